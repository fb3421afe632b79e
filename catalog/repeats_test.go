package catalog_test

import (
	"strings"
	"testing"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/internal/playtest"
)

// A text may say what was played, after a position or from the start.
func TestPositionsAreReadWithTheirMoves(t *testing.T) {
	g := must(catalog.Default().Find("chess"))
	const back = " Nf6 Ng1 Ng8"
	for text, want := range map[string]game.Outcome{
		"Nf3" + back:                                                         game.Open, // the start comes the second time
		"Nf3" + back + " Nf3" + back:                                         game.Drawn,
		"1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8":                        game.Drawn,
		"moves g1f3" + back + " Nf3" + back:                                  game.Drawn,
		"startpos moves Nf3" + back + " Nf3" + back:                          game.Drawn,
		"8/8/8/8/8/k7/8/K6R w moves Rg1 Ka4 Rh1 Ka3 Rg1 Ka4 Rh1 Ka3":         game.Drawn,
		"8/8/8/8/8/k7/8/K6R w - - 0 1 moves Rg1 Ka4 Rh1 Ka3 Rg1 Ka4 Rh1 Kb4": game.Open,
		"8/8/8/8/8/k7/8/K6R b moves":                                         game.Open,
		"8/8/8/8/8/k7/8/K6R w - - hmvc 99; fmvn 80; moves Rg1":               game.Drawn,
		"1. Nf3 *":    game.Open,
		"Nf3 Nf6 1-0": game.Open,
		"1. Nf3! {the (first) [of] them} Nf6 $1 (1... d5 {or (so} 2. d4 (2. c4)) 2. Ng1 (2. e4) Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2": game.Drawn,
		"[Event \"?\"]\n[White \"A (B)\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n":                                                            game.Lost,
	} {
		p, err := g.Position(text)
		if err != nil || p.Outcome() != want {
			t.Errorf("%s: %v, %v; want it to be %v", text, p, err, want)
			continue
		}
		if strings.Contains(p.Text(), "moves") {
			t.Errorf("%s is written as %s", text, p.Text())
		}
	}
	for text, want := range map[string]string{
		"e4 e5 Nf4":            `ply 3: found "Nf4"`,
		"8/8/8 w moves e4":     "1:6: field 1 (board): it ends after 3 ranks",
		"startpos moves e4 e4": `ply 2: found "e4"`,
		"e4 {e5":               "the game's record has a { that is never closed",
		"e4 (e5 {)}":           "the game's record has a ( that is never closed",
		"e4 * e5":              `ply 2: found "*"`,
		"e9":                   "1:1: field 1 (board)",
		"":                     "1:1: found 0 fields",
	} {
		if p, err := g.Position(text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, %v; want %s", text, p, err, want)
		}
	}
}

// Lines of play are counted as the published figures are (perft.epd), which let them go on in dead positions.
func TestPerftGoesOnAfterDraws(t *testing.T) {
	g := must(catalog.Default().Find("chess"))
	for text, want := range map[string][]uint64{
		"7K/7p/7k/8/8/8/8/8 b":              {3, 7, 43, 199, 1347, 6249},
		"8/8/8/8/8/4k3/4P3/4K3 w":           {2, 8, 44, 282, 1814, 11848},
		"4k3/8/8/8/8/8/8/4K2R w K - 120 99": {15, 66, 1197},
		"8/8/8/8/8/4k3/8/4K3 w":             {2, 12}, // by hand
	} {
		for i, lines := range want {
			total := uint64(0)
			for _, m := range must(must(g.Position(text)).Perft(t.Context(), i+1)) {
				total += m.Count
			}
			if total != lines {
				t.Errorf("%s: %d lines of %d plies, want %d", text, total, i+1, lines)
			}
		}
	}
}

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
