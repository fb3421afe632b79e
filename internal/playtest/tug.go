package playtest

import (
	"slices"

	"github.com/jugada/jugada/game"
)

// Tug is a rope with five marks: each move pulls the knot by one; MAX wins with it at mark 4, MIN at mark 0. A repeated position
// is a draw.
type Tug struct{}

// Rope is a position of Tug.
type Rope struct {
	Knot int8
	Side game.Side
}

var _ game.Repeats[Rope] = Tug{}

func (Tug) Start() Rope { return Rope{Knot: 2, Side: game.Max} }

func (Tug) Moves(s *Rope, buf []uint8) ([]uint8, game.Outcome) {
	switch {
	case s.Knot == 0 && s.Side == game.Max, s.Knot == 4 && s.Side == game.Min:
		return buf, game.Lost
	case s.Knot == 0, s.Knot == 4: // pulled over the other's end
		return buf, game.Won
	}
	return append(buf, 0, 1), game.Open
}

func (Tug) Play(s *Rope, m uint8, next *Rope) bool {
	*next = Rope{Knot: s.Knot - 1 + 2*int8(m), Side: s.Side.Opponent()}
	return false
}

func (Tug) Evaluate(s *Rope) game.Score {
	switch _, outcome := (Tug{}).Moves(s, nil); outcome {
	case game.Lost:
		return game.Loss(0)
	case game.Won:
		return game.Win(0)
	}
	return game.Score(s.Knot-2) * s.Side.Sign()
}

func (Tug) Turn(s *Rope) game.Side { return s.Side }

func (Tug) Key(s *Rope) uint64 { return uint64(s.Knot)<<1 | uint64(s.Side)&1 }

func (Tug) DrawnByHistory(s *Rope, earlier []uint64) bool {
	return slices.Contains(earlier, Tug{}.Key(s))
}
