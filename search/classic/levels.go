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
	t.add(node[S, M]{pos: root.pos, side: root.side, parent: -1})
	if err := t.generate(); err != nil {
		return err
	}
	t.value()
	t.backUp()

	x.result.Value = t.nodes[0].value
	for _, c := range t.children(0) {
		x.short = c.short
		x.found(c.by, c.value, search.Exact)
	}
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
	parent   int // -1 at the root
	first, n int // the children are nodes first … first+n-1
	best     int // the child that the value comes from
	quiet    repose
	assumed  bool       // see frame
	value    game.Score // from MAX's side
	valued   bool
	short    bool // something ran out here or below
}

// levelTree is a levels search under way. The nodes lie in the order of generation: the children of a node lie side
// by side, and behind it.
type levelTree[S any, M game.Move, G game.Game[S, M]] struct {
	*searcher[S, M, G]
	nodes []node[S, M]
	at    frame[S, M] // the node that is looked at
	moves []M         // of the node that is being expanded
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
		s := t.nodes[i].pos
		t.moves, _ = t.rules.Moves(&s, t.moves[:0])
		if t.symmetric != nil {
			t.moves = t.distinct(&s, t.moves)
		}
		if len(t.nodes)+len(t.moves) > MaxLevelsNodes {
			return fmt.Errorf("%v: more than %d nodes: %w", Levels, MaxLevelsNodes, ErrTooLarge)
		}
		t.nodes[i].first = len(t.nodes)
		for k, m := range t.moves {
			c := node[S, M]{by: m, parent: i, ply: t.nodes[i].ply + 1, side: t.nodes[i].side.Opponent(), quiet: t.nodes[i].quiet}
			if t.rules.Play(&s, m, &c.pos) {
				c.side = t.nodes[i].side
			}
			t.nodes[i].n++
			if t.add(c) && k+1 < len(t.moves) {
				t.skipBehind(i, t.moves[k+1:])
				break
			}
		}
	}
	return nil
}

// add puts a node that has been generated into the tree. It reports whether the node, valued at once because leaves
// are eager, has won the game for the side that moved to it.
func (t *levelTree[S, M, G]) add(n node[S, M]) (wins bool) {
	i := len(t.nodes)
	t.tell(trace.Event{Kind: trace.Enter, Node: i, Parent: n.parent, Ply: n.ply, Side: n.side, Move: t.moveTo(&n)})
	t.at.pos, t.at.side, t.at.ply, t.at.quiet = n.pos, n.side, n.ply, n.quiet
	n.outcome = t.look(&t.at)
	n.end, n.quiet, n.assumed = t.at.end, t.at.quiet, t.at.assumed
	t.nodes = append(t.nodes, n)
	if !t.options.Eager || n.end == search.Unknown {
		return false
	}
	t.valueLeaf(i)
	mover := t.nodes[max(n.parent, 0)].side
	return n.parent >= 0 && t.nodes[i].value*mover.Sign() == game.Win(n.ply)
}

// skipBehind tells that node i has a child, its last so far, that wins at once, so that the rest are not generated.
func (t *levelTree[S, M, G]) skipBehind(i int, rest []M) {
	t.pruned(len(rest))
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
