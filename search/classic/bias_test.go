package classic_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/jugada/jugada/search/classic"
)

// Notes C6: R(child) = R(parent) − r(child), r by static value for the mover, and never fewer than one child.
func TestBiasKeepsWidthsByTheFormula(t *testing.T) {
	// A full tree of four children and four plies; a child's static value falls with its place at MAX nodes and rises at
	// MIN nodes, so that its rank is its place.
	var grow func(ply int) string
	grow = func(ply int) string {
		var b strings.Builder
		for place := range 4 {
			value := 3 - place
			if ply%2 == 1 {
				value = place
			}
			if ply == 3 {
				fmt.Fprintf(&b, " c%d=%d", place, value)
			} else {
				fmt.Fprintf(&b, " (c%d:%d%s)", place, value, grow(ply+1))
			}
		}
		return b.String()
	}
	text := "(A" + grow(0) + ")"
	for _, a := range classic.Algorithms {
		for _, from := range []int{0, 1} {
			for width := 1; width <= 6; width++ {
				r, tr := explicit(t, text, classic.Options{Algorithm: a, Refine: classic.Refine{
					Bias: classic.Bias{On: true, Width: width, From: from},
				}})
				for i := range tr.Nodes {
					n := &tr.Nodes[i]
					if n.Leaf {
						continue
					}
					w := width
					for _, move := range tr.Path(i) {
						w = max(w-(int(move[1]-'0')+from), 1)
					}
					if got, want := len(n.Children)+len(n.Skipped), min(w, 4); got != want || got+len(n.Dropped) != 4 {
						t.Fatalf("%v, width %d from %d: %v keeps %d of its children; want %d", a, width, from, tr.Path(i), got, want)
					}
				}
				if got := tally(tr); got != r.Counts {
					t.Errorf("%v: the search counts %+v, its trace tells %+v", a, r.Counts, got)
				}
				if a == classic.Negamax && r.Whole != (r.Pruned == 0) {
					t.Errorf("width %d from %d: whole %v with %d left out", width, from, r.Whole, r.Pruned)
				}
			}
		}
		// By value, not by place; of equal ones the first; in generation order.
		_, tr := explicit(t, "(A (B:1 E=1) (C:5 F=1) (D:5 G=1) (H:7 I=1))", classic.Options{Algorithm: a, Limits: depth(1),
			Refine: classic.Refine{Bias: classic.Bias{On: true, Width: 2}}})
		if got := names(tr, everyNode); !slices.Equal(got, []string{"C", "H"}) || !slices.Equal(tr.Nodes[0].Dropped, []string{"B", "D"}) {
			t.Errorf("%v: kept %v, dropped %v", a, got, tr.Nodes[0].Dropped)
		}
	}
	// The moves that the root leaves out do not make the others incomplete; those left out below a move do.
	for text, want := range map[string]string{
		"(A (B:1 E=1) (C:5 F=1) (D:5 G=1) (H:7 I=1))":             "1 true, 3 true",
		"(A (B:2 (E:1 J=1) (F:2 K=2)) (C:1 L=1))":                 "0 false, 1 true",
		"(A (B:2 (E:1 J=1) (F:2 K=2)) (C:1 (G:5 L=1) (H:6 M=3)))": "0 false, 1 false",
	} {
		r, _ := explicit(t, text, classic.Options{Refine: classic.Refine{Bias: classic.Bias{On: true, Width: 2, From: 1}}})
		var rows []string
		for _, row := range r.Moves {
			rows = append(rows, fmt.Sprintf("%v %v", row.Move, row.Whole))
		}
		if got := strings.Join(rows, ", "); got != want {
			t.Errorf("%s: whole are %s; want %s", text, got, want)
		}
	}
}
