package opponent

import (
	"context"
	"math"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search"
)

// Choice is the result of a pruned search at the root.
type Choice[M game.Move] struct {
	Move     M
	Expected float64 // from our side, in points
	Entered  int     // positions entered, counting repeats
}

// Choose finds the move and the expectation of [Graph.Plan] with pruning like Ballard's Star1: at a node of the opponent the
// children seen so far give their part of the average, and bounds on the rest say whether the whole can still fall within the
// window. The bounds hold for any model: our expectation is never below the minimax value, which we can force, and never above
// the best end below. What a visit proves about a node narrows its bounds for the next visit.
//
// ok is false if us is not to move. It returns an error when ctx is cancelled. A model's probabilities need minimax values, and
// so the whole graph; pruning only saves the time to traverse it again. [Graph.Tell] is the same search, traced step by step.
func (g *Graph[S, M, G]) Choose(
	ctx context.Context, us game.Side, theirs Chances, c Caution,
) (found Choice[M], ok bool, err error) {
	root := g.root()
	n := &g.nodes[root]
	if n.count == 0 || n.side != us {
		return found, false, nil
	}
	w := newWalk(ctx, &g.table, us, theirs, c, true)
	w.value(root, nothing)
	if w.stopped {
		return found, false, ctx.Err()
	}
	edge := w.chosen(root)
	return Choice[M]{Move: g.moves[edge], Expected: w.last[g.next[edge]], Entered: w.entered}, true, nil
}

// walk traverses the lines of play one by one. With prune it has bounds, low ≤ expectation ≤ high at every node, for us
// and in points; otherwise it visits everything that may be played.
type walk struct {
	*table
	ctx       context.Context
	us        game.Side
	theirs    Chances
	caution   Caution
	prune     bool
	low, high []float64
	last      []float64 // by node: the value from its last visit
	entered   int
	visits    int
	stopped   bool    // ctx is done: results no longer matter
	tell      *teller // nil: no trace is wanted
}

// bar is what a node has to exceed in order to matter: Star1's α. A value lower by no more than slack, which allows for
// rounding, still counts.
type bar struct{ alpha, slack float64 }

// nothing is a bar that every value passes.
var nothing = bar{alpha: math.Inf(-1)}

// fails reports whether a value, or a bound on it from above, is too low.
func (b bar) fails(value float64) bool { return value <= b.alpha-b.slack }

func newWalk(ctx context.Context, t *table, us game.Side, theirs Chances, c Caution, prune bool) *walk {
	w := &walk{table: t, ctx: ctx, us: us, theirs: theirs, caution: c, prune: prune}
	w.last = make([]float64, len(t.nodes))
	if prune {
		w.low, w.high = make([]float64, len(t.nodes)), make([]float64, len(t.nodes))
		for i := range t.nodes {
			w.low[i], w.high[i] = t.points(t.worth(i, us)), t.points(t.nodes[i].reach[us]*int64(us.Sign()))
		}
	}
	return w
}

// open reports whether the j-th move of node i may be played.
func (w *walk) open(i, j int) bool {
	n := &w.nodes[i]
	if n.side == w.us {
		return w.allows(w.caution, w.worth(i, w.us), w.worth(int(w.children(i)[j]), w.us))
	}
	return w.theirs[int(n.first)+j] > 0
}

// chosen returns the edge that we take at node i, whose children have been visited.
func (w *walk) chosen(i int) int32 {
	return w.choose(i, w.us, w.caution, func(child int32) float64 { return w.last[child] })
}

// visit visits the j-th child of node i.
func (w *walk) visit(i, j int, b bar) (float64, search.Bound) {
	if w.visits&1023 == 0 && w.ctx.Err() != nil {
		w.stopped = true
	}
	w.visits++
	if w.stopped {
		return 0, search.Exact
	}
	child := int(w.children(i)[j])
	if w.tell != nil {
		w.tell.enter(i, j, b.alpha)
	}
	value, bound := w.value(child, b)
	w.last[child] = value
	return value, bound
}

// value returns our expectation at node i, exactly if it passes b, otherwise possibly an upper bound that fails. No node
// minimises, so there is no beta. Without prune, b is nothing.
func (w *walk) value(i int, b bar) (value float64, bound search.Bound) {
	n := &w.nodes[i]
	switch {
	case n.count == 0:
		value = w.points(w.worth(i, w.us))
		if w.tell != nil {
			w.tell.static(i, value)
		}
	case w.prune && i != w.root() && w.low[i] >= w.high[i]:
		value = w.low[i]
		if w.tell != nil {
			w.tell.known(i)
		}
	case w.prune && i != w.root() && b.fails(w.high[i]):
		value, bound = w.high[i], search.Upper
		if w.tell != nil {
			w.tell.cut(i, 0, value, value)
		}
	default:
		w.entered++
		if n.side == w.us {
			value, bound = w.ours(i, b)
		} else {
			value, bound = w.opponents(i, b)
		}
		if w.prune {
			w.high[i] = min(w.high[i], value)
			if bound == search.Exact {
				w.low[i] = w.high[i]
			}
		}
	}
	if w.tell != nil && !w.stopped {
		w.tell.leave(value, bound)
	}
	return value, bound
}

// ours is value for a node of ours: the maximum. A child that cannot exceed another's value is not visited. At the
// root, where the choice is made, every child that could still be chosen passes, including those equal up to rounding.
func (w *walk) ours(i int, b bar) (value float64, bound search.Bound) {
	if w.tell != nil {
		w.tell.forbid(i)
	}
	value = math.Inf(-1)
	for j := range w.children(i) {
		if !w.open(i, j) {
			continue
		}
		least := b
		switch {
		case !w.prune:
		case i == w.root():
			least = bar{value, 2 * w.tolerance()}
		case value > b.alpha:
			least = bar{alpha: value}
		}
		found, is := w.visit(i, j, least)
		if w.tell != nil {
			w.tell.backOurs(i, j, found, is, least.alpha)
		}
		if found > value || found == value && is == search.Exact {
			value, bound = found, is
		}
	}
	if w.tell != nil && (!w.prune || i == w.root()) {
		w.tell.decide(i)
	}
	return value, bound
}

// opponents is value for a node of the opponent: Ballard's Star1. seen is the known part of the average, rest an
// upper bound on the others. Whether a child has failed its window is decided by the child, not by the sum, where
// rounding could make a bound look like a value.
func (w *walk) opponents(i int, b bar) (float64, search.Bound) {
	chances, children := w.theirs[w.nodes[i].first:], w.children(i)
	if w.tell != nil {
		w.tell.weigh(i)
	}
	seen, rest, bound := 0.0, 0.0, search.Exact
	if w.prune {
		for j, child := range children {
			rest += chances[j] * w.high[child]
		}
	}
	for j, child := range children {
		p := chances[j]
		if p == 0 {
			continue
		}
		least := nothing
		if w.prune {
			rest -= p * w.high[child]
			least = bar{(b.alpha - seen - rest) / p, b.slack / p} // from this value up, the whole can still pass
		}
		value, is := w.visit(i, j, least)
		seen += p * value
		if is != search.Exact {
			bound = is
		}
		if w.tell != nil {
			w.tell.backTheirs(i, j, value, is)
		}
		if w.prune && least.fails(value) {
			if w.more(i, j+1) {
				bound = search.Upper
				if w.tell != nil {
					w.tell.cut(i, j+1, min(seen+rest, b.alpha), rest)
				}
			}
			if bound == search.Exact {
				return seen, bound
			}
			return min(seen+rest, b.alpha-b.slack), bound
		}
	}
	return seen, bound
}

// more reports whether any move of node i from the j-th on may be played.
func (w *walk) more(i, j int) bool {
	for ; j < int(w.nodes[i].count); j++ {
		if w.open(i, j) {
			return true
		}
	}
	return false
}
