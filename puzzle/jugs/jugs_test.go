package jugs

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/jugada/jugada/puzzle"
	"github.com/jugada/jugada/puzzle/puzzletest"
	"github.com/jugada/jugada/search/path"
)

func parse(t testing.TB, text string) Rules {
	t.Helper()
	r, err := Parse(text, false)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestRules: problems of several kinds keep the contract, including unsolvable ones.
func TestRules(t *testing.T) {
	for _, text := range []string{
		"4,3->2@1", "8,5,3:8,0,0->4,4,0", "4,2->1", "6,4,10:1,2,3->5", "7,5,3,2:1,0,0,0->2,2,2,2", "9->4", "65535,3->2",
		"8,5,3:8,0,0->4,4,1", "9,9,9,9,9,9,9,9,9,9,9,9:9,8,7,6,5,4,3,2,1,0,0,0->1",
	} {
		t.Run(text, func(t *testing.T) {
			puzzletest.Run(t, parse(t, text), puzzletest.Consistent(), puzzletest.Positions(300))
		})
	}
	// Of the notes' jugs: 0,0; 4,0 and 0,3; then 4,3, 1,3 and 3,0; and so on to all 14 that can be reached.
	puzzletest.Run(t, Rules{}, puzzletest.Levels(1, 2, 3, 2, 2, 2, 2, 0))
}

// TestWhyThereIsNoWay: each obstacle is reported with its numbers, and only by the estimate that detects it.
func TestWhyThereIsNoWay(t *testing.T) {
	for text, want := range map[string]string{
		"6,4->3":             "2 divides every jug's capacity and contents, and so every amount that can be poured, but not the 3 litres wanted",
		"6,4:2,0->2,3":       "2 divides every jug's capacity and contents, and so every amount that can be poured, but not the 3 litres wanted",
		"5,4:2,1->4":         "without a tap there are 3 litres in all; 4 are wanted",
		"8,5,3:8,0,0->4,4,1": "without a tap or a drain there are always 8 litres in all; the contents that are wanted add up to 9",
		"4,3->2":             "<nil>",
	} {
		r := parse(t, text)
		s := r.Start()
		if got := fmt.Sprint(r.Hopeless(&s)); got != want {
			t.Errorf("%s: %s; want %s", text, got, want)
		}
		if blind, _ := r.WithHeuristic("none"); blind.Hopeless(&s) != nil {
			t.Errorf("%s: %v, without an estimate", text, blind.Hopeless(&s))
		}
	}
}

func FuzzRules(f *testing.F) { puzzletest.Fuzz(f, Rules{}) }

// FuzzProblemsComeBack: a text is rejected with a one-line error that begins with a place, or read and written back unchanged.
func FuzzProblemsComeBack(f *testing.F) {
	for _, text := range []string{
		"4,3->2", "4,3->2@1", "8,5,3:8,0,0->4,4,0", " 4 , 3 -> 2 ", "", "->", "4->", ":->", "4,3->2@", "4,3:1,1->2@0", "4,3:->2",
	} {
		f.Add(text, false)
		f.Add(text, true)
	}
	f.Fuzz(func(t *testing.T, text string, tap bool) {
		r, err := Parse(text, tap)
		if err != nil {
			var line, column int
			if n, _ := fmt.Sscanf(err.Error(), "%d:%d: ", &line, &column); n != 2 || strings.Contains(err.Error(), "\n") {
				t.Errorf("%q is refused with %q", text, err)
			}
			return
		}
		again, err := Parse(r.String(), tap)
		if err != nil || again.String() != r.String() || again.Start() != r.Start() || again.made.tap != r.made.tap {
			t.Errorf("%q is read as %v, which is read as %v, %v", text, r, again, err)
		}
	})
}

// TestFewestMoves: the numbers of notes D2 and of textbook problems, by every algorithm that finds the fewest moves.
func TestFewestMoves(t *testing.T) {
	for _, test := range []struct {
		text string
		want int
	}{
		{"4,3->2", 4}, {"4,3->2@1", 6}, {"5,3->4", 6}, {"9,4->6", 8}, {"11,7->5", 12},
		{"8,5,3:8,0,0->4,4,0", 7}, {"12,8,5:12,0,0->6,6,0", 7}, {"4,3:2,0->2", 0},
	} {
		r := parse(t, test.text)
		for _, a := range path.Algorithms {
			if a == path.WeightedAStar || a == path.DFS || a == path.Bidirectional {
				continue
			}
			got, err := path.Search(context.Background(), r, r.Start(), path.Options{Algorithm: a})
			if err != nil {
				t.Fatal(err)
			}
			if len(got.Way) != test.want || !got.Optimal() {
				t.Errorf("%s by %v: %d moves, proven %v, want %d", test.text, a, len(got.Way), got.Lower, test.want)
			}
		}
	}
}

// TestImpossible: two even jugs never hold an odd number; arithmetic says so before any search, and searching finds it too.
func TestImpossible(t *testing.T) {
	for _, text := range []string{"4,2->1", "8,5,3:8,0,0->4,4,1", "9,6,3:9,0,0->2"} {
		r := parse(t, text)
		start := r.Start()
		if h := r.Estimate(&start); h != puzzle.Infinity {
			t.Errorf("%s: the estimate is %v, want ∞", text, h)
		}
		blind, _ := r.WithHeuristic("none")
		for _, a := range []path.Algorithm{path.BFS, path.DFS, path.DFID, path.IDAStarNotes, path.IDAStar, path.AStar} {
			got, err := path.Search(context.Background(), blind, start, path.Options{Algorithm: a})
			if err != nil {
				t.Fatal(err)
			}
			if got.Found || got.Lower != puzzle.Infinity {
				t.Errorf("%s by %v: found %v, proven %v, want a proof that there is no way", text, a, got.Found, got.Lower)
			}
		}
	}
}

// TestTap: if contents are given there is no tap, unless requested.
func TestTap(t *testing.T) {
	const text = "4,3:0,3->2"
	for _, tap := range []bool{false, true} {
		r, err := Parse(text, tap)
		if err != nil {
			t.Fatal(err)
		}
		s := r.Start()
		if _, err := r.ParseMove(&s, "fill:1"); (err == nil) != tap {
			t.Errorf("tap %v: filling a jug: %v", tap, err)
		}
	}
}

// TestWrongTexts: each is rejected with its message and place.
func TestWrongTexts(t *testing.T) {
	for text, want := range map[string]string{
		"":                             "1:1: the text ends before \"->\" and what is wanted; a problem is written like 4,3->2",
		"4,3":                          "1:4: the text ends before \"->\" and what is wanted; a problem is written like 4,3->2",
		"->2":                          `1:1: found ""; expected a number of litres`,
		"4,x->2":                       `1:3: found "x"; expected a number of litres`,
		"4,-3->2":                      `1:3: found "-3"; expected a number of litres`,
		"4,0->2":                       "1:1: jug 2 holds 0 litres; each holds at least 1",
		"4,99999->2":                   "1:3: 99999 is too large; the largest number here is 65,535",
		"4,99999999999999999999->2":    "1:3: 99999999999999999999 is too large; the largest number here is 65,535",
		"1,1,1,1,1,1,1,1,1,1,1,1,1->1": "1:25: there are more jugs than 12, which is as many as there may be",
		"4,3:1->2":                     "1:5: contents given: 1; jugs: 2; expected those of each jug",
		"4,3:1,4->2":                   "1:5: 4 litres do not fit jug 2, which holds 3",
		"4,3->5":                       "1:6: no jug holds 5 litres; the largest holds 4",
		"4,3->2@3":                     "1:8: there is no jug 3; they have the numbers 1 to 2",
		"4,3->4@2":                     "1:8: 4 litres do not fit jug 2, which holds 3",
		"4,3->":                        `1:6: found ""; expected a number of litres`,
		"8,5,3:8,0,0->4,4":             "1:14: contents given: 2; jugs: 3; expected those of each jug",
		"8,5,3:8,0,0->4,4,4":           "1:14: 4 litres do not fit jug 3, which holds 3",
		"4,3->2 litres of the best water that there is":  `1:6: found "2 litres of the best water that there is"; expected a number of litres`,
		"4,3->2 litres of the best water that there is.": `1:6: found "2 litres of the best water that there is…"; expected a number of litres`,
	} {
		if _, err := Parse(text, false); err == nil || err.Error() != want {
			t.Errorf("%q: %v\nwant %s", text, err, want)
		}
	}
}

func TestBoard(t *testing.T) {
	r := parse(t, "12,5,3:10,0,2->4")
	s := r.Start()
	want := "1  10/12  ##########..\n2    0/5  .....\n3    2/3  ##.\n"
	if got := r.Board(&s); got != want {
		t.Errorf("the jugs are\n%s\nwant\n%s", got, want)
	}
	large := parse(t, "60000,3:1,0->2")
	s = large.Start()
	if line, _, _ := strings.Cut(large.Board(&s), "\n"); len(line) > 80 || !strings.Contains(line, "#") {
		t.Errorf("a large jug with a little water is drawn as %q", line)
	}
}
