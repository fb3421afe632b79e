package chess

import (
	"math/bits"

	"github.com/jugada/jugada/game"
)

// targets are the legal moves of a position as sets of squares: they can be counted without being listed.
type targets struct {
	count int // of the pieces below, at most the sixteen of a side
	from  [16]Square
	to    [16]uint64

	// Where pawns go: one or two squares forward, and captures to the left and to the right as White sees it.
	push, double, left, right uint64

	passing uint64 // the pawns that can capture en passant
	castle  uint64 // the rooks with which the king can castle
	check   bool
}

func (t *targets) add(from Square, to uint64) {
	t.from[t.count&15], t.to[t.count&15] = from, to
	t.count++
}

// find fills in the legal moves of s for the side to move; t is zero. Nothing is tried out except captures en passant: a
// piece that alone stands between its king and a slider (it is pinned) moves between the two only, in check all moves but the
// king's are to squares that end it, and the king moves to squares that are not attacked.
func (s *Position) find(t *targets) {
	occupied, us := s.occupied(), s.turn
	own := occupied & (s.white ^ -uint64(us))
	other := occupied ^ own
	king := first(s.kings() & own)
	pawns, knights := s.pawns(), s.knights()

	checkers := pawnAttacks[us&1][king&63]&pawns&other | knightAttacks[king&63]&knights&other
	var alongStraight, alongDiagonal uint64 // where pinned pieces may go, their own squares among them
	for rest := straightLine[king&63] & s.straightSliders() & other; rest != 0; rest &= rest - 1 {
		q := first(rest)
		inside := between[king&63][q&63]
		switch blockers := inside & occupied; {
		case blockers == 0:
			checkers |= q.bit()
		case blockers&(blockers-1) == 0:
			alongStraight |= inside | q.bit()
		}
	}
	for rest := diagonalLine[king&63] & s.diagonalSliders() & other; rest != 0; rest &= rest - 1 {
		q := first(rest)
		inside := between[king&63][q&63]
		switch blockers := inside & occupied; {
		case blockers == 0:
			checkers |= q.bit()
		case blockers&(blockers-1) == 0:
			alongDiagonal |= inside | q.bit()
		}
	}

	free, ready := kingAttacks[king&63]&^own, uint64(0)
	if rights := uint8(s.castling >> (8 * us)); rights != 0 && checkers == 0 {
		ready = roomToCastle(king, rights, occupied) &^ alongStraight
	}
	if free|ready != 0 {
		attacked := s.attackedBy(us^1, occupied&^king.bit())
		if free &^= attacked; free != 0 {
			t.add(king, free)
		}
		for rest := ready; rest != 0; rest &= rest - 1 {
			rook := first(rest)
			if kingTo, _ := castled(king, rook); span(king, kingTo)&attacked == 0 {
				t.castle |= rook.bit()
			}
		}
	}
	allowed := ^own
	if checkers != 0 {
		t.check = true
		if checkers&(checkers-1) != 0 {
			return // two pieces give check, and only the king can escape both
		}
		allowed = between[king&63][first(checkers)&63] | checkers
	}

	// One set serves all pins of a kind: through a pinned piece goes, besides the line of the pin, only one that is parallel to the
	// other line through the king.
	pinned := alongStraight | alongDiagonal
	for rest := knights & own &^ pinned; rest != 0; rest &= rest - 1 {
		q := first(rest)
		t.add(q, knightAttacks[q&63]&allowed)
	}
	queens := s.queens() & own
	for rest := s.straightSliders() & own &^ (queens | alongDiagonal); rest != 0; rest &= rest - 1 {
		q := first(rest)
		to := straightFrom(q, occupied) & allowed
		if alongStraight>>(q&63)&1 != 0 {
			to &= alongStraight
		}
		t.add(q, to)
	}
	for rest := s.diagonalSliders() & own &^ (queens | alongStraight); rest != 0; rest &= rest - 1 {
		q := first(rest)
		to := diagonalFrom(q, occupied) & allowed
		if alongDiagonal>>(q&63)&1 != 0 {
			to &= alongDiagonal
		}
		t.add(q, to)
	}
	for rest := queens; rest != 0; rest &= rest - 1 {
		q := first(rest)
		to := (straightFrom(q, occupied) | diagonalFrom(q, occupied)) & allowed
		switch {
		case alongStraight>>(q&63)&1 != 0:
			to &= alongStraight & straightLine[q&63]
		case alongDiagonal>>(q&63)&1 != 0:
			to &= alongDiagonal & diagonalLine[q&63]
		}
		t.add(q, to)
	}
	s.findPawns(t, pawns&own, other, occupied, allowed, alongStraight, alongDiagonal)
}

// findPawns fills in the moves of pawns.
func (s *Position) findPawns(t *targets, pawns, other, occupied, allowed, alongStraight, alongDiagonal uint64) {
	up := forward(s.turn)
	advancing, capturing := pawns&^alongDiagonal, pawns&^alongStraight
	push := bits.RotateLeft64(advancing&^alongStraight, up) | bits.RotateLeft64(advancing&alongStraight, up)&alongStraight
	push &^= occupied
	third := uint64(rank1) << 16
	if s.turn == game.Min {
		third = rank1 << 40
	}
	t.double = bits.RotateLeft64(push&third, up) &^ occupied & allowed
	t.push = push & allowed
	free, bound := capturing&^alongDiagonal, capturing&alongDiagonal
	t.left = bits.RotateLeft64(free&^fileA, up-1) & other & allowed
	t.right = bits.RotateLeft64(free&^fileH, up+1) & other & allowed
	if bound != 0 {
		t.left |= bits.RotateLeft64(bound&^fileA, up-1) & other & allowed & alongDiagonal
		t.right |= bits.RotateLeft64(bound&^fileH, up+1) & other & allowed & alongDiagonal
	}
	if s.passant != 0 {
		for rest := pawnAttacks[s.turn^1][s.passant&63] & pawns; rest != 0; rest &= rest - 1 {
			if q := first(rest); s.canPass(q) {
				t.passing |= q.bit()
			}
		}
	}
}

// canPass reports whether the pawn on from may capture en passant: two pawns leave their squares at once, and its king must
// not be attacked then.
func (s *Position) canPass(from Square) bool {
	captured := (s.passant ^ 8).bit()
	occupied := s.occupied()&^(from.bit()|captured) | s.passant.bit()
	return s.attackers(s.king(s.turn), s.turn, occupied)&s.of(s.turn^1)&^captured == 0
}

// roomToCastle returns the rooks for which all squares that king and rook pass over or reach are empty but for the two. For
// castling, the king must not be in check either, nor anything that it passes over or reaches be attacked. And a rook that
// is pinned shields the king from the side that both leave: that happens only where the two begin on other squares than usual.
func roomToCastle(king Square, rights uint8, occupied uint64) (rooks uint64) {
	for ; rights != 0; rights &= rights - 1 {
		rook := king&^7 + Square(bits.TrailingZeros8(rights))
		kingTo, rookTo := castled(king, rook)
		if (span(king, kingTo)|span(rook, rookTo))&occupied&^(king.bit()|rook.bit()) == 0 {
			rooks |= rook.bit()
		}
	}
	return rooks
}

// castled returns where king and rook stand after castling.
func castled(king, rook Square) (kingTo, rookTo Square) {
	if rook < king {
		return king&^7 + 2, king&^7 + 3
	}
	return king&^7 + 6, king&^7 + 5
}

// span returns the squares from a to b, both among them, on one rank.
func span(a, b Square) uint64 { return max(a, b).bit()<<1 - min(a, b).bit() }
