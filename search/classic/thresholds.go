package classic

import (
	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search"
)

// thresholds is the notes' MINIMAX_ALFABETA(posición, profundidad, jugador, umbralUSO, umbralPASO) (N2; notes B7). Values are
// from the side to move. pass is what that side already has: it grows here and is used one level down; use is what the opponent
// already has: it cuts here. The recursive call negates and swaps them, so that the same code serves MAX and MIN. The notes'
// printed call passes (−paso, −uso) for its parameters (uso, paso), and so does this one.
//
// Before: pass < use. After, as printed (fail-hard below): the value of f if it is between the two; pass itself if f is
// worth no more, with Upper from the mover's side; a value of at least use if f is worth that or more. The bound
// returned is from MAX's side. With futility (notes C5), pass is ε above the value of f so far, once a move has raised
// it; where that has affected the value found, the bound is Estimate.
func (x *searcher[S, M, G]) thresholds(f *frame[S, M], use, pass game.Score) (game.Score, search.Bound) {
	f.window = window{pass, use}.from(f.side)
	if x.trace != nil {
		x.trace.EnterWindow(f.move, f.side, f.alpha, f.beta)
	}
	spared := x.spared
	value, ends := x.enter(f)
	bound := f.stored.bound
	if !ends {
		w := f.window.from(f.side) // the table may know more
		pass, use = w.alpha, w.beta
		failsLow, failsHigh := search.Upper, search.Lower
		if f.side == game.Min {
			failsLow, failsHigh = failsHigh, failsLow
		}
		bound = failsLow
		slack := game.Score(0)
		for i, m := range f.moves {
			child := x.child(f, i, m)
			var v game.Score
			var b search.Bound
			if child.side == f.side {
				v, b = x.thresholds(child, use, pass)
			} else {
				v, b = x.thresholds(child, -pass, -use)
				v = -v
			}
			better := v > pass
			if better {
				slack = x.slack(f, v, use)
				pass, bound = v+slack, b // the best result is kept in the threshold to pass
				f.adopt(m, child)
			} else if v > pass-slack {
				x.spare(f)
			}
			x.returned(f, child, m, v*f.side.Sign(), b, better)
			if better && x.trace != nil {
				x.trace.Narrow(child.move, v*f.side.Sign(), slack)
			}
			if pass >= use { // the threshold to use cuts the siblings
				if i+1 < len(f.moves) {
					bound = failsHigh
					x.skip(f, i+1)
					if pass-slack < use {
						x.spare(f)
					}
				}
				break
			}
		}
		value = pass - slack
		x.store(f, value*f.side.Sign(), bound)
	}
	if x.spared > spared {
		bound = search.Estimate
	}
	if x.trace != nil {
		x.trace.Leave(value*f.side.Sign(), bound)
	}
	return value, bound
}
