package river

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/jugada/jugada/puzzle"
	"github.com/jugada/jugada/puzzle/puzzletest"
	"github.com/jugada/jugada/search/path"
)

// TestRules: problems of several sizes keep the contract, including unsolvable ones.
func TestRules(t *testing.T) {
	for _, text := range []string{"n=3,boat=2", "n=4,boat=2", "n=5,boat=3", "n=6,boat=4", "n=2,boat=1", "n=3,boat=2,m=3,c=1,side=right"} {
		t.Run(text, func(t *testing.T) { puzzletest.Run(t, parse(t, text), puzzletest.Consistent()) })
	}
	puzzletest.Run(t, Rules{}, puzzletest.Levels(1, 3, 1, 1, 1, 1, 1, 1, 1, 1, 2, 1, 1, 0))
}

func FuzzRules(f *testing.F) { puzzletest.Fuzz(f, Rules{}) }

// FuzzProblemsComeBack: a text is rejected with a one-line error that begins with a place, or read and written back unchanged.
func FuzzProblemsComeBack(f *testing.F) {
	for _, text := range []string{"n=3,boat=2", "n=3,boat=2,m=2,c=2,side=left", " n = 4 , boat=2", "n=3", "n=3,boat=", "", ",", "n=1,boat=1,m=0"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, err := Parse(text)
		if err != nil {
			var line, column int
			if n, _ := fmt.Sscanf(err.Error(), "%d:%d: ", &line, &column); n != 2 || strings.Contains(err.Error(), "\n") {
				t.Errorf("%q is refused with %q", text, err)
			}
			return
		}
		if again, err := Parse(r.String()); err != nil || again != r {
			t.Errorf("%q is read as %v, which is read as %v, %v", text, r, again, err)
		}
	})
}

func parse(t testing.TB, text string) Rules {
	t.Helper()
	r, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestCrossings: the numbers of the literature (Pressman and Singmaster 1989, "The jealous husbands and the missionaries and
// cannibals"), by every algorithm that finds the fewest. A boat for two suffices for three of each, one for three for five,
// and one for four for any number; the rule also holds in the boat, as n = 6 with a boat for three shows.
func TestCrossings(t *testing.T) {
	for _, test := range []struct{ n, boat, want int }{
		{3, 2, 11}, {3, 3, 5}, {4, 2, -1}, {4, 3, 9}, {5, 3, 11}, {6, 3, -1}, {6, 4, 9},
	} {
		r, err := New(test.n, test.boat)
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range path.Algorithms {
			if a == path.WeightedAStar || a == path.DFS {
				continue
			}
			got, err := path.Search(context.Background(), r, r.Start(), path.Options{Algorithm: a})
			if err != nil {
				t.Fatal(err)
			}
			if test.want < 0 {
				if got.Found || got.Lower != puzzle.Infinity || got.Stopped != path.Exhausted {
					t.Errorf("%v by %v: found %v, proven %v, %v; want a proof that there is no way", r, a, got.Found, got.Lower,
						got.Stopped)
				}
				continue
			}
			if len(got.Way) != test.want || !got.Optimal() {
				t.Errorf("%v by %v: %d crossings, proven %v, want %d", r, a, len(got.Way), got.Lower, test.want)
			}
		}
	}
}

// TestBoatIsNoRefuge: two cannibals and a missionary do not share a boat.
func TestBoatIsNoRefuge(t *testing.T) {
	r := parse(t, "n=3,boat=3")
	s := r.Start()
	if m, err := r.ParseMove(&s, "1m2c"); err == nil {
		t.Errorf("%s crosses", r.MoveText(&s, m))
	}
	if _, err := r.ParseMove(&s, "3c"); err != nil {
		t.Error(err)
	}
}

// TestWrongTexts: each is rejected with its message and place.
func TestWrongTexts(t *testing.T) {
	for text, want := range map[string]string{
		"":                              `1:1: found ""; expected a name and a value, as in n=3,boat=2`,
		"n=3":                           "1:4: boat= is missing; a problem is written like n=3,boat=2",
		"n=3,boat=0":                    `1:5: boat is "0"; expected a number from 1 to 120`,
		"n=61,boat=2":                   `1:1: n is "61"; expected a number from 1 to 60`,
		"n=3, ship=2":                   `1:6: found the name "ship"; expected one of n, boat, m, c, side`,
		"n=3,n=3,boat=2":                "1:5: n is given twice",
		"n=3,boat=2,m=4":                `1:12: m is "4"; expected a number from 0 to 3`,
		"n=3,boat=2,m=+1":               `1:12: m is "+1"; expected a number from 0 to 3`,
		"n=3,boat=2,m=1,c=2":            "1:1: on the left bank there would be more cannibals (2) than missionaries (1), who would be eaten",
		"n=3,boat=2,m=2,c=1":            "1:1: on the right bank there would be more cannibals (2) than missionaries (1), who would be eaten",
		"n=3,boat=2,side=up":            `1:12: the side of the boat is "up"; expected left or right`,
		"n=3,boat=2,side=right":         "1:12: the boat is on the right bank, where there is nobody to have rowed it; expected side=left",
		"n=3,boat=2,m=0,c=0":            "1:1: the boat is on the left bank, where there is nobody to have rowed it; expected side=right",
		"n=99999999999999999999,boat=2": `1:1: n is "99999999999999999999"; expected a number from 1 to 60`,
	} {
		if _, err := Parse(text); err == nil || err.Error() != want {
			t.Errorf("%q: %v\nwant %s", text, err, want)
		}
	}
}

func TestBoard(t *testing.T) {
	r := parse(t, "n=3,boat=2,m=3,c=1,side=right")
	s := r.Start()
	if got, want := r.Board(&s), "mmm c   |      \\_/| cc\n"; got != want {
		t.Errorf("the board is\n%s\nwant\n%s", got, want)
	}
	if svg := r.BoardSVG(&s); strings.Count(svg, "<circle") != 6 || strings.Count(svg, `fill="none"`) != 3 {
		t.Errorf("the picture does not show three of each:\n%s", svg)
	}
}
