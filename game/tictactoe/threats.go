package tictactoe

import (
	"math/bits"

	"github.com/jugada/jugada/game"
)

// The kinds of threats: a line that the mover can complete, one that the other side can, and a fork: a mark that makes two such
// lines at once.
const (
	win uint8 = 1 << iota
	threat
	fork
)

// Threats lists the kinds of threats.
func (Rules) Threats() []game.Threat {
	return []game.Threat{{Name: "win", Plies: 1}, {Name: "threat", Plies: 1}, {Name: "fork", Plies: 3}}
}

// Overlooked says what m overlooks: a line to complete, one of the other side's to stop, a fork of either.
func (Rules) Overlooked(s *Position, m Move) (missed, allowed uint8) {
	own, other, cell := s.Marks[s.Turn&1], s.Marks[(s.Turn^1)&1], uint16(1)<<(m&15)
	wins, forks := chances(own, other)
	switch {
	case wins&cell != 0:
		return 0, 0
	case wins != 0:
		missed = win
	case forks != 0 && forks&cell == 0:
		missed = fork
	}
	switch wins, forks = chances(other, own|cell); {
	case wins != 0:
		allowed = threat
	case forks != 0:
		allowed = fork
	}
	return missed, allowed
}

// chances returns the squares with which the side to move, whose marks are own, completes a line; if there are none, those with
// which it forks, and stops the other side's line, if there is one.
func chances(own, other uint16) (wins, forks uint16) {
	if wins = completing(own, other); wins != 0 {
		return wins, 0
	}
	stop := completing(other, own)
	for empty := full &^ (own | other); empty != 0; empty &= empty - 1 {
		square := empty & -empty
		if stop&^square == 0 && bits.OnesCount16(completing(own|square, other)) > 1 {
			forks |= square
		}
	}
	return 0, forks
}

// completing returns the empty squares with which own completes a line.
func completing(own, other uint16) (squares uint16) {
	for empty := full &^ (own | other); empty != 0; empty &= empty - 1 {
		if square := empty & -empty; hasLine[own|square] {
			squares |= square
		}
	}
	return squares
}
