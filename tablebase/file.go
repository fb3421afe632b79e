package tablebase

import (
	"context"
	"encoding/binary"
	"hash/crc32"
	"io"
	"math"
	"os"
	"slices"
	"strings"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/internal/atomicfile"
	"github.com/jugada/jugada/internal/mapfile"
	"github.com/jugada/jugada/lang"
)

// A file is a header, and then the entries of each level as in pack.go. Numbers are little-endian. The header is
//
//	magic (13), version (4), its own length with all of this (4), the names of the game and of the ending (each 2 for the length,
//	and the text), the sign (8), the first of the ending's levels that the file has (4) and how many (4), and for each its name,
//	how many numbers (8), wins, draws and losses there are (8 each), the most plies of a win and of a loss (4 each) and where the
//	first of these are (8 each), how long the entries are (8) and their checksum (4); and the checksum of all before it (4)
//
// Checksums are CRC-32C (Castagnoli). The whole file is checked whenever it is opened: processors compute that faster than a
// disk reads, and a wrong entry would be told as a proof.
//
// While a table is being built each level has a file of its own.
const (
	magic = "jugada table\n"

	// FileVersion is the version of the format that is written and read.
	FileVersion = 1

	longestName = 1 << 10
)

var (
	little     = binary.LittleEndian
	castagnoli = crc32.MakeTable(crc32.Castagnoli)
)

// Summary is what a table says of a level as a whole. Positions that share a place count once.
type Summary struct {
	game.Level
	Wins, Draws, Losses uint64 // places, by the result for the side to move
	LongestWin          int    // in plies; 0: there is no win, or all games are over
	LongestLoss         int
	WinAt, LossAt       uint64 // the first numbers with these
	Bytes               int64  // of the entries
	Checksum            uint32
}

// Positions returns how many places have a position.
func (s *Summary) Positions() uint64 { return s.Wins + s.Draws + s.Losses }

// file is an open file, or levels in memory.
type file struct {
	id
	first     int // the ending's level that summaries begin with
	summaries []Summary
	packed    []packed
	bytes     int64
	unmap     func() error // nil: nothing to do
}

// Summaries says what the levels hold, the lowest first.
func (f *file) Summaries() []Summary { return slices.Clone(f.summaries) }

// Bytes returns the size of the file.
func (f *file) Bytes() int64 { return f.bytes }

// Close unmaps the file.
func (f *file) Close() error {
	if f.unmap == nil {
		return nil
	}
	unmap := f.unmap
	f.unmap = nil
	return unmap()
}

// at returns the entry of a place.
func (f *file) at(at game.Place) entry { return f.packed[at.Level-f.first].at(at.Number) }

// write writes the levels to a file of that name. Once all is written it may take the disk a while to have it.
func (f *file) write(ctx context.Context, path string) error {
	header := f.header()
	return atomicfile.Write(path, func(w io.Writer) error {
		if _, err := w.Write(header); err != nil {
			return err
		}
		for _, l := range f.packed {
			for part := range slices.Chunk(l.data, 1<<20) {
				if err := ctx.Err(); err != nil {
					return err
				}
				if _, err := w.Write(part); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// header returns the header.
func (f *file) header() []byte {
	h := append([]byte(nil), magic...)
	h = little.AppendUint32(h, FileVersion)
	h = append(h, 0, 0, 0, 0)
	h = appendText(appendText(h, f.game), f.ending)
	h = little.AppendUint64(h, f.sign)
	h = little.AppendUint32(little.AppendUint32(h, uint32(f.first)), uint32(len(f.summaries)))
	for _, s := range f.summaries {
		h = appendText(h, s.Name)
		for _, n := range []uint64{s.Size, s.Wins, s.Draws, s.Losses} {
			h = little.AppendUint64(h, n)
		}
		h = little.AppendUint32(little.AppendUint32(h, uint32(s.LongestWin)), uint32(s.LongestLoss))
		for _, n := range []uint64{s.WinAt, s.LossAt, uint64(s.Bytes)} {
			h = little.AppendUint64(h, n)
		}
		h = little.AppendUint32(h, s.Checksum)
	}
	little.PutUint32(h[len(magic)+4:], uint32(len(h)+4))
	return little.AppendUint32(h, crc32.Checksum(h, castagnoli))
}

func appendText(h []byte, text string) []byte {
	return append(little.AppendUint16(h, uint16(len(text))), text...)
}

// open maps a file and reads it. The error says what is wrong with it.
func open(path string) (*file, error) {
	data, unmap, err := mapfile.Open(path)
	if err != nil {
		return nil, err
	}
	f, err := read(data)
	if err != nil {
		if unmap != nil {
			_ = unmap() // the other error says more
		}
		return nil, lang.Errorf("tablebase.open", path, err)
	}
	f.unmap = unmap
	return f, nil
}

// read reads a file, and keeps data, which must not change.
func read(data []byte) (*file, error) {
	begin := len(magic) + 8
	if len(data) < begin || string(data[:len(magic)]) != magic {
		return nil, lang.Errorf("tablebase.notTable")
	}
	if version := little.Uint32(data[len(magic):]); version != FileVersion {
		return nil, lang.Errorf("tablebase.version", version, FileVersion)
	}
	length := int64(little.Uint32(data[len(magic)+4:]))
	if int64(len(data)) < length {
		return nil, lang.Errorf("tablebase.truncated", len(data), length)
	}
	if length < int64(begin)+4 || crc32.Checksum(data[:length-4], castagnoli) != little.Uint32(data[length-4:]) {
		return nil, lang.Errorf("tablebase.header")
	}
	h := &reader{rest: data[begin : length-4], ok: true}
	f := &file{id: id{h.text(), h.text(), h.number(8)}, first: int(h.number(4)), bytes: int64(len(data))}
	count := h.number(4)
	for range count {
		s := Summary{Level: game.Level{Name: h.text(), Size: h.number(8)}, Wins: h.number(8), Draws: h.number(8), Losses: h.number(8)}
		s.LongestWin, s.LongestLoss = int(h.number(4)), int(h.number(4))
		s.WinAt, s.LossAt, s.Bytes, s.Checksum = h.number(8), h.number(8), int64(h.number(8)), uint32(h.number(4))
		if !h.ok || s.Bytes < 0 || s.Size > math.MaxInt64 || s.Positions() > s.Size {
			return nil, lang.Errorf("tablebase.header")
		}
		f.summaries = append(f.summaries, s)
	}
	if !h.ok || len(h.rest) > 0 {
		return nil, lang.Errorf("tablebase.header")
	}
	rest := data[length:]
	for _, s := range f.summaries {
		if int64(len(rest)) < s.Bytes {
			return nil, lang.Errorf("tablebase.truncated", len(data), int64(len(data)-len(rest))+s.Bytes)
		}
		level := packed{rest[:s.Bytes], s.Size}
		if crc32.Checksum(level.data, castagnoli) != s.Checksum || !level.sound() {
			if f.puzzle() {
				return nil, lang.Errorf("tablebase.damaged.puzzle")
			}
			return nil, lang.Errorf("tablebase.damaged", s.Name)
		}
		f.packed, rest = append(f.packed, level), rest[s.Bytes:]
	}
	if len(rest) > 0 {
		return nil, lang.Errorf("tablebase.truncated", len(data), len(data)-len(rest))
	}
	return f, nil
}

// reader reads a header.
type reader struct {
	rest []byte
	ok   bool
}

// number reads a number of 2, 4 or 8 bytes; 0 if they are not there.
func (r *reader) number(bytes int) (n uint64) {
	if len(r.rest) < bytes {
		r.rest, r.ok = nil, false
		return 0
	}
	for i := range bytes {
		n |= uint64(r.rest[i]) << (8 * i)
	}
	r.rest = r.rest[bytes:]
	return n
}

// text reads a text.
func (r *reader) text() string {
	n := int(r.number(2))
	if n > len(r.rest) || n > longestName {
		r.rest, r.ok = nil, false
		return ""
	}
	text := string(r.rest[:n])
	r.rest = r.rest[n:]
	return text
}

// fits returns an error if a file is not about this ending, or not about these of its levels.
func (e *Ending[S, M]) fits(f *file, first, count int) error {
	switch {
	case f.game != e.id.game:
		return lang.Errorf("tablebase.otherGame", f.game, e.id.game)
	case f.ending != e.id.ending:
		return lang.Errorf("tablebase.otherEnding", f.ending, e.id.ending)
	case f.sign != e.id.sign:
		return lang.Errorf("tablebase.otherNumbers", f.game)
	case f.first != first || len(f.summaries) != count:
		return lang.Errorf("tablebase.part", len(f.summaries), len(e.levels))
	}
	for i, s := range f.summaries {
		if s.Level != e.levels[first+i] {
			return lang.Errorf("tablebase.otherNumbers", f.game)
		}
	}
	return nil
}

// Open opens a file that Build has written. The error says what is wrong with it: that it is no table, or of an unknown version,
// damaged, of another ending, or of rules that have changed.
func (e *Ending[S, M]) Open(path string) (*Table[S, M], error) {
	f, err := e.openPart(path, 0, len(e.levels))
	if err != nil {
		return nil, err
	}
	return &Table[S, M]{e, f}, nil
}

// openPart opens a file that has these levels of the ending.
func (e *Ending[S, M]) openPart(path string, first, count int) (*file, error) {
	f, err := open(path)
	if err != nil {
		return nil, err
	}
	if err := e.fits(f, first, count); err != nil {
		_ = f.Close()
		return nil, lang.Errorf("tablebase.open", path, err)
	}
	return f, nil
}

// Described is what a file says about itself.
type Described struct {
	Game, Ending string
	Puzzle       bool // Game is the name of a puzzle, and Ending one of its problems
	Bytes        int64
	Levels       []Summary
}

// Describe reads a file of any game or puzzle, and checks its checksums.
func Describe(path string) (Described, error) {
	f, err := open(path)
	if err != nil {
		return Described{}, err
	}
	defer f.Close()
	name, solo := strings.CutPrefix(f.game, puzzleMark)
	return Described{name, f.ending, solo, f.bytes, f.summaries}, nil
}

// IsPuzzle reports whether a file begins as the table of a one-player problem does.
func IsPuzzle(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	begins := make([]byte, len(magic)+10+len(puzzleMark))
	_, err = io.ReadFull(f, begins)
	return err == nil && string(begins[:len(magic)]) == magic && string(begins[len(magic)+10:]) == puzzleMark
}

// MayReplace returns an error if path is anything other than a table.
func MayReplace(path string) error {
	may, err := atomicfile.Replaceable(path, magic)
	if err == nil && !may {
		return lang.Errorf("tablebase.taken", path)
	}
	return err
}
