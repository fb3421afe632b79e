package compare_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/compare"
	"github.com/jugada/jugada/game/tree"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search/classic"
)

func find(t *testing.T, name, text string) catalog.Position {
	t.Helper()
	g, err := catalog.Default().Find(name)
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Position(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func analyze(t *testing.T, p catalog.Position, r catalog.Request) catalog.Analysis {
	t.Helper()
	a, err := p.Analyze(context.Background(), r)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func methods(t *testing.T, text string) []compare.Method {
	t.Helper()
	list, err := compare.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func compared(t *testing.T, game, position, list string, depth, judge int) compare.Comparison {
	t.Helper()
	c, err := compare.Position(context.Background(), find(t, game, position), methods(t, list), compare.Terms{Depth: depth, Judge: judge})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestMethodsAreRead(t *testing.T) {
	for text, want := range map[string]string{
		"negamax":                                  "[negamax]",
		" negamax;alphabeta ":                      "[negamax alphabeta]",
		"negamax alphabeta\tlevels;":               "[negamax alphabeta levels]",
		"thresholds+futility=0.5:every":            "[thresholds+futility=0.5:every]",
		"alphabeta+bias=3,deepening ; ;":           "[alphabeta+bias=3,deepening]",
		"engine:quiescence,delta=0+singular=0.5":   "[engine:quiescence,delta=0+singular=0.5]",
		"engine engine:quiescence":                 "[engine engine:quiescence]",
		"mcts;mcts:playouts=10,exploration=0.5":    "[mcts mcts:playouts=10,exploration=0.5]",
		"dfpn dfpn:nodes=10":                       "[dfpn dfpn:nodes=10]",
		"opponent=errs:0.2;book=a+b.book":          "[opponent=errs:0.2 book=a+b.book]",
		"opponent=0.5*errs:1+0.5*logit:2,risk=1.5": "[opponent=0.5*errs:1+0.5*logit:2,risk=1.5]",
	} {
		if got := fmt.Sprint(methods(t, text)); got != want {
			t.Errorf("%q is read as %s, want %s", text, got, want)
		}
	}
	byDefault := methods(t, compare.Default())
	if len(byDefault) < 3 || byDefault[0].Refine != "" || byDefault[1].Refine != "" {
		t.Errorf("the default methods are %v; want two without refinements first", byDefault)
	}
	for _, f := range classic.Refinements {
		alone := 0
		for _, m := range byDefault {
			if m.Refine == f.Name || strings.HasPrefix(m.Refine, f.Name+"=") {
				alone++
			}
		}
		if alone != len(f.Compared) {
			t.Errorf("%d default methods have %s alone, want %d", alone, f.Name, len(f.Compared))
		}
	}
}

func TestMethodsThatAreRefused(t *testing.T) {
	for text, want := range map[string]string{
		"":                               `the list of methods is empty; want for example "negamax; alphabeta;`,
		" ; ":                            "the list of methods is empty",
		"negamaxx":                       `the method "negamaxx": there is no algorithm "negamaxx" here; want one of engine, alphabeta, `,
		"auto":                           `the method "auto": there is no algorithm "auto" here; want one of engine, alphabeta, `,
		"alphabeta+":                     `the method "alphabeta+" ends with "+"`,
		"engine:":                        `the method "engine:": want options after the colon`,
		"alphabeta:quiescence":           `the method "alphabeta:quiescence": want options after the colon, as in engine:quiescence; only engine`,
		"engine:delta=1; engine:delta=1": `the method "engine:delta=1" is listed twice`,
		"opponent=errs:2":                `the method "opponent=errs:2": 1:6: errs has the probability 2`,
		"opponent=":                      `the method "opponent=": found nothing more`,
		"opponent=errs:0,risk=x":         `the method "opponent=errs:0,risk=x": the risk "x" is not a number`,
		"opponent=errs:0,risk=":          `the method "opponent=errs:0,risk=": the risk "" is not a number`,
		"book=":                          `the method "book=" names no book`,
		"book=a book=a":                  `the method "book=a" is listed twice`,
		"alphabeta alphabeta":            `the method "alphabeta" is listed twice`,
		"alphabeta+deep":                 `the method "alphabeta+deep": no refinement is called "deep"`,
		"alphabeta+bias=0":               `the method "alphabeta+bias=0": "bias=0" is not`,
		"alphabeta; negamax+futility=1":  `the method "negamax+futility=1": the refinement futility goes with`,
		"alphabeta+deepening, bias=3":    `the method "alphabeta+deepening,": no refinement is called ""`,
		"alphabeta+deepening+quiescence": `the method "alphabeta+deepening+quiescence": no refinement is called "deepening+quiescence"`,
	} {
		_, err := compare.Parse(text)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v; want an error that says %s", text, err, want)
			continue
		}
		if spanish := lang.Spanish.Error(err); strings.Contains(spanish, "the ") || strings.Contains(spanish, "want") {
			t.Errorf("%q: in Spanish the error is %s", text, spanish)
		}
	}
}

// The engine looks for minimax's value to a depth until an option forbids it. Here minimax to depth 3
// gives a knight away, so as to take a queen last, with a rook that is then taken: quiescence sees that. An order of moves changes
// nothing.
func TestOptionsOfTheEngine(t *testing.T) {
	p := find(t, "chess", "3rr1k1/ppqQRppp/2p5/8/5n2/2P3N1/PPB2PPP/3R2K1 b - - 0 1")
	prepared := func(list string) ([]compare.Method, error) {
		all := methods(t, list)
		_, err := compare.Prepare(all, p.Game())
		return all, err
	}
	all, err := prepared("engine; engine:killers=off; engine:quiescence; engine:quiescence,exchanges+singular=0.5")
	if err != nil {
		t.Fatal(err)
	}
	c, err := compare.Position(t.Context(), p, all, compare.Terms{Depth: 3, Judge: 3})
	if err != nil {
		t.Fatal(err)
	}
	for i, exact := range []bool{true, true, false, false} {
		r := &c.Rows[i]
		if r.Exact != exact || (*r.Best == *c.Rows[0].Best) != exact || strings.HasPrefix(r.ValueIn(lang.English), "≈") == exact {
			t.Errorf("%s: %s of value %s, exact: %v; the engine without options finds %s", r.Method, *r.Best, r.Value, r.Exact, *c.Rows[0].Best)
		}
	}
	for list, want := range map[string]string{
		"engine:quiescence,nonsense":  `the method "engine:quiescence,nonsense": the engine has no option "nonsense"; want one of samedepth,`,
		"engine:quiescence=2":         `the method "engine:quiescence=2": quiescence=2: expected a whole number from 0 to 1`,
		"engine; engine:delta":        `the method "engine:delta": delta=: expected a whole number`,
		"engine:singular-margin=-1":   "singular-margin=-1: expected a whole number",
		"engine:quiescence,,checks":   `no option ""`,
		"engine:quiescence+quiet=0.5": `no refinement is called "quiet"`,
	} {
		all, err := compare.Parse(list)
		if err == nil {
			_, err = compare.Prepare(all, p.Game())
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v; want an error that says %s", list, err, want)
		}
	}
}

// The figures of the notes, their nodes counted by hand.
func TestCompareFigures(t *testing.T) {
	const (
		figure1 = "(A (B (E L=4 M=7) (F N=8 O=5) (G P=3 Q=1)) (C (H R=0 S=-2) (I T=6 U=2)) (D (J V=8 W=1) (K X=9 Y=4)))"
		figure3 = "(A B=3 (C F=5 G=3.1 H=2 I=4))"
		figure4 = "(A (B:6 (C:-4 (D:6.2 E=-9))))"
		figure5 = "(A (B:10 (E:2 H=2 I=1.5 J=2.2) F=9 G=10) C=2 D=3)"
	)
	for _, c := range []struct {
		position, method string
		depth, judge     int
		want             string // value, line, nodes, leaves, cuts, exact, right, error
	}{
		{figure1, "negamax", 0, 0, "8 D J V 25 14 0 true true 0"},
		{figure1, "alphabeta", 0, 0, "8 D J V 20 10 3 true true 0"},
		{figure3, "negamax", 0, 0, "3 B 7 5 0 true true 0"},
		{figure3, "alphabeta", 0, 0, "3 B 6 4 1 true true 0"},
		{figure3, "alphabeta+futility=0.1", 0, 0, "3 B 5 3 1 false true 0"},
		{figure4, "alphabeta", 1, 1, "6 B 2 1 0 true true 0"},
		{figure4, "alphabeta+quiescence=0.5", 1, 1, "6.2 B C D 4 1 0 false true 0.2"},
		{figure4, "alphabeta+quiescence=0.5", 1, 0, "6.2 B C D 4 1 0 false true 15.2"},
		{figure5, "negamax", 1, 1, "10 B 4 3 0 true true 0"},
		{figure5, "negamax+singular=3", 1, 1, "3 D 10 7 0 false false 7"},
		{figure5, "negamax+singular=3", 1, 0, "3 D 10 7 0 false true 0"},
		{figure5, "negamax", 1, 0, "10 B 4 3 0 true false 7"},
		{"MIN (A B=4 C=2 D=2)", "alphabeta", 0, 0, "2 C 4 3 0 true true 0"},
		{"(A (B:5 D=1) (C:4 E=2) (F:-3 G=9))", "alphabeta+bias=2", 0, 0, "2 C E 5 2 1 false false 7"},
	} {
		found := compared(t, "tree", c.position, c.method, c.depth, c.judge)
		r := found.Rows[0]
		got := fmt.Sprint(r.Value, " ", strings.Join(r.Line, " "), " ", r.Nodes, r.Leaves, r.Cuts, r.Exact, r.Right, *r.Error)
		if got = strings.Join(strings.Fields(got), " "); got != c.want || *r.Best != r.Line[0] {
			t.Errorf("%s by %s, depth %d, judged at %d: %s; want %s", c.position, c.method, c.depth, c.judge, got, c.want)
		}
	}
	for _, depth := range []int{2, 3, 4} { // the engine makes no guesses then
		if c := compared(t, "connect4", "44455", "engine; negamax", depth, depth); !c.Rows[0].Exact || c.Rows[0].Value != c.Minimax || c.Reference != "engine" {
			t.Errorf("depth %d: %+v", depth, c)
		}
	}
	for name, exact := range map[string]bool{"tictactoe": true, "connect4": false} {
		g, err := catalog.Default().Find(name)
		if err != nil {
			t.Fatal(err)
		}
		if totals := compare.NewTotals(g, methods(t, "engine"), compare.Terms{}); totals.Rows[0].Exact != exact {
			t.Errorf("without a limit the engine is said to be exact in %s: %v", name, !exact)
		}
	}
	c := compared(t, "tree", "MIN (A B=4 C=2 D=2)", "alphabeta+bias=1 levels negamax", 0, 0)
	if !slices.Equal(c.Bests, []string{"C", "D"}) || c.Reference != "levels" || c.Minimax != "2" || c.Turn != "min" {
		t.Errorf("%+v", c)
	}
	if c = compared(t, "tree", figure1, "alphabeta+bias=1", 0, 0); c.Reference != "" {
		t.Errorf("%s is taken for exact", c.Reference)
	}
	if c = compared(t, "tree", "(A (B C=1) D=2)", "alphabeta", 1, 1); c.Unvalued != 1 {
		t.Errorf("%d static values missed; want that of B", c.Unvalued)
	}
}

// A forced result has no distance from another value, and distance 0 from an equal one.
func TestCompareForcedResults(t *testing.T) {
	all := methods(t, "alphabeta")
	g, err := catalog.Default().Find("tree")
	if err != nil {
		t.Fatal(err)
	}
	totals := compare.NewTotals(g, all, compare.Terms{Depth: 1})
	for _, c := range []struct {
		position string
		forced   bool
		right    bool
	}{
		{"(A (B:1 C=+∞) D=2)", true, false}, // 2 by D; in truth B wins
		{"(A B=+∞ C=2)", false, true},
		{"(A (B:5 C=-∞) D=2)", false, false}, // 5 by B; in truth 2 by D
		{"A=7", false, true},
		{"(A (B:0.5 C=0.25) D=0.25)", false, true}, // 0.5 by B; in truth 0.25 by either
	} {
		found := compared(t, "tree", c.position, "alphabeta", 1, 0)
		if r := found.Rows[0]; (r.Error == nil) != c.forced || r.Right != c.right {
			t.Errorf("%s: %+v", c.position, r)
		}
		totals.Add(&found)
	}
	r := totals.Rows[0]
	if totals.Positions != 5 || totals.Choices != 4 || r.Forced != 1 || r.Right != 2 || r.LargestError != 3 || r.MeanError != 3.25/4 {
		t.Errorf("%+v", totals)
	}
}

// A row is what the analysis alone finds, and totals are the sums of rows, whatever the decimals of the trees.
func TestCompareAddsUpAnalyses(t *testing.T) {
	list := compare.Default() + "; levels+singular=2; thresholds; thresholds+deepening,futility=1,quiescence=2:2"
	const depth = 3
	all := methods(t, list)
	g, err := catalog.Default().Find("tree")
	if err != nil {
		t.Fatal(err)
	}
	totals := compare.NewTotals(g, all, compare.Terms{Depth: depth, Judge: depth})
	sums := make([]compare.TotalRow, len(all))
	otherwise := 0 // choices other than negamax's that are as good
	const grown = 60
	for seed := range uint64(grown) {
		random, err := tree.Random(tree.RandomOptions{Branching: 3, Depth: 5, Seed: seed, Static: true})
		if err != nil {
			t.Fatal(err)
		}
		text := random.Text()
		if seed%3 == 0 {
			text = "MIN " + strings.Replace(text, "=9", "=8.75", 1)
		}
		found := compared(t, "tree", text, list, depth, depth)
		totals.Add(&found)
		truth := analyze(t, find(t, "tree", text), catalog.Request{Algorithm: "negamax", Depth: depth})
		for i, m := range all {
			r := found.Rows[i]
			a := analyze(t, find(t, "tree", text), catalog.Request{Algorithm: m.Algorithm, Depth: depth, Refine: m.Refine})
			if r.Method != m.String() || r.Value != a.Value || *r.Best != *a.Best || !slices.Equal(r.Line, a.Line) ||
				r.Nodes != a.Nodes || r.Leaves != a.Leaves || r.Cuts != a.Cuts || r.Exact != a.Exact {
				t.Fatalf("%s, %v: %+v; alone %+v", text, m, r, a)
			}
			chosen := slices.IndexFunc(truth.Moves, func(o catalog.MoveAnalysis) bool { return o.Move == *a.Best })
			right := truth.Moves[chosen].Value == truth.Value
			off := math.Abs(float(t, a.Score) - float(t, truth.Score))
			if r.Right != right || math.Abs(*r.Error-off) > 1e-9 {
				t.Fatalf("%s, %v: right %v, error %v; want %v, %v", text, m, r.Right, *r.Error, right, off)
			}
			if r.Exact && (!r.Right || *r.Error != 0) {
				t.Errorf("%s: %v is exact, and errs: %+v", text, m, r)
			}
			if right {
				sums[i].Right++
				if *a.Best != *truth.Best {
					otherwise++
				}
			}
			sums[i].Nodes += a.Nodes
			sums[i].Leaves += a.Leaves
			sums[i].Cuts += a.Cuts
			sums[i].MeanError += off / grown
			sums[i].LargestError = max(sums[i].LargestError, off)
		}
	}
	if otherwise == 0 {
		t.Error("no choice was another than minimax's and as good; such ties are not tested")
	}
	if totals.Positions != grown || totals.Choices != grown || totals.Reference != "negamax" {
		t.Errorf("%+v", totals)
	}
	for i, r := range totals.Rows {
		s := sums[i]
		if r.Nodes != s.Nodes || r.Leaves != s.Leaves || r.Cuts != s.Cuts || r.Right != s.Right || r.Forced != 0 ||
			math.Abs(r.MeanError-s.MeanError) > 1e-9 || math.Abs(r.LargestError-s.LargestError) > 1e-9 {
			t.Errorf("%s: %+v, want %+v", r.Method, r, s)
		}
		unsound := slices.ContainsFunc(classic.Refinements, func(f classic.Refinement) bool { return !f.Sound && strings.Contains(all[i].Refine, f.Name) })
		if r.Exact == unsound {
			t.Errorf("%s: exact %v", r.Method, r.Exact)
		}
		if !r.Exact && r.LargestError == 0 {
			t.Errorf("%s never errs; these trees do not show that it may", r.Method)
		}
	}
}

func float(t *testing.T, n *json.Number) float64 {
	t.Helper()
	f, err := n.Float64()
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// The JSON of both answers is a contract: its fields, their names and their forms.
func TestComparisonAsJSON(t *testing.T) {
	c := compared(t, "tree", "(A B=3.1 (C D=-2.5 E=-∞))", "negamax alphabeta+bias=1", 0, 0)
	g, err := catalog.Default().Find("tree")
	if err != nil {
		t.Fatal(err)
	}
	c.Rows[0].ElapsedMS, c.Rows[1].ElapsedMS = 0.25, 0.5
	totals := compare.NewTotals(g, methods(t, "negamax alphabeta+bias=1"), compare.Terms{})
	totals.Add(&c)
	totals.Refused = append(totals.Refused, compare.Refusal{Line: 2, Position: "(", Error: "why"})
	for _, one := range []struct {
		answer any
		want   string
	}{{c, `{"schema":1,"game":"tree","position":"(A B=3.1 (C D=-2.5 E=-∞))","turn":"max","depth":0,"judge":0,` +
		`"reference":"negamax","minimax":"3.1","bests":["B"],"rows":[` +
		`{"method":"negamax","value":"3.1","score":3.1,"best":"B","line":["B"],"nodes":5,"leaves":3,"cuts":0,"elapsed_ms":0.25,` +
		`"exact":true,"right":true,"error":0},` +
		`{"method":"alphabeta+bias=1","value":"3.1","score":3.1,"best":"B","line":["B"],"nodes":2,"leaves":1,"cuts":1,"elapsed_ms":0.5,` +
		`"exact":false,"right":true,"error":0}],"unvalued":0}`,
	}, {totals, `{"schema":1,"game":"tree","depth":0,"judge":0,"reference":"negamax","positions":1,"choices":1,"rows":[` +
		`{"method":"negamax","nodes":5,"leaves":3,"cuts":0,"elapsed_ms":0.25,"exact":true,"right":1,"mean_error":0,"largest_error":0,"forced":0,"measured":1,"book":0},` +
		`{"method":"alphabeta+bias=1","nodes":2,"leaves":1,"cuts":1,"elapsed_ms":0.5,"exact":false,"right":1,"mean_error":0,"largest_error":0,"forced":0,"measured":1,"book":0}],` +
		`"unvalued":0,"refused":[{"line":2,"position":"(","error":"why"}]}`,
	}} {
		got, err := json.Marshal(one.answer)
		if err != nil || string(got) != one.want {
			t.Errorf("%v\ngot  %s\nwant %s", err, got, one.want)
		}
	}
}

// Figures of an interrupted search cannot be compared.
func TestCompareInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if c, err := compare.Position(ctx, find(t, "tictactoe", "........."), methods(t, "alphabeta"), compare.Terms{}); !errors.Is(err, context.Canceled) {
		t.Errorf("%+v, %v", c, err)
	}
}

// A list that is accepted survives writing and reading; a refused one is refused in both languages.
func FuzzMethodsRoundTrip(f *testing.F) {
	for _, text := range []string{compare.Default(), "", "levels;;", "alphabeta+", "engine:delta=2+singular=1", "negamax+futility=1", "alphabeta+bias=2:1,singular=0.5 levels"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		list, err := compare.Parse(text)
		if err != nil {
			if err.Error() == "" || lang.Spanish.Error(err) == err.Error() {
				t.Fatalf("%q: the error says the same in Spanish: %v", text, err)
			}
			return
		}
		written := make([]string, len(list))
		for i, m := range list {
			written[i] = m.String()
		}
		again, err := compare.Parse(strings.Join(written, "; "))
		if err != nil || !slices.Equal(again, list) {
			t.Fatalf("%q is read as %v, and that as %v, %v", text, list, again, err)
		}
	})
}

// A search against an opponent finds what Advise finds, visits each position once, and is judged only by its move.
func TestCompareAgainstAnOpponent(t *testing.T) {
	for _, c := range []struct {
		game, position, model, risk string
		depth                       int
	}{
		{"tree", "(A (B D=-5 F=9) (C G=-4 H=-3))", "errs:0.2", "", 0},
		{"tree", "(A (B D=-5 F=9) (C G=-4 H=-3))", "errs:0.2", "0.5", 0},
		{"tree", "MIN (A (B D=5 F=-9) (C G=4 H=3))", "random:0.5", "", 0},
		{"tree", "A=3", "errs:0.2", "", 0},
		{"tree", "MIN A=3", "errs:0.2", "", 0},
		{"tictactoe", "X...O....", "random:0.5", "", 0},
		{"tictactoe", "X........", "random:0.5", "", 2},
	} {
		method := "opponent=" + c.model
		if c.risk != "" {
			method += ",risk=" + c.risk
		}
		found := compared(t, c.game, c.position, "negamax "+method, c.depth, 0)
		p := find(t, c.game, c.position)
		want, err := p.Advise(context.Background(), catalog.Request{Depth: c.depth},
			catalog.Opponent{Model: c.model, As: p.Turn(), Risk: c.risk})
		if err != nil {
			t.Fatal(err)
		}
		r := found.Rows[1]
		if r.Expected == nil || math.Abs(*r.Expected-want.Expected) > 1e-9 || *r.Results != want.Results ||
			want.CountsWins() && r.Win != want.Win || !want.CountsWins() && r.Win != 0 {
			t.Errorf("%+v: %+v, want %v in results %v, where a win counts %v", c, r, want.Expected, want.Results, want.Win)
		}
		if (r.Best == nil) != (want.Best == nil) || r.Best != nil && (*r.Best != *want.Best || !slices.Equal(r.Line, want.Bests)) {
			t.Errorf("%+v: the move is %v by %v, want %v", c, r.Best, r.Line, want.Best)
		}
		if r.Right != (r.Best == nil || slices.Contains(found.Bests, *r.Best)) || r.Exact || r.Error != nil || r.Value != "" ||
			r.Score != nil || r.Nodes > found.Rows[0].Nodes || r.Leaves >= r.Nodes && r.Nodes > 1 || r.Book {
			t.Errorf("%+v: %+v", c, r)
		}
	}
	if _, err := compare.Prepare(methods(t, "opponent=depth:2:x"), catalog.Default().Games()[0]); err == nil ||
		!strings.Contains(err.Error(), `the method "opponent=depth:2:x": tictactoe has no static evaluation called "x"`) {
		t.Errorf("a model with an evaluation that the game lacks: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := compare.Position(ctx, find(t, "tictactoe", "........."), methods(t, "opponent=errs:0.5"), compare.Terms{Judge: 1}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// A book that answers costs nothing; one that does not leaves the position to alpha-beta. Neither is exact.
func TestCompareABook(t *testing.T) {
	g := catalog.Default().Games()[0]
	b, err := catalog.NewBook(g)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.Import(t.Context(), strings.NewReader("X........ | 1 | 1\n")); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "bluff.book")
	if err := b.Save(t.Context(), file); err != nil {
		t.Fatal(err)
	}
	list := methods(t, "alphabeta book="+file)
	done, err := compare.Prepare(list, g)
	if err != nil {
		t.Fatal(err)
	}
	defer done()
	totals := compare.NewTotals(g, list, compare.Terms{})
	for _, position := range []string{"X........", "X...O...."} {
		c, err := compare.Position(context.Background(), find(t, "tictactoe", position), list, compare.Terms{})
		if err != nil {
			t.Fatal(err)
		}
		totals.Add(&c)
		search, book := c.Rows[0], c.Rows[1]
		if position == "X........" {
			if !book.Book || *book.Best != "1" || book.Nodes != 0 || book.Right || book.Value != "" || book.Error != nil || book.Exact {
				t.Errorf("the book's own position: %+v", book)
			}
		} else if book.Book || *book.Best != *search.Best || book.Nodes != search.Nodes || book.Value != search.Value || book.Exact {
			t.Errorf("another position: %+v; want %+v", book, search)
		}
	}
	r := totals.Rows[1]
	if r.Book != 1 || r.Right != 1 || r.Measured != 1 || r.Forced != 0 || r.Exact || totals.Reference != "alphabeta" {
		t.Errorf("in all: %+v", r)
	}
}
