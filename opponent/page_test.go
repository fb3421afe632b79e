//go:build !js

package opponent

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	bolt "go.etcd.io/bbolt"
)

// A bucket inline in a value is a whole leaf page: another kind, or a truncated one, is damage.
func TestBucketsWithinValues(t *testing.T) {
	within := func(kind uint16, length int) []byte {
		value := make([]byte, 16+length)
		if length >= 10 {
			binary.NativeEndian.PutUint16(value[16+8:], kind)
		}
		return value
	}
	one := within(leafPage, pageHeader+element-1) // says that it has an element, of which a byte is missing
	one[16+10] = 1
	for _, c := range []struct {
		value []byte
		whole bool
	}{
		{within(leafPage, pageHeader), true},
		{within(metaPage, pageHeader), false},
		{within(branchPage, pageHeader), false},
		{within(leafPage, pageHeader-1), false},
		{within(leafPage, 3), false},
		{within(leafPage, 0), false},
		{make([]byte, 15), false},
		{one, false},
	} {
		if whole := new(pages).bucket(c.value, 0); whole != c.whole {
			t.Errorf("% x is taken for whole: %v", c.value, whole)
		}
	}
}

// Files written by bbolt pass, including branch pages, values over several pages, free pages and nested buckets; with two keys
// of a page swapped they do not.
func TestLargeFilesAreWhole(t *testing.T) {
	kinds := map[uint16]bool{}
	for _, seed := range []uint64{0, 2, 5} {
		data := largeFile(t, seed)
		if err := checkPages(data); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		m, _ := newestMeta(data)
		p := pages{data: data, size: m.size, end: m.end, seen: map[uint64]bool{}}
		if !p.tree(m.root, nil, 0) {
			t.Fatalf("seed %d: the tree is not whole", seed)
		}
		for id := range p.seen {
			text := data[id*m.size:][:m.size]
			kind, count := binary.NativeEndian.Uint16(text[8:]), int(binary.NativeEndian.Uint16(text[10:]))
			if binary.NativeEndian.Uint64(text) != id || kind != branchPage && kind != leafPage || count < 2 {
				continue // it has an overflow page, or nothing to swap
			}
			kinds[kind] = true
			a := int(id*m.size + pageHeader) // the first element, and the second
			b := a + element
			damaged := bytes.Clone(data)
			copy(damaged[a:], data[b:b+element])
			copy(damaged[b:], data[a:a+element])
			offset := 4 // offsets count from the element itself
			if kind == branchPage {
				offset = 0
			}
			was := binary.NativeEndian.Uint32(damaged[a+offset:])
			binary.NativeEndian.PutUint32(damaged[a+offset:], was+element)
			was = binary.NativeEndian.Uint32(damaged[b+offset:])
			binary.NativeEndian.PutUint32(damaged[b+offset:], was-element)
			if checkPages(damaged) == nil {
				t.Errorf("seed %d: page %d, of kind %d, has its first keys in the wrong order, and is taken for whole", seed, id, kind)
			}
		}
	}
	if !kinds[branchPage] || !kinds[leafPage] {
		t.Errorf("there were pages of the kinds %v: the test shows less than it should", kinds)
	}
}

// A meta page is valid only if magic number, version, kind, size and checksum are all right, and it is whole.
func TestMetaPages(t *testing.T) {
	data := largeFile(t, 0)
	m, ok := readMeta(data, 0)
	if !ok {
		t.Fatal("the first page of a whole file is said not to be one")
	}
	const text = pageHeader
	native := binary.NativeEndian
	sized := func(size uint32) func([]byte) { return func(b []byte) { native.PutUint32(b[text+8:], size) } }
	for what, c := range map[string]struct {
		change func(b []byte)
		whole  bool
	}{
		"as it was":       {func([]byte) {}, true},
		"another magic":   {func(b []byte) { b[text] ^= 1 }, false},
		"another version": {func(b []byte) { b[text+4] ^= 1 }, false},
		"another kind":    {func(b []byte) { native.PutUint16(b[8:], leafPage) }, false},
		"another root":    {func(b []byte) { b[text+16] ^= 1 }, true}, // the page is whole; whether the root is one is seen later
		"512 bytes":       {sized(512), false},
		"1 KiB":           {sized(1 << 10), true},
		"64 KiB":          {sized(64 << 10), true},
		"128 KiB":         {sized(128 << 10), false},
		"3 KiB":           {sized(3 << 10), false},
	} {
		damaged := bytes.Clone(data[:m.size])
		c.change(damaged)
		signed := bytes.Clone(damaged)
		sum := fnv.New64a()
		sum.Write(signed[text:][:56])
		native.PutUint64(signed[text+56:], sum.Sum64())
		if _, ok := readMeta(signed, 0); ok != c.whole {
			t.Errorf("%s, with the checksum of that: taken for whole: %v", what, ok)
		}
		if _, ok := readMeta(damaged, 0); ok != bytes.Equal(damaged[text:], data[text:m.size]) && ok {
			t.Errorf("%s, with the checksum as it was: taken for whole: %v", what, ok)
		}
	}
	for length, whole := range map[int]bool{text + 56 + 8: true, text + 56 + 7: false, 0: false} {
		if _, ok := readMeta(data[:length], 0); ok != whole {
			t.Errorf("%d bytes are taken for a whole page: %v", length, ok)
		}
	}
	other, ok := readMeta(data, m.size)
	if want := (meta{m.size, other.root, other.free, other.end, m.transaction ^ 1}); !ok || other != want {
		t.Errorf("the second page says %+v, the first %+v", other, m)
	}
	newest, _ := newestMeta(data)
	if newest.transaction != max(m.transaction, other.transaction) {
		t.Errorf("of the transactions %d and %d the newest is %d", m.transaction, other.transaction, newest.transaction)
	}
	for _, page := range []uint64{0, m.size} {
		damaged := bytes.Clone(data)
		damaged[page+text+56] ^= 1
		if _, ok := newestMeta(damaged); ok {
			t.Errorf("with a wrong checksum of the meta page at %d the file is taken for whole", page)
		}
	}
}

// file is a file of pages made by hand, without meta pages: page 2 is a branch above the leaves 3 and 4. Leaf 3 has a bucket in a
// value; 4 goes on in page 5, and has a bucket whose root is page 8. Page 6 lists those that are free, 7 and 9.
type file struct{ data []byte }

const (
	size, end = 256, 10
	long      = 300 // bytes of a value
)

func newFile() *file {
	f := &file{make([]byte, size*end)}
	f.page(2, branchPage, 2, 0)
	f.branch(2, 0, "a", 3)
	f.branch(2, 1, "m", 4)
	f.page(3, leafPage, 2, 0)
	f.leaf(3, 0, 0, "a", "value")
	inside := &file{make([]byte, 16+pageHeader+element+2)} // its first bytes are the bucket's
	inside.data = inside.data[16:]
	inside.page(0, leafPage, 1, 0)
	inside.element(0, 0, element, 0, "k", "v")
	f.leaf(3, 1, 1, "b", string(make([]byte, 16))+string(inside.data))
	f.page(4, leafPage, 2, 1)
	f.leaf(4, 0, 0, "m", string(make([]byte, long)))
	f.leaf(4, 1, 1, "n", string(append(binary.NativeEndian.AppendUint64(nil, 8), make([]byte, 8)...)))
	f.page(6, freelistPage, 2, 0)
	f.put64(6, pageHeader, 7)
	f.put64(6, pageHeader+8, 9)
	f.page(8, leafPage, 1, 0)
	f.leaf(8, 0, 0, "z", "")
	return f
}

func (f *file) put16(page, at int, v uint16) { binary.NativeEndian.PutUint16(f.data[page*size+at:], v) }
func (f *file) put32(page, at int, v uint32) { binary.NativeEndian.PutUint32(f.data[page*size+at:], v) }
func (f *file) put64(page, at int, v uint64) { binary.NativeEndian.PutUint64(f.data[page*size+at:], v) }

// page writes the header of a page.
func (f *file) page(id int, kind, count uint16, more uint32) {
	f.put64(id, 0, uint64(id))
	f.put16(id, 8, kind)
	f.put16(id, 10, count)
	f.put32(id, 12, more)
}

// The contents of elements begin at these places of a page, so that each has room.
const contents, each = 64, 64

// element writes an element of a leaf, and what it says.
func (f *file) element(page, i, offset int, flags uint32, key, value string) {
	at := pageHeader + i*element
	f.put32(page, at, flags)
	f.put32(page, at+4, uint32(offset))
	f.put32(page, at+8, uint32(len(key)))
	f.put32(page, at+12, uint32(len(value)))
	copy(f.data[page*size+at+offset:], key+value)
}

func (f *file) leaf(page, i int, flags uint32, key, value string) {
	offset := contents - pageHeader - i*element // of the second element first, since the first may be long
	if i == 0 {
		offset += each
	}
	f.element(page, i, offset, flags, key, value)
}

func (f *file) branch(page, i int, key string, child uint64) {
	at := pageHeader + i*element
	offset := contents + i*each - at
	f.put32(page, at, uint32(offset))
	f.put32(page, at+4, uint32(len(key)))
	f.put64(page, at+8, child)
	copy(f.data[page*size+at+offset:], key)
}

// whole reports whether the file is taken for whole if its root is that deep.
func (f *file) whole(depth int) bool {
	p := pages{data: f.data, size: size, end: end, seen: map[uint64]bool{}}
	return p.freelist(6) && p.tree(2, nil, depth)
}

// Every kind of damage to a page is noticed, and nothing else.
func TestDamagedPages(t *testing.T) {
	const first, second = pageHeader, pageHeader + element // elements
	for what, c := range map[string]struct {
		change func(f *file)
		whole  bool
	}{
		"nothing":                               {func(f *file) {}, true},
		"another number of a page":              {func(f *file) { f.put64(3, 0, 4) }, false},
		"more overflow pages than there are":    {func(f *file) { f.put16(6, 10, 1); f.put32(8, 12, 2) }, false},
		"all the overflow pages that there are": {func(f *file) { f.put16(6, 10, 1); f.put32(8, 12, 1) }, true},
		"an overflow page that is free":         {func(f *file) { f.put32(8, 12, 1) }, false},
		"an overflow page that is in use":       {func(f *file) { f.put32(3, 12, 1) }, false},
		"no overflow page":                      {func(f *file) { f.put32(4, 12, 0) }, false},
		"a child below all pages":               {func(f *file) { f.put64(2, first+8, 1); f.page(1, leafPage, 0, 0) }, false},
		"a child beyond all pages":              {func(f *file) { f.put64(2, first+8, end) }, false},
		"a child of two branches":               {func(f *file) { f.put64(2, first+8, 4) }, false},
		"a branch that leads back":              {func(f *file) { f.put64(2, second+8, 2) }, false},
		"a child that is free":                  {func(f *file) { f.put64(2, first+8, 7); f.page(7, leafPage, 0, 0) }, false},
		"a page of another kind":                {func(f *file) { f.put16(3, 8, metaPage) }, false},
		"a branch without children":             {func(f *file) { f.put16(2, 10, 0) }, false},
		"a leaf without keys":                   {func(f *file) { f.put16(8, 10, 0) }, true},
		"more elements than fit":                {func(f *file) { f.put16(3, 10, (size-pageHeader)/element+1) }, false},
		"no list of free pages":                 {func(f *file) { f.put16(6, 8, leafPage) }, false},
		"more free pages than fit":              {func(f *file) { f.put16(6, 10, (size-pageHeader)/8+1) }, false},
		"no free page":                          {func(f *file) { f.put16(6, 10, 0) }, true},
		"free pages out of order":               {func(f *file) { f.put64(6, pageHeader, 9); f.put64(6, pageHeader+8, 7) }, false},
		"a free page twice":                     {func(f *file) { f.put64(6, pageHeader+8, 7) }, false},
		"a free page below all":                 {func(f *file) { f.put64(6, pageHeader, 1) }, false},
		"a free page beyond all":                {func(f *file) { f.put64(6, pageHeader+8, end) }, false},
		"a free page that is in use":            {func(f *file) { f.put64(6, pageHeader, 3) }, false},
		"the list itself is free":               {func(f *file) { f.put64(6, pageHeader, 6) }, false},
		"the number of free pages as 64 bits":   {func(f *file) { f.put16(6, 10, 0xffff); f.put64(6, pageHeader, 1) }, true},
		"a large number of free pages":          {func(f *file) { f.put16(6, 10, 0xffff); f.put64(6, pageHeader, 30) }, false},
		"a free page after the large number":    {func(f *file) { f.put16(6, 10, 0xffff); f.put64(6, pageHeader, 1); f.put64(6, pageHeader+8, 3) }, false},
		"a key within the elements":             {func(f *file) { f.put32(8, first+4, element-1) }, false},
		"a key just after the elements":         {func(f *file) { f.put32(8, first+4, element); f.data[8*size+first+element] = 'z' }, true},
		"a key of a branch within elements":     {func(f *file) { f.put32(2, second, element-1) }, false},
		"a value as far as the page":            {func(f *file) { f.put32(8, first+12, size-contents-each-1) }, true},
		"a value beyond the page":               {func(f *file) { f.put32(8, first+12, size-contents-each) }, false},
		"a key beyond the page":                 {func(f *file) { f.put32(8, first+8, size-contents-each+1); f.put32(8, first+12, 0) }, false},
		"an element beyond the page":            {func(f *file) { f.put32(8, first+4, size) }, false},
		"an empty key":                          {func(f *file) { f.put32(8, first+8, 0) }, false},
		"an empty key of a branch":              {func(f *file) { f.put32(2, first+4, 0) }, false},
		"a key below that of the branch":        {func(f *file) { f.data[4*size+contents+each] = 'l' }, false},
		"keys in the wrong order":               {func(f *file) { f.data[3*size+contents] = 'Z' }, false},
		"a key twice":                           {func(f *file) { f.data[3*size+contents] = 'a' }, false},
		"keys of a branch in the wrong order":   {func(f *file) { f.data[2*size+contents+each] = 'A' }, false},
		"a key of a branch twice":               {func(f *file) { f.data[2*size+contents+each] = 'a'; f.data[4*size+contents+each] = 'm' }, false},
		"unknown flags":                         {func(f *file) { f.put32(8, first, 2) }, false},
		"a bucket too short":                    {func(f *file) { f.put32(4, second+12, 15) }, false},
		"a bucket whose root is no page":        {func(f *file) { f.data[4*size+contents+1] = end }, false},
		"a bucket whose root is in use":         {func(f *file) { f.data[4*size+contents+1] = 3 }, false},
		"a bucket in a value, of another kind":  {func(f *file) { f.data[3*size+contents+1+16+8] = branchPage }, false},
		"a bucket in a value, without keys":     {func(f *file) { f.data[3*size+contents+1+16+10] = 0 }, true},
		"a bucket in a value, with too many":    {func(f *file) { f.data[3*size+contents+1+16+10] = 2 }, false},
	} {
		f := newFile()
		if c.change(f); f.whole(0) != c.whole {
			t.Errorf("%s: taken for whole: %v", what, !c.whole)
		}
	}
	for depth, whole := range map[int]bool{maxTreeDepth - 2: true, maxTreeDepth - 1: false} {
		for _, without := range []string{"", "the bucket in a value", "the bucket with pages"} { // each is one below the leaves
			f := newFile()
			switch without {
			case "the bucket in a value":
				f.put16(3, 10, 1)
			case "the bucket with pages":
				f.put16(4, 10, 1)
			}
			if f.whole(depth) != whole {
				t.Errorf("a tree of %d levels, without %q: taken for whole: %v", depth+2, without, !whole)
			}
		}
	}
}

// The list of free pages may fill its page, and not more: here one of 1,024 bytes, the smallest there is, with room for 126
// numbers, or for 125 after a number of 64 bits that says how many.
func TestListsThatFillTheirPage(t *testing.T) {
	const size, end = 1024, 200
	for count, whole := range map[uint64]bool{125: true, 126: true, 127: false} {
		for _, wide := range []bool{false, true} {
			data, at := make([]byte, size*3), uint64(size*2)
			native := binary.NativeEndian
			native.PutUint64(data[at:], 2)
			native.PutUint16(data[at+8:], freelistPage)
			native.PutUint16(data[at+10:], uint16(count))
			at += pageHeader
			if wide {
				native.PutUint16(data[at-6:], 0xffff)
				native.PutUint64(data[at:], count)
				at += 8
			}
			data = append(data, make([]byte, 64)...) // of the next page: for numbers that do not fit
			for i := range count {
				native.PutUint64(data[at+8*i:], 3+i)
			}
			p := pages{data: data, size: size, end: end, seen: map[uint64]bool{}}
			if got := p.freelist(2); got != (whole && (count < 126 || !wide)) {
				t.Errorf("a list of %d pages, their number in 64 bits: %v; taken for whole: %v", count, wide, got)
			}
		}
	}
}

// largeFile returns a file of bbolt with drawn keys, of which some have been deleted again.
func largeFile(t *testing.T, seed uint64) []byte {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 0))
	path := filepath.Join(t.TempDir(), "large")
	db, err := bolt.Open(path, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	for round := range 2 {
		err = db.Update(func(tx *bolt.Tx) error {
			for i := range 300 {
				b, err := tx.CreateBucketIfNotExists(fmt.Appendf(nil, "bucket %d", i%(1+int(seed))))
				if err != nil {
					return err
				}
				key := fmt.Appendf(nil, "key %d", i)
				if round == 1 && random.IntN(3) == 0 {
					err = b.Delete(key)
				} else {
					err = b.Put(key, make([]byte, random.IntN(200)+9000/(1+random.IntN(100))))
				}
				if err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
