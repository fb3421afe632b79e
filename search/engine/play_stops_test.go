package engine

import (
	"context"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/gametest"
	"github.com/jugada/jugada/search"
)

// Wherever a search is stopped, it stops soon, and its report is true.

// TestAContentSearchIsOver compares the reports of a search with Enough with those of one without: they are the same up to
// the first that reaches the value, where they end.
func TestAContentSearchIsOver(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := anyDAG(t)
		d.Layers += 3
		g, o := able{d}, small(Default())
		o.Table = 4096
		o.Solve = rapid.Bool().Draw(t, "solve")
		s := g.Start()
		side := g.Turn(&s)
		told := func(enough game.Score) (reports []search.Result[dagMove]) {
			x, err := New(dagRules(g), o)
			if err != nil {
				t.Fatal(err)
			}
			for r := range x.Deepen(context.Background(), s, Task[dagMove]{Enough: enough}) {
				r.Elapsed = 0
				reports = append(reports, r.Result)
			}
			return reports
		}
		all := told(0)
		values := []game.Score{1, game.Win(game.MaxPly)}
		for _, r := range all {
			if r.Value != 0 {
				values = append(values, r.Value*side.Sign())
			}
		}
		enough := rapid.SampledFrom(values).Draw(t, "enough")
		content := func(r search.Result[dagMove]) bool {
			return r.Value*side.Sign() >= enough && (r.Bound == search.Exact || r.Bound == search.Lower && side == game.Max || r.Bound == search.Upper && side == game.Min)
		}
		want := all
		if i := slices.IndexFunc(all, content); i >= 0 {
			want = all[:i+1]
		}
		if diff := cmp.Diff(want, told(enough)); diff != "" {
			t.Fatalf("content with %v (- want, + got):\n%s", enough, diff)
		}
	})
}

// A value that may be worse for the side to move is not enough.
func TestContentTakesTheBoundIntoAccount(t *testing.T) {
	x := newDAG(t, gametest.DAG{}, Options{})
	for _, c := range []struct {
		side  game.Side
		value game.Score // from MAX's side
		bound search.Bound
		want  bool
	}{
		{game.Max, 3, search.Exact, true}, {game.Max, 2, search.Exact, false}, {game.Max, 3, search.Lower, true}, {game.Max, 3, search.Upper, false},
		{game.Min, -3, search.Exact, true}, {game.Min, 3, search.Exact, false}, {game.Min, -3, search.Lower, false}, {game.Min, -4, search.Upper, true},
	} {
		x.threads[0].side = c.side
		p := &play[dagPos, dagMove, dagRules]{Searcher: x, task: Task[dagMove]{Enough: 3}}
		p.report.Value, p.report.Bound = c.value, c.bound
		if got := p.satisfied(x.threads[0]); got != c.want {
			t.Errorf("%v to move, %v (%v): content %v, want %v", c.side, c.value, c.bound, got, c.want)
		}
	}
}

// Wherever a search is stopped, by its nodes or by its context, the result is the last finished iteration, unchanged;
// its nodes never exceed their limit; and nothing false is left in the table.
func TestStoppingLeavesAFinishedIteration(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyDAG(t)
		g.Layers = max(g.Layers, 1)
		o := anyExact(t)
		s, x := g.Start(), newDAG(t, g, o)
		task := Task[dagMove]{Lines: rapid.IntRange(0, 2).Draw(t, "lines")}
		ctx, why := context.Context(context.Background()), search.Nodes
		stop := rapid.Int64Range(0, 400).Draw(t, "stop")
		if rapid.Bool().Draw(t, "by nodes") {
			task.Nodes = 1 + stop
		} else {
			ctx, why = &impatient{Context: ctx, patience: stop / 8}, search.Interrupted
		}
		r, err := x.Search(ctx, s, task)
		if err != nil {
			t.Fatal(err)
		}
		best, ok := r.Best()
		if legal, _ := g.Moves(&s, nil); !ok || !slices.Contains(legal, best) {
			t.Fatalf("no legal move: %+v", r)
		}
		if task.Nodes > 0 && o.Threads <= 1 && r.Nodes > max(task.Nodes, 2) { // the root and its first child, whatever the limit
			t.Fatalf("%d nodes, of %d", r.Nodes, task.Nodes)
		}
		if !r.Whole && r.Spent != why {
			t.Fatalf("spent: %v", r.Spent)
		}
		n := len(r.Iterations)
		if n == 0 {
			checkUnfinished(t, g, r.Result)
		} else {
			if want := minimax[dagPos, dagMove, dagRules](t, g, s, n); r.Value != want.Value || r.Value != r.Iterations[n-1].Value {
				t.Fatalf("value %v after iteration %d; minimax gives %v", r.Value, n, want.Value)
			}
			if o.Threads <= 1 {
				sameIteration(t, g, o, task.Lines, r.Result)
			}
		}
		agreeWith(t, x, s, rapid.IntRange(1, 6).Draw(t, "depth"), 1)
	})
}

// checkUnfinished checks the report if not even the first iteration has finished: true bounds on what it would have
// found, and the value only if that of each move is known, or nothing comes sooner.
func checkUnfinished(t *rapid.T, g gametest.DAG, r search.Result[dagMove]) {
	s := g.Start()
	want := minimax[dagPos, dagMove, dagRules](t, g, s, 1)
	open := func(m search.RootMove[dagMove]) bool { return m.Bound != search.Exact || m.Estimate || m.Spent }
	known := len(r.Moves) == len(want.Moves) && !slices.ContainsFunc(r.Moves, open) || r.Value*g.Turn(&s).Sign() == game.Win(1)
	if (r.Bound == search.Exact) != known || r.Whole != known || !boundsTruly(r.Value, r.Bound, want.Value) {
		t.Fatalf("value %v (%v, whole %v), of an iteration that gives %v", r.Value, r.Bound, r.Whole, want.Value)
	}
	for _, m := range r.Moves {
		if v := want.Moves[m.Move].Value; !boundsTruly(m.Value, m.Bound, v) {
			t.Fatalf("move %v is said to be worth %v (%v), and is worth %v", m.Move, m.Value, m.Bound, v)
		}
	}
}

// sameIteration compares the result of a stopped search with what a new searcher yields after as many
// iterations.
func sameIteration(t *rapid.T, g gametest.DAG, o Options, lines int, r search.Result[dagMove]) {
	for want := range newDAG(t, g, o).Deepen(context.Background(), g.Start(), Task[dagMove]{Lines: lines}) {
		if want.Depth == len(r.Iterations) {
			if !slices.Equal(r.Moves, want.Moves) || !slices.Equal(r.Line, want.Line) || r.Whole != want.Whole || r.Stopped != want.Stopped {
				t.Fatalf("stopped, it says\n%+v; not stopped\n%+v", r, want.Result)
			}
			return
		}
	}
	t.Fatalf("%d iterations, more than there are", len(r.Iterations))
}

// A limit reached after everything has been found does not count: the last node allowed may be the last one needed.
func TestTheLastNodeMayBeNeeded(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyDAG(t)
		o := anyExact(t)
		o.Threads = 1
		task := Task[dagMove]{Limits: search.Limits{Depth: rapid.IntRange(1, 6).Draw(t, "depth")}}
		for range 2 {
			r, err := newDAG(t, g, o).Search(context.Background(), g.Start(), task)
			if err != nil || r.Spent != search.Unknown {
				t.Fatalf("%v is spent, with limits %+v and %d nodes (%v)", r.Spent, task.Limits, r.Nodes, err)
			}
			task.Nodes = r.Nodes
		}
	})
}

// impatient is a context that is cancelled after a number of checks.
type impatient struct {
	context.Context
	asked    atomic.Int64
	patience int64
}

func (c *impatient) Err() error {
	if c.asked.Add(1) > c.patience {
		return context.Canceled
	}
	return nil
}

// The context is checked at least about every thousand nodes.
func TestAContextIsAskedOften(t *testing.T) {
	const often = 1024 // nodes from one look to the next, at most
	g := gametest.DAG{Seed: 3, Layers: 40, Width: 4000, Most: 4}
	for _, patience := range []int64{0, 1, 20, 60} {
		ctx := &impatient{Context: context.Background(), patience: patience}
		var r Report[dagMove]
		synctest.Test(t, func(t *testing.T) { // on a stopped clock, as on an infinitely fast machine, looks are as rare as possible
			var err error
			if r, err = newDAG(t, g, small(Exact())).Search(ctx, g.Start(), Task[dagMove]{}); err != nil {
				t.Fatal(err)
			}
		})
		if r.Spent != search.Interrupted || r.Nodes > max(patience*often, 2) { // the root and its first child, whatever the limit
			t.Errorf("asked %d times, %d nodes, spent %v", ctx.asked.Load(), r.Nodes, r.Spent)
		}
		if _, ok := r.Best(); !ok {
			t.Error("no move")
		}
		if patience > 50 && r.Nodes < patience {
			t.Errorf("asked %d times in %d nodes", ctx.asked.Load(), r.Nodes)
		}
	}
}

// A search that would never end stops on time.
func TestTimeIsKept(t *testing.T) {
	for threads := 1; threads <= 4; threads++ {
		o := small(Exact())
		o.Threads = threads
		g := gametest.DAG{Seed: 3, Layers: 200, Width: 4000, Most: 4}
		r, err := newDAG(t, g, o).Search(context.Background(), g.Start(), Task[dagMove]{Limits: search.Limits{Time: 5 * time.Millisecond}})
		if _, ok := r.Best(); err != nil || !ok || r.Spent != search.Time {
			t.Errorf("%d threads: spent %v, a move: %v (%v)", threads, r.Spent, ok, err)
		}
	}
}

// Leaving the loop ends the search.
func TestBreakStops(t *testing.T) {
	g := gametest.DAG{Seed: 3, Layers: 200, Width: 4000, Most: 4}
	o := small(Exact())
	o.Threads = 3
	x := newDAG(t, g, o)
	for r := range x.Deepen(context.Background(), g.Start(), Task[dagMove]{}) {
		if r.Depth == 3 {
			break
		}
	}
	r, err := x.Search(context.Background(), g.Start(), Task[dagMove]{Limits: search.Limits{Depth: 2}})
	if err != nil || len(r.Iterations) != 2 {
		t.Errorf("a search after it: %v, %v", r, err)
	}
}

// What an iteration that was broken off has found to be better is preferred, with options that guess.
func TestABetterMoveIsKept(t *testing.T) {
	for _, c := range []struct {
		what    string
		options Options
		first   bool // searched
		value   game.Score
		bound   bound
		want    bool
	}{
		{"better", Default(), true, 6, isValue, true},
		{"at least better", Default(), true, 6, atLeast, true},
		{"at most better", Default(), true, 6, atMost, false},
		{"no better", Default(), true, 5, isValue, false},
		{"the first one was not searched", Default(), false, 6, isValue, false},
		{"a search that does not guess", Exact(), true, 6, isValue, false},
	} {
		c.options.Solve = false
		x := newDAG(t, gametest.DAG{Seed: 1, Layers: 9, Width: 6, Most: 4}, small(c.options))
		p := &play[dagPos, dagMove, dagRules]{Searcher: x, ctx: context.Background(), began: time.Now()}
		p.root = x.rules.Start()
		w := x.threads[0]
		w.begin(p)
		p.report.Depth, p.lo, p.hi = 3, -game.Infinity, game.Infinity
		w.roots = []rootMove[dagMove]{{move: 0, value: 5, bound: isValue, fresh: c.first}, {move: 1, value: c.value, bound: c.bound, fresh: true, line: []dagMove{1}}}
		if got := p.preferBetter(w); got != c.want || got && (!slices.Equal(p.report.Line, []dagMove{1}) || p.report.Value != c.value*w.side.Sign() || !p.report.Estimate) {
			t.Errorf("%s: preferred %v, %+v", c.what, got, p.report)
		}
	}
}

// leisurely is a game whose static values take a while.
type leisurely struct{ gametest.DAG }

func (g leisurely) Evaluate(s *dagPos) game.Score {
	time.Sleep(time.Millisecond)
	return g.DAG.Evaluate(s)
}

// No iteration begins after the soft limit; one that has begun is finished within the hard one. While a search ponders, neither
// counts.
func TestSoftLimits(t *testing.T) {
	g := leisurely{gametest.DAG{Seed: 5, Layers: 200, Width: 3000, Most: 4}}
	for _, test := range []struct {
		what       string
		soft, hard time.Duration
		ponder     time.Duration // until the ponder channel is closed
		least      time.Duration // how long the search takes
		most       time.Duration
	}{
		{"soft", 200 * time.Millisecond, time.Minute, 0, 200 * time.Millisecond, 10 * time.Second},
		{"hard", 0, 200 * time.Millisecond, 0, 200 * time.Millisecond, 210 * time.Millisecond},
		{"hard before soft", time.Second, 200 * time.Millisecond, 0, 200 * time.Millisecond, 210 * time.Millisecond},
		{"hard, pondering", 0, 200 * time.Millisecond, time.Second, 1200 * time.Millisecond, 1210 * time.Millisecond},
		{"soft, pondering", time.Second, 0, 30 * time.Second, 31 * time.Second, 10 * time.Minute},
	} {
		synctest.Test(t, func(t *testing.T) {
			task := Task[dagMove]{Soft: test.soft}
			task.Time = test.hard
			o := small(Exact())
			o.Table = 0
			x, err := New(dagRules(g), o)
			if err != nil {
				t.Fatal(err)
			}
			if test.ponder > 0 {
				hit := make(chan struct{})
				time.AfterFunc(test.ponder, func() { close(hit) })
				task.Ponder = hit
			}
			began := time.Now()
			var ends []time.Duration // of iterations
			task.Progress = func(Report[dagMove]) { ends = append(ends, time.Since(began)) }
			r, err := x.Search(t.Context(), g.Start(), task)
			took := time.Since(began)
			if err != nil || r.Spent != search.Time || took < test.least || took > test.most {
				t.Errorf("%s: took %v, want %v to %v; spent %v (%v)", test.what, took, test.least, test.most, r.Spent, err)
			}
			if n := len(ends); test.what == "soft" && (n < 2 || ends[n-2] >= 2*test.soft || ends[n-1] != took) {
				t.Errorf("iterations ended after %v, the search after %v", ends, took)
			}
		})
	}
}
