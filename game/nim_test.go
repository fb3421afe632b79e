package game_test

import (
	"context"
	"testing"

	"github.com/jugada/jugada/game/gametest"
	"github.com/jugada/jugada/search/classic"
)

// TestNim: the game of example_test.go keeps the contract. There are 3 + 4 + 5 first moves. Taking n from a heap
// leaves 12 − n replies: 9 + 10 + 11 after the first heap, 8 + … + 11 after the second, 7 + … + 11 after the third.
func TestNim(t *testing.T) {
	gametest.Run(t, Nim{}, gametest.Perft(1, 12, 30+38+45))
}

// TestNimFollowsBouton: the side to move loses exactly where the heaps, as binary numbers, add up to 0 without carry
// (Bouton 1901).
func TestNimFollowsBouton(t *testing.T) {
	for i := range 4 * 4 * 4 {
		s := Heaps{Left: [3]uint8{uint8(i % 4), uint8(i / 4 % 4), uint8(i / 16)}}
		result, err := classic.Search(context.Background(), Nim{}, s, classic.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if loses := s.Left[0]^s.Left[1]^s.Left[2] == 0; loses != (result.Value < 0) {
			t.Errorf("heaps %v: value %s", s.Left, result.Value.Text(0))
		}
	}
}

func FuzzNim(f *testing.F) { gametest.Fuzz(f, Nim{}) }
