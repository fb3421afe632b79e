package book

// What tests of damaged files need to know of their form.
const (
	PageSize  = pageSize
	EntrySize = entrySize
	PageRoom  = pageRoom
)

// Seal gives a file the checksums that its parts should have, so that what stands behind them is tested too. It does
// nothing to a file whose header does not fit its size.
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

// Forge returns a file with right sizes and checksums whose content is body as far as that goes, then zeros: the pages,
// the index, the texts.
func Forge(id ID, entries, positions, textBytes uint16, body []byte) []byte {
	h := header{ID: id, entries: uint64(entries), positions: uint64(positions), textBytes: uint64(textBytes)}
	data := make([]byte, h.size())
	copy(data, h.encode())
	copy(data[pageSize:], body)
	Seal(data)
	return data
}
