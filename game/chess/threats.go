package chess

import "github.com/jugada/jugada/game"

// The kinds of threats that players overlook, as bits.
const (
	win       = 1 << iota // a mate that they could give
	threat                // a mate that they allow
	promotion             // a pawn that can become another piece
	capture               // a piece that can be taken for less, or for nothing
)

// Threats lists the kinds: mates in one ply, a promotion, and a capture that wins material.
func (Rules) Threats() []game.Threat {
	return []game.Threat{{Name: "win", Plies: 1}, {Name: "threat", Plies: 1}, {Name: "promotion"}, {Name: "capture"}}
}

// Overlooked says what m overlooks. A capture counts if it takes a piece that is worth more than the one that takes it, or that
// nothing defends. A promotion is missed by any move that is neither a promotion nor such a capture, and so is a capture.
func (r Rules) Overlooked(s *Position, m Move) (missed, allowed uint8) {
	var next Position
	s.play(m, &next)
	if next.mated() {
		return 0, 0
	}
	could := s.chances()
	if could&win != 0 {
		missed = win
	}
	if m.Promotion() == 0 && !s.wins(m) {
		missed |= could & (promotion | capture)
	}
	if _, outcome := r.Moves(&next, nil); outcome != game.Open {
		return missed, 0
	}
	if allowed = next.chances(); allowed&win != 0 {
		allowed ^= win | threat
	}
	return missed, allowed
}

// chances returns which kinds of threats the side to move can carry out; a mate counts as a win.
func (s *Position) chances() (kinds uint8) {
	var t targets
	s.find(&t)
	var buf [256]Move
	for _, m := range t.list(s, buf[:0]) {
		if m.Promotion() != 0 {
			kinds |= promotion
		}
		if s.wins(m) {
			kinds |= capture
		}
		var next Position
		if s.play(m, &next); next.mated() {
			kinds |= win
		}
	}
	return kinds
}

// mated reports whether the side to move is mated.
func (s *Position) mated() bool {
	var t targets
	s.find(&t)
	return t.check && t.moves() == 0
}

// wins reports whether m takes a piece worth more than the one that takes it, or one that nothing defends.
func (s *Position) wins(m Move) bool {
	from, to := m.From(), m.To()
	taken := s.kind(to)
	switch {
	case m.special() == Pawn:
		taken, to = Pawn, to^8
	case m.Castles() || taken == 0:
		return false
	}
	if worth[taken] > worth[s.kind(from)] {
		return true
	}
	occupied := s.occupied() &^ from.bit() &^ to.bit()
	return s.attackers(m.To(), s.turn, occupied)&s.of(s.turn^1)&occupied == 0
}
