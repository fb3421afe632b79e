package book

// Details of the file format for tests of damaged files.
const (
	PageSize  = pageSize
	EntrySize = entrySize
	PageRoom  = pageRoom
)

// Seal gives a file the right checksums, so that the checks after them are tested too. It does nothing if the header
// does not match the size.
func Seal(data []byte) {
	if len(data) < pageSize {
		return
	}
	seal := func(part []byte) { little.PutUint64(part[len(part)-8:], checksum(part[:len(part)-8])) }
	seal(data[:pageSize])
	h, err := decodeHeader(data)
	if err != nil || h.size() != uint64(len(data)) {
		return
	}
	end := (1 + int(h.pages())) * pageSize
	for at := pageSize; at < end; at += pageSize {
		seal(data[at : at+pageSize])
	}
	texts := len(data) - int(h.textBytes)
	h.indexSum, h.textSum = checksum(data[end:texts]), checksum(data[texts:])
	copy(data, h.encode())
}

// ReadUnverified reads a small file as Read does a large one.
func ReadUnverified(data []byte) (*Book, error) { return read(data, 0) }

// Forge returns a file with right sizes and checksums whose content is body, padded with zeros: the pages, the index,
// the texts.
func Forge(id ID, entries, positions, textBytes uint16, body []byte) []byte {
	h := header{ID: id, entries: uint64(entries), positions: uint64(positions), textBytes: uint64(textBytes)}
	data := make([]byte, h.size())
	copy(data, h.encode())
	copy(data[pageSize:], body)
	Seal(data)
	return data
}

// SetRuns has a builder use files beside the named one as soon as its entries or its texts take that much memory, and merge so many
// runs at a time.
func SetRuns(b *Builder, bytes, fanIn int, beside string) {
	b.entries.limit, b.entries.fanIn, b.entries.beside = bytes, fanIn, beside
	b.texts.limit, b.texts.fanIn, b.texts.beside = bytes, fanIn, beside
}

// Levels returns how many levels of files there are.
func Levels(b *Builder) int { return max(len(b.entries.levels), len(b.texts.levels)) }

// Counted reports whether a builder has counted right what its texts in memory take.
func Counted(b *Builder) bool {
	bytes := 0
	for _, t := range b.texts.list {
		bytes += b.texts.refers(t)
	}
	return bytes == b.texts.bytes
}

// DamageRun overwrites a byte of a builder's first file.
func DamageRun(b *Builder, at int64) error {
	data := make([]byte, 1)
	file := b.entries.levels[0].file
	if _, err := file.ReadAt(data, at); err != nil {
		return err
	}
	data[0] ^= 0x10
	_, err := file.WriteAt(data, at)
	return err
}
