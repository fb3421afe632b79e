package chess

import (
	"strings"

	"github.com/jugada/jugada/game"
)

// This file reads and writes moves in SAN, the notation of scoresheets, and in the notation of UCI, the protocol of engines.

// MoveText returns the move in SAN: the piece, what is needed to tell it from others, x for a capture, the square, = and what
// a pawn becomes, + for check and # for mate; O-O and O-O-O are castling towards the h-file and the a-file.
func (Rules) MoveText(s *Position, m Move) string {
	text := make([]byte, 0, 8)
	if from, to, kind := m.From(), m.To(), s.kind(m.From()); m.Castles() {
		if text = append(text, "O-O"...); to < from {
			text = append(text, "-O"...)
		}
	} else {
		captures := s.kind(to) != 0 || m.special() == Pawn
		if kind == Pawn {
			if captures {
				text = append(text, from.String()[0])
			}
		} else {
			text = append(append(text, letters[kind]), s.origin(m, kind)...)
		}
		if captures {
			text = append(text, 'x')
		}
		text = append(text, to.String()...)
		if k := m.Promotion(); k != 0 {
			text = append(text, '=', letters[k])
		}
	}
	var next Position
	var t targets
	s.play(m, &next)
	switch next.find(&t); {
	case t.check && t.moves() == 0:
		text = append(text, '#')
	case t.check:
		text = append(text, '+')
	}
	return string(text)
}

// origin returns what tells the piece that moves from others of its kind that could move to the same square: the letter of
// its file if that is enough, otherwise the number of its rank if that is, otherwise both; or nothing.
func (s *Position) origin(m Move, kind Kind) string {
	var t targets
	s.find(&t)
	others, file, rank := false, false, false // there are some, some of them on the file, and on the rank
	for i := range t.count {
		if q := t.from[i&15]; q != m.From() && t.to[i&15]&m.To().bit() != 0 && s.kind(q) == kind {
			others, file, rank = true, file || q.file() == m.From().file(), rank || q.rank() == m.From().rank()
		}
	}
	switch name := m.From().String(); {
	case !others:
		return ""
	case !file:
		return name[:1]
	case !rank:
		return name[1:]
	default:
		return name
	}
}

// ParseSAN reads a legal move exactly as MoveText writes it.
func (r Rules) ParseSAN(s *Position, text string) (Move, error) {
	m, err := r.ParseMove(s, text)
	if err != nil {
		return 0, err
	}
	if want := r.MoveText(s, m); want != text {
		return 0, refuse(1, "notSAN", text, want)
	}
	return m, nil
}

// ParseMove reads a legal move as people write it: in SAN, with or without signs for captures, checks and comments (Nf3!?), with
// more of the piece's square than needed (Ng1-f3), zeros for castling (0-0), figurines, a promotion without its = (e8Q); or
// as UCI has it. A move that fits several legal ones is rejected.
func (r Rules) ParseMove(s *Position, text string) (Move, error) {
	moves, outcome := r.Moves(s, nil)
	if outcome != game.Open {
		return 0, refuse(1, "over")
	}
	var fitting []Move
	if p, ok := readPattern(text); ok {
		for _, m := range moves {
			if p.fits(s, m) {
				fitting = append(fitting, m)
			}
		}
	}
	switch {
	case len(fitting) == 1:
		return fitting[0], nil
	case len(fitting) == 0 && OtherLetter(text):
		return 0, refuse(1, "letter", text, r.names(s, moves))
	case len(fitting) == 0:
		return 0, refuse(1, "move", text, r.names(s, moves))
	}
	return 0, refuse(1, "ambiguous", text, r.names(s, fitting))
}

// names lists moves.
func (r Rules) names(s *Position, moves []Move) string {
	names := make([]string, len(moves))
	for i, m := range moves {
		names[i] = r.MoveText(s, m)
	}
	return strings.Join(names, ", ")
}

// pattern is what the text of a move says.
type pattern struct {
	castling   string // O-O or O-O-O; then nothing else is said
	kind       Kind   // 0: not said, as in UCI
	file, rank int    // of the square that the piece leaves; -1: not said
	to         Square
	promotion  Kind
}

// plain replaces what is written in several ways.
var plain = strings.NewReplacer("♔", "K", "♕", "Q", "♖", "R", "♗", "B", "♘", "N", "♙", "", "♚", "K", "♛", "Q", "♜", "R", "♝", "B",
	"♞", "N", "♟", "", "0", "O", "–", "-", "x", "", ":", "", "=", "", "(", "", ")", "")

// readPattern takes a text apart, from both ends.
func readPattern(text string) (p pattern, ok bool) {
	text = strings.TrimSuffix(strings.TrimRight(plain.Replace(strings.TrimSpace(text)), "+#!?"), "e.p.")
	p.file, p.rank = -1, -1
	if upper := strings.ToUpper(text); upper == "O-O" || upper == "O-O-O" {
		p.castling = upper
		return p, true
	}
	text = strings.ReplaceAll(text, "-", "")
	if text == "" {
		return p, false
	}
	if k, known := kindOf(text[0]); known {
		p.kind, text = k, text[1:]
	}
	if n := len(text) - 1; n >= 2 && text[n] > '8' {
		k, known := kindOf(text[n] &^ 32)
		if !known || k == Pawn || k == King {
			return p, false
		}
		p.promotion, text = k, text[:n]
	}
	if len(text) < 2 || len(text) > 4 {
		return p, false
	}
	p.to, ok = squareNamed(text[len(text)-2:])
	said := text[:len(text)-2]
	if said != "" && said[0] >= 'a' && said[0] <= 'h' {
		p.file, said = int(said[0]-'a'), said[1:]
	}
	if said != "" && said[0] >= '1' && said[0] <= '8' {
		p.rank, said = int(said[0]-'1'), said[1:]
	}
	if p.kind == 0 && p.rank < 0 {
		p.kind = Pawn
	}
	return p, ok && said == ""
}

// OtherLetter reports whether a text would be a move of a piece, but for its letter: Cf3, as people write Nf3 in Spanish.
func OtherLetter(text string) bool {
	text = strings.TrimSpace(text)
	if len(text) < 3 || text[0] < 'A' || text[0] > 'Z' {
		return false
	}
	_, known := kindOf(text[0])
	p, ok := readPattern("N" + text[1:])
	return !known && ok && p.kind == Knight && p.promotion == 0
}

// fits reports whether a legal move may be meant.
func (p *pattern) fits(s *Position, m Move) bool {
	from, to := m.From(), m.To()
	if p.castling != "" {
		return m.Castles() && (to > from) == (p.castling == "O-O")
	}
	if p.file >= 0 && from.file() != p.file || p.rank >= 0 && from.rank() != p.rank {
		return false
	}
	if m.Castles() {
		// As UCI has it: the king goes to the rook or, if that can be no other move of his, to where he ends.
		kingTo, _ := castled(from, to)
		return p.kind == 0 && p.promotion == 0 && (p.to == to || p.to == kingTo && steps(from, kingTo) > 1)
	}
	return p.to == to && p.promotion == m.Promotion() && (p.kind == 0 || p.kind == s.kind(from))
}

// steps returns by how many files two squares differ.
func steps(a, b Square) int { return max(a.file()-b.file(), b.file()-a.file()) }

// UCI returns the move as the protocol of engines has it: both squares, and the letter of what a pawn becomes. In castling the
// king moves by two squares; in Chess960, and where king or rook began elsewhere than in chess, to the square of its rook.
func (r Rules) UCI(s *Position, m Move) string {
	from, to := m.From(), m.To()
	if m.Castles() && !r.Chess960 && from.file() == 4 && (to.file() == 0 || to.file() == 7) {
		to, _ = castled(from, to)
	}
	text := from.String() + to.String()
	if k := m.Promotion(); k != 0 {
		text += string(letters[k] + 32)
	}
	return text
}

// ParseUCI reads a legal move exactly as UCI writes it.
func (r Rules) ParseUCI(s *Position, text string) (Move, error) {
	moves, outcome := r.Moves(s, nil)
	if outcome != game.Open {
		return 0, refuse(1, "over")
	}
	names := make([]string, len(moves))
	for i, m := range moves {
		if names[i] = r.UCI(s, m); names[i] == text {
			return m, nil
		}
	}
	return 0, refuse(1, "move", text, strings.Join(names, ", "))
}
