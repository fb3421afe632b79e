package mnk

import "math/bits"

// hopeless reports whether one side, the maker, can be kept from ever completing a line. If so, its opponent, the
// breaker, only needs to follow these rules (completing a line along the way does no harm):
//
//   - Two cells that belong to one open line and to no other are a pair: when the maker takes one, the breaker takes the
//     other. That disposes of lines with a pair; the rest is a game by itself, in which new pairs may be found.
//   - In the rest, an open line that lacks n cells counts 2^-n, and the breaker always takes the cell whose lines count
//     most. The maker's next cell adds no more to the sum than that took from it. So a sum below 1 with the breaker to
//     move stays below 1, which is what a complete line alone counts (Erdős and Selfridge 1973). With the maker to move
//     the sum must be below 1 after the move that adds most.
//
// The sum is measured in 2^-k. v are the maker's lines and empty the empty cells.
//
// The effect, in nodes of the plain null-window search of TestValues:
//
//	                                5,5,4    6,4,4    6,5,4    6,6,5
//	as it is                        7,308   11,308    5,169    5,658
//	without pairs                   8,575   30,699    7,127    5,853
//	with half of 1 for any move     9,198   12,975    6,615   11,684
//	both                           11,442   40,197   10,301   12,221
func (g *bitShape) hopeless(v *survey, empty uint64, makerMoves bool) bool {
	whole := int32(1) << g.InARow
	below := whole // certainly below, that is
	if makerMoves {
		below /= 2 // a move at most doubles the sum
	}
	if g.sum(&v.open) < below {
		return true
	}
	live := v.live
	if !g.pair(&live, empty) && g.sum(&v.open) >= whole {
		return false
	}
	var open openLines
	for d := range g.ways {
		for n := 1; live[d] != 0 && n <= g.InARow; n++ {
			open[n] += int32(bits.OnesCount64(live[d] & v.lacks[d].are(n)))
		}
	}
	sum := g.sum(&open)
	if sum < below {
		return true
	}
	if sum >= whole {
		return false
	}
	var t tally
	g.weigh(&live, &v.lacks, empty, &t)
	return sum+t.most(empty) < whole
}

// sum returns the sum that hopeless uses, given the number of open lines by the cells that they lack.
func (g *shape) sum(open *openLines) (sum int32) {
	for n := 1; n <= g.InARow; n++ {
		sum += open[n] << (g.InARow - n)
	}
	return sum
}

// pair takes the lines that have a pair out of live, and reports whether there were any.
func (g *bitShape) pair(live *[4]uint64, empty uint64) (any bool) {
	for found := true; found; {
		var once, twice uint64 // cells of one line, and of several
		for d := range g.ways {
			windows := live[d]
			for i, shift := 0, uint(0); windows != 0 && i < g.InARow; i++ {
				x := windows << (shift & 63)
				twice |= once & x
				once |= x
				shift += g.ways[d].step
			}
		}
		own := once &^ twice & empty
		found = false
		for d := range g.ways {
			if live[d] == 0 {
				continue
			}
			var one, two uint64 // windows that have an own cell, and those with a pair
			for i, shift := 0, uint(0); i < g.InARow; i++ {
				x := own >> (shift & 63)
				two |= one & x
				one |= x
				shift += g.ways[d].step
			}
			found = found || live[d]&two != 0
			live[d] &^= two
		}
		any = any || found
	}
	return any
}

// tally is a number for each cell, stored as bit planes: bit c of digit d counts 2^d for cell c. A cell
// is in at most 4k lines, which may be open for both sides, so that the number is below 2^(k+6).
type tally [MaxInARow + 6]uint64

// weigh adds 2^(k−n) to the number of each empty cell for every line through it that lacks n cells.
func (g *bitShape) weigh(live *[4]uint64, lacks *[4]counts, empty uint64, t *tally) {
	for d := range g.ways {
		if live[d] == 0 {
			continue
		}
		way := &g.ways[d]
		for n := 1; n <= g.InARow; n++ {
			lack := live[d] & lacks[d].are(n)
			for i, shift := 0, uint(0); lack != 0 && i < g.InARow; i++ {
				x := lack << (shift & 63) & empty
				for place := g.InARow - n; x != 0; place++ {
					t[place], x = t[place]^x, t[place]&x
				}
				shift += way.step
			}
		}
	}
}

// of returns the number of a cell in a game of k in a row.
func (t *tally) of(cell, k int) (n int32) {
	for place, cells := range t[:k+6] {
		n |= int32(cells>>cell&1) << place
	}
	return n
}

// most returns the largest number of any of the cells.
func (t *tally) most(cells uint64) (n int32) {
	for d := len(t) - 1; d >= 0; d-- {
		if x := cells & t[d]; x != 0 {
			cells = x
			n |= 1 << d
		}
	}
	return n
}
