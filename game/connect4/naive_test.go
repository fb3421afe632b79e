package connect4

import (
	"strings"

	"github.com/jugada/jugada/game"
)

// naive is a literal version of the game: columns of discs, and runs of equal ones counted one by one. It shares no
// code with the rules.
type naive struct {
	size    Size
	columns []string // of X and O, from the bottom
	moves   int
}

func newNaive(s Size) *naive { return &naive{size: s, columns: make([]string, s.Columns)} }

// String returns the size and the position, column by column.
func (n *naive) String() string { return n.size.String() + " " + strings.Join(n.columns, "|") }

func (n *naive) get(column, row int) byte {
	if column < 0 || column >= n.size.Columns || row < 0 || row >= len(n.columns[column]) {
		return 0
	}
	return n.columns[column][row]
}

// mark returns the disc of the side to move, or of the other one.
func (n *naive) mark(mover bool) byte {
	if mover == (n.moves%2 == 0) {
		return 'X'
	}
	return 'O'
}

func (n *naive) full(column int) bool { return len(n.columns[column]) == n.size.Rows }

func (n *naive) left() int { return n.size.Columns*n.size.Rows - n.moves }

// play returns the game after a move.
func (n *naive) play(column int) *naive {
	next := &naive{size: n.size, columns: append([]string(nil), n.columns...), moves: n.moves + 1}
	next.columns[column] += string(n.mark(true))
	return next
}

// wins reports whether that mark on that cell completes a line through it.
func (n *naive) wins(mark byte, column, row int) bool {
	for _, way := range [][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
		run := 1
		for _, sign := range []int{-1, 1} {
			for i := sign; n.get(column+i*way[0], row+i*way[1]) == mark; i += sign {
				run++
			}
		}
		if run >= n.size.InARow {
			return true
		}
	}
	return false
}

// hasLine reports whether that mark has a line.
func (n *naive) hasLine(mark byte) bool {
	for c, column := range n.columns {
		for r := range column {
			if column[r] == mark && n.wins(mark, c, r) {
				return true
			}
		}
	}
	return false
}

func (n *naive) outcome() game.Outcome {
	switch {
	case n.hasLine(n.mark(false)):
		return game.Lost
	case n.left() == 0:
		return game.Drawn
	}
	return game.Open
}

// winsNow reports whether the side to move completes a line with its next move.
func (n *naive) winsNow() bool {
	for c := range n.columns {
		if !n.full(c) && n.wins(n.mark(true), c, len(n.columns[c])) {
			return true
		}
	}
	return false
}

// bounds is a literal version of Bounds.
func (n *naive) bounds() (lo, hi game.Score) {
	switch outcome := n.outcome(); {
	case outcome == game.Lost:
		return game.Loss(0), game.Loss(0)
	case outcome == game.Drawn:
		return 0, 0
	case n.winsNow():
		return game.Win(1), game.Win(1)
	}
	escapes := false
	for c := range n.columns {
		escapes = escapes || !n.full(c) && !n.play(c).winsNow()
	}
	switch {
	case !escapes:
		return game.Loss(2), game.Loss(2)
	case n.left() < 3:
		return 0, 0
	}
	lo, hi = 0, game.Win(3)
	if n.left() > 3 {
		lo = game.Loss(4)
	}
	for c := range n.columns {
		if (n.size.Rows-len(n.columns[c]))%2 != 0 {
			return lo, hi
		}
	}
	pairs := &naive{size: n.size, columns: append([]string(nil), n.columns...)}
	for c := range pairs.columns {
		for !pairs.full(c) {
			pairs.columns[c] += string(n.mark(true)) + string(n.mark(false))
		}
	}
	switch {
	case pairs.hasLine(n.mark(true)):
		return lo, hi
	case pairs.hasLine(n.mark(false)):
		return lo, game.Loss(n.left())
	}
	return lo, 0
}

// perft counts lines of play.
func (n *naive) perft(plies int) uint64 {
	if plies == 0 {
		return 1
	}
	if n.outcome() != game.Open {
		return 0
	}
	lines := uint64(0)
	for c := range n.columns {
		if !n.full(c) {
			lines += n.play(c).perft(plies - 1)
		}
	}
	return lines
}

// rows writes the board in the row form of PositionText.
func (n *naive) rows() string {
	var rows []string
	for r := n.size.Rows - 1; r >= 0; r-- {
		row := ""
		for c := range n.columns {
			if mark := n.get(c, r); mark != 0 {
				row += string(mark)
			} else {
				row += "."
			}
		}
		rows = append(rows, row)
	}
	return strings.Join(rows, "/")
}
