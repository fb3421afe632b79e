package classic_test

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/tree"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/classic"
	"github.com/jugada/jugada/trace"
)

// The refinements: the numbers of notes C1–C6, and what must hold on made-up games.

const figure3 = "(A B=3 (C F=5 G=3.1 H=2 I=4))"
const figure4 = "(A (B:6 (C:-4 (D:6.2 E=-9))))"
const figure5 = "(A (B:10 (E:2 H=2 I=1.5 J=2.2) F=9 G=10) C=2 D=3)"

// windowed are the algorithms with windows.
var windowed = []classic.Algorithm{classic.AlphaBeta, classic.Thresholds}

func everyNode(*trace.Node) bool { return true }

// Notes C5, figure 3: after G, C is worth 3.1 at most. With ε = 0.1 that is no improvement on B, with 0.05 it is.
func TestFutilityFigure3(t *testing.T) {
	for _, a := range windowed {
		for _, every := range []bool{false, true} {
			r, tr := explicit(t, figure3, classic.Options{Algorithm: a, Refine: classic.Refine{
				Futility: classic.Futility{On: true, Epsilon: 1, EveryNode: every},
			}})
			if got := names(tr, everyNode); !slices.Equal(got, []string{"B", "C", "F", "G"}) || r.Pruned != 2 || r.Exact || r.Whole {
				t.Errorf("%v, ε = 0.1: visited %v; %+v", a, got, r)
			}
			cut := tr.Nodes[2]
			if want := (trace.Setter{Node: 0, Child: 1, Move: "B", Slack: 1}); cut.Setter != want || !slices.Equal(cut.Skipped, []string{"H", "I"}) {
				t.Errorf("%v: the cut is %+v", a, cut)
			}
		}
		// H, once visited, is below B's 3, so that I falls to an ordinary cut. 0.05 is less than the tree's decimals tell
		// apart, so the same in hundredths.
		for text, epsilon := range map[string]game.Score{figure3: 0, "(A B=3 (C F=5 G=3.1 H=2 I=4.01))": 5} {
			r, tr := explicit(t, text, classic.Options{Algorithm: a, Refine: classic.Refine{
				Futility: classic.Futility{On: true, Epsilon: epsilon},
			}})
			if got := names(tr, everyNode); !slices.Equal(got, []string{"B", "C", "F", "G", "H"}) || r.Line[0] != 0 {
				t.Errorf("%v, ε = 0.05: visited %v; %+v", a, got, r)
			}
		}
	}
}

// Notes C5: at every node errors add up. P is worth 5, so that C needs less than 4.9; G raises F to 4.85, which ε would
// raise above that, so H is not visited and C takes F to be 4.85: with ε = 0.1 it is off by 0.15.
func TestFutilityAtEveryNodeMayBeOffByMoreThanEpsilon(t *testing.T) {
	const text = "MIN (C P=5 (F G=4.85 H=100))"
	for _, a := range windowed {
		r, tr := explicit(t, text, classic.Options{Algorithm: a, Refine: classic.Refine{
			Futility: classic.Futility{On: true, Epsilon: 10, EveryNode: true},
		}})
		if got := names(tr, everyNode); !slices.Equal(got, []string{"P", "F", "G"}) || r.Value != 485 || r.Exact || r.Whole {
			t.Errorf("%v: visited %v; %+v; want 4.85 without H", a, got, r)
		}
		r, _ = explicit(t, text, classic.Options{Algorithm: a, Refine: classic.Refine{
			Futility: classic.Futility{On: true, Epsilon: 10},
		}})
		if r.Value != 500 {
			t.Errorf("%v, at the root alone: %v; want 5", a, r.Value)
		}
	}
}

// Notes C2, figure 4: 6, −4, 6.2, and there the values have come to rest. E is not visited.
func TestQuiescenceFigure4(t *testing.T) {
	for _, a := range classic.Algorithms {
		r, tr := explicit(t, figure4, classic.Options{Algorithm: a, Limits: depth(1), Refine: classic.Refine{
			Quiescence: classic.Quiescence{On: true, Within: 2},
		}})
		if got := names(tr, everyNode); !slices.Equal(got, []string{"B", "C", "D"}) || r.Value != 62 || r.Stopped != search.AtRest {
			t.Errorf("%v: visited %v; %+v", a, got, r)
		}
		if got := names(tr, func(n *trace.Node) bool { return n.Extended == trace.ByQuiescence }); !slices.Equal(got, []string{"B", "C"}) {
			t.Errorf("%v: the line goes on at %v; want B and C", a, got)
		}
		if tr.Nodes[0].Extended != trace.NoCause {
			t.Errorf("%v: the line is said to go on at the root, which is before the limit", a)
		}
		_, tr = explicit(t, figure4, classic.Options{Algorithm: a, Refine: classic.Refine{
			Quiescence: classic.Quiescence{On: true, Within: 2},
		}})
		if slices.ContainsFunc(tr.Nodes, func(n trace.Node) bool { return n.Extended != trace.NoCause }) {
			t.Errorf("%v: a line goes on beyond a limit that there is not", a)
		}
		r, _ = explicit(t, figure4, classic.Options{Algorithm: a, Limits: depth(1), Refine: classic.Refine{
			Quiescence: classic.Quiescence{On: true, Within: 2, Most: 1},
		}})
		if r.Value != -40 || r.Stopped != search.Depth {
			t.Errorf("%v, one ply at most: %+v", a, r)
		}
		r, _ = explicit(t, figure4, classic.Options{Algorithm: a, Limits: depth(1), Refine: classic.Refine{
			Quiescence: classic.Quiescence{On: true, Within: 1},
		}})
		if r.Value != -90 || r.Stopped != search.Leaf {
			t.Errorf("%v, within 0.1: %+v; want no rest before E", a, r)
		}
	}
}

// Notes C4, figure 5 a, b, c: B stands out, then E; nothing after. The choice turns from B to D.
func TestSingularFigure5(t *testing.T) {
	for _, a := range classic.Algorithms {
		plain, _ := explicit(t, figure5, classic.Options{Algorithm: a, Limits: depth(1)})
		if plain.Value != 100 || plain.Line[0] != 0 {
			t.Errorf("%v: without extension %+v; want B", a, plain)
		}
		r, tr := explicit(t, figure5, classic.Options{Algorithm: a, Limits: depth(1), Refine: classic.Refine{
			Singular: classic.Singular{On: true, Margin: 30},
		}})
		extended := names(tr, func(n *trace.Node) bool { return n.Extended == trace.BySingular })
		if best, _ := r.Best(); best != 2 || r.Value != 30 || !slices.Equal(extended, []string{"B", "E"}) || r.Depth != 3 {
			t.Errorf("%v: extended %v; %+v", a, extended, r)
		}
		r, tr = explicit(t, figure5, classic.Options{Algorithm: a, Limits: depth(1), Refine: classic.Refine{
			Singular: classic.Singular{On: true, Margin: 30, Most: 1},
		}})
		extended = names(tr, func(n *trace.Node) bool { return n.Extended == trace.BySingular })
		if !slices.Equal(extended, []string{"B"}) || r.Value != 30 || r.Depth != 2 {
			t.Errorf("%v, one ply at most: extended %v; %+v", a, extended, r)
		}
		// B is 7 above D: no more than the margin.
		r, _ = explicit(t, figure5, classic.Options{Algorithm: a, Limits: depth(1), Refine: classic.Refine{
			Singular: classic.Singular{On: true, Margin: 70},
		}})
		if r.Nodes != plain.Nodes || r.Value != 100 {
			t.Errorf("%v, margin 7: %+v", a, r)
		}
	}
}

// bars records how far futility raises the bar above each value that has become a bound.
type bars map[string]game.Score // by move

func (b bars) Event(e *trace.Event) {
	if e.Kind == trace.Narrow {
		if e.By == trace.ByAlpha {
			b[e.Move] = e.Alpha - e.Value
		} else {
			b[e.Move] = e.Value - e.Beta
		}
	}
}

// Futility demands more than a value only of later moves. If a value alone closes the window, even just so, it is not raised:
// the cut is an ordinary one.
func TestFutilityAddsNothingToACut(t *testing.T) {
	for _, a := range windowed {
		for text, closes := range map[string]string{
			"(A (B D=3 E=5) (C F=4 G=9))":           "F", // as much as MAX must exceed: 3 and ε
			"(A (B D=3 E=5) (C F=2 G=9))":           "F",
			"MIN (A (B D=-3 E=-5) (C F=-4 G=-9))":   "F",
			"MIN (A (B D=-3 E=-5) (C F=-2.5 G=-9))": "F",
		} {
			told := bars{}
			rules, err := tree.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			epsilon := game.Score(1)
			for range rules.Decimals() {
				epsilon *= 10
			}
			_, err = classic.Search(context.Background(), rules, rules.Start(), classic.Options{
				Algorithm: a, Trace: told, Refine: classic.Refine{Futility: classic.Futility{On: true, Epsilon: epsilon, EveryNode: true}},
			})
			if err != nil {
				t.Fatal(err)
			}
			if told["B"] != epsilon || told["D"] != epsilon || told[closes] != 0 {
				t.Errorf("%v, %s: above their values %v; want nothing above %s", a, text, told, closes)
			}
		}
	}
}

// Notes C3: two plies choose B; the second look sees what comes after D, and C stands.
func TestSecondarySearchMendsAWrongChoice(t *testing.T) {
	const text = "(A (B (D:5 H=-8 M=-7) E=6) (C (F:4 J=4 K=3) G=7))"
	for _, a := range classic.Algorithms {
		plain, _ := explicit(t, text, classic.Options{Algorithm: a, Limits: depth(2)})
		if plain.Value != 5 || plain.Line[0] != 0 || plain.Checks != nil {
			t.Errorf("%v: without a second look %+v; want B", a, plain)
		}
		r, tr := explicit(t, text, classic.Options{Algorithm: a, Limits: depth(2), Refine: classic.Refine{
			Secondary: classic.Secondary{On: true, Plies: 1},
		}})
		want := []search.Check[tree.Move]{{Move: 0, Value: 5, Checked: -7}, {Move: 1, Value: 4, Checked: 4, Stands: true}}
		if d := cmp.Diff(want, r.Checks); d != "" {
			t.Errorf("%v: checks (-want +got):\n%s", a, d)
		}
		if best, _ := r.Best(); best != 1 || r.Value != 4 || r.Exact || !slices.Equal(r.Bests(), []tree.Move{1}) || len(r.Moves) != 2 {
			t.Errorf("%v: %+v; want C", a, r)
		}
		if got := names(tr, everyNode)[0]; got != "C" {
			t.Errorf("%v: the recorded tree begins with %s; want that which chose C", a, got)
		}
		// A drop within the margin stands.
		r, _ = explicit(t, text, classic.Options{Algorithm: a, Limits: depth(2), Refine: classic.Refine{
			Secondary: classic.Secondary{On: true, Plies: 1, Margin: 12},
		}})
		if best, _ := r.Best(); best != 0 || !r.Checks[0].Stands || len(r.Checks) != 1 {
			t.Errorf("%v, margin 12: %+v; want B", a, r)
		}
		// None stands: the one that came out best.
		r, tr = explicit(t, "(A (B:5 H=1) (C:4 I=2) (D:3 J=0))", classic.Options{Algorithm: a, Limits: depth(1), Refine: classic.Refine{
			Secondary: classic.Secondary{On: true, Plies: 1},
		}})
		if best, _ := r.Best(); best != 1 || r.Value != 4 || len(r.Checks) != 3 || tr.Nodes[0].Value != 4 {
			t.Errorf("%v: %+v; want C, the best of three that fall", a, r)
		}
		// None stands, and two come out alike: the first of them.
		r, _ = explicit(t, "(A (B:5 H=1) (C:4 I=1) (D:3 J=0))", classic.Options{Algorithm: a, Limits: depth(1), Refine: classic.Refine{
			Secondary: classic.Secondary{On: true, Plies: 1},
		}})
		if best, _ := r.Best(); best != 0 || r.Value != 5 || len(r.Checks) != 3 {
			t.Errorf("%v: %+v; want B, which comes out like C", a, r)
		}
	}
}

// Forced results that a second look finds count plies from the root.
func TestSecondarySearchCountsFromTheRoot(t *testing.T) {
	for _, a := range classic.Algorithms {
		// After 4, 1 X threatens nothing at depth 1; the second look of 8 plies sees the game's end.
		r, _ := board(t, "XX.OO....", classic.Options{Algorithm: a, Limits: depth(1), Refine: classic.Refine{
			Secondary: classic.Secondary{On: true, Plies: 3},
		}})
		if r.Value != game.Win(1) || len(r.Checks) != 1 || r.Checks[0].Checked != game.Win(1) {
			t.Errorf("%v: %+v", a, r)
		}
		// O moves; X threatens square 2. A move that does not block loses at ply 2, which one ply does not see.
		r, _ = board(t, "XX..O....", classic.Options{Algorithm: a, Limits: depth(1), Refine: classic.Refine{
			Secondary: classic.Secondary{On: true, Plies: 1},
		}})
		lost := 0
		for _, c := range r.Checks {
			if c.Checked == game.Win(2) {
				lost++
			} else if _, forced := c.Checked.Forced(); forced {
				t.Errorf("%v: checked %v; a loss is two plies from the root", a, c.Checked)
			}
		}
		if best, _ := r.Best(); best != 2 || lost == 0 {
			t.Errorf("%v: best %v after checks %+v; want 2 after some that lose", a, best, r.Checks)
		}
	}
}

// uniformTree is a made-up game for counting: every node has b children, there are no leaves. Its static values
// follow a node's ancestors, as in a real game, so that a good move looks good early.
type uniformTree struct {
	seed uint64
	b    int
}

type uniformNode struct {
	key   uint64
	value int32 // from MAX's side
	ply   uint8
}

func (g uniformTree) Start() uniformNode { return uniformNode{key: g.seed} }

func (g uniformTree) Moves(_ *uniformNode, buf []randomMove) ([]randomMove, game.Outcome) {
	for m := range g.b {
		buf = append(buf, randomMove(m))
	}
	return buf, game.Open
}

func (g uniformTree) Play(s *uniformNode, m randomMove, next *uniformNode) bool {
	*next = uniformNode{key: s.key*6364136223846793005 + uint64(m) + 1, ply: s.ply + 1}
	next.value = s.value + int32(rand.New(rand.NewPCG(next.key, 0)).IntN(201)) - 100
	return false
}

func (g uniformTree) Evaluate(s *uniformNode) game.Score {
	return game.Score(s.value) * g.Turn(s).Sign()
}

func (uniformTree) Turn(s *uniformNode) game.Side { return game.Side(s.ply & 1) }

func (uniformTree) Key(s *uniformNode) uint64 { return s.key }

// Notes C1: plain minimax: the leaves of the earlier iterations over the last one's are (b^d − b)/((b − 1) b^d).
func TestDeepeningCostsTheFormula(t *testing.T) {
	for b, most := range map[int]int{2: 10, 4: 6, 8: 4, 16: 3} {
		for d := 1; d <= most; d++ {
			g := uniformTree{seed: 1, b: b}
			for _, a := range minimaxes {
				r, err := classic.Search(context.Background(), g, g.Start(), classic.Options{Algorithm: a, Limits: depth(d),
					Refine: classic.Refine{Deepening: classic.Deepening{On: true}}})
				if err != nil || len(r.Iterations) != d {
					t.Fatalf("b = %d, d = %d, %v: %v, %d iterations", b, d, a, err, len(r.Iterations))
				}
				var earlier int64
				for _, it := range r.Iterations[:d-1] {
					earlier += it.Leaves
				}
				last := r.Iterations[d-1].Leaves
				power := int64(math.Pow(float64(b), float64(d)))
				if last != power || earlier*int64(b-1) != power-int64(b) || r.Leaves != earlier+last {
					t.Errorf("b = %d, d = %d, %v: %d leaves, then %d; want b^d = %d after (b^d − b)/(b − 1)", b, d, a, earlier, last, power)
				}
			}
		}
	}
}

// Notes C1: ordered by the iteration before, the last iteration visits fewer nodes than a search of that depth alone.
func TestDeepeningOrdersTheNextIteration(t *testing.T) {
	for _, a := range windowed {
		var ordered, unordered int64
		for seed := range uint64(20) {
			g := uniformTree{seed: seed, b: 6}
			deep, err := classic.Search(context.Background(), g, g.Start(), classic.Options{Algorithm: a, Limits: depth(5),
				Refine: classic.Refine{Deepening: classic.Deepening{On: true}}})
			if err != nil {
				t.Fatal(err)
			}
			plain, err := classic.Search(context.Background(), g, g.Start(), classic.Options{Algorithm: a, Limits: depth(5)})
			if err != nil || plain.Value != deep.Value {
				t.Fatalf("seed %d: deepening gives %v, a search of depth 5 alone %v (%v)", seed, deep.Value, plain.Value, err)
			}
			ordered += deep.Iterations[4].Nodes
			unordered += plain.Nodes
		}
		t.Logf("%v: %d nodes in the last iterations, %d without order", a, ordered, unordered)
		if ordered*4 > unordered*3 {
			t.Errorf("%v: %d nodes in the last iterations, %d without order; want a quarter less at least", a, ordered, unordered)
		}
	}
}

// ledger follows a trace of several passes: its counts, and the value of each pass.
type ledger struct {
	trace.Recorder
	pass      trace.Recorder
	total     search.Counts
	discarded bool
	finished  []int // depths of the iterations not discarded
	deepest   int   // ply of the last pass that was not
	events    int
	after     int // events until cancel is called; 0: never
	cancel    func()
}

func (l *ledger) Event(e *trace.Event) {
	if l.events++; l.events == l.after {
		l.cancel()
	}
	l.Recorder.Event(e)
	switch e.Kind {
	case trace.Pass:
		l.close()
		if e.Cause == trace.ByDeepening {
			l.finished = append(l.finished, e.Depth)
		}
		l.discarded = false
	case trace.Discard:
		l.discarded = true
		if n := len(l.finished); n > 0 && len(l.Recorder.Tree.Nodes) > 0 {
			l.finished = l.finished[:n-1]
		}
	case trace.Check, trace.Choose:
	default:
		l.pass.Event(e)
	}
}

// close adds a pass to the totals.
func (l *ledger) close() {
	c := tally(&l.pass.Tree)
	l.total = search.Counts{
		Nodes: l.total.Nodes + c.Nodes, Leaves: l.total.Leaves + c.Leaves, Cuts: l.total.Cuts + c.Cuts,
		Pruned: l.total.Pruned + c.Pruned, Depth: max(l.total.Depth, c.Depth),
	}
	if !l.discarded && len(l.pass.Tree.Nodes) > 0 {
		l.deepest = c.Depth
	}
	l.pass.Tree.Nodes = nil
}

// Any refinements together, with any limits, give a legal line, keep the node limit, and have a trace with the
// same counts and with the tree that gave the answer.
func TestAnyRefinementsCompose(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGame(t)
		a := rapid.SampledFrom(classic.Algorithms).Draw(t, "algorithm")
		o := classic.Options{Algorithm: a, Refine: anyRefinements(t, a), Limits: search.Limits{
			Depth: rapid.IntRange(0, 6).Draw(t, "depth limit"),
			Nodes: rapid.Int64Range(0, 400).Draw(t, "node limit"),
			Quiet: search.Quiet{On: rapid.Bool().Draw(t, "quiet"), Within: 2},
		}}
		o.Eager = a == classic.Levels && rapid.Bool().Draw(t, "eager")
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		l := &ledger{after: rapid.IntRange(0, 600).Draw(t, "cancel at event"), cancel: cancel}
		o.Trace = l
		r, err := classic.Search(ctx, g, g.Start(), o)
		if err != nil {
			t.Fatalf("%v", err)
		}
		l.close()
		checkAnswer(t, g, &o, &r, l)
	})
}

// moveNames writes a line that begins at the start.
func moveNames(g randomGame, line []randomMove) (names []string) {
	s := g.Start()
	for _, m := range line {
		names = append(names, g.MoveText(&s, m))
		from := s
		g.Play(&from, m, &s)
	}
	return names
}

func checkAnswer(t *rapid.T, g randomGame, o *classic.Options, r *search.Result[randomMove], l *ledger) {
	root := g.Start()
	moves, outcome := g.Moves(&root, nil)
	if best, ok := r.Best(); ok != (outcome == game.Open) || ok && !slices.Contains(moves, best) {
		t.Fatalf("best %v, %v of %v", best, ok, moves)
	}
	if limit := max(o.Nodes, int64(len(moves)+1)); o.Nodes > 0 && r.Nodes > limit {
		t.Fatalf("%d nodes entered; the limit is %d", r.Nodes, limit)
	}
	want := r.Counts
	want.Depth, want.Unvalued, want.Hits = l.total.Depth, 0, 0 // second looks count plies from where they begin in the trace
	if l.total != want || !o.Refine.Secondary.On && l.deepest != r.Depth {
		t.Fatalf("the search counts %+v, its trace tells %+v, and %d plies of the answer", r.Counts, l.total, l.deepest)
	}
	if tr := &l.Recorder.Tree; tr.Nodes[0].Value != r.Value || !tr.Nodes[0].Left {
		t.Fatalf("value %v; the recorded tree has %v", r.Value, tr.Nodes[0].Value)
	} else if line := tr.Line(); tr.Nodes[line[len(line)-1]].Known() { // the table has the rest of the line
		if at := tr.Path(line[len(line)-1]); len(at) > len(r.Line) || !slices.Equal(at, moveNames(g, r.Line[:len(at)])) {
			t.Fatalf("the line %v; the recorded tree has %v, and the rest from the table", r.Line, at)
		}
	} else if len(line) != len(r.Line)+1 || tr.Nodes[line[len(line)-1]].Reason != r.Stopped {
		t.Fatalf("the line %v stops by %v; the recorded tree has %v", r.Line, r.Stopped, line)
	}
	for _, m := range r.Moves {
		if best, _ := r.Best(); m.Move == best && m.Value != r.Value {
			t.Fatalf("value %v, but the chosen move is said to be worth %v", r.Value, m.Value)
		}
	}
	if !slices.IsSortedFunc(r.Moves, func(a, b search.RootMove[randomMove]) int { return int(a.Move) - int(b.Move) }) {
		t.Fatalf("root moves %v are not in generation order", r.Moves)
	}
	if r.Exact != o.Refine.Exact() || r.Exact && r.Strayed {
		t.Fatalf("exact %v, strayed %v", r.Exact, r.Strayed)
	}
	if r.Spent == search.Unknown && o.Refine.Secondary.On && len(r.Line) > 0 && len(r.Checks) == 0 {
		t.Fatalf("nothing ran out, and no second look was taken")
	}
	checkIterations(t, g, o, r, l)
	if !r.Strayed && !o.Quiet.On && r.Spent == search.Unknown {
		limit := o.Depth
		if limit == 0 {
			limit = -1
		}
		if truth := g.minimax(root, 0, limit); r.Value != truth {
			t.Fatalf("value %v; minimax gives %v", r.Value, truth)
		}
	}
}

// checkIterations checks that only finished iterations count: 1, 2, …, each with the value that a search to that
// depth alone would have.
func checkIterations(t *rapid.T, g randomGame, o *classic.Options, r *search.Result[randomMove], l *ledger) {
	if !o.Refine.Deepening.On {
		if r.Iterations != nil {
			t.Fatalf("iterations %v without deepening", r.Iterations)
		}
		return
	}
	for i, it := range r.Iterations {
		if it.Depth != i+1 {
			t.Fatalf("iteration %d has the depth %d", i, it.Depth)
		}
		if o.Quiet.On || o.Refine != (classic.Refine{Deepening: o.Refine.Deepening, Secondary: o.Refine.Secondary}) {
			continue
		}
		if truth := g.minimax(g.Start(), 0, it.Depth); it.Value != truth {
			t.Fatalf("the iteration of depth %d is said to have %v; minimax gives %v", it.Depth, it.Value, truth)
		}
	}
	if len(r.Iterations) == 0 { // not even the first was finished; there is a move all the same
		if r.Spent == search.Unknown || len(r.Moves) > 0 && !slices.ContainsFunc(r.Moves, func(m search.RootMove[randomMove]) bool { return m.Spent }) {
			t.Fatalf("no iteration, and nothing ran out: %v, %+v", r.Spent, r.Moves)
		}
		return
	}
	last := r.Iterations[len(r.Iterations)-1]
	if len(r.Checks) == 0 && r.Depth != last.Counts.Depth {
		t.Fatalf("the answer is said to reach ply %d; the last finished iteration got to %d", r.Depth, last.Counts.Depth)
	}
	if len(r.Checks) == 0 && last.Value != r.Value {
		t.Fatalf("value %v; the last finished iteration has %v", r.Value, last.Value)
	}
}

// With thresholds beyond all values of the game a refinement never applies, and the value is minimax's.
func TestRefinementsWithoutOccasionChangeNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGame(t)
		a := rapid.SampledFrom(classic.Algorithms).Draw(t, "algorithm")
		const most = game.MaxStatic
		r := classic.Refine{
			Deepening: classic.Deepening{On: rapid.Bool().Draw(t, "deepening")},
			Secondary: classic.Secondary{On: rapid.Bool().Draw(t, "secondary"), Plies: 2, Margin: most},
			Singular:  classic.Singular{On: rapid.Bool().Draw(t, "singular"), Margin: most},
			Bias:      classic.Bias{On: rapid.Bool().Draw(t, "bias"), Width: 1000, From: 1},
		}
		if g.wins { // ended games lie beyond all margins
			r.Singular.On, r.Secondary.On = false, false
		}
		if a == classic.AlphaBeta || a == classic.Thresholds {
			r.Futility = classic.Futility{On: rapid.Bool().Draw(t, "futility"), EveryNode: true}
		}
		d := rapid.IntRange(1, g.depth+1).Draw(t, "depth limit")
		// Quiescence always takes one ply more, but for a tree that ends before the limit.
		r.Quiescence = classic.Quiescence{On: d > g.depth && rapid.Bool().Draw(t, "quiescence"), Within: 1}
		got, _ := run(t, g, classic.Options{Algorithm: a, Limits: depth(d), Refine: r})
		if truth := g.minimax(g.Start(), 0, d); got.Value != truth || got.Strayed {
			t.Fatalf("%+v: value %v, strayed %v; minimax gives %v", r, got.Value, got.Strayed, truth)
		}
	})
}

// Notes C5: with futility at the root the value is within ε of minimax, and that of the move which is chosen.
func TestFutilityAtTheRootIsWithinEpsilon(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGame(t)
		epsilon := game.Score(rapid.IntRange(0, 8).Draw(t, "epsilon"))
		truth := g.minimax(g.Start(), 0, -1)
		for _, a := range windowed {
			r, _ := run(t, g, classic.Options{Algorithm: a, Refine: classic.Refine{
				Futility: classic.Futility{On: true, Epsilon: epsilon},
			}})
			if off := max(r.Value-truth, truth-r.Value); off > epsilon {
				t.Fatalf("%v: value %v, minimax %v: off by more than %v", a, r.Value, truth, epsilon)
			}
			checkLine(t, g, a, &r)
		}
	})
}

// The two forms of alpha-beta visit the same nodes under all refinements.
func TestTheFormsOfAlphaBetaAgreeUnderRefinements(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGame(t)
		o := classic.Options{Limits: depth(rapid.IntRange(0, 6).Draw(t, "depth limit")), Refine: anyRefinements(t, classic.AlphaBeta)}
		o.Refine.Deepening.On, o.Refine.Secondary.On = false, false // they order by bounds, which the forms find unlike
		ab, some := run(t, g, o)
		o.Algorithm = classic.Thresholds
		th, same := run(t, g, o)
		if !slices.Equal(paths(some), paths(same)) || ab.Counts != th.Counts || ab.Value != th.Value {
			t.Fatalf("%+v\n%+v\n%v\n%v", ab, th, paths(some), paths(same))
		}
	})
}

// Refinements that do not fit the algorithm or each other are rejected.
func TestRefinementsThatDoNotFit(t *testing.T) {
	g := uniformTree{b: 2}
	for want, o := range map[string]classic.Options{
		"futility":   {Algorithm: classic.Negamax, Refine: classic.Refine{Futility: classic.Futility{On: true}}},
		"bias":       {Refine: classic.Refine{Bias: classic.Bias{On: true}}},
		"secondary":  {Refine: classic.Refine{Secondary: classic.Secondary{On: true}}},
		"quiescence": {Refine: classic.Refine{Quiescence: classic.Quiescence{On: true, Within: -1}}},
	} {
		if _, err := classic.Search(context.Background(), g, g.Start(), o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v; want an error about %s", o.Refine, err, want)
		}
	}
}

// Notes C1: stopped at any moment, the answer is that of the last finished iteration: a legal move with the value that a
// search of that depth alone has.
func TestDeepeningStoppedAnywhere(t *testing.T) {
	g := uniformTree{seed: 7, b: 5}
	var truth []game.Score // by depth
	for d := range 9 {
		r, err := classic.Search(context.Background(), g, g.Start(), classic.Options{Limits: depth(d + 1)})
		if err != nil {
			t.Fatal(err)
		}
		truth = append(truth, r.Value)
	}
	thrownAway := 0
	rapid.Check(t, func(t *rapid.T) {
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		l := &ledger{after: rapid.IntRange(1, 30000).Draw(t, "cancel at event"), cancel: cancel}
		r, err := classic.Search(ctx, g, g.Start(), classic.Options{
			Algorithm: rapid.SampledFrom(classic.Algorithms).Draw(t, "algorithm"), Trace: l,
			Refine: classic.Refine{Deepening: classic.Deepening{On: true}},
		})
		if err != nil {
			t.Fatal(err)
		}
		l.close()
		n := len(r.Iterations)
		if r.Spent != search.Interrupted || n == 0 || len(r.Moves) != g.b || len(r.Line) == 0 {
			t.Fatalf("%+v", r)
		}
		if l.discarded {
			thrownAway++
			if len(l.finished) != n {
				t.Fatalf("%d iterations; the trace tells of %d finished ones", n, len(l.finished))
			}
		}
		for i, it := range r.Iterations {
			if it.Value != truth[i] && i > 0 { // the first may be cut short
				t.Fatalf("depth %d is said to have %v; a search of that depth gives %v", it.Depth, it.Value, truth[i])
			}
		}
		if r.Value != r.Iterations[n-1].Value || l.Recorder.Tree.Nodes[0].Value != r.Value {
			t.Fatalf("value %v; the last finished iteration has %v, the recorded tree %v",
				r.Value, r.Iterations[n-1].Value, l.Recorder.Tree.Nodes[0].Value)
		}
		if got := l.total; got.Nodes != r.Nodes || got.Pruned != r.Pruned {
			t.Fatalf("the search counts %+v, its trace tells %+v", r.Counts, got)
		}
	})
	if thrownAway == 0 {
		t.Error("no iteration was ever thrown away: the test shows nothing")
	}
}

// A missing static value is counted once, however many refinements need it.
func TestMissingValuesAreCountedOnce(t *testing.T) {
	for _, a := range classic.Algorithms {
		r, _ := explicit(t, "(A (B C=1) (D E=2) F=9)", classic.Options{Algorithm: a, Limits: depth(1), Refine: classic.Refine{
			Bias: classic.Bias{On: true, Width: 3}, Singular: classic.Singular{On: true, Margin: 1},
			Quiescence: classic.Quiescence{On: true},
		}})
		if r.Unvalued != 2 {
			t.Errorf("%v: %d values were missing; want those of B and D", a, r.Unvalued)
		}
	}
}

// Differences of values may be larger than a value can be: none of the sums may overflow.
func TestRefinementsOfLargeValues(t *testing.T) {
	for _, a := range classic.Algorithms {
		r, _ := explicit(t, "(A (B:1500.000001 (C:-1500 D=5)))", classic.Options{Algorithm: a, Limits: depth(1), Refine: classic.Refine{
			Quiescence: classic.Quiescence{On: true, Within: 1_400_000_000},
		}})
		if r.Value != 5_000_000 {
			t.Errorf("%v: value %v; want D, since 3,000 points are not within 1,400", a, r.Value)
		}
	}
	for _, a := range windowed {
		for text, want := range map[string]game.Score{"(A B=1500.000001 C=1600)": 1_500_000_001, "MIN (A B=-1500.000001 C=-1600)": -1_500_000_001} {
			r, _ := explicit(t, text, classic.Options{Algorithm: a, Refine: classic.Refine{
				Futility: classic.Futility{On: true, Epsilon: 1_800_000_000},
			}})
			if r.Value != want {
				t.Errorf("%v: %s has the value %v; want %v, which 100 points do not better by 1,800", a, text, r.Value, want)
			}
		}
	}
	// Nor is an immediate win, by 8, skipped because it is not better by ε than one in three plies, by 3.
	r, _ := board(t, "XO..X.O..", classic.Options{Refine: classic.Refine{
		Futility: classic.Futility{On: true, Epsilon: 100, EveryNode: true},
	}})
	if r.Value != game.Win(1) {
		t.Errorf("value %v; want the win at once", r.Value)
	}
}
