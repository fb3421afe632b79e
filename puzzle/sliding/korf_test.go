package sliding_test

import (
	"testing"

	"github.com/jugada/jugada/internal/korf"
	"github.com/jugada/jugada/puzzle"
	"github.com/jugada/jugada/puzzle/sliding"
)

// TestHeuristicsRank: linear conflict and walking distance are never below the Manhattan distance, and sometimes above.
func TestHeuristicsRank(t *testing.T) {
	r := sliding.Rules{}
	conflict, _ := r.WithHeuristic("linear-conflict")
	walking, _ := r.WithHeuristic("walking-distance")
	above := [2]puzzle.Cost{}
	for _, i := range korf.Instances() {
		m, l, w := r.Estimate(&i.Start), conflict.Estimate(&i.Start), walking.Estimate(&i.Start)
		if m != i.Manhattan {
			t.Errorf("instance %d: Manhattan distance %v, want %v", i.ID, m, i.Manhattan)
		}
		if l < m || w < m || max(l, w) > i.Length {
			t.Errorf("instance %d: Manhattan %v, conflict %v, walking %v, length %v", i.ID, m, l, w, i.Length)
		}
		above[0] += l - m
		above[1] += w - m
	}
	if above[0] <= 0 || above[1] <= 0 {
		t.Errorf("the other heuristics add %v moves to 100 Manhattan distances", above)
	}
}
