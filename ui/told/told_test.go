package told

import (
	"testing"
	"time"
)

// TestSpeedIsNeverNothing: if any node was searched, the speed is not shown as 0.
func TestSpeedIsNeverNothing(t *testing.T) {
	for _, c := range []struct {
		nodes int64
		took  time.Duration
		want  string
	}{
		{40_960, time.Second, "0.041"}, {99_900, time.Second, "0.1"}, {12_345_678, time.Second, "12.3"}, {10_000, time.Hour, "0.0000028"},
		{0, time.Second, "0"}, {7_300_000, 2 * time.Second, "3.6"},
	} {
		if got := speed(c.nodes, c.took); got != c.want {
			t.Errorf("%d nodes in %v: %s million a second; want %s", c.nodes, c.took, got, c.want)
		}
	}
}
