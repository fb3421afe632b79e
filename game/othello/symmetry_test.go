package othello_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/othello"
)

// Each symmetry does what its bits say, square by square, and Unmap undoes it.
func TestSymmetriesOfSquares(t *testing.T) {
	for how := range uint8(8) {
		images := map[move]bool{}
		for m := range move(64) {
			row, column := m/8, m%8
			if how&1 != 0 {
				column = 7 - column
			}
			if how&2 != 0 {
				row = 7 - row
			}
			if how&4 != 0 {
				row, column = column, row
			}
			want := 8*row + column
			if got := (rules{}).Map(m, how); got != want || (rules{}).Unmap(got, how) != m {
				t.Errorf("symmetry %d brings %d to %d and back to %d, want %d", how, m, got, rules{}.Unmap(got, how), want)
			}
			images[want] = true
		}
		if len(images) != 64 || (rules{}).Map(othello.Pass, how) != othello.Pass || (rules{}).Unmap(othello.Pass, how) != othello.Pass {
			t.Errorf("symmetry %d does not keep the squares and the pass", how)
		}
	}
}

// image returns the image of s under a symmetry.
func image(s position, how uint8) position {
	return position{Own: othello.TurnSet(s.Own, how), Other: othello.TurnSet(s.Other, how), Turn: s.Turn}
}

// All eight images of a position have one canonical key, that of one of them, and the same static values and bounds. With
// the colours exchanged, the values are the same for the side to move, and so are the bounds.
func TestImagesAreWorthTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		for _, s := range randomGames(t) {
			key, how := rules{}.Canonical(&s)
			representative := image(s, how)
			if (rules{}).Key(&representative) != key {
				t.Fatalf("%s: symmetry %d does not lead to the canonical key", rules{}.PositionText(&s), how)
			}
			exchanged := s
			exchanged.Turn ^= 1
			all := []position{exchanged}
			for turnedBy := range uint8(8) {
				turned := image(s, turnedBy)
				if k, _ := (rules{}).Canonical(&turned); k != key {
					t.Fatalf("%s: turned by %d it has another canonical key", rules{}.PositionText(&s), turnedBy)
				}
				if r := representative; turned.Own < r.Own || turned.Own == r.Own && turned.Other < r.Other {
					t.Fatalf("%s: symmetry %d leads to the smallest image, not %d", rules{}.PositionText(&s), turnedBy, how)
				}
				all = append(all, turned)
			}
			lo, hi := rules{}.Bounds(&s)
			for _, same := range all {
				for e := range (rules{}).Evaluators() {
					r := rules{Eval: othello.Evaluation(e)}
					if a, b := r.Evaluate(&s), r.Evaluate(&same); a != b {
						t.Fatalf("%s: worth %d by %d, %d as %s", r.PositionText(&s), a, e, b, r.PositionText(&same))
					}
				}
				if l, h := (rules{}).Bounds(&same); l != lo || h != hi {
					t.Fatalf("%s: bounds %d to %d, %d to %d as %s", rules{}.PositionText(&s), lo, hi, l, h, rules{}.PositionText(&same))
				}
			}
		}
	})
}

// The four first moves are one.
func TestFirstMovesAreSymmetric(t *testing.T) {
	s := rules{}.Start()
	keys := map[uint64]bool{}
	moves, _ := rules{}.Moves(&s, nil)
	for _, m := range moves {
		next := play(s, m)
		key, _ := rules{}.Canonical(&next)
		keys[key] = true
	}
	if len(keys) != 1 || s.Turn != game.Max {
		t.Errorf("%d first moves up to symmetry", len(keys))
	}
}
