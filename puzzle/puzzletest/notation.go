package puzzletest

import (
	"strconv"

	"github.com/jugada/jugada/internal/laws"
)

// checkNotation is the law notation at p.
func (x *exam[S, M, P]) checkNotation(r *report[S, M], p *place[S, M]) {
	n, here := x.able.notation, x.asked(p)
	text := laws.CheckPositionText(r, n, here)
	if text == "" {
		return
	}
	var before laws.Asked[S, M]
	if p.from == nil {
		laws.CheckNonsense(r, n)
	} else {
		before = x.asked(p.from)
	}
	x.checkReader(r, laws.Damaged(text, x.random))
	laws.CheckMoveTexts(r, n, here, before)
}

// asked returns p in the form that the checks of names take.
func (x *exam[S, M, P]) asked(p *place[S, M]) laws.Asked[S, M] {
	return laws.Asked[S, M]{Position: func() *S { return x.at(p) }, Moves: p.moves}
}

// checkReader reads an arbitrary text: it must be rejected, or read as a position on which the rules do not panic
// and that is read back.
func (x *exam[S, M, P]) checkReader(r *report[S, M], text string) (*place[S, M], bool) {
	s, err := x.able.notation.ParsePosition(text)
	if err != nil {
		laws.CheckRefused(r, "ParsePosition", text, s, err)
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
