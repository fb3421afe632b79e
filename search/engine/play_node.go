package engine

import (
	"math"
	"slices"

	"github.com/jugada/jugada/game"
)

// frame is what a thread holds at one ply. Frames are made when a ply is first reached, and never move.
type frame[S any, M game.Move] struct {
	pos      S // unless it stands among the children of the ply before
	side     game.Side
	previous moveID // the move that led here; 0: none, or a pass
	lo, hi   game.Score
	bounded  bool // lo and hi are the rules' bounds of the position, counted from it
	keyed    bool // key and symmetry are the position's
	key      uint64
	symmetry uint8

	killers                             [2]moveID
	horizonValue, parentValue, ownValue game.Score // static values from MAX's side, see Rest: at the horizon, one ply before, and here

	moves    []M
	rates    []int64
	order    []int32
	ranked   []game.Ranked[M]
	children []game.Child[S, M] // in the order of moves, if expanded
	expanded bool
	slots    []childSlot // in the order of moves, if located
	located  bool
	line     []M
}

// childSlot is where the table has a child, and as what.
type childSlot struct {
	slot
	key      uint64
	symmetry uint8
	again    bool // the same side moves there
}

// at returns the frame of a ply.
func (w *thread[S, M, G]) at(ply int) *frame[S, M] {
	for ply >= len(w.plies) {
		w.plies = append(w.plies, new(frame[S, M]))
	}
	return w.plies[ply]
}

// node searches s, depth plies deep, and returns its value for the side to move, counted from the root, fail-soft: the
// value if it is between alpha and beta; an upper bound of it if it is at most alpha; a lower one if at least beta.
// w.limited and w.pathPly then say what the value depends on. pv: the node may be on the principal variation, and its
// line is wanted.
func (w *thread[S, M, G]) node(s *S, ply, depth int, alpha, beta game.Score, pv bool) game.Score {
	f := w.at(ply)
	f.line = f.line[:0]
	if !w.count(ply) {
		return 0
	}
	w.limited, w.pathPly = false, noPath
	if w.repeats != nil {
		if v, drawn := w.drawn(s, ply); drawn {
			return v
		}
		w.keys = append(w.keys, w.rules.Key(s))
		v := w.inner(f, s, ply, depth, alpha, beta, pv)
		w.keys = w.keys[:len(w.keys)-1]
		return v
	}
	return w.inner(f, s, ply, depth, alpha, beta, pv)
}

// drawn reports whether what came before makes s a draw, and its value. Such a value is no fact of the position, and
// neither is what is made of it, up to the position that has come again.
func (w *thread[S, M, G]) drawn(s *S, ply int) (game.Score, bool) {
	if !w.repeats.DrawnByHistory(s, w.keys) {
		return 0, false
	}
	if _, outcome := w.rules.Moves(s, w.at(ply).moves[:0]); outcome != game.Open {
		return 0, false // a game that has ended has ended
	}
	w.counts.Leaves++
	w.pathPly = -1 // somewhere before the root, or nobody knows where
	key := w.rules.Key(s)
	for i, k := range w.keys {
		if k == key {
			w.pathPly = i - w.older
			break
		}
	}
	return 0, true
}

// inner is node for positions that are not drawn by what came before.
func (w *thread[S, M, G]) inner(f *frame[S, M], s *S, ply, depth int, alpha, beta game.Score, pv bool) game.Score {
	if w.options.MateDistance {
		if best := game.Win(ply); alpha >= best {
			return best // even a win here would be worse than what there is
		}
		if worst := game.Loss(ply); beta <= worst {
			return worst
		}
	}
	shortcuts := !(w.completing && pv)
	floor := -game.Infinity
	if w.bounder != nil && shortcuts {
		if !f.bounded {
			f.lo, f.hi = w.bounder.Bounds(s)
			f.bounded = true
		}
		low, high := shift(f.lo, ply), shift(f.hi, ply)
		switch {
		case low == high || low >= beta:
			return low
		case high <= alpha:
			return high
		}
		floor = low
	}
	if depth <= 0 {
		if v, ends := w.horizon(f, s, ply, depth, alpha, beta); ends {
			return v
		}
	}
	var known entry
	if depth > 0 {
		w.key(f, s)
		if w.table.ways > 0 {
			var ok bool
			if known, ok = w.probe(f.key, ply); ok && shortcuts && w.deepEnough(&known, depth) && known.settles(alpha, beta) {
				w.limited = !known.whole
				w.truncated = w.truncated || w.limited
				return known.value
			}
		}
	}
	open := w.bounder != nil && shortcuts // bounds that differ are those of a game that goes on
	if !open {
		if outcome := w.generate(f, s, known.move, true); outcome != game.Open {
			return w.result(s, outcome, ply)
		}
	}
	threatened := w.forcing != nil && w.forcing.Forced(s)
	static := game.Score(0)
	prunes := !pv && !threatened && !forced(alpha) && !forced(beta) && depth > 0
	if prunes && (w.options.Futility > 0 || w.options.NullMove && w.passer != nil || w.foreseen != nil) {
		static = w.evaluate(s)
		if v, ok := w.leave(f, s, ply, depth, static, beta); ok || w.stopped {
			return v
		}
	}
	relist := open
	if w.foreseen != nil && prunes && depth >= probDepth {
		v, ok, tried := w.probCut(f, s, ply, depth, static, alpha, beta)
		if ok || w.stopped {
			return v
		}
		relist = relist || tried // the shallow search has put its moves into the same frame
	}
	if relist {
		if outcome := w.generate(f, s, known.move, !open); outcome != game.Open {
			return w.result(s, outcome, ply)
		}
	}
	if w.options.Enhanced && depth >= enhancedDepth && shortcuts && !pv {
		if v, ok := w.enhancedCutoff(f, s, ply, depth, beta); ok {
			return v
		}
	}
	return w.moves(f, s, ply, depth, alpha, beta, floor, static, pv, prunes, threatened)
}

// moves searches the moves of f, the best rated first.
func (w *thread[S, M, G]) moves(f *frame[S, M], s *S, ply, depth int, alpha, beta, floor, static game.Score, pv, prunes, threatened bool) game.Score {
	alphaOrig, best := alpha, floor // no move that is left out is worth more than floor
	alpha = max(alpha, floor)
	limited, pathPly := false, noPath
	var choice M
	chosen := false
	futile := prunes && w.options.Futility > 0 && depth <= futileDepth && (w.noisy != nil || w.bounder != nil)
	futilityValue := static + w.margin(w.options.Futility, depth)/2
	lateFrom := 0 // after so many moves, quiet ones are left out
	if prunes {
		lateFrom = w.options.LateMovePruning * depth
	}
	for i := range f.moves {
		j := w.pickMove(f, i)
		m := f.moves[j]
		quiet := f.quiet(j)
		if futile && quiet && i > 0 && futilityValue <= alpha && best > -game.MaxStatic {
			best, limited = max(best, futilityValue), true
			w.countCut(len(f.moves) - i)
			break // the moves that are left are quiet, too
		}
		if lateFrom > 0 && quiet && i >= lateFrom && best > -game.MaxStatic {
			limited, w.truncated = true, true
			w.countCut(len(f.moves) - i)
			break
		}
		next := depth - 1
		again := w.makeMove(f, s, m, ply)
		if f.expanded {
			again = w.copyChild(f, j, ply)
		}
		if f.located {
			c, p := w.at(ply+1), &f.slots[j]
			c.key, c.symmetry, c.keyed = p.key, p.symmetry, true
		}
		var v game.Score
		switch {
		case i == 0 || !w.options.Scout:
			v = w.searchChild(ply, next, alpha, beta, again, pv)
		default:
			less := 0
			if w.options.Reductions && !threatened && quiet && depth >= reducedDepth && i >= reducedAfter {
				less = min(reduction(depth, i), next-1)
				if pv {
					less--
				}
			}
			v = alpha + 1
			if less > 0 {
				v = w.searchChild(ply, next-less, alpha, alpha+1, again, false)
			}
			if v > alpha && !w.stopped {
				v = w.searchChild(ply, next, alpha, alpha+1, again, false)
			}
			if v > alpha && v < beta && !w.stopped {
				v = w.searchChild(ply, next, alpha, beta, again, pv)
			}
		}
		if w.stopped {
			return 0
		}
		if v > best || !chosen && v == best {
			best, choice, chosen = v, m, true
			if pv && v > alpha {
				f.line = append(append(f.line[:0], m), w.at(ply+1).line...)
			}
		}
		if v >= beta {
			limited, pathPly = w.limited, w.pathPly // what the other moves are worth plays no part
			w.countCut(len(f.moves) - i - 1)
			w.learnCut(f, j, depth, i)
			break
		}
		limited, pathPly = limited || w.limited, min(pathPly, w.pathPly)
		alpha = max(alpha, v)
	}
	w.limited, w.pathPly = limited, pathPly
	if pathPly >= ply { // a draw by repetition of this very position, or of one below, is a fact of it
		w.pathPly = noPath
		if depth > 0 && chosen {
			w.store(f, choice, best, boundOf(best, alphaOrig, beta), depth, !limited, ply)
		}
	}
	return best
}

// countCut counts a cut that leaves so many moves of a node untried. Where none is left there is no cut.
func (w *thread[S, M, G]) countCut(left int) {
	if left > 0 {
		w.counts.Cuts++
		w.counts.Pruned += int64(left)
	}
}

// learnCut tells the order of moves that the one at j, the i-th tried, has cut, and those before it have not.
func (w *thread[S, M, G]) learnCut(f *frame[S, M], j, depth, i int) {
	bonus := bonus(max(depth, 1))
	switch {
	case f.quiet(j):
		w.order.cut(f.moves[j], f.side, f.previous, &f.killers, bonus)
	case f.noisy(j):
		w.order.learnNoisy(f.moves[j], f.side, bonus)
	default:
		return
	}
	for _, k := range f.order[:i] {
		switch k := int(k); {
		case f.noisy(k):
			w.order.learnNoisy(f.moves[k], f.side, -bonus)
		case f.quiet(k):
			w.order.learn(f.moves[k], f.side, f.previous, -bonus)
		}
	}
}

// quiet and noisy report whether the move at j is of that kind. The table's move is neither: it is tried first in any case.
func (f *frame[S, M]) quiet(j int) bool { return f.rates[j] < noisyFirst }
func (f *frame[S, M]) noisy(j int) bool { return f.rates[j] >= noisyFirst && f.rates[j] < first }

// makeMove plays m, a move of f at s, into the next frame.
func (w *thread[S, M, G]) makeMove(f *frame[S, M], s *S, m M, ply int) (again bool) {
	c := w.at(ply + 1)
	c.previous, c.bounded, c.keyed = idOf(m), false, false
	c.horizonValue, c.parentValue = f.horizonValue, f.ownValue
	c.side = f.side
	if f.expanded {
		return false // the position stands among the children
	}
	if again = w.rules.Play(s, m, &c.pos); !again {
		c.side = f.side.Opponent()
	}
	return again
}

// copyChild hands the j-th child of f to the next frame, with what is known of it, and reports whether the same side moves there.
func (w *thread[S, M, G]) copyChild(f *frame[S, M], j, ply int) (again bool) {
	k := &f.children[j]
	c := w.at(ply + 1)
	c.pos = k.Pos
	if !k.Again {
		c.side = f.side.Opponent()
	}
	c.lo, c.hi, c.bounded = k.Lo, k.Hi, w.bounder != nil
	if w.mirrors == nil {
		c.key, c.keyed = k.Key, true
	}
	return k.Again
}

// searchChild searches the position in the next frame for the side to move in the frame at ply.
func (w *thread[S, M, G]) searchChild(ply, depth int, alpha, beta game.Score, again, pv bool) game.Score {
	s := &w.at(ply + 1).pos
	if again {
		return w.node(s, ply+1, depth, alpha, beta, pv)
	}
	return -w.node(s, ply+1, depth, -beta, -alpha, pv)
}

// evaluate returns the static value of s for the side to move, counted from s.
func (w *thread[S, M, G]) evaluate(s *S) game.Score {
	if w.partial != nil && !w.partial.HasValue(s) {
		w.counts.Unvalued++
	}
	return w.rules.Evaluate(s)
}

// result returns what an ended game is worth to the side to move, counted from the root.
func (w *thread[S, M, G]) result(s *S, outcome game.Outcome, ply int) game.Score {
	w.counts.Leaves++
	w.limited, w.pathPly = false, noPath
	if v, ok := outcome.Value(ply); ok {
		return v
	}
	return shift(w.evaluate(s), ply)
}

// generate puts the moves of s into f, with how early to try each. all: the rules are asked whether the game has
// ended, and for all moves.
func (w *thread[S, M, G]) generate(f *frame[S, M], s *S, known moveID, all bool) game.Outcome {
	f.moves, f.rates, f.expanded, f.located = f.moves[:0], f.rates[:0], false, false
	switch {
	case all:
		var outcome game.Outcome
		if f.moves, outcome = w.rules.Moves(s, f.moves); outcome != game.Open {
			return outcome
		}
		w.rankMoves(f, s)
	case w.expander != nil:
		f.children, f.expanded = w.expander.Expand(s, f.children[:0], game.Infinity), true
		for i := range f.children {
			f.moves, f.rates = append(f.moves, f.children[i].Move), append(f.rates, int64(f.children[i].Rank)*rankStep)
		}
	case w.lister != nil:
		f.ranked = w.lister.List(s, f.ranked[:0])
		n := len(f.ranked)
		f.moves, f.rates = slices.Grow(f.moves, n)[:n], slices.Grow(f.rates, n)[:n]
		for i, r := range f.ranked {
			f.moves[i], f.rates[i] = r.Move, int64(r.Rank)*rankStep
		}
	default:
		f.moves, _ = w.rules.Moves(s, f.moves)
		w.rankMoves(f, s)
	}
	w.order.rate(f.moves, f.rates, f.side, f.previous, &f.killers)
	f.order = slices.Grow(f.order[:0], len(f.moves))[:len(f.moves)]
	for i := range f.order {
		f.order[i] = int32(i)
	}
	if w.noisy != nil {
		w.noise = w.noisy.Noisy(s, w.noise[:0])
		for _, m := range w.noise {
			for i := range f.moves {
				if f.moves[i] == m {
					f.rates[i] += w.order.rateNoisy(m, f.side)
				}
			}
		}
	}
	if i := w.indexOf(f, known); i >= 0 {
		f.rates[i] = first
	}
	return game.Open
}

// rankMoves begins the rates of f's moves, which are all legal ones, with the ranks that the rules give.
func (w *thread[S, M, G]) rankMoves(f *frame[S, M], s *S) {
	for range f.moves {
		f.rates = append(f.rates, 0)
	}
	switch {
	case !w.options.Ranks:
		return
	case w.lister != nil:
		f.ranked = w.lister.List(s, f.ranked[:0])
	case w.expander != nil:
		if w.knows != nil {
			if lo, hi := w.knows.Bounds(s); lo == hi {
				return
			}
		}
		f.children = w.expander.Expand(s, f.children[:0], game.Infinity)
		f.ranked = f.ranked[:0]
		for i := range f.children {
			f.ranked = append(f.ranked, game.Ranked[M]{Move: f.children[i].Move, Rank: f.children[i].Rank})
		}
	}
	for _, r := range f.ranked {
		for i, m := range f.moves {
			if m == r.Move {
				f.rates[i] = int64(r.Rank) * rankStep
			}
		}
	}
}

// sortedAtOnce is how many moves are put in order at a time. Mostly one of the first cuts, and the others need no order.
const sortedAtOnce = 16

// pickMove returns the place in f.moves of the i-th move to try: of those left the best rated, the first generated of equal
// ones. It is called for one i after the other.
func (w *thread[S, M, G]) pickMove(f *frame[S, M], i int) int {
	left := f.order[i:]
	switch {
	case i == 0:
		top, best := 0, int64(math.MinInt64)
		for j, rate := range f.rates {
			if rate > best {
				top, best = j, rate
			}
		}
		left[0], left[top] = left[top], left[0]
	case i == 1 || i%sortedAtOnce == 0:
		n := min(sortedAtOnce-i%sortedAtOnce, len(left))
		for k := range left {
			m := left[k]
			at := k
			if k >= n {
				if at = n - 1; !f.earlier(m, left[at]) {
					continue
				}
				left[k] = left[at]
			}
			for ; at > 0 && f.earlier(m, left[at-1]); at-- {
				left[at] = left[at-1]
			}
			left[at] = m
		}
	}
	return int(left[0])
}

// earlier reports whether the move at place a is to be tried before the one at b.
func (f *frame[S, M]) earlier(a, b int32) bool {
	ra, rb := f.rates[a], f.rates[b]
	return ra > rb || ra == rb && a < b
}

// reducedDepth and reducedAfter say which late moves are searched less deep.
const (
	reducedDepth = 3
	reducedAfter = 3
)

// reduction returns by how many plies: more for later moves and deeper nodes.
func reduction(depth, number int) int {
	return reductions[min(depth, len(reductions)-1)][min(number, len(reductions)-1)]
}

var reductions = func() (table [64][64]int) {
	for depth := 1; depth < len(table); depth++ {
		for number := 1; number < len(table); number++ {
			table[depth][number] = int(0.5 + math.Log(float64(depth))*math.Log(float64(number))/2.25)
		}
	}
	return table
}()
