package path

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/puzzle"
	"github.com/jugada/jugada/trace"
)

// witness is a sink that records, and checks events against earlier ones.
type witness struct {
	trace.Recorder
	t                     *rapid.T
	byCost                bool // the search keeps the cheapest path to each position
	meets, drops, expands int
}

func (w *witness) Event(e *trace.Event) {
	w.Recorder.Event(e)
	nodes := w.Tree.Nodes
	switch e.Kind {
	case trace.Pass:
		if len(nodes) != 0 {
			w.t.Errorf("a pass begins with %d nodes", len(nodes))
		}
	case trace.Meet:
		w.meets++
		if e.Parent < 0 {
			w.meets--
		}
		if e.Node != len(nodes)-1 || e.Parent >= e.Node {
			w.t.Errorf("node %d of %d, from %d", e.Node, len(nodes), e.Parent)
		}
		if (e.Known >= 0) != (e.Fate == trace.Better) {
			w.t.Errorf("%v, and known as %d", e.Fate, e.Known)
		}
		if e.Known >= 0 && nodes[e.Known].Met.G <= e.G {
			w.t.Errorf("%v is better than %v", e.G, nodes[e.Known].Met.G)
		}
	case trace.Drop:
		w.drops++
		if e.Fate == trace.Repeated && (e.Known < 0 || w.byCost && nodes[e.Known].Met.G > e.G) {
			w.t.Errorf("repeated at %v, known as %d", e.G, e.Known)
		}
	case trace.Expand:
		w.expands++
	}
	if e.Kind == trace.Drop || e.Kind == trace.Expand || e.Kind == trace.Back || e.Kind == trace.Goal {
		if e.Node >= len(nodes) {
			w.t.Errorf("there is no node %d", e.Node)
		}
	}
}

// way returns the moves to node i.
func (w *witness) way(i int) []string {
	way := []string{}
	for ; w.Tree.Nodes[i].Parent >= 0; i = w.Tree.Nodes[i].Parent {
		way = append(way, w.Tree.Nodes[i].Move)
	}
	slices.Reverse(way)
	return way
}

// TestTraceTellsTheSearch: a trace has the result's counts, and the path marked in its tree is the one found, although
// better paths to some of its positions may have been found along the way.
func TestTraceTellsTheSearch(t *testing.T) {
	reopened := 0
	often(t, func(t *rapid.T) {
		g, p := drawProblem(t)
		for _, a := range fitting(p) {
			if a == IDAStar {
				continue
			}
			o := Options{Algorithm: a, Limits: Limits{Cost: rapid.SampledFrom([]puzzle.Cost{0, 0, 5}).Draw(t, "cost")}}
			if a == WeightedAStar {
				o.Weight = rapid.SampledFrom([]float64{1, 2, 9}).Draw(t, "weight")
			}
			want, _ := Search(context.Background(), p, p.Start(), o)
			w := &witness{t: t, byCost: a != BFS && a != Bidirectional}
			w.Tree.Alone = true
			r, err := Trace(context.Background(), p, p.Start(), o, w)
			if err != nil {
				t.Fatal(err)
			}
			if fmt.Sprint(r.Way, r.Cost, r.Lower, r.Counts, r.Stopped) != fmt.Sprint(want.Way, want.Cost, want.Lower, want.Counts, want.Stopped) {
				t.Fatalf("%v: traced %+v, else %+v", a, r, want)
			}
			if int64(w.expands) != r.Expanded || int64(w.meets+w.drops) != r.Generated-1 {
				t.Errorf("%v: %d expanded, %d kept, %d dropped; counted %+v", a, w.expands, w.meets, w.drops, r.Counts)
			}
			reopened += w.checkTree(a, g, &r)
		}
	})
	if reopened == 0 {
		t.Error("no position was ever reached at a lower cost: these graphs do not test that")
	}
}

// checkTree checks the recorded tree, and returns how many of its nodes are outdone.
func (w *witness) checkTree(a Algorithm, g *graph, r *Result[uint16]) (outdone int) {
	ends := 0
	for i, n := range w.Tree.Nodes {
		if n.Met.Outdone > 0 {
			outdone++
			if len(n.Children) > 0 || n.Met.Turn > 0 {
				w.t.Errorf("%v: node %d is outdone, and has children or was expanded", a, i)
			}
		}
		if n.Met.Goal && !n.Met.Backward {
			ends++
			way := w.way(i)
			for k, m := range way {
				if a != Bidirectional && strconv.Itoa(int(r.Way[k])) != m || len(way) > len(r.Way) {
					w.t.Fatalf("%v: the way in the tree is %v, the result's %v", a, way, r.Way)
				}
			}
			if a != Bidirectional && len(way) != len(r.Way) {
				w.t.Errorf("%v: the way in the tree is %v, the result's %v", a, way, r.Way)
			}
		}
	}
	if (ends == 1) != r.Found {
		w.t.Errorf("%v: %d ends of a way; found %v", a, ends, r.Found)
	}
	return outdone
}

// TestTraceFromBothEnds: the two paths that meet form the path found.
func TestTraceFromBothEnds(t *testing.T) {
	often(t, func(t *rapid.T) {
		g := drawGraph(t, true)
		w := &witness{t: t}
		r, err := Trace(context.Background(), twoWay{g}, g.Start(), Options{Algorithm: Bidirectional}, w)
		if err != nil {
			t.Fatal(err)
		}
		var way []string
		for i, n := range w.Tree.Nodes {
			if n.Met.Goal && !n.Met.Backward {
				way = w.way(i)
			}
		}
		for i, n := range w.Tree.Nodes {
			if n.Met.Goal && n.Met.Backward {
				back := w.way(i)
				slices.Reverse(back)
				way = append(way, back...)
			}
		}
		want := make([]string, len(r.Way))
		for i, m := range r.Way {
			want[i] = strconv.Itoa(int(m))
		}
		if !slices.Equal(way, want) {
			t.Errorf("the ways that meet are %v, the result's %v", way, want)
		}
	})
}

// TestTheFastOneIsNotTraced: a trace would be empty.
func TestTheFastOneIsNotTraced(t *testing.T) {
	_, err := Trace(context.Background(), twoWay{&graph{edges: make([][]edge, 1), goal: []bool{true}}}, vertex{},
		Options{Algorithm: IDAStar}, &trace.Recorder{})
	if !errors.Is(err, ErrUntraced) {
		t.Errorf("the error is %v", err)
	}
}
