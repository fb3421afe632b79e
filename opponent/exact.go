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
	if !m.fractional() || m.FitsKinds(t.kinds) != nil {
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
		if t.kind != Random && t.kind != Errs && t.kind != Kinds {
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

// exactMean adds up the moves of each group separately, since the probabilities within a group are equal: the best moves, and the
// errors, by kind if the model has rates for kinds. It returns nil if the numbers become too long.
func (t *table) exactMean(i int, m Model, values []*big.Rat) *big.Rat {
	n := &t.nodes[i]
	groups, group := 2, func(_ int, child int32) int {
		if t.nodes[child].worth == n.worth {
			return 0
		}
		return 1
	}
	if m.has(Kinds) {
		sorted := t.sort(i)
		groups, group = 1+len(t.kinds), func(j int, _ int32) int { return int(sorted[j]) }
	}
	sums, counts := make([]*big.Rat, groups), make([]int, groups)
	for j, child := range t.children(i) {
		k := group(j, child)
		if counts[k]++; counts[k] == 1 {
			sums[k] = new(big.Rat)
		}
		if sums[k].Add(sums[k], values[child]); exactBits(sums[k]) > maxExactBits {
			return nil
		}
	}
	mean := new(big.Rat)
	for k, share := range m.exactShares(counts, t.kinds) {
		if counts[k] > 0 {
			mean.Add(mean, sums[k].Mul(sums[k], share))
		}
	}
	if exactBits(mean) > maxExactBits {
		return nil
	}
	return mean
}

// exactBits returns the bits of the longer of a fraction's numbers.
func exactBits(x *big.Rat) int { return max(x.Num().BitLen(), x.Denom().BitLen()) }

// exactShares returns the probability of a move of each group under all terms of the model together.
func (m Model) exactShares(counts []int, kinds []string) []*big.Rat {
	all := 0
	for _, n := range counts {
		all += n
	}
	bests, one := counts[0], big.NewRat(1, 1)
	shares := make([]*big.Rat, len(counts))
	for k := range shares {
		shares[k] = new(big.Rat)
	}
	for _, t := range m.all() {
		if t.kind == Kinds {
			rates := make([]*big.Rat, len(kinds))
			for k, kind := range kinds {
				rates[k] = t.rateOf(kind)
			}
			for k, share := range exactKindShares(counts, rates) {
				shares[k].Add(shares[k], share.Mul(share, t.weight))
			}
			continue
		}
		right := new(big.Rat).Sub(one, t.parameter) // the probability of meaning to play a best move
		right.Mul(right, big.NewRat(1, int64(bests)))
		var wrong *big.Rat
		switch {
		case t.kind == Random:
			wrong = new(big.Rat).Mul(t.parameter, big.NewRat(1, int64(all)))
			right.Add(right, wrong)
		case bests == all:
			right, wrong = big.NewRat(1, int64(all)), new(big.Rat)
		default:
			wrong = new(big.Rat).Mul(t.parameter, big.NewRat(1, int64(all-bests)))
		}
		wrong.Mul(wrong, t.weight)
		shares[0].Add(shares[0], right.Mul(right, t.weight))
		for _, share := range shares[1:] {
			share.Add(share, wrong)
		}
	}
	return shares
}
