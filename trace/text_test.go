package trace_test

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game/tictactoe"
	"github.com/jugada/jugada/internal/tracetest"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/classic"
	"github.com/jugada/jugada/trace"
)

// told returns the text of a search of g.
func told(t tracetest.T, g *tracetest.Sketch, l lang.Language, o classic.Options) string {
	t.Helper()
	var b bytes.Buffer
	text := trace.NewText(&b, g.Header(o.Algorithm), l)
	o.Trace = text
	if err := text.Close(g.Run(t, o)); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// Figure 2 as a lecturer would explain it (notes B9), by each algorithm, in both languages.
func TestTextOfFigure2(t *testing.T) {
	for _, l := range lang.All {
		for _, a := range classic.Algorithms {
			tracetest.Golden(t, "figure2."+a.String()+"."+l.String()+".txt", []byte(told(t, tracetest.NewSketch(tracetest.Figure2), l, classic.Options{Algorithm: a})))
		}
	}
}

// The sentence that is this package's reason to exist.
func TestTextNamesWhoSetTheBound(t *testing.T) {
	spanish := told(t, tracetest.NewSketch(tracetest.Figure2), lang.Spanish, classic.Options{})
	if want := "Poda beta en F: la hoja N = 8 supera β = 7, fijada en B por E: no se visita lo que queda de F (O)."; !strings.Contains(spanish, want) {
		t.Errorf("%q is not said in:\n%s", want, spanish)
	}
	// The bound comes from the grandparent of the parent.
	deep := told(t, tracetest.NewSketch("(A B=5 (C (D (H I=4 J=9) K=1) L=2))"), lang.English, classic.Options{})
	if want := "Alpha cut at H: the leaf I = 4 falls below α = 5, set at A by B. What is left of H is not visited (J)."; !strings.Contains(deep, want) {
		t.Errorf("%q is not said in:\n%s", want, deep)
	}
}

// Each way in which a value can matter has its own words.
func TestTextOfEachCase(t *testing.T) {
	for _, c := range []struct {
		tree string
		o    classic.Options
		want string
	}{
		{"(A (B C=3) (D E=3 F=1))", classic.Options{}, "Alpha cut at D: the leaf E = 3 does not exceed α = 3, set at A by B."},
		{"(A P=5 (F G=8 H=-9))", classic.Options{Refine: classic.Refine{Futility: classic.Futility{On: true, Epsilon: 2, EveryNode: true}}},
			"F ≈ 8 (counts as 8)"},
		{"(A (B (C D=3) (E F=3 G=1)))", classic.Options{}, "Beta cut at E: the leaf F = 3 reaches β = 3, set at B by C."},
		{"(A (B C=3) (D (E F=2 G=1)))", classic.Options{}, "F = 2: not above α = 3."},
		{"(A (B (C D=3) (E (F G=4))))", classic.Options{}, "G = 4: not below β = 3."},
		{"(A (B C=3) (D (E F=2 G=1)))", classic.Options{Algorithm: classic.Thresholds}, "G = 1: not above α = 3."},
		{"(A B C=-1)", classic.Options{}, "B = 0 (no value of its own): α = 0 at A."},
		{"(A B C=-1)", classic.Options{}, "Once, a static value was needed but missing; it counted as 0."},
		{"(A (B C=1) D=2)", classic.Options{Limits: search.Limits{Depth: 1}}, "B = 0 (no value of its own): α = 0 at A."},
		{"(A B=1 C=1)", classic.Options{}, "C = 1: no better than the 1 that MAX already has at A."},
		{"(A B=1 C=2)", classic.Options{Algorithm: classic.Negamax}, "C = 2: at A it replaces 1."},
		{"A=3", classic.Options{}, "A is worth 3: there is no move (nothing follows)."},
		{"A=3", classic.Options{Algorithm: classic.Levels}, "A is worth 3: there is no move (nothing follows)."},
	} {
		if text := told(t, tracetest.NewSketch(c.tree), lang.English, c.o); !strings.Contains(text, c.want) {
			t.Errorf("%s, %v: %q is not said in:\n%s", c.tree, c.o.Algorithm, c.want, text)
		}
	}
}

// In a game without names for its nodes, they are named by the moves that lead there (notes B3: the leaves that are
// not generated are counted and named).
func TestTextOfTicTacToe(t *testing.T) {
	rules := tictactoe.Rules{}
	s, err := rules.ParsePosition(".OO.X.X..")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		o    classic.Options
	}{
		{"third.eager", classic.Options{Algorithm: classic.Levels, Eager: true}},
		{"third", classic.Options{}},
	} {
		for _, l := range lang.All {
			var b bytes.Buffer
			o := c.o
			o.Depth = 2
			text := trace.NewText(&b, trace.Header{Game: "tictactoe", Algorithm: o.Algorithm.String()}, l)
			o.Trace = text
			r, err := classic.Search(context.Background(), rules, s, o)
			if err != nil {
				t.Fatal(err)
			}
			if err := text.Close(trace.Summary{Value: r.Value, Line: []string{"0", "3"}, Stopped: r.Stopped, Counts: r.Counts}); err != nil {
				t.Fatal(err)
			}
			tracetest.Golden(t, c.name+"."+l.String()+".txt", b.Bytes())
		}
	}
}

// A long list of skipped moves ends in a count.
func TestTextOfManySkipped(t *testing.T) {
	text := told(t, tracetest.NewSketch("(A B=9 (C D=1"+strings.Repeat(" x=2", 20)+"))"), lang.English, classic.Options{})
	if want := "(x, x, x, x, x, x, x, x, x, x, x, x and 8 more)"; !strings.Contains(text, want) {
		t.Errorf("%q is not said in:\n%s", want, text)
	}
}

// In every search, every visited node is mentioned, every cut is explained once, and all text comes from the
// catalogue.
func TestTextTellsEverything(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, o := tracetest.DrawSketch(t)
		text := told(t, g, lang.English, o)
		tree := g.Recorded(t, o)
		for i := range tree.Nodes {
			if n := &tree.Nodes[i]; i > 0 && !strings.Contains(text, n.Move) {
				t.Fatalf("node %s is not told of in:\n%s", n.Move, text)
			}
		}
		events := tally{}
		o.Trace = events
		g.Run(t, o)
		for what, want := range map[string]int{
			"cut at ":                      events["alpha"] + events["beta"],
			"bias keeps":                   events["bias"],
			"stands out ":                  events["singular"],
			"until the values are at rest": events["quiescence"],
			"Iteration to depth":           events["deepening"],
			"A second look, ":              events["secondary"],
			"The root again, without":      events["rejection"],
			" it comes out as ":            events["check"],
		} {
			if told := strings.Count(text, what); told != want {
				t.Fatalf("%q is told %d times, want %d, in:\n%s", what, told, want, text)
			}
		}
		if strings.Contains(text, "%!") {
			t.Fatalf("a message has lost its values:\n%s", text)
		}
	})
}

// tally counts the events besides the nodes and their values.
type tally map[string]int

func (c tally) Event(e *trace.Event) {
	switch e.Kind {
	case trace.Cut:
		c[e.By.String()]++
	case trace.Pass, trace.Extend:
		c[e.Cause.String()]++
	case trace.Check:
		c["check"]++
	}
}

// An error of the writer is returned in the end.
func TestTextReturnsErrors(t *testing.T) {
	g := tracetest.NewSketch(tracetest.Figure2)
	text := trace.NewText(new(tracetest.Broken), g.Header(classic.AlphaBeta), lang.English)
	if err := text.Close(g.Run(t, classic.Options{Trace: text})); err == nil {
		t.Error("a writer that fails went unnoticed")
	}
}

// A line of a thousand plies makes a text that grows with it, not with its square.
func TestTextOfADeepTree(t *testing.T) {
	const plies = 1000
	tree := strings.Repeat("(#1 ", plies) + "#1=1" + strings.Repeat(")", plies)
	for _, a := range []classic.Algorithm{classic.AlphaBeta, classic.Levels} {
		if text := told(t, tracetest.NewSketch(tree), lang.English, classic.Options{Algorithm: a}); len(text) > 1000*plies {
			t.Errorf("%v: %d bytes for %d plies", a, len(text), plies)
		}
	}
}
