package trace

import (
	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search"
)

// Tree is a search as a tree: the nodes that it entered, with what it found there.
type Tree struct {
	Header
	Nodes []Node // by number; the root is Nodes[0]; a child's number is above its parent's
}

// Node is a node of a recorded tree.
type Node struct {
	Parent   int    // -1 at the root
	Children []int  // in the order in which they were entered
	Move     string // from the parent
	Ply      int
	Side     game.Side // to move

	Windowed    bool       // the algorithm has windows
	Alpha, Beta game.Score // with which the node was entered

	Left  bool // Value and Bound are known: the search has left the node
	Value game.Score
	Bound search.Bound
	Best  int // the child that the value comes from, -1: none

	Leaf    bool          // the line ends here
	Reason  search.Reason // why it does
	Assumed bool          // the static value was missing and counts 0

	Cut     bool // left early
	By      CutBy
	Setter  Setter
	Skipped []string // moves not visited
}

// Recorder is a Sink that builds a Tree. It keeps some 200 bytes a node.
type Recorder struct{ Tree Tree }

// Event implements Sink.
func (r *Recorder) Event(e *Event) {
	if e.Kind == Enter {
		r.Tree.Nodes = append(r.Tree.Nodes, Node{
			Parent: e.Parent, Move: e.Move, Ply: e.Ply, Side: e.Side,
			Windowed: e.Windowed, Alpha: e.Alpha, Beta: e.Beta, Best: -1,
		})
		if e.Parent >= 0 {
			parent := &r.Tree.Nodes[e.Parent]
			parent.Children = append(parent.Children, e.Node)
		}
		return
	}
	n := &r.Tree.Nodes[e.Node]
	switch e.Kind {
	case Static:
		n.Leaf, n.Reason, n.Assumed = true, e.Reason, e.Assumed
	case Return:
		if e.Better {
			n.Best = e.Child
		}
	case Cut:
		n.Cut, n.By, n.Setter, n.Skipped = true, e.By, e.Setter, append([]string(nil), e.Skipped...)
	case Leave:
		n.Left, n.Value, n.Bound = true, e.Value, e.Bound
	}
}

// Path returns the moves from the root to node i.
func (t *Tree) Path(i int) []string {
	path := make([]string, t.Nodes[i].Ply)
	for ; t.Nodes[i].Parent >= 0; i = t.Nodes[i].Parent {
		path[t.Nodes[i].Ply-1] = t.Nodes[i].Move
	}
	return path
}

// Line returns the nodes of the principal variation, the root first; nil for a tree without nodes.
func (t *Tree) Line() []int {
	if len(t.Nodes) == 0 {
		return nil
	}
	line := []int{0}
	for i := t.Nodes[0].Best; i >= 0; i = t.Nodes[i].Best {
		line = append(line, i)
	}
	return line
}
