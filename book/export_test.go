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
