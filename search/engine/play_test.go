package engine

import (
	"cmp"
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/gametest"
	"github.com/jugada/jugada/game/tree"
	"github.com/jugada/jugada/search"
)

// For each kind of made-up game: with only sound options on, the searcher is minimax.

func TestExactSearchIsMinimaxOnDAGs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyDAG(t)
		agree[dagPos, dagMove, dagRules](t, g, g.Start(), anyExact(t), rapid.IntRange(0, 9).Draw(t, "depth"), rapid.IntRange(0, 3).Draw(t, "lines"))
	})
}

func TestExactSearchIsMinimaxOnTrees(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, err := tree.Random(tree.RandomOptions{
			Turn: game.Side(rapid.IntRange(0, 1).Draw(t, "turn")), Branching: rapid.IntRange(1, 4).Draw(t, "branching"),
			Depth: rapid.IntRange(0, 5).Draw(t, "tree's depth"), Seed: rapid.Uint64().Draw(t, "seed"), Static: true,
		})
		if err != nil {
			t.Fatal(err)
		}
		agree[tree.Position, tree.Move, game.Game[tree.Position, tree.Move]](t, g, g.Start(), anyExact(t), rapid.IntRange(0, 6).Draw(t, "depth"), 1)
	})
}

func TestAbleGamesKeepTheContract(t *testing.T) {
	for seed := range uint64(6) {
		g := gametest.DAG{Seed: seed, Layers: 5, Width: 4, Most: 3, Wins: true}
		moves, _ := g.Moves(new(g.Start()), nil)
		for _, m := range moves {
			var s dagPos
			g.Play(new(g.Start()), m, &s)
			lo, hi := able{g}.Bounds(&s)
			if v := (able{g}).value(&s); lo > v || hi < v {
				t.Errorf("bounds %v to %v, value %v", lo, hi, v)
			}
		}
	}
}

// With the abilities there and Bounds off, the engine is still minimax to the depth.
func TestExactSearchIsMinimaxOnAbleGames(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := able{anyDAG(t)}
		g.Layers = min(g.Layers, 6)
		depth, lines := rapid.IntRange(0, 7).Draw(t, "depth"), rapid.IntRange(0, 2).Draw(t, "lines")
		agree[dagPos, dagMove, dagRules](t, g, g.Start(), anyExact(t), depth, lines)
	})
}

// A search as deep as the game is long has met no limit, even if the last move of a line ends the game in a draw.
func TestEndsAtTheLimitAreNoLimit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyDAG(t)
		g.Layers = min(g.Layers, 6)
		x := newDAG(t, g, anyExact(t))
		depth := height(g, new(g.Start()))
		r, err := x.Search(context.Background(), g.Start(), Task[dagMove]{Limits: search.Limits{Depth: depth}})
		if err != nil || !r.Whole || r.Stopped == search.Depth {
			t.Fatalf("depth %d, as long as the game: whole %v, the line ends since %v, %v", depth, r.Whole, r.Stopped, err)
		}
	})
}

// height returns the plies of the longest line from s.
func height(g gametest.DAG, s *dagPos) (plies int) {
	moves, _ := g.Moves(s, nil)
	for _, m := range moves {
		var next dagPos
		g.Play(s, m, &next)
		plies = max(plies, 1+height(g, &next))
	}
	return plies
}

// Bounds see beyond a depth, but in a search to the end the value is the game's, whether moves come from Expand or from
// List; and no value that is called exact is wrong. The line is legal, and if it ends the game it has the value.
func TestBoundsKeepTheValueOfTheGame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := able{anyDAG(t)}
		g.Layers = min(g.Layers, 6)
		o := anyExact(t)
		o.Bounds, o.SameDepth = true, rapid.Bool().Draw(t, "same depth")
		if rapid.Bool().Draw(t, "expands") {
			toTheEnd[dagPos, dagMove, dagRules](t, g, g.Start(), g.value(new(g.Start())), o)
		} else {
			toTheEnd[dagPos, dagMove, dagRules](t, listed{g}, g.Start(), g.value(new(g.Start())), o)
		}
	})
}

// A forced result known from the rules that is beyond the search depth is not called exact: there may be a sooner one.
func TestForcedResultsBeyondTheDepth(t *testing.T) {
	for seed := range uint64(600) {
		g := farSighted{gametest.DAG{Seed: seed, Layers: 6, Width: 4, Most: 3, Again: seed%3 == 0, Wins: true}}
		o := small(Exact())
		o.Bounds = true
		toTheEnd[dagPos, dagMove, dagRules](t, g, g.Start(), wholly(g, new(g.Start())), o)
	}
}

// farSighted knows forced results only while they are far away.
type farSighted struct{ gametest.DAG }

func (g farSighted) Bounds(s *dagPos) (lo, hi game.Score) {
	v := wholly(g.DAG, s)
	_, outcome := g.Moves(s, nil)
	if plies, forced := v.Forced(); outcome != game.Open || forced && plies >= 4 {
		return v, v
	}
	return game.Loss(1), game.Win(1)
}

func toTheEnd[S any, M game.Move, G game.Game[S, M]](t rapid.TB, g G, s S, want game.Score, o Options) {
	x, err := New[S, M](g, o)
	if err != nil {
		t.Fatal(err)
	}
	want *= g.Turn(&s).Sign()
	var last Report[M]
	for r := range x.Deepen(context.Background(), s, Task[M]{}) {
		if (r.Exact || r.Whole) && r.Value != want {
			t.Fatalf("depth %d: %v is said to be exact; the value is %v", r.Depth, r.Value, want)
		}
		if plies, forced := r.Value.Forced(); forced && plies > len(r.Line) && r.Stopped == search.Depth {
			t.Fatalf("depth %d: the line %v is said to end at the horizon, of a result in %d plies", r.Depth, r.Line, plies)
		}
		last = r
	}
	if last.Value != want {
		t.Fatalf("value %v, want %v", last.Value, want)
	}
	for _, m := range last.Line { // it may end before the game does, where the rules know the value
		if legal, _ := g.Moves(&s, nil); !slices.Contains(legal, m) {
			t.Fatalf("the line %v is not legal", last.Line)
		}
		var next S
		g.Play(&s, m, &next)
		s = next
	}
	if _, outcome := g.Moves(&s, nil); outcome != game.Open {
		v, ok := outcome.Value(len(last.Line))
		if !ok {
			v = g.Evaluate(&s)
		}
		if v *= g.Turn(&s).Sign(); v != want {
			t.Fatalf("the line %v ends in %v, not in %v", last.Line, v, want)
		}
	}
}

// The engine's oracle here and package classic agree.
func TestOracles(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := able{anyDAG(t)}
		g.Layers = min(g.Layers, 6)
		want := minimax[dagPos, dagMove, dagRules](t, g, g.Start(), 0).Value
		if v := g.value(new(g.Start())) * g.Turn(new(g.Start())).Sign(); v != want {
			t.Fatalf("%v and %v", v, want)
		}
	})
}

// A node returns a true bound for every window, whatever the table holds from earlier windows and depths.
func TestEveryWindowGivesATrueBound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyDAG(t)
		g.Layers = max(g.Layers, 5)
		x := newDAG(t, g, anyExact(t))
		s := g.Start()
		for range 30 {
			checkWindow(t, x, s, rapid.IntRange(3, 6).Draw(t, "depth"))
		}
		// The same position, reached later in a game, has the same value counted from there.
		depth, ply := rapid.IntRange(3, 6).Draw(t, "depth"), rapid.IntRange(1, 5).Draw(t, "ply")
		want := minimax[dagPos, dagMove, dagRules](t, g, s, depth).Value * g.Turn(&s).Sign()
		w := x.threads[0]
		f := w.at(ply)
		f.pos, f.side, f.previous, f.keyed, f.bounded = s, g.Turn(&s), 0, false, false
		if got := w.search(f, depth, -game.Infinity, game.Infinity, true); got != shift(want, ply) {
			t.Fatalf("depth %d at ply %d: got %v, want %v", depth, ply, got, shift(want, ply))
		}
	})
}

// However many moves there are, and however many of them are equally good, the best rated are tried first.
func TestMovesAreTriedByTheirRates(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := &frame[dagPos, dagMove]{rates: rapid.SliceOfN(rapid.Int64Range(-20, 20), 0, 4*sortedAtOnce).Draw(t, "rates")}
		var want []int
		for i := range f.rates {
			f.order, want = append(f.order, ordered{at: int32(i)}), append(want, i)
		}
		slices.SortStableFunc(want, func(a, b int) int { return cmp.Compare(f.rates[b], f.rates[a]) })
		f.known, f.rated = -1, true
		var w thread[dagPos, dagMove, dagRules]
		for i, j := range want {
			if got := w.pickMove(f, i); got != j {
				t.Fatalf("move number %d to try of %v is at %d, want %d", i+1, f.rates, got, j)
			}
		}
	})
}

func TestTasksAndOptionsThatMakeNoSense(t *testing.T) {
	var g gametest.DAG
	x := newDAG(t, g, Options{})
	for i, task := range []Task[dagMove]{
		{Limits: search.Limits{Depth: -1}}, {Limits: search.Limits{Time: -1}}, {Limits: search.Limits{Nodes: -1}}, {Lines: -1},
		{Limits: search.Limits{Quiet: search.Quiet{On: true}}}, {Moves: []dagMove{9}},
	} {
		if _, err := x.Search(context.Background(), g.Start(), task); err == nil {
			t.Errorf("task %d is accepted", i)
		}
		for range x.Deepen(context.Background(), g.Start(), task) {
			t.Errorf("task %d is searched", i)
		}
	}
	for i, o := range []Options{{Threads: -1}, {Table: -1}, {Aspiration: -1}, {Epsilon: -1}, {Rest: Rest{Most: -1}}, {Singular: Singular{Margin: -1}}} {
		if _, err := New(dagRules(g), o); err == nil {
			t.Errorf("options %d are accepted", i)
		}
	}
}
