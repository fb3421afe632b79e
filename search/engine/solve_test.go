package engine

import (
	"context"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/gametest"
	"github.com/jugada/jugada/search"
)

// TestSolverFindsMinimaxValues: value, line and best moves are those of plain negamax, whatever the game offers, the
// table's size and the number of threads.
func TestSolverFindsMinimaxValues(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyDAG(t)
		s, o := g.Start(), anySolver(t)
		switch rapid.IntRange(0, 4).Draw(t, "abilities") {
		case 0:
			checkSolver(t, dagRules(g), s, o)
		case 1:
			checkSolver(t, dagRules(finite{g}), s, o)
		case 2:
			checkSolver(t, dagRules(ending{finite{g}}), s, o)
		case 3:
			checkSolver(t, dagRules(able{g}), s, o)
		case 4:
			checkSolver(t, dagRules(bare[dagPos, dagMove]{g, rapid.Uint64().Draw(t, "order")}), s, o)
		}
	})
}

// TestSolverAsksForEnough: rules that stop at the first move that is worth enough do not stop at one that is worth a ply less.
func TestSolverAsksForEnough(t *testing.T) {
	for seed := range uint64(300) {
		g := able{gametest.DAG{Seed: seed, Layers: 9, Width: 8, Most: 4, Again: true, Skips: true, Wins: true}}
		checkSolution(t, solver[dagPos, dagMove, dagRules](t, g, SolverOptions{Table: 1 << 10}), dagRules(g), g.Start())
	}
}

// TestSolverLeavesBusyPositionsForLater: if other threads seem to be at every position, all of a node's moves but the
// first are deferred, when the table may hold what others have found.
func TestSolverLeavesBusyPositionsForLater(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyDAG(t)
		g.Skips = true
		x := solver[dagPos, dagMove, dagRules](t, g, SolverOptions{Threads: 2, Table: 1 << 10})
		for s := range reachable[dagPos, dagMove, dagRules](g) {
			x.workers[0].busy.enter(g.Key(&s))
		}
		checkSolution(t, x, dagRules(g), g.Start())
	})
}

// TestThreadsGiveUpWhatOthersHaveSettled: whichever node above a thread another one settles meanwhile, with whatever true bounds,
// the thread's answer is right, and comes sooner. The poll, which is called now and then, plays the other thread.
func TestThreadsGiveUpWhatOthersHaveSettled(t *testing.T) {
	var alone, helped uint64
	for seed := range uint64(12) {
		g := ending{finite{gametest.DAG{Seed: seed, Layers: 24, Width: 1_000, Most: 4}}}
		x := solver[dagPos, dagMove, dagRules](t, g, SolverOptions{Table: 64, Threads: 2})
		judge := solver[dagPos, dagMove, dagRules](t, g, SolverOptions{Table: 1 << 18})
		slotOf := func(s dagPos) (p slot) {
			p.at, p.tag = x.table.slot(g.Key(&s))
			return p
		}
		values := map[slot]game.Score{}
		for s := range reachable[dagPos, dagMove, dagRules](g) {
			found, err := judge.Solve(t.Context(), s, Question{})
			if err != nil || !found.Solved() {
				t.Fatal(found, err)
			}
			values[slotOf(s)] = found.Lo
		}
		s := g.Start()
		want := values[slotOf(s)]
		w := x.workers[0]
		w.splitPly, w.nearFrom = g.Layers, g.Layers+1
		ask := func(beta game.Score, poll func(int64) int64) uint64 {
			x.Clear()
			before := w.nodes
			w.poll = poll
			got := w.search(&s, slotOf(s), game.Loss(g.Layers), game.Win(g.Layers), beta, 0)
			if got >= beta && got > want || got < beta && got < want || w.stopped || len(w.open) > 0 {
				t.Fatalf("seed %d: is it at least %s? %s, it seems, and it is %s (stopped: %t; open: %v)",
					seed, beta.Text(0), got.Text(0), want.Text(0), w.stopped, w.open)
			}
			return w.nodes - before
		}
		dice := rand.New(rand.NewPCG(seed, 1))
		help := func(int64) int64 {
			if len(w.open) == 0 {
				return pollEvery
			}
			n := w.open[dice.IntN(len(w.open))]
			v := shift(values[n.slot], n.ply)
			w.store(n.slot, v-game.Score(dice.IntN(3)), v+game.Score(dice.IntN(3)), 0, n.ply)
			return pollEvery
		}
		for beta := want - 1; beta <= want+2; beta++ {
			alone += ask(beta, func(int64) int64 { return pollEvery })
			helped += ask(beta, help)
		}
	}
	if helped > alone*3/4 {
		t.Errorf("%d nodes with help, %d without", helped, alone)
	}
}

// TestThreadsSeeWhatOthersHaveSettled: forced results, too, are counted from the root of the search.
func TestThreadsSeeWhatOthersHaveSettled(t *testing.T) {
	x := solver[dagPos, dagMove, dagRules](t, gametest.DAG{}, SolverOptions{Table: 64, Threads: 2})
	w := x.workers[0]
	w.poll = func(int64) int64 { return pollEvery }
	for _, c := range []struct{ lo, hi, beta, answer game.Score }{
		{game.Win(7), game.Win(5), game.Win(7), game.Win(7)},
		{game.Win(7), game.Win(5), game.Win(4), game.Win(5)},
		{game.Loss(6), game.Loss(8), game.Loss(8) + 1, game.Loss(8)},
		{game.Loss(6), game.Loss(8), game.Loss(6), game.Loss(6)},
	} {
		w.stopped = false
		w.open = []openNode{{slot{0, 1 << metaBits}, c.beta, 4}}
		w.store(w.open[0].slot, c.lo, c.hi, 0, 4)
		if w.check(); !w.stopped || w.settled != 4 || w.answer != c.answer {
			t.Errorf("%v: %t, at ply %d by %s", c, w.stopped, w.settled, w.answer.Text(0))
		}
	}
}

// TestSolverKeepsWhatItLearns: one solver gives the values of all positions of a game, each twice, using for later ones
// what it has found about earlier ones.
func TestSolverKeepsWhatItLearns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := finite{anyDAG(t)}
		x := solver[dagPos, dagMove, dagRules](t, g, SolverOptions{Table: rapid.SampledFrom([]int{-1, 1, 5, 64}).Draw(t, "table")})
		for range 2 {
			for s := range reachable[dagPos, dagMove, dagRules](g) {
				checkSolution(t, x, dagRules(g), s)
			}
		}
	})
}

// TestSolverStops: whatever runs out, and whenever, what is reported as proved is true.
func TestSolverStops(t *testing.T) {
	stopped := 0
	defer func() {
		if stopped < 10 {
			t.Errorf("stopped %d times only", stopped)
		}
	}()
	rapid.Check(t, func(t *rapid.T) {
		g := ending{finite{anyDAG(t)}}
		g.Layers, g.Width, g.Most = rapid.IntRange(20, 40).Draw(t, "many layers"), 200, 4
		s := g.Start()
		q := Question{Line: true, Bests: true}
		q.Nodes = rapid.Int64Range(1, 5_000).Draw(t, "nodes")
		x := solver[dagPos, dagMove, dagRules](t, g, SolverOptions{Table: 1 << 14, Threads: rapid.IntRange(1, 2).Draw(t, "threads")})
		part, err := x.Solve(context.Background(), s, q)
		if err != nil {
			t.Fatal(err)
		}
		alone := len(x.workers) == 1 // otherwise a thread may run out of nodes while the other has some left
		if part.Nodes > q.Nodes || alone && part.Spent == search.Nodes && part.Nodes < q.Nodes {
			t.Fatalf("%d nodes, with a limit of %d; spent: %v", part.Nodes, q.Nodes, part.Spent)
		}
		if part.Spent == search.Nodes {
			stopped++
		}
		if whole := part.LineWhole && part.Bests != nil; whole != (part.Spent == search.Unknown) || whole && !part.Solved() {
			t.Fatalf("solved: %v, line whole: %v, best moves: %v, spent: %v", part.Solved(), part.LineWhole, part.Bests, part.Spent)
		}
		y := solver[dagPos, dagMove, dagRules](t, g, SolverOptions{Table: 1 << 14})
		whole, err := y.Solve(context.Background(), s, Question{})
		if err != nil {
			t.Fatal(err)
		}
		if part.Lo > whole.Lo || part.Hi < whole.Lo {
			t.Fatalf("proven to be between %v and %v, but it is %v", part.Lo.Text(0), part.Hi.Text(0), whole.Lo.Text(0))
		}
		if bests := part.Bests; bests != nil && len(part.Line) > 0 && !slices.Contains(bests, part.Line[0]) {
			t.Fatalf("the line %v begins with none of the best moves, %v", part.Line, bests)
		}
		again, err := x.Solve(context.Background(), s, Question{})
		if err != nil || again.Lo != whole.Lo || !again.Solved() {
			t.Fatalf("after an interrupted question: %v, want %v (%v)", again.Lo.Text(0), whole.Lo.Text(0), err)
		}
	})
}

// TestTheLastNodeOfASolverMayBeNeeded: a limit of exactly the nodes needed changes nothing; with one less, the last
// answer is missing, and the solution says so.
func TestTheLastNodeOfASolverMayBeNeeded(t *testing.T) {
	g := ending{finite{gametest.DAG{Seed: 11, Layers: 30, Width: 400, Most: 4}}}
	o := SolverOptions{Table: 1 << 14}
	for _, q := range []Question{{}, {Weak: true}, {Line: true}, {Line: true, Bests: true}} {
		whole, err := solver[dagPos, dagMove, dagRules](t, g, o).Solve(t.Context(), g.Start(), q)
		if err != nil || whole.Spent != search.Unknown || whole.LineWhole != q.Line || (whole.Bests != nil) != q.Bests {
			t.Fatalf("%+v: %+v, %v", q, whole, err)
		}
		for less := range int64(2) {
			q.Nodes = whole.Nodes - less
			part, err := solver[dagPos, dagMove, dagRules](t, g, o).Solve(t.Context(), g.Start(), q)
			if err != nil || part.Nodes != q.Nodes || (part.Spent == search.Nodes) != (less > 0) {
				t.Errorf("%+v: %+v, %v; it takes %d", q, part, err, whole.Nodes)
			}
			if less > 0 && q.Bests && (part.Bests != nil || !part.LineWhole) || less > 0 && !q.Bests && part.LineWhole {
				t.Errorf("%+v: %+v, which was cut short", q, part)
			}
		}
	}
}

// TestASolverAsksItsContextOften: however far its other limits are.
func TestASolverAsksItsContextOften(t *testing.T) {
	g := finite{gametest.DAG{Seed: 7, Layers: 250, Width: 60_000, Most: 6}}
	x := solver[dagPos, dagMove, dagRules](t, g, SolverOptions{Table: -1})
	ctx := &counted{Context: t.Context()}
	q := Question{}
	q.Nodes = 300_000
	found, err := x.Solve(ctx, g.Start(), q)
	if err != nil || found.Nodes != q.Nodes || ctx.asked < int(q.Nodes)/1024 {
		t.Errorf("asked %d times in %d nodes (%v)", ctx.asked, found.Nodes, err)
	}
}

// counted is a context that counts how often it is checked.
type counted struct {
	context.Context
	asked int
}

func (c *counted) Err() error {
	c.asked++
	return c.Context.Err()
}

func TestSolverIsCancelled(t *testing.T) {
	g := finite{gametest.DAG{Seed: 7, Layers: 250, Width: 60_000, Most: 6}}
	x := solver[dagPos, dagMove, dagRules](t, g, SolverOptions{Table: -1, Threads: 2})
	ctx, cancel := context.WithCancel(context.Background())
	var reports atomic.Int32
	q := Question{Progress: func(p Progress) {
		if p.Lo > p.Hi || p.Nodes < 0 {
			t.Errorf("progress: %+v", p)
		}
		if reports.Add(1) == 2 {
			cancel()
		}
	}}
	found, err := x.Solve(ctx, g.Start(), q)
	if err != nil || found.Spent != search.Interrupted || found.Solved() {
		t.Errorf("spent %v (%v), want interrupted", found.Spent, err)
	}
	cancel()
	q = Question{}
	q.Time = time.Millisecond
	if found, err = x.Solve(context.Background(), g.Start(), q); err != nil || found.Spent != search.Time {
		t.Errorf("spent %v (%v), want time", found.Spent, err)
	}
}

func TestSolverRefuses(t *testing.T) {
	if _, err := NewSolver(dagRules(rings{}), SolverOptions{}); err == nil {
		t.Error("a game in which positions come again is taken")
	}
	if _, err := NewSolver(dagRules(gametest.DAG{}), SolverOptions{Threads: -1}); err == nil {
		t.Error("-1 threads are taken")
	}
	x := solver[dagPos, dagMove, dagRules](t, gametest.DAG{}, SolverOptions{})
	q := Question{}
	q.Depth = 3
	if _, err := x.Solve(context.Background(), dagPos{}, q); err == nil {
		t.Error("a depth is taken")
	}
}

// TestSolversTablesGrow: a search that fills the table goes on in a larger one, on any number of threads, a loaded table grows to
// the room available, and what is proved stays the same. A cleared solver begins small again.
func TestSolversTablesGrow(t *testing.T) {
	g := ending{finite{gametest.DAG{Seed: 3, Layers: 60, Width: 3_000, Most: 5}}}
	small := solver[dagPos, dagMove, dagRules](t, g, SolverOptions{Table: smallTable})
	want, err := small.Solve(t.Context(), g.Start(), Question{})
	if err != nil || !want.Solved() || want.Nodes < 2*fullAfter*smallTable {
		t.Fatalf("%+v, %v: want a solution that takes more nodes than a small table has entries", want, err)
	}
	path := filepath.Join(t.TempDir(), "table")
	for threads := 1; threads <= 3; threads++ {
		x := solver[dagPos, dagMove, dagRules](t, g, SolverOptions{Table: 16 * smallTable, Threads: threads})
		if _, err := x.Solve(t.Context(), g.Start(), Question{Limits: search.Limits{Nodes: smallTable / 2}}); err != nil {
			t.Fatal(err)
		}
		if n := len(x.table.words) / entryWords; n != smallTable {
			t.Errorf("%d threads: after a short search the table has %d entries, want %d", threads, n, smallTable)
		}
		if err := x.Save(path, "dag"); err != nil {
			t.Fatal(err)
		}
		for round := range 3 {
			found, err := x.Solve(t.Context(), g.Start(), Question{})
			if err != nil || found.Lo != want.Lo || found.Hi != want.Hi {
				t.Fatalf("%d threads: %+v, %v, want %+v", threads, found, err, want)
			}
			if n := len(x.table.words) / entryWords; n <= smallTable {
				t.Errorf("%d threads: after %d nodes the table still has %d entries", threads, found.Nodes, n)
			}
			if round == 2 {
				break
			}
			if err := x.Load(path, "dag"); err != nil {
				t.Fatal(err)
			}
			if n := len(x.table.words) / entryWords; n != 16*smallTable || x.TableBytes() != 16*smallTable*entryBytes {
				t.Errorf("%d threads: loaded, the table has %d entries in %d bytes", threads, n, x.TableBytes())
			}
		}
		x.Clear()
		if n := len(x.table.words) / entryWords; n != smallTable {
			t.Errorf("%d threads: cleared, the table has %d entries", threads, n)
		}
	}
}

// TestNodesAreKeptWhereTablesGrow: a node limit holds before, at and after the moment when the table grows.
func TestNodesAreKeptWhereTablesGrow(t *testing.T) {
	g := ending{finite{gametest.DAG{Seed: 3, Layers: 60, Width: 3_000, Most: 5}}}
	const full = fullAfter * smallTable
	for _, limit := range []int64{full - pollEvery, full - 2, full, full + 2, full + pollEvery, 2 * full} {
		x := solver[dagPos, dagMove, dagRules](t, g, SolverOptions{Table: 16 * smallTable})
		for part := range 2 { // what the first has left of the room is the second's
			found, err := x.Solve(t.Context(), g.Start(), Question{Limits: search.Limits{Nodes: limit / 2}})
			if err != nil || found.Nodes != limit/2 || found.Spent != search.Nodes {
				t.Fatalf("limit %d, part %d: %+v, %v", limit, part, found, err)
			}
		}
		if grown := len(x.table.words)/entryWords > smallTable; grown != (limit >= full) {
			t.Errorf("after %d nodes the table has %d entries", limit, len(x.table.words)/entryWords)
		}
	}
}
