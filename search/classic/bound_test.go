package classic_test

import (
	"testing"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/tree"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/classic"
	"github.com/jugada/jugada/trace"
)

// Notes F7: alpha-beta is a branch and bound. What the visited children of a node guarantee to the side that moves there bounds the
// value of the node; the incumbent is the value of an alternative that has been visited already, α at MIN nodes and β at MAX
// nodes; and a node is cut as soon as its bound does not beat the incumbent, and no sooner.
func TestAlphaBetaIsABranchAndBound(t *testing.T) {
	cuts := 0
	for seed := range uint64(300) {
		random, err := tree.Random(tree.RandomOptions{Branching: 2 + int(seed%3), Depth: 2 + int(seed%4), Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		text := random.Text()
		_, full := explicit(t, text, classic.Options{Algorithm: classic.Negamax})
		truth := map[string]game.Score{} // by minimax, by the moves from the root
		for i := range full.Nodes {
			truth[wayTo(full, i)] = full.Nodes[i].Value
		}
		_, tr := explicit(t, text, classic.Options{Algorithm: classic.AlphaBeta})
		for i := range tr.Nodes {
			n := &tr.Nodes[i]
			sign := n.Side.Sign()
			bound := -game.Infinity                         // from the side that moves
			incumbent, nothing := n.Beta*sign, search.Upper // a child worth that much at most guarantees MAX nothing
			if n.Side == game.Min {
				incumbent, nothing = n.Alpha*sign, search.Lower
			}
			for k, c := range n.Children {
				if bound >= incumbent {
					t.Fatalf("%s: %s goes on with child %d though %v is no better than %v", text, wayTo(tr, i), k, bound, incumbent)
				}
				if tr.Nodes[c].Bound != nothing {
					bound = max(bound, tr.Nodes[c].Value*sign)
				}
			}
			if worth := truth[wayTo(tr, i)] * sign; worth < bound {
				t.Fatalf("%s: %s is worth %v, and its children guarantee %v", text, wayTo(tr, i), worth, bound)
			}
			if n.Cut != (bound >= incumbent && len(n.Skipped) > 0) {
				t.Fatalf("%s: %s is cut: %v; bound %v, incumbent %v", text, wayTo(tr, i), n.Cut, bound, incumbent)
			}
			if !n.Cut {
				continue
			}
			cuts++
			for _, c := range tr.Nodes[n.Setter.Node].Children {
				if child := &tr.Nodes[c]; child.Move == n.Setter.Move && child.Value*sign != incumbent {
					t.Fatalf("%s: the incumbent at %s is %v, and %s was worth %v", text, wayTo(tr, i), incumbent, child.Move, child.Value)
				}
			}
		}
	}
	if cuts < 1000 {
		t.Errorf("only %d cuts were looked at", cuts)
	}
}

// wayTo names a node by the moves from the root.
func wayTo(tr *trace.Tree, i int) string {
	if tr.Nodes[i].Parent < 0 {
		return ""
	}
	return wayTo(tr, tr.Nodes[i].Parent) + "/" + tr.Nodes[i].Move
}
