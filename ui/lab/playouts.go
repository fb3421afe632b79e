package lab

import (
	"bytes"
	"cmp"
	"context"
	"io"
	"strings"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/trace"
	"github.com/jugada/jugada/ui/asked"
	"github.com/jugada/jugada/ui/told"
)

// playouts tells of Monte Carlo tree search, playout by playout.
type playouts struct {
	at        catalog.Position
	steps     []*catalog.PlayoutStep
	found     catalog.PlayedOut
	positions int // that they came to
}

// tracePlayouts answers with Monte Carlo tree search, told playout by playout.
func (l *Lab) tracePlayouts(ctx context.Context, at catalog.Position, r *traceRequest) (*answered[traceAnswer], error) {
	request := r.MonteCarlo.Request(r.Time, l.bounds.GraphMiB)
	if err := cmp.Or(fitsSteps(r, 0, "time_ms, playouts, exploration, seed"), request.Valid(), request.Told()); err != nil {
		return nil, invalid(ctx, err)
	}
	most := min(request.Count, int64(l.bounds.TraceEvents))
	full := request.Count > most
	request.Count, request.Time = most, least(request.Time, l.bounds.Time)
	limited, leave, err := l.searching(ctx, l.bounds.TraceMiB+l.bounds.GraphMiB)
	if err != nil {
		return nil, err
	}
	defer leave()
	limited, stop := context.WithCancelCause(limited)
	defer stop(nil)
	p, tree, bytes := &playouts{at: at}, catalog.NewPlayoutTree(at), int64(0)
	request.Steps = func(s *catalog.PlayoutStep) {
		p.steps = append(p.steps, s)
		tree.Add(s)
		bytes += 1000 + int64(60*len(s.Random)) // with the node, and what positions keep of moves
		for i := range s.Select {
			bytes += int64(100 + 60*len(s.Select[i].Moves))
		}
		if bytes > int64(l.bounds.TraceMiB)<<20 {
			full = true
			stop(trace.ErrFull)
		}
	}
	if p.found, err = at.PlayOut(limited, request); err != nil {
		return nil, invalid(ctx, err)
	}
	tree.End(&p.found)
	if len(p.steps) > 0 { // otherwise the root has had none
		p.positions = len(tree.Nodes)
	}
	account := &stepped{
		teller: p, head: tree.Header, parts: []part{{to: len(p.steps), tree: &tree.Tree}}, count: len(p.steps), bytes: bytes, answer: &p.found,
	}
	return l.keep(ctx, account, &traceAnswer{Schema: catalog.Schema, Playouts: &p.found, CutShort: full}, r.Draw)
}

// fitsSteps returns an error if a request has something that does not go with a search that is told by steps of its own. Of the limits
// it may have time, and that many nodes. fields are those that do, to be named.
func fitsSteps(r *traceRequest, nodes int64, fields string) error {
	search := r.Search.Search
	search.Algorithm, search.Time, search.Nodes = "", 0, search.Nodes-nodes
	if search != (asked.Search{}) || r.Against != (asked.Against{}) || r.Eval != "" {
		return lang.Errorf("lab.steps", r.Algorithm, fields)
	}
	return nil
}

func (p *playouts) kind() string   { return "playout" }
func (p *playouts) step(i int) any { return p.steps[i] }

func (p *playouts) summary(in lang.Language) string {
	return in.Sprintf("picture.played.playouts", len(p.steps)) + ", " + in.Sprintf("picture.played.positions", p.positions)
}

func (p *playouts) grow() (*trace.Tree, func(i int) (way, others []int)) {
	tree := catalog.NewPlayoutTree(p.at)
	return &tree.Tree, func(i int) (way, _ []int) {
		s := p.steps[i]
		tree.Add(s)
		way = []int{0}
		for k := range s.Select {
			way = append(way, tree.Child(way[k], s.Select[k].Next))
		}
		return way, nil
	}
}

func (p *playouts) words(i int, in lang.Language) string {
	var out bytes.Buffer
	step, end := (&told.Writer{Out: &out, Lang: in}).PlayoutSteps(p.at)
	out.Reset() // the position is on the page
	if i < len(p.steps) {
		step(p.steps[i])
		return strings.TrimSpace(out.String())
	}
	end(&p.found)
	paragraphs := strings.Split(strings.TrimSpace(out.String()), "\n\n")
	if len(p.steps) == 0 { // after the board it is said how the game has ended
		return paragraphs[len(paragraphs)-1]
	}
	return paragraphs[0] // a table follows, which the picture has
}

func (p *playouts) writeText(w io.Writer, in lang.Language, ok func() bool) {
	step, end := (&told.Writer{Out: w, Lang: in}).PlayoutSteps(p.at)
	tellAll(p.steps, &p.found, step, end, ok)
}
