// Package path finds ways from a position of a one-player problem to a goal: the algorithms of the course notes, the ones
// that they are measured against, and a fast one.
//
//	dfs.go            depth first to a given depth, with the way           (N2, exercise 1; notes D1)
//	dfid.go           depth first to depth 1, 2, …                         (N2; notes D2)
//	bfs.go            breadth first                                        (notes D3)
//	bidirectional.go  breadth first from both ends
//	uniform.go        uniform cost (Dijkstra 1959)
//	astar.go          A* (Hart, Nilsson and Raphael 1968)                  (notes D3)
//	weighted.go       A* in a hurry (Pohl 1970), with its bound
//	idastar_notes.go  IDA* (Korf 1985) as the notes have it, corrected     (N2; notes D4)
//	idastar.go        IDA* as fast as the rules allow                      (notes D4, D5)
//
// [Search] runs one of them to its end, [Steps] shows it step by step, [Follow] with what it remembers and what waits, [Trace]
// tells it to a writer of package trace. What they have in common: limits.go decides when to give up, table.go remembers
// positions and knows what that costs, ways.go finds all cheapest ways.
//
// # What they promise
//
// UniformCost, AStar, IDAStarNotes and IDAStar find a cheapest way; WeightedAStar one that costs at most its weight times
// as much. BFS, Bidirectional and DFID find one of the fewest moves, which is a cheapest one where every move costs 1.
// DFS finds any. All of them find one if there is one, and find out if there is none: the positions that can be reached
// are finitely many, and a search that does not remember them skips those on its own way. Whatever stops a search,
// [Result.Lower] says what is proven by then.
//
// # What to know first
//
// Searches that remember positions (BFS to WeightedAStar) take memory without end unless [Limits.Memory] says how much; the
// others take next to none, and where a position can be reached in many ways they look at it as many times. A heuristic
// that is too high makes results wrong without a word: check yours with puzzletest. Where there are several ways as good,
// which one is found depends on the algorithm, but it is always the same one.
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

// Algorithm is a way to search.
type Algorithm uint8

const (
	AStar         Algorithm = iota // cheapest f = g + h first
	WeightedAStar                  // cheapest g + w·h first
	UniformCost                    // cheapest g first
	BFS                            // fewest moves first
	Bidirectional                  // fewest moves first, from the start and from the goals
	DFS                            // depth first
	DFID                           // depth first to depth 1, 2, …
	IDAStarNotes                   // depth first as far as f allows, then farther, as the notes have it
	IDAStar                        // the same, fast
)

// Algorithms lists them all, the default first.
var Algorithms = []Algorithm{AStar, WeightedAStar, UniformCost, BFS, Bidirectional, DFS, DFID, IDAStarNotes, IDAStar}

// String returns the algorithm's name on the command line and in JSON.
func (a Algorithm) String() string {
	return [...]string{"astar", "weighted", "uniform", "bfs", "bidirectional", "dfs", "dfid", "idastar-notes", "idastar"}[a]
}

// Informed reports whether the algorithm uses estimates. With rules that have none it takes 0 for each.
func (a Algorithm) Informed() bool {
	return a == AStar || a == WeightedAStar || a == IDAStarNotes || a == IDAStar
}

// CountsMoves reports whether the algorithm goes by the number of moves, so that there can be a limit of it, [Limits.Depth].
func (a Algorithm) CountsMoves() bool {
	return a == BFS || a == Bidirectional || a == DFS || a == DFID
}

// Options says how to search. The zero value is A* without limits.
type Options struct {
	Algorithm Algorithm
	Limits
	Weight   float64        // WeightedAStar only: of the estimates, 1 to [MaxWeight]; 0: [DefaultWeight]
	Ways     int            // how many cheapest ways to find at most; 0: one. Only [Algorithm.Exact] ones find more
	Progress func(Progress) // told every [ProgressEvery] how far the search is, from its own goroutine; nil: nobody asks
}

const (
	DefaultWeight = 2.0
	MaxWeight     = 1000.0
)

// ProgressEvery is how often a search reports.
const ProgressEvery = 250 * time.Millisecond

// Progress is how far a search is.
type Progress struct {
	Lower puzzle.Cost // see [Result.Lower]
	Counts
	Elapsed time.Duration
}

// Exact reports whether what the algorithm finds is one of the cheapest ways, whatever moves cost.
func (a Algorithm) Exact() bool {
	return a == AStar || a == UniformCost || a == IDAStarNotes || a == IDAStar
}

// Result is what a search answers.
type Result[M puzzle.Move] struct {
	Found   bool        // a way to a goal, which Way holds; a start that is a goal has one without moves
	Way     []M         // the moves from the start to the goal
	Cost    puzzle.Cost // of Way; Infinity if there is none
	Lower   puzzle.Cost // proven: no way costs less. Infinity: there is no way at all
	Ways    [][]M       // if several were asked for: the cheapest ways that were found, Way first
	AllWays bool        // Ways holds every cheapest way
	Stopped Reason      // what ended the search
	Refusal error       // if Stopped is Unsolvable: why there is no way, in the words of the rules if they have any
	Counts
	Rounds  []Round // what the search did threshold by threshold, depth by depth or level by level
	Elapsed time.Duration
}

// Optimal reports whether the way is proven to be a cheapest one.
func (r *Result[M]) Optimal() bool { return r.Found && r.Cost == r.Lower }

// Counts are the figures of a search: of all its rounds together.
type Counts struct {
	Expanded  int64 // positions whose moves were looked at, as often as that happened
	Generated int64 // positions made: the start once, and what those moves led to, kept or not
	Memory    int64 // bytes that tables, queues and stacks took at most; what the rules take is theirs
}

// Round is a part of a search: one threshold of IDA*, one depth of DFID, one level of a breadth-first search, one value of
// g or f of the others. Its counts are those of this part alone.
type Round struct {
	Bound     puzzle.Cost // the threshold, depth, level, g or f
	Backward  bool        // a level of Bidirectional that was reached from the goals
	Expanded  int64
	Generated int64
}

// Reason says what ended a search.
type Reason uint8

const (
	Unknown        Reason = iota // nothing yet
	Found                        // what was asked for is found
	Exhausted                    // every position that can be reached was looked at: there is no way
	GoalsExhausted               // Bidirectional: every position from which a goal can be reached was looked at, and none is the start
	DeadEnds                     // as Exhausted, but for what follows from positions whose estimate is infinite
	Unsolvable                   // the rules, or an infinite estimate of the start, told before the search that there is no way
	Depth                        // there is no way within the limits; one of more moves is not ruled out
	Cost                         // there is no way within the limits, as far as the algorithm can tell; a dearer one is not ruled out
	Nodes                        // the node limit
	Time                         // the time limit
	Memory                       // the memory limit
	Interrupted                  // the context was cancelled
)

// String returns the reason's name as it stands in JSON.
func (r Reason) String() string {
	return [...]string{
		"unknown", "found", "exhausted", "goals-exhausted", "dead-ends", "unsolvable", "depth", "cost", "nodes", "time", "memory", "interrupted",
	}[r]
}

// errRuledOut is the refusal of a start whose estimate is infinite, where the rules do not say why.
var errRuledOut = lang.Errorf("path.ruledOut")

// ErrNoWayBack is returned for Bidirectional when the rules cannot be searched from their goals.
var ErrNoWayBack = lang.Errorf("path.noWayBack")

// Fits returns ErrNoWayBack if the algorithm needs more than the rules tell.
func Fits[S comparable, M puzzle.Move, P puzzle.Puzzle[S, M]](rules P, a Algorithm) error {
	_, back := any(rules).(puzzle.Inverse[S, M])
	_, goals := any(rules).(puzzle.Goals[S])
	if a == Bidirectional && !(back && goals) {
		return ErrNoWayBack
	}
	return nil
}

// Search looks for a way from s to a goal. It errs only when o does not fit the problem or itself; what stops a search
// early, a cancelled ctx included, is told in the result. It stops within milliseconds of what stops it, if the rules
// answer as fast as that.
func Search[S comparable, M puzzle.Move, P puzzle.Puzzle[S, M]](
	ctx context.Context, rules P, s S, o Options,
) (Result[M], error) {
	return searchTelling(ctx, rules, s, o, nil)
}

// searchTelling is Search that tells its steps to listen, if there is one, until that returns false.
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
	if o.Ways > 1 && r.Found && len(r.Ways) == 0 { // stopped before it could gather them
		r.Ways = [][]M{r.Way}
	}
	r.Elapsed = x.watch.Elapsed()
	return *r, nil
}

// refusal returns why there is no way from s, if that is known before a search.
func (x *searcher[S, M, P]) refusal(s *S) error {
	if err := Refusal(x.rules, s); err != nil {
		return err
	}
	if x.options.Algorithm.Informed() && x.estimate(s) == puzzle.Infinity {
		return errRuledOut
	}
	return nil
}

// Refusal returns why there is no way from s, if the rules can say it. Then no algorithm looks for one.
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

// check refuses options that do not fit each other.
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
	listen    func(*Step[S, M]) bool // nil: nobody does
	frames    *frame[S, M]           // the first of the depth-first searches
	trail     trail[S, M]            // of those that are expanded
	kid       node[S, M]             // the child at hand of a search with a table
	moves     []M                    // of the position that such a search expands
	dropped   bool                   // a breadth-first search has left out what was too dear
	deadEnds  bool                   // positions were left out whose estimate is infinite
	step      Step[S, M]
	limiter
	result Result[M]
	round  Counts // before this round
	open   bool   // a round is under way
}

// run searches with the chosen algorithm. Each of them leaves the whole result but what search fills in: it proves lower
// bounds with prove, begins its rounds with beginRound, hands its ways to arrive, and says in Stopped why it ended.
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

// estimate returns what a way from s to a goal costs at least, as far as the rules know.
func (x *searcher[S, M, P]) estimate(s *S) puzzle.Cost {
	if x.heuristic == nil {
		return 0
	}
	return x.heuristic.Estimate(s)
}

// prove notes that no way costs less than lower.
func (x *searcher[S, M, P]) prove(lower puzzle.Cost) {
	x.result.Lower = max(x.result.Lower, min(lower, puzzle.Infinity))
}

// exhausted says why a search that has nothing left to look at has found no way.
func (x *searcher[S, M, P]) exhausted() {
	x.result.Stopped = Exhausted
	if x.deadEnds {
		x.result.Stopped = DeadEnds
	}
	x.prove(puzzle.Infinity)
}

// arrive notes a way to a goal and what it costs. The way is the result's from then on. It reports whether that is enough:
// where several ways are wanted, one too many shows that they are not all.
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

// beginRound ends the round under way and begins the next.
func (x *searcher[S, M, P]) beginRound(bound puzzle.Cost, backward bool) {
	x.endRound()
	x.take(int64(unsafe.Sizeof(Round{})))
	x.open, x.round = true, x.result.Counts
	x.result.Rounds = append(x.result.Rounds, Round{Bound: bound, Backward: backward})
	if x.listen != nil {
		x.tell(Step[S, M]{Kind: Begin, Bound: bound, Backward: backward})
	}
}

// endRound writes down what the round under way has taken.
func (x *searcher[S, M, P]) endRound() {
	if !x.open {
		return
	}
	x.open = false
	last := &x.result.Rounds[len(x.result.Rounds)-1]
	last.Expanded = x.result.Expanded - x.round.Expanded
	last.Generated = x.result.Generated - x.round.Generated
}
