package puzzle

import "strconv"

// Cost is the cost of a move, path or estimate: an integer, in the problem's own units, from 0 to [MaxCost], or [Infinity].
type Cost int32

const (
	// Infinity is above every cost: no bound, no path. The sum of two costs, infinite or not, does not overflow a
	// Cost; that of more may, so use [Cost.Plus] for running sums.
	Infinity Cost = 1_000_000_000

	// MaxCost is the largest cost of a path. More expensive paths are treated as nonexistent.
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
