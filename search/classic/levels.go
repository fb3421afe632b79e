package classic

import (
	"cmp"
	"math"
	"unsafe"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/trace"
)

// levels is minimax as drawn in N1 s.7 and N3 p.1-3 (notes B1), with generation and exploration separate: the tree is
// generated breadth-first, each level labelled MAX or MIN; its leaves get their static values; the values are backed
// up from the last level to the root, whose best child is the choice.
//
// With eager leaves (N3 p.4-5; notes B3) a leaf is valued when it is generated; if it has won the game for the side that
// moved to it, its later siblings are not generated: nothing is better than winning at once.
//
// N2 applies the evaluation to each node (notes F2). Only the values of leaves are backed up, so those of the others cost time
// and change nothing; Options.ValueAll has them computed and told nevertheless.
func (x *searcher[S, M, G]) levels(root *frame[S, M]) error {
	t := levelTree[S, M, G]{searcher: x, sink: x.options.Trace, room: cmp.Or(x.options.Memory, LevelsMemory)}
	if err := t.reserve(1); err != nil {
		return err
	}
	*t.node(0) = node[S, M]{
		pos: root.pos, side: root.side, ply: int32(root.ply), parent: -1, handed: &handed[M]{carried: root.carried, known: root.known},
	}
	t.add()
	if err := t.generate(); err != nil {
		return err
	}
	t.value()
	t.backUp()

	top := t.node(0)
	x.result.Value = top.value
	if root.ply == 0 {
		for k := range top.n {
			c := t.node(top.first + k)
			x.result.Moves = append(x.result.Moves, search.RootMove[M]{Move: c.by, Value: c.value, Whole: !c.limited, Spent: c.short})
		}
	}
	root.found = top.handed.found
	end := top
	for end.n > 0 {
		end = t.node(end.best)
		x.result.Line = append(x.result.Line, end.by)
	}
	x.result.Stopped = end.end
	return nil
}

// node is a position of the tree that levels keeps. There are many, so it is small: node numbers are int32, and what only
// refinements need is kept elsewhere.
type node[S any, M game.Move] struct {
	pos      S
	handed   *handed[M]
	value    game.Score // from MAX's side
	ply      int32
	parent   int32 // -1 at the root
	first, n int32 // the children are nodes first … first+n-1
	best     int32 // the child that the value comes from
	by       M     // the move from the parent
	side     game.Side
	outcome  game.Outcome
	end      search.Reason // why its line ends here; Unknown for inner nodes
	assumed  bool          // see frame, as for further and narrow
	further  bool
	narrow   bool
	valued   bool
	short    bool // something ran out here or below
	limited  bool // short, or another limit or bias affected the value
}

// handed is what a node gets from its parent and passes on, and what deepening remembers about it. Without refinements
// all nodes have the root's.
type handed[M game.Move] struct {
	carried
	known *known[M]
	found *known[M]
}

// LevelsMemory is the default limit, in bytes, on the tree that Levels keeps; Options.Memory overrides it.
const LevelsMemory = 512 << 20

// chunk is the number of nodes allocated at once. Growing by copying would temporarily need both the old and the new memory.
const chunk = 1 << 10

// levelTree is the state of a levels search. The nodes are in the order of generation: the children of a node
// are contiguous, and come after it.
type levelTree[S any, M game.Move, G game.Game[S, M]] struct {
	*searcher[S, M, G]
	chunks [][]node[S, M] // of chunk nodes each
	size   int32          // nodes
	room   int64          // bytes that the tree may still take
	at     frame[S, M]    // the node being looked at
	open   frame[S, M]    // the node being expanded
	sink   trace.Sink
}

// node returns node i, whose address never changes.
func (t *levelTree[S, M, G]) node(i int32) *node[S, M] { return &t.chunks[i/chunk][i%chunk] }

// reserve makes room for n more nodes, if they fit the bound.
func (t *levelTree[S, M, G]) reserve(n int) error {
	more := (int64(t.size)+int64(n)+chunk-1)/chunk - int64(len(t.chunks))
	t.room -= more * chunk * int64(unsafe.Sizeof(node[S, M]{}))
	if t.carries {
		t.room -= int64(n) * int64(unsafe.Sizeof(handed[M]{}))
	}
	if t.room < 0 || int64(t.size)+int64(n) > math.MaxInt32 {
		return ErrTooLarge
	}
	for range more {
		t.chunks = append(t.chunks, make([]node[S, M], chunk))
	}
	return nil
}

// generate makes the tree: the nodes themselves are the queue of the breadth-first search.
func (t *levelTree[S, M, G]) generate() error {
	for i := int32(0); i < t.size; i++ {
		n := t.node(i)
		if n.end != search.Unknown {
			continue
		}
		if i > 0 && t.stops.spent != search.Unknown {
			n.end, n.limited = t.stops.spent, true
			t.cutShort(t.stops.spent)
			continue
		}
		moves, hands := t.expand(i)
		if err := t.reserve(len(moves)); err != nil {
			return err
		}
		n.first = t.size
		for k, m := range moves {
			n.n++
			c := t.node(t.size)
			*c = node[S, M]{by: m, parent: i, ply: n.ply + 1, side: n.side.Opponent(), handed: n.handed}
			if t.carries {
				c.handed = &handed[M]{carried: n.handed.carried, known: n.handed.known.after(m)}
			}
			if t.rules.Play(&n.pos, m, &c.pos) {
				c.side = n.side
			}
			if len(hands) > 0 {
				h := hands[k]
				c.assumed, c.further = h.assumed, h.further
				c.handed.take(h)
			}
			if t.add() && k+1 < len(moves) {
				t.skipBehind(i, moves[k+1:])
				break
			}
		}
	}
	return nil
}

// expand returns the moves to add at node i, and what the children get.
func (t *levelTree[S, M, G]) expand(i int32) (moves []M, hands []hand) {
	n := t.node(i)
	f := &t.open
	f.pos, f.side, f.ply, f.known, f.carried = n.pos, n.side, int(n.ply), n.handed.known, n.handed.carried
	f.narrow, f.found, f.hands = false, nil, f.hands[:0]
	t.list(f)
	if t.shapes {
		left := t.shape(f)
		n.limited = len(left) > 0
		n.narrow, n.handed.found = f.narrow, f.found
		if f.found != nil {
			t.room -= knownBytes[M](len(f.moves))
		}
		if len(left) > 0 && t.sink != nil {
			t.tell(trace.Event{
				Kind: trace.Cut, Node: int(i), By: trace.ByBias, Setter: trace.Setter{Node: -1},
				Skipped: t.allNames(&n.pos, left), Line: t.allNames(&n.pos, f.moves), Ranks: t.options.Refine.Bias.By,
			})
		}
	}
	return f.moves, f.hands
}

// add makes the node that has been generated in the first free place part of the tree. It reports whether the node, valued at
// once because leaves are eager, has won the game for the side that moved to it.
func (t *levelTree[S, M, G]) add() (wins bool) {
	i := t.size
	t.size++
	n := t.node(i)
	t.tell(trace.Event{Kind: trace.Enter, Node: int(i), Parent: int(n.parent), Ply: int(n.ply) - t.base, Side: n.side, Move: t.moveTo(n)})
	t.at.pos, t.at.side, t.at.ply, t.at.assumed, t.at.further, t.at.carried = n.pos, n.side, int(n.ply), n.assumed, n.further, n.handed.carried
	before := t.met.all
	n.outcome = t.look(&t.at)
	n.end, n.assumed, n.limited = t.at.end, t.at.assumed, t.met.all > before
	if t.carries {
		n.handed.carried = t.at.carried
	}
	if t.sink != nil && n.end == search.Unknown && t.beyond(&t.at) {
		cause, static := t.extension(&t.at)
		t.tell(trace.Event{Kind: trace.Extend, Node: int(i), Cause: cause, Value: static, Assumed: t.assumes(&t.at.pos)})
	}
	if !t.options.Eager || n.end == search.Unknown {
		return false
	}
	t.valueLeaf(i)
	if n.parent < 0 {
		return false
	}
	return n.value*t.node(n.parent).side.Sign() == game.Win(int(n.ply))
}

// skipBehind traces that node i has a child, its last so far, that wins at once, so that the rest are not generated.
func (t *levelTree[S, M, G]) skipBehind(i int32, rest []M) {
	n := t.node(i)
	t.pruned(n.narrow, len(rest))
	if t.sink == nil {
		return
	}
	last := n.first + n.n - 1
	t.tell(trace.Event{
		Kind: trace.Cut, Node: int(i), By: trace.ByWin, Skipped: t.allNames(&n.pos, rest),
		Setter: trace.Setter{Node: int(i), Child: int(last), Move: t.moveTo(t.node(last))},
	})
}

// value gives the leaves their static values, from the first to the last, and if so wanted the other nodes as well.
func (t *levelTree[S, M, G]) value() {
	for i := range t.size {
		switch n := t.node(i); {
		case n.end == search.Unknown && t.options.ValueAll:
			t.valueInner(i)
		case n.end != search.Unknown && !n.valued:
			t.valueLeaf(i)
		}
	}
}

// valueInner computes the static value of a node that will get another one from its children.
func (t *levelTree[S, M, G]) valueInner(i int32) {
	n := t.node(i)
	t.result.Inner++
	assumed := t.assumes(&n.pos)
	if assumed && !n.assumed {
		t.result.Unvalued++
	}
	t.tell(trace.Event{Kind: trace.Static, Node: int(i), Value: t.rules.Evaluate(&n.pos) * n.side.Sign(), Assumed: assumed})
}

func (t *levelTree[S, M, G]) valueLeaf(i int32) {
	n := t.node(i)
	t.at.pos, t.at.side, t.at.ply, t.at.assumed = n.pos, n.side, int(n.ply), n.assumed
	value, assumed := t.static(&t.at, n.outcome)
	n.value, n.valued = value*n.side.Sign(), true
	n.short = n.end == search.Time || n.end == search.Nodes || n.end == search.Interrupted || n.end == search.Trace
	t.tell(trace.Event{Kind: trace.Static, Node: int(i), Value: n.value, Reason: n.end, Assumed: assumed})
	t.tell(trace.Event{Kind: trace.Leave, Node: int(i), Value: n.value})
}

// backUp gives every inner node the best value among its children, from the last level to the root. Among equally
// good children, the first in generation order is kept.
func (t *levelTree[S, M, G]) backUp() {
	for i := t.size - 1; i >= 0; i-- {
		n := t.node(i)
		for k := range n.n {
			child := n.first + k
			c := t.node(child)
			better := k == 0 || c.value*n.side.Sign() > n.value*n.side.Sign()
			if better {
				n.value, n.best = c.value, child
			}
			n.short, n.limited = n.short || c.short, n.limited || c.limited
			if n.handed.found != nil {
				n.handed.found.add(c.by, c.value, c.handed.found)
			}
			t.tell(trace.Event{Kind: trace.Return, Node: int(i), Child: int(child), Move: t.moveTo(c), Value: c.value, Better: better})
		}
		if n.n > 0 {
			t.tell(trace.Event{Kind: trace.Leave, Node: int(i), Value: n.value})
		}
	}
}

// moveTo names the move that leads to n, "" at the root.
func (t *levelTree[S, M, G]) moveTo(n *node[S, M]) string {
	if t.sink == nil || n.parent < 0 {
		return ""
	}
	return t.name(&t.node(n.parent).pos, n.by)
}

func (t *levelTree[S, M, G]) tell(e trace.Event) {
	if t.sink != nil {
		told := e // e itself would be allocated even without a trace
		t.sink.Event(&told)
	}
}
