package review

import (
	"cmp"

	"github.com/jugada/jugada/catalog"
)

// Horizon is from which depth on a search sees that one move is better than another: by as much as the least mark takes or, where
// a win is missed, that only one of them wins. It is the engine's search with that limit of depth, whose lines go on while there
// are captures: in games that are not large it is minimax.
type Horizon struct {
	From int `json:"from"` // plies; at this depth and all that were searched beyond it; 0: not within To
	To   int `json:"to"`   // plies that were searched; 0: not even one
}

// hindsight is how many more nodes than the search of a position all searches may enter that look for the horizon.
const hindsight = 20

// horizon searches two moves to one ply, to two and so on, as far as its nodes last.
func (r *reviewer) horizon(p catalog.Position, better, worse string, wins bool) (*Horizon, error) {
	h := &Horizon{}
	left := hindsight * cmp.Or(r.Nodes, UsualNodes)
	for depth := 1; depth <= deepest; depth++ {
		var pair [2]*found
		for i, move := range []string{better, worse} {
			q := catalog.Request{Algorithm: catalog.EngineName, Depth: depth, Nodes: left, Only: []string{move}}
			f, err := r.analyze(p, q)
			if err != nil {
				return nil, err
			}
			if f.spent {
				return h, nil
			}
			left -= f.nodes
			pair[i] = f
		}
		if depth > max(1, pair[0].depth, pair[1].depth) {
			break // no game lasts so long after either move: the search before this one has seen all
		}
		h.To = depth
		switch seen := pair[0].expected-pair[1].expected >= Thresholds[Dubious] || wins && pair[0].won() && !pair[1].won(); {
		case !seen:
			h.From = 0
		case h.From == 0:
			h.From = depth
		}
		if pair[0].whole && pair[1].whole {
			break // no search sees more
		}
	}
	return h, nil
}

// deepest is how many plies ahead the horizon is looked for at most.
const deepest = 30
