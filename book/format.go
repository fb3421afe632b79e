package book

import (
	"cmp"
	"encoding/binary"
	"hash/crc64"
	"io"
	"math"
	"strings"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
)

// A file has four parts. Numbers are little-endian, except for the keys and moves of texts:
//
//	header  one page of 4096 bytes: what the file is, and the sizes and checksums of the rest
//	pages   each 170 entries of 24 bytes, sorted by key and move, then a checksum; the last page is padded with zeros
//	index   the first key of each page, 8 bytes each
//	texts   positions as text and comments, sorted; may be empty
//
// An entry is key (8), move (4), weight (4), value (4), count (2), source (1), trust (1). A text is its kind (1), key
// (8) and move (4), both big-endian, length (4), bytes.
//
// The header is magic (12), version (4), game (64) and rules (64) padded with zeros, the key of the game's start (8), entries
// (8), positions (8), bytes of texts (8), checksums of index (8) and texts (8); the last 8 bytes are the checksum of the others.
//
// Checksums are CRC-64 (ECMA). They protect against failing disks and broken copies, not against forgery, which no
// checksum in the same file could prevent: so a short and fast one will do. It detects all damage within 64 bits and
// all but one in 2^64 of other cases. One per page makes opening cheap and leaves no entry unchecked: a page is
// verified when it is first read, and no entry is ever used from a damaged one.
const (
	magic   = "jugada book\n"
	version = 1

	pageSize  = 4096
	entrySize = 24
	pageRoom  = (pageSize - 8) / entrySize // entries per page: 170
	nameSize  = 64
	textHead  = 1 + 8 + 4 + 4
)

var table = crc64.MakeTable(crc64.ECMA)

func checksum(data []byte) uint64 { return crc64.Checksum(data, table) }

var little = binary.LittleEndian

// ID identifies the game of a book.
type ID struct {
	Game  string // such as tictactoe; at most 64 bytes
	Rules string // the variant; "" for the usual one; at most 64 bytes
	Start uint64 // the key of the first position: if keys change, the book is useless
}

// String returns game and rules as the catalogue names them: tictactoe:o.
func (id ID) String() string {
	if id.Rules == "" {
		return id.Game
	}
	return id.Game + ":" + id.Rules
}

// fits returns an error if a book of other is not one of id.
func (id ID) fits(other ID) error {
	switch {
	case other.Game != id.Game || other.Rules != id.Rules:
		return lang.Errorf("book.otherGame", other.String(), id.String())
	case other.Start != id.Start:
		return lang.Errorf("book.otherKeys", id.String())
	}
	return nil
}

// header is the content of the first page.
type header struct {
	ID
	entries, positions, textBytes uint64
	indexSum, textSum             uint64
}

func (h *header) pages() uint64 { return (h.entries + pageRoom - 1) / pageRoom }

// size returns the length of the file, if the header's numbers are sane.
func (h *header) size() uint64 { return pageSize + h.pages()*(pageSize+8) + h.textBytes }

func (h *header) encode() []byte {
	page := make([]byte, 0, pageSize)
	page = append(page, magic...)
	page = little.AppendUint32(page, version)
	for _, name := range []string{h.Game, h.Rules} {
		page = append(page, name...)
		page = append(page, make([]byte, nameSize-len(name))...)
	}
	for _, n := range []uint64{h.Start, h.entries, h.positions, h.textBytes, h.indexSum, h.textSum} {
		page = little.AppendUint64(page, n)
	}
	page = append(page, make([]byte, pageSize-8-len(page))...)
	return little.AppendUint64(page, checksum(page))
}

// decodeHeader reads and checks the first page of a file.
func decodeHeader(data []byte) (*header, error) {
	switch {
	case len(data) < len(magic)+4 || string(data[:len(magic)]) != magic:
		return nil, lang.Errorf("book.notBook")
	case little.Uint32(data[len(magic):]) != version:
		return nil, lang.Errorf("book.version", little.Uint32(data[len(magic):]), version)
	case len(data) < pageSize:
		return nil, lang.Errorf("book.cut", len(data), pageSize)
	case checksum(data[:pageSize-8]) != little.Uint64(data[pageSize-8:]):
		return nil, lang.Errorf("book.header")
	}
	rest := data[len(magic)+4:]
	h := &header{}
	for _, name := range []*string{&h.Game, &h.Rules} {
		*name, rest = strings.TrimRight(string(rest[:nameSize]), "\x00"), rest[nameSize:]
	}
	for _, n := range []*uint64{&h.Start, &h.entries, &h.positions, &h.textBytes, &h.indexSum, &h.textSum} {
		*n, rest = little.Uint64(rest), rest[8:]
	}
	const most = math.MaxInt64 / (2 * pageSize) // so that no sum of sizes overflows
	if h.entries > most || h.positions > h.entries || h.textBytes > most {
		return nil, lang.Errorf("book.header")
	}
	return h, nil
}

func (e *Entry) append(to []byte) []byte {
	to = little.AppendUint64(to, e.Key)
	to = little.AppendUint32(to, e.Move)
	to = little.AppendUint32(to, e.Weight)
	to = little.AppendUint32(to, uint32(e.Value))
	to = little.AppendUint16(to, e.Count)
	return append(to, byte(e.Source), byte(e.Trust))
}

func decodeEntry(from []byte) Entry {
	_ = from[entrySize-1]
	return Entry{
		Key: little.Uint64(from), Move: little.Uint32(from[8:]), Weight: little.Uint32(from[12:]),
		Value: game.Score(little.Uint32(from[16:])), Count: little.Uint16(from[20:]),
		Source: Source(from[22]), Trust: Trust(from[23]),
	}
}

// Kinds of text.
const (
	positionText = iota
	comment
	textKinds

	conflict = textKinds // not in files: what a builder knows about the values of a move
)

// textKey identifies what a text is about. Texts of positions have no move.
type textKey struct {
	key  uint64
	move uint32
	kind byte
}

// before orders texts: by kind, key and move.
func (k textKey) before(l textKey) int {
	return cmp.Or(cmp.Compare(k.kind, l.kind), cmp.Compare(k.key, l.key), cmp.Compare(k.move, l.move))
}

// text is a text and what it is about.
type text struct {
	textKey
	text string
}

// append writes numbers big-endian, so that the order of bytes is that of texts.
func (t *text) append(to []byte) []byte {
	to = binary.BigEndian.AppendUint64(append(to, t.kind), t.key)
	to = binary.BigEndian.AppendUint32(to, t.move)
	return append(little.AppendUint32(to, uint32(len(t.text))), t.text...)
}

// decodeTextHead reads what a text is about, and its length.
func decodeTextHead(from []byte) (k textKey, length uint32) {
	k = textKey{kind: from[0], key: binary.BigEndian.Uint64(from[1:]), move: binary.BigEndian.Uint32(from[9:])}
	return k, little.Uint32(from[13:])
}

// textReader reads the texts part, or some of it.
type textReader struct {
	data []byte
	at   int // how much has been read
	last textKey
}

// next returns the next text, io.EOF after the last one.
func (r *textReader) next() (k textKey, said []byte, err error) {
	rest := r.data[r.at:]
	switch {
	case len(rest) == 0:
		return k, nil, io.EOF
	case len(rest) < textHead:
		return k, nil, lang.Errorf("book.texts")
	}
	k, length := decodeTextHead(rest)
	if uint64(length) > uint64(len(rest)-textHead) || k.kind >= textKinds || r.at > 0 && r.last.before(k) >= 0 {
		return k, nil, lang.Errorf("book.texts")
	}
	r.at, r.last = r.at+textHead+int(length), k
	return k, rest[textHead:][:length], nil
}
