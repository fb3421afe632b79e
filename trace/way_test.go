package trace_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/jugada/jugada/catalog/puzzles"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/puzzle"
	"github.com/jugada/jugada/search/path"
	"github.com/jugada/jugada/trace"
)

// wayOf is a search for a way that the tests tell and draw.
type wayOf struct{ puzzle, state, algorithm string }

// ways are small enough to be read. The last one meets all fates: see roads.
var ways = map[string]wayOf{
	"jugs.astar":    {"jugs", "4,3->2", "astar"},
	"jugs.dfid":     {"jugs", "4,3->2", "dfid"},
	"jugs.dfs":      {"jugs", "4,3->2", "dfs"},
	"jugs.uniform":  {"jugs", "3,1->2", "uniform"},
	"eight.idastar": {"sliding", "0 1 5 3 2 4 6 7 8", "idastar-notes"},
	"river.both":    {"river", "n=3,boat=3", "bidirectional"},
	"river.bfs":     {"river", "n=2,boat=1", "bfs"},
	"parity":        {"sliding", "0 2 1 3 4 5 6 7 8", "astar"},
	"roads":         {"", "", ""},
}

// problem returns the problem of w, and how to search it.
func (w wayOf) problem(t tester) (puzzles.Problem, puzzles.Request) {
	t.Helper()
	family, err := puzzles.Default().Find(w.puzzle)
	if err != nil {
		t.Fatal(err)
	}
	p, err := family.Problem(w.state, puzzles.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	return p, puzzles.Request{Algorithm: w.algorithm, Nodes: 100_000}
}

// run searches and tells what writer makes of the header.
func (w wayOf) run(t tester, sinkOf func(h trace.Header) trace.Sink) trace.Summary {
	t.Helper()
	if w.puzzle == "" {
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

func (w wayOf) text(t tester, l lang.Language) []byte {
	t.Helper()
	var b bytes.Buffer
	var text *trace.Text
	summary := w.run(t, func(h trace.Header) trace.Sink {
		text = trace.NewText(&b, h, l)
		return text
	})
	if err := text.Close(summary); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func (w wayOf) lines(t tester) []byte {
	t.Helper()
	var b bytes.Buffer
	var lines *trace.JSONLines
	summary := w.run(t, func(h trace.Header) trace.Sink {
		lines = trace.NewJSONLines(&b, h)
		return lines
	})
	if err := lines.Close(summary); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func (w wayOf) recorded(t tester) *trace.Tree {
	t.Helper()
	r := &trace.Recorder{}
	w.run(t, func(h trace.Header) trace.Sink {
		r.Tree.Header = h
		return r
	})
	return &r.Tree
}

// boards draws the positions of w.
func (w wayOf) boards(t tester) func(string) string {
	if w.puzzle == "" {
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

func TestWaysAreTold(t *testing.T) {
	for name, w := range ways {
		for _, l := range lang.All {
			golden(t, "way."+name+"."+l.String()+".txt", w.text(t, l))
		}
	}
}

// TestWaysAsJSON: the lines are JSON, the nodes are numbered from 0 in each pass, parents and known nodes have been told,
// and what is left out is as much as the counts say.
func TestWaysAsJSON(t *testing.T) {
	for _, name := range []string{"jugs.astar", "eight.idastar", "river.both", "parity", "roads"} {
		golden(t, "way."+name+".jsonl", ways[name].lines(t))
	}
	for name, w := range ways {
		nodes, made, expanded, roots := 0, 0, 0, 0
		for line := range strings.Lines(string(w.lines(t))) {
			var e struct {
				Event, Fate                              string
				Node, Parent, Known, Expanded, Generated *int
			}
			if err := json.Unmarshal([]byte(line), &e); err != nil {
				t.Fatalf("%s: %v in %s", name, err, line)
			}
			for _, n := range []*int{e.Parent, e.Known} {
				if n != nil && *n >= nodes {
					t.Errorf("%s: there is no node %d yet: %s", name, *n, line)
				}
			}
			switch e.Event {
			case "pass":
				nodes = 0
			case "meet":
				if *e.Node != nodes {
					t.Errorf("%s: node %d comes after %d", name, *e.Node, nodes-1)
				}
				nodes++
				if e.Parent == nil {
					roots++
				} else {
					made++
				}
			case "drop":
				made++
			case "expand":
				expanded++
			case "end":
				if *e.Expanded != expanded || *e.Generated != made+1 || roots == 0 {
					t.Errorf("%s: %d expanded, %d made from %d roots: %s", name, expanded, made, roots, line)
				}
			}
		}
	}
}

// TestWaysInJSONHoldTheTree: read again, the lines make the same tree.
func TestWaysInJSONHoldTheTree(t *testing.T) {
	for name, w := range ways {
		want := w.recorded(t)
		again := &trace.Recorder{Tree: trace.Tree{Header: want.Header}}
		for line := range strings.Lines(string(w.lines(t))) {
			var o wayLine
			if err := json.Unmarshal([]byte(line), &o); err != nil {
				t.Fatal(err)
			}
			if kind := slices.Index(strings.Fields(kinds), o.Event); kind >= 0 {
				again.Event(o.event(trace.Kind(kind)))
			}
		}
		if d := cmp.Diff(*want, again.Tree, cmpopts.EquateEmpty(), cmp.AllowUnexported(trace.Met{})); d != "" {
			t.Errorf("%s: the tree (-recorded +read from the lines):\n%s", name, d)
		}
	}
}

// wayLine is a line of the trace of a search for a way.
type wayLine struct {
	Event, Move, Position, Fate, Cause string
	Node                               int
	Parent, Known, Meets, H, Bound     *int
	G                                  puzzle.Cost
	Backward                           bool
}

func (o *wayLine) event(kind trace.Kind) *trace.Event {
	number := func(n *int) int {
		if n == nil {
			return -1
		}
		return *n
	}
	e := &trace.Event{Kind: kind, Node: o.Node, Parent: number(o.Parent), Move: o.Move}
	e.Way = trace.Way{Position: o.Position, G: o.G, Guided: o.H != nil, Known: number(o.Known), Backward: o.Backward}
	for f := trace.Kept; f <= trace.DeadEnd; f++ {
		if f.String() == o.Fate {
			e.Fate = f
		}
	}
	switch {
	case o.H != nil:
		e.H = puzzle.Cost(*o.H)
	case e.Fate == trace.DeadEnd:
		e.H, e.Guided = puzzle.Infinity, true
	}
	if o.Bound != nil {
		e.Threshold = puzzle.Cost(*o.Bound)
	}
	if kind == trace.Goal {
		e.Known = number(o.Meets)
	}
	for _, c := range []trace.Cause{trace.ByDepth, trace.ByThreshold} {
		if c.String() == o.Cause {
			e.Cause = c
		}
	}
	return e
}

func TestWaysAreDrawn(t *testing.T) {
	for _, name := range []string{"jugs.astar", "eight.idastar", "river.both", "roads", "parity"} {
		w := ways[name]
		golden(t, "way."+name+".svg", drawn(t, trace.WriteSVG, w.recorded(t), trace.PictureOptions{BoardAt: w.boards(t)}))
	}
	for name, w := range map[string]wayOf{"jugs.dfid.es": ways["jugs.dfid"], "roads.es": ways["roads"]} {
		golden(t, "way."+name+".svg", drawn(t, trace.WriteSVG, w.recorded(t), trace.PictureOptions{Lang: lang.Spanish}))
	}
	for _, name := range []string{"jugs.astar", "river.both", "roads"} {
		tree := ways[name].recorded(t)
		golden(t, "way."+name+".dot", drawn(t, trace.WriteDOT, tree, trace.PictureOptions{}))
		golden(t, "way."+name+".tex", drawn(t, trace.WriteTikZ, tree, trace.PictureOptions{}))
	}
}

// TestPicturesOfWays: what must be seen of A* on the jugs, whatever the golden file says.
func TestPicturesOfWays(t *testing.T) {
	s := readSVG(t, drawn(t, trace.WriteSVG, ways["jugs.astar"].recorded(t), trace.PictureOptions{}))
	if want := "Found: fill:2 2>1 fill:2 2>1. 9 positions · 7 expanded · 14 left out."; s.Desc != want {
		t.Errorf("the description is %q, want %q", s.Desc, want)
	}
	var positions, turns, dropped, bold []string
	for _, g := range s.Groups {
		for _, text := range g.Texts {
			switch text.Class {
			case "name middle":
				positions = append(positions, text.Text)
			case "note faint end":
				turns = append(turns, text.Text)
			case "name faint middle":
				dropped = append(dropped, text.Text)
			case "move strong middle":
				bold = append(bold, text.Text)
			}
		}
	}
	if got, want := fmt.Sprint(positions), "[0,0 4,0 1,3 1,0 0,3 4,3 3,0 3,3 4,2]"; got != want {
		t.Errorf("the positions are %s, want %s", got, want)
	}
	if got, want := fmt.Sprint(turns), "[#1 #3 #4 #2 #6 #5 #7]"; got != want {
		t.Errorf("expanded in the turns %s, want %s", got, want)
	}
	if got, want := strings.Join(dropped[:5], " "), "= #6 = #1 = #6 = #2 = #3"; got != want {
		t.Errorf("known already are %s, want %s", got, want)
	}
	if got, want := fmt.Sprint(bold), "[fill:2 2>1 fill:2 2>1]"; got != want {
		t.Errorf("the way is %s, want %s", got, want)
	}
}

// TestLargeWaysAreDrawnInPart: the way that was found is there first of all, and marks say how much is hidden.
func TestLargeWaysAreDrawnInPart(t *testing.T) {
	w := wayOf{"sliding", "8 7 6 5 4 3 2 1 0", "astar"}
	tree := w.recorded(t)
	s := readSVG(t, drawn(t, trace.WriteSVG, tree, trace.PictureOptions{MaxNodes: 60}))
	if !strings.Contains(s.Desc, "60 of 380 positions drawn") || !strings.Contains(s.Desc, "252 expanded") {
		t.Errorf("the description is %q", s.Desc)
	}
	bold, hidden := 0, 0
	for _, g := range s.Groups {
		for _, r := range g.Rects {
			if strings.Contains(r.Class, "bold") {
				bold++
			}
		}
		if strings.Contains(g.Title, "not drawn here") {
			n := 0
			fmt.Sscanf(g.Title, "%d", &n)
			hidden += n
		}
	}
	if bold != 29 || hidden != 380-60 {
		t.Errorf("%d positions on the way and %d hidden, want 29 and %d", bold, hidden, 380-60)
	}
}

func TestPicturesOfWaysCompile(t *testing.T) {
	need(t, "pdflatex")
	for _, name := range []string{"river.both", "roads"} {
		pdflatex(t, drawn(t, trace.WriteTikZ, ways[name].recorded(t), trace.PictureOptions{}))
	}
}

// TestLastPassIsKept: of IDA* a Recorder keeps the tree of the last threshold, and the thresholds before it.
func TestLastPassIsKept(t *testing.T) {
	tree := ways["eight.idastar"].recorded(t)
	if !slices.Equal(tree.Thresholds, []puzzle.Cost{4, 6}) || len(tree.Nodes) != 7 {
		t.Errorf("thresholds %v, %d nodes", tree.Thresholds, len(tree.Nodes))
	}
}

// roads is a made-up map: from s by b, which seems dear at first, to the goal g; d is a dead end, and z too far away.
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
func runRoads(t tester, sinkOf func(h trace.Header) trace.Sink) trace.Summary {
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

// TestGoalAtTheStart: of a search from both ends whose far side comes to the start itself, that node is on the way, too.
func TestGoalAtTheStart(t *testing.T) {
	var r trace.Recorder
	for _, e := range []trace.Event{
		{Kind: trace.Meet, Node: 0, Parent: -1, Way: trace.Way{Position: "start", Known: -1}},
		{Kind: trace.Meet, Node: 1, Parent: -1, Way: trace.Way{Position: "goal", Known: -1, Backward: true}},
		{Kind: trace.Meet, Node: 2, Parent: 1, Way: trace.Way{Position: "start", Known: -1, Backward: true}},
		{Kind: trace.Goal, Node: 2, Way: trace.Way{Known: 0}},
	} {
		r.Event(&e)
	}
	for i := range r.Tree.Nodes {
		if m := r.Tree.Nodes[i].Met; !m.OnWay || m.Goal != (i != 1) {
			t.Errorf("node %d: on the way %v, a goal %v", i, m.OnWay, m.Goal)
		}
	}
}
