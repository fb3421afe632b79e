package jugs

import (
	"math"
	"math/bits"

	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/puzzle"
)

// numbering numbers positions by their digits, the first jug's the highest.
type numbering struct {
	Rules
	size uint64
}

// Numbering returns the numbers of all that can be in the jugs, wherever a problem begins. The error says that there are too
// many.
func (r Rules) Numbering() (puzzle.Numbering[Position], error) {
	p := *r.problem()
	p.begin, p.given = Position{}, !p.tap
	size := uint64(1)
	for _, capacity := range p.capacities {
		high, low := bits.Mul64(size, uint64(capacity)+1)
		if size = low; high > 0 || low > math.MaxInt64 {
			return nil, lang.Errorf("jugs.numbers", uint64(math.MaxInt64))
		}
	}
	return numbering{Rules{made: &p}, size}, nil
}

func (n numbering) Problem() string { return n.String() }

func (n numbering) Size() uint64 { return n.size }

func (n numbering) Number(s *Position) (number uint64, ok bool) {
	for i, capacity := range n.made.capacities {
		number = number*(uint64(capacity)+1) + uint64(s[i])
	}
	return number, true
}

func (n numbering) Position(number uint64, s *Position) bool {
	*s = Position{}
	for i := len(n.made.capacities) - 1; i >= 0; i-- {
		digits := uint64(n.made.capacities[i]) + 1
		s[i], number = uint16(number%digits), number/digits
	}
	return true
}
