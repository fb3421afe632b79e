package rules

import (
	"context"
	"testing"

	"github.com/jugada/jugada/puzzle/puzzletest"
	"github.com/jugada/jugada/search/path"
)

// flips holds for N pancakes how many stacks take 0, 1, 2, … flips (OEIS A092113). They are the same from any stack, since flips
// do not depend on sizes; and the last number of flips is the pancake number of N (A058986).
var flips = [][]int{
	1: {1}, 2: {1, 1}, 3: {1, 2, 2, 1}, 4: {1, 3, 6, 11, 3}, 5: {1, 4, 12, 35, 48, 20}, 6: {1, 5, 20, 79, 199, 281, 133, 2},
	7: {1, 6, 30, 149, 543, 1357, 1903, 1016, 35},
}

var pancakeNumbers = []int{1: 0, 2: 1, 3: 3, 4: 4, 5: 5, 6: 7, 7: 8}

// The rules fulfil the contract of package puzzle, and have the published number of stacks at each distance.
func TestContract(t *testing.T) {
	for n, levels := range flips {
		if n > 0 {
			puzzletest.Run(t, Pancakes{n}, puzzletest.Levels(append(levels, 0)...), puzzletest.Consistent())
		}
	}
}

func FuzzRules(f *testing.F) { puzzletest.Fuzz(f, Pancakes{5}) }

// The stacks that take the most flips take as many as the pancake number: each is solved by IDA* with the gaps.
func TestPancakeNumbers(t *testing.T) {
	for n := 1; n < 7; n++ {
		p := Pancakes{n}
		most, solved := 0, 0
		var all func(s Stack, i int)
		all = func(s Stack, i int) {
			if i == n {
				found, err := path.Search(context.Background(), p, s, path.Options{Algorithm: path.IDAStar})
				if err != nil || !found.Found {
					t.Fatalf("%v: %v", s, err)
				}
				most, solved = max(most, len(found.Way)), solved+1
				return
			}
			for j := i; j < n; j++ {
				s[i], s[j] = s[j], s[i]
				all(s, i+1)
				s[i], s[j] = s[j], s[i]
			}
		}
		all(p.Goals(nil)[0], 0)
		if most != pancakeNumbers[n] {
			t.Errorf("%d stacks of %d pancakes take up to %d flips, want %d", solved, n, most, pancakeNumbers[n])
		}
	}
}
