package chess

import (
	"math/bits"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
)

// This file reads and writes FEN, the notation by Forsyth and Edwards: six fields with single spaces between them. In the third
// field, K, Q, k and q mean the outermost rook on that side of the king, and other rooks are named by their file (X-FEN); files
// are read for all of them (Shredder-FEN). A square for captures en passant is written only if such a capture is legal; it
// is read, and forgotten, whenever a pawn may just have passed it.

// The largest numbers in FEN: the clock stops where the rule of 75 moves ends the game.
const (
	maxClock  = 150
	maxNumber = 9999
)

// letters are the kinds as FEN and SAN write them, by number.
const letters = ".BRQPNK"

// letter returns the letter of a piece: upper case for White.
func letter(k Kind, side game.Side) byte { return letters[k] + 32*byte(side) }

// kindOf returns the kind with that upper-case letter.
func kindOf(letter byte) (Kind, bool) {
	i := strings.IndexByte(letters[1:], letter) + 1
	return Kind(i), i > 0
}

// PositionText returns the position in FEN.
func (Rules) PositionText(s *Position) string {
	return s.fields() + " " + strconv.Itoa(int(s.clock)) + " " + strconv.Itoa(int(s.number))
}

// fields returns the first four fields, which say everything but the counters.
func (s *Position) fields() string {
	text := make([]byte, 0, 90)
	for rank := 7; rank >= 0; rank-- {
		empty := byte('0')
		for file := range 8 {
			k, side := s.At(Square(8*rank + file))
			if k == 0 {
				empty++
				continue
			}
			if empty > '0' {
				text, empty = append(text, empty), '0'
			}
			text = append(text, letter(k, side))
		}
		if empty > '0' {
			text = append(text, empty)
		}
		if rank > 0 {
			text = append(text, '/')
		}
	}
	text = append(text, ' ', "wb"[s.turn], ' ')
	text = s.appendCastling(text)
	if s.passant == 0 {
		return string(append(text, " -"...))
	}
	return string(append(append(text, ' '), s.passant.String()...))
}

// appendCastling appends the third field: of each side, the right to castle to the h-side first.
func (s *Position) appendCastling(text []byte) []byte {
	if s.castling == 0 {
		return append(text, '-')
	}
	for side := range game.Side(2) {
		king := s.king(side)
		for file := 7; file >= 0; file-- {
			rook := king&^7 + Square(file)
			if s.castling&castlingRook[rook] == 0 {
				continue
			}
			name := byte('A' + file)
			if s.outermost(side, rook > king) == rook {
				name = wing(rook > king)
			}
			text = append(text, name+32*byte(side))
		}
	}
	return text
}

// wing returns the letter of castling towards the h-file, or away from it.
func wing(right bool) byte {
	if right {
		return 'K'
	}
	return 'Q'
}

// outermost returns the rook nearest to the edge, to the right or left of its king on the first rank, 64 if there is none.
func (s *Position) outermost(side game.Side, right bool) Square {
	king := s.king(side)
	rooks := s.the(Rook, side) & (rank1 << (king &^ 7))
	if right {
		if rooks &^= king.bit() - 1; rooks == 0 {
			return squares
		}
		return Square(bits.Len64(rooks) - 1)
	}
	return Square(bits.TrailingZeros64(rooks & (king.bit() - 1)))
}

// ParseFEN reads exactly what FEN allows: six fields, single spaces, the rights to castle in their order.
func ParseFEN(text string) (Position, error) {
	var fields []field
	column := 1
	for _, word := range strings.Split(text, " ") {
		fields = append(fields, field{word, column})
		column += utf8.RuneCountInString(word) + 1
	}
	if len(fields) != 6 {
		return Position{}, refuse(1, "fields", len(fields))
	}
	return readFEN(fields, true)
}

// ParsePosition reads FEN as people paste it: with more spaces or line breaks, without the last fields (then White is to move,
// nobody may castle or capture en passant, and no move is counted), with the rights to castle in any order, with several
// digits for a row of empty squares. With a semicolon it is EPD. The word startpos is the start.
func (r Rules) ParsePosition(text string) (Position, error) {
	fields := words(text)
	switch {
	case strings.Contains(text, ";"):
		e, err := ParseEPD(strings.Join(strings.Fields(text), " "))
		return e.Position, err
	case len(fields) == 1 && strings.EqualFold(fields[0].text, "startpos"):
		return r.Start(), nil
	case len(fields) == 0 || len(fields) > 6:
		return Position{}, refuse(1, "fields", len(fields))
	}
	end := fields[len(fields)-1].end()
	for _, usual := range []string{"w", "-", "-", "0", "1"}[len(fields)-1:] {
		fields = append(fields, field{usual, end})
	}
	return readFEN(fields, false)
}

// field is a part of a text, and the column of its first character, counted from 1.
type field struct {
	text   string
	column int
}

func (f field) end() int { return f.column + utf8.RuneCountInString(f.text) }

// words splits a text at its white space.
func words(text string) (fields []field) {
	column, begin, at := 0, 0, -1
	for i, c := range text + " " {
		column++
		switch space := strings.ContainsRune(" \t\r\n", c); {
		case !space && at < 0:
			begin, at = column, i
		case space && at >= 0:
			fields, at = append(fields, field{text[at:i], begin}), -1
		}
	}
	return fields
}

// fenReader reads the fields of a position one after another.
type fenReader struct {
	Position
	strict  bool
	columns [squares]int // where the board has each piece
	kings   [2]int       // their columns, 0 if there is none yet
	places  [2][8]int    // how many pieces of each kind a side has
}

func readFEN(fields []field, strict bool) (Position, error) {
	r := fenReader{strict: strict}
	for _, read := range []func() error{
		func() error { return r.readBoard(fields[0]) },
		func() error { return r.readTurn(fields[1]) },
		func() error { return r.readCastling(fields[2]) },
		func() error { return r.readCounters(fields[4], fields[5]) },
		func() error { return r.readPassant(fields[3]) },
	} {
		if err := read(); err != nil {
			return Position{}, err
		}
	}
	return r.Position, nil
}

// readBoard reads the first field.
func (r *fenReader) readBoard(f field) error {
	rank, file, column, digit := 7, 0, f.column-1, false
	for _, c := range f.text {
		column++
		wasDigit := digit
		digit = c >= '1' && c <= '8'
		switch {
		case c == '/':
			if file < 8 {
				return refuse(column, "rankShort", rank+1, file)
			}
			if rank, file = rank-1, 0; rank < 0 {
				return refuse(column, "ranks")
			}
			continue
		case digit && wasDigit && r.strict:
			return refuse(column, "digits", rank+1)
		case digit:
			file += int(c - '0')
		default:
			if err := r.readPiece(c, Square(8*rank+file), column, file); err != nil {
				return err
			}
			file++
		}
		if file > 8 {
			return refuse(column, "rankLong", rank+1)
		}
	}
	switch {
	case file < 8:
		return refuse(column+1, "rankShort", rank+1, file)
	case rank > 0:
		return refuse(column+1, "boardShort", 8-rank)
	}
	for side, at := range r.kings {
		if at == 0 {
			return refuse(f.column, "noKing", string(letter(King, game.Side(side))))
		}
	}
	return nil
}

// readPiece puts a piece on q, unless the file is beyond the edge.
func (r *fenReader) readPiece(c rune, q Square, column, file int) error {
	side, upper := game.Max, c
	if c >= 'a' && c <= 'z' {
		side, upper = game.Min, c-32
	}
	k, known := Kind(0), false
	if upper < utf8.RuneSelf {
		k, known = kindOf(byte(upper))
	}
	switch {
	case !known:
		return refuse(column, "piece", string(c))
	case file > 7:
		return refuse(column, "rankLong", q.rank())
	case k == Pawn && lastRanks&q.bit() != 0:
		return refuse(column, "pawnRank", q.String())
	case k == King && r.kings[side] != 0:
		return refuse(column, "kings", string(c))
	}
	r.put(q, k, side)
	r.columns[q] = column
	if k == King {
		r.kings[side] = column
	}
	places := &r.places[side]
	places[k]++
	if k == Pawn && places[Pawn] > 8 {
		return refuse(column, "pawns", string(c))
	}
	promoted := max(places[Queen]-1, 0) + max(places[Rook]-2, 0) + max(places[Bishop]-2, 0) + max(places[Knight]-2, 0)
	if places[Pawn]+promoted > 8 {
		return refuse(column, "promoted", string(c))
	}
	return nil
}

// readTurn reads the second field, and rejects positions in which the other side's king could be captured.
func (r *fenReader) readTurn(f field) error {
	switch {
	case f.text == "w" || !r.strict && f.text == "W":
	case f.text == "b" || !r.strict && f.text == "B":
		r.turn = game.Min
	default:
		return refuse(f.column, "turn", f.text)
	}
	waiting := r.turn ^ 1
	if by := r.check(waiting); by != 0 {
		return refuse(r.kings[waiting], "waitingInCheck", r.king(waiting).String(), first(by).String())
	}
	if bits.OnesCount64(r.check(r.turn)) > 2 {
		return refuse(r.kings[r.turn], "checks", r.king(r.turn).String())
	}
	r.key ^= r.stateKey()
	return nil
}

// readCastling reads the third field.
func (r *fenReader) readCastling(f field) error {
	if f.text == "-" {
		return nil
	}
	if f.text == "" {
		return refuse(f.column, "castling", f.text)
	}
	column, last := f.column-1, 0
	var taken [4]bool // by side and wing
	for _, c := range f.text {
		column++
		side, name := game.Max, c
		if c >= 'a' && c <= 'z' {
			side, name = game.Min, c-32
		}
		king := r.king(side)
		rook := Square(squares)
		switch {
		case name == 'K' || name == 'Q':
			rook = r.outermost(side, name == 'K')
		case name >= 'A' && name <= 'H':
			rook = king&^7 + Square(name-'A')
		default:
			return refuse(column, "castling", string(c))
		}
		if home := Square(56 * int(side)); king&^7 != home {
			return refuse(column, "castlingKing", string(c), king.String(), home.rank()+1)
		}
		if rook == squares || r.the(Rook, side)&rook.bit() == 0 {
			return refuse(column, "castlingRook", string(c))
		}
		if king.file() == 0 || king.file() == 7 {
			return refuse(column, "castlingKing", string(c), king.String(), king.rank()+1)
		}
		at := 2 * int(side)
		if rook < king {
			at++
		}
		switch {
		case taken[at]:
			return refuse(column, "castlingTwice", string(c))
		case r.strict && at < last:
			return refuse(column, "castlingOrder", string(c))
		}
		taken[at], last = true, at
		r.castling |= castlingRook[rook]
	}
	r.key ^= castlingKey(r.castling)
	return nil
}

// readPassant reads the fourth field.
func (r *fenReader) readPassant(f field) error {
	if f.text == "-" {
		return nil
	}
	q, ok := squareNamed(f.text)
	if !ok {
		return refuse(f.column, "passant", f.text)
	}
	if rank := 5 - 3*int(r.turn); q.rank() != rank {
		return refuse(f.column, "passantRank", f.text, rank+1)
	}
	up := Square(forward(r.turn) & 63)
	pawn, origin := q-up&63, (q+up)&63
	if r.the(Pawn, r.turn^1)&pawn.bit() == 0 || r.occupied()&(q.bit()|origin.bit()) != 0 {
		return refuse(f.column, "passantPawn", f.text, pawn.String(), origin.String())
	}
	if r.clock != 0 {
		return refuse(f.column, "passantClock", f.text, r.clock)
	}
	r.setPassant(q)
	return nil
}

// squareNamed returns the square of that name.
func squareNamed(name string) (Square, bool) {
	if len(name) != 2 || name[0] < 'a' || name[0] > 'h' || name[1] < '1' || name[1] > '8' {
		return 0, false
	}
	return Square(name[0]-'a') + 8*Square(name[1]-'1'), true
}

// readCounters reads the last two fields.
func (r *fenReader) readCounters(clock, number field) error {
	n, err := r.readNumber(clock, "clock", 0, maxClock)
	if err != nil {
		return err
	}
	r.clock = uint8(n)
	if n, err = r.readNumber(number, "number", 1, maxNumber); err != nil {
		return err
	}
	r.number = uint16(n)
	return nil
}

// readNumber reads a number in decimal digits.
func (r *fenReader) readNumber(f field, name string, least, most int) (int, error) {
	n, err := strconv.Atoi(f.text)
	loose := n < least || len(f.text) > 1 && f.text[0] == '0' // a number from 1 written as 0, or a zero in front
	if err != nil || strings.Trim(f.text, "0123456789") != "" || n > most || r.strict && loose {
		return 0, refuse(f.column, name, f.text, least, most)
	}
	return max(n, least), nil
}

// refuse returns the error of that name about a one-line text. Columns count characters from 1.
func refuse(column int, name string, values ...any) error {
	place := "1:" + strconv.Itoa(column)
	return lang.Errorf("chess."+name, append([]any{place}, values...)...)
}
