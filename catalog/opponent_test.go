package catalog_test

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/trace"
)

// The analysis in an advice is minimax's, and agrees with the moves' own exact values: the choice without
// --opponent is minimax_best, its value the position's, with forced results counted from the position.
func TestAdviceAgreesWithAnalysis(t *testing.T) {
	for _, c := range []struct {
		game, position string
		depth          int
	}{
		{"tictactoe", "XX.OO....", 0},
		{"tictactoe", "XX.OO.X..", 0},
		{"tictactoe", "X...O....", 3},
		{"tictactoe", "X...O....", 0},
		{"tree", "(A (B (C D=∞)) E=∞ F=3)", 0},
		{"tree", "MIN (A (B (C D=-∞)) (E F=3.5) G=-2)", 0},
	} {
		p := find(t, c.game, c.position)
		r := catalog.Request{Algorithm: "alphabeta", Depth: c.depth}
		plain, err := p.Analyze(context.Background(), r)
		if err != nil {
			t.Fatal(err)
		}
		advice, err := p.Advise(context.Background(), r, catalog.Opponent{Model: "random:0", As: p.Turn()})
		if err != nil {
			t.Fatal(err)
		}
		if advice.MinimaxBest == nil || *advice.MinimaxBest != *plain.Best || *advice.Best != *plain.Best ||
			advice.Value != plain.Value || advice.Nodes != plain.Nodes || len(advice.Moves) != len(plain.Moves) {
			t.Errorf("%s %s: the advice %+v; the analysis %+v", c.game, c.position, advice, plain)
		}
		for i, m := range advice.Moves {
			if m.Move != plain.Moves[i].Move || m.Bound != "exact" ||
				m.Move == *plain.Best && m.Value != plain.Value || plain.Moves[i].Bound == "exact" && m.Value != plain.Moves[i].Value {
				t.Errorf("%s %s: the advice has %+v, the analysis %+v", c.game, c.position, m.MoveAnalysis, plain.Moves[i])
			}
		}
	}
}

// Fields that an advice shares with an analysis are in its JSON once, with the advice's meaning.
func TestAdviceAsJSON(t *testing.T) {
	p := find(t, "tree", "(A (B D=-5 F=9) (C G=-4 H=-3))")
	advice, err := p.Advise(context.Background(), catalog.Request{}, catalog.Opponent{Model: "errs:0.2", As: catalog.Min})
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(advice)
	if err != nil {
		t.Fatal(err)
	}
	var read struct {
		Best        *string
		Bests       []string
		MinimaxBest *string `json:"minimax_best"`
		Expected    float64
		Score       float64
		As          string
		Moves       []struct {
			Move                  string
			Probability, Expected *float64
		}
	}
	if err := json.Unmarshal(text, &read); err != nil {
		t.Fatal(err)
	}
	if read.Best != nil || len(read.Bests) != 0 || read.MinimaxBest == nil || *read.MinimaxBest != "C" || read.As != "min" ||
		read.Score != -4 || read.Expected != 0.8*4+0.2*5 || len(read.Moves) != 2 {
		t.Errorf("%s", text)
	}
	for i, want := range []float64{0.2, 0.8} {
		if m := read.Moves[i]; m.Probability == nil || *m.Probability != want || m.Expected == nil {
			t.Errorf("move %d of %s", i, text)
		}
	}
}

// The statements about other moves follow from the figures: which promise the same, which do but were too risky, and which
// are best by minimax. Among equals the best minimax value is chosen, then the first; every other move promises less.
func TestRivalsOfTheChoice(t *testing.T) {
	var equals, risks int
	for _, position := range []string{".........", ".X.......", "X...O....", "XO.......", ".O..X....", "XOX.O...."} {
		p := find(t, "tictactoe", position)
		for _, model := range []string{"random:0", "random:0.5", "random:1", "errs:0.3", "errs:1"} {
			for _, o := range []catalog.Opponent{{}, {Risk: "0"}, {Risk: "1"}, {Berliner: "0"}, {Berliner: "1"}} {
				o.Model, o.As = model, p.Turn()
				a, err := p.Advise(t.Context(), catalog.Request{Algorithm: "negamax"}, o)
				if err != nil {
					t.Fatal(err)
				}
				plain, err := p.Analyze(t.Context(), catalog.Request{Algorithm: "negamax"})
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(plain.Bests, a.MinimaxBests()); diff != "" {
					t.Errorf("%s, best by minimax: %s", position, diff)
				}
				equal, risky := a.Rivals()
				equals, risks = equals+len(equal), risks+len(risky)
				chosen := false
				for _, m := range a.Moves {
					near := math.Abs(m.Expected-a.Expected) < 1e-9
					var holds bool
					switch {
					case m.Move == *a.Best:
						chosen, holds = true, near && m.Allowed
					case slices.Contains(equal, m.Move):
						holds = near && m.Allowed && (chosen || m.Value != a.Moves[index(&a, *a.Best)].Value)
					case slices.Contains(risky, m.Move):
						holds = !m.Allowed && (near || m.Expected > a.Expected)
					default:
						holds = !near && m.Expected < a.Expected
					}
					if !holds {
						t.Errorf("%s, %+v: %s is chosen, %v are said to be equal and %v a risk; the figures are %+v",
							position, o, *a.Best, equal, risky, a.Moves)
					}
				}
			}
		}
	}
	if equals < 100 || risks < 10 {
		t.Errorf("only %d equals and %d risks", equals, risks)
	}
}

// index returns the index of a move.
func index(a *catalog.Advice, move string) int {
	return slices.IndexFunc(a.Moves, func(m catalog.MoveAdvice) bool { return m.Move == move })
}

// Minimax need not search where lines are cut off; expectations do, and then nothing is whole.
func TestAdviceIsWholeIfAllLinesAre(t *testing.T) {
	const text = "(A (B 5 6) (C 3 (D (E 1 2) 4)))"
	for depth, whole := range map[int]bool{2: false, 3: false, 4: true, 0: true} {
		r := catalog.Request{Algorithm: "alphabeta", Depth: depth}
		p := find(t, "tree", text)
		plain, err := p.Analyze(context.Background(), r)
		if err != nil || !plain.Whole {
			t.Fatalf("depth %d: alpha-beta cuts D off, and should need no limit (%v)", depth, err)
		}
		advice, err := p.Advise(context.Background(), r, catalog.Opponent{Model: "errs:0.2"})
		if err != nil || advice.Whole != whole || (advice.Horizon() == 0) != whole {
			t.Errorf("depth %d: whole: %v, horizon %d (%v)", depth, advice.Whole, advice.Horizon(), err)
		}
	}
}

// The worth of a win matters if one is possible and the values are points.
func TestCountsWins(t *testing.T) {
	for _, c := range []struct {
		game, position string
		depth          int
		want           bool
	}{
		{"tree", "(A (B D=-5 F=9) (C G=-4 H=-3))", 0, false},
		{"tree", "(A (B D=-5 F=9) (C G=-4 H=∞))", 0, true},
		{"tree", "(A (B D=-5 F=9) (C G=-∞ H=1))", 0, true},
		{"tree", "(A (B D=-∞ F=∞) (C G=-∞ H=∞))", 0, false}, // all are results
		{"tictactoe", ".........", 4, false},
		{"tictactoe", ".........", 5, true},
		{"tictactoe", ".........", 0, false},
	} {
		p := find(t, c.game, c.position)
		a, err := p.Advise(t.Context(), catalog.Request{Depth: c.depth}, catalog.Opponent{Model: "random:0.5"})
		if err != nil {
			t.Fatal(err)
		}
		if got := a.CountsWins(); got != c.want {
			t.Errorf("%s %s to depth %d: a win counts: %v", c.game, c.position, c.depth, got)
		}
	}
}

// A choice that is neither of the two at the first switch has changed again in between; below the switch, at it, and
// where the second one is chosen it has not.
func TestChangesAgain(t *testing.T) {
	// C is worth 0, D −1 + 3p, B −5 + 14p: C up to 1/3, D up to 4/11, then B.
	p := find(t, "tree", "(A (B E=-5 F=9) (C G=0 H=0) (D I=-1 J=2))")
	for _, c := range []struct {
		model, best string
		again       bool
	}{
		{"errs:0", "C", false}, {"errs:0.2", "C", false}, {"errs:1/3", "C", false}, {"errs:0.35", "D", false},
		{"errs:4/11", "D", false}, {"errs:0.4", "B", true}, {"errs:1", "B", true},
	} {
		a, err := p.Advise(t.Context(), catalog.Request{}, catalog.Opponent{Model: c.model})
		if err != nil {
			t.Fatal(err)
		}
		s := a.Switch
		if *a.Best != c.best || s == nil || s.From != "C" || s.To != "D" || s.ChangesAgain() != c.again {
			t.Errorf("%s: %s, %+v; want %s, again %v", c.model, *a.Best, s, c.best, c.again)
		}
	}
}

// TestAdviceCountsWhatTheModelAssumes: MIN looks one ply ahead at B, where C and F have no value of their own; nothing else
// in the search needs one.
func TestAdviceCountsWhatTheModelAssumes(t *testing.T) {
	p := find(t, "tree", "(A (B (C D=5 E=1) (F G=3 H=2)) I=2)")
	for model, want := range map[string]int64{"depth:1": 2, "depth:2": 0, "0.5*depth:1+0.5*errs:0.1": 2} {
		a, err := p.Advise(context.Background(), catalog.Request{}, catalog.Opponent{Model: model, As: catalog.Max})
		if err != nil {
			t.Fatal(err)
		}
		told, err := p.Advise(context.Background(), catalog.Request{Trace: sink(func() {})}, catalog.Opponent{Model: model, As: catalog.Max})
		if err != nil {
			t.Fatal(err)
		}
		if a.Unvalued != want || told.Summary().Unvalued != want {
			t.Errorf("%s: %d values were missing, in the trace %d; want %d", model, a.Unvalued, told.Summary().Unvalued, want)
		}
	}
}

func TestAdviseRefuses(t *testing.T) {
	p := find(t, "tictactoe", "X...O....")
	for _, c := range []struct {
		r    catalog.Request
		o    catalog.Opponent
		want string
	}{
		{o: catalog.Opponent{Model: "x"}, want: `1:1: found "x"; expected a model: random:0.2, errs:0.2, kinds, logit:1.5, depth:2, player:NAME or a mixture, such as 0.7*random:0.2+0.3*kinds`},
		{o: catalog.Opponent{Model: "kinds:open3=1"}, want: `the model has a rate for errors of the kind "open3", and in this game there are ` +
			"win, threat, fork, near, far, points, rest"},
		{o: catalog.Opponent{Model: "errs:1", Risk: "1.2.3"}, want: `the risk "1.2.3" is not a number of points or results from 0 up, such as 0.5`},
		{o: catalog.Opponent{Model: "errs:1", Risk: "NaN"}, want: `the risk "NaN" is not a number of points or results from 0 up, such as 0.5`},
		{o: catalog.Opponent{Model: "errs:1", Berliner: "-1"}, want: `for Berliner's rule "-1" is not a number of points or results from 0 up, such as 0.5`},
		{o: catalog.Opponent{Model: "depth:1:x"}, want: `tictactoe has no static evaluation called "x"; want one of lines, places, empty`},
		{
			r: catalog.Request{Symmetry: true}, o: catalog.Opponent{Model: "errs:1"},
			want: "--symmetry has no use against an opponent who errs: leave it out; how far such a search looks is up to --depth",
		},
		{r: catalog.Request{Algorithm: "x"}, o: catalog.Opponent{Model: "errs:1"},
			want: `there is no algorithm "x" here; want one of auto, engine, alphabeta, thresholds, negamax, levels, printed`},
		{r: catalog.Request{Algorithm: "engine"}, o: catalog.Opponent{Model: "errs:1"},
			want: "a search against an opponent who errs goes with alphabeta, thresholds, negamax, levels, printed, not with engine; leave --algorithm out"},
		{r: catalog.Request{Lines: 2}, o: catalog.Opponent{Model: "errs:1"},
			want: "--lines has no use against an opponent who errs: leave it out; how far such a search looks is up to --depth"},
	} {
		if _, err := p.Advise(context.Background(), c.r, c.o); err == nil || lang.English.CommandError(err) != c.want {
			t.Errorf("%+v, %+v: %v; want %s", c.r, c.o, err, c.want)
		}
	}
	tree := find(t, "tree", "(A B=1 C=2)")
	if _, err := tree.Advise(t.Context(), catalog.Request{}, catalog.Opponent{Model: "kinds"}); err == nil ||
		!strings.HasPrefix(lang.English.CommandError(err), "kinds is for games with threats") {
		t.Errorf("kinds in a tree: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	// The first event of the trace, when everything else is done, cancels.
	r := catalog.Request{Trace: sink(cancel)}
	if _, err := p.Advise(ctx, r, catalog.Opponent{Model: "errs:1"}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled under way: %v", err)
	}
	if _, err := p.Advise(ctx, catalog.Request{}, catalog.Opponent{Model: "errs:1"}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// A trace is of the search against the opponent, with either algorithm, and ends with the advice's summary; the advice is
// the same without it.
func TestAdviceIsTold(t *testing.T) {
	p := find(t, "tree", "(A (B D=-5 F=9) (C G=-4 H=-3))")
	for _, prune := range []bool{false, true} {
		o := catalog.Opponent{Model: "1*errs:0.20", Prune: prune}
		header := p.HeaderAgainst(o)
		r := &trace.Recorder{Tree: trace.Tree{Header: header}}
		told, err := p.Advise(context.Background(), catalog.Request{Trace: r}, o)
		if err != nil {
			t.Fatal(err)
		}
		silent, err := p.Advise(context.Background(), catalog.Request{}, o)
		if err != nil {
			t.Fatal(err)
		}
		s, nodes := told.Summary(), map[bool]int64{false: 7, true: 5}[prune]
		if *told.Best != *silent.Best || told.Expected != silent.Expected || told.Nodes != silent.Nodes {
			t.Errorf("told %+v; silent %+v", told, silent)
		}
		if s.Against == nil || s.Against.Best != "B" || !slices.Equal(s.Against.Minimax, []string{"C"}) || s.Against.Expected != -2.2 ||
			s.Nodes != nodes || int64(len(r.Tree.Nodes)) != nodes || r.Tree.Nodes[0].Odds.Expected != -2.2 {
			t.Errorf("prune %v: %+v, %+v", prune, s, s.Against)
		}
		algorithm := catalog.AlgorithmsAgainst()[map[bool]int{false: 0, true: 1}[prune]]
		if header.Model != "errs:0.2" || header.Algorithm != algorithm || header.As != catalog.Max || header.Root != "A" || !header.Labelled {
			t.Errorf("%+v", header)
		}
	}
	header := p.HeaderAgainst(catalog.Opponent{Model: "errs:0.2", As: catalog.Min})
	if header.As != catalog.Min {
		t.Errorf("advised is %v", header.As)
	}
}

// sink receives events.
type sink func()

func (s sink) Event(*trace.Event) { s() }

// TestNearlyEqualIsNoRival: a move that promises a billionth of a point less does not promise the same. After C only H is better
// than after B, and MIN plays it about once in 3.6 billion games.
func TestNearlyEqualIsNoRival(t *testing.T) {
	p := find(t, "tree", "(A (B D=0 E=0) (C G=0 H=10))")
	a, err := p.Advise(t.Context(), catalog.Request{}, catalog.Opponent{Model: "logit:2.2"})
	if err != nil {
		t.Fatal(err)
	}
	if equal, risky := a.Rivals(); len(equal)+len(risky) > 0 || *a.Best != "C" {
		t.Errorf("%s is chosen, %v are said to promise as much, %v more: %+v", *a.Best, equal, risky, a.Moves)
	}
}
