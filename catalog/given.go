package catalog

import (
	"strconv"
	"strings"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search/engine"
)

// This file reads the lines of public test sets, positions with their values, and converts solutions to the same form.

// ReadGiven reads a line that holds a position or, as in public test sets, a position, spaces and its value: a whole number
// for the side to move, see [Solution.Given]. The value is nil if the line holds only a position. Errors are those of
// Game.Position about the whole line.
func ReadGiven(g Game, line string) (Position, *int, error) {
	p, err := g.Position(line)
	if err == nil {
		return p, nil, nil
	}
	space := strings.LastIndexAny(line, " \t")
	if space < 0 {
		return nil, nil, err
	}
	value, unread := strconv.Atoi(line[space+1:])
	if unread != nil {
		return nil, nil, err
	}
	if p, unread = g.Position(strings.TrimSpace(line[:space])); unread != nil {
		return nil, nil, err
	}
	return p, &value, nil
}

// Given returns the value for the side to move in the form of public test sets, and whether it has one: in games that end with
// a score, that score; in others 0 for a draw, and for a win how many moves, the winning one included, the winner would have
// left if the game lasted as long as possible, negated for the loser (P. Pons's sets of Connect Four). A weak solution gives 1,
// 0 or -1.
func (s *Solution) Given() (value int, ok bool) {
	if s.given == nil {
		return 0, false
	}
	return *s.given, true
}

// given computes the result of Given.
func (p *positionOf[S, M, G]) given(r *engine.Solution[M], weak bool) *int {
	value := 0
	n, forced := r.Lo.Forced()
	finite, ends := any(p.rules).(game.Finite[S])
	switch {
	case weak && r.Lo > 0:
		value = 1
	case weak && r.Hi < 0:
		value = -1
	case r.Lo != r.Hi:
		return nil
	case !forced:
		whole, ok := game.ParsePoints(r.Lo.Text(p.Decimals()), 0)
		if !ok {
			return nil
		}
		value = int(whole)
	case !ends:
		return nil
	default:
		value = (finite.PliesLeft(&p.s) + 2 - n) / 2
		if r.Lo < 0 {
			value = -value
		}
	}
	return &value
}
