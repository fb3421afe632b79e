package catalog

import (
	"slices"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/trace"
)

// PlayoutTree is the tree of Monte Carlo tree search in the form in which searches are drawn, as its steps make it. Its nodes are
// the positions that have had playouts; the moves that have joined the tree and have none are their parent's Skipped.
type PlayoutTree struct{ trace.Tree }

// NewPlayoutTree returns the tree before the first playout: p alone, with its value if the game has ended there.
func NewPlayoutTree(p Position) *PlayoutTree {
	t := &PlayoutTree{newTree(p, MCTSName)}
	if !t.Nodes[0].Leaf {
		t.Nodes[0].Played = new(trace.Played)
	}
	return t
}

// Add adds the next playout, in time proportional to its way in the tree and to the moves there.
func (t *PlayoutTree) Add(s *PlayoutStep) {
	way := []int{0}
	for i, at := range s.BackUp {
		if i > 0 {
			way = append(way, t.child(way[i-1], s.Select[i-1].Next, s.turn))
		}
		n := &t.Nodes[way[i]]
		*n.Played = trace.Played{Playouts: at.Playouts, Mean: at.Mean}
		if s.Expand != nil && len(s.Expand.Path) == i {
			n.Skipped = slices.Clone(s.Expand.Moves)
		}
	}
	if last := &t.Nodes[way[len(way)-1]]; len(s.Random) == 0 {
		last.Leaf, last.Reason, last.Assumed = true, endReason(s.end), !s.Valued
	}
	for _, i := range way {
		t.Nodes[i].Best = t.best(i)
	}
	if !s.Valued {
		t.Unvalued++
	}
}

// child returns the node that a move leads to. If it is the first playout through the move, that is added, with side to move.
func (t *PlayoutTree) child(parent int, move string, side game.Side) int {
	if at := t.Child(parent, move); at >= 0 {
		return at
	}
	t.Nodes[parent].Skipped = t.Nodes[parent].Skipped[1:] // moves get their first playouts in their order
	return t.Grow(parent, trace.Node{Move: move, Side: side, Left: true, Played: new(trace.Played)})
}

// best returns the child of a node with the most playouts, of several the one with the best mean for the side to move, then the
// first; -1: there is none.
func (t *PlayoutTree) best(i int) int {
	best, sign := -1, float64(t.Nodes[i].Side.Sign())
	for _, c := range t.Nodes[i].Children {
		if best >= 0 {
			of, most := t.Nodes[c].Played, t.Nodes[best].Played
			if of.Playouts < most.Playouts || of.Playouts == most.Playouts && of.Mean*sign <= most.Mean*sign {
				continue
			}
		}
		best = c
	}
	return best
}

// End tells the tree what its means count, from the answer of the search.
func (t *PlayoutTree) End(a *PlayedOut) { t.Results, t.Win = a.Results, a.Win }

// endReason says why nothing follows p.
func endReason(p Position) search.Reason {
	if p.Outcome() == game.Leaf {
		return search.Leaf
	}
	return search.Ended
}
