// Package trace defines the events that a search reports while it works. It has a tracker with which searches make them, a
// recorder that builds the search tree from them, and writers that tell them to people and programs; trace/draw draws the tree.
//
// Values and windows are from MAX's side throughout, whoever moves.
package trace

import (
	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search"
)

// Sink receives the events of one search, in order, on the searching goroutine. It must not keep the event or
// its slices: the search writes over them. Errors are the sink's own to keep.
type Sink interface {
	Event(e *Event)
}

// Kind is what an event tells.
type Kind uint8

const (
	Enter  Kind = iota // Node is entered by Move from Parent, with a window if the algorithm has one
	Static             // Node ends a line for Reason and gets its static Value
	Return             // Child's Value has come back to Node; Better: it is the best so far
	Narrow             // Child's Value has become Alpha or Beta of Node
	Cut                // Node is left early: what is in Skipped is not visited; CutBy says why
	Leave              // Node has its Value, which is Bound
	Extend             // a line goes on at Node beyond the depth limit, because of Cause and Node's static Value
	Hit                // the table has Node's Value, which is Bound, from an earlier visit; Stored says which, and of what use it is

	// What only a search against a model of the opponent tells, see Expectation.

	Weigh  // at Node, an expectation node, the modelled player makes Moves with Chances
	Forbid // at Node caution does not allow Moves, whose minimax values are Scores; By says which rule
	Decide // at Node Move is chosen, Why among Moves, all that promise as much

	// What only a search for a way tells, see Way.

	Meet   // Node has been made by Move from Parent, and is kept
	Drop   // Move from Node leads to a position that is not kept
	Expand // Node is taken up, and its moves are looked at
	Back   // depth first: all that follows from Node has been looked at
	Goal   // Node is a goal, and the way to it is what was looked for; Known: the way goes on from there, backwards

	// What concerns the search as a whole.

	Pass    // a search begins for Cause, Depth plies deep; its nodes are numbered from 0 again
	Discard // the pass under way is thrown away, Reason having ended it: what was found before stands
	Check   // the second look at Move, chosen for Value, has come out with Checked; Stands: it is still good
	Choose  // Move, which had Value, came out best and is chosen: none stands, or a limit ended the looking
	Scale   // expected values are in results, or in points: Results; a win counts Win; lines end after Depth plies, 0: with the game
	Consult // a book is asked first, and has BookMoves; if it plays one of them, nothing is searched
	Rise    // a search for a way has reached Threshold: a level, or a least f or g, and goes on beyond it
)

// String returns the kind's name in JSON.
func (k Kind) String() string {
	return [...]string{
		"enter", "static", "return", "narrow", "cut", "leave", "extend", "hit", "weigh", "forbid", "decide",
		"meet", "drop", "expand", "back", "goal", "pass", "discard", "check", "choose", "scale", "book", "rise",
	}[k]
}

// CutBy is what made a cut sound.
type CutBy uint8

const (
	ByAlpha CutBy = iota // at a MIN node: α, set at a MAX ancestor, is not below what MIN already has here
	ByBeta               // at a MAX node: β, set at a MIN ancestor, is not above what MAX already has here
	ByWin                // the side to move wins at once by Setter.Child: nothing can be better (the notes' eager leaves)
	ByBias               // biased search leaves out the moves that rank lowest: Node is narrow from the start

	// Against a model of the opponent.

	ByStar   // Star1: Node cannot pass Need, which follows from what an ancestor of ours has already
	ByKnown  // the bounds on Node meet: it is worth Expected, and need not be looked into
	ByRisk   // Forbid: a move gives up more of the minimax value than the risk allows
	ByWon    // Forbid: a move gives up a forced win
	ByNearly // Forbid: a side that is not losing keeps to moves that are nearly equal (Berliner's rule)
)

// String returns the cut's name in JSON. The notes' slide (N1) has alpha and beta the other way round.
func (c CutBy) String() string {
	return [...]string{"alpha", "beta", "win", "bias", "star1", "known", "risk", "won", "nearly"}[c]
}

// Cause is the refinement because of which a line goes on, or a pass begins.
type Cause uint8

const (
	NoCause      Cause = iota
	BySingular         // Extend: the static value stood out from all its siblings'
	ByQuiescence       // Extend: the static values have not come to rest
	ByDeepening        // Pass: the next iteration
	BySecondary        // Pass: a second look, from the end of Line
	ByRejection        // Pass: the root again, without Skipped, the moves that have not stood the second look
	ByDepth            // Pass: depth first as deep as Threshold, the next of DFID
	ByThreshold        // Pass: depth first as far as f does not exceed Threshold, the next of IDA*
)

// String returns the cause's name in JSON.
func (c Cause) String() string {
	return [...]string{"", "singular", "quiescence", "deepening", "secondary", "rejection", "depth", "threshold"}[c]
}

// Setter is where a bound comes from: at Node, the value of Child by Move. Node is -1 for the window that the
// search began with.
type Setter struct {
	Node  int
	Child int
	Move  string
	Slack game.Score // futility: α is so much above the value, or β so much below
	Table bool       // it is what the table has of Node; there is no child

	Expected float64 // against a model: what the move promises
}

// Event is one thing that happened. Which fields count depends on the Kind; the others are zero.
type Event struct {
	Kind   Kind
	Node   int       // numbered from 0, the root, in order of entry
	Parent int       // Enter, Meet: -1 at the root
	Ply    int       // Enter; depth first also Meet and Drop: from the root
	Side   game.Side // Enter: to move at Node
	Move   string    // Enter, Meet: from Parent to Node, "" at the root; Return, Narrow: from Node to Child; Drop: from Node

	Windowed    bool // the algorithm has windows: Alpha and Beta count
	Alpha, Beta game.Score

	Child  int // Return, Narrow
	Value  game.Score
	Bound  search.Bound  // Return, Leave, Hit
	Reason search.Reason // Static
	Better bool          // Return

	Assumed bool // Static, Extend: the position has no value of its own and counts 0

	By      CutBy    // Cut; Narrow: the bound that the value has become
	Setter  Setter   // Cut: who set the bound; Narrow: who set it until now
	Skipped []string // Cut: the moves that are not visited; Pass: those that are left out

	Cause   Cause      // Extend, Pass
	Depth   int        // Pass, Scale
	Line    []string   // Pass: the moves from the root to the position where it begins; Cut by bias: the moves that are kept
	Checked game.Score // Check
	Stands  bool       // Check

	Stored *Stored // Hit: it never changes, and may be kept

	Expectation
	Way
	BookMoves []BookMove // Consult: what the book knows of the position, in generation order
}
