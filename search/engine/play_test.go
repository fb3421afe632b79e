package engine

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/gametest"
	"github.com/jugada/jugada/game/tictactoe"
	"github.com/jugada/jugada/game/tree"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/classic"
)

// anyDAG draws a small game with transpositions.
func anyDAG(t *rapid.T) gametest.DAG {
	return gametest.DAG{
		Seed:   rapid.Uint64().Draw(t, "seed"),
		Layers: rapid.IntRange(0, 8).Draw(t, "layers"),
		Width:  rapid.IntRange(1, 6).Draw(t, "width"),
		Most:   rapid.IntRange(1, 4).Draw(t, "most"),
		Again:  rapid.Bool().Draw(t, "again"),
		Wins:   rapid.Bool().Draw(t, "wins"),
	}
}

// anyExact draws a subset of the sound features.
func anyExact(t *rapid.T) Options {
	on := func(name string) bool { return rapid.Bool().Draw(t, name) }
	return Options{
		Threads: rapid.SampledFrom([]int{1, 1, 1, 2, 4}).Draw(t, "threads"),
		Table:   rapid.SampledFrom([]int{0, 1, 2, 3, 7, 64, 4096}).Draw(t, "table"), SameDepth: true,
		Symmetry: on("symmetry"), Scout: on("scout"), Aspiration: rapid.IntRange(0, 3).Draw(t, "aspiration"),
		MateDistance: on("mate distance"), Enhanced: on("enhanced"), Ranks: on("ranks"), Killers: on("killers"),
		History: on("history"), Counter: on("counter"), Continuation: on("continuation"),
	}
}

// oracle returns what plain minimax makes of s.
func oracle[S any, M game.Move, G game.Game[S, M]](t *rapid.T, g G, s S, o classic.Options) search.Result[M] {
	o.Algorithm = classic.Negamax
	r, err := classic.Search(context.Background(), g, s, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// agree checks every iteration of the engine against minimax.
func agree[S any, M game.Move, G game.Game[S, M]](t *rapid.T, g G, s S, o Options, depth, lines int) {
	x, err := New[S, M](g, o)
	if err != nil {
		t.Fatal(err)
	}
	agreeWith(t, x, s, depth, lines)
}

func agreeWith[S any, M game.Move, G game.Game[S, M]](t *rapid.T, x *Searcher[S, M, G], s S, depth, lines int) {
	g := x.rules
	task := Task[M]{Limits: search.Limits{Depth: depth}, Lines: lines}
	if err := x.Check(s, task); err != nil {
		t.Fatal(err)
	}
	yields := 0
	for r := range x.Deepen(context.Background(), s, task) {
		yields++
		want := oracle[S, M](t, g, s, classic.Options{Limits: search.Limits{Depth: max(r.Depth, 1)}})
		if r.Value != want.Value || r.Bound != search.Exact || !r.Exact {
			t.Fatalf("depth %d: value %v (%v, exact %v), minimax gives %v", r.Depth, r.Value, r.Bound, r.Exact, want.Value)
		}
		whole := oracle[S, M](t, g, s, classic.Options{})
		if r.Whole && r.Value != whole.Value {
			t.Fatalf("depth %d: %v is said to be the value of the game, which is %v", r.Depth, r.Value, whole.Value)
		}
		if len(r.Lines) != min(max(lines, 1), max(len(want.Moves), 1)) {
			t.Fatalf("%d lines of %d moves", len(r.Lines), len(want.Moves))
		}
		for _, line := range r.Lines {
			checkLine(t, x, s, line, r.Depth)
		}
		for i, l := range r.Lines { // the i-th best line has the i-th best value
			values := make([]game.Score, 0, len(want.Moves))
			for _, m := range want.Moves {
				values = append(values, m.Value*g.Turn(&s).Sign())
			}
			slices.Sort(values)
			slices.Reverse(values)
			if len(values) > 0 && l.Value*g.Turn(&s).Sign() != values[i] {
				t.Fatalf("depth %d: line %d has the value %v; the moves have %v", r.Depth, i, l.Value, values)
			}
		}
		for _, m := range r.Moves {
			i := slices.IndexFunc(want.Moves, func(w search.RootMove[M]) bool { return w.Move == m.Move })
			if v := want.Moves[i].Value; m.Bound == search.Exact && m.Value != v || m.Bound == search.Lower && m.Value > v || m.Bound == search.Upper && m.Value < v {
				t.Fatalf("depth %d: move %v is said to be worth %v (%v), and is worth %v", r.Depth, m.Move, m.Value, m.Bound, v)
			}
		}
	}
	if yields == 0 {
		t.Fatal("no report")
	}
}

// checkLine plays a line and asks its end for the value.
func checkLine[S any, M game.Move, G game.Game[S, M]](t *rapid.T, x *Searcher[S, M, G], s S, l Line[M], depth int) {
	for i, m := range l.Moves {
		if legal, _ := x.rules.Moves(&s, nil); !slices.Contains(legal, m) {
			t.Fatalf("depth %d: move %d of line %v is not legal", depth, i, l.Moves)
		}
		var next S
		x.rules.Play(&s, m, &next)
		s = next
	}
	_, outcome := x.rules.Moves(&s, nil)
	v, ok := outcome.Value(len(l.Moves))
	if !ok {
		v = x.rules.Evaluate(&s)
	}
	if v *= x.rules.Turn(&s).Sign(); v != l.Value || outcome == game.Open && len(l.Moves) != depth {
		t.Fatalf("depth %d: the line %v ends in %v (%v), not in %v", depth, l.Moves, v, outcome, l.Value)
	}
}

func TestExactSearchIsMinimaxOnDAGs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyDAG(t)
		agree[gametest.DAGPosition, gametest.DAGMove](t, g, g.Start(), anyExact(t), rapid.IntRange(0, 9).Draw(t, "depth"), rapid.IntRange(0, 3).Draw(t, "lines"))
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
		agree[tree.Position, tree.Move](t, g, g.Start(), anyExact(t), rapid.IntRange(0, 6).Draw(t, "depth"), 1)
	})
}

func TestExactSearchIsMinimaxOnTicTacToe(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var g tictactoe.Rules
		s := g.Start()
		for range rapid.IntRange(2, 7).Draw(t, "plies played") {
			moves, outcome := g.Moves(&s, nil)
			if outcome != game.Open {
				break
			}
			var next tictactoe.Position
			g.Play(&s, rapid.SampledFrom(moves).Draw(t, "move"), &next)
			s = next
		}
		agree[tictactoe.Position, tictactoe.Move](t, g, s, anyExact(t), rapid.IntRange(1, 5).Draw(t, "depth"), rapid.IntRange(0, 2).Draw(t, "lines"))
	})
}
