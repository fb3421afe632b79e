package sliding

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"io"
	"math/bits"

	"github.com/jugada/jugada/internal/atomicfile"
	"github.com/jugada/jugada/internal/mapfile"
	"github.com/jugada/jugada/lang"
)

// A file of databases is a header page of 4096 bytes, then the entries of each group, one after the other. Numbers are
// little-endian. The header is
//
//	magic (12), version (4), rows (1), columns (1), groups (2), the goal's tiles (32, padded with zeros), and for each
//	group its tiles as bits (4) and the checksum of its entries (4); then zeros, and in the last 4 bytes the checksum of
//	the others
//
// Checksums are CRC-32C (Castagnoli), against failing disks and broken copies. Processors compute it faster than a disk reads, so
// the whole file is checked whenever it is opened: a wrong entry would cause wrong solutions that nobody could detect.
const (
	fileMagic = "jugada pdb \n"
	firstPage = 4096
)

// FileVersion is the version of the file format that is written and read.
const FileVersion = 1

var (
	castagnoli = crc32.MakeTable(crc32.Castagnoli)
	little     = binary.LittleEndian
)

func checksum(data []byte) uint32 { return crc32.Checksum(data, castagnoli) }

// Save writes the databases to a file: whole, or not at all.
func (d *Databases) Save(path string) error {
	return atomicfile.Write(path, func(w io.Writer) error {
		var sums []uint32
		for _, g := range d.groups {
			sums = append(sums, checksum(g.data))
		}
		if _, err := w.Write(d.header(sums)); err != nil {
			return err
		}
		for _, g := range d.groups {
			if _, err := w.Write(g.data); err != nil {
				return err
			}
		}
		return nil
	})
}

// MayReplace returns an error if path is anything other than a file of databases.
func MayReplace(path string) error {
	may, err := atomicfile.Replaceable(path, fileMagic)
	if err == nil && !may {
		return lang.Errorf("sliding.pdb.taken", path)
	}
	return err
}

// FileBytes returns the size of a file of the databases.
func (d *Databases) FileBytes() int64 { return firstPage + d.Bytes() }

// header returns the first page, given the checksum of each group.
func (d *Databases) header(sums []uint32) []byte {
	page := append(make([]byte, 0, firstPage), fileMagic...)
	page = little.AppendUint32(page, FileVersion)
	page = append(page, byte(d.board.Rows), byte(d.board.Columns))
	page = little.AppendUint16(page, uint16(len(d.groups)))
	page = append(page, d.board.goal[:]...)
	page = append(page, make([]byte, 32-len(d.board.goal))...)
	for i, g := range d.groups {
		set := uint32(0)
		for _, tile := range g.tiles {
			set |= 1 << tile
		}
		page = little.AppendUint32(little.AppendUint32(page, set), sums[i])
	}
	page = append(page, make([]byte, firstPage-4-len(page))...)
	return little.AppendUint32(page, checksum(page))
}

// OpenDatabases opens a file that Save has written. The file is mapped: the operating system loads only what is used, and
// processes share it. The error says what is wrong with the file: that it holds no databases, is of an unknown version,
// truncated or damaged.
func OpenDatabases(path string) (*Databases, error) {
	data, unmap, err := mapfile.Open(path)
	if err != nil {
		return nil, err
	}
	d, err := readDatabases(data)
	if err != nil {
		if unmap != nil {
			_ = unmap() // the other error says more
		}
		return nil, lang.Errorf("sliding.pdb.open", path, err)
	}
	d.unmap = unmap
	return d, nil
}

// Close unmaps the file, if there is one. The databases must not be used during or after it.
func (d *Databases) Close() error {
	if d.unmap == nil {
		return nil
	}
	unmap := d.unmap
	d.unmap = nil
	return unmap()
}

// readDatabases returns the databases in data, the contents of a file. It keeps data, which must not change.
func readDatabases(data []byte) (*Databases, error) {
	rest := len(fileMagic) + 4
	switch {
	case len(data) < rest || string(data[:len(fileMagic)]) != fileMagic:
		return nil, lang.Errorf("sliding.pdb.notFile")
	case little.Uint32(data[len(fileMagic):]) != FileVersion:
		return nil, lang.Errorf("sliding.pdb.version", little.Uint32(data[len(fileMagic):]), FileVersion)
	case len(data) < firstPage:
		return nil, lang.Errorf("sliding.pdb.cut", len(data), firstPage)
	case checksum(data[:firstPage-4]) != little.Uint32(data[firstPage-4:]):
		return nil, lang.Errorf("sliding.pdb.header")
	}
	size := Size{int(data[rest]), int(data[rest+1])}
	count := int(little.Uint16(data[rest+2:]))
	goal, sums := data[rest+4:], data[rest+4+32:]
	if size.check() != nil || count > mostGroup {
		return nil, lang.Errorf("sliding.pdb.header")
	}
	b, err := packedBoard(size, goal[:size.Cells()])
	if err != nil {
		return nil, lang.Errorf("sliding.pdb.header")
	}
	var partition [][]uint8
	for i := range count {
		var tiles []uint8
		for set := little.Uint32(sums[8*i:]); set != 0; set &= set - 1 {
			tiles = append(tiles, uint8(bits.TrailingZeros32(set)))
		}
		partition = append(partition, tiles)
	}
	if b.checkPartition(partition) != nil {
		return nil, lang.Errorf("sliding.pdb.header")
	}
	entries := data[firstPage:]
	whole := firstPage
	var groups []*group
	for _, tiles := range partition {
		g := &group{patterns: newPatterns(b.cells, len(tiles)), tiles: tiles}
		groups = append(groups, g)
		whole += g.bytes()
	}
	if len(data) != whole {
		return nil, lang.Errorf("sliding.pdb.truncated", len(data), whole)
	}
	right := make([]uint32, count)
	for i, g := range groups {
		right[i] = little.Uint32(sums[8*i+4:])
		g.data, entries = entries[:g.bytes()], entries[g.bytes():]
		if checksum(g.data) != right[i] {
			return nil, lang.Errorf("sliding.pdb.damaged", TilesText(g.tiles))
		}
	}
	d := assemble(b, groups)
	if !bytes.Equal(d.header(right), data[:firstPage]) { // nonzero bytes in the padding
		return nil, lang.Errorf("sliding.pdb.header")
	}
	return d, nil
}
