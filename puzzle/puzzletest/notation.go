package puzzletest

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/jugada/jugada/internal/laws"
)

// checkNotation is the law notation at p.
func (x *exam[S, M, P]) checkNotation(r *report[S, M], p *place[S, M]) {
	a := x.able.notation
	text := a.PositionText(x.at(p))
	if text == "" {
		r.Failf("PositionText returns nothing")
		return
	}
	if back, err := a.ParsePosition(text); err != nil {
		r.Failf("ParsePosition refuses what PositionText wrote, %q: %v", text, err)
	} else if back != p.pos {
		r.Failf("ParsePosition reads %q, which PositionText wrote, as another position: %+v instead of %+v",
			text, back, p.pos)
	}
	if p.from == nil {
		for _, bad := range laws.Nonsense {
			_, err := a.ParsePosition(bad)
			checkRefused(r, "ParsePosition", bad, err)
		}
	}
	x.checkReader(r, laws.Damaged(text, x.random))
	x.checkMoveTexts(r, p)
}

// checkReader reads a text of which nothing is known: it is refused, or read as a position on which the rules do not
// panic and that is read back.
func (x *exam[S, M, P]) checkReader(r *report[S, M], text string) (*place[S, M], bool) {
	s, err := x.able.notation.ParsePosition(text)
	if err != nil {
		checkOneLine(r, "ParsePosition, given "+strconv.Quote(text)+",", err)
		return nil, false
	}
	p := x.begins(s, "what "+strconv.Quote(text)+" is read as")
	if p.broken {
		r.Failf("ParsePosition accepts %q, on which Moves panics: %s", text, x.faults[len(x.faults)-1].panicked)
		return nil, false
	}
	written := x.able.notation.PositionText(x.at(p))
	if back, err := x.able.notation.ParsePosition(written); err != nil || back != s {
		r.Failf("ParsePosition reads %q, PositionText writes that as %q, which is read as %+v, %v instead of %+v",
			text, written, back, err, s)
	}
	return p, true
}

// checkMoveTexts is the law notation for the moves of p.
func (x *exam[S, M, P]) checkMoveTexts(r *report[S, M], p *place[S, M]) {
	a := x.able.notation
	named := make(map[string]M, len(p.moves))
	for _, m := range p.moves {
		name := a.MoveText(x.at(p), m)
		if name == "" || strings.ContainsFunc(name, unicode.IsSpace) {
			r.Failf("the move %d is called %q; a name is not empty and holds no spaces", m, name)
			continue
		}
		if other, taken := named[name]; taken && other != m {
			r.Failf("two moves, %d and %d, are called %q", other, m, name)
		}
		named[name] = m
		if back, err := a.ParseMove(x.at(p), name); err != nil {
			r.Failf("ParseMove refuses what MoveText wrote, %q: %v", name, err)
		} else if back != m {
			r.Failf("ParseMove reads %q, which MoveText wrote for %d, as %d", name, m, back)
		}
	}
	for _, bad := range append(laws.Nonsense, "") {
		_, err := a.ParseMove(x.at(p), bad)
		checkRefused(r, "ParseMove", bad, err)
	}
	if p.from == nil {
		return
	}
	for _, m := range laws.Spread(p.from.moves, 50) { // what was possible a move ago, and may not be any more
		name := a.MoveText(x.at(p.from), m)
		back, err := a.ParseMove(x.at(p), name)
		if err != nil {
			checkOneLine(r, "ParseMove", err)
		} else if !slices.Contains(p.moves, back) {
			r.Failf("ParseMove accepts %q as the move %d, which is not possible", name, back)
		}
	}
}

// failer is what a report is, whatever its places are.
type failer interface {
	Failf(format string, args ...any)
}

// checkRefused checks that there is an error, and a good one.
func checkRefused(r failer, method, text string, err error) {
	if err == nil {
		r.Failf("%s accepts %q", method, text)
		return
	}
	checkOneLine(r, method, err)
}

// checkOneLine checks that err is something to read.
func checkOneLine(r failer, who string, err error) {
	if message := err.Error(); message == "" || strings.ContainsAny(message, "\n\r") {
		r.Failf("%s returns the error %q; an error is one line", who, message)
	}
}
