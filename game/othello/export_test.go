package othello

// Internals for external tests.
var (
	Flips        = flips
	MobilityOf   = mobility
	Stable       = stable
	StableEdges  = stableEdges
	OddQuadrants = oddQuadrants
	Anchors      = anchors
	Weights      = &weights
	PlayedOut    = playedOut
	Undecided    = undecided
	TurnSet      = turnSet
	Worth        = worth
)

// Features are the features of s for its side to move.
func Features(s *Position) [8]int {
	return s.features(lead(mobility(s.Own, s.Other), mobility(s.Other, s.Own)))
}
