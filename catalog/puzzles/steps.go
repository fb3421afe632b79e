package puzzles

import (
	"context"
	"strings"

	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/puzzle"
	"github.com/jugada/jugada/search/path"
)

// This file is for solving problems by hand.

// State is the current state of a problem being solved by hand.
type State struct {
	Text     string        // the position
	Board    string        // drawn as lines of text
	BoardSVG string        // the inside of an SVG picture that is 100 units wide and high
	Spots    []puzzle.Spot // the clickable spots in it
	Moves    []Move        // the legal moves
	Cost     int           // of the moves made so far
	Goal     bool          // it is a goal
	Refusal  error         // why the rules say that no goal can be reached; nil: they do not
}

// Move is a move, and the names of the spots to point at for it: the last one must come last, the others in any order.
type Move struct {
	Move  string   `json:"move"`
	Touch []string `json:"touch"` // empty: it is chosen by name
}

// Step is a move of a solution and the position after it.
type Step struct{ Move, Position string }

func (p *problemOf[S, M, P]) After(moves []string) (Problem, State, error) {
	other, cost := *p, puzzle.Cost(0)
	for i, text := range moves {
		m, err := p.parseMove(&other.start, text)
		if err != nil {
			return nil, State{}, lang.Errorf("catalog.puzzle.move", i+1, lang.Quoted(err))
		}
		before := other.start
		cost = cost.Plus(p.rules.Play(&before, m, &other.start))
	}
	s := &other.start
	state := State{
		Text: p.positionText(s), Board: p.board(s), BoardSVG: p.boardSVG(s),
		Moves: []Move{}, Cost: int(cost), Goal: p.rules.Goal(s), Refusal: path.Refusal(p.rules, s),
	}
	if p.notation == nil && len(moves) > 0 {
		state.Text = strings.TrimSpace(strings.TrimPrefix(p.text, startText) + " " + strings.Join(moves, " "))
	} else if p.notation == nil {
		state.Text = p.text
	}
	if p.pointing != nil {
		state.Spots = p.pointing.Spots(s, nil)
	}
	for _, m := range p.rules.Moves(s, nil) {
		move := Move{Move: p.moveText(s, m), Touch: []string{}}
		if p.pointing != nil {
			move.Touch = p.pointing.Touch(s, m, move.Touch)
		}
		state.Moves = append(state.Moves, move)
	}
	return &other, state, nil
}

// Hint is the next move of a path to the goal, and the estimates of all moves. As JSON it is part of the lab's API.
type Hint struct {
	Move      *string    `json:"move"`              // null: none is known
	Cost      *int       `json:"cost"`              // of the whole path from here; null: none is known
	Optimal   bool       `json:"optimal"`           // no path is cheaper
	Solvable  *bool      `json:"solvable"`          // null: not known
	Stopped   string     `json:"stopped"`           // as in Answer
	Expanded  int64      `json:"expanded"`          // positions
	Heuristic string     `json:"heuristic"`         // that estimates; "": there is none, and h is 0
	Unready   *string    `json:"unready,omitempty"` // as in Answer
	H         int        `json:"h"`                 // here; -1: it shows that no goal can be reached
	After     []HintMove `json:"after"`             // each move
	Refusal   error      `json:"-"`                 // why the rules say that there is no solution
}

// HintMove is the estimate after a move.
type HintMove struct {
	Move string `json:"move"`
	H    int    `json:"h"` // -1: it sees that there is no way
}

func (p *problemOf[S, M, P]) Hint(ctx context.Context, r Request) (Hint, error) {
	o, err := r.options()
	if err != nil {
		return Hint{}, err
	}
	p, done, err := p.prepared(ctx, &r, true)
	if err != nil {
		return Hint{}, err
	}
	defer done()
	o.Time = r.Time
	found, err := path.Search(ctx, p.rules, p.start, o)
	if err != nil {
		return Hint{}, err
	}
	a := p.answer(&found, o)
	hint := Hint{
		Cost: a.Cost, Optimal: a.Optimal, Solvable: a.Solvable, Stopped: a.Stopped, Expanded: a.Expanded, Refusal: a.Refusal,
		Heuristic: p.heuristic, Unready: a.Unready, H: finite(p.estimate(&p.start)), After: []HintMove{},
	}
	if len(a.Solution) > 0 {
		hint.Move = &a.Solution[0]
	}
	var next S
	for _, m := range p.rules.Moves(&p.start, nil) {
		p.rules.Play(&p.start, m, &next)
		hint.After = append(hint.After, HintMove{p.moveText(&p.start, m), finite(p.estimate(&next))})
	}
	return hint, nil
}

// finite returns a cost in its JSON form: -1 for Infinity.
func finite(c puzzle.Cost) int {
	if c == puzzle.Infinity {
		return -1
	}
	return int(c)
}
