package opponent

import (
	"context"

	"github.com/jugada/jugada/game"
)

// Bounds returns what the search of [Graph.Choose] proves about each position, and what the plan expects there.
func (g *Graph[S, M, G]) Bounds(us game.Side, theirs Chances, c Caution) (low, high, expected []float64) {
	w := newWalk(context.Background(), &g.table, us, theirs, c, true)
	w.value(g.root(), nothing)
	return w.low, w.high, g.Plan(us, theirs, c).expected
}

// Update is Bayes' rule with these likelihoods.
func (b *Belief) Update(likelihood func(parameter float64) float64) error {
	return b.update(likelihood)
}
