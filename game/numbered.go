package game

import "math/bits"

// Numbering numbers positions in levels, which moves leave only downwards, such as the men on a chess board. Symmetric positions
// may share a place, even if they have other sides to move. It may be used by several goroutines at once.
//
// Each move from a position that has a place leads to one that has a place, in the same level or a lower one, or to one in which
// the game is over. Positions of one place have the same outcome, and moves that lead to the same places.
type Numbering[S any] interface {
	// Levels lists the levels, the lowest first.
	Levels() []Level
	// Number returns the place of s, unless it has none. It allocates nothing.
	Number(s *S) (at Place, ok bool)
	// Position writes into s the position of a place, all of it; of several the same each time. False: there is none, since what
	// the number stands for is against the rules, or stands for the positions of another place, or no play leads there as far as
	// the game can tell. It allocates nothing.
	Position(at Place, s *S) (ok bool)
}

// Level is a set of positions by number: 0 to Size-1. Its name is short, without spaces, and unlike those of other levels.
type Level struct {
	Name string
	Size uint64
}

// Place is where a numbering has a position.
type Place struct {
	Level  int
	Number uint64
}

// Sets of the numbers from 0 on, as bits, are numbered among those of the same size in the combinatorial number system (Lehmer
// 1964): the set {a < b < c} is number C(a,1) + C(b,2) + C(c,3).

// Sets returns how many sets of that size there are among n elements: C(n, size). It is right if that is below 2^64.
func Sets(n, size int) uint64 {
	if size < 0 || size > n || n > mostElements {
		return 0
	}
	return binomials[n][size]
}

// SetNumber returns the number of a set.
func SetNumber(set uint64) (number uint64) {
	for size := 1; set != 0; size++ {
		number += binomials[bits.TrailingZeros64(set)&63][size&63]
		set &= set - 1
	}
	return number
}

// SetOf returns the set of that size, among n elements, with that number.
func SetOf(number uint64, n, size int) (set uint64) {
	for e := n - 1; size > 0 && e >= 0; e-- {
		if b := binomials[e&63][size&63]; number >= b {
			number -= b
			set |= 1 << e
			size--
		}
	}
	return set
}

// Within returns a set's elements by their places among those of all, which has them: bit i is the i-th element of all.
func Within(set, all uint64) (places uint64) {
	for i := 0; all != 0; i++ {
		places |= set >> (bits.TrailingZeros64(all) & 63) & 1 << i
		all &= all - 1
	}
	return places
}

// Among is the inverse of Within.
func Among(places, all uint64) (set uint64) {
	for ; all != 0; all &= all - 1 {
		set |= places & 1 << (bits.TrailingZeros64(all) & 63)
		places >>= 1
	}
	return set
}

const mostElements = 64

var binomials = func() (c [mostElements + 1][mostElements + 1]uint64) {
	for n := range c {
		c[n][0] = 1
		for k := 1; k <= n; k++ {
			c[n][k] = c[n-1][k-1] + c[n-1][k]
		}
	}
	return c
}()
