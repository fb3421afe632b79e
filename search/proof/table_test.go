package proof

import (
	"testing"

	"pgregory.net/rapid"
)

// TestTheCheapestGivesWay: a table holds the four positions of a bucket that have had most work, whatever came in between, and what
// is stored last about one; its work adds up.
func TestTheCheapestGivesWay(t *testing.T) {
	table, err := newTable(int64(ways * entryBytes)) // a single bucket
	if err != nil || entryBytes != 32 {
		t.Fatal(entryBytes, err)
	}
	for key := range uint64(ways) {
		table.store(entry{key: key, work: 1000 + uint32(key), beta: 0})
		table.store(entry{key: key, work: 5000, beta: 1})
	}
	for key := uint64(ways); key < 100; key++ { // the first one gives way, and then always the one that has just come
		table.store(entry{key: key, work: uint32(key)})
	}
	for key := range uint64(100) {
		e := table.find(key)
		held := key > 0 && key < ways || key == 99
		switch {
		case held != (e != nil):
			t.Errorf("key %d: %+v", key, e)
		case held && key < ways && (e.work != uint32(6000+key) || e.beta != 1):
			t.Errorf("key %d: %+v", key, e)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		bytes := rapid.Int64Range(0, 1<<20).Draw(t, "bytes")
		table, err := newTable(bytes)
		if err != nil || (table == nil) != (bytes < 128) {
			t.Fatal(table, err)
		}
		if table == nil {
			return
		}
		if got := table.bytes(); got > bytes || got <= bytes/2 {
			t.Fatalf("a table of at most %d bytes has %d", bytes, got)
		}
		for _, key := range rapid.SliceOf(rapid.Uint64()).Draw(t, "keys") {
			table.store(entry{key: key, work: 1})
			if e := table.find(key); e == nil || e.key != key {
				t.Fatalf("%d bytes: %x is not found again", bytes, key)
			}
		}
	})
}
