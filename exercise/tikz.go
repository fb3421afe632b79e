package exercise

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/internal/tex"
)

// WriteTikZ writes the sheet as a LaTeX document for pdflatex with the package forest: the trees with space to write in
// their nodes, and the key on separate pages.
func (s Sheet) WriteTikZ(w io.Writer, o SheetOptions) error {
	opened, err := s.open()
	if err != nil {
		return err
	}
	x := &tikz{out: bufio.NewWriter(w), options: o}
	x.printf("%s", texHead)
	if s.Title != "" {
		x.printf("\\begin{center}\\Large\\bfseries %s\\end{center}\n", tex.Text(s.Title))
	}
	for i, e := range opened {
		x.exercise(i+1, e, nil)
	}
	if o.Key {
		x.printf("\\clearpage\n\\begin{center}\\Large\\bfseries %s\\end{center}\n", tex.Text(o.Lang.Sprintf("exercise.key")))
		for i, e := range opened {
			x.exercise(i+1, e, e.Solve())
		}
	}
	x.printf("\\end{document}\n")
	return x.out.Flush()
}

const texHead = `\documentclass[a4paper]{article}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage{textcomp}
\IfFileExists{lmodern.sty}{\usepackage{lmodern}}{}
\usepackage[margin=18mm]{geometry}
\usepackage{forest}
\pagestyle{empty}
\setlength{\parindent}{0pt}
\newsavebox\sheettree
\newcommand{\sheetfit}{%
  \ifdim\wd\sheettree>\linewidth \sbox\sheettree{\resizebox{\linewidth}{!}{\usebox\sheettree}}\fi
  \ifdim\dimexpr\ht\sheettree+\dp\sheettree>.75\textheight
    \sbox\sheettree{\resizebox*{!}{.75\textheight}{\usebox\sheettree}}\fi
  \begin{center}\usebox\sheettree\end{center}}
\newcommand{\blank}[1]{\rule[-2pt]{#1}{.3pt}}
\forestset{
  sheet/.style={for tree={font=\footnotesize, align=center, inner sep=2pt, minimum size=6mm,
    s sep=2.5mm, l sep=6mm, parent anchor=south, child anchor=north,
    tier/.wrap pgfmath arg={level##1}{level()}}},
  max/.style={draw, rectangle},
  min/.style={draw, rounded corners=3mm, inner xsep=4pt},
  chosen/.style={very thick, edge={very thick}},
  unvisited/.style={dashed, text=darkgray, edge={dashed}},
  cut/.style={edge label={node[pos=.6, sloped, inner sep=0pt, font=\bfseries, text=red!70!black]{|}}},
}
\begin{document}
`

// tikz writes exercises as LaTeX.
type tikz struct {
	out     *bufio.Writer
	options SheetOptions
}

// exercise writes one exercise, with its answers if there is a key.
func (x *tikz) exercise(number int, o *Opened, key *Work) {
	x.printf("\\begin{minipage}{\\linewidth}\n\\textbf{%d.}", number)
	if key == nil {
		x.printf(" %s", tex.Text(o.Task(x.options.Lang)))
	}
	x.printf("\n\n\\begin{lrbox}{\\sheettree}\n\\begin{forest}\n  sheet\n")
	first := map[int]bool{} // plies of nodes already written
	x.node(o, 0, key, first)
	x.printf("  \\coordinate (left) at (current bounding box.west);\n")
	for ply := range len(first) {
		side := o.nodes[0].Side
		if ply%2 == 1 {
			side = side.Opponent()
		}
		x.printf("  \\node[anchor=east, font=\\scriptsize\\bfseries, text=darkgray] at (left |- level%d) {%s};\n", ply, side)
	}
	x.printf("\\end{forest}\n\\end{lrbox}\n\\sheetfit\n")
	for _, p := range []Part{Order, Cuts, Choice} {
		if !slices.Contains(o.exercise.Asks, p) || p == Cuts && key == nil { // cuts are marked in the tree
			continue
		}
		room := `\hrulefill`
		if key != nil {
			room = tex.Text(o.line(p, key))
		}
		x.printf("\n%s %s\n", tex.Text(x.options.Lang.Sprintf("exercise.form."+string(p), o.nodes[0].Name)), room)
	}
	x.printf("\\end{minipage}\\par\\vspace{6mm}\n")
}

// node writes the subtree at i in forest's brackets.
func (x *tikz) node(o *Opened, i int, key *Work, first map[int]bool) {
	n, f := &o.nodes[i], &o.facts[i]
	keys := ", max"
	if n.Side == game.Min {
		keys = ", min"
	}
	if !first[n.Ply] {
		first[n.Ply] = true
		keys += fmt.Sprintf(", name=level%d", n.Ply)
	}
	switch {
	case key == nil:
	case !f.visited:
		keys += ", unvisited"
		if f.top == i {
			keys += ", cut"
		}
	case n.Parent == 0 && key.Choice == n.Name:
		keys += ", chosen"
	}
	indent := strings.Repeat(" ", 2*n.Ply+2)
	x.printf("%s[{%s}%s\n", indent, strings.Join(x.lines(o, i, key), `\\`), keys)
	for _, c := range n.Children {
		x.node(o, c, key, first)
	}
	x.printf("%s]\n", indent)
}

// lines returns the text of a node.
func (x *tikz) lines(o *Opened, i int, key *Work) []string {
	n := &o.nodes[i]
	lines := []string{tex.Text(o.display(i))}
	if n.Leaf {
		return append(lines, texNumber(n.Value))
	}
	window, value := `\rule{0pt}{13pt}[\blank{7mm}, \blank{7mm}]`, `\rule{0pt}{14pt}\blank{10mm}`
	if key != nil {
		window, value = o.cells(i, key)
		window, value = `{\scriptsize `+texNumber(window)+"}", texNumber(value)
	}
	if slices.Contains(o.exercise.Asks, Windows) {
		lines = append(lines, window)
	}
	if slices.Contains(o.exercise.Asks, Values) {
		lines = append(lines, value)
	}
	return lines
}

// texNumber writes numbers with a typographic minus sign.
func texNumber(text string) string { return tex.Text(strings.ReplaceAll(text, "-", "−")) }

func (x *tikz) printf(format string, values ...any) {
	fmt.Fprintf(x.out, format, values...) // the writer keeps its first error for Flush
}
