package classic

import (
	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search"
)

// negamax is the notes' MINIMAX(posición, profundidad, jugador) (N0, N2; notes B4): the static function is from the side to move,
// so every level maximises the negated values of its children. VALOR is returned, CAMINO is left in f.line.
func (x *searcher[S, M, G]) negamax(f *frame[S, M]) game.Score {
	if x.trace != nil {
		x.trace.Enter(f.move, f.side)
	}
	f.window = window{-game.Infinity, game.Infinity}
	best, ends := x.enter(f)
	if !ends {
		best = -game.Infinity // MININT: below even the fastest loss, so that some move is always chosen
		for i, m := range f.moves {
			child := x.child(f, i, m)
			value := x.negamax(child)
			if child.side != f.side {
				value = -value
			}
			better := value > best
			if better {
				best = value
				f.adopt(m, child)
			}
			x.returned(f, child, m, value*f.side.Sign(), search.Exact, better)
		}
	}
	if !ends {
		x.store(f, best*f.side.Sign(), search.Exact)
	}
	if x.trace != nil {
		x.trace.Leave(best*f.side.Sign(), search.Exact)
	}
	return best
}
