package game

import (
	"math/big"
	"math/bits"
	"testing"
)

// Sets of a size have the numbers from 0 on, each one, in the order of the sets as binary numbers.
func TestSetsAreNumbered(t *testing.T) {
	const n = 12
	for size := range n + 1 {
		next := uint64(0)
		for set := range uint64(1 << n) {
			if bits.OnesCount64(set) != size {
				continue
			}
			if number := SetNumber(set); number != next || SetOf(number, n, size) != set {
				t.Fatalf("the set %b is number %d, and that %b; want %d", set, number, SetOf(number, n, size), next)
			}
			next++
		}
		if Sets(n, size) != next {
			t.Errorf("%d sets of %d among %d; there are %d", Sets(n, size), size, n, next)
		}
	}
	for k := range 65 {
		if want := new(big.Int).Binomial(64, int64(k)); !want.IsUint64() || Sets(64, k) != want.Uint64() {
			t.Errorf("C(64, %d) is %d; want %v", k, Sets(64, k), want)
		}
	}
	if Sets(5, 6) != 0 || Sets(5, -1) != 0 {
		t.Error("there are sets that do not fit")
	}
}

func TestWithinAndAmong(t *testing.T) {
	const all = 0b1011_0110
	for set := range uint64(1 << 8) {
		if set&^all != 0 {
			continue
		}
		places := Within(set, all)
		if bits.OnesCount64(places) != bits.OnesCount64(set) || places >= 1<<5 || Among(places, all) != set {
			t.Errorf("%b within %b is %b, and that among them %b", set, all, places, Among(places, all))
		}
	}
	if Within(0b0010_0100, all) != 0b01010 { // the elements are 1, 2, 4, 5, 7
		t.Errorf("%b", Within(0b0010_0100, all))
	}
}
