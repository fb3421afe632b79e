package review

import (
	"errors"
	"slices"
	"time"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/game"
)

// tableMiB is the size of the table of a search in a large game. Each search begins with an empty one.
const tableMiB = 8

// found is what a search has found: the best of the moves that it looked at.
type found struct {
	move     string
	line     []string   // from the position that was searched
	value    game.Score // for the side to move there
	exact    bool       // it holds for the rest of the game
	expected float64
	decimals int
	depth    int // plies to the deepest position of the search
	nodes    int64
	spent    bool // time or nodes ran out
	whole    bool // no limit played a part
}

// search searches a position, or only some of its moves, with times what the terms allow.
func (r *reviewer) search(p catalog.Position, times int, only ...string) (*found, error) {
	q := r.request(times)
	q.Only = only
	return r.analyze(p, q)
}

// request returns a request of the engine with times what the terms allow.
func (r *reviewer) request(times int) catalog.Request {
	return catalog.Request{
		Algorithm: catalog.EngineName, Nodes: r.Nodes * int64(times), Time: r.Time * time.Duration(times),
	}
}

// analyze makes a search of the engine's.
func (r *reviewer) analyze(p catalog.Position, q catalog.Request) (*found, error) {
	if p.Game().Large() {
		q.TableMiB = tableMiB
	}
	a, err := p.Analyze(r.ctx, q)
	if err = errors.Join(err, r.ctx.Err()); err != nil {
		return nil, err
	}
	f := &found{line: a.Line, value: a.Raw() * p.Turn().Sign(), exact: a.Settled(), decimals: p.Decimals(), depth: a.Depth, nodes: a.Nodes}
	f.spent, f.whole = a.Spent != nil, a.Whole
	if a.Best != nil {
		f.move = *a.Best
	}
	if len(f.line) == 0 || f.line[0] != f.move {
		f.line = []string{f.move} // a second look at the moves has chosen another one
	}
	f.expected = expectation(f.value, f.exact, max(a.Unit(), 1))
	return f, nil
}

// won reports whether the search has found a forced win.
func (f *found) won() bool { return f.exact && f.value > game.MaxStatic }

// lost reports whether it has found that every move loses by force.
func (f *found) lost() bool { return f.exact && f.value < -game.MaxStatic }

// judged returns what was found as it is reported.
func (f *found) judged(side catalog.Side) Judged {
	return Judged{
		Move: f.move, Value: (f.value * side.Sign()).Text(f.decimals), Exact: f.exact, Expected: f.expected, Line: f.line,
		value: f.value, decimals: f.decimals,
	}
}

// others returns the legal moves but one.
func others(p catalog.Position, move string) []string {
	return slices.DeleteFunc(p.Moves(), func(m string) bool { return m == move })
}
