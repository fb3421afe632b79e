// Package polyglot reads and writes opening books of chess in the format of Polyglot (Letouzey 2004), which most programs know.
//
// A file is a list of entries of 16 bytes each, in the order of their keys: the key of a position, a move, its weight, and 4 bytes
// for a program's own use. A position is known by its key alone, and the key is a sum of public numbers, so every program finds it.
//
// Polyglot's keys tell positions apart by a pawn's double step if a pawn of the other side stands beside it, even if its capture en
// passant is illegal, since that pawn is pinned. Package chess forgets such a step, so there this package finds nothing.
package polyglot

import (
	"bufio"
	"cmp"
	"encoding/binary"
	"io"
	"slices"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/chess"
	"github.com/jugada/jugada/lang"
)

// Entry is a move in a position, as a file has it.
type Entry struct {
	Key    uint64
	Move   uint16
	Weight uint16
	Learn  uint32 // for a program's own use
}

// Move is a move of a book, and how often to choose it.
type Move struct {
	Move   chess.Move
	Weight uint16
}

// MaxEntries is how many entries Read takes: 256 MiB.
const MaxEntries = 1 << 24

const entryBytes = 16

// Book is a book in memory. The zero value is empty.
type Book struct{ entries []Entry }

// Read reads a file. A file that is cut short, or whose entries are not in order, is refused with the place.
func Read(r io.Reader) (*Book, error) {
	from := bufio.NewReader(r)
	b := new(Book)
	for {
		var bytes [entryBytes]byte
		n, err := io.ReadFull(from, bytes[:])
		at := len(b.entries) * entryBytes
		switch {
		case err == io.EOF:
			return b, nil
		case err == io.ErrUnexpectedEOF:
			return nil, lang.Errorf("polyglot.short", at+n, at, entryBytes)
		case err != nil:
			return nil, err
		case len(b.entries) == MaxEntries:
			return nil, lang.Errorf("polyglot.large", MaxEntries*entryBytes>>20)
		}
		e := Entry{
			Key: binary.BigEndian.Uint64(bytes[:]), Move: binary.BigEndian.Uint16(bytes[8:]), Weight: binary.BigEndian.Uint16(bytes[10:]),
			Learn: binary.BigEndian.Uint32(bytes[12:]),
		}
		if i := len(b.entries) - 1; i >= 0 && b.entries[i].Key > e.Key {
			return nil, lang.Errorf("polyglot.order", at)
		}
		b.entries = append(b.entries, e)
	}
}

// Entries returns the number of entries, one for each move of a position: some books have the same one twice.
func (b *Book) Entries() int {
	type move struct {
		key  uint64
		code uint16
	}
	different := map[move]bool{}
	for _, e := range b.entries {
		different[move{e.Key, e.Move}] = true
	}
	return len(different)
}

// Moves returns the moves in a position, the likeliest first. Entries with moves that are not legal there belong to another
// position with the same key, or are damaged; they are left out.
func (b *Book) Moves(s *chess.Position) []Move {
	key := Key(s)
	i, _ := slices.BinarySearchFunc(b.entries, key, func(e Entry, key uint64) int { return cmp.Compare(e.Key, key) })
	var moves []Move
	for ; i < len(b.entries) && b.entries[i].Key == key; i++ {
		e := &b.entries[i]
		m, ok := decode(s, e.Move)
		if ok && !slices.ContainsFunc(moves, func(other Move) bool { return other.Move == m }) {
			moves = append(moves, Move{m, e.Weight})
		}
	}
	slices.SortStableFunc(moves, func(a, b Move) int { return cmp.Compare(b.Weight, a.Weight) })
	return moves
}

// Add adds a legal move to a position.
func (b *Book) Add(s *chess.Position, m Move) {
	b.entries = append(b.entries, Entry{Key: Key(s), Move: encode(m.Move), Weight: m.Weight})
}

// Write writes a file: entries in the order of their keys, those of a position with the likeliest first.
func (b *Book) Write(w io.Writer) error {
	entries := slices.Clone(b.entries)
	slices.SortStableFunc(entries, func(a, b Entry) int {
		return cmp.Or(cmp.Compare(a.Key, b.Key), cmp.Compare(b.Weight, a.Weight), cmp.Compare(a.Move, b.Move))
	})
	to := bufio.NewWriter(w)
	for i := range entries {
		e := &entries[i]
		var bytes [entryBytes]byte
		binary.BigEndian.PutUint64(bytes[:], e.Key)
		binary.BigEndian.PutUint16(bytes[8:], e.Move)
		binary.BigEndian.PutUint16(bytes[10:], e.Weight)
		binary.BigEndian.PutUint32(bytes[12:], e.Learn)
		if _, err := to.Write(bytes[:]); err != nil {
			return err
		}
	}
	return to.Flush()
}

// The parts of the random numbers.
const (
	castling = 768
	passant  = 772
	toMove   = 780
)

// ranks are the kinds of pieces as the numbers have them, by our numbers: pawn, knight, bishop, rook, queen, king.
var ranks = [8]int{chess.Pawn: 0, chess.Knight: 1, chess.Bishop: 2, chess.Rook: 3, chess.Queen: 4, chess.King: 5}

// Key returns Polyglot's key of a position.
func Key(s *chess.Position) uint64 {
	var key uint64
	for q := range chess.Square(64) {
		if kind, side := s.At(q); kind != 0 {
			black := int(side)
			key ^= random[64*(2*ranks[kind&7]+1-black)+int(q)]
		}
	}
	for side := range game.Side(2) {
		for i, right := range []bool{true, false} {
			if s.MayCastle(side, right) {
				key ^= random[castling+2*int(side)+i]
			}
		}
	}
	if q, possible := s.Passant(); possible {
		key ^= random[passant+int(q&7)]
	}
	if _, turn := s.Ply(); turn == game.Max {
		key ^= random[toMove]
	}
	return key
}

// promotions are what pawns become, by the number that a move has in bits 12 to 14.
var promotions = [...]chess.Kind{0, chess.Knight, chess.Bishop, chess.Rook, chess.Queen}

// encode returns a move as files have it: six bits for where it ends, six for where it begins, and what a pawn becomes. Castling is
// the king's move to its rook, as in package chess.
func encode(m chess.Move) uint16 {
	return uint16(m.To()) | uint16(m.From())<<6 | uint16(slices.Index(promotions[:], m.Promotion()))<<12
}

// decode returns the legal move that a file means. Some files have castling as the king's move by two squares.
func decode(s *chess.Position, code uint16) (chess.Move, bool) {
	to, from, promotion := chess.Square(code&63), chess.Square(code>>6&63), int(code>>12)
	if promotion >= len(promotions) {
		return 0, false
	}
	for _, m := range s.Legal(nil) {
		king, _ := s.At(from)
		short := king == chess.King && from&7 == 4 && m.Castles() && (to == from+2 && m.To() > from || to == from-2 && m.To() < from)
		if m.From() == from && m.Promotion() == promotions[promotion] && (m.To() == to || short) {
			return m, true
		}
	}
	return 0, false
}
