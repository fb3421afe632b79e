// Package search defines the request and result types that all searches share: limits, values with their bounds, and why a
// line of play ends. The searches themselves are in the packages below it.
package search

import (
	"errors"
	"time"

	"github.com/jugada/jugada/game"
)

// Limits says when a search may stop. The zero value has no limit: the whole tree is searched. Limits combine:
// a line ends at the first limit that it reaches.
type Limits struct {
	Depth int           // plies from the root; 0: no limit
	Time  time.Duration // wall-clock time for the whole search; 0: no limit
	Nodes int64         // nodes entered, the root included; 0: no limit
	Quiet Quiet         // where static values have come to rest
}

// Quiet is the notes' fourth stop: the static value no longer changes much from one ply to the next. The line of
// static values v₀, v₁, … begins with the root's child; it is quiet at v_k, k ≥ 1, when |v_k − v_{k−1}| ≤ Within
// or |v_k − v₀| ≤ Within (notes B5, C2).
type Quiet struct {
	On     bool
	Within game.Score // in Score units, at least 0
}

// Bound says how a reported value relates to the true one.
type Bound uint8

const (
	Exact    Bound = iota // the value
	Lower                 // the value or more, from MAX's side
	Upper                 // the value or less, from MAX's side
	Estimate              // none of these: what a search that has left out moves, which might change it, believes the value to be
)

// String returns the bound's name in JSON.
func (b Bound) String() string { return [...]string{"exact", "lower", "upper", "estimate"}[b] }

// Sign returns the sign to print before the value.
func (b Bound) Sign() string { return [...]string{"=", "≥", "≤", "≈"}[b] }

// Reason says why a line of play ends where it does.
type Reason uint8

const (
	Unknown     Reason = iota // no line, as in a search that has not run
	Ended                     // the game is over
	Leaf                      // nothing follows
	Depth                     // the depth limit
	AtRest                    // static values have come to rest
	Time                      // the time limit
	Nodes                     // the node limit
	Interrupted               // the context was cancelled
	Known                     // the value of what follows is known without search
	Trace                     // the context was cancelled because of [ErrTraceFull]
)

// ErrTraceFull is the cause with which whoever records a search cancels its context when there is no room for more: see
// [context.WithCancelCause].
var ErrTraceFull = errors.New("the trace has no room for more")

// String returns the reason's name in JSON.
func (r Reason) String() string {
	return [...]string{"unknown", "ended", "leaf", "depth", "quiet", "time", "nodes", "interrupted", "known", "trace"}[r]
}

// RootMove is what a search has found about one move of its root.
type RootMove[M game.Move] struct {
	Move  M
	Value game.Score // from MAX's side; forced results count plies from the root
	Bound Bound      // of Value, in the tree that was searched
	Whole bool       // no limit affected Value: with its Bound it holds for the rest of the game
	Spent bool       // time or nodes ran out in the move's subtree: it was searched less deeply than the limits allow

	// Estimate: the value comes from a search that prunes by guesses. Nothing about it is proved.
	Estimate bool
}

// Counts are the figures of a search, including all iterations and second looks.
type Counts struct {
	Nodes    int64 // entered, the root and the leaves included
	Leaves   int64 // given a static value at the end of a line
	Cuts     int64 // nodes left before all their children were entered
	Pruned   int64 // children skipped by cuts; their descendants are not counted
	Unvalued int64 // nodes whose static value was needed and missing, and taken as 0
	Depth    int   // the deepest ply reached by the pass that gave the answer: not by a discarded iteration or an earlier one
	Hits     int64 // nodes not searched, since the table knew enough about them; they count as neither leaves nor cuts
	Inner    int64 // nodes at which a line goes on and which were given a static value all the same, with no use for it
}

// Result is the result of a search. All values are from MAX's side.
type Result[M game.Move] struct {
	Value   game.Score
	Bound   Bound
	Moves   []RootMove[M] // every root move that was searched, in generation order; empty if the root is an ended game
	Line    []M           // the principal variation; its first move is the choice
	Stopped Reason        // why Line ends
	Whole   bool          // no limit affected Value: its lines were searched to their ends or soundly cut. Each move has its own
	Exact   bool          // no refinement was on that may change the value from that of minimax with the same limits
	Strayed bool          // such a refinement has left moves out, searched beyond the depth limit or changed the choice
	Spent   Reason        // what ran out before the search was done: Time, Nodes, Interrupted or Trace; Unknown: nothing
	Counts
	Iterations []Iteration // the finished ones of iterative deepening, the shallowest first
	Checks     []Check[M]  // of secondary search, in the order in which they were done
	Elapsed    time.Duration
}

// Iteration is one finished search of iterative deepening.
type Iteration struct {
	Depth  int
	Value  game.Score
	Counts // of this iteration alone
}

// Check is a second look at a move that a search has chosen. Values are from MAX's side.
type Check[M game.Move] struct {
	Move    M
	Value   game.Score // the value for which the move was chosen
	Checked game.Score // the value found by searching on from the end of its line
	Stands  bool       // the move is not much worse than it seemed
}

// Best returns the chosen move: the first in generation order among those found best. The second result is
// false only if the root has no moves.
func (r *Result[M]) Best() (M, bool) {
	if len(r.Line) == 0 {
		var none M
		return none, false
	}
	return r.Line[0], true
}

// Bests returns all moves with the best value if every root move's value is exact and no estimate, and nothing ran out; otherwise
// only the chosen move. After a second look it returns only the chosen move too, since the others have not had one.
func (r *Result[M]) Bests() []M {
	best, ok := r.Best()
	if !ok {
		return nil
	}
	if len(r.Checks) > 0 {
		return []M{best}
	}
	var bests []M
	for _, m := range r.Moves {
		if m.Bound != Exact || m.Spent || m.Estimate {
			return []M{best}
		}
		if m.Value == r.Value {
			bests = append(bests, m.Move)
		}
	}
	return bests
}
