package gametest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/jugada/jugada/game"
)

// stroll is a small game in which positions can repeat: the sides take turns to move one walker on five squares, one
// step to the left or the right; at either end the game is over, and the third occurrence of a position is a draw.
// Its clock counts moves without affecting them, and is not part of the key.
type stroll struct {
	moves func(s *square, buf []direction) ([]direction, game.Outcome)
	drawn func(s *square, earlier []uint64) bool
	why   func(s *square, earlier []uint64) string // nil: by history

	history func(v game.Score) (game.Score, bool)
}

type square struct {
	at    uint8
	side  game.Side
	clock uint8
}

// direction is a move: 0 to the left, 1 to the right.
type direction uint8

func (stroll) Start() square { return square{at: 2} }

func (g stroll) Moves(s *square, buf []direction) ([]direction, game.Outcome) { return g.moves(s, buf) }

func (stroll) Play(s *square, m direction, next *square) bool {
	*next = square{at: s.at + 2*uint8(m) - 1, side: s.side.Opponent(), clock: (s.clock + 1) % 8}
	return false
}

func (stroll) Evaluate(s *square) game.Score { return (game.Score(s.at) - 2) * s.side.Sign() }
func (stroll) Turn(s *square) game.Side      { return s.side }
func (stroll) Key(s *square) uint64          { return uint64(s.at)<<1 | uint64(s.side) }

func (g stroll) DrawnByHistory(s *square, earlier []uint64) bool { return g.drawn(s, earlier) }

func (g stroll) WithHistory(_ *square, v game.Score, _ []uint64) (game.Score, bool) {
	return g.history(v)
}

func (g stroll) WhyDrawn(s *square, earlier []uint64) string {
	switch _, o := g.moves(s, nil); {
	case g.why != nil:
		return g.why(s, earlier)
	case o == game.Open && g.drawn(s, earlier):
		return "history"
	}
	return ""
}

func rightStroll() stroll {
	var g stroll
	g.moves = func(s *square, buf []direction) ([]direction, game.Outcome) {
		if s.at == 0 || s.at == 4 {
			return buf, game.Scored
		}
		return append(buf, 0, 1), game.Open
	}
	g.drawn = func(s *square, earlier []uint64) bool {
		n := 0
		for _, key := range earlier {
			if key == g.Key(s) {
				n++
			}
		}
		return n >= 2
	}
	g.history = func(v game.Score) (game.Score, bool) { return v, v == 0 }
	return g
}

// paced is a stroll that is drawn when its clock has come round. Numbers leave the clock out, as those of chess do.
type paced struct{ stroll }

func (g paced) Moves(s *square, buf []direction) ([]direction, game.Outcome) {
	moves, outcome := g.moves(s, buf)
	if outcome == game.Open && s.clock == 7 {
		return buf, game.Drawn
	}
	return moves, outcome
}

func (paced) Numberings() []string { return []string{""} }

func (paced) Numbering(name string) (game.Numbering[square], error) {
	if name != "" {
		return nil, fmt.Errorf("paced: there is no numbering %q", name)
	}
	return numberedPaced{}, nil
}

// numberedPaced numbers positions whose clock is at 0.
type numberedPaced struct{}

func (numberedPaced) Levels() []game.Level { return []game.Level{{Name: "all", Size: 10}} }

func (numberedPaced) Number(s *square) (game.Place, bool) {
	return game.Place{Number: uint64(s.at)<<1 | uint64(s.side)}, true
}

func (numberedPaced) Position(at game.Place, s *square) bool {
	*s = square{at: uint8(at.Number >> 1), side: game.Side(at.Number & 1)}
	return true
}

// TestNumbersLeaveCountersOut: that a counter has ended the game is no matter of numbers, in a game that says what it does to them.
func TestNumbersLeaveCountersOut(t *testing.T) {
	if told := examine(t, paced{rightStroll()}, "numbers", Plies(1000)); len(told.failures) > 0 {
		t.Errorf("right numbers are told to be wrong:\n%s", strings.Join(told.failures, "\n"))
	}
}
