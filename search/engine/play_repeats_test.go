package engine

import (
	"context"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search"
)

// Games in which positions can repeat.

// A draw by repetition is valid only in the current line, whatever the table holds; the keys of earlier positions count.
func TestRepetitionsAreDrawsOfTheirLine(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var g shuttle
		o := anyExact(t)
		x, err := New(shuttleRules(g), o)
		if err != nil {
			t.Fatal(err)
		}
		s, earlier := g.Start(), []uint64(nil)
		for range 3 {
			depth := rapid.IntRange(1, 7).Draw(t, "depth")
			r, err := x.Search(context.Background(), s, Task[uint8]{Limits: search.Limits{Depth: depth}, Earlier: earlier})
			if err != nil {
				t.Fatal(err)
			}
			if len(r.Iterations) == 0 {
				return // the game is over
			}
			reached := r.Iterations[len(r.Iterations)-1].Depth
			if want := g.value(s, 0, reached, earlier) * s.Side.Sign(); r.Value != want {
				t.Fatalf("%+v after %v, depth %d: value %v, want %v", s, earlier, reached, r.Value, want)
			}
			moves, _ := g.Moves(&s, nil)
			var next shuttlePos
			g.Play(&s, rapid.SampledFrom(moves).Draw(t, "move"), &next)
			earlier, s = append(earlier, g.Key(&s)), next
		}
	})
}

// No value that depends on a repetition of an earlier position enters the table: each entry is true of its position,
// however it is reached.
func TestNoDrawByRepetitionIsRemembered(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var g shuttle
		o := anyExact(t)
		o.Threads, o.Table = 1, 4096
		x, err := New(shuttleRules(g), o)
		if err != nil {
			t.Fatal(err)
		}
		var earlier []uint64
		for range 4 {
			earlier = append(earlier, g.Key(new(somewhere[shuttlePos, uint8, shuttleRules](t, g, 6))))
		}
		s := somewhere[shuttlePos, uint8, shuttleRules](t, g, 3)
		if _, err := x.Search(context.Background(), s, Task[uint8]{Limits: search.Limits{Depth: rapid.IntRange(2, 5).Draw(t, "depth")}, Earlier: earlier}); err != nil {
			t.Fatal(err)
		}
		for p := range reachable[shuttlePos, uint8, shuttleRules](g) {
			e, ok := x.threads[0].probe(g.Key(&p), 0)
			if !ok {
				continue
			}
			v := g.value(p, 0, e.depth, nil)
			if e.bound == isValue && e.value != v || e.bound == atLeast && e.value > v || e.bound == atMost && e.value < v {
				t.Fatalf("after %v, the table holds %+v of %+v, which is worth %v", earlier, e, p, v)
			}
		}
	})
}

// Values that depend on a draw depend on the ply of the repeated position or, if no earlier position explains the
// draw, on what came before the root; and an exact search takes no values from the table in such games.
func TestWhatADrawRestsOn(t *testing.T) {
	var g shuttle
	x, err := New(shuttleRules(g), Exact())
	if err != nil {
		t.Fatal(err)
	}
	w, s := x.threads[0], g.Start()
	w.begin(&play[shuttlePos, uint8, shuttleRules]{Searcher: x, ctx: context.Background(), root: s, began: time.Now()})
	w.keys = []uint64{91, 92, 93, 94, 95, 96, 97}
	if v, drawn := w.drawn(w.at(0)); !drawn || v != 0 || w.pathPly >= 0 {
		t.Errorf("drawn %v, value %v, depends on ply %d", drawn, v, w.pathPly)
	}
	const ply = 2
	w.keys = []uint64{91, 92, g.Key(&s), 94}
	if _, drawn := w.drawn(w.at(0)); !drawn || w.pathPly != ply {
		t.Errorf("drawn %v, depends on ply %d, want %d", drawn, w.pathPly, ply)
	}
	if e := (entry{depth: 3, bound: isValue, whole: true}); w.deepEnough(&e, 3) {
		t.Error("an exact search takes a value from the table, though it depends on the way")
	}
}

// A child's table entry does not refute its parent if the child would repeat a position.
func TestARepetitionRefutesNothing(t *testing.T) {
	var g shuttle
	o := small(Exact())
	o.SameDepth = false
	x, err := New(shuttleRules(g), o)
	if err != nil {
		t.Fatal(err)
	}
	w, s := x.threads[0], g.Start()
	w.begin(&play[shuttlePos, uint8, shuttleRules]{Searcher: x, ctx: context.Background(), root: s, began: time.Now()})
	const depth, good = 5, 20
	f, c := w.at(0), w.at(1)
	w.key(f)
	w.makeMove(f, f.moves[0])
	w.key(c)
	w.store(c, 2, -good, isValue, depth-1, false)
	for _, repeats := range []bool{false, true} {
		if w.keys = w.keys[:0]; repeats {
			w.keys = append(w.keys, g.Key(&c.pos))
		}
		if v, cuts := w.enhancedCutoff(&node[shuttlePos, uint8]{frame: f, depth: depth, beta: good}); cuts == repeats || cuts && v != good {
			t.Errorf("the child repeats a position: %v; it cuts: %v, with the value %v", repeats, cuts, v)
		}
	}
}

// thrice is shuttle with draws at the third time.
type thrice struct{ shuttle }

func (g thrice) DrawnByHistory(s *shuttlePos, earlier []uint64) bool {
	return count(earlier, g.Key(s)) >= 2
}

func count(keys []uint64, key uint64) (n int) {
	for _, k := range keys {
		if k == key {
			n++
		}
	}
	return n
}

// twofold is minimax in which a position is drawn that was there before since the root, or twice since the game began.
func (g thrice) twofold(s shuttlePos, ply, depth int, earlier, line []uint64) game.Score {
	moves, outcome := g.Moves(&s, nil)
	switch {
	case outcome != game.Open:
		return game.Loss(ply)
	case ply > 0 && (slices.Contains(line, g.Key(&s)) || count(append(slices.Clip(earlier), line...), g.Key(&s)) >= 2):
		return 0
	case depth == 0:
		return g.Evaluate(&s)
	}
	best := -game.Infinity
	for _, m := range moves {
		var next shuttlePos
		g.Play(&s, m, &next)
		best = max(best, -g.twofold(next, ply+1, depth-1, earlier, append(slices.Clip(line), g.Key(&s))))
	}
	return best
}

// Once is enough within the search, the root included, but not of what was played.
func TestTwofold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var g thrice
		o := anyExact(t)
		o.Table, o.Twofold = 0, true
		x, err := New(shuttleRules(g), o)
		if err != nil {
			t.Fatal(err)
		}
		s := somewhere[shuttlePos, uint8, shuttleRules](t, g, 4)
		if _, outcome := g.Moves(&s, nil); outcome != game.Open {
			return
		}
		var earlier []uint64
		for range rapid.IntRange(0, 6).Draw(t, "earlier") {
			earlier = append(earlier, g.Key(new(somewhere[shuttlePos, uint8, shuttleRules](t, g, 5))))
		}
		depth := rapid.IntRange(1, 7).Draw(t, "depth")
		for r := range x.Deepen(t.Context(), s, Task[uint8]{Limits: search.Limits{Depth: depth}, Earlier: earlier}) {
			if want := g.twofold(s, 0, r.Depth, earlier, nil) * s.Side.Sign(); r.Depth > 0 && r.Value != want {
				t.Fatalf("%+v after %v, depth %d: value %v, want %v", s, earlier, r.Depth, r.Value, want)
			}
		}
	})
}

// A line that needs no completion leaves no keys behind, which would be taken for those of earlier positions.
func TestACompleteLineLeavesNoKeys(t *testing.T) {
	var g thrice
	x, err := New(shuttleRules(g), Exact())
	if err != nil {
		t.Fatal(err)
	}
	w := x.threads[0]
	w.begin(&play[shuttlePos, uint8, shuttleRules]{Searcher: x, ctx: context.Background(), root: g.Start(), began: time.Now()})
	if line := w.complete([]uint8{2, 2, 2}, 0, 3, false); len(line) != 3 || len(w.keys) != w.older+1 {
		t.Errorf("a line of %d moves leaves %d keys", len(line), len(w.keys))
	}
}

// What a search has found is no longer relied on once another position has come twice in the game; after that it is, as before.
func TestValuesFromBeforeARepetitionAreStale(t *testing.T) {
	x, err := New(shuttleRules(shuttle{}), small(Default()))
	if err != nil {
		t.Fatal(err)
	}
	w := x.threads[0]
	began := func(keys ...uint64) {
		x.table.nextSearch()
		x.recall(keys)
	}
	stale := func(key uint64) bool {
		e, ok := w.probe(key, 0)
		return ok && !w.deepEnough(&e, 1)
	}
	found := func(key uint64) {
		f := w.at(0)
		f.key = key
		w.store(f, 1, 5, isValue, 3, true)
	}
	began(1, 2, 3)
	found(101)
	began(1, 2, 3, 4)
	found(102)
	if stale(101) || stale(102) {
		t.Error("stale, though no position has come twice")
	}
	began(1, 2, 3, 4, 1)
	found(103)
	if !stale(101) || !stale(102) || stale(103) {
		t.Error("of values before a repetition and after it, these are stale:", stale(101), stale(102), stale(103))
	}
	began(1, 2, 3, 4, 1, 5)
	if !stale(102) || stale(103) {
		t.Error("one search later, these are stale:", stale(102), stale(103))
	}
	began(1, 2, 3, 4, 1, 2)
	if !stale(102) || !stale(103) {
		t.Error("after another repetition, these are stale:", stale(102), stale(103))
	}
	began(7)
	found(104)
	began(7, 8)
	if stale(104) {
		t.Error("stale in another game")
	}
}
