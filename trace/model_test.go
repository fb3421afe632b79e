package trace_test

import (
	"bytes"
	"context"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/opponent"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/classic"
	"github.com/jugada/jugada/trace"
)

// figure6 is the notes' tree of an opponent who errs (notes C8).
const figure6 = "(A (B D=-5 F=9) (C G=-4 H=-3))"

// against is a search of a sketch against a player who errs.
type against struct {
	tree, model string
	as          game.Side
	caution     opponent.Caution
	prune       bool
}

func (a *against) header(g *sketch) trace.Header {
	h := g.header(0)
	h.Algorithm, h.Model, h.As = "expectation", a.model, a.as
	if a.prune {
		h.Algorithm = "star1"
	}
	return h
}

// run searches g and tells sink; the summary is what a front end would pass on.
func (a *against) run(t tester, g *sketch, sink trace.Sink) trace.Summary {
	t.Helper()
	ctx := context.Background()
	graph, err := opponent.Explore[int32, uint32](ctx, g, g.Start(), 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	m, err := opponent.Parse(a.model)
	if err != nil {
		t.Fatal(err)
	}
	theirs, err := graph.Chances(ctx, m)
	if err != nil {
		t.Fatal(err)
	}
	advice, err := graph.Advise(ctx, a.as, m, a.caution)
	if err != nil {
		t.Fatal(err)
	}
	told, err := graph.Tell(ctx, a.as, theirs, a.caution, a.prune, sink)
	if err != nil {
		t.Fatal(err)
	}
	s := trace.Summary{
		Value: game.Score(graph.Minimax()), Stopped: search.Leaf, Counts: told.Counts,
		Against: &trace.Found{Expected: told.Expected},
	}
	for _, m := range advice.Moves {
		if m.Score == s.Value {
			s.Against.Minimax = append(s.Against.Minimax, g.names[m.Move])
		}
	}
	if told.Ours {
		s.Against.Best = g.names[told.Move]
		s.Line = []string{s.Against.Best}
	}
	return s
}

// told returns what the text writer says.
func (a *against) told(t tester, l lang.Language) string {
	t.Helper()
	g := newSketch(a.tree)
	var b bytes.Buffer
	text := trace.NewText(&b, a.header(g), l)
	if err := text.Close(a.run(t, g, text)); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func (a *against) lines(t tester, g *sketch, also trace.Sink) (string, trace.Summary) {
	t.Helper()
	var b bytes.Buffer
	j := trace.NewJSONLines(&b, a.header(g))
	summary := a.run(t, g, both{also, j})
	if err := j.Close(summary); err != nil {
		t.Fatal(err)
	}
	return b.String(), summary
}

func (a *against) recorded(t tester) *trace.Tree {
	t.Helper()
	g := newSketch(a.tree)
	r := &trace.Recorder{Tree: trace.Tree{Header: a.header(g)}}
	a.run(t, g, r)
	return &r.Tree
}

// Figure 6 with a third move at A, which MIN may not spoil and Star1 therefore knows, and one at C.
const figure6More = "(A (B D=-5 F=9) (C G=-4 H=-3 I=-4) J=-4)"

// goldens are the searches whose every word and line is looked at.
var goldens = map[string]against{
	"figure6":       {tree: figure6, model: "errs:0.2"},
	"figure6.star1": {tree: figure6, model: "errs:0.2", prune: true},
	"figure6.tie":   {tree: figure6, model: "errs:1/13"},
	"figure6.risk":  {tree: figure6, model: "errs:0.2", caution: opponent.Caution{Limited: true}},
	"figure6.min":   {tree: figure6, model: "errs:0.25", as: game.Min},
	"figure6.more":  {tree: figure6More, model: "errs:0", prune: true},
	// α = 5 at A; at C, J has to pass 5·2 − 3 = 7, and cannot.
	"derived": {tree: "(A B=5 (C D=3 (E (J K=6 L=2 M=9) (N O=8 P=2))))", model: "random:1", prune: true},
}

func TestTextAgainstAModel(t *testing.T) {
	for name, a := range goldens {
		for _, l := range lang.All {
			golden(t, name+"."+l.String()+".txt", []byte(a.told(t, l)))
		}
	}
}

func TestJSONLinesAgainstAModel(t *testing.T) {
	for _, name := range []string{"figure6", "figure6.star1", "figure6.risk"} {
		a := goldens[name]
		text, _ := a.lines(t, newSketch(a.tree), &trace.Recorder{})
		golden(t, name+".jsonl", []byte(text))
	}
}

func TestPicturesAgainstAModel(t *testing.T) {
	for _, name := range []string{"figure6", "figure6.star1", "derived"} {
		a := goldens[name]
		tree := a.recorded(t)
		golden(t, name+".svg", drawn(t, trace.WriteSVG, tree, trace.PictureOptions{}))
		golden(t, name+".es.svg", drawn(t, trace.WriteSVG, tree, trace.PictureOptions{Lang: lang.Spanish}))
		golden(t, name+".dot", drawn(t, trace.WriteDOT, tree, trace.PictureOptions{}))
		golden(t, name+".tex", drawn(t, trace.WriteTikZ, tree, trace.PictureOptions{}))
	}
}

// Each way in which a value can matter has its own words.
func TestTextOfEachCaseAgainstAModel(t *testing.T) {
	for _, c := range []struct {
		a    against
		want string
	}{
		{against{tree: figure6, model: "errs:0.2"}, "F = 9: -4 + 0.2 · 9 = -2.2."},
		{against{tree: figure6, model: "errs:0"}, "B (MIN): D with probability 1, never F."},
		{against{tree: figure6, model: "errs:1/13"}, "C = -3.92308 (minimax -4): as much as the best so far at A, and better by minimax."},
		{against{tree: figure6, model: "errs:1/13"}, "Equal at A, with -3.92308: B, C. C is chosen, whose minimax value is the best (-4)."},
		// What differs by less than is printed is not as much: C promises 1 and some billionths.
		{against{tree: "(A (B D=1 E=1) (C G=1 H=11))", model: "logit:2.2"}, "C = 1 (minimax 1): at A it replaces 1."},
		{against{tree: "(A (B D=2 E=2) (C G=1 H=11))", model: "logit:0.21972245"}, "C = 2 (minimax 1): at A it replaces 2."},
		{against{tree: "(A B=1 C=1)", model: "errs:0"}, "Equal at A, with 1: B, C. B is chosen, the first of those with the best minimax value (1)."},
		{against{tree: figure6, model: "errs:0.2", caution: opponent.Caution{Limited: true}},
			"At A the minimax value is -4, and no more than 0 of it may be given up: not B (-5)."},
		{against{tree: figure6, model: "errs:0.2", prune: true},
			"Star1 cut at C: nothing below is worth more than -3 to MAX, and that does not exceed α = -2.2, set at A by B. C is not searched (G, H)."},
		{goldens["derived"], "α = 7, which follows here from 5, set at A by B."},
		{against{tree: "(A (B D=4 E=4))", model: "random:1", prune: true},
			"B = 4 (minimax 4; nothing below is better for MAX than what can be forced): α = 4 at A."},
		{against{tree: figure6, model: "errs:0.2", as: game.Min}, "A is worth 4.2 to MIN; by minimax -4."},
		{against{tree: figure6, model: "errs:0.2", as: game.Min}, "Minimax values are for MAX."},
		{against{tree: "A=3", model: "errs:0.2"}, "A is worth 3: there is no move (nothing follows)."},
		{against{tree: "(A B C=-1)", model: "errs:0.2"}, "1 time a static value was needed and missing, and counted 0."},
		{against{tree: "(A B C=-1)", model: "errs:0.2"}, "B = 0 (no value of its own): the first value at A."},
	} {
		if text := c.a.told(t, lang.English); !strings.Contains(text, c.want) {
			t.Errorf("%+v: %q is not said in:\n%s", c.a, c.want, text)
		}
	}
}

// drawAgainst draws a tree and a search of it against a model.
func drawAgainst(t *rapid.T) (*sketch, against) {
	g, _ := drawSketch(t)
	return g, against{
		model: rapid.SampledFrom([]string{"errs:0.2", "errs:0", "random:0.5", "random:1", "logit:0.3"}).Draw(t, "model"),
		as:    game.Side(rapid.IntRange(0, 1).Draw(t, "as")), prune: rapid.Bool().Draw(t, "prune"),
		caution: opponent.Caution{
			Limited: rapid.Bool().Draw(t, "limited"), Risk: float64(rapid.IntRange(0, 5).Draw(t, "risk")),
			Berliner: rapid.Bool().Draw(t, "Berliner"),
		},
	}
}

// The lines hold the whole trace: read again, they make the same events, and so the same tree.
func TestJSONLinesHoldTheTreeAgainstAModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, a := drawAgainst(t)
		direct := &trace.Recorder{Tree: trace.Tree{Header: a.header(g)}}
		text, summary := a.lines(t, g, direct)
		again, end := replay(t, text)
		// The lines have twelve digits of a number, without those that floating point makes up, and 0 for less than 1e-12.
		near := cmpopts.EquateApprox(1e-11, 1e-9)
		if d := cmp.Diff(direct.Tree, again.Tree, cmpopts.EquateEmpty(), near); d != "" {
			t.Fatalf("the tree (-recorded +read from the lines):\n%s", d)
		}
		if d := cmp.Diff(summary, end, cmpopts.EquateEmpty(), near); d != "" {
			t.Fatalf("the summary (-given +read):\n%s", d)
		}
	})
}

// Whatever is searched, every visited node is told of, every cut and every rule of caution is told once, and nothing in the
// text is out of the catalogue's control.
func TestTextTellsEverythingAgainstAModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, a := drawAgainst(t)
		l := rapid.SampledFrom(lang.All).Draw(t, "language")
		var b bytes.Buffer
		text := trace.NewText(&b, a.header(g), l)
		r := &trace.Recorder{Tree: trace.Tree{Header: a.header(g)}}
		count := counter{}
		if err := text.Close(a.run(t, g, both{both{r, text}, count})); err != nil {
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

// counter counts what must be told.
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

// Whatever is searched can be drawn: each probability that the model gives is at an edge, and each expectation node has
// the shape of one.
func TestPicturesShowEveryExpectationNode(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, a := drawAgainst(t)
		r := &trace.Recorder{Tree: trace.Tree{Header: a.header(g)}}
		a.run(t, g, r)
		modelled := 0
		for i := range r.Tree.Nodes {
			if r.Tree.Nodes[i].Odds.Modelled {
				modelled++
			}
		}
		for _, p := range []struct {
			write func(io.Writer, *trace.Tree, trace.PictureOptions) error
			shape *regexp.Regexp
			more  int // in the legend
		}{
			{trace.WriteDOT, regexp.MustCompile(`shape=hexagon`), 0},
			{trace.WriteTikZ, regexp.MustCompile(`, expectation\b`), 0},
			{trace.WriteSVG, regexp.MustCompile(`<path class="(max|min)`), 1},
		} {
			text := drawn(t, p.write, &r.Tree, trace.PictureOptions{MaxNodes: -1})
			if got := len(p.shape.FindAll(text, -1)); got != modelled+p.more {
				t.Fatalf("%d shapes %v, want %d, in\n%s", got, p.shape, modelled+p.more, text)
			}
		}
	})
}

// bookMoves are what a book may know.
var bookMoves = []trace.BookMove{
	{Move: "B", Weight: 2, Count: 1, From: []string{"games"}, Trust: "unknown", Comment: "played by \"Ana\""},
	{Move: "C", Weight: 3, From: []string{"solved", "hand"}, Trust: "proved", Value: -4, Choice: true},
}

// asked tells sinks that a book has been asked, and ends the search if that answers.
func asked(t tester, moves []trace.BookMove, sink trace.Sink, close func(trace.Summary) error) {
	t.Helper()
	sink.Event(&trace.Event{Kind: trace.Consult, BookMoves: moves})
	s := trace.Summary{}
	if best := trace.Answer(moves); best >= 0 {
		s.Line, s.Value = []string{moves[best].Move}, moves[best].Value
	}
	if err := close(s); err != nil {
		t.Fatal(err)
	}
}

func TestTextOfABook(t *testing.T) {
	header := newSketch(figure6).header(classic.AlphaBeta)
	for _, l := range lang.All {
		var b bytes.Buffer
		text := trace.NewText(&b, header, l)
		asked(t, bookMoves, text, text.Close)
		golden(t, "book."+l.String()+".txt", b.Bytes())
	}
	// Without an answer there is one line, and then the search.
	g := newSketch(figure6)
	var b bytes.Buffer
	text := trace.NewText(&b, header, lang.English)
	text.Event(&trace.Event{Kind: trace.Consult})
	if err := text.Close(g.run(t, classic.Options{Trace: text})); err != nil {
		t.Fatal(err)
	}
	want := "The book plays nothing at A: it is searched.\n\n" + told(t, g, lang.English, classic.Options{})
	if d := cmp.Diff(want, b.String()); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

func TestJSONLinesOfABook(t *testing.T) {
	header := newSketch(figure6).header(classic.AlphaBeta)
	for _, moves := range [][]trace.BookMove{bookMoves, bookMoves[:1], nil} {
		var b bytes.Buffer
		j := trace.NewJSONLines(&b, header)
		direct := &trace.Recorder{Tree: trace.Tree{Header: header}}
		asked(t, moves, both{j, direct}, j.Close)
		again, _ := replay(t, b.String())
		if d := cmp.Diff(direct.Tree, again.Tree, cmpopts.EquateEmpty()); d != "" {
			t.Errorf("%d moves (-recorded +read):\n%s", len(moves), d)
		}
	}
	unknown := []trace.BookMove{{Move: "B", Weight: 1, From: []string{"hand"}, Trust: "unknown", Choice: true}}
	var b bytes.Buffer
	j := trace.NewJSONLines(&b, header)
	asked(t, unknown, j, j.Close)
	if want := `"event":"end","value":null,"score":null,"line":["B"]`; !strings.Contains(b.String(), want) {
		t.Errorf("%s is not in\n%s", want, &b)
	}
}

func TestPicturesOfABook(t *testing.T) {
	r := &trace.Recorder{Tree: trace.Tree{Header: newSketch(figure6).header(classic.AlphaBeta)}}
	r.Event(&trace.Event{Kind: trace.Consult, BookMoves: bookMoves})
	for _, p := range []struct {
		write func(io.Writer, *trace.Tree, trace.PictureOptions) error
		want  []string
	}{
		{trace.WriteSVG, []string{"weight 3", "solved, by hand", "−4", "from a book, nothing searched", "the choice", "The book plays C."}},
		{trace.WriteDOT, []string{`label="C\n−4\nweight 3 solved, by hand" penwidth=3`, `label="B\n?\nweight 2 games"`}},
		{trace.WriteTikZ, []string{"weight 3", "solved,{} by hand"}},
	} {
		text := string(drawn(t, p.write, &r.Tree, trace.PictureOptions{}))
		for _, want := range p.want {
			if !strings.Contains(text, want) {
				t.Errorf("%q is not in\n%s", want, text)
			}
		}
	}
	// A book that does not answer is no picture.
	r = &trace.Recorder{}
	r.Event(&trace.Event{Kind: trace.Consult, BookMoves: bookMoves[:1]})
	if err := trace.WriteSVG(io.Discard, &r.Tree, trace.PictureOptions{}); err != trace.ErrNoNodes {
		t.Errorf("%v, want %v", err, trace.ErrNoNodes)
	}
}
