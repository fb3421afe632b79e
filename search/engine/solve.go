// Package engine is the fast search: for winning and for proving, where package classic is for reading.
//
//	solve.go       [Solver] proves values by null windows, to the ends of the game
//	play.go        [Searcher] looks a number of plies ahead and plays
//	play_*.go      its options, the run of a search, a node, what prunes without a search, what the table tells it
//	order.go       which moves it tries first
//	clock.go       how long to think on a clock
//	table.go       what both remember
package engine

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search"
)

// lateFrom is the part of a game's greatest length below which symmetric positions hardly meet: to find out which they
// are costs more than it saves.
const lateFrom = 0.6

// Solver finds the values of positions with proof: it searches to the ends of the game, without any guess. It asks
// yes-or-no questions ("is the value at least β?", null windows) and so closes in on the value from both sides; what
// each question has found of any position stays in a table as two bounds. See solve_node.go for how a question is
// answered.
//
// A solver is made for one game, keeps what it has learned from one position to the next, and is used by one
// goroutine at a time.
type Solver[S any, M game.Move, G game.Game[S, M]] struct {
	rules    G
	plain    *plain[S, M, G]
	expander game.Expander[S, M]  // nil: plain does it
	finite   game.Finite[S]       // nil: how long a game may last is not known
	mirrors  game.Symmetric[S, M] // nil: the game has no symmetries
	early    int                  // positions with more plies left count as what they are symmetric to
	exact    bool                 // keys never collide
	table    *table
	workers  []*prover[S, M, G]
}

// SolverOptions says how a solver is made. The zero value takes one thread and [DefaultTable].
type SolverOptions struct {
	Threads int // that search at once; 0: one
	Table   int // entries of the table, 16 bytes each; 0: DefaultTable, less than 0: none
}

// DefaultTable is how many entries a solver's table has unless it is told: 2^22, 64 MiB.
const DefaultTable = 1 << 22

// Question says what to solve, and how far.
type Question struct {
	Weak  bool // only whether the position is won, drawn or lost (or its score positive, 0 or negative)
	Line  bool // best play as well, once the value is known: one question more for each move looked at
	Bests bool // all best moves as well: one question for each move
	search.Limits
	Progress func(Progress) // told of each new bound, and every [ProgressEvery]; by one goroutine at a time; nil: nobody asks
}

// ProgressEvery is how often a solver reports while nothing new is known.
const ProgressEvery = 250 * time.Millisecond

// Progress is what is known while a solver is at work, for the side to move.
type Progress struct {
	Lo, Hi  game.Score // proven
	Asked   game.Score // whether the value is at least this is being searched
	Nodes   int64
	Elapsed time.Duration
}

// Solution is what is proven of a position, for the side to move in it.
type Solution[M game.Move] struct {
	Lo, Hi  game.Score // bounds of the value; equal: the value. Forced results count plies from the position
	Line    []M        // if asked for: best play of both sides from the position; empty if Lo < Hi
	Bests   []M        // if asked for: every move that keeps the value, in the order of generation; empty if Lo < Hi
	Nodes   int64      // positions looked at, see Solver.Solve
	Elapsed time.Duration
	Spent   search.Reason // what ran out before the question was answered; Unknown: nothing
	Certain bool          // positions were told apart by their whole keys, not by parts that might be equal by chance
}

// Solved reports whether the value is known.
func (s *Solution[M]) Solved() bool { return s.Lo == s.Hi }

// NewSolver returns a solver for a game. It errs if the options make no sense, the table does not fit into memory, or
// positions can come again in the game, so that their values depend on how they were reached.
func NewSolver[S any, M game.Move, G game.Game[S, M]](rules G, o SolverOptions) (*Solver[S, M, G], error) {
	if _, ok := any(rules).(game.Repeats[S]); ok {
		return nil, errors.New("positions can come again in this game, so that their values depend on the way there; it cannot be solved so")
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
	x := &Solver[S, M, G]{rules: rules, plain: newPlain[S, M](rules), exact: exact, table: t}
	x.finite, _ = any(rules).(game.Finite[S])
	x.mirrors, _ = any(rules).(game.Symmetric[S, M])
	if start := rules.Start(); x.finite != nil {
		x.early = int(lateFrom * float64(x.finite.PliesLeft(&start)))
	}
	if x.plain.bounder != nil { // else an expander's bounds say nothing
		x.expander, _ = any(rules).(game.Expander[S, M])
	}
	var shared *busy
	if o.Threads > 1 {
		shared = new(busy)
	}
	for range o.Threads {
		x.workers = append(x.workers, newProver(x, shared))
	}
	return x, nil
}

// Clear forgets what was learned of other positions.
func (x *Solver[S, M, G]) Clear() { x.table.clear() }

// Solve finds the value of s, or as much of it as q asks for and its limits allow. A cancelled ctx ends the search
// within milliseconds; the bounds proven by then stand.
//
// Nodes count the positions whose value was used: s once for each question, and each position below that the search
// turned to, whether it was searched or settled by its bounds or by the table.
//
// Value, line and best moves do not depend on the number of threads or on what the table holds; Nodes do.
func (x *Solver[S, M, G]) Solve(ctx context.Context, s S, q Question) (Solution[M], error) {
	if q.Depth != 0 || q.Quiet.On {
		return Solution[M]{}, errors.New("a solver searches to the end of the game: it takes limits of time and nodes only")
	}
	x.table.next()
	run := &asking[S, M, G]{Solver: x, ctx: ctx, question: q, began: time.Now()}
	return run.solve(&s), nil
}
