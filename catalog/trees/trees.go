// Package trees converts traced searches to explicit trees.
package trees

import (
	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/tree"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/trace"
)

// Searched returns the nodes that a search entered as an explicit tree, with the static values of its leaves. Subtrees skipped by
// cuts are left out; every algorithm finds the same value without them. Sides must alternate, as they do in every explicit tree.
func Searched(t *trace.Tree) (tree.Rules, error) {
	if len(t.Nodes) == 0 {
		return tree.Rules{}, trace.ErrNoNodes
	}
	nodes := make([]tree.Node, len(t.Nodes))
	nodes[0].Label = t.Root
	for i := range t.Nodes {
		n := &t.Nodes[i]
		if i > 0 {
			parent := n.Parent
			if n.Side == t.Nodes[parent].Side {
				return tree.Rules{}, lang.Errorf("catalog.again", t.Game)
			}
			nodes[i].Label = label(t, n.Move)
			nodes[parent].Children = append(nodes[parent].Children, &nodes[i])
		}
		if n.Leaf && !n.Assumed {
			nodes[i].Value = leafValue(n.Value, t.Decimals)
		}
	}
	return tree.New(t.Turn, &nodes[0])
}

// label returns the label for the node that a move leads to: in a tree the label in the move's text, without quotes,
// or none if the text is a place such as #2; in other games the text itself.
func label(t *trace.Tree, move string) string {
	if !t.Labelled {
		return move
	}
	leaf, err := tree.Parse(move + "=0")
	if err != nil { // #2 is not the name of a root
		return ""
	}
	return leaf.RootLabel()
}

// leafValue writes a static value in the notation of trees.
func leafValue(s game.Score, decimals int) string {
	if _, forced := s.Forced(); forced {
		if s > 0 {
			return "+∞"
		}
		return "-∞"
	}
	return s.Text(decimals)
}
