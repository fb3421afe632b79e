package othello_test

import (
	"fmt"
	"math/bits"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/othello"
)

// counted computes the features of Phases square by square, each the mover's minus the other side's.
func counted(s *position) (f [8]int) {
	empty := ^(s.Own | s.Other)
	near := func(set uint64, square int) bool {
		for _, d := range directions {
			column, row := square%8+d[0], square/8+d[1]
			if onBoard(column, row) && set>>(8*row+column)&1 != 0 {
				return true
			}
		}
		return false
	}
	for i, side := range [2]struct{ own, other uint64 }{{s.Own, s.Other}, {s.Other, s.Own}} {
		sign := 1 - 2*i
		for square := range 64 {
			is := func(set uint64) int { return sign * int(set>>square&1) }
			if is(empty) != 0 && turned(side.own, side.other, square) != 0 {
				f[0] += sign
			}
			if is(empty) != 0 && near(side.other, square) {
				f[1] += sign
			}
			for _, corner := range []int{0, 7, 56, 63} {
				column, row := max(corner%8-square%8, square%8-corner%8), max(corner/8-square/8, square/8-corner/8)
				if corner == square {
					f[2] += is(side.own)
				}
				if empty>>corner&1 == 0 {
					continue
				}
				if column == 1 && row == 1 {
					f[3] += is(side.own)
				}
				if column+row == 1 {
					f[4] += is(side.own)
				}
			}
			f[6] += is(side.own)
		}
		f[5] += sign * bits.OnesCount64(othello.Stable(side.own, side.other))
	}
	f[7] = 2*(bits.OnesCount64(empty)&1) - 1
	return f
}

func TestFeaturesAreThoseOfTheFormula(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		for _, s := range randomGames(t) {
			if got, want := othello.Features(&s), counted(&s); got != want {
				t.Fatalf("%s: %v, want %v", rules{}.PositionText(&s), got, want)
			}
		}
	})
}

// An open position is worth the weighted sum, in thousandths of a disc, rounded to tenths; or the value of the shorter
// formulas.
func TestEvaluationsFollowTheirFormulas(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		for _, s := range randomGames(t) {
			if _, outcome := (rules{}).Moves(&s, nil); outcome != game.Open {
				continue
			}
			f := counted(&s)
			sum := 0
			for i, w := range othello.Weights[empties(&s)] {
				sum += int(w) * f[i]
			}
			phases := (max(sum, -sum) + 50) / 100
			if sum < 0 {
				phases = -phases
			}
			for e, want := range map[othello.Evaluation]int{
				othello.Phases: max(-640, min(640, phases)), othello.Mobility: 10 * (f[0] + 10*f[2]), othello.Discs: 10 * f[6],
			} {
				if got := (rules{Eval: e}).Evaluate(&s); int(got) != want {
					t.Fatalf("%s: worth %d by evaluation %d, want %d", rules{}.PositionText(&s), got, e, want)
				}
			}
		}
	})
}

// The weights lie on straight lines between those at 60, 40, 20 and 0 empty squares.
func TestWeightsBlend(t *testing.T) {
	for i := range othello.Anchors[0] {
		for n, anchor := range othello.Anchors {
			if got := int(othello.Weights[60-20*n][i]); got != anchor[i] {
				t.Errorf("weight %d at %d empty squares is %d, want %d", i, 60-20*n, got, anchor[i])
			}
			if n == 0 {
				continue
			}
			before := othello.Anchors[n-1][i]
			if got := int(othello.Weights[60-20*n+5][i]); got != (before+3*anchor[i])/4 {
				t.Errorf("weight %d at %d empty squares is %d, want a quarter of %d and three of %d",
					i, 60-20*n+5, got, before, anchor[i])
			}
		}
	}
}

// A hopeless side is not worth less than losing all discs.
func TestEvaluationStaysOnTheBoard(t *testing.T) {
	s := position{Own: 0xff818181818181ff | 1<<28 | 1<<35 | 1<<36, Other: 1 << 27} // all edges, and three of the centre
	if got := (rules{}).Evaluate(&s); got != 640 {
		t.Errorf("worth %d, want 640", got)
	}
	s.Own, s.Other = s.Other, s.Own
	if got := (rules{}).Evaluate(&s); got != -640 {
		t.Errorf("worth %d, want -640", got)
	}
}

func TestEvaluatorsByName(t *testing.T) {
	list := rules{}.Evaluators()
	if list[0].Name != "phases" {
		t.Errorf("the first evaluator is %s, want the zero rules' phases", list[0].Name)
	}
	for i, e := range list {
		if r, ok := (rules{}).WithEvaluator(e.Name); !ok || r != (rules{Eval: othello.Evaluation(i)}) {
			t.Errorf("WithEvaluator(%q) = %v, %v", e.Name, r, ok)
		}
		if !strings.HasPrefix(e.Formula, "f(p) = ") {
			t.Errorf("%s has the formula %q", e.Name, e.Formula)
		}
	}
	if _, ok := (rules{}).WithEvaluator("Discs"); ok {
		t.Error("an unknown name was accepted")
	}
}

func BenchmarkEvaluate(b *testing.B) {
	s := readFFO(b)[0].position
	for b.Loop() {
		sink += uint64(rules{}.Evaluate(&s))
	}
}

// The weights are the fitted ones, and the worth of squares is the tuned one: an accidental change breaks no law, and shows
// too late in play. JUGADA_UPDATE=1 go test ./game/othello records new ones.
func TestWeightsAreThoseThatWereFitted(t *testing.T) {
	const file = "testdata/weights.txt"
	var b strings.Builder
	for _, empties := range []int{60, 40, 20, 0} {
		fmt.Fprintln(&b, empties, "empty squares:", othello.Weights[empties])
	}
	for row := range 8 {
		fmt.Fprintln(&b, "ranks of row", row+1, "of squares:", othello.Worth[8*row:8*row+8])
	}
	if os.Getenv("JUGADA_UPDATE") != "" {
		if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), b.String()); d != "" {
		t.Errorf("(- as they were, + as they are):\n%s", d)
	}
}
