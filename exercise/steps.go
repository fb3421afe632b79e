package exercise

import (
	"cmp"
	"slices"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search"
)

// fact is what the correct search has found at a node.
type fact struct {
	move string     // the parent's move to it
	end  int        // the first node after its subtree
	full game.Score // its minimax value

	visited     bool
	number      int        // in the log of the correct search
	alpha, beta game.Score // at entry
	value       game.Score // fail-soft
	bound       search.Bound
	incomplete  bool // something below it is not visited
	cut         bool // left early
	setAt, set  int  // if cut: the node at which the bound was set, and the child that set it

	enter, leave, cutAt int // times
	top                 int // of a node not visited: the cut-off child, itself or an ancestor
}

// moment is a point in the correct search. Times count entries, cuts and exits of nodes; rank orders what happens at one time.
type moment struct{ time, rank int }

func (m moment) before(other moment) bool {
	return cmp.Or(cmp.Compare(m.time, other.time), cmp.Compare(m.rank, other.rank)) < 0
}

// The ranks of what happens at the entry of a node.
const (
	rankEnter = iota // that it is visited at all
	rankWindow
	rankLeaf // a leaf gets its value, and with that its place in the order
)

// step is one thing that a student has to do.
type step struct {
	part Part
	node int
	moment
}

// follow goes through the log of the correct search, and records what happened at each node and when: the steps.
func (o *Opened) follow() {
	t := o.log.Tree()
	number := make([]int, len(t.Nodes)) // maps visited nodes to their numbers in the whole tree
	for k := range t.Nodes {
		n := &t.Nodes[k]
		if k > 0 {
			number[k] = o.child(number[n.Parent], n.Move)
		}
		f := &o.facts[number[k]]
		f.visited, f.number, f.alpha, f.beta = true, k, -game.Infinity, game.Infinity
		f.value, f.bound, f.cut = n.Value, n.Bound, n.Cut
		if n.Windowed {
			f.alpha, f.beta = n.Alpha, n.Beta
		}
		if n.Cut {
			f.setAt, f.set = number[n.Setter.Node], number[n.Setter.Child]
		}
	}
	time := 0
	o.walk(0, &time)
	o.steps = append(o.steps, o.asked(Choice, 0, moment{time: time})...)
	for i := len(o.nodes) - 1; i >= 0; i-- {
		o.backUp(i)
	}
}

// child returns the child of a node by a move.
func (o *Opened) child(i int, move string) int {
	children := o.nodes[i].Children
	return children[slices.IndexFunc(children, func(c int) bool { return o.facts[c].move == move })]
}

// walk goes through the visited subtree at i in the order of the search.
func (o *Opened) walk(i int, time *int) {
	tick := func() int { *time++; return *time - 1 }
	n, f := &o.nodes[i], &o.facts[i]
	f.top, f.enter = -1, tick()
	if n.Leaf {
		o.leaves = append(o.leaves, i)
		o.steps = append(o.steps, o.asked(Order, i, moment{f.enter, rankLeaf})...)
		f.leave = f.enter
		return
	}
	o.steps = append(o.steps, o.asked(Windows, i, moment{f.enter, rankWindow})...)
	for k, c := range n.Children {
		if o.facts[c].visited {
			o.walk(c, time)
			continue
		}
		if k > 0 && o.facts[n.Children[k-1]].visited {
			f.cutAt = tick()
		}
		for below := c; below < o.facts[c].end; below++ {
			o.facts[below].top = c
		}
		o.steps = append(o.steps, o.asked(Cuts, c, moment{f.cutAt, k})...)
	}
	f.leave = tick()
	o.steps = append(o.steps, o.asked(Values, i, moment{f.leave, 0})...)
}

// asked returns the step if the exercise asks for it.
func (o *Opened) asked(p Part, i int, m moment) []step {
	if !slices.Contains(o.exercise.Asks, p) || p == Choice && o.nodes[i].Leaf {
		return nil
	}
	return []step{{p, i, m}}
}

// backUp computes the minimax value of a node from its children's, whether everything below it was visited, and whether the
// search's value is exact.
func (o *Opened) backUp(i int) {
	n, f := &o.nodes[i], &o.facts[i]
	for k, c := range n.Children {
		below := &o.facts[c]
		if more := below.full > f.full; k == 0 || more == (n.Side == game.Max) {
			f.full = below.full
		}
		f.incomplete = f.incomplete || below.incomplete || !below.visited
		if below.visited && below.bound == search.Exact && below.value == f.value && !f.cut { // an earlier one had only a bound
			f.bound = search.Exact
		}
	}
}

// best returns the child that the correct search chooses at the root.
func (o *Opened) best() int { return o.child(0, o.log.Summary.Line[0]) }
