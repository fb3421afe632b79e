package path

import "github.com/jugada/jugada/puzzle"

// idaStarNotes is the notes' IDA* (Korf 1985): depth first among the positions whose f = g + h does not exceed a threshold,
// which begins with the estimate of the start and grows to the least f that exceeded it. It differs from the notes' printed
// version where that fails (notes D4): MinUmbral begins at infinity, not at the threshold, since an f that exceeds the
// threshold is never below it; a path is recognised by FOUND, not by a nonzero length; an infinite threshold means that
// there is no path; and positions on the current path are skipped.
func (x *searcher[S, M, P]) idaStarNotes() {
	root, r := x.frames, &x.result
	root.h = x.estimate(&root.pos)
	threshold := root.h
	for threshold < puzzle.Infinity {
		x.prove(threshold)
		if x.tooDear(threshold) {
			r.Stopped = Cost
			return
		}
		x.beginRound(threshold, false)
		next, enough := x.withinThreshold(root, threshold)
		switch {
		case x.spent != Unknown:
			r.Stopped = x.spent
			return
		case r.Found:
			r.Stopped = Found
			r.AllWays = !enough
			return
		}
		threshold = next
	}
	x.exhausted()
}

// withinThreshold is the notes' DFS(state, threshold). It returns the least f above the threshold, infinity if there is
// none, and whether enough paths have been found.
func (x *searcher[S, M, P]) withinThreshold(f *frame[S, M], threshold puzzle.Cost) (least puzzle.Cost, enough bool) {
	least = puzzle.Infinity
	if x.rules.Goal(&f.pos) {
		return least, x.solved(f, threshold)
	}
	if !x.expandFrame(f, threshold) {
		return least, false
	}
	for _, m := range f.moves {
		c := x.child(f, m)
		if x.repeats(c) {
			x.tellFate(c, threshold, Repeated)
			continue
		}
		c.h = x.estimate(&c.pos)
		switch cost := c.g.Plus(c.h); {
		case c.h >= puzzle.Infinity:
			x.deadEnds = true
			x.tellFate(c, threshold, DeadEnd)
		case cost > threshold:
			least = min(least, cost)
			x.tellFate(c, threshold, TooFar)
		default:
			x.tellFate(c, threshold, Kept)
			below, enough := x.withinThreshold(c, threshold)
			if enough || x.spent != Unknown {
				return least, enough
			}
			least = min(least, below)
		}
	}
	x.leave(f, threshold)
	return least, false
}
