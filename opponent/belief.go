package opponent

import (
	"errors"
	"fmt"
	"math"
)

// Belief is what is known about a player's parameter in models of one kind: a probability for each value on a grid.
// It begins uniform, and each observed move updates it by Bayes' rule: a value gains the more, the likelier it made
// the move. A move that is equally likely under all values, as where all moves are best, changes nothing.
//
// The grids: 0, 0.01, …, 1 for Random and Errs; 0, 0.1, …, 10 for Logit, per point.
type Belief struct {
	kind     Kind
	weights  []float64 // by grid point, adding up to 1
	observed int
}

const gridSteps = 100

// Flat returns the uniform prior belief. It returns an error for kinds other than Random, Errs and Logit, which have no grid.
func Flat(k Kind) (*Belief, error) {
	if k > Logit {
		return nil, fmt.Errorf("%v cannot be learned; want %v, %v or %v", k, Random, Errs, Logit)
	}
	b := &Belief{kind: k, weights: make([]float64, gridSteps+1)}
	for i := range b.weights {
		b.weights[i] = 1 / float64(len(b.weights))
	}
	return b, nil
}

// parameter returns the i-th value of the grid.
func (b *Belief) parameter(i int) float64 {
	if b.kind == Logit {
		return float64(i) / 10
	}
	return float64(i) / gridSteps
}

// Errors of [Graph.Observe].
var (
	ErrUnknownPosition = errors.New("the position is not among those that were explored")
	ErrIllegalMove     = errors.New("the move is not legal in that position")
)

// Observe updates b by the move m that the player made in s. On error it leaves b unchanged.
func (g *Graph[S, M, G]) Observe(b *Belief, s *S, m M) error {
	i, known := g.lookUp(s)
	if !known {
		return ErrUnknownPosition
	}
	n := &g.nodes[i]
	for j, own := range g.moves[n.first : n.first+n.count] {
		if own == m {
			return b.update(func(parameter float64) float64 { return g.chance(i, j, b.kind, parameter) })
		}
	}
	return ErrIllegalMove
}

// lookUp returns the node of s; in a graph with a depth limit, the one from which it looks most plies ahead.
func (g *Graph[S, M, G]) lookUp(s *S) (int, bool) {
	for left := g.depth; left >= 0; left-- {
		if i, known := g.find(s, left); known {
			return int(i), true
		}
	}
	return 0, false
}

// chance returns the probability of the j-th move of node i.
func (t *table) chance(i, j int, k Kind, parameter float64) float64 {
	n := &t.nodes[i]
	if k == Logit {
		chances := make([]float64, n.count)
		t.addLogit(chances, i, 1, parameter)
		return chances[j]
	}
	best, other := k.shares(parameter, t.bests(i), int(n.count))
	if t.nodes[t.children(i)[j]].worth == n.worth {
		return best
	}
	return other
}

// update is Bayes' rule.
func (b *Belief) update(likelihood func(parameter float64) float64) error {
	weights, sum := make([]float64, len(b.weights)), 0.0
	for i, w := range b.weights {
		weights[i] = w * likelihood(b.parameter(i))
		sum += weights[i]
	}
	if !(sum > 0) || math.IsInf(1/sum, 0) {
		return fmt.Errorf("no value that is still believed possible explains the move (%v)", b.kind)
	}
	for i := range weights {
		weights[i] /= sum
	}
	b.weights = weights
	b.observed++
	return nil
}

// Observed returns how many moves have been seen.
func (b *Belief) Observed() int { return b.observed }

// Mean returns the posterior mean of the parameter.
func (b *Belief) Mean() float64 {
	mean := 0.0
	for i, w := range b.weights {
		mean += w * b.parameter(i)
	}
	return mean
}

// Interval returns the central credible interval on the grid: the parameter lies between low and high with at
// least probability mass, 0 < mass < 1, and each side leaves out at most half of the rest.
func (b *Belief) Interval(mass float64) (low, high float64) {
	tail := (1 - mass) / 2
	return b.quantile(tail), b.quantile(1 - tail)
}

// quantile returns the least value of the grid that the parameter does not exceed with at least that probability.
func (b *Belief) quantile(probability float64) float64 {
	sum := 0.0
	for i, w := range b.weights {
		if sum += w; sum >= probability {
			return b.parameter(i)
		}
	}
	return b.parameter(len(b.weights) - 1) // rounding has left the sum below probability
}

// Believed returns how a player with belief b plays: a mixture of the grid's models, weighted by their
// probabilities. The probabilities of Random and Errs are linear in the parameter, so that there the mixture equals
// the model with the posterior mean.
func (t *table) Believed(b *Belief) Chances {
	sum := make(Chances, len(t.next))
	if b.kind != Logit {
		t.add(sum, 1, b.kind, b.Mean())
		return sum
	}
	for i, w := range b.weights {
		if w > 0 {
			t.add(sum, w, b.kind, b.parameter(i))
		}
	}
	return sum
}
