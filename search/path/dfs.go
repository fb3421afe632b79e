package path

import "github.com/jugada/jugada/puzzle"

// dfs is exercise 1 of the notes: depth first to a given depth, returning the path. It takes the first path it finds,
// which may be long; a goal reached by the second move is found after everything that follows the first.
func (x *searcher[S, M, P]) dfs() {
	x.depthFirst(x.options.Depth)
}

// depthFirst runs one depth-first search to the given depth, 0 for no limit, and sets how it ended.
func (x *searcher[S, M, P]) depthFirst(depth int) {
	bound := puzzle.Infinity
	if depth > 0 {
		bound = puzzle.Cost(min(depth, int(puzzle.MaxCost)))
	}
	if !x.rules.Goal(&x.frames.pos) {
		x.prove(1) // the least cost of the first move
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
		// Each move of a longer path costs at least 1. What exceeded the cost limit costs more than that, too: a path as
		// long as the depth limit did not.
		r.Stopped = Depth
		x.prove(bound + 1)
	case cut.dear < puzzle.Infinity:
		r.Stopped = Cost
		x.prove(cut.dear)
	default:
		x.exhausted()
	}
}

// cuts records what a search to a depth has left out.
type cuts struct {
	deep bool        // positions at the depth limit were not expanded
	dear puzzle.Cost // the least cost of a child that exceeded the cost limit; Infinity: none did
}

// goDown is DFS(state, depth) from f, which has been reached along the frames before it. It reports whether a goal is
// found. Positions on the current path are skipped: a path with a cycle can be shortened, and a search without a depth
// limit would never end.
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

// tooDear reports whether a path of that cost exceeds the cost limit, or the largest allowed cost.
func (x *searcher[S, M, P]) tooDear(cost puzzle.Cost) bool {
	return cost >= puzzle.Infinity || x.options.Cost > 0 && cost > x.options.Cost
}
