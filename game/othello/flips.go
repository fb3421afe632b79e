package othello

// This file computes the discs that a move turns, and the legal moves, without branches.

// flips returns the discs of other that own turns by a disc on the empty square. Each of the four lines through the
// square is gathered into one byte and looked up in two tables: the squares that enclose a run from here, given the
// inner six squares of the line; and what lies between here and those of them that own holds. That is 5 ns; carries and
// counted zeros along eight masks took 7, the parallel prefixes of mobility 10 (Go 1.26, one core of an AMD EPYC).
func flips(own, other uint64, square int) uint64 {
	column, row := uint(square)&7, uint(square)>>3&7
	here := &lines[square&63]

	// A diagonal is projected onto its columns: multiplying by a column of ones adds up the rows in the highest one.
	encloses, within := &enclosing[column], &between[column]
	shift := row * 8
	turned := uint64(within[encloses[other>>shift>>1&63]&uint8(own>>shift)]) << shift
	turned |= uint64(within[encloses[(other&here.rising)*columnA>>57&63]&uint8((own&here.rising)*columnA>>56)]) *
		columnA & here.rising
	turned |= uint64(within[encloses[(other&here.falling)*columnA>>57&63]&uint8((own&here.falling)*columnA>>56)]) *
		columnA & here.falling

	ownColumn, otherColumn := own>>column&columnA*toByte>>56, other>>column&columnA*toByte>>57&63
	turned |= upright[between[row][enclosing[row][otherColumn]&uint8(ownColumn)]] << column
	return turned
}

const (
	columnA = 0x0101010101010101
	toByte  = 0x0102040810204080 // times a set in column a: that set in the highest byte, row 1 lowest
)

// lines are the diagonals through each square, the square included: falling from the upper left, rising to the upper right.
var lines = func() (table [squares]struct{ falling, rising uint64 }) {
	for square := range squares {
		for other := range squares {
			down, right := other/8-square/8, other%8-square%8
			if down == right {
				table[square].falling |= 1 << other
			}
			if down == -right {
				table[square].rising |= 1 << other
			}
		}
	}
	return table
}()

// enclosing[i][set] are the squares of a line, at most one on each side, between which and square i all are in the set,
// and at least one is. The set is of the inner squares, the second of the line in the lowest bit.
var enclosing = func() (table [8][64]uint8) {
	for i := range 8 {
		for set := range 64 {
			line := set << 1
			for _, step := range []int{-1, 1} {
				end := i + step
				for 0 <= end && line>>end&1 != 0 {
					end += step
				}
				if 0 <= end && end < 8 && end != i+step {
					table[i][set] |= 1 << end
				}
			}
		}
	}
	return table
}()

// between[i][ends] are the squares of a line that lie between square i and each of the ends, at most one of which is
// on each side.
var between = func() (table [8][256]uint8) {
	for i := range 8 {
		for ends := range 256 {
			for end := range 8 {
				if ends>>end&1 != 0 {
					for j := min(i, end) + 1; j < max(i, end); j++ {
						table[i][ends] |= 1 << j
					}
				}
			}
		}
	}
	return table
}()

// upright turns a byte into the same set of squares in column a, row 1 being the lowest bit.
var upright = func() (table [256]uint64) {
	for set := range 256 {
		for row := range 8 {
			table[set] |= uint64(set>>row&1) << (8 * row)
		}
	}
	return table
}()

// inner are the squares not in columns a and h: no run along a row or a diagonal can be enclosed beyond them.
const inner = 0x7e7e7e7e7e7e7e7e

// mobility returns the empty squares on which own may put a disc. Along columns and diagonals, runs of other that begin beside
// own's discs grow by one, two and two squares at a time in both directions (Kogge and Stone 1973); along rows to the right an
// addition carries through them. A function per direction would take a variable shift, which takes half as long again.
func mobility(own, other uint64) uint64 {
	held := other & inner

	found := (held + own<<1&held) &^ held
	down := held & (own >> 1)
	down |= held & (down >> 1)
	pairs := held & (held >> 1)
	down |= pairs & (down >> 2)
	down |= pairs & (down >> 2)
	found |= down >> 1

	up := other & (own << 8)
	down = other & (own >> 8)
	up |= other & (up << 8)
	down |= other & (down >> 8)
	pairs = other & (other << 8)
	up |= pairs & (up << 16)
	down |= pairs >> 8 & (down >> 16)
	up |= pairs & (up << 16)
	down |= pairs >> 8 & (down >> 16)
	found |= up<<8 | down>>8

	up = held & (own << 7)
	down = held & (own >> 7)
	up |= held & (up << 7)
	down |= held & (down >> 7)
	pairs = held & (held << 7)
	up |= pairs & (up << 14)
	down |= pairs >> 7 & (down >> 14)
	up |= pairs & (up << 14)
	down |= pairs >> 7 & (down >> 14)
	found |= up<<7 | down>>7

	up = held & (own << 9)
	down = held & (own >> 9)
	up |= held & (up << 9)
	down |= held & (down >> 9)
	pairs = held & (held << 9)
	up |= pairs & (up << 18)
	down |= pairs >> 9 & (down >> 18)
	up |= pairs & (up << 18)
	down |= pairs >> 9 & (down >> 18)
	found |= up<<9 | down>>9

	return found &^ (own | other)
}
