// Package engine is the fast search, written to win and to prove results; package classic is written to be read.
//
//	solve.go       [Solver] proves values by null windows, to the ends of the game
//	play.go        [Searcher] looks a number of plies ahead and plays
//	play_*.go      its options, the run of a search, a node, pruning without search, its use of the table
//	order.go       move ordering
//	clock.go       how long to think on a clock
//	table.go       the transposition table of both
//	solve_file.go  saves a solver's table to a file
package engine

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search"
)

// solverSymmetry is the fraction of a game's maximum length below which symmetric positions rarely meet: finding them costs
// more than it saves.
const solverSymmetry = 0.6

// Positions from which a game lasts fewer plies than nearPlies have a separate table for each thread, small enough to stay
// in a core's cache: they are most of a search's positions, and it rarely meets one again much later. On Connect Four's
// begin_medium set this takes 9% more nodes and 31% less time on one thread. Two threads that shared this table as well
// were slowed by a third, by cache coherence traffic (see bench).
const (
	nearPlies   = 20
	nearEntries = 1 << 17 // 2 MiB
)

// Solver proves the values of positions: it searches to the end of the game, without any guess. It asks yes-or-no questions ("is
// the value at least β?", null windows) and so closes in on the value from both sides; the table keeps what each question has
// found about any position as two bounds. See solve_node.go for how a question is answered.
//
// A solver is made for one game, keeps what it has learned from one position to the next, and is used by one goroutine at a time.
type Solver[S any, M game.Move, G game.Game[S, M]] struct {
	rules         G
	basic         *basicExpander[S, M, G]
	expander      game.Expander[S, M]  // nil: basic is used
	finite        game.Finite[S]       // nil: how long a game may last is unknown
	mirrors       game.Symmetric[S, M] // nil: the game has no symmetries
	pace          int                  // by how many fewer plies the game may last after a move
	symmetryPlies int                  // positions with more plies left are looked up by their representatives
	exact         bool                 // keys never collide
	table         *table
	filled        int64  // nodes searched since the table was cleared
	goesOn        bool   // loaded entries count as recent: they are probably from the same search
	loaded        uint64 // fingerprint when a file had been loaded, see Solver.News; 0: none was
	workers       []*prover[S, M, G]
}

// SolverOptions says how a solver is made. The zero value takes one thread and [DefaultTable].
type SolverOptions struct {
	Threads int // that search in parallel; 0: one

	// Table is the maximum number of entries in the table, 16 bytes each; 0: DefaultTable, less than 0: none. A table begins with
	// 2^14, or as many as it needs to tell positions apart by whole keys (2^20 for those of 64 bits), and grows as it fills. Each
	// thread uses another 2 MiB.
	Table int
}

// DefaultTable is the default number of entries in a solver's table: 2^22, 64 MiB.
const DefaultTable = 1 << 22

// smallTable is how many entries a solver's table has at first.
const smallTable = 1 << 14

// Question says how much about a position to find out.
type Question struct {
	Weak  bool // only whether the position is won, drawn or lost (or its score positive, 0 or negative)
	Line  bool // best play as well, once the value is known: one more question for each move tried
	Bests bool // all best moves as well: one question for each move
	search.Limits
	Progress func(Progress) // called for each new bound, and every [ProgressEvery], by one goroutine at a time; may be nil

	// Pause is called about every PauseEvery while no thread searches, so that it may call Save; nil: no pauses.
	Pause      func()
	PauseEvery time.Duration
}

// ProgressEvery is how often a solver reports while there is nothing new.
const ProgressEvery = 250 * time.Millisecond

// Progress is the state of a running solver, for the side to move.
type Progress struct {
	Lo, Hi  game.Score // proven
	Asked   game.Score // the current question is whether the value is at least this
	Nodes   int64
	Elapsed time.Duration
}

// Solution is what has been proved about a position, for its side to move.
type Solution[M game.Move] struct {
	Lo, Hi    game.Score // bounds of the value; equal: the value. Forced results count plies from the position
	Line      []M        // if requested: best play of both sides from the position; empty if Lo < Hi
	LineWhole bool       // the line goes on to the end of the game: nothing ran out meanwhile
	Bests     []M        // if requested: every move that keeps the value, in the order of generation; nil if they were not found
	Nodes     int64      // positions visited, see Solver.Solve
	Elapsed   time.Duration
	Spent     search.Reason // what ran out before the question was answered; Unknown: nothing
	Bare      bool          // the bounds are those that the rules have of the position, without a search
	Certain   bool          // positions were told apart by whole keys, so that no collision was possible
}

// Solved reports whether the value is known.
func (s *Solution[M]) Solved() bool { return s.Lo == s.Hi }

// NewSolver returns a solver for a game. It returns an error if the options are invalid, the table does not fit into
// memory, or positions can repeat in the game, so that their values depend on how they were reached.
func NewSolver[S any, M game.Move, G game.Game[S, M]](rules G, o SolverOptions) (*Solver[S, M, G], error) {
	if _, ok := any(rules).(game.Repeats[S]); ok {
		return nil, lang.Errorf("engine.solve.repeats")
	}
	if o.Threads < 0 {
		return nil, fmt.Errorf("%d threads: at least 1 is needed, or 0 for one", o.Threads)
	}
	o.Threads = max(o.Threads, 1)
	if o.Table == 0 {
		o.Table = DefaultTable
	}
	bits, exact := keyBits(rules)
	t, err := newTable(max(o.Table, 0), bits, o.Threads > 1)
	if err != nil {
		return nil, err
	}
	t.shrink(smallTable)
	x := &Solver[S, M, G]{rules: rules, basic: newBasicExpander[S, M](rules), exact: exact, table: t}
	x.finite, _ = any(rules).(game.Finite[S])
	x.mirrors, _ = any(rules).(game.Symmetric[S, M])
	if x.finite != nil {
		x.measureLength()
	}
	if x.basic.bounder != nil { // otherwise an expander's bounds mean nothing
		x.expander, _ = any(rules).(game.Expander[S, M])
	}
	var shared *busy
	if o.Threads > 1 {
		shared = new(busy)
	}
	for range o.Threads {
		near, err := newTable(min(max(o.Table, 0), nearEntries), bits, false)
		if err != nil {
			return nil, err
		}
		x.workers = append(x.workers, newProver(x, near, shared))
	}
	return x, nil
}

// measureLength finds out how long the game may last, and by how much less after a move.
func (x *Solver[S, M, G]) measureLength() {
	s := x.rules.Start()
	length := x.finite.PliesLeft(&s)
	x.symmetryPlies, x.pace = int(solverSymmetry*float64(length)), 1
	if moves, _ := x.rules.Moves(&s, nil); len(moves) > 0 {
		var next S
		x.rules.Play(&s, moves[0], &next)
		x.pace = max(length-x.finite.PliesLeft(&next), 1)
	}
}

// Close returns the memory of the tables to the system at once; the solver must not be used afterwards. See Searcher.Close.
func (x *Solver[S, M, G]) Close() {
	x.table.close()
	for _, w := range x.workers {
		w.near.close()
	}
}

// Clear forgets what was learned about other positions.
func (x *Solver[S, M, G]) Clear() {
	x.table.clear()
	x.table.shrink(smallTable)
	x.filled = 0
	for _, w := range x.workers {
		w.near.clear()
	}
}

// nextSearch tells the tables that another search begins.
func (x *Solver[S, M, G]) nextSearch() {
	x.table.nextSearch()
	for _, w := range x.workers {
		w.near.nextSearch()
	}
}

// certain reports whether the tables tell positions apart by whole keys.
func (x *Solver[S, M, G]) certain() bool { return x.table.certain() && x.workers[0].near.certain() }

// Solve finds the value of s, or as much about it as q requests and its limits allow. A cancelled ctx ends the
// search within milliseconds; it returns the bounds proved by then.
//
// Nodes counts the positions whose value was used: s once for each question and once more each time the table has grown
// meanwhile, and each position below that the search visited, whether it was searched or settled by its bounds or by the table.
// There are never more than the limit.
//
// Value, line and best moves do not depend on the number of threads or on what the table holds; Nodes do.
func (x *Solver[S, M, G]) Solve(ctx context.Context, s S, q Question) (Solution[M], error) {
	if q.Depth != 0 || q.Quiet.On {
		return Solution[M]{}, errors.New("a solver searches to the end of the game: it takes limits of time and nodes only")
	}
	if !x.goesOn {
		x.nextSearch()
	}
	x.goesOn = false
	now := time.Now()
	run := &asking[S, M, G]{Solver: x, watch: search.NewWatch(ctx, now, q.Time), question: q, paused: now}
	return run.solve(&s), nil
}
