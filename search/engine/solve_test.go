package engine_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/tictactoe"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/classic"
	"github.com/jugada/jugada/search/engine"
)

// web is a made-up game in which positions are reached by many ways, of different lengths: layers of few positions
// each, and moves that go one or two layers down. Ties, ended games of every kind and second moves of the same side
// are frequent. What a position is like follows from the seed.
type web struct {
	seed   uint64
	layers uint8
	width  uint8
	again  bool // whether a side may move twice
	static bool // whether games may end with a score
	short  uint8
}

type webPosition struct {
	layer, place uint8
	side         game.Side
}

type webMove uint8

func (g web) Start() webPosition { return webPosition{side: game.Side(g.seed & 1)} }

func (g web) roll(s *webPosition, n, limit uint64) uint64 {
	return rand.New(rand.NewPCG(g.seed, uint64(s.layer)<<16|uint64(s.place)<<8|n)).Uint64N(limit)
}

func (g web) Moves(s *webPosition, buf []webMove) ([]webMove, game.Outcome) {
	if s.layer >= g.layers || s.layer > 0 && g.roll(s, 0, uint64(g.short)) == 0 {
		outcomes := []game.Outcome{game.Won, game.Lost, game.Lost, game.Drawn, game.Scored, game.Leaf}
		if !g.static {
			outcomes = outcomes[:4]
		}
		return buf, outcomes[g.roll(s, 1, uint64(len(outcomes)))]
	}
	for m := range 1 + g.roll(s, 2, 4) {
		buf = append(buf, webMove(m))
	}
	return buf, game.Open
}

func (g web) Play(s *webPosition, m webMove, next *webPosition) (again bool) {
	*next = webPosition{
		layer: s.layer + 1 + uint8(g.roll(s, 10+uint64(m), 2)),
		place: uint8(g.roll(s, 20+uint64(m), uint64(g.width))),
		side:  s.side.Opponent(),
	}
	if g.again && g.roll(s, 30+uint64(m), 3) == 0 {
		next.side = s.side
	}
	return next.side == s.side
}

func (g web) Evaluate(s *webPosition) game.Score {
	if _, outcome := g.Moves(s, nil); outcome != game.Open {
		if v, ok := outcome.Value(0); ok {
			return v
		}
		return game.Score(g.roll(s, 3, 9)) - 4
	}
	return 0
}

func (web) Turn(s *webPosition) game.Side { return s.side }

func (web) Key(s *webPosition) uint64 {
	return uint64(s.layer)<<9 | uint64(s.place)<<1 | uint64(s.side)
}

func (web) ExactKeys() int { return 17 }

// longWeb says how long it lasts.
type longWeb struct{ web }

func (g longWeb) PliesLeft(s *webPosition) int { return max(0, int(g.layers)+1-int(s.layer)) }

// boundedWeb knows ended games, and expands positions by itself, without the moves that lose at once.
type boundedWeb struct{ longWeb }

func (g boundedWeb) Bounds(s *webPosition) (lo, hi game.Score) {
	if _, outcome := g.Moves(s, nil); outcome != game.Open {
		v := g.Evaluate(s)
		return v, v
	}
	return game.Loss(1), game.Win(1)
}

func (g boundedWeb) Expand(s *webPosition, buf []game.Child[webPosition, webMove]) []game.Child[webPosition, webMove] {
	moves, _ := g.Moves(s, nil)
	for _, m := range moves {
		var k game.Child[webPosition, webMove]
		g.Play(s, m, &k.Pos)
		k.Move, k.Key, k.Rank = m, g.Key(&k.Pos), int32(g.roll(s, 40+uint64(m), 5))-2
		if k.Lo, k.Hi = g.Bounds(&k.Pos); k.Lo == game.Win(0) {
			continue // the other side has won: no worse than Bounds' lo
		}
		buf = append(buf, k)
	}
	return buf
}

var (
	_ game.Exact                          = web{}
	_ game.Finite[webPosition]            = longWeb{}
	_ game.Expander[webPosition, webMove] = boundedWeb{}
	_ game.Bounder[webPosition]           = boundedWeb{}
)

func drawWeb(t *rapid.T) web {
	return web{
		seed: rapid.Uint64().Draw(t, "seed"), layers: rapid.Uint8Range(1, 9).Draw(t, "layers"),
		width: rapid.Uint8Range(1, 4).Draw(t, "width"), again: rapid.Bool().Draw(t, "again"),
		static: rapid.Bool().Draw(t, "static"), short: rapid.Uint8Range(2, 9).Draw(t, "short"),
	}
}

// TestSolverFindsMinimaxValues: value, line and best moves are those of plain negamax, whatever the game offers, the
// table's size and the number of threads.
func TestSolverFindsMinimaxValues(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawWeb(t)
		o := engine.SolverOptions{
			Threads: rapid.IntRange(1, 4).Draw(t, "threads"),
			Table:   rapid.SampledFrom([]int{-1, 1, 2, 3, 4, 8, 64, 1 << 10}).Draw(t, "table"),
		}
		switch rapid.IntRange(0, 2).Draw(t, "abilities") {
		case 0:
			checkSolver(t, g, o)
		case 1:
			checkSolver(t, longWeb{g}, o)
		case 2:
			g.again = false
			checkSolver(t, boundedWeb{longWeb{g}}, o)
		}
	})
}

// TestSolverKeepsWhatItLearns: one solver gives the values of all positions of a game, each asked twice, the later ones
// with what it has found of the earlier ones.
func TestSolverKeepsWhatItLearns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := longWeb{drawWeb(t)}
		x := solver[webPosition, webMove](t, g, engine.SolverOptions{Table: rapid.SampledFrom([]int{-1, 1, 5, 64}).Draw(t, "table")})
		for range 2 {
			for s := range reach[webPosition, webMove](g) {
				checkSolution(t, x, g, s)
			}
		}
	})
}

func TestSolverOnEveryTicTacToePosition(t *testing.T) {
	rules := tictactoe.Rules{}
	x := solver[tictactoe.Position, tictactoe.Move](t, rules, engine.SolverOptions{})
	positions := reach[tictactoe.Position, tictactoe.Move](rules)
	if len(positions) != 5478 {
		t.Fatalf("%d positions, want 5478", len(positions))
	}
	i := 0
	for s := range positions {
		if i++; i%8 == 0 {
			checkSolution(t, x, rules, s)
		}
	}
}

func checkSolver[S comparable, M game.Move, G game.Game[S, M]](t *rapid.T, g G, o engine.SolverOptions) {
	checkSolution(t, solver[S, M](t, g, o), g, g.Start())
}

func solver[S any, M game.Move, G game.Game[S, M]](t rapid.TB, g G, o engine.SolverOptions) *engine.Solver[S, M, G] {
	x, err := engine.NewSolver[S, M](g, o)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// reach returns all positions of a game.
func reach[S comparable, M game.Move, G game.Game[S, M]](g G) map[S]bool {
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
func checkSolution[S comparable, M game.Move, G game.Game[S, M]](t rapid.TB, x *engine.Solver[S, M, G], g G, s S) {
	t.Helper()
	want, err := classic.Search[S, M](context.Background(), g, s, classic.Options{Algorithm: classic.Negamax})
	if err != nil {
		t.Fatal(err)
	}
	value := want.Value * g.Turn(&s).Sign()
	weak, err := x.Solve(context.Background(), s, engine.Question{Weak: true})
	if err != nil || weak.Lo > value || weak.Hi < value || !(weak.Lo > 0 || weak.Hi < 0 || weak.Solved()) {
		t.Fatalf("weakly between %v and %v (%v), want the side of %v", weak.Lo.Text(0), weak.Hi.Text(0), err, value.Text(0))
	}
	got, err := x.Solve(context.Background(), s, engine.Question{Line: true, Bests: true})
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

// TestSolverStops: whatever runs out, and whenever, what is said to be proven is true.
func TestSolverStops(t *testing.T) {
	stopped := 0
	defer func() {
		if stopped < 10 {
			t.Errorf("stopped %d times only", stopped)
		}
	}()
	rapid.Check(t, func(t *rapid.T) {
		g := boundedWeb{longWeb{drawWeb(t)}}
		g.layers = rapid.Uint8Range(20, 60).Draw(t, "many layers")
		g.width, g.short, g.again = 250, 40, false
		s := g.Start()
		q := engine.Question{Line: true}
		q.Nodes = rapid.Int64Range(1, 5_000).Draw(t, "nodes")
		x := solver[webPosition, webMove](t, g, engine.SolverOptions{Table: 1 << 16, Threads: rapid.IntRange(1, 2).Draw(t, "threads")})
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
		y := solver[webPosition, webMove](t, g, engine.SolverOptions{Table: 1 << 16})
		whole, err := y.Solve(context.Background(), s, engine.Question{})
		if err != nil {
			t.Fatal(err)
		}
		if part.Lo > whole.Lo || part.Hi < whole.Lo {
			t.Fatalf("proven to be between %v and %v, but it is %v", part.Lo.Text(0), part.Hi.Text(0), whole.Lo.Text(0))
		}
		again, err := x.Solve(context.Background(), s, engine.Question{})
		if err != nil || again.Lo != whole.Lo || !again.Solved() {
			t.Fatalf("after an interrupted question: %v, want %v (%v)", again.Lo.Text(0), whole.Lo.Text(0), err)
		}
	})
}

func TestSolverIsCancelled(t *testing.T) {
	g := longWeb{web{seed: 7, layers: 250, width: 250, short: 200}}
	x := solver[webPosition, webMove](t, g, engine.SolverOptions{Table: -1, Threads: 2})
	ctx, cancel := context.WithCancel(context.Background())
	var reports atomic.Int32
	q := engine.Question{Progress: func(p engine.Progress) {
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
	q = engine.Question{}
	q.Time = time.Millisecond
	if found, err = x.Solve(context.Background(), g.Start(), q); err != nil || found.Spent != search.Time {
		t.Errorf("spent %v (%v), want time", found.Spent, err)
	}
}

// rings is a game in which positions come again.
type rings struct{ web }

func (rings) DrawnByHistory(*webPosition, []uint64) bool { return false }

func TestSolverRefuses(t *testing.T) {
	if _, err := engine.NewSolver[webPosition, webMove](rings{}, engine.SolverOptions{}); err == nil {
		t.Error("a game in which positions come again is taken")
	}
	if _, err := engine.NewSolver[webPosition, webMove](web{}, engine.SolverOptions{Threads: -1}); err == nil {
		t.Error("-1 threads are taken")
	}
	x := solver[webPosition, webMove](t, web{layers: 2, width: 1, short: 5}, engine.SolverOptions{})
	q := engine.Question{}
	q.Depth = 3
	if _, err := x.Solve(context.Background(), webPosition{}, q); err == nil {
		t.Error("a depth is taken")
	}
}
