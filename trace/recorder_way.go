package trace

import (
	"slices"

	"github.com/jugada/jugada/puzzle"
)

// Met is what a path search knows about a node. When it finds a better path to a position, the new node takes over
// everything below the old one, which becomes Outdone.
type Met struct {
	Position string
	G, H     puzzle.Cost
	Guided   bool // H is set
	Fate     Fate
	Backward bool      // on the side of the goals
	Turn     int       // when it was last expanded, counted from 1; 0: it was not
	Goal     bool      // the path found ends here or, in a bidirectional search, the two sides meet here
	OnWay    bool      // it is on that path
	Outdone  int       // the node of a better path to the position; 0: none
	Drops    []Dropped // positions reached by its moves and not kept
}

// Dropped is a position that a path search has reached and not kept.
type Dropped struct {
	Move     string
	Position string
	G, H     puzzle.Cost
	Guided   bool
	Fate     Fate
	Known    int // node; -1: none
	After    int // how many children were kept before it
}

// way records events about a node in a path search.
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

// outdo moves what was found below node old to its better one. If both have the same parent, and the same move
// or one that leads to the same position, the old one is removed.
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

// markWay marks the path to node i, where it ends.
func (t *Tree) markWay(i int) {
	t.Nodes[i].Met.Goal = true
	for ; i >= 0; i = t.Nodes[i].Parent {
		t.Nodes[i].Met.OnWay = true
	}
}
