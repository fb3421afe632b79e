package opponent

import (
	"math/big"

	"github.com/jugada/jugada/game"
)

// Exact returns what [Graph.Plan] expects at the root as a fraction, from the side of us and in points (or
// results). ok is false for models whose probabilities are no fractions (logit), or that look at the position
// itself (depth). Numbers grow with the depth of the graph: tic-tac-toe takes some hundredths of a second.
func (t *table) Exact(us game.Side, m Model, c Caution) (expected *big.Rat, ok bool) {
	if !m.fractional() {
		return nil, false
	}
	return t.exact(us, m, c)[t.root()], true
}

// fractional reports whether all probabilities follow from minimax values and are fractions.
func (m Model) fractional() bool {
	for _, t := range m.all() {
		if t.kind != Random && t.kind != Errs {
			return false
		}
	}
	return true
}

// exact does for all nodes what Plan does, without rounding.
func (t *table) exact(us game.Side, m Model, c Caution) []*big.Rat {
	values := make([]*big.Rat, len(t.nodes))
	for i := range t.nodes {
		n := &t.nodes[i]
		switch {
		case n.count == 0:
			values[i] = big.NewRat(t.worth(i, us), int64(t.scale))
		case n.side == us:
			values[i] = t.exactMost(i, us, c, values)
		default:
			values[i] = t.exactMean(i, m, values)
		}
	}
	return values
}

func (t *table) exactMost(i int, us game.Side, c Caution, values []*big.Rat) (most *big.Rat) {
	for _, child := range t.children(i) {
		if t.allows(c, t.worth(i, us), t.worth(int(child), us)) && (most == nil || values[child].Cmp(most) > 0) {
			most = values[child]
		}
	}
	return most
}

// exactMean adds up best and other moves apart: within a group the probabilities are equal.
func (t *table) exactMean(i int, m Model, values []*big.Rat) *big.Rat {
	n := &t.nodes[i]
	sumBest, sumOther := new(big.Rat), new(big.Rat)
	for _, child := range t.children(i) {
		if t.nodes[child].worth == n.worth {
			sumBest.Add(sumBest, values[child])
		} else {
			sumOther.Add(sumOther, values[child])
		}
	}
	best, other := m.exactShares(int64(t.bests(i)), int64(n.count))
	return sumBest.Add(sumBest.Mul(sumBest, best), sumOther.Mul(sumOther, other))
}

// exactShares is Kind.shares for all terms of the model together.
func (m Model) exactShares(bests, all int64) (best, other *big.Rat) {
	best, other = new(big.Rat), new(big.Rat)
	one := big.NewRat(1, 1)
	for _, t := range m.all() {
		right := new(big.Rat).Sub(one, t.parameter) // the probability of meaning to play a best move
		right.Mul(right, big.NewRat(1, bests))
		var wrong *big.Rat
		switch {
		case t.kind == Random:
			wrong = new(big.Rat).Mul(t.parameter, big.NewRat(1, all))
			right.Add(right, wrong)
		case bests == all:
			right, wrong = big.NewRat(1, all), new(big.Rat)
		default:
			wrong = new(big.Rat).Mul(t.parameter, big.NewRat(1, all-bests))
		}
		best.Add(best, right.Mul(right, t.weight))
		other.Add(other, wrong.Mul(wrong, t.weight))
	}
	return best, other
}
