package book_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/jugada/jugada/book"
	"github.com/jugada/jugada/game"
)

// sample is a book of three pages, with texts.
func sample(t testing.TB) []byte {
	b := builder(t)
	for i := range uint64(2*book.PageRoom + 20) {
		e := book.Entry{Key: i / 3 * 0x1234567, Move: uint32(i), Weight: 9, Source: book.Games, Trust: book.Claimed, Value: game.Score(i)}
		if err := b.Add(t.Context(), e); err != nil {
			t.Fatal(err)
		}
		if i%7 == 0 {
			_ = b.SetText(t.Context(), e.Key, strings.Repeat("position", int(i%5)))
			_ = b.AddComment(t.Context(), e.Key, e.Move, "a comment")
		}
	}
	return file(t, b)
}

// Every file that is truncated or too long, or has any bit flipped, is rejected.
func TestDamagedBooksAreRefused(t *testing.T) {
	good := sample(t)
	opened(t, good)
	for size := range len(good) {
		if size%17 == 0 || size < 200 || size > len(good)-50 {
			if _, err := book.Read(good[:size]); err == nil {
				t.Fatalf("a book cut to %d bytes of %d was read", size, len(good))
			}
		}
	}
	if _, err := book.Read(append(bytes.Clone(good), 0)); err == nil {
		t.Error("a book with a byte too many was read")
	}
	bad := bytes.Clone(good)
	for i := 0; i < len(bad); i += 1 + i%13 {
		bad[i] ^= 1 << (i % 8)
		if _, err := book.Read(bad); err == nil {
			t.Errorf("a book with a bit turned in byte %d was read", i)
		}
		bad[i] = good[i]
	}
}

// A large file is not fully verified when it is opened; yet no entry is ever used from a damaged page.
func TestNoEntryComesFromADamagedPage(t *testing.T) {
	good := sample(t)
	whole := opened(t, good)
	for at := book.PageSize; at < 4*book.PageSize; at += 11 {
		bad := bytes.Clone(good)
		bad[at] ^= 0x10
		b, err := book.ReadUnverified(bad)
		if err != nil {
			t.Fatalf("byte %d: %v", at, err)
		}
		refused := 0
		for key := uint64(0); key < 120*0x1234567; key += 0x1234567 {
			got, err := b.Lookup(key, nil)
			want, _ := whole.Lookup(key, nil)
			switch {
			case err != nil:
				refused++
			case len(got) != len(want):
				t.Fatalf("byte %d, key %x: %d moves; want %d", at, key, len(got), len(want))
			}
			for i := range got {
				if got[i] != want[i] {
					t.Fatalf("byte %d, key %x: %+v; want %+v", at, key, got[i], want[i])
				}
			}
		}
		if _, err := b.Verify(t.Context()); refused == 0 || err == nil {
			t.Fatalf("byte %d: nobody noticed", at)
		}
	}
}

// The length and the index are checked whenever a file is opened, however large, and entries when they are read.
func TestLargeBooksAreCheckedToo(t *testing.T) {
	good := sample(t)
	if _, err := book.ReadUnverified(append(bytes.Clone(good), 0)); err == nil {
		t.Error("a book with a byte too many was read")
	}
	bad := bytes.Clone(good)
	bad[4*book.PageSize+8] ^= 1
	if _, err := book.ReadUnverified(bad); err == nil {
		t.Error("a book with a damaged index was read")
	}
	bad = bytes.Clone(good)
	bad[book.PageSize+22] = 0 // the first entry has no source
	book.Seal(bad)
	b, err := book.ReadUnverified(bad)
	if err != nil {
		t.Fatal(err)
	}
	if found, err := b.Lookup(0, nil); err == nil {
		t.Errorf("an entry without a source was found: %+v", found)
	}
	bad = bytes.Clone(good)
	bad[len(bad)-1] ^= 1
	if b, err = book.ReadUnverified(bad); err != nil {
		t.Fatal(err)
	}
	if text, err := b.Text(0); err == nil {
		t.Errorf("a text from a damaged part was read: %q", text)
	}
}

// Errors say what is wrong.
func TestWhatIsWrongWithAFileIsSaid(t *testing.T) {
	good := sample(t)
	change := func(at int, with ...byte) []byte {
		bad := bytes.Clone(good)
		copy(bad[at:], with)
		return bad
	}
	swapped := bytes.Clone(good)
	first, second := swapped[book.PageSize:][:book.EntrySize], swapped[book.PageSize+book.EntrySize:][:book.EntrySize]
	copy(first, good[book.PageSize+book.EntrySize:][:book.EntrySize])
	copy(second, good[book.PageSize:][:book.EntrySize])
	book.Seal(swapped)
	nonsense := change(book.PageSize+22, 0) // no source
	book.Seal(nonsense)
	index := change(4*book.PageSize, 1) // not the first key of the page
	book.Seal(index)
	positions := change(12+4+64+64+16, 1, 0, 0, 0)
	book.Seal(positions)
	for _, c := range []struct {
		name string
		data []byte
		want string
	}{
		{"empty", nil, "not a Jugada book"},
		{"text", []byte("Dear book, how are you?"), "not a Jugada book"},
		{"other version", change(12, 2), "version 2 of the file format; this program reads version 1"},
		{"header", change(16, 'T'), "damaged in its header"},
		{"cut", good[:len(good)-1], "bytes and should have"},
		{"cut in the header", good[:100], "it has 100 bytes and should have at least 4,096"},
		{"page", change(2*book.PageSize, 0xff, 0xff), "damaged in page 1"},
		{"index", change(4*book.PageSize, 1), "damaged in its index"},
		{"texts", change(len(good)-1, 'x'), "damaged in its texts"},
		{"order, sealed", swapped, "out of order"},
		{"nonsense, sealed", nonsense, "damaged in page 0"},
		{"index, sealed", index, "damaged in its index"},
		{"positions, sealed", positions, "damaged in its header"},
	} {
		if _, err := book.Read(c.data); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want %q", c.name, err, c.want)
		}
	}
}

func TestOpenRefusesWhatIsNoFile(t *testing.T) {
	folder := t.TempDir()
	empty := filepath.Join(folder, "empty")
	if err := os.WriteFile(empty, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{folder, empty, filepath.Join(folder, "none")} {
		if _, err := book.Open(path); err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: %v", path, err)
		}
	}
}

// A changed book is rejected, wherever it was changed.
func FuzzCorruptBooksAreRefused(f *testing.F) {
	good := sample(f)
	f.Add(uint(0), byte(1), uint(0))
	f.Add(uint(5000), byte(128), uint(9))
	f.Add(uint(len(good)-1), byte(255), uint(4096))
	f.Fuzz(func(t *testing.T, at uint, change byte, cut uint) {
		bad := bytes.Clone(good)
		bad[at%uint(len(bad))] ^= change
		bad = bad[:uint(len(bad))-cut%uint(len(bad))]
		if _, err := book.Read(bad); (err == nil) != bytes.Equal(bad, good) {
			t.Errorf("byte %d changed by %d, %d cut off: %v", at, change, cut, err)
		}
	})
}

// A file with right checksums and arbitrary content causes no panic, and entries read from it are valid and in order.
func FuzzForgedBooksMakeSense(f *testing.F) {
	f.Add(uint16(0), uint16(0), uint16(0), []byte{}, uint64(0))
	good := sample(f)
	one := good[book.PageSize:][:book.EntrySize]
	f.Add(uint16(1), uint16(1), uint16(0), one, uint64(0))
	f.Add(uint16(2), uint16(1), uint16(20), good[book.PageSize:][:2*book.EntrySize], uint64(0))
	f.Fuzz(func(t *testing.T, entries, positions, textBytes uint16, body []byte, key uint64) {
		data := book.Forge(id, entries%(3*book.PageRoom), positions, textBytes, body)
		if b, err := book.ReadUnverified(data); err == nil {
			found, _ := b.Lookup(key, nil)
			for _, e := range found {
				if e.Key != key || e.Source == 0 || e.Trust > book.Proved || e.Value > game.Infinity {
					t.Fatalf("looking up %d gives %+v", key, e)
				}
			}
			_, _ = b.Text(key)
			_, _ = b.Verify(t.Context())
		}
		b, err := book.Read(data)
		if err != nil {
			return
		}
		var last book.Entry
		for e, err := range b.All() {
			if err != nil || last.Source != 0 && (e.Key < last.Key || e.Key == last.Key && e.Move <= last.Move) {
				t.Fatalf("%+v after %+v, %v", e, last, err)
			}
			last = e
			if found, err := b.Lookup(e.Key, nil); err != nil || !slices.Contains(found, e) {
				t.Fatalf("looking up %d gives %v, %v without %+v", e.Key, found, err, e)
			}
		}
	})
}

// No input causes a panic.
func FuzzAnyBytesAreReadOrRefused(f *testing.F) {
	f.Add([]byte("jugada book\n\x01\x00\x00\x00"))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, data []byte) {
		if b, err := book.Read(data); (b == nil) != (err != nil) {
			t.Fatalf("%v, %v", b, err)
		}
	})
}
