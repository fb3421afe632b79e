package book_test

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/jugada/jugada/book"
	"github.com/jugada/jugada/game"
)

var id = book.ID{Game: "test", Start: 7}

func builder(t interface{ Fatal(...any) }) *book.Builder {
	b, err := book.NewBuilder(id)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// file returns the bytes of the book.
func file(t interface{ Fatal(...any) }, b *book.Builder) []byte {
	var out bytes.Buffer
	if n, err := b.WriteTo(&out); err != nil || n != int64(out.Len()) {
		t.Fatal("wrote ", n, " bytes of ", out.Len(), ": ", err)
	}
	return out.Bytes()
}

// count returns the number of entries.
func count(t interface {
	Context() context.Context
	Fatal(...any)
}, b *book.Builder) int {
	n, err := b.Len(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func opened(t interface{ Fatal(...any) }, data []byte) *book.Book {
	b, err := book.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func all(t interface{ Fatal(...any) }, b *book.Book) (entries []book.Entry) {
	for e, err := range b.All() {
		if err != nil {
			t.Fatal(err)
		}
		entries = append(entries, e)
	}
	return entries
}

// entries draws entries of which many are for the same position or move, and some have extreme numbers.
var entries = rapid.SliceOfN(rapid.Custom(func(t *rapid.T) book.Entry {
	e := book.Entry{
		Key:    rapid.OneOf(rapid.Uint64Range(0, 20), rapid.Uint64(), rapid.Just(uint64(math.MaxUint64))).Draw(t, "key"),
		Move:   rapid.OneOf(rapid.Uint32Range(0, 3), rapid.Uint32()).Draw(t, "move"),
		Weight: rapid.OneOf(rapid.Uint32Range(0, 9), rapid.Just(uint32(math.MaxUint32))).Draw(t, "weight"),
		Count:  rapid.OneOf(rapid.Uint16Range(0, 9), rapid.Just(uint16(math.MaxUint16))).Draw(t, "count"),
		Source: book.Source(rapid.IntRange(1, 7).Draw(t, "source")),
		Trust:  book.Trust(rapid.IntRange(0, 2).Draw(t, "trust")),
	}
	if e.Trust != book.Unknown {
		e.Value = rapid.SampledFrom([]game.Score{0, -3, 5, game.Win(3), game.Loss(0), game.MaxStatic, game.Infinity, -game.Infinity}).Draw(t, "value")
	}
	return e
}), 0, 600)

type moveKey struct {
	key  uint64
	move uint32
}

// model returns what a book of the entries must hold, computed the slow way.
func model(entries []book.Entry) map[moveKey]book.Entry {
	m := map[moveKey]book.Entry{}
	for _, e := range entries {
		k := moveKey{e.Key, e.Move}
		old, ok := m[k]
		if !ok {
			m[k] = e
			continue
		}
		e.Weight = uint32(min(uint64(e.Weight)+uint64(old.Weight), math.MaxUint32))
		e.Count = uint16(min(int(e.Count)+int(old.Count), math.MaxUint16))
		e.Source |= old.Source
		if old.Trust > e.Trust || old.Trust == e.Trust && promise(old.Value) < promise(e.Value) {
			e.Trust, e.Value = old.Trust, old.Value
		}
		m[k] = e
	}
	return m
}

// promise orders values by what they promise: a loss at some time more than any loss with its distance, but less than all others.
func promise(v game.Score) int64 {
	if v == -game.Infinity {
		return -2*int64(game.MaxStatic) - 1
	}
	return 2 * int64(v)
}

// Whatever goes into a book, looking it up gives what a map would.
func TestLookupAgreesWithAMap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		drawn := entries.Draw(t, "entries")
		b := builder(t)
		for _, e := range drawn {
			if err := b.Add(t.Context(), e); err != nil {
				t.Fatal(err)
			}
		}
		want := model(drawn)
		read := opened(t, file(t, b))
		if read.Entries() != len(want) || count(t, b) != len(want) {
			t.Fatalf("%d entries, %d in the builder; want %d", read.Entries(), count(t, b), len(want))
		}
		keys := map[uint64][]book.Entry{rapid.Uint64().Draw(t, "other"): nil, 21: nil}
		for k, e := range want {
			keys[k.key] = append(keys[k.key], e)
		}
		positions := 0
		for key, want := range keys {
			slices.SortFunc(want, func(a, b book.Entry) int { return int(int64(a.Move) - int64(b.Move)) })
			got, err := read.Lookup(key, nil)
			if err != nil || !slices.Equal(got, want) {
				t.Fatalf("key %d: %v, %v; want %v", key, got, err, want)
			}
			if len(want) > 0 {
				positions++
			}
		}
		if read.Positions() != positions {
			t.Fatalf("%d positions; want %d", read.Positions(), positions)
		}
	})
}

// A position with more moves than a page holds, and pages that end between two positions or within one.
func TestEntriesAcrossPages(t *testing.T) {
	b := builder(t)
	want := map[uint64]int{3: 1, 4: book.PageRoom - 1, 5: 2*book.PageRoom + 7, 6: book.PageRoom, 9: 1}
	for key, moves := range want {
		for move := range moves {
			if err := b.Add(t.Context(), book.Entry{Key: key, Move: uint32(move), Source: book.Hand}); err != nil {
				t.Fatal(err)
			}
		}
	}
	read := opened(t, file(t, b))
	for key := range uint64(12) {
		got, err := read.Lookup(key, nil)
		if err != nil || len(got) != want[key] {
			t.Errorf("key %d has %d moves, %v; want %d", key, len(got), err, want[key])
		}
		for i, e := range got {
			if e.Move != uint32(i) || e.Key != key {
				t.Fatalf("key %d: entry %d is %+v", key, i, e)
			}
		}
	}
	if _, err := read.Verify(t.Context()); err != nil {
		t.Error(err)
	}
}

// Neither order nor grouping of merges matters, and merging with an empty book changes nothing.
func TestMergeIsCommutativeAndAssociative(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var files [3][]byte
		for i := range files {
			b := builder(t)
			for _, e := range entries.Draw(t, "entries") {
				if err := b.Add(t.Context(), e); err != nil {
					t.Fatal(err)
				}
				_ = b.SetText(t.Context(), e.Key, rapid.SampledFrom([]string{"", "p", "q"}).Draw(t, "text"))
				_ = b.AddComment(t.Context(), e.Key, e.Move, rapid.SampledFrom([]string{"", "good", "bad / good", " a\nb "}).Draw(t, "comment"))
			}
			files[i] = file(t, b)
		}
		merged := func(files ...[]byte) []byte {
			b := builder(t)
			for _, f := range files {
				if _, err := b.Merge(t.Context(), opened(t, f)); err != nil {
					t.Fatal(err)
				}
			}
			return file(t, b)
		}
		x, y, z := files[0], files[1], files[2]
		if !bytes.Equal(merged(x, y), merged(y, x)) {
			t.Fatal("x + y is not y + x")
		}
		if !bytes.Equal(merged(merged(x, y), z), merged(x, merged(y, z))) {
			t.Fatal("(x + y) + z is not x + (y + z)")
		}
		if !bytes.Equal(merged(x), x) || !bytes.Equal(merged(x, file(t, builder(t))), x) {
			t.Fatal("x + nothing is not x")
		}
	})
}

// Different values of equal trust are reported, and the one that promises less stays; a proof beats a claim.
func TestConflicts(t *testing.T) {
	value := func(move uint32, trust book.Trust, v game.Score) book.Entry {
		return book.Entry{Key: 1, Move: move, Source: book.Hand, Trust: trust, Value: v}
	}
	b := builder(t)
	for _, e := range []book.Entry{
		value(1, book.Claimed, 5), value(1, book.Claimed, 3), // differ
		value(2, book.Proved, 9), value(2, book.Claimed, 1), // the proof stays
		value(3, book.Claimed, 4), value(3, book.Claimed, 4), value(3, book.Unknown, 0), // agree
		value(4, book.Proved, game.Win(3)), value(4, book.Proved, game.Win(5)), // differ
		value(5, book.Proved, game.Infinity), value(5, book.Proved, game.Win(5)), // a win, whose distance only one says
		value(6, book.Proved, game.Loss(4)), value(6, book.Proved, -game.Infinity),
		value(7, book.Proved, game.Infinity), value(7, book.Proved, -game.Infinity), // differ
		value(8, book.Proved, game.Infinity), value(8, book.Proved, 3), // differ: 3 is not forced
	} {
		if err := b.Add(t.Context(), e); err != nil {
			t.Fatal(err)
		}
	}
	want := []book.Conflict{
		{Key: 1, Move: 1, Trust: book.Claimed, Kept: 3, Not: 5},
		{Key: 1, Move: 4, Trust: book.Proved, Kept: game.Win(5), Not: game.Win(3)},
		{Key: 1, Move: 7, Trust: book.Proved, Kept: -game.Infinity, Not: game.Infinity},
		{Key: 1, Move: 8, Trust: book.Proved, Kept: 3, Not: game.Infinity},
	}
	got, conflicts, err := b.Conflicts(t.Context(), 9)
	if diff := cmp.Diff(want, got); diff != "" || conflicts != len(want) || err != nil {
		t.Errorf("%d conflicts, %v (-want +got):\n%s", conflicts, err, diff)
	}
	if got, conflicts, _ := b.Conflicts(t.Context(), 2); len(got) != 2 || conflicts != len(want) {
		t.Errorf("%d of %d conflicts", len(got), conflicts)
	}
	values := map[uint32]game.Score{}
	for _, e := range all(t, opened(t, file(t, b))) {
		values[e.Move] = e.Value
	}
	if want := map[uint32]game.Score{
		1: 3, 2: 9, 3: 4, 4: game.Win(5), 5: game.Win(5), 6: game.Loss(4), 7: -game.Infinity, 8: 3,
	}; !maps.Equal(values, want) {
		t.Errorf("values %v; want %v", values, want)
	}
}

func TestPrune(t *testing.T) {
	b := builder(t)
	for i := range uint32(10) {
		if err := b.Add(t.Context(), book.Entry{Key: uint64(i / 2), Move: i, Weight: i, Source: book.Games}); err != nil {
			t.Fatal(err)
		}
		_ = b.SetText(t.Context(), uint64(i/2), fmt.Sprint("position ", i/2))
		_ = b.AddComment(t.Context(), uint64(i/2), i, fmt.Sprint("move ", i))
	}
	if gone, err := b.Prune(t.Context(), func(e *book.Entry) bool { return e.Weight >= 7 }); gone != 7 || err != nil {
		t.Errorf("%d are gone; want 7", gone)
	}
	read := opened(t, file(t, b))
	for i := range uint32(10) {
		text, _ := read.Text(uint64(i / 2))
		said, _ := read.Comment(uint64(i/2), i)
		found, _ := read.Lookup(uint64(i/2), nil)
		if kept := i/2 >= 3; (text != "") != kept || (said != "") != (i >= 7) || (len(found) > 0) != kept {
			t.Errorf("move %d of %q: %q, found %v", i, text, said, found)
		}
	}
}

func TestEntriesThatMakeNoSenseAreRefused(t *testing.T) {
	for _, e := range []book.Entry{
		{}, {Source: 8}, {Source: book.Hand, Value: 1}, {Source: book.Hand, Trust: 3},
		{Source: book.Hand, Trust: book.Claimed, Value: game.Infinity + 1},
		{Source: book.Hand, Trust: book.Claimed, Value: math.MinInt32},
	} {
		if builder(t).Add(t.Context(), e) == nil {
			t.Errorf("%+v is an entry", e)
		}
	}
	for _, id := range []book.ID{{}, {Game: strings.Repeat("x", 65)}, {Game: "a\x00"}, {Game: "a", Rules: strings.Repeat("x", 65)}} {
		if _, err := book.NewBuilder(id); err == nil {
			t.Errorf("%q is the name of a game", id)
		}
	}
}

func TestSources(t *testing.T) {
	for s := book.Source(1); s <= book.Solved|book.Games|book.Hand; s++ {
		if got, ok := book.ParseSource(s.String()); got != s || !ok {
			t.Errorf("%d is %q and reads as %d", s, s, got)
		}
	}
	for _, text := range []string{"", "hand,", "Hand", "book", "hand games"} {
		if _, ok := book.ParseSource(text); ok {
			t.Errorf("%q is a source", text)
		}
	}
}

// Save leaves a whole file or the old one and nothing else, and replaces only books.
func TestSave(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.book")
	for round := range uint64(2) {
		b := builder(t)
		if err := b.Add(t.Context(), book.Entry{Key: round, Source: book.Hand}); err != nil {
			t.Fatal(err)
		}
		if err := b.Save(t.Context(), path); err != nil {
			t.Fatal(err)
		}
		read, err := book.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := read.Lookup(round, nil); len(got) != 1 || err != nil {
			t.Errorf("round %d: %v, %v", round, got, err)
		}
		defer read.Close()
	}
	others, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(others) != 1 {
		t.Errorf("beside the book: %v, %v", others, err)
	}
	text := filepath.Join(filepath.Dir(path), "letter.txt")
	if err := os.WriteFile(text, []byte("Dear book"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{text, filepath.Dir(path), filepath.Join(filepath.Dir(path), "no", "folder")} {
		if builder(t).Save(t.Context(), path) == nil {
			t.Errorf("%s was replaced", path)
		}
	}
	if left, _ := os.ReadFile(text); string(left) != "Dear book" {
		t.Errorf("the letter says %q", left)
	}
}

// A book that is open goes on answering from the old file when it is replaced.
func TestReplacingAnOpenBook(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.book")
	save := func(key uint64) {
		b := builder(t)
		if err := b.Add(t.Context(), book.Entry{Key: key, Source: book.Hand}); err != nil {
			t.Fatal(err)
		}
		if err := b.Save(t.Context(), path); err != nil {
			t.Fatal(err)
		}
	}
	save(1)
	read, err := book.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer read.Close()
	save(2)
	if got, err := read.Lookup(1, nil); len(got) != 1 || err != nil {
		t.Errorf("the old book: %v, %v", got, err)
	}
}

// Looking up allocates nothing when the buffer is large enough.
func TestLookupAllocatesNothing(t *testing.T) {
	b := builder(t)
	for i := range uint64(1000) {
		if err := b.Add(t.Context(), book.Entry{Key: i, Source: book.Hand}); err != nil {
			t.Fatal(err)
		}
	}
	read := opened(t, file(t, b))
	buf := make([]book.Entry, 0, 8)
	key := uint64(0)
	if n := testing.AllocsPerRun(1000, func() {
		key++
		if got, err := read.Lookup(key%1000, buf); len(got) != 1 || err != nil {
			t.Fatal(got, err)
		}
	}); n != 0 {
		t.Errorf("%v allocations a lookup", n)
	}
}
