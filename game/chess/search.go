package chess

// This file has what searches ask besides the rules.

// Noisy appends the captures and promotions or, in check, all legal moves: then the static value means nothing.
func (r Rules) Noisy(s *Position, buf []Move) []Move {
	var t targets
	s.find(&t)
	if !t.check {
		t.push, t.double, t.castle = t.push&lastRanks, 0, 0
		other := s.of(s.turn ^ 1)
		for i := range t.count {
			t.to[i&15] &= other
		}
	}
	return t.list(s, buf)
}

// Forced reports whether the side to move is in check.
func (Rules) Forced(s *Position) bool { return s.check(s.turn) != 0 }

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
