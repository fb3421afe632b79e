package engine

import (
	"slices"
	"time"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search"
)

// This file is the searcher's attempts to prove what a position is worth, see Options.Solve. Between two iterations the
// solver gets as much time as the iterations have had, so that at worst half of it is lost; its table keeps what an
// attempt has found for the next one, in this search or after the next move.

const (
	// proofSight says from when on an attempt is worth its while: an iteration has looked so deep that that many times its
	// depth is more than the plies that the game may still last.
	proofSight = 3

	// proofNodes is how many nodes of a solver take the time of one of the searcher's. Time itself would not do: a
	// search limited by nodes would not be the same each time.
	proofNodes = 3
)

// solvable reports whether the solver may help with the task at hand: it knows nothing of depths, and looks for one
// best move among all.
func (p *play[S, M, G]) solvable() bool {
	return p.solver != nil && p.task.Depth == 0 && p.task.Lines <= 1 && len(p.task.Moves) == 0
}

// prove tries to prove the value of the root after the iteration to a depth, and puts into the report what it has
// found. news: the report is another one now. solved: nothing is left to find.
func (p *play[S, M, G]) prove(w *thread[S, M, G], depth int) (news, solved bool) {
	if !p.solvable() || proofSight*depth < p.finite.PliesLeft(&p.root) {
		return false, false
	}
	limits := search.Limits{Time: p.task.Time, Nodes: p.task.Nodes} // what is left of them
	if limits.Nodes > 0 {
		if limits.Nodes -= p.nodes.Load(); limits.Nodes <= 0 {
			return false, false
		}
	}
	if limits.Time > 0 {
		if limits.Time -= time.Since(p.began); limits.Time <= 0 {
			return false, false
		}
	}
	share := proofNodes*w.counts.Nodes - p.proving
	if share <= 0 {
		return false, false
	}
	p.solver.nextSearch()
	run := &asking[S, M, G]{Solver: p.solver, watch: search.NewWatch(p.ctx, time.Now(), limits.Time), question: Question{Limits: limits}}
	if limits.Nodes == 0 || share < limits.Nodes {
		run.question.Nodes = share
	}
	// Who wins is what matters most. Alone it is mostly found with fewer nodes than by closing in on how soon, or by how much.
	run.question.Weak = true
	run.bounds(&p.root)
	run.question.Weak = false
	p.lo, p.hi = run.bounds(&p.root)
	if p.lo == p.hi { // what is left to find costs less than what is found
		run.question.Limits = limits
		solved = p.solved(w, run, p.lo)
	}
	if !solved {
		p.discard(w, run)
		news = p.reportChoice(w)
	}
	nodes := run.nodes.Load()
	p.proving += nodes
	w.watch.Within(0) // so that the iterations count them, too, before they go on
	p.report.Nodes, p.report.Elapsed = p.nodes.Add(nodes), time.Since(p.began)
	return news || solved, solved
}

// solved puts the root's value, which is proven to be v for the side to move, into the report: with the best line, and
// of the moves that keep the value with that which the iterations prefer. It is false if the move was not found within
// the limits.
func (p *play[S, M, G]) solved(w *thread[S, M, G], run *asking[S, M, G], v game.Score) bool {
	w.restore()
	best := -1
	for i := range w.roots {
		k := p.playRoot(w.roots[i].move)
		keeps, ok := run.keeps(&k, v)
		if !ok {
			return false
		}
		if keeps {
			best = i
			rest := shift(v, -1)
			if !k.Again {
				rest = -rest
			}
			w.roots[i].line = append([]M{k.Move}, run.line(k.Pos, rest)...)
			break
		}
	}
	if best < 0 { // equal parts of keys of unequal positions: nothing is proven
		return false
	}
	for i := range w.roots {
		e := &w.roots[i]
		_, high := p.proven(run, e.move)
		e.value, e.bound, e.limited = min(high, v), atMost, false
	}
	w.roots[best].value, w.roots[best].bound = v, isValue // and limited is false, as for all
	p.lo = -game.Infinity                                 // the others may be worth less
	line := w.roots[best].line
	r := &p.report
	r.Value, r.Bound, r.Estimate, r.Line = v*w.side.Sign(), search.Exact, false, line
	r.Lines = []Line[M]{{Value: r.Value, Moves: line}}
	r.Whole, r.Exact = true, true
	r.Stopped = p.lineReason(w)
	r.Moves = w.rootMoves()
	return true
}

// discard leaves out root moves, though the value is not proven yet: those that are proven to be worse than another and,
// unless it has been seen that one of these is needed after all, if some are forced wins, all but the soonest; and else those that are
// forced losses, if some may not be. Further iterations look at the others only.
func (p *play[S, M, G]) discard(w *thread[S, M, G], run *asking[S, M, G]) {
	w.restore()
	lows, highs := make([]game.Score, len(w.roots)), make([]game.Score, len(w.roots))
	for i := range w.roots {
		e := &w.roots[i]
		lows[i], highs[i] = p.proven(run, e.move)
		if e.lost() { // as an iteration has found
			highs[i] = min(highs[i], e.value)
		}
	}
	least, most := slices.Max(lows), slices.Max(highs)
	wins, holds := least > game.MaxStatic && !w.onlyProven, most >= -game.MaxStatic && !w.onlyProven
	kept := w.roots[:0]
	for i, e := range w.roots {
		if highs[i] < least || wins && lows[i] < least || holds && highs[i] < -game.MaxStatic {
			e.value, e.bound, e.limited, e.line = highs[i], atMost, false, nil
			w.discarded = append(w.discarded, e)
		} else {
			kept = append(kept, e)
		}
	}
	w.roots = kept
	if p.lo = -game.Infinity; wins {
		p.lo = least // all that are left win so soon
	}
}

// restore gives the iterations back what discard has taken from them.
func (w *thread[S, M, G]) restore() {
	w.roots = append(w.roots, w.discarded...)
	w.discarded = w.discarded[:0]
}

// needsAll reports whether a move that narrow has taken out may be better than what is left, whose value v is found. Then all are
// searched from now on.
func (w *thread[S, M, G]) needsAll(v game.Score) bool {
	if !w.mayBeBetter(v) {
		return false
	}
	w.restore()
	w.onlyProven = true
	w.play.lo = -game.Infinity
	return true
}

// reportChoice puts the first of the root's moves that are left into the report, with what is known of it and what is proven of
// the root. It reports whether that changes the report.
func (p *play[S, M, G]) reportChoice(w *thread[S, M, G]) bool {
	r, e := &p.report, &w.roots[0]
	value, bound, estimate := p.clamp(e.value, e.bound, e.limited)
	if value == e.value*w.side.Sign() && w.othersMayBeBetter() {
		switch { // that is known of the move, and not of the position
		case e.bound == atMost:
			estimate = true
		case bound == search.Exact && !estimate:
			bound = atLeast.seenBy(w.side)
		}
	}
	if value == r.Value && e.move == r.Line[0] {
		return false
	}
	r.Value, r.Bound, r.Estimate, r.Whole = value, bound, estimate, false
	if e.move != r.Line[0] {
		r.Line = []M{e.move}
	}
	r.Stopped = p.lineReason(w)
	r.Lines = []Line[M]{{Value: value, Moves: r.Line}}
	r.Exact = false
	r.Moves = w.rootMoves()
	return true
}

// clamp turns the value of what is left to choose from, for the side to move, into the root's as a report says it, as far as
// what is proven allows.
func (p *play[S, M, G]) clamp(v game.Score, b bound, limited bool) (value game.Score, shown search.Bound, estimate bool) {
	w := p.threads[0]
	switch {
	case v < p.lo:
		v, b, limited = p.lo, atLeast, false
	case v > p.hi:
		v, b, limited = p.hi, atMost, false
	case b == isValue && w.mayBeBetter(v):
		b = atLeast
	}
	shown, estimate = w.shownOf(v, b, limited)
	return v * w.side.Sign(), shown, estimate
}

// proven returns the proven bounds of a root move's value, for the side to move at the root and counted from there.
func (p *play[S, M, G]) proven(run *asking[S, M, G], m M) (lo, hi game.Score) {
	k := p.playRoot(m)
	lo, hi = run.known(&k.Pos)
	if lo, hi = shift(lo, 1), shift(hi, 1); !k.Again {
		lo, hi = -hi, -lo
	}
	return lo, hi
}

// playRoot plays a root move.
func (p *play[S, M, G]) playRoot(m M) (k game.Child[S, M]) {
	k.Again = p.rules.Play(&p.root, m, &k.Pos)
	k.Move = m
	return k
}
