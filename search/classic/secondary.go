package classic

import (
	"slices"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/trace"
)

// secondary is the notes' secondary search (notes C3): the move that was chosen at n plies is searched again, some plies below
// the end of its line and nowhere else. If it does not stand, the root is searched again without it, for the next best move.
// Value and line remain those of the search that chose the move; the result's checks have what the second look found.
//
// Of the checked moves the one that came out best is chosen: of equal ones the one that stands, or else the first. If none
// has been checked by the time that a limit ends the search, the first choice remains.
func (x *searcher[S, M, G]) secondary(root *frame[S, M]) error {
	var best search.Result[M] // from the search that chose the move that came out best
	var moves []search.RootMove[M]
	var checks []search.Check[M]
	most := game.Score(0) // the checked value of that move, for the chooser
	whole := true         // no search so far met a limit
	depth := x.options.Depth
	if n := len(x.result.Iterations); n > 0 {
		depth = x.result.Iterations[n-1].Depth
	}
	for x.result.Spent == search.Unknown && len(x.result.Line) > 0 {
		x.result.Line = slices.Clone(x.result.Line)
		moves = merge(moves, x.result.Moves)
		whole = whole && x.result.Whole
		c, done, err := x.check(root)
		if err != nil {
			return err
		}
		if !done {
			break
		}
		checks = append(checks, c)
		if checked := c.Checked * root.side.Sign(); len(checks) == 1 || checked > most || checked == most && c.Stands {
			best, most = x.result, checked
		}
		if c.Stands {
			break
		}
		x.rejected = append(x.rejected, c.Move)
		if x.rootMoves(root) == 0 {
			break
		}
		if done, err = x.without(root, depth); !done || err != nil {
			if err != nil {
				return err
			}
			break
		}
	}
	if len(checks) == 0 {
		return nil
	}
	counts, spent := x.result.Counts, x.result.Spent
	counts.Depth = best.Depth
	x.result = best
	x.result.Counts, x.result.Spent, x.result.Whole = counts, spent, whole && x.result.Whole
	x.result.Moves, x.result.Checks = moves, checks
	x.result.Strayed = x.result.Strayed || best.Line[0] != checks[0].Move
	if last := checks[len(checks)-1]; !last.Stands || last.Move != best.Line[0] {
		x.announce(trace.Event{Kind: trace.Choose, Move: x.nameAt(root, best.Line[0]), Value: best.Value})
	}
	return nil
}

// check takes a second look at the move that the result has chosen. done is false if something has run out.
func (x *searcher[S, M, G]) check(root *frame[S, M]) (c search.Check[M], done bool, err error) {
	r := &x.options.Refine.Secondary
	before := x.result
	end, names := x.endOf(root, before.Line)
	c = search.Check[M]{Move: before.Line[0], Value: before.Value, Checked: before.Value}
	if _, outcome := x.rules.Moves(&end.pos, nil); outcome == game.Open {
		if reason := x.stops.again(x.rootMoves(end)); reason != search.Unknown {
			x.result.Spent = reason
			return c, false, nil
		}
		x.announce(trace.Event{Kind: trace.Pass, Cause: trace.BySecondary, Depth: r.Plies, Line: names})
		if _, err = x.furtherPass(end, r.Plies); err != nil {
			return c, false, err
		}
		if x.result.Spent != search.Unknown {
			x.discard(&before)
			return c, false, nil
		}
		c.Checked = x.result.Value
		counts := x.result.Counts
		counts.Depth = before.Depth // the second look went deeper, but its value is not the answer's
		x.result = before
		x.result.Counts = counts
	}
	loss := (int64(c.Value) - int64(c.Checked)) * int64(root.side.Sign())
	c.Stands = loss <= int64(r.Margin)
	x.announce(trace.Event{Kind: trace.Check, Move: x.nameAt(root, c.Move), Value: c.Value, Checked: c.Checked, Stands: c.Stands})
	return c, true, nil
}

// without searches the root again without the moves that have been rejected. done is false if something has run out.
func (x *searcher[S, M, G]) without(root *frame[S, M], depth int) (done bool, err error) {
	if reason := x.stops.again(x.rootMoves(root)); reason != search.Unknown {
		x.result.Spent = reason
		return false, nil
	}
	before := x.result
	if x.trace != nil {
		x.announce(trace.Event{Kind: trace.Pass, Cause: trace.ByRejection, Depth: depth, Skipped: x.allNames(&root.pos, x.rejected)})
	}
	counts, err := x.furtherPass(root, depth)
	if err != nil {
		return false, err
	}
	if x.result.Spent != search.Unknown {
		x.discard(&before)
		return false, nil
	}
	x.result.Depth = counts.Depth
	return true, nil
}

// endOf returns a frame for the position at the end of a line from root, at its ply, so that forced results
// still count from root, and the names of the moves that lead there.
func (x *searcher[S, M, G]) endOf(root *frame[S, M], line []M) (end *frame[S, M], names []string) {
	end = &frame[S, M]{pos: root.pos, side: root.side, ply: root.ply}
	for _, m := range line {
		if x.trace != nil {
			names = append(names, x.name(&end.pos, m))
		}
		next := &frame[S, M]{ply: end.ply + 1, side: end.side.Opponent()}
		if x.rules.Play(&end.pos, m, &next.pos) {
			next.side = end.side
		}
		end = next
	}
	return end, names
}

// nameAt is name for a move of f; "" without a trace.
func (x *searcher[S, M, G]) nameAt(f *frame[S, M], m M) string {
	if x.trace == nil {
		return ""
	}
	return x.name(&f.pos, m)
}

// merge updates root moves: what a later search has found about a move replaces what was known.
func merge[M game.Move](all, later []search.RootMove[M]) []search.RootMove[M] {
	all = slices.Clone(all)
	for _, m := range later {
		i := slices.IndexFunc(all, func(old search.RootMove[M]) bool { return old.Move == m.Move })
		if i < 0 {
			all = append(all, m)
		} else {
			all[i] = m
		}
	}
	return all
}
