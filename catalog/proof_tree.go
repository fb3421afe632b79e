package catalog

import (
	"strings"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/trace"
)

// ProofTree is the tree of depth-first proof-number search in the form in which searches are drawn, as its steps make it. It is
// about the question that was asked last. Its nodes are the positions that the search has looked at, and those after the moves
// that it has counted there.
type ProofTree struct {
	trace.Tree
	Asked string // the question, as in ProofStep; "": none yet

	at Position
}

// NewProofTree returns the tree before the first step: p alone, with its value if the game has ended there.
func NewProofTree(p Position) *ProofTree {
	t := &ProofTree{at: p, Tree: newTree(p, DFPNName)}
	if !t.Nodes[0].Leaf {
		t.Nodes[0].Proven = new(trace.Proven)
	}
	return t
}

// Add adds the next step, in time proportional to its way in the tree and to the moves there.
func (t *ProofTree) Add(s *ProofStep) {
	if s.Asked != t.Asked {
		*t = *NewProofTree(t.at)
		t.Asked, t.Won = s.Asked, s.Asked == "won"
	}
	at := 0
	for _, m := range s.Path {
		at = t.Child(at, m)
	}
	t.Nodes[at].Leaf = false
	*t.Nodes[at].Proven = s.proven()
	t.Nodes[at].Proven.Here, t.Nodes[at].Proven.Threats = s.Here, strings.Join(s.Threats, " ")
	if len(s.Moves) == 0 { // it is settled: what is known of the moves stays what it was
		return
	}
	open := map[string]int{}
	for i, m := range s.Moves {
		open[m.Move] = i
	}
	for _, c := range t.Nodes[at].Children {
		n := t.Nodes[c].Proven
		i, counted := open[t.Nodes[c].Move]
		switch {
		case counted:
			*n = s.Moves[i].proven()
			delete(open, t.Nodes[c].Move)
		case s.For: // settled meanwhile, and otherwise the position would be, too
			n.Proof, n.Disproof = trace.Never, 0
		default:
			n.Proof, n.Disproof = 0, trace.Never
		}
	}
	for i, m := range s.Moves {
		if _, fresh := open[m.Move]; fresh {
			t.Grow(at, trace.Node{Move: m.Move, Side: s.sides[i], Left: true, Leaf: true, Proven: new(m.proven())})
		}
	}
}

// End tells the tree the line of the proof, as far as it has it, from the answer of the search. If the rules had it without a
// search, the tree has no nodes.
func (t *ProofTree) End(found *Solution) {
	if t.Asked == "" && !t.Nodes[0].Leaf {
		t.Nodes = nil
	}
	if !found.LineWhole || len(t.Nodes) == 0 {
		return
	}
	at := 0
	for _, m := range found.Line {
		if t.Nodes[at].Best = t.Child(at, m); t.Nodes[at].Best < 0 {
			return
		}
		at = t.Nodes[at].Best
	}
}

// newTree returns a tree with a root alone, which is a leaf with its value if the game has ended there.
func newTree(p Position, algorithm string) trace.Tree {
	t := trace.Tree{Header: p.Header(Request{Algorithm: algorithm})}
	root := trace.Node{Side: p.Turn(), Left: true}
	if p.Outcome() != game.Open {
		value, valued := p.Static()
		root.Value, root.Leaf, root.Reason, root.Assumed = value, true, endReason(p), !valued
	}
	t.Grow(-1, root)
	return t
}
