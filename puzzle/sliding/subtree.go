package sliding

import (
	"slices"
	"sync"

	"github.com/jugada/jugada/puzzle"
)

//go:generate go run generate.go

// Of nearly all nodes of IDA* only the number matters. For boards of 4 by 4 and Manhattan distances, functions made by generate.go
// search everything below a node in one go: one function for each cell of the blank and each move that may have led there, so that
// cells, directions and numbers of children are constants. All they need of the bound is the slack: how many moves that take a tile
// away from home it still allows, each of which costs two.

const (
	oneNode   = 1 << 40 // in subtree.count
	mostWhole = 1 << 20 // nodes at a time
)

// subtree is a search of all that is below a node.
type subtree struct {
	tiles [packedCells]uint8 // by cell; on the blank's cell anything
	goal  [packedCells]uint8
	home  int // the blank's cell in the goal

	// count has the nodes that may still be expanded, times oneNode, plus the children generated.
	count int64

	away [packedCells][4][packedCells]uint8 // 1: the move of the blank from that cell takes the tile away from home; 0: closer

	way []Move // to where the search has stopped, the last move first
}

// isGoal reports whether the position is the goal, with the blank on its cell there.
func (x *subtree) isGoal(blank int) bool {
	x.tiles[blank] = 0
	return x.tiles == x.goal
}

// went notes a move of the way to where the search has stopped.
//
//go:noinline
func (x *subtree) went(m Move) bool {
	x.way = append(x.way, m)
	return true
}

var subtrees = sync.Pool{New: func() any { return &subtree{way: make([]Move, 0, 100)} }}

// search searches everything below n, or as much of it as takes so many nodes. over is false if all of it has been searched and
// there is no goal; otherwise way leads from n to the goal, or to the next node to expand: all that comes before it in the order of
// the moves has been searched.
func (x *subtree) search(n *node, nodes int64) (over bool) {
	for cell := range x.tiles {
		x.tiles[cell] = uint8(n.Pos >> (4 * cell) & 15)
	}
	x.count, x.way = nodes*oneNode, x.way[:0]
	over = subtreeAt[n.Memo&15][n.Move](x, int(n.Room-n.H)/2)
	slices.Reverse(x.way)
	return over
}

// diveToEnds does the work of many dives: it searches everything below the nodes of the stack, the last one first, until t.Until
// nodes are expanded or a goal is found. Then it follows the way to where it has stopped, once more and node by node, to put what
// is left on the stack.
func (g *shape) diveToEnds(stack []node, line []Move, t *puzzle.Tally) (rest []node, ply int, found bool) {
	x := subtrees.Get().(*subtree)
	defer subtrees.Put(x)
	x.away, x.home = *g.away, int(g.home[0])
	copy(x.goal[:], g.goal[:])
	for len(stack) > 0 && t.Expanded < t.Until {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if n.Move == noMove { // the root
			if n.H == 0 {
				return stack, 0, true
			}
			t.Expanded++
			t.Generated += int64(g.fans[n.Memo&15][noMove].n)
			stack = g.push(stack, &n, Up, t)
			continue
		}
		line[n.Ply-1] = n.Move
		budget := min(t.Until-t.Expanded, mostWhole)
		over := x.search(&n, budget)
		t.Generated += x.count & (oneNode - 1)
		t.Expanded += budget - x.count/oneNode
		if !over {
			t.Excess = min(t.Excess, leastExcess(&n))
			continue
		}
		for _, m := range x.way {
			stack = g.push(stack, &n, m, t)
			n = stack[len(stack)-1] // m's
			stack = stack[:len(stack)-1]
			line[n.Ply-1] = m
		}
		if n.Pos == g.target {
			return stack, int(n.Ply), true
		}
		stack = append(stack, n)
	}
	return stack, 0, false
}

// leastExcess returns by how much the search of everything below n exceeds the room at least, if there is no goal: it ends where a
// tile would have to be taken away from home once too often.
func leastExcess(n *node) puzzle.Cost { return 2 - (n.Room-n.H)&1 }

// push puts the children of n on the stack that are kept, the one by the move from first, those before that having been searched.
func (g *shape) push(stack []node, n *node, from Move, t *puzzle.Tally) []node {
	f := &g.fans[n.Memo&15][n.Move]
	for i := f.n - 1; i >= 0; i-- {
		s := &f.steps[i]
		tile := n.Pos >> (s.shift & 63) & 15
		k := node{
			Pos: n.Pos ^ tile<<(s.shift&63) ^ tile<<(n.Memo*4&63), Memo: uint64(s.to),
			Room: n.Room - 1, H: n.H + puzzle.Cost(s.gain[tile]), Ply: n.Ply + 1, Move: s.move,
		}
		switch {
		case k.H > k.Room:
			t.Excess = min(t.Excess, k.H-k.Room)
		case s.move < from:
			t.Excess = min(t.Excess, leastExcess(n))
		default:
			stack = append(stack, k)
		}
	}
	return stack
}
