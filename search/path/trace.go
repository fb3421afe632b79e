package path

import (
	"context"
	"errors"
	"strconv"

	"github.com/jugada/jugada/puzzle"
	"github.com/jugada/jugada/trace"
)

// ErrUntraced is returned by [Trace] for IDAStar, which tells nobody what it does at its nodes.
var ErrUntraced = errors.New("the fast IDA* is not traced; take IDAStarNotes, which finds the same in the same order")

// Trace searches as [Search] does and tells sink the events of the search, see [trace.Way]. Moves and positions are told in
// the notation of the rules; without one moves are numbers and positions have no names. It remembers the number of each
// position that a search with a table remembers, and of the others only the way that the search is on.
func Trace[S comparable, M puzzle.Move, P puzzle.Puzzle[S, M]](
	ctx context.Context, rules P, s S, o Options, sink trace.Sink,
) (Result[M], error) {
	if o.Algorithm == IDAStar {
		return Result[M]{}, ErrUntraced
	}
	t := &teller[S, M, P]{rules: rules, sink: sink, algorithm: o.Algorithm, start: s}
	t.notation, _ = any(rules).(puzzle.Notation[S, M])
	if o.Algorithm.Informed() {
		t.heuristic, _ = any(rules).(puzzle.Heuristic[S])
	}
	r, err := search(ctx, rules, s, o, func(step *Step[S, M]) bool {
		t.tell(step)
		return true
	})
	if err == nil {
		t.begin() // where nothing has been looked at there is still the start
	}
	return r, err
}

// teller turns the steps of a search into events. It numbers the nodes.
type teller[S comparable, M puzzle.Move, P puzzle.Puzzle[S, M]] struct {
	rules     P
	notation  puzzle.Notation[S, M] // nil: there is none
	heuristic puzzle.Heuristic[S]   // nil: the search asks for no estimates
	sink      trace.Sink
	algorithm Algorithm
	start     S
	begun     bool
	count     int
	line      []told[S]    // depth first: the way that the search is on, by ply
	known     [2]map[S]int // with a table: the node of each position, from the start and from the goals
	at        told[S]      // with a table: what is expanded
	event     trace.Event
}

// told is a node that the sink knows.
type told[S any] struct {
	node int
	pos  S
}

// dives reports whether the search is depth first.
func (t *teller[S, M, P]) dives() bool {
	return t.algorithm == DFS || t.algorithm == DFID || t.algorithm == IDAStarNotes
}

func (t *teller[S, M, P]) tell(step *Step[S, M]) {
	if step.Kind == Begin {
		t.round(step)
		return
	}
	t.begin()
	switch step.Kind {
	case Expand:
		t.at = told[S]{t.node(step), step.Pos}
		t.emit(t.eventOf(trace.Expand, t.at.node, step))
	case Child:
		t.child(step)
	case Back:
		t.emit(t.eventOf(trace.Back, t.node(step), step))
	case Goal:
		e := t.eventOf(trace.Goal, t.node(step), step)
		if there, met := t.known[1][step.Pos]; met {
			e.Known = there
		}
		t.emit(e)
	}
}

// round tells a threshold, depth or level. Depth first each begins with the start again; one without a bound needs no word.
func (t *teller[S, M, P]) round(step *Step[S, M]) {
	way := trace.Way{Threshold: step.Bound, Backward: step.Backward}
	switch {
	case !t.dives():
		t.begin()
		t.emit(trace.Event{Kind: trace.Rise, Way: way})
	case step.Bound < puzzle.Infinity:
		cause := trace.ByDepth
		if t.algorithm == IDAStarNotes {
			cause = trace.ByThreshold
		}
		t.begun = false
		t.emit(trace.Event{Kind: trace.Pass, Cause: cause, Way: way})
	}
	t.begin()
}

// begin tells the roots, once.
func (t *teller[S, M, P]) begin() {
	if t.begun {
		return
	}
	t.begun, t.count, t.line = true, 0, t.line[:0]
	t.known = [2]map[S]int{{}, {}}
	t.root(t.start, false)
	if goals, ok := any(t.rules).(puzzle.Goals[S]); ok && t.algorithm == Bidirectional {
		for _, goal := range goals.Goals(nil) {
			t.root(goal, true)
		}
	}
}

func (t *teller[S, M, P]) root(pos S, backward bool) {
	step := Step[S, M]{Pos: pos, Backward: backward}
	if t.heuristic != nil {
		step.H = t.heuristic.Estimate(&pos)
	}
	e := t.eventOf(trace.Meet, -1, &step)
	e.Parent = -1
	t.meet(e, pos)
}

// meet tells of a new node and gives it its number.
func (t *teller[S, M, P]) meet(e trace.Event, pos S) {
	e.Node = t.count
	t.count++
	if t.dives() {
		t.line = append(t.line[:e.Ply], told[S]{e.Node, pos})
	} else {
		t.known[side(e.Backward)][pos] = e.Node
	}
	t.emit(e)
}

// child tells what becomes of a child of the position that is expanded.
func (t *teller[S, M, P]) child(step *Step[S, M]) {
	parent := &t.at
	if t.dives() {
		parent = &t.line[step.Ply-1]
	}
	e := t.eventOf(trace.Drop, parent.node, step)
	e.Move, e.Ply, e.Guided = t.move(parent, step), step.Ply, e.Guided && step.Fate != Repeated
	switch step.Fate {
	case TooFar:
		e.Fate = trace.TooFar
	case Repeated:
		e.Fate, e.Known = trace.Repeated, t.find(step)
	case DeadEnd:
		e.Fate = trace.DeadEnd
	case Better:
		e.Fate, e.Known = trace.Better, t.find(step)
	case Kept:
		if (t.algorithm == DFS || t.algorithm == DFID) && step.Ply == int(step.Bound) {
			e.Fate = trace.Horizon
		}
	}
	if step.Fate == Kept || step.Fate == Better {
		e.Kind, e.Parent = trace.Meet, parent.node
		t.meet(e, step.Pos)
		return
	}
	t.emit(e)
}

// node returns the number of the position that a step tells of.
func (t *teller[S, M, P]) node(step *Step[S, M]) int {
	if t.dives() {
		return t.line[step.Ply].node
	}
	return t.find(step)
}

// find returns the number of the node, on the way or in the table, at which the position of a step is known already.
func (t *teller[S, M, P]) find(step *Step[S, M]) int {
	if !t.dives() {
		return t.known[side(step.Backward)][step.Pos]
	}
	for _, n := range t.line[:step.Ply] {
		if n.pos == step.Pos {
			return n.node
		}
	}
	panic("path: a position is said to be on the way, and is not")
}

func side(backward bool) int {
	if backward {
		return 1
	}
	return 0
}

// move returns the move of a step as text. Backwards it leads from the child to its parent.
func (t *teller[S, M, P]) move(parent *told[S], step *Step[S, M]) string {
	switch {
	case t.notation == nil:
		return strconv.FormatUint(uint64(step.Move), 10)
	case step.Backward:
		return t.notation.MoveText(&step.Pos, step.Move)
	}
	return t.notation.MoveText(&parent.pos, step.Move)
}

func (t *teller[S, M, P]) position(pos *S) string {
	if t.notation == nil {
		return ""
	}
	return t.notation.PositionText(pos)
}

// eventOf returns what an event of that kind tells of the position of a step.
func (t *teller[S, M, P]) eventOf(kind trace.Kind, node int, step *Step[S, M]) trace.Event {
	return trace.Event{Kind: kind, Node: node, Way: trace.Way{
		Position: t.position(&step.Pos), G: step.G, H: step.H, Guided: t.heuristic != nil, Known: -1, Backward: step.Backward,
	}}
}

// emit hands e to the sink, which must not keep it.
func (t *teller[S, M, P]) emit(e trace.Event) {
	t.event = e
	t.sink.Event(&t.event)
}
