package classic

import (
	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search"
)

// printed is ALFA-BETA(nodo, profundidad, F, α, β, jugador) as N1's slide 12 prints it (notes F1), and alphaBeta is what is made of
// it today. Here, too, all values are from MAX's side. F is the evaluation of the rules; profundidad is how many plies are left to
// the horizon, and counts down to 0. α and β are this node's own from the start; at the end one of them is returned, and where
// they have met, −∞ at a MIN node and +∞ at a MAX node.
//
// So the value of a node is in the answer only if it lies between the bounds with which the node was entered. At the root these
// are infinite: the value there, and the move, are those of alphaBeta. Elsewhere ∓∞ says that the node does not matter here, and
// not how much it is worth. That depends on the bounds, which are not part of the answer: a table could not use it for the same
// position in another place.
func (x *searcher[S, M, G]) printed(f *frame[S, M], alpha, beta game.Score) (returned game.Score) {
	if x.trace != nil {
		x.trace.EnterCall(f.move, f.side, f.profundidad(), alpha, beta)
	}
	f.window = window{alpha, beta}
	value, ends := x.enter(f)
	switch {
	case ends: // profundidad is 0, or the game is over
		returned = value * f.side.Sign() // F

	case f.side == game.Min:
		for i := 0; i < len(f.moves) && alpha < beta; i++ {
			child := x.child(f, i, f.moves[i])
			v := x.printed(child, alpha, beta)
			x.cameBack(f, child, i, v, window{alpha, beta}, v < beta)
			if v < beta {
				beta = v
			}
		}
		if returned = beta; alpha >= beta {
			returned = -game.Infinity
		}

	default:
		for i := 0; i < len(f.moves) && alpha < beta; i++ {
			child := x.child(f, i, f.moves[i])
			v := x.printed(child, alpha, beta)
			x.cameBack(f, child, i, v, window{alpha, beta}, v > alpha)
			if v > alpha {
				alpha = v
			}
		}
		if returned = alpha; alpha >= beta {
			returned = game.Infinity
		}
	}
	if x.trace != nil {
		value, bound := f.meaning(returned, f.window)
		x.trace.LeaveAs(value, bound, infinite(returned))
	}
	return returned
}

// profundidad returns the plies from f to its horizon; 0: it has none, or is beyond it.
func (f *frame[S, M]) profundidad() int {
	if f.horizon == 0 {
		return 0
	}
	return max(f.toHorizon(), 0)
}

// cameBack records what f's move i has returned, called with the window w, whether that improves f's own bound, and if so whether
// f is left.
func (x *searcher[S, M, G]) cameBack(f, child *frame[S, M], i int, returned game.Score, w window, better bool) {
	if better {
		f.adopt(f.moves[i], child)
	}
	value, bound := child.meaning(returned, w)
	x.returned(f, child, f.moves[i], value, bound, better)
	if !better {
		return
	}
	if x.trace != nil {
		x.trace.Narrow(child.move, returned, 0)
	}
	if met := f.side == game.Max && returned >= w.beta || f.side == game.Min && returned <= w.alpha; met && i+1 < len(f.moves) {
		x.skip(f, i+1)
	}
}

// meaning says what the printed algorithm's answer about f tells of its value, given the window with which it was called.
func (f *frame[S, M]) meaning(returned game.Score, w window) (game.Score, search.Bound) {
	switch {
	case f.end != search.Unknown && len(f.line) == 0 && !infinite(returned):
		return returned, search.Exact
	case returned >= w.beta:
		return w.beta, search.Lower
	case returned <= w.alpha:
		return w.alpha, search.Upper
	}
	return returned, search.Exact
}

func infinite(s game.Score) bool { return s == game.Infinity || s == -game.Infinity }
