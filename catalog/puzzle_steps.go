package catalog

import (
	"context"

	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/puzzle"
	"github.com/jugada/jugada/search/path"
)

// This file has problems tried by hand, and searches for ways followed step by step.

// ProblemState is where somebody is who tries a problem.
type ProblemState struct {
	Text     string   // the position
	Board    string   // drawn as lines of text
	BoardSVG string   // and as the inside of an SVG picture that is 100 units wide and high
	Moves    []string // that are possible
	Cost     int      // of the moves that have led here
	Goal     bool     // it is what is wanted
}

// PathStep is a move of a solution and the position after it.
type PathStep struct{ Move, Position string }

// PathEvent is one thing that a search for a way does. As JSON it is part of the lab's API.
type PathEvent struct {
	Kind     string `json:"kind"` // begin: of a round, with bound; expand; child; back: depth first, all below is done; goal
	Position string `json:"position,omitempty"`
	Move     string `json:"move,omitempty"` // that led to a child
	Ply      int    `json:"ply"`            // moves from the start, or from a goal if it is backward; cheapest first they are not counted: 0
	G        int    `json:"g"`              // cost of the way to the position
	H        int    `json:"h"`              // its estimate; 0 if the algorithm does not ask for it, -1: there is no way
	Bound    int    `json:"bound"`          // of the round: threshold, depth, level, g or f; -1: none
	Backward bool   `json:"backward,omitempty"`
	Fate     string `json:"fate,omitempty"` // of a child: kept, too far, repeated, better, dead end
}

// stepKinds and fates are the names of path's as JSON has them.
var (
	stepKinds = [...]string{
		path.Begin: "begin", path.Expand: "expand", path.Child: "child", path.Back: "back", path.Goal: "goal",
	}
	fates = [...]string{
		path.Kept: "kept", path.TooFar: "too far", path.Repeated: "repeated", path.Better: "better", path.DeadEnd: "dead end",
	}
)

func (p *problemOf[S, M, P]) After(moves []string) (Problem, ProblemState, error) {
	other, cost := *p, puzzle.Cost(0)
	for i, text := range moves {
		m, err := p.rules.ParseMove(&other.start, text)
		if err != nil {
			return nil, ProblemState{}, lang.Errorf("catalog.puzzle.move", i+1, err)
		}
		before := other.start
		cost = cost.Plus(p.rules.Play(&before, m, &other.start))
	}
	s := &other.start
	state := ProblemState{
		Text: p.rules.PositionText(s), Board: p.rules.Board(s), BoardSVG: p.rules.BoardSVG(s), Moves: []string{},
		Cost: int(cost), Goal: p.rules.Goal(s),
	}
	for _, m := range p.rules.Moves(s, nil) {
		state.Moves = append(state.Moves, p.rules.MoveText(s, m))
	}
	return &other, state, nil
}

func (p *problemOf[S, M, P]) Follow(ctx context.Context, r PathRequest, listen func(*PathEvent) bool) (PathAnswer, error) {
	o, err := r.options()
	if err != nil {
		return PathAnswer{}, err
	}
	var line []S // the positions that were expanded last, by ply: a child's move is one of them
	for step := range path.Steps(ctx, p.rules, p.start, o) {
		switch step.Kind {
		case path.End:
			if step.Err != nil {
				return PathAnswer{}, step.Err
			}
			return p.answer(step.Result, o), nil
		case path.Expand:
			for len(line) <= step.Ply {
				line = append(line, step.Pos)
			}
			line[step.Ply] = step.Pos
		}
		if !listen(p.event(step, line)) {
			break
		}
	}
	return PathAnswer{}, nil
}

// event writes a step down as text; line holds the position that a child is of, by its ply.
func (p *problemOf[S, M, P]) event(step *path.Step[S, M], line []S) *PathEvent {
	e := &PathEvent{
		Kind: stepKinds[step.Kind], Ply: step.Ply, G: int(step.G), H: finite(step.H), Bound: finite(step.Bound), Backward: step.Backward,
	}
	if step.Kind != path.Begin {
		e.Position = p.rules.PositionText(&step.Pos)
	}
	if step.Kind == path.Child {
		from := &step.Pos // backward it leads away from the child
		if !step.Backward {
			from = &line[max(0, step.Ply-1)] // who goes the cheapest way first does not count plies
		}
		e.Move, e.Fate = p.rules.MoveText(from, step.Move), fates[step.Fate]
	}
	return e
}

// finite returns a cost as JSON has it: -1 for Infinity.
func finite(c puzzle.Cost) int {
	if c == puzzle.Infinity {
		return -1
	}
	return int(c)
}
