package opponent

import (
	"context"
	"math/big"

	"github.com/jugada/jugada/game"
)

// Exact returns [Graph.Plan]'s expectation at the root as a fraction, from the side of us and in points (or results). ok is false
// for models whose probabilities are not fractions (logit) or that search (depth), once ctx is cancelled, and if the numbers
// become too long. They grow with the depth of the graph: tic-tac-toe takes some hundredths of a second.
func (t *table) Exact(ctx context.Context, us game.Side, m Model, c Caution) (expected *big.Rat, ok bool) {
	if !m.fractional() {
		return nil, false
	}
	values := t.exact(ctx, us, m, c)
	if values == nil {
		return nil, false
	}
	return values[t.root()], true
}

// Limits on the length of exact numbers: one numerator or denominator in bits, and all of a graph in bytes. Each of the
// opponent's moves in a line lengthens them by that of the model's numbers, and reducing one takes time quadratic in its
// length: without a limit a tree of two hundred nodes takes minutes.
const (
	maxExactBits  = 1 << 12
	maxExactBytes = 16 << 20
)

// fractional reports whether all probabilities are fractions and follow from minimax values.
func (m Model) fractional() bool {
	for _, t := range m.all() {
		if t.kind != Random && t.kind != Errs {
			return false
		}
	}
	return true
}

// exact is Plan for all nodes, without rounding. It returns nil if the numbers become too long, and once ctx is cancelled.
func (t *table) exact(ctx context.Context, us game.Side, m Model, c Caution) []*big.Rat {
	values, long := make([]*big.Rat, len(t.nodes)), 0
	for i := range t.nodes {
		n := &t.nodes[i]
		switch {
		case n.count == 0:
			values[i] = big.NewRat(t.worth(i, us), int64(t.scale))
		case n.side == us:
			values[i] = t.exactMost(i, us, c, values)
		default:
			if values[i] = t.exactMean(i, m, values); values[i] == nil {
				return nil
			}
			if long += exactBits(values[i]) / 4; long > maxExactBytes { // two numbers, in bytes
				return nil
			}
		}
		if i&63 == 0 && ctx.Err() != nil {
			return nil
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

// exactMean adds up best and other moves separately, since the probabilities within a group are equal. It returns nil if the
// numbers become too long.
func (t *table) exactMean(i int, m Model, values []*big.Rat) *big.Rat {
	n := &t.nodes[i]
	sumBest, sumOther := new(big.Rat), new(big.Rat)
	for _, child := range t.children(i) {
		sum := sumOther
		if t.nodes[child].worth == n.worth {
			sum = sumBest
		}
		if sum.Add(sum, values[child]); exactBits(sum) > maxExactBits {
			return nil
		}
	}
	best, other := m.exactShares(int64(t.bests(i)), int64(n.count))
	mean := sumBest.Add(sumBest.Mul(sumBest, best), sumOther.Mul(sumOther, other))
	if exactBits(mean) > maxExactBits {
		return nil
	}
	return mean
}

// exactBits returns the bits of the longer of a fraction's numbers.
func exactBits(x *big.Rat) int { return max(x.Num().BitLen(), x.Denom().BitLen()) }

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
