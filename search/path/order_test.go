package path

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/puzzle"
	"github.com/jugada/jugada/trace"
)

// The faults that these tests find change only the cost of a result: which positions are expanded, and which never.

// TestOnlyWhatMayBeOnACheapestWay: A* expands no position whose f exceeds the cost of the cheapest path, and weighted A* none
// that exceeds weight times that. A search without estimates does, on nearly every graph.
func TestOnlyWhatMayBeOnACheapestWay(t *testing.T) {
	beyond := 0
	often(t, func(t *rapid.T) {
		g := drawGraph(t, false)
		p := guided{g, g.drawEstimates(t)}
		distance := g.distance[g.start]
		if distance == puzzle.Infinity {
			return // then everything may be
		}
		for _, o := range []Options{{Algorithm: AStar}, {Algorithm: IDAStarNotes}, {Algorithm: WeightedAStar, Weight: 3}, {Algorithm: UniformCost}} {
			for step := range Steps(context.Background(), p, p.Start(), o) {
				if step.Kind != Expand {
					continue
				}
				h := p.Estimate(&step.Pos)
				switch o.Algorithm {
				case UniformCost:
					if step.G.Plus(h) > distance {
						beyond++
					}
				case WeightedAStar:
					if step.G+3*h > 3*distance {
						t.Errorf("%v + 3·%v is expanded, and there is a way of %v", step.G, h, distance)
					}
				default:
					if step.G.Plus(h) > distance {
						t.Errorf("%v: %v + %v is expanded, and there is a way of %v", o.Algorithm, step.G, h, distance)
					}
				}
			}
		}
	})
	if beyond == 0 {
		t.Error("no search without estimates went beyond: these graphs do not test that")
	}
}

// TestQueue: the least priority comes first, then the least estimate, then the newest.
func TestQueue(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for n := range 60 {
		q := queue{take: func(int64) bool { return true }}
		all := make([]entry, n)
		for i := range all {
			all[i] = entry{priority: random.Int64N(8), h: puzzle.Cost(random.IntN(4)), node: uint32(i)}
			q.push(all[i])
		}
		slices.SortFunc(all, func(a, b entry) int {
			return cmp.Or(cmp.Compare(a.priority, b.priority), cmp.Compare(a.h, b.h), cmp.Compare(b.node, a.node))
		})
		for i, want := range all {
			if got := q.pop(); got != want {
				t.Fatalf("of %d, %d comes %+v, want %+v", n, i, got, want)
			}
		}
	}
}

// TestWeightedProvesByWhatWaits: from 0 to the goal 3, with weight 2. The numbers are computed by hand.
//
//	0 →20→ 1 →9→ 3     0 →1→ 2 →1→ 1     0 →6→ 4     estimates 1 1 1 0 3
//
// The priorities 2, 3, 4 and 11 come up, of 0, 2, 1 and 3, so that 1, 2, 2 and 6 are proved: half of them, rounded up. At
// the end 4 is open, with f = 9, and a stale entry of 1, which has since been expanded at a lower cost and does not count.
func TestWeightedProvesByWhatWaits(t *testing.T) {
	g := &graph{
		edges: [][]edge{{{1, 20, 0}, {2, 1, 0}, {4, 6, 0}}, {{3, 9, 0}}, {{1, 1, 0}}, nil, nil},
		goal:  []bool{false, false, false, true, false},
	}
	r, err := Search(context.Background(), guided{g, []puzzle.Cost{1, 1, 1, 0, 3}}, vertex{0},
		Options{Algorithm: WeightedAStar, Weight: 2})
	if err != nil {
		t.Fatal(err)
	}
	var bounds []puzzle.Cost
	for _, round := range r.Rounds {
		bounds = append(bounds, round.Bound)
	}
	if r.Cost != 11 || r.Lower != 9 || !slices.Equal(bounds, []puzzle.Cost{1, 2, 6}) {
		t.Errorf("cost %v, proven %v, on the way %v; want 11, 9 and 1, 2, 6", r.Cost, r.Lower, bounds)
	}
}

// TestWeightsAreRoundedDown: weights are kept in thousandths, rounded down, since the path found may cost at most the
// caller's weight times the cheapest.
//
//	0 →20001→ 2     0 →1→ 1 →10000→ 2     estimates 10001 10000 0
//
// With 1.999 the two steps of 10,001 come first. With 2 both moves have the priority 20,001, and the one to the goal is first.
func TestWeightsAreRoundedDown(t *testing.T) {
	g := &graph{
		edges: [][]edge{{{2, 20_001, 0}, {1, 1, 0}}, {{2, 10_000, 0}}, nil},
		goal:  []bool{false, false, true},
	}
	for weight, want := range map[float64]puzzle.Cost{1.999: 10_001, 1.9995: 10_001, 2: 20_001} {
		r, err := Search(context.Background(), guided{g, []puzzle.Cost{10_001, 10_000, 0}}, vertex{0},
			Options{Algorithm: WeightedAStar, Weight: weight})
		if err != nil {
			t.Fatal(err)
		}
		if r.Cost != want || float64(r.Cost) > weight*10_001 {
			t.Errorf("weight %v: cost %v, want %v, and at most so many times 10,001", weight, r.Cost, want)
		}
	}
}

// TestTheSmallerSideGoesOn: of the two sides of Bidirectional, the one with fewer positions to expand goes on, the start's
// side if equal.
func TestTheSmallerSideGoesOn(t *testing.T) {
	often(t, func(t *rapid.T) {
		g := drawGraph(t, true)
		width := [2]int{1, len(twoWay{g}.Goals(nil))}
		for step := range Steps(context.Background(), twoWay{g}, g.Start(), Options{Algorithm: Bidirectional}) {
			switch here, other := side(step.Backward), side(!step.Backward); {
			case step.Kind == Begin:
				if width[here] > width[other] || step.Backward && width[here] == width[other] {
					t.Errorf("backward: %v goes on with %d positions, the other side has %d", step.Backward, width[here], width[other])
				}
				width[here] = 0
			case step.Kind == Child && step.Fate == Kept:
				width[here]++
			}
		}
	})
}

// named is a two-way graph whose positions have names.
type named struct{ guidedTwoWay }

func (named) PositionText(s *vertex) string             { return strconv.Itoa(int(s.v)) }
func (named) MoveText(_ *vertex, m uint16) string       { return strconv.Itoa(int(m)) }
func (named) ParsePosition(text string) (vertex, error) { panic("nobody asks") }
func (named) ParseMove(*vertex, string) (uint16, error) { panic("nobody asks") }
func (n named) back(from, move string) string {
	v, _ := strconv.Atoi(from)
	m, _ := strconv.Atoi(move)
	return fmt.Sprint(n.edges[v][m].back)
}

// TestNoMoveIsTakenBack: with Inverse, no search tries the move that takes back the last one.
func TestNoMoveIsTakenBack(t *testing.T) {
	often(t, func(t *rapid.T) {
		g := drawGraph(t, true)
		p := named{guidedTwoWay{twoWay{g}, g.drawEstimates(t)}}
		for _, a := range []Algorithm{AStar, WeightedAStar, UniformCost, BFS, DFS, DFID, IDAStarNotes} {
			var r trace.Recorder
			if _, err := Trace(context.Background(), p, p.Start(), Options{Algorithm: a}, &r); err != nil {
				t.Fatal(err)
			}
			for _, n := range r.Tree.Nodes {
				if n.Parent < 0 || n.Met.Fate == trace.Better { // which takes over what was found on another path
					continue
				}
				back := p.back(r.Tree.Nodes[n.Parent].Met.Position, n.Move)
				for _, c := range n.Children {
					if r.Tree.Nodes[c].Move == back {
						t.Errorf("%v: at %s the move back is followed", a, n.Met.Position)
					}
				}
				for _, d := range n.Met.Drops {
					if d.Move == back {
						t.Errorf("%v: at %s the move back is looked at", a, n.Met.Position)
					}
				}
			}
		}
	})
}
