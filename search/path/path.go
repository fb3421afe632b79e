// Package path finds paths from a position of a one-player problem to a goal. It has the algorithms of the course notes,
// standard ones to compare them with, and a fast IDA*.
//
//	dfs.go            depth first to a given depth, with the path          (N2, exercise 1; notes D1)
//	dfid.go           depth first to depth 1, 2, …                         (N2; notes D2)
//	bfs.go            breadth first                                        (notes D3)
//	bidirectional.go  breadth first from both ends
//	uniform.go        uniform cost (Dijkstra 1959)
//	astar.go          A* (Hart, Nilsson and Raphael 1968)                  (notes D3)
//	weighted.go       weighted A* (Pohl 1970), with its bound
//	idastar_notes.go  the notes' IDA* (Korf 1985), corrected               (N2; notes D4)
//	idastar.go        IDA* as fast as the rules allow                      (notes D4, D5)
//
// [Search] runs one of them to its end, [Steps] yields it step by step, [Follow] adds what it remembers and what is open, and
// [Trace] reports it to a writer of package trace. Shared code: limits.go decides when to give up, table.go remembers
// positions and accounts for the memory, ways.go finds all cheapest paths.
//
// # Guarantees
//
// UniformCost, AStar, IDAStarNotes and IDAStar find a cheapest path; WeightedAStar one that costs at most its weight
// times as much. BFS, Bidirectional and DFID find a path with the fewest moves, which is a cheapest one if every move
// costs 1. DFS finds any path. All of them find a path if there is one, and find out if there is none: only finitely many
// positions can be reached, and a search that does not remember them skips those on its current path. Whatever stops a
// search, [Result.Lower] says what is proved by then.
//
// # Caveats
//
// Searches that remember positions (BFS to WeightedAStar) take unlimited memory unless [Limits.Memory] is set; the others
// take next to none, but visit a position as many times as there are paths to it. A heuristic that overestimates makes
// results silently wrong: check yours with puzzletest. If several paths are equally good, the algorithm decides which one
// is found, but it is always the same one.
package path

import (
	"context"
	"errors"
	"fmt"
	"time"
	"unsafe"

	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/puzzle"
)

// Algorithm is a search algorithm.
type Algorithm uint8

const (
	AStar         Algorithm = iota // cheapest f = g + h first
	WeightedAStar                  // cheapest g + w·h first
	UniformCost                    // cheapest g first
	BFS                            // fewest moves first
	Bidirectional                  // fewest moves first, from the start and from the goals
	DFS                            // depth first
	DFID                           // depth first to depth 1, 2, …
	IDAStarNotes                   // depth first up to a bound on f that grows, as in the notes
	IDAStar                        // the same, fast
)

// Algorithms lists them all, the default first.
var Algorithms = []Algorithm{AStar, WeightedAStar, UniformCost, BFS, Bidirectional, DFS, DFID, IDAStarNotes, IDAStar}

// String returns the algorithm's name on the command line and in JSON.
func (a Algorithm) String() string {
	return [...]string{"astar", "weighted", "uniform", "bfs", "bidirectional", "dfs", "dfid", "idastar-notes", "idastar"}[a]
}

// Informed reports whether the algorithm uses estimates. If the rules have none, every estimate is 0.
func (a Algorithm) Informed() bool {
	return a == AStar || a == WeightedAStar || a == IDAStarNotes || a == IDAStar
}

// CountsMoves reports whether the algorithm orders paths by the number of moves, so that [Limits.Depth] can limit it.
func (a Algorithm) CountsMoves() bool {
	return a == BFS || a == Bidirectional || a == DFS || a == DFID
}

// Options says how to search. The zero value is A* without limits.
type Options struct {
	Algorithm Algorithm
	Limits
	Weight   float64        // WeightedAStar only: of the estimates, 1 to [MaxWeight]; 0: [DefaultWeight]
	Ways     int            // how many cheapest paths to find at most; 0: one. Only [Algorithm.Exact] ones find more
	Progress func(Progress) // called every [ProgressEvery], from the search's goroutine; may be nil
}

const (
	DefaultWeight = 2.0
	MaxWeight     = 1000.0
)

// ProgressEvery is how often a search reports.
const ProgressEvery = 250 * time.Millisecond

// Progress is how far a search has got.
type Progress struct {
	Lower puzzle.Cost // see [Result.Lower]
	Counts
	Elapsed time.Duration
}

// Exact reports whether the algorithm finds a cheapest path, whatever moves cost.
func (a Algorithm) Exact() bool {
	return a == AStar || a == UniformCost || a == IDAStarNotes || a == IDAStar
}

// Result is the result of a search.
type Result[M puzzle.Move] struct {
	Found   bool        // Way is a path to a goal, without moves if the start is a goal
	Way     []M         // the moves from the start to the goal
	Cost    puzzle.Cost // of Way; Infinity if there is none
	Lower   puzzle.Cost // proved: no path costs less. Infinity: there is no path at all
	Ways    [][]M       // if several were requested: the cheapest paths found, Way first
	AllWays bool        // Ways holds every cheapest path
	Stopped Reason      // what ended the search
	Refusal error       // if Stopped is Unsolvable: why there is no path, as the rules say if they do
	Counts
	Rounds  []Round // the search by threshold, depth or level
	Elapsed time.Duration
}

// Optimal reports whether the path is proved to be a cheapest one.
func (r *Result[M]) Optimal() bool { return r.Found && r.Cost == r.Lower }

// Counts are the figures of a search, over all its rounds.
type Counts struct {
	Expanded  int64 // positions whose moves were tried, once for each time
	Generated int64 // positions made: the start once, and the children by those moves, kept or not
	Memory    int64 // peak bytes of tables, queues and stacks, without what the rules allocate
}

// Round is a part of a search: one threshold of IDA*, one depth of DFID, one level of a breadth-first search, or one value
// of g or f. Its counts are those of this part alone.
type Round struct {
	Bound     puzzle.Cost // the threshold, depth, level, g or f
	Backward  bool        // a level of Bidirectional reached from the goals
	Expanded  int64
	Generated int64
}

// Reason says what ended a search.
type Reason uint8

const (
	Unknown        Reason = iota // nothing yet
	Found                        // what was requested has been found
	Exhausted                    // every reachable position was visited: there is no path
	GoalsExhausted               // Bidirectional: every position that can reach a goal was visited, and none is the start
	DeadEnds                     // as Exhausted, except that positions with infinite estimates were not expanded
	Unsolvable                   // the rules, or an infinite estimate of the start, showed before the search that there is no path
	Depth                        // there is no path within the limits; one with more moves is not ruled out
	Cost                         // there is no path within the limits, as far as is known; a more expensive one is not ruled out
	Nodes                        // the node limit
	Time                         // the time limit
	Memory                       // the memory limit
	Interrupted                  // the context was cancelled
)

// String returns the reason's name in JSON.
func (r Reason) String() string {
	return [...]string{
		"unknown", "found", "exhausted", "goals-exhausted", "dead-ends", "unsolvable", "depth", "cost", "nodes", "time", "memory", "interrupted",
	}[r]
}

// errRuledOut is the refusal of a start whose estimate is infinite if the rules do not say why.
var errRuledOut = lang.Errorf("path.ruledOut")

// ErrNoWayBack is returned for Bidirectional if the rules cannot be searched from their goals.
var ErrNoWayBack = lang.Errorf("path.noWayBack")

// Fits returns ErrNoWayBack if the algorithm needs abilities that the rules lack.
func Fits[S comparable, M puzzle.Move, P puzzle.Puzzle[S, M]](rules P, a Algorithm) error {
	_, back := any(rules).(puzzle.Inverse[S, M])
	_, goals := any(rules).(puzzle.Goals[S])
	if a == Bidirectional && !(back && goals) {
		return ErrNoWayBack
	}
	return nil
}

// Search looks for a path from s to a goal. It returns an error only if o does not fit the problem or contradicts
// itself; the result says what stopped a search early, including a cancelled ctx. It stops within milliseconds of
// that, if the rules are fast enough.
func Search[S comparable, M puzzle.Move, P puzzle.Puzzle[S, M]](
	ctx context.Context, rules P, s S, o Options,
) (Result[M], error) {
	return searchTelling(ctx, rules, s, o, nil)
}

// searchTelling is Search, calling listen, unless nil, with its steps until it returns false.
func searchTelling[S comparable, M puzzle.Move, P puzzle.Puzzle[S, M]](
	ctx context.Context, rules P, s S, o Options, listen func(*Step[S, M]) bool,
) (Result[M], error) {
	if err := o.check(); err != nil {
		return Result[M]{}, err
	}
	x := &searcher[S, M, P]{rules: rules, options: o, listen: listen, frames: &frame[S, M]{}}
	x.frames.pos, x.frames.hash = s, spread(rules.Key(&s))
	x.heuristic, _ = any(rules).(puzzle.Heuristic[S])
	x.inverse, _ = any(rules).(puzzle.Inverse[S, M])
	x.goals, _ = any(rules).(puzzle.Goals[S])
	if err := Fits[S, M](rules, o.Algorithm); err != nil {
		return Result[M]{}, err
	}
	x.arm(ctx)
	x.take(int64(unsafe.Sizeof(*x.frames)))
	x.result.Cost, x.result.Generated = puzzle.Infinity, 1
	if x.result.Refusal = x.refusal(&s); x.result.Refusal != nil {
		x.result.Stopped, x.result.Lower = Unsolvable, puzzle.Infinity
	} else {
		x.run(&s)
	}
	x.endRound()
	r := &x.result
	if o.Ways > 1 && r.Found && len(r.Ways) == 0 { // stopped before gathering them
		r.Ways = [][]M{r.Way}
	}
	r.Elapsed = x.watch.Elapsed()
	return *r, nil
}

// refusal returns why there is no path from s, if that is known before a search.
func (x *searcher[S, M, P]) refusal(s *S) error {
	if err := Refusal(x.rules, s); err != nil {
		return err
	}
	if x.options.Algorithm.Informed() && x.estimate(s) == puzzle.Infinity {
		return errRuledOut
	}
	return nil
}

// Refusal returns why there is no path from s, if the rules can say so. Then no algorithm looks for one.
func Refusal[S comparable](rules any, s *S) error {
	if solvable, ok := rules.(puzzle.Solvable[S]); ok {
		if err := solvable.Solvable(s); err != nil {
			return err
		}
	}
	if hopeless, ok := rules.(puzzle.Hopeless[S]); ok {
		return hopeless.Hopeless(s)
	}
	return nil
}

// check rejects options that contradict each other.
func (o Options) check() error {
	switch {
	case int(o.Algorithm) >= len(Algorithms):
		return fmt.Errorf("no algorithm has the number %d", o.Algorithm)
	case o.Depth < 0 || o.Cost < 0 || o.Nodes < 0 || o.Time < 0 || o.Memory < 0:
		return errors.New("a limit is negative; use 0 for none")
	case o.Weight != 0 && o.Algorithm != WeightedAStar:
		return fmt.Errorf("a weight goes with the algorithm %v, not with %v", WeightedAStar, o.Algorithm)
	case o.Weight != 0 && !(1 <= o.Weight && o.Weight <= MaxWeight):
		return fmt.Errorf("the weight is %v; want 1 to %v", o.Weight, MaxWeight)
	case o.Ways < 0:
		return fmt.Errorf("%d ways are wanted; want 1 or more, or 0 for one", o.Ways)
	case o.Ways > 1 && !o.Algorithm.Exact():
		return fmt.Errorf("the algorithm %v does not look for cheapest ways, so it cannot find several of them", o.Algorithm)
	}
	return nil
}

// searcher is one search.
type searcher[S comparable, M puzzle.Move, P puzzle.Puzzle[S, M]] struct {
	rules     P
	options   Options
	heuristic puzzle.Heuristic[S]    // nil: every estimate is 0
	inverse   puzzle.Inverse[S, M]   // nil: not every move can be taken back
	goals     puzzle.Goals[S]        // nil: they are not known
	listen    func(*Step[S, M]) bool // nil: nobody listens
	frames    *frame[S, M]           // the first one, of depth-first searches
	trail     trail[S, M]            // of the expanded ones
	kid       node[S, M]             // the current child of a search with a table
	moves     []M                    // of the position that such a search expands
	dropped   bool                   // a breadth-first search has dropped paths above the cost limit
	deadEnds  bool                   // positions with infinite estimates were left out
	step      Step[S, M]
	limiter
	result Result[M]
	round  Counts // before this round
	open   bool   // a round has begun
}

// run searches with the chosen algorithm. Each algorithm sets the whole result except what searchTelling fills in: it records
// lower bounds with prove, begins its rounds with beginRound, passes its paths to arrive, and sets Stopped to why it ended.
func (x *searcher[S, M, P]) run(s *S) {
	switch x.options.Algorithm {
	case AStar:
		x.aStar(s)
	case WeightedAStar:
		x.weightedAStar(s)
	case UniformCost:
		x.uniformCost(s)
	case BFS:
		x.bfs(s)
	case Bidirectional:
		x.bidirectional(s)
	case DFS:
		x.dfs()
	case DFID:
		x.dfid()
	case IDAStarNotes:
		x.idaStarNotes()
	case IDAStar:
		x.idaStar(s)
	}
}

// estimate returns the rules' lower bound on the cost of a path from s to a goal.
func (x *searcher[S, M, P]) estimate(s *S) puzzle.Cost {
	if x.heuristic == nil {
		return 0
	}
	return x.heuristic.Estimate(s)
}

// prove records that no path costs less than lower.
func (x *searcher[S, M, P]) prove(lower puzzle.Cost) {
	x.result.Lower = max(x.result.Lower, min(lower, puzzle.Infinity))
}

// exhausted sets why a search with nothing left to expand has found no path.
func (x *searcher[S, M, P]) exhausted() {
	x.result.Stopped = Exhausted
	if x.deadEnds {
		x.result.Stopped = DeadEnds
	}
	x.prove(puzzle.Infinity)
}

// arrive records a path to a goal and its cost. The result then owns the path. It reports whether there are enough: if
// several paths are wanted, one too many shows that those are not all.
func (x *searcher[S, M, P]) arrive(way []M, cost puzzle.Cost) (enough bool) {
	r := &x.result
	if !r.Found {
		r.Found, r.Way, r.Cost = true, way, cost
	}
	switch {
	case x.options.Ways <= 1 || len(r.Ways) == x.options.Ways:
		return true
	case x.take(int64(unsafe.Sizeof(way)) + int64(cap(way))*int64(unsafe.Sizeof(way[0]))):
		r.Ways = append(r.Ways, way)
	}
	return false
}

// beginRound ends the current round and begins the next.
func (x *searcher[S, M, P]) beginRound(bound puzzle.Cost, backward bool) {
	x.endRound()
	x.take(int64(unsafe.Sizeof(Round{})))
	x.open, x.round = true, x.result.Counts
	x.result.Rounds = append(x.result.Rounds, Round{Bound: bound, Backward: backward})
	if x.listen != nil {
		x.tell(Step[S, M]{Kind: Begin, Bound: bound, Backward: backward})
	}
}

// endRound records the counts of the current round.
func (x *searcher[S, M, P]) endRound() {
	if !x.open {
		return
	}
	x.open = false
	last := &x.result.Rounds[len(x.result.Rounds)-1]
	last.Expanded = x.result.Expanded - x.round.Expanded
	last.Generated = x.result.Generated - x.round.Generated
}
