package opponent_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/opponent"
)

// Pruning changes nothing: the same move, the same expectation, whatever the game, model and caution.
func TestStarChoosesAsThePlanDoes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyMaze(t)
		graph, m, c := explore(t, g, 0), anyModel(t), anyCaution(t)
		us := g.Start().side
		theirs, err := graph.Chances(ctx, m)
		if err != nil {
			t.Fatal(err)
		}
		if _, ok, _ := graph.Choose(ctx, us.Opponent(), theirs, c); ok {
			t.Fatal("a choice where the other side is to move")
		}
		a, err := graph.Advise(ctx, us, m, c)
		if err != nil {
			t.Fatal(err)
		}
		found, ok, _ := graph.Choose(ctx, us, theirs, c)
		if ok != (len(a.Moves) > 0) || ok && (found.Move != a.Best || !close(found.Expected, a.Expected)) {
			t.Fatalf("%v: found %+v, %v; the plan has %v, %v", m, found, ok, a.Best, a.Expected)
		}
	})
}

// Whatever pruning proves about a position on its way is true, also where the choice at the root does not show it.
func TestStarBoundsAreTrue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, m, c, us := anyMaze(t), anyModel(t), anyCaution(t), game.Side(rapid.IntRange(0, 1).Draw(t, "us"))
		g.depth, g.again = 6, true // so that much is cut, and visited again
		for range 30 {
			g.seed++
			graph := explore(t, g, 0)
			theirs, err := graph.Chances(ctx, m)
			if err != nil {
				t.Fatal(err)
			}
			low, high, expected := graph.Bounds(us, theirs, c)
			const rounding = 1e-9
			for i := range expected {
				if !(low[i] <= expected[i]+rounding && expected[i] <= high[i]+rounding) {
					t.Fatalf("%v, %v: position %d is worth %v, and said to be worth from %v to %v", g, m, i, expected[i], low[i], high[i])
				}
			}
		}
	})
}

// On all of tic-tac-toe pruning enters fewer than half of the 4,520 positions that have moves, with the same result.
func TestStarPrunes(t *testing.T) {
	const most = 2000
	for _, text := range []string{"random:1", "random:0.5", "random:0", "errs:0.2", "logit:2"} {
		theirs := boardChances(t, model(t, text))
		found, ok, _ := board.Choose(ctx, game.Max, theirs, opponent.Caution{})
		if plan := board.Plan(game.Max, theirs, opponent.Caution{}); !ok || !close(found.Expected, plan.Expected()) {
			t.Errorf("%s: found %+v, the plan expects %v", text, found, plan.Expected())
		}
		if found.Entered > most {
			t.Errorf("%s: %d positions entered, want at most %d", text, found.Entered, most)
		}
	}
}

// A tree on which Star1 cuts by hand. B is worth 4 against random:1, since both its ends are. In C the leaf H contributes 0
// for its half, and the rest at most 7/2, which is less than 4: I is not entered. Only the root and C are.
func TestStarCutsByHand(t *testing.T) {
	g, _ := figure(t, "(A (B D=4 E=4) (C H=0 (I (J K=7 L=-1))) )", 0)
	theirs, err := g.Chances(ctx, model(t, "random:1"))
	if err != nil {
		t.Fatal(err)
	}
	found, ok, _ := g.Choose(ctx, game.Max, theirs, opponent.Caution{})
	if !ok || found.Move != 0 || found.Expected != 4 || found.Entered != 2 {
		t.Errorf("found %+v, %v; want B, 4, and two positions entered", found, ok)
	}
}

// Bounds are not mistaken for values if they are as good as the best so far. B is worth 7/2. C, better by minimax,
// can be worth as much before I is entered, and is then worth 3/2.
func TestStarSettlesTies(t *testing.T) {
	g, _ := figure(t, "(A (B D=-2 F=9) (C H=0 (I (J K=7 L=-1))))", 0)
	theirs, err := g.Chances(ctx, model(t, "random:1"))
	if err != nil {
		t.Fatal(err)
	}
	if found, ok, _ := g.Choose(ctx, game.Max, theirs, opponent.Caution{}); !ok || found.Move != 0 || found.Expected != 3.5 {
		t.Errorf("found %+v, %v; want B, 3.5", found, ok)
	}
}

// A move that can at most equal the best so far matters only at the root, where the choice is made. At C, which is ours, D
// gives 4 and E at most 4: E is not entered, though it would be worth 5/2. Z may give 9, and is. So A, B, C and Z are
// entered.
func TestStarCutsWhatIsOnlyEqual(t *testing.T) {
	g, _ := figure(t, "(A (B (C D=4 (E F=4 G=1) (Z U=9 V=0))))", 0)
	theirs, err := g.Chances(ctx, model(t, "random:1"))
	if err != nil {
		t.Fatal(err)
	}
	if found, ok, _ := g.Choose(ctx, game.Max, theirs, opponent.Caution{}); !ok || found.Expected != 4.5 || found.Entered != 4 {
		t.Errorf("found %+v, %v; want 9/2, and four positions entered", found, ok)
	}
}
