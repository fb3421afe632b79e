package tablebase_test

import (
	"bytes"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/tictactoe"
	"github.com/jugada/jugada/puzzle"
	"github.com/jugada/jugada/puzzle/jugs"
	"github.com/jugada/jugada/puzzle/river"
	"github.com/jugada/jugada/puzzle/sliding"
	"github.com/jugada/jugada/tablebase"
)

// puzzleTable solves a problem, and checks each entry against its successors.
func puzzleTable[S comparable, M puzzle.Move](t rapid.TB, rules puzzle.Puzzle[S, M]) *tablebase.Table[S, M] {
	t.Helper()
	e, err := tablebase.OfPuzzle(rules, "test")
	if err != nil {
		t.Fatal(err)
	}
	table, err := e.Solve(context.Background(), tablebase.Building{})
	if err == nil {
		err = table.Verify(context.Background(), tablebase.Building{})
	}
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// distances looks forwards from each position of a table by breadth-first search, and returns how many are how far from a goal,
// and how many can reach none. It fails where the table says something else.
func distances[S comparable, M puzzle.Move](t rapid.TB, table *tablebase.Table[S, M], rules puzzle.Puzzle[S, M]) (far []int, none int) {
	t.Helper()
	numbering, err := rules.(puzzle.Numbered[S]).Numbering()
	if err != nil {
		t.Fatal(err)
	}
	for n := range numbering.Size() {
		var s S
		if !numbering.Position(n, &s) {
			if _, known := table.Value(&s); known {
				t.Fatalf("%v is against the rules, and in the table", s)
			}
			continue
		}
		want := nearest(rules, s)
		v, known := table.Value(&s)
		moves, wins := v.Forced()
		if !known || wins != (want >= 0) || wins && moves != want || v < 0 {
			t.Fatalf("%v is worth %s (%v) in the table; a goal is %d moves away (-1: there is no way)", s, v.Text(0), known, want)
		}
		if want < 0 {
			none++
			continue
		}
		far = append(far, make([]int, max(0, want+1-len(far)))...)
		far[want]++
	}
	return far, none
}

// nearest returns how many moves the nearest goal takes, -1 if there is none.
func nearest[S comparable, M puzzle.Move](rules puzzle.Puzzle[S, M], s S) int {
	seen, level := map[S]bool{s: true}, []S{s}
	for moves := 0; len(level) > 0; moves++ {
		var after []S
		for i := range level {
			if rules.Goal(&level[i]) {
				return moves
			}
			for _, m := range rules.Moves(&level[i], nil) {
				var next S
				if rules.Play(&level[i], m, &next); !seen[next] {
					seen[next], after = true, append(after, next)
				}
			}
		}
		level = after
	}
	return -1
}

// crossings is a problem with missionaries and cannibals, as the functions of these tests take it.
type (
	crossings = puzzle.Puzzle[river.Position, river.Move]
	pouring   = puzzle.Puzzle[jugs.Position, jugs.Move]
	tiles     = puzzle.Puzzle[sliding.Position, sliding.Move]
)

// Whatever the problem, a table says how far each position is from the nearest goal, and from which there is no way to any.
func TestPuzzleTablesAgreeWithBFS(t *testing.T) {
	farthest, hopeless := 0, 0
	check := func(far []int, none int) {
		farthest, hopeless = max(farthest, len(far)-1), hopeless+none
	}
	rapid.Check(t, func(t *rapid.T) {
		if rapid.Bool().Draw(t, "river") {
			r, err := river.New(rapid.IntRange(1, 6).Draw(t, "people"), rapid.IntRange(1, 4).Draw(t, "boat"))
			if err != nil {
				t.Fatal(err)
			}
			check(distances(t, puzzleTable(t, crossings(r)), crossings(r)))
			return
		}
		litres := rapid.SliceOfN(rapid.IntRange(1, 6), 1, 3).Draw(t, "jugs")
		var capacities, contents string
		for i, most := range litres {
			if i > 0 {
				capacities, contents = capacities+",", contents+","
			}
			capacities += fmt.Sprint(most)
			contents += fmt.Sprint(rapid.IntRange(0, most).Draw(t, "litres"))
		}
		wanted := rapid.SampledFrom([]string{contents, fmt.Sprint(slices.Max(litres) / 2), "1@1", "0"}).Draw(t, "wanted")
		r, err := jugs.Parse(capacities+":"+contents+"->"+wanted, rapid.Bool().Draw(t, "tap"))
		if err != nil {
			t.Fatal(err)
		}
		check(distances(t, puzzleTable(t, pouring(r)), pouring(r)))
	})
	if !testing.Short() && (farthest < 8 || hopeless < 50) {
		t.Errorf("the farthest position was %d moves from a goal, and from %d there was no way: that is too easy", farthest, hopeless)
	}
}

// Of three missionaries and three cannibals 20 distributions and sides are safe; two of them have the boat where nobody is, and
// so two more, which nobody can leave, are all from which there is no way: 16 can be reached (Amarel 1968). The fewest
// crossings are 11; after a bad first one there are 12 more.
func TestRiverIsWhole(t *testing.T) {
	r, err := river.New(3, 2)
	if err != nil {
		t.Fatal(err)
	}
	table := puzzleTable(t, crossings(r))
	far, none := distances(t, table, crossings(r))
	sum := 0
	for _, n := range far {
		sum += n
	}
	reached := 0
	seen := map[river.Position]bool{r.Start(): true}
	for waiting := []river.Position{r.Start()}; len(waiting) > 0; reached++ {
		s := waiting[0]
		waiting = waiting[1:]
		for _, m := range r.Moves(&s, nil) {
			var next river.Position
			if r.Play(&s, m, &next); !seen[next] {
				seen[next], waiting = true, append(waiting, next)
			}
		}
	}
	if sum != 16 || reached != 16 || none != 2 || len(far) != 13 {
		t.Errorf("%d positions have a way, %d can be reached, %d have none; the farthest is %d crossings away", sum, reached, none, len(far)-1)
	}
	s := r.Start()
	if v, _ := table.Value(&s); v != game.Win(11) {
		t.Errorf("the start is worth %s, want 11 crossings", v.Text(0))
	}
	if n, err := river.New(4, 2); err == nil {
		s := n.Start()
		if v, known := puzzleTable(t, crossings(n)).Value(&s); !known || v != 0 {
			t.Errorf("four of each cross in %s (%v), and they cannot", v.Text(0), known)
		}
	}
}

// The 8-puzzle has 9!/2 positions. How many are how far away is OEIS A089473 where the blank belongs into a corner, and A089474
// where it belongs into the middle; two are the farthest in the one, 31 moves, and 148 in the other, 30 moves. This test also
// finds these numbers itself, with boards that know nothing of package sliding.
func TestEightPuzzleIsWhole(t *testing.T) {
	for _, c := range []struct {
		goal [9]uint8
		far  []int
	}{
		{[9]uint8{0, 1, 2, 3, 4, 5, 6, 7, 8}, []int{
			1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878, 16993, 17110, 23952, 20224,
			24047, 15578, 14560, 6274, 3910, 760, 221, 2,
		}},
		{[9]uint8{1, 2, 3, 8, 0, 4, 7, 6, 5}, []int{
			1, 4, 8, 8, 16, 32, 60, 72, 136, 200, 376, 512, 964, 1296, 2368, 3084, 5482, 6736, 11132, 12208, 18612, 18444, 24968, 19632,
			22289, 13600, 11842, 4340, 2398, 472, 148,
		}},
	} {
		rules, err := sliding.New(sliding.Size{Rows: 3, Columns: 3}, c.goal[:])
		if err != nil {
			t.Fatal(err)
		}
		table := puzzleTable(t, tiles(rules))
		var far []int
		seen, level := map[[9]uint8]bool{c.goal: true}, [][9]uint8{c.goal}
		for len(level) > 0 {
			var after [][9]uint8
			for _, b := range level {
				s, err := rules.Position(b[:])
				if err != nil {
					t.Fatal(err)
				}
				if v, known := table.Value(&s); !known || v != game.Win(len(far)) {
					t.Fatalf("%v is worth %s (%v), and %d moves away", b, v.Text(0), known, len(far))
				}
				blank := slices.Index(b[:], 0)
				for other := range b {
					rows, columns := other/3-blank/3, other%3-blank%3
					if rows*rows+columns*columns != 1 {
						continue
					}
					next := b
					next[blank], next[other] = b[other], 0
					if !seen[next] {
						seen[next], after = true, append(after, next)
					}
				}
			}
			far, level = append(far, len(level)), after
		}
		if !slices.Equal(far, c.far) {
			t.Errorf("with the goal %v so many are 0, 1, 2, … moves away: %v, want %v", c.goal, far, c.far)
		}
		s := table.Summaries()[0]
		if len(seen) != 181_440 || s.Wins != 181_440 || s.Positions() != 181_440 || s.LongestWin != len(c.far)-1 {
			t.Errorf("with the goal %v there are %d positions; in the table %+v", c.goal, len(seen), s)
		}
		swapped := c.goal
		swapped[8], swapped[7] = swapped[7], swapped[8]
		if bad, err := rules.Position(swapped[:]); err != nil {
			t.Error(err)
		} else if v, known := table.Value(&bad); known {
			t.Errorf("%v cannot be solved, and is worth %s", swapped, v.Text(0))
		}
	}
}

// Each wrong entry is found by verifying, and told in the words of puzzles.
func TestVerifySeesWrongDistances(t *testing.T) {
	r, err := river.New(3, 2)
	if err != nil {
		t.Fatal(err)
	}
	table := puzzleTable(t, crossings(r))
	want := regexp.MustCompile(`^the table is wrong: number \d+ (says (1 move|\d+ moves|no way) to a goal, and its successors (1 move|\d+ moves|no way) to a goal|` +
		`has a position and no entry, or the other way round)$`)
	said := map[string]bool{}
	for number := range table.Levels()[0].Size {
		for by := 1; by <= 3; by++ {
			restore := table.Change(game.Place{Number: number}, by)
			err := table.Verify(t.Context(), tablebase.Building{Threads: 1})
			restore()
			if err == nil || !want.MatchString(err.Error()) {
				t.Fatalf("number %d, changed by %d: %v", number, by, err)
			}
			found := want.FindStringSubmatch(err.Error())
			said[strings.Trim(found[2], "0123456789 ")], said[found[3]] = true, true
		}
	}
	if !said["no way"] || !said["moves"] || !said[""] || !said["1 move"] {
		t.Errorf("said was only %v", said)
	}
}

// A table of a puzzle is the same file, whatever the number of threads, and says what it is about.
func TestPuzzleTableFiles(t *testing.T) {
	rules, err := sliding.New(sliding.Size{Rows: 2, Columns: 4}, nil)
	if err != nil {
		t.Fatal(err)
	}
	e, err := tablebase.OfPuzzle(tiles(rules), "sliding")
	if err != nil {
		t.Fatal(err)
	}
	path, one := built(t, e, tablebase.Building{Threads: 1})
	for threads := 2; threads <= 4; threads++ {
		if _, many := built(t, e, tablebase.Building{Threads: threads}); !bytes.Equal(one, many) {
			t.Errorf("%d threads write another file", threads)
		}
	}
	d, err := tablebase.Describe(path)
	if err != nil || d.Game != "sliding" || !d.Puzzle || d.Ending != "2x4" || d.Levels[0].Wins != 20_160 || d.Levels[0].LongestWin != 36 {
		t.Errorf("it says of itself %+v, %v", d, err) // 36 moves: OEIS A151944
	}
	game, _ := built(t, endingOf(t, ticTacToe(tictactoe.Rules{}), ""), tablebase.Building{})
	if !tablebase.IsPuzzle(path) || tablebase.IsPuzzle(game) || tablebase.IsPuzzle("puzzle_test.go") || tablebase.IsPuzzle("none") {
		t.Error("a file of a puzzle is taken for another, or the other way round")
	}
	if other, err := sliding.New(sliding.Size{Rows: 2, Columns: 4}, []uint8{1, 2, 3, 4, 5, 6, 7, 0}); err == nil {
		if e, err := tablebase.OfPuzzle(tiles(other), "sliding"); err != nil {
			t.Error(err)
		} else if _, err := e.Open(path); err == nil {
			t.Error("it opens for another goal")
		}
	}
	if e, err := tablebase.OfPuzzle[int, uint8](plainPuzzle{}, "plain"); err == nil {
		t.Errorf("a puzzle without numbers has an ending: %v", e)
	}
}

// plainPuzzle is a puzzle that begins at its goal.
type plainPuzzle struct{}

func (plainPuzzle) Start() int                         { return 0 }
func (plainPuzzle) Moves(_ *int, buf []uint8) []uint8  { return buf }
func (plainPuzzle) Play(*int, uint8, *int) puzzle.Cost { return 1 }
func (plainPuzzle) Goal(*int) bool                     { return true }
func (plainPuzzle) Key(*int) uint64                    { return 0 }
