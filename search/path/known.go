package path

import (
	"cmp"

	"github.com/jugada/jugada/puzzle"
	"github.com/jugada/jugada/trace"
)

// This file works out what a search knows from the steps that it tells, for those who follow it and those who trace it.

// known is what a search knows, by the steps that it tells: searching pays nothing for it. A depth-first search knows the way
// that it is on, others every position that they have met.
type known[S comparable, M puzzle.Move, P puzzle.Puzzle[S, M]] struct {
	rules     P
	options   Options
	estimates puzzle.Heuristic[S] // nil: the search asks for none
	dives     bool                // depth first

	way   []met[S]     // depth first: from the start to where the search is
	all   []met[S]     // else: the positions in the order in which they were met
	index [2]map[S]int // where they stand there, from the start and from the goals
	at    int          // the one that is taken up
	count int          // numbers that have been given
	ahead bool         // depth first: the last of way is not taken up yet
	kept  int          // the most nodes that were remembered
	deep  int          // the most moves that a way was followed

	waits map[int64]int // how many wait, by value in thousandths; nil: nobody asks
	width int           // how many do
}

// met is a position that a search knows.
type met[S comparable] struct {
	pos      S
	g, h     puzzle.Cost
	ply      int
	number   int // in the order in which they are met; one that is met again at a lower cost has a new one
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

// begin makes the roots all that is known: the start and, of a search from both ends, the goals.
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

// root returns a node with which the search begins, nil if there are no more.
func (k *known[S, M, P]) root(i int) *met[S] {
	switch {
	case k.dives && i < 1:
		return &k.way[i]
	case !k.dives && i < len(k.all):
		return &k.all[i]
	}
	return nil
}

// take notes a step.
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

// takeUp notes that a position is expanded, or is the goal that was looked for.
func (k *known[S, M, P]) takeUp(step *Step[S, M]) {
	if k.dives {
		n := &k.way[step.Ply] // it was met last
		k.ahead = false
		if k.waits != nil && step.Kind == Expand {
			n.untried = len(k.rules.Moves(&step.Pos, nil))
			if _, back := any(k.rules).(puzzle.Inverse[S, M]); back && step.Ply > 0 {
				n.untried-- // the one that takes back what led here
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

// early reports whether a step is a goal that is met before its turn comes, as it is breadth first.
func (k *known[S, M, P]) early(step *Step[S, M]) bool {
	return step.Kind == Goal && k.options.Algorithm.By() == "ply"
}

// child notes what becomes of a child of the position that is expanded.
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

// meet notes a new position.
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

// wait counts a position among those that wait, or out of them.
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

// value is what decides whose turn it is, in thousandths.
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

// parent returns the node that a child is one of.
func (k *known[S, M, P]) parent(step *Step[S, M]) *met[S] {
	if k.dives {
		return &k.way[step.Ply-1]
	}
	return &k.all[k.at]
}

// find returns the node, on the way or in the table, at which the position of a step is known already.
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

// from is where the move of a child is made: in its parent, or backwards in the child, from which it leads to the parent.
func (k *known[S, M, P]) from(step *Step[S, M]) S {
	if step.Backward {
		return step.Pos
	}
	return k.parent(step).pos
}

// fate says what becomes of a child, as traces have it.
func (k *known[S, M, P]) fate(step *Step[S, M]) trace.Fate {
	limited := k.options.Algorithm == DFS || k.options.Algorithm == DFID // to so many moves
	if limited && step.Fate == Kept && step.Ply == int(step.Bound) {
		return trace.Horizon
	}
	return [...]trace.Fate{
		Kept: trace.Kept, TooFar: trace.TooFar, Repeated: trace.Repeated, Better: trace.Better, DeadEnd: trace.DeadEnd,
	}[step.Fate]
}
