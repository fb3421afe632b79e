package draw

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/trace"
)

// DOT writes the tree in the language of Graphviz, for dot to lay out. It returns [trace.ErrNoNodes] for an empty tree, or
// the first error of w. It shows what [SVG] shows, except boards: boxes are MAX's nodes and ellipses MIN's, the principal
// variation is bold, edges to skipped moves are dashed and barred, and the bound that made a cut is in the node. Tips become
// tooltips. Expectation nodes are hexagons.
func DOT(w io.Writer, t *trace.Tree, o Options) error {
	o.BoardAt = nil
	p, err := newPicture(t, o)
	if err != nil {
		return err
	}
	d := &dotWriter{picture: p, out: bufio.NewWriter(w)}
	d.write()
	return d.out.Flush()
}

type dotWriter struct {
	*picture
	out *bufio.Writer
}

func (d *dotWriter) write() {
	d.printf("digraph jugada {\n")
	d.printf("\tlabel=%s\n", dotQuote(d.title(), d.tally()))
	d.printf("\tgraph [fontname=\"Helvetica,Arial,sans-serif\" fontsize=11 nodesep=0.15 ranksep=0.45 ordering=out]\n")
	d.printf("\tnode [fontname=\"Helvetica,Arial,sans-serif\" fontsize=12 height=0.4 width=0.4 margin=\"0.07,0.04\"]\n")
	d.printf("\tedge [fontname=\"Helvetica,Arial,sans-serif\" fontsize=11 arrowhead=none]\n")
	d.writeLevels()
	for i := range d.shapes {
		d.writeShape(i)
	}
	for i := range d.shapes {
		if d.shapes[i].parent >= 0 {
			d.writeEdge(i)
		}
	}
	d.printf("}\n")
}

// writeLevels writes MAX and MIN down the left side, next to their levels.
func (d *dotWriter) writeLevels() {
	row := make([][]int, len(d.levels))
	for i := range d.shapes {
		if ply := d.shapes[i].ply; ply < len(row) {
			row[ply] = append(row[ply], i)
		}
	}
	above := -1
	for ply, shapes := range row {
		if len(shapes) == 0 || d.levels[ply].mixed {
			continue
		}
		d.printf("\tlevel%d [label=\"%s\" shape=plaintext fontsize=11 fontcolor=\"#59636e\"]\n", ply, d.levelName(ply))
		d.printf("\t{rank=same; level%d; s%d}\n", ply, shapes[0])
		if above >= 0 {
			d.printf("\tlevel%d -> level%d [style=invis]\n", above, ply)
		}
		above = ply
	}
}

func (d *dotWriter) writeShape(i int) {
	s := &d.shapes[i]
	if d.joins(s) {
		d.printf("\ts%d [style=invis]\n", i)
		return
	}
	shape := "box"
	if s.side == game.Min {
		shape = "ellipse"
	}
	if d.modelled(s) {
		shape = "hexagon"
	}
	d.printf("\ts%d [shape=", i)
	switch s.kind {
	case visited:
		bound, set := d.aside(s.node)
		lines := []string{clip(d.name(s.node)), d.worth(s.node).String(), d.beside(s.node), strings.TrimSpace(bound + " " + set)}
		d.printf("%s label=%s", shape, dotQuote(lines...))
		switch {
		case d.outdone(s):
			d.printf(" style=dashed color=\"#59636e\" fontcolor=\"#59636e\"")
		case s.onLine:
			d.printf(" penwidth=3")
		}
		if d.isGoal(s) {
			d.printf(" peripheries=2")
		}
	case unvisited:
		caption, name := d.caption(s)
		if name && !d.Labelled {
			caption = "" // it is at the edge
		}
		d.printf("%s style=dashed color=\"#59636e\" fontcolor=\"#59636e\" label=%s", shape, dotQuote(caption))
	case hidden:
		caption, _ := d.caption(s)
		d.printf("plaintext fontcolor=\"#59636e\" fontsize=11 label=%s", dotQuote(caption))
	}
	d.printf(" tooltip=%s]\n", dotQuote(d.tip(s)))
}

func (d *dotWriter) writeEdge(i int) {
	s := &d.shapes[i]
	d.printf("\ts%d -> s%d [", s.parent, i)
	switch {
	case d.joins(&d.shapes[s.parent]):
		d.printf("style=invis")
	case s.kind == unvisited && d.played():
		d.printf("style=dashed color=\"#59636e\"")
	case s.kind == unvisited:
		d.printf("style=dashed color=\"#b3241c\" arrowhead=tee")
	case s.kind == hidden:
		d.printf("style=dotted")
	case s.onLine:
		d.printf("penwidth=3")
	}
	if text := d.edge(s); text != "" {
		d.printf(" label=%s", dotQuote(text))
	}
	d.printf("]\n")
}

func (d *dotWriter) printf(format string, values ...any) {
	fmt.Fprintf(d.out, format, values...) // the writer keeps its first error for Flush
}

// dotEscaper escapes the quote, the backslash, which begins codes such as \N, and the ampersand, since dot reads HTML entities.
var dotEscaper = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "&", "&amp;")

// dotQuote returns the nonempty lines as one quoted label.
func dotQuote(lines ...string) string {
	var full []string
	for _, line := range lines {
		if line != "" {
			full = append(full, dotEscaper.Replace(trace.Printable(line)))
		}
	}
	return `"` + strings.Join(full, `\n`) + `"`
}
