package opponent

import (
	"math"

	"github.com/jugada/jugada/game"
)

// Choice is what a pruned search has found at the root.
type Choice[M game.Move] struct {
	Move     M
	Expected float64 // from our side, in points
	Entered  int     // positions entered, each as often as that
}

// Choose finds the move and the expectation of [Graph.Plan] while it leaves out what cannot matter, in the manner
// of Ballard's Star1: at a node of the opponent the children seen so far give their part of the average, and bounds
// on the rest say whether the whole can still fall within the window. The bounds are the opponent model's own: our
// expectation is never below the minimax value, which we can insist on, and never above the best end below. What a
// visit proves of a node narrows its bounds for the next one.
//
// ok is false where us is not to move. The probabilities of a model need minimax values, and so the whole graph;
// what is spared is the time to go through it once more.
func (g *Graph[S, M, G]) Choose(us game.Side, theirs Chances, c Caution) (found Choice[M], ok bool) {
	root := g.root()
	n := &g.nodes[root]
	if n.count == 0 || n.side != us {
		return found, false
	}
	s := newStar(&g.table, us, theirs, c)
	s.entered++
	values := map[int32]float64{}
	best, most := g.worth(root, us), math.Inf(-1)
	for _, child := range g.children(root) {
		if g.allows(c, best, g.worth(int(child), us)) {
			// All that could still be chosen lies above alpha, what is equal but for rounding too.
			values[child] = s.value(int(child), most-2*g.tolerance())
			most = max(most, values[child])
		}
	}
	edge := g.choose(root, us, c, func(child int32) float64 { return values[child] })
	return Choice[M]{Move: g.moves[edge], Expected: values[g.next[edge]], Entered: s.entered}, true
}

// star is a search with bounds: low ≤ expectation ≤ high at every node, for us and in points.
type star struct {
	*table
	us        game.Side
	theirs    Chances
	caution   Caution
	low, high []float64
	entered   int
}

func newStar(t *table, us game.Side, theirs Chances, c Caution) *star {
	s := &star{table: t, us: us, theirs: theirs, caution: c,
		low: make([]float64, len(t.nodes)), high: make([]float64, len(t.nodes))}
	for i := range t.nodes {
		s.low[i], s.high[i] = t.points(t.worth(i, us)), t.points(t.nodes[i].reach[us]*int64(us.Sign()))
	}
	return s
}

// open reports whether the j-th move of node i may be played.
func (s *star) open(i, j int) bool {
	n := &s.nodes[i]
	if n.side == s.us {
		return s.allows(s.caution, s.worth(i, s.us), s.worth(int(s.children(i)[j]), s.us))
	}
	return s.theirs[int(n.first)+j] > 0
}

// value returns what we may expect at node i if that is above alpha; else a bound on it from above that is at most
// alpha. Nobody minimises here, so that there is no beta.
func (s *star) value(i int, alpha float64) float64 {
	switch {
	case s.low[i] >= s.high[i]:
		return s.low[i]
	case s.high[i] <= alpha:
		return s.high[i]
	}
	s.entered++
	var value float64
	if s.nodes[i].side == s.us {
		value = s.ours(i, alpha)
	} else {
		value = s.opponents(i, alpha)
	}
	s.high[i] = min(s.high[i], value)
	if value > alpha {
		s.low[i] = s.high[i]
	}
	return value
}

// ours is value for a node of ours: the maximum. A child that cannot pass what another gives is not worth a visit.
func (s *star) ours(i int, alpha float64) float64 {
	value := math.Inf(-1)
	for j, child := range s.children(i) {
		if s.open(i, j) {
			value = max(value, s.value(int(child), max(alpha, value)))
		}
	}
	return value
}

// opponents is value for a node of the opponent: Ballard's Star1. seen is the part of the average that is known, high
// bounds the rest from above. Whether a child has failed its window is asked of the child, not of the sum, whose
// rounding could take a bound for a value.
func (s *star) opponents(i int, alpha float64) float64 {
	chances := s.theirs[s.nodes[i].first:]
	seen, high := 0.0, 0.0
	for j, child := range s.children(i) {
		high += chances[j] * s.high[child]
	}
	for j, child := range s.children(i) {
		p := chances[j]
		if p == 0 {
			continue
		}
		high -= p * s.high[child]
		least := (alpha - seen - high) / p // from here up the whole can still pass alpha
		value := s.value(int(child), least)
		seen += p * value
		if value <= least {
			return min(seen+high, alpha)
		}
	}
	return seen
}
