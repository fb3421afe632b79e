package catalog

import (
	"reflect"
	"slices"
	"testing"

	"github.com/jugada/jugada/game/chess"
	"github.com/jugada/jugada/game/connect4"
	"github.com/jugada/jugada/search/engine"
)

// Every option of the engine is in the list and can be set, but threads and the table.
func TestEngineOptions(t *testing.T) {
	g := usualChess()
	options, settings := EngineOptions(g), EngineSettings{}
	for _, o := range options {
		settings[o.Name] = o.Most
		if o.Default < 0 || o.Default > o.Most {
			t.Errorf("%+v", o)
		}
	}
	o := engine.Default()
	usual := o
	settings.apply(&o)
	var check func(name string, v, before reflect.Value)
	check = func(name string, v, before reflect.Value) {
		for field, value := range v.Fields() {
			old := before.FieldByIndex(field.Index)
			switch name := name + field.Name; {
			case name == "Threads" || name == "Table":
				if !value.Equal(old) {
					t.Errorf("%s is %v, was %v", name, value, old)
				}
			case value.Kind() == reflect.Struct:
				check(name+" ", value, old)
			case value.Kind() == reflect.Bool && !value.Bool(), value.Kind() != reflect.Bool && value.Int() < 100:
				t.Errorf("%s has not been set", name)
			}
		}
	}
	check("", reflect.ValueOf(o), reflect.ValueOf(usual))
	if _, err := engine.New[chess.Position, chess.Move](chess.Rules{}, o); err != nil {
		t.Error(err)
	}
	EngineSettings{"NullMove": 0, "Rest Within": -5, "Futility": 1e9, "Threads": 7, "Nothing": 1}.apply(&usual)
	if usual.NullMove || usual.Rest.Within != 0 || usual.Futility != mostNumber || usual.Threads != 1 {
		t.Errorf("set are %+v", usual)
	}
}

// A search looks only at the moves that are named, with the settings that are given.
func TestOnlyTheseMoves(t *testing.T) {
	p, err := usualChess().Start()
	if err != nil {
		t.Fatal(err)
	}
	r := Request{Algorithm: EngineName, Depth: 3, Selective: true, Only: []string{"h2h4", "a3", "h4"}}
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
	if code, err := Code(p, "Nf3"); code != "g1f3" || err != nil {
		t.Errorf("Nf3 is %s, %v", code, err)
	}
	r.Only = []string{"e5"}
	if _, err := p.Analyze(t.Context(), r); err == nil {
		t.Error("an illegal move is looked at")
	}
	r = Request{Algorithm: EngineName, Depth: 5, Selective: true}
	with, err := p.Analyze(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	r.Settings = EngineSettings{"NullMove": 0, "Reductions": 0, "LateMovePruning": 0, "Futility": 0}
	without, err := p.Analyze(t.Context(), r)
	if err != nil || without.Nodes <= with.Nodes {
		t.Errorf("%d nodes, %d without pruning (%v)", with.Nodes, without.Nodes, err)
	}
	r = Request{Algorithm: "alphabeta", Depth: 2, Only: []string{"a3"}}
	if _, err := p.Analyze(t.Context(), r); err == nil {
		t.Error("alpha-beta takes moves to look at")
	}
}

// A drawn game goes on without draws, with the same moves and names; a game that knows no such rules stays what it is.
func TestWithoutDraws(t *testing.T) {
	const drawn = "4k3/8/8/8/8/8/8/R3K3 w - - 120 90"
	g := usualChess()
	p, err := g.Position(drawn)
	if err != nil || p.Outcome() == Open {
		t.Fatalf("%v, %v", p.Outcome(), err)
	}
	other, differs := WithoutDraws(g)
	q, err := other.Position(drawn)
	if !differs || err != nil || q.Outcome() != Open || len(q.Moves()) != 15 || other.Evaluator() != g.Evaluator() || !other.Large() {
		t.Errorf("differs: %v, %v, %v", differs, err, q)
	}
	if same, differs := WithoutDraws(Default().Games()[0]); differs || same != Default().Games()[0] {
		t.Error("tic-tac-toe has rules without draws")
	}
}

// The memory says how full its table is, and is given back.
func TestMemoryIsFull(t *testing.T) {
	var m Memory
	if m.Full() != 0 {
		t.Error("no table is full")
	}
	p, err := usualChess().Start()
	if err != nil {
		t.Fatal(err)
	}
	r := Request{Algorithm: EngineName, Nodes: 30_000, TableMiB: 1, Memory: &m, Threads: 2}
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
	if of := Ratings(inSize(findConnect4, connect4.Usual.String())); of != nil {
		t.Errorf("Connect Four has ratings: %v", of)
	}
	of := Ratings(usualChess())
	for i, r := range of {
		if i > 0 && (r.Elo <= of[i-1].Elo || r.Nodes <= of[i-1].Nodes) {
			t.Errorf("after %v comes %v", of[i-1], r)
		}
		if n := NodesFor(of, r.Elo); n != r.Nodes {
			t.Errorf("%d nodes for %d, want %d", n, r.Elo, r.Nodes)
		}
	}
	two := []Rating{{Elo: 1000, Nodes: 10}, {Elo: 1400, Nodes: 1000}}
	for elo, want := range map[int]int64{0: 10, 999: 10, 1000: 10, 1200: 100, 1100: 32, 1400: 1000, 3000: 1000} {
		if n := NodesFor(two, elo); n != want {
			t.Errorf("%d nodes for %d, want %d", n, elo, want)
		}
	}
}
