package chess

import (
	"math/bits"

	"github.com/jugada/jugada/game"
)

// Position is the board and what else decides which moves are legal and when the game is drawn. It is 48 bytes. Those that this
// package makes have one king on each side, and the side that is not to move is not in check; there are no others.
//
// The board is four sets of squares, which say of each square what is on it, as the binary digits of a [Kind] do. Copying a piece
// to another square is then the same few operations for every piece, and the sets that move generation asks for are one or two
// operations away. A set has a1 as its lowest bit, then b1; a2 is bit 8, and h8 the highest.
type Position struct {
	diagonal uint64 // bishops and queens, and knights
	straight uint64 // rooks and queens, and kings
	near     uint64 // pawns, knights and kings
	white    uint64 // what is White's

	key      uint64 // see keys.go
	castling uint16 // the files of the rooks that may castle: White's in the lower eight bits, Black's in the upper ones
	number   uint16 // of the move, 1 at the start; it grows after Black's moves
	passant  Square // where a pawn may be captured en passant, if that is legal; 0, which is a1: nowhere
	clock    uint8  // plies since the last capture or move of a pawn
	turn     game.Side
}

// Kind is a kind of piece. Its three binary digits say in which of the first three sets of a [Position] it is.
type Kind uint8

// The kinds of pieces; 0 is none.
const (
	Bishop Kind = 1
	Rook   Kind = 2
	Queen  Kind = Bishop | Rook
	Pawn   Kind = 4
	Knight Kind = Pawn | Bishop
	King   Kind = Pawn | Rook
)

// Square is a square of the board: a1 is 0, b1 1, a2 8 and h8 63.
type Square uint8

const squares = 64

// bit returns the set of the one square.
func (q Square) bit() uint64 { return 1 << (q & 63) }

func (q Square) file() int { return int(q & 7) }
func (q Square) rank() int { return int(q >> 3) }

// String returns the square's name, such as e4.
func (q Square) String() string { return string([]byte{'a' + byte(q&7), '1' + byte(q>>3&7)}) }

// first returns the lowest square of a set that is not empty.
func first(set uint64) Square { return Square(bits.TrailingZeros64(set)) }

// At returns what is on a square and whose it is; no kind: it is empty.
func (s *Position) At(q Square) (Kind, game.Side) {
	return s.kind(q), game.Side(^s.white >> (q & 63) & 1)
}

func (s *Position) kind(q Square) Kind {
	return Kind(s.diagonal>>(q&63)&1 | s.straight>>(q&63)&1<<1 | s.near>>(q&63)&1<<2)
}

// put puts a piece on an empty square.
func (s *Position) put(q Square, k Kind, side game.Side) {
	s.diagonal |= uint64(k&1) << (q & 63)
	s.straight |= uint64(k>>1&1) << (q & 63)
	s.near |= uint64(k>>2) << (q & 63)
	s.white |= uint64(side^1) << (q & 63)
	s.key ^= keys.piece[side&1][k&7][q&63]
}

// remove empties a square.
func (s *Position) remove(q Square) {
	if k, side := s.At(q); k != 0 {
		s.key ^= keys.piece[side&1][k&7][q&63]
	}
	s.diagonal &^= q.bit()
	s.straight &^= q.bit()
	s.near &^= q.bit()
	s.white &^= q.bit()
}

// The sets of both sides' pieces. Sliders are the pieces that move any distance: a queen is in both sets.
func (s *Position) occupied() uint64        { return s.diagonal | s.straight | s.near }
func (s *Position) pawns() uint64           { return s.near &^ (s.diagonal | s.straight) }
func (s *Position) knights() uint64         { return s.near & s.diagonal }
func (s *Position) kings() uint64           { return s.near & s.straight }
func (s *Position) queens() uint64          { return s.diagonal & s.straight }
func (s *Position) diagonalSliders() uint64 { return s.diagonal &^ s.near }
func (s *Position) straightSliders() uint64 { return s.straight &^ s.near }

// of returns the pieces of a side.
func (s *Position) of(side game.Side) uint64 { return s.occupied() & (s.white ^ -uint64(side)) }

// the returns the pieces of a kind and a side.
func (s *Position) the(k Kind, side game.Side) uint64 {
	set := s.of(side)
	for i, plane := range [3]uint64{s.diagonal, s.straight, s.near} {
		if k>>i&1 == 0 {
			plane = ^plane
		}
		set &= plane
	}
	return set
}

// king returns the square of a side's king.
func (s *Position) king(side game.Side) Square { return first(s.kings() & s.of(side)) }

// attackers returns the pieces of both sides that attack a square if these squares are occupied; its pawns are those that the
// given side fears, that is, the other side's.
func (s *Position) attackers(q Square, side game.Side, occupied uint64) uint64 {
	return pawnAttacks[side&1][q&63]&s.pawns() | knightAttacks[q&63]&s.knights() | kingAttacks[q&63]&s.kings() |
		straightFrom(q, occupied)&s.straightSliders() | diagonalFrom(q, occupied)&s.diagonalSliders()
}

// check returns the pieces that give check to a side.
func (s *Position) check(side game.Side) uint64 {
	return s.attackers(s.king(side), side, s.occupied()) & s.of(side^1)
}
