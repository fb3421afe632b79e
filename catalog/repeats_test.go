package catalog_test

import (
	"slices"
	"testing"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/game"
)

// tug is a rope with five marks: each move pulls the knot by one; MAX wins with it at mark 4, MIN at mark 0. A repeated position
// is a draw.
type tug struct{}

type tugPosition struct {
	Knot int8
	Side game.Side
}

var _ game.Repeats[tugPosition] = tug{}

func (tug) Start() tugPosition { return tugPosition{Knot: 2, Side: game.Max} }

func (tug) Moves(s *tugPosition, buf []uint8) ([]uint8, game.Outcome) {
	switch {
	case s.Knot == 0 && s.Side == game.Max, s.Knot == 4 && s.Side == game.Min:
		return buf, game.Lost
	case s.Knot == 0, s.Knot == 4: // pulled over the other's end
		return buf, game.Won
	}
	return append(buf, 0, 1), game.Open
}

func (tug) Play(s *tugPosition, m uint8, next *tugPosition) bool {
	*next = tugPosition{Knot: s.Knot - 1 + 2*int8(m), Side: s.Side.Opponent()}
	return false
}

func (tug) Evaluate(s *tugPosition) game.Score {
	switch _, outcome := (tug{}).Moves(s, nil); outcome {
	case game.Lost:
		return game.Loss(0)
	case game.Won:
		return game.Win(0)
	}
	return game.Score(s.Knot-2) * s.Side.Sign()
}

func (tug) Turn(s *tugPosition) game.Side { return s.Side }

func (tug) Key(s *tugPosition) uint64 { return uint64(s.Knot)<<1 | uint64(s.Side)&1 }

func (tug) DrawnByHistory(s *tugPosition, earlier []uint64) bool {
	return slices.Contains(earlier, tug{}.Key(s))
}

// A position knows its history: the same one is open or drawn depending on it, and so is its analysis.
func TestPositionsKnowWhatWasPlayed(t *testing.T) {
	g := catalog.Of(tug{}, catalog.Name("tug"))
	p := must(g.Start())
	after := func(moves ...string) catalog.Position {
		p := p
		for _, m := range moves {
			p = must(p.Play(m))
		}
		return p
	}
	again := after("1", "0") // as at the start
	if p.Outcome() != game.Open || again.Outcome() != game.Drawn || len(again.Moves()) != 0 || !catalog.IsDrawn(again) {
		t.Errorf("%v at the start, %v after it has come again, with the moves %v", p.Outcome(), again.Outcome(), again.Moves())
	}
	if value, own := again.Static(); value != 0 || !own {
		t.Errorf("a draw is worth %v, %v", value, own)
	}
	found := must(again.Analyze(t.Context(), catalog.Request{Depth: 3}))
	if found.Value != "0" || !found.Whole || found.Best != nil || len(found.Moves) != 0 || found.Stopped != "ended" {
		t.Errorf("of a game that is over an analysis says %+v", found)
	}
	if other := must(g.Position(again.Text())); other.Outcome() != game.Drawn { // its text is its moves
		t.Errorf("read again it is %v", other.Outcome())
	}

	// After 1, MIN pulls back to a draw; with the history forgotten, at depth 1 that is an open position worth 0, too. At 1 0 is
	// a draw and at 1 1 MAX has won; so from 1, with 2 plies to go, MIN's value is 0, and nothing behind the draw was looked at.
	found = must(after("1").Analyze(t.Context(), catalog.Request{Depth: 4}))
	if found.Value != "0" || !found.Whole || *found.Best != "0" || len(found.Line) != 1 {
		t.Errorf("where the line comes back to the start it says %+v", found)
	}
}
