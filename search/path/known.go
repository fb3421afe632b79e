package path

import (
	"cmp"

	"github.com/jugada/jugada/puzzle"
	"github.com/jugada/jugada/trace"
)

// This file reconstructs what a search knows from the steps that it reports, for [Follow] and [Trace].

// known is what a search knows, reconstructed from its steps at no cost to the search. A depth-first search knows its
// current path, others every position that they have met.
type known[S comparable, M puzzle.Move, P puzzle.Puzzle[S, M]] struct {
	rules     P
	options   Options
	estimates puzzle.Heuristic[S] // nil: the search uses none
	dives     bool                // depth first

	way   []met[S]     // depth first: from the start to the current position
	all   []met[S]     // otherwise: the positions in the order in which they were met
	index [2]map[S]int // their indices there, from the start and from the goals
	at    int          // the one being expanded
	count int          // numbers assigned
	ahead bool         // depth first: the last of way is not expanded yet
	kept  int          // the most nodes remembered at once
	deep  int          // the most moves that a path was followed

	waits map[int64]int // how many are open, by value in thousandths; nil: not needed
	width int           // how many are open
}

// met is a position that a search knows.
type met[S comparable] struct {
	pos      S
	g, h     puzzle.Cost
	ply      int
	number   int // in the order of meeting; one met again at a lower cost gets a new number
	untried  int // depth first: moves
	backward bool
	waiting  bool
}

func newKnown[S comparable, M puzzle.Move, P puzzle.Puzzle[S, M]](rules P, o Options) known[S, M, P] {
	k := known[S, M, P]{rules: rules, options: o}
	k.dives = o.Algorithm == DFS || o.Algorithm == DFID || o.Algorithm == IDAStarNotes
	if o.Algorithm.Informed() {
		k.estimates, _ = any(rules).(puzzle.Heuristic[S])
	}
	return k
}

// begin resets what is known to the roots: the start and, in a bidirectional search, the goals.
func (k *known[S, M, P]) begin(s S) {
	k.way, k.all, k.index, k.count = k.way[:0], nil, [2]map[S]int{{}, {}}, 0
	h := puzzle.Cost(0)
	if k.estimates != nil {
		h = k.estimates.Estimate(&s)
	}
	k.meet(met[S]{pos: s, h: h, waiting: h < puzzle.Infinity})
	if goals, ok := any(k.rules).(puzzle.Goals[S]); ok && k.options.Algorithm == Bidirectional {
		for _, goal := range goals.Goals(nil) {
			k.meet(met[S]{pos: goal, backward: true, waiting: true})
		}
	}
}

// root returns the i-th node with which the search begins; nil if there are no more.
func (k *known[S, M, P]) root(i int) *met[S] {
	switch {
	case k.dives && i < 1:
		return &k.way[i]
	case !k.dives && i < len(k.all):
		return &k.all[i]
	}
	return nil
}

// take records a step.
func (k *known[S, M, P]) take(step *Step[S, M]) {
	switch step.Kind {
	case Expand, Goal:
		k.takeUp(step)
	case Child:
		k.child(step)
	case Back:
		k.way, k.ahead = k.way[:step.Ply], false
	}
}

// takeUp records that a position is expanded, or is the goal sought.
func (k *known[S, M, P]) takeUp(step *Step[S, M]) {
	if k.dives {
		n := &k.way[step.Ply] // it was met last
		k.ahead = false
		if k.waits != nil && step.Kind == Expand {
			n.untried = len(k.rules.Moves(&step.Pos, nil))
			if _, back := any(k.rules).(puzzle.Inverse[S, M]); back && step.Ply > 0 {
				n.untried-- // the inverse of the move that led here
			}
		}
		k.kept = max(k.kept, len(k.way))
		return
	}
	i, there := k.index[side(step.Backward)][step.Pos]
	if !there {
		return
	}
	k.at = i
	if n := &k.all[i]; n.waiting && !k.early(step) {
		n.waiting = false
		k.wait(n, -1)
	}
}

// early reports whether a step is a goal met before its turn, as in breadth-first search.
func (k *known[S, M, P]) early(step *Step[S, M]) bool {
	return step.Kind == Goal && k.options.Algorithm.By() == "ply"
}

// child records what becomes of a child of the position being expanded.
func (k *known[S, M, P]) child(step *Step[S, M]) {
	if k.dives {
		k.way = k.way[:step.Ply]
		k.way[step.Ply-1].untried--
		if k.ahead = step.Fate == Kept; k.ahead {
			k.meet(met[S]{pos: step.Pos, g: step.G, h: step.H, ply: step.Ply})
		}
		return
	}
	ply := k.all[k.at].ply + 1
	switch step.Fate {
	case Kept:
		k.meet(met[S]{pos: step.Pos, g: step.G, h: step.H, ply: ply, backward: step.Backward, waiting: true})
	case Better:
		n := &k.all[k.index[side(step.Backward)][step.Pos]]
		if n.waiting {
			k.wait(n, -1)
		}
		n.g, n.h, n.ply, n.waiting, n.number = step.G, step.H, ply, true, k.count
		k.count++
		k.wait(n, 1)
	}
}

// meet records a new position.
func (k *known[S, M, P]) meet(n met[S]) {
	n.number = k.count
	k.count++
	k.deep = max(k.deep, n.ply)
	if k.dives {
		k.way = append(k.way, n)
		return
	}
	k.index[side(n.backward)][n.pos] = len(k.all)
	k.all = append(k.all, n)
	k.kept = len(k.all)
	if n.waiting {
		k.wait(&n, 1)
	}
}

// wait adds a position to the count of open ones, or removes it.
func (k *known[S, M, P]) wait(n *met[S], by int) {
	if k.waits == nil {
		return
	}
	k.width += by
	value := k.value(n)
	if k.waits[value] += by; k.waits[value] == 0 {
		delete(k.waits, value)
	}
}

// value returns the queue's key of a position, in thousandths.
func (k *known[S, M, P]) value(n *met[S]) int64 {
	switch k.options.Algorithm {
	case AStar:
		return 1000 * int64(n.g+n.h)
	case WeightedAStar:
		return 1000*int64(n.g) + int64(1000*cmp.Or(k.options.Weight, DefaultWeight))*int64(n.h)
	case UniformCost:
		return 1000 * int64(n.g)
	}
	return 1000 * int64(n.ply)
}

func side(backward bool) int {
	if backward {
		return 1
	}
	return 0
}

// parent returns the parent of a child.
func (k *known[S, M, P]) parent(step *Step[S, M]) *met[S] {
	if k.dives {
		return &k.way[step.Ply-1]
	}
	return &k.all[k.at]
}

// find returns the node, on the path or in the table, that already has the position of a step.
func (k *known[S, M, P]) find(step *Step[S, M]) *met[S] {
	if !k.dives {
		return &k.all[k.index[side(step.Backward)][step.Pos]]
	}
	for i := range k.way {
		if k.way[i].pos == step.Pos {
			return &k.way[i]
		}
	}
	panic("path: a position is said to be on the way, and is not")
}

// from returns the position in which a child's move is made: its parent or, backwards, the child, whose move leads to the parent.
func (k *known[S, M, P]) from(step *Step[S, M]) S {
	if step.Backward {
		return step.Pos
	}
	return k.parent(step).pos
}

// fate returns what becomes of a child, in the terms of package trace.
func (k *known[S, M, P]) fate(step *Step[S, M]) trace.Fate {
	limited := k.options.Algorithm == DFS || k.options.Algorithm == DFID // to a number of moves
	if limited && step.Fate == Kept && step.Ply == int(step.Bound) {
		return trace.Horizon
	}
	return [...]trace.Fate{
		Kept: trace.Kept, TooFar: trace.TooFar, Repeated: trace.Repeated, Better: trace.Better, DeadEnd: trace.DeadEnd,
	}[step.Fate]
}
