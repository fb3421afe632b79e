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

// TestTimesAreWrittenWithSpaces: a number and its unit are two words.
func TestTimesAreWrittenWithSpaces(t *testing.T) {
	for took, want := range map[time.Duration]string{
		740 * time.Microsecond: "740 µs", 1_138_000: "1.14 ms", 2_345 * time.Millisecond: "2.35 s", 62 * time.Second: "1 min 2 s",
		time.Hour + 2*time.Minute: "1 h 2 min 0 s", 0: "0 s",
	} {
		if got := Elapsed(took); got != want {
			t.Errorf("%v is told as %q; want %q", took, got, want)
		}
	}
}
