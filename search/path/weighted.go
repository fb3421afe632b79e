package path

import "math"

// weightedAStar is A* with estimates multiplied by w (Pohl 1970). It is greedier, often remembers a small fraction of what A*
// does, and its path costs at most w times a cheapest one (see bestFirst). The result's Lower is usually a better bound: the
// least g + h, without the weight, of everything still open when the goal's turn comes.
func (x *searcher[S, M, P]) weightedAStar(s *S) {
	w := x.options.Weight
	if w == 0 {
		w = DefaultWeight
	}
	x.bestFirst(s, int64(math.Floor(w*weightOne)))
}
