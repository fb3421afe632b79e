package connect4

import (
	"math/bits"
	"slices"

	"github.com/jugada/jugada/game"
)

// Bounds knows forced results up to a loss in two plies, and, where every column has an even number of empty cells,
// which sides can still win.
func (r Rules) Bounds(s *Position) (lo, hi game.Score) {
	g := r.geometry()
	if g.hasLine(s.other()) {
		return game.Loss(0), game.Loss(0)
	}
	if g.playable(s.All)&g.completing(s.Own, s.All) != 0 {
		return game.Win(1), game.Win(1)
	}
	return g.boundsHere(s.Own, s.All, g.completing(s.other(), s.All))
}

// boundsHere returns the bounds of a position in which neither side has a line and the mover cannot complete one now.
// theirs are the empty cells with which the other side would.
func (g *geometry) boundsHere(own, all, theirs uint64) (lo, hi game.Score) {
	can := g.playable(all)
	left := g.left(all)
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
	if (all+g.bottom)&g.upper == 0 {
		return g.followed(own, all, left, lo)
	}
	return lo, game.Win(3)
}

// followed returns the bounds where every column has an even number of empty cells: the other side can then answer
// each move in the same column, and so gets the upper cell of each pair ("claimeven", Allis 1988; "follow-up"). The
// mover gets only the lower ones. If those and the mover's discs hold no line, the mover cannot win; if the upper
// ones and the other side's discs hold one, the mover loses before the board is full.
func (g *geometry) followed(own, all uint64, left int, lo game.Score) (game.Score, game.Score) {
	empty := g.board ^ all
	switch {
	case g.hasLine(own | empty&^g.upper):
		return lo, game.Win(3)
	case g.hasLine(own ^ all | empty&g.upper):
		return lo, game.Loss(left)
	}
	return lo, 0
}

// Expand leaves out moves that lose at once: those that do not stop the other side's line, and those below a cell where
// it completes one. A move is ranked by the cells with which the mover then threatens to complete a line. Such a cell
// does not count directly above one of the other side's, since it is unlikely to be reached.
func (r Rules) Expand(s *Position, buf []game.Child[Position, Move], enough game.Score) []game.Child[Position, Move] {
	g := r.geometry()
	own, other, all := s.Own, s.other(), s.All
	theirs := g.completing(other, all)
	can := g.playable(all)
	if must := can & theirs; must != 0 {
		can = must
	}
	can &^= theirs >> 1
	buf = slices.Grow(buf, g.Columns)
	for i, column := range g.columns[:g.Columns] {
		cell := can & column
		if cell == 0 {
			continue
		}
		mine := g.completing(own|cell, all|cell)
		buf = buf[:len(buf)+1]
		c := &buf[len(buf)-1]
		c.Pos = Position{Own: other, All: all | cell}
		c.Key = g.key(other, all|cell)
		c.Rank = int32(bits.OnesCount64(mine &^ (theirs << 1)))
		c.Move = g.order[i]
		c.Again = false
		lo, hi := g.boundsHere(other, all|cell, mine)
		c.Lo, c.Hi = lo, hi
		if -hi >= enough { // c.AtLeast(enough), which would read c again: 1% of the solver's time
			break
		}
	}
	return buf
}
