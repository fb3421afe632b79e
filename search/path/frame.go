package path

import (
	"slices"
	"unsafe"

	"github.com/jugada/jugada/puzzle"
)

// frame is what a depth-first search holds at one ply: the way from the start lies in the frames up to here. Frames are made
// once, when a ply is first reached, and are all the memory that such a search takes.
type frame[S comparable, M puzzle.Move] struct {
	pos        S
	move       M // that led here; in the start of no meaning
	ply        int
	g, h       puzzle.Cost // of the way to here; estimate of pos, if anybody asks
	moves      []M
	prev, next *frame[S, M]
}

// expandFrame counts f among the expanded and lists its moves. It is false if something has run out.
func (x *searcher[S, M, P]) expandFrame(f *frame[S, M], bound puzzle.Cost) bool {
	if !x.expand() || !x.list(f) {
		return false
	}
	if x.listen != nil {
		x.tell(Step[S, M]{Kind: Expand, Pos: f.pos, Ply: f.ply, G: f.g, H: f.h, Bound: bound})
	}
	return true
}

// list lists the moves of f, without the one that takes back what led to it, and makes the frame of its children. It is false
// if there is no room.
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

// repeats reports whether f stands where its way has been before.
func (f *frame[S, M]) repeats() bool {
	for e := f.prev; e != nil; e = e.prev {
		if e.pos == f.pos {
			return true
		}
	}
	return false
}

// solved notes the way to f, which is a goal, and reports whether the search is over.
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

// tellFate tells what becomes of the child c.
func (x *searcher[S, M, P]) tellFate(c *frame[S, M], bound puzzle.Cost, fate Fate) {
	if x.listen != nil {
		x.tell(Step[S, M]{Kind: Child, Pos: c.pos, Move: c.move, Ply: c.ply, G: c.g, H: c.h, Bound: bound, Fate: fate})
	}
}

// tellBack tells that all that follows from f has been looked at.
func (x *searcher[S, M, P]) tellBack(f *frame[S, M], bound puzzle.Cost) {
	if x.listen != nil {
		x.tell(Step[S, M]{Kind: Back, Pos: f.pos, Ply: f.ply, G: f.g, H: f.h, Bound: bound})
	}
}
