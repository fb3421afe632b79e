package catalog

import (
	"math"
	"strings"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search/mcts"
	"github.com/jugada/jugada/trace"
)

// FollowedPlayouts is how many playouts a search makes that is told step by step and has no limit, and MostFollowed how many it
// may make.
const (
	FollowedPlayouts = 20
	MostFollowed     = 1_000
)

// PlayoutStep is a playout of Monte Carlo tree search in its four parts. As JSON it is a line of `jugada trace --algorithm mcts
// --json`. Means and results are from MAX's side, in results or points as in [PlayedOut].
type PlayoutStep struct {
	Playout int64             `json:"playout"` // its number, from 1
	Spread  float64           `json:"spread"`  // d: of the highest and the lowest result before it; 1 unit while they are alike
	Select  []PlayoutChoice   `json:"select"`  // the moves in the tree, from the root down; the last one may have joined it just now
	Expand  *PlayoutExpansion `json:"expand"`  // null: no moves have joined the tree
	Random  []string          `json:"random"`  // the moves from there to the end of the game
	Winner  *string           `json:"winner"`  // max or min; null: neither has won
	Result  float64           `json:"result"`
	Valued  bool              `json:"valued"`  // false: it ended without a value, and counts 0
	BackUp  []PlayoutCount    `json:"back_up"` // the positions that the result has counted for, from the root down

	turn game.Side // who moves in the last position of BackUp
	end  Position
}

// PlayoutChoice is a position of the tree, and the move with which a playout goes on there.
type PlayoutChoice struct {
	Path     []string           `json:"path"`     // the moves from the root to the position
	Turn     string             `json:"turn"`     // max or min: who moves there
	Playouts int64              `json:"playouts"` // N: those through the position so far
	Moves    []PlayoutCandidate `json:"moves"`    // all, in generation order
	Next     string             `json:"next"`     // the one selected
	Untried  bool               `json:"untried"`  // it is the first without a playout; false: the first with the highest bound
}

// PlayoutCandidate is a move of the tree.
type PlayoutCandidate struct {
	Move     string   `json:"move"`
	Playouts int64    `json:"playouts"` // n: those through the move so far
	Mean     *float64 `json:"mean"`     // null without playouts
	Bound    *float64 `json:"bound"`    // the upper confidence bound for the side to move; null if a move has no playout yet
}

// PlayoutExpansion is a position whose moves have joined the tree.
type PlayoutExpansion struct {
	Path  []string `json:"path"`
	Moves []string `json:"moves"`
}

// PlayoutCount is what the playouts through a position have come to.
type PlayoutCount struct {
	Path     []string `json:"path"`
	Playouts int64    `json:"playouts"`
	Mean     float64  `json:"mean"`
}

// End returns the position in which the playout ended.
func (s *PlayoutStep) End() Position { return s.end }

// Fresh reports whether no playout had come before to the position where the way in the tree ended: its moves have not joined.
func (s *PlayoutStep) Fresh() bool {
	return s.Expand == nil && len(s.Random) > 0 && s.BackUp[len(s.BackUp)-1].Playouts == 1
}

// ValueIn returns the value of the position in which the playout ended, formatted in l.
func (s *PlayoutStep) ValueIn(l lang.Language) string {
	value, _ := s.end.Static()
	return trace.ScoreText(l, value, s.end.Decimals())
}

// Highest returns the selected one of several moves that all have bounds, and of the others the first with the highest.
func (c *PlayoutChoice) Highest() (selected, next *PlayoutCandidate) {
	for i := range c.Moves {
		switch m := &c.Moves[i]; {
		case m.Move == c.Next:
			selected = m
		case next == nil || *m.Bound > *next.Bound:
			next = m
		}
	}
	return selected, next
}

// playoutStep converts a playout of a search from p; a result, or a point where games end with a score, has so many of its units.
func (p *positionOf[S, M, G]) playoutStep(from *mcts.Playout[M], unit float64) *PlayoutStep {
	var moves []M
	for _, at := range from.Way[:len(from.Way)-1] {
		moves = append(moves, at.Moves[at.Selected].Move)
	}
	line := []*positionOf[S, M, G]{p}
	for _, m := range append(moves, from.Random...) {
		line = append(line, line[len(line)-1].after(m))
	}
	end, text := line[len(line)-1], p.lineText(append(moves, from.Random...))
	if end.Outcome() == game.Scored {
		unit = math.Pow10(p.Decimals())
	}
	in := func(x float64) float64 { return trace.Rounded(x / unit) }
	to := &PlayoutStep{
		Playout: from.Number, Spread: in(from.Spread), Select: []PlayoutChoice{}, Random: text[len(moves):], Result: in(from.Result),
		turn: line[len(moves)].Turn(), end: end,
	}
	for i, at := range from.Way {
		to.BackUp = append(to.BackUp, PlayoutCount{text[:i], at.Playouts, in(at.Mean)})
		if i < len(moves) {
			to.Select = append(to.Select, line[i].playoutChoice(&at, in))
			to.Select[i].Path = text[:i]
		}
	}
	if i := from.Joined; i >= 0 {
		to.Expand = &PlayoutExpansion{Path: text[:i], Moves: line[i].Moves()}
	}
	_, to.Valued = end.Static()
	if winner, won := Winner(end); won {
		to.Winner = new(strings.ToLower(winner.String()))
	}
	return to
}

// playoutChoice converts what a playout met at p, without its path.
func (p *positionOf[S, M, G]) playoutChoice(from *mcts.Visited[M], in func(float64) float64) PlayoutChoice {
	selected := from.Moves[from.Selected]
	to := PlayoutChoice{
		Turn: strings.ToLower(p.Turn().String()), Playouts: from.Playouts - 1, Next: p.text(&p.s, selected.Move),
		Untried: selected.Playouts == 0,
	}
	for _, m := range from.Moves {
		one := PlayoutCandidate{Move: p.text(&p.s, m.Move), Playouts: m.Playouts}
		if m.Playouts > 0 {
			one.Mean = new(in(m.Mean))
		}
		if !to.Untried {
			one.Bound = new(in(m.Bound))
		}
		to.Moves = append(to.Moves, one)
	}
	return to
}
