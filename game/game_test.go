package game_test

import (
	"testing"

	"github.com/jugada/jugada/game"
)

func TestSides(t *testing.T) {
	if game.Max.Opponent() != game.Min || game.Min.Opponent() != game.Max {
		t.Error("the sides are not each other's opponents")
	}
	if game.Max.Sign() != 1 || game.Min.Sign() != -1 {
		t.Errorf("the signs are %d and %d, want 1 and -1", game.Max.Sign(), game.Min.Sign())
	}
	if game.Max.String() != "MAX" || game.Min.String() != "MIN" {
		t.Errorf("the names are %v and %v, want MAX and MIN", game.Max, game.Min)
	}
}

func TestOutcomes(t *testing.T) {
	for _, c := range []struct {
		outcome game.Outcome
		name    string
		value   game.Score // three plies below the root
		known   bool
	}{
		{game.Open, "open", 0, false},
		{game.Won, "won", game.Win(3), true},
		{game.Lost, "lost", game.Loss(3), true},
		{game.Drawn, "drawn", 0, true},
		{game.Scored, "scored", 0, false},
		{game.Leaf, "leaf", 0, false},
		{game.Leaf + 1, "unknown outcome", 0, false},
		{255, "unknown outcome", 0, false},
	} {
		if c.outcome.String() != c.name {
			t.Errorf("outcome %d is called %q, want %q", c.outcome, c.outcome, c.name)
		}
		if value, known := c.outcome.Value(3); value != c.value || known != c.known {
			t.Errorf("%v three plies down is worth %d, %v; want %d, %v", c.outcome, value, known, c.value, c.known)
		}
	}
}
