package puzzle_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/puzzle"
)

// cost draws any cost, often boundary values.
func cost() *rapid.Generator[puzzle.Cost] {
	return rapid.OneOf(
		rapid.Map(rapid.Int32Range(0, int32(puzzle.Infinity)), func(n int32) puzzle.Cost { return puzzle.Cost(n) }),
		rapid.SampledFrom([]puzzle.Cost{0, 1, puzzle.MaxCost, puzzle.Infinity}),
	)
}

// TestPlus: sums are right or infinite, whatever is added, and neither the sum of two costs nor Plus overflows.
func TestPlus(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := cost().Draw(t, "a"), cost().Draw(t, "b")
		want := min(int64(a)+int64(b), int64(puzzle.Infinity))
		if got := a.Plus(b); int64(got) != want {
			t.Fatalf("%v plus %v is %v, want %d", a, b, got, want)
		}
		if a+b < a || a+b < b {
			t.Fatalf("%v + %v overflows", a, b)
		}
	})
}

func TestCostText(t *testing.T) {
	for c, want := range map[puzzle.Cost]string{
		0: "0", 53: "53", puzzle.MaxCost: "999999999", puzzle.Infinity: "∞",
	} {
		if got := c.String(); got != want {
			t.Errorf("the text of %d is %q, want %q", int32(c), got, want)
		}
	}
}
