package puzzles

import (
	"context"

	"github.com/jugada/jugada/search/path"
)

// This file converts the steps that package path follows to text.

// Moment is the state of a search after it has expanded a position, before it takes the next. As JSON it is part of the
// lab's API.
type Moment struct {
	Step      int     `json:"step"`     // positions taken so far, a final goal included; 0: the search has not begun
	Kind      string  `json:"kind"`     // start, expand or goal
	Position  string  `json:"position"` // the position taken
	Board     string  `json:"-"`        // the inside of an SVG picture of it
	G         int     `json:"g"`        // cost of the path to it
	H         int     `json:"h"`        // its estimate; 0 if the algorithm uses none, -1: no goal can be reached
	Ply       int     `json:"ply"`      // moves from the start, or from a goal if it is backward; of the whole path once found
	Backward  bool    `json:"backward"`
	Bound     int     `json:"bound"` // of the round: threshold, depth, level, g or f; -1: none
	Begins    bool    `json:"begins"`
	Events    []Event `json:"events"` // since the previous moment
	Expanded  int64   `json:"expanded"`
	Generated int64   `json:"generated"`
	Kept      int     `json:"kept"`    // positions that the search remembers
	Waiting   int     `json:"waiting"` // positions, or moves not tried yet, that it may still take
	By        string  `json:"by"`      // the value that orders bars and queue: f, g or ply
	Bars      []Bar   `json:"bars"`    // how many wait
	Queue     []Place `json:"queue"`   // the next of those that wait; depth first, the end of the current path
}

// Event is something that happens to a search while it expands a position.
type Event struct {
	Kind     string `json:"kind"` // child: a move was tried; back: depth first, all below a position is done
	Position string `json:"position"`
	Move     string `json:"move,omitempty"`
	Ply      int    `json:"ply"`
	G        int    `json:"g"`
	H        int    `json:"h"`
	Fate     string `json:"fate,omitempty"` // of a child: as in a trace: kept, horizon, too-far, repeated, better, dead-end
}

// Bar is how many positions wait whose value lies between two bounds, both included.
type Bar struct {
	From    float64 `json:"from"`
	To      float64 `json:"to"`
	Waiting int     `json:"waiting"`
}

// Place is a position that waits, or one on the current path.
type Place struct {
	Position string  `json:"position"`
	G        int     `json:"g"`
	H        int     `json:"h"`
	Ply      int     `json:"ply"`
	Value    float64 `json:"value"` // by which the queue is ordered
	Backward bool    `json:"backward,omitempty"`
	Untried  int     `json:"untried,omitempty"` // depth first: moves not tried yet
}

// RoundAt is where the rounds of a search begin.
type RoundAt struct {
	Bound     int   `json:"bound"` // -1: none
	Backward  bool  `json:"backward,omitempty"`
	Step      int   `json:"step"` // its first
	Expanded  int64 `json:"expanded"`
	Generated int64 `json:"generated"`
}

// Followed is a search that was followed to its end.
type Followed struct {
	Answer
	Steps  int       // moments, not counting the one of step 0
	Deep   int       // the longest path, in moves
	Kept   int       // the most positions that were remembered
	Rounds []RoundAt // in their order
}

func (p *problemOf[S, M, P]) Followed() []string {
	return algorithms(func(a path.Algorithm) bool {
		return TracedAs(a.String()) == a.String() && path.Fits[S, M](p.rules, a) == nil
	})
}

func (p *problemOf[S, M, P]) Follow(
	ctx context.Context, r Request, wanted func(step int) bool, listen func(*Moment) bool,
) (*Followed, error) {
	o, err := r.options()
	if err != nil {
		return nil, err
	}
	if err := r.FitsTrace(); err != nil {
		return nil, err
	}
	p, done, err := p.prepared(ctx, &r, o.Algorithm.Informed())
	if err != nil {
		return nil, err
	}
	defer done()
	o.Time = r.Time
	found, told, err := path.Follow(ctx, p.rules, p.start, o, wanted, func(m *path.Moment[S, M]) bool {
		return listen(p.moment(m, o.Algorithm.By()))
	})
	if err != nil || told == nil {
		return nil, err
	}
	f := &Followed{Answer: p.answer(&found, o), Steps: told.Steps, Deep: told.Deep, Kept: told.Kept}
	for _, round := range told.Rounds {
		f.Rounds = append(f.Rounds, RoundAt{finite(round.Bound), round.Backward, round.Step, round.Expanded, round.Generated})
	}
	return f, nil
}

// moment converts a moment to text.
func (p *problemOf[S, M, P]) moment(of *path.Moment[S, M], by string) *Moment {
	m := &Moment{
		Step: of.Step, Kind: map[path.StepKind]string{path.Begin: "start", path.Expand: "expand", path.Goal: "goal"}[of.Kind],
		Position: p.positionText(&of.Pos), Board: p.boardSVG(&of.Pos), G: int(of.G), H: finite(of.H), Ply: of.Ply,
		Backward: of.Backward, Bound: finite(of.Bound), Begins: of.Begins, Events: []Event{},
		Expanded: of.Expanded, Generated: of.Generated, Kept: of.Kept, Waiting: of.Waiting, By: by,
		Bars: []Bar{}, Queue: []Place{},
	}
	for _, e := range of.Events {
		event := Event{Kind: "back", Position: p.positionText(&e.Pos), Ply: e.Ply, G: int(e.G), H: finite(e.H)}
		if e.Kind == path.Child {
			event.Kind, event.Move, event.Fate = "child", p.moveText(&e.From, e.Move), e.Fate.String()
		}
		m.Events = append(m.Events, event)
	}
	for _, bar := range of.Bars {
		m.Bars = append(m.Bars, Bar(bar))
	}
	for _, q := range of.Queue {
		m.Queue = append(m.Queue, Place{p.positionText(&q.Pos), int(q.G), finite(q.H), q.Ply, q.Value, q.Backward, q.Untried})
	}
	return m
}
