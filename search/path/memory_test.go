package path_test

import (
	"context"
	"runtime"
	"testing"
	"time"

	"github.com/jugada/jugada/internal/korf"
	"github.com/jugada/jugada/puzzle"
	"github.com/jugada/jugada/puzzle/sliding"
	"github.com/jugada/jugada/search/path"
)

// heap returns the bytes that are in use.
func heap() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// TestMemoryLimitIsKept: a search never exceeds the limit and uses nine tenths of it, and its reported memory is within a
// tenth of the actual, measured when it expands its last position.
func TestMemoryLimitIsKept(t *testing.T) {
	hard := korf.Instances()[0].Start
	const limit = 8 << 20
	for _, a := range []path.Algorithm{path.AStar, path.WeightedAStar, path.UniformCost, path.BFS, path.Bidirectional} {
		o := path.Options{Algorithm: a, Limits: path.Limits{Memory: limit}}
		if a == path.WeightedAStar {
			o.Weight = 1.1
		}
		before, during := heap(), int64(0)
		r, err := path.Search(context.Background(), sliding.Rules{}, hard, o)
		if err != nil {
			t.Fatal(err)
		}
		if r.Stopped != path.Memory || r.Found {
			t.Fatalf("%v: stopped by %v, found %v", a, r.Stopped, r.Found)
		}
		if r.Memory > limit || r.Memory < limit*9/10 {
			t.Errorf("%v: %d bytes with a limit of %d", a, r.Memory, limit)
		}
		if r.Lower < 1 || r.Lower > 57 {
			t.Errorf("%v: %v is proven, but there is a way of 57 moves", a, r.Lower)
		}
		expanded := int64(0)
		for step := range path.Steps(context.Background(), sliding.Rules{}, hard, o) {
			if step.Kind == path.Expand {
				if expanded++; expanded == r.Expanded {
					during = heap() - before
				}
			}
		}
		if during < r.Memory*9/10 || during > r.Memory*11/10 {
			t.Errorf("%v: %d bytes are counted and %d taken", a, r.Memory, during)
		}
	}
}

// TestSmallestLimits: a limit too small even for the start ends the search, with a correct result.
func TestSmallestLimits(t *testing.T) {
	hard := korf.Instances()[0].Start
	for _, a := range path.Algorithms {
		for _, memory := range []int64{1, 1000, 30_000, 60_000} {
			r, err := path.Search(context.Background(), sliding.Rules{}, hard,
				path.Options{Algorithm: a, Limits: path.Limits{Memory: memory, Nodes: 300_000}})
			if err != nil {
				t.Fatal(err)
			}
			if r.Found && a != path.DFS || r.Lower > 57 || r.Stopped != path.Memory && r.Stopped != path.Nodes {
				t.Errorf("%v with %d bytes: found %v, proven %v, %v", a, memory, r.Found, r.Lower, r.Stopped)
			}
			if r.Memory > memory {
				t.Errorf("%v: %d bytes, the limit is %d", a, r.Memory, memory)
			}
		}
	}
}

// TestNothingIsAllocatedAtANode: depth-first searches allocate as often for many nodes as for few; the others allocate parts of
// their tables, far less often than once in a hundred nodes.
func TestNothingIsAllocatedAtANode(t *testing.T) {
	start := korf.Instances()[0].Start
	for _, a := range path.Algorithms {
		allocated := func(nodes int64) float64 {
			return testing.AllocsPerRun(2, func() {
				l := path.Limits{Nodes: nodes}
				if a == path.DFS {
					l.Depth = 40
				}
				if _, err := path.Search(context.Background(), sliding.Rules{}, start, path.Options{Algorithm: a, Limits: l}); err != nil {
					t.Fatal(err)
				}
			})
		}
		if few, many := allocated(20_000), allocated(60_000); many-few > 500 {
			t.Errorf("%v: %v allocations for 20,000 nodes and %v for 60,000", a, few, many)
		}
	}
}

// corridor is a walk along a corridor with the goal at its end. Moves can be taken back, but it does not say so.
type corridor uint32

func (corridor) Start() uint32         { return 0 }
func (c corridor) Goal(s *uint32) bool { return *s == uint32(c) }
func (corridor) Key(s *uint32) uint64  { return uint64(*s) }
func (corridor) Moves(s *uint32, buf []uint8) []uint8 {
	if *s > 0 {
		buf = append(buf, 0)
	}
	return append(buf, 2)
}

func (corridor) Play(s *uint32, m uint8, next *uint32) puzzle.Cost {
	*next = *s + uint32(m) - 1
	return 1
}

// TestALongWayIsAsFastAsAShortOne: positions on the path are looked up without walking along it.
func TestALongWayIsAsFastAsAShortOne(t *testing.T) {
	const far = 300_000 // walking along the way at each position would be 45 thousand million steps
	o := path.Options{Algorithm: path.DFS, Limits: path.Limits{Time: 20 * time.Second}}
	r, err := path.Search(context.Background(), corridor(far), 0, o)
	if err != nil || r.Cost != far || r.Expanded != far || r.Generated != 2*far {
		t.Errorf("a way of %v after %d positions, %v", r.Cost, r.Expanded, err)
	}
}

// TestCancelled: a cancelled search ends, says so, and has proved nothing false; one cancelled before it begins expands
// nothing.
func TestCancelled(t *testing.T) {
	hard := korf.Instances()[0].Start
	for _, a := range path.Algorithms {
		ctx, cancel := context.WithCancel(context.Background())
		var cancelled, ended time.Time
		o := path.Options{Algorithm: a, Limits: path.Limits{Memory: 1 << 30}}
		time.AfterFunc(30*time.Millisecond, func() { cancelled = time.Now(); cancel() })
		r, err := path.Search(ctx, sliding.Rules{}, hard, o)
		ended = time.Now()
		if err != nil {
			t.Fatal(err)
		}
		if r.Stopped != path.Interrupted || r.Lower > 57 || r.Found {
			t.Errorf("%v: stopped by %v, proven %v", a, r.Stopped, r.Lower)
		}
		t.Logf("%v: ended %v after it was cancelled", a, ended.Sub(cancelled))
		if r, _ := path.Search(ctx, sliding.Rules{}, hard, o); r.Expanded != 0 || r.Stopped != path.Interrupted {
			t.Errorf("%v: cancelled before it began: %d expanded, %v", a, r.Expanded, r.Stopped)
		}
	}
}

// TestWrongOptions: invalid options are rejected.
func TestWrongOptions(t *testing.T) {
	for _, o := range []path.Options{
		{Algorithm: 99}, {Limits: path.Limits{Depth: -1}}, {Limits: path.Limits{Cost: -1}}, {Weight: 2}, {Ways: -1},
		{Algorithm: path.WeightedAStar, Weight: 0.5}, {Algorithm: path.WeightedAStar, Weight: 1e9}, {Algorithm: path.BFS, Ways: 2},
	} {
		if _, err := path.Search(context.Background(), sliding.Rules{}, sliding.Rules{}.Start(), o); err == nil {
			t.Errorf("%+v is accepted", o)
		}
	}
	var p puzzle.Puzzle[uint8, uint8] = ring{}
	if _, err := path.Search(context.Background(), p, 0, path.Options{Algorithm: path.Bidirectional}); err != path.ErrNoWayBack {
		t.Errorf("bidirectional search without goals: %v", err)
	}
}

// TestDefaultWeight: without a weight the default is used.
func TestDefaultWeight(t *testing.T) {
	expanded := func(a path.Algorithm, weight float64) int64 {
		r, err := path.Search(context.Background(), sliding.Rules{}, korf.Instances()[11].Start, path.Options{Algorithm: a, Weight: weight})
		if err != nil || !r.Found {
			t.Fatal(r.Found, err)
		}
		return r.Expanded
	}
	usual := expanded(path.WeightedAStar, 0)
	if same := expanded(path.WeightedAStar, path.DefaultWeight); usual != same {
		t.Errorf("without a weight %d positions are expanded, with the default %d", usual, same)
	}
	if other := expanded(path.WeightedAStar, path.DefaultWeight+0.5); usual == other {
		t.Errorf("a larger weight expands as many, %d", other)
	}
}
