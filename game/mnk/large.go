package mnk

import (
	"bytes"
	"math/bits"

	"github.com/jugada/jugada/game"
)

// Large is the rules on a board of up to 19 by 19 cells.
type Large struct {
	g    *lineShape
	Eval Evaluation // what Evaluate computes
}

var (
	_ game.Game[LargePosition, Move]        = Large{}
	_ game.Evaluators[Large]                = Large{}
	_ game.Symmetric[LargePosition, Move]   = Large{}
	_ game.Notation[LargePosition, Move]    = Large{}
	_ game.Drawer[LargePosition]            = Large{}
	_ game.Gridded[LargePosition, Move]     = Large{}
	_ game.Bounder[LargePosition]           = Large{}
	_ game.Lister[LargePosition, Move]      = Large{}
	_ game.Finite[LargePosition]            = Large{}
	_ game.Forcing[LargePosition]           = Large{}
	_ game.Sequenced[LargePosition, Move]   = Large{}
	_ game.Threatening[LargePosition, Move] = Large{}
)

// LargePosition is a position on a board of up to 19 by 19 cells. It records how many marks each line holds, as long as
// they are of one side, and how many lines there are of each kind; a move updates the lines through its cell. So static
// values cost next to nothing, and nearly complete lines are found by searching for a byte.
type LargePosition struct {
	keys   keys
	marks  [maxCells]uint8
	lines  [maxLines]lineState
	open   [2][MaxInARow + 1]uint16 // open lines by side and the marks in them
	filled uint16                   // cells
}

// Lines are numbered by direction and first cell; those that would leave the board are dead from the start. Each
// direction has room for maxStarts lines, so that eight lines can be compared at once wherever they begin.
const (
	maxStarts = (maxCells + 7) &^ 7
	maxLines  = 4 * maxStarts
)

// lineState is what a line holds: the number of marks of one side in the lower digit, with the side in the upper one; 0
// for no marks; or dead, marks of both.
type lineState = byte

const dead lineState = 0xff

func holds(side game.Side, marks int) lineState {
	if marks == 0 {
		return 0
	}
	return byte(side)<<4 | byte(marks)
}

// lineShape is the geometry of a board with its lines by number.
type lineShape struct {
	*shape
	empty   LargePosition
	through [maxCells][]uint16 // the lines that a cell is in
	first   [maxLines]Move     // a line's first cell
	way     [maxLines]*direction

	// What a mark on a cell gains its side, see rank: base is the gain on the empty board, and gain is by how much a
	// line in that state changes it for the line's cells and a mark of that side.
	base [maxCells]int32
	gain [2][256]int32

	effort int // see fourSteps
}

// NewLarge returns the rules of a game on a board of any size. Small and Packed are faster on boards that fit them.
func NewLarge(size Size) (Large, error) {
	if err := size.checkRoom(maxCells); err != nil {
		return Large{}, err
	}
	return Large{g: newLineShape(newShape(size, false))}, nil
}

// newLineShape returns a shape with its lines by number.
func newLineShape(of *shape) *lineShape {
	g := &lineShape{shape: of, effort: fourSteps}
	for id := range g.empty.lines {
		g.empty.lines[id] = dead
	}
	fresh := int32(worthOf(g.InARow - 1)) // an empty line is lost to the opponent and becomes the side's own
	for side := range g.gain {
		for state := range g.gain[side] {
			g.gain[side][state] = -fresh
		}
		g.gain[side][0] = 0
		for marks := 1; marks < g.InARow; marks++ {
			left := g.InARow - marks
			g.gain[side][holds(game.Side(side), marks)] += int32(worthOf(left-1) - worthOf(left))
			g.gain[side][holds(game.Side(side).Opponent(), marks)] += int32(worthOf(left))
		}
	}
	for d := range g.dirs {
		dir := &g.dirs[d]
		for cell := range g.cells {
			if !dir.starts[cell] {
				continue
			}
			id := d*maxStarts + cell
			g.first[id], g.way[id] = Move(cell), dir
			for i := range g.InARow {
				through := &g.through[cell+i*dir.step]
				*through = append(*through, uint16(id))
				g.base[cell+i*dir.step] += fresh
			}
			g.empty.lines[id] = 0
			g.empty.open[game.Max][0]++
			g.empty.open[game.Min][0]++
		}
	}
	return g
}

// Start returns the empty board.
func (r Large) Start() LargePosition { return r.g.empty }

// Moves appends the empty cells in ascending order. A game ends drawn or lost for the side to move: only the side that
// has just moved can have completed a line.
func (r Large) Moves(s *LargePosition, buf []Move) ([]Move, game.Outcome) {
	if r.g.ended(s) {
		return buf, game.Lost
	}
	if int(s.filled) == r.g.cells {
		return buf, game.Drawn
	}
	for cell, mark := range s.marks[:r.g.cells] {
		if mark == 0 {
			buf = append(buf, Move(cell))
		}
	}
	return buf, game.Open
}

// Play puts the mover's mark on cell m. The sides always alternate.
func (r Large) Play(s *LargePosition, m Move, next *LargePosition) (again bool) {
	*next = *s
	r.g.put(next, m)
	return false
}

// put is Play in place.
func (g *lineShape) put(s *LargePosition, m Move) { g.place(s, s.turn(), m) }

// place is put for whichever side.
func (g *lineShape) place(s *LargePosition, side game.Side, m Move) {
	s.keys.add(&g.weights[m], &s.keys)
	s.marks[m] = 1 + uint8(side)
	s.filled++
	mine, theirs := &s.open[side], &s.open[side.Opponent()]
	for _, id := range g.through[m] {
		line := &s.lines[id]
		switch marks := *line & 0xf; {
		case *line == dead:
		case marks == 0:
			mine[0]--
			mine[1]++
			theirs[0]--
			*line = holds(side, 1)
		case game.Side(*line>>4) == side:
			mine[marks]--
			mine[marks+1]++
			*line++
		default:
			theirs[marks]--
			*line = dead
		}
	}
}

// Turn returns the side to move, which at the end of a game is the side that would have moved.
func (r Large) Turn(s *LargePosition) game.Side { return s.turn() }

func (s *LargePosition) turn() game.Side { return game.Side(s.filled & 1) }

// Key returns a hash that few, if any, other positions share.
func (r Large) Key(s *LargePosition) uint64 { return s.keys[0] }

// Canonical returns the smallest key among those of the symmetric positions, and the first symmetry that leads to it.
func (r Large) Canonical(s *LargePosition) (key uint64, how uint8) {
	return s.keys.canonical(r.g.symmetries)
}

// Map returns the image of cell m under symmetry how, as Canonical numbers it.
func (r Large) Map(m Move, how uint8) Move { return r.g.image[how][m] }

// Unmap returns the cell whose image under symmetry how is m.
func (r Large) Unmap(m Move, how uint8) Move { return r.g.origin[how][m] }

// ended reports whether the side that has just moved has completed a line.
func (g *lineShape) ended(s *LargePosition) bool {
	side := s.turn().Opponent()
	if s.open[side][g.InARow] == 0 {
		return false
	}
	full := holds(side, g.InARow)
	for id := s.next(full, 0); id >= 0; id = s.next(full, id+1) {
		if g.fits(s, side, id) {
			return true
		}
	}
	return false
}

// fits reports whether a line wins when side fills it: if longer lines do not win, it must not have a mark of that side
// before or after it.
func (g *lineShape) fits(s *LargePosition, side game.Side, id int) bool {
	if !g.Exact {
		return true
	}
	way, cell := g.way[id], int(g.first[id])
	mark := 1 + uint8(side)
	return !(way.before[cell] && s.marks[cell-way.step] == mark) &&
		!(way.after[cell] && s.marks[cell+g.InARow*way.step] == mark)
}

// next returns the first line in that state whose number is from or higher, -1 if there is none.
func (s *LargePosition) next(state lineState, from int) int {
	skip := bytes.IndexByte(s.lines[from:], state)
	if skip < 0 {
		return -1
	}
	return from + skip
}

// cellSet is a set of cells of a large board.
type cellSet [(maxCells + 63) / 64]uint64

func (c *cellSet) add(m Move) { c[m>>6] |= 1 << (m & 63) }

func (c *cellSet) remove(m Move) { c[m>>6] &^= 1 << (m & 63) }

func (c *cellSet) has(m Move) bool { return c[m>>6]>>(m&63)&1 != 0 }

func (c *cellSet) len() (n int) {
	for _, word := range c {
		n += bits.OnesCount64(word)
	}
	return n
}

// lowest returns the first cell of a set that is not empty.
func (c *cellSet) lowest() Move {
	for i, word := range c {
		if word != 0 {
			return Move(i<<6 + bits.TrailingZeros64(word))
		}
	}
	panic("mnk: the lowest of no cells")
}

// and returns the intersection.
func (c cellSet) and(other *cellSet) cellSet {
	for i := range c {
		c[i] &= other[i]
	}
	return c
}

// or returns the union.
func (c cellSet) or(other *cellSet) cellSet {
	for i := range c {
		c[i] |= other[i]
	}
	return c
}
