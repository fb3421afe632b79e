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

// What deepening is said to need for a node is at least what it takes in the heap, and hardly more than twice that, however many
// children there are; and it remembers a node that needs just what is left.
func TestDeepeningTakesWhatIsCounted(t *testing.T) {
	for children := 2; children <= 40; children++ {
		found := make([]*known[connect4.Move], 1000)
		before := InUse()
		for i := range found {
			k := &known[connect4.Move]{}
			for range children {
				k.add(0, 0, nil)
			}
			found[i] = k
		}
		takes := float64(InUse()-before) / float64(len(found))
		runtime.KeepAlive(found)
		if counted := float64(knownBytes[connect4.Move](children)); counted < takes || counted > 2.1*takes {
			t.Errorf("%d children take %.0f bytes, and %.0f are counted", children, takes, counted)
		}
	}
	for more, remembered := range map[int64]bool{-1: false, 0: true, 1: true} {
		x := searcher[connect4.Position, connect4.Move, connect4.Rules]{room: 1, bytes: knownBytes[connect4.Move](7) + more}
		f := frame[connect4.Position, connect4.Move]{moves: make([]connect4.Move, 7)}
		if x.recall(&f); (f.found != nil) != remembered {
			t.Errorf("with %d bytes more than it needs, a node is remembered: %v", more, f.found != nil)
		}
	}
}

// InUse returns the reachable bytes of the heap.
func InUse() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
