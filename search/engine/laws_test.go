package engine

import (
	"context"
	"math"
	"slices"
	"time"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/gametest"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/classic"
)

// This file is shared by the tests of searcher and solver: the law that an exact search finds what minimax finds.

// anyExact draws a subset of the sound features.
func anyExact(t *rapid.T) Options {
	on := func(name string) bool { return rapid.Bool().Draw(t, name) }
	return Options{
		Threads: rapid.SampledFrom([]int{1, 1, 1, 2, 4}).Draw(t, "threads"),
		Table:   rapid.SampledFrom([]int{0, 1, 2, 3, 7, 64, 4096}).Draw(t, "table"), SameDepth: true,
		Symmetry: on("symmetry"), Scout: on("scout"), Aspiration: rapid.IntRange(0, 3).Draw(t, "aspiration"),
		MateDistance: on("mate distance"), Enhanced: on("enhanced"), Ranks: on("ranks"), Killers: on("killers"),
		History: on("history"), Counter: on("counter"), Continuation: on("continuation"), NoisyHistory: on("noisy history"),
	}
}

// small returns o with a table that takes no longer to make and to clear than made-up games to search.
func small(o Options) Options {
	o.Table = 1 << 12
	return o
}

// minimax returns the result of package classic's plain minimax at s; depth 0: to the end of the game.
func minimax[S any, M game.Move, G game.Game[S, M]](t rapid.TB, g G, s S, depth int) search.Result[M] {
	return oracle[S, M](t, g, s, classic.Options{Limits: search.Limits{Depth: depth}})
}

func oracle[S any, M game.Move, G game.Game[S, M]](t rapid.TB, g G, s S, o classic.Options) search.Result[M] {
	o.Algorithm = classic.Negamax
	r, err := classic.Search(context.Background(), g, s, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// atWindow searches s with a window, as a node of a search from there.
func atWindow[S any, M game.Move, G game.Game[S, M]](x *Searcher[S, M, G], s S, depth int, alpha, beta game.Score, pv bool) game.Score {
	w := x.threads[0]
	w.begin(&play[S, M, G]{Searcher: x, ctx: context.Background(), root: s, began: time.Now()})
	w.keys = w.keys[:0] // the node adds its own
	f := w.at(0)
	f.pos, f.keyed, f.bounded, f.asked = s, false, false, false
	return w.search(f, depth, alpha, beta, pv)
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
	var last Report[M]
	for r := range x.Deepen(context.Background(), s, task) {
		yields++
		last = r
		want := minimax[S, M](t, g, s, max(r.Depth, 1))
		if r.Value != want.Value || r.Bound != search.Exact || !r.Exact {
			t.Fatalf("depth %d: value %v (%v, exact %v), minimax gives %v", r.Depth, r.Value, r.Bound, r.Exact, want.Value)
		}
		isWhole := func(m search.RootMove[M]) bool { return m.Whole }
		if (r.Whole || slices.ContainsFunc(r.Moves, isWhole)) && lineCount[S, M](g, s, math.MaxInt, mostLines) < mostLines {
			whole := minimax[S, M](t, g, s, 0)
			if r.Whole && r.Value != whole.Value {
				t.Fatalf("depth %d: %v is said to be the value of the game, which is %v", r.Depth, r.Value, whole.Value)
			}
			rowsAgree(t, slices.DeleteFunc(slices.Clone(r.Moves), func(m search.RootMove[M]) bool { return !m.Whole }), &whole, r.Depth, 0)
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
		rowsAgree(t, r.Moves, &want, r.Depth, r.Depth)
	}
	if yields == 0 {
		t.Fatal("no report")
	}
	if depth > last.Depth && lineCount[S, M](g, s, math.MaxInt, mostLines) < mostLines { // it knew enough; its result holds for the task's depth
		want := minimax[S, M](t, g, s, depth)
		rowsAgree(t, last.Moves, &want, last.Depth, depth)
	}
}

// rowsAgree checks what a report of one depth says about root moves against minimax of another, 0 for the whole game.
func rowsAgree[M game.Move](t *rapid.T, moves []search.RootMove[M], want *search.Result[M], depth, of int) {
	for _, m := range moves {
		i := slices.IndexFunc(want.Moves, func(w search.RootMove[M]) bool { return w.Move == m.Move })
		if v := want.Moves[i].Value; m.Estimate || !boundsTruly(m.Value, m.Bound, v) {
			t.Fatalf("depth %d of %d: move %v is said to be worth %v (%v), and is worth %v", depth, of, m.Move, m.Value, m.Bound, v)
		}
	}
}

// checkLine plays a line and checks the value at its end.
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

// somewhere plays a random game of some plies.
func somewhere[S any, M game.Move, G game.Game[S, M]](t *rapid.T, g G, most int) S {
	s := g.Start()
	for range rapid.IntRange(0, most).Draw(t, "plies played") {
		moves, outcome := g.Moves(&s, nil)
		if outcome != game.Open {
			break
		}
		var next S
		g.Play(&s, rapid.SampledFrom(moves).Draw(t, "move"), &next)
		s = next
	}
	return s
}

// mostLines is the most lines of play that minimax may have to search.
const mostLines = 1000

// checkAt searches s as deep as minimax can, and solves it if minimax can.
func checkAt[S comparable, M game.Move, G game.Game[S, M]](t *rapid.T, g G, s S) {
	deepest := 1
	for deepest < 9 && lineCount[S, M](g, s, deepest+1, mostLines) < mostLines {
		deepest++
	}
	x, err := New[S, M](g, anyExact(t))
	if err != nil {
		t.Fatal(err)
	}
	depth := rapid.IntRange(1, deepest).Draw(t, "depth")
	agreeWith(t, x, s, depth, rapid.IntRange(0, 2).Draw(t, "lines"))
	checkWindow(t, x, s, depth)
	if lineCount[S, M](g, s, math.MaxInt, mostLines) < mostLines {
		checkSolver[S, M](t, g, s, anySolver(t))
	}
}

// lineCount counts the lines of play from s, cut off after that many plies, if they are fewer than most.
func lineCount[S any, M game.Move, G game.Game[S, M]](g G, s S, plies, most int) int {
	moves, outcome := g.Moves(&s, nil)
	if outcome != game.Open || plies == 0 {
		return 1
	}
	n := 0
	for _, m := range moves {
		if n >= most {
			break
		}
		var next S
		g.Play(&s, m, &next)
		n += lineCount[S, M](g, next, plies-1, most-n)
	}
	return n
}

// checkWindow searches s with some window, on top of whatever the searcher has in its table.
func checkWindow[S any, M game.Move, G game.Game[S, M]](t *rapid.T, x *Searcher[S, M, G], s S, depth int) {
	if _, outcome := x.rules.Moves(&s, nil); outcome != game.Open {
		return
	}
	want := minimax[S, M](t, x.rules, s, depth).Value * x.rules.Turn(&s).Sign()
	edges := []game.Score{game.Loss(2), game.Loss(5), -11, -4, -1, 0, 3, 10, game.Win(6), game.Win(3), want - 1, want, want + 1}
	slices.Sort(edges)
	edges = slices.Compact(edges)
	i := rapid.IntRange(0, len(edges)-2).Draw(t, "alpha")
	alpha, beta := edges[i], edges[rapid.IntRange(i+1, len(edges)-1).Draw(t, "beta")]
	v := atWindow(x, s, depth, alpha, beta, rapid.Bool().Draw(t, "pv"))
	if v > alpha && v < beta && v != want || v <= alpha && want > v || v >= beta && want < v {
		t.Fatalf("depth %d, window %v to %v: got %v, the value is %v", depth, alpha, beta, v, want)
	}
}

type dagSearcher = Searcher[dagPos, dagMove, dagRules]

func newDAG(t interface{ Fatal(...any) }, g gametest.DAG, o Options) *dagSearcher {
	x, err := New(dagRules(g), o)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// boundsTruly reports whether value is a bound b on v.
func boundsTruly(value game.Score, b search.Bound, v game.Score) bool {
	return b == search.Exact && value == v || b == search.Lower && value <= v || b == search.Upper && value >= v
}

func anySolver(t *rapid.T) SolverOptions {
	return SolverOptions{
		Threads: rapid.IntRange(1, 4).Draw(t, "solver's threads"),
		Table:   rapid.SampledFrom([]int{-1, 1, 2, 3, 4, 8, 64, 1 << 10}).Draw(t, "solver's table"),
	}
}

func checkSolver[S comparable, M game.Move, G game.Game[S, M]](t *rapid.T, g G, s S, o SolverOptions) {
	checkSolution(t, solver[S, M](t, g, o), g, s)
}

func solver[S any, M game.Move, G game.Game[S, M]](t rapid.TB, g G, o SolverOptions) *Solver[S, M, G] {
	x, err := NewSolver[S, M](g, o)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// reachable returns all positions of a game.
func reachable[S comparable, M game.Move, G game.Game[S, M]](g G) map[S]bool {
	seen := map[S]bool{g.Start(): true}
	for todo := []S{g.Start()}; len(todo) > 0; {
		s := todo[0]
		todo = todo[1:]
		moves, _ := g.Moves(&s, nil)
		for _, m := range moves {
			var next S
			g.Play(&s, m, &next)
			if !seen[next] {
				seen[next] = true
				todo = append(todo, next)
			}
		}
	}
	return seen
}

// checkSolution compares a solver's answers of every kind with plain negamax.
func checkSolution[S comparable, M game.Move, G game.Game[S, M]](t rapid.TB, x *Solver[S, M, G], g G, s S) {
	t.Helper()
	want, err := classic.Search[S, M](context.Background(), g, s, classic.Options{Algorithm: classic.Negamax})
	if err != nil {
		t.Fatal(err)
	}
	value := want.Value * g.Turn(&s).Sign()
	weak, err := x.Solve(context.Background(), s, Question{Weak: true})
	if err != nil || weak.Lo > value || weak.Hi < value || !(weak.Lo > 0 || weak.Hi < 0 || weak.Solved()) {
		t.Fatalf("weakly between %v and %v (%v), want the side of %v", weak.Lo.Text(0), weak.Hi.Text(0), err, value.Text(0))
	}
	got, err := x.Solve(context.Background(), s, Question{Line: true, Bests: true})
	if err != nil || got.Lo != value || got.Hi != value || got.Spent != search.Unknown {
		t.Fatalf("between %v and %v (%v, %v), want %v", got.Lo.Text(0), got.Hi.Text(0), got.Spent, err, value.Text(0))
	}
	if bests := want.Bests(); !slices.Equal(got.Bests, bests) {
		t.Fatalf("best moves %v, want %v", got.Bests, bests)
	}
	if len(got.Line) > 0 && !slices.Contains(got.Bests, got.Line[0]) {
		t.Fatalf("the line %v begins with none of the best moves, %v", got.Line, got.Bests)
	}
	end := s
	for i, m := range got.Line {
		moves, _ := g.Moves(&end, nil)
		if !slices.Contains(moves, m) {
			t.Fatalf("move %d of the line %v is not legal", i+1, got.Line)
		}
		var next S
		g.Play(&end, m, &next)
		end = next
	}
	final := g.Evaluate(&end) * g.Turn(&end).Sign() * g.Turn(&s).Sign()
	if n, forced := final.Forced(); forced && final > 0 {
		final = game.Win(n + len(got.Line))
	} else if forced {
		final = game.Loss(n + len(got.Line))
	}
	if moves, _ := g.Moves(&end, nil); len(moves) > 0 || final != value {
		t.Fatalf("the line %v ends with %v, or before the end; the value is %v", got.Line, final.Text(0), value.Text(0))
	}
}
