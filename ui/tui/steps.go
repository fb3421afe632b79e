//go:build unix || windows

package tui

import (
	"context"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/trace"
)

// search is a search of a position, stepped through.
type search struct {
	log    *trace.Log
	steps  []trace.Step // in words, and what the search cost
	at     int
	moment trace.Moment // at it
	spent  bool         // it was too large to be kept whole
}

// mostTraced is the most nodes of a search that is stepped through: more than anyone will.
const mostTraced = 5000

// The depth of a search to step through. Explicit trees are searched to their ends.
const (
	usualTraced   = 2
	deepestTraced = 9
)

// openTrace starts stepping through the search of the position on view.
func (m *model) openTrace() tea.Cmd {
	p, _ := m.looked()
	if p.Outcome() != catalog.Open {
		m.said = m.text("tui.trace.over")
		return nil
	}
	m.depth = usualTraced
	if p.Grid() == nil {
		m.depth = 0
	}
	return m.trace(p)
}

// trace searches p by alpha-beta and keeps the steps.
func (m *model) trace(p catalog.Position) tea.Cmd {
	m.rest()
	request := catalog.Request{Algorithm: catalog.ClassicAlgorithms()[0], Depth: m.depth, Nodes: mostTraced}
	log := trace.NewLog(p.Header(request))
	request.Trace = log
	var cmd tea.Cmd
	m.tracing, cmd = m.start(func(ctx context.Context, _ func(any)) any {
		found, err := p.Analyze(ctx, request)
		if err != nil {
			return err
		}
		log.Close(found.Summary())
		steps := log.Tell(log.Find(0, log.Steps(), "", false), m.Lang, func() bool { return true })
		steps = append(steps, trace.Step{Step: log.Steps() - 1, Kind: "end", Text: found.CountsIn(m.Lang)})
		return &search{log: log, steps: steps, spent: found.Spent != nil}
	})
	return cmd
}

func (m *model) heardTrace(n news) {
	m.tracing = nil
	switch what := n.what.(type) {
	case error:
		m.search = nil
		m.said = m.Lang.Error(what)
	case *search:
		m.search = what
		what.to(0)
	}
}

// to goes to a step.
func (s *search) to(step int) {
	s.at = min(max(step, 0), len(s.steps)-1)
	s.moment = s.log.Moment(s.steps[s.at].Step)
}

// cut goes to the next cut, or to the one before.
func (s *search) cut(by int) {
	for i := s.at + by; i >= 0 && i < len(s.steps); i += by {
		if s.steps[i].Kind == "cut" {
			s.to(i)
			return
		}
	}
}

// stepped applies a key to the search.
func (m *model) stepped(key string) tea.Cmd {
	s := m.search
	if key == "esc" || key == "q" || key == "t" {
		if m.tracing != nil {
			m.tracing.cancel()
		}
		m.tracing, m.search = nil, nil
		return m.goOn()
	}
	if m.tracing != nil {
		return nil
	}
	switch key {
	case "right", "down", "space", "enter":
		s.to(s.at + 1)
	case "left", "up", "backspace":
		s.to(s.at - 1)
	case "pgdown":
		s.to(s.at + 10)
	case "pgup":
		s.to(s.at - 10)
	case "home":
		s.to(0)
	case "end":
		s.to(len(s.steps) - 1)
	case "c":
		s.cut(1)
	case "C":
		s.cut(-1)
	case "+", "-":
		return m.deepen(key == "+")
	}
	return nil
}

// deepen searches again, a ply deeper or less deep.
func (m *model) deepen(more bool) tea.Cmd {
	p, _ := m.looked()
	depth := m.depth - 1
	if more {
		depth = m.depth + 1
	}
	if depth < 1 || depth > deepestTraced || p.Outcome() != catalog.Open {
		return nil
	}
	m.depth = depth
	return m.trace(p)
}

// drawSearch draws the tree as far as it has been searched, and the step in words.
func (m *model) drawSearch() []string {
	title := " " + m.style.of(titleStyle, m.text("tui.trace"))
	if m.depth > 0 {
		title += m.style.of(faintStyle, " · "+m.text("tui.trace.depth", m.depth))
	}
	if m.search == nil {
		return []string{title, "", " " + m.text("tui.trace.wait")}
	}
	s := m.search
	if s.spent {
		title += m.style.of(warnStyle, " · "+m.text("tui.trace.spent"))
	}
	where := m.text("tui.trace.step", s.at+1, len(s.steps)) + " "
	lines := []string{title + strings.Repeat(" ", max(m.width-cells(title)-cells(where), 1)) + where, ""}
	told := m.wrapped(s.steps[s.at].Text)
	if most := m.messageRows() + 1; len(told) > most {
		told = told[:most]
	}
	rows := max(m.height-4-m.messageRows()-1, 1)
	tree, at := m.outline()
	first := scrolled(len(tree), at, rows)
	for i := range rows {
		line := ""
		if first+i < len(tree) {
			line = " " + tree[first+i]
		}
		lines = append(lines, line)
	}
	lines = append(lines, "")
	for i := range m.messageRows() + 1 {
		line := ""
		if i < len(told) {
			style := titleStyle
			if s.steps[s.at].Kind == "cut" {
				style = warnStyle
			}
			line = " " + m.style.of(style, told[i])
		}
		lines = append(lines, line)
	}
	lines = lines[:m.height-1]
	return append(lines, m.style.of(faintStyle, " "+m.text("tui.trace.foot")))
}

// outline returns the tree as far as it has been searched, a line per node, and the line at which the search is.
// Subtrees that the search has left are one line, with their value; those that it is in are shown in full.
func (m *model) outline() (lines []string, at int) {
	o := &outline{model: m, moment: &m.search.moment}
	if len(o.moment.Nodes) == 0 {
		return nil, 0
	}
	o.node(0, 0)
	return o.lines, o.at
}

// outline is a tree that is being written.
type outline struct {
	*model
	moment *trace.Moment
	lines  []string
	at     int
}

// node writes a node, and what is below it if the search is in it; in is the index among such nodes.
func (o *outline) node(i, in int) {
	n := &o.moment.Nodes[i]
	line := o.moment.Line
	open := in < len(line) && line[in].Node == i
	indent := strings.Repeat("  ", min(n.Ply, max(o.width/6, 1)))
	text := o.name(i) + o.worth(n)
	switch {
	case open && in == len(line)-1:
		o.at = len(o.lines)
		o.lines = append(o.lines, indent+o.style.of(cursorStyle, "▸ "+text)+" "+o.window(n, &line[in]))
	case open:
		o.lines = append(o.lines, indent+"▾ "+o.style.of(titleStyle, text)+" "+o.window(n, &line[in]))
	default:
		o.lines = append(o.lines, indent+"  "+text+o.summary(i, n)+o.blame(i))
	}
	if !open && i > 0 {
		return
	}
	for _, child := range n.Children {
		o.node(child, in+1)
	}
	o.skipped(n, indent)
	if len(line) == 0 {
		o.at = 0
	}
}

// skipped writes what has not been visited.
func (o *outline) skipped(n *trace.Node, indent string) {
	if n.Cut && len(n.Skipped) > 0 {
		o.lines = append(o.lines, indent+"  "+o.style.of(warnStyle, o.text("tui.trace.skipped", len(n.Skipped), strings.Join(n.Skipped, ", "))))
	}
}

func (o *outline) name(i int) string {
	n := &o.moment.Nodes[i]
	switch {
	case i > 0:
		return n.Move
	case o.moment.Root != "":
		return o.moment.Root
	}
	return o.Lang.Sprintf("text.root.first")
}

// worth writes the value of a node that the search has left.
func (o *outline) worth(n *trace.Node) string {
	if !n.Left {
		return ""
	}
	return " " + n.Bound.Sign() + " " + trace.ScoreText(o.Lang, n.Value, o.moment.Decimals)
}

// window writes the side to move at a node that the search is in, and its current window.
func (o *outline) window(n *trace.Node, w *trace.Window) string {
	side := o.style.of(sideStyle(n.Side), n.Side.String())
	if !w.Windowed {
		return side
	}
	return side + " [" + trace.ScoreText(o.Lang, w.Alpha, o.moment.Decimals) + ", " + trace.ScoreText(o.Lang, w.Beta, o.moment.Decimals) + "]"
}

// summary says how much is below a node shown as one line, and how much of it was cut.
func (o *outline) summary(i int, n *trace.Node) string {
	if i == 0 || len(n.Children) == 0 {
		return ""
	}
	text := " · " + o.text("count.nodes", o.below(i))
	if n.Cut {
		text += " · " + o.text("tui.trace.cut", len(n.Skipped))
	}
	return o.style.of(faintStyle, text)
}

// below counts the nodes of a subtree.
func (o *outline) below(i int) int {
	count := 1
	for _, child := range o.moment.Nodes[i].Children {
		count += o.below(child)
	}
	return count
}

// blame marks the child that set the bound that has just cut a node.
func (o *outline) blame(i int) string {
	last := o.moment.Last
	if last == nil || last.Kind != trace.Cut || last.Setter.Node < 0 || last.Setter.Child != i || i == 0 {
		return ""
	}
	bound := "α"
	if last.By == trace.ByBeta {
		bound = "β"
	}
	return o.style.of(warnStyle, "  ◄ "+o.text("tui.trace.sets", bound))
}
