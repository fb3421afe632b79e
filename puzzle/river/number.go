package river

import "github.com/jugada/jugada/puzzle"

// numbering numbers positions by their digits: missionaries and cannibals on the left bank, and where the boat is.
type numbering struct{ Rules }

// Numbering returns the numbers of all that the rules allow, wherever a problem begins.
func (r Rules) Numbering() (puzzle.Numbering[Position], error) {
	r.given, r.begin = false, Position{}
	return numbering{r}, nil
}

func (n numbering) Problem() string { return n.String() }

func (n numbering) Size() uint64 {
	digits := uint64(n.people() + 1)
	return 2 * digits * digits
}

func (n numbering) Number(s *Position) (uint64, bool) {
	number := uint64(s.Missionaries)*uint64(n.people()+1) + uint64(s.Cannibals)
	if s.Right {
		return 2*number + 1, true
	}
	return 2 * number, true
}

func (n numbering) Position(number uint64, s *Position) bool {
	digits := uint64(n.people() + 1)
	*s = Position{uint8(number / 2 / digits), uint8(number / 2 % digits), number%2 == 1}
	return n.allowed(s) == allowed
}

// verdict says whether a position is one, and if not, why not.
type verdict uint8

const (
	allowed     verdict = iota
	dangerLeft          // more cannibals than missionaries on the left bank
	dangerRight         // on the right bank
	nobodyRight         // the boat is there, and nobody who has brought it
	nobodyLeft
)

// allowed judges a position.
func (r Rules) allowed(s *Position) verdict {
	n, m, c := r.people(), int(s.Missionaries), int(s.Cannibals)
	switch {
	case !safe(m, c):
		return dangerLeft
	case !safe(n-m, n-c):
		return dangerRight
	case s.Right && m+c == 2*n:
		return nobodyRight
	case !s.Right && m+c == 0:
		return nobodyLeft
	}
	return allowed
}
