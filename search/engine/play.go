package engine

import (
	"context"
	"errors"
	"iter"
	"slices"
	"sync/atomic"
	"time"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search"
)

// Searcher plays: it looks as far as its limits allow, one ply deeper at a time, and always has a move. Use [Solver] to
// prove what a position is worth.
//
// A searcher is made for one game, keeps its table from one search to the next, and is used by one goroutine at a time.
//
// Margins are in units: a unit is what the game says (game.Scaled) or else the median change of the static value per move, in a few
// random games that are sampled when the searcher is made. So the same options suit games that count in pawns and in discs.
type Searcher[S any, M game.Move, G game.Game[S, M]] struct {
	rules   G
	options Options
	unit    game.Score
	scaled  bool       // the game says what margins are multiples of
	quiet   game.Score // twice what a quiet move hardly changes the static value by
	table   *table
	solver  *Solver[S, M, G] // nil: the option is off, or the game cannot be solved
	threads []*thread[S, M, G]
	distant atomic.Bool // the table may hold forced results further away than a search sees, since the rules know some

	recurring []uint64 // keys of the positions that had come more than once when the last search began, in increasing order
	trusted   uint32   // how many searches before this one have begun with at least the present ones: see recall

	uses[S, M]        // as seen by all threads together
	symmetryPlies int // from positions with more plies left, symmetric positions count as one
}

// uses are the abilities that the game has and the options use; nil: none.
type uses[S any, M game.Move] struct {
	bounder    game.Bounder[S]
	lister     game.Lister[S, M]
	expander   game.Expander[S, M]
	noisy      game.Noisy[S, M]
	passer     game.Passer[S]
	forcing    game.Forcing[S]
	checking   game.Checking[S, M]
	threats    game.Checking[S, M] // as checking, even if the options do not use it
	exchanging game.Exchanging[S, M]
	grouped    game.Grouped[S, M]
	repeats    game.Repeats[S]
	symmetric  game.Symmetric[S, M]
	partial    game.Partial[S]
	foreseen   game.Foreseen[S]
	finite     game.Finite[S]
	knowing    game.Known[S]
	knows      game.Bounder[S] // as bounder, even if the options do not use it
}

// Task is a search request. The zero value searches all moves to the end of the game.
type Task[M game.Move] struct {
	search.Limits     // except Quiet, which depends on how a position was reached; Options.Rest is the substitute
	Moves         []M // the only root moves to search; empty: all
	Lines         int // how many of the best moves to find, each with its line; 0: one

	// Enough is a value that suffices for the side to move: the search ends with the first report of a move that is worth at
	// least that much. With [game.Score]'s least forced win, Win(MaxPly), it ends when any win is found, however long. 0: no
	// such limit.
	Enough game.Score

	// Soft is how long iterations may begin, twice as long right after one that has changed the choice; 0: no such limit. One that
	// has begun is limited by Time alone. [Clock.Limits] gives both.
	Soft time.Duration

	// Ponder is for searches in the other side's time: Time and Soft begin to count when it is closed, as when the move came that
	// was pondered on. For any other move, cancel the context and search anew; the table keeps what was found. nil: they count
	// from the start.
	Ponder <-chan struct{}

	Earlier []uint64 // in games with game.Repeats: the keys of the positions before the root, the oldest first

	Progress func(Report[M]) // called by [Searcher.Search] after every finished iteration; may be nil
}

// Report is what is known after an iteration. Result's Value, Line and Moves are the iteration's; its counts and
// Elapsed are those of the whole search so far, Nodes those of all threads, the others those of the first. Its depth is the
// deepest ply of the iteration.
type Report[M game.Move] struct {
	search.Result[M]
	Depth int       // of the iteration
	Lines []Line[M] // as many as the task requests, if there are that many, best first; Lines[0] is the result's

	// Estimate: options that are not sound may have changed the value and its Bound, and nothing about them is proved.
	Estimate bool
}

// Line is one of the best moves and what follows it.
type Line[M game.Move] struct {
	Value game.Score // from MAX's side
	Moves []M
}

// New returns a searcher for a game. It returns an error if the options are invalid or the table does not fit into memory.
func New[S any, M game.Move, G game.Game[S, M]](rules G, o Options) (*Searcher[S, M, G], error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	o.Threads = max(o.Threads, 1)
	x := &Searcher[S, M, G]{rules: rules, options: o}
	bits, _ := keyBits(rules)
	var err error
	if x.table, err = newTable(o.Table, bits, o.Threads > 1); err != nil {
		return nil, err
	}
	x.shrink()
	x.uses = usesOf[S, M](rules, &x.options)
	if x.foreseen != nil {
		x.options.Reductions, x.options.LateMovePruning = false, 0 // ProbCut predicts better than they do
	}
	if x.finite != nil {
		s := x.rules.Start()
		x.symmetryPlies = int(searcherSymmetry * float64(x.finite.PliesLeft(&s)))
	}
	if o.Solve && x.finite != nil && x.repeats == nil {
		entries := o.Table
		if entries == 0 {
			entries = -1
		}
		if x.solver, err = NewSolver[S, M](rules, SolverOptions{Table: entries}); err != nil {
			return nil, err
		}
	}
	x.unit = x.measureUnit()
	x.quiet = x.unit
	if g, ok := any(rules).(game.Scaled); ok {
		x.scaled = true
		x.quiet = min(2*g.Scale().Quiet, mostUnit)
	}
	for range o.Threads {
		x.threads = append(x.threads, newThread(x))
	}
	return x, nil
}

// searcherSymmetry is the fraction of a game's maximum length below which it does not pay to look for symmetric positions.
const searcherSymmetry = 0.75

// usesOf finds out which abilities the rules have.
func usesOf[S any, M game.Move](rules any, o *Options) (x uses[S, M]) {
	g := rules
	x.knows, _ = g.(game.Bounder[S])
	if o.Bounds {
		x.bounder = x.knows
		x.knowing, _ = g.(game.Known[S])
	}
	if o.Ranks || o.Bounds {
		x.lister, _ = g.(game.Lister[S, M])
		x.expander, _ = g.(game.Expander[S, M])
	}
	x.noisy, _ = g.(game.Noisy[S, M])
	x.passer, _ = g.(game.Passer[S])
	x.forcing, _ = g.(game.Forcing[S])
	if x.forcing != nil {
		x.threats, _ = g.(game.Checking[S, M])
	}
	if o.Checks {
		x.checking = x.threats
	}
	if o.Exchanges && x.noisy != nil {
		x.exchanging, _ = g.(game.Exchanging[S, M])
	}
	if o.Continuation {
		x.grouped, _ = g.(game.Grouped[S, M])
	}
	x.repeats, _ = g.(game.Repeats[S])
	x.partial, _ = g.(game.Partial[S])
	x.finite, _ = g.(game.Finite[S])
	if o.ProbCut > 0 {
		x.foreseen, _ = g.(game.Foreseen[S])
	}
	if o.Symmetry {
		x.symmetric, _ = g.(game.Symmetric[S, M])
	}
	return x
}

// Consult has searches ask k, such as a table of endings, where the rules do not know a value themselves, and treat what it says
// like what they know: see [Options.Bounds]. It must be called before the first search, once. k is asked by all threads.
func (x *Searcher[S, M, G]) Consult(k game.Known[S]) {
	if !x.options.Bounds {
		return
	}
	for _, u := range append([]*uses[S, M]{&x.uses}, x.usesOfThreads()...) {
		if u.knowing == nil {
			u.knowing = k
		} else {
			u.knowing = asked[S]{u.knowing, k}
		}
	}
}

func (x *Searcher[S, M, G]) usesOfThreads() (all []*uses[S, M]) {
	for _, w := range x.threads {
		all = append(all, &w.uses)
	}
	return all
}

// asked are two that know positions, asked one after the other.
type asked[S any] struct{ first, second game.Known[S] }

// Known is that of [game.Known].
func (a asked[S]) Known(s *S, earlier []uint64, stop func() bool) (game.Score, bool) {
	if v, known := a.first.Known(s, earlier, stop); known {
		return v, true
	}
	return a.second.Known(s, earlier, stop)
}

// Clear forgets what earlier searches have found. The next search is the same as that of a new searcher.
func (x *Searcher[S, M, G]) Clear() {
	x.table.clear()
	x.shrink()
	x.distant.Store(false)
	if x.solver != nil {
		x.solver.Clear()
	}
}

// firstTable is how many entries a table has at first.
const firstTable = 1 << 20

// shrink makes an empty table small, which grows as it fills. A table of several threads has its size from the start: no moment in a
// search is free of all of them.
func (x *Searcher[S, M, G]) shrink() {
	if x.options.Threads == 1 {
		x.table.shrink(firstTable)
	}
}

// Full estimates how much of the table the last search has filled, or the current one so far, in thousandths.
func (x *Searcher[S, M, G]) Full() int { return x.table.full() }

// Close returns the memory of the tables to the system at once; the searcher must not be used afterwards. Without Close
// the garbage collector frees them late, since it does not know how large they are.
func (x *Searcher[S, M, G]) Close() {
	x.table.close()
	if x.solver != nil {
		x.solver.Close()
	}
}

// Unit returns the unit of margins, at least 1: see Searcher.
func (x *Searcher[S, M, G]) Unit() game.Score { return x.unit }

// Check returns an error if a task makes no sense at s.
func (x *Searcher[S, M, G]) Check(s S, t Task[M]) error {
	switch {
	case t.Depth < 0 || t.Time < 0 || t.Soft < 0 || t.Nodes < 0 || t.Lines < 0:
		return errors.New("a limit is negative; use 0 for none")
	case t.Quiet.On:
		return errors.New("the fast search knows no quiet stop; its option Rest goes on until static values rest")
	}
	legal, _ := x.rules.Moves(&s, nil)
	for i, m := range t.Moves {
		if !slices.Contains(legal, m) || slices.Contains(t.Moves[:i], m) {
			return errors.New("a move to look at is not legal, or named twice")
		}
	}
	return nil
}

// Deepen searches s one ply deeper at a time and yields the result of each finished iteration, until the task's depth is
// reached, nothing is left to find, or something runs out. It stops at once when the loop is left or ctx is cancelled;
// unfinished iterations are not yielded. If not even the first one finishes, it yields a report of depth 0 with a legal
// move. It yields nothing if [Searcher.Check] rejects the task.
//
// The caller owns the slices of a report. To ponder on the opponent's time, see [Task.Ponder]; or pass a cancellable ctx
// and no limits.
func (x *Searcher[S, M, G]) Deepen(ctx context.Context, s S, t Task[M]) iter.Seq[Report[M]] {
	return func(yield func(Report[M]) bool) {
		if x.Check(s, t) != nil {
			return
		}
		p := &play[S, M, G]{Searcher: x, ctx: ctx, task: t, began: time.Now(), root: s}
		p.deepen(yield)
	}
}

// Search searches s and returns the result of the last finished iteration of [Searcher.Deepen], always with a legal move
// if there is one. Its figures, Elapsed and Spent are those of the whole search and all threads, including an unfinished iteration.
// It returns an error only if Check does.
func (x *Searcher[S, M, G]) Search(ctx context.Context, s S, t Task[M]) (Report[M], error) {
	if err := x.Check(s, t); err != nil {
		return Report[M]{}, err
	}
	p := &play[S, M, G]{Searcher: x, ctx: ctx, task: t, began: time.Now(), root: s}
	var last Report[M]
	p.deepen(func(r Report[M]) bool {
		if last = r; t.Progress != nil {
			t.Progress(r)
		}
		return true
	})
	last.Elapsed, last.Nodes = time.Since(p.began), max(last.Nodes, p.nodes.Load())
	var all search.Counts
	for _, w := range p.threads {
		all.Leaves, all.Unvalued = all.Leaves+w.counts.Leaves, all.Unvalued+w.counts.Unvalued
		all.Cuts, all.Pruned = all.Cuts+w.counts.Cuts, all.Pruned+w.counts.Pruned
	}
	last.Leaves, last.Unvalued, last.Cuts, last.Pruned = max(last.Leaves, all.Leaves), all.Unvalued, all.Cuts, all.Pruned
	if !p.done {
		last.Spent = p.reason()
	}
	return last, nil
}

// The random games in which the unit is measured.
const (
	sampleGames = 16
	samplePlies = 40
	sampleSeed  = 0x9e37_79b9_7f4a_7c15
	mostUnit    = game.MaxStatic >> 8 // so that margins do not overflow
)

// measureUnit returns the unit that the game gives or else the median change of the static value per move, at least 1: the
// median, since a few decisive moves may change it by hundreds of times as much.
func (x *Searcher[S, M, G]) measureUnit() game.Score {
	if g, ok := any(x.rules).(game.Scaled); ok {
		return min(max(g.Scale().Unit, 1), mostUnit)
	}
	var changes []int64
	var moves []M
	random := uint64(sampleSeed)
	for range sampleGames {
		s := x.rules.Start()
		before := x.rules.Evaluate(&s) * x.rules.Turn(&s).Sign()
		for range samplePlies {
			var outcome game.Outcome
			if moves, outcome = x.rules.Moves(&s, moves[:0]); outcome != game.Open {
				break
			}
			random ^= random << 13 // Marsaglia 2003
			random ^= random >> 7
			random ^= random << 17
			var next S
			x.rules.Play(&s, moves[random%uint64(len(moves))], &next)
			s = next
			now := x.rules.Evaluate(&s) * x.rules.Turn(&s).Sign()
			if !forced(now) {
				changes = append(changes, max(int64(now)-int64(before), int64(before)-int64(now)))
				before = now
			}
		}
	}
	if len(changes) == 0 {
		return 1
	}
	slices.Sort(changes)
	return game.Score(min(max(changes[len(changes)/2], 1), int64(mostUnit)))
}

// forced reports whether v is a forced win or loss, or the bound of an open window.
func forced(v game.Score) bool { return v > game.MaxStatic || v < -game.MaxStatic }
