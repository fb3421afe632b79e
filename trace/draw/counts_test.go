package draw

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/internal/tracetest"
	"github.com/jugada/jugada/search/classic"
	"github.com/jugada/jugada/trace"
)

// A picture counts what the search counted, if that looked at each node once: neither in passes nor a second time.
func TestPicturesCountAsTheSearchDid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, o := tracetest.DrawSketch(t)
		o.Refine.Deepening, o.Refine.Secondary = classic.Deepening{}, classic.Secondary{}
		record := trace.Recorder{Tree: trace.Tree{Header: g.Header(o.Algorithm)}}
		o.Trace = &record
		counted := g.Run(t, o).Counts
		tree := &record.Tree
		p, err := newPicture(tree, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if o.Refine.Bias.On || o.Refine.Singular.On || o.Refine.Quiescence.On {
			counted.Unvalued = p.counts.Unvalued // they ask for values that the picture does not show
		}
		if p.counts != counted {
			t.Fatalf("the picture counts %+v, the search %+v", p.counts, counted)
		}
		infinite, extended := 0, 0
		for i := range tree.Nodes {
			if tree.Nodes[i].Infinite {
				infinite++
			}
			if tree.Nodes[i].Extended != trace.NoCause {
				extended++
			}
		}
		if p.returns != (infinite > 0) || p.goesOn != (extended > 0) {
			t.Fatalf("%d nodes return ∓∞: %v; %d go on beyond the limit: %v", infinite, p.returns, extended, p.goesOn)
		}
	})
}
