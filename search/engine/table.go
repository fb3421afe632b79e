package engine

import (
	"math/bits"
	"runtime"
	"sync/atomic"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/internal/memory"
	"github.com/jugada/jugada/lang"
)

// table is a transposition table: one entry per position, in buckets that fill a cache line. It is lockless: an entry is
// two words. With one thread they are read and written plainly; with more, atomically, which costs some nanoseconds per
// store, and the first is stored xored with a hash of the second, so that an entry half written by each of two threads
// matches no key. Hyatt and Mann (2002) use the second word itself; but words that differ in a few low bits, as small
// values do, would leave the tag unchanged.
//
// A table may begin with a small part of its memory and grow into the rest, see shrink: a small search then stays in the
// processor's caches, and touches only the memory that it needs.
//
// An entry's first word is 46 bits of the hashed key, the tag, and 18 bits of meta, for replacement and for the
// table's owner. The second word is for the owner.
type table struct {
	words   []uint64 // in use; the rest, up to the capacity, is 0
	ways    int      // entries in a bucket, 1 to 4; 0: there is no table
	stride  int      // words of a bucket
	buckets uint64   // in use, a power of two
	factor  uint64   // multiplier that scatters keys
	atomic  bool     // several threads use it
	age     uint32
	release func() // returns the memory to the system; nil: the garbage collector does
}

const (
	entryWords = 2
	entryBytes = 8 * entryWords
	tagBits    = 46
	metaBits   = 64 - tagBits
	metaMask   = 1<<metaBits - 1
	maxWays    = 64 / entryBytes
)

// meta is what an entry's first word holds besides its tag: worth in the upper eight bits, age in the next six, and
// four bits for the owner.
type meta = uint32

const (
	worthShift = 10
	ageShift   = 4
	ageMask    = 0x3f
	ownerMask  = 1<<ageShift - 1
)

// newTable returns a table of at most that many entries, for keys that use their low keyBits bits. The number of
// buckets is a power of two.
func newTable(entries, keyBits int, shared bool) (*table, error) {
	t := planTable(entries, keyBits, shared)
	if t.ways == 0 {
		return t, nil
	}
	words, mapped, err := memory.Words(int(t.buckets) * t.stride)
	if err != nil {
		return nil, lang.Errorf("engine.table.memory", entries*entryBytes>>20)
	}
	t.words = words
	if mapped != nil {
		later := runtime.AddCleanup(t, memory.Free, mapped)
		t.release = func() {
			later.Stop()
			memory.Free(mapped)
		}
	}
	return t, nil
}

// close frees the memory. The table must not be used afterwards.
func (t *table) close() {
	t.words, t.buckets, t.ways = nil, 0, 0
	if t.release != nil {
		t.release()
		t.release = nil
	}
}

// planTable returns a table without memory.
func planTable(entries, keyBits int, shared bool) *table {
	t := &table{ways: min(entries, maxWays), atomic: shared, factor: golden << (64 - keyBits)}
	if t.ways > 0 {
		t.buckets, t.stride = 1<<(bits.Len(uint(entries/t.ways))-1), t.ways*entryWords
	}
	return t
}

// keyBits returns how many bits the keys of a game have, and whether they never collide.
func keyBits(rules any) (n int, exact bool) {
	if g, ok := rules.(game.Exact); ok {
		return g.ExactKeys(), true
	}
	return 64, false
}

// certain reports whether entries are told apart by whole keys: bucket number and tag cover every bit.
func (t *table) certain() bool {
	unused := bits.TrailingZeros64(t.factor) // bits of a key
	return 64-unused-bits.TrailingZeros64(t.buckets) <= tagBits
}

// slot returns where entries of a key are, and its tag, positioned as in an entry's first word. The key is scattered
// modulo 2^keyBits, which loses nothing: its upper bits are the bucket, the next 46 the tag. If any bits are left out,
// they are the lowest: upper ones depend on all bits of a key, lower ones do not.
func (t *table) slot(key uint64) (at int, tag uint64) {
	bucket, rest := bits.Mul64(key*t.factor, t.buckets) // shifts by the bits of a bucket number, giving both halves
	return int(bucket) * t.stride, rest &^ metaMask
}

// scatter is a one-to-one hash whose upper bits depend on all bits of x. It differs from the hash of keys, which data
// that resemble keys would undo.
func scatter(x uint64) uint64 { return x * 0xd6e8_feb8_6659_fd93 }

// golden is 2^64 over the golden ratio: the upper bits of a product with it depend on all bits of the other factor.
const golden = 0x9e37_79b9_7f4a_7c15

// touch reads the first entry of a bucket, to prefetch its cache line.
func (t *table) touch(at int) uint64 {
	if t.atomic {
		return atomic.LoadUint64(&t.words[at])
	}
	return t.words[at]
}

// load returns the entry of the position in that slot.
func (t *table) load(at int, tag uint64) (data uint64, m meta, ok bool) {
	bucket := t.words[at : at+t.stride]
	if t.atomic {
		for i := 1; i < len(bucket); i += entryWords {
			data := atomic.LoadUint64(&bucket[i])
			if first := atomic.LoadUint64(&bucket[i-1]) ^ scatter(data); first&^metaMask == tag && first != 0 {
				return data, meta(first & metaMask), true
			}
		}
		return 0, 0, false
	}
	for i := 1; i < len(bucket); i += entryWords {
		if first := bucket[i-1]; first&^metaMask == tag && first != 0 {
			return bucket[i], meta(first & metaMask), true
		}
	}
	return 0, 0, false
}

// store overwrites the entry of the same position, otherwise the one worth least; each search since an entry was
// written reduces its worth by agePrice. owner has four bits, worth is 1 to 255.
func (t *table) store(at int, tag, data uint64, worth uint32, owner meta) {
	if t.ways == 0 {
		return
	}
	bucket := t.words[at : at+t.stride]
	victim, least := 0, int32(1<<30)
	for i := 0; i < len(bucket); i += entryWords {
		var first uint64
		if t.atomic {
			first = atomic.LoadUint64(&bucket[i]) ^ scatter(atomic.LoadUint64(&bucket[i+1]))
		} else {
			first = bucket[i]
		}
		if first&^metaMask == tag {
			victim = i
			break
		}
		if w := t.worth(meta(first & metaMask)); w < least {
			victim, least = i, w
		}
	}
	first := tag | uint64(worth<<worthShift|t.age<<ageShift|owner&ownerMask)
	if t.atomic {
		atomic.StoreUint64(&bucket[victim], first^scatter(data))
		atomic.StoreUint64(&bucket[victim+1], data)
		return
	}
	bucket[victim], bucket[victim+1] = first, data
}

const agePrice = 4

// worth returns how much an entry is worth keeping, after aging.
func (t *table) worth(m meta) int32 {
	return int32(m>>worthShift) - agePrice*int32(t.searchesSince(m))
}

// searchesSince returns how many searches have begun since an entry was written, up to ageMask; of more, the remainder.
func (t *table) searchesSince(m meta) uint32 { return (t.age - m>>ageShift) & ageMask }

// nextSearch tells the table that another search begins.
func (t *table) nextSearch() { t.age = (t.age + 1) & ageMask }

// full estimates how many of a thousand entries the current search has written, from the first ones: of all that the table has
// memory for.
func (t *table) full() int {
	const sample = 1000
	seen, written := 0, 0
	for i := 0; i < len(t.words) && seen < sample; i += entryWords {
		var first uint64
		if seen++; t.atomic {
			first = atomic.LoadUint64(&t.words[i]) ^ scatter(atomic.LoadUint64(&t.words[i+1]))
		} else {
			first = t.words[i]
		}
		if first != 0 && meta(first&metaMask)>>ageShift&ageMask == t.age {
			written++
		}
	}
	return int(uint64(written*sample/max(seen, 1)) * t.buckets / max(t.most(), 1))
}

// clear forgets everything.
func (t *table) clear() { clear(t.words) }

// growth is by how much a table that begins small grows at a time.
const growth = 8

// shrink makes an empty table small, of at least that many entries, and of more if whole keys need more: growing would lose the
// lower bits of keys otherwise. It does nothing if the table has fewer, or cannot tell whole keys apart at any size.
func (t *table) shrink(entries int) {
	small := *t
	for small.resize(1); !small.certain() || int(small.buckets)*small.ways < entries; small.resize(2 * small.buckets) {
		if 2*small.buckets > t.most() {
			return
		}
	}
	*t = small
}

// most returns how many buckets the memory holds.
func (t *table) most() uint64 {
	if t.ways == 0 {
		return 0
	}
	return uint64(cap(t.words) / t.stride)
}

// resize sets the number of buckets in use.
func (t *table) resize(buckets uint64) {
	t.buckets, t.words = buckets, t.words[:int(buckets)*t.stride]
}

// grows reports whether there is room for the table to grow into.
func (t *table) grows() bool { return t.buckets < t.most() && t.certain() }

// crowded reports whether half of the table is in use, by what all searches have written, judged by its first entries.
func (t *table) crowded() bool {
	const sample = 1000
	used, seen := 0, min(sample, len(t.words)/entryWords)
	for i := range seen {
		if t.words[i*entryWords] != 0 {
			used++
		}
	}
	return 2*used >= seen
}

// grow enlarges a table, which nobody may use meanwhile, and keeps its entries. Slots obtained earlier become invalid.
// Each bucket is spread over several, by the tags of its entries; the new ones come after all earlier buckets, so moving
// the last one first overwrites nothing. Now and then it calls stop; if that is true, entries not yet moved are lost.
func (t *table) grow(stop func() bool) {
	const asked = 1 << 10 // how often to ask, in buckets
	old := t.buckets
	t.resize(min(growth*old, t.most()))
	shift := bits.TrailingZeros64(t.buckets / old)
	for b := int(old) - 1; b >= 0; b-- {
		var moved [maxWays * entryWords]uint64
		bucket := t.words[b*t.stride : (b+1)*t.stride]
		copy(moved[:], bucket)
		clear(bucket)
		for i := 0; i < t.stride; i += entryWords {
			first, data := t.decode(moved[i], moved[i+1])
			if first == 0 {
				continue
			}
			tag := first &^ metaMask
			at := (b<<shift | int(tag>>(64-shift))) * t.stride
			for t.words[at] != 0 || t.words[at+1] != 0 {
				at += entryWords
			}
			t.words[at], t.words[at+1] = t.decode(tag<<shift|first&metaMask, data)
		}
		if b%asked == 0 && stop() {
			clear(t.words[:b*t.stride])
			return
		}
	}
}
