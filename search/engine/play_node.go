package engine

import (
	"math"
	"slices"

	"github.com/jugada/jugada/game"
)

// frame is the state of a thread at one ply. Frames are made when a ply is first reached, and their addresses never change.
type frame[S any, M game.Move] struct {
	ply      int
	pos      S
	side     game.Side
	previous moveID // the move that led here; 0: none, or a pass
	kind     int    // of that move; or noKind
	lo, hi   game.Score
	bounded  bool // lo and hi are the rules' bounds of the position, counted from it
	asked    bool // threatened is set for this position
	keyed    bool // key and symmetry are set for this position
	key      uint64
	symmetry uint8

	threatened bool // the side to move must answer a threat

	killers [2]moveID

	static    game.Score // for the side to move, if estimated
	estimated bool       // in this search of the node

	// Static values from MAX's side, see Rest: at the horizon, one ply before, and here.
	horizonValue, parentValue, ownValue game.Score

	moves    []M
	known    int // the index of the table's move, which is tried first; -1: it has none
	rates    []int64
	rated    bool       // rates is whole: before the table's move has been tried, it need not be
	kinds    []uint16   // of moves, in games with game.Grouped
	rows     [2][]int16 // see order.after
	taken    []game.Score
	order    []ordered
	ranked   []game.Ranked[M]
	children []game.Child[S, M] // in the order of moves, if expanded
	expanded bool
	slots    []childSlot // in the order of moves, if located
	located  bool
	line     []M
}

// childSlot is where the table keeps a child.
type childSlot struct {
	slot
	key      uint64
	symmetry uint8
	again    bool // the same side moves there
}

// at returns the frame of a ply.
func (w *thread[S, M, G]) at(ply int) *frame[S, M] {
	for ply >= len(w.plies) {
		w.plies = append(w.plies, &frame[S, M]{ply: len(w.plies)})
	}
	return w.plies[ply]
}

// node is the position of a frame while it is searched: the parameters of the search, and what was found before trying its moves.
type node[S any, M game.Move] struct {
	*frame[S, M]
	depth       int // plies that are left
	alpha, beta game.Score
	pv          bool // it may be on the principal variation, and its line is wanted

	floor     game.Score // an upper bound on the moves that the rules leave out
	selective bool       // it may be pruned by a guess
	singular  bool       // the first move to try is singular, and is searched a ply deeper
	improving bool       // the static value has risen since the side's last move, or nobody knows
}

// search searches the position of f, depth plies deep, and returns its value for the side to move, counted from the root,
// fail-soft: the value if it is between alpha and beta; an upper bound on it if it is at most alpha; a lower one if at least
// beta. w.limited and w.pathPly then say what the value depends on. With unsound options it may be a guess; then w.limited is
// set.
func (w *thread[S, M, G]) search(f *frame[S, M], depth int, alpha, beta game.Score, pv bool) game.Score {
	f.line = f.line[:0]
	if !w.count(f.ply) {
		return 0 // void: whoever asked sees that the search has stopped
	}
	w.limited, w.pathPly = false, noPath
	n := node[S, M]{frame: f, depth: depth, alpha: alpha, beta: beta, pv: pv}
	if w.repeats == nil {
		return w.inner(&n)
	}
	if v, drawn := w.drawn(f); drawn {
		return v // the value by the rules, on this path
	}
	w.keys = append(w.keys, w.rules.Key(&f.pos))
	v := w.inner(&n)
	w.keys = w.keys[:len(w.keys)-1]
	return v
}

// drawn reports whether earlier positions make the position of f a draw, and its value. Such a value, and all that depends on it
// up to the repeated position, is not a property of the position alone.
func (w *thread[S, M, G]) drawn(f *frame[S, M]) (game.Score, bool) {
	if w.options.Twofold {
		key := w.rules.Key(&f.pos)
		for i := len(w.keys) - 1; i >= w.older && w.at(i+1-w.older).previous != 0; i-- { // after the last pass, which is no move
			if w.keys[i] == key { // where the game went on, so that it has not ended here
				w.counts.Leaves++
				w.limited, w.truncated, w.pathPly = true, true, noPath // a guess, which may well enter the table
				return 0, true
			}
		}
	}
	if !w.repeats.DrawnByHistory(&f.pos, w.keys) {
		return 0, false
	}
	if _, outcome := w.rules.Moves(&f.pos, f.moves[:0]); outcome != game.Open {
		return 0, false // the game has ended already
	}
	w.counts.Leaves++
	w.pathPly = -1 // somewhere before the root, or nobody knows where
	key := w.rules.Key(&f.pos)
	for i, k := range w.keys {
		if k == key {
			w.pathPly = i - w.older
			break
		}
	}
	return 0, true // a draw is worth 0 at every ply
}

// inner is search for positions that are not drawn by repetition.
func (w *thread[S, M, G]) inner(n *node[S, M]) game.Score {
	f := n.frame
	f.estimated = false
	if w.options.MateDistance {
		if best := game.Win(f.ply); n.alpha >= best {
			return best // no value here is higher: an upper bound, at most alpha
		}
		if worst := game.Loss(f.ply); n.beta <= worst {
			return worst // no value here is lower: a lower bound, at least beta
		}
	}
	shortcuts := !(w.completing && n.pv) // the rules' bounds and the table may end the line
	n.floor = -game.Infinity
	if w.bounder != nil && shortcuts {
		if !f.bounded {
			f.lo, f.hi = w.bounder.Bounds(&f.pos)
			f.bounded = true
		}
		lower, upper := shift(f.lo, f.ply), shift(f.hi, f.ply)
		switch {
		case lower == upper || lower >= n.beta:
			return lower // by the rules, the value, or a lower bound of it that is at least beta
		case upper <= n.alpha:
			return upper // by the rules, an upper bound that is at most alpha
		}
		n.floor = lower
	}
	if w.knowing != nil && f.ply > 0 {
		v, ok := w.knowing.Known(&f.pos, w.keys[:len(w.keys)-1], w.stop)
		switch {
		case w.stopped:
			return 0 // void
		case ok:
			w.counts.Leaves++
			if forced(v) && !w.distant.Load() {
				w.distant.Store(true)
			}
			return shift(v, f.ply) // the value by the rules
		}
	}
	w.askThreatened(f)
	if n.threatened && w.checking != nil && n.ply+n.depth < 2*w.depth {
		n.depth++
	}
	if n.depth <= 0 {
		if v, ends := w.horizon(n); ends {
			return v // for the reasons given there
		}
	}
	var known entry
	if n.depth > 0 {
		w.key(f)
		var ok bool
		if known, ok = w.probe(f.key, f.ply); ok && shortcuts && w.deepEnough(&known, n.depth) && known.settles(n.alpha, n.beta) {
			w.limited = !known.whole
			w.truncated = w.truncated || w.limited
			return known.value // of a search at least as deep: the value, or a bound of it beyond the window
		}
	}
	open := w.bounder != nil && shortcuts // bounds that differ mean that the game goes on
	n.selective = !n.pv && !n.threatened && !forced(n.alpha) && !forced(n.beta) && n.depth > 0
	if w.options.InternalReductions && w.scaled && known.move == 0 && n.depth >= internalDepth {
		n.depth--
	}
	w.estimate(n)
	if n.selective && f.estimated {
		if v, ok := w.futilityCut(n); ok {
			return v // a guess
		}
		if v, ok := w.nullMoveCut(n); ok || w.stopped {
			return v // a guess, or void
		}
		if w.foreseen != nil && n.depth >= probDepth {
			if v, ok := w.probCut(n); ok || w.stopped {
				return v // a guess, or void
			}
		}
	}
	if outcome := w.generate(f, known.move, !open); outcome != game.Open {
		return w.result(&f.pos, outcome, f.ply) // the value by the rules
	}
	if w.options.Enhanced && n.depth >= enhancedDepth && shortcuts && !n.pv {
		if v, ok := w.enhancedCutoff(n); ok {
			return v // by the table, a move is worth that much: a lower bound, at least beta
		}
	}
	if n.singular = w.standsOut(n, &known); w.stopped {
		return 0 // void
	}
	return w.searchMoves(n)
}

// askThreatened finds out whether the side to move in f must answer a threat, unless that is known.
func (w *thread[S, M, G]) askThreatened(f *frame[S, M]) {
	if !f.asked {
		f.threatened, f.asked = w.forcing != nil && w.forcing.Forced(&f.pos), true
	}
}

// checks reports whether a move of f makes a threat that must be answered, if the game can tell.
func (w *thread[S, M, G]) checks(f *frame[S, M], m M) bool {
	return w.checking != nil && w.checking.Checks(&f.pos, m)
}

// searchMoves searches the moves of a node, the best rated first.
func (w *thread[S, M, G]) searchMoves(n *node[S, M]) game.Score {
	f := n.frame
	best := n.floor
	alpha := max(n.alpha, best)
	limited, pathPly := false, noPath
	var choice M
	chosen, skipped := false, 0
	futile := n.selective && w.options.Futility > 0 && n.depth <= futileDepth && (w.noisy != nil || w.bounder != nil)
	futilityValue := n.static + w.quietly(n.depth)
	lateFrom := math.MaxInt // quiet moves from this one on are skipped
	if n.selective && w.options.LateMovePruning > 0 {
		lateFrom = w.options.LateMovePruning * n.depth
	}
	for i := range f.moves {
		j := w.pickMove(f, i)
		m := f.moves[j]
		quiet := f.quiet(j)
		checks := quiet && w.checks(f, m)
		if quiet && !checks && best > -game.MaxStatic {
			futile := futile && i > 0 && futilityValue <= alpha
			if futile {
				best = max(best, futilityValue)
			}
			if futile || i >= lateFrom {
				limited, w.truncated = true, true
				skipped++
				continue
			}
		}
		if w.mating && n.depth == 1 && alpha > game.MaxStatic && !w.threats.Checks(&f.pos, m) {
			best, limited, w.truncated = max(best, game.MaxStatic), true, true
			skipped++
			continue // it does not win at once, and the static value of what follows is no higher
		}
		again := w.enterChild(f, j)
		if quiet && w.checking != nil {
			c := w.at(f.ply + 1)
			c.threatened, c.asked = checks, true
		}
		v := w.searchMove(n, i, j, alpha, again, quiet && !checks)
		if w.stopped {
			return 0 // void
		}
		if v > best || !chosen && v == best {
			best, choice, chosen = v, m, true
			if n.pv && v > alpha {
				f.line = append(append(f.line[:0], m), w.at(f.ply+1).line...)
			}
		}
		if v >= n.beta {
			limited, pathPly = w.limited, w.pathPly // the values of the other moves do not matter
			skipped += len(f.moves) - i - 1
			w.learnCut(f, j, n.depth, i)
			break
		}
		limited, pathPly = limited || w.limited, min(pathPly, w.pathPly)
		alpha = max(alpha, v)
	}
	w.countCut(skipped)
	w.limited, w.pathPly = limited, pathPly
	if pathPly >= f.ply { // a draw by repetition of this very position, or of one below, is a fact of it
		w.pathPly = noPath
		if n.depth > 0 && chosen {
			w.store(f, choice, best, boundOf(best, n.alpha, n.beta), n.depth, !limited)
		}
	}
	// At least beta: one move is worth that much, whatever the others are. Otherwise no move that was searched, or that the
	// rules leave out, is worth more; that no pruned move is, is a guess.
	return best
}

// searchMove searches the i-th move of a node, the one at j, which has been made, against the best of the moves before it.
func (w *thread[S, M, G]) searchMove(n *node[S, M], i, j int, alpha game.Score, again, quiet bool) game.Score {
	f, depth := n.frame, n.depth-1
	if i == 0 && n.singular {
		depth++
	}
	if i == 0 || !w.options.Scout {
		return w.searchChild(f, depth, alpha, n.beta, again, n.pv) // with the whole window
	}
	less := 0
	if w.options.Reductions && !n.threatened && quiet && n.depth >= reducedDepth && i >= reducedAfter {
		less = reduction(n.depth, i)
		if w.grouped != nil {
			less -= w.order.learned(f.moves[j], f.side, f.kinds[j], &f.rows) / learnedPly
		}
		less = min(less, depth-1)
		if n.pv {
			less--
		}
	}
	v := alpha + 1
	if less > 0 {
		v = w.searchChild(f, depth-less, alpha, alpha+1, again, false)
	}
	if v > alpha && !w.stopped {
		v = w.searchChild(f, depth, alpha, alpha+1, again, false)
	}
	if v > alpha && v < n.beta && !w.stopped {
		v = w.searchChild(f, depth, alpha, n.beta, again, n.pv)
	}
	// At most alpha: an upper bound, from a null window at full depth or, as a guess, at reduced depth. At least beta: a lower
	// bound, from a null window. Between them: searched again with the whole window.
	return v
}

// countCut counts a cut that leaves left moves of a node untried. If left is 0, it is not a cut.
func (w *thread[S, M, G]) countCut(left int) {
	if left > 0 {
		w.counts.Cuts++
		w.counts.Pruned += int64(left)
	}
}

// learnCut records in the move ordering that the move at j, the i-th tried, has caused a cut, and those before it have not.
func (w *thread[S, M, G]) learnCut(f *frame[S, M], j, depth, i int) {
	bonus := bonus(max(depth, 1))
	switch {
	case f.noisy(j), j == f.known && w.takes(f, j):
		w.order.learnNoisy(f.moves[j], f.side, bonus)
	case f.quiet(j), j == f.known:
		w.order.cut(f.moves[j], f.side, f.previous, &f.killers, bonus)
		w.learnKindOf(f, j, bonus)
	default:
		return
	}
	for _, o := range f.order[:i] {
		switch k := int(o.at); {
		case f.noisy(k):
			w.order.learnNoisy(f.moves[k], f.side, -bonus)
		case f.quiet(k):
			w.order.learn(f.moves[k], f.side, f.previous, -bonus)
			w.learnKindOf(f, k, -bonus)
		}
	}
}

// learnKindOf moves the histories of the kind of the move at j towards a bonus.
func (w *thread[S, M, G]) learnKindOf(f *frame[S, M], j int, bonus int32) {
	if w.grouped != nil {
		learnKind(&f.rows, f.kinds[j], bonus)
	}
}

// takes reports whether the move at j is one of game.Noisy.
func (w *thread[S, M, G]) takes(f *frame[S, M], j int) bool {
	switch {
	case w.exchanging != nil:
		w.stakes = w.exchanging.Stakes(&f.pos, f.moves[j:j+1], w.stakes[:0])
		return w.stakes[0].Taken > 0
	case w.noisy != nil:
		w.noise = w.noisy.Noisy(&f.pos, w.noise[:0])
		return slices.Contains(w.noise, f.moves[j])
	}
	return false
}

// quiet and noisy report whether the move at j is of that kind. The table's move is neither: it is tried first in any case.
func (f *frame[S, M]) quiet(j int) bool {
	return j != f.known && f.rates[j] < noisyFirst && f.rates[j] > losingLast
}
func (f *frame[S, M]) noisy(j int) bool { return j != f.known && f.rates[j] >= noisyFirst }

// enterChild makes the j-th move of f in the next frame, with what is known about the child, and reports whether the same side
// moves there.
func (w *thread[S, M, G]) enterChild(f *frame[S, M], j int) (again bool) {
	again = w.makeMove(f, f.moves[j])
	if w.grouped != nil {
		w.at(f.ply + 1).kind = int(f.kinds[j])
	}
	if f.expanded {
		again = w.copyChild(f, j)
	}
	if f.located {
		c, p := w.at(f.ply+1), &f.slots[j]
		c.key, c.symmetry, c.keyed = p.key, p.symmetry, true
	}
	return again
}

// makeMove makes m, a move of f, in the next frame, and reports whether the same side moves there. If f is expanded, the
// position is left to copyChild.
func (w *thread[S, M, G]) makeMove(f *frame[S, M], m M) (again bool) {
	c := w.at(f.ply + 1)
	c.previous, c.bounded, c.keyed, c.asked = idOf(m), false, false, false
	c.kind = noKind
	c.horizonValue, c.parentValue = f.horizonValue, f.ownValue
	c.side = f.side
	if f.expanded {
		return false
	}
	if again = w.rules.Play(&f.pos, m, &c.pos); !again {
		c.side = f.side.Opponent()
	}
	return again
}

// copyChild copies the j-th child of f into the next frame, with what is known about it, and reports whether the same side
// moves there.
func (w *thread[S, M, G]) copyChild(f *frame[S, M], j int) (again bool) {
	k := &f.children[j]
	c := w.at(f.ply + 1)
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

// searchChild searches the position in the frame after f for the side to move in f.
func (w *thread[S, M, G]) searchChild(f *frame[S, M], depth int, alpha, beta game.Score, again, pv bool) game.Score {
	c := w.at(f.ply + 1)
	if again {
		return w.search(c, depth, alpha, beta, pv)
	}
	return -w.search(c, depth, -beta, -alpha, pv)
}

// evaluate returns the static value of s for the side to move, counted from s.
func (w *thread[S, M, G]) evaluate(s *S) game.Score {
	if w.partial != nil && !w.partial.HasValue(s) {
		w.counts.Unvalued++
	}
	return w.rules.Evaluate(s)
}

// estimate sets the static value of a node that may be cut or reduced by it, and whether it has risen since the side's last move.
func (w *thread[S, M, G]) estimate(n *node[S, M]) {
	f := n.frame
	n.improving = true
	if w.options.Futility == 0 && !(w.options.NullMove && w.passer != nil) && w.foreseen == nil ||
		!n.selective && (!w.scaled || n.threatened || n.depth <= 0) {
		return
	}
	f.static, f.estimated = w.evaluate(&f.pos), true
	if w.scaled && f.ply >= 2 {
		if before := w.at(f.ply - 2); before.estimated {
			n.improving = f.static > before.static
		}
	}
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

// generate puts the moves of the position into f, with their rates unless one is known to be tried first. all: it calls Moves, for
// all moves and for whether the game has ended.
func (w *thread[S, M, G]) generate(f *frame[S, M], known moveID, all bool) game.Outcome {
	s := &f.pos
	f.moves, f.rates, f.expanded, f.located = f.moves[:0], f.rates[:0], false, false
	switch {
	case all:
		var outcome game.Outcome
		if f.moves, outcome = w.rules.Moves(s, f.moves); outcome != game.Open {
			return outcome
		}
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
	}
	if w.grouped != nil {
		f.kinds = w.grouped.KindsOf(s, f.moves, f.kinds[:0])
		f.rows = w.follows(f)
	}
	f.order = slices.Grow(f.order[:0], len(f.moves))[:len(f.moves)]
	for i := range f.order {
		f.order[i].at = int32(i)
	}
	if f.known, f.rated = w.indexOf(f, known), false; f.known < 0 {
		w.rate(f)
	}
	return game.Open
}

// rate rates the moves of f. Where the table's move causes a cut, as it does more often than not, they need no rates.
func (w *thread[S, M, G]) rate(f *frame[S, M]) {
	f.rated = true
	if len(f.rates) < len(f.moves) {
		w.rankMoves(f)
	}
	w.order.rate(f.moves, f.rates, f.side, f.previous, &f.killers)
	w.rateKinds(f)
	switch {
	case w.exchanging != nil:
		w.stakes = w.exchanging.Stakes(&f.pos, f.moves, w.stakes[:0])
		for i := range w.stakes {
			if at := &w.stakes[i]; at.Taken > 0 {
				f.rates[i] = w.rateExchange(f, f.moves[i], at)
			}
		}
	case w.noisy != nil:
		w.noise = w.noisy.Noisy(&f.pos, w.noise[:0])
		for _, m := range w.noise {
			for i := range f.moves {
				if f.moves[i] == m {
					f.rates[i] += w.order.rateNoisy(m, f.side)
				}
			}
		}
	}
	if f.known >= 0 {
		f.rates[f.known] = first
	}
}

// follows returns the histories of what follows the moves that led to f, by kind.
func (w *thread[S, M, G]) follows(f *frame[S, M]) [2][]int16 {
	own := noKind
	if f.ply > 0 {
		own = w.at(f.ply - 1).kind
	}
	return w.order.after(f.side, [2]int{f.kind, own})
}

// rateKinds adds to the rates of f's moves what their kinds have earned, in games with game.Grouped.
func (w *thread[S, M, G]) rateKinds(f *frame[S, M]) {
	for _, row := range f.rows {
		if row != nil {
			for i, k := range f.kinds {
				f.rates[i] += int64(row[k])
			}
		}
	}
}

// rateExchange returns how early to try a move of game.Noisy with that stake: before all others, or after them if it loses more than
// it takes.
func (w *thread[S, M, G]) rateExchange(f *frame[S, M], m M, at *game.Stake) int64 {
	rate := w.order.rateNoisy(m, f.side) + takenRate*int64(at.Taken) - int64(at.Risked)
	if at.Taken < at.Risked && !w.exchanging.Exchange(&f.pos, m, 0) {
		rate -= 2 * noisyRate
	}
	return rate
}

// rankMoves initialises the rates of f's moves, which are all legal ones, with the ranks that the rules give.
func (w *thread[S, M, G]) rankMoves(f *frame[S, M]) {
	f.rates = slices.Grow(f.rates, len(f.moves))[:len(f.moves)]
	clear(f.rates)
	switch {
	case !w.options.Ranks:
		return
	case w.lister != nil:
		f.ranked = w.lister.List(&f.pos, f.ranked[:0])
	case w.expander != nil:
		if w.knows != nil {
			if lo, hi := w.knows.Bounds(&f.pos); lo == hi {
				return
			}
		}
		f.children = w.expander.Expand(&f.pos, f.children[:0], game.Infinity)
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

// sortedAtOnce is how many moves are sorted at a time. Usually one of the first causes a cut, and the others need not be sorted.
const sortedAtOnce = 16

// ordered is a move to try: its index in frame.moves and, once it is known, its rate, so that sorting touches nothing else.
type ordered struct {
	rate int64
	at   int32
}

// pickMove returns the index in f.moves of the i-th move to try: the best rated of those left, the first generated if
// several are equal. It is called for consecutive i.
func (w *thread[S, M, G]) pickMove(f *frame[S, M], i int) int {
	left := f.order[i:]
	switch {
	case i == 0 && !f.rated:
		left[0], left[f.known] = left[f.known], left[0]
	case i == 0:
		top := 0
		for j, rate := range f.rates[:len(left)] {
			if left[j].rate = rate; rate > left[top].rate {
				top = j
			}
		}
		left[0], left[top] = left[top], left[0]
	case i == 1 && !f.rated:
		w.rate(f)
		for k := range left {
			left[k].rate = f.rates[left[k].at]
		}
		fallthrough
	case i == 1 || i%sortedAtOnce == 0:
		n := min(sortedAtOnce-i%sortedAtOnce, len(left))
		for k, m := range left {
			at := k
			if k >= n {
				if at = n - 1; !m.earlier(left[at]) {
					continue
				}
				left[k] = left[at]
			}
			for ; at > 0 && m.earlier(left[at-1]); at-- {
				left[at] = left[at-1]
			}
			left[at] = m
		}
	}
	return int(left[0].at)
}

// earlier reports whether a is to be tried before b.
func (a ordered) earlier(b ordered) bool { return a.rate > b.rate || a.rate == b.rate && a.at < b.at }

// reducedDepth and reducedAfter say which late moves are searched at reduced depth; learnedPly is how large the histories of a move
// together must be for a ply more or less.
const (
	reducedDepth = 3
	reducedAfter = 3
	learnedPly   = historyMost / 2
)

// reduction returns the reduction in plies: more for later moves and deeper nodes.
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
