package connect4

import (
	"math/bits"
	"slices"

	"github.com/jugada/jugada/game"
)

// Bounds knows the value up to a loss in two plies, and who can win at all where every column has an even number of
// empty cells.
func (r Rules) Bounds(s *Position) (lo, hi game.Score) {
	if r.g == nil {
		return bounds[usualBoard](usual, s)
	}
	return bounds[anyBoard](r.g, s)
}

func bounds[B shape](g *geometry, s *Position) (lo, hi game.Score) {
	if hasLine[B](g, s.other()) {
		return game.Loss(0), game.Loss(0)
	}
	if (s.All+bottom[B](g))&completing[B](g, s.Own, s.All) != 0 {
		return game.Win(1), game.Win(1)
	}
	return boundsHere[B](g, s.Own, s.All, completing[B](g, s.other(), s.All))
}

// boundsHere are the bounds of a position in which nobody has a line and the mover cannot complete one now. theirs are the
// empty cells with which the other side would.
func boundsHere[B shape](g *geometry, own, all, theirs uint64) (lo, hi game.Score) {
	can := (all + bottom[B](g)) & board[B](g)
	left := cells[B](g) - bits.OnesCount64(all)
	if must := can & theirs; must != 0 {
		if must&(must-1) != 0 || must&(theirs>>1) != 0 {
			return game.Loss(2), game.Loss(2) // two cells to stop, or one with another above it
		}
	} else if can&^(theirs>>1) == 0 && left > 0 {
		return game.Loss(2), game.Loss(2) // every move lets the other side have the cell above
	}
	if left < 3 {
		return 0, 0 // no line in one ply, nor in two
	}
	if left > 3 {
		lo = game.Loss(4)
	}
	if (all+bottom[B](g))&upper[B](g) == 0 {
		return followed[B](g, own, all, left, lo)
	}
	return lo, game.Win(3)
}

// followed are the bounds where every column has an even number of empty cells: the other side can then answer each
// move in the same column, and has of each pair of cells the upper one ("claimeven", Allis 1988; "follow-up"). The
// mover gets the lower ones and no more. If they hold no line with the mover's discs, the mover cannot win; if
// the upper ones hold one with the other side's, the mover loses before the board is full.
func followed[B shape](g *geometry, own, all uint64, left int, lo game.Score) (game.Score, game.Score) {
	empty := board[B](g) ^ all
	switch {
	case hasLine[B](g, own|empty&^upper[B](g)):
		return lo, game.Win(3)
	case hasLine[B](g, own^all|empty&upper[B](g)):
		return lo, game.Loss(left)
	}
	return lo, 0
}

// Expand leaves out moves that lose at once: those that do not stop a line of the other side's, and those below a cell
// where it completes one. A move ranks by the cells with which the mover then threatens to complete a line. Such a cell
// does not count directly above one of the other side's, since it will hardly be reached.
func (r Rules) Expand(s *Position, buf []game.Child[Position, Move]) []game.Child[Position, Move] {
	if r.g == nil {
		return expand[usualBoard](usual, s, buf)
	}
	return expand[anyBoard](r.g, s, buf)
}

func expand[B shape](g *geometry, s *Position, buf []game.Child[Position, Move]) []game.Child[Position, Move] {
	other := s.other()
	theirs := completing[B](g, other, s.All)
	can := (s.All + bottom[B](g)) & board[B](g)
	if must := can & theirs; must != 0 {
		can = must
	}
	can &^= theirs >> 1
	buf = slices.Grow(buf, columns[B](g))
	for i := range columns[B](g) {
		cell := can & g.columns[i]
		if cell == 0 {
			continue
		}
		mine := completing[B](g, s.Own|cell, s.All|cell)
		buf = buf[:len(buf)+1]
		c := &buf[len(buf)-1]
		all := s.All | cell
		c.Pos = Position{Own: other, All: all}
		c.Key = other + all + bottom[B](g)
		c.Lo, c.Hi = boundsHere[B](g, other, all, mine)
		c.Rank = int32(bits.OnesCount64(mine &^ (theirs << 1)))
		c.Move = g.order[i]
		c.Again = false
	}
	return buf
}
