package opponent

import (
	"cmp"
	"context"
	"math"
	"math/big"
	"strconv"

	"github.com/jugada/jugada/game"
)

// Switch is the error rate at which the choice changes to another move.
type Switch[M game.Move] struct {
	At       float64  // the error probability, 0 ≤ At < 1
	Fraction *big.Rat // the same, exact; nil if it is not a fraction, or none was found
	From, To M        // the choice up to there, and just beyond
}

// Switch returns the smallest error probability of models of that kind, Random or Errs, beyond which the root's
// choice differs from that against a perfect player. It may be 0: then any error at all is enough. ok is false
// if there is none, if us is not to move, and for other kinds.
//
// The expectation of a move is a polynomial in the probability, of degree at most the opponent's number of moves in a line,
// or the maximum of several where we move in between. The choice is computed at switchSteps even steps, and bisected between
// the first two that differ; a choice that changes and changes back within one step is missed. The number is then made
// exact: by the crossing of the two moves' expectations if they are linear there, otherwise by trying nearby fractions. A
// fraction is returned only if both moves are worth exactly the same there. Graphs of more than maxExact moves, or too deep
// for exact numbers, get no fraction except 0.
func (g *Graph[S, M, G]) Switch(
	ctx context.Context, us game.Side, k Kind, c Caution,
) (found Switch[M], ok bool, err error) {
	root := &g.nodes[g.root()]
	if root.count < 2 || root.side != us || k != Random && k != Errs {
		return found, false, nil
	}
	chances := make(Chances, len(g.next))
	choice := func(rate float64) int32 {
		clear(chances)
		g.add(chances, 1, k, rate)
		return g.Plan(us, chances, c).choice[g.root()]
	}
	x := crossing{table: &g.table, ctx: ctx, us: us, kind: k, caution: c, from: choice(0)}
	low, high := 0.0, 0.0
	for step := 1; high == 0; step++ {
		if step > switchSteps || ctx.Err() != nil {
			return found, false, ctx.Err()
		}
		if rate := float64(step) / switchSteps; choice(rate) == x.from {
			low = rate
		} else {
			high = rate
		}
	}
	for range 50 {
		if ctx.Err() != nil {
			return found, false, ctx.Err()
		}
		if rate := (low + high) / 2; choice(rate) == x.from {
			low = rate
		} else {
			high = rate
		}
	}
	if x.to = choice(min(high+near, 1)); x.to == x.from {
		x.to = choice(high)
	}
	exact := len(g.next) <= maxExact
	if exact {
		if to := x.beyond(high); to >= 0 {
			x.to = to
		} else {
			exact = false
		}
	}
	found.At = high
	switch {
	case x.atZero(high, exact):
		found.Fraction = new(big.Rat)
	case exact:
		found.Fraction = x.fraction(high)
	}
	if found.Fraction != nil {
		found.At, _ = found.Fraction.Float64()
	}
	found.From, found.To = g.moves[x.from], g.moves[x.to]
	return found, true, ctx.Err() // cancellation may be why there is no fraction
}

const (
	switchSteps = 64
	maxExact    = 50_000

	// near is how far from the crossing bisection may stop, since it treats expectations within the tolerance as equal.
	near = 1e-7
)

// crossing finds the exact rate at which the moves from and to, edges of the root, are worth the same.
type crossing struct {
	*table
	ctx      context.Context
	us       game.Side
	kind     Kind
	caution  Caution
	from, to int32
}

// gain returns by how much to is better than from at that rate; nil if there is no exact answer.
func (x *crossing) gain(rate *big.Rat) *big.Rat {
	values := x.values(rate)
	if values == nil {
		return nil
	}
	return new(big.Rat).Sub(values[x.next[x.to]], values[x.next[x.from]])
}

// beyond returns the choice just above rate, without rounding: that near the crossing, floating point treats
// different values as equal. It returns -1 if there is no exact answer.
func (x *crossing) beyond(rate float64) int32 {
	values := x.values(rational(rate + 1e-9))
	if values == nil {
		return -1
	}
	root, chosen := x.root(), int32(-1)
	for j, child := range x.children(root) {
		if !x.allows(x.caution, x.worth(root, x.us), x.worth(int(child), x.us)) {
			continue
		}
		gain := 1
		if chosen >= 0 {
			other := x.next[chosen]
			if gain = values[child].Cmp(values[other]); gain == 0 {
				gain = cmp.Compare(x.nodes[child].score*x.us.Sign(), x.nodes[other].score*x.us.Sign())
			}
		}
		if gain > 0 {
			chosen = x.nodes[root].first + int32(j)
		}
	}
	return chosen
}

// values returns the exact expectation of every node at that rate, nil if the numbers would become too long.
func (x *crossing) values(rate *big.Rat) []*big.Rat {
	return x.exact(x.ctx, x.us, Model{[]term{{weight: big.NewRat(1, 1), kind: x.kind, parameter: rate}}}, x.caution)
}

// rational returns a number rounded to twelve decimals.
func rational(rate float64) *big.Rat {
	n, _ := new(big.Rat).SetString(strconv.FormatFloat(rate, 'f', maxDigits, 64))
	return n
}

// atZero reports whether the crossing near rate is at 0, where all moves have their minimax values. A gain that
// grows with the square of the rate is detected late; it takes exact values to recognise one.
func (x *crossing) atZero(rate float64, exact bool) bool {
	const late = 1e-4
	switch {
	case x.nodes[x.next[x.from]].worth != x.nodes[x.next[x.to]].worth:
		return false
	case rate <= near:
		return true
	}
	if !exact || rate > late {
		return false
	}
	gain := x.gain(big.NewRat(1, 1_000_000_000))
	return gain != nil && gain.Sign() > 0
}

// fraction returns the crossing near rate, nil if it finds none.
func (x *crossing) fraction(rate float64) *big.Rat {
	accept := func(q *big.Rat) bool {
		if value, _ := q.Float64(); q.Sign() < 0 || math.Abs(value-rate) > near {
			return false
		}
		gain := x.gain(q)
		return gain != nil && gain.Sign() == 0
	}
	a := rational(rate)
	b := new(big.Rat).Mul(a, big.NewRat(1001, 1000))
	atA, atB := x.gain(a), x.gain(b)
	if atA == nil || atB == nil {
		return nil
	}
	if slope := new(big.Rat).Sub(atB, atA); slope.Sign() != 0 {
		run := new(big.Rat).Sub(b, a)
		root := new(big.Rat).Sub(a, run.Mul(run, atA.Quo(atA, slope)))
		if accept(root) {
			return root
		}
	}
	for _, q := range convergents(a, 1_000_000) {
		if accept(q) {
			return q
		}
	}
	return nil
}

// convergents returns the convergents of the continued fraction of x ≥ 0 with denominators up to most: the best approximations.
func convergents(x *big.Rat, most int64) (found []*big.Rat) {
	rest := new(big.Rat).Set(x)
	p0, q0, p, q := int64(0), int64(1), int64(1), int64(0)
	for {
		whole := new(big.Int).Quo(rest.Num(), rest.Denom())
		if !whole.IsInt64() || whole.Int64() > most {
			return found
		}
		n := whole.Int64()
		p0, q0, p, q = p, q, n*p+p0, n*q+q0
		if q > most {
			return found
		}
		found = append(found, big.NewRat(p, q))
		rest.Sub(rest, new(big.Rat).SetInt(whole))
		if rest.Sign() == 0 {
			return found
		}
		rest.Inv(rest)
	}
}
