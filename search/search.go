// Package search defines the request and result types that all searches share: limits, values with their bounds, and why a
// line of play ends. The searches themselves are in the packages below it.
package search

import (
	"time"

	"github.com/jugada/jugada/game"
)

// Limits says when a search may stop looking further. The zero value has no limit: the whole tree is searched.
// Limits combine: a line ends where the first of them says so.
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

// Bound says what a value is worth.
type Bound uint8

const (
	Exact    Bound = iota // the value
	Lower                 // the value or more, from MAX's side
	Upper                 // the value or less, from MAX's side
	Estimate              // none of these: what a search takes the value for that has left out what may change it
)

// String returns the bound's name in JSON.
func (b Bound) String() string { return [...]string{"exact", "lower", "upper", "estimate"}[b] }

// Sign is what stands before the value.
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
	Known                     // the value of what follows is known without looking
)

// String returns the reason's name in JSON.
func (r Reason) String() string {
	return [...]string{"unknown", "ended", "leaf", "depth", "quiet", "time", "nodes", "interrupted", "known"}[r]
}

// RootMove is what a search has found of one move of its root.
type RootMove[M game.Move] struct {
	Move  M
	Value game.Score // from MAX's side; forced results count plies from the root
	Bound Bound      // of Value, in the tree that was looked at
	Whole bool       // no limit played a part in Value: with its Bound it holds of the rest of the game
	Spent bool       // time or nodes ran out in the move's subtree: it was not looked at as deep as the limits allow

	// Estimate: a search that leaves things out by guesses takes the value for that. Nothing of it is proved.
	Estimate bool
}

// Counts are the figures of a search: of all its iterations and of all that it looked at again.
type Counts struct {
	Nodes    int64 // entered, the root and the leaves included
	Leaves   int64 // given a static value at the end of a line
	Cuts     int64 // nodes left before all their children were entered
	Pruned   int64 // children skipped by cuts; what hangs below them is not counted
	Unvalued int64 // nodes whose static value was needed and missing, and taken as 0
	Depth    int   // the deepest ply reached by what gave the answer: not by an iteration that was thrown away, nor by one before it
	Hits     int64 // nodes not looked into, since a table knew enough of them; no leaves, and no cuts
}

// Result is what a search answers. All values are from MAX's side.
type Result[M game.Move] struct {
	Value   game.Score
	Bound   Bound
	Moves   []RootMove[M] // every root move that was searched, in generation order; empty if the root is an ended game
	Line    []M           // the principal variation; its first move is the choice
	Stopped Reason        // why Line ends
	Whole   bool          // no limit played a part in Value: its lines were searched to their ends or soundly cut. Of Moves each says it of its own
	Exact   bool          // no refinement was on that may give another value than minimax's of the same limits
	Strayed bool          // and one has left something out, looked beyond the depth limit, or changed the choice; false: the value is minimax's all the same
	Spent   Reason        // what ran out before the search was done: Time, Nodes or Interrupted; Unknown: nothing
	Counts
	Iterations []Iteration // of iterative deepening, those finished, the shallowest first
	Checks     []Check[M]  // of secondary search, in the order in which they were made
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
	Value   game.Score // for which the move was chosen
	Checked game.Score // what stands at the end of its line, searched further
	Stands  bool       // the move is not much worse than it had seemed
}

// Best returns the chosen move: the first in generation order among those found best. It is false only when the
// root has no moves.
func (r *Result[M]) Best() (M, bool) {
	if len(r.Line) == 0 {
		var none M
		return none, false
	}
	return r.Line[0], true
}

// Bests returns all moves of the best value when every root move's value is exact, no estimate, and nothing ran out, else the chosen
// move alone, as after a second look, which the others have not had.
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
