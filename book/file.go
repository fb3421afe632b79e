package book

import (
	"context"
	"errors"
	"hash/crc64"
	"io"
	"iter"
	"math"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/jugada/jugada/internal/mapfile"
	"github.com/jugada/jugada/lang"
)

// Book is an opened book. It may be read by several goroutines at once.
type Book struct {
	header header
	data   []byte // the whole file
	index  []uint64
	right  []atomic.Uint32        // a bit for each page: its checksum has been verified
	marks  func() ([]mark, error) // where in the texts some of them are; the first call verifies the texts
	unmap  func() error           // nil: nothing to do
}

// verifiedOnOpening is the size in bytes up to which Open and Read verify the whole file, which takes at most some 10 ms. For a
// larger file they check size, header and index, 8 bytes for each 170 entries, and later each page when it is first read.
const verifiedOnOpening = 16 << 20

// Open opens a file. The error says what is wrong with it: that it is not a book, of an unknown version, truncated or damaged.
func Open(path string) (*Book, error) {
	data, unmap, err := mapfile.Open(path)
	if errors.Is(err, mapfile.ErrIrregular) {
		return nil, lang.Errorf("book.open", path, lang.Errorf("book.notBook"))
	}
	if err != nil {
		return nil, err
	}
	b, err := Read(data)
	if err != nil {
		if unmap != nil {
			_ = unmap() // the other error says more
		}
		return nil, lang.Errorf("book.open", path, err)
	}
	b.unmap = unmap
	return b, nil
}

// Read returns the book in data, the contents of a file. It keeps data, which must not change.
func Read(data []byte) (*Book, error) { return read(data, verifiedOnOpening) }

func read(data []byte, verified int) (*Book, error) {
	h, err := decodeHeader(data)
	if err != nil {
		return nil, err
	}
	if size := h.size(); size != uint64(len(data)) {
		return nil, lang.Errorf("book.truncated", len(data), size)
	}
	b := &Book{header: *h, data: data, right: make([]atomic.Uint32, (h.pages()+31)/32)}
	b.marks = sync.OnceValues(func() ([]mark, error) { return b.readTexts(context.Background()) })
	if err := b.readIndex(); err != nil {
		return nil, err
	}
	if len(data) <= verified {
		if _, err := b.Verify(context.Background()); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// Close unmaps the file. The book must not be used during or after it; texts and entries that it returned may be.
func (b *Book) Close() error {
	b.data, b.index = nil, nil
	if b.unmap == nil {
		return nil
	}
	unmap := b.unmap
	b.unmap = nil
	return unmap()
}

// ID identifies the book's game.
func (b *Book) ID() ID { return b.header.ID }

// Entries returns how many moves the book has in all its positions.
func (b *Book) Entries() int { return int(b.header.entries) }

// Positions returns how many positions the book has; symmetric ones count once.
func (b *Book) Positions() int { return int(b.header.positions) }

// Size returns the length of the file in bytes.
func (b *Book) Size() int64 { return int64(len(b.data)) }

// Lookup appends to buf the entries of that key, by move. It allocates only if buf has to grow, and reads two or three
// places of the file. The error says that the file is damaged there.
func (b *Book) Lookup(key uint64, buf []Entry) ([]Entry, error) {
	// The entries may begin in the page before the first page that begins with the key.
	page, _ := slices.BinarySearch(b.index, key)
	for page = max(page-1, 0); page < len(b.index) && b.index[page] <= key; page++ {
		entries, err := b.page(page)
		if err != nil {
			return buf, err
		}
		for i := b.seek(page, entries, key); i < len(entries); i += entrySize {
			e := decodeEntry(entries[i:])
			switch {
			case e.Key != key:
				return buf, nil
			case !e.valid():
				return buf, lang.Errorf("book.page", page)
			}
			buf = append(buf, e)
		}
	}
	return buf, nil
}

// seek returns the offset in a page's entries of the first with that key or a higher one. Keys are mostly spread
// evenly, like hashes: interpolation by the index, which is in memory, is off by a few entries, and stepping to the
// neighbours costs less than the jumps of a binary search. At worst it steps through the page.
func (b *Book) seek(page int, entries []byte, key uint64) int {
	n := len(entries) / entrySize
	first, next := b.index[page], uint64(math.MaxUint64)
	if page+1 < len(b.index) {
		next = b.index[page+1]
	}
	i := 0
	if first < key && key <= next {
		i = int(float64(key-first) / float64(next-first) * float64(n-1))
	}
	for i > 0 && little.Uint64(entries[(i-1)*entrySize:]) >= key {
		i--
	}
	for i < n && little.Uint64(entries[i*entrySize:]) < key {
		i++
	}
	return i * entrySize
}

// page returns the entries of a page as they are in the file, after verifying its checksum.
func (b *Book) page(page int) ([]byte, error) {
	data := b.data[(page+1)*pageSize:][:pageSize]
	bit := uint32(1) << (page % 32)
	if b.right[page/32].Load()&bit == 0 {
		if checksum(data[:pageSize-8]) != little.Uint64(data[pageSize-8:]) {
			return nil, lang.Errorf("book.page", page)
		}
		b.right[page/32].Or(bit)
	}
	entries := min(pageRoom, int(b.header.entries)-page*pageRoom)
	return data[:entries*entrySize], nil
}

// All yields the entries in order of keys and moves. It ends at the first error.
func (b *Book) All() iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		for page := range b.index {
			entries, err := b.page(page)
			if err != nil {
				yield(Entry{}, err)
				return
			}
			for i := 0; i < len(entries); i += entrySize {
				e := decodeEntry(entries[i:])
				if !e.valid() {
					yield(Entry{}, lang.Errorf("book.page", page))
					return
				}
				if !yield(e, nil) {
					return
				}
			}
		}
	}
}

// Text returns the text of the position with that key, "" if the book has none. It may be the text of any of the
// symmetric positions. The first call verifies all texts of the book.
func (b *Book) Text(key uint64) (string, error) {
	return b.text(textKey{kind: positionText, key: key})
}

// Comment returns the comment on the move of an entry, "" if there is none. The first call verifies all texts of the book.
func (b *Book) Comment(key uint64, move uint32) (string, error) {
	return b.text(textKey{kind: comment, key: key, move: move})
}

// mark says where a text is.
type mark struct {
	textKey
	at int
}

// markEvery is after how many bytes the next mark comes: so the marks take less than a hundredth of the texts, and to find a text is
// to read some 50 others.
const markEvery = 1 << 12

// text returns a text, "" if there is none.
func (b *Book) text(k textKey) (string, error) {
	marks, err := b.marks()
	if err != nil {
		return "", err
	}
	i, found := slices.BinarySearchFunc(marks, k, func(m mark, k textKey) int { return m.before(k) })
	if !found {
		i--
	}
	if i < 0 {
		return "", nil
	}
	for r := (textReader{data: b.textData()[marks[i].at:]}); ; {
		switch at, said, err := r.next(); {
		case err == io.EOF || err == nil && k.before(at) < 0:
			return "", nil
		case err != nil:
			return "", err
		case at == k:
			return string(said), nil
		}
	}
}

func (b *Book) textData() []byte { return b.data[uint64(len(b.data))-b.header.textBytes:] }

// readIndex reads the first key of each page.
func (b *Book) readIndex() error {
	pages := int(b.header.pages())
	data := b.data[(pages+1)*pageSize:][:pages*8]
	if checksum(data) != b.header.indexSum {
		return lang.Errorf("book.index")
	}
	b.index = make([]uint64, pages)
	for i := range b.index {
		b.index[i] = little.Uint64(data[i*8:])
		if i > 0 && b.index[i] < b.index[i-1] {
			return lang.Errorf("book.index")
		}
	}
	return nil
}

// readTexts verifies the texts, and marks some of them. A cancelled ctx ends it.
func (b *Book) readTexts(ctx context.Context) (marks []mark, err error) {
	sum := uint64(0)
	for part := range slices.Chunk(b.textData(), 1<<20) {
		if sum = crc64.Update(sum, table, part); ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
	if sum != b.header.textSum {
		return nil, lang.Errorf("book.texts")
	}
	for r := (textReader{data: b.textData()}); ; {
		begin := r.at
		k, _, err := r.next()
		switch {
		case err == io.EOF:
			return marks, nil
		case err != nil:
			return nil, err
		case len(marks) == 0 || begin-marks[len(marks)-1].at >= markEvery:
			if marks = append(marks, mark{k, begin}); ctx.Err() != nil {
				return nil, ctx.Err()
			}
		}
	}
}

// Verify reads the whole file and reports the first fault: a wrong checksum, entries out of order, an invalid entry, or a wrong
// number in the header or the index. It returns how many entries it has read; a cancelled ctx ends it at the next page, with the
// context's error.
func (b *Book) Verify(ctx context.Context) (entries int, err error) {
	var last Entry
	positions := 0
	for e, err := range b.All() {
		page := entries / pageRoom
		switch {
		case err != nil:
			return entries, err
		case entries%pageRoom == 0 && ctx.Err() != nil:
			return entries, ctx.Err()
		case entries > 0 && last.before(&e) >= 0:
			return entries, lang.Errorf("book.order", entries)
		case entries%pageRoom == 0 && b.index[page] != e.Key:
			return entries, lang.Errorf("book.index")
		case entries == 0 || last.Key != e.Key:
			positions++
		}
		last = e
		entries++
	}
	if positions != b.Positions() {
		return entries, lang.Errorf("book.header")
	}
	_, err = b.readTexts(ctx)
	return entries, err
}
