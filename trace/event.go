// Package trace defines the events that a search reports while it works. Searches emit them through a tracker, a recorder
// builds the search tree from them, and writers turn them into text for people or JSON for programs; trace/draw draws the tree.
//
// Values and windows are always from MAX's side, whichever side is to move.
package trace

import (
	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search"
)

// Sink receives the events of one search, in order, on the searching goroutine. It must not keep the event or
// its slices: the search overwrites them. A sink must keep its errors itself.
type Sink interface {
	Event(e *Event)
}

// Kind is the kind of an event.
type Kind uint8

const (
	Enter  Kind = iota // Node is entered by Move from Parent, with a window if the algorithm has one
	Static             // Node ends a line for Reason and gets its static Value; without Reason it goes on, and the value has no use
	Return             // Child's Value has come back to Node; Better: it is the best so far
	Narrow             // Child's Value has become Alpha or Beta of Node
	Cut                // Node is left early without visiting Skipped; CutBy says why
	Leave              // Node has its Value, which is Bound
	Extend             // a line goes on at Node beyond the depth limit, because of Cause and Node's static Value
	Hit                // the table has Node's Value, which is Bound, from an earlier visit; Stored says which, and how it is used

	// Only in searches against a model of the opponent, see Expectation.

	Weigh  // at Node, an expectation node, the modelled player makes Moves with Chances
	Forbid // at Node caution does not allow Moves, whose minimax values are Scores; By says which rule
	Decide // at Node Move is chosen; Why says why among Moves, which have the same expectation

	// Only in path searches, see Way.

	Meet   // Node has been made by Move from Parent, and is kept
	Drop   // Move from Node leads to a position that is not kept
	Expand // Node is expanded: its moves are tried
	Back   // depth first: everything below Node has been searched
	Goal   // Node is a goal, and the path to it is a solution; Known: the path goes on from there, backwards

	// About the search as a whole.

	Pass    // a search begins for Cause, Depth plies deep; its nodes are numbered from 0 again
	Discard // the current pass, ended by Reason, is discarded: the earlier result stands
	Check   // the second look at Move, chosen for Value, has found Checked; Stands: it is still good
	Choose  // Move, with Value, came out best and is chosen, though another was looked at last or it does not stand
	Scale   // expected values are points, or results if Results; a win counts Win; lines end after Depth plies, 0: with the game
	Consult // a book is consulted first, and has BookMoves; if it plays one of them, there is no search
	Rise    // a path search has reached Threshold, a level or a least f or g, and goes on beyond it
)

// String returns the kind's name in JSON.
func (k Kind) String() string {
	return [...]string{
		"enter", "static", "return", "narrow", "cut", "leave", "extend", "hit", "weigh", "forbid", "decide",
		"meet", "drop", "expand", "back", "goal", "pass", "discard", "check", "choose", "scale", "book", "rise",
	}[k]
}

// CutBy is the reason why a cut is sound.
type CutBy uint8

const (
	ByAlpha CutBy = iota // at a MIN node: α, set at a MAX ancestor, is not below what MIN already has here
	ByBeta               // at a MAX node: β, set at a MIN ancestor, is not above what MAX already has here
	ByWin                // the side to move wins at once by Setter.Child: nothing is better (the notes' eager leaves)
	ByBias               // biased search leaves out the moves that rank lowest: Node is narrow from the start

	// Against a model of the opponent.

	ByStar   // Star1: Node cannot exceed Need, which follows from what an ancestor of ours already has
	ByKnown  // the bounds on Node meet: it is worth Expected, and need not be searched
	ByRisk   // Forbid: a move gives up more of the minimax value than the risk allows
	ByWon    // Forbid: a move gives up a forced win
	ByNearly // Forbid: a side that is not losing keeps to moves that are nearly equal (Berliner's rule)
)

// String returns the cut's name in JSON. The notes' slide (N1) has alpha and beta the other way round.
func (c CutBy) String() string {
	return [...]string{"alpha", "beta", "win", "bias", "star1", "known", "risk", "won", "nearly"}[c]
}

// Cause is the refinement that makes a line go on, or a pass begin.
type Cause uint8

const (
	NoCause      Cause = iota
	BySingular         // Extend: the static value stood out from all its siblings'
	ByQuiescence       // Extend: the static values have not come to rest
	ByDeepening        // Pass: the next iteration
	BySecondary        // Pass: a second look, from the end of Line
	ByRejection        // Pass: the root again, without Skipped, the moves that have failed the second look
	ByDepth            // Pass: depth first to depth Threshold, the next of DFID
	ByThreshold        // Pass: depth first while f does not exceed Threshold, the next of IDA*
)

// String returns the cause's name in JSON.
func (c Cause) String() string {
	return [...]string{"", "singular", "quiescence", "deepening", "secondary", "rejection", "depth", "threshold"}[c]
}

// Setter is where a bound comes from: at Node, the value of Child by Move. Node is -1 for the window that the search began with.
type Setter struct {
	Node  int
	Child int
	Move  string
	Slack game.Score // futility: by how much α is above the value, or β below
	Table bool       // it is the table's bound for Node; there is no child

	Expected float64 // against a model: the move's expectation
}

// Event is an event of a search. Which fields are set depends on the Kind; the others are zero.
type Event struct {
	Kind   Kind
	Node   int       // numbered from 0, the root, in order of entry
	Parent int       // Enter, Meet: -1 at the root
	Ply    int       // Enter; depth first also Meet and Drop: from the root
	Side   game.Side // Enter: to move at Node
	Move   string    // Enter, Meet: from Parent to Node, "" at the root; Return, Narrow: from Node to Child; Drop: from Node

	Windowed    bool // the algorithm has windows: Alpha and Beta are set
	Alpha, Beta game.Score

	Child  int // Return, Narrow
	Value  game.Score
	Bound  search.Bound  // Return, Leave, Hit
	Reason search.Reason // Static
	Better bool          // Return

	// Return, Leave: alpha-beta as N1 prints it does not return Value, but -∞ where Bound is Upper and +∞ where it is Lower.
	Infinite bool

	Assumed bool // Static, Extend: the position has no value of its own and counts as 0

	By      CutBy    // Cut; Narrow: which bound the value has become
	Setter  Setter   // Cut: the source of the bound; Narrow: its source until now
	Skipped []string // Cut: the moves not visited; Pass: those left out
	Ranks   string   // Cut by bias: the evaluation that ranks the moves; "": the search's own

	Cause   Cause      // Extend, Pass
	Depth   int        // Pass, Scale; Enter in alpha-beta as N1 prints it: what is left of the depth, 0 if nothing or no limit
	Line    []string   // Pass: the moves from the root to the position where it begins; Cut by bias: the moves that are kept
	Checked game.Score // Check
	Stands  bool       // Check

	Stored *Stored // Hit: it is immutable, and may be kept

	Expectation
	Way
	BookMoves []BookMove // Consult: the book's moves in the position, in generation order
}

// Ends reports whether a Static event is about a node that ends a line; otherwise the value is not used.
func (e *Event) Ends() bool { return e.Reason != search.Unknown }
