package path

import (
	"math"
	"slices"
	"unsafe"

	"github.com/jugada/jugada/puzzle"
)

// idaStar is iterative deepening A* (Korf 1985), made for speed: it searches depth first all paths whose cost plus estimate
// does not exceed a bound; if none leads to a goal, it repeats with the least value that exceeded the bound. The first path
// found is a cheapest one, since estimates are never too high. It finds what idaStarNotes finds, at the same nodes and
// those behind a return to a position of the path, where a [puzzle.Diver] avoids only moves straight back.
//
// It remembers only the current path and the siblings of its nodes; it allocates nothing at a node. It is fast if the rules
// implement [puzzle.Diver].
func (x *searcher[S, M, P]) idaStar(s *S) {
	d := &deepening[S, M, P]{searcher: x}
	var ok bool
	if d.diver, ok = any(x.rules).(puzzle.Diver[S, M]); !ok {
		d.plain = newPlain[S, M](x.rules)
		d.diver = d.plain
	}
	d.diver.Enter(s, &d.root)
	r := &x.result
	for bound := d.root.H; bound < puzzle.Infinity; {
		x.prove(bound)
		if x.tooDear(bound) {
			r.Stopped = Cost
			return
		}
		x.beginRound(bound, false)
		excess, enough := d.iterate(bound)
		switch {
		case x.spent != Unknown:
			r.Stopped = x.spent
			return
		case r.Found:
			r.Stopped, r.AllWays = Found, !enough
			return
		}
		bound = bound.Plus(excess)
	}
	x.deadEnds = d.plain != nil && d.plain.deadEnds // a Diver recognises unsolvable positions, which was checked before
	x.exhausted()
}

// deepening is one search.
type deepening[S comparable, M puzzle.Move, P puzzle.Puzzle[S, M]] struct {
	*searcher[S, M, P]
	diver puzzle.Diver[S, M]
	plain *plain[S, M, P] // the diver, if the rules are not one
	root  puzzle.Node[S, M]
	stack []puzzle.Node[S, M]
	line  []M
	taken int64 // bytes of stack and line
}

// pollEvery is how many nodes an iteration expands between checks of clock and context: well below 50 ms even if a
// node takes microseconds.
const pollEvery = 2048

// iterate searches all paths within the bound until enough goals are found. It returns the least excess of a path
// over the bound, infinity if none exceeded it, and whether enough were found.
func (d *deepening[S, M, P]) iterate(bound puzzle.Cost) (excess puzzle.Cost, enough bool) {
	d.root.Room = bound
	if d.plain == nil && len(d.line) < int(bound) { // each move costs at least 1
		d.line = make([]M, bound+bound/2)
	}
	stack := append(d.stack[:0], d.root)
	t := puzzle.Tally{Excess: puzzle.Infinity}
	before := d.result.Counts
	spent := int64(math.MaxInt64) // expanded nodes of this iteration at which the node limit is spent
	if d.options.Nodes > 0 {
		spent = d.options.Nodes - before.Expanded
	}
	var last dive
	ask := int64(0)
	for len(stack) > 0 && t.Expanded <= spent {
		if t.Expanded >= ask {
			d.result.Expanded, d.result.Generated = before.Expanded+t.Expanded, before.Generated+t.Generated
			if d.stack = stack[:0]; !d.weigh() {
				break
			}
			if d.poll(d.watch.Over()); d.spent != Unknown {
				break
			}
			// From ask on, a dive expands at most one node at each ply, and each move costs at least 1: only those dives can
			// spend what is left, and each of them is recorded before it begins.
			ask = min(t.Expanded+pollEvery, spent-int64(bound))
			t.Until = ask
			last = dive{tally: t, ply: int(stack[len(stack)-1].Ply)}
		}
		var ply int
		var found bool
		if stack, ply, found = d.diver.Dive(stack, d.line, &t); !found || t.Expanded > spent {
			continue
		}
		way := append([]M{}, d.way()[:ply]...)
		if enough = d.arrive(way, bound); enough { // an earlier iteration would have found a cheaper one
			t.Generated -= d.notYet(way)
			break
		}
	}
	if t.Expanded > spent {
		d.giveUp(Nodes)
		t = d.undo(last, int(spent-last.tally.Expanded))
	}
	d.stack = stack[:0]
	d.weigh()
	d.result.Expanded, d.result.Generated = before.Expanded+t.Expanded, before.Generated+t.Generated
	return t.Excess, enough
}

// dive is the state when a dive began: the counts, and the ply of its first node.
type dive struct {
	tally puzzle.Tally
	ply   int
}

// undo corrects the counts as if the last dive had ended after that many expanded nodes, before the next one on its line.
func (d *deepening[S, M, P]) undo(last dive, expanded int) puzzle.Tally {
	t, refused := last.tally, last.ply+expanded
	t.Expanded += int64(expanded)
	var moves []M
	before, here := d.root.Pos, d.root.Pos
	for ply, m := range d.way()[:refused] {
		moves = d.rules.Moves(&here, moves[:0])
		if ply >= last.ply {
			t.Generated += int64(len(moves))
			if ply > 0 && d.inverse != nil && slices.Contains(moves, d.inverse.Inverse(&before, d.way()[ply-1])) {
				t.Generated--
			}
		}
		before = here
		d.rules.Play(&before, m, &here)
	}
	t.Generated -= d.notYet(d.way()[:refused])
	return t
}

// way returns the line that the last dive has written.
func (d *deepening[S, M, P]) way() []M {
	if d.plain != nil {
		return d.plain.line
	}
	return d.line
}

// weigh updates the memory that the search takes. It returns false if that is too much.
func (d *deepening[S, M, P]) weigh() bool {
	now := int64(cap(d.stack))*int64(unsafe.Sizeof(d.root)) + int64(cap(d.way()))*int64(unsafe.Sizeof(d.root.Move))
	if d.plain != nil {
		now += int64(cap(d.plain.way)) * int64(unsafe.Sizeof(d.root.Pos))
	}
	more := now - d.taken
	d.taken = now
	return d.take(more)
}

// notYet returns how many children were counted along with their siblings that a search generating one child at a time would
// not have reached: those after each move of the path. With that correction, counts do not depend on how nodes are expanded.
func (d *deepening[S, M, P]) notYet(way []M) int64 {
	n := int64(0)
	var moves []M
	before, here := d.root.Pos, d.root.Pos
	for i, m := range way {
		moves = d.rules.Moves(&here, moves[:0])
		after := moves[slices.Index(moves, m)+1:]
		n += int64(len(after))
		if i > 0 && d.inverse != nil && slices.Contains(after, d.inverse.Inverse(&before, way[i-1])) {
			n--
		}
		before = here
		d.rules.Play(&before, m, &here)
	}
	return n
}
