package connect4

import "github.com/jugada/jugada/game"

// The kinds of threats: a line that the mover can complete, one that the other side can; a fork: a disc after which the other
// side cannot stop all lines, be it two, one above the other, or one above each of its moves; and a zugzwang: a cell in a row that
// suits a side (see [Threats]) and completes a line of its, once the other side has to play below it.
const (
	win uint8 = 1 << iota
	threat
	fork
	zugzwang
)

// Threats lists the kinds of threats.
func (Rules) Threats() []game.Threat {
	return []game.Threat{{Name: "win", Plies: 1}, {Name: "threat", Plies: 1}, {Name: "fork", Plies: 3}, {Name: "zugzwang"}}
}

// Overlooked says what m overlooks: a line to complete, one of the other side's to stop, and a fork or a zugzwang that either
// side can make with one disc.
func (r Rules) Overlooked(s *Position, m Move) (missed, allowed uint8) {
	g, side := r.geometry(), s.turn()
	own, other := s.Own, s.other()
	cell := g.playable(s.All) & g.column(int(m))
	wins, forks := g.chances(own, s.All)
	switch {
	case wins&cell != 0:
		return 0, 0
	case wins != 0:
		missed = win
	case forks != 0 && forks&cell == 0:
		missed = fork
	}
	if makes := g.zugzwangs(own, s.All, side); makes != 0 && makes&cell == 0 {
		missed |= zugzwang
	}
	all := s.All | cell
	switch wins, forks = g.chances(other, all); {
	case wins != 0:
		allowed = threat
	case forks != 0:
		allowed = fork
	}
	if g.zugzwangs(other, all, side.Opponent()) != 0 {
		allowed |= zugzwang
	}
	return missed, allowed
}

// chances returns the cells with which the side to move, whose discs are own, completes a line; if there are none, those with
// which it forks.
func (g *geometry) chances(own, all uint64) (wins, forks uint64) {
	can, other := g.playable(all), own^all
	if wins = can & g.completing(own, all); wins != 0 {
		return wins, 0
	}
	theirs := g.completing(other, all)
	for rest := can &^ (theirs >> 1); rest != 0; rest &= rest - 1 {
		cell := rest & -rest
		if can&theirs&^cell != 0 {
			continue // the other side completes a line
		}
		if _, hi := g.boundsHere(other, all|cell, g.completing(own|cell, all|cell)); hi == game.Loss(2) {
			forks |= cell
		}
	}
	return 0, forks
}

// zugzwangs returns the cells with which that side, whose discs are own, gets one more cell of zugzwang.
func (g *geometry) zugzwangs(own, all uint64, side game.Side) (cells uint64) {
	before := g.waiting(own, all, side)
	for can := g.playable(all); can != 0; can &= can - 1 {
		if cell := can & -can; g.waiting(own|cell, all|cell, side)&^before != 0 {
			cells |= cell
		}
	}
	return cells
}

// waiting returns the cells that complete a line of that side, suit it, and cannot be played yet. One directly above a cell of
// the other side's does not count, as in [Threats].
func (g *geometry) waiting(own, all uint64, side game.Side) uint64 {
	return g.completing(own, all) & g.suited[side] &^ g.playable(all) &^ (g.completing(own^all, all) << 1)
}
