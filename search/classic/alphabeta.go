package classic

import (
	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search"
)

// alphaBeta is ALFA-BETA(nodo, profundidad, α, β, jugador) in its MAX/MIN form (N1 s.12; notes B6). All values are from
// MAX's side.
//
// Before: alpha < beta. alpha is what MAX already has above f, beta what MIN already has; a value outside the
// window cannot change the choice at the root.
//
// After, fail-soft: with Exact, the value of f. With Lower, f is worth the value or more, which is at least beta.
// With Upper, f is worth the value or less, which is at most alpha. The end of f.line has the value in all three cases.
//
// With futility (notes C5), once a move has raised alpha at a MAX node the others must exceed it by more than ε: alpha is what
// they must exceed, best is what MAX has. A MIN node treats beta the same way. Where that has affected the value of f, the
// bound is Estimate.
//
// The slide calls the cut at a MIN node β and the one at a MAX node α; the field names a cut by the bound that makes
// it, and so does the trace.
func (x *searcher[S, M, G]) alphaBeta(f *frame[S, M], alpha, beta game.Score) (game.Score, search.Bound) {
	if x.trace != nil {
		x.trace.EnterWindow(f.move, f.side, alpha, beta)
	}
	f.window = window{alpha, beta}
	spared := x.spared
	best, ends := x.enter(f)
	alpha, beta = f.alpha, f.beta // the table may know more
	bound := search.Exact
	switch {
	case ends:
		best, bound = best*f.side.Sign(), f.stored.bound

	case f.side == game.Max:
		best = -game.Infinity
		slack := game.Score(0)
		for i, m := range f.moves {
			child := x.child(f, i, m)
			value, b := x.alphaBeta(child, alpha, beta)
			better := value > best+slack
			if better {
				best, bound = value, b
				f.adopt(m, child)
			} else if value > best {
				x.spare(f)
			}
			x.returned(f, child, m, value, b, better)
			if value > alpha {
				slack = x.slack(f, value, beta)
				alpha = value + slack // MAX has this much, whatever else there is at f
				if x.trace != nil {
					x.trace.Narrow(child.move, value, slack)
				}
			}
			if alpha >= beta { // MIN can hold MAX to beta above, and so avoids f
				if i+1 < len(f.moves) {
					bound = search.Lower
					x.skip(f, i+1)
					if best < beta {
						x.spare(f)
					}
				}
				break
			}
		}

	default:
		best = game.Infinity
		slack := game.Score(0)
		for i, m := range f.moves {
			child := x.child(f, i, m)
			value, b := x.alphaBeta(child, alpha, beta)
			better := value < best-slack
			if better {
				best, bound = value, b
				f.adopt(m, child)
			} else if value < best {
				x.spare(f)
			}
			x.returned(f, child, m, value, b, better)
			if value < beta {
				slack = x.slack(f, -value, -alpha)
				beta = value - slack // MIN can hold MAX to this, whatever else there is at f
				if x.trace != nil {
					x.trace.Narrow(child.move, value, slack)
				}
			}
			if alpha >= beta { // MAX has alpha above, and so avoids f
				if i+1 < len(f.moves) {
					bound = search.Upper
					x.skip(f, i+1)
					if best > alpha {
						x.spare(f)
					}
				}
				break
			}
		}
	}
	if !ends {
		x.store(f, best, bound)
	}
	if x.spared > spared {
		bound = search.Estimate
	}
	if x.trace != nil {
		x.trace.Leave(best, bound)
	}
	return best, bound
}

// returned records, at the root and in the trace, the value returned by child, which m leads to. The value is from MAX's side.
func (x *searcher[S, M, G]) returned(f, child *frame[S, M], m M, value game.Score, bound search.Bound, better bool) {
	if f.ply == 0 {
		row := search.RootMove[M]{Move: m, Value: value, Bound: bound, Whole: x.met.all == x.noted, Spent: x.short}
		if bound == search.Estimate {
			row.Bound, row.Estimate = search.Exact, true
		}
		x.result.Moves = append(x.result.Moves, row)
		x.short, x.noted = false, x.met.all
	}
	if f.found != nil {
		f.found.add(m, value, child.found)
	}
	if x.trace != nil {
		x.trace.Return(child.move, value, bound, better)
	}
}
