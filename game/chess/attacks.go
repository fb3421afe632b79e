package chess

import (
	"math/bits"

	"github.com/jugada/jugada/game"
)

// line is a line through a square: its squares below and above it.
type line struct{ lower, upper uint64 }

// cross is two lines through a square.
type cross [2]line

// all returns the squares of both lines.
func (c *cross) all() uint64 { return c[0].lower | c[0].upper | c[1].lower | c[1].upper }

// The four lines through each square: rank and file, and the two diagonals. All 4 KiB stay in the fastest cache; the tables
// of magic multipliers are two hundred times larger.
var straightLines, diagonalLines = linesOf([2]step{{1, 0}, {0, 1}}), linesOf([2]step{{1, 1}, {-1, 1}})

// What pieces attack from each square; a pawn, by its side.
var (
	knightAttacks = leaps(step{1, 2}, step{2, 1}, step{2, -1}, step{1, -2}, step{-1, -2}, step{-2, -1}, step{-2, 1}, step{-1, 2})
	kingAttacks   = leaps(step{1, 0}, step{1, 1}, step{0, 1}, step{-1, 1}, step{-1, 0}, step{-1, -1}, step{0, -1}, step{1, -1})
	pawnAttacks   = [2][squares]uint64{game.Max: leaps(step{-1, 1}, step{1, 1}), game.Min: leaps(step{-1, -1}, step{1, -1})}
)

// between has the squares strictly between two squares of a line, none if they share none.
var between = func() (table [squares][squares]uint64) {
	for a := range Square(squares) {
		for _, lines := range [2]*[squares]cross{&straightLines, &diagonalLines} {
			for i := range lines[a] {
				for rest := lines[a][i].lower | lines[a][i].upper; rest != 0; rest &= rest - 1 {
					b := first(rest)
					table[a][b] = lines[a][i].until(b.bit()) & lines[b][i].until(a.bit())
				}
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

func linesOf(steps [2]step) (table [squares]cross) {
	for q := range Square(squares) {
		for i, d := range steps {
			for n := -7; n <= 7; n++ {
				switch to, on := d.from(q, n); {
				case on && to < q:
					table[q][i].lower |= to.bit()
				case on && to > q:
					table[q][i].upper |= to.bit()
				}
			}
		}
	}
	return table
}

// until returns the squares of the line up to the nearest occupied ones, and these. Of the lower half, all from the highest
// occupied square on are wanted, and of the upper half all up to the lowest one: ones from the former up, plus twice the latter,
// are ones in between, since the carry clears those beyond (Bean's obstruction difference). With the lowest bit set the half is
// never empty, and that does no harm: a1 ends every line on which it is.
func (l *line) until(occupied uint64) uint64 {
	upper := l.upper & occupied
	return (l.lower | l.upper) & (^uint64(0)<<((bits.Len64(l.lower&occupied|1)-1)&63) + 2*(upper&-upper))
}

// straightFrom returns what a rook attacks from a square.
func straightFrom(q Square, occupied uint64) uint64 {
	lines := &straightLines[q&63]
	return lines[0].until(occupied) | lines[1].until(occupied)
}

// diagonalFrom returns what a bishop attacks from a square.
func diagonalFrom(q Square, occupied uint64) uint64 {
	lines := &diagonalLines[q&63]
	return lines[0].until(occupied) | lines[1].until(occupied)
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
