package engine

import (
	"context"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/gametest"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/classic"
)

// Unsound options keep their promises.

// With all unsound options, a search to the end still finds who wins and a legal line, and calls nothing exact that
// is not.
func TestUnsoundFeaturesLoseNoForcedResult(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := able{anyDAG(t)}
		g.Layers = min(g.Layers, 8)
		o := small(Default())
		o.Table = rapid.SampledFrom([]int{0, 1, 4096}).Draw(t, "table")
		anyMargins(t, &o)
		s := g.Start()
		value := g.value(&s) * g.Turn(&s).Sign()
		x, err := New(dagRules(g), o)
		if err != nil {
			t.Fatal(err)
		}
		for r := range x.Deepen(context.Background(), s, Task[dagMove]{Limits: search.Limits{Depth: 10}}) {
			if r.Exact && r.Value != value || forced(r.Value) && (!forced(value) || (r.Value > 0) != (value > 0)) {
				t.Fatalf("depth %d: value %v, exact %v; the game is worth %v", r.Depth, r.Value, r.Exact, value)
			}
			if forced(r.Value) && !r.Estimate && !boundsTruly(r.Value, r.Bound, value) {
				t.Fatalf("depth %d: value %v (%v); the game is worth %v", r.Depth, r.Value, r.Bound, value)
			}
			for _, m := range r.Line {
				if legal, _ := g.Moves(&s, nil); int(m) >= len(legal) {
					t.Fatalf("the line %v is not legal", r.Line)
				}
				var next dagPos
				g.Play(&s, m, &next)
				s = next
			}
			s = g.Start()
		}
	})
}

// anyMargins draws the options that are numbers.
func anyMargins(t *rapid.T, o *Options) {
	few := rapid.IntRange(0, 2)
	o.Futility, o.LateMovePruning, o.ProbCut = few.Draw(t, "futility"), few.Draw(t, "late"), 10*few.Draw(t, "ProbCut")
	o.Delta, o.Checks, o.Exchanges = few.Draw(t, "delta"), rapid.Bool().Draw(t, "checks"), rapid.Bool().Draw(t, "exchanges")
	o.Twofold = rapid.Bool().Draw(t, "twofold")
	o.Epsilon = game.Score(few.Draw(t, "epsilon"))
	o.Singular = Singular{On: rapid.Bool().Draw(t, "singular"), Margin: game.Score(few.Draw(t, "margin")), Most: few.Draw(t, "most")}
}

// Plain alpha-beta visits the same nodes as the notes', and counts the same cuts.
func TestPlainCutsAreTheNotes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyDAG(t)
		depth := rapid.IntRange(1, 7).Draw(t, "depth")
		want, err := classic.Search[dagPos, dagMove, dagRules](t.Context(), g, g.Start(), classic.Options{
			Algorithm: classic.AlphaBeta, Limits: search.Limits{Depth: depth},
		})
		if err != nil {
			t.Fatal(err)
		}
		x := newDAG(t, g, Options{})
		atWindow(x, g.Start(), depth, -game.Infinity, game.Infinity, true)
		if got := x.threads[0].counts; got != want.Counts {
			t.Fatalf("depth %d: counts %+v, the notes' are %+v", depth, got, want.Counts)
		}
	})
}

// Every cut leaves out a child: if each position has one move there are no cuts, and otherwise no more than children left out.
func TestEveryCutLeavesAChildOut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := able{anyDAG(t)}
		g.Layers = min(g.Layers, 6)
		o := rapid.SampledFrom([]Options{anyExact(t), small(Default())}).Draw(t, "options")
		anyMargins(t, &o)
		o.Threads, o.Bounds = 1, rapid.Bool().Draw(t, "bounds")
		x, err := New(dagRules(g), o)
		if err != nil {
			t.Fatal(err)
		}
		for r := range x.Deepen(t.Context(), g.Start(), Task[dagMove]{}) {
			if r.Cuts > r.Pruned || r.Cuts == 0 && r.Pruned > 0 || g.Most == 1 && r.Cuts > 0 && !o.Exchanges && o.Delta == 0 {
				t.Fatalf("depth %d: %d cuts, which left out %d children", r.Depth, r.Cuts, r.Pruned)
			}
		}
	})
}

// The notes' futility gives a value within ε of minimax's.
func TestEpsilonKeepsItsPromise(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyDAG(t)
		o := anyExact(t)
		o.Epsilon = game.Score(rapid.IntRange(0, 8).Draw(t, "epsilon"))
		depth := rapid.IntRange(1, 8).Draw(t, "depth")
		s := g.Start()
		for r := range newDAG(t, g, o).Deepen(context.Background(), s, Task[dagMove]{Limits: search.Limits{Depth: depth}}) {
			want := minimax[dagPos, dagMove, dagRules](t, g, s, max(r.Depth, 1)).Value
			sign := g.Turn(&s).Sign()
			if r.Value*sign > want*sign || !forced(want) && !forced(r.Value) && (want-r.Value)*sign > o.Epsilon {
				t.Fatalf("depth %d: value %v, minimax %v, ε %v", r.Depth, r.Value, want, o.Epsilon)
			}
		}
	})
}

// If a shallow search never errs by more than the margin, ProbCut prunes nothing that matters: each window gets a true
// bound on minimax to the depth. With a margin that is one too small, some do not.
func TestProbCutNeedsItsMargin(t *testing.T) {
	const depth = 6
	for _, short := range []bool{false, true} {
		wrong := 0
		for seed := range uint64(80) {
			g := steady{gametest.DAG{Seed: seed, Layers: 8, Width: 4, Most: 2, Again: seed%2 == 0}, 1 + game.Score(seed%3)}
			o := small(Exact())
			o.ProbCut = 10
			if short {
				g.off, o.ProbCut = 5, 9 // 9 where values differ by 10
			}
			x, err := New(dagRules(g), o)
			if err != nil {
				t.Fatal(err)
			}
			s := g.Start()
			r, err := classic.Search(t.Context(), g, s, classic.Options{Algorithm: classic.Negamax, Limits: search.Limits{Depth: depth}})
			if err != nil {
				t.Fatal(err)
			}
			value := r.Value * g.Turn(&s).Sign()
			for alpha := value - 12; alpha < value+12; alpha++ {
				x.Clear()
				if v := atWindow(x, s, depth, alpha, alpha+1, false); v > alpha && value < v || v <= alpha && value > v {
					wrong++
				}
			}
		}
		if !short && wrong > 0 || short && wrong == 0 {
			t.Errorf("short of one: %v, and %d values are wrong", short, wrong)
		}
	}
}

// The notes' quiescence is that of package classic.
func TestRestIsTheNotes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyDAG(t)
		o := anyExact(t)
		o.Rest = Rest{On: true, Within: game.Score(rapid.IntRange(0, 6).Draw(t, "within")), Most: rapid.IntRange(0, 4).Draw(t, "most")}
		depth := rapid.IntRange(1, 6).Draw(t, "depth")
		s := g.Start()
		for r := range newDAG(t, g, o).Deepen(context.Background(), s, Task[dagMove]{Limits: search.Limits{Depth: depth}}) {
			c := classic.Options{Limits: search.Limits{Depth: max(r.Depth, 1)}}
			c.Refine.Quiescence = classic.Quiescence{On: true, Within: o.Rest.Within, Most: o.Rest.Most}
			want := oracle[dagPos, dagMove, dagRules](t, g, s, c)
			if r.Value != want.Value || slices.Equal(r.Line, want.Line) && r.Stopped != want.Stopped && r.Stopped != search.Known {
				t.Fatalf("depth %d: value %v, want %v; line %v ends since %v, want %v", r.Depth, r.Value, want.Value, r.Line, r.Stopped, want.Stopped)
			}
		}
	})
}

// A move stands out if a search half as deep finds each of the others worse by more than the margin, and only where the table knows
// enough of it.
func TestWhatStandsOut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyDAG(t)
		g.Layers = max(g.Layers, 5)
		o := anyExact(t)
		o.Table, o.Singular = 0, Singular{On: true, Margin: game.Score(rapid.IntRange(0, 6).Draw(t, "margin"))}
		x, s := newDAG(t, g, o), g.Start()
		depth := rapid.IntRange(singularDepth-1, 9).Draw(t, "depth")
		atWindow(x, s, 1, -game.Infinity, game.Infinity, false) // the frame has the moves
		w, moves := x.threads[0], slices.Clone(x.threads[0].at(0).moves)
		w.depth = depth
		e := entry{
			value: game.Score(rapid.IntRange(-12, 16).Draw(t, "value")), move: idOf(rapid.SampledFrom(moves).Draw(t, "move")),
			depth: depth - rapid.IntRange(2, 4).Draw(t, "short of"), bound: rapid.SampledFrom([]bound{atLeast, isValue, atMost}).Draw(t, "bound"),
		}
		want := depth >= singularDepth && e.depth >= depth-3 && e.bound != atMost
		for _, m := range moves {
			var k dagPos
			again := g.Play(&s, m, &k)
			v := shift(minimax[dagPos, dagMove, dagRules](t, g, k, depth/2-1).Value*g.Turn(&k).Sign(), 1)
			if !again {
				v = -v
			}
			want = want && (idOf(m) == e.move || v < e.value-o.Singular.Margin)
		}
		n := node[dagPos, dagMove]{frame: w.at(0), depth: depth}
		if got := w.standsOut(&n, &e); got != want {
			t.Fatalf("%+v stands out: %v, want %v", e, got, want)
		}
	})
}

// If each position has a single move, it stands out if the table knows it and the horizon is six plies away: lines then go as far
// as allowed.
func TestHowFarWhatStandsOutLeads(t *testing.T) {
	for _, test := range []struct{ depth, most, want int }{{6, 0, 6}, {7, 1, 8}, {9, 1, 10}, {9, 5, 14}, {9, 0, 18}} {
		o := small(Exact())
		o.Singular = Singular{On: true, Most: test.most}
		g := gametest.DAG{Seed: 3, Layers: 60, Width: 1, Most: 1}
		r, err := newDAG(t, g, o).Search(t.Context(), g.Start(), Task[dagMove]{Limits: search.Limits{Depth: test.depth}})
		if err != nil || r.Counts.Depth != test.want {
			t.Errorf("depth %d and %d at most: looks %d plies ahead, want %d (%v)", test.depth, test.most, r.Counts.Depth, test.want, err)
		}
	}
}

// A search to the end finds the value with any options: what is skipped is searched in later iterations.
func TestDefaultSearchFindsForcedResults(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyDAG(t)
		o := small(Default())
		o.Table = rapid.SampledFrom([]int{0, 1, 64, 4096}).Draw(t, "table")
		o.LateMovePruning = rapid.IntRange(0, 2).Draw(t, "late")
		s := g.Start()
		r, err := newDAG(t, g, o).Search(context.Background(), s, Task[dagMove]{})
		if err != nil {
			t.Fatal(err)
		}
		want := minimax[dagPos, dagMove, dagRules](t, g, s, 0).Value
		if forced(want) != forced(r.Value) || !forced(want) && r.Value != want || (want > 0) != (r.Value > 0) {
			t.Fatalf("value %v, of the game %v", r.Value, want)
		}
		if r.Exact && r.Value != want {
			t.Fatalf("%v is said to be exact; the value is %v", r.Value, want)
		}
	})
}

// With any options, a forced result that a node returns is one: a win is at least that good, a loss at least that bad.
// In particular, a winning null move proves no win.
func TestForcedResultsAreForced(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := able{anyDAG(t)}
		g.Layers, g.Most, g.Wins = min(g.Layers, 7), 3, true
		o := small(Default())
		o.Bounds = rapid.Bool().Draw(t, "bounds")
		anyMargins(t, &o)
		x, err := New(dagRules(g), o)
		if err != nil {
			t.Fatal(err)
		}
		for range 10 {
			s := somewhere[dagPos, dagMove, dagRules](t, g, 2)
			alpha := game.Score(rapid.IntRange(-12, 10).Draw(t, "alpha"))
			beta := alpha + game.Score(rapid.SampledFrom([]int{1, 3}).Draw(t, "width"))
			v, value := atWindow(x, s, rapid.IntRange(1, 8).Draw(t, "depth"), alpha, beta, false), g.value(&s)
			if forced(v) && (v > 0 && value < v || v < 0 && value > v) {
				t.Fatalf("the node returns %v, and the game is worth %v", v.Text(0), value.Text(0))
			}
		}
	})
}

// With any options, and whenever the search is stopped, what a report says about the position and its moves is true of the game
// unless marked as an estimate.
func TestWhatIsNoEstimateIsTrue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := able{anyDAG(t)}
		g.Layers, g.Most = min(g.Layers, 7), min(g.Most, 3)
		var o Options
		if sound := rapid.IntRange(0, 3).Draw(t, "sound") == 0; sound {
			o = anyExact(t)
			o.Solve, o.Epsilon = true, game.Score(rapid.IntRange(0, 4).Draw(t, "epsilon"))
		} else {
			o = small(Default())
			o.Bounds, o.Solve = rapid.Bool().Draw(t, "bounds"), rapid.Bool().Draw(t, "solve")
			o.Table = rapid.SampledFrom([]int{0, 1, 4096}).Draw(t, "table")
			anyMargins(t, &o)
		}
		x, err := New(dagRules(g), o)
		if err != nil {
			t.Fatal(err)
		}
		s := g.Start()
		sign := g.Turn(&s).Sign()
		value := wholly(g, &s) * sign
		task := Task[dagMove]{Lines: rapid.IntRange(0, 2).Draw(t, "lines")}
		task.Depth, task.Nodes = rapid.IntRange(0, 8).Draw(t, "depth"), rapid.Int64Range(0, 400).Draw(t, "nodes")
		if o.Sound() {
			task.Depth, task.Lines = 0, 1 // otherwise reports are about a depth
		}
		for r := range x.Deepen(context.Background(), s, task) {
			if !r.Estimate && !boundsTruly(r.Value, r.Bound, value) || r.Estimate && r.Whole {
				t.Fatalf("depth %d: the value is said to be %v (%v, whole %v), and is %v", r.Depth, r.Value, r.Bound, r.Whole, value)
			}
			for _, m := range r.Moves {
				if is := moveValue(g, &s, m.Move) * sign; (!m.Estimate || m.Whole) && !boundsTruly(m.Value, m.Bound, is) {
					t.Fatalf("depth %d: move %v is said to be worth %v (%v), and is worth %v", r.Depth, m.Move, m.Value, m.Bound, is)
				}
			}
		}
	})
}

// The same for every position of many small games, close to the horizon, where mistakes are likely: a forced result is one,
// and a value not marked as depending on what was left out is a bound on the true value.
func TestNodesKnowWhatTheyLeftOut(t *testing.T) {
	proven := 0
	for seed := range uint64(300) {
		g := able{gametest.DAG{Seed: seed, Layers: 5, Width: 4, Most: 3, Again: seed%3 == 0, Wins: seed%2 == 0}}
		o := small(Default())
		o.Bounds = seed%4 < 2
		o.Futility, o.LateMovePruning, o.ProbCut = int(seed%5%2), int(seed%7%2), 10*int(seed%13%2)
		x, err := New(dagRules(g), o)
		if err != nil {
			t.Fatal(err)
		}
		for s := range reachable[dagPos, dagMove, dagRules](g.DAG) {
			value := g.value(&s)
			for depth := range 4 {
				alpha := game.Score(g.roll(&s, 9)) - 5
				v := atWindow(x, s, depth, alpha, alpha+1, false)
				if forced(v) && (v > 0 && value < v || v < 0 && value > v) {
					t.Errorf("seed %d, %+v, depth %d: the node returns %v, and the game is worth %v", seed, s, depth, v.Text(0), value.Text(0))
				}
				if x.threads[0].limited {
					continue
				}
				proven++
				if v > alpha && value < v || v <= alpha && value > v {
					t.Errorf("seed %d, %+v, depth %d: the node returns %v for α %v as a fact, and the game is worth %v",
						seed, s, depth, v.Text(0), alpha, value.Text(0))
				}
			}
		}
	}
	if proven < 1000 {
		t.Errorf("%d nodes are said to be proven", proven)
	}
}

// Futility skips no move that might save an otherwise lost side: a loss within its depth is found.
func TestFutilityHidesNoLoss(t *testing.T) {
	seen := 0
	for seed := range uint64(200) {
		g := able{gametest.DAG{Seed: seed, Layers: 4, Width: 8, Most: 3, Wins: true}}
		o := small(Exact())
		o.Futility = 1
		x, err := New(dagRules(g), o)
		if err != nil {
			t.Fatal(err)
		}
		for s := range reachable[dagPos, dagMove, dagRules](g.DAG) {
			if moves, _ := g.Moves(&s, nil); len(moves) < 2 || g.value(&s) != game.Loss(1) {
				continue
			}
			seen++
			if v := atWindow(x, s, 1, 100, 101, false); v != game.Loss(1) {
				t.Errorf("seed %d, %+v: all moves lose at once, and the value is %v", seed, s, v.Text(0))
			}
		}
	}
	if seen < 10 {
		t.Errorf("%d such positions", seen)
	}
}

// Late moves are skipped only once one is found that does not lose: a side with an escape is never called lost, however late
// the escape is tried.
func TestLateMovesHideNoEscape(t *testing.T) {
	seen := 0
	for seed := range uint64(100) {
		g := able{gametest.DAG{Seed: seed, Layers: 4, Width: 8, Most: 3, Wins: true}}
		o := small(Exact())
		o.LateMovePruning, o.Table = 1, 0
		x, err := New(dagRules(g), o)
		if err != nil {
			t.Fatal(err)
		}
		for s := range reachable[dagPos, dagMove, dagRules](g.DAG) {
			if moves, outcome := g.Moves(&s, nil); outcome != game.Open || len(moves) < 2 || g.value(&s) < -game.MaxStatic {
				continue
			}
			seen++
			for depth := 1; depth <= 3; depth++ {
				if v := atWindow(x, s, depth, 0, 1, false); v < -game.MaxStatic {
					t.Errorf("seed %d, %+v, depth %d: not lost, and the value is %v", seed, s, depth, v.Text(0))
				}
			}
		}
	}
	if seen < 100 {
		t.Errorf("%d such positions", seen)
	}
}

// watched is a DAG that records where a search passes.
type watched struct {
	able
	passes *[]dagPos
}

func (g watched) Pass(s, next *dagPos) bool {
	*g.passes = append(*g.passes, *s)
	return g.able.Pass(s, next)
}

func (g watched) Thread() dagRules { return g }

// A search never passes where a threat must be answered, nor right after a pass, which would repeat the question.
func TestWhereASearchMayPass(t *testing.T) {
	passed := 0
	for seed := range uint64(60) {
		var passes []dagPos
		g := watched{able{gametest.DAG{Seed: seed, Layers: 8, Width: 6, Most: 3}}, &passes}
		o := small(Default())
		o.Bounds, o.ProbCut = false, 0
		x, err := New(dagRules(g), o)
		if err != nil {
			t.Fatal(err)
		}
		s := g.Start()
		if _, err := x.Search(t.Context(), s, Task[dagMove]{Limits: search.Limits{Depth: 8}}); err != nil {
			t.Fatal(err)
		}
		for _, p := range passes {
			if g.Forced(&p) {
				t.Errorf("seed %d: passes at %+v, where a threat must be answered", seed, p)
			}
		}
		passed += len(passes)
		w, f := x.threads[0], x.threads[0].at(1)
		for _, before := range []moveID{0, 1} {
			f.pos, f.previous, f.static, passes = s, before, 1, passes[:0]
			w.nullMoveCut(&node[dagPos, dagMove]{frame: f, depth: nullDepth, beta: 1})
			if before == 0 && len(passes) > 0 {
				t.Errorf("seed %d: passes twice in a row", seed)
			}
			passed += len(passes)
		}
	}
	if passed < 100 {
		t.Errorf("%d passes", passed)
	}
}

// scaledDAG is a DAG that says what margins are multiples of.
type scaledDAG struct{ gametest.DAG }

func (scaledDAG) Scale() game.Scale { return game.Scale{Unit: 10, Quiet: 10} }

// Where the game says what margins are multiples of, nodes are left up to seven plies from the horizon, by the margin of one ply less
// where the static value has risen; elsewhere up to three plies, by the whole margin.
func TestFutilityFollowsTheScale(t *testing.T) {
	o := small(Default())
	o.Futility = 1
	for _, test := range []struct {
		rules     dagRules
		depth     int
		improving bool
		margin    game.Score // the least that lets it leave the node; 0: it does not
	}{
		{scaledDAG{}, 1, false, 10}, {scaledDAG{}, 1, true, 1}, {scaledDAG{}, 7, false, 70}, {scaledDAG{}, 7, true, 60}, {scaledDAG{}, 8, true, 0},
		{gametest.DAG{}, 3, true, 3}, {gametest.DAG{}, 3, false, 3}, {gametest.DAG{}, 4, true, 0},
	} {
		x, err := New(test.rules, o)
		if err != nil {
			t.Fatal(err)
		}
		w := x.threads[0]
		if !x.scaled {
			w.quiet = 2 // so that the margin is 1 for each ply
		}
		least := game.Score(0)
		for above := game.Score(1000); above > 0; above-- {
			f := w.at(1)
			f.static = above
			if v, cut := w.futilityCut(&node[dagPos, dagMove]{frame: f, depth: test.depth, improving: test.improving}); cut {
				if least = above; v < 0 {
					t.Errorf("%+v: leaves a node for %d, below beta", test, v)
				}
			}
		}
		if least != test.margin {
			t.Errorf("%T, %d plies from the horizon, improving %v: left from %d above beta on, want %d", test.rules, test.depth, test.improving, least, test.margin)
		}
	}
}

// Without a move in the table a node four plies from the horizon is searched as one of three is, in games with a scale.
func TestInternalReductions(t *testing.T) {
	chain := gametest.DAG{Seed: 3, Layers: 60, Width: 1, Most: 1}
	for _, test := range []struct {
		rules       dagRules
		on          bool
		depth, want int // plies that are left, and that are searched
	}{
		{scaledDAG{chain}, true, 3, 3}, {scaledDAG{chain}, true, 4, 3}, {scaledDAG{chain}, false, 4, 4}, {chain, true, 4, 4},
	} {
		o := small(Exact())
		o.Table, o.InternalReductions = 0, test.on
		x, err := New(test.rules, o)
		if err != nil {
			t.Fatal(err)
		}
		atWindow(x, chain.Start(), test.depth, -game.Infinity, game.Infinity, false)
		if got := x.threads[0].counts.Depth; got != test.want {
			t.Errorf("%T, on: %v: of %d plies, %d are searched, want %d", test.rules, test.on, test.depth, got, test.want)
		}
	}
}

// chain is a game of single moves, which are of one kind, with a scale; sides may pass.
type chain struct{ scaledDAG }

var (
	_ game.Passer[dagPos]           = chain{}
	_ game.Grouped[dagPos, dagMove] = chain{}
)

func newChain(t *testing.T, o Options) (*thread[dagPos, dagMove, dagRules], dagPos) {
	g := chain{scaledDAG{gametest.DAG{Seed: 3, Layers: 60, Width: 1, Most: 1}}}
	x, err := New(dagRules(g), o)
	if err != nil {
		t.Fatal(err)
	}
	return x.threads[0], g.Start()
}

func (chain) Pass(s, next *dagPos) bool {
	*next = *s
	next.Side = s.Side.Opponent()
	return true
}

func (chain) MoveKinds() int { return 1 }

func (chain) KindsOf(_ *dagPos, moves []dagMove, buf []uint16) []uint16 {
	return append(buf, make([]uint16, len(moves))...)
}

// The search after a pass is less deep the further the horizon is and, in games with a scale, the higher the static value.
func TestHowFarASearchLooksAfterAPass(t *testing.T) {
	for _, test := range []struct {
		scaled bool
		depth  int
		above  game.Score // beta; two units of 10 are a ply, up to three
		want   int        // plies after the pass
	}{
		{true, 3, 0, 0}, {true, 4, 0, 0}, {true, 8, 0, 3}, {true, 12, 0, 6}, {true, 12, 19, 6}, {true, 12, 20, 5}, {true, 12, 60, 3}, {true, 12, 1000, 3},
		{false, 5, 0, 2}, {false, 6, 0, 2}, {false, 12, 0, 7}, {false, 12, 1000, 7},
	} {
		o := small(Exact())
		o.Table, o.NullMove = 0, true
		w, s := newChain(t, o)
		w.scaled = test.scaled
		f := w.at(1)
		f.pos, f.side, f.previous, f.static = s, s.Side, 1, test.above
		w.play = &play[dagPos, dagMove, dagRules]{Searcher: w.Searcher, ctx: t.Context()}
		w.watch = search.NewWatch(t.Context(), time.Now(), 0)
		w.nullMoveCut(&node[dagPos, dagMove]{frame: f, depth: test.depth})
		if got := w.counts.Depth - f.ply - 1; got != test.want {
			t.Errorf("%+v: %d plies after a pass", test, got)
		}
	}
}

// Late moves are reduced by a ply less for what their histories have earned, by a ply more for what they have lost, and by a ply less
// on the principal variation.
func TestHistoriesChangeReductions(t *testing.T) {
	const depth, number = 12, 10
	const ply = historyMost / 2 // the histories of a move, together, that are worth one
	usual := reduction(depth, number)
	for _, test := range []struct {
		history int32
		pv      bool
		want    int // plies less
	}{
		{0, false, usual}, {ply - 1, false, usual}, {ply, false, usual - 1}, {2 * ply, false, usual - 2},
		{1 - ply, false, usual}, {-ply, false, usual + 1}, {0, true, usual - 1}, {ply, true, usual - 2},
	} {
		o := small(Exact())
		o.Table, o.Reductions, o.Killers = 0, true, false
		w, s := newChain(t, o)
		f := w.at(0)
		f.pos, f.side, f.kind = s, s.Side, noKind
		w.play = &play[dagPos, dagMove, dagRules]{Searcher: w.Searcher, ctx: t.Context()}
		w.watch = search.NewWatch(t.Context(), time.Now(), 0)
		w.generate(f, 0, true)
		w.order.history[f.side][0] = test.history
		n := node[dagPos, dagMove]{frame: f, depth: depth, beta: game.MaxStatic + 2, pv: test.pv}
		w.searchMove(&n, number, 0, game.MaxStatic, w.enterChild(f, 0), true) // whose value is less
		if got := depth - w.counts.Depth; got != test.want {
			t.Errorf("%+v: reduced by %d plies", test, got)
		}
	}
}
