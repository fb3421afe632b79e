package mnk

import "math/bits"

// survey is what the lines offer one side, the attacker. All cells listed are empty; a line is open if the other side
// has no mark in it.
type survey struct {
	wins    uint64    // cells that complete a line
	threats uint64    // cells that make a line that lacks one more cell: the other side must answer there
	forks   uint64    // cells that make two such lines, with different cells to answer
	lacks   [4]counts // of a direction with open lines: how many cells its windows lack
	live    [4]uint64 // open lines by direction and first cell
	open    openLines // how many there are, by the cells that they lack
}

// survey looks at all lines of the side that has the marks own.
func (g *bitShape) survey(own, opp uint64, v *survey) {
	*v = survey{}
	empty := g.full &^ (own | opp)
	var once, twice uint64 // cells that make a line that lacks one more, and those that do so for two different ones
	for d := range g.ways {
		way := &g.ways[d]
		live := way.starts
		for i, shift := 0, uint(0); i < g.InARow; i++ {
			live &^= opp >> (shift & 63)
			shift += way.step
		}
		if live == 0 {
			continue
		}
		v.live[d] = live
		lacks := &v.lacks[d]
		*lacks = g.count(way, empty)
		for n := 1; n <= g.InARow; n++ {
			lack := live & lacks.are(n)
			if lack == 0 {
				continue
			}
			v.open[n] += int32(bits.OnesCount64(lack))
			if n > 2 {
				continue
			}
			if lack &= g.fit(way, own); n == 1 {
				v.wins |= g.spread(way, lack) & empty
				continue
			}
			// A pair is the two empty cells of a window, gap steps apart. All windows with one gap give each of the two
			// cells one and the same cell to answer.
			for gap := 1; gap < g.InARow; gap++ {
				apart := uint(gap) * way.step & 63
				pairs := empty & (empty >> apart)
				var first uint64
				for i, shift := 0, uint(0); i < g.InARow-gap; i++ {
					first |= lack << (shift & 63) & pairs
					shift += way.step
				}
				second := first << apart
				twice |= once & first
				once |= first
				twice |= once & second
				once |= second
			}
		}
	}
	v.threats, v.forks = once, twice
}

// counts is a number for each window of a direction, stored as bit planes: bit c of digit d counts 2^d for the window
// that starts at cell c.
type counts [4]uint64

// count returns how many of the cells each window of a direction holds.
func (g *bitShape) count(way *bitWay, cells uint64) (n counts) {
	for i, shift := 0, uint(0); i < g.InARow; i++ {
		x := cells >> (shift & 63)
		n[0], x = n[0]^x, n[0]&x
		n[1], x = n[1]^x, n[1]&x
		n[2], x = n[2]^x, n[2]&x
		n[3] ^= x
		shift += way.step
	}
	return n
}

// are returns the windows whose number is n.
func (c *counts) are(n int) uint64 {
	return (c[0] ^ digit[n&1]) & (c[1] ^ digit[n>>1&1]) & (c[2] ^ digit[n>>2&1]) & (c[3] ^ digit[n>>3&1])
}

// spread returns the cells of the windows of a direction, along with some that are not on the board.
func (g *bitShape) spread(way *bitWay, windows uint64) (cells uint64) {
	for i, shift := 0, uint(0); i < g.InARow; i++ {
		cells |= windows << (shift & 63)
		shift += way.step
	}
	return cells
}

// digit is the mask to xor with a bit plane so that matching bits are 1: all ones for a digit that must be 0.
var digit = [2]uint64{^uint64(0), 0}

// replies returns the cells in which the other side can stop all forks of v at once; v.forks is not empty and v.wins
// is. For a fork at a with two lines to complete, at b and c, these are a, b and c; for one with more lines, a alone.
func (g *bitShape) replies(own, opp uint64, v *survey) uint64 {
	stop := g.full
	for forks := v.forks; forks != 0 && stop != 0; forks &= forks - 1 {
		a := forks & -forks
		wins := g.wins(own|a, opp)
		if bits.OnesCount64(wins) > 2 {
			wins = 0
		}
		stop &= a | wins
	}
	return stop
}

// wins returns the cells that complete a line.
func (g *bitShape) wins(own, opp uint64) (cells uint64) {
	empty := g.full &^ (own | opp)
	for d := range g.ways {
		way := &g.ways[d]
		live := way.starts
		var one, two uint64 // windows that lack at least one cell, and at least two
		for i, shift := 0, uint(0); i < g.InARow; i++ {
			live &^= opp >> (shift & 63)
			x := empty >> (shift & 63)
			two |= one & x
			one |= x
			shift += way.step
		}
		if live &= one &^ two & g.fit(way, own); live != 0 {
			cells |= g.spread(way, live)
		}
	}
	return cells & empty
}

// won reports whether the marks hold a line that wins.
func (g *bitShape) won(marks uint64) bool {
	for d := range g.ways {
		way := &g.ways[d]
		line, n := marks, 1 // windows of n marks
		for ; 2*n <= g.InARow; n *= 2 {
			line &= line >> (uint(n) * way.step & 63)
		}
		line &= line >> (uint(g.InARow-n) * way.step & 63)
		if line&g.fit(way, marks) != 0 {
			return true
		}
	}
	return false
}

// fit returns the windows that win when the side with these marks fills them: all of them or, where longer lines do not
// win, those without one of its marks before or after them.
func (g *bitShape) fit(way *bitWay, marks uint64) uint64 {
	if !g.Exact {
		return way.starts
	}
	before := marks << (way.step & 63) & way.before
	after := marks >> (uint(g.InARow) * way.step & 63) & way.after
	return way.starts &^ before &^ after
}
