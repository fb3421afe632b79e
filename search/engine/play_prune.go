package engine

import "github.com/jugada/jugada/game"

// This file holds what ends a line, or cuts a node, without a search of its moves.

// Where these cuts apply, in plies that are left. Closer to the horizon than enhancedDepth, looking children up costs more
// time than it saves nodes: with 2 instead of 4, Othello took a half more time to a depth. Where each child must be played for
// it, enhancedWidth is how many moves a position may have: the 200 of gomoku took almost half of the time, and saved no nodes.
const (
	enhancedDepth = 4
	enhancedWidth = 64
	futileDepth   = 3
	nullDepth     = 3
	probDepth     = 5
)

// margin is so many units for each ply.
func (w *thread[S, M, G]) margin(units, depth int) game.Score {
	return game.Score(min(int64(units)*int64(depth)*int64(w.unit), int64(mostUnit)))
}

// horizon values s at the end of a line: by its static value, or by quiescence. It is false if the line is to go on with
// all moves.
func (w *thread[S, M, G]) horizon(f *frame[S, M], s *S, ply, depth int, alpha, beta game.Score) (game.Score, bool) {
	if w.options.Quiescence && w.noisy != nil {
		return w.quiescence(f, s, ply, alpha, beta), true
	}
	if w.sound { // a draw, too, is a fact of the game and not of the limit
		var outcome game.Outcome
		if f.moves, outcome = w.rules.Moves(s, f.moves[:0]); outcome != game.Open {
			return w.result(s, outcome, ply), true
		}
	}
	v := w.evaluate(s)
	if forced(v) {
		w.counts.Leaves++
		return shift(v, ply), true
	}
	if r := &w.options.Rest; r.On && w.noisy == nil {
		f.ownValue = v * f.side.Sign()
		if depth == 0 {
			f.horizonValue = f.ownValue
		}
		atRest := depth < 0 && (closeTo(f.ownValue, f.parentValue, r.Within) || closeTo(f.ownValue, f.horizonValue, r.Within)) || r.Most > 0 && -depth >= r.Most
		if !atRest {
			return 0, false
		}
	}
	w.counts.Leaves++
	w.limited, w.truncated = true, true
	return v, true
}

// closeTo reports whether two values differ by no more than within, which an int32 may not hold.
func closeTo(a, b, within game.Score) bool {
	return max(int64(a)-int64(b), int64(b)-int64(a)) <= int64(within)
}

// quiescence is node below the horizon: the side to move takes the static value, or makes a noisy move; if it must answer a
// threat, any move.
func (w *thread[S, M, G]) quiescence(f *frame[S, M], s *S, ply int, alpha, beta game.Score) game.Score {
	threatened := w.forcing != nil && w.forcing.Forced(s)
	best := -game.Infinity
	limited, pathPly := true, noPath
	f.expanded = false
	if threatened {
		var outcome game.Outcome
		if best, outcome = w.evasions(f, s, ply); outcome != game.Open {
			return w.result(s, outcome, ply)
		}
	} else {
		w.truncated = true
		if best = w.evaluate(s); forced(best) {
			w.counts.Leaves++
			return shift(best, ply)
		}
		if best >= beta {
			w.counts.Leaves++
			w.limited = true
			return best
		}
		f.moves = w.noisy.Noisy(s, f.moves[:0])
	}
	if len(f.moves) == 0 {
		w.counts.Leaves++
	}
	alpha = max(alpha, best)
	for i, m := range f.moves {
		again := w.makeMove(f, s, m, ply)
		v := w.searchChild(ply, 0, alpha, beta, again, false)
		if w.stopped {
			return 0
		}
		pathPly = min(pathPly, w.pathPly)
		if v > best {
			best = v
			if v >= beta {
				pathPly = w.pathPly
				w.countCut(len(f.moves) - i - 1)
				break
			}
			alpha = max(alpha, v)
		}
	}
	w.limited, w.pathPly = limited, pathPly
	if pathPly >= ply {
		w.pathPly = noPath
	}
	return best
}

// evasions puts the moves into f that may answer a threat, and returns what those that it leaves out are worth at most: where
// the bounds of the position are known, the rules may know that most cannot.
func (w *thread[S, M, G]) evasions(f *frame[S, M], s *S, ply int) (lo game.Score, outcome game.Outcome) {
	if w.lister == nil || w.bounder == nil || !f.bounded || w.completing {
		f.moves, outcome = w.rules.Moves(s, f.moves[:0])
		return -game.Infinity, outcome
	}
	f.moves, f.ranked = f.moves[:0], w.lister.List(s, f.ranked[:0])
	for _, r := range f.ranked {
		f.moves = append(f.moves, r.Move)
	}
	return shift(f.lo, ply), game.Open
}

// enhancedCutoff looks the children of s up in the table: one of them may be known to refute the move before. Their values
// are those of a search one ply less deep.
func (w *thread[S, M, G]) enhancedCutoff(f *frame[S, M], s *S, ply, depth int, beta game.Score) (game.Score, bool) {
	if w.table.ways == 0 || !f.expanded && len(f.moves) > enhancedWidth {
		return 0, false
	}
	w.locate(f, s)
	for i, m := range f.moves {
		p := &f.slots[i]
		e, ok := w.probeSlot(p.slot, ply+1)
		if !ok || !w.deepEnough(&e, depth-1) {
			continue
		}
		if !p.again {
			e.value, e.bound = -e.value, e.bound.turned()
		}
		if e.value >= beta && (e.bound == atLeast || e.bound == isValue) {
			if w.repeats != nil {
				pos := &w.scratch
				w.rules.Play(s, m, pos)
				if w.repeats.DrawnByHistory(pos, w.keys) {
					continue
				}
			}
			w.limited, w.pathPly = !e.whole, noPath
			w.truncated = w.truncated || w.limited
			w.countCut(len(f.moves))
			w.store(f, m, e.value, atLeast, depth, e.whole, ply)
			return e.value, true
		}
	}
	return 0, false
}

// locate finds out where the table has the children of s, and has all of them fetched at once, so that their cache misses
// overlap.
func (w *thread[S, M, G]) locate(f *frame[S, M], s *S) {
	f.slots, f.located = f.slots[:0], true
	for i, m := range f.moves {
		var p childSlot
		pos := &w.scratch
		if f.expanded {
			pos, p.again = &f.children[i].Pos, f.children[i].Again
		} else {
			p.again = w.rules.Play(s, m, pos)
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
	for i := range f.slots { // by itself, so that one read need not wait for another
		w.fetched ^= w.table.touch(f.slots[i].at)
	}
}

// turned is the bound for the other side.
func (b bound) turned() bound {
	switch b {
	case atLeast:
		return atMost
	case atMost:
		return atLeast
	}
	return b
}

// leave tries to leave a node of the null window by its static value. What it returns depends on a guess.
func (w *thread[S, M, G]) leave(f *frame[S, M], s *S, ply, depth int, static, beta game.Score) (game.Score, bool) {
	if forced(static) {
		return 0, false
	}
	if o := &w.options; o.Futility > 0 && depth <= futileDepth && static-w.margin(o.Futility, depth)/2 >= beta {
		w.limited, w.truncated = true, true
		return static - w.margin(o.Futility, depth)/2, true
	}
	if !w.options.NullMove || w.passer == nil || depth < nullDepth || static < beta || f.previous == 0 {
		return 0, false
	}
	c := w.at(ply + 1)
	if !w.passer.Pass(s, &c.pos) {
		return 0, false
	}
	c.previous, c.bounded, c.keyed = 0, false, false
	c.side = f.side.Opponent()
	v := -w.node(&c.pos, ply+1, depth-1-nullLess-depth/6, -beta, 1-beta, false)
	if w.stopped || v < beta {
		return 0, false
	}
	w.limited, w.truncated = true, true
	if forced(v) {
		v = beta // that passing wins by force proves nothing
	}
	return v, true
}

// probCut tries to leave a node of the null window by a shallow search: v is what it is worth if ok. tried: the frame was
// used for it. Since a deep search would hardly find a value that is further from the shallow one than the margin, v is that
// bound of it; but a forced result is one at any depth.
func (w *thread[S, M, G]) probCut(f *frame[S, M], s *S, ply, depth int, static, alpha, beta game.Score) (v game.Score, ok, tried bool) {
	shallow := depth/4*2 + depth&1 // an even number of plies less, since values of odd and of even depths differ
	margin := game.Score(int64(w.foreseen.Deviation(s, shallow, depth)) * int64(w.options.ProbCut) / 10)
	low, high := alpha-margin, beta+margin
	switch {
	case margin <= 0:
		return 0, false, false
	case static >= beta && high < game.MaxStatic:
		v = w.inner(f, s, ply, shallow, high-1, high, false)
		if ok = v >= high; !forced(v) {
			v -= margin
		}
	case static <= alpha && low > -game.MaxStatic:
		v = w.inner(f, s, ply, shallow, low, low+1, false)
		if ok = v <= low; !forced(v) {
			v += margin
		}
	default:
		return 0, false, false
	}
	w.limited, w.truncated = true, true
	return v, ok, true
}

// nullLess is by how much less deep the reply to a pass is searched.
const nullLess = 2
