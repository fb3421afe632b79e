package trace_test

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/jugada/jugada/internal/tracetest"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/puzzle"
	"github.com/jugada/jugada/trace"
)

// textOfWay returns what the text writer says.
func textOfWay(t tracetest.T, w tracetest.Way, l lang.Language) []byte {
	t.Helper()
	var b bytes.Buffer
	var text *trace.Text
	summary := w.Run(t, func(h trace.Header) trace.Sink {
		text = trace.NewText(&b, h, l)
		return text
	})
	if err := text.Close(summary); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// linesOfWay returns the JSON Lines.
func linesOfWay(t tracetest.T, w tracetest.Way) []byte {
	t.Helper()
	var b bytes.Buffer
	var lines *trace.JSONLines
	summary := w.Run(t, func(h trace.Header) trace.Sink {
		lines = trace.NewJSONLines(&b, h)
		return lines
	})
	if err := lines.Close(summary); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestWaysAreTold(t *testing.T) {
	for name, w := range tracetest.Ways {
		for _, l := range lang.All {
			tracetest.Golden(t, "way."+name+"."+l.String()+".txt", textOfWay(t, w, l))
		}
	}
}

// TestWaysAsJSON: the lines are JSON, the nodes are numbered from 0 in each pass, parents and known nodes have been told,
// and the numbers left out match the counts.
func TestWaysAsJSON(t *testing.T) {
	for _, name := range []string{"jugs.astar", "eight.idastar", "river.both", "parity", "roads"} {
		tracetest.Golden(t, "way."+name+".jsonl", linesOfWay(t, tracetest.Ways[name]))
	}
	for name, w := range tracetest.Ways {
		nodes, made, expanded, roots := 0, 0, 0, 0
		for line := range strings.Lines(string(linesOfWay(t, w))) {
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
	for name, w := range tracetest.Ways {
		want := w.Recorded(t)
		again := &trace.Recorder{Tree: trace.Tree{Header: want.Header}}
		for line := range strings.Lines(string(linesOfWay(t, w))) {
			var o wayLine
			if err := json.Unmarshal([]byte(line), &o); err != nil {
				t.Fatal(err)
			}
			if kind := slices.Index(strings.Fields(kinds), o.Event); kind >= 0 {
				again.Event(o.event(trace.Kind(kind)))
			}
		}
		if d := cmp.Diff(*want, again.Tree, cmpopts.EquateEmpty()); d != "" {
			t.Errorf("%s: the tree (-recorded +read from the lines):\n%s", name, d)
		}
	}
}

// wayLine is a line of the trace of a path search.
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

// TestLastPassIsKept: of IDA* a Recorder keeps the tree of the last threshold, and the thresholds before it.
func TestLastPassIsKept(t *testing.T) {
	tree := tracetest.Ways["eight.idastar"].Recorded(t)
	if !slices.Equal(tree.Thresholds, []puzzle.Cost{4, 6}) || len(tree.Nodes) != 7 {
		t.Errorf("thresholds %v, %d nodes", tree.Thresholds, len(tree.Nodes))
	}
}

// TestGoalAtTheStart: if the far side of a bidirectional search reaches the start itself, that node is on the path, too.
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
