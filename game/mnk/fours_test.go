package mnk

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
)

// Wins by threats and what stops them, and why; X is to move.
func TestSequencesByHand(t *testing.T) {
	for _, c := range []struct{ size, position, line, defences, why string }{
		{"6,6,4", "....../....../.XX.../....../....../OO....", "d4 e4 a4", "*", "an open row of two is a fork in three"},
		{"6,6,4", "....../....../.XXX../....../....../OOO...", "a4", "*", "X completes a line at once"},
		{"6,6,4", "....../....../.OO.../....../....../X.X...", "", "a4 d4 e4 b1 d1", "O forks at d4 or a4, unless X is in the way or threatens"},
		{"6,6,4", "....../X...../OO..../....../..X.../......", "", "*", "O can make one line that lacks one, and no fork after it"},
		{"6,6,4", "....../....../OOO.../....../..X.X./X.....", "", "d4", "O completes a line unless X takes d4"},
		{"6,6,4", "....../....../.OOO../....../..X.X./X.....", "", "", "O completes one of two lines"},
		{"6,6,4", "....../..X.../XOO.../..O.../..O.../XX....", "", "c1", "O completes a line unless X takes c1"},
	} {
		t.Run(fmt.Sprint(c.size, " ", c.position), func(t *testing.T) {
			small, large := must(t, NewSmall, c.size), must(t, NewLarge, c.size)
			a, err1 := small.ParsePosition(c.position)
			b, err2 := large.ParsePosition(c.position)
			if err1 != nil || err2 != nil {
				t.Fatal(err1, err2)
			}
			text := func(moves []Move) string {
				names := make([]string, len(moves))
				for i, m := range moves {
					names[i] = small.MoveText(&a, m)
				}
				return strings.Join(names, " ")
			}
			for kind, rules := range map[string]struct {
				line     []Move
				defences func() ([]Move, game.Score)
			}{
				"bitboards":     {small.Sequence(&a, nil), func() ([]Move, game.Score) { return small.Defences(&a, nil) }},
				"counted lines": {large.Sequence(&b, nil), func() ([]Move, game.Score) { return large.Defences(&b, nil) }},
			} {
				moves, others := rules.defences()
				defences := text(moves)
				if others == game.Infinity {
					defences = "*"
				}
				if line := text(rules.line); line != c.line || defences != c.defences {
					t.Errorf("over %s %q and %q, want %q and %q: %s", kind, line, defences, c.line, c.defences, c.why)
				}
			}
		})
	}
}

// told counts what threats said in TestWinsByThreatsAreExact.
type told struct {
	wins                   map[int]int // by plies
	lost, restricted, free int
}

// What threats prove is so whatever the other side answers, and no win of a few plies is missed.
func TestWinsByThreatsAreExact(t *testing.T) {
	all := told{wins: map[int]int{}}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SampledFrom([]string{
			"5,5,4", "6,6,4", "6,6,4,exact", "7,6,4", "4,4,3", "5,5,3,exact", "8,8,5", "8,8,5,exact", "5,5,5",
		}).Draw(t, "size")
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		small, large := must(t, NewSmall, text), must(t, NewLarge, text)
		small.g.lines.effort, large.g.effort = 100, 100 // enough to find all that there are
		for range 4 {
			a, b := small.Start(), large.Start()
			for {
				moves, outcome := small.Moves(&a, nil)
				if outcome != game.Open {
					break
				}
				checkThreats(t, small, large, &a, &b, &all)
				m := moves[random.IntN(len(moves))]
				if list := small.List(&a, nil); random.IntN(3) > 0 {
					slices.SortStableFunc(list, func(a, b game.Ranked[Move]) int { return int(b.Rank) - int(a.Rank) })
					m = list[random.IntN(min(len(list), 8))].Move
				}
				var nextA SmallPosition
				var nextB LargePosition
				small.Play(&a, m, &nextA)
				large.Play(&b, m, &nextB)
				a, b = nextA, nextB
			}
		}
	})
	if rare := min(all.wins[3], all.wins[5], all.wins[7], all.wins[9]); rare == 0 || min(all.lost, all.restricted, all.free) < 100 {
		t.Errorf("wins by plies %v; %d positions are lost, %d restricted and %d free", all.wins, all.lost, all.restricted, all.free)
	}
}

// What one search for threats has remembered hides no win from the next: a move that loses by threats is left out. In the first
// position longer wins were hidden, in the second one at which the steps had run out.
func TestRememberedThreatsHideNoWin(t *testing.T) {
	for _, c := range []struct {
		position string
		effort   int
		loses    Move
	}{
		{"..O.../...X../....XO/.O...X/..X.../.O....", 100, 4},
		{"X..OO./....../.X..../..O.../...X../.O..X.", fourSteps, 5},
	} {
		large := must(t, NewLarge, "6,6,4")
		s, err := large.ParsePosition(c.position)
		if err != nil {
			t.Fatal(err)
		}
		large.g.effort = c.effort
		if kept, _ := large.Defences(&s, nil); len(kept) == 0 || slices.Contains(kept, c.loses) {
			t.Errorf("%s: of %v, %d loses", c.position, kept, c.loses)
		}
		var next LargePosition
		large.Play(&s, c.loses, &next)
		large.g.effort = 100
		if line := large.Sequence(&next, nil); len(line) == 0 {
			t.Errorf("%s: nothing is found after %d", c.position, c.loses)
		}
	}
}

// checkThreats compares what threats say of one position with a look at all replies, up to nine plies.
func checkThreats(t *rapid.T, small Small, large Large, a *SmallPosition, b *LargePosition, all *told) {
	const most = 9
	where := small.g.Size.String() + " " + small.PositionText(a)
	line := small.Sequence(a, nil)
	if other := large.Sequence(b, nil); !slices.Equal(line, other) {
		t.Fatalf("%s: %v over bitboards, %v over counted lines", where, line, other)
	}
	plies := 0
	for n := 1; n <= most && plies == 0; n += 2 {
		if small.winsByThreats(a, n) {
			plies = n
		}
	}
	if (plies > 0 || len(line) <= most) && len(line) != plies {
		t.Fatalf("%s: %v, and by a look at all replies it takes %d plies", where, line, plies)
	}
	all.wins[plies]++
	defences, others := small.Defences(a, nil)
	if d, o := large.Defences(b, nil); !slices.Equal(defences, d) || o != others {
		t.Fatalf("%s: %v and %d over bitboards, %v and %d over counted lines", where, defences, others, d, o)
	}
	if others == game.Infinity {
		all.free++
		return
	}
	moves, _ := small.Moves(a, nil)
	within, _ := others.Forced()
	for _, m := range moves {
		var next SmallPosition
		small.Play(a, m, &next)
		if !slices.Contains(defences, m) && within <= most+1 && !small.winsByThreats(&next, within-1) {
			t.Fatalf("%s: %s is left out, and does not lose within %d plies", where, small.MoveText(a, m), within)
		}
	}
	if len(defences) == 0 {
		all.lost++
	} else {
		all.restricted++
	}
}
