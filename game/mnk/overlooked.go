package mnk

import (
	"math/bits"
	"strconv"

	"github.com/jugada/jugada/game"
)

// The kinds of threats: a line that the mover can complete, one that the other side can; a fork, a mark that makes two such lines
// at once; and one that makes a single line with two cells to complete it, as an open three allows in five in a row.
const (
	win uint8 = 1 << iota
	threat
	fork
	openLine
)

// threats lists the kinds that there are on the board.
func (g *shape) threats() []game.Threat {
	kinds := []game.Threat{{Name: "win", Plies: 1}, {Name: "threat", Plies: 1}}
	if g.InARow > 2 {
		kinds = append(kinds, game.Threat{Name: "fork", Plies: 3})
	}
	if g.InARow > 2 && max(g.Columns, g.Rows) > g.InARow {
		kinds = append(kinds, game.Threat{Name: "open" + strconv.Itoa(g.InARow-2), Plies: 3})
	}
	return kinds
}

// chances are the cells with which the side to move wins: it completes a line or, if it cannot and these stop the other side's
// lines, makes a line that can be completed at either end, or two.
type chances[C comparable] struct{ wins, open, forks C }

// overlooked says what a move overlooks, given what it does not use, and what it leaves to the other side.
func (g *shape) overlooked(wins, open, forks, theirWins, theirOpen, theirForks bool) (missed, allowed uint8) {
	pick := func(atOnce uint8, wins, open, forks bool) (kinds uint8) {
		switch {
		case wins:
			return atOnce
		case g.InARow < 3:
			return 0
		}
		if open {
			kinds |= openLine
		}
		if forks {
			kinds |= fork
		}
		return kinds
	}
	return pick(win, wins, open, forks), pick(threat, theirWins, theirOpen, theirForks)
}

// Threats lists the kinds of threats.
func (r Small) Threats() []game.Threat { return r.g.threats() }

// Overlooked says what m overlooks of both sides' lines.
func (r Small) Overlooked(s *SmallPosition, m Move) (missed, allowed uint8) {
	cell := uint64(1) << (m & 63)
	mine := r.g.chances(s.Own, s.Opp)
	if mine.wins&cell != 0 {
		return 0, 0
	}
	if (mine.open|mine.forks)&cell != 0 {
		mine = chances[uint64]{}
	}
	theirs := r.g.chances(s.Opp, s.Own|cell)
	return r.g.overlooked(mine.wins != 0, mine.open != 0, mine.forks != 0, theirs.wins != 0, theirs.open != 0, theirs.forks != 0)
}

func (g *bitShape) chances(own, opp uint64) (c chances[uint64]) {
	var v survey
	if g.survey(own, opp, &v); v.wins != 0 {
		return chances[uint64]{wins: v.wins}
	}
	stop := g.wins(opp, own)
	for forks := v.forks; forks != 0; forks &= forks - 1 {
		cell := forks & -forks
		if stop&^cell != 0 {
			continue
		}
		if g.opens(own|cell, opp) {
			c.open |= cell
		} else {
			c.forks |= cell
		}
	}
	return c
}

// opens reports whether two cells in one direction complete a line of own, which had none to complete before its last mark.
func (g *bitShape) opens(own, opp uint64) bool {
	for _, way := range g.ways {
		if alone := (&bitShape{shape: g.shape, full: g.full, ways: [4]bitWay{way}}); bits.OnesCount64(alone.wins(own, opp)) > 1 {
			return true
		}
	}
	return false
}

// Threats lists the kinds of threats.
func (r Large) Threats() []game.Threat { return r.g.threats() }

// Overlooked says what m overlooks of both sides' lines.
func (r Large) Overlooked(s *LargePosition, m Move) (missed, allowed uint8) {
	side, none := s.turn(), cellSet{}
	mine := r.g.chances(s, side)
	if mine.wins.has(m) {
		return 0, 0
	}
	if mine.open.has(m) || mine.forks.has(m) {
		mine = chances[cellSet]{}
	}
	var next LargePosition
	r.Play(s, m, &next)
	theirs := r.g.chances(&next, side.Opponent())
	return r.g.overlooked(mine.wins != none, mine.open != none, mine.forks != none,
		theirs.wins != none, theirs.open != none, theirs.forks != none)
}

func (g *lineShape) chances(s *LargePosition, side game.Side) (c chances[cellSet]) {
	var mine, theirs attack
	if g.attack(s, side, &mine); mine.wins != (cellSet{}) {
		return chances[cellSet]{wins: mine.wins}
	}
	g.attack(s, side.Opponent(), &theirs)
	for mine.forks != (cellSet{}) {
		cell := mine.forks.lowest()
		mine.forks.remove(cell)
		if n := theirs.wins.len(); n > 1 || n == 1 && !theirs.wins.has(cell) {
			continue
		}
		if g.opens(s, side, cell) {
			c.open.add(cell)
		} else {
			c.forks.add(cell)
		}
	}
	return c
}

// opens reports whether a mark of side on cell makes a line that can be completed by either of two cells in one direction.
func (g *lineShape) opens(s *LargePosition, side game.Side, cell Move) bool {
	answers := map[*direction]Move{}
	for _, id := range g.through[cell] {
		if s.lines[id] != holds(side, g.InARow-2) || !g.fits(s, side, int(id)) {
			continue
		}
		a, b := g.lacking(s, int(id))
		answer := a ^ b ^ cell
		if other, known := answers[g.way[id]]; known && other != answer {
			return true
		}
		answers[g.way[id]] = answer
	}
	return false
}
