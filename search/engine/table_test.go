package engine

import (
	"math/rand/v2"
	"sync"
	"testing"

	"pgregory.net/rapid"
)

// TestTableKeepsWhatItIsTold: an entry comes back unchanged, or not at all, whatever else was stored.
func TestTableKeepsWhatItIsTold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		keyBits := rapid.IntRange(1, 64).Draw(t, "key bits")
		x, err := newTable(rapid.IntRange(0, 300).Draw(t, "entries"), keyBits, rapid.Bool().Draw(t, "shared"))
		if err != nil {
			t.Fatal(err)
		}
		type entry struct {
			data  uint64
			worth uint32
			owner meta
		}
		told := map[uint64]entry{}
		keys := rapid.SliceOfN(rapid.Uint64Range(0, ^uint64(0)>>(64-keyBits)), 1, 200).Draw(t, "keys")
		for _, key := range keys {
			e := entry{rapid.Uint64().Draw(t, "data"), rapid.Uint32Range(1, 255).Draw(t, "worth"), rapid.Uint32Range(0, ownerMask).Draw(t, "owner")}
			at, tag := x.slot(key)
			x.store(at, tag, e.data, e.worth, e.owner)
			told[key] = e
			data, m, ok := x.load(at, tag)
			if x.ways == 0 && ok {
				t.Fatal("no table, and it knows something")
			}
			if x.ways > 0 && (!ok || data != e.data || m&ownerMask != e.owner || m>>worthShift != e.worth) {
				t.Fatalf("just stored %+v, loaded %#x %#x, %v", e, data, m, ok)
			}
			if rapid.IntRange(0, 9).Draw(t, "age") == 0 {
				x.nextSearch()
			}
		}
		for key, e := range told {
			at, tag := x.slot(key)
			data, m, ok := x.load(at, tag)
			if x.certain() && ok && (data != e.data || m&ownerMask != e.owner) {
				t.Fatalf("key %#x: stored %+v, loaded %#x %#x", key, e, data, m)
			}
		}
		x.clear()
		for key := range told {
			at, tag := x.slot(key)
			if _, _, ok := x.load(at, tag); ok {
				t.Fatal("cleared, and it knows something")
			}
		}
	})
}

// TestCertainSlots: where the table says so, no two keys have the same slot and tag.
func TestCertainSlots(t *testing.T) {
	for _, c := range []struct {
		entries, keyBits int
		certain          bool
	}{
		{1 << 10, 14, true}, {4, 14, true}, {4, 47, false}, {8, 47, true}, {1 << 11, 55, true}, {1 << 10, 55, false},
		{1 << 20, 64, true}, {1 << 19, 64, false},
	} {
		x := planTable(c.entries, c.keyBits, false)
		if c.entries <= 1<<12 {
			var err error
			if x, err = newTable(c.entries, c.keyBits, false); err != nil {
				t.Fatal(err)
			}
		}
		if x.certain() != c.certain {
			t.Errorf("%+v: certain is %v", c, x.certain())
		}
		if c.keyBits > 20 {
			continue
		}
		seen := map[slot]uint64{}
		for key := range uint64(1) << c.keyBits {
			at, tag := x.slot(key)
			if other, ok := seen[slot{at, tag}]; ok {
				t.Fatalf("%+v: keys %d and %d share slot and tag", c, key, other)
			}
			if at < 0 || at+maxWays*entryWords > len(x.words) || tag&metaMask != 0 {
				t.Fatalf("%+v: slot %d, tag %#x", c, at, tag)
			}
			seen[slot{at, tag}] = key
		}
	}
}

// TestLikeKeysAreToldApart: however small the table, keys that differ in at most two bits have different slots or tags.
// So do the keys of neighbouring positions in games that pack a board into a key.
func TestLikeKeysAreToldApart(t *testing.T) {
	for entries := 1; entries <= 1<<12; entries *= 2 {
		x, err := newTable(entries, 64, false)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[slot]uint64{}
		for i := range 64 {
			for k := range i + 1 {
				key := uint64(1)<<i ^ uint64(1)<<k
				at, tag := x.slot(key)
				if other, ok := seen[slot{at, tag}]; ok && other != key {
					t.Fatalf("%d entries: the keys %#x and %#x are the same", entries, key, other)
				}
				seen[slot{at, tag}] = key
			}
		}
	}
}

// TestTableKeepsTheWorthiest: if a bucket overflows, the entries worth least go first, and old ones are worth less.
func TestTableKeepsTheWorthiest(t *testing.T) {
	x, err := newTable(maxWays, 64, false)
	if err != nil {
		t.Fatal(err)
	}
	known := func(key uint64) bool {
		at, tag := x.slot(key)
		_, _, ok := x.load(at, tag)
		return ok
	}
	store := func(key uint64, worth uint32) {
		at, tag := x.slot(key)
		x.store(at, tag, key, worth, 0)
	}
	for key := range uint64(maxWays) {
		store(key+1, 20+uint32(key))
	}
	store(9, 1) // worth less than all, and the newest: it goes in the place of the least
	if known(1) || !known(2) || !known(3) || !known(4) || !known(9) {
		t.Error("not the entry of least worth was replaced")
	}
	for range 6 {
		x.nextSearch()
	}
	store(10, 1) // in place of 9
	store(11, 1) // 10 is worth 1 now, the others 24 less than they were: 2 is worth -3
	if known(9) || known(2) || !known(3) || !known(4) || !known(10) || !known(11) {
		t.Error("age was not taken from an entry's worth")
	}
}

// TestSharedTableIsNeverTorn: with several threads that write to the same bucket, what comes back is what one of them
// stored under that key.
func TestSharedTableIsNeverTorn(t *testing.T) {
	x, err := newTable(maxWays, 64, true)
	if err != nil {
		t.Fatal(err)
	}
	var threads sync.WaitGroup
	for thread := range uint64(4) {
		threads.Go(func() {
			random := rand.New(rand.NewPCG(1, thread))
			for range 20_000 {
				key := random.Uint64N(12)
				at, tag := x.slot(key)
				if data, _, ok := x.load(at, tag); ok && data%12 != key {
					t.Errorf("under key %d there is what was stored under key %d", key, data%12)
					return
				}
				// What searches store differs in a few bits: values are small, and most moves the same.
				x.store(at, tag, 12*random.Uint64N(3)+key, 1+uint32(random.Uint64N(9)), 0)
			}
		})
	}
	threads.Wait()
}

// TestHalvesOfTwoEntriesAreNoEntry combines what two threads may leave when they write to one slot, with values
// that differ in a few low bits, as those of searches do.
func TestHalvesOfTwoEntriesAreNoEntry(t *testing.T) {
	x, err := newTable(1, 64, true)
	if err != nil {
		t.Fatal(err)
	}
	const key, other = 5, 11
	for a := range uint64(16) {
		for b := range uint64(16) {
			_, tag := x.slot(key)
			at, otherTag := x.slot(other)
			x.store(at, tag, a, 1, 0)
			first := x.words[at]
			x.store(at, otherTag, b, 1, 0)
			x.words[at] = first
			for _, tag := range []uint64{tag, otherTag} {
				if data, _, ok := x.load(at, tag); ok && a != b {
					t.Errorf("the first half of an entry with %d and the second of one with %d make one with %d", a, b, data)
				}
			}
		}
	}
}

// TestTablesGrow: a table that begins small keeps its entries when it grows, and tells keys apart as before.
func TestTablesGrow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		keyBits := rapid.IntRange(1, 58).Draw(t, "key bits")
		x, err := newTable(1<<18, keyBits, rapid.Bool().Draw(t, "shared"))
		if err != nil {
			t.Fatal(err)
		}
		x.shrink(smallTable)
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		type entry struct {
			data uint64
			m    meta
		}
		kept := map[uint64]entry{}
		for range 5_000 {
			key := random.Uint64() >> (64 - keyBits)
			at, tag := x.slot(key)
			x.store(at, tag, random.Uint64(), 1+random.Uint32N(255), random.Uint32()&ownerMask)
			kept[key] = entry{}
		}
		for key := range kept {
			at, tag := x.slot(key)
			data, m, ok := x.load(at, tag)
			if kept[key] = (entry{data, m}); !ok {
				delete(kept, key)
			}
		}
		sizes := 1
		for ; x.grows(); sizes++ {
			x.grow(func() bool { return false })
			for key, want := range kept {
				at, tag := x.slot(key)
				if data, m, ok := x.load(at, tag); !ok || data != want.data || m != want.m {
					t.Fatalf("key %#x: %#x %#x, %v, in the small table %+v", key, data, m, ok, want)
				}
			}
			entries := 0
			for i := 0; i < len(x.words); i += entryWords {
				if x.words[i] != 0 || x.words[i+1] != 0 {
					entries++
				}
			}
			if entries != len(kept) {
				t.Fatalf("%d entries became %d", len(kept), entries)
			}
		}
		if sizes != 3 || len(x.words) != cap(x.words) {
			t.Errorf("%d sizes, at last %d words of %d", sizes, len(x.words), cap(x.words))
		}
	})
}

// TestSmallTables: a table begins small if it can tell whole keys apart at that size, otherwise at its full size.
func TestSmallTables(t *testing.T) {
	for _, c := range []struct{ entries, keyBits, small int }{
		{1 << 20, 49, smallTable},
		{1 << 20, 58, smallTable},
		{1 << 20, 59, 2 * smallTable},
		{1 << 20, 64, 1 << 20},
		{1 << 21, 64, 1 << 20},
		{1 << 19, 64, 1 << 19},
		{1 << 25, 49, smallTable},
		{smallTable / 2, 49, smallTable / 2},
		{1, 49, 1},
		{0, 49, 0},
	} {
		x, err := newTable(c.entries, c.keyBits, false)
		if err != nil {
			t.Fatal(err)
		}
		x.shrink(smallTable)
		if got := len(x.words) / entryWords; got != c.small || x.grows() != (got < c.entries) {
			t.Errorf("%d entries, %d bits: begins with %d, grows: %v; want %d", c.entries, c.keyBits, got, x.grows(), c.small)
		}
	}
}

// TestGrowingIsCutShort: a table that is stopped while growing loses the entries not yet moved, and nothing else.
func TestGrowingIsCutShort(t *testing.T) {
	for stops := range 5 { // 2^12 buckets are moved in four pieces
		x, err := newTable(1<<17, 49, false)
		if err != nil {
			t.Fatal(err)
		}
		x.shrink(smallTable)
		random := rand.New(rand.NewPCG(uint64(stops), 0))
		told := map[uint64]uint64{}
		for range smallTable / 8 {
			key, data := random.Uint64()>>15, random.Uint64()
			at, tag := x.slot(key)
			x.store(at, tag, data, 1, 0)
			told[key] = data
		}
		asked := 0
		x.grow(func() bool { asked++; return asked > stops })
		if want := min(stops+1, 4); asked != want {
			t.Errorf("asked %d times whether to stop, want %d", asked, want)
		}
		found, entries := 0, 0
		for key, want := range told {
			at, tag := x.slot(key)
			if data, _, ok := x.load(at, tag); ok {
				if found++; data != want {
					t.Errorf("key %#x: %#x, want %#x", key, data, want)
				}
			}
		}
		for i := 0; i < len(x.words); i += entryWords {
			if x.words[i] != 0 {
				entries++
			}
		}
		share := float64(min(stops+1, 4)) / 4
		if entries != found || float64(found) < 0.9*share*float64(len(told)) || float64(found) > 1.1*share*float64(len(told)) {
			t.Errorf("stopped after %d pieces: %d of %d entries are found, %d are there", stops+1, found, len(told), entries)
		}
	}
}
