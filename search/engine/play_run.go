package engine

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search"
)

// play is one search, from its first iteration to its last.
type play[S any, M game.Move, G game.Game[S, M]] struct {
	*Searcher[S, M, G]
	ctx   context.Context
	task  Task[M]
	root  S
	began time.Time

	stop   atomic.Bool
	spent  atomic.Uint32
	nodes  atomic.Int64 // of all threads, as far as reported
	done   bool         // everything has been found: what runs out now does not matter
	report Report[M]

	told  bool       // the rules know what the root is worth
	value game.Score // and this is it, for the side to move

	// What the solver has found, see Options.Solve.
	counting atomic.Int64 // since when times count, from began on, plus 1; 0: they do not yet, see Task.Ponder

	lo, hi  game.Score // proven bounds on each of the remaining moves, for the side to move
	proving int64      // nodes that the solver has used
}

// deepest is how far a search without limits looks, unless Options.seesEnds: then it ends when no line is cut at a horizon or the
// value is proved.
const deepest = maxDepth

// deepen runs the iterations on the first thread while the others search the same, to fill the table.
func (p *play[S, M, G]) deepen(yield func(Report[M]) bool) {
	p.table.nextSearch()
	p.lo, p.hi = -game.Infinity, game.Infinity
	for _, w := range p.threads {
		w.begin(p)
	}
	w := p.threads[0]
	p.recall(w.keys)
	p.askRules(w)
	if len(w.roots) == 0 {
		p.done = true
		p.reportEnded(w)
		yield(p.report)
		return
	}
	last := p.lastDepth()
	var helpers sync.WaitGroup
	for i, h := range p.threads[1:] {
		helpers.Go(func() {
			for depth := 1 + (i+1)%2; depth <= last && !h.stopped; depth++ {
				h.iterate(p.plies(depth), 1)
			}
			h.reportNodes()
		})
	}
	defer helpers.Wait()
	defer p.stop.Store(true)
	defer p.count()()
	var choice M
	for depth := 1; depth <= last; depth++ {
		w.counts.Depth = 0
		before := w.counts
		lines, whole := w.iterate(p.plies(depth), max(p.task.Lines, 1))
		if w.stopped {
			if p.preferBetter(w) {
				yield(p.report)
				return
			}
			break
		}
		p.reportIteration(w, depth, lines, whole, before)
		enough := w.exhausted(depth, whole)
		if enough && w.needsAll(lines[0].Value*w.side.Sign()) {
			if enough = false; depth == last {
				depth-- // repeat this depth
			}
		}
		if enough || p.satisfied(w) {
			p.done = true
			yield(p.report)
			return
		}
		changed := p.report.Line[0] != choice
		choice = p.report.Line[0]
		if depth < last {
			if p.late(changed) {
				p.runOut(search.Time)
			}
			if w.poll(); w.stopped {
				p.report.Spent = p.reason()
			}
		}
		if !yield(p.report) {
			return
		}
		w.watch.Within(0) // the caller may have cancelled, which even a short iteration should notice
		news, solved := p.prove(w, depth)
		over := solved || p.satisfied(w)
		p.done = over || depth == last
		if news && !yield(p.report) || over {
			return
		}
	}
	if p.report.Depth == 0 {
		p.reportUnfinished(w)
		yield(p.report)
	}
}

// recall finds out how far back the table's values are true of the game that is played. A position that has come more than once
// may be a draw when it comes again, which earlier searches did not know: what they have found of positions before it, a win say,
// might not be so. Draws by repetition themselves do not enter the table, so that values stay true when fewer positions have
// recurred.
func (x *Searcher[S, M, G]) recall(keys []uint64) {
	if x.repeats == nil {
		x.trusted = ageMask
		return
	}
	sorted := slices.Sorted(slices.Values(keys))
	known := x.recurring
	x.recurring = nil
	x.trusted = min(x.trusted+1, ageMask)
	for i := 1; i < len(sorted); i++ {
		if key := sorted[i]; key == sorted[i-1] && (i == 1 || key != sorted[i-2]) {
			x.recurring = append(x.recurring, key)
			if _, found := slices.BinarySearch(known, key); !found {
				x.trusted = 0
			}
		}
	}
}

// askRules finds out whether the rules know the value of the root, with all moves allowed, from the history that the root's
// successors have. If it is a draw, moves are tried in the order of the static values that they lead to, for an opponent who
// errs.
func (p *play[S, M, G]) askRules(w *thread[S, M, G]) {
	if p.knowing == nil || len(w.roots) != len(w.legal) {
		return
	}
	if p.value, p.told = p.knowing.Known(&p.root, w.keys, w.stop); !p.told || p.value != 0 {
		return
	}
	slices.SortStableFunc(w.roots, func(a, b rootMove[M]) int {
		return cmp.Compare(p.staticAfter(b.move), p.staticAfter(a.move))
	})
}

// staticAfter returns the static value of the position after a root move, for the side to move at the root.
func (p *play[S, M, G]) staticAfter(m M) game.Score {
	k := p.playRoot(m)
	if v := p.rules.Evaluate(&k.Pos); k.Again {
		return v
	} else {
		return -v
	}
}

// knownAfter returns the value of a root move, for the side to move at the root, if the rules know that of the root and of the move.
func (w *thread[S, M, G]) knownAfter(m M) (v game.Score, known bool) {
	if !w.play.told {
		return 0, false
	}
	k := w.play.playRoot(m)
	if v, known = w.worth(&k.Pos, 1); !k.Again {
		v = -v
	}
	return v, known
}

// count begins to count the time, at once or when the task says so, and returns what ends that.
func (p *play[S, M, G]) count() (end func()) {
	if p.counting.Store(1); p.task.Ponder == nil {
		return func() {}
	}
	p.counting.Store(0)
	over, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		select {
		case <-over:
			return
		case <-p.task.Ponder:
		}
		p.counting.Store(int64(time.Since(p.began)) + 1)
		if p.task.Time == 0 {
			return
		}
		timer := time.NewTimer(p.task.Time)
		defer timer.Stop()
		select {
		case <-over:
		case <-timer.C:
			p.runOut(search.Time)
		}
	}()
	return func() { close(over); <-ended }
}

// late reports whether no other iteration is to begin.
func (p *play[S, M, G]) late(changed bool) bool {
	since, soft := p.counting.Load(), p.task.Soft
	if changed {
		soft *= 2
	}
	return soft > 0 && since > 0 && time.Since(p.began)-time.Duration(since-1) >= soft
}

// lastDepth returns the depth of the last iteration.
func (p *play[S, M, G]) lastDepth() int {
	switch {
	case p.options.seesEnds():
		return cmp.Or(p.task.Depth, game.MaxPly)
	case p.finite != nil:
		return min(cmp.Or(p.task.Depth, deepest), max(p.finite.PliesLeft(&p.root), 1))
	}
	return cmp.Or(p.task.Depth, deepest)
}

// plies returns how far the iteration to a depth searches: one ply further if that is the end of the game, since a selective
// search does not check at its horizon whether the game has ended.
func (p *play[S, M, G]) plies(depth int) int {
	if p.finite != nil && !p.options.seesEnds() && depth == p.finite.PliesLeft(&p.root) {
		return depth + 1
	}
	return depth
}

// minimax reports whether an iteration finds the value of minimax to its depth: with sound options it does, unless the solver
// removes moves.
func (p *play[S, M, G]) minimax() bool { return p.options.Sound() && !p.solvable() }

// reason returns what has run out.
func (p *play[S, M, G]) reason() search.Reason { return search.Reason(p.spent.Load()) }

func (p *play[S, M, G]) runOut(r search.Reason) {
	p.spent.CompareAndSwap(0, uint32(r))
	p.stop.Store(true)
}

// thread is the state of one thread of a searcher.
type thread[S any, M game.Move, G game.Game[S, M]] struct {
	*Searcher[S, M, G]
	rules G // the thread's own, as are the abilities
	uses[S, M]
	play       *play[S, M, G]
	side       game.Side // to move at the root
	plies      []*frame[S, M]
	order      order[M]
	keys       []uint64             // of the positions from the beginning of the game to the current one, in games with game.Repeats
	older      int                  // how many of them come before the root
	seesEnds   bool                 // the options do, see Options.seesEnds
	legal      []M                  // moves of the root
	mirrors    game.Symmetric[S, M] // nil: symmetric positions are too rare by now
	roots      []rootMove[M]
	discarded  []rootMove[M] // root moves that the solver has removed from roots
	onlyProven bool          // it removes only those that are proved worse

	counts   search.Counts
	reported int64 // of its nodes
	stopped  bool  // something has run out: all values from now on are void
	watch    search.Watch
	stop     func() bool // looks whether something has run out: for what takes long and is no search

	// What the search of a node sets about the value that it returns.
	limited bool // it depends on a limit or an unsound option: more depth may change it
	pathPly int  // the lowest ply whose position it depends on, through draws by repetition; noPath: none

	depth      int    // of the iteration
	truncated  bool   // a line was cut at the horizon in this iteration
	mating     bool   // nothing but forced wins matters, and they come by threats alone, see Searcher.ForcedWin
	completing bool   // a line is being completed: nodes of the principal variation use neither table nor bounds
	scratch    S      // a child that is examined but not searched
	fetched    uint64 // of the table, never used; keeps the reads
	noise      []M
	stakes     []game.Stake
}

// noPath is the pathPly of values that depend on no earlier position.
const noPath = int(^uint(0) >> 1)

// mayBeBetter reports whether a discarded move may be worth more than v.
func (w *thread[S, M, G]) mayBeBetter(v game.Score) bool {
	return slices.ContainsFunc(w.discarded, func(e rootMove[M]) bool { return e.value > v })
}

// othersMayBeBetter reports whether a move may be worth more than the first.
func (w *thread[S, M, G]) othersMayBeBetter() bool {
	v := w.roots[0].value
	open := func(e rootMove[M]) bool { return e.value > v || e.bound == atLeast || e.limited && !e.lost() }
	return slices.ContainsFunc(w.roots[1:], open) || w.mayBeBetter(v)
}

// lost reports whether the move is a forced loss; this is certain, since no option skips an escape.
func (e *rootMove[M]) lost() bool { return e.value < -game.MaxStatic && e.bound != atLeast }

// settled reports whether no move's value depends on a limit, so that best is the value: one move is worth it, and the others
// are worth no more.
func (w *thread[S, M, G]) settled(best game.Score) bool {
	open := func(e rootMove[M]) bool { return e.limited || e.bound == atLeast || e.value > best }
	return !slices.ContainsFunc(w.roots, open) && !w.mayBeBetter(best) && w.roots[0].bound == isValue && w.roots[0].value == best
}

// rootMove is what the last iteration has found about a root move, for the side to move at the root.
type rootMove[M game.Move] struct {
	move    M
	value   game.Score
	bound   bound
	limited bool // as thread.limited, for the value
	fresh   bool // found by this iteration
	line    []M
}

func newThread[S any, M game.Move, G game.Game[S, M]](x *Searcher[S, M, G]) *thread[S, M, G] {
	w := &thread[S, M, G]{Searcher: x, rules: x.rules, uses: x.uses}
	w.stop = func() bool {
		w.poll()
		return w.stopped
	}
	if g, ok := any(x.rules).(game.Threaded[G]); ok {
		w.rules = g.Thread()
		w.uses = usesOf[S, M](w.rules, &x.options)
	}
	w.order.options = &x.options
	if w.grouped != nil {
		w.order.group(w.grouped.MoveKinds())
	}
	return w
}

// begin prepares the thread for a search: it forgets what it learned in the last one.
func (w *thread[S, M, G]) begin(p *play[S, M, G]) {
	w.play, w.side, w.seesEnds = p, p.rules.Turn(&p.root), p.options.seesEnds()
	if w.mirrors = p.symmetric; p.finite != nil && p.finite.PliesLeft(&p.root) <= p.symmetryPlies {
		w.mirrors = nil
	}
	w.order.reset()
	for _, f := range w.plies {
		f.killers, f.kind, f.estimated = [2]moveID{}, noKind, false
	}
	w.legal, _ = p.rules.Moves(&p.root, w.legal[:0])
	moves := w.legal
	if len(p.task.Moves) > 0 {
		moves = p.task.Moves
	}
	w.roots, w.discarded, w.onlyProven = w.roots[:0], w.discarded[:0], false
	f := w.at(0)
	f.side, f.previous, f.kind, f.keyed, f.bounded, f.asked = w.side, 0, noKind, false, false, false
	f.pos = p.root
	if len(w.legal) > 0 {
		w.generate(f, 0, true)
		for i := range f.moves {
			if j := w.pickMove(f, i); slices.Contains(moves, f.moves[j]) {
				w.roots = append(w.roots, rootMove[M]{move: f.moves[j]})
			}
		}
	}
	w.keys = append(w.keys[:0], p.task.Earlier...)
	w.older = len(w.keys)
	w.keys = append(w.keys, p.rules.Key(&p.root))
	w.counts, w.reported, w.stopped, w.completing, w.mating = search.Counts{}, 0, false, false, false
	limit := p.task.Time
	if p.task.Ponder != nil {
		limit = 0 // see count
	}
	w.watch = search.NewWatch(p.ctx, p.began, limit)
}

// count counts a node, or returns false if something has run out.
func (w *thread[S, M, G]) count(ply int) bool {
	if w.watch.Due() {
		w.poll()
	}
	if w.stopped {
		return false
	}
	w.counts.Nodes++
	if ply > w.counts.Depth {
		w.counts.Depth = ply
	}
	return true
}

// poll checks whether the search should go on.
func (w *thread[S, M, G]) poll() {
	p := w.play
	total := w.reportNodes()
	out := w.watch.Look()
	switch most := p.task.Nodes; {
	case p.stop.Load():
	case out != search.Unknown:
		p.runOut(out)
	case most > 0 && total >= most:
		p.runOut(search.Nodes)
	case most > 0:
		w.watch.Within(most - total)
	}
	w.stopped = w.stopped || p.stop.Load()
}

// reportNodes adds the thread's nodes to the total of all threads and returns that.
func (w *thread[S, M, G]) reportNodes() int64 {
	since := w.counts.Nodes - w.reported
	w.reported = w.counts.Nodes
	return w.play.nodes.Add(since)
}

// exhausted reports whether another iteration could find nothing more.
func (w *thread[S, M, G]) exhausted(depth int, whole bool) bool {
	if whole || !w.truncated {
		return true
	}
	v := w.play.report.Value
	n, ok := v.Forced()
	return (ok && n <= depth || w.play.told && v*w.side.Sign() == w.play.value) && max(w.play.task.Lines, 1) == 1
}

// satisfied reports whether the best move is known to be worth as much as the task requires.
func (p *play[S, M, G]) satisfied(w *thread[S, M, G]) bool {
	r := &p.report
	return p.task.Enough != 0 && r.Value*w.side.Sign() >= p.task.Enough && r.Bound != atMost.seenBy(w.side)
}

// iterate searches the root to a depth and returns its best lines, and whether their values are independent of limits.
func (w *thread[S, M, G]) iterate(depth, lines int) (best []Line[M], whole bool) {
	w.depth, w.truncated, whole = depth, false, true
	for i := range w.roots {
		w.roots[i].fresh = false
	}
	for i := range min(lines, len(w.roots)) {
		v, limited := w.aspirationSearch(depth, i)
		if w.stopped {
			return nil, false
		}
		whole = whole && !limited
		e := &w.roots[i] // the best one so far
		e.line = w.complete(e.line, v, depth, limited)
		line := Line[M]{Value: v * w.side.Sign(), Moves: slices.Clone(e.line)}
		at := i // unless it seems better than lines found before it, as may happen with unsound pruning
		for at > 0 && v > best[at-1].Value*w.side.Sign() {
			at--
		}
		best = slices.Insert(best, at, line)
		found := w.roots[i]
		copy(w.roots[at+1:i+1], w.roots[at:i])
		w.roots[at] = found
	}
	return best, whole
}

// aspirationSearch finds the best of the root's moves from the i-th on, first with a narrow window around the value of the last
// iteration. It leaves that move at i.
func (w *thread[S, M, G]) aspirationSearch(depth, i int) (game.Score, bool) {
	alpha, beta := -game.Infinity, game.Infinity
	last := w.roots[i].value
	width := game.Score(w.options.Aspiration) * w.unit
	if width > 0 && depth > 2 && !forced(last) {
		alpha, beta = last-width, last+width
	}
	for {
		v, limited := w.searchRoot(depth, i, alpha, beta)
		switch {
		case w.stopped:
			return 0, false
		case v <= alpha:
			alpha = -game.Infinity
		case v >= beta:
			beta = game.Infinity
		default:
			return v, limited
		}
	}
}

// searchRoot searches the root's moves from the n-th on and puts the best one before the others. It returns the value of
// the root without the earlier moves, as [thread.search] does.
func (w *thread[S, M, G]) searchRoot(depth, n int, alpha, beta game.Score) (game.Score, bool) {
	if !w.count(0) {
		return 0, false
	}
	f := w.at(0)
	f.side = w.side
	best, highest, limited, pathPly, alphaOrig := -game.Infinity, -game.Infinity, false, noPath, alpha
	top := n
	for i := n; i < len(w.roots); i++ {
		e := &w.roots[i]
		raised := alpha
		if e := w.options.Epsilon; e > 0 && i > n && !forced(best) && best >= alpha {
			raised = min(best, game.MaxStatic-e) + e
			limited = true
		}
		again := w.makeMove(f, e.move)
		if w.grouped != nil {
			w.noise = append(w.noise[:0], e.move)
			f.kinds = w.grouped.KindsOf(&f.pos, w.noise, f.kinds[:0])
			w.at(1).kind = int(f.kinds[0])
		}
		var v game.Score
		if i == n || !w.options.Scout {
			v = w.searchChild(f, depth-1, raised, max(beta, raised+1), again, true)
		} else if v = w.searchChild(f, depth-1, raised, raised+1, again, false); v > raised && v < beta && !w.stopped {
			v = w.searchChild(f, depth-1, raised, beta, again, true)
		}
		if w.stopped {
			return 0, false
		}
		w.makeRoom()
		b := isValue
		switch known, ok := w.knownAfter(e.move); {
		case ok:
			v, w.limited = known, false // the search may have found no more than a bound of it, or guessed that the game goes on
		case v <= raised:
			b = atMost
		case v >= beta:
			b = atLeast
		}
		e.value, e.bound, e.limited, e.fresh = v, b, w.limited, true
		highest = max(highest, v)
		limited, pathPly = limited || w.limited, min(pathPly, w.pathPly)
		if v > best && (v > raised || best == -game.Infinity) {
			best, top = v, i
			e.line = append(append(e.line[:0], e.move), w.at(1).line...)
		}
		if best > alpha {
			if alpha = best; alpha >= beta {
				limited = w.limited
				w.countCut(len(w.roots) - i - 1)
				break
			}
		}
	}
	e := w.roots[top]
	copy(w.roots[n+1:top+1], w.roots[n:top])
	w.roots[n] = e
	if n == 0 && len(w.roots) == len(w.legal) && w.options.Epsilon == 0 && pathPly >= 0 && !w.play.told {
		w.key(f)
		// Where all moves fail low, the first one stays the best, and the root may be worth as much as any of them.
		w.store(f, e.move, highest, boundOf(highest, alphaOrig, beta), depth, !limited)
	}
	return best, limited
}

// makeRoom enlarges a table that is half full. Only the root may be in search meanwhile: other frames keep slots of the table.
func (w *thread[S, M, G]) makeRoom() {
	if len(w.threads) == 1 && w.table.grows() && w.table.crowded() {
		w.table.grow(func() bool { w.poll(); return w.stopped })
	}
}

// complete extends a line that ends early, at a table hit or where the rules knew the value: it searches again from its end,
// without such shortcuts along the line. A value that depends on no limit needs a line of the same kind: a limited search may
// find the same number by chance. Where the rules know positions by game.Known, they tell the moves as well.
func (w *thread[S, M, G]) complete(line []M, v game.Score, depth int, limited bool) []M {
	defer func() { w.keys = w.keys[:w.older+1] }() // follow adds those of the line
	for range 2 * depth {
		line = w.keepKnown(line, v)
		s, side, open := w.follow(line)
		left := depth - len(line)
		if n, ok := v.Forced(); ok && !w.distant.Load() {
			left = max(left, n-len(line)) // a search has seen that far
		}
		if !open || left <= 0 {
			return line
		}
		ply := len(line)
		f := w.at(ply)
		f.pos, f.side, f.keyed, f.asked = s, side, false, false
		f.previous, f.kind, f.bounded = idOf(line[ply-1]), noKind, false
		u := v
		if side != w.side {
			u = -v
		}
		alpha := max(u, -game.Infinity+1) - 1
		w.completing = true
		found := w.search(f, left, alpha, u+1, true)
		if !limited && w.limited && found == u && !w.stopped {
			found = w.search(f, left, alpha, u, true) // by the first move that is worth it: what limits the others does not matter
		}
		w.completing = false
		if w.stopped || found != u || w.limited && !limited || len(f.line) == 0 {
			return line
		}
		line = append(line, f.line...)
	}
	return line
}

// keepKnown extends a line of best play whose value, for the side to move at the root, is v. If that is a forced result it goes
// on with the first moves of which the rules know that they keep it, if possible to the end of the game.
func (w *thread[S, M, G]) keepKnown(line []M, v game.Score) []M {
	n, isForced := v.Forced()
	if w.knowing == nil || !isForced {
		return line
	}
	s, side, open := w.follow(line)
	if len(line) > 0 {
		w.keys = append(w.keys, w.rules.Key(&s))
	}
	for more := open; more && len(line) < n; {
		moves, _ := w.rules.Moves(&s, nil)
		more = false
		for _, m := range moves {
			var next S
			turn := side
			if !w.rules.Play(&s, m, &next) {
				turn = side.Opponent()
			}
			if worth, known := w.worth(&next, len(line)+1); known && (turn == w.side && worth == v || turn != w.side && worth == -v) {
				line, s, side, more = append(line, m), next, turn, true
				w.keys = append(w.keys, w.rules.Key(&s))
				break
			}
		}
	}
	return line
}

// worth returns the value of a position after those of w.keys, for the side to move and counted from the root, if the rules know
// it.
func (w *thread[S, M, G]) worth(s *S, ply int) (game.Score, bool) {
	if _, outcome := w.rules.Moves(s, nil); outcome != game.Open {
		v, known := outcome.Value(ply)
		if !known {
			v = shift(w.rules.Evaluate(s), ply)
		}
		return v, true
	}
	v, known := w.knowing.Known(s, w.keys, w.stop)
	return shift(v, ply), known
}

// follow plays a line from the root. open: the game goes on at its end.
func (w *thread[S, M, G]) follow(line []M) (s S, side game.Side, open bool) {
	s, side = w.play.root, w.side
	w.keys = w.keys[:w.older+1]
	var moves []M
	for i, m := range line {
		var next S
		if !w.rules.Play(&s, m, &next) {
			side = side.Opponent()
		}
		s = next
		if w.repeats != nil {
			if w.repeats.DrawnByHistory(&s, w.keys) {
				return s, side, false
			}
			if i+1 < len(line) { // the search that begins at the end adds its key itself
				w.keys = append(w.keys, w.rules.Key(&s))
			}
		}
	}
	_, outcome := w.rules.Moves(&s, moves)
	return s, side, outcome == game.Open
}
