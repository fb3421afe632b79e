package engine

import (
	"math/bits"
	"sync/atomic"

	"github.com/jugada/jugada/game"
)

// This file answers one question about one position: is its value at least β? It is alpha-beta with a null window,
// fail-soft (Fishburn 1983): the result is a bound that may be better than β itself: an upper bound if it is below β,
// otherwise a lower bound.
//
// The order of work at a node makes it fast. A position gets its bounds from its parent. A node first expands its children
// in one call, with their keys and bounds, stopping at the first whose bounds settle the node; then it prefetches the table
// entries of all of them, so that their cache misses overlap; then it checks whether one of the entries settles the node
// (enhanced transposition cut-off, Plaat et al. 1996) and drops the children that cannot reach β; and only then does it
// search the others, the best ranked first. So a child never probes the table itself.
//
// Values are counted from the root of the search; the table and the game count from the node: see shift.

// prover is one thread of a solver.
type prover[S any, M game.Move, G game.Game[S, M]] struct {
	expander    game.Expander[S, M]
	mirrors     game.Symmetric[S, M]
	table       *table
	near        *table                  // the thread's own, see nearPlies
	nearFrom    int                     // the ply from which on positions are in it
	busy        *busy                   // nil: there are no other threads
	poll        func(nodes int64) int64 // takes the nodes visited, returns how many more may be before the next call; 0: none
	plies       []*proverPly[S, M]
	splitPly    int        // nodes above that ply are split among the threads
	symmetryPly int        // nodes above that ply are looked up by their representatives
	granted     int64      // nodes granted by the last poll
	left        int64      // of those
	nodes       uint64     // since the beginning, to measure the cost of an answer
	stopped     bool       // the current search is no longer wanted: all values from now on are void
	settled     int        // if stopped: the ply of the node that another thread has settled, where the search resumes; or nowhere
	answer      game.Score // the value of that node
	open        []openNode // the nodes, from the root, whose children are being split
	fetched     uint64     // of the table, never used; keeps the reads
}

// proverPly is the state of a thread at one ply.
type proverPly[S any, M game.Move] struct {
	children []game.Child[S, M]
	slots    []slot
	order    []uint64 // children to search: rank in the upper half, index in the lower
	deferred []uint64 // children that another thread was searching
	whole    bool     // when split, the node is expected to need all its children
}

// openNode is a node whose children are being split, with its question.
type openNode struct {
	slot
	beta game.Score
	ply  int
}

// slot is where the table keeps a position.
type slot struct {
	at  int
	tag uint64
}

func newProver[S any, M game.Move, G game.Game[S, M]](x *Solver[S, M, G], near *table, shared *busy) *prover[S, M, G] {
	w := &prover[S, M, G]{mirrors: x.mirrors, table: x.table, near: near, busy: shared, expander: x.expander}
	if w.expander == nil {
		w.expander = newBasicExpander[S, M](x.rules)
	}
	return w
}

// pollEvery is how many nodes a thread searches at most between two polls: a fraction of a millisecond.
const pollEvery = 1024

// shift moves a forced result that many plies further away; static values stay the same.
func shift(s game.Score, plies int) game.Score {
	switch {
	case s > game.MaxStatic:
		return s - game.Score(plies)
	case s < -game.MaxStatic:
		return s + game.Score(plies)
	}
	return s
}

// search decides whether the value of s, known to be between lo and hi, is at least beta, lo < beta ≤ hi. here is
// the slot of s in the table, whose bounds lo and hi already include.
func (w *prover[S, M, G]) search(s *S, here slot, lo, hi, beta game.Score, ply int) game.Score {
	before := w.nodes
	w.count()
	if w.stopped {
		return 0 // void: whoever asked sees that the search has stopped
	}
	d := w.at(ply)
	enough := shift(beta, -(ply + 1)) // counted from a child
	children := w.expander.Expand(s, d.children[:0], enough)
	if cap(children) > cap(d.children) {
		d.grow(children)
	}
	table := w.tableAt(ply + 1)
	order, slots := d.order[:len(children)], d.slots[:len(children)]
	best := lo // no omitted child is worth more
	open := 0
	for i := range children {
		k := &children[i]
		low, high := toParent(k.Again, shift(k.Lo, ply+1), shift(k.Hi, ply+1))
		if low >= beta {
			w.count()
			return low // by the rules, a child is worth that much: a lower bound, at least beta
		}
		if high < beta {
			w.count()
			best = max(best, high)
			continue
		}
		k.Lo, k.Hi = low, high
		order[open] = uint64(uint32(k.Rank)^1<<31)<<32 | uint64(i)
		if ply < w.symmetryPly {
			k.Key, _ = w.mirrors.Canonical(&k.Pos)
		}
		at, tag := table.slot(k.Key)
		slots[i] = slot{at, tag}
		open++
	}
	if table.ways > 0 {
		fetched := w.fetched
		for _, o := range order[:open] {
			fetched ^= table.touch(slots[uint32(o)].at)
		}
		w.fetched = fetched
	}
	unsettled := 0
	for _, o := range order[:open] {
		i := int(uint32(o))
		k := &children[i]
		if data, _, ok := table.load(slots[i].at, slots[i].tag); ok {
			low, high := bounds(data)
			low, high = toParent(k.Again, shift(low, ply+1), shift(high, ply+1))
			k.Lo, k.Hi = max(k.Lo, low), min(k.Hi, high)
			if k.Lo >= beta {
				w.count()
				w.store(here, k.Lo, hi, before, ply)
				return k.Lo // by the table, likewise
			}
			if k.Hi < beta {
				w.count()
				best = max(best, k.Hi)
				continue
			}
		}
		j := unsettled // insertion sort by rank; equals stay in the order of generation
		for j > 0 && order[j-1]>>32 < o>>32 {
			order[j] = order[j-1]
			j--
		}
		order[j] = o
		unsettled++
	}
	if w.busy != nil && ply < w.splitPly {
		return w.shareOut(d, unsettled, here, lo, hi, beta, best, before, ply)
	}
	for _, o := range order[:unsettled] {
		i := int(uint32(o))
		k := &children[i]
		var v game.Score // searchChild inlined: saves 2% of the time
		if k.Again {
			v = w.search(&k.Pos, slots[i], k.Lo, k.Hi, beta, ply+1)
		} else {
			v = -w.search(&k.Pos, slots[i], -k.Hi, -k.Lo, 1-beta, ply+1)
		}
		if w.stopped {
			return 0 // void
		}
		if best = max(best, v); v >= beta {
			w.store(here, best, hi, before, ply)
			return best // a child is worth that much: a lower bound
		}
	}
	w.store(here, lo, best, before, ply)
	return best // the most that any child can be worth, or those that the rules leave out: an upper bound, below beta
}

// toParent turns bounds on a child into bounds on its worth to its parent.
func toParent(again bool, lo, hi game.Score) (game.Score, game.Score) {
	if again {
		return lo, hi
	}
	return -hi, -lo
}

// searchChild searches one child and returns what it is worth to its parent.
func (w *prover[S, M, G]) searchChild(d *proverPly[S, M], i int, beta game.Score, ply int) game.Score {
	k := &d.children[:i+1][i]
	if k.Again {
		return w.search(&k.Pos, d.slots[i], k.Lo, k.Hi, beta, ply+1)
	}
	return -w.search(&k.Pos, d.slots[i], -k.Hi, -k.Lo, 1-beta, ply+1)
}

// shareOut searches the children of a node together with the other threads, each taking children that no other is searching.
// Those left to others come last, when they will usually be in the table (simplified ABDADA, Weill 1996). All threads begin
// with the first child, whose answer decides whether the others are needed, unless it is too small to be split in turn, or the
// node is expected to need all its children. That is expected of the first child of a node that is not: it usually settles that
// node, for which all of its own children must be searched. A thread gives up a child as soon as another has settled this node
// or one above it.
func (w *prover[S, M, G]) shareOut(d *proverPly[S, M], n int, here slot, lo, hi, beta, best game.Score, before uint64, ply int) game.Score {
	w.open = append(w.open, openNode{here, beta, ply})
	best = w.searchShared(d, d.order[:n], beta, best, ply)
	w.open = w.open[:len(w.open)-1]
	switch {
	case w.stopped && w.settled != ply:
		return 0 // void, up to the node that another thread has settled
	case w.stopped:
		w.stopped = false
		return w.answer // a bound that another thread has proven of this node
	case best >= beta:
		lo = best
	default:
		hi = best
	}
	w.store(here, lo, hi, before, ply)
	return best // as in search: all children count, since none was given up
}

// searchShared does the searching for shareOut, and returns the best value.
func (w *prover[S, M, G]) searchShared(d *proverPly[S, M], order []uint64, beta, best game.Score, ply int) game.Score {
	d.deferred = d.deferred[:0]
	for j, o := range order {
		i := int(uint32(o))
		key := d.children[:i+1][i].Key
		w.at(ply + 1).whole = j == 0 && !d.whole
		if (j > 0 || d.whole || ply+1 >= w.splitPly) && w.busy.at(key) {
			d.deferred = append(d.deferred, o)
			continue
		}
		v, known := w.known(d, i, beta, ply)
		if !known {
			w.busy.enter(key)
			v = w.searchChild(d, i, beta, ply)
			w.busy.leave(key)
		}
		if best = max(best, v); w.stopped || v >= beta {
			return best // void, or a lower bound by one child
		}
	}
	w.at(ply + 1).whole = false
	for _, o := range d.deferred {
		i := int(uint32(o))
		v, known := w.known(d, i, beta, ply)
		if !known {
			v = w.searchChild(d, i, beta, ply)
		}
		if best = max(best, v); w.stopped || v >= beta {
			return best // likewise
		}
	}
	return best // each child is known to be worth less than beta: an upper bound
}

// known looks up what other threads may have found about a child since the node began.
func (w *prover[S, M, G]) known(d *proverPly[S, M], i int, beta game.Score, ply int) (game.Score, bool) {
	k := &d.children[:i+1][i]
	if data, _, ok := w.tableAt(ply+1).load(d.slots[i].at, d.slots[i].tag); ok {
		low, high := bounds(data)
		low, high = toParent(k.Again, shift(low, ply+1), shift(high, ply+1))
		k.Lo, k.Hi = max(k.Lo, low), min(k.Hi, high)
	}
	return settles(k.Lo, k.Hi, beta)
}

// store stores the bounds of a node. An entry's worth is the work that it has taken.
func (w *prover[S, M, G]) store(here slot, lo, hi game.Score, before uint64, ply int) {
	data := uint64(uint32(shift(lo, -ply))) | uint64(uint32(shift(hi, -ply)))<<32 // see bounds
	w.tableAt(ply).store(here.at, here.tag, data, uint32(4*bits.Len64(w.nodes-before)), 0)
}

// tableAt returns the table that holds the positions of a ply.
func (w *prover[S, M, G]) tableAt(ply int) *table {
	if ply >= w.nearFrom {
		return w.near
	}
	return w.table
}

// bounds returns the bounds that an entry of the table holds, counted from its position.
func bounds(data uint64) (lo, hi game.Score) {
	return game.Score(int32(data)), game.Score(int32(data >> 32))
}

// count counts a node; every so often it first polls whether the answer is still wanted. If not, the search returns to the root
// at once, and nodes counted on the way are not reported.
func (w *prover[S, M, G]) count() {
	if w.left == 0 {
		w.check()
	}
	w.left--
	w.nodes++
}

// check finds out whether the question, or a node above, has been settled in the meantime.
func (w *prover[S, M, G]) check() {
	w.granted = w.poll(w.granted)
	if w.left = w.granted; w.left == 0 {
		w.stopped, w.settled = true, nowhere
		return
	}
	if w.stopped {
		return
	}
	for _, o := range w.open {
		data, _, ok := w.tableAt(o.ply).load(o.at, o.tag)
		if !ok {
			continue
		}
		lo, hi := bounds(data)
		if v, ok := settles(shift(lo, o.ply), shift(hi, o.ply), o.beta); ok {
			w.stopped, w.settled, w.answer = true, o.ply, v
			return
		}
	}
}

// nowhere means no ply.
const nowhere = -1

// settles reports whether bounds answer a question, and with which value.
func settles(lo, hi, beta game.Score) (game.Score, bool) {
	if lo >= beta {
		return lo, true
	}
	return hi, hi < beta
}

// at returns the thread's state at a ply.
func (w *prover[S, M, G]) at(ply int) *proverPly[S, M] {
	if ply == len(w.plies) {
		w.deepen()
	}
	return w.plies[ply]
}

func (w *prover[S, M, G]) deepen() {
	d := new(proverPly[S, M])
	d.grow(make([]game.Child[S, M], 0, 16))
	w.plies = append(w.plies, d)
}

// grow keeps a longer list of children, and makes room for the data that go with each.
func (d *proverPly[S, M]) grow(children []game.Child[S, M]) {
	n := cap(children)
	d.children = children
	d.slots, d.order = make([]slot, n), make([]uint64, n)
}

// busy holds the positions that threads are searching. It may forget one, which only costs a little duplicate work.
type busy [1 << 12]atomic.Uint64

func (b *busy) cell(key uint64) *atomic.Uint64 { return &b[scatter(key)>>52] }

func (b *busy) enter(key uint64)   { b.cell(key).Store(key) }
func (b *busy) at(key uint64) bool { return b.cell(key).Load() == key }
func (b *busy) leave(key uint64)   { b.cell(key).CompareAndSwap(key, 0) }
