package draw

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/internal/tex"
	"github.com/jugada/jugada/trace"
	"github.com/jugada/jugada/trace/layout"
)

// TikZ writes the tree as a LaTeX document for pdflatex with the package forest; the part from \forestset to \end{forest} can be
// pasted into another document that loads forest. It returns [trace.ErrNoNodes] for an empty tree, or the first error of w. It
// shows what [SVG] shows, except boards, with the bound that made a cut in the node. Expectation nodes have pointed ends.
//
// TeX's lengths are limited to 5.75 m, and forest takes minutes for some hundred levels and fails at a thousand, so a tree
// that is too wide, or deeper than 100 levels, is drawn with fewer nodes than o allows. Characters that pdflatex lacks are
// written as their code points.
func TikZ(w io.Writer, t *trace.Tree, o Options) error {
	o.BoardAt = nil
	p, err := newPicture(t, o)
	for err == nil && p.drawn > 1 && !fitsTeX(p) {
		o.MaxNodes = p.drawn - max(1, p.drawn/4)
		p, err = newPicture(t, o)
	}
	if err != nil {
		return err
	}
	x := &tikzWriter{picture: p, out: bufio.NewWriter(w)}
	x.write()
	return x.out.Flush()
}

const (
	texWidest  = 11000.0 // points, of TeX's maximum of 16383: the estimate may be a third too low
	texDeepest = 100     // levels
)

// fitsTeX estimates whether TeX can typeset p.
func fitsTeX(p *picture) bool {
	nodes := make([]layout.Node, len(p.shapes))
	for i := range p.shapes {
		if p.shapes[i].ply >= texDeepest {
			return false
		}
		half := p.texWidth(&p.shapes[i]) / 2
		nodes[i] = layout.Node{Left: half, Right: half, Children: p.shapes[i].children}
	}
	widest := 0.0
	for i, x := range layout.Tidy(nodes, 9) { // 3 mm
		widest = max(widest, x+nodes[i].Right)
	}
	return widest <= texWidest
}

// texWidth estimates the width of a shape in points.
func (p *picture) texWidth(s *shape) float64 {
	if s.kind != visited {
		caption, _ := p.caption(s)
		return texRoom(caption, 6)
	}
	bound, set := p.aside(s.node)
	width := max(texRoom(clip(p.name(s.node)), 6), texRoom(p.worth(s.node).String(), 6), texRoom(p.edge(s), 6),
		texRoom(p.beside(s.node), 4.5), texRoom(bound, 4.5), texRoom(set, 4.5))
	if p.modelled(s) {
		width += 60 // the two points together are as long as five lines are high
	}
	return width
}

// texRoom estimates the width of a text, given that of a letter.
func texRoom(s string, letter float64) float64 {
	letters := 2 // the room inside a node
	for _, r := range trace.Printable(s) {
		letters++
		if !tex.Sets(r) {
			letters += 6 // U+1F600
		}
	}
	return letter * float64(max(letters, 3))
}

type tikzWriter struct {
	*picture
	out *bufio.Writer
}

const texHead = `\documentclass[border=4pt]{standalone}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage{textcomp}
\usepackage{forest}
\begin{document}
\forestset{
  jugada/.style={for tree={font=\footnotesize, align=center, inner sep=2pt, minimum size=6mm,
    s sep=3mm, l sep=8mm, parent anchor=south, child anchor=north,
    tier/.wrap pgfmath arg={level##1}{level()}}},
  max/.style={draw, rectangle},
  min/.style={draw, rounded corners=3mm, inner xsep=4pt},
  expectation/.style={draw, signal, signal to=east and west},
  line/.style={very thick, edge={very thick}},
  unvisited/.style={draw, dashed, text=darkgray, edge={dashed}},
  cut/.style={edge label={node[pos=.6, sloped, inner sep=0pt, font=\bfseries, text=red!70!black]{|}}},
  hidden/.style={text=darkgray, font=\scriptsize, edge={dotted}},
  move/.style={edge label={node[pos=.65, fill=white, inner sep=1pt, font=\scriptsize]{#1}}},
  skipped move/.style={edge label={node[pos=.8, fill=white, inner sep=1pt, font=\scriptsize, text=darkgray]{#1}
    node[pos=.45, sloped, inner sep=0pt, font=\bfseries, text=red!70!black]{|}}},
}
`

func (x *tikzWriter) write() {
	x.printf("%% %s\n%% %s\n", trace.Printable(x.title()), trace.Printable(x.tally()))
	x.printf("%s\\begin{forest}\n  jugada\n", texHead)
	// The shapes are in the order that forest requires; only the closing brackets are missing.
	open := 0
	for i := range x.shapes {
		s := &x.shapes[i]
		for ; open > s.ply; open-- {
			x.printf("%s]\n", strings.Repeat(" ", 2*open))
		}
		open++
		x.printf("%s[{%s}%s\n", strings.Repeat(" ", 2*open), strings.Join(x.texLines(s), `\\`), x.keys(i))
	}
	for ; open > 0; open-- {
		x.printf("%s]\n", strings.Repeat(" ", 2*open))
	}
	x.writeLevels()
	x.printf("\\end{forest}\n\\end{document}\n")
}

// writeLevels writes MAX and MIN down the left side.
func (x *tikzWriter) writeLevels() {
	x.printf("  \\coordinate (left) at (current bounding box.west);\n")
	for ply := range x.levels {
		if !x.levels[ply].mixed && x.first(ply) >= 0 {
			x.printf("  \\node[anchor=east, font=\\scriptsize\\bfseries, text=darkgray] at (left |- level%d) {%s};\n",
				ply, x.levelName(ply))
		}
	}
}

// first returns the first shape of a level; -1 if the level is not drawn.
func (x *tikzWriter) first(ply int) int {
	for i := range x.shapes {
		if x.shapes[i].ply == ply {
			return i
		}
	}
	return -1
}

// keys returns forest's keys for a shape.
func (x *tikzWriter) keys(i int) string {
	s := &x.shapes[i]
	keys := ""
	if s.ply < len(x.levels) && x.first(s.ply) == i {
		keys = fmt.Sprintf(", name=level%d", s.ply)
	}
	switch {
	case s.kind == hidden:
		return keys + ", hidden"
	case x.joins(s):
		return keys + ", phantom"
	}
	switch {
	case x.outdone(s):
		keys += ", draw, dashed, text=darkgray"
	case x.modelled(s):
		keys += ", expectation"
	case s.side == game.Min:
		keys += ", min"
	default:
		keys += ", max"
	}
	if s.onLine {
		keys += ", line"
	}
	if x.isGoal(s) {
		keys += ", double"
	}
	if s.kind == unvisited {
		keys += ", unvisited"
		switch text := x.edge(s); {
		case x.played(): // nothing has been cut off
		case text != "":
			return keys + ", skipped move={" + tex.Text(text) + "}"
		default:
			return keys + ", cut"
		}
	}
	if text := x.edge(s); text != "" {
		keys += ", move={" + tex.Text(text) + "}"
	}
	return keys
}

// texLines returns the text in a shape, as TeX.
func (p *picture) texLines(s *shape) []string {
	if s.kind != visited {
		caption, name := p.caption(s)
		if name && !p.Labelled {
			return nil // it is at the edge
		}
		return []string{tex.Text(caption)}
	}
	var lines []string
	if name := p.name(s.node); name != "" {
		lines = append(lines, tex.Text(clip(name)))
	}
	v := p.worth(s.node)
	value := tex.Text(v.relation + v.value + v.star)
	if small := v.after(); small != "" {
		value = tex.Text(v.relation+v.value) + `{\tiny\ ` + tex.Text(small) + "}" + tex.Text(v.star)
	}
	lines = append(lines, value)
	bound, set := p.aside(s.node)
	for _, note := range []string{p.beside(s.node), bound, set} {
		if note != "" {
			lines = append(lines, `{\tiny `+tex.Text(note)+"}")
		}
	}
	return lines
}

func (x *tikzWriter) printf(format string, values ...any) {
	fmt.Fprintf(x.out, format, values...) // the writer keeps its first error for Flush
}
