package sliding

import (
	"sync"

	"github.com/jugada/jugada/puzzle"
)

// walking is the tables of the walking distance (Takaken): how many vertical moves the tiles need if only each tile's row
// and home row matter, and how many horizontal ones if only columns matter. Each move of the puzzle is a move of exactly
// one of these two smaller puzzles, so that their distances add up.
type walking struct {
	board *board
	way   [2]*crossing // between rows, between columns
}

// crossing is the smaller puzzle: a sequence of groups of cells, each with a number of tiles from each home group. A
// move takes any tile from the group before or after the blank's to the blank's.
type crossing struct {
	groups   int
	distance []uint8
	next     []uint32 // by state, direction of the blank (0: to a lower group) and home of the tile: the state after it
	index    map[crowd]uint32
}

// crowd is a state: how many tiles from each home (second index) are in each group, and where the blank is.
type crowd struct {
	count [maxGroups][maxGroups]uint8
	blank uint8
}

// maxGroups bounds the tables: five groups of three tiles have some 770,000 states; more groups or tiles have far too many.
const maxGroups = 5

// walkable reports whether the tables for such a board are of a sensible size.
func walkable(b *board) bool { return max(b.Rows, b.Columns) <= maxGroups && b.Packed() }

// walkings caches the tables, which are the same for all boards with the same size and home of the blank.
var walkings sync.Map // Size and cell: func() [2]*crossing

func walkingFor(b *board) *walking {
	type which struct {
		Size
		home uint8
	}
	made, _ := walkings.LoadOrStore(which{b.Size, b.home[0]}, sync.OnceValue(func() [2]*crossing {
		row, column := b.at(int(b.home[0]))
		return [2]*crossing{newCrossing(b.Rows, b.Columns, row), newCrossing(b.Columns, b.Rows, column)}
	}))
	return &walking{board: b, way: made.(func() [2]*crossing)()}
}

// newCrossing searches the whole smaller puzzle breadth first from its goal.
func newCrossing(groups, cells, blank int) *crossing {
	c := &crossing{groups: groups, index: map[crowd]uint32{}}
	goal := crowd{blank: uint8(blank)}
	for g := range groups {
		goal.count[g][g] = uint8(cells)
	}
	goal.count[blank][blank]--
	all := []crowd{goal}
	c.index[goal] = 0
	c.distance = append(c.distance, 0)
	for i := 0; i < len(all); i++ {
		for direction := range 2 {
			for home := range groups {
				after, ok := all[i].move(groups, direction, home)
				if !ok {
					c.next = append(c.next, 0)
					continue
				}
				number, seen := c.index[after]
				if !seen {
					number = uint32(len(all))
					c.index[after] = number
					all = append(all, after)
					c.distance = append(c.distance, c.distance[i]+1)
				}
				c.next = append(c.next, number)
			}
		}
	}
	return c
}

// move moves a tile of that home from the group next to the blank's.
func (s crowd) move(groups, direction, home int) (crowd, bool) {
	from := int(s.blank) + 2*direction - 1
	if from < 0 || from >= groups || s.count[from][home] == 0 {
		return crowd{}, false
	}
	s.count[from][home]--
	s.count[s.blank][home]++
	s.blank = uint8(from)
	return s, true
}

// after returns the state after a tile of that home moves to the blank's group.
func (c *crossing) after(state uint32, direction, home int) uint32 {
	return c.next[(int(state)*2+direction)*c.groups+home]
}

// states returns the states of tiles in the two smaller puzzles.
func (w *walking) states(tiles []uint8) [2]uint32 {
	var crowds [2]crowd
	for cell, tile := range tiles {
		row, column := w.board.at(cell)
		if tile == 0 {
			crowds[0].blank, crowds[1].blank = uint8(row), uint8(column)
			continue
		}
		homeRow, homeColumn := w.board.at(int(w.board.home[tile]))
		crowds[0].count[row][homeRow]++
		crowds[1].count[column][homeColumn]++
	}
	return [2]uint32{w.way[0].index[crowds[0]], w.way[1].index[crowds[1]]}
}

// estimate returns the walking distance.
func (w *walking) estimate(tiles []uint8) puzzle.Cost {
	states := w.states(tiles)
	return puzzle.Cost(w.way[0].distance[states[0]]) + puzzle.Cost(w.way[1].distance[states[1]])
}

// walkingBits is the number of bits in a memo for the state of each smaller puzzle.
const walkingBits = 24

// child returns the packed states and the walking distance after a move of that tile.
func (w *walking) child(memo uint64, m Move, tile uint8) (uint64, puzzle.Cost) {
	const mask = 1<<walkingBits - 1
	states := [2]uint32{uint32(memo & mask), uint32(memo >> walkingBits)}
	row, column := w.board.at(int(w.board.home[tile]))
	switch m {
	case Up:
		states[0] = w.way[0].after(states[0], 0, row)
	case Down:
		states[0] = w.way[0].after(states[0], 1, row)
	case Left:
		states[1] = w.way[1].after(states[1], 0, column)
	case Right:
		states[1] = w.way[1].after(states[1], 1, column)
	}
	return uint64(states[0]) | uint64(states[1])<<walkingBits,
		puzzle.Cost(w.way[0].distance[states[0]]) + puzzle.Cost(w.way[1].distance[states[1]])
}
