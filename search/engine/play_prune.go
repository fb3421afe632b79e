package engine

import (
	"cmp"

	"github.com/jugada/jugada/game"
)

// This file ends lines and cuts nodes without searching their moves.

// Where these cuts apply, in plies left. Closer to the horizon than enhancedDepth, looking children up costs more time than it
// saves: with 2 instead of 4, Othello took half as long again to reach a depth. Where each child must be played to look it up,
// enhancedWidth is the most moves that a position may have: the 200 of gomoku took almost half of the time, and saved no nodes.
const (
	enhancedDepth = 4
	enhancedWidth = 64
	futileDepth   = 3
	scaledDepth   = 7 // in games that say what margins are multiples of, nodes are left by futility from there
	nullDepth     = 3
	internalDepth = 4
	probDepth     = 5
	singularDepth = 6
)

// margin returns that many units for each ply.
func (w *thread[S, M, G]) margin(units, depth int) game.Score {
	return game.Score(min(int64(units)*int64(depth)*int64(w.unit), int64(mostUnit)))
}

// horizon evaluates a node at the end of a line, statically or by quiescence. It returns false if the line is to go on with
// all moves.
func (w *thread[S, M, G]) horizon(n *node[S, M]) (game.Score, bool) {
	f, s := n.frame, &n.pos
	if w.options.Quiescence && w.noisy != nil {
		return w.quiescence(n), true
	}
	if w.mating && !n.threatened && n.beta < -game.MaxStatic {
		w.counts.Leaves++
		w.limited, w.truncated = true, true
		return -game.MaxStatic, true // the game is not lost here, and no static value is lower
	}
	if w.seesEnds { // so that a draw, too, does not depend on the limit
		var outcome game.Outcome
		if f.moves, outcome = w.rules.Moves(s, f.moves[:0]); outcome != game.Open {
			return w.result(s, outcome, f.ply), true // the value by the rules
		}
	}
	v := w.evaluate(s)
	if forced(v) {
		w.counts.Leaves++
		return shift(v, f.ply), true // an evaluation returns this only for a game that has ended
	}
	if r := &w.options.Rest; r.On && w.noisy == nil {
		f.ownValue = v * f.side.Sign()
		if n.depth == 0 {
			f.horizonValue = f.ownValue
		}
		atRest := n.depth < 0 && (closeTo(f.ownValue, f.parentValue, r.Within) || closeTo(f.ownValue, f.horizonValue, r.Within)) ||
			r.Most > 0 && -n.depth >= r.Most
		if !atRest {
			return 0, false
		}
	}
	w.counts.Leaves++
	w.limited, w.truncated = true, true
	return v, true // minimax's value of a horizon that is here
}

// closeTo reports whether two values differ by no more than within; the difference may overflow an int32.
func closeTo(a, b, within game.Score) bool {
	return max(int64(a)-int64(b), int64(b)-int64(a)) <= int64(within)
}

// quiescence is search below the horizon: the side to move takes the static value (it stands pat), or makes a noisy move; if it
// must answer a threat, any move.
func (w *thread[S, M, G]) quiescence(n *node[S, M]) game.Score {
	f, s := n.frame, &n.pos
	var known entry
	if !w.options.SameDepth && !w.completing {
		w.key(f)
		var ok bool
		if known, ok = w.probe(f.key, f.ply); ok && w.deepEnough(&known, 0) && known.settles(n.alpha, n.beta) {
			w.limited = !known.whole
			w.truncated = w.truncated || w.limited
			return known.value // of a search at least as deep: the value, or a bound of it beyond the window
		}
	}
	best, static := -game.Infinity, game.Score(0)
	pathPly := noPath
	var choice M
	chosen, skipped, delta := false, 0, w.margin(w.options.Delta, 1)
	f.expanded = false
	if n.threatened {
		var outcome game.Outcome
		if best, outcome = w.evasions(f); outcome != game.Open {
			return w.result(s, outcome, f.ply) // the value by the rules
		}
	} else {
		w.truncated = true
		if best = w.evaluate(s); forced(best) {
			w.counts.Leaves++
			return shift(best, f.ply) // an evaluation returns this only for a game that has ended
		}
		if best >= n.beta {
			w.counts.Leaves++
			w.limited = true
			return best // a guess: some quiet move will keep the static value
		}
		static = best
		f.moves = w.noisy.Noisy(s, f.moves[:0])
	}
	if len(f.moves) == 0 {
		w.counts.Leaves++
	}
	alpha := max(n.alpha, best)
	if w.exchanging != nil {
		w.rateNoise(f)
		if i := w.indexOf(f, known.move); i >= 0 {
			f.rates[i] = first
		}
	}
	for i := range f.moves {
		if w.exchanging != nil {
			w.bestNext(f, i)
			if f.rates[i] < losingLast && !n.threatened {
				skipped += len(f.moves) - i
				break
			}
			if most := static + f.taken[i] + delta; delta > 0 && most <= alpha && !n.threatened && !w.checks(f, f.moves[i]) {
				best = max(best, most)
				skipped++
				continue
			}
		}
		again := w.makeMove(f, f.moves[i])
		v := w.searchChild(f, 0, alpha, n.beta, again, false)
		if w.stopped {
			return 0 // void
		}
		pathPly = min(pathPly, w.pathPly)
		if v > best {
			best, choice, chosen = v, f.moves[i], true
			if v >= n.beta {
				pathPly = w.pathPly
				skipped += len(f.moves) - i - 1
				break
			}
			alpha = max(alpha, v)
		}
	}
	w.countCut(skipped)
	w.limited, w.pathPly = true, pathPly
	if pathPly >= f.ply {
		w.pathPly = noPath
		if f.keyed && chosen && known.bound == nothing {
			w.store(f, choice, best, boundOf(best, n.alpha, n.beta), 0, false)
		}
	}
	return best // of the noisy moves and the static value, assuming that a quiet move keeps that, or of the evasions
}

// rateNoise rates the moves of f for quiescence, by what they take.
func (w *thread[S, M, G]) rateNoise(f *frame[S, M]) {
	f.rates, f.taken = f.rates[:0], f.taken[:0]
	w.stakes = w.exchanging.Stakes(&f.pos, f.moves, w.stakes[:0])
	for i := range w.stakes {
		rate := int64(0)
		if at := &w.stakes[i]; at.Taken > 0 {
			rate = w.rateExchange(f, f.moves[i], at)
		}
		f.rates, f.taken = append(f.rates, rate), append(f.taken, w.stakes[i].Taken)
	}
}

// bestNext puts the best rated of the moves from the i-th on first.
func (w *thread[S, M, G]) bestNext(f *frame[S, M], i int) {
	top := i
	for j := i + 1; j < len(f.moves); j++ {
		if f.rates[j] > f.rates[top] {
			top = j
		}
	}
	f.moves[i], f.moves[top] = f.moves[top], f.moves[i]
	f.rates[i], f.rates[top] = f.rates[top], f.rates[i]
	f.taken[i], f.taken[top] = f.taken[top], f.taken[i]
}

// evasions puts the moves that may answer a threat into f, and returns an upper bound on those that it leaves out: where the
// bounds of the position are known, the rules may know that most moves do not answer it.
func (w *thread[S, M, G]) evasions(f *frame[S, M]) (floor game.Score, outcome game.Outcome) {
	if w.lister == nil || w.bounder == nil || !f.bounded || w.completing {
		f.moves, outcome = w.rules.Moves(&f.pos, f.moves[:0])
		return -game.Infinity, outcome
	}
	f.moves, f.ranked = f.moves[:0], w.lister.List(&f.pos, f.ranked[:0])
	for _, r := range f.ranked {
		f.moves = append(f.moves, r.Move)
	}
	return shift(f.lo, f.ply), game.Open
}

// enhancedCutoff looks the children of a node up in the table: one of them may be known to refute the previous move. Their
// values must come from a search one ply shallower.
func (w *thread[S, M, G]) enhancedCutoff(n *node[S, M]) (game.Score, bool) {
	f := n.frame
	if w.table.ways == 0 || !f.expanded && len(f.moves) > enhancedWidth {
		return 0, false
	}
	w.locate(f)
	for i, m := range f.moves {
		p := &f.slots[i]
		e, ok := w.probeSlot(p.slot, f.ply+1)
		if !ok || !w.deepEnough(&e, n.depth-1) {
			continue
		}
		if !p.again {
			e.value, e.bound = -e.value, e.bound.turned()
		}
		if e.value >= n.beta && (e.bound == atLeast || e.bound == isValue) {
			if w.repeats != nil {
				pos := &w.scratch
				w.rules.Play(&f.pos, m, pos)
				if w.repeats.DrawnByHistory(pos, w.keys) {
					continue
				}
			}
			w.limited, w.pathPly = !e.whole, noPath
			w.truncated = w.truncated || w.limited
			w.countCut(len(f.moves))
			w.store(f, m, e.value, atLeast, n.depth, e.whole)
			return e.value, true
		}
	}
	return 0, false
}

// locate finds the table slots of f's children and fetches all of them at once, so that their cache misses overlap.
func (w *thread[S, M, G]) locate(f *frame[S, M]) {
	f.slots, f.located = f.slots[:0], true
	for i, m := range f.moves {
		var p childSlot
		pos := &w.scratch
		if f.expanded {
			pos, p.again = &f.children[i].Pos, f.children[i].Again
		} else {
			p.again = w.rules.Play(&f.pos, m, pos)
		}
		switch {
		case w.mirrors != nil:
			p.key, p.symmetry = w.mirrors.Canonical(pos)
		case f.expanded:
			p.key = f.children[i].Key
		default:
			p.key = w.rules.Key(pos)
		}
		p.at, p.tag = w.table.slot(p.key)
		f.slots = append(f.slots, p)
	}
	for i := range f.slots { // in a loop of its own, so that no read waits for another
		w.fetched ^= w.table.touch(f.slots[i].at)
	}
}

// turned returns the bound for the other side.
func (b bound) turned() bound {
	switch b {
	case atLeast:
		return atMost
	case atMost:
		return atLeast
	}
	return b
}

// quietly returns the margin of futility: what so many quiet moves hardly change the static value by.
func (w *thread[S, M, G]) quietly(depth int) game.Score {
	return game.Score(min(int64(w.options.Futility)*int64(depth)*int64(w.quiet), int64(mostUnit))) / 2
}

// futilityCut tries to leave a node by its static value, guessing that the few plies left do not bring it down to beta.
func (w *thread[S, M, G]) futilityCut(n *node[S, M]) (game.Score, bool) {
	units := w.options.Futility
	from, plies := futileDepth, n.depth
	if w.scaled {
		if from = scaledDepth; n.improving {
			plies--
		}
	}
	v := n.static - w.quietly(plies)
	if units == 0 || n.depth > from || v < n.beta || forced(n.static) {
		return 0, false
	}
	w.limited, w.truncated = true, true
	return v, true // the static value less the margin, meant as a lower bound
}

// nullMoveCut tries to leave a node by a pass, guessing that some move is no worse than passing.
func (w *thread[S, M, G]) nullMoveCut(n *node[S, M]) (game.Score, bool) {
	if !w.options.NullMove || w.passer == nil || n.depth < nullDepth || n.static < n.beta || forced(n.static) || n.previous == 0 {
		return 0, false
	}
	c := w.at(n.ply + 1)
	if !w.passer.Pass(&n.pos, &c.pos) {
		return 0, false
	}
	c.previous, c.bounded, c.keyed, c.asked = 0, false, false, false
	c.side, c.kind = n.side.Opponent(), noKind
	less := nullLess + n.depth/6
	if w.scaled {
		less = nullLess + n.depth/4 + int(min((n.static-n.beta)/(2*w.unit), 3))
	}
	v := -w.search(c, n.depth-1-less, -n.beta, 1-n.beta, false)
	if w.stopped || v < n.beta {
		return 0, false
	}
	w.limited, w.truncated = true, true
	if forced(v) {
		v = n.beta // that passing wins by force proves nothing
	}
	return v, true // a lower bound, if the guess is right
}

// probCut tries to leave a node of a null window by a shallow search: v is its value if ok. Since a deep search would hardly
// find a value further from the shallow one than the margin, v is the shallow value moved by the margin; a forced result is
// returned as it is, since it holds at any depth.
func (w *thread[S, M, G]) probCut(n *node[S, M]) (v game.Score, ok bool) {
	shallow := node[S, M]{frame: n.frame, depth: n.depth/4*2 + n.depth&1} // an even reduction: odd depths differ
	margin := game.Score(int64(w.foreseen.Deviation(&n.pos, shallow.depth, n.depth)) * int64(w.options.ProbCut) / 10)
	low, high := n.alpha-margin, n.beta+margin
	switch {
	case margin <= 0:
		return 0, false
	case n.static >= n.beta && high < game.MaxStatic:
		shallow.alpha, shallow.beta = high-1, high
		v = w.inner(&shallow)
		if ok = v >= high; !forced(v) {
			v -= margin
		}
	case n.static <= n.alpha && low > -game.MaxStatic:
		shallow.alpha, shallow.beta = low, low+1
		v = w.inner(&shallow)
		if ok = v <= low; !forced(v) {
			v += margin
		}
	default:
		return 0, false
	}
	w.limited, w.truncated = true, true
	return v, ok
}

// standsOut reports whether the table's move is singular: all others, searched half as deep, are worth less by more than the
// margin. The table's value of the move must be deep enough to compare with.
func (w *thread[S, M, G]) standsOut(n *node[S, M], known *entry) bool {
	o := &w.options.Singular
	if !o.On || n.depth < singularDepth || n.ply+n.depth-w.depth >= cmp.Or(o.Most, w.depth) ||
		known.bound != atLeast && known.bound != isValue || known.depth < n.depth-3 || forced(known.value) {
		return false
	}
	best := w.indexOf(n.frame, known.move)
	if best < 0 {
		return false
	}
	beta := max(known.value, o.Margin-game.MaxStatic) - o.Margin
	for j := range n.moves {
		if j == best {
			continue
		}
		if v := w.searchChild(n.frame, n.depth/2-1, beta-1, beta, w.enterChild(n.frame, j), false); v >= beta || w.stopped {
			return false
		}
	}
	return true
}

// nullLess is the depth reduction for the reply to a pass.
const nullLess = 2
