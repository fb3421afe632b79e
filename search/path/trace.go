package path

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/jugada/jugada/puzzle"
	"github.com/jugada/jugada/trace"
)

// ErrUntraced is returned by [Trace] for IDAStar, which does not report what it does at its nodes.
var ErrUntraced = errors.New("the fast IDA* is not traced; take IDAStarNotes, which finds the same in the same order")

// Trace searches as [Search] does and sends the events of the search to sink, see [trace.Way]. Moves and positions are in
// the notation of the rules; without one, moves are numbers and positions are as Go prints them. It remembers the number of
// each position that a search with a table remembers, and only the current path of other searches.
func Trace[S comparable, M puzzle.Move, P puzzle.Puzzle[S, M]](
	ctx context.Context, rules P, s S, o Options, sink trace.Sink,
) (Result[M], error) {
	if o.Algorithm == IDAStar {
		return Result[M]{}, ErrUntraced
	}
	t := &teller[S, M, P]{known: newKnown[S, M](rules, o), sink: sink, start: s}
	t.notation, _ = any(rules).(puzzle.Notation[S, M])
	r, err := searchTelling(ctx, rules, s, o, func(step *Step[S, M]) bool {
		t.tell(step)
		return true
	})
	if err == nil {
		t.meetRoots() // even if nothing has been expanded, there is the start
	}
	return r, err
}

// teller turns the steps of a search into events.
type teller[S comparable, M puzzle.Move, P puzzle.Puzzle[S, M]] struct {
	known[S, M, P]
	notation puzzle.Notation[S, M] // nil: there is none
	sink     trace.Sink
	start    S
	begun    bool
	event    trace.Event
}

func (t *teller[S, M, P]) tell(step *Step[S, M]) {
	if step.Kind == Begin {
		t.round(step)
		return
	}
	t.meetRoots()
	switch step.Kind {
	case Expand:
		t.take(step)
		t.emit(t.eventOf(trace.Expand, t.find(step).number, step))
	case Child:
		t.tellChild(step)
	case Back:
		e := t.eventOf(trace.Back, t.find(step).number, step)
		t.take(step)
		t.emit(e)
	case Goal:
		t.take(step)
		e := t.eventOf(trace.Goal, t.find(step).number, step)
		if there, met := t.index[1][step.Pos]; met {
			e.Known = t.all[there].number
		}
		t.emit(e)
	}
}

// round reports a threshold, depth or level. Depth first, each begins with the start again; one without a bound is not reported.
func (t *teller[S, M, P]) round(step *Step[S, M]) {
	way := trace.Way{Threshold: step.Bound, Backward: step.Backward}
	switch {
	case !t.dives:
		t.meetRoots()
		t.emit(trace.Event{Kind: trace.Rise, Way: way})
	case step.Bound < puzzle.Infinity:
		cause := trace.ByDepth
		if t.options.Algorithm == IDAStarNotes {
			cause = trace.ByThreshold
		}
		t.begun = false
		t.emit(trace.Event{Kind: trace.Pass, Cause: cause, Way: way})
	}
	t.meetRoots()
}

// meetRoots reports the roots, once per round.
func (t *teller[S, M, P]) meetRoots() {
	if t.begun {
		return
	}
	t.begun = true
	t.begin(t.start)
	for i := 0; t.root(i) != nil; i++ {
		root := t.root(i)
		e := t.eventOf(trace.Meet, root.number, &Step[S, M]{Pos: root.pos, H: root.h, Backward: root.backward})
		e.Parent = -1
		t.emit(e)
	}
}

// tellChild reports what becomes of a child of the position being expanded.
func (t *teller[S, M, P]) tellChild(step *Step[S, M]) {
	parent := t.parent(step).number
	e := t.eventOf(trace.Drop, parent, step)
	e.Move, e.Ply, e.Fate, e.Guided = t.move(step), step.Ply, t.fate(step), e.Guided && step.Fate != Repeated
	if step.Fate == Repeated || step.Fate == Better {
		e.Known = t.find(step).number
	}
	if step.Fate == Kept || step.Fate == Better {
		e.Kind, e.Parent, e.Node = trace.Meet, parent, t.count
	}
	t.take(step)
	t.emit(e)
}

// move returns the move of a step as text.
func (t *teller[S, M, P]) move(step *Step[S, M]) string {
	if t.notation == nil {
		return strconv.FormatUint(uint64(step.Move), 10)
	}
	from := t.from(step)
	return t.notation.MoveText(&from, step.Move)
}

func (t *teller[S, M, P]) position(pos *S) string {
	if t.notation == nil {
		return fmt.Sprint(*pos)
	}
	return t.notation.PositionText(pos)
}

// eventOf returns an event of that kind about the position of a step.
func (t *teller[S, M, P]) eventOf(kind trace.Kind, node int, step *Step[S, M]) trace.Event {
	return trace.Event{Kind: kind, Node: node, Way: trace.Way{
		Position: t.position(&step.Pos), G: step.G, H: step.H, Guided: t.estimates != nil, Known: -1, Backward: step.Backward,
	}}
}

// emit sends e to the sink, which must not keep it.
func (t *teller[S, M, P]) emit(e trace.Event) {
	t.event = e
	t.sink.Event(&t.event)
}
