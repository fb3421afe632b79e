package tablebase

import (
	"context"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
)

// Verify checks each entry against the positions that moves lead to: it returns nil if each is what they say, an error that says
// which is not, or ctx's.
//
// That is enough for a whole table to be right, however it was made. By induction on the plies, each win and each loss is one. From a
// position that is called drawn some move leads to another, and none to a loss of the other side: so whoever moves need not
// lose.
func (t *Table[S, M]) Verify(ctx context.Context, how Building) error {
	if how.Threads < 0 {
		return lang.Errorf("tablebase.threads", how.Threads)
	}
	tell := t.telling(how)
	for level := range t.levels {
		tell(level, 0)
		size := t.levels[level].Size
		err := inParallel(ctx, how.threads(), size, chunk, func() func(n uint64) error {
			v := &verifier[S, M]{Table: t}
			return func(n uint64) error { return v.check(game.Place{Level: level, Number: n}) }
		}, func(done uint64) { tell(level, float64(done)/float64(size)) })
		if err != nil {
			return err
		}
	}
	return nil
}

// VerifyFile verifies a table that has been opened from a file, and closes it. The error names the file, unless it is ctx's.
func (t *Table[S, M]) VerifyFile(ctx context.Context, path string, how Building) error {
	defer t.Close()
	if err := t.Verify(ctx, how); err != nil && ctx.Err() == nil {
		return lang.Errorf("tablebase.open", path, err)
	}
	return ctx.Err()
}

// verifier is what a thread needs for itself.
type verifier[S any, M game.Move] struct {
	*Table[S, M]
	s, next S
	moves   []M
}

// check checks an entry.
func (v *verifier[S, M]) check(at game.Place) error {
	is := v.at(at)
	should, err := v.derive(at)
	if err == nil && is != should {
		switch {
		case (is == vacant) != (should == vacant):
			err = v.wrongPlace(at)
		case v.Ending.id.puzzle():
			err = lang.Errorf("tablebase.wrong.puzzle", at.Number, is.way(), should.way())
		default:
			err = lang.Errorf("tablebase.wrong", v.levels[at.Level].Name, at.Number, is.value().Text(0), should.value().Text(0))
		}
	}
	return err
}

// wrongPlace returns the error that a place has an entry and no position, or the other way round.
func (e *Ending[S, M]) wrongPlace(at game.Place) error {
	if e.id.puzzle() {
		return lang.Errorf("tablebase.wrongPlace.puzzle", at.Number)
	}
	return lang.Errorf("tablebase.wrongPlace", e.levels[at.Level].Name, at.Number)
}

// way says how far it is to a goal by the entry of a position of a problem.
func (e entry) way() error {
	if e.wins() {
		return lang.Errorf("tablebase.way", e.plies())
	}
	return lang.Errorf("tablebase.noWay")
}

// derive returns what an entry has to be by the entries of its successors.
func (v *verifier[S, M]) derive(at game.Place) (entry, error) {
	if !v.numbering.Position(at, &v.s) {
		return vacant, nil
	}
	if back, ok := v.numbering.Number(&v.s); !ok || back != at {
		return vacant, lang.Errorf("tablebase.otherPlace", v.levels[at.Level].Name, at.Number)
	}
	var outcome game.Outcome
	v.moves, outcome = v.rules.Moves(&v.s, v.moves[:0])
	if outcome != game.Open {
		e, _ := entryOf(outcome)
		return e, nil
	}
	best := -game.Infinity
	for _, m := range v.moves {
		again := v.rules.Play(&v.s, m, &v.next)
		worth, err := v.worth()
		if err != nil {
			return vacant, err
		}
		if !again {
			worth = -worth
		}
		best = max(best, worth)
	}
	if plies, forced := best.Forced(); forced {
		return forcedIn(plies+1, best > 0), nil
	}
	return drawn, nil
}

// worth returns what the position after a move is worth for its side to move.
func (v *verifier[S, M]) worth() (game.Score, error) {
	if to, ok := v.numbering.Number(&v.next); ok {
		e := v.at(to)
		if e == vacant {
			return 0, v.wrongPlace(to)
		}
		return e.value(), nil
	}
	_, outcome := v.rules.Moves(&v.next, v.moves[len(v.moves):])
	e, _ := entryOf(outcome)
	return e.value(), nil
}
