package draw

import (
	"slices"
	"strconv"
	"strings"

	"github.com/jugada/jugada/puzzle"
	"github.com/jugada/jugada/trace"
)

// This file draws path searches: the positions as a tree, with costs and order of expansion, the path found, and which
// positions were not kept and why.

// met returns what is known about a shape's node in a path search; nil in another search.
func (p *picture) met(s *shape) *trace.Met { return p.Nodes[s.node].Met }

// joins reports whether a shape is not a position but only joins several trees.
func (p *picture) joins(s *shape) bool { return s.kind == visited && p.join(s.node) }

// join reports whether node i does so.
func (p *picture) join(i int) bool { return p.joined && i == 0 }

// isGoal reports whether a shape is the end of the path found.
func (p *picture) isGoal(s *shape) bool {
	return s.kind == visited && p.Nodes[s.node].Met != nil && p.Nodes[s.node].Met.Goal
}

// outdone reports whether there is a better path to a shape's position.
func (p *picture) outdone(s *shape) bool {
	return s.kind == visited && p.Nodes[s.node].Met != nil && p.Nodes[s.node].Met.Outdone > 0
}

// onWay returns the nodes on the path found, as Line does for the principal variation.
func (p *picture) onWay() (line []int) {
	for i := range p.Nodes {
		if p.Nodes[i].Met.OnWay || p.join(i) {
			line = append(line, i)
		}
	}
	return line
}

// costs returns what a node shows as its value: g + h = f, or g.
func (p *picture) costs(m *trace.Met) worth {
	if m.Guided {
		return worth{value: trace.SumText(m.G, m.H, p.Weight)}
	}
	return worth{value: m.G.String()}
}

// turn returns the note with the order in which a node was expanded; "" if it was not.
func (p *picture) turn(m *trace.Met) string {
	if m.Turn == 0 {
		return ""
	}
	return "#" + strconv.Itoa(m.Turn)
}

// dropped returns the position that an unvisited shape stands for, if it is a single one.
func (p *picture) dropped(s *shape) *trace.Dropped { return &p.met(s).Drops[s.first] }

// amongKept inserts the dropped children of node i, which is shape at, among the shapes of the kept ones, in generation
// order. Hidden nodes may stand for children anywhere.
func (p *picture) amongKept(kept []shape, i, at int) (all []shape) {
	n := &p.Nodes[i]
	rest := kept
	for k, d := range n.Met.Drops {
		for len(rest) > 0 && rest[0].kind == visited && slices.Index(n.Children, rest[0].node) < d.After {
			all, rest = append(all, rest[0]), rest[1:]
		}
		all = append(all, shape{
			kind: unvisited, node: i, ply: n.Ply + 1, parent: at, side: n.Side, moves: []string{d.Move}, first: k,
		})
	}
	return append(all, rest...)
}

// dropText returns the text for a position that was not kept: its f or cost if that was too large, the turn of
// the node with the same position, or infinity for a dead end.
func (p *picture) dropText(d *trace.Dropped) string {
	switch d.Fate {
	case trace.TooFar:
		return d.G.Plus(d.H).String() // without the weight, which limits ignore
	case trace.DeadEnd:
		return "∞"
	}
	return strings.TrimSpace("= " + p.turn(p.Nodes[d.Known].Met))
}

// wayTip returns everything known about a shape in a path search.
func (p *picture) wayTip(s *shape) string {
	if s.kind == unvisited {
		var parts []string
		for k := range s.moves {
			parts = append(parts, p.dropTip(&p.met(s).Drops[s.first+k]))
		}
		return strings.Join(parts, "; ")
	}
	m := p.met(s)
	if p.joins(s) {
		return p.Lang.Sprintf("picture.way.join")
	}
	parts := []string{p.cost(m.G, m.H, m.Guided)}
	say := func(key string, values ...any) { parts = append(parts, p.Lang.Sprintf(key, values...)) }
	if m.Turn > 0 {
		say("picture.way.turn", m.Turn)
	}
	switch {
	case m.Goal:
		say("picture.way.goal")
	case m.Outdone > 0:
		say("picture.way.outdone")
	case m.Fate == trace.Horizon:
		say("picture.way.horizon")
	case m.Turn == 0:
		say("picture.way.waits")
	}
	return m.Position + ": " + strings.Join(parts, "; ")
}

func (p *picture) dropTip(d *trace.Dropped) string {
	key := "picture.way.repeated"
	switch {
	case d.Fate == trace.TooFar:
		key = "picture.way.toofar"
	case d.Fate == trace.DeadEnd:
		key = "picture.way.deadend"
	case p.Dives():
		key = "picture.way.circle"
	}
	return d.Move + " → " + d.Position + ": " + p.cost(d.G, d.H, d.Guided) + "; " + p.Lang.Sprintf(key)
}

// cost writes g + h = f, or g if no estimate was used.
func (p *picture) cost(g, h puzzle.Cost, guided bool) string {
	if guided {
		return trace.SumText(g, h, p.Weight)
	}
	return p.Lang.Sprintf("text.way.g", g.String())
}

// wayDescription describes the path found, for people who cannot see the picture.
func (p *picture) wayDescription() string {
	var there, back []string // the moves from the start; those to the goal in reverse
	for _, i := range p.bold {
		switch n := &p.Nodes[i]; {
		case n.Met.Backward && n.Move != "":
			back = append([]string{n.Move}, back...)
		case n.Move != "":
			there = append(there, n.Move)
		}
	}
	if moves := append(there, back...); len(moves) > 0 {
		return p.Lang.Sprintf("picture.way.found", strings.Join(moves, " "))
	}
	if slices.ContainsFunc(p.Nodes, func(n trace.Node) bool { return n.Met.Goal }) {
		return p.Lang.Sprintf("picture.way.there")
	}
	return p.Lang.Sprintf("picture.way.none")
}

// moves reports whether the path found has moves, and so is visible.
func (p *picture) moves() bool {
	return slices.ContainsFunc(p.bold, func(i int) bool { return p.Nodes[i].Move != "" })
}

// wayTally gives the counts of the whole tree: positions, how many were expanded and how many not kept, and the
// threshold if there were several.
func (p *picture) wayTally() string {
	expanded, kept := 0, 0
	for i := range p.Nodes {
		m := p.Nodes[i].Met
		if !p.join(i) {
			kept++
		}
		if m.Turn > 0 {
			expanded++
		}
	}
	positions := p.Lang.Sprintf("picture.way.positions", kept)
	if p.hides {
		positions = p.Lang.Sprintf("picture.drawn", p.drawn, positions)
	}
	parts := []string{positions, p.Lang.Sprintf("picture.way.expanded", expanded), p.Lang.Sprintf("picture.way.dropped", p.absent)}
	return strings.Join(append(parts, p.passText()...), " · ")
}

// passText gives the threshold or depth of a tree that is the last of several.
func (p *picture) passText() []string {
	key := "picture.way.threshold"
	switch p.Algorithm {
	case "dfid":
		key = "picture.way.depth"
	case "idastar-notes":
	default:
		return nil
	}
	last := len(p.Thresholds) - 1
	if last < 0 {
		return nil
	}
	text := p.Lang.Sprintf(key, int(p.Thresholds[last]))
	if last > 0 {
		var before []string
		for _, t := range p.Thresholds[:last] {
			before = append(before, t.String())
		}
		text += " " + p.Lang.Sprintf("picture.way.before", strings.Join(before, ", "))
	}
	return []string{text}
}

// wayTree returns the recorded tree of a path search in the form that pictures need: with one root, with parents
// numbered before children, and with plies. Several roots are joined by one above them that is not a position.
func wayTree(t *trace.Tree) (tree *trace.Tree, joined bool) {
	w := *t
	w.Nodes = nil
	number := make([]int, len(t.Nodes)) // new number by old
	type place struct{ node, parent, ply int }
	var todo []place
	for i := range t.Nodes {
		if t.Nodes[i].Parent < 0 {
			todo = append(todo, place{node: i, parent: -1})
		}
	}
	joined = len(todo) > 1
	if joined {
		w.Nodes = append(w.Nodes, trace.Node{Parent: -1, Best: -1, Met: &trace.Met{}})
		for k := range todo {
			todo[k].parent, todo[k].ply = 0, 1
		}
	}
	slices.Reverse(todo)
	for len(todo) > 0 {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		at := len(w.Nodes)
		number[p.node] = at
		n := t.Nodes[p.node]
		children := n.Children
		n.Parent, n.Ply, n.Children, n.Leaf = p.parent, p.ply, nil, n.Met.Turn == 0
		w.Nodes = append(w.Nodes, n)
		if p.parent >= 0 {
			parent := &w.Nodes[p.parent]
			parent.Children = append(parent.Children, at)
		}
		for k := len(children) - 1; k >= 0; k-- {
			todo = append(todo, place{children[k], at, p.ply + 1})
		}
	}
	for i := range w.Nodes {
		m := *w.Nodes[i].Met
		m.Drops = slices.Clone(m.Drops)
		for k := range m.Drops {
			if known := m.Drops[k].Known; known >= 0 {
				for t.Nodes[known].Met.Outdone > 0 {
					known = t.Nodes[known].Met.Outdone
				}
				m.Drops[k].Known = number[known]
			}
		}
		w.Nodes[i].Met = &m
	}
	return &w, joined
}
