package chess

import "github.com/jugada/jugada/game"

// This file has what searches ask besides the rules.

// Noisy appends the captures and promotions.
func (r Rules) Noisy(s *Position, buf []Move) []Move {
	t := *r.targets(s, &targets{})
	t.push, t.double, t.castle = t.push&lastRanks, 0, 0
	other := s.of(s.turn ^ 1)
	for i := range t.count {
		t.to[i&15] &= other
	}
	return t.list(s, buf)
}

// Forced reports whether the side to move is in check.
func (Rules) Forced(s *Position) bool { return s.check(s.turn) != 0 }

// Checks reports whether a move gives check: the piece that moves does, or what it stood before does.
func (Rules) Checks(s *Position, m Move) bool {
	from, to := m.From(), m.To()
	special := m.special()
	if special == King || special == Pawn { // two squares become empty, or two pieces move
		var next Position
		s.play(m, &next)
		return next.check(next.turn) != 0
	}
	king := s.king(s.turn ^ 1)
	kind := s.kind(from)
	if special != 0 {
		kind = special
	}
	occupied := s.occupied()&^from.bit() | to.bit()
	switch kind {
	case Pawn:
		if pawnAttacks[s.turn&1][to&63]>>(king&63)&1 != 0 {
			return true
		}
	case Knight:
		if knightAttacks[to&63]>>(king&63)&1 != 0 {
			return true
		}
	case Bishop, Rook, Queen:
		lines := straightLine[to&63] * uint64(kind>>1&1)
		lines |= diagonalLine[to&63] * uint64(kind&1)
		if lines>>(king&63)&1 != 0 && between[to&63][king&63]&occupied == 0 {
			return true
		}
	}
	own := s.of(s.turn) &^ from.bit()
	switch {
	case straightLine[king&63]>>(from&63)&1 != 0:
		return straightFrom(king, occupied)&s.straightSliders()&own != 0
	case diagonalLine[king&63]>>(from&63)&1 != 0:
		return diagonalFrom(king, occupied)&s.diagonalSliders()&own != 0
	}
	return false
}

// MoveKinds is how many kinds of moves there are: which kind of piece goes to which square.
func (Rules) MoveKinds() int { return 8 * squares }

// KindsOf appends the kinds of moves.
func (Rules) KindsOf(s *Position, moves []Move, buf []uint16) []uint16 {
	for _, m := range moves {
		buf = append(buf, uint16(s.kind(m.From())&7)*squares|uint16(m.To()&63))
	}
	return buf
}

// Scale returns what margins are multiples of.
func (Rules) Scale() game.Scale { return game.Scale{Unit: pawn, Quiet: pawn} }

// Pass makes no move. That would be illegal in check, and where a side has only its king and pawns, zugzwang is too common:
// there a side that may pass can be better off than one that must move.
func (r Rules) Pass(s *Position, next *Position) bool {
	pieces := s.of(s.turn) &^ (s.pawns() | s.kings())
	if pieces == 0 || int(s.clock)+1 >= r.lasting() || s.check(s.turn) != 0 {
		return false
	}
	s.skip(next)
	return true
}

// skip writes the position in which the other side is to move instead into next.
func (s *Position) skip(next *Position) {
	*next = *s
	next.key ^= s.stateKey()
	next.passant, next.turn = 0, s.turn^1
	next.clock, next.number = s.clock+1, s.number+uint16(s.turn)
	next.key ^= next.stateKey()
}
