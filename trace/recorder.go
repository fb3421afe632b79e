package trace

import (
	"errors"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/puzzle"
	"github.com/jugada/jugada/search"
)

// Tree is the tree of a search: the nodes that it entered, with what it found there.
type Tree struct {
	Header
	Nodes []Node // by number; the root is Nodes[0]; children have higher numbers than their parents, except as Met says

	Book    []BookMove // the root's moves in the book that was consulted
	Results bool       // against a model: expected values are results, otherwise points
	Win     float64    // and the worth of a win
	Ahead   int        // and the depth in plies at which lines are cut off; 0: none are

	Won      bool  // of proof-number search: is the root worth more than 0 to its side to move? false: is it worth at least 0?
	Unvalued int64 // of a search by playouts, whose means Results is about, too: those that ended without a value, and count 0

	Thresholds []puzzle.Cost // of a path search, in order
}

// ErrNoNodes says that a tree has no nodes to show.
var ErrNoNodes = errors.New("trace: the tree has no nodes: nothing has been searched")

// Node is a node of a recorded tree.
type Node struct {
	Parent   int    // -1 at the root
	Children []int  // in the order in which they were entered
	Move     string // from the parent
	Ply      int
	Side     game.Side // to move

	Windowed    bool       // the algorithm has windows
	Alpha, Beta game.Score // when the node was entered

	Left  bool // Value and Bound are known: the search has left the node
	Value game.Score
	Bound search.Bound // of Expected, against a model
	Best  int          // the child that the value comes from; -1: none

	Infinite bool // what was returned is ∓∞, see Event

	Leaf    bool          // the line ends here, with a static value
	Reason  search.Reason // why it does, or search.Known
	Assumed bool          // the static value was missing and counts as 0
	Inner   *game.Score   // the static value of a node at which the line goes on; nil: it was not asked for

	Cut     bool // left early, by a bound or a win
	By      CutBy
	Setter  Setter
	Skipped []string // moves not visited

	Stored   *Stored  // the table's entry for it that was used; nil: none was. See Known
	Dropped  []string // moves that bias has left out
	Extended Cause    // why the line goes on here beyond the depth limit

	Odds *Odds // against a model of the opponent; nil: another search
	Met  *Met  // in a path search; nil: another search

	Played *Played // in a search by playouts; nil: another search
	Proven *Proven // in proof-number search; nil: another search
}

// Odds is what a search against a model of the opponent adds to a node, see Expectation.
type Odds struct {
	Modelled  bool
	Chance    float64 // of Move
	Expected  float64
	Need      float64   // on entry
	Most      float64   // with a cut by Star1
	Moves     []string  // all, with their Chances, of an expectation node that was searched
	Chances   []float64 //
	Forbidden []string  // by caution, rule by rule
	Why       Why       // why Best was chosen, if Among is not empty
	Among     []string  // the moves with the same expectation, including the choice
}

// Returned returns what the search returned for the node, which is not its value if it is Infinite.
func (n *Node) Returned() game.Score {
	if n.Infinite {
		return infinity(n.Bound)
	}
	return n.Value
}

// Recorder is a Sink that builds a Tree. It keeps some 250 bytes per node, and half as much again
// against a model. For a search with several passes it keeps the tree that gave the answer: that of
// the last finished iteration, or of the pass that chose the move.
type Recorder struct {
	Tree   Tree
	answer answer[[]Node]
	turns  int // in a path search: positions expanded in this pass
}

// answer tracks which of a search's passes gives the answer. T is what is kept about a pass.
type answer[T any] struct {
	before  T            // the last finished pass over the root
	checked map[string]T // the passes that chose the moves checked by a second look
	aside   bool         // the current pass is a second look
}

// follow updates which pass gives the answer, as far as is known so far, by an event about the search as a whole; fresh is the
// pass that begins with it.
func (a *answer[T]) follow(e *Event, now *T, fresh T) {
	switch e.Kind {
	case Pass:
		a.aside = e.Cause == BySecondary
		if !a.aside {
			a.before, *now = *now, fresh
		}
	case Discard:
		if !a.aside {
			*now = a.before
		}
	case Check:
		if a.checked == nil {
			a.checked = map[string]T{}
		}
		a.checked[e.Move] = *now
	case Choose:
		*now = a.checked[e.Move]
	}
}

// Event implements Sink.
func (r *Recorder) Event(e *Event) {
	switch {
	case e.Kind >= Pass:
		r.whole(e)
		return
	case r.answer.aside:
		return
	case Meet <= e.Kind && e.Kind <= Goal:
		r.way(e)
		return
	}
	if e.Kind == Enter {
		r.Tree.Nodes = push(r.Tree.Nodes, Node{
			Parent: e.Parent, Move: e.Move, Ply: e.Ply, Side: e.Side,
			Windowed: e.Windowed, Alpha: e.Alpha, Beta: e.Beta, Best: -1,
		})
		if r.Tree.Model != "" {
			r.Tree.Nodes[e.Node].Odds = &Odds{Modelled: e.Modelled, Chance: e.Chance, Need: e.Need}
		}
		if e.Parent >= 0 {
			parent := &r.Tree.Nodes[e.Parent]
			parent.Children = append(parent.Children, e.Node)
		}
		return
	}
	n := &r.Tree.Nodes[e.Node]
	if n.Odds != nil {
		n.Odds.event(e)
	}
	switch e.Kind {
	case Static:
		if !e.Ends() {
			n.Inner, n.Assumed = new(e.Value), e.Assumed
			return
		}
		n.Leaf, n.Reason, n.Assumed = true, e.Reason, e.Assumed
	case Return:
		if e.Better {
			n.Best = e.Child
		}
	case Extend:
		n.Extended = e.Cause
	case Hit:
		if n.Stored == nil { // a bound that narrows matters more than a move tried first
			n.Stored = e.Stored
		}
		if n.Known() {
			n.Reason = search.Known
		}
	case Cut:
		if e.By == ByBias {
			n.Dropped = append([]string(nil), e.Skipped...)
			return
		}
		n.Cut, n.By, n.Setter, n.Skipped = true, e.By, e.Setter, append([]string(nil), e.Skipped...)
	case Leave:
		n.Left, n.Value, n.Bound, n.Infinite = true, e.Value, e.Bound, e.Infinite
	}
}

// event records events about a node that only searches against a model have.
func (o *Odds) event(e *Event) {
	switch e.Kind {
	case Weigh:
		o.Moves, o.Chances = append([]string(nil), e.Moves...), append([]float64(nil), e.Chances...)
	case Forbid:
		o.Forbidden = append(o.Forbidden, e.Moves...)
	case Cut:
		o.Most = e.Most
	case Decide:
		o.Why, o.Among = e.Why, append([]string(nil), e.Moves...)
	case Leave:
		o.Expected = e.Expected
	}
}

// whole records events about the search as a whole.
func (r *Recorder) whole(e *Event) {
	r.answer.follow(e, &r.Tree.Nodes, nil)
	switch e.Kind {
	case Rise:
		r.Tree.Thresholds = append(r.Tree.Thresholds, e.Threshold)
	case Pass:
		if e.Cause == ByDepth || e.Cause == ByThreshold {
			r.Tree.Thresholds = append(r.Tree.Thresholds, e.Threshold)
			r.turns = 0
		}
	case Scale:
		r.Tree.Results, r.Tree.Win, r.Tree.Ahead = e.Results, e.Win, e.Depth
	case Consult:
		r.Tree.Book = append([]BookMove(nil), e.BookMoves...)
	}
}

// Path returns the moves from the root to node i.
func (t *Tree) Path(i int) []string {
	path := make([]string, t.Nodes[i].Ply)
	for ; t.Nodes[i].Parent >= 0; i = t.Nodes[i].Parent {
		path[t.Nodes[i].Ply-1] = t.Nodes[i].Move
	}
	return path
}

// Line returns the nodes of the principal variation, the root first; nil for a tree without nodes.
func (t *Tree) Line() []int {
	if len(t.Nodes) == 0 {
		return nil
	}
	line := []int{0}
	for i := t.Nodes[0].Best; i >= 0; i = t.Nodes[i].Best {
		line = append(line, i)
	}
	return line
}
