package mnk

// This file has what several tests share.

import (
	"math/bits"
	"slices"

	"github.com/jugada/jugada/game"
)

// sizes has games of every kind: square and oblong, one cell wide, with lines as long as the board and short ones, and
// both rules for longer lines.
var sizes = []string{
	"1,1,1", "3,3,3", "4,3,3", "3,4,3,exact", "1,6,3", "7,2,3,exact", "5,5,2", "4,4,1", "5,4,4", "6,6,4",
	"6,5,4,exact", "8,8,5", "8,8,3,exact", "19,3,15",
}

// failer is a test of the standard library or of rapid.
type failer interface {
	Helper()
	Fatal(...any)
	Fatalf(string, ...any)
}

func size(t failer, text string) Size {
	t.Helper()
	s, err := ParseSize(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func must[R any](t failer, make func(Size) (R, error), text string) R {
	t.Helper()
	r, err := make(size(t, text))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// able is rules with all the abilities that a solver uses.
type able[S any] interface {
	game.Game[S, Move]
	game.Bounder[S]
	game.Lister[S, Move]
	game.Symmetric[S, Move]
}

// winsByThreats reports whether the side to move wins within that many plies by threats to complete a line alone, trying
// all replies.
func (r Small) winsByThreats(s *SmallPosition, plies int) bool {
	if _, outcome := r.Moves(s, nil); outcome != game.Open || plies < 1 {
		return false
	}
	var v survey
	r.g.survey(s.Own, s.Opp, &v)
	if v.wins != 0 {
		return true
	}
	for threats := v.threats; threats != 0 && plies >= 3; threats &= threats - 1 {
		var next SmallPosition
		r.Play(s, Move(bits.TrailingZeros64(threats)), &next)
		replies, outcome := r.Moves(&next, nil)
		if outcome == game.Open && !slices.ContainsFunc(replies, func(m Move) bool {
			var after SmallPosition
			r.Play(&next, m, &after)
			return !r.winsByThreats(&after, plies-2)
		}) {
			return true
		}
	}
	return false
}
