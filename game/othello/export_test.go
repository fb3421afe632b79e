package othello

// Internals for external tests.
var (
	Flips        = flips
	MobilityOf   = mobility
	Stable       = stable[Eight]
	StableEdges  = stableEdges[Eight]
	OddQuadrants = oddQuadrants
	Anchors      = anchors
	Weights      = &weights
	PlayedOut    = playedOut
	Undecided    = undecided
	TurnSet      = turnSet
	Worth        = worth[Eight]()
)

// Features are the features of s for its side to move.
func Features(s *Position) [8]int {
	return featuresOf[Eight](s, lead(mobility(s.Own, s.Other), mobility(s.Other, s.Own)))
}

// StableOn is stable on the board of that size.
func StableOn(n int, own, other uint64) uint64 {
	switch n {
	case 4:
		return stable[Four](own, other)
	case 6:
		return stable[Six](own, other)
	}
	return stable[Eight](own, other)
}

// WorthOn is the worth of squares on a smaller board.
func WorthOn(n int) *[squares]int8 {
	if n == 4 {
		return worth[Four]()
	}
	return worth[Six]()
}
