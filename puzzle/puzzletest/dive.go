package puzzletest

import (
	"slices"

	"github.com/jugada/jugada/puzzle"
)

// checkDive is the law dive at p.
func (x *exam[S, M, P]) checkDive(r *report[S, M], p *place[S, M]) {
	x.compareDives(r, x.able.diver, x.able.heuristic, p)
}

// rootRoom and mostDives bound the searches that are compared: searches from positions near a goal are compared whole.
const (
	rootRoom  = 5 // a root's room is at most rootRoom times its estimate, plus rootRoom
	mostDives = 200
)

// compareDives compares searches from p, with three rising bounds, with the same searches by the other methods of the rules.
func (x *exam[S, M, P]) compareDives(
	r *report[S, M], diver puzzle.Diver[S, M], h puzzle.Heuristic[S], p *place[S, M],
) {
	var root puzzle.Node[S, M]
	const untouched = 77
	root.Room = untouched
	diver.Enter(x.at(p), &root)
	if want := h.Estimate(x.at(p)); root.Pos != p.pos || root.H != want || root.Ply != 0 || root.Room != untouched {
		r.Failf("Enter gives %+v, but the estimate is %v, the ply 0 and the room not its business", root, want)
		return
	}
	bound := root.H
	for range 3 {
		if bound > root.H*rootRoom+rootRoom {
			return // positions further away are not compared
		}
		root.Room = bound
		excess, ok := x.compareSearch(r, diver, h, p, root)
		if !ok || excess == puzzle.Infinity {
			return
		}
		bound += excess
	}
}

// diverAndReference are the two states that are compared: the diver's and the expected one.
type diverAndReference[S comparable, M puzzle.Move] struct {
	stack     []puzzle.Node[S, M]
	line      []M
	tally     puzzle.Tally
	reference reference[S, M]
}

// compareSearch compares one search; ok means that both agree and found nothing.
func (x *exam[S, M, P]) compareSearch(
	r *report[S, M], diver puzzle.Diver[S, M], h puzzle.Heuristic[S], p *place[S, M], root puzzle.Node[S, M],
) (excess puzzle.Cost, ok bool) {
	var both diverAndReference[S, M]
	both.stack = append(both.stack, root)
	both.line = make([]M, root.Room)
	both.tally.Excess = puzzle.Infinity
	both.reference = reference[S, M]{rules: x.rules, inverse: x.able.inverse, h: h, line: make([]M, root.Room)}
	both.reference.tally.Excess = puzzle.Infinity
	both.reference.stack = append(both.reference.stack, step[S, M]{Node: root})
	for range mostDives {
		var ply int
		var found bool
		both.stack, ply, found = diver.Dive(both.stack, both.line, &both.tally)
		wantPly, wantFound := both.reference.dive()
		if found != wantFound || found && ply != wantPly {
			r.Failf("with the bound %v a dive finds %v in %d moves, want %v in %d",
				root.Room, found, ply, wantFound, wantPly)
			return 0, false
		}
		if both.tally != both.reference.tally {
			r.Failf("with the bound %v dives have counted %+v, want %+v", root.Room, both.tally, both.reference.tally)
			return 0, false
		}
		if len(both.stack) != len(both.reference.stack) {
			r.Failf("with the bound %v a dive leaves %d nodes on the stack, want %d",
				root.Room, len(both.stack), len(both.reference.stack))
			return 0, false
		}
		for i, got := range both.stack {
			want := both.reference.stack[i].Node
			var entered puzzle.Node[S, M]
			x.here = want.Pos
			diver.Enter(&x.here, &entered)
			want.Memo = entered.Memo
			if got != want {
				r.Failf("with the bound %v a dive leaves the node %+v on the stack, want %+v", root.Room, got, want)
				return 0, false
			}
		}
		if found {
			if !slices.Equal(both.line[:ply], both.reference.line[:ply]) {
				r.Failf("with the bound %v a dive finds the line %v, want %v",
					root.Room, both.line[:ply], both.reference.line[:ply])
			}
			return 0, false
		}
		if len(both.stack) == 0 {
			return both.tally.Excess, true
		}
	}
	return 0, false
}

// reference dives by the basic methods of the rules.
type reference[S comparable, M puzzle.Move] struct {
	rules   puzzle.Puzzle[S, M]
	inverse puzzle.Inverse[S, M]
	h       puzzle.Heuristic[S]
	stack   []step[S, M]
	line    []M
	tally   puzzle.Tally
}

// step is a node and the move that takes back the last one.
type step[S comparable, M puzzle.Move] struct {
	puzzle.Node[S, M]
	back M
}

func (f *reference[S, M]) dive() (ply int, found bool) {
	n := f.stack[len(f.stack)-1]
	f.stack = f.stack[:len(f.stack)-1]
	for {
		if n.Ply > 0 {
			f.line[n.Ply-1] = n.Move
		}
		if f.rules.Goal(&n.Pos) {
			return int(n.Ply), true
		}
		kept := f.children(&n)
		if len(kept) == 0 {
			return 0, false
		}
		n = kept[0]
		slices.Reverse(kept)
		f.stack = append(f.stack, kept[:len(kept)-1]...)
	}
}

// children counts the children of n and returns those that are kept.
func (f *reference[S, M]) children(n *step[S, M]) []step[S, M] {
	f.tally.Expanded++
	var kept []step[S, M]
	for _, m := range f.rules.Moves(&n.Pos, nil) {
		if n.Ply > 0 && m == n.back {
			continue
		}
		f.tally.Generated++
		k := step[S, M]{back: f.inverse.Inverse(&n.Pos, m)}
		cost := f.rules.Play(&n.Pos, m, &k.Pos)
		k.H, k.Room, k.Ply, k.Move = f.h.Estimate(&k.Pos), n.Room-cost, n.Ply+1, m
		if k.H == puzzle.Infinity {
			continue
		}
		if k.H > k.Room {
			f.tally.Excess = min(f.tally.Excess, k.H-k.Room)
			continue
		}
		kept = append(kept, k)
	}
	return kept
}
