package path

import (
	"slices"
	"unsafe"

	"github.com/jugada/jugada/puzzle"
)

// frame is the state of a depth-first search at one ply: the path from the start is in the frames up to here. Frames are
// made once, when a ply is first reached; with the buckets of the trail they are all the memory that such a search takes.
type frame[S comparable, M puzzle.Move] struct {
	pos        S
	move       M // that led here; meaningless at the start
	ply        int
	g, h       puzzle.Cost // cost of the path to here; estimate of pos, if needed
	moves      []M
	prev, next *frame[S, M]
	hash       uint64
	chain      *frame[S, M] // the previous one in its bucket of the trail
}

// trail finds the frames of the current path by their positions, in a hash table with at least as many buckets, a power of
// two, as there are frames. A bucket begins with the last of its frames on the path, which is the first to leave.
type trail[S comparable, M puzzle.Move] []*frame[S, M]

func (t trail[S, M]) bucket(hash uint64) **frame[S, M] { return &t[hash&uint64(len(t)-1)] }

func (t trail[S, M]) enter(f *frame[S, M]) {
	first := t.bucket(f.hash)
	f.chain, *first = *first, f
}

// enter puts f on the trail. It returns false if there is no room.
func (x *searcher[S, M, P]) enter(f *frame[S, M]) bool {
	if n := len(x.trail); f.ply >= n {
		const slot = int64(unsafe.Sizeof(f))
		larger := max(2*n, 4)
		if !x.take(int64(larger) * slot) {
			return false
		}
		x.trail = make(trail[S, M], larger)
		for e := x.frames; e != f; e = e.next {
			x.trail.enter(e)
		}
		x.memory -= int64(n) * slot
	}
	x.trail.enter(f)
	return true
}

// leave takes f off the trail once everything below it has been searched.
func (x *searcher[S, M, P]) leave(f *frame[S, M], bound puzzle.Cost) {
	*x.trail.bucket(f.hash) = f.chain
	if x.listen != nil {
		x.tell(Step[S, M]{Kind: Back, Pos: f.pos, Ply: f.ply, G: f.g, H: f.h, Bound: bound})
	}
}

// expandFrame counts f as expanded, puts it on the trail and lists its moves. It returns false if something has run out.
func (x *searcher[S, M, P]) expandFrame(f *frame[S, M], bound puzzle.Cost) bool {
	if !x.expand() || !x.enter(f) || !x.list(f) {
		return false
	}
	if x.listen != nil {
		x.tell(Step[S, M]{Kind: Expand, Pos: f.pos, Ply: f.ply, G: f.g, H: f.h, Bound: bound})
	}
	return true
}

// list lists the moves of f, except the inverse of the one that led to it, and makes the frame of its children. It returns
// false if there is no room.
func (x *searcher[S, M, P]) list(f *frame[S, M]) bool {
	had := cap(f.moves)
	f.moves = x.rules.Moves(&f.pos, f.moves[:0])
	if more := cap(f.moves) - had; more > 0 && !x.take(int64(more)*int64(unsafe.Sizeof(f.move))) {
		return false
	}
	if x.inverse != nil && f.prev != nil {
		if i := slices.Index(f.moves, x.inverse.Inverse(&f.prev.pos, f.move)); i >= 0 {
			f.moves = slices.Delete(f.moves, i, i+1)
		}
	}
	if f.next == nil && len(f.moves) > 0 {
		if !x.take(int64(unsafe.Sizeof(*f))) {
			return false
		}
		f.next = &frame[S, M]{prev: f, ply: f.ply + 1}
	}
	return true
}

// child makes the child of f by m and returns its frame.
func (x *searcher[S, M, P]) child(f *frame[S, M], m M) *frame[S, M] {
	c := f.next
	c.move = m
	c.g = f.g.Plus(x.rules.Play(&f.pos, m, &c.pos))
	x.result.Generated++
	return c
}

// repeats reports whether the position of child c is already on its path.
func (x *searcher[S, M, P]) repeats(c *frame[S, M]) bool {
	c.hash = spread(x.rules.Key(&c.pos))
	for e := *x.trail.bucket(c.hash); e != nil; e = e.chain {
		if e.pos == c.pos {
			return true
		}
	}
	return false
}

// solved records the path to f, which is a goal, and reports whether the search is over.
func (x *searcher[S, M, P]) solved(f *frame[S, M], bound puzzle.Cost) (enough bool) {
	if x.listen != nil {
		x.tell(Step[S, M]{Kind: Goal, Pos: f.pos, Ply: f.ply, G: f.g, H: f.h, Bound: bound})
	}
	return x.arrive(f.way(), f.g)
}

// way returns the moves that lead to f.
func (f *frame[S, M]) way() []M {
	way := make([]M, f.ply)
	for e := f; e.prev != nil; e = e.prev {
		way[e.ply-1] = e.move
	}
	return way
}

// tellFate reports what becomes of the child c.
func (x *searcher[S, M, P]) tellFate(c *frame[S, M], bound puzzle.Cost, fate Fate) {
	if x.listen != nil {
		x.tell(Step[S, M]{Kind: Child, Pos: c.pos, Move: c.move, Ply: c.ply, G: c.g, H: c.h, Bound: bound, Fate: fate})
	}
}
