package classic

import (
	"math"
	"slices"
	"unsafe"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/trace"
)

// table is alpha-beta's memory: an exact map, keyed by a position's key and everything else that its value depends on.
type table[S any, M game.Move] struct {
	entries map[place]*entry[S, M]
	most    int
	bytes   int64 // approximate size of the entries
	room    int64 // limit on bytes
	trusts  bool  // the game's keys never collide
}

// place is the key of an entry: positions of the same place and depth have the same value.
type place struct {
	key         uint64
	quiet, calm repose
	width       int
	extended    int // plies that singular extension has added to the line
}

// entry is what a visit has found about a position.
type entry[S any, M game.Move] struct {
	pos   S
	depth int // plies to the horizon; endless: there was none
	stored
	line []M           // ends with the value, as in frame: so the table never cuts a line short
	end  search.Reason // why line ends
	limits
	visit *trace.Visit // nil: no trace is wanted
}

// stored is a value from MAX's side in the table's form: a forced result counts plies from the position.
type stored struct {
	value game.Score
	bound search.Bound
}

// limits counts the nodes at which something has kept a search from seeing everything; in an entry, those in its subtree.
type limits struct {
	horizon int // the depth limit
	spent   int // something had run out
	all     int // both, values at rest, and what bias and futility leave out
	strayed int // what refinements left out, or searched beyond the limit
}

// window is a node's search window, from MAX's side.
type window struct{ alpha, beta game.Score }

// from turns a window from MAX's side into one from a side's, and back.
func (w window) from(side game.Side) window {
	if side == game.Min {
		return window{-w.beta, -w.alpha}
	}
	return w
}

const endless = math.MaxInt

func newTable[S any, M game.Move](rules any, o Table, room int64) *table[S, M] {
	t := &table[S, M]{entries: map[place]*entry[S, M]{}, most: o.Most, room: room}
	if t.most == 0 {
		t.most = DefaultTable
	}
	_, t.trusts = rules.(game.Exact)
	return t
}

// find returns the entry of f's position; nil if there is none.
func (x *searcher[S, M, G]) find(f *frame[S, M]) *entry[S, M] {
	e := x.table.entries[x.placeOf(f)]
	if e == nil || !x.table.trusts && any(e.pos) != any(f.pos) {
		return nil
	}
	return e
}

func (x *searcher[S, M, G]) placeOf(f *frame[S, M]) place {
	p := place{key: x.rules.Key(&f.pos), quiet: f.quiet, calm: f.calm, width: f.width}
	if f.horizon > 0 {
		p.extended = f.horizon - x.limit
	}
	return p
}

// toHorizon returns the number of plies from f to the horizon.
func (f *frame[S, M]) toHorizon() int {
	if f.horizon == 0 {
		return endless
	}
	return f.horizon - f.ply
}

// serves reports whether the entry has what a search to that depth would find: it has the same depth, or its search met no
// horizon and so would not have met a more distant one.
func (e *entry[S, M]) serves(depth int) bool {
	return e.depth == depth || e.horizon == 0 && e.depth < depth
}

// ask looks f up. If the table knows enough, it puts the value into f.stored for answer. If it knows a bound inside f's
// window, it narrows the window to one Score unit short of the bound: the value may be the bound itself, and only values
// inside the window are found with their line.
func (x *searcher[S, M, G]) ask(f *frame[S, M]) (enough bool) {
	e := x.find(f)
	if e == nil || !e.serves(f.toHorizon()) {
		return false
	}
	value := e.value.Farther(f.ply)
	use := trace.Answers
	switch {
	case e.bound == search.Exact:
	case e.bound == search.Lower && value >= f.beta, e.bound == search.Upper && value <= f.alpha:
		use = trace.Cuts
	case e.bound == search.Lower && value-1 > f.alpha:
		use, f.alpha = trace.Narrows, value-1
	case e.bound == search.Upper && value+1 < f.beta:
		use, f.beta = trace.Narrows, value+1
	default:
		return false
	}
	if use != trace.Narrows {
		f.stored, f.storedEnd, f.line = stored{value, e.bound}, e.end, append(f.line, e.line...)
		x.result.Hits++
		if e.horizon > 0 {
			x.deeper = true
			x.met.horizon++
		}
		if e.all > 0 {
			x.partly()
		}
	}
	if e.strayed > 0 {
		x.stray()
	}
	x.tellHit(e, use, f)
	return use != trace.Narrows
}

// answer is enter for a node about which the table knows enough.
func (x *searcher[S, M, G]) answer(f *frame[S, M]) game.Score {
	f.end = f.storedEnd
	return f.stored.value * f.side.Sign()
}

// store stores what has been found about f, from MAX's side, unless time or nodes have left it unfinished. It does not store
// the root of a pass, which is always searched and may lack moves. A full table is emptied: in a depth-first search, the
// entries worth having are recent.
func (x *searcher[S, M, G]) store(f *frame[S, M], value game.Score, bound search.Bound) {
	if x.table == nil || f.ply == x.base {
		return
	}
	met := limits{x.met.horizon - f.before.horizon, x.met.spent - f.before.spent, x.met.all - f.before.all, x.met.strayed - f.before.strayed}
	plies, forced := value.Forced()
	beforeIt := forced && plies < f.ply // a bound from elsewhere, which is useless here: all results here come later
	if met.spent > 0 || beforeIt || len(f.line) > keptLine {
		return
	}
	t := x.table
	at := x.placeOf(f)
	e := t.entries[at]
	if e == nil {
		if len(t.entries) >= t.most || t.bytes > t.room {
			clear(t.entries)
			t.bytes = 0
		}
		e = &entry[S, M]{}
		t.entries[at] = e
		if t.bytes += entryBytes[S, M](); x.trace != nil {
			t.bytes += int64(unsafe.Sizeof(trace.Visit{})) + int64(f.ply-x.base)*int64(unsafe.Sizeof("")) // and the moves of its line
		}
	}
	t.bytes -= int64(cap(e.line)) * int64(unsafe.Sizeof(M(0)))
	*e = entry[S, M]{
		pos: f.pos, depth: f.toHorizon(), stored: stored{value.Farther(-f.ply), bound}, line: append(e.line[:0], f.line...), end: f.end,
		limits: met,
	}
	t.bytes += int64(cap(e.line)) * int64(unsafe.Sizeof(M(0)))
	if x.trace != nil {
		e.visit = x.trace.Here()
	}
}

// entryBytes estimates the size of an entry without its line and its visit; a map may have more free slots than filled ones.
func entryBytes[S any, M game.Move]() int64 {
	slot := unsafe.Sizeof(place{}) + unsafe.Sizeof(&entry[S, M]{})
	return int64(unsafe.Sizeof(entry[S, M]{}) + 5*slot/2)
}

// lead makes the table's move for f the first to be tried, even if it is from a shallower search.
func (x *searcher[S, M, G]) lead(f *frame[S, M]) {
	e := x.find(f)
	if e == nil || len(e.line) == 0 {
		return
	}
	i := slices.Index(f.moves, e.line[0])
	if i <= 0 {
		return
	}
	toFront(f.moves, i)
	if len(f.hands) > 0 {
		toFront(f.hands, i)
	}
	x.tellHit(e, trace.Leads, f)
}

// toFront moves item i to the front; the others stay in order.
func toFront[T any](s []T, i int) {
	first := s[i]
	copy(s[1:i+1], s[:i])
	s[0] = first
}

// tellHit traces that e was used at f.
func (x *searcher[S, M, G]) tellHit(e *entry[S, M], use trace.TableUse, f *frame[S, M]) {
	if x.trace == nil {
		return
	}
	s := trace.Stored{Use: use, Depth: e.depth, ToEnd: e.horizon == 0}
	if s.ToEnd {
		s.Depth = 0
	}
	if use == trace.Leads {
		s.Move = x.name(&f.pos, e.line[0])
	}
	x.trace.Hit(e.visit, s, e.value.Farther(f.ply), e.bound, f.alpha, f.beta)
}
