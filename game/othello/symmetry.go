package othello

import "math/bits"

// The eight symmetries of the board are numbered by how: its bits say, from the lowest, whether to mirror left and
// right, whether to mirror top and bottom, and whether then to exchange rows and columns.
const symmetries = 8

// Canonical returns the key of the smallest of the eight symmetric positions, ordered by the mover's discs and then
// the other side's, and the first symmetry that leads to it.
func (RulesOn[B]) Canonical(s *Position) (_ uint64, how uint8) {
	best := *s
	for h := uint8(1); h < symmetries; h++ {
		own := turnSet(s.Own, h)
		if own > best.Own {
			continue
		}
		if other := turnSet(s.Other, h); own < best.Own || other < best.Other {
			best.Own, best.Other, how = own, other, h
		}
	}
	return key[B](&best), how
}

// Map returns the image of square m under symmetry how, as Canonical numbers it. A pass stays a pass.
func (RulesOn[B]) Map(m Move, how uint8) Move {
	if m == Pass {
		return Pass
	}
	return Move(bits.TrailingZeros64(turnSet(1<<(m&63), how)))
}

// Unmap returns the square whose image under symmetry how is m. Mirrors are their own inverses; if rows and columns
// are exchanged, so are the two mirrors.
func (r RulesOn[B]) Unmap(m Move, how uint8) Move {
	if how&4 != 0 {
		how = how&4 | how&1<<1 | how&2>>1
	}
	return r.Map(m, how)
}

// turnSet returns the image of a set of squares under symmetry how.
func turnSet(set uint64, how uint8) uint64 {
	if how&1 != 0 {
		set = set>>1&0x5555555555555555 | set&0x5555555555555555<<1
		set = set>>2&0x3333333333333333 | set&0x3333333333333333<<2
		set = set>>4&0x0f0f0f0f0f0f0f0f | set&0x0f0f0f0f0f0f0f0f<<4
	}
	if how&2 != 0 {
		set = bits.ReverseBytes64(set)
	}
	if how&4 != 0 { // blocks of one, two and four squares change places across the diagonal
		t := (set ^ set<<28) & 0x0f0f0f0f00000000
		set ^= t ^ t>>28
		t = (set ^ set<<14) & 0x3333000033330000
		set ^= t ^ t>>14
		t = (set ^ set<<7) & 0x5500550055005500
		set ^= t ^ t>>7
	}
	return set
}
