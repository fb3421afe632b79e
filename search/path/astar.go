package path

import "github.com/jugada/jugada/puzzle"

// aStar is A* (Hart, Nilsson and Raphael 1968): the open position with the least f = g + h is expanded next. With estimates
// that are never too high, no path costs less than that f, so the first goal whose turn comes is reached at the least cost.
func (x *searcher[S, M, P]) aStar(s *S) { x.bestFirst(s, weightOne) }

// weightOne is the weight 1. Weights are in thousandths, so that priorities are whole numbers.
const weightOne = 1000

// bestFirst expands the position with the least g + w·h, w in thousandths, until that is a goal: uniform cost with w = 0,
// A* with 1, weighted A* with more. A position that is reached at a lower cost than before, as may happen if w·h is not
// consistent, is opened again. So some open position is always on a cheapest path, with the least g: its g + h is at most
// the cost of that path, and its g + w·h at most max(w, 1) times as much.
func (x *searcher[S, M, P]) bestFirst(s *S, w int64) {
	b := &best[S, M, P]{searcher: x, t: x.newTable(false), q: queue{take: x.take}, w: w, dear: puzzle.Infinity}
	x.kid.pos, x.kid.parent = *s, none
	b.estimateChild()
	if !b.keep(none) {
		x.result.Stopped = x.spent
		return
	}
	for b.q.n > 0 && x.spent == Unknown {
		first := b.q.pop()
		n := b.t.nodes.at(first.node)
		if n.mark == closed {
			continue // queued twice
		}
		if bound := b.bound(first.priority); x.result.Found && bound > x.result.Cost {
			break // everything that can be on a cheapest path has been expanded
		} else if bound > x.result.Lower || !x.open {
			x.prove(bound)
			x.beginRound(x.result.Lower, false)
		}
		if x.rules.Goal(&n.pos) {
			n.mark = closed
			if b.reach(first.node) {
				break
			}
		} else if !b.expandFirst(first) {
			b.q.push(first) // into the place that it has just left, so that every open position is known
		}
	}
	b.conclude()
}

// best is the state of a best-first search.
type best[S comparable, M puzzle.Move, P puzzle.Puzzle[S, M]] struct {
	*searcher[S, M, P]
	t    *table[S, M]
	q    queue
	w    int64       // weight of the estimates
	dear puzzle.Cost // the least f that exceeds the cost limit; Infinity: none does
}

// bound returns a lower bound on the cost of any path when no priority is less.
func (b *best[S, M, P]) bound(priority int64) puzzle.Cost {
	scale := max(b.w, weightOne)
	return puzzle.Cost((priority + scale - 1) / scale)
}

// expandFirst expands the position whose turn it is. It returns false if something ran out before all its children were kept.
func (b *best[S, M, P]) expandFirst(first entry) bool {
	if !b.expandNode(b.t, first.node, 0, b.result.Lower) {
		return false
	}
	for _, m := range b.moves {
		c := b.nodeChild(b.t, first.node, m)
		known := b.t.find(&c.pos)
		if known != none && b.t.nodes.at(known).g <= c.g {
			b.tellNode(b.t, 0, b.result.Lower, Repeated)
			continue
		}
		b.estimateChild()
		if !b.keep(known) {
			return false
		}
	}
	b.t.nodes.at(first.node).mark = closed
	return true
}

func (b *best[S, M, P]) estimateChild() {
	if b.w > 0 {
		b.kid.h = b.estimate(&b.kid.pos)
	}
}

// keep opens the current child, unless it is a dead end. If it is known already, it has been reached at a lower cost. It
// returns false if there is no room.
func (b *best[S, M, P]) keep(known uint32) bool {
	c := &b.kid
	f := c.g.Plus(c.h)
	fate := Kept
	switch {
	case c.h >= puzzle.Infinity:
		b.deadEnds = true
		fate = DeadEnd
	case b.tooDear(f):
		b.dear = min(b.dear, f)
		fate = TooFar
	case known != none:
		fate = Better
	}
	if c.parent != none {
		b.tellNode(b.t, 0, b.result.Lower, fate)
	}
	switch fate {
	case DeadEnd, TooFar:
		return true
	case Better:
		n := b.t.nodes.at(known)
		n.g, n.parent, n.move, n.mark = c.g, c.parent, c.move, waiting
	default:
		known = uint32(b.t.nodes.n)
		if !b.t.add(c) {
			return false
		}
	}
	return b.q.push(entry{priority: weightOne*int64(c.g) + b.w*int64(c.h), h: c.h, node: known})
}

// reach records the path to a goal, and reports whether that is enough. It adds up the cost again: if w·h is not
// consistent, a position on the path may have been reached at a lower cost since.
func (b *best[S, M, P]) reach(goal uint32) bool {
	n, r := b.t.nodes.at(goal), &b.result
	if r.Found {
		return false
	}
	if b.listen != nil {
		b.tell(Step[S, M]{Kind: Goal, Pos: n.pos, G: n.g, Bound: r.Lower})
	}
	r.Found, r.Way, r.Cost = true, b.t.way(goal), 0
	b.kid.pos = b.t.nodes.at(0).pos
	for _, m := range r.Way {
		at := b.kid.pos
		r.Cost = r.Cost.Plus(b.rules.Play(&at, m, &b.kid.pos))
	}
	return b.options.Ways <= 1
}

// conclude sets why the search is over and what is proved.
func (b *best[S, M, P]) conclude() {
	r := &b.result
	b.prove(min(b.waiting(), b.dear, r.Cost))
	switch {
	case b.spent != Unknown:
		r.Stopped = b.spent
	case r.Found:
		r.Stopped = Found
		if b.options.Ways > 1 {
			b.gather(b.t)
		}
	case b.dear < puzzle.Infinity:
		r.Stopped = Cost
	default:
		b.exhausted()
	}
}

// waiting returns the least f = g + h of the open positions; Infinity if there are none.
func (b *best[S, M, P]) waiting() puzzle.Cost {
	least := puzzle.Infinity
	for i := range b.q.n {
		if n := b.t.nodes.at(b.q.at(uint32(i)).node); n.mark == waiting {
			least = min(least, n.g.Plus(n.h))
		}
	}
	return least
}
