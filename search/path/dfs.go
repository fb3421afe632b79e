package path

import "github.com/jugada/jugada/puzzle"

// dfs is exercise 1 of the notes: depth first to a given depth, returning the way. It takes the first way it meets, which
// may be long; a goal at the end of the second move is found after all that follows from the first.
func (x *searcher[S, M, P]) dfs() {
	x.depthFirst(x.options.Depth)
}

// depthFirst runs one depth-first search to the given depth, 0 for none, and says how it ended.
func (x *searcher[S, M, P]) depthFirst(depth int) {
	bound := puzzle.Infinity
	if depth > 0 {
		bound = puzzle.Cost(min(depth, int(puzzle.MaxCost)))
	}
	if !x.rules.Goal(&x.frames.pos) {
		x.prove(1) // what the first move costs at least
	}
	x.beginRound(bound, false)
	cut := cuts{dear: puzzle.Infinity}
	found := x.goDown(x.frames, bound, &cut)
	r := &x.result
	switch {
	case found:
		r.Stopped = Found
	case x.spent != Unknown:
		r.Stopped = x.spent
	case cut.deep:
		// Each of the moves that a longer way has costs at least 1. What exceeded the cost limit costs more than that, too:
		// a way as long as the depth limit did not.
		r.Stopped = Depth
		x.prove(bound + 1)
	case cut.dear < puzzle.Infinity:
		r.Stopped = Cost
		x.prove(cut.dear)
	default:
		x.exhausted()
	}
}

// cuts is what a search to a depth has left out.
type cuts struct {
	deep bool        // positions at the depth limit were not expanded
	dear puzzle.Cost // the least cost of a child that exceeded the cost limit; Infinity: none did
}

// goDown is DFS(state, depth) from f, which has been reached along the frames before it. It reports whether a goal is
// found. What lies on the way itself is skipped: a way that goes in a circle can be shortened, and without this a search
// without a depth limit would go round for ever.
func (x *searcher[S, M, P]) goDown(f *frame[S, M], depth puzzle.Cost, cut *cuts) bool {
	if x.rules.Goal(&f.pos) {
		return x.solved(f, depth)
	}
	if f.ply >= int(depth) {
		cut.deep = true
		return false
	}
	if !x.expandFrame(f, depth) {
		return false
	}
	for _, m := range f.moves {
		c := x.child(f, m)
		switch {
		case x.repeats(c):
			x.tellFate(c, depth, Repeated)
			continue
		case x.tooDear(c.g):
			cut.dear = min(cut.dear, c.g)
			x.tellFate(c, depth, TooFar)
			continue
		}
		x.tellFate(c, depth, Kept)
		if x.goDown(c, depth, cut) {
			return true
		}
		if x.spent != Unknown {
			return false
		}
	}
	x.leave(f, depth)
	return false
}

// tooDear reports whether a way of that cost exceeds the cost limit, or the largest that a way may cost.
func (x *searcher[S, M, P]) tooDear(cost puzzle.Cost) bool {
	return cost >= puzzle.Infinity || x.options.Cost > 0 && cost > x.options.Cost
}
