package trace_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/internal/tracetest"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search/classic"
	"github.com/jugada/jugada/trace"
)

// stepped returns the log of a search of g, and its written steps.
func stepped(t tracetest.T, g *tracetest.Sketch, l lang.Language, o classic.Options) (*trace.Log, []trace.Step) {
	t.Helper()
	log := trace.NewLog(g.Header(o.Algorithm))
	o.Trace = log
	log.Close(g.Run(t, o))
	return log, log.Tell(log.Find(0, log.Steps(), "", false), l, func() bool { return true })
}

// The first cut of figure 2: the line at that moment, its windows, and the source of the bound.
func TestMomentOfTheCutOfFigure2(t *testing.T) {
	log, steps := stepped(t, tracetest.NewSketch(tracetest.Figure2), lang.English, classic.Options{})
	for i, step := range steps {
		if step.Kind != "cut" {
			continue
		}
		if want := "Beta cut at F: the leaf N = 8 exceeds β = 7, set at B by E. What is left of F is not visited (O)."; step.Text != want || step.Ply != 3 {
			t.Errorf("the step says, at ply %d, %q; want, at ply 3, %q", step.Ply, step.Text, want)
		}
		m := log.Moment(i)
		var line []string
		for _, w := range m.Line {
			line = append(line, fmt.Sprint(m.Nodes[w.Node].Move, " ", w.Alpha.Text(0), " ", w.Beta.Text(0)))
		}
		if got, want := strings.Join(line, ", "), " -∞ +∞, B -∞ 7, F 8 7"; got != want {
			t.Errorf("the search is in %q, want %q", got, want)
		}
		if m.Last.Kind != trace.Cut || m.Nodes[m.Last.Setter.Node].Move != "B" || m.Last.Setter.Move != "E" {
			t.Errorf("what has happened last is %+v; want a cut by B's E", m.Last)
		}
		if n := m.Nodes[len(m.Nodes)-1]; n.Move != "N" || !n.Left {
			t.Errorf("the last node is %+v; want N, which the search has left", n)
		}
		return
	}
	t.Error("no step tells of a cut")
}

// Law: the steps are the lines of Text, and at each the search is in a line of nodes, parent to child, each with its
// window inside that of its parent. At the last all is over.
func TestStepsAreWhatTextTells(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, o := tracetest.DrawSketch(t)
		if o.Algorithm == classic.Levels || o.Refine != (classic.Refine{}) {
			o = classic.Options{Limits: o.Limits}
		}
		log, steps := stepped(t, g, lang.Spanish, o)
		var text strings.Builder
		cuts := 0
		for _, step := range steps {
			fmt.Fprintf(&text, "%s%s\n", strings.Repeat("  ", step.Ply), step.Text)
			if step.Kind == "cut" {
				cuts++
			}
		}
		for range 3 {
			i := rapid.IntRange(0, len(steps)-1).Draw(t, "step")
			m := log.Moment(i)
			for j, w := range m.Line[min(1, len(m.Line)):] {
				if above := m.Line[j]; m.Nodes[w.Node].Parent != above.Node || w.Alpha < above.Alpha || w.Beta > above.Beta {
					t.Fatalf("at step %d node %d, %v, is not under %v", i, w.Node, w, above)
				}
			}
		}
		extra := 0 // the counts are not a step
		rest := text.String()
		for line := range strings.Lines(told(t, g, lang.Spanish, o)) {
			if after, ok := strings.CutPrefix(rest, line); ok {
				rest = after
			} else if line != "\n" {
				extra++
			}
		}
		if rest != "" || extra != 1 {
			t.Fatalf("the steps are\n%s, Text tells\n%s", text.String(), told(t, g, lang.Spanish, o))
		}
		last := log.Moment(len(steps) - 1)
		if len(last.Line) > 0 || !last.Nodes[0].Left {
			t.Fatalf("at the end the search is in %v", last.Line)
		}
		found := 0
		for _, n := range last.Nodes {
			if n.Cut {
				found++
			}
		}
		if found != cuts {
			t.Fatalf("%d steps tell of cuts, the tree has %d", cuts, found)
		}
	})
}
