package path

import "testing"

// However many values are open, as many neighbours share a bar as the limit on bars needs, and no more: with one fewer in each
// there would be too many bars. All bars but the last are full, and each value is in its own.
func TestBarsAreAsNarrowAsTheyCanBe(t *testing.T) {
	for values := range 3*MostBars + 2 {
		waits := map[int64]int{}
		for v := range int64(values) {
			waits[1000*v] = int(v) + 1
		}
		each := 1
		for each*MostBars < values {
			each++
		}
		value := 0
		for _, bar := range bars(waits) {
			last := min(value+each, values) - 1
			if bar.From != float64(value) || bar.To != float64(last) {
				t.Fatalf("%d values: a bar from %v to %v, want %d to %d", values, bar.From, bar.To, value, last)
			}
			sum := 0
			for ; value <= last; value++ {
				sum += value + 1
			}
			if bar.Waiting != sum {
				t.Errorf("%d values: %d wait from %v to %v, want %d", values, bar.Waiting, bar.From, bar.To, sum)
			}
		}
		if value != values {
			t.Errorf("of %d values the bars have %d", values, value)
		}
	}
}
