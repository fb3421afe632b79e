package engine

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"

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
			checkSolver(t, g, s, o)
		case 1:
			checkSolver(t, finite{g}, s, o)
		case 2:
			checkSolver(t, ending{finite{g}}, s, o)
		case 3:
			checkSolver(t, able{g}, s, o)
		case 4:
			checkSolver(t, bare[dagPos, dagMove, gametest.DAG]{g, rapid.Uint64().Draw(t, "order")}, s, o)
		}
	})
}

// TestSolverLeavesBusyPositionsForLater: with other threads said to be at every position, each node's moves but the first
// come last, when the table may hold what others have found of them.
func TestSolverLeavesBusyPositionsForLater(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyDAG(t)
		g.Skips = true
		x := solver[dagPos, dagMove](t, g, SolverOptions{Threads: 2, Table: 1 << 10})
		for s := range reachable[dagPos, dagMove](g) {
			x.workers[0].busy.enter(g.Key(&s))
		}
		checkSolution(t, x, g, g.Start())
	})
}

// TestSolverKeepsWhatItLearns: one solver gives the values of all positions of a game, each asked twice, the later ones
// with what it has found of the earlier ones.
func TestSolverKeepsWhatItLearns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := finite{anyDAG(t)}
		x := solver[dagPos, dagMove](t, g, SolverOptions{Table: rapid.SampledFrom([]int{-1, 1, 5, 64}).Draw(t, "table")})
		for range 2 {
			for s := range reachable[dagPos, dagMove](g) {
				checkSolution(t, x, g, s)
			}
		}
	})
}

// TestSolverStops: whatever runs out, and whenever, what is said to be proven is true.
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
		q := Question{Line: true}
		q.Nodes = rapid.Int64Range(1, 5_000).Draw(t, "nodes")
		x := solver[dagPos, dagMove](t, g, SolverOptions{Table: 1 << 14, Threads: rapid.IntRange(1, 2).Draw(t, "threads")})
		part, err := x.Solve(context.Background(), s, q)
		if err != nil {
			t.Fatal(err)
		}
		// Each thread searches so much between two looks at the clock, and counts a few nodes more on its way back.
		if most := q.Nodes + 2*(1024+8); part.Nodes > most {
			t.Fatalf("%d nodes, with a limit of %d", part.Nodes, q.Nodes)
		}
		if part.Spent == search.Nodes {
			stopped++
		}
		if part.Spent != search.Nodes && !part.Solved() {
			t.Fatalf("not solved, and nothing ran out: %v", part.Spent)
		}
		y := solver[dagPos, dagMove](t, g, SolverOptions{Table: 1 << 14})
		whole, err := y.Solve(context.Background(), s, Question{})
		if err != nil {
			t.Fatal(err)
		}
		if part.Lo > whole.Lo || part.Hi < whole.Lo {
			t.Fatalf("proven to be between %v and %v, but it is %v", part.Lo.Text(0), part.Hi.Text(0), whole.Lo.Text(0))
		}
		again, err := x.Solve(context.Background(), s, Question{})
		if err != nil || again.Lo != whole.Lo || !again.Solved() {
			t.Fatalf("after an interrupted question: %v, want %v (%v)", again.Lo.Text(0), whole.Lo.Text(0), err)
		}
	})
}

func TestSolverIsCancelled(t *testing.T) {
	g := finite{gametest.DAG{Seed: 7, Layers: 250, Width: 60_000, Most: 6}}
	x := solver[dagPos, dagMove](t, g, SolverOptions{Table: -1, Threads: 2})
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
	if _, err := NewSolver[dagPos, dagMove](rings{}, SolverOptions{}); err == nil {
		t.Error("a game in which positions come again is taken")
	}
	if _, err := NewSolver[dagPos, dagMove](gametest.DAG{}, SolverOptions{Threads: -1}); err == nil {
		t.Error("-1 threads are taken")
	}
	x := solver[dagPos, dagMove](t, gametest.DAG{}, SolverOptions{})
	q := Question{}
	q.Depth = 3
	if _, err := x.Solve(context.Background(), dagPos{}, q); err == nil {
		t.Error("a depth is taken")
	}
}
