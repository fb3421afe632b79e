package trace

import (
	"math"
	"strconv"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search"
)

// Expectation is what a search against a model of the opponent adds to an event. If the modelled player is to move, a
// node is an expectation node, worth the sum of its children's values weighted by the model's chances; if the advised
// side is to move, it is worth their maximum. Expected values are from the advised side, in points or results as Scale
// says; the Value of an event is the minimax value, from MAX's side, and Bound is that of Expected.
type Expectation struct {
	Modelled bool      // Enter: the modelled player is to move at Node
	Chance   float64   // Enter, Return: of Move at an expectation node; 1 at others
	Expected float64   // Static, Return, Narrow, Leave, Decide
	Sum      float64   // Return to an expectation node: of the values so far, each times its chance
	Need     float64   // Enter, Narrow, Cut: Star1's α, which Node must exceed to matter; -∞: nothing
	Most     float64   // Cut by Star1: the most that Node can be worth
	Rest     float64   // Cut by Star1: the part of Most contributed by Skipped
	Again    bool      // Cut: the position has been searched before, elsewhere in the tree
	Moves    []string  // Weigh: all; Forbid: those forbidden; Decide: those with the same expectation as Move, including it
	Chances  []float64 // Weigh
	Scores   []game.Score
	Given    float64 // Forbid: how much of the minimax value may be given up
	Why      Why     // Decide
	Results  bool    // Scale
	Win      float64 // Scale; 0: neither side can win
}

// Why says why a move was chosen against a model of the opponent.
type Why uint8

const (
	ByExpectation Why = iota // no other has the same expectation
	ByMinimax                // of those with the same expectation, none has a better minimax value
	ByOrder                  // of those with the same expectation and minimax value, it is generated first
)

// String returns the reason's name in JSON.
func (w Why) String() string { return [...]string{"expectation", "minimax", "order"}[w] }

// Found is what a search against a model found at the root, besides the minimax value.
type Found struct {
	Expected float64  // for the advised side
	Best     string   // the choice; "": the modelled player, or nobody, is to move
	Minimax  []string // the moves that are best by minimax, in generation order; none: the game is over
}

// NumberText writes an expected value or a probability with at most six digits.
func NumberText(x float64) string {
	text := strconv.FormatFloat(x, 'g', 6, 64)
	if y, err := strconv.ParseFloat(text, 64); err == nil && y != 0 { // and not -0
		return strconv.FormatFloat(y, 'f', -1, 64)
	}
	return "0"
}

// Rounded drops the digits affected by rounding errors, so that sums and means are reported the same everywhere.
func Rounded(x float64) float64 {
	y, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 12, 64), 64)
	if math.Abs(y) < 1e-12 {
		return 0 // and not -0
	}
	return y
}

// Weigher makes the events of a depth-first search against a model of the opponent, as [Tracker] does those of a search by
// minimax: it numbers the nodes, adds up expectations, and remembers which move of which ancestor set what a node must exceed.
type Weigher struct {
	sink     Sink
	rounding float64
	line     []weighed // the nodes entered and not left, the root first
	count    int
	last     int // the node left last: the child whose value is coming back
	event    Event
}

// weighed is a node on the current line.
type weighed struct {
	node     int
	modelled bool
	minimax  game.Score
	sum      float64
	need     float64
	setter   Setter // of need
}

// NewWeigher returns a weigher that writes to sink. It reports numbers within rounding of 0 as 0.
func NewWeigher(sink Sink, rounding float64) *Weigher {
	return &Weigher{sink: sink, rounding: rounding}
}

// Scale reports, before the search begins, the unit of expected values, what a win counts in it (0: neither side can win), and
// the depth in plies at which lines are cut off (0: none are).
func (w *Weigher) Scale(results bool, win float64, depth int) {
	w.emit(Event{Kind: Scale, Depth: depth, Expectation: Expectation{Results: results, Win: win}})
}

// Enter reports that the search enters, by move, made with that chance, a node with that minimax value where side is
// to move, and what the node must exceed. At the root the move is "".
func (w *Weigher) Enter(move string, chance float64, side game.Side, modelled bool, minimax game.Score, need float64) {
	o := weighed{node: w.count, modelled: modelled, minimax: minimax, need: need, setter: Setter{Node: -1}}
	w.count++
	parent := -1
	if len(w.line) > 0 {
		parent, o.setter = w.top().node, w.top().setter
	}
	w.line = append(w.line, o)
	w.emit(Event{
		Kind: Enter, Node: o.node, Parent: parent, Ply: len(w.line) - 1, Side: side, Move: move, Value: minimax,
		Expectation: Expectation{Modelled: modelled, Chance: chance, Need: need},
	})
}

// Weigh reports the chances of all moves of the modelled player at the node.
func (w *Weigher) Weigh(moves []string, chances []float64) {
	w.emit(Event{Kind: Weigh, Node: w.top().node, Expectation: Expectation{Moves: moves, Chances: chances}})
}

// Forbid reports the moves that caution does not allow at the node, their minimax values, and how much may be given up.
func (w *Weigher) Forbid(by CutBy, moves []string, scores []game.Score, given float64) {
	w.emit(Event{
		Kind: Forbid, Node: w.top().node, By: by, Value: w.top().minimax,
		Expectation: Expectation{Moves: moves, Scores: scores, Given: given},
	})
}

// Static reports that the node ends a line for a reason, and its value; assumed: it has no value of its own and counts as
// 0.
func (w *Weigher) Static(expected float64, reason search.Reason, assumed bool) {
	w.emit(Event{
		Kind: Static, Node: w.top().node, Value: w.top().minimax, Reason: reason, Assumed: assumed,
		Expectation: Expectation{Expected: expected},
	})
}

// Return reports that the value of the child just left, reached by move with that chance, has come back, and whether it
// is the best so far.
func (w *Weigher) Return(move string, chance, expected float64, bound search.Bound, minimax game.Score, better bool) {
	o := w.top()
	if o.modelled {
		o.sum += chance * expected
	}
	w.emit(Event{
		Kind: Return, Node: o.node, Child: w.last, Move: move, Value: minimax, Bound: bound, Better: better,
		Expectation: Expectation{Chance: chance, Expected: expected, Sum: o.sum},
	})
}

// Narrow reports that the expectation of the child just left, by move, is what others must exceed from now on.
func (w *Weigher) Narrow(move string, expected float64, minimax game.Score) {
	o := w.top()
	e := Event{
		Kind: Narrow, Node: o.node, Child: w.last, Move: move, Value: minimax, By: ByStar, Setter: o.setter,
		Expectation: Expectation{Expected: expected, Need: expected},
	}
	o.setter = Setter{Node: o.node, Child: w.last, Move: move, Expected: expected}
	w.emit(e)
}

// Cut reports that the node, worth at most most, cannot exceed what it must, and which moves are skipped; rest is their
// part of most. again: an earlier visit has shown it.
func (w *Weigher) Cut(most, rest float64, skipped []string, again bool) {
	o := w.top()
	w.emit(Event{
		Kind: Cut, Node: o.node, By: ByStar, Setter: o.setter, Skipped: skipped,
		Expectation: Expectation{Need: o.need, Most: most, Rest: rest, Again: again},
	})
}

// Known reports that no move of the node need be searched, since its bounds have met. again: they met in an earlier visit.
func (w *Weigher) Known(skipped []string, again bool) {
	w.emit(Event{
		Kind: Cut, Node: w.top().node, By: ByKnown, Setter: Setter{Node: -1}, Skipped: skipped,
		Expectation: Expectation{Need: math.Inf(-1), Most: math.Inf(-1), Rest: math.Inf(-1), Again: again},
	})
}

// Decide reports which move is chosen at the node, its expectation and minimax value, and why it is chosen among those
// with the same expectation.
func (w *Weigher) Decide(move string, expected float64, minimax game.Score, why Why, among []string) {
	w.emit(Event{
		Kind: Decide, Node: w.top().node, Move: move, Value: minimax,
		Expectation: Expectation{Expected: expected, Why: why, Moves: among},
	})
}

// Leave reports the value with which the node is left.
func (w *Weigher) Leave(expected float64, bound search.Bound) {
	o := w.top()
	w.last = o.node
	w.emit(Event{Kind: Leave, Node: o.node, Value: o.minimax, Bound: bound, Expectation: Expectation{Expected: expected}})
	w.line = w.line[:len(w.line)-1]
}

func (w *Weigher) top() *weighed { return &w.line[len(w.line)-1] }

func (w *Weigher) emit(e Event) {
	w.event = e
	for _, x := range []*float64{&w.event.Expected, &w.event.Sum, &w.event.Need, &w.event.Most, &w.event.Rest} {
		if math.Abs(*x) <= w.rounding {
			*x = 0
		}
	}
	w.sink.Event(&w.event)
}
