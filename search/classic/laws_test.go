package classic_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/classic"
	"github.com/jugada/jugada/trace"
)

// paths names the nodes that were entered, in order.
func paths(tree *trace.Tree) []string {
	names := make([]string, len(tree.Nodes))
	for i := range tree.Nodes {
		names[i] = strings.Join(tree.Path(i), "")
	}
	return names
}

// Notes B4, B6, B7: one value and one line, whatever the algorithm; the line is legal and its end has that value.
func TestAllAlgorithmsGiveTheMinimaxValue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGame(t)
		depth := rapid.IntRange(0, g.depth).Draw(t, "depth limit") // 0: none
		limit := depth
		if limit == 0 {
			limit = -1
		}
		want := g.minimax(g.Start(), 0, limit)
		var line []randomMove
		for _, a := range classic.Algorithms {
			r, _ := run(t, g, classic.Options{Algorithm: a, Limits: search.Limits{Depth: depth}})
			if r.Value != want || r.Bound != search.Exact {
				t.Fatalf("%v: value %v, %v; minimax gives %v", a, r.Value, r.Bound, want)
			}
			checkLine(t, g, a, &r)
			if a == classic.Algorithms[0] {
				line = r.Line
			}
			if !slices.Equal(r.Line, line) {
				t.Fatalf("%v: line %v; %v found %v", a, r.Line, classic.Algorithms[0], line)
			}
		}
	})
}

// checkLine plays the line and checks the value at its end.
func checkLine(t fatal, g randomGame, a classic.Algorithm, r *search.Result[randomMove]) {
	t.Helper()
	s := g.Start()
	for i, m := range r.Line {
		moves, _ := g.Moves(&s, nil)
		if !slices.Contains(moves, m) {
			t.Fatalf("%v: move %d of line %v is not legal", a, i, r.Line)
		}
		var next randomPosition
		g.Play(&s, m, &next)
		s = next
	}
	_, outcome := g.Moves(&s, nil)
	value, ended := outcome.Value(len(r.Line))
	if !ended {
		value = g.Evaluate(&s)
	}
	if value*s.side.Sign() != r.Value {
		t.Fatalf("%v: the line %v ends in %v, not in %v", a, r.Line, value*s.side.Sign(), r.Value)
	}
	wantEnd := map[bool]search.Reason{true: search.Ended, false: search.Leaf}[outcome != game.Leaf]
	if outcome == game.Open {
		wantEnd = search.Depth
	}
	if r.Stopped != wantEnd {
		t.Fatalf("%v: the line stopped by %v; want %v", a, r.Stopped, wantEnd)
	}
}

// The first best move in generation order is the choice of every algorithm.
func TestTiesGoToTheFirstGenerated(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGame(t)
		root := g.Start()
		moves, outcome := g.Moves(&root, nil)
		want := -1
		var best game.Score
		for i, m := range moves {
			var next randomPosition
			g.Play(&root, m, &next)
			if value := g.minimax(next, 1, -1) * root.side.Sign(); want < 0 || value > best {
				want, best = i, value
			}
		}
		for _, a := range classic.Algorithms {
			r, _ := run(t, g, classic.Options{Algorithm: a})
			m, ok := r.Best()
			if ok != (outcome == game.Open) || ok && m != moves[want] {
				t.Fatalf("%v: chose %v, %v; want move %d", a, m, ok, want)
			}
		}
	})
}

// Notes B6: alpha-beta visits a subset of minimax's nodes. B7: the threshold form visits the same ones in the same order.
func TestAlphaBetaVisitsASubsetInTheSameOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGame(t)
		full, all := run(t, g, classic.Options{Algorithm: classic.Negamax})
		ab, some := run(t, g, classic.Options{Algorithm: classic.AlphaBeta})
		th, same := run(t, g, classic.Options{Algorithm: classic.Thresholds})
		visited := map[string]bool{}
		for _, p := range paths(all) {
			visited[p] = true
		}
		for _, p := range paths(some) {
			if !visited[p] {
				t.Fatalf("alpha-beta visits %q, minimax does not", p)
			}
		}
		if !slices.Equal(paths(some), paths(same)) {
			t.Fatalf("the two forms of alpha-beta visit\n%v\n%v", paths(some), paths(same))
		}
		if ab.Counts != th.Counts {
			t.Fatalf("the two forms of alpha-beta count %+v and %+v", ab.Counts, th.Counts)
		}
		for _, c := range []struct {
			r    search.Result[randomMove]
			tree *trace.Tree
		}{{full, all}, {ab, some}} {
			if got := tally(c.tree); got != c.r.Counts {
				t.Fatalf("the search counts %+v, its trace tells %+v", c.r.Counts, got)
			}
		}
		if full.Cuts != 0 || full.Pruned != 0 || ab.Nodes > full.Nodes {
			t.Fatalf("minimax counts %+v, alpha-beta %+v", full.Counts, ab.Counts)
		}
	})
}

// tally counts the events of a trace.
func tally(tree *trace.Tree) (c search.Counts) {
	for _, n := range tree.Nodes {
		c.Nodes++
		c.Depth = max(c.Depth, n.Ply)
		if n.Leaf {
			c.Leaves++
		}
		if n.Cut || len(n.Dropped) > 0 {
			c.Cuts++
			c.Pruned += int64(len(n.Skipped) + len(n.Dropped))
		}
	}
	return c
}

// What a search says about a root move or any node is true: exact values are minimax's, bounds hold.
func TestBoundsAreTrue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGame(t)
		for _, a := range classic.Algorithms {
			r, tree := run(t, g, classic.Options{Algorithm: a})
			for i := range tree.Nodes {
				n := &tree.Nodes[i]
				truth := g.minimax(after(g, tree.Path(i)), n.Ply, -1)
				if !n.Left || !holds(n.Bound, n.Value, truth) {
					t.Fatalf("%v: node %v is said to be %v, %v; it is worth %v", a, tree.Path(i), n.Value, n.Bound, truth)
				}
			}
			for _, m := range r.Moves {
				var next randomPosition
				root := g.Start()
				g.Play(&root, m.Move, &next)
				if truth := g.minimax(next, 1, -1); !holds(m.Bound, m.Value, truth) {
					t.Fatalf("%v: move %v is said to be %v, %v; it is worth %v", a, m.Move, m.Value, m.Bound, truth)
				}
			}
		}
	})
}

// after returns the position after a line of move names.
func after(g randomGame, line []string) randomPosition {
	s := g.Start()
	for _, name := range line {
		var next randomPosition
		m, _ := g.ParseMove(&s, name)
		g.Play(&s, m, &next)
		s = next
	}
	return s
}

// Notes B9: at every cut the trace names the bound, the ancestor and the move that set it. The ancestor is on the
// line and belongs to the other side, the move leads to a child that has been left with exactly that value, and no
// nearer ancestor has a tighter bound.
func TestCutsNameWhoSetTheBound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGame(t)
		for _, a := range []classic.Algorithm{classic.AlphaBeta, classic.Thresholds} {
			w := &witness{tree: &trace.Recorder{}}
			if _, err := classic.Search(context.Background(), g, g.Start(), classic.Options{Algorithm: a, Trace: w}); err != nil {
				t.Fatalf("%v", err)
			}
			if w.fault != "" {
				t.Fatalf("%v: %s", a, w.fault)
			}
		}
	})
}

// witness checks the cuts of a search as they are reported.
type witness struct {
	tree  *trace.Recorder
	fault string
}

func (w *witness) Event(e *trace.Event) {
	w.tree.Event(e)
	if e.Kind != trace.Cut {
		return
	}
	nodes := w.tree.Tree.Nodes
	cut := &nodes[e.Node]
	bound, setterSide := e.Alpha, game.Max
	if cut.Side == game.Max {
		bound, setterSide = e.Beta, game.Min
	}
	wantBy := map[game.Side]trace.CutBy{game.Max: trace.ByBeta, game.Min: trace.ByAlpha}[cut.Side]
	if e.By != wantBy {
		w.fault = fmt.Sprintf("cut at a %v node is called %v", cut.Side, e.By)
	}
	// The truth, found the slow way: the tightest value among the children already left of the ancestors of that side.
	best, setter, child := -game.Infinity, -1, -1
	for i := cut.Parent; i >= 0; i = nodes[i].Parent {
		if nodes[i].Side != setterSide {
			continue
		}
		for _, c := range nodes[i].Children {
			if v := nodes[c].Value * setterSide.Sign(); nodes[c].Left && (v > best || v == best && (i < setter || i == setter && c < child)) {
				best, setter, child = v, i, c
			}
		}
	}
	if best*setterSide.Sign() != bound || setter != e.Setter.Node || child != e.Setter.Child || nodes[child].Move != e.Setter.Move {
		w.fault = fmt.Sprintf("cut at node %d by the bound %v, said to be set by %+v; it is %v, set at %d by %d",
			e.Node, bound, e.Setter, best*setterSide.Sign(), setter, child)
	}
}

// Notes B3: eager leaves change neither value nor choice, and only save siblings of leaves that win at once.
func TestEagerLeavesAreExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGame(t)
		g.wins = true
		plain, _ := run(t, g, classic.Options{Algorithm: classic.Levels})
		eager, tree := run(t, g, classic.Options{Algorithm: classic.Levels, Eager: true})
		if plain.Cuts != 0 || eager.Value != plain.Value || eager.Nodes > plain.Nodes {
			t.Fatalf("plain %+v, eager %+v", plain, eager)
		}
		if len(plain.Line) > 0 && eager.Line[0] != plain.Line[0] && plain.Value != game.Win(1) && plain.Value != game.Loss(1) {
			t.Fatalf("plain chooses %v, eager %v", plain.Line, eager.Line)
		}
		for i := range tree.Nodes {
			n := &tree.Nodes[i]
			if won := game.Win(n.Ply + 1); n.Cut && (n.By != trace.ByWin || tree.Nodes[n.Setter.Child].Value*n.Side.Sign() != won) {
				t.Fatalf("node %v was cut by %+v", tree.Path(i), n.Setter)
			}
		}
		if got := tally(tree); got != eager.Counts {
			t.Fatalf("the search counts %+v, its trace tells %+v", eager.Counts, got)
		}
	})
}

// Notes B5: whatever the limits, the answer is the minimax of the generated tree, in which each node has all its
// children or is soundly cut; a node limit is kept.
func TestLimitsNeverLeaveAValueHalfMade(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGame(t)
		limits := search.Limits{
			Depth: rapid.IntRange(0, 8).Draw(t, "depth limit"),
			Nodes: rapid.Int64Range(0, 400).Draw(t, "node limit"),
			Quiet: search.Quiet{On: rapid.Bool().Draw(t, "quiet"), Within: game.Score(rapid.IntRange(0, 4).Draw(t, "within"))},
		}
		for _, a := range classic.Algorithms {
			r, tree := run(t, g, classic.Options{Algorithm: a, Limits: limits})
			if root := len(tree.Nodes[0].Children) + 1; limits.Nodes > 0 && r.Nodes > max(limits.Nodes, int64(root)) {
				t.Fatalf("%v: %d nodes entered; the limit is %d", a, r.Nodes, limits.Nodes)
			}
			if got := backUp(tree, 0); got != r.Value {
				t.Fatalf("%v: value %v; the tree in its trace has %v", a, r.Value, got)
			}
			wholeTree := true
			limited := map[int]bool{} // at those children of the root, or below
			for i := range tree.Nodes {
				n := &tree.Nodes[i]
				s := after(g, tree.Path(i))
				moves, _ := g.Moves(&s, nil)
				if !n.Leaf && len(n.Children)+len(n.Skipped) != len(moves) {
					t.Fatalf("%v: node %v has %d of its %d moves", a, tree.Path(i), len(n.Children), len(moves))
				}
				if n.Leaf && n.Reason != search.Ended && n.Reason != search.Leaf {
					wholeTree = false
					top := i
					for tree.Nodes[top].Ply > 1 {
						top = tree.Nodes[top].Parent
					}
					limited[top] = true
				}
			}
			for i, m := range r.Moves {
				if m.Whole == limited[tree.Nodes[0].Children[i]] {
					t.Fatalf("%v: that a limit plays no part in %v is said to be %v; the trace says otherwise", a, m.Move, m.Whole)
				}
			}
			if r.Whole != wholeTree || (r.Spent == search.Nodes) != spent(tree) {
				t.Fatalf("%v: whole %v, spent %v; the trace says otherwise", a, r.Whole, r.Spent)
			}
			if len(tree.Nodes[0].Children) > 0 {
				if end := tree.Nodes[tree.Line()[len(r.Line)]]; end.Reason != r.Stopped || !end.Leaf {
					t.Fatalf("%v: the line is said to stop by %v; its end says %v", a, r.Stopped, end.Reason)
				}
			}
		}
	})
}

func spent(tree *trace.Tree) bool {
	return slices.ContainsFunc(tree.Nodes, func(n trace.Node) bool { return n.Reason == search.Nodes })
}

// backUp is minimax over the leaves of a trace.
func backUp(tree *trace.Tree, i int) game.Score {
	n := &tree.Nodes[i]
	if n.Leaf {
		return n.Value
	}
	best := -game.Infinity * n.Side.Sign()
	for _, c := range n.Children {
		if v := backUp(tree, c); v*n.Side.Sign() > best*n.Side.Sign() {
			best = v
		}
	}
	return best
}
