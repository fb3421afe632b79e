package engine

import (
	"slices"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search"
)

// bound says what a value in the table is worth, for the side to move.
type bound uint8

const (
	nothing bound = iota
	atLeast
	atMost
	isValue
)

// boundOf says what a value is that was found with a window. alpha is the window's as it was at the beginning: one
// that has been raised since would make a value look like an upper bound.
func boundOf(v, alpha, beta game.Score) bound {
	switch {
	case v >= beta:
		return atLeast
	case v <= alpha:
		return atMost
	}
	return isValue
}

// seenBy turns a bound for a side into one for MAX.
func (b bound) seenBy(side game.Side) search.Bound {
	switch {
	case b == isValue:
		return search.Exact
	case (b == atLeast) == (side == game.Max):
		return search.Lower
	}
	return search.Upper
}

// entry is what the table holds of a position. Its value counts from the position, not from the root of the search
// that found it.
type entry struct {
	value game.Score
	move  moveID
	depth int // plies below the position that were searched
	bound bound
	whole bool // no limit has played a part in the value
}

// maxDepth is the largest depth that an entry can have.
const maxDepth = 254

// In an entry of the table, data is the value in its lower half and the move in its upper; worth is the depth and
// one; the owner's bits are these.
const (
	boundBits = 3
	wholeBit  = 1 << 2
	moveBit   = 1 << 3
)

func unpack(data uint64, m meta) entry {
	e := entry{value: game.Score(int32(data)), depth: int(m>>worthShift) - 1, bound: bound(m & boundBits), whole: m&wholeBit != 0}
	if m&moveBit != 0 {
		e.move = moveID(data>>32) + 1
	}
	return e
}

// probe returns what the table holds of the position with that key, with its value counted from the root.
func (w *thread[S, M, G]) probe(key uint64, ply int) (entry, bool) {
	if w.table.ways == 0 {
		return entry{}, false
	}
	at, tag := w.table.slot(key)
	return w.probeSlot(slot{at, tag}, ply)
}

// probeSlot is probe for a position whose place in the table is known.
func (w *thread[S, M, G]) probeSlot(here slot, ply int) (entry, bool) {
	data, m, ok := w.table.load(here.at, here.tag)
	if !ok {
		return entry{}, false
	}
	e := unpack(data, m)
	e.value = shift(e.value, ply)
	return e, true
}

// deepEnough reports whether the value of an entry may be used where depth plies are wanted.
func (w *thread[S, M, G]) deepEnough(e *entry, depth int) bool {
	switch {
	case w.repeats != nil && w.options.SameDepth:
		return false // what comes before a position is part of its value
	case e.depth == depth || e.whole && e.depth < depth:
		return true
	case w.options.SameDepth:
		return e.whole && e.depth <= depth
	}
	return e.depth > depth
}

// settles reports whether the value of an entry leaves no question within a window.
func (e *entry) settles(alpha, beta game.Score) bool {
	return e.bound == isValue || e.bound == atLeast && e.value >= beta || e.bound == atMost && e.value <= alpha
}

// store writes down what was found of the position of f, whose key is known.
func (w *thread[S, M, G]) store(f *frame[S, M], m M, v game.Score, b bound, depth int, whole bool) {
	if w.table.ways == 0 {
		return
	}
	if depth > maxDepth {
		depth = maxDepth
		if !whole {
			b = nothing // for this depth it would be a lie
		}
	}
	owner := meta(b) | moveBit
	if whole {
		owner |= wholeBit
	}
	if w.mirrors != nil {
		m = w.mirrors.Map(m, f.symmetry)
	}
	at, tag := w.table.slot(f.key)
	w.table.store(at, tag, uint64(uint32(shift(v, -f.ply)))|uint64(m)<<32, uint32(depth)+1, owner)
}

// key finds the key of the position of f for the table, unless its parent has.
func (w *thread[S, M, G]) key(f *frame[S, M]) {
	switch {
	case f.keyed:
	case w.mirrors != nil:
		f.key, f.symmetry = w.mirrors.Canonical(&f.pos)
	default:
		f.key = w.rules.Key(&f.pos)
	}
	f.keyed = true
}

// indexOf returns where the move of an entry stands among the moves of f; -1: there is none, or it is not legal here. Moves of
// this position are turned into those of the representative and not the other way round: an entry of another position, which a
// collision of keys may bring, holds a move that the game might not know how to turn.
func (w *thread[S, M, G]) indexOf(f *frame[S, M], id moveID) int {
	switch {
	case id == 0:
		return -1
	case w.mirrors == nil:
		return slices.Index(f.moves, M(id-1))
	}
	return slices.IndexFunc(f.moves, func(m M) bool { return idOf(w.mirrors.Map(m, f.symmetry)) == id })
}
