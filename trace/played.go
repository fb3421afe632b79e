package trace

import (
	"math"
	"slices"
	"strconv"
)

// Played is what a search by playouts, as Monte Carlo tree search, knows about a node. The search does not leave its nodes: it
// comes through them again and again. Best is the child with the most playouts, and Skipped are the moves that are in the
// search's tree, and have none.
type Played struct {
	Playouts int64   // through the node
	Mean     float64 // of their results, from MAX's side, in points or results as in Tree
}

// Proven is what proof-number search knows about a node: how many positions must be settled, as far as is known, to prove what is
// asked at the root, and to disprove it. Best goes along the line of the proof; a Leaf's moves have not been looked at.
type Proven struct {
	Proof, Disproof int64  // 0: it is proved, or disproved; Never for the other one
	Here            bool   // that holds on this way to it only, where coming back to a position on the way counts as a draw
	Threats         string // the moves to the end of the game by which threats settle it; "": they do not
}

// Never is a number of positions that no search settles: the other answer has been proved.
const Never = math.MaxInt64

// Child returns the node that a move leads to from a node; -1: it is not in the tree.
func (t *Tree) Child(parent int, move string) int {
	children := t.Nodes[parent].Children
	i := slices.IndexFunc(children, func(c int) bool { return t.Nodes[c].Move == move })
	if i < 0 {
		return -1
	}
	return children[i]
}

// Grow adds a node below parent, after its other children, and returns its number; with parent -1 it is the root.
func (t *Tree) Grow(parent int, n Node) int {
	n.Parent, n.Best = parent, -1
	at := len(t.Nodes)
	if parent >= 0 {
		above := &t.Nodes[parent]
		n.Ply = above.Ply + 1
		above.Children = append(above.Children, at)
	}
	t.Nodes = push(t.Nodes, n)
	return at
}

// MeanText writes a mean with at most four decimals.
func MeanText(x float64) string {
	return strconv.FormatFloat(Rounded(math.Round(x*1e4)/1e4), 'f', -1, 64)
}
