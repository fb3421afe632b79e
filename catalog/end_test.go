package catalog_test

import (
	"strings"
	"testing"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
)

// The winner and the margin in each kind of ending; for the records of players, too.
func TestEnds(t *testing.T) {
	full := func(x int, turn string) string {
		return strings.Repeat("X", x) + strings.Repeat("O", 64-x) + " " + turn
	}
	for _, c := range []struct {
		game, text string
		winner     string // "": none
		drawn      bool
		en, es     string // margins; "": the game does not end with a score
		points     bool
	}{
		{"tictactoe", "XXXOO....", "max", false, "", "", false},
		{"tictactoe", "OOOXX.X..", "min", false, "", "", false},
		{"tictactoe", "XOXXOOOXX", "", true, "", "", false},
		{"tictactoe", ".........", "", false, "", "", true},
		{"tree", "A=3", "", false, "", "", true},
		{"tree", "A=0", "", false, "", "", true},
		{"tree", "A=+∞", "max", false, "", "", false},
		{"othello", full(33, "X"), "max", false, "2 discs", "2 fichas", false},
		{"othello", full(33, "O"), "max", false, "2 discs", "2 fichas", false},
		{"othello", full(10, "O"), "min", false, "44 discs", "44 fichas", false},
		{"othello", full(32, "O"), "", true, "0 discs", "0 fichas", false},
		{"othello", "f5", "", false, "", "", true},
	} {
		p := find(t, c.game, c.text)
		side, won := catalog.Winner(p)
		if won != (c.winner != "") || won && strings.ToLower(side.String()) != c.winner {
			t.Errorf("%s %s: %v has won: %v; want %q", c.game, c.text, side, won, c.winner)
		}
		if got := catalog.IsDrawn(p); got != c.drawn {
			t.Errorf("%s %s: drawn %v, want %v", c.game, c.text, got, c.drawn)
		}
		for l, want := range map[lang.Language]string{lang.English: c.en, lang.Spanish: c.es} {
			if got, scored := catalog.Margin(p, l); got != want || scored != (want != "") {
				t.Errorf("%s %s: the margin is %q, %v, want %q", c.game, c.text, got, scored, want)
			}
		}
		for _, side := range []catalog.Side{catalog.Max, catalog.Min} {
			want := 0
			switch {
			case c.winner == strings.ToLower(side.String()):
				want = 1
			case c.winner != "":
				want = -1
			}
			if f := catalog.ResultFor(p, side, nil); f.Result != want || f.Points != c.points {
				t.Errorf("%s %s: the result for %v is %+v, want %d, points %v", c.game, c.text, side, f, want, c.points)
			}
		}
	}
}

// In a large game, a search without a depth deepens, and one without any limit ends by itself.
func TestLargeGamesAreSearchedPatiently(t *testing.T) {
	p := find(t, "othello", "f5")
	if !p.Game().Large() || find(t, "tictactoe", ".........").Game().Large() || find(t, "tree", "(A 1 2)").Game().Large() {
		t.Error("othello is large, and the others are not")
	}
	other, err := p.Game().WithEvaluator("discs")
	if err != nil || !other.Large() {
		t.Errorf("by another evaluation it is not large any more (%v)", err)
	}
	for _, c := range []struct {
		request catalog.Request
		refine  string
		spent   string
	}{
		{catalog.Request{Depth: 2}, "", ""},
		{catalog.Request{Depth: 2, Nodes: 1000}, "", ""},
		{catalog.Request{Algorithm: "alphabeta", Nodes: 300}, "deepening", "nodes"},
		{catalog.Request{Nodes: 300, Refine: "bias=3:0"}, "deepening,bias=3:0", "nodes"},
		{catalog.Request{Nodes: 300, Refine: "deepening"}, "deepening", "nodes"},
		{catalog.Request{Algorithm: "negamax", Time: 1}, "deepening", "time"},
		{catalog.Request{Nodes: 300}, "", "nodes"},
		{catalog.Request{}, "", "time"},
	} {
		a := analyze(t, p, c.request)
		spent := ""
		if a.Spent != nil {
			spent = *a.Spent
		}
		if a.Refine != c.refine || spent != c.spent {
			t.Errorf("%+v is refined by %q and ends for want of %q; want %q and %q", c.request, a.Refine, spent, c.refine, c.spent)
		}
	}
}
