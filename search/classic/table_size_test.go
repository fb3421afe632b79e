package classic

import (
	"runtime"
	"testing"

	"github.com/jugada/jugada/game/connect4"
)

// What an entry is said to take is what it takes in the heap where the map has just grown, which is the worst case.
func TestEntriesTakeWhatIsCounted(t *testing.T) {
	type entries = map[place]*entry[connect4.Position, connect4.Move]
	var most float64
	for n := 400; n < 800; n += n / 40 { // the map grows once
		tables := make([]entries, 8)
		before := InUse()
		for k := range tables {
			tables[k] = entries{}
			for i := range n {
				tables[k][place{key: uint64(i)}] = &entry[connect4.Position, connect4.Move]{}
			}
		}
		most = max(most, float64(InUse()-before)/float64(len(tables)*n))
		runtime.KeepAlive(tables)
	}
	counted := float64(entryBytes[connect4.Position, connect4.Move]())
	if most < 0.98*counted || most > 1.15*counted {
		t.Errorf("an entry takes up to %.0f bytes, and %.0f are counted", most, counted)
	}
}

// InUse returns the reachable bytes of the heap.
func InUse() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
