package draw

import (
	"math"
	"strings"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/trace"
)

// Figure is a tree as SVG draws it, as coordinates and texts, for a front end that draws it itself: on screen it then
// looks as it does on paper. Lengths are in CSS pixels, from the upper left corner. As JSON it is part of the lab's API.
type Figure struct {
	Width       float64       `json:"width"`
	Height      float64       `json:"height"`
	Title       string        `json:"title"`
	Description string        `json:"description"` // for people who cannot see it
	Tally       string        `json:"tally"`       // the counts of the whole tree
	Levels      []FigureLevel `json:"levels"`
	Shapes      []FigureShape `json:"shapes"` // the root first, each before its children
}

// FigureLevel is a row of nodes.
type FigureLevel struct {
	Top    float64 `json:"top"`
	Height float64 `json:"height"`
	Side   string  `json:"side"` // the side to move, max or min; "" if mixed
}

// FigureShape is an item in the tree: a node, or a mark for nodes that are not drawn.
type FigureShape struct {
	Kind    string      `json:"kind"`    // node; skipped: moves that were not entered; hidden: a part that is not drawn
	Node    int         `json:"node"`    // its number in the Tree; for other kinds, that of the parent
	Parent  int         `json:"parent"`  // index of a shape; -1 at the root
	Ply     int         `json:"ply"`     // also the index of its level
	Outline string      `json:"outline"` // square for MAX, round for MIN, hexagon for expectation nodes, triangle for hidden nodes
	Side    string      `json:"side"`    // max or min
	X       float64     `json:"x"`       // of its middle
	Top     float64     `json:"top"`
	Width   float64     `json:"width"`
	Height  float64     `json:"height"`
	Leaf    bool        `json:"leaf"`
	Line    bool        `json:"line"`             // it is on the principal variation
	Name    string      `json:"name"`             // in it
	Over    string      `json:"over"`             // over it: its move, and the probability that a modelled player makes it
	Window  string      `json:"window"`           // on its left
	Aside   []string    `json:"aside"`            // on its right: up to two lines
	Value   string      `json:"value"`            // in it, with ≥ or ≤ before a bound
	Small   string      `json:"small"`            // after it: plies to a forced result, the static value of an inner node, ∓∞
	Star    string      `json:"star"`             // after the value: * it was missing, ↓ the line goes on beyond the limit
	Tip     string      `json:"tip"`              // everything known about it
	Moves   []string    `json:"moves,omitempty"`  // skipped moves that it stands for, or that a cut at it has skipped
	Hidden  int         `json:"hidden,omitempty"` // nodes that it stands for
	Edge    *FigureEdge `json:"edge"`             // from the parent; null at the root
	Board   string      `json:"board,omitempty"`  // the position, as Options.Board draws it
}

// FigureEdge is the line from a parent to a shape.
type FigureEdge struct {
	X1    float64     `json:"x1"`
	Y1    float64     `json:"y1"`
	X2    float64     `json:"x2"`
	Y2    float64     `json:"y2"`
	Style string      `json:"style"` // plain, bold, dashed (to skipped moves) or dotted (to hidden nodes)
	Bar   *[4]float64 `json:"bar"`   // x1, y1, x2, y2 of the stroke across a dashed edge; null: none
}

// NewFigure lays the tree out. It returns [trace.ErrNoNodes] for an empty tree. It takes time linear in the number of nodes of
// the tree, and memory linear in what is drawn plus a few bytes for every other node.
func NewFigure(t *trace.Tree, o Options) (*Figure, error) {
	p, err := newPicture(t, o)
	if err != nil {
		return nil, err
	}
	d := &drawing{picture: p}
	d.measure()
	d.place()
	f := &Figure{
		Width: d.width, Height: d.bottom + margin, Title: d.title(), Description: d.describe(), Tally: d.tally(),
		Shapes: make([]FigureShape, len(d.shapes)),
	}
	for ply, top := range d.tops {
		side := ""
		if ply < len(d.levels) && !d.levels[ply].mixed {
			side = sideWord(d.levels[ply].side)
		}
		f.Levels = append(f.Levels, FigureLevel{Top: top, Height: d.height, Side: side})
	}
	for i := range d.shapes {
		f.Shapes[i] = d.figureShape(i)
	}
	return f, nil
}

// NodeWords returns the Value, Small and Tip of node i, as a [Figure] of the tree has them, without laying the tree out.
func NodeWords(t *trace.Tree, i int, in lang.Language) (value, small, tip string) {
	p := &picture{Tree: t, Options: Options{Lang: in}}
	w := p.worth(i)
	return w.relation + w.value, w.after(), p.tip(&shape{node: i})
}

// figureShape returns shape i.
func (d *drawing) figureShape(i int) FigureShape {
	s, b := &d.shapes[i], &d.boxes[i]
	f := FigureShape{
		Node: s.node, Parent: s.parent, Ply: s.ply, Side: sideWord(s.side), X: b.x, Top: d.tops[s.ply], Width: b.width,
		Line: s.onLine, Name: b.name, Over: b.over, Window: b.window, Aside: []string{}, Tip: d.tip(s), Moves: s.moves, Hidden: s.count,
		Outline: "square",
	}
	if s.side == game.Min {
		f.Outline = "round"
	}
	if s.parent >= 0 {
		e := d.edgeTo(i)
		f.Edge = &e
	}
	switch s.kind {
	case unvisited:
		f.Kind, f.Height = "skipped", skippedHeight
	case hidden:
		f.Kind, f.Height, f.Outline = "hidden", markHeight, "triangle"
	case visited:
		d.figureNode(&f, s, b)
	}
	return f
}

// figureNode fills in the fields of a node.
func (d *drawing) figureNode(f *FigureShape, s *shape, b *box) {
	n, v := &d.Nodes[s.node], d.worth(s.node)
	f.Kind, f.Height, f.Leaf, f.Moves = "node", d.height, n.Leaf, absent(n)
	f.Value, f.Small, f.Star = v.relation+v.value, v.after(), v.star
	if d.modelled(s) {
		f.Outline = "hexagon"
	}
	for _, line := range []string{b.bound, b.set} {
		if line != "" {
			f.Aside = append(f.Aside, line)
		}
	}
	if d.Board != nil {
		f.Board = d.Board(d.Path(s.node))
	}
}

// edgeTo returns the line to shape i, which is not the root.
func (d *drawing) edgeTo(i int) FigureEdge {
	s, b := &d.shapes[i], &d.boxes[i]
	e := FigureEdge{X1: d.boxes[s.parent].x, Y1: d.tops[s.ply-1] + d.height, X2: b.x, Y2: d.tops[s.ply], Style: "plain"}
	if b.over != "" {
		e.Y2 -= d.strip
	}
	switch {
	case s.kind == unvisited:
		e.Style = "dashed"
		if d.played() {
			break // nothing has been cut off
		}
		// The bar crosses the edge nearer to its end, where the edges of siblings are farther apart.
		x, y, long := e.X1+(e.X2-e.X1)*0.6, e.Y1+(e.Y2-e.Y1)*0.6, math.Hypot(e.X2-e.X1, e.Y2-e.Y1)
		dx, dy := (e.Y2-e.Y1)/long*6.5, (e.X2-e.X1)/long*6.5
		e.Bar = &[4]float64{x - dx, y + dy, x + dx, y - dy}
	case s.kind == hidden:
		e.Style = "dotted"
	case s.onLine:
		e.Style = "bold"
	}
	return e
}

// sideWord returns the name of a side in a figure.
func sideWord(s game.Side) string { return strings.ToLower(s.String()) }
