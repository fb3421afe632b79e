package catalog_test

import (
	"slices"
	"testing"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/search/engine"
)

// The engine's options in a game are those of its strongest play there, and settings replace them.
func TestEngineOptions(t *testing.T) {
	o := engine.Default()
	o.NullMove, o.Futility = false, 7
	play := catalog.Engine(func(play *engine.Options) { play.NullMove, play.Futility = o.NullMove, o.Futility })
	options := catalog.EngineOptions(catalog.Of(heap(bare{Heaps: 9}), play))
	for i, n := range o.Named() {
		if want := (catalog.EngineOption{Name: n.Name, Switch: n.Switch, Default: n.Value, Most: n.Most}); options[i] != want {
			t.Errorf("%+v, want %+v", options[i], want)
		}
	}
}

// A search looks only at the moves that are named, with the settings that are given.
func TestOnlyTheseMoves(t *testing.T) {
	p := must(must(catalog.Default().Find("chess")).Start())
	r := catalog.Request{Algorithm: catalog.EngineName, Depth: 3, Selective: true, Only: []string{"h2h4", "a3", "h4"}}
	a, err := p.Analyze(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	var looked []string
	for _, m := range a.Moves {
		looked = append(looked, m.Move)
	}
	if !slices.Equal(looked, []string{"a3", "h4"}) {
		t.Errorf("looked at are %v", looked)
	}
	if code, err := catalog.Code(p, "Nf3"); code != "g1f3" || err != nil {
		t.Errorf("Nf3 is %s, %v", code, err)
	}
	r.Only = []string{"e5"}
	if _, err := p.Analyze(t.Context(), r); err == nil {
		t.Error("an illegal move is looked at")
	}
	r = catalog.Request{Algorithm: catalog.EngineName, Depth: 5, Selective: true}
	with, err := p.Analyze(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	r.Settings = catalog.EngineSettings{"NullMove": 0, "Reductions": 0, "LateMovePruning": 0, "Futility": 0}
	without, err := p.Analyze(t.Context(), r)
	if err != nil || without.Nodes <= with.Nodes {
		t.Errorf("%d nodes, %d without pruning (%v)", with.Nodes, without.Nodes, err)
	}
	r = catalog.Request{Algorithm: "alphabeta", Depth: 2, Only: []string{"a3"}}
	if _, err := p.Analyze(t.Context(), r); err == nil {
		t.Error("alpha-beta takes moves to look at")
	}
}

// A drawn game goes on without draws, with the same moves and names; a game that knows no such rules stays what it is.
func TestWithoutDraws(t *testing.T) {
	const drawn = "4k3/8/8/8/8/8/8/R3K3 w - - 120 90"
	g := must(catalog.Default().Find("chess"))
	p, err := g.Position(drawn)
	if err != nil || p.Outcome() == catalog.Open {
		t.Fatalf("%v, %v", p.Outcome(), err)
	}
	other, differs := catalog.WithoutDraws(g)
	q, err := other.Position(drawn)
	if !differs || err != nil || q.Outcome() != catalog.Open || len(q.Moves()) != 15 || other.Evaluator() != g.Evaluator() || !other.Large() {
		t.Errorf("differs: %v, %v, %v", differs, err, q)
	}
	if same, differs := catalog.WithoutDraws(catalog.Default().Games()[0]); differs || same != catalog.Default().Games()[0] {
		t.Error("tic-tac-toe has rules without draws")
	}
}

// The memory says how full its table is, and is given back.
func TestMemoryIsFull(t *testing.T) {
	var m catalog.Memory
	if m.Full() != 0 {
		t.Error("no table is full")
	}
	p := must(must(catalog.Default().Find("chess")).Start())
	r := catalog.Request{Algorithm: catalog.EngineName, Nodes: 30_000, TableMiB: 1, Memory: &m, Threads: 2}
	if _, err := p.Analyze(t.Context(), r); err != nil {
		t.Fatal(err)
	}
	if full := m.Full(); full < 5 || full > 30_000*1000/65_536 {
		t.Errorf("30,000 nodes fill %d thousandths of 65,536 entries", full)
	}
	if m.Clear(); m.Full() != 0 {
		t.Errorf("a table that has been cleared is full by %d", m.Full())
	}
	if m.Close(); m.Full() != 0 {
		t.Error("a table that is gone is full")
	}
}

// Stronger ratings take more nodes, those between two that were measured a share of what lies between theirs, and no rating more than
// the strongest. Only chess has been measured.
func TestRatings(t *testing.T) {
	if of := catalog.Ratings(must(catalog.Default().Find("connect4"))); of != nil {
		t.Errorf("Connect Four has ratings: %v", of)
	}
	of := catalog.Ratings(must(catalog.Default().Find("chess")))
	for i, r := range of {
		if i > 0 && (r.Elo <= of[i-1].Elo || r.Nodes <= of[i-1].Nodes) {
			t.Errorf("after %v comes %v", of[i-1], r)
		}
		if n := catalog.NodesFor(of, r.Elo); n != r.Nodes {
			t.Errorf("%d nodes for %d, want %d", n, r.Elo, r.Nodes)
		}
	}
	two := []catalog.Rating{{Elo: 1000, Nodes: 10}, {Elo: 1400, Nodes: 1000}}
	for elo, want := range map[int]int64{0: 10, 999: 10, 1000: 10, 1200: 100, 1100: 32, 1400: 1000, 3000: 1000} {
		if n := catalog.NodesFor(two, elo); n != want {
			t.Errorf("%d nodes for %d, want %d", n, elo, want)
		}
	}
}
