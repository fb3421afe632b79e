package engine

import (
	"fmt"
	"math/bits"
	"runtime"
	"sync/atomic"

	"github.com/jugada/jugada/game"
)

// table remembers what searches have found of positions: one entry a position, in buckets that fill a cache line.
// It is lockless: an entry is two words, the first of which is stored xored with the second, so that an entry of which
// two threads have each written one half matches no key (Hyatt and Mann 2002). With one thread the words are read
// and written plainly; with more, atomically, which costs some nanoseconds a store.
//
// An entry's first word is 40 bits of the hashed key, the tag, and 24 bits of meta: what to keep it by, and what its
// owner wishes. The second is its owner's alone.
type table struct {
	words  []uint64
	ways   int  // entries in a bucket, 1 to 4; 0: there is no table
	shift  uint // that leaves the number of a bucket of a hashed key
	up     uint // 64 less the bits of a key
	atomic bool // several threads use it
	age    uint32
}

const (
	entryWords = 2
	entryBytes = 8 * entryWords
	tagBits    = 40
	metaBits   = 64 - tagBits
	metaMask   = 1<<metaBits - 1
	maxWays    = 64 / entryBytes
)

// meta is what an entry holds beside its tag: worth in its upper eight bits, age in the next six, and ten bits for the
// owner.
type meta = uint32

const (
	worthShift = 16
	ageShift   = 10
	ageMask    = 0x3f
	ownerMask  = 1<<ageShift - 1
)

// newTable returns a table of at most that many entries, for keys of which the low keyBits bits are used. Tables have a
// power of two of buckets.
func newTable(entries, keyBits int, shared bool) (*table, error) {
	t := &table{ways: min(entries, maxWays), atomic: shared, up: uint(64 - keyBits)}
	if t.ways == 0 {
		return t, nil
	}
	buckets := uint(1) << (bits.Len(uint(entries/t.ways)) - 1)
	t.shift = uint(64 - bits.TrailingZeros(buckets))
	words, release, bytes, err := allocate(int(buckets) * t.ways * entryWords)
	if err != nil {
		return nil, fmt.Errorf("a table of %d entries: %w", entries, err)
	}
	t.words = words
	if release != nil {
		runtime.AddCleanup(t, release, bytes)
	}
	return t, nil
}

// keyBits returns how many bits the keys of a game have, and whether they never collide.
func keyBits(rules any) (n int, exact bool) {
	if g, ok := rules.(game.Exact); ok {
		return g.ExactKeys(), true
	}
	return 64, false
}

// certain reports whether entries are told apart by whole keys: the number of the bucket and the tag leave no bit out.
func (t *table) certain() bool { return 64-int(t.up)-(64-int(t.shift)) <= tagBits }

// slot returns where entries of a key are, and its tag in the place that it has in an entry's first word. The hashed
// key is the key times an odd constant (2^64 over the golden ratio), taken modulo 2^keyBits, which loses nothing: its
// upper bits name the bucket, its lower 40 are the tag.
func (t *table) slot(key uint64) (at int, tag uint64) {
	hashed := key * 0x9e37_79b9_7f4a_7c15 << t.up
	return int(hashed>>t.shift) * (t.ways * entryWords), hashed >> t.up << metaBits
}

// touch reads the first entry of a bucket, so that its cache line is on its way when it is needed.
func (t *table) touch(at int) uint64 {
	if t.atomic {
		return atomic.LoadUint64(&t.words[at])
	}
	return t.words[at]
}

// load returns what is known of the position of that slot.
func (t *table) load(at int, tag uint64) (data uint64, m meta, ok bool) {
	bucket := t.words[at : at+t.ways*entryWords]
	if t.atomic {
		for len(bucket) >= entryWords {
			data := atomic.LoadUint64(&bucket[1])
			if first := atomic.LoadUint64(&bucket[0]) ^ data; first&^metaMask == tag && first != 0 {
				return data, meta(first & metaMask), true
			}
			bucket = bucket[entryWords:]
		}
		return 0, 0, false
	}
	for len(bucket) >= entryWords {
		data := bucket[1]
		if first := bucket[0] ^ data; first&^metaMask == tag && first != 0 {
			return data, meta(first & metaMask), true
		}
		bucket = bucket[entryWords:]
	}
	return 0, 0, false
}

// store writes an entry over that of the same position, else over the one that is worth least; each search that has
// passed since it was written takes agePrice from its worth. owner has ten bits, worth is 1 to 255.
func (t *table) store(at int, tag, data uint64, worth uint32, owner meta) {
	if t.ways == 0 {
		return
	}
	bucket := t.words[at : at+t.ways*entryWords]
	victim, least := 0, int32(1<<30)
	for i := 0; i < len(bucket); i += entryWords {
		var first uint64
		if t.atomic {
			first = atomic.LoadUint64(&bucket[i]) ^ atomic.LoadUint64(&bucket[i+1])
		} else {
			first = bucket[i] ^ bucket[i+1]
		}
		if first&^metaMask == tag {
			victim = i
			break
		}
		if w := t.worth(meta(first & metaMask)); w < least {
			victim, least = i, w
		}
	}
	first := (tag | uint64(worth<<worthShift|t.age<<ageShift|owner&ownerMask)) ^ data
	if t.atomic {
		atomic.StoreUint64(&bucket[victim], first)
		atomic.StoreUint64(&bucket[victim+1], data)
		return
	}
	bucket[victim], bucket[victim+1] = first, data
}

const agePrice = 4

// worth returns what an entry is worth keeping for, 0 if it is empty.
func (t *table) worth(m meta) int32 {
	return int32(m>>worthShift) - agePrice*int32((t.age-m>>ageShift)&ageMask)
}

// next tells the table that another search begins.
func (t *table) next() { t.age = (t.age + 1) & ageMask }

// clear forgets everything.
func (t *table) clear() { clear(t.words) }
