package connect4

import (
	"testing"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/gametest"
	"github.com/jugada/jugada/internal/laws"
)

// The numbers of lines of play are those of other programs.
func TestContract(t *testing.T) {
	perft := gametest.Perft(1, 7, 49, 343, 2401, 16_807, 117_649, 823_536, 5_673_234, 39_394_572)
	gametest.Run(t, Rules{}, perft, gametest.Positions(5000))
}

func TestContractOfSizes(t *testing.T) {
	positions := 50
	if laws.Night() {
		positions = 2000
	}
	for _, text := range sizes {
		t.Run(text, func(t *testing.T) {
			r := must(t, text)
			var perft []uint64
			for plies := range 5 {
				if n := newNaive(r.Size()); r.Size().Columns < 10 || plies < 3 {
					perft = append(perft, n.perft(plies))
				}
			}
			gametest.Run(t, r, gametest.Perft(perft...), gametest.Positions(positions))
		})
	}
}

func FuzzRules(f *testing.F) { gametest.Fuzz(f, Rules{}) }

func FuzzSizes(f *testing.F) { gametest.Fuzz(f, must(f, "5x4,3")) }

// Distinct positions by ply (Tromp; OEIS A212693), and with mirror images counted once: a board is its own mirror
// image or one of two.
func TestDistinctPositions(t *testing.T) {
	r := Rules{}
	level := map[uint64]Position{r.Key(&Position{}): {}}
	for ply, want := range []int{1, 7, 49, 238, 1120, 4263, 16_422, 54_859, 184_275, 558_186} {
		if len(level) != want {
			t.Fatalf("%d positions after %d plies, want %d", len(level), ply, want)
		}
		next := map[uint64]Position{}
		canonical := map[uint64]bool{}
		own := 0
		for key, s := range level {
			image := r.geometry().mirror(key)
			least, how := r.Canonical(&s)
			if least != min(key, image) || (how == 1) != (image < key) {
				t.Fatalf("the keys of %s and its image are %#x and %#x; Canonical gives %#x, %d",
					r.PositionText(&s), key, image, least, how)
			}
			canonical[least] = true
			if image == key {
				own++
			}
			moves, _ := r.Moves(&s, nil)
			for _, m := range moves {
				var n Position
				r.Play(&s, m, &n)
				next[r.Key(&n)] = n
			}
		}
		if 2*len(canonical) != len(level)+own {
			t.Errorf("%d plies: %d positions up to mirroring, of %d and %d that are their own image",
				ply, len(canonical), len(level), own)
		}
		level = next
	}
}

// If the second player can follow up, that suffices on boards too narrow for a row, but not if the lower cells hold one.
func TestFollowUp(t *testing.T) {
	for text, want := range map[string]game.Score{
		"2x4,4": 0,           // no row, no diagonal; columns are stopped by following up
		"3x4":   0,           // likewise
		"7x6":   game.Win(3), // the lower cells hold rows
		"4x5":   game.Win(3), // columns of odd height
		"1x4":   0,           // a single column
		"5x4,5": game.Win(3), // the lower rows hold a row of five
		"4x4,3": game.Win(3), // and of three
		"3x4,4": 0,           // nothing but columns
		"2x6,3": 0,           // again
	} {
		r := must(t, text)
		if _, hi := r.Bounds(&Position{}); hi != want {
			t.Errorf("%s: the empty board is worth at most %s, want %s", text, hi.Text(0), want.Text(0))
		}
	}
}
