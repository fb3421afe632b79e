package path

import "github.com/jugada/jugada/puzzle"

// bfs is breadth first: all positions one move away, then two, and so on, each once. The first goal met has the fewest
// moves. The table is also the queue: positions are in the order in which they were found.
func (x *searcher[S, M, P]) bfs(s *S) {
	if x.startIsGoal(s) {
		return
	}
	f := x.newFront(false)
	f.add(&node[S, M]{pos: *s, parent: none})
	for f.width() > 0 && x.mayGo(f.level+1) {
		x.expandLevel(f, func(i uint32) bool {
			if !x.rules.Goal(&f.nodes.at(i).pos) {
				return false
			}
			x.meet(f.way(i), f.nodes.at(i).g)
			return true
		})
	}
	x.conclude()
}

// front is the state of a breadth-first search from the start or from the goals.
type front[S comparable, M puzzle.Move] struct {
	*table[S, M]
	begin int // the first position of the level that is expanded next
	level int // its distance in moves
}

func (x *searcher[S, M, P]) newFront(backward bool) *front[S, M] {
	return &front[S, M]{table: x.newTable(backward)}
}

// width returns how many positions the next level has.
func (f *front[S, M]) width() int { return f.nodes.n - f.begin }

// startIsGoal reports whether the start is a goal, and sets the result if so.
func (x *searcher[S, M, P]) startIsGoal(s *S) bool {
	if !x.rules.Goal(s) {
		return false
	}
	x.kid.pos = *s
	x.meet([]M{}, 0)
	return true
}

// meet records the path that a breadth-first search has found through the current child.
func (x *searcher[S, M, P]) meet(way []M, cost puzzle.Cost) {
	if x.listen != nil {
		x.tell(Step[S, M]{Kind: Goal, Pos: x.kid.pos, Ply: len(way), G: cost})
	}
	x.arrive(way, cost)
	x.result.Stopped = Found
}

// mayGo reports whether a breadth-first search may look for paths of that many moves, all shorter ones having been tried.
func (x *searcher[S, M, P]) mayGo(moves int) bool {
	if x.result.Found || x.spent != Unknown {
		return false
	}
	if !x.dropped {
		x.prove(puzzle.Cost(min(moves, int(puzzle.MaxCost)))) // each costs at least 1
	}
	if x.options.Depth > 0 && moves > x.options.Depth {
		if !x.dropped { // otherwise a path that is short enough may have been left out as too expensive
			x.result.Stopped = Depth
		}
		return false
	}
	return true
}

// conclude sets why a breadth-first search is over. If it dropped paths over the cost limit, it may have missed a path with
// more moves that is cheaper in the end, so nothing more is proved then.
func (x *searcher[S, M, P]) conclude() {
	r := &x.result
	switch {
	case r.Stopped != Unknown:
	case x.spent != Unknown:
		r.Stopped = x.spent
	case x.dropped:
		r.Stopped = Cost
	default:
		x.exhausted()
	}
}

// expandLevel finds all positions one move farther than the last level. It calls done for each new one, which says
// whether to stop.
func (x *searcher[S, M, P]) expandLevel(f *front[S, M], done func(i uint32) bool) {
	x.beginRound(puzzle.Cost(f.level), f.back)
	end := f.nodes.n
	for ; f.begin < end; f.begin++ {
		at := uint32(f.begin)
		if !x.expandNode(f.table, at, f.level, puzzle.Cost(f.level)) {
			return
		}
		for _, m := range x.moves {
			fate := Kept
			switch c := x.nodeChild(f.table, at, m); {
			case f.find(&c.pos) != none:
				fate = Repeated
			case x.tooDear(c.g):
				x.dropped, fate = true, TooFar
			}
			x.tellNode(f.table, f.level+1, puzzle.Cost(f.level), fate)
			if fate == Kept && (!f.add(&x.kid) || done(uint32(f.nodes.n-1))) {
				return
			}
		}
	}
	f.level++
}
