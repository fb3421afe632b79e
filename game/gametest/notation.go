package gametest

import (
	"slices"
	"strings"
	"unicode"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/internal/laws"
)

// nothing are texts that say nothing in any game.
var nothing = []string{"\x00", "no such thing here", "(", "\xff\xfe"}

// checkNotation is the law notation at p.
func (x *exam[S, M, G]) checkNotation(r *report[S, M], p *place[S, M]) {
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
		for _, bad := range nothing {
			_, err := a.ParsePosition(bad)
			checkRefused(r, "ParsePosition", bad, err)
		}
	}
	x.checkDamaged(r, text)
	x.checkMoveTexts(r, p)
}

// checkDamaged reads the text with one byte wrong.
func (x *exam[S, M, G]) checkDamaged(r *report[S, M], text string) {
	at := x.random.IntN(len(text))
	switch x.random.IntN(4) {
	case 0:
		text = text[:at]
	case 1:
		text = text[:at] + text[at+1:]
	case 2:
		text = text[:at] + text[at:at+1] + text[at:]
	case 3:
		text = text[:at] + string(rune(' '+x.random.IntN(95))) + text[at+1:]
	}
	x.checkReader(r, text)
}

// checkReader reads a text of which nothing is known: it is refused, or read as a position that keeps the laws which
// are quick to check.
func (x *exam[S, M, G]) checkReader(r *report[S, M], text string) (*place[S, M], bool) {
	s, err := x.able.notation.ParsePosition(text)
	if err != nil {
		checkError(r, "ParsePosition", text, err)
		return nil, false
	}
	var none M
	p := x.reach(nil, none, s)
	p.text = text
	if p.broken {
		r.Failf("ParsePosition accepts %q, on which Moves panics: %s", text, x.faults[len(x.faults)-1].panicked)
		return nil, false
	}
	written := x.able.notation.PositionText(x.at(p))
	if back, err := x.able.notation.ParsePosition(written); err != nil || back != s {
		r.Failf("ParsePosition reads %q, PositionText writes that as %q, which is read as %+v, %v instead of %+v",
			text, written, back, err, s)
	}
	x.compareReadMoves(r, p)
	return p, true
}

// compareReadMoves checks, as checkOutcome and checkMoves do, a position that was read.
func (x *exam[S, M, G]) compareReadMoves(r *report[S, M], p *place[S, M]) {
	r.At(p, func() {
		x.compareOutcome(r, "Evaluate", p, x.rules.Evaluate(x.at(p)))
		if (p.outcome == game.Open) != (len(p.moves) > 0) {
			r.Failf("the game is %v, and there are %d moves", p.outcome, len(p.moves))
		}
	})
}

// checkMoveTexts is the law notation for the moves of p.
func (x *exam[S, M, G]) checkMoveTexts(r *report[S, M], p *place[S, M]) {
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
	for _, bad := range append(nothing, "") {
		_, err := a.ParseMove(x.at(p), bad)
		checkRefused(r, "ParseMove", bad, err)
	}
	if p.from == nil {
		return
	}
	for _, m := range laws.Spread(p.from.moves, 50) { // what was legal a ply ago, and may not be any more
		name := a.MoveText(x.at(p.from), m)
		back, err := a.ParseMove(x.at(p), name)
		if err != nil {
			checkError(r, "ParseMove", name, err)
		} else if !slices.Contains(p.moves, back) {
			r.Failf("ParseMove accepts %q as the move %d, which is not legal", name, back)
		}
	}
}

// checkRefused checks that there is an error, and a good one.
func checkRefused[S comparable, M game.Move](r *report[S, M], method, text string, err error) {
	if err == nil {
		r.Failf("%s accepts %q", method, text)
		return
	}
	checkError(r, method, text, err)
}

// checkError checks that err is something to read.
func checkError[S comparable, M game.Move](r *report[S, M], method, text string, err error) {
	if message := err.Error(); message == "" || strings.ContainsAny(message, "\n\r") {
		r.Failf("%s refuses %q with %q; an error is one line", method, text, message)
	}
}
