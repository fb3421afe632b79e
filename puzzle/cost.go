package puzzle

import "strconv"

// Cost is what moves, ways and estimates cost: an integer, in units of the problem's own, from 0 to [MaxCost], or
// [Infinity].
type Cost int32

const (
	// Infinity is above every cost: no bound, no way. The sum of two costs, infinite or not, does not overflow a Cost;
	// that of more may, so sums that grow are made with [Cost.Plus].
	Infinity Cost = 1_000_000_000

	// MaxCost is the largest cost that a way may have. Dearer ways count as if they did not exist.
	MaxCost = Infinity - 1
)

// Plus returns the sum of c and d, neither of them negative; Infinity if it exceeds [MaxCost].
func (c Cost) Plus(d Cost) Cost { return min(c+d, Infinity) }

// String returns the number, or ∞.
func (c Cost) String() string {
	if c == Infinity {
		return "∞"
	}
	return strconv.Itoa(int(c))
}
