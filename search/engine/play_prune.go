package engine

import "github.com/jugada/jugada/game"

// This file holds what ends a line, or cuts a node, without a search of its moves.

// Where these cuts apply, in plies that are left. Closer to the horizon than enhancedDepth, looking children up costs more
// time than it saves nodes: with 2 instead of 4, Othello took a half more time to a depth, and gomoku, where each child must
// be played for it, two and a half times as much.
const (
	enhancedDepth = 4
	futileDepth   = 3
	razorDepth    = 2
	nullDepth     = 3
	singularDepth = 6
)

// margin is so many units for each ply.
func (w *thread[S, M, G]) margin(units, depth int) game.Score {
	return game.Score(min(int64(units)*int64(depth)*int64(w.unit), int64(mostUnit)))
}

// horizon values s at the end of a line: by its static value, or by quiescence. It is false if the line is to go on with
// all moves.
func (w *thread[S, M, G]) horizon(f *frame[S, M], s *S, ply, depth int, alpha, beta game.Score) (game.Score, bool) {
	if w.options.Quiescence && w.noisy != nil {
		return w.quiet(f, s, ply, alpha, beta), true
	}
	v := w.evaluate(s)
	if forced(v) {
		w.counts.Leaves++
		return shift(v, ply), true
	}
	if r := &w.options.Rest; r.On && w.noisy == nil {
		f.own = v * f.side.Sign()
		if depth == 0 {
			f.first = f.own
		}
		rests := depth < 0 && (near(f.own, f.last, r.Within) || near(f.own, f.first, r.Within)) || r.Most > 0 && -depth >= r.Most
		if !rests {
			return 0, false
		}
	}
	w.counts.Leaves++
	w.limited, w.cut = true, true
	return v, true
}

// near reports whether two values differ by no more than within, which an int32 may not hold.
func near(a, b, within game.Score) bool {
	return max(int64(a)-int64(b), int64(b)-int64(a)) <= int64(within)
}

// quiet is node below the horizon: the side to move takes the static value, or makes a noisy move; if it must answer a
// threat, any move.
func (w *thread[S, M, G]) quiet(f *frame[S, M], s *S, ply int, alpha, beta game.Score) game.Score {
	threatened := w.forcing != nil && w.forcing.Forced(s)
	best := -game.Infinity
	limited, tied := true, untied
	f.expanded = false
	if threatened {
		var outcome game.Outcome
		if best, outcome = w.answers(f, s, ply); outcome != game.Open {
			return w.result(s, outcome, ply)
		}
	} else {
		w.cut = true
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
	for _, m := range f.moves {
		again := w.step(f, s, m, ply)
		v := w.child(ply, 0, alpha, beta, again, false)
		if w.stopped {
			return 0
		}
		tied = min(tied, w.tied)
		if v > best {
			best = v
			if v >= beta {
				tied = w.tied
				break
			}
			alpha = max(alpha, v)
		}
	}
	w.limited, w.tied = limited, tied
	if tied >= ply {
		w.tied = untied
	}
	return best
}

// answers puts the moves into f that may answer a threat, and returns what those that it leaves out are worth at most: where
// the bounds of the position are known, the rules may know that most cannot.
func (w *thread[S, M, G]) answers(f *frame[S, M], s *S, ply int) (lo game.Score, outcome game.Outcome) {
	if w.lister == nil || w.bounder == nil || !f.told || w.plain {
		f.moves, outcome = w.rules.Moves(s, f.moves[:0])
		return -game.Infinity, outcome
	}
	f.moves, f.ranked = f.moves[:0], w.lister.List(s, f.ranked[:0])
	for _, r := range f.ranked {
		f.moves = append(f.moves, r.Move)
	}
	return shift(f.lo, ply), game.Open
}

// enhanced looks the children of s up in the table: one of them may be known to refute the move before. Their values
// are those of a search one ply less deep.
func (w *thread[S, M, G]) enhanced(f *frame[S, M], s *S, ply, depth int, beta game.Score) (game.Score, bool) {
	if w.table.ways == 0 {
		return 0, false
	}
	for i, m := range f.moves {
		var pos *S
		again := false
		if f.expanded {
			pos, again = &f.kids[i].Pos, f.kids[i].Again
		} else {
			pos = &w.look
			again = w.rules.Play(s, m, pos)
		}
		var key uint64
		switch {
		case w.symmetric != nil:
			key, _ = w.symmetric.Canonical(pos)
		case f.expanded:
			key = f.kids[i].Key
		default:
			key = w.rules.Key(pos)
		}
		e, ok := w.recall(key, ply+1)
		if !ok || !w.serves(&e, depth-1) {
			continue
		}
		if !again {
			e.value, e.bound = -e.value, e.bound.turned()
		}
		if e.value >= beta && (e.bound == atLeast || e.bound == isValue) {
			if w.repeats != nil && w.repeats.DrawnByHistory(pos, w.keys) {
				continue
			}
			w.limited, w.tied = !e.whole, untied
			w.cut = w.cut || w.limited
			w.counts.Cuts++
			w.counts.Pruned += int64(len(f.moves))
			w.remember(f, m, e.value, atLeast, depth, e.whole, ply)
			return e.value, true
		}
	}
	return 0, false
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
func (w *thread[S, M, G]) leave(f *frame[S, M], s *S, ply, depth int, static, alpha, beta game.Score) (game.Score, bool) {
	if forced(static) {
		return 0, false
	}
	if o := &w.options; o.Futility > 0 && depth <= futileDepth && static-w.margin(o.Futility, depth)/2 >= beta {
		w.limited, w.cut = true, true
		return static - w.margin(o.Futility, depth)/2, true
	}
	if o := &w.options; o.Razoring > 0 && depth <= razorDepth && w.noisy != nil && static+w.margin(o.Razoring, depth) <= alpha {
		v := w.quiet(f, s, ply, alpha, beta)
		if v <= alpha {
			w.limited, w.cut = true, true
			return v, true
		}
		f.moves = f.moves[:0]
		w.list(f, s, 0, w.bounder == nil)
	}
	if !w.options.NullMove || w.passer == nil || depth < nullDepth || static < beta || f.before == 0 {
		return 0, false
	}
	c := w.at(ply + 1)
	if !w.passer.Pass(s, &c.pos) {
		return 0, false
	}
	c.before, c.excluded, c.told, c.keyed = 0, 0, false, false
	c.side = f.side.Opponent()
	v := -w.node(&c.pos, ply+1, depth-1-nullLess-depth/6, -beta, 1-beta, false)
	if w.stopped || v < beta {
		return 0, false
	}
	w.limited, w.cut = true, true
	if forced(v) {
		v = beta // that passing wins by force proves nothing
	}
	return v, true
}

// nullLess is by how much less deep the reply to a pass is searched.
const nullLess = 2

// mayStandOut reports whether an entry says enough to ask whether its move is singular.
func (e *entry) mayStandOut(depth int) bool {
	return e.move != 0 && (e.bound == atLeast || e.bound == isValue) && e.depth >= depth-3 && !forced(e.value)
}

// singular reports whether all moves of s but the one that the table names are worth less, by a search half as deep.
func (w *thread[S, M, G]) singular(f *frame[S, M], s *S, ply, depth int, e *entry) bool {
	beta := e.value - w.margin(w.options.Singular, 1)
	saved := *f
	f.excluded = e.move
	v := w.node(s, ply, depth/2, beta-1, beta, false)
	f.excluded = 0
	f.lo, f.hi, f.told, f.keyed, f.key, f.how = saved.lo, saved.hi, saved.told, saved.keyed, saved.key, saved.how
	return v < beta
}
