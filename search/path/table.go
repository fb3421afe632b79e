package path

import (
	"math/bits"
	"slices"
	"unsafe"

	"github.com/jugada/jugada/puzzle"
)

// slab is a slice that grows without copying, in parts of equal length. While a plain slice grows, the old and the new one
// both exist, and a memory limit would have to be three times what is used.
type slab[T any] struct {
	parts [][]T
	n     int
}

// partBits is the binary logarithm of a part's length: short, so that small searches take little.
const partBits = 10

func (s *slab[T]) at(i uint32) *T { return &s.parts[i>>partBits][i&(1<<partBits-1)] }

// push appends v if there is room, or if take grants the bytes for more.
func (s *slab[T]) push(v T, take func(bytes int64) bool) bool {
	if s.n>>partBits == len(s.parts) {
		part := slices.Grow([]T(nil), 1<<partBits) // its capacity is what the allocator really provides
		if !take(int64(cap(part)) * int64(unsafe.Sizeof(v))) {
			return false
		}
		s.parts = append(s.parts, part[:1<<partBits])
	}
	*s.at(uint32(s.n)) = v
	s.n++
	return true
}

// node is a position that a search remembers.
type node[S comparable, M puzzle.Move] struct {
	pos    S
	g, h   puzzle.Cost // cost of the best path to pos so far; estimate of pos
	parent uint32      // the previous position on that path
	chain  uint32      // the next node of its bucket, plus 1; 0: it is the last
	move   M           // that led from there to here
	mark   mark
}

// mark is the state of a node.
type mark uint8

const (
	waiting mark = iota // to be expanded
	closed              // expanded
	useless             // gathering paths has found that none leads through it
)

// none is the parent of a position with which a search begins.
const none = ^uint32(0)

// table holds the positions that a search remembers, each once, in the order in which they came. They are found by a
// linear hash table (Litwin 1980), which grows by one bucket at a time and so never takes more than it needs.
type table[S comparable, M puzzle.Move] struct {
	nodes   slab[node[S, M]]
	buckets slab[uint32] // the first node of each bucket, plus 1; 0: it is empty
	back    bool         // the search goes from the goals: a node's move leads to its parent
	key     func(*S) uint64
	take    func(bytes int64) bool
	full    func()
}

// newTable returns an empty table that counts towards the search's memory.
func (x *searcher[S, M, P]) newTable(backward bool) *table[S, M] {
	return &table[S, M]{back: backward, key: x.rules.Key, take: x.take, full: func() { x.giveUp(Memory) }}
}

// bucket returns the bucket of pos if there are that many buckets.
func (t *table[S, M]) bucket(pos *S, buckets int) uint32 {
	hash := spread(t.key(pos))
	size := bits.Len(uint(buckets - 1)) // of bucket numbers
	b := hash & (1<<size - 1)
	if b >= uint64(buckets) {
		b &= 1<<(size-1) - 1 // that bucket has not been split yet
	}
	return uint32(b)
}

// spread makes a hash of a key.
func spread(key uint64) uint64 {
	hash := key * 0x9E3779B97F4A7C15 // keys may differ in a few high bits only; so may their products
	hash = (hash ^ hash>>32) * 0xD6E8FEB86659FD93
	return hash ^ hash>>32
}

// find returns the number of the node of pos, or none.
func (t *table[S, M]) find(pos *S) uint32 {
	if t.buckets.n == 0 {
		return none
	}
	for i := *t.buckets.at(t.bucket(pos, t.buckets.n)); i != 0; {
		n := t.nodes.at(i - 1)
		if n.pos == *pos {
			return i - 1
		}
		i = n.chain
	}
	return none
}

// add appends a copy of n, whose position is not in the table. It returns false if there is no room.
func (t *table[S, M]) add(n *node[S, M]) bool {
	if t.nodes.n >= mostNodes {
		t.full()
		return false
	}
	if !t.part() {
		return false
	}
	first := t.buckets.at(t.bucket(&n.pos, t.buckets.n))
	n.chain = *first
	if !t.nodes.push(*n, t.take) {
		return false
	}
	*first = uint32(t.nodes.n)
	return true
}

// part adds a bucket and moves the nodes that now belong there into it, all of them from the bucket whose number lacks the
// highest bit.
func (t *table[S, M]) part() bool {
	if !t.buckets.push(0, t.take) {
		return false
	}
	last := uint32(t.buckets.n - 1)
	if last == 0 {
		return true
	}
	old := last &^ (1 << (bits.Len32(last) - 1))
	link := t.buckets.at(old)
	into := t.buckets.at(last)
	for *link != 0 {
		n := t.nodes.at(*link - 1)
		if t.bucket(&n.pos, t.buckets.n) == old {
			link = &n.chain
			continue
		}
		moved := *link
		*link, n.chain, *into = n.chain, *into, moved
	}
	return true
}

// way returns the moves from where the search began to node i; if it began at the goals, those from node i to a goal.
func (t *table[S, M]) way(i uint32) []M {
	way := []M{}
	for n := t.nodes.at(i); n.parent != none; n = t.nodes.at(n.parent) {
		way = append(way, n.move)
	}
	if !t.back {
		slices.Reverse(way)
	}
	return way
}

// expandNode lists the moves of node i, except the inverse of the one that led to it, in x.moves. It returns false if
// something has run out.
func (x *searcher[S, M, P]) expandNode(t *table[S, M], i uint32, ply int, bound puzzle.Cost) bool {
	if !x.expand() {
		return false
	}
	n := t.nodes.at(i)
	if x.listen != nil {
		x.tell(Step[S, M]{Kind: Expand, Pos: n.pos, Ply: ply, G: n.g, H: n.h, Bound: bound, Backward: t.back})
	}
	had := cap(x.moves)
	x.moves = x.rules.Moves(&n.pos, x.moves[:0])
	if more := cap(x.moves) - had; more > 0 && !x.take(int64(more)*int64(unsafe.Sizeof(n.move))) {
		return false
	}
	if x.inverse == nil || n.parent == none {
		return true
	}
	back := n.move
	if !t.back {
		back = x.inverse.Inverse(&t.nodes.at(n.parent).pos, n.move)
	}
	if k := slices.Index(x.moves, back); k >= 0 {
		x.moves = slices.Delete(x.moves, k, k+1)
	}
	return true
}

// nodeChild makes the child of node i by m, in x.kid.
func (x *searcher[S, M, P]) nodeChild(t *table[S, M], i uint32, m M) *node[S, M] {
	n, c := t.nodes.at(i), &x.kid
	c.parent, c.move, c.h, c.mark = i, m, 0, waiting
	c.g = n.g.Plus(x.rules.Play(&n.pos, m, &c.pos))
	if t.back {
		c.move = x.inverse.Inverse(&n.pos, m)
	}
	x.result.Generated++
	return c
}

// tellNode reports what becomes of the child in x.kid.
func (x *searcher[S, M, P]) tellNode(t *table[S, M], ply int, bound puzzle.Cost, fate Fate) {
	if x.listen != nil {
		c := &x.kid
		x.tell(Step[S, M]{
			Kind: Child, Pos: c.pos, Move: c.move, Ply: ply, G: c.g, H: c.h, Bound: bound, Backward: t.back, Fate: fate,
		})
	}
}

// mostNodes is how many nodes 32-bit numbers can address. Beyond that, memory counts as spent.
const mostNodes = 1<<32 - 2
