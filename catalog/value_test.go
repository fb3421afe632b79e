package catalog

import (
	"testing"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search"
)

// A value that rests on where the search stopped favours a side only if it does so for certain, and in a tree it is a value.
func TestMeaningOfUnsettledValues(t *testing.T) {
	for _, c := range []struct {
		game   string
		score  game.Score
		bound  search.Bound
		result Result
		winner Side
	}{
		{"tictactoe", 0, search.Exact, Balanced, Min},
		{"tictactoe", 2, search.Exact, Favours, Max},
		{"tictactoe", -2, search.Exact, Favours, Min},
		{"tictactoe", 2, search.Lower, Favours, Max},
		{"tictactoe", 2, search.Upper, Unclear, Max},
		{"tictactoe", -2, search.Lower, Unclear, Min},
		{"tictactoe", 0, search.Lower, Unclear, Min},
		{"tictactoe", 0, search.Upper, Unclear, Min},
		{"tictactoe", game.Win(3), search.Upper, Unclear, Max}, // no sooner
		{"tree", 2, search.Exact, Worth, Max},
		{"tree", 0, search.Exact, Worth, Min},
	} {
		g, err := Default().Find(c.game)
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Position(map[string]string{"tictactoe": ".........", "tree": "(A 2)"}[c.game])
		if err != nil {
			t.Fatal(err)
		}
		a := Analysis{Valued: valued(c.score, 0).as(c.bound, false)}
		if m := a.Meaning(p, lang.English); m.Result != c.result || m.Winner != c.winner {
			t.Errorf("%s, %v %v: %v for %v, want %v for %v", c.game, c.bound, c.score, m.Result, m.Winner, c.result, c.winner)
		}
	}
}
