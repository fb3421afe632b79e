package mcts

import (
	"math"

	"github.com/jugada/jugada/game"
)

// Playout is one playout, told to who follows a search: what it came through, and what it changed. It belongs to who is told.
type Playout[M game.Move] struct {
	Number int64        // from 1
	Spread float64      // d: the difference between the highest and the lowest result before it, 1 while all are alike
	Way    []Visited[M] // the positions in the tree that it came through, the root first
	Joined int          // the index in Way of the position whose moves have joined the tree; -1: none have
	Random []M          // from the last position of Way to the end of the game
	Result float64      // from MAX's side
}

// Visited is a position in the tree that a playout came through.
type Visited[M game.Move] struct {
	Moves    []Candidate[M] // as they were before the playout, in generation order; none if the way in the tree ended there
	Selected int            // index in Moves
	Playouts int64          // through the position, this one included
	Mean     float64        // of their results, from MAX's side
}

// Candidate is a move that a playout could go on with.
type Candidate[M game.Move] struct {
	Move     M
	Playouts int64
	Mean     float64 // of their results, from MAX's side; 0 without any
	Bound    float64 // for the side to move; infinite without playouts
}

// follower tells playouts to who follows a search.
type follower[M game.Move] struct {
	step func(*Playout[M])
	now  *Playout[M] // the current one
}

// tellBegin begins to tell a playout. Like the next two, it needs somebody who follows.
func (t *tree[S, M, G]) tellBegin() {
	t.follower.now = &Playout[M]{Number: t.nodes[0].playouts + 1, Spread: t.spread(), Joined: -1}
}

// tellSelected tells that a child of n, of that index, has been selected for the side to move.
func (t *tree[S, M, G]) tellSelected(n *node[M], side game.Side, child int32) {
	at := Visited[M]{Selected: int(child - n.first)}
	explore := t.explore(n)
	for i := n.first; i < n.first+n.children; i++ {
		c := &t.nodes[i]
		one := Candidate[M]{Move: c.move, Playouts: c.playouts, Bound: math.Inf(1)}
		if c.playouts > 0 {
			one.Mean, _ = c.mean()
			one.Bound = c.bound(side, explore)
		}
		at.Moves = append(at.Moves, one)
	}
	t.follower.now.Way = append(t.follower.now.Way, at)
}

// tellEnd tells the result of a playout that has been backed up.
func (t *tree[S, M, G]) tellEnd(result float64) {
	now := t.follower.now
	now.Way, now.Result = append(now.Way, Visited[M]{}), result
	for i, at := range t.path {
		n := &t.nodes[at]
		now.Way[i].Playouts = n.playouts
		now.Way[i].Mean, _ = n.mean()
	}
	t.follower.step(now)
}
