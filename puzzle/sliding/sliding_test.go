package sliding

import (
	"slices"
	"strings"
	"testing"

	"github.com/jugada/jugada/puzzle/puzzletest"
)

// sized returns the rules of that size with a goal, "" for the usual one.
func sized(t testing.TB, size, goal string) Rules {
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
	r, err := New(s, tiles)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// with returns the rules with that heuristic.
func with(t testing.TB, r Rules, heuristic string) Rules {
	t.Helper()
	r, ok := r.WithHeuristic(heuristic)
	if !ok {
		t.Fatalf("there is no heuristic %s for boards of %v", heuristic, r.Size())
	}
	return r
}

// swapped returns the start of r with its first two tiles swapped, from which the goal cannot be reached.
func swapped(r Rules) Position {
	tiles := r.Tiles(r.Start())
	first := slices.IndexFunc(tiles, func(tile uint8) bool { return tile != 0 })
	second := first + 1 + slices.IndexFunc(tiles[first+1:], func(tile uint8) bool { return tile != 0 })
	tiles[first], tiles[second] = tiles[second], tiles[first]
	return pack(tiles)
}

// TestRules: boards of all kinds keep the contract. A board of 2 by 2 has 4!/2 positions in a ring, so that two are at
// each distance from the start but the largest.
func TestRules(t *testing.T) {
	for _, test := range []struct {
		size, goal string
		options    []puzzletest.Option
	}{
		{"2x2", "", []puzzletest.Option{puzzletest.Levels(1, 2, 2, 2, 2, 2, 1, 0)}},
		{"3x3", "1 2 3 8 0 4 7 6 5", nil},
		{"2x4", "1 2 3 4 5 6 7 0", nil},
		{"5x3", "", nil},
		{"4x4", "", nil},
		{"4x4", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0", nil},
		{"2x8", "", nil},
	} {
		t.Run(test.size, func(t *testing.T) {
			r := sized(t, test.size, test.goal)
			puzzletest.Run(t, r, append(test.options, puzzletest.From(swapped(r)), puzzletest.Positions(2000),
				puzzletest.Consistent())...)
		})
	}
}

// TestZeroRules: they are the 15-puzzle. The numbers of positions near a corner are those of the literature (OEIS
// A090033).
func TestZeroRules(t *testing.T) {
	puzzletest.Run(t, atGoal{}, puzzletest.Positions(100),
		puzzletest.Levels(1, 2, 4, 10, 24, 54, 107, 212, 446, 946, 1948, 3938, 7808))
	if (Rules{}).Size() != Usual || !slices.Equal(Rules{}.Tiles(Rules{}.Goals(nil)[0]), inOrder(16)) {
		t.Errorf("the zero rules are of size %v with the goal %v", Rules{}.Size(), Rules{}.Goals(nil))
	}
}

// atGoal is the 15-puzzle, begun at its goal.
type atGoal struct{ Rules }

func (r atGoal) Start() Position { return r.Goals(nil)[0] }

func (r atGoal) WithHeuristic(name string) (atGoal, bool) {
	with, ok := r.Rules.WithHeuristic(name)
	return atGoal{with}, ok
}

func FuzzRules(f *testing.F) { puzzletest.Fuzz(f, Rules{}) }
func FuzzWalkingDistance(f *testing.F) {
	puzzletest.Fuzz(f, with(f, sized(f, "3x4", ""), "walking-distance"))
}

// TestEightPuzzle searches the whole 8-puzzle from its goal and compares: with the literature, and each heuristic with
// the distances.
func TestEightPuzzle(t *testing.T) {
	for _, test := range []struct {
		goal             string
		deepest, many    int
		hundredthsOfMean int // of a move, rounded down
	}{
		{"0 1 2 3 4 5 6 7 8", 31, 2, 2197},
		{"1 2 3 8 0 4 7 6 5", 30, 148, 0},
	} {
		r := sized(t, "3x3", test.goal)
		distance := distances(r)
		sum, many := 0, 0
		for _, d := range distance {
			if sum += d; d == test.deepest {
				many++
			} else if d > test.deepest {
				t.Fatalf("goal %s: a position is %d moves deep; want at most %d", test.goal, d, test.deepest)
			}
		}
		if len(distance) != 181_440 || many != test.many {
			t.Errorf("goal %s: %d positions, %d of them %d moves deep; want 9!/2 = 181,440 and %d",
				test.goal, len(distance), many, test.deepest, test.many)
		}
		if mean := 100 * sum / len(distance); test.hundredthsOfMean != 0 && mean != test.hundredthsOfMean {
			t.Errorf("goal %s: the mean distance is %d/100; want %d/100", test.goal, mean, test.hundredthsOfMean)
		}
		for _, h := range r.Heuristics() {
			checkHeuristic(t, with(t, r, h.Name), h.Name, distance)
		}
	}
}

// distances returns, breadth first, all positions from which the goal can be reached, with their distances.
func distances(r Rules) map[Position]int {
	all := map[Position]int{}
	level := r.Goals(nil)
	for moves := 0; len(level) > 0; moves++ {
		var after []Position
		for _, s := range level {
			if _, seen := all[s]; seen {
				continue
			}
			all[s] = moves
			for _, m := range r.Moves(&s, nil) {
				var next Position
				r.Play(&s, m, &next)
				after = append(after, next)
			}
		}
		level = after
	}
	return all
}

// checkHeuristic checks that a heuristic is admissible and consistent in all positions, whose distances are given.
func checkHeuristic(t *testing.T, r Rules, name string, distance map[Position]int) {
	t.Helper()
	total := 0
	for s, d := range distance {
		estimate := r.Estimate(&s)
		total += int(estimate)
		if int(estimate) > d {
			t.Fatalf("%s says %v of %s, which is %d moves from the goal", name, estimate, r.PositionText(&s), d)
		}
		for _, m := range r.Moves(&s, nil) {
			var next Position
			r.Play(&s, m, &next)
			if after := r.Estimate(&next); estimate > after+1 {
				t.Fatalf("%s says %v of %s and %v after %s", name, estimate, r.PositionText(&s), after, r.MoveText(&s, m))
			}
		}
	}
	t.Logf("%s: mean %.4f", name, float64(total)/float64(len(distance)))
}

// TestSolvable: half of all permutations can be solved, exactly those that a walk from the goal reaches.
func TestSolvable(t *testing.T) {
	r := sized(t, "2x3", "1 2 3 4 5 0")
	reached := map[Position]bool{}
	level := r.Goals(nil)
	for len(level) > 0 {
		s := level[len(level)-1]
		level = level[:len(level)-1]
		if reached[s] {
			continue
		}
		reached[s] = true
		for _, m := range r.Moves(&s, nil) {
			var next Position
			r.Play(&s, m, &next)
			level = append(level, next)
		}
	}
	if len(reached) != 360 {
		t.Errorf("%d positions are reached, want 6!/2 = 360", len(reached))
	}
	var try func(tiles []uint8, rest []uint8)
	try = func(tiles, rest []uint8) {
		if len(rest) == 0 {
			s := pack(tiles)
			if err := r.Solvable(&s); (err == nil) != reached[s] {
				t.Errorf("%s is reached: %v; Solvable says %v", r.PositionText(&s), reached[s], err)
			}
		}
		for i, tile := range rest {
			try(append(slices.Clone(tiles), tile), slices.Delete(slices.Clone(rest), i, i+1))
		}
	}
	try(nil, inOrder(6))
}

// TestLoydsPrize: with 14 and 15 swapped the goal cannot be reached, and the reason is reported.
func TestLoydsPrize(t *testing.T) {
	r := sized(t, "4x4", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0")
	s, err := r.ParsePosition("1,2,3,4,5,6,7,8,9,10,11,12,13,15,14,0")
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Solvable(&s); err == nil || !strings.Contains(err.Error(), "the order of the tiles needs the opposite") {
		t.Errorf("Solvable says %v", err)
	}
}

func TestTextsThatAreRefused(t *testing.T) {
	for text, want := range map[string]string{
		"":                    "1:1: the text ends after 0 of 9 tiles of a 3x3 board",
		"0 1 2 3 4 5 6 7":     "1:16: the text ends after 8 of 9 tiles",
		"0 1 2 3 4 5 6 7 8 8": `1:19: found "8" after the 9 tiles of a 3x3 board`,
		"0 1 2 3 4 5 6 7 7":   "1:17: tile 7 is there already",
		"0 1 2 3 4 5 6 7 9":   "1:17: there is no tile 9 on a 3x3 board; they go up to 8",
		"0,1,2\n3,x,5\n6,7,8": `2:3: found "x"; expected a tile, 1 to 8, or 0 for the blank`,
		"0 1 2 3 4 5 6 7 -8":  `1:17: found "-8"`,
		"0 1 2 3 4 5 6 7 08":  `1:17: found "08"`,
		"0 1 2 3 4 5 6 7 " + strings.Repeat("9", 60): `1:17: found "` + strings.Repeat("9", 40) + "…",
		"\xff 1": `1:1: found "\xff"`,
		"0/1/2":  `1:1: found "0/1/2"`,
	} {
		if _, err := sized(t, "3x3", "").ParsePosition(text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q is refused with %v; want %s", text, err, want)
		}
	}
	for text, want := range map[string]string{
		"":                      "is not the size of a board",
		"3":                     "is not the size of a board",
		"3x":                    "is not the size of a board",
		"03x3":                  "is not the size of a board",
		"1x9":                   "at least 2 rows",
		"-3x-3":                 "at least 2 rows",
		"5x6":                   "the size 5x6 is too large: at most 25 cells fit",
		"9999999999x9999999999": "too large",
	} {
		if _, err := ParseSize(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("the size %q is refused with %v; want %s", text, err, want)
		}
	}
	if _, err := New(Size{5, 5}, nil); err == nil {
		t.Error("a board of 25 cells is taken for one that fits a word")
	}
	for _, tiles := range [][]uint8{{0, 1, 2}, {0, 1, 2, 4}, {0, 1, 2, 2}} {
		if _, err := New(Size{2, 2}, tiles); err == nil {
			t.Errorf("the goal %v is accepted", tiles)
		}
		if _, err := sized(t, "2x2", "").Position(tiles); err == nil {
			t.Errorf("the position %v is accepted", tiles)
		}
	}
}

// FuzzTilesAreRead: what is read is a permutation, and its text is read as the same.
func FuzzTilesAreRead(f *testing.F) {
	for _, seed := range []string{"0 1 2 3", "3,2,1,0", "0 1 2 3 4 5 6 7 8", "0 0", "x", "1\n2\n3\n0", "\x00"} {
		f.Add(uint8(2), uint8(2), seed)
		f.Add(uint8(3), uint8(3), seed)
	}
	f.Fuzz(func(t *testing.T, rows, columns uint8, input string) {
		size := Size{2 + int(rows%4), 2 + int(columns%4)}
		tiles, err := ParseTiles(size, input)
		if err != nil {
			if message := err.Error(); message == "" || strings.ContainsAny(message, "\n\r") {
				t.Errorf("%q is refused with %q", input, message)
			}
			return
		}
		if err := checkTiles(size, tiles); err != nil {
			t.Errorf("%q is read as %v: %v", input, tiles, err)
		}
		if again, err := ParseTiles(size, TilesText(tiles)); err != nil || !slices.Equal(again, tiles) {
			t.Errorf("%q is read as %v, and that as %v, %v", input, tiles, again, err)
		}
	})
}

func TestMoveNames(t *testing.T) {
	r := sized(t, "3x3", "")
	s, err := r.ParsePosition("1 2 3 4 0 5 6 7 8")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, m := range r.Moves(&s, nil) {
		names = append(names, r.MoveText(&s, m))
	}
	if got := strings.Join(names, " "); got != "2 4 5 7" {
		t.Errorf("the tiles above, to the left, to the right and below are called %s; want 2 4 5 7", got)
	}
	if _, err := r.ParseMove(&s, "8"); err == nil || err.Error() != `"8" cannot move here; beside the blank are 2, 4, 5, 7` {
		t.Errorf("moving 8 is refused with %v", err)
	}
}

func TestBoard(t *testing.T) {
	r := sized(t, "4x4", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0")
	s := r.Goals(nil)[0]
	const want = " 1  2  3  4\n 5  6  7  8\n 9 10 11 12\n13 14 15  .\n"
	if got := r.Board(&s); got != want {
		t.Errorf("the board is\n%s\nwant\n%s", got, want)
	}
	if svg := r.BoardSVG(&s); strings.Count(svg, "<text") != 15 || strings.Count(svg, "fill-opacity=\"0.3\"") != 15 {
		t.Errorf("of the picture of the goal not all 15 tiles are drawn, or not all at home:\n%s", svg)
	}
}

// TestConflictsByHand: rows and columns in which it is obvious how many tiles must leave.
func TestConflictsByHand(t *testing.T) {
	r := sized(t, "4x4", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0")
	for text, want := range map[string]int{
		"1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0": 0,
		"2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 0": 1, // 2 and 1 block each other
		"4 3 2 1 5 6 7 8 9 10 11 12 13 14 15 0": 3, // all but one must leave
		"1 2 3 4 5 6 7 8 13 10 11 12 9 14 15 0": 1, // a column
		"3 1 2 4 5 6 7 8 9 10 11 12 13 14 15 0": 1, // only 3 must leave
		"0 5 2 3 1 6 7 4 9 10 11 8 13 14 15 12": 0, // 5 and 1 are in each other's rows, which is no conflict
	} {
		tiles, err := ParseTiles(Usual, text)
		if err != nil {
			t.Fatal(err)
		}
		if got := r.shape.lines.conflicts(tiles); got != want {
			t.Errorf("%s: %d tiles must leave their line, want %d", text, got, want)
		}
	}
}
