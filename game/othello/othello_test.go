package othello_test

import (
	"testing"

	"github.com/jugada/jugada/game/gametest"
	"github.com/jugada/jugada/game/othello"
)

type (
	rules    = othello.Rules
	position = othello.Position
	move     = othello.Move
)

// The counts are those that Othello programs agree on, passes being moves.
func TestContract(t *testing.T) {
	gametest.Run(t, rules{}, gametest.Perft(1, 4, 12, 56, 244, 1396, 8200, 55_092, 390_216, 3_005_288))
}

func FuzzContract(f *testing.F) { gametest.Fuzz(f, rules{}) }
