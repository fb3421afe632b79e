package classic_test

import (
	"context"
	"testing"

	"github.com/jugada/jugada/game/connect4"
	"github.com/jugada/jugada/search/classic"
	"github.com/jugada/jugada/trace"
)

// scales is a sink that measures the heap now and then.
type scales struct {
	events int
	most   uint64 // bytes in use
}

func (s *scales) Event(*trace.Event) {
	const every = 20_000
	if s.events++; s.events%every == 0 {
		s.most = max(s.most, classic.InUse())
	}
}

// The table and what deepening remembers stay within their memory limit and use more than half of it, take several times as much
// without one, and do not change the value.
func TestWhatIsKeptKeepsToItsMemory(t *testing.T) {
	const memory = 1 << 19
	g := connect4.Rules{}
	for _, c := range []struct {
		name             string
		table, deepening bool
	}{{"table", true, false}, {"deepening", false, true}, {"both", true, true}} {
		o := classic.Options{Algorithm: classic.AlphaBeta}
		o.Depth = 8
		o.Refine.Table.On, o.Refine.Deepening.On = c.table, c.deepening
		var most [2]uint64
		var values [2]any
		for i, bound := range []int64{0, memory} {
			var s scales
			o.Memory, o.Trace = bound, &s
			before := classic.InUse()
			r, err := classic.Search(context.Background(), g, g.Start(), o)
			if err != nil {
				t.Fatal(err)
			}
			most[i], values[i] = s.most-min(before, s.most), r.Value
		}
		if most[0] < 3*memory || most[1] > memory+memory/2 || most[1] < memory/2+memory/20 || values[0] != values[1] {
			t.Errorf("%s: %d bytes and %v without a bound, %d and %v with one of %d", c.name, most[0], values[0], most[1], values[1], memory)
		}
	}
}
