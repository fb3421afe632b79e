package catalog_test

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/game/tree"
	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/lang"
)

// Searching to the end, the engine finds what minimax finds, for each move too if all lines are requested.
func TestEngineFindsMinimaxValues(t *testing.T) {
	memory := new(catalog.Memory) // of one tree, then of another, and of a game
	check := func(p catalog.Position) {
		t.Helper()
		want := analyze(t, p, catalog.Request{Algorithm: "negamax"})
		got := analyze(t, p, catalog.Request{Lines: 9, Memory: memory})
		if got.Value != want.Value || !got.Whole || !got.Exact || len(got.Moves) != len(want.Moves) || len(got.Lines) != len(want.Moves) {
			t.Fatalf("%s: %+v; want %+v", p.Text(), got, want)
		}
		for i, m := range want.Moves {
			if g := got.Moves[i]; g.Move != m.Move || g.Value != m.Value || g.Bound != m.Bound {
				t.Errorf("%s: %+v; want %+v", p.Text(), g, m)
			}
			if l := got.Lines[i]; !slices.ContainsFunc(want.Moves, func(m catalog.MoveAnalysis) bool {
				return m.Move == l.Moves[0] && m.Value == l.Value
			}) {
				t.Errorf("%s: the line %+v; want one of %+v", p.Text(), l, want.Moves)
			}
		}
		if !slices.Equal(got.Bests, want.Bests) {
			t.Errorf("%s: best are %v; want %v", p.Text(), got.Bests, want.Bests)
		}
	}
	for seed := range uint64(200) {
		drawn, err := tree.Random(tree.RandomOptions{Branching: 3, Depth: 4, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		check(find(t, "tree", drawn.Text()))
	}
	for _, text := range []string{"X...O....", "X...O...X", "XO.......", ".OO.X.X..", "XX.OO...."} {
		check(find(t, "tictactoe", text))
	}
}

// A memory serves matching requests, and no others.
func TestMemory(t *testing.T) {
	memory := new(catalog.Memory)
	p := find(t, "tictactoe", ".........")
	first := analyze(t, p, catalog.Request{Memory: memory})
	again := analyze(t, p, catalog.Request{Memory: memory})
	if again.Nodes >= first.Nodes || again.Value != first.Value {
		t.Errorf("%d nodes, then %d", first.Nodes, again.Nodes)
	}
	next, err := p.Play("0")
	if err != nil {
		t.Fatal(err)
	}
	if known, fresh := analyze(t, next, catalog.Request{Memory: memory}), analyze(t, next, catalog.Request{}); known.Nodes >= fresh.Nodes {
		t.Errorf("a move later %d nodes; without memory %d", known.Nodes, fresh.Nodes)
	}
	other := find(t, "tictactoe:o", ".........")
	if a, b := analyze(t, other, catalog.Request{Memory: memory}), analyze(t, other, catalog.Request{}); a.Nodes != b.Nodes || a.Value != b.Value {
		t.Errorf("another game: %d nodes with the memory, %d without", a.Nodes, b.Nodes)
	}
	if a := analyze(t, other, catalog.Request{Memory: memory, TableMiB: 1}); a.Nodes != first.Nodes {
		t.Errorf("with another table: %d nodes; want %d as at first", a.Nodes, first.Nodes)
	}
}

// The engine's refinements are those of the notes, except singular extensions, which do not affect shallow searches; and their
// results do not pass for minimax's. Nor does a memory mix them up.
func TestEngineRefinements(t *testing.T) {
	memory := new(catalog.Memory)
	for seed := range uint64(100) {
		drawn, err := tree.Random(tree.RandomOptions{Branching: 3, Depth: 5, Seed: seed, Static: true})
		if err != nil {
			t.Fatal(err)
		}
		p := find(t, "tree", drawn.Text())
		for _, refine := range []string{"deepening", "quiescence=1:2", "singular=0", "futility=2", "quiescence=0.5,futility=1"} {
			r := catalog.Request{Algorithm: "engine", Refine: refine, Depth: 1 + int(seed%4), Memory: memory}
			got := analyze(t, p, r)
			r.Algorithm, r.Refine = "negamax", ""
			slack := 0.0
			for item := range strings.SplitSeq(refine, ",") {
				if epsilon, futile := strings.CutPrefix(item, "futility="); futile {
					slack, _ = strconv.ParseFloat(epsilon, 64)
				} else if strings.HasPrefix(item, "quiescence") {
					r.Refine = item
				}
			}
			want, unchanged := analyze(t, p, r), refine == "deepening"
			off := math.Abs(float64(got.Raw()-want.Raw())) / math.Pow10(p.Decimals())
			if off > slack || got.Refine != refine || got.Exact != unchanged || got.Selective == unchanged {
				t.Fatalf("%s, depth %d: %+v; want %s within %v", p.Text(), r.Depth, got, want.Value, slack)
			}
		}
	}
}

// Progress receives every iteration, deeper each time, and an interrupt leaves the last one.
func TestEngineProgress(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var last catalog.Analysis
	r := catalog.Request{Progress: func(now *catalog.Analysis) {
		if now.Searched() != last.Searched()+1 || now.Nodes <= last.Nodes {
			t.Errorf("depth %d, %d nodes after depth %d, %d nodes", now.Searched(), now.Nodes, last.Searched(), last.Nodes)
		}
		if last = *now; last.Searched() == 6 {
			cancel()
		}
	}}
	found, err := find(t, "connect4", "44444").Analyze(ctx, r)
	if err != nil || !found.Interrupted() || found.Searched() != 6 || found.Value != last.Value || !slices.Equal(found.Line, last.Line) {
		t.Errorf("%+v (%v); want the sixth iteration", found, err)
	}
}

func TestEngineMisuse(t *testing.T) {
	p := find(t, "tictactoe", ".........")
	for _, c := range []struct {
		r    catalog.Request
		want string
	}{
		{catalog.Request{Algorithm: "engine", Refine: "deepening,bias=3"},
			"the refinement bias does not go with engine, which has deepening, quiescence, singular and futility (root)"},
		{catalog.Request{Algorithm: "engine", Refine: "futility=1:every"}, "the refinement futility (every) does not go with engine"},
		{catalog.Request{Algorithm: "engine", Quiet: "1"}, "--quiet goes with the algorithms of the course notes"},
		{catalog.Request{Algorithm: "engine", Trace: sink(func() {})}, "the engine is too fast to be traced"},
		{catalog.Request{Algorithm: "levels", TableMiB: 1}, "--table goes with the algorithm engine, not with levels"},
		{catalog.Request{Symmetry: true, Lines: 2}, "--lines goes with the algorithm engine, not with alphabeta"},
	} {
		if _, err := p.Analyze(t.Context(), c.r); err == nil || !strings.HasPrefix(lang.English.CommandError(err), c.want) {
			t.Errorf("%+v: %v; want %s", c.r, err, c.want)
		}
	}
}

// Nothing is sooner than a win with the next move: neither its value nor the statements about other moves are guesses.
func TestAWinAtOnceIsNoGuess(t *testing.T) {
	for position, value := range map[string]string{"112233": "+∞ in 1", "5112233": "-∞ in 1"} {
		a := analyze(t, find(t, "connect4", position), catalog.Request{})
		if a.Value != value || a.Bound != "" || !a.Whole {
			t.Errorf("%s is worth %s (%s, whole %v), want %s", position, a.Value, a.Bound, a.Whole, value)
		}
		for _, m := range a.Moves {
			if m.Bound == "estimate" {
				t.Errorf("%s: %s is estimated to be worth %s", position, m.Move, m.Value)
			}
		}
	}
}

// An analysis agrees with the solver on who wins, and how soon: as a value, or as a bound if nodes ran out; and its choice is one
// of the best if none did. The engine's own solver supplies some of the moves.
func TestAnalysesSayWhatTheSolverProves(t *testing.T) {
	game, err := catalog.Default().Find("connect4:5x4")
	if err != nil {
		t.Fatal(err)
	}
	solver, err := game.Solver(catalog.SolverOptions{TableMiB: 4})
	if err != nil {
		t.Fatal(err)
	}
	forced := func(value string) (win int, is bool) { // the sooner a win the higher, for MAX
		sign, plies, is := strings.Cut(value, "∞ in ")
		n, _ := strconv.Atoi(plies)
		switch {
		case !is:
			return 0, false
		case sign == "-":
			return n - 1000, true
		}
		return 1000 - n, true
	}
	positions, said := 60, 0
	if laws.Night() {
		positions = 2000
	}
	for seed := range uint64(positions) {
		random := rand.New(rand.NewPCG(seed, 5))
		p, err := game.Start()
		for range 5 + random.IntN(9) {
			if moves := p.Moves(); len(moves) > 0 {
				p, err = p.Play(moves[random.IntN(len(moves))])
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		if len(p.Moves()) == 0 {
			continue
		}
		proven, err := solver.Solve(t.Context(), p, catalog.Question{Bests: true})
		if err != nil || !proven.Solved() {
			t.Fatal(p.Text(), err)
		}
		is, decided := forced(proven.Lower)
		for _, nodes := range []int64{0, 2, 5, 50, 200} {
			a := analyze(t, p, catalog.Request{Nodes: nodes})
			if decided && nodes == 0 && (a.Value != proven.Lower || a.Bound != "" || !slices.Contains(proven.Bests, *a.Best)) {
				t.Errorf("%s: %s (%s) by %s; proven is %s by %v", p.Text(), a.Value, a.Bound, *a.Best, proven.Lower, proven.Bests)
			}
			if win, claimed := forced(a.Value); claimed && a.Bound != "estimate" {
				said++
				if a.Bound != "upper" && win > is || a.Bound != "lower" && win < is {
					t.Errorf("%s, %d nodes: %s (%s) is said; proven is %s", p.Text(), nodes, a.Value, a.Bound, proven.Lower)
				}
			}
		}
	}
	if said == 0 {
		t.Error("nothing was said to be forced")
	}
}
