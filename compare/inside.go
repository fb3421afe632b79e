package compare

import (
	"context"
	"strings"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/classic"
	"github.com/jugada/jugada/trace"
)

// Inside is a node at which alpha-beta as the slide prints it returns something else than alpha-beta (notes F1), though both go the
// same way to the same answer.
type Inside struct {
	Node      string `json:"node"` // its name in an explicit tree, or the moves to it
	Alpha     string `json:"alpha"`
	Beta      string `json:"beta"`
	AlphaBeta string `json:"alphabeta"` // what is known of its value
	Bound     string `json:"bound"`     // exact, lower or upper
	Printed   string `json:"printed"`

	value, printed, alpha, beta trace.Score
	decimals                    int
}

// mostInside is the largest tree, in nodes, whose values are compared.
const mostInside = 100_000

// LookInside compares the values inside of the two forms of alpha-beta in p, by further searches, if both are among the methods
// without refinements and their trees are not too large. Otherwise it does nothing. The error is ctx's.
func (c *Comparison) LookInside(ctx context.Context, p catalog.Position, methods []Method) error {
	var trees []*trace.Tree
	header := p.Header(catalog.Request{Algorithm: classic.AlphaBeta.String()})
	for _, algorithm := range []classic.Algorithm{classic.AlphaBeta, classic.Printed} {
		for i, m := range methods {
			if m != (Method{Algorithm: algorithm.String(), KeepMiB: m.KeepMiB}) || c.Rows[i].Nodes > mostInside {
				continue
			}
			r := &trace.Recorder{Tree: trace.Tree{Header: header}}
			request := m.request(Terms{Depth: c.Depth})
			request.Trace = r
			if _, err := finished(ctx, p, request); err != nil {
				return err
			}
			trees = append(trees, &r.Tree)
		}
	}
	if len(trees) < 2 {
		return nil
	}
	decimals := p.Decimals()
	for i := range trees[0].Nodes {
		modern, slide := &trees[0].Nodes[i], &trees[1].Nodes[i]
		value := slide.Returned()
		if value == modern.Value {
			continue
		}
		name := header.Root
		if path := trees[0].Path(i); len(path) > 0 {
			name = header.NameOf(path)
		}
		c.Inside = append(c.Inside, Inside{
			Node: name, Alpha: slide.Alpha.Text(decimals), Beta: slide.Beta.Text(decimals), AlphaBeta: modern.Value.Text(decimals),
			Bound: modern.Bound.String(), Printed: value.Text(decimals),
			value: modern.Value, printed: value, alpha: slide.Alpha, beta: slide.Beta, decimals: decimals,
		})
	}
	c.Visited = len(trees[0].Nodes)
	return nil
}

// In formats the window of the node, what alpha-beta knows of its value, and what the printed form returns, for people.
func (n *Inside) In(l lang.Language) (window, known, printed string) {
	text := func(s trace.Score) string { return trace.ScoreText(l, s, n.decimals) }
	sign := map[string]string{search.Lower.String(): search.Lower.Sign(), search.Upper.String(): search.Upper.Sign()}[n.Bound]
	return "[" + text(n.alpha) + ", " + text(n.beta) + "]", strings.TrimSpace(sign + " " + text(n.value)), text(n.printed)
}
