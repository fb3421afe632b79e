package lab

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"io"
	"strings"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/trace"
	"github.com/jugada/jugada/trace/draw"
	"github.com/jugada/jugada/ui/asked"
	"github.com/jugada/jugada/ui/told"
)

// playouts is the account of Monte Carlo tree search, playout by playout. Event i is playout i+1, and step i tells of playout i;
// the first step tells how the search begins, and the last one what it has come to.
type playouts struct {
	at    catalog.Position
	steps []*catalog.PlayoutStep
	tree  *catalog.PlayoutTree // after all of them
	found catalog.PlayedOut
	bytes int64
	full  bool
}

// tracePlayouts answers with Monte Carlo tree search, told playout by playout.
func (l *Lab) tracePlayouts(ctx context.Context, at catalog.Position, r *traceRequest) (*answered[traceAnswer], error) {
	request := r.MonteCarlo.Request(r.Time, l.bounds.GraphMiB)
	if err := cmp.Or(fitsPlayouts(r), request.Valid(), request.Told()); err != nil {
		return nil, invalid(ctx, err)
	}
	request.Time = least(request.Time, l.bounds.Time)
	search, done, err := l.searching(ctx, l.bounds.TraceMiB+l.bounds.GraphMiB)
	if err != nil {
		return nil, err
	}
	defer done()
	search, stop := context.WithCancel(search)
	defer stop()
	p := &playouts{at: at, tree: catalog.NewPlayoutTree(at)}
	request.Steps = func(s *catalog.PlayoutStep) {
		if p.full { // it is ended, and makes some more playouts until it notices
			return
		}
		p.add(s)
		if p.full = len(p.steps) >= l.bounds.TraceEvents || p.bytes > int64(l.bounds.TraceMiB)<<20; p.full {
			stop()
		}
	}
	if p.found, err = at.PlayOut(search, request); err != nil {
		return nil, invalid(ctx, err)
	}
	p.tree.End(&p.found)
	answer := traceAnswer{Schema: catalog.Schema, Playouts: &p.found, CutShort: p.full}
	return l.keep(ctx, p, &answer, r.Draw)
}

// fitsPlayouts returns an error if a request has something that does not go with Monte Carlo tree search.
func fitsPlayouts(r *traceRequest) error {
	search := r.Search.Search
	search.Algorithm, search.Time = "", 0
	if search != (asked.Search{}) || r.Against != (asked.Against{}) {
		return lang.Errorf("lab.playouts", catalog.MCTSName)
	}
	return nil
}

// add adds a playout.
func (p *playouts) add(s *catalog.PlayoutStep) {
	p.steps = append(p.steps, s)
	p.tree.Add(s)
	p.bytes += 500 + int64(100*len(s.Random)) // a move's text, and what its position keeps of it
	for i := range s.Select {
		p.bytes += int64(100 + 100*len(s.Select[i].Moves))
	}
}

func (p *playouts) Size() int64           { return p.bytes }
func (p *playouts) header() *trace.Header { return &p.tree.Header }
func (p *playouts) best() int             { return 0 }
func (p *playouts) trees() []keptTree     { return []keptTree{{Tree: &p.tree.Tree}} }
func (p *playouts) Len() int              { return len(p.steps) }
func (p *playouts) Steps() int            { return len(p.steps) + 2 }

func (p *playouts) describe(a *traceAnswer, in lang.Language) {
	n, nodes := len(p.steps), len(p.tree.Nodes)
	a.Summary = in.Sprintf("picture.played.playouts", n) + ", " + in.Sprintf("picture.played.positions", nodes)
	a.Events, a.Steps = n, p.Steps()
	a.Passes = []tracePass{{End: n, Nodes: nodes}}
}

// kind is the kind of step i.
func (p *playouts) kind(i int) string {
	switch i {
	case 0:
		return "start"
	case len(p.steps) + 1:
		return "end"
	}
	return "playout"
}

func (p *playouts) tell(from, count int, kind string, back bool, in lang.Language, ok func() bool) (all []traceStep) {
	var numbers []int
	for i := range p.Steps() {
		if (kind == "" || kind == p.kind(i)) && (back && i <= from || !back && i >= from) {
			numbers = append(numbers, i)
		}
	}
	if more := len(numbers) - count; more > 0 && back {
		numbers = numbers[more:]
	} else if more > 0 {
		numbers = numbers[:count]
	}
	for _, i := range numbers {
		if !ok() {
			break
		}
		s := traceStep{trace.Step{Step: i, After: i, Kind: p.kind(i), Child: -1, Text: p.text(i, in)}, p.line(i, in)}
		if n := len(s.Line); n > 0 {
			s.Node = s.Line[n-1].Node
		}
		all = append(all, s)
	}
	return all
}

// text tells step i: of a playout all of its parts, line by line.
func (p *playouts) text(i int, in lang.Language) string {
	var out bytes.Buffer
	step, end := (&told.Writer{Out: &out, Lang: in}).PlayoutSteps(p.at)
	out.Reset() // the position is on the page
	h := p.header()
	switch p.kind(i) {
	case "start":
		root := cmp.Or(h.Root, in.Sprintf("text.root"))
		if h.Over {
			return in.Sprintf("text.begin.over", h.AlgorithmText(in), root)
		}
		return in.Sprintf("text.begin", h.AlgorithmText(in), root, h.Turn)
	case "playout":
		step(p.steps[i-1])
		return strings.TrimSpace(out.String())
	}
	end(&p.found)
	paragraphs := strings.Split(strings.TrimSpace(out.String()), "\n\n")
	if len(p.steps) == 0 { // after the board it is said how the game has ended
		return paragraphs[len(paragraphs)-1]
	}
	return paragraphs[0] // a table follows, which the picture has
}

// line returns the positions that step i shows with their means: those in the tree that a playout came through, as it left them;
// at the end the line with the most playouts.
func (p *playouts) line(i int, in lang.Language) []lineNode {
	line := []lineNode{}
	add := func(node int, of trace.Played) {
		n := &p.tree.Nodes[node]
		at := lineNode{Node: node, Name: n.Move, Side: strings.ToLower(n.Side.String())}
		if node == 0 {
			at.Name = p.tree.Root
		}
		at.Value = new(trace.MeanText(of.Mean) + " " + in.Sprintf("picture.played.n", of.Playouts))
		line = append(line, at)
	}
	switch kind := p.kind(i); {
	case kind == "playout":
		s := p.steps[i-1]
		for k, node := range p.way(s) {
			add(node, trace.Played{Playouts: s.BackUp[k].Playouts, Mean: s.BackUp[k].Mean})
		}
	case kind == "end" && len(p.steps) > 0:
		for _, node := range p.tree.Line() {
			add(node, *p.tree.Nodes[node].Played)
		}
	}
	return line
}

// way returns the nodes of a playout.
func (p *playouts) way(s *catalog.PlayoutStep) []int {
	way := []int{0}
	for i := range s.Select {
		way = append(way, p.tree.Child(way[i], s.Select[i].Next))
	}
	return way
}

// history fills in when playouts came to each node, and what is known of it from then on.
func (p *playouts) history(shapes []tracedShape, _ int, in lang.Language) {
	shown := map[int]*tracedShape{}
	for i := range shapes {
		if s := &shapes[i]; s.Kind == "node" {
			shown[s.Node] = s
			s.Leave = len(p.steps)
		}
	}
	if len(p.steps) == 0 {
		shapes[0].Enter = 0
	}
	tree, joined := catalog.NewPlayoutTree(p.at), map[int]int{} // the playout in which a node's moves did
	for k, step := range p.steps {
		tree.Add(step)
		for i, node := range p.way(step) {
			if step.Expand != nil && len(step.Expand.Path) == i {
				joined[node] = k
			}
			s := shown[node]
			if s == nil {
				continue
			}
			if s.Enter < 0 {
				s.Enter = k
			}
			c := change{At: k}
			c.Value, c.Small, c.Tip = draw.NodeWords(&tree.Tree, node, in)
			s.Changes = append(s.Changes, c)
		}
	}
	for i := range shapes {
		if s := &shapes[i]; s.Kind == "skipped" {
			s.Enter = joined[s.Node]
		}
	}
}

func (p *playouts) WriteJSON(w io.Writer, from, to int, ok func() bool) error {
	lines := json.NewEncoder(w)
	lines.SetEscapeHTML(false)
	for _, s := range p.steps[min(from, len(p.steps)):min(to, len(p.steps))] {
		if !ok() {
			return nil
		}
		if err := lines.Encode(s); err != nil {
			return err
		}
	}
	if to < len(p.steps) {
		return nil
	}
	return lines.Encode(&p.found)
}

func (p *playouts) WriteText(w io.Writer, in lang.Language, ok func() bool) error {
	step, end := (&told.Writer{Out: w, Lang: in}).PlayoutSteps(p.at) // the server notices when its client is gone
	for _, s := range p.steps {
		if !ok() {
			return nil
		}
		step(s)
	}
	end(&p.found)
	return nil
}

// differ is the function of that name for playouts.
func (p *playouts) differ(other *playouts) (here, there int, same bool) {
	line := func(p *playouts, i int) []byte {
		text, _ := json.Marshal(p.steps[i]) // it has nothing that could not be written
		return text
	}
	i := 0
	for i < min(len(p.steps), len(other.steps)) && bytes.Equal(line(p, i), line(other, i)) {
		i++
	}
	return i + 1, i + 1, i == len(p.steps) && i == len(other.steps)
}
