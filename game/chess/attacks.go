package chess

import (
	"math/bits"

	"github.com/jugada/jugada/game"
)

// The lines through each square, without the square itself. All tables of this file but one need 4 KiB, and stay in the fastest
// cache; those of magic multipliers are two hundred times larger.
var (
	fileLine     = linesOf(step{0, 1})
	risingLine   = linesOf(step{1, 1})
	fallingLine  = linesOf(step{-1, 1})
	diagonalLine = union(risingLine, fallingLine)
	straightLine = union(fileLine, linesOf(step{1, 0}))
)

// rankAttacks has what a rook attacks along the first rank, by its file and by which of the files b to g are occupied.
var rankAttacks = func() (table [8][64]uint8) {
	for file := range table {
		for inner := range table[file] {
			for _, d := range [2]step{{-1, 0}, {1, 0}} {
				for q, on := d.from(Square(file), 1); on; q, on = d.from(q, 1) {
					if table[file][inner] |= uint8(q.bit()); inner<<1>>q&1 != 0 {
						break
					}
				}
			}
		}
	}
	return table
}()

// What pieces attack from each square; a pawn, by its side.
var (
	knightAttacks = leaps(step{1, 2}, step{2, 1}, step{2, -1}, step{1, -2}, step{-1, -2}, step{-2, -1}, step{-2, 1}, step{-1, 2})
	kingAttacks   = leaps(step{1, 0}, step{1, 1}, step{0, 1}, step{-1, 1}, step{-1, 0}, step{-1, -1}, step{0, -1}, step{1, -1})
	pawnAttacks   = [2][squares]uint64{game.Max: leaps(step{-1, 1}, step{1, 1}), game.Min: leaps(step{-1, -1}, step{1, -1})}
)

// between has the squares strictly between two squares of a line, none if they share none.
var between = func() (table [squares][squares]uint64) {
	for a := range Square(squares) {
		for rest := straightLine[a] | diagonalLine[a]; rest != 0; rest &= rest - 1 {
			b := first(rest)
			if straightLine[a]&b.bit() != 0 {
				table[a][b] = straightFrom(a, b.bit()) & straightFrom(b, a.bit())
			} else {
				table[a][b] = diagonalFrom(a, b.bit()) & diagonalFrom(b, a.bit())
			}
		}
	}
	return table
}()

// step is a direction: columns to the right and rows up.
type step struct{ right, up int }

// from returns the square after n steps from q, and whether it is on the board.
func (d step) from(q Square, n int) (Square, bool) {
	file, rank := q.file()+n*d.right, q.rank()+n*d.up
	return Square(8*rank + file), 0 <= file && file < 8 && 0 <= rank && rank < 8
}

func leaps(steps ...step) (table [squares]uint64) {
	for q := range Square(squares) {
		for _, d := range steps {
			if to, on := d.from(q, 1); on {
				table[q] |= to.bit()
			}
		}
	}
	return table
}

func linesOf(d step) (table [squares]uint64) {
	for q := range Square(squares) {
		for n := -7; n <= 7; n++ {
			if to, on := d.from(q, n); on && to != q {
				table[q] |= to.bit()
			}
		}
	}
	return table
}

func union(a, b [squares]uint64) (table [squares]uint64) {
	for q := range table {
		table[q] = a[q] | b[q]
	}
	return table
}

// along returns what a slider attacks from a square along a line other than a rank. Subtracting its bit from the occupied squares
// of the line changes those above it up to the nearest; with the bytes reversed, the same for those below (Kiani's and
// Leorin's hyperbola quintessence).
func along(line, q, occupied uint64) uint64 {
	up := occupied & line
	down := bits.ReverseBytes64(up)
	return ((up - q) ^ bits.ReverseBytes64(down-bits.ReverseBytes64(q))) & line
}

// straightFrom returns what a rook attacks from a square.
func straightFrom(q Square, occupied uint64) uint64 {
	shift := q & 56
	rank := uint64(rankAttacks[q&7][occupied>>(shift&63)>>1&63]) << (shift & 63)
	return along(fileLine[q&63], q.bit(), occupied) | rank
}

// diagonalFrom returns what a bishop attacks from a square.
func diagonalFrom(q Square, occupied uint64) uint64 {
	return along(risingLine[q&63], q.bit(), occupied) | along(fallingLine[q&63], q.bit(), occupied)
}

const (
	fileA = 0x0101010101010101
	fileH = fileA << 7
	rank1 = 0xff
)

// attackedBy returns the squares that a side attacks if these squares are occupied.
func (s *Position) attackedBy(side game.Side, occupied uint64) uint64 {
	theirs := s.of(side)
	pawns, up := s.pawns()&theirs, forward(side)
	set := bits.RotateLeft64(pawns&^fileA, up-1) | bits.RotateLeft64(pawns&^fileH, up+1) | kingAttacks[s.king(side)&63]
	for rest := s.knights() & theirs; rest != 0; rest &= rest - 1 {
		set |= knightAttacks[first(rest)&63]
	}
	for rest := s.straightSliders() & theirs; rest != 0; rest &= rest - 1 {
		set |= straightFrom(first(rest), occupied)
	}
	for rest := s.diagonalSliders() & theirs; rest != 0; rest &= rest - 1 {
		set |= diagonalFrom(first(rest), occupied)
	}
	return set
}
