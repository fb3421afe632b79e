package trace_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/internal/tracetest"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/opponent"
	"github.com/jugada/jugada/search/classic"
	"github.com/jugada/jugada/trace"
)

// toldAgainst returns what the text writer says.
func toldAgainst(t tracetest.T, a *tracetest.Against, l lang.Language) string {
	t.Helper()
	g := tracetest.NewSketch(a.Tree)
	var b bytes.Buffer
	text := trace.NewText(&b, a.Header(g), l)
	if err := text.Close(a.Run(t, g, text)); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// linesAgainst returns the JSON Lines of a search of g, which is also sent to another sink.
func linesAgainst(t tracetest.T, a *tracetest.Against, g *tracetest.Sketch, also trace.Sink) (string, trace.Summary) {
	t.Helper()
	var b bytes.Buffer
	j := trace.NewJSONLines(&b, a.Header(g))
	summary := a.Run(t, g, tracetest.Both{also, j})
	if err := j.Close(summary); err != nil {
		t.Fatal(err)
	}
	return b.String(), summary
}

func TestTextAgainstAModel(t *testing.T) {
	for name, a := range tracetest.AgainstModels {
		for _, l := range lang.All {
			tracetest.Golden(t, name+"."+l.String()+".txt", []byte(toldAgainst(t, &a, l)))
		}
	}
}

func TestJSONLinesAgainstAModel(t *testing.T) {
	for _, name := range []string{"figure6", "figure6.star1", "figure6.risk"} {
		a := tracetest.AgainstModels[name]
		text, _ := linesAgainst(t, &a, tracetest.NewSketch(a.Tree), &trace.Recorder{})
		tracetest.Golden(t, name+".jsonl", []byte(text))
	}
}

// Each way in which a value can matter has its own words.
func TestTextOfEachCaseAgainstAModel(t *testing.T) {
	for _, c := range []struct {
		a    tracetest.Against
		want string
	}{
		{tracetest.Against{Tree: tracetest.Figure6, Model: "errs:0.2"}, "F = 9: -4 + 0.2 · 9 = -2.2."},
		{tracetest.Against{Tree: tracetest.Figure6, Model: "errs:0"}, "B (MIN): D with probability 1, never F."},
		{tracetest.Against{Tree: tracetest.Figure6, Model: "errs:1/13"}, "C = -3.92308 (minimax -4): as much as the best so far at A, and better by minimax."},
		{tracetest.Against{Tree: tracetest.Figure6, Model: "errs:1/13"}, "Equal at A, with -3.92308: B, C. C is chosen, whose minimax value is the best (-4)."},
		// A difference below the printed digits still counts: C's expectation is 1 and some billionths.
		{tracetest.Against{Tree: "(A (B D=1 E=1) (C G=1 H=11))", Model: "logit:2.2"}, "C = 1 (minimax 1): at A it replaces 1."},
		{tracetest.Against{Tree: "(A (B D=2 E=2) (C G=1 H=11))", Model: "logit:0.21972245"}, "C = 2 (minimax 1): at A it replaces 2."},
		{tracetest.Against{Tree: "(A B=1 C=1)", Model: "errs:0"}, "Equal at A, with 1: B, C. B is chosen, the first of those with the best minimax value (1)."},
		{tracetest.Against{Tree: tracetest.Figure6, Model: "errs:0.2", Caution: opponent.Caution{Limited: true}},
			"At A the minimax value is -4, and no more than 0 of it may be given up: not B (-5)."},
		{tracetest.Against{Tree: tracetest.Figure6, Model: "errs:0.2", Prune: true},
			"Star1 cut at C: nothing below is worth more than -3 to MAX, and that does not exceed α = -2.2, set at A by B. C is not searched (G, H)."},
		{tracetest.AgainstModels["derived"], "α = 7, which follows here from 5, set at A by B."},
		{tracetest.Against{Tree: "(A (B D=4 E=4))", Model: "random:1", Prune: true},
			"B = 4 (minimax 4; nothing below is better for MAX than what can be forced): α = 4 at A."},
		{tracetest.Against{Tree: tracetest.Figure6, Model: "errs:0.2", As: game.Min}, "A is worth 4.2 to MIN; by minimax -4."},
		{tracetest.Against{Tree: tracetest.Figure6, Model: "errs:0.2", As: game.Min}, "Minimax values are for MAX."},
		{tracetest.Against{Tree: "A=3", Model: "errs:0.2"}, "A is worth 3: there is no move (nothing follows)."},
		{tracetest.Against{Tree: "(A B C=-1)", Model: "errs:0.2"}, "Once, a static value was needed but missing; it counted as 0."},
		{tracetest.Against{Tree: tracetest.Figure6, Model: "errs:0.2", Ahead: 1},
			"A is worth 0 to MAX, by B, looking 1 ply ahead. By minimax of that depth no move is better: it gives 0."},
		{tracetest.Against{Tree: "(A (B (D G=1) E=1) C=2)", Model: "errs:0.5", Ahead: 2},
			"A is worth 2 to MAX, by C, looking 2 plies ahead. By minimax of that depth no move is better: it gives 2."},
		{tracetest.Against{Tree: "(A (B (D G=1) E=1) C=2)", Model: "errs:0.5", Ahead: 2, As: game.Min},
			"A is worth -1 to MIN, looking 2 plies ahead; by minimax of that depth 2."},
		{tracetest.Against{Tree: "(A B C=-1)", Model: "errs:0.2"}, "B = 0 (no value of its own): the first value at A."},
	} {
		if text := toldAgainst(t, &c.a, lang.English); !strings.Contains(text, c.want) {
			t.Errorf("%+v: %q is not said in:\n%s", c.a, c.want, text)
		}
	}
}

// The lines hold the whole trace: read again, they make the same events, and so the same tree.
func TestJSONLinesHoldTheTreeAgainstAModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, a := tracetest.DrawAgainst(t)
		direct := &trace.Recorder{Tree: trace.Tree{Header: a.Header(g)}}
		text, summary := linesAgainst(t, &a, g, direct)
		again, end := replay(t, text)
		// The lines have twelve digits of a number, without rounding errors, and 0 for less than 1e-12.
		near := cmpopts.EquateApprox(1e-11, 1e-9)
		if d := cmp.Diff(direct.Tree, again.Tree, cmpopts.EquateEmpty(), near); d != "" {
			t.Fatalf("the tree (-recorded +read from the lines):\n%s", d)
		}
		if d := cmp.Diff(summary, end, cmpopts.EquateEmpty(), near); d != "" {
			t.Fatalf("the summary (-given +read):\n%s", d)
		}
	})
}

// In every search, every visited node is mentioned, every cut and every rule of caution is explained once, and all text
// comes from the catalogue.
func TestTextTellsEverythingAgainstAModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, a := tracetest.DrawAgainst(t)
		l := rapid.SampledFrom(lang.All).Draw(t, "language")
		var b bytes.Buffer
		text := trace.NewText(&b, a.Header(g), l)
		r := &trace.Recorder{Tree: trace.Tree{Header: a.Header(g)}}
		count := counter{}
		if err := text.Close(a.Run(t, g, tracetest.Both{tracetest.Both{r, text}, count})); err != nil {
			t.Fatal(err)
		}
		for i := range r.Tree.Nodes {
			if n := &r.Tree.Nodes[i]; !strings.Contains(b.String(), n.Move) {
				t.Fatalf("node %s is not told of in:\n%s", n.Move, &b)
			}
		}
		cut := map[lang.Language]string{lang.English: "Star1 cut at", lang.Spanish: "Poda Star1 en"}[l]
		if got := strings.Count(b.String(), cut); got != count["star1"] {
			t.Fatalf("%d cuts are told, want %d, in:\n%s", got, count["star1"], &b)
		}
		if l == lang.English {
			for _, told := range []struct {
				words string
				want  int
			}{
				{" may be given up: not ", count["risk"]}, {"it is not given up: not ", count["won"]},
				{" at most: not ", count["nearly"]}, {" with probability ", count["weigh"]},
				{"Equal at ", count["tie"]}, {"what can be forced", count["known"]},
			} {
				if got := strings.Count(b.String(), told.words); got != told.want {
					t.Fatalf("%q is told %d times, want %d, in:\n%s", told.words, got, told.want, &b)
				}
			}
		}
		if strings.Contains(b.String(), "%!") {
			t.Fatalf("a message has lost its values:\n%s", &b)
		}
	})
}

// counter counts what must be mentioned.
type counter map[string]int

func (c counter) Event(e *trace.Event) {
	switch e.Kind {
	case trace.Cut, trace.Forbid:
		c[e.By.String()]++
	case trace.Weigh:
		c["weigh"]++
	case trace.Decide:
		if e.Why != trace.ByExpectation {
			c["tie"]++
		}
	}
}

func TestTextOfABook(t *testing.T) {
	header := tracetest.NewSketch(tracetest.Figure6).Header(classic.AlphaBeta)
	for _, l := range lang.All {
		var b bytes.Buffer
		text := trace.NewText(&b, header, l)
		tracetest.Asked(t, tracetest.BookMoves, text, text.Close)
		tracetest.Golden(t, "book."+l.String()+".txt", b.Bytes())
	}
	// Without an answer there is one line, and then the search.
	g := tracetest.NewSketch(tracetest.Figure6)
	var b bytes.Buffer
	text := trace.NewText(&b, header, lang.English)
	text.Event(&trace.Event{Kind: trace.Consult})
	if err := text.Close(g.Run(t, classic.Options{Trace: text})); err != nil {
		t.Fatal(err)
	}
	want := "The book plays nothing at A: it is searched.\n\n" + told(t, g, lang.English, classic.Options{})
	if d := cmp.Diff(want, b.String()); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

func TestJSONLinesOfABook(t *testing.T) {
	header := tracetest.NewSketch(tracetest.Figure6).Header(classic.AlphaBeta)
	for _, moves := range [][]trace.BookMove{tracetest.BookMoves, tracetest.BookMoves[:1], nil} {
		var b bytes.Buffer
		j := trace.NewJSONLines(&b, header)
		direct := &trace.Recorder{Tree: trace.Tree{Header: header}}
		tracetest.Asked(t, moves, tracetest.Both{j, direct}, j.Close)
		again, _ := replay(t, b.String())
		if d := cmp.Diff(direct.Tree, again.Tree, cmpopts.EquateEmpty()); d != "" {
			t.Errorf("%d moves (-recorded +read):\n%s", len(moves), d)
		}
	}
	unknown := []trace.BookMove{{Move: "B", Weight: 1, From: []string{"hand"}, Trust: "unknown", Choice: true}}
	var b bytes.Buffer
	j := trace.NewJSONLines(&b, header)
	tracetest.Asked(t, unknown, j, j.Close)
	if want := `"event":"end","value":null,"score":null,"line":["B"]`; !strings.Contains(b.String(), want) {
		t.Errorf("%s is not in\n%s", want, &b)
	}
}
