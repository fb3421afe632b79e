package compare_test

import (
	"context"
	"reflect"
	"strings"
	"testing"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/compare"
)

// A row of Monte Carlo tree search has what the search finds, and neither a value nor an error; it is the same each time, and whatever
// the depth.
func TestPlayoutsAreCompared(t *testing.T) {
	const list = "negamax mcts:playouts=200,exploration=0.5,seed=3 mcts:playouts=50"
	explore := 0.5
	p := find(t, "tictactoe", "X...O....")
	for i, r := range []catalog.Playouts{{Count: 200, Exploration: &explore, Seed: 3}, {Count: 50, Seed: 1}} {
		want, err := p.PlayOut(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		for _, depth := range []int{0, 2} {
			c := compared(t, "tictactoe", "X...O....", list, depth, 0)
			row := c.Rows[i+1]
			if row.Value != "" || row.Error != nil || row.Exact || *row.Best != *want.Best || !reflect.DeepEqual(row.Line, want.Line) ||
				row.Nodes != want.Nodes || row.Leaves != r.Count || row.Playouts != r.Count || *row.Mean != *want.Mean || !*row.Results || row.Win != 0 {
				t.Errorf("depth %d: %+v, want %+v", depth, row, want)
			}
			if c.Reference != "negamax" {
				t.Errorf("the reference is %q", c.Reference)
			}
		}
	}
}

// What a win counts among points is told.
func TestPlayoutsWithWins(t *testing.T) {
	c := compared(t, "tree", "(A B=+∞ C=3)", "mcts:playouts=100", 0, 0)
	if row := c.Rows[0]; *row.Results || row.Win != 4 || *row.Best != "B" || !row.Right || c.Reference != "" {
		t.Errorf("%+v", row)
	}
}

// Wrong options are named; there are no refinements, and no limit of nodes.
func TestPlayoutsRefused(t *testing.T) {
	for text, want := range map[string]string{
		"mcts:playouts=0": `"playouts=0" is no option`, "mcts:playouts=5,exploration=0": `"exploration=0"`, "mcts:seed=x": `"seed=x"`,
		"mcts:nodes=3": `"nodes=3"`, "mcts:": "want options", "mcts+deepening": "no refinements",
	} {
		if _, err := compare.Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	if err := compare.Limitable(methods(t, "mcts")); err == nil {
		t.Error("playouts are limited by nodes")
	}
}

// A comparison that is interrupted has only whole rows; and whole games can be played by playouts.
func TestPlayoutsInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	list := methods(t, "mcts:playouts=1000000000")
	if c, err := compare.Position(ctx, find(t, "tree", "(A B=1 C=2)"), list, compare.Terms{}); err == nil || len(c.Rows) > 0 {
		t.Errorf("%+v, %v", c, err)
	}
	p := find(t, "tree", "(A B=1 (C D=5 E=3))")
	x, err := compare.Expect(t.Context(), p, []catalog.Opponent{{Model: "errs:0"}}, methods(t, "mcts:playouts=500 negamax"), 0, nil)
	if err != nil || x.Rows[0].Expected != 3 || x.Rows[1].Expected != 3 {
		t.Errorf("%+v, %v", x, err)
	}
}
