package opponent_test

import (
	"fmt"
	"testing"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/tree"
	"github.com/jugada/jugada/opponent"
)

// How far a plan may go, on trees of two moves: the first is minimax's choice, the second gains more from the
// opponent's errors.
func TestCaution(t *testing.T) {
	risk := func(r float64) opponent.Caution { return opponent.Caution{Limited: true, Risk: r} }
	berliner := func(near float64) opponent.Caution { return opponent.Caution{Berliner: true, Near: near} }
	const (
		losing = "(A (C G=-4 H=-3) (B D=-5 F=9))"
		equal  = "(A (C G=3 H=4) (B D=2.5 F=9))"
		good   = "(A (C G=3 H=4) (B D=-5 F=9))"
		won    = "(A (C G=+inf H=+inf) (B D=-5 F=+inf F2=+inf))"
		draw   = "(A (C (E G=+inf)) (B D=0 F=+inf))" // a forced win, and a draw
	)
	for _, test := range []struct {
		name, tree string
		c          opponent.Caution
		deviates   bool
	}{
		{"no limit", good, opponent.Caution{}, true},
		{"a risk too small", good, risk(7.9), false},
		{"a risk just large enough", good, risk(8), true},
		{"no risk", equal, risk(0), false},
		{"half a point", equal, risk(0.5), true},
		{"losing", losing, berliner(0), true},
		{"not losing", good, berliner(0), false},
		{"drawn", "(A (C G=0 H=1) (B D=-5 F=9))", berliner(0), false},
		{"nearly equal", equal, berliner(0.5), true},
		{"not so nearly equal", equal, berliner(0.4), false},
		{"both rules", losing, opponent.Caution{Limited: true, Berliner: true}, false},
		{"a forced win", won, opponent.Caution{}, false},
		{"a forced win and a wide limit", draw, risk(0.5), false},
	} {
		g, _ := figure(t, test.tree, 0)
		a := advise(t, g, game.Max, "errs:1", test.c)
		if deviates := a.Best != 0; deviates != test.deviates || a.Moves[1].Allowed != test.deviates {
			t.Errorf("%s: deviates %v (%+v), want %v", test.name, deviates, a.Moves, test.deviates)
		}
		if !a.Moves[0].Allowed || a.MinimaxBest != 0 {
			t.Errorf("%s: minimax's own move is %d, allowed %v", test.name, a.MinimaxBest, a.Moves[0].Allowed)
		}
	}
}

// Equal expectations: the higher minimax value, then generation order.
func TestEqualExpectations(t *testing.T) {
	for _, test := range []struct {
		name, tree, model string
		c                 opponent.Caution
		best              tree.Move
	}{
		{"the higher minimax value", "(A (B D=-1 F=1) (C G=0 H=0))", "errs:0.5", opponent.Caution{}, 1},
		{"then generation order", "(A (B D=0 F=0) (C G=0 H=0))", "errs:0.5", opponent.Caution{}, 0},
		{"the shorter win", "(A (B (D (F F2=+inf))) (C G=+inf))", "errs:0.5", opponent.Caution{}, 1},
		{"a sure win", "(A (B D=0 F=+inf) (C G=+inf H=+inf))", "errs:1", opponent.Caution{Limited: true, Risk: 5}, 1},
	} {
		g, _ := figure(t, test.tree, 0)
		if a := advise(t, g, game.Max, test.model, test.c); a.Best != test.best {
			t.Errorf("%s: the choice is %d, want %d", test.name, a.Best, test.best)
		}
	}
}

// Mathematically equal expectations count as equal even if their sums differ by rounding: m is the mean of a, b
// and c, and the sure thing has the higher minimax value.
func TestRoundingIsNoDifference(t *testing.T) {
	for a := range 10 {
		for b := a; b < 10; b++ {
			for c := b + 1; c < 20; c++ {
				if (a+b+c)%3 != 0 {
					continue
				}
				m := (a + b + c) / 3
				g, _ := figure(t, fmt.Sprintf("(A (B D=%d E=%d F=%d) (C G=%d H=%d I=%d))", a, b, c, m, m, m), 0)
				if got := advise(t, g, game.Max, "random:1", opponent.Caution{}); got.Best != 1 {
					t.Errorf("%d, %d and %d are taken for better than %d: %+v", a, b, c, m, got.Moves)
				}
			}
		}
	}
}
