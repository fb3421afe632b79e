package chess

import "github.com/jugada/jugada/game"

// This file is for games as they have been played and written down: they may go on where the rules end them as drawn, since
// nobody noticed or because the rules were others then; and comments on them pass where no player could.

// Meant appends the legal moves that text may mean, as ParseMove reads it, also where the game is drawn: one, if it says enough.
func (s *Position) Meant(text []byte, buf []Move) []Move {
	p, ok := readPlain(text)
	if !ok {
		if p, ok = readPattern(string(text)); !ok {
			return buf
		}
	}
	var t targets
	s.find(&t)
	t.keep(&p, s.passant)
	n := len(buf)
	all := t.list(s, buf)
	for _, m := range all[n:] {
		if p.fits(s, m) {
			all[n] = m
			n++
		}
	}
	return all[:n]
}

// keep leaves out most of what does not fit.
func (t *targets) keep(p *pattern, passant Square) {
	if p.castling != "" {
		*t = targets{castle: t.castle}
		return
	}
	to := p.to.bit()
	t.push, t.double, t.left, t.right = t.push&to, t.double&to, t.left&to, t.right&to
	for i := range t.count {
		t.to[i&15] &= to
	}
	if passant != p.to {
		t.passing = 0
	}
	if p.kind != 0 {
		t.castle = 0
	}
}

// Legal appends the legal moves, also where the game is drawn.
func (s *Position) Legal(buf []Move) []Move {
	var t targets
	s.find(&t)
	return t.list(s, buf)
}

// Continue writes the position after a legal move into next. The clock of the rule of 75 moves stops where the rule applies.
func (s *Position) Continue(m Move, next *Position) {
	s.play(m, next)
	next.stopCounters()
}

// Advance is Continue in place.
func (s *Position) Advance(m Move) {
	var next Position
	s.Continue(m, &next)
	*s = next
}

// Skip writes the position in which the other side is to move instead into next, and reports whether the rules of the board
// allow that: in check they do not.
func (s *Position) Skip(next *Position) bool {
	if s.check(s.turn) != 0 {
		return false
	}
	s.skip(next)
	next.stopCounters()
	return true
}

// Ply returns the number of the move that is next, and whose it is.
func (s *Position) Ply() (number int, turn game.Side) { return int(s.number), s.turn }

// stopCounters keeps the counters within what FEN has.
func (s *Position) stopCounters() {
	s.clock, s.number = min(s.clock, maxClock), min(s.number, maxNumber)
}

// readPlain reads the text of a move if it is SAN and no more, that is, nearly always.
func readPlain(text []byte) (p pattern, ok bool) {
	for len(text) > 0 && (text[len(text)-1] == '+' || text[len(text)-1] == '#') {
		text = text[:len(text)-1]
	}
	p.file, p.rank = -1, -1
	if len(text) > 0 && text[0] == 'O' {
		switch string(text) {
		case "O-O":
			p.castling = "O-O"
		case "O-O-O":
			p.castling = "O-O-O"
		}
		return p, p.castling != ""
	}
	if n := len(text); n > 3 && text[n-2] == '=' {
		if p.promotion, ok = kindOf(text[n-1]); !ok || p.promotion == Pawn || p.promotion == King {
			return p, false
		}
		text = text[:n-2]
	}
	p.kind = Pawn
	if len(text) > 0 && text[0] < 'a' {
		if p.kind, ok = kindOf(text[0]); !ok || p.kind == Pawn {
			return p, false
		}
		text = text[1:]
	}
	if len(text) < 2 {
		return p, false
	}
	to, said := text[len(text)-2:], text[:len(text)-2]
	if !onBoard(to[0], 'a') || !onBoard(to[1], '1') {
		return p, false
	}
	p.to = Square(to[0]-'a') + 8*Square(to[1]-'1')
	if n := len(said); n > 0 && said[n-1] == 'x' {
		said = said[:n-1]
	}
	if len(said) > 0 && onBoard(said[0], 'a') {
		p.file, said = int(said[0]-'a'), said[1:]
	}
	if p.kind != Pawn && len(said) > 0 && onBoard(said[0], '1') { // with a rank, a pawn's move may be UCI's for another piece
		p.rank, said = int(said[0]-'1'), said[1:]
	}
	return p, len(said) == 0
}

// onBoard reports whether c is one of the eight characters from first on.
func onBoard(c, first byte) bool { return c-first < 8 }

// MayCastle reports whether a side has kept the right to castle with a rook to the right of its king, or to the left.
func (s *Position) MayCastle(side game.Side, right bool) bool {
	rights := uint8(s.castling >> (8 * side))
	left := uint8(1)<<s.king(side).file() - 1
	if right {
		return rights&^left != 0
	}
	return rights&left != 0
}

// Passant returns the square on which the side to move can capture en passant, if there is one.
func (s *Position) Passant() (q Square, possible bool) { return s.passant, s.passant != 0 }
