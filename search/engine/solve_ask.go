package engine

import (
	"cmp"
	"math"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search"
)

// asking is one call of Solve: a sequence of questions.
type asking[S any, M game.Move, G game.Game[S, M]] struct {
	*Solver[S, M, G]
	watch    search.Watch // all threads use only its Over
	question Question
	stop     atomic.Bool // the threads must return: one has the answer, something has run out, or the table is full
	spent    atomic.Uint32
	nodes    atomic.Int64
	granted  atomic.Int64 // nodes of the limit granted to the threads
	room     int64        // how many may be granted until the table must grow
	reported time.Time    // time of the last report
	progress Progress

	others sync.WaitGroup // all threads except the first
	found  atomic.Bool    // the answer has been found
	answer game.Score

	searching sync.RWMutex // read-locked by each thread that searches
	pausing   atomic.Bool  // they must release it for a moment
	paused    time.Time    // the end of the last pause
}

// solve finds the value of s and then, knowing it, the line.
func (x *asking[S, M, G]) solve(s *S) Solution[M] {
	lo, hi := x.bounds(s)
	sol := Solution[M]{Lo: lo, Hi: hi, Certain: x.exact && x.certain()}
	low, high := x.basic.bounds(s)
	if sol.Bare = lo <= low && hi >= high; low == high {
		sol.Certain = true // known from the rules alone, whatever the table holds
	}
	if lo == hi && x.question.Line {
		sol.Line = x.line(*s, lo)
		sol.LineWhole = x.ends(*s, sol.Line)
	}
	if lo == hi && x.question.Bests {
		sol.Bests = x.bests(s, lo)
	}
	if !x.answered(&sol) {
		sol.Spent = search.Reason(x.spent.Load())
	}
	sol.Nodes, sol.Elapsed = x.nodes.Load(), x.watch.Elapsed()
	x.report()
	return sol
}

// answered reports whether nothing is left to find. Something may still have run out on one thread while another found the
// answer.
func (x *asking[S, M, G]) answered(sol *Solution[M]) bool {
	q := &x.question
	if q.Weak {
		return oneSign(sol.Lo, sol.Hi)
	}
	return sol.Solved() && (sol.LineWhole || !q.Line) && (sol.Bests != nil || !q.Bests)
}

// ends reports whether the game is over after a line of play from s.
func (x *asking[S, M, G]) ends(s S, line []M) bool {
	for _, m := range line {
		var next S
		x.rules.Play(&s, m, &next)
		s = next
	}
	moves, _ := x.rules.Moves(&s, nil)
	return len(moves) == 0
}

// line plays the first best move of each position from s, whose value is v. Verifying that a move is best takes one
// question, since its value cannot exceed v. The moves that the expander ranks highest are tried first, then the
// others in the order of generation. The line is cut short if something runs out.
func (x *asking[S, M, G]) line(s S, v game.Score) []M {
	var line []M
	for {
		next, ok := x.firstBest(&s, v)
		if !ok {
			return line
		}
		line = append(line, next.Move)
		s = next.Pos
		if v = shift(v, -1); !next.Again {
			v = -v
		}
	}
}

// bests returns all moves of s that keep its value v; nil if something runs out.
func (x *asking[S, M, G]) bests(s *S, v game.Score) []M {
	bests := []M{}
	moves, _ := x.rules.Moves(s, nil)
	for _, m := range moves {
		k := game.Child[S, M]{Move: m}
		k.Again = x.rules.Play(s, m, &k.Pos)
		switch best, ok := x.keeps(&k, v); {
		case !ok:
			return nil
		case best:
			bests = append(bests, m)
		}
	}
	return bests
}

// firstBest returns the first move of s that keeps its value v; none if the game is over or something runs out.
func (x *asking[S, M, G]) firstBest(s *S, v game.Score) (game.Child[S, M], bool) {
	for _, k := range x.children(s) {
		if best, ok := x.keeps(&k, v); best || !ok {
			return k, ok
		}
	}
	return game.Child[S, M]{}, false
}

// keeps reports whether a move keeps the value v of its position; ok is false if something ran out.
func (x *asking[S, M, G]) keeps(k *game.Child[S, M], v game.Score) (keeps, ok bool) {
	v = shift(v, -1) // counted from the child
	lo, hi := x.known(&k.Pos)
	if k.Again { // the same side moves: is it worth at least v?
		if lo < v && v <= hi {
			if lo, ok = x.ask(&k.Pos, lo, hi, v); !ok {
				return false, false
			}
		}
		return lo >= v, true
	}
	if lo <= -v && -v < hi { // the other side moves: is it worth more than −v to them?
		if hi, ok = x.ask(&k.Pos, lo, hi, 1-v); !ok {
			return false, false
		}
	}
	return hi <= -v, true
}

// children returns the children of s by all moves, starting with those that the expander ranks highest.
func (x *asking[S, M, G]) children(s *S) []game.Child[S, M] {
	moves, _ := x.rules.Moves(s, nil)
	rank := map[M]int32{}
	if lo, hi := x.basic.bounds(s); lo < hi {
		for _, k := range x.workers[0].expander.Expand(s, nil, game.Infinity) {
			rank[k.Move] = k.Rank
		}
	}
	children := make([]game.Child[S, M], len(moves))
	for i, m := range moves {
		k := &children[i]
		k.Again = x.rules.Play(s, m, &k.Pos)
		k.Move = m
	}
	slices.SortStableFunc(children, func(a, b game.Child[S, M]) int {
		rankA, listedA := rank[a.Move]
		rankB, listedB := rank[b.Move]
		if listedA != listedB {
			if listedA {
				return -1
			}
			return 1
		}
		return cmp.Compare(rankB, rankA)
	})
	return children
}

// bounds closes in on the value of s, as far as requested and limits allow.
func (x *asking[S, M, G]) bounds(s *S) (lo, hi game.Score) {
	lo, hi = x.known(s)
	left := x.length(s)
	for lo < hi && !(x.question.Weak && oneSign(lo, hi)) {
		beta := chooseBeta(lo, hi, left, x.question.Weak)
		x.progress.Lo, x.progress.Hi, x.progress.Asked = lo, hi, beta
		x.report()
		v, ok := x.ask(s, lo, hi, beta)
		if !ok {
			break
		}
		if v >= beta {
			lo = v
		} else {
			hi = v
		}
	}
	x.progress.Lo, x.progress.Hi = lo, hi
	return lo, hi
}

// oneSign reports whether all values from lo to hi are wins, all are losses, or all are 0.
func oneSign(lo, hi game.Score) bool { return lo > 0 || hi < 0 || lo == 0 && hi == 0 }

// known returns the bounds on s from the game and the table, counted from s.
func (x *Solver[S, M, G]) known(s *S) (lo, hi game.Score) {
	lo, hi = x.basic.bounds(s)
	table := x.tableOf(s)
	if at, tag := table.slot(x.key(s)); lo < hi {
		if data, _, ok := table.load(at, tag); ok {
			low, high := bounds(data)
			lo, hi = max(lo, low), min(hi, high)
		}
	}
	return lo, hi
}

// chooseBeta chooses the next question: whether the value is at least β, lo < β ≤ hi. left is the maximum number of plies that
// the game lasts from here, or a guess.
//
// It halves the range, but between a bound and the draw it rather takes half the distance of the bound that is farther
// away: whether a side wins soon is cheap to find out, and most wins come soon, while whether it wins at all is the most
// expensive question of all (measured on Connect Four: 16 times fewer nodes on early positions that are won soon, 15%
// fewer on hard ones; Pons' solver does the same).
func chooseBeta(lo, hi game.Score, left int, weak bool) game.Score {
	if weak {
		if hi > 0 && lo <= 0 {
			return 1
		}
		return 0
	}
	_, loForced := lo.Forced()
	_, hiForced := hi.Forced()
	switch {
	case loForced && hi != 0 && !hiForced:
		return -game.MaxStatic // is it a forced loss at all?
	case hiForced && lo != 0 && !loForced:
		return game.Win(game.MaxPly) // is it a forced win at all?
	case !loForced && !hiForced:
		return lo + (hi-lo+1)/2
	}
	for _, v := range []game.Score{lo, hi} {
		if n, forced := v.Forced(); forced {
			left = max(left, n) // a guess may have been too short
		}
	}
	a, b := rung(lo, left), rung(hi, left)
	middle := a + (b-a)/2
	if middle <= 0 && a/2 < middle {
		middle = a / 2
	} else if middle >= 0 && b/2 > middle {
		middle = b / 2
	}
	return min(max(lowest(middle+1, left), lo+1), hi)
}

// rung numbers the values of a game that is won, drawn or lost: a draw is 0, wins count from 1, sooner ones higher,
// with one rung per two plies, since a side can win only at every other ply.
func rung(v game.Score, left int) int {
	n, forced := v.Forced()
	switch {
	case !forced:
		return 0
	case v > 0:
		return (left + 2 - n) / 2
	}
	return -(left + 2 - n) / 2
}

// lowest returns the lowest value on a rung.
func lowest(rung, left int) game.Score {
	switch {
	case rung > 0:
		return game.Win(left + 2 - 2*rung)
	case rung < 0:
		return game.Loss(left + 1 + 2*rung)
	}
	return 0
}

// A node with fewer plies below it than this is not worth sharing among threads: its children would be in tables that the
// threads do not share. A game that does not say how long it lasts is assumed to be this long.
const (
	tooSmallToSplit = nearPlies + 1
	unknownLength   = 24
)

// key returns the key under which the table has a position.
func (x *Solver[S, M, G]) key(s *S) uint64 {
	if x.mirrors != nil && x.length(s) > x.symmetryPlies {
		key, _ := x.mirrors.Canonical(s)
		return key
	}
	return x.rules.Key(s)
}

// tableOf returns the table, the first thread's if near, in which a position belongs.
func (x *Solver[S, M, G]) tableOf(s *S) *table {
	if x.nearFrom(x.length(s)) == 0 {
		return x.workers[0].near
	}
	return x.table
}

// nearFrom returns the first ply of positions close to the end in a search from a position with that many plies left.
func (x *Solver[S, M, G]) nearFrom(left int) int {
	switch {
	case x.finite == nil:
		return math.MaxInt
	case left < nearPlies:
		return 0
	}
	return (left-nearPlies)/x.pace + 1
}

// length returns how many plies the game may last from s, or a guess if the game does not say.
func (x *Solver[S, M, G]) length(s *S) int {
	if x.finite == nil {
		return unknownLength
	}
	return x.finite.PliesLeft(s)
}

// fullAfter is how many nodes per entry fill a table: most nodes are settled by their bounds or by the table, and others are in
// the tables of the threads.
const fullAfter = 4

// ask finds out whether the value of s is at least beta. ok is false if something ran out. A full table grows, and the search
// restarts with what the table holds.
func (x *asking[S, M, G]) ask(s *S, lo, hi, beta game.Score) (game.Score, bool) {
	for {
		before := x.granted.Load()
		x.room = math.MaxInt64
		if x.table.grows() {
			x.room = before + fullAfter*int64(len(x.table.words)/entryWords) - x.filled
		}
		v, ok := x.search(s, lo, hi, beta)
		x.filled += x.granted.Load() - before
		if ok || x.spent.Load() != 0 {
			return v, ok
		}
		x.table.grow(x.expired)
	}
}

// search searches for the answer on all threads. ok is false if something ran out, possibly room in the table.
func (x *asking[S, M, G]) search(s *S, lo, hi, beta game.Score) (game.Score, bool) {
	x.stop.Store(false)
	x.found.Store(false)
	for i := range x.workers[1:] {
		x.others.Go(func() { x.work(i+1, s, lo, hi, beta) })
	}
	x.work(0, s, lo, hi, beta)
	x.others.Wait()
	if !x.found.Load() {
		return 0, false
	}
	return x.answer, true
}

// work searches for the answer on one thread. The first to find it stops the others.
func (x *asking[S, M, G]) work(i int, s *S, lo, hi, beta game.Score) {
	x.searching.RLock()
	defer x.searching.RUnlock()
	w, left := x.workers[i], x.length(s)
	w.splitPly = left - tooSmallToSplit
	w.nearFrom = x.nearFrom(left)
	w.symmetryPly = 0
	if x.mirrors != nil {
		w.symmetryPly = left - 1 - x.symmetryPlies // the children of a node at ply p have at most left − 1 − p plies left
	}
	w.stopped, w.open, w.poll = false, w.open[:0], x.poll
	if i == 0 {
		w.poll = x.pollAndReport
	}
	w.granted, w.left = 0, 0 // so that it polls first
	var here slot
	here.at, here.tag = x.tableOf(s).slot(x.key(s))
	v := w.search(s, here, lo, hi, beta, 0)
	if w.stopped {
		return
	}
	x.nodes.Add(w.granted - w.left)
	x.granted.Add(-w.left)
	if x.found.CompareAndSwap(false, true) {
		x.answer = v
		x.stop.Store(true)
	}
}

// poll is called by the threads now and then, with the number of nodes visited since the last call. It returns how many more a
// thread may visit until the next call, 0 if its answer is no longer wanted. The grants never total more than the node limit.
func (x *asking[S, M, G]) poll(nodes int64) int64 {
	x.nodes.Add(nodes)
	if x.pausing.Load() {
		x.searching.RUnlock()
		x.searching.RLock()
	}
	expired := x.expired()
	l := &x.question.Limits
	for !x.stop.Load() && !expired {
		granted := x.granted.Load()
		if granted >= x.room {
			x.stop.Store(true)
			break
		}
		grant := int64(pollEvery)
		if l.Nodes > 0 {
			left := l.Nodes - granted
			if left <= 0 {
				x.runOut(search.Nodes)
				break
			}
			grant = min(grant, max(left/int64(len(x.workers)), 1)) // so that no thread hoards nodes that others need
		}
		if x.granted.CompareAndSwap(granted, granted+grant) {
			return grant
		}
	}
	return 0
}

// expired checks the time and reports whether anything has run out.
func (x *asking[S, M, G]) expired() bool {
	if out := x.watch.Over(); out != search.Unknown {
		x.runOut(out)
	}
	return x.spent.Load() != 0
}

func (x *asking[S, M, G]) runOut(r search.Reason) {
	x.spent.CompareAndSwap(0, uint32(r))
	x.stop.Store(true)
}

func (x *asking[S, M, G]) pollAndReport(nodes int64) int64 {
	grant := x.poll(nodes)
	if x.question.Progress != nil && time.Since(x.reported) >= ProgressEvery {
		x.report()
	}
	if x.question.Pause != nil && time.Since(x.paused) >= x.question.PauseEvery {
		x.pause()
	}
	return grant
}

// pause is called by the first thread. The others wait at their next poll until it is over.
func (x *asking[S, M, G]) pause() {
	x.pausing.Store(true)
	x.searching.RUnlock()
	x.searching.Lock()
	x.question.Pause()
	x.pausing.Store(false)
	x.searching.Unlock()
	x.searching.RLock()
	x.paused = time.Now()
}

func (x *asking[S, M, G]) report() {
	if x.question.Progress == nil {
		return
	}
	x.reported = time.Now()
	x.progress.Nodes, x.progress.Elapsed = x.nodes.Load(), x.watch.Elapsed()
	x.question.Progress(x.progress)
}
