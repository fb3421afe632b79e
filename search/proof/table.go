package proof

import (
	"math/bits"
	"runtime"
	"unsafe"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/internal/memory"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search"
)

// table remembers what was found about positions, in buckets of four entries. A new position takes the place of the one in its
// bucket that has had least work, since that is the cheapest to find again.
type table struct {
	entries []entry // a power of two of buckets
	shift   uint    // of a hashed key, to the number of its bucket
}

// entry is what is known about a position, counted from it.
type entry struct {
	key     uint64
	lo, hi  game.Score // proven bounds of its value
	beta    game.Score // the question to which the numbers belong
	numbers Numbers
	work    uint32 // nodes that it has taken, at least 1; 0: the entry is empty
}

const (
	entryBytes = int(unsafe.Sizeof(entry{})) // 32
	ways       = 4
)

// newTable returns a table of at most that many bytes; nil: they are too few for a bucket.
func newTable(bytes int64) (*table, error) {
	buckets := bytes / int64(ways*entryBytes)
	if buckets < 1 {
		return nil, nil
	}
	n := bits.Len64(uint64(buckets)) - 1
	words, mapped, err := memory.Words(ways << n * entryBytes / 8)
	if err != nil {
		return nil, lang.Errorf("engine.table.memory", bytes>>20)
	}
	t := &table{unsafe.Slice((*entry)(unsafe.Pointer(&words[0])), ways<<n), uint(64 - n)}
	if mapped != nil {
		runtime.AddCleanup(t, memory.Free, mapped)
	}
	return t, nil
}

func (t *table) bytes() int64 { return int64(len(t.entries) * entryBytes) }

// bucket returns the entries among which a position belongs.
func (t *table) bucket(key uint64) []entry {
	at := int(search.Mix(key)>>t.shift) * ways
	return t.entries[at : at+ways : at+ways]
}

// find returns the entry of a position, nil if there is none.
func (t *table) find(key uint64) *entry {
	bucket := t.bucket(key)
	for i := range bucket {
		if e := &bucket[i]; e.key == key && e.work != 0 {
			return e
		}
	}
	return nil
}

// store keeps what is known about a position, in place of what was. The work adds up.
func (t *table) store(e entry) {
	bucket := t.bucket(e.key)
	least := &bucket[0]
	for i := range bucket {
		old := &bucket[i]
		if old.key == e.key && old.work != 0 {
			e.work = uint32(min(uint64(e.work)+uint64(old.work), 1<<32-1))
			least = old
			break
		}
		if old.work < least.work {
			least = old
		}
	}
	*least = e
}

// sum is a hash of all entries that does not depend on their places.
func (t *table) sum() (sum uint64) {
	for i := range t.entries {
		if e := &t.entries[i]; e.work != 0 {
			h := search.Mix(e.key ^ uint64(uint32(e.lo))<<32 ^ uint64(uint32(e.hi)))
			sum += search.Mix(h^uint64(e.numbers.Proof)<<32^uint64(e.numbers.Disproof)^uint64(uint32(e.beta))<<16^uint64(e.work)) | 1
		}
	}
	return sum
}
