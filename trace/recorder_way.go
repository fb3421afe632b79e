package trace

import (
	"slices"

	"github.com/jugada/jugada/puzzle"
)

// Met is what a search for a way knows of a node. Where it has found a better way to a position, the node of that is
// the one that hangs there, with all that was found below the other, and the other one is Outdone.
type Met struct {
	Position string
	G, H     puzzle.Cost
	Guided   bool // H counts
	Fate     Fate
	Backward bool      // on the side of the goals
	Turn     int       // as which it was expanded last, from 1; 0: it was not
	Goal     bool      // the way that was looked for ends here, or, in a search from both ends, here the two meet
	OnWay    bool      // it lies on that way
	Outdone  int       // the node of a better way to the position; 0: none
	Drops    []Dropped // what its moves lead to and was not kept
	join     bool      // no position: what holds the roots of several trees together
}

// Dropped is a position that a search for a way has come to and not kept.
type Dropped struct {
	Move     string
	Position string
	G, H     puzzle.Cost
	Guided   bool
	Fate     Fate
	Known    int // node; -1: none
	After    int // how many children had been kept before it
}

// way follows what is told of a node in a search for a way.
func (r *Recorder) way(e *Event) {
	t := &r.Tree
	switch e.Kind {
	case Meet:
		t.Nodes = append(t.Nodes, Node{
			Parent: e.Parent, Move: e.Move, Best: -1,
			Met: &Met{Position: e.Position, G: e.G, H: e.H, Guided: e.Guided, Fate: e.Fate, Backward: e.Backward},
		})
		if e.Fate == Better {
			t.outdo(e.Known, e.Node)
		}
		if e.Parent >= 0 {
			parent := &t.Nodes[e.Parent]
			parent.Children = append(parent.Children, e.Node)
		}
	case Drop:
		m := t.Nodes[e.Node].Met
		m.Drops = append(m.Drops, Dropped{
			Move: e.Move, Position: e.Position, G: e.G, H: e.H, Guided: e.Guided, Fate: e.Fate, Known: e.Known,
			After: len(t.Nodes[e.Node].Children),
		})
	case Expand:
		r.turns++
		m := t.Nodes[e.Node].Met
		m.Turn, m.Drops = r.turns, nil
	case Goal:
		t.markWay(e.Node)
		if e.Known >= 0 {
			t.markWay(e.Known)
		}
	}
}

// outdo hangs what was found below node old below its better one. If both come from the same node, by the same
// move or one that leads to the same position, the old one goes.
func (t *Tree) outdo(old, better int) {
	o, b := &t.Nodes[old], &t.Nodes[better]
	b.Children, o.Children = o.Children, nil
	for _, c := range b.Children {
		t.Nodes[c].Parent = better
	}
	b.Met.Turn, b.Met.Drops = o.Met.Turn, o.Met.Drops
	o.Met.Turn, o.Met.Drops, o.Met.Outdone = 0, nil, better
	if o.Parent == b.Parent {
		siblings := &t.Nodes[o.Parent].Children
		*siblings = slices.DeleteFunc(*siblings, func(c int) bool { return c == old })
	}
}

// markWay marks the way to node i, where it ends.
func (t *Tree) markWay(i int) {
	t.Nodes[i].Met.Goal = true
	for ; i >= 0; i = t.Nodes[i].Parent {
		t.Nodes[i].Met.OnWay = true
	}
}

// wayTree returns the recorded tree of a search for a way as pictures want it: with one root, numbered from parents to
// children, and with plies. Several roots hang below one that is no position.
func wayTree(t *Tree) *Tree {
	w := *t
	w.Nodes = nil
	number := make([]int, len(t.Nodes)) // new from old
	type place struct{ node, parent, ply int }
	var todo []place
	for i := range t.Nodes {
		if t.Nodes[i].Parent < 0 {
			todo = append(todo, place{node: i, parent: -1})
		}
	}
	if len(todo) > 1 {
		w.Nodes = append(w.Nodes, Node{Parent: -1, Best: -1, Met: &Met{join: true}})
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
	return &w
}
