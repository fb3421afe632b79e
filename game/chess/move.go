package chess

import (
	"math/bits"

	"github.com/jugada/jugada/game"
)

// Move is a move: from which square to which, six bits each, and in the upper four bits the [Kind] of piece that makes it
// special: what a pawn becomes; Pawn, a capture en passant; King, castling, which is written as the king's move to the square of
// the rook, since that says everything wherever both stand.
type Move uint16

func newMove(from, to Square, special Kind) Move {
	return Move(from&63) | Move(to&63)<<6 | Move(special)<<12
}

// From returns the square of the piece that moves.
func (m Move) From() Square { return Square(m & 63) }

// To returns the square to which it moves; in castling, the square of the rook.
func (m Move) To() Square { return Square(m >> 6 & 63) }

// Castles reports whether the move is castling.
func (m Move) Castles() bool { return m.special() == King }

// Promotion returns what the pawn that moves becomes; 0: it stays what it is.
func (m Move) Promotion() Kind {
	switch k := m.special(); k {
	case Pawn, King:
		return 0
	default:
		return k
	}
}

func (m Move) special() Kind { return Kind(m >> 12) }

// play writes the position after a legal move into n.
func (s *Position) play(m Move, n *Position) {
	from, to, us := m.From(), m.To(), s.turn
	if m.Castles() {
		s.playCastling(from, to, n)
		return
	}
	kind, captured := s.kind(from), s.kind(to)
	key := s.key ^ keys.turn ^ keys.piece[us&1][kind&7][from] ^ keys.piece[us&1][kind&7][to]
	if s.passant != 0 {
		key ^= keys.passant[s.passant&7]
	}
	n.clock, n.turn, n.passant, n.number = s.clock+1, us^1, 0, s.number+uint16(us)
	if captured != 0 {
		key ^= keys.piece[us&1^1][captured&7][to]
		n.clock = 0
	}
	kept := ^(from.bit() | to.bit())
	n.diagonal = s.diagonal&kept | uint64(kind&1)<<to
	n.straight = s.straight&kept | uint64(kind>>1&1)<<to
	n.near = s.near&kept | uint64(kind>>2&1)<<to
	n.white = s.white&kept | uint64(us^1)<<to
	n.castling = s.castling
	if s.castling != 0 {
		lost := (castlingRook[from] | castlingRook[to]) & s.castling
		if kind == King {
			lost |= s.castling & (0xff << (8 * us))
		}
		if lost != 0 {
			key ^= castlingKey(lost)
			n.castling ^= lost
		}
	}
	n.key = key
	if kind == Pawn {
		n.playPawn(from, to, m.special())
	}
}

// playPawn completes the move of a pawn.
func (n *Position) playPawn(from, to Square, special Kind) {
	n.clock = 0
	switch {
	case special == 0:
		if from^to == 16 {
			n.setPassant((from + to) / 2)
		}
	case special == Pawn:
		n.remove(to ^ 8)
	default:
		n.remove(to)
		n.put(to, special, n.turn^1)
	}
}

// setPassant notes that the side to move could capture en passant on q, if it has a pawn for which that is legal.
func (n *Position) setPassant(q Square) {
	candidates := pawnAttacks[n.turn&1^1][q&63] & n.pawns() & n.of(n.turn)
	if candidates == 0 {
		return
	}
	n.passant = q
	for ; candidates != 0; candidates &= candidates - 1 {
		if n.canPass(first(candidates)) {
			n.key ^= keys.passant[q&7]
			return
		}
	}
	n.passant = 0
}

// playCastling writes the position after castling with the rook on that square into n.
func (s *Position) playCastling(king, rook Square, n *Position) {
	us := s.turn
	*n = *s
	n.key ^= s.stateKey()
	n.remove(king)
	n.remove(rook)
	kingTo, rookTo := castled(king, rook)
	n.put(kingTo, King, us)
	n.put(rookTo, Rook, us)
	n.castling &^= 0xff << (8 * us)
	n.clock, n.turn, n.passant, n.number = s.clock+1, us^1, 0, s.number+uint16(us)
	n.key ^= n.stateKey()
}

// castlingRook has for each square the right to castle that ends when a piece leaves it or is captured on it.
var castlingRook = func() (table [squares]uint16) {
	for file := range 8 {
		table[file], table[56+file] = 1<<file, 1<<(8+file)
	}
	return table
}()

// list appends the moves. The order is fixed: pawns by what they do, king, knights and the others, castling.
func (t *targets) list(s *Position, buf []Move) []Move {
	up := Square(forward(s.turn) & 63)
	buf = listPawns(buf, t.push, up)
	buf = listPawns(buf, t.double, 2*up)
	buf = listPawns(buf, t.left, up-1)
	buf = listPawns(buf, t.right, up+1)
	for rest := t.passing; rest != 0; rest &= rest - 1 {
		buf = append(buf, newMove(first(rest), s.passant, Pawn))
	}
	for i := range t.count {
		from := t.from[i&15]
		for rest := t.to[i&15]; rest != 0; rest &= rest - 1 {
			buf = append(buf, newMove(from, first(rest), 0))
		}
	}
	for rest := t.castle; rest != 0; rest &= rest - 1 {
		buf = append(buf, newMove(s.king(s.turn), first(rest), King))
	}
	return buf
}

// listPawns appends the moves of pawns to these squares, each by that many squares up.
func listPawns(buf []Move, to uint64, up Square) []Move {
	for rest := to &^ lastRanks; rest != 0; rest &= rest - 1 {
		q := first(rest)
		buf = append(buf, newMove(q-up, q, 0))
	}
	for rest := to & lastRanks; rest != 0; rest &= rest - 1 {
		q := first(rest)
		for _, k := range promotions {
			buf = append(buf, newMove(q-up, q, k))
		}
	}
	return buf
}

// promotions are what pawns become, the most useful first.
var promotions = [...]Kind{Queen, Knight, Rook, Bishop}

// moves returns how many moves the targets are.
func (t *targets) moves() int {
	n := bits.OnesCount64(t.push) + bits.OnesCount64(t.double) + bits.OnesCount64(t.left) + bits.OnesCount64(t.right)
	if (t.push|t.left|t.right)&lastRanks != 0 {
		n += 3 * (bits.OnesCount64(t.push&lastRanks) + bits.OnesCount64(t.left&lastRanks) + bits.OnesCount64(t.right&lastRanks))
	}
	for i := range t.count {
		n += bits.OnesCount64(t.to[i&15])
	}
	if t.passing|t.castle != 0 {
		n += bits.OnesCount64(t.passing) + bits.OnesCount64(t.castle)
	}
	return n
}

// lastRanks are where pawns are promoted.
const lastRanks = rank1 | rank1<<56

// forward returns by how many squares a pawn of a side advances.
func forward(side game.Side) int { return 8 - 16*int(side) }
