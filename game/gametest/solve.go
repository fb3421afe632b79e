package gametest

import (
	"cmp"
	"slices"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/internal/laws"
)

// This file solves positions by a plain memoized negamax, and holds the laws that need exact values.

// maxEffortPlace limits the moves played to solve one position; settings.solving limits the total.
const maxEffortPlace = 2_000

// solveAll solves the places that it can, those far from the start first: their values make the ones before them cheap.
func (x *exam[S, M]) solveAll() {
	places := slices.Clone(x.places)
	slices.SortStableFunc(places, func(p, q *place[S, M]) int { return cmp.Compare(q.ply, p.ply) })
	for _, p := range places {
		laws.Caught(func() { x.value(p.pos) }) // a panic is reported under another law
	}
	x.effort = 0
}

// value returns the exact value of s for the side to move, with distances from s, if it is known or easily found.
func (x *exam[S, M]) value(s S) (game.Score, bool) {
	budget := min(maxEffortPlace, x.effort)
	before := budget
	v, ok := x.solve(s, &budget)
	x.effort -= before - budget
	return v, ok
}

// solve is value within a budget of moves. A cycle spends it all: a position that can repeat has no value by itself.
func (x *exam[S, M]) solve(s S, budget *int) (game.Score, bool) {
	if v, ok := x.solved[s]; ok {
		return v, true
	}
	here := s // the rules get their own copy
	moves, outcome := x.rules.Moves(&here, nil)
	best := -game.Infinity
	if outcome != game.Open {
		best = x.result(&here, outcome)
	}
	for _, m := range moves {
		if *budget--; *budget < 0 {
			*budget = 0
			return 0, false
		}
		var next S
		here = s
		again := x.rules.Play(&here, m, &next)
		v, ok := x.solve(next, budget)
		if !ok {
			return 0, false
		}
		best = max(best, before(v, again))
	}
	x.solved[s] = best
	return best, true
}

// result returns the value of an ended game for the side to move.
func (x *exam[S, M]) result(s *S, outcome game.Outcome) game.Score {
	if v, known := outcome.Value(0); known {
		return v
	}
	return x.rules.Evaluate(s)
}

// before turns the value of a position for its side to move into the value that the move to it has for the side that
// makes it: one ply more to a forced end, and the sign changed unless the same side moves again.
func before(v game.Score, again bool) game.Score {
	if !again {
		v = -v
	}
	switch {
	case v > game.MaxStatic && v < game.Infinity:
		return v - 1
	case v < -game.MaxStatic && v > -game.Infinity:
		return v + 1
	}
	return v
}

// checkBounds is the law bounds.
func (x *exam[S, M]) checkBounds(r *report[S, M], p *place[S, M]) {
	lo, hi := x.able.bounder.Bounds(x.at(p))
	if lo > hi {
		r.Failf("the lower bound %d is above the upper one, %d", lo, hi)
		return
	}
	if p.outcome != game.Open {
		if v := x.result(x.at(p), p.outcome); v != lo || v != hi {
			r.Failf("the game is %v, worth %d, but the bounds are %d to %d", p.outcome, v, lo, hi)
		}
		return
	}
	if v, ok := x.value(p.pos); ok && (v < lo || v > hi) {
		r.Failf("the exact value is %d, but the bounds are %d to %d", v, lo, hi)
	}
	bestLo, bestHi := -game.Infinity, -game.Infinity
	for _, m := range p.moves {
		mLo, mHi := x.moveBounds(p, m)
		if mLo > hi {
			r.Failf("the upper bound is %d, but after %s the bounds make it at least %d",
				hi, x.moveText(p.pos, m), mLo)
		}
		bestLo, bestHi = max(bestLo, mLo), max(bestHi, mHi)
	}
	if bestHi < lo {
		r.Failf("the lower bound is %d, but the bounds after each move make it at most %d", lo, bestHi)
	}
}

// moveBounds returns the bounds that the position after m gives to the worth of m at p.
func (x *exam[S, M]) moveBounds(p *place[S, M], m M) (lo, hi game.Score) {
	_, again := x.play(p, m)
	lo, hi = x.able.bounder.Bounds(&x.next)
	if again {
		return before(lo, true), before(hi, true)
	}
	return before(hi, false), before(lo, false)
}

// never is for what may be stopped.
func never() bool { return false }

// checkKnown is the law known.
func (x *exam[S, M]) checkKnown(r *report[S, M], p *place[S, M]) {
	v, known := x.able.known.Known(x.at(p), nil, never)
	if !known {
		return
	}
	if p.outcome != game.Open {
		if result := x.result(x.at(p), p.outcome); result != v {
			r.Failf("the game is %v, worth %d, but Known says %d", p.outcome, result, v)
		}
		return
	}
	if exact, ok := x.value(p.pos); ok && exact != v {
		r.Failf("the exact value is %d, but Known says %d", exact, v)
	}
	earlier := []uint64{x.rules.Key(x.at(p))}
	best, all := -game.Infinity, true
	for _, m := range p.moves {
		_, again := x.play(p, m)
		worth, known := x.able.known.Known(&x.next, earlier, never)
		if _, outcome := x.rules.Moves(&x.next, nil); outcome != game.Open {
			worth, known = x.result(&x.next, outcome), true
		}
		if all = all && known; known {
			best = max(best, before(worth, again))
		}
	}
	if _, forced := v.Forced(); best > v || best < v && (forced || all) {
		r.Failf("Known says %d, and the best move of which it knows the value is worth %d", v, best)
	}
}

// tellSolved says how much of the law bounds was checked with exact values.
func (x *exam[S, M]) tellSolved(r *report[S, M]) {
	open, solved := 0, 0
	for _, p := range x.places {
		if p.outcome == game.Open {
			open++
			if _, ok := x.solved[p.pos]; ok {
				solved++
			}
		}
	}
	if solved == 0 && open > 0 {
		x.notChecked(r, "whether exact values lie between the bounds: none of %d open positions could be solved", open)
		return
	}
	r.Logf("%d of %d open positions have a known exact value", solved, open)
}

// checkList is the law list.
func (x *exam[S, M]) checkList(r *report[S, M], p *place[S, M]) {
	if p.outcome != game.Open {
		return
	}
	prefix := []game.Ranked[M]{{Move: 1, Rank: 2}, {Move: 0, Rank: 3}}
	all := x.able.lister.List(x.at(p), slices.Clone(prefix))
	if len(all) < len(prefix) || !slices.Equal(all[:len(prefix)], prefix) {
		r.Failf("List does not append: after %v it returns %v", prefix, all)
		return
	}
	var moves []M
	for _, m := range all[len(prefix):] {
		moves = append(moves, m.Move)
	}
	x.checkSubset(r, p, "List", moves)
	x.checkPlausible(r, p, "List", moves)
}

// checkPlausible checks that the legal moves that are not among moves are worth no more than the lower bound of p.
func (x *exam[S, M]) checkPlausible(r *report[S, M], p *place[S, M], name string, moves []M) {
	if x.able.bounder == nil {
		for _, m := range p.moves {
			if !slices.Contains(moves, m) {
				r.Failf("%s leaves out %s, but a game without Bounds knows nothing that it could be worth at most",
					name, x.moveText(p.pos, m))
			}
		}
		return
	}
	floor, _ := x.able.bounder.Bounds(x.at(p))
	x.checkLeftOut(r, p, name, moves, floor, "Bounds' lo")
}

// checkLeftOut checks that the legal moves that are not among moves are worth no more than that, which somebody says.
func (x *exam[S, M]) checkLeftOut(r *report[S, M], p *place[S, M], name string, moves []M, most game.Score, said string) {
	for _, m := range p.moves {
		if slices.Contains(moves, m) {
			continue
		}
		worth := -game.Infinity
		if x.able.bounder != nil {
			worth, _ = x.moveBounds(p, m)
		}
		next, again := x.play(p, m)
		if v, ok := x.value(next); ok {
			worth = before(v, again)
		}
		if worth > most {
			r.Failf("%s leaves out %s, which is worth at least %d, more than %s, %d", name, x.moveText(p.pos, m), worth, said, most)
		}
	}
}

// checkSequences is the law sequences.
func (x *exam[S, M]) checkSequences(r *report[S, M], p *place[S, M]) {
	if p.outcome != game.Open {
		return
	}
	prefix := []M{1, 0}
	line := x.able.sequenced.Sequence(x.at(p), slices.Clone(prefix))
	useful, others := x.able.sequenced.Defences(x.at(p), slices.Clone(prefix))
	for _, all := range [][]M{line, useful} {
		if len(all) < len(prefix) || !slices.Equal(all[:len(prefix)], prefix) {
			r.Failf("Sequence or Defences does not append: after %v it returns %v", prefix, all)
			return
		}
	}
	if line, useful = line[len(prefix):], useful[len(prefix):]; len(line) > 0 {
		x.checkSequence(r, p, line)
	}
	switch _, forced := others.Forced(); {
	case others == game.Infinity && len(useful) > 0:
		r.Failf("Defences knows nothing, and gives %v", useful)
	case others == game.Infinity:
	case others >= 0 || !forced:
		r.Failf("Defences says that moves which it leaves out are worth at most %d; want a forced loss", others)
	default:
		x.checkSubset(r, p, "Defences", useful)
		x.checkLeftOut(r, p, "Defences", useful, others, "what it says")
	}
}

// checkSequence checks a line by which the side to move is said to win.
func (x *exam[S, M]) checkSequence(r *report[S, M], p *place[S, M], line []M) {
	at := p.pos
	for i, m := range line {
		here := at
		if moves, _ := x.rules.Moves(&here, nil); !slices.Contains(moves, m) {
			r.Failf("Sequence gives %v, of which number %d is not legal", line, i+1)
			return
		}
		here = at
		x.rules.Play(&here, m, &at)
	}
	here, ours := at, x.rules.Turn(x.at(p))
	_, outcome := x.rules.Moves(&here, nil)
	if worth := x.result(&here, outcome); outcome == game.Open || (x.rules.Turn(&here) == ours) != (worth > 0) || worth == 0 {
		r.Failf("Sequence gives %v, and then the game is %v, worth %d to the side to move", line, outcome, worth)
	}
	if v, ok := x.value(p.pos); ok && v < game.Win(len(line)) {
		r.Failf("Sequence wins in %d plies, and the exact value is %d", len(line), v)
	}
}
