package classic_test

import (
	"testing"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/tree"
	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/classic"
	"github.com/jugada/jugada/trace"
)

// Notes F1: on 10,000 random trees the printed form of alpha-beta finds the value and the line of the modern one, by the same nodes.
// What it returns of a node is the value if that lies in the node's window. Otherwise it is a bound of the window, on the right
// side of the value, or ∓∞ where the node was left because the bounds had met.
func TestPrintedFormOnRandomTrees(t *testing.T) {
	lost := 0
	for seed := range uint64(10_000) {
		rules, err := tree.Random(tree.RandomOptions{Branching: 1 + int(seed%4), Depth: 1 + int(seed/4%4), Seed: laws.Seed() + seed, Static: true})
		if err != nil {
			t.Fatal(err)
		}
		limits := search.Limits{Depth: int(seed % 5)}
		searched := func(a classic.Algorithm) (search.Result[tree.Move], []trace.Node) {
			recorder := &trace.Recorder{}
			r, err := classic.Search[tree.Position, tree.Move](t.Context(), rules, rules.Start(), classic.Options{Algorithm: a, Limits: limits, Trace: recorder})
			if err != nil {
				t.Fatal(err)
			}
			return r, recorder.Tree.Nodes
		}
		modern, known := searched(classic.AlphaBeta)
		_, truth := searched(classic.Negamax)
		slide, returned := searched(classic.Printed)
		if slide.Value != modern.Value || len(slide.Line) == 0 || slide.Line[0] != modern.Line[0] || slide.Counts != modern.Counts {
			t.Fatalf("%s: %v by %v in %+v; want %v by %v in %+v", rules.Text(), slide.Value, slide.Line, slide.Counts, modern.Value, modern.Line, modern.Counts)
		}
		values := map[string]game.Score{}
		whole := trace.Tree{Nodes: truth}
		for i := range truth {
			values[wayTo(&whole, i)] = truth[i].Value
		}
		own := trace.Tree{Nodes: returned}
		for i := range returned {
			n := &returned[i]
			value, in := values[wayTo(&own, i)], n.Returned()
			right := in == value
			switch {
			case n.Leaf || n.Alpha < value && value < n.Beta:
			case value >= n.Beta:
				right = in == n.Beta && n.Side == game.Min || in == game.Infinity && n.Side == game.Max
			default:
				right = in == n.Alpha && n.Side == game.Max || in == -game.Infinity && n.Side == game.Min
			}
			if !right {
				t.Fatalf("%s: %s, worth %v, with the window %v to %v, is returned as %v", rules.Text(), wayTo(&own, i), value, n.Alpha, n.Beta, in)
			}
			if in != known[i].Value {
				lost++
			}
		}
	}
	if lost == 0 {
		t.Error("the values never differ inside")
	}
}

// Why a table could not use what the printed form returns: below Y, where MAX already has Z's 9, C is not good enough and comes back
// as −∞. When the same position comes up at the root, it is worth 5, and the best. The tree of lesson 3.
func TestPrintedValuesAreOfNoUseInATable(t *testing.T) {
	rules, err := tree.Parse("(A (X (Y Z=9 (C 5 6)) W=2) (D 5 6))") // C and D are the same position
	if err != nil {
		t.Fatal(err)
	}
	position := map[string]string{"D": "C"}
	// ALFA-BETA of the slide, with a table of what it has returned; 0 is no limit of depth here.
	var search func(s tree.Position, alpha, beta game.Score, table map[string]game.Score) game.Score
	search = func(s tree.Position, alpha, beta game.Score, table map[string]game.Score) (v game.Score) {
		name := rules.Label(&s)
		if same := position[name]; same != "" {
			name = same
		}
		if known, ok := table[name]; ok {
			return known
		}
		defer func() {
			if table != nil {
				table[name] = v
			}
		}()
		moves, _ := rules.Moves(&s, nil)
		side := rules.Turn(&s)
		if len(moves) == 0 {
			return rules.Evaluate(&s) * side.Sign()
		}
		for _, m := range moves {
			var next tree.Position
			rules.Play(&s, m, &next)
			if v := search(next, alpha, beta, table); side == game.Max {
				alpha = max(alpha, v)
			} else {
				beta = min(beta, v)
			}
			if alpha >= beta {
				return game.Infinity * side.Sign()
			}
		}
		if side == game.Max {
			return alpha
		}
		return beta
	}
	if v := search(rules.Start(), -game.Infinity, game.Infinity, nil); v != 5 {
		t.Errorf("without a table the root is worth %v, want 5", v)
	}
	if v := search(rules.Start(), -game.Infinity, game.Infinity, map[string]game.Score{}); v != 2 {
		t.Errorf("with one it is taken for %v, want 2", v)
	}
}
