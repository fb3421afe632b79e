package engine

import (
	"cmp"
	"slices"
	"time"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search"
)

// This file has what a search reports: after each iteration, of a root that is over, and where not even one iteration was finished;
// what it says about each move of the root; and why a line ends.

// reportEnded reports on a root whose game is over.
func (p *play[S, M, G]) reportEnded(w *thread[S, M, G]) {
	r := &p.report
	_, outcome := p.rules.Moves(&p.root, nil)
	r.Value = w.result(&p.root, outcome, 0) * w.side.Sign()
	r.Stopped, r.Whole, r.Exact = search.Ended, true, true
	if outcome == game.Leaf {
		r.Stopped = search.Leaf
	}
	r.Counts = search.Counts{Nodes: 1, Leaves: 1, Unvalued: w.counts.Unvalued}
	r.Lines = []Line[M]{{Value: r.Value}}
	r.Elapsed = time.Since(p.began)
	p.nodes.Store(1)
}

// reportIteration puts what an iteration has found into the report.
func (p *play[S, M, G]) reportIteration(w *thread[S, M, G], depth int, lines []Line[M], whole bool, before search.Counts) {
	w.reportNodes()
	r := &p.report
	counts := w.counts
	r.Depth, r.Lines = depth, lines
	// A forced result within the depth is final, though other lines were cut at the horizon: none beyond it comes sooner.
	best := lines[0].Value * w.side.Sign()
	plies, forced := best.Forced()
	known := whole || forced && plies <= depth && p.options.prunesSoundly() || best == game.Win(1) || w.settled(best) ||
		p.told && best == p.value
	if known || p.minimax() || w.roots[0].limited {
		r.Value, r.Bound, r.Estimate = p.clamp(best, isValue, !known)
	} else { // the best move is worth that, but the others may be worth more
		r.Value, r.Bound, r.Estimate = p.clamp(best, atLeast, false)
	}
	r.Lines[0].Value, r.Line = r.Value, lines[0].Moves
	r.Whole = r.Bound == search.Exact && known
	r.Exact = p.minimax() || r.Whole
	if !whole && depth < p.lastDepth() && w.exhausted(depth, whole) {
		w.capRootMoves(best)
	}
	r.Stopped = p.lineReason(w)
	r.Counts = counts
	r.Nodes = p.nodes.Load()
	r.Elapsed = time.Since(p.began)
	r.Iterations = append(slices.Clip(r.Iterations), search.Iteration{Depth: depth, Value: r.Value, Counts: minus(counts, before)})
	r.Moves = w.rootMoves()
	if !r.Estimate && w.soonest(r.Value*w.side.Sign(), r.Bound) {
		for i := range r.Moves {
			if m := &r.Moves[i]; m.Value == r.Value && m.Bound == r.Bound {
				m.Bound = search.Exact // it is not worth more than the position
			}
		}
		r.Bound = search.Exact
	}
}

// soonest reports whether v, a forced result for the side to move, may come sooner for all that its bound says, is at most three plies
// away and cannot, as far as the whole tree up to there shows. The tree of so few plies is small; that of more is not.
func (w *thread[S, M, G]) soonest(v game.Score, shown search.Bound) bool {
	sooner := atLeast // a win
	if v < 0 {
		sooner = atMost
	}
	plies, isForced := v.Forced()
	return isForced && shown == sooner.seenBy(w.side) && plies <= 3 && w.endsWithin(&w.play.root, 0, plies-1) == 0
}

// endsWithin returns the forced result for the side to move, counted from the root, that comes within so many plies; 0 if none does.
func (w *thread[S, M, G]) endsWithin(s *S, ply, plies int) game.Score {
	moves, outcome := w.rules.Moves(s, nil)
	if outcome != game.Open {
		v, _ := outcome.Value(ply)
		return v
	}
	if ply == plies {
		return 0
	}
	best := game.Loss(0)
	for _, m := range moves {
		var next S
		again := w.rules.Play(s, m, &next)
		v := w.endsWithin(&next, ply+1, plies)
		if !again {
			v = -v
		}
		best = max(best, v)
	}
	return best
}

// lineReason says why the line of the report ends where it does: not at the depth limit if its value was known beyond that.
func (p *play[S, M, G]) lineReason(w *thread[S, M, G]) search.Reason {
	r := &p.report
	reason := w.whyLineEnds(r.Line)
	if plies, forced := r.Value.Forced(); (r.Whole || forced && plies > len(r.Line)) && (reason == search.Depth || reason == search.AtRest) {
		return search.Known
	}
	return reason
}

// reportUnfinished reports on a search in which something has run out in its first iteration: the best of the moves
// searched so far, or the first one and its static value.
func (p *play[S, M, G]) reportUnfinished(w *thread[S, M, G]) {
	w.reportNodes()
	best := &w.roots[0]
	for i := range w.roots {
		if e := &w.roots[i]; e.fresh && (!best.fresh || e.value > best.value) {
			best = e
		}
	}
	entered := int64(1) // the root, though no nodes were left to enter it
	if !best.fresh {    // nor the first move
		var next S
		again := p.rules.Play(&p.root, best.move, &next)
		_, outcome := p.rules.Moves(&next, nil)
		if best.value = w.result(&next, outcome, 1); !again {
			best.value = -best.value
		}
		best.bound, best.fresh, best.limited = isValue, true, outcome == game.Open
		w.counts.Depth = max(w.counts.Depth, 1)
		entered = 2
	}
	r := &p.report
	r.Value = best.value * w.side.Sign()
	bound := atLeast // too little is known about the other moves
	open := func(e rootMove[M]) bool { return !e.fresh || e.limited || e.bound != isValue }
	if best.value == game.Win(1) || !slices.ContainsFunc(w.roots, open) {
		bound = isValue
	}
	r.Bound, r.Estimate = w.shownOf(best.value, bound, best.limited)
	r.Whole = bound == isValue
	r.Exact = r.Whole
	r.Line = []M{best.move}
	r.Lines = []Line[M]{{Value: r.Value, Moves: r.Line}}
	for i := range w.roots {
		if e := &w.roots[i]; e.fresh {
			m := w.shown(e)
			m.Spent = e.limited // where it is not, nothing could be found below the move
			r.Moves = append(r.Moves, m)
		}
	}
	r.Counts, r.Elapsed, r.Spent = w.counts, time.Since(p.began), p.reason()
	r.Nodes = max(p.nodes.Load(), entered)
	if r.Stopped = w.whyLineEnds(r.Line); r.Stopped == search.Depth {
		r.Stopped = r.Spent
	}
}

func minus(a, b search.Counts) search.Counts {
	return search.Counts{
		Nodes: a.Nodes - b.Nodes, Leaves: a.Leaves - b.Leaves, Cuts: a.Cuts - b.Cuts, Pruned: a.Pruned - b.Pruned,
		Unvalued: a.Unvalued - b.Unvalued, Depth: a.Depth,
	}
}

// preferBetter reports whether the iteration that was broken off has found a better move than the last one chose, which it
// searched first: a report then prefers it. Only with options that guess, for otherwise a report is about its depth.
func (p *play[S, M, G]) preferBetter(w *thread[S, M, G]) bool {
	first := &w.roots[0]
	if p.report.Depth == 0 || p.minimax() || p.solvable() || !first.fresh || max(p.task.Lines, 1) > 1 || p.options.prunesSoundly() {
		return false
	}
	best := first
	for i := range w.roots {
		if e := &w.roots[i]; e.fresh && e.bound != atMost && e.value > best.value {
			best = e
		}
	}
	if best == first {
		return false
	}
	r := &p.report
	r.Value, r.Bound, r.Estimate, r.Whole, r.Exact = best.value*w.side.Sign(), atLeast.seenBy(w.side), true, false, false
	r.Line = slices.Clone(best.line)
	r.Lines = []Line[M]{{Value: r.Value, Moves: r.Line}}
	r.Stopped = p.lineReason(w)
	r.Moves = w.rootMoves()
	return true
}

// rootMoves returns what is known about all moves searched, in generation order and from MAX's side. Proven values take
// precedence over those of the iterations.
func (w *thread[S, M, G]) rootMoves() []search.RootMove[M] {
	var moves []search.RootMove[M]
	for _, e := range w.roots {
		switch p := w.play; {
		case e.value < p.lo, e.value == p.lo && e.bound == atLeast:
			e.value, e.bound, e.limited = p.lo, atLeast, false
		case e.value > p.hi, e.value == p.hi && e.bound == atMost:
			e.value, e.bound, e.limited = p.hi, atMost, false
		}
		moves = append(moves, w.shown(&e))
	}
	for _, e := range w.discarded {
		e.value = min(e.value, w.play.hi) // the position has since been found to be worth no more
		moves = append(moves, w.shown(&e))
	}
	slices.SortFunc(moves, func(a, b search.RootMove[M]) int {
		return cmp.Compare(slices.Index(w.legal, a.Move), slices.Index(w.legal, b.Move))
	})
	return moves
}

// shown returns what a report says about a root move.
func (w *thread[S, M, G]) shown(e *rootMove[M]) search.RootMove[M] {
	m := search.RootMove[M]{Move: e.move, Value: e.value * w.side.Sign()}
	m.Bound, m.Estimate = w.shownOf(e.value, e.bound, e.limited)
	m.Whole = !e.limited || !m.Estimate && (forced(e.value) || !w.play.minimax()) // a forced result was seen by then
	return m
}

// shownOf returns what a report says about a value for the side to move. A value is reported as it is if it depends on no
// limit and no guess, or is minimax's at the depth. Of the rest, forced results are proved to be no worse for the winner,
// since no option skips an escape; they may come sooner.
func (w *thread[S, M, G]) shownOf(v game.Score, b bound, limited bool) (shown search.Bound, estimate bool) {
	switch {
	case !limited || w.play.minimax():
		return b.seenBy(w.side), false
	case v == game.Win(1) && b != atMost, v == game.Loss(1) && b != atLeast:
		return search.Exact, false // nothing comes sooner
	case v == game.Win(1), v == game.Loss(1):
		return b.seenBy(w.side), false
	case v > game.MaxStatic && b != atMost:
		return atLeast.seenBy(w.side), false
	case v < -game.MaxStatic && b != atLeast:
		return atMost.seenBy(w.side), false
	}
	return b.seenBy(w.side), true
}

// capRootMoves is for a search that ends early because the result is forced: what it knows about the other moves from static
// values need not hold at the requested depth. They are worth no more than the best one to the side to move.
func (w *thread[S, M, G]) capRootMoves(best game.Score) {
	for i := range w.roots {
		if e := &w.roots[i]; e.limited && !forced(e.value) {
			e.value, e.bound, e.limited = best, atMost, !w.options.prunesSoundly() && !w.play.told
		}
	}
}

// whyLineEnds says why a line ends.
func (w *thread[S, M, G]) whyLineEnds(line []M) search.Reason {
	s := w.play.root
	var values []game.Score // static ones from MAX's side, from the horizon on
	for i, m := range line {
		var next S
		w.rules.Play(&s, m, &next)
		if s = next; w.options.Rest.On && w.noisy == nil && i+1 >= w.play.report.Depth {
			values = append(values, w.rules.Evaluate(&s)*w.rules.Turn(&s).Sign())
		}
	}
	switch _, outcome := w.rules.Moves(&s, nil); outcome {
	case game.Open:
	case game.Leaf:
		return search.Leaf
	default:
		return search.Ended
	}
	_, _, open := w.follow(line)
	w.keys = w.keys[:w.older+1]
	switch {
	case !open: // drawn by earlier positions
		return search.Ended
	case w.options.Quiescence && w.noisy != nil, w.options.Rest.rests(values):
		return search.AtRest
	}
	return search.Depth
}

// rests reports whether values that begin at the horizon have come to rest at the last of them.
func (r *Rest) rests(values []game.Score) bool {
	k := len(values) - 1
	return k >= 1 && (closeTo(values[k], values[k-1], r.Within) || closeTo(values[k], values[0], r.Within))
}
