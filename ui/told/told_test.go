package told

import (
	"math"
	"math/rand/v2"
	"strconv"
	"testing"
	"time"

	"github.com/jugada/jugada/review"
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
		time.Hour + 2*time.Minute: "1 h 2 min", time.Hour: "1 h", 70 * time.Minute: "1 h 10 min", time.Hour + time.Second: "1 h 0 min 1 s",
		0: "0 s", 10 * time.Second: "10 s",
	} {
		if got := Elapsed(took); got != want {
			t.Errorf("%v is told as %q; want %q", took, got, want)
		}
	}
}

// TestDifferencesAddUp: what a move costs is the difference of the two numbers beside it, as all three are printed.
func TestDifferencesAddUp(t *testing.T) {
	for _, c := range []struct {
		before, now float64
		want        [3]string
	}{
		{0.5, 0, [3]string{"0.50", "0.00", "0.50"}},
		{0.574, 0.365, [3]string{"0.57", "0.37", "0.20"}}, // 0.209, but what is printed adds up
		{1, 0.75, [3]string{"1.00", "0.75", "0.25"}},
		{0.437, 0.2918, [3]string{"0.437", "0.292", "0.145"}}, // 0.15 would be a mistake's, and this is only dubious
	} {
		before, now, less := difference(c.before, c.now, c.before-c.now)
		if got := [3]string{before, now, less}; got != c.want {
			t.Errorf("%v less %v is written %v; want %v", c.before, c.now, got, c.want)
		}
	}
	random := rand.New(rand.NewPCG(1, 1))
	for range 10_000 {
		a, b := random.Float64(), random.Float64()
		var x [3]float64
		for i, text := range func() []string { a, b, less := difference(a, b, a-b); return []string{a, b, less} }() {
			x[i], _ = strconv.ParseFloat(text, 64)
		}
		if math.Abs(x[0]-x[1]-x[2]) > 1e-9 {
			t.Fatalf("%v less %v: %v do not add up", a, b, x)
		}
		for mark, least := range review.Thresholds {
			if x[2] >= least != (a-b >= least) {
				t.Fatalf("%v less %v is written %v, on the other side of what %s costs", a, b, x[2], mark)
			}
		}
	}
}

func TestSizesHaveTheUnitThatSuits(t *testing.T) {
	for bytes, want := range map[int64]string{
		0: "0 B", 1023: "1023 B", 1 << 10: "1.0 KiB", 1<<20 - 1: "1024.0 KiB", 1 << 20: "1.0 MiB", 3 << 29: "1.5 GiB", 5 << 40: "5.0 TiB",
		1<<63 - 1: "8.0 EiB",
	} {
		if got := Size(bytes); got != want {
			t.Errorf("%d bytes are written %q; want %q", bytes, got, want)
		}
	}
}
