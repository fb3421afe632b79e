package proof

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"io"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/internal/atomicfile"
	"github.com/jugada/jugada/internal/mapfile"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search"
)

// A solver's file holds the entries of its table. Numbers are little-endian. It is
//
//	magic (12), version (4), fingerprint of the keys (8), buckets of the table (8), entries (8), length of the game's name (2),
//	the name, the entries, and the checksum of all that (4)
//
// An entry is the position's key (8), the bounds of its value (4 each), the question (4), proof and disproof number (4 each), and
// the work (4). The checksum is CRC-32C (Castagnoli). Entries are trusted without further checks.
const (
	fileVersion = 1
	fileHead    = len(search.ProofsFile) + 30 // where the name begins
	fileTail    = 4
	longestName = 4_000
)

var (
	castagnoli = crc32.MakeTable(crc32.Castagnoli)
	little     = binary.LittleEndian
)

// Save writes what the solver has found to a file for [Solver.Load], whole or not at all. game names the rules, in at most 4,000
// bytes: solvers of other games reject the file.
func (x *Solver[S, M, G]) Save(path, game string) error {
	if len(game) > longestName {
		return lang.Errorf("engine.table.name", longestName)
	}
	return atomicfile.Write(path, func(w io.Writer) error {
		sum := crc32.New(castagnoli)
		out := bufio.NewWriter(io.MultiWriter(w, sum))
		head := append(make([]byte, 0, fileHead), search.ProofsFile...)
		head = little.AppendUint32(head, fileVersion)
		head = little.AppendUint64(head, search.KeysOf[S, M](x.rules))
		head = little.AppendUint64(head, uint64(len(x.table.entries)/ways))
		head = little.AppendUint64(head, uint64(x.table.used()))
		head = little.AppendUint16(head, uint16(len(game)))
		_, err := out.Write(append(head, game...))
		var piece []byte
		for i := range x.table.entries {
			if e := &x.table.entries[i]; e.work != 0 && err == nil {
				piece = e.append(piece[:0])
				_, err = out.Write(piece)
			}
		}
		if err == nil {
			err = out.Flush()
		}
		if err == nil {
			_, err = w.Write(little.AppendUint32(nil, sum.Sum32()))
		}
		return err
	})
}

// append appends the entry as it is in a file.
func (e *entry) append(b []byte) []byte {
	b = little.AppendUint64(b, e.key)
	for _, n := range []uint32{uint32(e.lo), uint32(e.hi), uint32(e.beta), e.numbers.Proof, e.numbers.Disproof, e.work} {
		b = little.AppendUint32(b, n)
	}
	return b
}

// readEntry reads an entry of a file.
func readEntry(b []byte) entry {
	number := func(i int) uint32 { return little.Uint32(b[8+4*i:]) }
	return entry{
		key: little.Uint64(b), lo: game.Score(number(0)), hi: game.Score(number(1)), beta: game.Score(number(2)),
		numbers: Numbers{number(3), number(4)}, work: number(5),
	}
}

// Load replaces what the solver has found so far by what Save has written. Its table takes as much memory as that of the file, if
// that is more. It returns an error, and changes nothing, if the file is not a table, is truncated or damaged, or is for another
// game. It does not detect a maliciously crafted file.
func (x *Solver[S, M, G]) Load(path, game string) error {
	data, unmap, err := mapfile.Open(path)
	if err != nil {
		return err
	}
	if unmap != nil {
		defer unmap()
	}
	table, err := x.read(data, game)
	if err != nil {
		return lang.Errorf("engine.table.open", path, err)
	}
	x.table, x.loaded = table, table.sum()
	return nil
}

// read reads the content of a file.
func (x *Solver[S, M, G]) read(data []byte, game string) (t *table, err error) {
	if bytes.HasPrefix(data, []byte(search.BoundsFile)) {
		return t, lang.Errorf("engine.table.ofBounds")
	}
	if len(data) < fileHead+fileTail || string(data[:len(search.ProofsFile)]) != search.ProofsFile {
		return t, lang.Errorf("engine.table.notFile")
	}
	head := data[len(search.ProofsFile):]
	version, keys, buckets, entries := little.Uint32(head), little.Uint64(head[4:]), little.Uint64(head[12:]), little.Uint64(head[20:])
	name := int(little.Uint16(head[28:]))
	if version != fileVersion {
		return t, lang.Errorf("engine.table.version", version, fileVersion)
	}
	rest := uint64(len(data) - fileHead - fileTail)
	switch length := uint64(name) + entries*uint64(entryBytes); {
	case entries > rest/uint64(entryBytes) || length > rest: // before the checksum: it is what a full disk or a broken download does
		return t, lang.Errorf("engine.table.truncated", len(data), uint64(fileHead+fileTail+name)+entries*uint64(entryBytes))
	case length < rest, crc32.Checksum(data[:len(data)-fileTail], castagnoli) != little.Uint32(data[len(data)-fileTail:]):
		return t, lang.Errorf("engine.table.damaged")
	}
	own := string(data[fileHead : fileHead+name])
	switch {
	case own != game:
		return t, lang.Errorf("engine.table.otherGame", own, game)
	case keys != search.KeysOf[S, M](x.rules):
		return t, lang.Errorf("engine.table.otherKeys")
	case buckets == 0 || buckets&(buckets-1) != 0 || entries > ways*buckets || buckets > mostBuckets:
		return t, lang.Errorf("engine.table.damaged")
	}
	if t, err = newTable(max(int64(buckets)*int64(ways*entryBytes), x.table.bytes())); err != nil {
		return nil, err
	}
	for at := fileHead + name; at < len(data)-fileTail; at += entryBytes {
		t.store(readEntry(data[at:]))
	}
	return t, nil
}

// mostBuckets are those of a table of 2^44 bytes, more than computers have.
const mostBuckets = uint64(1) << 44 / uint64(ways*entryBytes)

// News reports whether the solver knows anything that the file that it has loaded does not or, without one, whether it knows
// anything. It reads the whole table.
func (x *Solver[S, M, G]) News() bool { return x.table.sum() != x.loaded }

// used counts the entries.
func (t *table) used() (n int) {
	for i := range t.entries {
		if t.entries[i].work != 0 {
			n++
		}
	}
	return n
}
