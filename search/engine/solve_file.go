package engine

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"io"
	"math/bits"

	"github.com/jugada/jugada/internal/atomicfile"
	"github.com/jugada/jugada/internal/mapfile"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search"
)

// A solver's file holds two tables, one after the other: the one that all threads share, and the first thread's table of
// positions close to the end. Each is a header page of 4096 bytes, then the table as it is in memory, with entries in the
// single-threaded form. Numbers are little-endian. The page is
//
//	magic (12), version (4), buckets (8), fingerprint of the keys (8), entries of a bucket (2), bits of a key (2), age (2),
//	length of the game's name (2), the name, zeros; in the last 8 bytes the checksum of the table (4) and that of the rest
//	of the page (4)
//
// Checksums are CRC-32C (Castagnoli). Entries are trusted without further checks: a wrong one would cause wrong proofs
// that nobody could detect.
const (
	tableVersion = 3
	tablePage    = 4096
	tableHead    = len(search.BoundsFile) + 28 // where the name begins
	longestName  = tablePage - tableHead - 8
)

var (
	castagnoli = crc32.MakeTable(crc32.Castagnoli)
	little     = binary.LittleEndian
)

func checksumOf(data []byte) uint32 { return crc32.Checksum(data, castagnoli) }

// Save writes what the solver has found about positions to a file for [Solver.Load], whole or not at all. game names the
// rules, in at most 4,000 bytes: solvers of other games reject the file. It includes what the first thread knows about
// positions close to the end: without that, a run too short to finish one of them would find the same again each time.
func (x *Solver[S, M, G]) Save(path, game string) error {
	if len(game) > longestName {
		return lang.Errorf("engine.table.name", longestName)
	}
	return atomicfile.Write(path, func(w io.Writer) error { return x.write(w, x.owner(game)) })
}

// write writes the two tables of a file.
func (x *Solver[S, M, G]) write(w io.Writer, o owner) error {
	for _, t := range []*table{x.table, x.workers[0].near} {
		if _, err := w.Write(t.page(o)); err != nil {
			return err
		}
		if err := t.each(func(piece []byte) error {
			_, err := w.Write(piece)
			return err
		}); err != nil {
			return err
		}
	}
	return nil
}

// Load replaces what the solver has found so far by what Save has written. Its table takes as much memory as the one in
// the file if that is larger, or if the file does not have whole keys, so that the table could not grow. It returns an
// error, and changes nothing, if the file is not a table, is truncated or damaged, is for another game, or does not fit
// into memory. It does not detect a maliciously crafted file.
func (x *Solver[S, M, G]) Load(path, game string) error {
	data, unmap, err := mapfile.Open(path)
	if err != nil {
		return err
	}
	if unmap != nil {
		defer unmap()
	}
	shared, near, err := x.read(data, x.owner(game))
	if err != nil {
		return lang.Errorf("engine.table.open", path, err)
	}
	x.Clear()
	x.table, x.goesOn = shared, true
	for i, w := range x.workers {
		w.table = shared
		w.near = near[i]
	}
	x.loaded = x.fingerprint()
	return nil
}

// News reports whether the solver's knowledge of positions differs from the file that it has loaded or, without one, whether it
// has any. It reads the whole table.
func (x *Solver[S, M, G]) News() bool { return x.fingerprint() != x.loaded }

// fingerprint is a hash of what [Solver.Save] would write, except for the age.
func (x *Solver[S, M, G]) fingerprint() uint64 {
	return x.table.sum() + search.Mix(x.workers[0].near.sum())
}

// sum is a hash of all entries and their positions, regardless of age.
func (t *table) sum() (sum uint64) {
	for i := 0; i < len(t.words); i += entryWords {
		if first, data := t.decode(t.words[i], t.words[i+1]); first != 0 { // skips empty entries
			sum += search.Mix(search.Mix(first&^metaMask)^data) | 1
		}
	}
	return sum
}

// read reads a file: the table that all threads share, and for each thread one of positions close to the end.
func (x *Solver[S, M, G]) read(data []byte, o owner) (shared *table, near []*table, err error) {
	shared, rest, err := readTable(data, o, x.table)
	switch {
	case err != nil:
		return nil, nil, err
	case len(rest) < tablePage: // cut between the tables
		return nil, nil, lang.Errorf("engine.table.truncated", len(data), len(data)-len(rest)+tablePage)
	}
	for _, w := range x.workers {
		t, behind, err := readTable(rest, o, w.near)
		if err == nil && len(behind) > 0 {
			err = lang.Errorf("engine.table.damaged")
		}
		if err != nil {
			return nil, nil, err
		}
		near = append(near, t)
	}
	return shared, near, nil
}

// TableBytes returns how much memory the table shared by all threads may take.
func (x *Solver[S, M, G]) TableBytes() int64 { return 8 * int64(cap(x.table.words)) }

// owner identifies what a table is for: entries are valid only where the same positions have the same keys.
type owner struct {
	game  string
	bits  int    // of a key
	print uint64 // hash of the keys that the rules give some positions
}

// owner identifies the solver's table.
func (x *Solver[S, M, G]) owner(game string) owner {
	bits, _ := keyBits(x.rules)
	return owner{game, bits, search.KeysOf[S, M](x.rules)}
}

// page returns the header page of the table.
func (t *table) page(o owner) []byte {
	page := append(make([]byte, 0, tablePage), search.BoundsFile...)
	page = little.AppendUint32(page, tableVersion)
	page = little.AppendUint64(little.AppendUint64(page, t.buckets), o.print)
	for _, n := range []int{t.ways, o.bits, int(t.age), len(o.game)} {
		page = little.AppendUint16(page, uint16(n))
	}
	page = append(page, o.game...)
	page = append(page, make([]byte, tablePage-8-len(page))...)
	page = little.AppendUint32(page, t.checksum())
	return little.AppendUint32(page, checksumOf(page))
}

// each calls do with the table's entries in file form, in pieces that do must not keep.
func (t *table) each(do func(piece []byte) error) error {
	const most = 1 << 13 // words
	piece := make([]byte, 0, 8*most)
	for at := 0; at < len(t.words); at += most {
		piece = piece[:0]
		for words := t.words[at:min(at+most, len(t.words))]; len(words) > 0; words = words[entryWords:] {
			first, data := t.decode(words[0], words[1])
			piece = little.AppendUint64(little.AppendUint64(piece, first), data)
		}
		if err := do(piece); err != nil {
			return err
		}
	}
	return nil
}

// decode converts an entry between this table's form and the single-threaded one, in either direction.
func (t *table) decode(first, data uint64) (uint64, uint64) {
	if t.atomic {
		first ^= scatter(data)
	}
	return first, data
}

func (t *table) checksum() (sum uint32) {
	_ = t.each(func(piece []byte) error {
		sum = crc32.Update(sum, castagnoli, piece)
		return nil
	})
	return sum
}

// readTable returns the table with which data begins, grown to the size of other if possible, and the rest of data. It grows the
// table uninterruptibly: an interruption must not lose the work of hours.
func readTable(data []byte, o owner, other *table) (t *table, rest []byte, err error) {
	switch {
	case bytes.HasPrefix(data, []byte(search.ProofsFile)):
		return nil, nil, lang.Errorf("engine.table.ofProof")
	case len(data) < tableHead || string(data[:len(search.BoundsFile)]) != search.BoundsFile:
		return nil, nil, lang.Errorf("engine.table.notFile")
	case little.Uint32(data[len(search.BoundsFile):]) != tableVersion:
		return nil, nil, lang.Errorf("engine.table.version", little.Uint32(data[len(search.BoundsFile):]), tableVersion)
	case len(data) < tablePage:
		return nil, nil, lang.Errorf("engine.table.truncated", len(data), tablePage)
	case checksumOf(data[:tablePage-4]) != little.Uint32(data[tablePage-4:]):
		return nil, nil, lang.Errorf("engine.table.damaged")
	}
	head, entries := data[len(search.BoundsFile)+4:], data[tablePage:]
	buckets, ways, age := little.Uint64(head), int(little.Uint16(head[16:])), uint32(little.Uint16(head[20:]))
	own := owner{bits: int(little.Uint16(head[18:])), print: little.Uint64(head[8:])}
	if length := int(little.Uint16(head[22:])); length <= longestName {
		own.game = string(data[tableHead : tableHead+length])
	}
	high, size := bits.Mul64(buckets, uint64(ways)*entryBytes)
	switch {
	case own.game != o.game:
		return nil, nil, lang.Errorf("engine.table.otherGame", own.game, o.game)
	case own != o:
		return nil, nil, lang.Errorf("engine.table.otherKeys")
	case high != 0 || size > uint64(len(entries)):
		return nil, nil, lang.Errorf("engine.table.truncated", len(data), tablePage+size)
	}
	entries, rest = entries[:size], entries[size:]
	if checksumOf(entries) != little.Uint32(data[tablePage-8:]) {
		return nil, nil, lang.Errorf("engine.table.damaged")
	}
	room := len(entries) / entryBytes
	if t := planTable(room, o.bits, other.atomic); t.ways != ways || t.buckets != buckets || age > ageMask {
		return nil, nil, lang.Errorf("engine.table.damaged")
	} else if t.certain() && ways == other.ways {
		room = max(room, cap(other.words)/entryWords)
	}
	if t, err = newTable(room, o.bits, other.atomic); err != nil {
		return nil, nil, err
	}
	t.resize(buckets)
	for i := 0; i < len(t.words); i += entryWords {
		t.words[i], t.words[i+1] = t.decode(little.Uint64(entries[8*i:]), little.Uint64(entries[8*i+8:]))
	}
	t.age = age
	for t.grows() {
		t.grow(func() bool { return false })
	}
	return t, rest, nil
}
