package engine

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/connect4"
	"github.com/jugada/jugada/game/gametest"
	"github.com/jugada/jugada/game/tictactoe"
	"github.com/jugada/jugada/search"
)

// What the searcher remembers is true, and what it must not remember is forgotten.

// The result of a full window is stored as a value: a bound, though true, would cause another search.
func TestAValueIsRememberedAsOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyDAG(t)
		g.Layers = max(g.Layers, 1)
		o := anyExact(t)
		o.Threads, o.Table = 1, 4096
		s, depth := g.Start(), rapid.IntRange(1, 6).Draw(t, "depth")
		check := func(x *dagSearcher, what string, want game.Score) {
			e, ok := x.threads[0].probe(g.Key(&s), 0)
			if !ok || e.bound != isValue || e.value != want {
				t.Fatalf("%s: the table says %v %+v; the value is %v", what, ok, e, want)
			}
		}
		x := newDAG(t, g, o)
		check(x, "a node", atWindow(x, s, depth, -game.Infinity, game.Infinity, true))
		x.Clear()
		r, err := x.Search(context.Background(), s, Task[dagMove]{Limits: search.Limits{Depth: depth}})
		if err != nil {
			t.Fatal(err)
		}
		check(x, "a root", r.Value*g.Turn(&s).Sign())
	})
}

// A searcher given many tasks for many positions, in any order, some interrupted or limited to given moves, answers each
// as a new one would. Its table is not shared otherwise: it belongs to one searcher, which has one game and one set of
// options for life.
func TestATableNeverLeaks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyDAG(t)
		x := newDAG(t, g, anyExact(t))
		met := []dagPos{g.Start()}
		for range 6 {
			s := rapid.SampledFrom(met).Draw(t, "position")
			if moves, outcome := g.Moves(&s, nil); outcome == game.Open {
				m := rapid.SampledFrom(moves).Draw(t, "move")
				var next dagPos
				g.Play(&s, m, &next)
				met = append(met, next)
				task := Task[dagMove]{Limits: search.Limits{Depth: rapid.IntRange(1, 6).Draw(t, "depth before")}}
				if rapid.Bool().Draw(t, "one move") {
					task.Moves = []dagMove{m}
				}
				if rapid.Bool().Draw(t, "stopped") {
					task.Nodes = rapid.Int64Range(1, 100).Draw(t, "nodes")
				}
				if _, err := x.Search(context.Background(), s, task); err != nil {
					t.Fatal(err)
				}
			}
			agreeWith(t, x, rapid.SampledFrom(met).Draw(t, "position"), rapid.IntRange(1, 6).Draw(t, "depth"), rapid.IntRange(0, 2).Draw(t, "lines"))
		}
	})
}

// The table's move for a position is tried first in the positions that are symmetric to it, turned as they are.
func TestTheTablesMoveIsMappedBack(t *testing.T) {
	var g tictactoe.Rules
	x, err := New(ticTacToe(g), Exact())
	if err != nil {
		t.Fatal(err)
	}
	w := x.threads[0]
	w.mirrors = x.symmetric
	for m := range tictactoe.Move(9) { // after m, replied by r: the board turned so that m and r go elsewhere
		for r := range tictactoe.Move(9) {
			if m == r {
				continue
			}
			var one, s tictactoe.Position
			g.Play(new(g.Start()), m, &one)
			g.Play(&one, r, &s)
			f := w.at(0)
			f.pos, f.side, f.keyed, f.previous = s, game.Max, false, 0
			w.key(f)
			legal, _ := g.Moves(&s, nil)
			best := legal[int(m+r)%len(legal)]
			w.store(f, best, 0, isValue, 1, false)
			var after tictactoe.Position
			g.Play(&s, best, &after)
			want, _ := g.Canonical(&after)
			for m2 := range tictactoe.Move(9) {
				for r2 := range tictactoe.Move(9) {
					if m2 == r2 {
						continue
					}
					var s2 tictactoe.Position
					g.Play(new(g.Start()), m2, &one)
					g.Play(&one, r2, &s2)
					a, _ := g.Canonical(&s)
					if b, _ := g.Canonical(&s2); a != b {
						continue
					}
					f.pos, f.keyed = s2, false
					w.key(f)
					e, ok := w.probe(f.key, 0)
					if !ok {
						t.Fatal("a symmetric position has no entry")
					}
					w.generate(f, e.move, true)
					g.Play(&s2, f.moves[w.pickMove(f, 0)], &after)
					if got, _ := g.Canonical(&after); got != want {
						t.Fatalf("%d %d then %d: in the symmetric position after %d %d another move is first", m, r, best, m2, r2)
					}
				}
			}
		}
	}
}

// Whatever move a table suggests, only legal ones are played.
func TestMovesOfOtherPositionsAreNotPlayed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := narrow{anyDAG(t)}
		o := small(Default())
		o.Table = rapid.SampledFrom([]int{1, 4, 64}).Draw(t, "table")
		x, err := New(dagRules(g), o)
		if err != nil {
			t.Fatal(err)
		}
		for r := range x.Deepen(context.Background(), g.Start(), Task[dagMove]{Limits: search.Limits{Depth: 8}}) {
			s := g.Start()
			for _, m := range r.Line {
				if legal, _ := g.Moves(&s, nil); !slices.Contains(legal, m) {
					t.Fatalf("the line %v is not legal", r.Line)
				}
				var next dagPos
				g.Play(&s, m, &next)
				s = next
			}
		}
	})
}

// After Clear a search is that of a new searcher, node by node, whatever was searched before.
func TestNothingIsLeftOfAnotherGame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyDAG(t)
		g.Layers = 8
		o := small(Default())
		o.Table = 256
		task := Task[dagMove]{Limits: search.Limits{Depth: 7}}
		search := func(x *dagSearcher, s dagPos) search.Counts {
			r, err := x.Search(context.Background(), s, task)
			if err != nil {
				t.Fatal(err)
			}
			return r.Counts
		}
		moves, _ := g.Moves(new(g.Start()), nil)
		var other dagPos
		g.Play(new(g.Start()), moves[0], &other)
		used := newDAG(t, g, o)
		search(used, other)
		used.Clear()
		if a, b := search(used, g.Start()), search(newDAG(t, g, o), g.Start()); a != b {
			t.Fatalf("counts %+v, by a new searcher %+v", a, b)
		}
	})
}

// An entry cannot hold the depth of the deepest searches. Values that depend on it are forgotten, so that they are not
// mistaken for those of shallower searches; others are kept.
func TestTheTableKnowsHowDeepItWasSearched(t *testing.T) {
	g := gametest.DAG{}
	w := newDAG(t, g, small(Exact())).threads[0]
	f := w.at(0)
	f.pos = g.Start()
	w.key(f)
	for _, depth := range []int{1, maxDepth, maxDepth + 1, maxDepth + 100} {
		for _, whole := range []bool{false, true} {
			want := entry{value: 7, move: idOf(dagMove(3)), depth: min(depth, maxDepth), bound: isValue, whole: whole}
			if depth > maxDepth && !whole {
				want.bound = nothing
			}
			w.store(f, 3, 7, isValue, depth, whole)
			if e, ok := w.probe(f.key, 0); !ok || e != want {
				t.Errorf("depth %d, whole %v: %v %+v, want %+v", depth, whole, ok, e, want)
			}
		}
	}
}

// For every position of many small games: whatever a search leaves in the table, wherever it was stopped, is true of the position
// with that key.
func TestEntriesAreOfTheirPositions(t *testing.T) {
	entries := 0
	for seed := range uint64(100) {
		g := gametest.DAG{Seed: seed, Layers: 7, Width: 4, Most: 3, Again: seed%3 == 0, Wins: seed%2 == 0}
		x, err := New(dagRules(g), small(Exact()))
		if err != nil {
			t.Fatal(err)
		}
		for nodes := int64(160); nodes >= 0; nodes -= 16 { // at last without a limit
			x.Clear()
			limits := search.Limits{Depth: 6, Nodes: nodes}
			if _, err := x.Search(context.Background(), g.Start(), Task[dagMove]{Limits: limits}); err != nil {
				t.Fatal(err)
			}
			for s := range reachable[dagPos, dagMove, dagRules](g) {
				e, ok := x.threads[0].probe(g.Key(&s), 0)
				if !ok {
					continue
				}
				entries++
				want := minimax[dagPos, dagMove, dagRules](t, g, s, e.depth).Value * g.Turn(&s).Sign()
				if !boundsTruly(e.value, e.bound.seenBy(game.Max), want) { // both are for the side to move: as if that were MAX
					t.Fatalf("seed %d, %d nodes, %+v: %+v, but to %d plies the position is worth %v", seed, nodes, s, e, e.depth, want)
				}
			}
		}
	}
	if entries < 1000 {
		t.Errorf("%d entries", entries)
	}
}

// Only the moves that a task names are searched, and the table does not treat them as all moves.
func TestOnlyGivenMoves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyDAG(t)
		g.Layers = max(g.Layers, 1)
		s := g.Start()
		legal, _ := g.Moves(&s, nil)
		x := newDAG(t, g, anyExact(t))
		depth := rapid.IntRange(1, 6).Draw(t, "depth")
		want := minimax[dagPos, dagMove, dagRules](t, g, s, depth)
		m := rapid.SampledFrom(legal).Draw(t, "move")
		for r := range x.Deepen(context.Background(), s, Task[dagMove]{Limits: search.Limits{Depth: depth}, Moves: []dagMove{m}}) {
			i := slices.IndexFunc(want.Moves, func(w search.RootMove[dagMove]) bool { return w.Move == m })
			if r.Line[0] != m || len(r.Moves) != 1 || r.Depth == depth && r.Value != want.Moves[i].Value {
				t.Fatalf("move %v: %+v, want %v", m, r, want.Moves[i].Value)
			}
		}
		agreeWith(t, x, s, depth, 1)
	})
}

// Each search makes what the table holds of earlier ones older.
func TestTheTableAgesBySearches(t *testing.T) {
	x := newDAG(t, gametest.DAG{Layers: 3, Width: 3, Most: 2}, Exact())
	for n := range 3 {
		age := x.table.age
		if _, err := x.Search(t.Context(), x.rules.Start(), Task[dagMove]{}); err != nil {
			t.Fatal(err)
		}
		if x.table.age == age {
			t.Errorf("search %d leaves the table's age at %d", n+1, age)
		}
	}
}

// A line that ends at an entry of the table is made whole, also where it is lost and another move at its end was cut off by the
// limit: what that one is worth does not matter.
func TestLostLinesAreMadeWhole(t *testing.T) {
	lost := 0
	for seed := range uint64(3_000) {
		g := gametest.DAG{Seed: seed, Layers: 3, Width: 5, Most: 4, Wins: true}
		o := Exact()
		o.Table = 2 + int(seed%3)
		x := newDAG(t, g, o)
		for depth := 1; depth <= 3; depth++ {
			r, err := x.Search(t.Context(), g.Start(), Task[dagMove]{Limits: search.Limits{Depth: depth}, Lines: 2})
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range r.Lines {
				if n, ok := l.Value.Forced(); ok {
					lost++
					if len(l.Moves) != n {
						t.Fatalf("seed %d, depth %d: the line %v is not of %d plies", seed, depth, l.Moves, n)
					}
				}
			}
		}
	}
	if lost < 1_000 {
		t.Errorf("only %d lines that end the game", lost)
	}
}

// A searcher's table that grows in the middle of searches changes no value of theirs.
func TestSearchersTablesGrow(t *testing.T) {
	grown := 0
	rapid.Check(t, func(t *rapid.T) {
		g := anyDAG(t)
		o := anyExact(t)
		o.Threads, o.Table = 1, 1<<12
		x := newDAG(t, g, o)
		x.table.shrink(maxWays)
		before := x.table.buckets
		s := g.Start()
		for range 2 {
			task := Task[dagMove]{Limits: search.Limits{Depth: rapid.IntRange(1, 7).Draw(t, "depth")}}
			got, err := x.Search(context.Background(), s, task)
			if err != nil {
				t.Fatal(err)
			}
			want, err := newDAG(t, g, o).Search(context.Background(), s, task)
			if err != nil || got.Value != want.Value || got.Bound != want.Bound {
				t.Fatalf("%v %v, in a table that does not grow %v %v (%v)", got.Value, got.Bound, want.Value, want.Bound, err)
			}
		}
		if x.table.buckets > before {
			grown++
		}
	})
	if grown == 0 {
		t.Error("no table has grown")
	}
}

// A large table begins small, is small again when it is cleared, and says how full all of it is; that of several threads is large.
func TestLargeTablesBeginSmall(t *testing.T) {
	o := Default()
	o.Table, o.Solve = 4*firstTable, false
	x, err := New(connectFour(connect4.Rules{}), o)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	has := func(entries int) {
		t.Helper()
		if n := len(x.table.words) / entryWords; n != entries {
			t.Errorf("it has %d entries, want %d", n, entries)
		}
	}
	has(firstTable)
	for i := 0; !x.table.crowded(); i++ {
		at, tag := x.table.slot(uint64(i))
		x.table.store(at, tag, 1, 1, 0)
	}
	full := x.Full()
	if full < 100 || full > 150 {
		t.Errorf("an eighth of it is said to be %d thousandths", full)
	}
	if _, err := x.Search(t.Context(), connect4.Rules{}.Start(), Task[connect4.Move]{Limits: search.Limits{Depth: 2}}); err != nil {
		t.Fatal(err)
	}
	has(4 * firstTable)
	x.Clear()
	has(firstTable)
	o.Threads = 2
	shared, err := New(connectFour(connect4.Rules{}), o)
	if err != nil {
		t.Fatal(err)
	}
	defer shared.Close()
	if n := len(shared.table.words) / entryWords; n != o.Table {
		t.Errorf("with two threads it has %d entries, want %d", n, o.Table)
	}
}
