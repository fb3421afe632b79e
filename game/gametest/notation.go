package gametest

import (
	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/internal/laws"
)

// checkNotation is the law notation at p.
func (x *exam[S, M]) checkNotation(r *report[S, M], p *place[S, M]) {
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
func (x *exam[S, M]) asked(p *place[S, M]) laws.Asked[S, M] {
	return laws.Asked[S, M]{Position: func() *S { return x.at(p) }, Moves: p.moves}
}

// checkReader reads an arbitrary text: it must be rejected, or read as a position that keeps the laws that are quick to check.
func (x *exam[S, M]) checkReader(r *report[S, M], text string) (*place[S, M], bool) {
	s, err := x.able.notation.ParsePosition(text)
	if err != nil {
		laws.CheckRefused(r, "ParsePosition", text, s, err)
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
func (x *exam[S, M]) compareReadMoves(r *report[S, M], p *place[S, M]) {
	r.At(p, func() {
		x.compareOutcome(r, "Evaluate", p, x.rules.Evaluate(x.at(p)))
		if (p.outcome == game.Open) != (len(p.moves) > 0) {
			r.Failf("the game is %v, and there are %d moves", p.outcome, len(p.moves))
		}
	})
}
