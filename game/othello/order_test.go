package othello_test

import (
	"math/bits"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/othello"
	"github.com/jugada/jugada/search/classic"
)

// Values by the abilities, with a table and null windows, are those of plain negamax.
func TestSolverAgreesWithNegamax(t *testing.T) {
	v := newSolver(1 << 12)
	rapid.Check(t, func(t *rapid.T) {
		line := randomGame(drawSeed(t))
		i := slices.IndexFunc(line, func(s position) bool { return empties(&s) <= 8 })
		if i < 0 {
			return
		}
		s := line[i]
		found, err := classic.Search[position, move](t.Context(), rules{}, s, classic.Options{Algorithm: classic.Negamax})
		if err != nil {
			t.Fatal(err)
		}
		if got := v.value(s, 0) * s.Turn.Sign(); got != found.Value {
			t.Fatalf("%s: solved as %d, want %d", rules{}.PositionText(&s), got, found.Value)
		}
	})
}

// The test position of the French federation that a bare search solves in a second. BenchmarkFFO solves five of them.
func TestFFO40(t *testing.T) {
	test := readFFO(t)[0]
	if test.number != 40 || test.value != 380 || len(test.worth) != 10 {
		t.Fatalf("read as %+v", test)
	}
	v := newSolver(1 << 20)
	if got := v.value(test.position, 380); got != test.value {
		t.Errorf("worth %d, want %d", got, test.value)
	}
}

// All moves with published values in an FFO position are legal there.
func TestFFOMovesAreLegal(t *testing.T) {
	tests := readFFO(t)
	if len(tests) != 10 {
		t.Fatalf("%d positions", len(tests))
	}
	for _, test := range tests {
		for name := range test.worth {
			if _, err := (rules{}).ParseMove(&test.position, name); err != nil {
				t.Errorf("FFO %d: %v", test.number, err)
			}
		}
		if moves, _ := (rules{}).Moves(&test.position, nil); len(moves) < len(test.worth) {
			t.Errorf("FFO %d: %d moves, the test tells of %d", test.number, len(moves), len(test.worth))
		}
	}
}

func TestListHasAllMoves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		for _, s := range randomGames(t) {
			want, outcome := rules{}.Moves(&s, nil)
			var got []move
			for _, m := range (rules{}).List(&s, nil) {
				got = append(got, m.Move)
			}
			if !slices.Equal(got, want) || (len(got) == 0) != (outcome != game.Open) {
				t.Fatalf("%s: listed %v, want %v", rules{}.PositionText(&s), got, want)
			}
		}
	})
}

// With at least five empty squares, where replies are counted, ranks are the documented sum.
func TestRanks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		for _, s := range randomGame(drawSeed(t)) {
			for _, m := range (rules{}).List(&s, nil) {
				if empties(&s) < 5 || m.Move == othello.Pass {
					continue
				}
				next := play(s, m.Move)
				if got, want := m.Rank, rank(&s, &next, m.Move); got != want {
					t.Fatalf("%s: %s has the rank %d, want %d", rules{}.PositionText(&s), rules{}.MoveText(&s, m.Move), got, want)
				}
			}
		}
	})
}

// rank recomputes the rank of List where replies are counted.
func rank(s, next *position, m move) int32 {
	replies := othello.MobilityOf(next.Own, next.Other)
	empty := ^(s.Own | s.Other)
	beside := 0
	for square := range 64 {
		if empty>>square&1 == 0 {
			continue
		}
		near := next.Other>>square&1 != 0
		for _, d := range directions {
			column, row := square%8+d[0], square/8+d[1]
			near = near || onBoard(column, row) && next.Other>>(8*row+column)&1 != 0
		}
		if near {
			beside++
		}
	}
	const corners = 1<<0 | 1<<7 | 1<<56 | 1<<63
	rank := int32(worthOf(m)) - 16*int32(bits.OnesCount64(replies)+bits.OnesCount64(replies&corners)) - 8*int32(beside)
	column, row := int(m)%8/4*4, int(m)/8/4*4
	odd := 0
	for square := range 64 {
		if empty>>square&1 != 0 && square%8/4*4 == column && square/8/4*4 == row {
			odd ^= 1
		}
	}
	return rank + 16*int32(odd)
}

// worthOf returns the worth of a square by itself: a corner most, an X-square least except for the centre.
func worthOf(m move) int { return int(othello.Worth[m]) }

// Symmetric squares count the same; corners most, and of the playable squares those that give corners away least.
func TestWorthOfSquares(t *testing.T) {
	for m := range move(64) {
		for how := range uint8(8) {
			if image := (rules{}).Map(m, how); worthOf(image) != worthOf(m) {
				t.Errorf("%d and its image %d count %d and %d", m, image, worthOf(m), worthOf(image))
			}
		}
		if worthOf(m) > worthOf(0) || m != 27 && m != 28 && m != 35 && m != 36 && worthOf(m) < worthOf(9) {
			t.Errorf("%d counts %d", m, worthOf(m))
		}
	}
}

// Expand ranks moves as List does, however many squares are empty.
func TestExpandRanksAsListDoes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		for _, s := range randomGames(t) {
			list := rules{}.List(&s, nil)
			if len(list) == 0 {
				continue // the game is over, and Expand is not called
			}
			children := rules{}.Expand(&s, nil, game.Infinity)
			for i, m := range list {
				if i >= len(children) || children[i].Move != m.Move || children[i].Rank != m.Rank {
					t.Fatalf("%s: listed %v, expanded %v", rules{}.PositionText(&s), list, children)
				}
			}
		}
	})
}

// With few empty squares, quadrants with an odd number of them go first, and within these, corners.
func TestRanksNearTheEnd(t *testing.T) {
	checked := 0
	rapid.Check(t, func(t *rapid.T) {
		for _, s := range randomGames(t) {
			if n := empties(&s); n == 0 || n > 4 {
				continue
			}
			odd := othello.OddQuadrants(^(s.Own | s.Other))
			list := rules{}.List(&s, nil)
			for _, a := range list {
				for _, b := range list {
					if a.Move == othello.Pass {
						continue
					}
					oddA, oddB := odd>>a.Move&1, odd>>b.Move&1
					want := oddA > oddB || oddA == oddB && worthOf(a.Move) > worthOf(b.Move)
					if (a.Rank > b.Rank) != want {
						t.Fatalf("%s: %d ranks %d, %d ranks %d", rules{}.PositionText(&s), a.Move, a.Rank, b.Move, b.Rank)
					}
					checked++
				}
			}
		}
	})
	if checked == 0 {
		t.Error("nothing was compared")
	}
}
