package classic_test

import (
	"context"
	"errors"
	"math"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/tictactoe"
	"github.com/jugada/jugada/game/tree"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/classic"
	"github.com/jugada/jugada/trace"
)

// The numbers of the course notes, row by row of the page that goes through them, docs/en/notes.md.

// board searches a tic-tac-toe position.
func board(t *testing.T, text string, o classic.Options) (search.Result[tictactoe.Move], *trace.Tree) {
	t.Helper()
	rules := tictactoe.Rules{}
	s, err := rules.ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	recorder := &trace.Recorder{}
	o.Trace = recorder
	r, err := classic.Search(context.Background(), rules, s, o)
	if err != nil {
		t.Fatal(err)
	}
	return r, &recorder.Tree
}

// explicit searches a tree.
func explicit(t *testing.T, text string, o classic.Options) (search.Result[tree.Move], *trace.Tree) {
	t.Helper()
	rules, err := tree.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	recorder := &trace.Recorder{}
	o.Trace = recorder
	r, err := classic.Search(context.Background(), rules, rules.Start(), o)
	if err != nil {
		t.Fatal(err)
	}
	return r, &recorder.Tree
}

// names lists the nodes of a trace by the move that leads to each.
func names(tr *trace.Tree, keep func(*trace.Node) bool) (list []string) {
	for i := range tr.Nodes {
		if n := &tr.Nodes[i]; n.Parent >= 0 && keep(n) {
			list = append(list, n.Move)
		}
	}
	return list
}

var plies2 = search.Limits{Depth: 2}

// minimaxes are the algorithms without cuts, whose root moves all have exact values.
var minimaxes = []classic.Algorithm{classic.Levels, classic.Negamax}

// Notes B1, A6: the first move of N3.
func TestN3FirstMove(t *testing.T) {
	for _, a := range minimaxes {
		r, _ := board(t, ".........", classic.Options{Algorithm: a, Limits: plies2, Symmetry: true})
		want := []search.RootMove[tictactoe.Move]{{Move: 0, Value: -1}, {Move: 1, Value: -2}, {Move: 4, Value: 1}}
		if diff := cmp.Diff(want, r.Moves); diff != "" {
			t.Errorf("%v: corner, edge, centre (-want +got):\n%s", a, diff)
		}
		if best, _ := r.Best(); best != 4 || r.Value != 1 || r.Leaves != 12 || r.Nodes != 1+3+12 || r.Stopped != search.Depth {
			t.Errorf("%v: %+v", a, r)
		}
	}
	r, _ := board(t, ".........", classic.Options{Algorithm: classic.Levels, Limits: plies2})
	if r.Leaves != 72 || r.Value != 1 || r.Line[0] != 4 {
		t.Errorf("without symmetry: %+v", r)
	}
}

// Notes B2: the second move of N3. Either corner column is as good; the first generated is chosen.
func TestN3SecondMove(t *testing.T) {
	for _, a := range minimaxes {
		r, _ := board(t, ".O..X....", classic.Options{Algorithm: a, Limits: plies2, Symmetry: true})
		if want := []tictactoe.Move{0, 6}; !slices.Equal(r.Bests(), want) || r.Value != 1 || r.Line[0] != 0 {
			t.Errorf("%v: bests %v, value %v, line %v; want %v (beside O and away from it), 1", a, r.Bests(), r.Value, r.Line, want)
		}
	}
}

// Notes B3: the third move of N3, with leaves valued at the end and as they are generated.
func TestN3ThirdMove(t *testing.T) {
	const position = ".OO.X.X.."
	for _, a := range minimaxes {
		r, _ := board(t, position, classic.Options{Algorithm: a, Limits: plies2})
		if r.Value != 1 || r.Line[0] != 0 || r.Leaves != 20 || r.Cuts != 0 {
			t.Errorf("%v: %+v", a, r)
		}
		for _, m := range r.Moves[1:] {
			if m.Value != game.Loss(2) {
				t.Errorf("%v: move %d is worth %v; want a loss in 2", a, m.Move, m.Value)
			}
		}
	}
	r, tr := board(t, position, classic.Options{Algorithm: classic.Levels, Limits: plies2, Eager: true})
	if r.Value != 1 || r.Line[0] != 0 || r.Leaves != 8 || r.Cuts != 4 || r.Pruned != 12 {
		t.Errorf("eager: %+v", r)
	}
	skipped := map[string]string{}
	for i := range tr.Nodes {
		if n := &tr.Nodes[i]; n.Cut {
			skipped[n.Move] = strings.Join(n.Skipped, " ") + " after " + n.Setter.Move
		}
	}
	want := map[string]string{"3": "5 7 8 after 0", "5": "3 7 8 after 0", "7": "3 5 8 after 0", "8": "3 5 7 after 0"}
	if diff := cmp.Diff(want, skipped); diff != "" {
		t.Errorf("not generated (-want +got):\n%s", diff)
	}
}

// Notes A2, A9: tic-tac-toe is a draw, whichever side starts, by every algorithm.
func TestTicTacToeIsADraw(t *testing.T) {
	for _, first := range []game.Side{game.Max, game.Min} {
		for _, a := range classic.Algorithms {
			rules := tictactoe.Rules{First: first}
			r, err := classic.Search(context.Background(), rules, rules.Start(), classic.Options{Algorithm: a})
			if err != nil || r.Value != 0 || !r.Whole || r.Stopped != search.Ended || len(r.Line) != 9 || r.Depth != 9 {
				t.Errorf("%v, %v first: %+v, %v", a, first, r, err)
			}
			if plain := a == classic.Negamax || a == classic.Levels; plain != (r.Nodes == 549_946) || plain != (r.Leaves == 255_168) {
				t.Errorf("%v: %d nodes, %d leaves; the whole tree has 549,946 and 255,168", a, r.Nodes, r.Leaves)
			}
		}
	}
}

const figure1 = "(A (B (E L=4 M=7) (F N=8 O=5) (G P=3 Q=1)) (C (H R=0 S=-2) (I T=6 U=2)) (D (J V=8 W=1) (K X=9 Y=4)))"

// Notes B8: figure 1.
func TestFigure1(t *testing.T) {
	for _, a := range minimaxes {
		r, tr := explicit(t, figure1, classic.Options{Algorithm: a, Limits: search.Limits{Depth: 3}})
		values := map[string]game.Score{}
		for i := range tr.Nodes {
			values[tr.Nodes[i].Move] = tr.Nodes[i].Value
		}
		for name, want := range map[string]game.Score{"E": 7, "F": 8, "G": 3, "B": 3, "C": 0, "D": 8, "": 8} {
			if values[name] != want {
				t.Errorf("%v: %q is worth %v; want %v", a, name, values[name], want)
			}
		}
		if r.Value != 8 || r.Line[0] != 2 || r.Nodes != 25 || r.Leaves != 14 {
			t.Errorf("%v: %+v", a, r)
		}
	}
}

// Notes B9: figure 2, alpha-beta on the tree of figure 1, in both forms.
func TestFigure2(t *testing.T) {
	for _, a := range []classic.Algorithm{classic.AlphaBeta, classic.Thresholds} {
		r, tr := explicit(t, figure1, classic.Options{Algorithm: a})
		var leaves []game.Score
		type cut struct{ at, by, setAt, setBy, skipped string }
		var cuts []cut
		label := func(i int) string {
			if i == 0 {
				return "A"
			}
			return tr.Nodes[i].Move
		}
		for i := range tr.Nodes {
			n := &tr.Nodes[i]
			if n.Leaf {
				leaves = append(leaves, n.Value)
			}
			if n.Cut {
				cuts = append(cuts, cut{label(i), n.By.String(), label(n.Setter.Node), n.Setter.Move, strings.Join(n.Skipped, " ")})
			}
		}
		if want := []game.Score{4, 7, 8, 3, 1, 0, -2, 8, 1, 9}; !slices.Equal(leaves, want) {
			t.Errorf("%v: leaves %v; want %v", a, leaves, want)
		}
		want := []cut{{"F", "beta", "B", "E", "O"}, {"C", "alpha", "A", "B", "I"}, {"K", "beta", "D", "J", "Y"}}
		if !slices.Equal(cuts, want) {
			t.Errorf("%v: cuts %v; want %v", a, cuts, want)
		}
		if r.Value != 8 || r.Line[0] != 2 || r.Nodes != 20 || r.Leaves != 10 || r.Cuts != 3 || r.Pruned != 3 {
			t.Errorf("%v: %+v", a, r)
		}
		if want := []search.Bound{search.Exact, search.Upper, search.Exact}; r.Moves[0].Bound != want[0] || r.Moves[1].Bound != want[1] || r.Moves[2].Bound != want[2] {
			t.Errorf("%v: root moves %v", a, r.Moves)
		}
	}
}

// Notes B9: the bound behind a deep cut is set far above the parent. MAX has 5 at A by B; three plies below C, leaf
// I = 4 closes the window at H.
func TestDeepCutNamesItsDistantAncestor(t *testing.T) {
	_, tr := explicit(t, "(A B=5 (C (D (H I=4 J=9) K=1) L=2))", classic.Options{})
	for i := range tr.Nodes {
		if n := &tr.Nodes[i]; n.Move == "H" {
			if want := (trace.Setter{Node: 0, Child: 1, Move: "B"}); !n.Cut || n.By != trace.ByAlpha || n.Setter != want {
				t.Errorf("H: %+v; want an alpha cut set by %+v", n, want)
			}
		}
	}
}

// Notes B10: Knuth and Moore 1975. A leaf is worth its path as a number in base b, with the digits at MIN levels
// complemented: in that tree nothing is cut. With the values negated the order is perfect.
func TestKnuthAndMoore(t *testing.T) {
	for b := 2; b <= 8; b++ {
		for d := 1; d <= 8 && math.Pow(float64(b), float64(d)) <= 300_000; d++ {
			whole := pow(b, d)
			minimal := pow(b, (d+1)/2) + pow(b, d/2) - 1 // b^⌈d/2⌉ + b^⌊d/2⌋ − 1
			for _, c := range []struct {
				name   string
				sign   int
				leaves int64
			}{{"worst", 1, whole}, {"best", -1, minimal}} {
				rules, err := tree.New(game.Max, knuth(b, d, 0, 0, c.sign))
				if err != nil {
					t.Fatal(err)
				}
				for _, a := range []classic.Algorithm{classic.AlphaBeta, classic.Thresholds} {
					r, err := classic.Search(context.Background(), rules, rules.Start(), classic.Options{Algorithm: a})
					if err != nil || r.Leaves != c.leaves {
						t.Errorf("%v, b = %d, d = %d, %s order: %d leaves (%v); want %d", a, b, d, c.name, r.Leaves, err, c.leaves)
					}
					if (c.name == "worst") != (r.Cuts == 0) && d > 1 {
						t.Errorf("%v, b = %d, d = %d, %s order: %d cuts", a, b, d, c.name, r.Cuts)
					}
				}
			}
		}
	}
}

func pow(b, n int) int64 {
	p := int64(1)
	for range n {
		p *= int64(b)
	}
	return p
}

// knuth builds the tree of TestKnuthAndMoore below a node at ply, whose path so far reads as number.
func knuth(b, d, ply, number, sign int) *tree.Node {
	if ply == d {
		return &tree.Node{Value: strconv.Itoa(sign * number)}
	}
	n := &tree.Node{}
	for i := range b {
		digit := i
		if ply%2 == 1 { // MIN chooses here
			digit = b - 1 - i
		}
		n.Children = append(n.Children, knuth(b, d, ply+1, number*b+digit, sign))
	}
	return n
}

// Notes B5: each stop alone and together; the result names the one that ended the line.
func TestStops(t *testing.T) {
	const figure4 = "(A (B:6 (C:-4 (D:6.2 E=-9))))"
	const wide = "(A (B:1 (C:2 (D:3 E=4))) (F:0 (G:-1 H=-2)))"
	quiet := func(within game.Score) search.Quiet { return search.Quiet{On: true, Within: within} }
	for _, c := range []struct {
		tree   string
		limits search.Limits
		value  string
		stop   search.Reason
		ply    int
		nodes  int64
	}{
		{figure4, search.Limits{}, "-9", search.Leaf, 4, 5},
		{figure4, search.Limits{Depth: 1}, "6", search.Depth, 1, 2},
		{figure4, search.Limits{Depth: 2}, "-4", search.Depth, 2, 3},
		{figure4, search.Limits{Quiet: quiet(2)}, "6.2", search.AtRest, 3, 4},  // |6.2 − 6| ≤ 0.2
		{figure4, search.Limits{Quiet: quiet(1)}, "-9", search.Leaf, 4, 5},     // 0.2 > 0.1
		{figure4, search.Limits{Quiet: quiet(100)}, "-4", search.AtRest, 2, 3}, // |−4 − 6| ≤ 10
		{figure4, search.Limits{Quiet: quiet(99)}, "6.2", search.AtRest, 3, 4}, // 10 > 9.9
		{figure4, search.Limits{Quiet: quiet(102), Depth: 1}, "6", search.Depth, 1, 2},
		{figure4, search.Limits{Nodes: 3}, "-4", search.Nodes, 2, 3},
		{figure4, search.Limits{Nodes: 1}, "6", search.Nodes, 1, 2}, // the root is always expanded
		{figure4, search.Limits{Nodes: 4, Quiet: quiet(2)}, "6.2", search.AtRest, 3, 4},
		{wide, search.Limits{Nodes: 4}, "2", search.Nodes, 2, 4},
		{wide, search.Limits{Quiet: quiet(1)}, "2", search.AtRest, 2, 5}, // v₂ is near v₁
		{"(A (B:1800000000 (C:1800000000 D=5)))", search.Limits{Quiet: quiet(1_000_000_000)}, "1800000000", search.AtRest, 2, 3},
		{"(A (B:1800000000 (C:-1800000000 D=5)))", search.Limits{Quiet: quiet(1_000_000_000)}, "5", search.Leaf, 3, 4},
		{"(A B=+∞ C=3)", search.Limits{Depth: 1}, "+∞ in 1", search.Ended, 1, 3},
		{"MIN (A B=+∞ C=3)", search.Limits{Depth: 5}, "3", search.Leaf, 1, 3},
	} {
		for _, a := range classic.Algorithms {
			if a == classic.Levels && c.limits.Nodes > 0 && c.tree == wide {
				continue // breadth first, the nodes run out elsewhere
			}
			r, tr := explicit(t, c.tree, classic.Options{Algorithm: a, Limits: c.limits})
			rules, _ := tree.Parse(c.tree)
			if got := r.Value.Text(rules.Decimals()); got != c.value || r.Stopped != c.stop || r.Depth < c.ply || len(r.Line) != c.ply || r.Nodes != c.nodes {
				t.Errorf("%s, %+v, %v: value %s, stopped by %v, line %v, %d nodes (%v); want %s, %v, %d plies, %d nodes",
					c.tree, c.limits, a, got, r.Stopped, r.Line, r.Nodes, names(tr, func(*trace.Node) bool { return true }), c.value, c.stop, c.ply, c.nodes)
			}
		}
	}
}

// Notes B5, C10: when the time is up, or the context is cancelled, the answer is a legal move and says so.
func TestTimeAndInterruption(t *testing.T) {
	rules := tictactoe.Rules{}
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	for _, a := range classic.Algorithms {
		r, err := classic.Search(cancelled, rules, rules.Start(), classic.Options{Algorithm: a})
		if best, ok := r.Best(); err != nil || !ok || best > 8 || r.Spent != search.Interrupted || r.Stopped != search.Interrupted || r.Whole {
			t.Errorf("%v, cancelled: %+v, %v", a, r, err)
		}
		if r.Nodes != 10 || len(r.Moves) != 9 {
			t.Errorf("%v, cancelled before it began: %d nodes, %d root moves; want the root and its 9", a, r.Nodes, len(r.Moves))
		}
		r, err = classic.Search(context.Background(), rules, rules.Start(), classic.Options{Algorithm: a, Limits: search.Limits{Time: time.Nanosecond}})
		if _, ok := r.Best(); err != nil || !ok || r.Spent != search.Time || r.Stopped != search.Time {
			t.Errorf("%v, out of time: %+v, %v", a, r, err)
		}
	}
}

// A running search notices that it is cancelled and leaves no node with only some of its values.
func TestCancelUnderWay(t *testing.T) {
	for _, a := range classic.Algorithms {
		ctx, cancel := context.WithCancel(context.Background())
		recorder := &trace.Recorder{}
		rules := tictactoe.Rules{}
		sink := &breaker{Recorder: recorder, after: 3000, cancel: cancel}
		r, err := classic.Search(ctx, rules, rules.Start(), classic.Options{Algorithm: a, Trace: sink})
		// What had been generated by then, and the nodes until the next look at the context.
		if err != nil || r.Spent != search.Interrupted || r.Nodes < 3000 || r.Nodes > 6000 {
			t.Fatalf("%v: %+v, %v", a, r, err)
		}
		if got := backUp(&recorder.Tree, 0); got != r.Value {
			t.Errorf("%v: value %v after %d nodes; the tree in its trace has %v", a, r.Value, r.Nodes, got)
		}
	}
}

// breaker cancels a search after a number of nodes.
type breaker struct {
	*trace.Recorder
	after  int
	cancel context.CancelFunc
}

func (b *breaker) Event(e *trace.Event) {
	b.Recorder.Event(e)
	if len(b.Tree.Nodes) == b.after {
		b.cancel()
	}
}

// A node without a static value counts as 0 where one is needed, once, and the result says how many there were.
func TestUnvaluedNodesAreCounted(t *testing.T) {
	for _, c := range []struct {
		tree     string
		limits   search.Limits
		value    game.Score
		unvalued int64
	}{
		{"(A (B C=4) (D:-1 E=9))", search.Limits{Depth: 1}, 0, 1},
		{"(A (B C=4) (D:-1 E=9))", search.Limits{}, 9, 0},
		{"(A B C=-3)", search.Limits{}, 0, 1},
		{"(A (B (C D=4)))", search.Limits{Quiet: search.Quiet{On: true}}, 0, 2}, // B and C, which is at rest beside it
		{"(A (B (C D=4)))", search.Limits{Nodes: 3}, 0, 1},
	} {
		for _, a := range []classic.Algorithm{classic.Negamax, classic.Levels} {
			r, _ := explicit(t, c.tree, classic.Options{Algorithm: a, Limits: c.limits})
			if r.Value != c.value || r.Unvalued != c.unvalued {
				t.Errorf("%s, %+v, %v: value %v, %d unvalued; want %v, %d", c.tree, c.limits, a, r.Value, r.Unvalued, c.value, c.unvalued)
			}
		}
	}
}

// Invalid requests are rejected with a reason.
func TestRefusedOptions(t *testing.T) {
	rules, err := tree.Parse("(A B=1)")
	if err != nil {
		t.Fatal(err)
	}
	for want, o := range map[string]classic.Options{
		"negative":     {Limits: search.Limits{Depth: -1}},
		"is negative":  {Limits: search.Limits{Time: -1}},
		"limit is neg": {Limits: search.Limits{Nodes: -1}},
		"a limit is":   {Limits: search.Limits{Quiet: search.Quiet{Within: -1}}},
		"eager":        {Eager: true},
		"symmetries":   {Symmetry: true},
		"no algorithm": {Algorithm: 9},
	} {
		if _, err := classic.Search(context.Background(), rules, rules.Start(), o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: error %v; want one about %q", o, err, want)
		}
	}
}

// Figures 3, 5 and 6 by plain minimax: the values to compare the refinements with.
func TestOtherFigures(t *testing.T) {
	for _, c := range []struct {
		tree  string
		depth int
		value string
		best  string
	}{
		{"(A B=3 (C F=5 G=3.1 H=2 I=4))", 0, "3", "B"},
		{"(A (B:10 (E:2 H=2 I=1.5 J=2.2) F=9 G=10) C=2 D=3)", 1, "10", "B"},
		{"(A (B:10 (E:2 H=2 I=1.5 J=2.2) F=9 G=10) C=2 D=3)", 0, "3", "D"},
		{"(A (B D=-5 F=9) (C G=-4 H=-3))", 0, "-4", "C"},
	} {
		r, _ := explicit(t, c.tree, classic.Options{Limits: search.Limits{Depth: c.depth}})
		rules, _ := tree.Parse(c.tree)
		s := rules.Start()
		if got, best := r.Value.Text(rules.Decimals()), rules.MoveText(&s, r.Line[0]); got != c.value || best != c.best {
			t.Errorf("%s, depth %d: %s by %s; want %s by %s", c.tree, c.depth, got, best, c.value, c.best)
		}
	}
}

// Children that a cut skips make room for others under the node limit: B and the children of D and H come to 8.
func TestCutsGiveNodesBack(t *testing.T) {
	const text = "(A (B C=3) (D E=1 F=2 G=3) (H I=1 J=2))"
	if r, _ := explicit(t, text, classic.Options{Limits: search.Limits{Nodes: 8}}); r.Spent != search.Unknown || r.Nodes != 7 {
		t.Errorf("with 8 nodes: %+v", r)
	}
	if r, _ := explicit(t, text, classic.Options{Limits: search.Limits{Nodes: 7}}); r.Spent != search.Nodes || r.Nodes > 7 {
		t.Errorf("with 7 nodes: %+v", r)
	}
}

// slow is tic-tac-toe by rules that take a millisecond to list moves.
type slow struct{ tictactoe.Rules }

func (g slow) Moves(s *tictactoe.Position, buf []tictactoe.Move) ([]tictactoe.Move, game.Outcome) {
	time.Sleep(time.Millisecond)
	return g.Rules.Moves(s, buf)
}

// Notes B5, C10: a running search soon notices that its time is up, however slow the rules are: in 20 ms no more than 20
// nodes are entered, and afterwards at most one family per ply.
func TestDeadlineUnderWay(t *testing.T) {
	for _, a := range classic.Algorithms {
		recorder := &trace.Recorder{}
		r, err := classic.Search(context.Background(), slow{}, slow{}.Start(), classic.Options{
			Algorithm: a, Limits: search.Limits{Time: 20 * time.Millisecond}, Trace: recorder,
		})
		if err != nil || r.Spent != search.Time || len(r.Line) == 0 || r.Nodes > 20+9+8+7+6+5+4+3+2+1 {
			t.Errorf("%v: %+v, %v", a, r, err)
		}
		if got := backUp(&recorder.Tree, 0); got != r.Value {
			t.Errorf("%v: value %v; the tree in its trace has %v", a, r.Value, got)
		}
	}
}

// If something ran out, the root moves below which it did are marked, and no moves are reported as equal.
func TestSpentMovesAreMarked(t *testing.T) {
	for _, a := range minimaxes {
		r, _ := board(t, ".........", classic.Options{Algorithm: a, Limits: search.Limits{Nodes: 300}})
		marked := 0
		for _, m := range r.Moves {
			if m.Spent {
				marked++
			}
		}
		if marked == 0 || len(r.Bests()) != 1 || r.Bests()[0] != r.Line[0] {
			t.Errorf("%v: %d moves marked, bests %v", a, marked, r.Bests())
		}
	}
	r, _ := explicit(t, "(A (B C=1) (D (E F=2)))", classic.Options{Limits: search.Limits{Nodes: 4}})
	if r.Moves[0].Spent || !r.Moves[1].Spent {
		t.Errorf("B was searched to its end, D was not: %+v", r.Moves)
	}
}

// wide is a game of two plies with large positions.
type wide struct{}

type widePosition struct {
	ply int
	_   [1000]byte
}

func (wide) Start() widePosition { return widePosition{} }
func (wide) Moves(s *widePosition, buf []uint16) ([]uint16, game.Outcome) {
	if s.ply == 2 {
		return buf, game.Drawn
	}
	for m := range uint16(60) {
		buf = append(buf, m)
	}
	return buf, game.Open
}
func (wide) Play(s *widePosition, _ uint16, next *widePosition) bool {
	next.ply = s.ply + 1
	return false
}
func (wide) Evaluate(*widePosition) game.Score { return 0 }
func (wide) Turn(*widePosition) game.Side      { return game.Max }
func (wide) Key(s *widePosition) uint64        { return uint64(s.ply) }

// Rules without a notation have moves called by their numbers.
func TestMovesWithoutANotation(t *testing.T) {
	var r trace.Recorder
	if _, err := classic.Search(context.Background(), wide{}, wide{}.Start(), classic.Options{
		Algorithm: classic.Negamax, Limits: search.Limits{Depth: 1}, Trace: &r,
	}); err != nil {
		t.Fatal(err)
	}
	for m, child := range r.Tree.Nodes[0].Children {
		if got, want := r.Tree.Nodes[child].Move, strconv.Itoa(m); got != want {
			t.Errorf("move %d is called %q", m, got)
		}
	}
}

// The tree of levels stays within its limit, whatever the size of a position: 1 + 60 + 3,600 positions of 1,008 bytes fit
// into 5 MiB, and not into 3; and little more than the limit is allocated before the error.
func TestLevelsKeepToTheirMemory(t *testing.T) {
	search := func(memory int64) (allocated int64, err error) {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err = classic.Search(context.Background(), wide{}, wide{}.Start(), classic.Options{Algorithm: classic.Levels, Memory: memory})
		runtime.ReadMemStats(&after)
		return int64(after.TotalAlloc - before.TotalAlloc), err
	}
	if allocated, err := search(5 << 20); err != nil || allocated < 3661*1008 || allocated > 6<<20 {
		t.Errorf("5 MiB: %d bytes allocated, %v", allocated, err)
	}
	if allocated, err := search(3 << 20); !errors.Is(err, classic.ErrTooLarge) || allocated > 4<<20 {
		t.Errorf("3 MiB: %d bytes allocated, error %v; want %v", allocated, err, classic.ErrTooLarge)
	}
	if _, err := search(500); !errors.Is(err, classic.ErrTooLarge) {
		t.Errorf("500 bytes: error %v; want %v", err, classic.ErrTooLarge)
	}
	// Deepening is done with what it has, but its first iteration has nothing.
	o := classic.Options{Algorithm: classic.Levels, Memory: 500, Refine: classic.Refine{Deepening: classic.Deepening{On: true}}}
	if _, err := classic.Search(context.Background(), wide{}, wide{}.Start(), o); !errors.Is(err, classic.ErrTooLarge) {
		t.Errorf("500 bytes, deepening: error %v; want %v", err, classic.ErrTooLarge)
	}
}

// What deepening remembers counts, too; deepening ends when no more fits. The whole tree of tic-tac-toe without any refinement
// takes less than 32 MiB.
func TestLevelsCountWhatDeepeningKeeps(t *testing.T) {
	rules := tictactoe.Rules{}
	o := classic.Options{Algorithm: classic.Levels, Memory: 32 << 20}
	if r, err := classic.Search(context.Background(), rules, rules.Start(), o); err != nil || r.Nodes != 549_946 {
		t.Errorf("%d nodes, %v", r.Nodes, err)
	}
	o.Refine.Deepening.On = true
	if r, err := classic.Search(context.Background(), rules, rules.Start(), o); err != nil || r.Spent != search.Nodes {
		t.Errorf("deepening: spent %v, %v; want %v", r.Spent, err, search.Nodes)
	}
}

// loop is a game that never ends by itself.
type loop struct{ randomGame }

func (loop) DrawnByHistory(*randomPosition, []uint64) bool { return false }

// A game in which positions can repeat is searched to a depth, or not at all.
func TestRepeatingGamesNeedADepth(t *testing.T) {
	g := loop{randomGame{most: 2, depth: 4}}
	if _, err := classic.Search(context.Background(), g, g.Start(), classic.Options{}); err == nil || !strings.Contains(err.Error(), "depth limit") {
		t.Errorf("without a depth: %v", err)
	}
	if _, err := classic.Search(context.Background(), g, g.Start(), classic.Options{Limits: search.Limits{Depth: 3}}); err != nil {
		t.Error(err)
	}
	deepening := classic.Refine{Deepening: classic.Deepening{On: true}}
	if _, err := classic.Search(t.Context(), g, g.Start(), classic.Options{Refine: deepening}); err == nil {
		t.Error("deepening without any limit would never end")
	}
	for _, a := range classic.Algorithms {
		r, err := classic.Search(t.Context(), g, g.Start(), classic.Options{Algorithm: a, Limits: search.Limits{Nodes: 500}, Refine: deepening})
		if err != nil || len(r.Iterations) < 3 {
			t.Errorf("%v, 500 nodes: %d iterations, %v", a, len(r.Iterations), err)
			continue
		}
		o := classic.Options{Algorithm: a, Limits: depth(r.Iterations[len(r.Iterations)-1].Depth)}
		if plain, err := classic.Search(t.Context(), g, g.Start(), o); err != nil || plain.Value != r.Value {
			t.Errorf("%v: %v after %d iterations; %v without deepening, %v", a, r.Value, len(r.Iterations), plain.Value, err)
		}
	}
}

// Every algorithm finds a line of ten thousand plies, in memory that does not grow with its square.
func TestDeepLines(t *testing.T) {
	rules, err := tree.Parse(strings.Repeat("(", tree.MaxDepth) + "1" + strings.Repeat(")", tree.MaxDepth))
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range classic.Algorithms {
		r, err := classic.Search(context.Background(), rules, rules.Start(), classic.Options{Algorithm: a})
		if err != nil || r.Value != 1 || len(r.Line) != tree.MaxDepth {
			t.Errorf("%v: value %v, %d plies, %v", a, r.Value, len(r.Line), err)
		}
	}
}

// Notes F2: N2 applies the evaluation to each node. It costs one for each inner node, and changes neither value nor choice.
func TestValuesOfAllNodesChangeNothing(t *testing.T) {
	for seed := range uint64(300) {
		rules, err := tree.Random(tree.RandomOptions{Branching: 1 + int(seed%3), Depth: 1 + int(seed/3%4), Seed: seed, Static: true})
		if err != nil {
			t.Fatal(err)
		}
		o := classic.Options{Algorithm: classic.Levels, Limits: search.Limits{Depth: int(seed % 4)}, Eager: seed%2 == 0}
		want, err := classic.Search[tree.Position, tree.Move](t.Context(), rules, rules.Start(), o)
		if err != nil {
			t.Fatal(err)
		}
		recorder := &trace.Recorder{}
		o.ValueAll, o.Trace = true, recorder
		got, err := classic.Search[tree.Position, tree.Move](t.Context(), rules, rules.Start(), o)
		if err != nil {
			t.Fatal(err)
		}
		if got.Inner != got.Nodes-got.Leaves || got.Value != want.Value || !slices.Equal(got.Line, want.Line) {
			t.Fatalf("%s: %+v; want %+v, and values of %d inner nodes", rules.Text(), got, want, want.Nodes-want.Leaves)
		}
		for i := range recorder.Tree.Nodes {
			n := &recorder.Tree.Nodes[i]
			s, err := rules.ParsePosition("/" + strings.Join(recorder.Tree.Path(i), "/"))
			if err != nil {
				t.Fatal(err)
			}
			if static := rules.Evaluate(&s) * rules.Turn(&s).Sign(); n.Leaf != (n.Inner == nil) || n.Inner != nil && *n.Inner != static {
				t.Fatalf("%s: the static value of %v is %v, said to be %v", rules.Text(), recorder.Tree.Path(i), static, n.Inner)
			}
		}
	}
}

// Notes F3: bias ranks by another evaluation than that of the leaves, if asked to.
func TestBiasRanksByAnotherEvaluation(t *testing.T) {
	rules := tictactoe.Rules{}
	s, err := rules.ParsePosition("X...O....")
	if err != nil {
		t.Fatal(err)
	}
	o := classic.Options{Limits: search.Limits{Depth: 2}, Refine: classic.Refine{Bias: classic.Bias{On: true, Width: 2, By: "places"}}}
	if _, err := classic.Search[tictactoe.Position, tictactoe.Move](t.Context(), rules, s, o); err == nil || !strings.Contains(err.Error(), "places") {
		t.Errorf("without the rules that have it: %v", err)
	}
	byPlaces := tictactoe.Rules{Eval: tictactoe.Places}
	o.Ranker = byPlaces
	r, err := classic.Search[tictactoe.Position, tictactoe.Move](t.Context(), rules, s, o)
	if err != nil {
		t.Fatal(err)
	}
	var kept []int
	for _, m := range r.Moves {
		kept = append(kept, int(m.Move))
	}
	// The trace says 5 and 7; by open lines other moves come first.
	var ranked []int
	best := map[int]game.Score{}
	moves, _ := rules.Moves(&s, nil)
	for _, m := range moves {
		var next tictactoe.Position
		rules.Play(&s, m, &next)
		best[int(m)] = -byPlaces.Evaluate(&next)
		ranked = append(ranked, int(m))
	}
	slices.SortStableFunc(ranked, func(a, b int) int { return int(best[b] - best[a]) })
	if want := ranked[:2]; !slices.Equal(kept, want) || want[0] != 5 || want[1] != 7 {
		t.Errorf("it keeps %v, want %v", kept, want)
	}
	if r.Value != -1 {
		t.Errorf("leaves are valued by open lines: %v, want -1", r.Value)
	}
}
