package path

// bidirectional searches breadth first from the start and from all goals at once, expanding a level at a time on the side
// with fewer positions, until the two meet. The path on which they meet is a shortest one: before the last level, the two had
// tried all shorter paths without meeting. Two searches half as deep visit far fewer positions than one.
func (x *searcher[S, M, P]) bidirectional(s *S) {
	if x.startIsGoal(s) {
		return
	}
	here, there := x.newFront(false), x.newFront(true)
	here.add(&node[S, M]{pos: *s, parent: none})
	for _, goal := range x.goals.Goals(nil) {
		there.add(&node[S, M]{pos: goal, parent: none})
	}
	for here.width() > 0 && there.width() > 0 && x.mayGo(here.level+there.level+1) {
		f, other := here, there
		if there.width() < here.width() {
			f, other = there, here
		}
		x.expandLevel(f, func(i uint32) bool {
			n := f.nodes.at(i)
			j := other.find(&n.pos)
			if j == none {
				return false
			}
			cost := n.g.Plus(other.nodes.at(j).g)
			if x.tooDear(cost) {
				x.dropped = true
				return false
			}
			if f == there {
				i, j = j, i
			}
			x.meet(append(here.way(i), there.way(j)...), cost)
			return true
		})
	}
	x.conclude()
	if x.result.Stopped == Exhausted && here.width() > 0 {
		x.result.Stopped = GoalsExhausted
	}
}
