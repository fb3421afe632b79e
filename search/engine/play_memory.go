package engine

import (
	"slices"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search"
)

// bound says how a value in the table relates to the true one, for the side to move.
type bound uint8

const (
	nothing bound = iota
	atLeast
	atMost
	isValue
)

// boundOf returns what kind of bound a value found with a window is. alpha is the window's original alpha: one
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

// seenBy turns a bound from a side's view into one from MAX's.
func (b bound) seenBy(side game.Side) search.Bound {
	switch {
	case b == isValue:
		return search.Exact
	case (b == atLeast) == (side == game.Max):
		return search.Lower
	}
	return search.Upper
}

// entry is what the table holds about a position. Its value counts plies from the position, not from the root of
// the search that found it.
type entry struct {
	value game.Score
	move  moveID
	depth int // plies below the position that were searched
	bound bound
	whole bool // no limit has affected the value
	stale bool // the value is from before a position recurred in the game, which may make it false
}

// maxDepth is the largest depth that an entry can have.
const maxDepth = 254

// In an entry of the table, data has the value in its lower half and the move in its upper; worth is the depth
// plus one; the owner's bits are these.
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

// probe returns what the table holds about the position with that key, with its value counted from the root.
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
	e.stale = w.table.searchesSince(m) > w.trusted
	return e, true
}

// deepEnough reports whether the value of an entry may be used for a search to depth.
func (w *thread[S, M, G]) deepEnough(e *entry, depth int) bool {
	switch {
	case e.stale, w.repeats != nil && w.options.SameDepth:
		return false // the value of the position depends on the earlier positions
	case e.depth == depth || e.whole && e.depth < depth:
		return true
	case w.options.SameDepth:
		return e.whole && e.depth <= depth
	}
	return e.depth > depth
}

// settles reports whether the value of an entry answers a search with that window.
func (e *entry) settles(alpha, beta game.Score) bool {
	return e.bound == isValue || e.bound == atLeast && e.value >= beta || e.bound == atMost && e.value <= alpha
}

// store stores what was found about the position of f, whose key is known.
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

// key computes the key of the position of f for the table, unless its parent has.
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

// indexOf returns the index of an entry's move among the moves of f; -1: there is none, or it is not legal here. The moves of
// this position are mapped to those of the representative and not the other way round: after a key collision, the entry of
// another position holds a move that the game may be unable to map.
func (w *thread[S, M, G]) indexOf(f *frame[S, M], id moveID) int {
	switch {
	case id == 0:
		return -1
	case w.mirrors == nil:
		return slices.Index(f.moves, M(id-1))
	}
	return slices.IndexFunc(f.moves, func(m M) bool { return idOf(w.mirrors.Map(m, f.symmetry)) == id })
}
