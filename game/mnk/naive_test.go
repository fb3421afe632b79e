package mnk

import (
	"bytes"
	"fmt"

	"github.com/jugada/jugada/game"
)

// naive is a literal version of the game: a board of rows, and runs of marks counted one by one. It shares no code
// with the rules.
type naive struct {
	size  Size
	rows  [][]byte
	moves int
}

func newNaive(s Size) *naive {
	n := &naive{size: s}
	for range s.Rows {
		row := make([]byte, s.Columns)
		for i := range row {
			row[i] = '.'
		}
		n.rows = append(n.rows, row)
	}
	return n
}

// String returns the size and the position.
func (n *naive) String() string { return fmt.Sprintf("%v %s", n.size, bytes.Join(n.rows, []byte("/"))) }

// outcome returns the outcome for the side to move, after a move that won or did not.
func (n *naive) outcome(won bool) game.Outcome {
	switch {
	case won:
		return game.Lost
	case n.moves == n.size.Cells():
		return game.Drawn
	}
	return game.Open
}

func (n *naive) get(column, row int) byte {
	if row < 0 || row >= len(n.rows) || column < 0 || column >= len(n.rows[row]) {
		return 0
	}
	return n.rows[row][column]
}

// play makes a move and reports whether it wins.
func (n *naive) play(column, row int) bool {
	mark := "XO"[n.moves%2]
	n.rows[row][column] = mark
	n.moves++
	for _, way := range [][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
		run := 1
		for _, sign := range []int{-1, 1} {
			for i := sign; n.get(column+i*way[0], row+i*way[1]) == mark; i += sign {
				run++
			}
		}
		if run == n.size.InARow || run > n.size.InARow && !n.size.Exact {
			return true
		}
	}
	return false
}

func (n *naive) takeBack(column, row int) {
	n.rows[row][column] = '.'
	n.moves--
}

// wins returns the empty cells, in reading order, with which the given side would win at once.
func (n *naive) wins(side int) (cells []Move) {
	moves := n.moves
	for row := range n.rows {
		for column := range n.rows[row] {
			if n.rows[row][column] != '.' {
				continue
			}
			n.moves = side
			if n.play(column, row) {
				cells = append(cells, Move(row*n.size.Columns+column))
			}
			n.rows[row][column] = '.'
			n.moves = moves
		}
	}
	return cells
}

// threats returns the empty cells after which the given side could win unless stopped, and those after which it could
// win in at least two cells.
func (n *naive) threats(side int) (threats, forks []Move) {
	for cell := range n.size.Columns * n.size.Rows {
		row, column := cell/n.size.Columns, cell%n.size.Columns
		if n.rows[row][column] != '.' {
			continue
		}
		n.rows[row][column] = "XO"[side]
		after := 0
		for _, w := range n.wins(side) {
			if n.winsThrough(side, int(w), cell) {
				after++
			}
		}
		n.rows[row][column] = '.'
		if after > 0 {
			threats = append(threats, Move(cell))
		}
		if after > 1 {
			forks = append(forks, Move(cell))
		}
	}
	return threats, forks
}

// winsThrough reports whether a mark on w completes a winning line that includes cell.
func (n *naive) winsThrough(side, w, cell int) bool {
	mark := "XO"[side]
	row, column := w/n.size.Columns, w%n.size.Columns
	n.rows[row][column] = mark
	defer func() { n.rows[row][column] = '.' }()
	k := n.size.InARow
	for _, way := range [][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
		for first := 1 - k; first <= 0; first++ {
			full, has := true, false
			for i := first; i < first+k; i++ {
				full = full && n.get(column+i*way[0], row+i*way[1]) == mark
				there := n.get(column+i*way[0], row+i*way[1]) != 0
				has = has || there && (row+i*way[1])*n.size.Columns+column+i*way[0] == cell
			}
			longer := n.get(column+(first-1)*way[0], row+(first-1)*way[1]) == mark ||
				n.get(column+(first+k)*way[0], row+(first+k)*way[1]) == mark
			if full && has && !(n.size.Exact && longer) {
				return true
			}
		}
	}
	return false
}

// naivePerft counts the lines of play of 0, 1, 2, … plies, as long as they are some 100,000.
func naivePerft(s Size) (counts []uint64) {
	n := newNaive(s)
	var walk func(ply int)
	walk = func(ply int) {
		if ply == len(counts)-1 {
			counts[ply]++
			return
		}
		for row := range n.rows {
			for column := range n.rows[row] {
				if n.rows[row][column] != '.' {
					continue
				}
				if won := n.play(column, row); !won || ply == len(counts)-2 {
					walk(ply + 1)
				}
				n.takeBack(column, row)
			}
		}
	}
	for ply := 0; ply <= s.Cells(); ply++ {
		counts = append(counts, 0)
		if walk(0); counts[ply]*uint64(s.Cells()) > 200_000 {
			break
		}
	}
	return counts
}
