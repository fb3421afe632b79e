package trace

import (
	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search"
)

// Tracker makes the events of a depth-first search. It numbers the nodes and remembers, along the line that the
// search is on, which child of which ancestor set each bound: often that is not the parent of the node with the
// cut. The search calls it for each event; the tracker adds the rest.
type Tracker struct {
	sink  Sink
	line  []open // the nodes entered and not left, the root first
	count int
	pass  int      // number of passes that have ended
	from  []string // the moves to the root of this pass
	last  int      // the node left last: the child whose value is coming back
	lost  bool     // that was left with ∓∞
	event Event
}

// open is a node on the current line.
type open struct {
	node        int
	move        string
	side        game.Side
	windowed    bool
	alpha, beta game.Score
	depth       int
	alphaBy     Setter
	betaBy      Setter
}

// NewTracker returns a tracker that writes to sink.
func NewTracker(sink Sink) *Tracker { return &Tracker{sink: sink} }

// Enter reports that the search enters, by move ("" at the root), a node where side is to move.
func (t *Tracker) Enter(move string, side game.Side) {
	t.enter(move, open{side: side})
}

// EnterWindow is Enter for an algorithm with windows.
func (t *Tracker) EnterWindow(move string, side game.Side, alpha, beta game.Score) {
	t.enter(move, open{side: side, windowed: true, alpha: alpha, beta: beta})
}

// EnterCall is EnterWindow for alpha-beta as N1 prints it, with the depth that is left; 0: not said.
func (t *Tracker) EnterCall(move string, side game.Side, depth int, alpha, beta game.Score) {
	t.enter(move, open{side: side, windowed: true, alpha: alpha, beta: beta, depth: depth})
}

func (t *Tracker) enter(move string, o open) {
	o.node, o.move = t.count, move
	o.alphaBy, o.betaBy = Setter{Node: -1}, Setter{Node: -1}
	t.count++
	parent := -1
	if len(t.line) > 0 {
		above := t.top()
		parent, o.alphaBy, o.betaBy = above.node, above.alphaBy, above.betaBy
	}
	t.line = append(t.line, o)
	t.emit(Event{
		Kind: Enter, Node: o.node, Parent: parent, Ply: len(t.line) - 1, Side: o.side, Move: move, Depth: o.depth,
	})
}

// Static reports that the node ends a line for a reason and has this value; assumed: it has none and counts as 0.
func (t *Tracker) Static(value game.Score, reason search.Reason, assumed bool) {
	t.emit(Event{Kind: Static, Node: t.top().node, Value: value, Reason: reason, Assumed: assumed})
}

// Return reports that the value of the child just left, reached by move, has come back, and whether it is the best so far.
func (t *Tracker) Return(move string, value game.Score, bound search.Bound, better bool) {
	t.emit(Event{
		Kind: Return, Node: t.top().node, Child: t.last, Move: move, Value: value, Bound: bound, Better: better, Infinite: t.lost,
	})
}

// Narrow reports that this value, by move, has become the bound of the side to move: α at a MAX node, β at a MIN node,
// tightened by slack.
func (t *Tracker) Narrow(move string, value, slack game.Score) {
	o := t.top()
	setter := Setter{Node: o.node, Child: t.last, Move: move, Slack: slack}
	e := Event{Kind: Narrow, Node: o.node, Child: t.last, Move: move, Value: value}
	if o.side == game.Max {
		e.By, e.Setter = ByAlpha, o.alphaBy
		o.alpha, o.alphaBy = value+slack, setter
	} else {
		e.By, e.Setter = ByBeta, o.betaBy
		o.beta, o.betaBy = value-slack, setter
	}
	t.emit(e)
}

// Cut reports that the node is left because its window is closed, and which moves are skipped.
func (t *Tracker) Cut(skipped []string) {
	o := t.top()
	e := Event{Kind: Cut, Node: o.node, Skipped: skipped}
	if o.side == game.Max {
		e.By, e.Setter = ByBeta, o.betaBy
	} else {
		e.By, e.Setter = ByAlpha, o.alphaBy
	}
	t.emit(e)
}

// Drop reports which moves bias leaves out, which it keeps, and by which evaluation; "": the search's own.
func (t *Tracker) Drop(skipped, kept []string, eval string) {
	t.emit(Event{Kind: Cut, Node: t.top().node, By: ByBias, Setter: Setter{Node: -1}, Skipped: skipped, Line: kept, Ranks: eval})
}

// Extend reports that the line goes on beyond the depth limit, and the static value that is the reason; assumed as for Static.
func (t *Tracker) Extend(cause Cause, static game.Score, assumed bool) {
	t.emit(Event{Kind: Extend, Node: t.top().node, Cause: cause, Value: static, Assumed: assumed})
}

// Tell passes on an event about the search as a whole. The nodes of a pass are numbered from 0.
func (t *Tracker) Tell(e Event) {
	if e.Kind == Pass {
		if t.count > 0 {
			t.pass++
		}
		t.line, t.count, t.from = t.line[:0], 0, append(t.from[:0], e.Line...)
	}
	t.event = e
	t.sink.Event(&t.event)
}

// Leave reports the value with which the node is left.
func (t *Tracker) Leave(value game.Score, bound search.Bound) { t.LeaveAs(value, bound, false) }

// LeaveAs is Leave for alpha-beta as N1 prints it, which may return ∓∞ instead.
func (t *Tracker) LeaveAs(value game.Score, bound search.Bound, infinite bool) {
	t.last, t.lost = t.top().node, infinite
	t.emit(Event{Kind: Leave, Node: t.last, Value: value, Bound: bound, Infinite: infinite})
	t.line = t.line[:len(t.line)-1]
}

func (t *Tracker) top() *open { return &t.line[len(t.line)-1] }

// emit sends e to the sink with the window of the current node.
func (t *Tracker) emit(e Event) {
	o := t.top()
	e.Windowed, e.Alpha, e.Beta = o.windowed, o.alpha, o.beta
	t.event = e
	t.sink.Event(&t.event)
}
