package tablebase

import (
	"context"
	"math"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
)

// solving is a level being solved, once all lower ones are.
//
// First each position looks at its moves. Those that end the game or leave the level have known values. Those that stay in it are
// counted, and if there are any, noted at the positions that they lead to. Then the results go backwards along them: in the order
// of their distance, each position that is found to be lost wins for those before it, and each that is won takes a move from the
// count of those before it. A position none of whose moves are left is lost. What is never reached is drawn: the side to move can
// stay there for ever.
//
// The order within a distance does not matter, so the entries do not depend on the number of threads.
type solving[S any, M game.Move] struct {
	*Ending[S, M]
	level   int
	size    uint64
	lower   func(level int) (*file, error) // a lower level, in a part of its own
	threads int
	others  *Elsewhere          // nil: all is done here
	first   int                 // number of the first task for others
	sums    []uint32            // checksums of the lower levels
	tell    func(share float64) // called with how much of the work is done

	entries []entry // vacant until it is known
	left    []state // what is known before
	due     []uint16

	noting  sync.Once // makes before
	before  []uint32  // by number: how many moves within the level lead there; then where they begin in from
	from    []uint32  // twice the numbers that these begin at, plus 1 if the same side moves again
	notable atomic.Bool
}

// state is how many moves of a position are left of which it is not known that they lose, or one of the following.
type state uint16

const (
	safe    state = math.MaxUint16 - iota // some move draws: it does not lose
	winning                               // it wins, in as many plies as are due, or fewer
	absent                                // it is no position

	mostMoves = int(absent) - 1
)

// Levels have fewer numbers than mostNumbers, and fewer moves within them than mostNoted.
const (
	mostNumbers = 1 << 31
	mostNoted   = 1 << 32
)

// collected is the size of a level above which the memory of the one before is worth collecting.
const collected = 1 << 20

// solve returns the entries of a level.
func (w *solving[S, M]) solve(ctx context.Context) ([]entry, error) {
	if w.size >= mostNumbers {
		return nil, w.tooLarge(w.level, "numbers", w.size, mostNumbers)
	}
	if w.size > collected {
		runtime.GC() // or the lists of the level before are still there
	}
	w.entries, w.left, w.due = make([]entry, w.size), make([]state, w.size), make([]uint16, w.size)
	first, second := 1.0, 0.0
	if w.staysWithin() {
		first, second = 0.4, 0.4 // the rest is for going backwards
	}
	look, note := w.lookHere, w.noteHere
	if w.others != nil {
		look, note = w.lookElsewhere, w.noteElsewhere
	}
	if err := look(ctx, 0, first); err != nil {
		return nil, err
	}
	if w.notable.Load() {
		if err := w.addUp(ctx); err != nil {
			return nil, err
		}
		if err := note(ctx, first, second); err != nil {
			return nil, err
		}
		if err := w.goBack(ctx); err != nil {
			return nil, err
		}
	}
	for n, left := range w.left {
		if n%often == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		switch {
		case w.entries[n] != vacant || left == absent:
		case left == winning || left == 0:
			w.entries[n] = forcedIn(int(w.due[n]), left == winning)
		default:
			w.entries[n] = drawn
		}
	}
	return w.entries, nil
}

// often is after how many numbers that take little time ctx is asked.
const often = 1 << 16

// staysWithin reports whether some move of a few positions stays within the level, so that there will be two passes.
func (w *solving[S, M]) staysWithin() bool {
	var s, next S
	for _, at := range w.draw(w.level, signed) {
		if !w.numbering.Position(at, &s) {
			continue
		}
		moves, _ := w.rules.Moves(&s, nil)
		for _, m := range moves {
			w.rules.Play(&s, m, &next)
			if to, ok := w.numbering.Number(&next); ok && to.Level == w.level {
				return true
			}
		}
	}
	return false
}

// explorer is what a thread needs for itself.
type explorer[S any, M game.Move] struct {
	*solving[S, M]
	s, next S
	moves   []M
	within  []step  // of the position that was judged last
	below   []*file // lower levels that have been needed
}

// step is a move that stays within the level: twice the number that it leads to, plus 1 if the same side moves again.
type step uint32

func stepTo(n uint64, again bool) step {
	if again {
		return step(n)<<1 | 1
	}
	return step(n) << 1
}

// look finds out what a position's moves say of it at once, and counts those that stay within the level.
func (x *explorer[S, M]) look(n uint64) (err error) {
	x.left[n], x.due[n], err = x.judge(n)
	for _, s := range x.within {
		x.count(s)
	}
	return err
}

// count counts a move within the level where it leads to.
func (w *solving[S, M]) count(s step) {
	w.noting.Do(w.makeBefore)
	atomic.AddUint32(&w.before[s>>1], 1)
}

// judge returns what a position's moves say of it at once: its state, and the plies that are due. Those that stay in the level
// are then in x.within.
func (x *explorer[S, M]) judge(n uint64) (left state, due uint16, err error) {
	x.within = x.within[:0]
	if !x.numbering.Position(game.Place{Level: x.level, Number: n}, &x.s) {
		return absent, 0, nil
	}
	var outcome game.Outcome
	x.moves, outcome = x.rules.Moves(&x.s, x.moves[:0])
	if outcome != game.Open {
		e, ok := entryOf(outcome)
		if !ok {
			return 0, 0, lang.Errorf("tablebase.scored")
		}
		return x.stateOf(e), 0, nil
	}
	if len(x.moves) > mostMoves {
		return 0, 0, lang.Errorf("tablebase.moves", len(x.moves), mostMoves)
	}
	draws, worst, best := false, 0, mostPlies+1
	for _, m := range x.moves {
		again := x.rules.Play(&x.s, m, &x.next)
		to, ok := x.numbering.Number(&x.next)
		if ok && to.Level == x.level {
			x.within = append(x.within, stepTo(to.Number, again))
			continue
		}
		e, err := x.outside(to, ok)
		switch {
		case err != nil:
			return 0, 0, err
		case e.plies() >= mostPlies && e.forced():
			return 0, 0, lang.Errorf("tablebase.far", mostPlies)
		case e == drawn:
			draws = true
		case e.wins() == again:
			best = min(best, e.plies()+1)
		default:
			worst = max(worst, e.plies()+1)
		}
	}
	switch {
	case best <= mostPlies:
		return winning, uint16(best), nil
	case draws:
		return safe, 0, nil
	}
	return state(len(x.within)), uint16(worst), nil
}

// stateOf returns the state of a position in which the game is over.
func (*solving[S, M]) stateOf(e entry) state {
	switch {
	case e.wins():
		return winning
	case e.loses():
		return 0
	}
	return safe
}

// outside returns the entry of x.next, which is in a lower level, or in none if the game is over.
func (x *explorer[S, M]) outside(to game.Place, numbered bool) (entry, error) {
	if numbered {
		if to.Level > x.level || to.Number >= x.levels[to.Level].Size {
			return vacant, lang.Errorf("tablebase.upwards", x.levels[x.level].Name)
		}
		if x.below == nil {
			x.below = make([]*file, x.level)
		}
		if x.below[to.Level] == nil {
			f, err := x.lower(to.Level)
			if err != nil {
				return vacant, err
			}
			x.below[to.Level] = f
		}
		if e := x.below[to.Level].at(to); e != vacant {
			return e, nil
		}
		return vacant, lang.Errorf("tablebase.vacant", x.levels[to.Level].Name, to.Number)
	}
	_, outcome := x.rules.Moves(&x.next, x.moves[len(x.moves):])
	if outcome == game.Open {
		return vacant, lang.Errorf("tablebase.outside", x.levels[x.level].Name)
	}
	e, ok := entryOf(outcome)
	if !ok {
		return vacant, lang.Errorf("tablebase.scored")
	}
	return e, nil
}

func (w *solving[S, M]) makeBefore() {
	w.before = make([]uint32, w.size)
	w.notable.Store(true)
}

// addUp turns counts into where each number's moves end in from, where they are then noted from the end on.
func (w *solving[S, M]) addUp(ctx context.Context) error {
	sum := uint64(0)
	for n, count := range w.before {
		if n%often == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		sum += uint64(count)
		w.before[n] = uint32(sum)
	}
	if sum >= mostNoted {
		return w.tooLarge(w.level, "moves", sum, mostNoted)
	}
	w.from = make([]uint32, sum)
	return nil
}

// note notes the moves of a position that stay within the level at the positions that they lead to.
func (x *explorer[S, M]) note(n uint64) error {
	if x.left[n] == absent {
		return nil
	}
	x.numbering.Position(game.Place{Level: x.level, Number: n}, &x.s)
	var outcome game.Outcome
	if x.moves, outcome = x.rules.Moves(&x.s, x.moves[:0]); outcome != game.Open {
		return nil
	}
	for _, m := range x.moves {
		again := x.rules.Play(&x.s, m, &x.next)
		if to, ok := x.numbering.Number(&x.next); ok && to.Level == x.level {
			if err := x.noteAt(stepTo(to.Number, again), n); err != nil {
				return err
			}
		}
	}
	return nil
}

// noteAt notes a move from a position where it leads to. The error says that it was not counted before.
func (w *solving[S, M]) noteAt(s step, n uint64) error {
	at := atomic.AddUint32(&w.before[s>>1], ^uint32(0))
	if uint64(at) >= uint64(len(w.from)) {
		return lang.Errorf("tablebase.answer")
	}
	w.from[at] = uint32(n)<<1 | uint32(s&1)
	return nil
}

// goBack goes from the ends of games backwards, one ply after the other.
func (w *solving[S, M]) goBack(ctx context.Context) error {
	var waiting [][]uint32 // by plies: the numbers that are due then; one that has become due sooner is there later, too
	wait := func(n uint32) {
		for len(waiting) <= int(w.due[n]) {
			waiting = append(waiting, nil)
		}
		waiting[w.due[n]] = append(waiting[w.due[n]], n)
	}
	work := 0 // since ctx was asked
	stop := func() bool {
		if work++; work <= often {
			return false
		}
		work = 0
		return ctx.Err() != nil
	}
	for n, left := range w.left {
		if left == winning || left == 0 {
			wait(uint32(n))
		}
		if stop() {
			return ctx.Err()
		}
	}
	for plies := 0; plies < len(waiting); plies++ {
		if plies >= mostPlies {
			return lang.Errorf("tablebase.far", mostPlies)
		}
		for _, n := range waiting[plies] {
			if stop() {
				return ctx.Err()
			}
			if w.entries[n] != vacant {
				continue
			}
			wins := w.left[n] == winning
			w.entries[n] = forcedIn(plies, wins)
			end := len(w.from)
			if int(n)+1 < len(w.before) {
				end = int(w.before[n+1])
			}
			for _, p := range w.from[w.before[n]:end] {
				if work++; w.reach(p>>1, wins == (p&1 != 0), plies+1) {
					wait(p >> 1)
				}
			}
		}
		waiting[plies] = nil
	}
	return nil
}

// reach notes at a position that one of its moves wins or loses, in so many plies, which is no sooner than those noted before. It
// reports whether it is now due.
func (w *solving[S, M]) reach(p uint32, wins bool, plies int) bool {
	left := &w.left[p]
	switch {
	case w.entries[p] != vacant:
		return false
	case wins:
		if *left == winning && int(w.due[p]) <= plies {
			return false
		}
		*left, w.due[p] = winning, uint16(plies)
		return true
	case *left == safe || *left == winning:
		return false
	}
	*left--
	w.due[p] = max(w.due[p], uint16(plies))
	return *left == 0
}

func (w *solving[S, M]) lookHere(ctx context.Context, before, share float64) error {
	return w.each(ctx, func(x *explorer[S, M], n uint64) error { return x.look(n) }, before, share)
}

func (w *solving[S, M]) noteHere(ctx context.Context, before, share float64) error {
	return w.each(ctx, func(x *explorer[S, M], n uint64) error { return x.note(n) }, before, share)
}

// each calls do for all numbers, on all threads, and tells how much is done: that share, beyond the share of before.
func (w *solving[S, M]) each(ctx context.Context, do func(*explorer[S, M], uint64) error, before, share float64) error {
	return inParallel(ctx, w.threads, w.size, chunk, func() func(n uint64) error {
		x := &explorer[S, M]{solving: w}
		return func(n uint64) error { return do(x, n) }
	}, func(done uint64) { w.tell(before + share*float64(done)/float64(w.size)) })
}

// chunk is how many numbers a thread takes at a time: so few that a millisecond or two later it looks whether to stop.
const chunk = 512

// inParallel calls the function that start returns, once for each thread, for all numbers below size, of which a thread takes
// chunk at a time. It ends soon after an error, which it returns, or ctx's.
func inParallel(
	ctx context.Context, threads int, size, chunk uint64, start func() func(n uint64) error, tell func(done uint64),
) error {
	var taken, done atomic.Uint64
	var failed atomic.Bool
	var first error
	var group sync.WaitGroup
	var once sync.Once
	for range threads {
		do := start()
		group.Go(func() {
			for !failed.Load() && ctx.Err() == nil {
				to := taken.Add(chunk)
				if to-chunk >= size {
					return
				}
				for n := to - chunk; n < min(to, size); n++ {
					if err := do(n); err != nil {
						once.Do(func() { first = err })
						failed.Store(true)
						return
					}
				}
				tell(done.Add(chunk))
			}
		})
	}
	group.Wait()
	if first == nil {
		first = ctx.Err()
	}
	return first
}
