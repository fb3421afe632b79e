package engine

import (
	"slices"
	"time"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search"
)

// This file holds the searcher's attempts to prove the value of a position, see Options.Solve. Between two iterations
// the solver gets as much time as the iterations have had, so that at worst half of the time is lost; its table keeps
// what an attempt has found for the next one, in this search or after the next move.

const (
	// proofSight says when an attempt becomes worthwhile: when proofSight times the depth of an iteration exceeds the
	// plies that the game may still last.
	proofSight = 3

	// proofNodes is how many nodes of a solver take the time of one of the searcher's. Measuring time would make
	// searches limited by nodes irreproducible.
	proofNodes = 3
)

// solvable reports whether the solver may help with the current task: it ignores depths, and looks for one best move among all.
func (p *play[S, M, G]) solvable() bool {
	return p.solver != nil && p.task.Depth == 0 && p.task.Lines <= 1 && len(p.task.Moves) == 0 && p.task.Ponder == nil
}

// prove tries to prove the value of the root after the iteration to a depth, and puts what it has found into the
// report. news: the report has changed. solved: nothing is left to find.
func (p *play[S, M, G]) prove(w *thread[S, M, G], depth int) (news, solved bool) {
	if !p.solvable() || proofSight*depth < p.finite.PliesLeft(&p.root) {
		return false, false
	}
	limits := search.Limits{Time: p.task.Time, Nodes: p.task.Nodes} // what remains of them
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
	// Who wins matters most. That alone usually takes fewer nodes than narrowing down how soon, or by how much.
	run.question.Weak = true
	run.bounds(&p.root)
	run.question.Weak = false
	p.lo, p.hi = run.bounds(&p.root)
	if p.lo == p.hi { // finding the rest costs less than what has been done
		run.question.Limits = limits
		solved = p.solved(w, run, p.lo)
	}
	if !solved {
		p.discard(w, run)
		news = p.reportChoice(w)
	}
	nodes := run.nodes.Load()
	p.proving += nodes
	w.watch.Within(0) // so that the iterations count these nodes, too, before they go on
	p.report.Nodes, p.report.Elapsed = p.nodes.Add(nodes), time.Since(p.began)
	return news || solved, solved
}

// solved puts the root's value, proved to be v for the side to move, into the report, with the best line and, of the moves that
// keep the value, the one that the iterations prefer. It returns false if the move was not found within the limits.
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
	if best < 0 { // a key collision: nothing is proved
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

// discard leaves out root moves before the value is proved: those proved to be worse than another and, unless one of these has
// turned out to be needed, all but the soonest forced wins if there are any, otherwise the forced losses if some move may not be
// one. Further iterations search only the other moves.
func (p *play[S, M, G]) discard(w *thread[S, M, G], run *asking[S, M, G]) {
	w.restore()
	lows, highs := make([]game.Score, len(w.roots)), make([]game.Score, len(w.roots))
	for i := range w.roots {
		e := &w.roots[i]
		lows[i], highs[i] = p.proven(run, e.move)
		if e.lost() { // as found by an iteration
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
		p.lo = least // all remaining moves win that soon
	}
}

// restore gives back to the iterations what discard has removed.
func (w *thread[S, M, G]) restore() {
	w.roots = append(w.roots, w.discarded...)
	w.discarded = w.discarded[:0]
}

// needsAll reports whether a move that was discarded may be better than those left, whose value is v. Then all moves are searched
// from now on.
func (w *thread[S, M, G]) needsAll(v game.Score) bool {
	if !w.mayBeBetter(v) {
		return false
	}
	w.restore()
	w.onlyProven = true
	w.play.lo = -game.Infinity
	return true
}

// reportChoice puts the first of the remaining root moves into the report, with what is known about it and what is proved about
// the root. It reports whether that changes the report.
func (p *play[S, M, G]) reportChoice(w *thread[S, M, G]) bool {
	r, e := &p.report, &w.roots[0]
	value, bound, estimate := p.clamp(e.value, e.bound, e.limited)
	if value == e.value*w.side.Sign() && w.othersMayBeBetter() {
		switch { // known about the move, not about the position
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

// clamp turns the value of the remaining moves, for the side to move, into the root's value for a report, within the proven
// bounds.
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

// proven returns the proven bounds on a root move's value, for the side to move at the root and counted from there.
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
