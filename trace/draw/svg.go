package draw

import (
	"bufio"
	"fmt"
	"hash/fnv"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/trace"
	"github.com/jugada/jugada/trace/layout"
)

// SVG draws the tree as an SVG document. It returns [trace.ErrNoNodes] for an empty tree, or the first error of w.
//
// Squares are MAX's nodes and round ones MIN's; colour only repeats what shapes and lines say. A node shows its value and its
// name; without a name, the move that leads to it is above it. The principal variation is bold. At a cut, the edges to skipped
// moves are dashed and barred, and beside the node are the bound that made the cut, and the node and the move that set it; beside
// a node found in the table is the node with the same position. Pointing at a node shows all details. In trees of up to 60 nodes,
// the window with which an inner node was entered is on its left, unless it was open on both sides.
//
// In a search against a model of the opponent, expectation nodes are hexagons, the probability of a move is at its
// edge, and minimax values replace windows. An answer from a book is drawn as its moves.
//
// In a path search, the nodes are positions with g + h = f, or g if there is no estimate; on their left is the order of
// expansion. The path found is bold and ends in a double outline; positions that were not kept are dashed, with the value
// that was too large, or the node with the same position.
//
// The document is self-contained, has no scripts, follows the reader's light or dark colour scheme if the
// viewer supports it, and is identical, byte for byte, for equal trees.
//
// It takes time linear in what is drawn.
func SVG(w io.Writer, t *trace.Tree, o Options) error {
	p, err := newPicture(t, o)
	if err != nil {
		return err
	}
	d := &drawing{picture: p, out: bufio.NewWriter(w)}
	d.measure()
	d.place()
	d.write()
	return d.out.Flush()
}

// Measures are in CSS pixels.
const (
	valueSize  = 14.0 // font size
	nameSize   = 11.5
	moveSize   = 12.0
	noteSize   = 10.5
	legendSize = 12.0

	margin     = 16.0
	gutter     = 48.0 // for MAX and MIN at the left
	gap        = 10.0 // between nodes
	aside      = 5.0  // between a node and the notes beside it
	moveHeight = 17.0 // of the strip over a node for its move
	leastRise  = 40.0 // between levels
	mostRise   = 240.0
	markWidth  = 24.0 // of the triangle for hidden nodes
	markHeight = 20.0

	skippedHeight = 22.0 // of the outline of unvisited moves
	boardSize     = 64.0
	point         = 11.0 // width of an expectation node's points, on either side

	windowsUpTo = 60 // nodes
)

// drawing is a picture being laid out as SVG.
type drawing struct {
	*picture
	out     *bufio.Writer
	boxes   []box // of the shapes
	height  float64
	tops    []float64 // of the nodes of each level
	strip   float64   // above them, for moves: moveHeight or 0
	width   float64
	bottom  float64
	legend  []legendRow
	windows bool
}

// box is the place of a shape. x is its centre; the width is that of its outline, without the notes beside it.
type box struct {
	x, width       float64
	name           string // inside the outline
	over           string // over it
	window         string // on its left
	bound, set     string // on its right
	reachL, reachR float64
}

// measure computes the size of every shape.
func (d *drawing) measure() {
	named := d.Root != "" || d.Labelled || d.Alone && d.BoardAt == nil
	d.height = 28
	if named {
		d.height = 38
	}
	if d.boards() {
		d.height += boardSize
	}
	if !d.Labelled || d.Model != "" {
		d.strip = moveHeight
	}
	d.windows = len(d.Nodes) <= windowsUpTo || d.Alone
	d.boxes = make([]box, len(d.shapes))
	for i := range d.shapes {
		d.boxes[i] = d.measureShape(&d.shapes[i])
	}
}

func (d *drawing) measureShape(s *shape) box {
	if s.kind == visited {
		return d.measureNode(s)
	}
	b := box{over: d.edge(s)}
	caption, isName := d.caption(s)
	switch {
	case s.kind == hidden:
		b.name, b.width = caption, markWidth
	case isName && !d.Labelled:
		b.width = 20
	default:
		b.name, b.width = caption, max(26, textWidth(caption, nameSize)+12)
	}
	b.reachL = max(b.width, textWidth(b.over, moveSize), textWidth(b.name, nameSize)) / 2
	b.reachR = b.reachL
	return b
}

func (d *drawing) measureNode(s *shape) box {
	n := &d.Nodes[s.node]
	b := box{name: clip(d.name(s.node)), over: d.edge(s)}
	b.width = d.outlineWidth(s, b.name)
	b.reachL = max(b.width, textWidth(b.over, moveSize)) / 2
	b.reachR = b.reachL
	if full := n.Alpha == -game.Infinity && n.Beta == game.Infinity; d.windows && n.Windowed && !n.Leaf && !full {
		b.window = "[" + d.score(n.Alpha) + ", " + d.score(n.Beta) + "]"
	} else if d.windows {
		b.window = d.beside(s.node)
	}
	if b.window != "" {
		b.reachL = max(b.reachL, b.width/2+aside+textWidth(b.window, noteSize))
	}
	if b.bound, b.set = d.aside(s.node); b.bound != "" {
		b.reachR = max(b.reachR, b.width/2+aside+max(textWidth(b.bound, noteSize), textWidth(b.set, noteSize)))
	}
	return b
}

// outlineWidth returns the width that a node's outline needs for its content.
func (d *drawing) outlineWidth(s *shape, name string) float64 {
	v := d.worth(s.node)
	inside := textWidth(v.relation+v.value+v.star, valueSize)
	if small := v.after(); small != "" {
		inside += textWidth(" "+small, noteSize)
	}
	inside = max(inside, textWidth(name, nameSize))
	if d.boards() {
		inside = max(inside, boardSize)
	}
	if d.isGoal(s) {
		inside += 8 // between the two outlines
	}
	switch {
	case !d.boards() && !d.Labelled && name == "" && !d.modelled(s): // square, if the value is short
		return max(28, inside+12)
	case d.modelled(s):
		return max(44, inside+8+2*point)
	case d.Nodes[s.node].Side == game.Min:
		return max(38, inside+18) // round ends take more
	}
	return max(36, inside+12)
}

// place gives every shape its x, and every level its y.
func (d *drawing) place() {
	nodes := make([]layout.Node, len(d.shapes))
	for i := range d.shapes {
		nodes[i] = layout.Node{Left: d.boxes[i].reachL, Right: d.boxes[i].reachR, Children: d.shapes[i].children}
	}
	widest := 0.0
	for i, x := range layout.Tidy(nodes, gap) {
		// Half pixels are fine enough to look at, and coarse enough that rounding is the same on all processors.
		d.boxes[i].x = margin + gutter + math.Round(2*x)/2
		widest = max(widest, d.boxes[i].x+d.boxes[i].reachR)
	}
	d.legend = d.makeLegend(max(widest-margin, 560))
	d.width = widest
	for _, row := range d.legend {
		d.width = max(d.width, margin+row.width)
	}
	d.width += margin
	for i := range d.boxes {
		d.boxes[i].x += math.Floor((d.width - margin - widest) / 2)
	}

	// The farther a level spreads from its parents, the lower it is placed, so that lines stay apart.
	var spread []float64
	for i := range d.shapes {
		s := &d.shapes[i]
		if s.ply == len(spread) {
			spread = append(spread, 0)
		}
		if s.parent >= 0 {
			spread[s.ply] = max(spread[s.ply], math.Abs(d.boxes[i].x-d.boxes[s.parent].x))
		}
	}
	y := margin
	for ply, far := range spread {
		if ply == 0 && d.joins(&d.shapes[0]) { // it is not drawn, and its level takes no room
			d.tops = append(d.tops, y-d.height)
			spread[1] = 0
			y -= leastRise + d.strip
			continue
		}
		if ply > 0 {
			y += math.Round(min(mostRise, max(leastRise, far*0.2))) + d.strip
		}
		d.tops = append(d.tops, y)
		y += d.height
	}
	d.bottom = y
}

func (d *drawing) write() {
	id := d.id()
	total := d.bottom + 20 + float64(len(d.legend))*22 + margin - 6
	d.printf(`<svg xmlns="http://www.w3.org/2000/svg" class="jugada" width="%s" height="%s" viewBox="0 0 %[1]s %[2]s"`,
		num(d.width), num(total))
	d.printf(" role=\"img\" aria-labelledby=\"%s-title %[1]s-desc\">\n", id)
	d.printf("<title id=\"%s-title\">%s</title>\n", id, xml(d.title()))
	d.printf("<desc id=\"%s-desc\">%s</desc>\n", id, xml(d.describe()))
	d.printf("<style>\n%s</style>\n", styleSheet)
	d.printf("<rect class=\"ground\" width=\"%s\" height=\"%s\"/>\n", num(d.width), num(total))
	d.writeLevels()
	for _, bold := range []bool{false, true} { // bold edges are on top
		for i := range d.shapes {
			if s := &d.shapes[i]; s.parent >= 0 && s.onLine == bold {
				d.writeEdge(i)
			}
		}
	}
	for i := range d.shapes {
		d.writeShape(i)
	}
	d.writeLegend()
	d.printf("</svg>\n")
}

// boards reports whether boards are drawn in the nodes.
func (d *drawing) boards() bool { return d.Board != nil && !d.Alone || d.BoardAt != nil && d.Alone }

// board draws the position of a node.
func (d *drawing) board(i int) string {
	if m := d.Nodes[i].Met; m != nil {
		return d.BoardAt(m.Position)
	}
	return d.Board(d.Path(i))
}

// id returns a prefix for the ids in the document, which differ between pictures on one page.
func (d *drawing) id() string {
	h := fnv.New32a()
	// Only the fields of header and counts that existed when the first pictures were published, so that their ids stay the same.
	fmt.Fprintf(h, "%+v %v %+v %d", struct {
		Game, Position, Algorithm, Root string
		Labelled                        bool
		Decimals                        int
		Turn                            game.Side
		Model                           string
		As                              game.Side
	}{d.Game, d.Position, d.Algorithm, d.Root, d.Labelled, d.Decimals, d.Turn, d.Model, d.As}, d.Lang, struct {
		Nodes, Leaves, Cuts, Pruned, Unvalued int64
		Depth                                 int
	}{d.counts.Nodes, d.counts.Leaves, d.counts.Cuts, d.counts.Pruned, d.counts.Unvalued, d.counts.Depth}, d.drawn)
	fmt.Fprint(h, d.Heuristic)
	return "jugada-" + strconv.FormatUint(uint64(h.Sum32()), 16)
}

func (d *drawing) writeLevels() {
	for ply, top := range d.tops {
		if ply < len(d.levels) && !d.levels[ply].mixed {
			d.text("level", margin, top+d.height/2+legendSize*0.35, d.levelName(ply))
		}
	}
}

func (d *drawing) writeEdge(i int) {
	if d.joins(&d.shapes[d.shapes[i].parent]) {
		return
	}
	e, class := d.edgeTo(i), "edge"
	if e.Style != "plain" {
		class += " " + e.Style
	}
	d.line(class, e.X1, e.Y1, e.X2, e.Y2)
	if e.Bar != nil {
		d.line("bar", e.Bar[0], e.Bar[1], e.Bar[2], e.Bar[3])
	}
}

func (d *drawing) writeShape(i int) {
	s, b := &d.shapes[i], &d.boxes[i]
	if d.joins(s) {
		return
	}
	top := d.tops[s.ply]
	d.printf("<g><title>%s</title>", xml(d.tip(s)))
	if b.over != "" {
		class := "move"
		if s.onLine {
			class = "move strong"
		} else if s.kind == unvisited {
			class = "move faint"
		}
		d.text(class+" middle", b.x, top-4, b.over)
	}
	switch s.kind {
	case visited:
		d.writeNode(s, b, top)
	case unvisited:
		d.outline("unvisited", b.x, top, b.width, skippedHeight, s.side)
		d.text("name faint middle", b.x, top+skippedHeight/2+nameSize*0.36, b.name)
	case hidden:
		d.triangle(b.x, top)
		d.text("name faint middle", b.x, top+markHeight+12, b.name)
	}
	d.printf("</g>\n")
}

// writeNode writes a visited node: outline, name, board, value, and the notes beside it.
func (d *drawing) writeNode(s *shape, b *box, top float64) {
	n := &d.Nodes[s.node]
	class := sideWord(n.Side)
	if n.Leaf {
		class += " leaf"
	}
	if s.onLine {
		class += " bold"
	}
	switch {
	case d.modelled(s):
		d.hexagon(class, b.x, top, b.width, d.height, point)
	case d.outdone(s):
		d.outline("unvisited", b.x, top, b.width, d.height, n.Side)
	default:
		d.outline(class, b.x, top, b.width, d.height, n.Side)
	}
	if d.isGoal(s) {
		d.outline("edge", b.x, top+4, b.width-8, d.height-8, n.Side)
	}
	y := top
	if b.name != "" {
		d.text("name middle", b.x, top+15, b.name)
		y = top + 15
	}
	if d.boards() {
		y = max(y+2, top+5)
		scale := (boardSize - 4) / 100
		d.printf(`<g class="board" transform="translate(%s %s) scale(%s)">%s</g>`,
			num(b.x-50*scale), num(y), num(scale), d.board(s.node))
	}
	v := d.worth(s.node)
	base := top + d.height/2 + valueSize*0.36
	if b.name != "" || d.boards() {
		base = top + d.height - 8
	}
	d.printf(`<text class="value middle" x="%s" y="%s">%s`, num(b.x), num(base), xml(v.relation+v.value))
	if small := v.after(); small != "" {
		d.printf(`<tspan class="small" dx="3">%s</tspan>`, xml(small))
	}
	d.printf("%s</text>", v.star)
	if b.window != "" {
		d.text("note faint end", b.x-b.width/2-aside, top+d.height/2+noteSize*0.36, b.window)
	}
	note := "note cut"
	if !n.Cut {
		note = "note faint"
	}
	switch {
	case b.set != "":
		d.text(note, b.x+b.width/2+aside, top+d.height/2-2.5, b.bound)
		d.text(note, b.x+b.width/2+aside, top+d.height/2+10, b.set)
	case b.bound != "":
		d.text(note, b.x+b.width/2+aside, top+d.height/2+noteSize*0.36, b.bound)
	}
}

// outline writes the outline of a node: square corners are MAX's, round ends MIN's.
func (d *drawing) outline(class string, x, top, width, height float64, side game.Side) {
	round := 2.0
	if side == game.Min {
		round = min(20, width/2, height/2)
	}
	d.printf(`<rect class="%s" x="%s" y="%s" width="%s" height="%s" rx="%s"/>`,
		class, num(x-width/2), num(top), num(width), num(height), num(round))
}

// hexagon writes the outline of an expectation node.
func (d *drawing) hexagon(class string, x, top, width, height, point float64) {
	d.printf(`<path class="%s" d="M%s %sl%s %sh%sl%s %sl%s %sh%sz"/>`, class, num(x-width/2), num(top+height/2),
		num(point), num(-height/2), num(width-2*point), num(point), num(height/2), num(-point), num(height/2), num(2*point-width))
}

// triangle writes the mark for a subtree that is not drawn.
func (d *drawing) triangle(x, top float64) {
	d.printf(`<path class="hidden" d="M%s %sl%s %sh%sz"/>`,
		num(x), num(top), num(markWidth/2), num(markHeight), num(-markWidth))
}

func (d *drawing) line(class string, x1, y1, x2, y2 float64) {
	d.printf("<line class=\"%s\" x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\"/>\n", class, num(x1), num(y1), num(x2), num(y2))
}

func (d *drawing) text(class string, x, base float64, s string) {
	if s != "" {
		d.printf(`<text class="%s" x="%s" y="%s">%s</text>`, class, num(x), num(base), xml(s))
	}
}

func (d *drawing) printf(format string, values ...any) {
	fmt.Fprintf(d.out, format, values...) // the writer keeps its first error for Flush
}

// num writes a coordinate, rounded to two decimals.
func num(v float64) string {
	v = math.Round(v*100) / 100
	if v == 0 {
		v = 0 // not -0
	}
	return strconv.FormatFloat(v, 'f', -1, 64)
}

var xmlEscaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "'", "&#39;")

// xml escapes s for an XML text or attribute.
func xml(s string) string { return xmlEscaper.Replace(trace.Printable(s)) }

// textWidth estimates the width of s, in whole pixels, in the widest of the usual sans-serif fonts: which one the
// reader's system has is unknown.
func textWidth(s string, size float64) float64 {
	em := 0.0
	for _, r := range s {
		switch {
		case strings.ContainsRune("ijl.,:;'|!()[] ·I", r):
			em += 0.38
		case strings.ContainsRune("mwMW@%…—", r):
			em += 0.98
		case r >= '0' && r <= '9', r >= 'a' && r <= 'z':
			em += 0.63
		case r < 0x1100:
			em += 0.8
		default:
			em += 1.05 // scripts with wide characters, and emoji
		}
		if strings.ContainsRune("αβ", r) {
			em -= 0.15
		}
	}
	return math.Ceil(em * size)
}
