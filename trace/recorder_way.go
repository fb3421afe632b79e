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
