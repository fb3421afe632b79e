package classic

import (
	"fmt"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/trace"
)

// levels is minimax as N1 s.7 and N3 p.1-3 draw it (SPEC B1), generation and exploration apart: the tree is generated
// breadth-first, each level labelled MAX or MIN; its leaves get their static values; the values are backed up from
// the last level to the root, whose best child is the choice.
//
// With eager leaves (N3 p.4-5; B3) a leaf is valued when it is generated, and when it has won the game for the side
// that moved to it, the siblings behind it are not generated: nothing can be better than to win at once.
func (x *searcher[S, M, G]) levels(root *frame[S, M]) error {
	t := levelTree[S, M, G]{searcher: x, sink: x.options.Trace}
	t.add(node[S, M]{pos: root.pos, side: root.side, ply: root.ply, parent: -1, carried: root.carried, known: root.known})
	if err := t.generate(); err != nil {
		return err
	}
	t.value()
	t.backUp()

	x.result.Value = t.nodes[0].value
	if root.ply == 0 {
		for _, c := range t.children(0) {
			x.short = c.short
			x.found(c.by, c.value, search.Exact)
		}
	}
	root.found = t.nodes[0].found
	end := &t.nodes[0]
	for end.n > 0 {
		end = &t.nodes[end.best]
		x.result.Line = append(x.result.Line, end.by)
	}
	x.result.Stopped = end.end
	return nil
}

// node is a position of the tree that levels keeps.
type node[S any, M game.Move] struct {
	pos      S
	side     game.Side // to move
	outcome  game.Outcome
	end      search.Reason // why its line ends here; Unknown for inner nodes
	by       M             // the move from the parent
	ply      int
	parent   int  // -1 at the root
	first, n int  // the children are nodes first … first+n-1
	best     int  // the child that the value comes from
	assumed  bool // see frame, as for all that follows but the value
	further  bool
	narrow   bool
	known    *known[M]
	found    *known[M]
	carried
	value  game.Score // from MAX's side
	valued bool
	short  bool // something ran out here or below
}

// levelTree is a levels search under way. The nodes lie in the order of generation: the children of a node lie side
// by side, and behind it.
type levelTree[S any, M game.Move, G game.Game[S, M]] struct {
	*searcher[S, M, G]
	nodes []node[S, M]
	at    frame[S, M] // the node that is looked at
	open  frame[S, M] // the node that is expanded
	sink  trace.Sink
}

// generate makes the tree: the nodes themselves are the queue of the breadth-first search.
func (t *levelTree[S, M, G]) generate() error {
	for i := 0; i < len(t.nodes); i++ {
		if t.nodes[i].end != search.Unknown {
			continue
		}
		if i > 0 && t.stops.spent != search.Unknown {
			t.nodes[i].end = t.stops.spent
			t.cutShort(t.stops.spent)
			continue
		}
		moves, hands := t.expand(i)
		if len(t.nodes)+len(moves) > MaxLevelsNodes {
			return fmt.Errorf("%v: more than %d nodes: %w", Levels, MaxLevelsNodes, ErrTooLarge)
		}
		t.nodes[i].first = len(t.nodes)
		s := t.nodes[i].pos
		for k, m := range moves {
			n := &t.nodes[i]
			n.n++
			c := node[S, M]{by: m, parent: i, ply: n.ply + 1, side: n.side.Opponent(), carried: n.carried, known: n.known.after(m)}
			if t.rules.Play(&s, m, &c.pos) {
				c.side = n.side
			}
			if len(hands) > 0 {
				h := hands[k]
				c.assumed, c.further = h.assumed, h.further
				c.carried.take(h)
			}
			if t.add(c) && k+1 < len(moves) {
				t.skipBehind(i, moves[k+1:])
				break
			}
		}
	}
	return nil
}

// expand returns the moves that the tree goes on with at node i, and what the children get.
func (t *levelTree[S, M, G]) expand(i int) (moves []M, hands []hand) {
	n := &t.nodes[i]
	f := &t.open
	f.pos, f.side, f.ply, f.known, f.carried = n.pos, n.side, n.ply, n.known, n.carried
	f.narrow, f.found, f.hands = false, nil, f.hands[:0]
	t.list(f)
	if t.shapes {
		left := t.shape(f)
		n.narrow, n.found = f.narrow, f.found
		if len(left) > 0 && t.sink != nil {
			t.tell(trace.Event{Kind: trace.Cut, Node: i, By: trace.ByBias, Setter: trace.Setter{Node: -1}, Skipped: t.allNames(&n.pos, left)})
		}
	}
	return f.moves, f.hands
}

// add puts a node that has been generated into the tree. It reports whether the node, valued at once because leaves
// are eager, has won the game for the side that moved to it.
func (t *levelTree[S, M, G]) add(n node[S, M]) (wins bool) {
	i := len(t.nodes)
	t.tell(trace.Event{Kind: trace.Enter, Node: i, Parent: n.parent, Ply: n.ply - t.base, Side: n.side, Move: t.moveTo(&n)})
	t.at.pos, t.at.side, t.at.ply, t.at.assumed, t.at.further, t.at.carried = n.pos, n.side, n.ply, n.assumed, n.further, n.carried
	n.outcome = t.look(&t.at)
	n.end, n.assumed, n.carried = t.at.end, t.at.assumed, t.at.carried
	t.nodes = append(t.nodes, n)
	if t.sink != nil && n.end == search.Unknown && t.beyond(&t.at) {
		cause, static := t.extension(&t.at)
		t.tell(trace.Event{Kind: trace.Extend, Node: i, Cause: cause, Value: static})
	}
	if !t.options.Eager || n.end == search.Unknown {
		return false
	}
	t.valueLeaf(i)
	mover := t.nodes[max(n.parent, 0)].side
	return n.parent >= 0 && t.nodes[i].value*mover.Sign() == game.Win(n.ply)
}

// skipBehind tells that node i has a child, its last so far, that wins at once, so that the rest are not generated.
func (t *levelTree[S, M, G]) skipBehind(i int, rest []M) {
	t.pruned(t.nodes[i].narrow, len(rest))
	if t.sink == nil {
		return
	}
	last := t.nodes[i].first + t.nodes[i].n - 1
	t.tell(trace.Event{
		Kind: trace.Cut, Node: i, By: trace.ByWin, Skipped: t.allNames(&t.nodes[i].pos, rest),
		Setter: trace.Setter{Node: i, Child: last, Move: t.moveTo(&t.nodes[last])},
	})
}

// value gives the leaves their static values, from the first to the last.
func (t *levelTree[S, M, G]) value() {
	for i := range t.nodes {
		if t.nodes[i].end != search.Unknown && !t.nodes[i].valued {
			t.valueLeaf(i)
		}
	}
}

func (t *levelTree[S, M, G]) valueLeaf(i int) {
	n := &t.nodes[i]
	t.at.pos, t.at.side, t.at.ply, t.at.assumed = n.pos, n.side, n.ply, n.assumed
	value, assumed := t.static(&t.at, n.outcome)
	n.value, n.valued = value*n.side.Sign(), true
	n.short = n.end == search.Time || n.end == search.Nodes || n.end == search.Interrupted
	t.tell(trace.Event{Kind: trace.Static, Node: i, Value: n.value, Reason: n.end, Assumed: assumed})
	t.tell(trace.Event{Kind: trace.Leave, Node: i, Value: n.value})
}

// backUp gives every inner node the best value among its children, from the last level to the root. The first child
// in generation order keeps the place when another is as good.
func (t *levelTree[S, M, G]) backUp() {
	for i := len(t.nodes) - 1; i >= 0; i-- {
		n := &t.nodes[i]
		for k, c := range t.children(i) {
			better := k == 0 || c.value*n.side.Sign() > n.value*n.side.Sign()
			if better {
				n.value, n.best = c.value, n.first+k
			}
			n.short = n.short || c.short
			if n.found != nil {
				n.found.add(c.by, c.value, c.found)
			}
			t.tell(trace.Event{Kind: trace.Return, Node: i, Child: n.first + k, Move: t.moveTo(&c), Value: c.value, Better: better})
		}
		if n.n > 0 {
			t.tell(trace.Event{Kind: trace.Leave, Node: i, Value: n.value})
		}
	}
}

// children returns the children of node i.
func (t *levelTree[S, M, G]) children(i int) []node[S, M] {
	n := &t.nodes[i]
	return t.nodes[n.first : n.first+n.n]
}

// moveTo names the move that leads to n, "" at the root.
func (t *levelTree[S, M, G]) moveTo(n *node[S, M]) string {
	if t.sink == nil || n.parent < 0 {
		return ""
	}
	return t.name(&t.nodes[n.parent].pos, n.by)
}

func (t *levelTree[S, M, G]) tell(e trace.Event) {
	if t.sink != nil {
		t.sink.Event(&e)
	}
}
