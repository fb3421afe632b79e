package classic

import (
	"cmp"
	"slices"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/trace"
)

// shapes reports whether some refinement looks at the moves of each node.
func (r *Refine) shapes() bool { return r.Deepening.On || r.Singular.On || r.Bias.On }

// waits decides, at a node where the depth limit ends the line, whether quiescence goes on: it returns Unknown if so,
// otherwise why the line ends.
func (x *searcher[S, M, G]) waits(f *frame[S, M]) search.Reason {
	q := &x.options.Refine.Quiescence
	x.deeper = true
	x.met.horizon++
	if !q.On {
		return search.Depth
	}
	k := f.ply - f.horizon
	if f.calm.rests(x.needed(f), k == 0, q.Within) {
		return search.AtRest
	}
	if q.Most > 0 && k >= q.Most {
		return search.Depth
	}
	x.stray()
	return search.Unknown
}

// beyond reports whether a line goes on at f that the depth limit alone would have ended.
func (x *searcher[S, M, G]) beyond(f *frame[S, M]) bool {
	return f.further || f.horizon > 0 && f.ply >= f.horizon
}

// extension returns why the line goes on, and the static value that is the reason, from MAX's side.
func (x *searcher[S, M, G]) extension(f *frame[S, M]) (trace.Cause, game.Score) {
	cause := trace.ByQuiescence
	if f.further {
		cause = trace.BySingular
	}
	return cause, x.rules.Evaluate(&f.pos) * f.side.Sign()
}

// slack returns by how much another move must exceed value, which the mover at f already has: futility's ε where it
// applies. It does not apply to forced results, which are never improved only slightly, nor where value alone closes the
// window at use. Both are from the mover's side.
//
// At the root, whose window is open, what is skipped is worth value + ε at most. Further down, the slack may close
// the window from both sides at once: then the search leaves a node that is worth more than it seems, and its parent,
// which itself must be improved by ε, overestimates it.
func (x *searcher[S, M, G]) slack(f *frame[S, M], value, use game.Score) game.Score {
	u := &x.options.Refine.Futility
	if !u.On || u.Epsilon == 0 || f.ply > x.base && !u.EveryNode {
		return 0
	}
	if _, forced := value.Forced(); forced || value >= use {
		return 0
	}
	return min(u.Epsilon, game.Infinity-1-max(value, 0)) // the sum must not overflow
}

// spare records that futility has affected a value: something was not searched, or not chosen, that might improve it, though only
// slightly.
func (x *searcher[S, M, G]) spare(f *frame[S, M]) {
	x.spared++
	x.stray()
	if x.result.Whole = false; f.ply > x.base {
		x.partly() // so that it is recorded for the current root move
	}
}

// stray records that a refinement has left something out, or looked further than the depth limit.
func (x *searcher[S, M, G]) stray() {
	x.result.Strayed = true
	x.met.strayed++
}

// shape prepares the moves of f, where the line goes on: bias leaves some out, singular extension marks some, and
// deepening orders them. It returns the moves left out; the slice is valid until the next call.
func (x *searcher[S, M, G]) shape(f *frame[S, M]) (left []M) {
	r := &x.options.Refine
	singular := r.Singular.On && f.horizon > 0 && f.ply+1 == f.horizon && (r.Singular.Most == 0 || f.horizon-x.limit < r.Singular.Most)
	if r.Bias.On {
		x.rate(f, x.ranker)
		left = x.widths(f)
	}
	if singular {
		if !r.Bias.On || r.Bias.By != "" {
			x.rate(f, x.rules)
		}
		x.standOut(f)
	}
	if r.Deepening.On {
		x.recall(f)
		if x.table != nil {
			x.lead(f)
		}
	}
	return left
}

// take replaces what a child got from its parent by what is meant for that child alone.
func (c *carried) take(h hand) {
	if h.width > 0 {
		c.width = h.width
	}
	if h.further {
		c.horizon++
	}
}

// rate puts the static values of f's children, from MAX's side and in the order of its moves, into x.rates. It makes
// the hands, if there are none yet.
func (x *searcher[S, M, G]) rate(f *frame[S, M], by evaluates[S]) {
	x.rates = x.rates[:0]
	fresh := len(f.hands) == 0
	for _, m := range f.moves {
		side := f.side.Opponent()
		if x.rules.Play(&f.pos, m, &x.glance) {
			side = f.side
		}
		x.rates = append(x.rates, by.Evaluate(&x.glance)*side.Sign())
		if !fresh {
			continue
		}
		h := hand{assumed: x.assumes(&x.glance)}
		if h.assumed {
			x.result.Unvalued++
		}
		f.hands = append(f.hands, h)
	}
}

// widths keeps f's best children by static value, as many as its width, and gives each its own width (notes C6). It returns
// the moves that are left out.
func (x *searcher[S, M, G]) widths(f *frame[S, M]) (left []M) {
	order := make([]int, len(f.moves)) // children by rank
	for i := range order {
		order[i] = i
	}
	sign := f.side.Sign()
	slices.SortStableFunc(order, func(i, k int) int { return cmp.Compare(x.rates[k]*sign, x.rates[i]*sign) })
	for rank, i := range order[:min(f.width, len(order))] {
		f.hands[i].width = max(f.width-rank-x.options.Refine.Bias.From, 1)
	}
	kept := 0
	for i, m := range f.moves {
		if f.hands[i].width == 0 {
			left = append(left, m)
			continue
		}
		f.moves[kept], f.hands[kept], x.rates[kept] = m, f.hands[i], x.rates[i]
		kept++
	}
	f.moves, f.hands, x.rates = f.moves[:kept], f.hands[:kept], x.rates[:kept]
	if len(left) > 0 {
		x.pruned(false, len(left))
		x.partly()
		x.stray()
		f.narrow = true
		if f.ply == x.base {
			x.noted = x.met.all // this does not make the remaining moves incomplete
		}
	}
	return left
}

// standOut marks the children of f whose static value differs from those of all their siblings by more than the margin
// (notes C4).
func (x *searcher[S, M, G]) standOut(f *frame[S, M]) {
	margin := x.options.Refine.Singular.Margin
	for i, v := range x.rates {
		alone := len(x.rates) > 1
		for k, other := range x.rates {
			if k != i && near(v, other, margin) {
				alone = false
				break
			}
		}
		if f.hands[i].further = alone; alone {
			x.stray()
		}
	}
}
