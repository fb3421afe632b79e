package compare_test

import (
	"context"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/compare"
	"github.com/jugada/jugada/game"
)

// A row of depth-first proof-number search has what a new solver finds, whatever it has seen before and whatever the depth, and neither
// a value nor an error.
func TestProofsAreCompared(t *testing.T) {
	g := find(t, "tictactoe", ".........").Game()
	list := methods(t, "negamax dfpn dfpn:nodes=20")
	done, err := compare.Prepare(list, g)
	if err != nil {
		t.Fatal(err)
	}
	defer done()
	solved := 0
	for _, position := range []string{".........", "XXOO.....", "X.......O", "XXOO.....", "OXX...XO."} {
		for _, depth := range []int{0, 2} {
			c, err := compare.Position(t.Context(), find(t, "tictactoe", position), list, compare.Terms{Depth: depth})
			if err != nil {
				t.Fatal(err)
			}
			for i, nodes := range []int64{0, 20} {
				want := proved(t, position, nodes)
				row := c.Rows[i+1]
				if row.Value != "" || row.Error != nil || row.Exact || !reflect.DeepEqual(row.Best, want.Best) || !reflect.DeepEqual(row.Line, want.Line) ||
					row.Nodes != want.Nodes || row.Leaves+row.Cuts != 0 || row.Lower != want.Lower || row.Upper != want.Upper || row.Solved != want.Solved() {
					t.Errorf("%s, depth %d: %+v, want %+v", position, depth, row, want)
				}
				if nodes > 0 && row.Solved {
					solved++
				}
			}
			if lo, hi := c.Rows[1].Found.Raw(); !c.Rows[1].Solved || !agrees(c.Minimax, lo, hi) {
				t.Errorf("%s: %s … %s, and minimax says %s", position, c.Rows[1].Lower, c.Rows[1].Upper, c.Minimax)
			}
			if c.Reference != "negamax" {
				t.Errorf("the reference is %q", c.Reference)
			}
		}
	}
	if solved == 0 || solved == 10 {
		t.Errorf("20 nodes solve %d of 10", solved)
	}
}

// proved is what a new solver says.
func proved(t *testing.T, position string, nodes int64) catalog.Solution {
	t.Helper()
	p := find(t, "tictactoe", position)
	solver, err := p.Game().Solver(catalog.SolverOptions{Algorithm: catalog.DFPNName, TableMiB: 1}) // enough, and soon there
	if err != nil {
		t.Fatal(err)
	}
	found, err := solver.Solve(t.Context(), p, catalog.Question{Nodes: nodes})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// agrees reports whether bounds of the value have the sign of minimax's.
func agrees(minimax string, lo, hi game.Score) bool {
	switch {
	case minimax == "0":
		return lo == 0 && hi == 0
	case strings.HasPrefix(minimax, "-"):
		return hi < 0
	}
	return lo > 0
}

// Where every move loses, or nothing is proven, no move is named, and that is not right; it is where the game is over.
func TestProofsWithoutAMove(t *testing.T) {
	for position, right := range map[string]bool{"(A (B D=-1 E=1) (C F=-2))": false, "A=0": true} {
		row := compared(t, "tree", position, "dfpn", 0, 0).Rows[0]
		if row.Best != nil || row.Right != right || !row.Solved {
			t.Errorf("%s: %+v", position, row)
		}
	}
	c := compared(t, "tree", "(A (B D=-1 E=1) (C F=2))", "dfpn:nodes=1", 0, 0)
	if row := c.Rows[0]; row.Best != nil || row.Right || row.Solved || row.Nodes != 1 {
		t.Errorf("%+v", row)
	}
}

// The totals say how many positions were solved, and count the moves that are best.
func TestProofsAddUp(t *testing.T) {
	list := methods(t, "negamax dfpn")
	g := find(t, "tree", "A=1").Game()
	totals := compare.NewTotals(g, list, compare.Terms{})
	for _, position := range []string{"(A B=1 C=2)", "(A B=-1 C=-2)", "(A B=0 C=-2)", "A=3"} {
		c := compared(t, "tree", position, "negamax dfpn", 0, 0)
		totals.Add(&c)
	}
	row := totals.Rows[1]
	if totals.Rows[0].Solved != nil || *row.Solved != 4 || totals.Choices != 3 || row.Right > 2 || row.Right < 1 || row.Measured+row.Forced != 0 {
		t.Errorf("%+v", row)
	}
}

// Wrong options are named; there are no refinements, no limit of all methods, no whole games, and no proof without a limit of a large
// game.
func TestProofsRefused(t *testing.T) {
	for text, want := range map[string]string{
		"dfpn:nodes=0": `"nodes=0" is no option`, "dfpn:nodes": `"nodes"`, "dfpn:nodes=5,seed=1": `"nodes=5,seed=1"`, "dfpn:playouts=3": `"playouts=3"`,
		"dfpn:": "want options", "dfpn+deepening": "no refinements",
	} {
		if _, err := compare.Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	list := methods(t, "negamax dfpn")
	if err := compare.Limitable(list[1:]); err == nil {
		t.Error("proofs are limited by nodes")
	}
	if err := compare.Playable(list); err == nil {
		t.Error("proofs play whole games")
	}
	if err := compare.Playable(methods(t, "negamax mcts opponent=errs:0.2")); err != nil {
		t.Error(err)
	}
	large, err := catalog.Default().Find("connect4")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := compare.Prepare(list, large); err == nil || !strings.Contains(err.Error(), "dfpn:nodes=") {
		t.Errorf("a whole proof of %s: %v", large.Name(), err)
	}
	done, err := compare.Prepare(methods(t, "dfpn:nodes=10"), large)
	if err != nil {
		t.Fatal(err)
	}
	done()
}

// A comparison that is interrupted has only whole rows.
func TestProofsInterrupted(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	list := methods(t, "alphabeta dfpn:nodes=1000000000")
	c, err := compare.Position(ctx, find(t, "connect4", "4"), list, compare.Terms{Depth: 1, Judge: 1})
	if err == nil || len(c.Rows) > 1 {
		t.Errorf("%+v, %v", c.Rows, err)
	}
}
