package tracetest

import (
	"context"
	"strings"

	"github.com/jugada/jugada/catalog/puzzles"
	"github.com/jugada/jugada/puzzle"
	"github.com/jugada/jugada/search/path"
	"github.com/jugada/jugada/trace"
)

// Way is a search for a path that the tests trace and draw.
type Way struct{ Puzzle, State, Algorithm string }

// Ways are small enough to be read. The last one has all fates: see roads.
var Ways = map[string]Way{
	"jugs.astar":    {"jugs", "4,3->2", "astar"},
	"jugs.dfid":     {"jugs", "4,3->2", "dfid"},
	"jugs.dfs":      {"jugs", "4,3->2", "dfs"},
	"jugs.uniform":  {"jugs", "3,1->2", "uniform"},
	"eight.idastar": {"sliding", "0 1 5 3 2 4 6 7 8", "idastar-notes"},
	"river.both":    {"river", "n=3,boat=3", "bidirectional"},
	"river.bfs":     {"river", "n=4,boat=2", "bfs"},
	"parity":        {"sliding", "0 2 1 3 4 5 6 7 8", "astar"},
	"roads":         {"", "", ""},
}

// problem returns the problem of w, and how to search it.
func (w Way) problem(t T) (puzzles.Problem, puzzles.Request) {
	t.Helper()
	family, err := puzzles.Default().Find(w.Puzzle)
	if err != nil {
		t.Fatal(err)
	}
	p, err := family.Problem(w.State, puzzles.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	return p, puzzles.Request{Algorithm: w.Algorithm, Nodes: 100_000}
}

// Run searches with the sink that sinkOf makes for the header.
func (w Way) Run(t T, sinkOf func(h trace.Header) trace.Sink) trace.Summary {
	t.Helper()
	if w.Puzzle == "" {
		return runRoads(t, sinkOf)
	}
	p, r := w.problem(t)
	r.Trace = sinkOf(p.Header(r))
	found, err := p.Search(context.Background(), r)
	if err != nil {
		t.Fatal(err)
	}
	return found.Summary()
}

// Recorded returns the tree of the search.
func (w Way) Recorded(t T) *trace.Tree {
	t.Helper()
	r := &trace.Recorder{}
	w.Run(t, func(h trace.Header) trace.Sink {
		r.Tree.Header = h
		return r
	})
	return &r.Tree
}

// Boards draws the positions of w.
func (w Way) Boards(t T) func(string) string {
	if w.Puzzle == "" {
		return nil
	}
	p, _ := w.problem(t)
	return func(position string) string {
		board, err := p.PositionSVG(position)
		if err != nil {
			t.Fatal(err)
		}
		return board
	}
}

// roads is a made-up map: from s by b, which seems expensive at first, to the goal g; d is a dead end, and z too far away.
type roads struct{}

type road struct {
	to   string
	cost puzzle.Cost
}

var (
	places   = "sabcdgz"
	roadMap  = map[byte][]road{'s': {{"a", 1}, {"b", 9}, {"d", 1}}, 'a': {{"b", 2}, {"s", 1}}, 'b': {{"c", 1}, {"z", 90}}, 'c': {{"g", 4}}}
	distance = map[byte]puzzle.Cost{'s': 5, 'a': 5, 'b': 3, 'c': 4, 'd': puzzle.Infinity, 'z': 9}
)

func (roads) Start() uint8 { return 0 }
func (roads) Moves(s *uint8, buf []uint8) []uint8 {
	for i := range roadMap[places[*s]] {
		buf = append(buf, uint8(i))
	}
	return buf
}
func (roads) Play(s *uint8, m uint8, next *uint8) puzzle.Cost {
	r := roadMap[places[*s]][m]
	*next = uint8(strings.Index(places, r.to))
	return r.cost
}
func (roads) Goal(s *uint8) bool            { return places[*s] == 'g' }
func (roads) Key(s *uint8) uint64           { return uint64(*s) }
func (roads) Estimate(s *uint8) puzzle.Cost { return distance[places[*s]] }
func (roads) PositionText(s *uint8) string  { return places[*s : *s+1] }
func (roads) ParsePosition(text string) (uint8, error) {
	return uint8(strings.Index(places, text)), nil
}
func (roads) MoveText(s *uint8, m uint8) string       { return "to-" + roadMap[places[*s]][m].to }
func (roads) ParseMove(*uint8, string) (uint8, error) { panic("nobody asks") }

// runRoads searches the map by weighted A*, with costs up to 50.
func runRoads(t T, sinkOf func(h trace.Header) trace.Sink) trace.Summary {
	t.Helper()
	o := path.Options{Algorithm: path.WeightedAStar, Weight: 1.5, Limits: path.Limits{Cost: 50}}
	sink := sinkOf(trace.Header{
		Game: "roads", Position: "s", Algorithm: "weighted", Alone: true, Heuristic: "guess", Weight: o.Weight,
	})
	r, err := path.Trace(context.Background(), roads{}, 0, o, sink)
	if err != nil {
		t.Fatal(err)
	}
	w := &trace.WayFound{
		Found: r.Found, Cost: r.Cost, Lower: r.Lower, Expanded: r.Expanded, Generated: r.Generated, Stopped: r.Stopped.String(),
	}
	at := uint8(0)
	for _, m := range r.Way {
		w.Moves = append(w.Moves, roads{}.MoveText(&at, m))
		from := at
		roads{}.Play(&from, m, &at)
	}
	return trace.Summary{Way: w}
}
