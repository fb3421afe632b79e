package classic

import (
	"context"
	"time"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search"
)

// stops is the part of SUFICIENTE that does not depend on the position: time, nodes and cancellation.
type stops struct {
	watch    search.Watch
	nodes    int64         // limit; 0: none
	promised int64         // nodes entered, or generated and still to be entered
	whole    bool          // running out ends the pass, which is discarded unless it is complete
	spent    search.Reason // what has run out; Unknown: nothing yet
}

func (st *stops) arm(ctx context.Context, l search.Limits, began time.Time) {
	*st = stops{watch: search.NewWatch(ctx, began, l.Time), nodes: l.Nodes, promised: 1}
	st.note(st.watch.Over())
}

// tick is called at every node.
func (st *stops) tick() {
	if st.watch.Due() {
		st.note(st.watch.Look())
	}
}

// note records what has run out. What ran out first is reported.
func (st *stops) note(why search.Reason) {
	if st.spent == search.Unknown {
		st.spent = why
	}
}

// expand asks whether the node at ply may have that many children, and reserves them if so. Since a node is
// expanded only if all its children fit the limit, the limit is never exceeded and no node has only some of its
// values. The root is expanded even if something has run out: there must be a move.
func (st *stops) expand(children, ply int) search.Reason {
	switch {
	case ply == 0:
	case st.spent != search.Unknown:
		return st.spent
	case st.nodes > 0 && !st.fits(children):
		if st.whole {
			st.spent = search.Nodes
		}
		return search.Nodes
	}
	st.promised += int64(children)
	return search.Unknown
}

func (st *stops) fits(nodes int) bool { return st.nodes == 0 || st.promised+int64(nodes) <= st.nodes }

// again asks whether another pass may begin at a root with that many children, and reserves the root if so. Such a
// pass counts only if it is finished.
func (st *stops) again(children int) search.Reason {
	st.whole = true
	st.note(st.watch.Over())
	if st.spent == search.Unknown && !st.fits(1+children) {
		st.spent = search.Nodes
	}
	if st.spent == search.Unknown {
		st.promised++
	}
	return st.spent
}

// release returns the reservation of children that are not entered after all.
func (st *stops) release(children int) { st.promised -= int64(children) }

// sufficient is the notes' SUFICIENTE (notes B5): why the line ends at f, Unknown if it goes on. The order of the
// tests decides how a line's end is explained: a game that is over is over whatever the depth.
func (x *searcher[S, M, G]) sufficient(f *frame[S, M], outcome game.Outcome) search.Reason {
	switch outcome {
	case game.Open:
	case game.Leaf:
		return search.Leaf
	default:
		return search.Ended
	}
	if f.horizon > 0 && f.ply >= f.horizon {
		if reason := x.waits(f); reason != search.Unknown {
			x.partly()
			return reason
		}
	}
	if x.options.Quiet.On && f.ply > x.base {
		if f.quiet.rests(x.needed(f), f.ply == x.base+1, x.options.Quiet.Within) {
			x.partly()
			return search.AtRest
		}
	}
	if x.table != nil && f.ply > x.base && x.ask(f) {
		return search.Known
	}
	reason := x.stops.expand(len(f.moves), f.ply)
	if reason != search.Unknown {
		x.cutShort(reason)
	}
	return reason
}

// cutShort records that a node is not expanded because something has run out.
func (x *searcher[S, M, G]) cutShort(reason search.Reason) {
	x.result.Spent, x.short = reason, true
	x.met.spent++
	x.partly()
}

// partly records that part of what follows was not searched.
func (x *searcher[S, M, G]) partly() {
	x.result.Whole = false
	x.met.all++
}

// needed returns the static value of f from MAX's side, before it is known whether the line ends at f.
func (x *searcher[S, M, G]) needed(f *frame[S, M]) game.Score {
	if !f.assumed && x.assumes(&f.pos) {
		f.assumed = true
		x.result.Unvalued++
	}
	return x.rules.Evaluate(&f.pos) * f.side.Sign()
}

// repose is what the quiet stop or quiescence remembers about a line: the static values v₀, where it begins to look, and v_{k−1}.
type repose struct{ first, before game.Score }

// rests takes the static value of the next node of the line and reports whether the values have come to rest there
// (see search.Quiet). The first value of a line is never at rest by itself.
func (r *repose) rests(value game.Score, first bool, within game.Score) bool {
	if first {
		r.first, r.before = value, value
		return false
	}
	rests := near(value, r.before, within) || near(value, r.first, within)
	r.before = value
	return rests
}

// near reports whether two values differ by no more than within; the difference may overflow an int32.
func near(a, b, within game.Score) bool {
	return max(int64(a)-int64(b), int64(b)-int64(a)) <= int64(within)
}
