package catalog_test

import (
	"testing"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/internal/playtest"
)

// A position knows its history: the same one is open or drawn depending on it, and so is its analysis.
func TestPositionsKnowWhatWasPlayed(t *testing.T) {
	g := catalog.Of(playtest.Tug{})
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
