package pgn

import (
	"io"
	"strconv"
	"unicode/utf8"
)

// tokenKind is a kind of token.
type tokenKind uint8

const (
	atEnd   tokenKind = iota // there is no more to read
	tagOpen                  // [ before a name
	word                     // a move, a result, or something else that looks like it
	number                   // of a move, and periods: they say nothing
	glyph                    // $ and a number, or a sign
	comment
	opened    // (
	closed    // )
	character // one that cannot be here
)

// token is what a scanner finds.
type token struct {
	kind  tokenKind
	place place
	text  []byte // until the next token is read
	open  bool   // of a comment: its end is missing
}

// place is where a token begins, counted from 1. Columns count characters.
type place struct{ line, column int }

func (p place) String() string { return strconv.Itoa(p.line) + ":" + strconv.Itoa(p.column) }

// longestWord is the most that is kept of a word. Nothing that means something is as long.
const longestWord = 255

// scanner reads bytes and makes tokens of them.
type scanner struct {
	from      io.Reader
	err       error // of from, io.EOF at its end
	buffer    []byte
	next, end int // what of it has not been read
	empty     int // how often in a row from has given nothing

	at    place
	after byte   // the byte before
	size  int    // bytes since the game began
	muted bool   // texts are not kept
	text  []byte // of the token
}

func newScanner(from io.Reader) scanner {
	s := scanner{from: from, buffer: make([]byte, reserve+1<<16), at: place{1, 1}}
	for i := range len(byteOrderMark) {
		if s.peek() != int(byteOrderMark[i]) {
			s.unread(byteOrderMark[:i])
			break
		}
		s.next++
	}
	return s
}

const byteOrderMark = "\ufeff"

// reserve is how many bytes of the buffer are free for what is put back.
const reserve = 8

// unread puts back what has been read last.
func (s *scanner) unread(text string) {
	s.next -= copy(s.buffer[s.next-len(text):], text)
}

// fill reads more, if there is more.
func (s *scanner) fill() bool {
	for s.err == nil {
		n, err := s.from.Read(s.buffer[reserve:])
		s.next, s.end, s.err = reserve, reserve+n, err
		if s.empty++; n > 0 {
			s.empty = 0
			return true
		}
		if s.empty >= 100 {
			s.err = io.ErrNoProgress
		}
	}
	return false
}

// peek returns the next byte, -1 at the end.
func (s *scanner) peek() int {
	if s.next == s.end && !s.fill() {
		return -1
	}
	return int(s.buffer[s.next])
}

// step goes on to the byte after the one that peek has returned.
func (s *scanner) step() {
	c := s.buffer[s.next]
	s.next++
	s.size++
	switch {
	case c == '\n' && s.after == '\r':
	case c == '\n' || c == '\r':
		s.at = place{s.at.line + 1, 1}
	case c&0xc0 != 0x80: // not one of the bytes that continue a character of UTF-8
		s.at.column++
	}
	s.after = c
}

// keep keeps a byte of a long text, unless nobody will read it.
func (s *scanner) keep(c byte) {
	if !s.muted && s.size <= MaxGame {
		s.text = append(s.text, c)
	}
}

// read goes on while the bytes are of a class, and keeps them as a part of a word.
func (s *scanner) read(class uint8) {
	for c := s.peek(); c >= 0 && classes[c]&class != 0; c = s.peek() {
		if len(s.text) < longestWord {
			s.text = append(s.text, byte(c))
		}
		s.step()
	}
}

// The classes of bytes.
const (
	space   = 1 << iota
	digit   // begins numbers, results and castling with zeros
	letter  // begins moves; so do figurines
	within  // may be in a word that a letter begins
	score   // may be in results and in castling
	sign    // of evaluations
	named   // may be in the name of a tag
	control // is nowhere
)

var classes = func() (table [256]uint8) {
	set := func(bytes string, class uint8) {
		for i := range len(bytes) {
			table[bytes[i]] |= class
		}
	}
	for c := range 256 {
		switch {
		case c >= 0x80:
			table[c] = letter | within | score
		case c < ' ' || c == 0x7f:
			table[c] = control
		case c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z':
			table[c] = letter | within | named
		}
	}
	for i := range len(spaces) {
		table[spaces[i]] = space
	}
	set("0123456789", digit|within|score|named)
	set("+#=:/.-_", within)
	set("-/+#", score)
	set("+-=/~#", sign)
	set("_+#=:-", named)
	return table
}()

// blank skips what separates tokens: spaces, and whole lines that begin with %.
func (s *scanner) blank() {
	for c := s.peek(); c >= 0; c = s.peek() {
		switch {
		case classes[c]&space != 0:
			s.step()
		case c == '%' && s.at.column == 1:
			s.line()
		default:
			return
		}
	}
}

// line skips the rest of a line.
func (s *scanner) line() {
	for c := s.peek(); c >= 0 && c != '\n' && c != '\r'; c = s.peek() {
		s.step()
	}
}

// token returns the next token. Of a tag it is only the beginning: see Reader.readTag.
func (s *scanner) token() token {
	s.blank()
	s.text = s.text[:0]
	if cap(s.text) > 1<<20 {
		s.text = nil
	}
	t := token{place: s.at}
	c := s.peek()
	switch {
	case c < 0:
		return t
	case classes[c]&letter != 0:
		t.kind = word
		s.read(within)
	case classes[c]&digit != 0:
		t.kind = number
		s.read(digit)
		if c := s.peek(); c == '-' || c == '/' || c >= 0x80 {
			t.kind = word
			s.read(score)
		}
	case classes[c]&sign != 0:
		t.kind = word
		s.read(sign)
	default:
		s.step()
		s.other(&t, byte(c))
	}
	t.text = s.text
	return t
}

// other reads a token by its first byte, which has been read.
func (s *scanner) other(t *token, c byte) {
	switch c {
	case '*':
		t.kind = word
		s.text = append(s.text, c)
	case '.':
		t.kind = number
	case '!', '?', '$':
		t.kind = glyph
		s.text = append(s.text, c)
		s.glyph(c)
	case '(':
		t.kind = opened
	case ')':
		t.kind = closed
	case ';':
		t.kind = comment
		for c := s.peek(); c >= 0 && c != '\n' && c != '\r'; c = s.peek() {
			s.keep(byte(c))
			s.step()
		}
	case '{':
		t.kind = comment
		t.open = !s.braces()
	case '[':
		t.kind = character
		if next := s.peek(); next < 0 || classes[next]&(space|letter) != 0 {
			t.kind = tagOpen
		}
		s.text = append(s.text, c)
	default:
		t.kind = character
		s.text = append(s.text, c)
	}
}

// glyph reads the rest of a glyph that begins with c.
func (s *scanner) glyph(c byte) {
	if c == '$' {
		s.read(digit)
		return
	}
	for c := s.peek(); c == '!' || c == '?'; c = s.peek() {
		if len(s.text) < longestWord {
			s.text = append(s.text, byte(c))
		}
		s.step()
	}
}

// nextGame begins a line in a comment whose end is missing: otherwise that comment would be all games that follow.
const nextGame = `[Event "`

// braces reads the rest of a comment and its end. It reports false if the end is missing; what begins the next game may have been
// read then, and is put back.
func (s *scanner) braces() bool {
	matched := -1 // how much of nextGame the line begins with; -1: it does not
	for c := s.peek(); c >= 0; c = s.peek() {
		switch {
		case c == '}':
			s.step()
			return true
		case s.at.column == 1:
			matched = 0
		}
		if matched >= 0 && c == int(nextGame[matched]) {
			if matched++; matched == len(nextGame) {
				s.unread(nextGame[:matched-1])
				s.at.column -= matched - 1
				return false
			}
		} else if classes[c]&space == 0 || matched > 0 {
			matched = -1
		}
		s.keep(byte(c))
		s.step()
	}
	return false
}

// utf8Of returns a text as it is if it is valid UTF-8, and otherwise as Latin-1.
func utf8Of(text []byte) string {
	if utf8.Valid(text) {
		return string(text)
	}
	runes := make([]rune, len(text))
	for i, c := range text {
		runes[i] = rune(c)
	}
	return string(runes)
}
