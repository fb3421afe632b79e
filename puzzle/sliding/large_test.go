package sliding

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/jugada/jugada/puzzle"
	"github.com/jugada/jugada/puzzle/puzzletest"
	"github.com/jugada/jugada/search/path"
)

// large returns the rules of that size with a goal, "" for the usual one.
func large(t testing.TB, size, goal string) Large {
	t.Helper()
	s, err := ParseSize(size)
	if err != nil {
		t.Fatal(err)
	}
	var tiles []uint8
	if goal != "" {
		if tiles, err = ParseTiles(s, goal); err != nil {
			t.Fatal(err)
		}
	}
	r, err := NewLarge(s, tiles)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// walk returns the position after that many random moves from s, none of which takes back the previous one.
func walk(r Large, s LargePosition, moves int, random *rand.Rand) LargePosition {
	last := noMove
	for range moves {
		all := slices.DeleteFunc(r.Moves(&s, nil), func(m Move) bool { return last != noMove && m == last.back() })
		last = all[random.IntN(len(all))]
		before := s
		r.Play(&before, last, &s)
	}
	return s
}

// TestLargeRules: boards of all kinds keep the contract.
func TestLargeRules(t *testing.T) {
	for _, test := range []struct {
		size, goal string
		options    []puzzletest.Option
	}{
		{"5x5", "", nil},
		{"5x5", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 0", nil},
		{"2x12", "", nil},
		{"12x2", "", nil},
		{"4x5", "", nil},
		{"2x2", "", []puzzletest.Option{puzzletest.Levels(1, 2, 2, 2, 2, 2, 1, 0)}},
		{"3x3", "1 2 3 8 0 4 7 6 5", nil},
	} {
		t.Run(test.size, func(t *testing.T) {
			r := large(t, test.size, test.goal)
			other := r.Start()
			first := slices.IndexFunc(other[:], func(tile uint8) bool { return tile != 0 })
			second := first + 1 + slices.IndexFunc(other[first+1:], func(tile uint8) bool { return tile != 0 })
			other[first], other[second] = other[second], other[first]
			if r.Solvable(&other) == nil {
				t.Error("with two tiles swapped the goal is said to be reached")
			}
			puzzletest.Run(t, r, append(test.options, puzzletest.From(other), puzzletest.Positions(200), puzzletest.Consistent())...)
		})
	}
	if (Large{}).Size() != (Size{5, 5}) || (Large{}).form().target != large(t, "5x5", "").form().target {
		t.Errorf("the zero rules are of size %v", Large{}.Size())
	}
}

func FuzzLarge(f *testing.F) { puzzletest.Fuzz(f, Large{}) }

// TestLevelsOf24: the numbers of positions at each distance from the goal with the blank in a corner are those of the
// literature (OEIS A090031).
func TestLevelsOf24(t *testing.T) {
	r := Large{}
	level, before := map[LargePosition]bool{r.form().target: true}, map[LargePosition]bool{}
	for distance, want := range []int{1, 2, 4, 10, 26, 64, 159, 366, 862, 1904, 4538, 10238, 24098} {
		if len(level) != want {
			t.Fatalf("%d positions are %d moves from the goal, want %d", len(level), distance, want)
		}
		after := map[LargePosition]bool{}
		for s := range level {
			for _, m := range r.Moves(&s, nil) {
				var next LargePosition
				if r.Play(&s, m, &next); !before[next] {
					after[next] = true
				}
			}
		}
		before, level = level, after
	}
}

// TestLargeIsAsPacked: on boards that both support, a search does exactly the same in both representations.
func TestLargeIsAsPacked(t *testing.T) {
	for _, test := range []struct{ size, goal, state string }{
		{"3x3", "", "8 7 6 5 4 3 2 1 0"},
		{"3x4", "1 2 3 4 5 6 7 8 9 10 11 0", "5 1 4 8 9 6 3 11 10 2 7 0"},
		{"4x4", "", "14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15"},
		{"2x5", "", "5 1 4 3 2 9 6 0 7 8"},
	} {
		for _, heuristic := range []string{"manhattan", "linear-conflict"} {
			small := with(t, sized(t, test.size, test.goal), heuristic)
			other, ok := large(t, test.size, test.goal).WithHeuristic(heuristic)
			if !ok {
				t.Fatalf("there is no %s", heuristic)
			}
			s, err := small.ParsePosition(test.state)
			if err != nil {
				t.Fatal(err)
			}
			l, err := other.ParsePosition(test.state)
			if err != nil {
				t.Fatal(err)
			}
			for _, algorithm := range []path.Algorithm{path.IDAStar, path.IDAStarNotes} {
				want, err := path.Search(context.Background(), small, s, path.Options{Algorithm: algorithm})
				if err != nil {
					t.Fatal(err)
				}
				got, err := path.Search(context.Background(), other, l, path.Options{Algorithm: algorithm})
				if err != nil {
					t.Fatal(err)
				}
				if !slices.Equal(got.Way, want.Way) || got.Expanded != want.Expanded || got.Generated != want.Generated {
					t.Errorf("%s %s with %s by %v: %v moves, %d expanded, %d generated; packed %v, %d, %d", test.size, test.state,
						heuristic, algorithm, got.Cost, got.Expanded, got.Generated, want.Cost, want.Expanded, want.Generated)
				}
			}
		}
	}
}

// TestTwentyFour: after walks of known length the shortest solution is no longer, of the same parity, and the same by every
// heuristic and algorithm.
func TestTwentyFour(t *testing.T) {
	random := rand.New(rand.NewPCG(24, 5))
	r := Large{}
	blind, ok := r.WithHeuristic("manhattan")
	if !ok {
		t.Fatal("there is no Manhattan distance")
	}
	for _, moves := range []int{10, 25, 40, 50, 60, 70} {
		s := walk(r, r.form().target, moves, random)
		var cost puzzle.Cost
		for i, search := range []struct {
			rules     Large
			algorithm path.Algorithm
		}{{r, path.IDAStar}, {blind, path.IDAStar}, {r, path.AStar}, {blind, path.AStar}} {
			found, err := path.Search(context.Background(), search.rules, s, path.Options{Algorithm: search.algorithm})
			if err != nil || !found.Optimal() {
				t.Fatalf("%s: %v, %v", r.PositionText(&s), found.Stopped, err)
			}
			if i == 0 {
				cost = found.Cost
				t.Logf("%d moves away by a walk: %v, %d expanded: %s", moves, cost, found.Expanded, r.PositionText(&s))
			}
			if found.Cost != cost || int(cost) > moves || (moves-int(cost))%2 != 0 {
				t.Errorf("%s: %v moves by %v, %v by IDA*, after a walk of %d", r.PositionText(&s), found.Cost, search.algorithm, cost, moves)
			}
		}
	}
}

// TestKnown24: an instance that another program (an example of the Nit compiler) solves in 55 moves,
// with the blank's home last.
func TestKnown24(t *testing.T) {
	r := large(t, "5x5", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 0")
	s, err := r.ParsePosition("7 9 1 2 3 10 5 11 13 4 8 18 20 6 12 17 19 15 23 14 16 21 22 0 24")
	if err != nil {
		t.Fatal(err)
	}
	found, err := path.Search(context.Background(), r, s, path.Options{Algorithm: path.IDAStar})
	if err != nil || !found.Optimal() || found.Cost != 55 {
		t.Errorf("%v moves, stopped by %v, %v; want 55", found.Cost, found.Stopped, err)
	}
}

// TestHardOnesStop: a limit stops a search that would take hours, with what is proved by then. The instance is the second of
// Korf and Taylor (1996), whose shortest solution has 95 moves.
func TestHardOnesStop(t *testing.T) {
	r := Large{}
	s, err := r.ParsePosition("14 5 9 2 18 8 23 19 12 17 15 0 10 20 4 6 11 21 1 7 24 3 16 22 13")
	if err != nil {
		t.Fatal(err)
	}
	for _, algorithm := range []path.Algorithm{path.IDAStar, path.AStar} {
		found, err := path.Search(context.Background(), r, s, path.Options{
			Algorithm: algorithm, Limits: path.Limits{Nodes: 100_000, Memory: 64 << 20},
		})
		if err != nil || found.Found || found.Lower < r.Estimate(&s) || found.Lower > 95 || found.Stopped != path.Nodes {
			t.Errorf("%v stopped by %v, at least %v moves, %v", algorithm, found.Stopped, found.Lower, err)
		}
	}
}

func TestLargeTextsThatAreRefused(t *testing.T) {
	r := Large{}
	full := r.PositionText(&r.form().target)
	for text, want := range map[string]string{
		"1 2 3":                   "1:6: the text ends after 3 of 25 tiles of a 5x5 board",
		full + " 25":              `1:66: found "25" after the 25 tiles of a 5x5 board`,
		full[:len(full)-2] + "25": "1:63: there is no tile 25 on a 5x5 board; they go up to 24",
		full[:len(full)-2] + "23": "1:63: tile 23 is there already",
	} {
		if _, err := r.ParsePosition(text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q is refused with %v; want %s", text, err, want)
		}
	}
	if _, err := New(Size{5, 5}, nil); err == nil || !strings.Contains(err.Error(), "5x5 is too large for that; at most 16 cells fit") {
		t.Errorf("a packed 5x5 is refused with %v", err)
	}
	if _, err := NewLarge(Size{4, 7}, nil); err == nil || !strings.Contains(err.Error(), "at most 25 cells fit") {
		t.Errorf("a board of 28 cells is refused with %v", err)
	}
}
