package mnk

import (
	"testing"

	"github.com/jugada/jugada/game/gametest"
	"github.com/jugada/jugada/internal/laws"
)

// Few positions: gametest tries to solve each, on boards where that takes long. TestRepresentationsAgree and
// TestEndgames compare many more.
func TestContract(t *testing.T) {
	part := 3 // by day a third of the positions checked at night
	if laws.Night() {
		part = 1
	}
	for _, text := range sizes {
		perft := gametest.Perft(naivePerft(size(t, text))...)
		t.Run("small/"+text, func(t *testing.T) {
			gametest.Run(t, must(t, NewSmall, text), perft, gametest.Positions(900/part))
		})
		t.Run("large/"+text, func(t *testing.T) {
			gametest.Run(t, must(t, NewLarge, text), perft, gametest.Positions(60/part))
		})
	}
	for _, text := range []string{"3,3,3", "4,3,3,exact", "8,5,4"} {
		t.Run("packed/"+text, func(t *testing.T) {
			perft := gametest.Perft(naivePerft(size(t, text))...)
			gametest.Run(t, must(t, NewPacked, text), perft, gametest.Positions(3000/part))
		})
	}
	for _, text := range []string{"15,15,5", "19,19,6,exact", "9,13,4"} {
		t.Run("large/"+text, func(t *testing.T) {
			gametest.Run(t, must(t, NewLarge, text), gametest.Perft(naivePerft(size(t, text))...), gametest.Positions(12))
		})
	}
}

// All of tic-tac-toe, as counted by game/tictactoe.
func TestPerftOfTicTacToe(t *testing.T) {
	perft := gametest.Perft(1, 9, 72, 504, 3024, 15_120, 54_720, 148_176, 200_448, 127_872)
	gametest.Run(t, must(t, NewPacked, "3,3,3"), perft, gametest.Positions(6000))
	gametest.Run(t, must(t, NewLarge, "3,3,3"), perft, gametest.Positions(100))
}

func FuzzSmall(f *testing.F) { gametest.Fuzz(f, must(f, NewSmall, "5,4,3,exact")) }

func FuzzLarge(f *testing.F) { gametest.Fuzz(f, must(f, NewLarge, "6,7,4")) }
