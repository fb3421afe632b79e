package path

import "math"

// weightedAStar is A* with estimates that count w times (Pohl 1970). It goes more straight ahead, often remembers a small part
// of what A* does, and costs at most w times the cheapest way (see bestFirst). The result's Lower is mostly a better bound: the
// least g + h, without the weight, of all that still waits when the goal's turn comes.
func (x *searcher[S, M, P]) weightedAStar(s *S) {
	w := x.options.Weight
	if w == 0 {
		w = DefaultWeight
	}
	x.bestFirst(s, int64(math.Floor(w*weightOne)))
}
