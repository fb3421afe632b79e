package draw_test

import (
	"io"
	"regexp"
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/internal/tracetest"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/trace"
	"github.com/jugada/jugada/trace/draw"
)

func TestPicturesAgainstAModel(t *testing.T) {
	for _, name := range []string{"figure6", "figure6.star1", "derived"} {
		a := tracetest.AgainstModels[name]
		tree := a.Recorded(t)
		tracetest.Golden(t, name+".svg", drawn(t, draw.SVG, tree, draw.Options{}))
		tracetest.Golden(t, name+".es.svg", drawn(t, draw.SVG, tree, draw.Options{Lang: lang.Spanish}))
		tracetest.Golden(t, name+".dot", drawn(t, draw.DOT, tree, draw.Options{}))
		tracetest.Golden(t, name+".tex", drawn(t, draw.TikZ, tree, draw.Options{}))
	}
}

// Every search can be drawn: each of the model's probabilities is at an edge, and each expectation node has its shape.
func TestPicturesShowEveryExpectationNode(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, a := tracetest.DrawAgainst(t)
		r := &trace.Recorder{Tree: trace.Tree{Header: a.Header(g)}}
		a.Run(t, g, r)
		modelled := 0
		for i := range r.Tree.Nodes {
			if r.Tree.Nodes[i].Odds.Modelled {
				modelled++
			}
		}
		for _, p := range []struct {
			write func(io.Writer, *trace.Tree, draw.Options) error
			shape *regexp.Regexp
			more  int // in the legend
		}{
			{draw.DOT, regexp.MustCompile(`shape=hexagon`), 0},
			{draw.TikZ, regexp.MustCompile(`, expectation\b`), 0},
			{draw.SVG, regexp.MustCompile(`<path class="(max|min)`), 1},
		} {
			text := drawn(t, p.write, &r.Tree, draw.Options{MaxNodes: -1})
			if got := len(p.shape.FindAll(text, -1)); got != modelled+p.more {
				t.Fatalf("%d shapes %v, want %d, in\n%s", got, p.shape, modelled+p.more, text)
			}
		}
	})
}
