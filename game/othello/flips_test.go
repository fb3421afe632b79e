package othello_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game/othello"
)

// turned walks from the square in each direction.
func turned(own, other uint64, square int) (all uint64) {
	for _, d := range directions {
		var run uint64
		column, row := square%8+d[0], square/8+d[1]
		for onBoard(column, row) && other>>(8*row+column)&1 != 0 {
			run |= 1 << (8*row + column)
			column, row = column+d[0], row+d[1]
		}
		if onBoard(column, row) && own>>(8*row+column)&1 != 0 {
			all |= run
		}
	}
	return all
}

var directions = [8][2]int{{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}}

func onBoard(column, row int) bool { return 0 <= column && column < 8 && 0 <= row && row < 8 }

// drawBoard returns two disjoint sets of discs that leave from a few to most squares empty.
func drawBoard(t *rapid.T) (own, other uint64) {
	own, other = rapid.Uint64().Draw(t, "own"), rapid.Uint64().Draw(t, "other")
	for range rapid.IntRange(0, 3).Draw(t, "thinned") {
		own &= rapid.Uint64().Draw(t, "thin")
	}
	if rapid.Bool().Draw(t, "full") { // most squares are taken: long runs
		other = ^own &^ (rapid.Uint64().Draw(t, "empty") & rapid.Uint64().Draw(t, "empty too"))
	}
	return own, other &^ own
}

func TestFlipsAreThoseOfAWalk(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		own, other := drawBoard(t)
		var legal uint64
		for square := range 64 {
			if (own|other)>>square&1 != 0 {
				continue
			}
			want := turned(own, other, square)
			if got := othello.Flips(own, other, square); got != want {
				t.Fatalf("square %d turns %#x, want %#x", square, got, want)
			}
			if want != 0 {
				legal |= 1 << square
			}
		}
		if got := othello.MobilityOf(own, other); got != legal {
			t.Fatalf("the moves are %#x, want %#x", got, legal)
		}
	})
}

// Runs of every length, on every line, at every place, with either end.
func TestFlipsOfEveryRun(t *testing.T) {
	for square := range 64 {
		for _, d := range directions {
			var run uint64
			column, row := square%8+d[0], square/8+d[1]
			for onBoard(column, row) {
				end := uint64(1) << (8*row + column)
				for own, want := range map[uint64]uint64{end: run, 0: 0} {
					if got := othello.Flips(own, run|^own&end, square); got != want {
						t.Errorf("from %d to %d,%d: %#x turned, want %#x", square, column, row, got, want)
					}
					if got := othello.MobilityOf(own, run)>>square&1 != 0; got != (want != 0) {
						t.Errorf("from %d to %d,%d: a move %v, want %v", square, column, row, got, want != 0)
					}
				}
				run |= end
				column, row = column+d[0], row+d[1]
			}
		}
	}
}

func BenchmarkFlips(b *testing.B) {
	s := readFFO(b)[0].position
	var all uint64
	for i := 0; b.Loop(); i++ {
		all ^= othello.Flips(s.Own, s.Other, i&63)
	}
	sink = all
}

func BenchmarkMobility(b *testing.B) {
	s := readFFO(b)[0].position
	var all uint64
	for i := 0; b.Loop(); i++ {
		all ^= othello.MobilityOf(s.Own^uint64(i), s.Other)
	}
	sink = all
}

var sink uint64
