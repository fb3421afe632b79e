package layout_test

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/jugada/jugada/trace/layout"
)

// near is the tolerance of the laws for rounding; the drawings below are at most some thousands wide.
const near = 1e-6

// tree returns n nodes of width w under the given parents, parents[i] being that of node i+1.
func tree(w float64, parents ...int) []layout.Node {
	nodes := make([]layout.Node, len(parents)+1)
	for i := range nodes {
		nodes[i].Left, nodes[i].Right = w/2, w/2
	}
	for i, p := range parents {
		nodes[p].Children = append(nodes[p].Children, i+1)
	}
	return nodes
}

func TestTidySmallTrees(t *testing.T) {
	for _, test := range []struct {
		name  string
		nodes []layout.Node
		want  []float64
	}{
		{"none", nil, nil},
		{"root", tree(10), []float64{5}},
		{"chain", tree(10, 0, 1), []float64{5, 5, 5}},
		{"two", tree(10, 0, 0), []float64{11, 5, 17}},
		{"three", tree(10, 0, 0, 0), []float64{17, 5, 17, 29}},
		// Nodes 4 and 5 are under 1, 6 and 7 under 3, and 2 is alone between them.
		{"inner gap", tree(10, 0, 0, 0, 1, 1, 3, 3), []float64{23, 11, 23, 35, 5, 17, 29, 41}},
		// 1 and 4 have five leaves each; the childless 2 and 3 are spaced evenly between them.
		{
			"spread", tree(10, 0, 0, 0, 0, 1, 1, 1, 1, 1, 4, 4, 4, 4, 4),
			[]float64{59, 29, 49, 69, 89, 5, 17, 29, 41, 53, 65, 77, 89, 101, 113},
		},
		// The same with a childless 5 after 4, which stays close to it.
		{
			"spread, then close", tree(10, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 4, 4, 4, 4, 4),
			[]float64{65, 29, 49, 69, 89, 101, 5, 17, 29, 41, 53, 65, 77, 89, 101, 113},
		},
		{"uneven", []layout.Node{
			{Left: 5, Right: 5, Children: []int{1, 2}}, {Left: 5, Right: 25}, {Left: 1, Right: 1},
		}, []float64{19, 5, 33}},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := layout.Tidy(test.nodes, 2)
			if d := cmp.Diff(test.want, got, cmp.Comparer(func(a, b float64) bool { return math.Abs(a-b) < near })); d != "" {
				t.Errorf("Tidy (-want +got):\n%s", d)
			}
		})
	}
}

// drawTree draws a tree of up to 200 nodes: bushy, thin and lopsided ones, with widths that differ a lot. Rapid's own
// numbers favour small ones, which would make most trees stars; a generator with a drawn seed does not.
func drawTree(t *rapid.T) []layout.Node {
	n := rapid.SampledFrom([]int{1, 3, 8, 20, 60, 200}).Draw(t, "nodes")
	back := rapid.SampledFrom([]int{1, 3, 8, 30, 200}).Draw(t, "how far back a parent may be")
	spread := rapid.SampledFrom([]float64{0, 5, 40}).Draw(t, "by how much widths differ")
	random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	nodes := make([]layout.Node, n)
	for i := range nodes {
		nodes[i].Left, nodes[i].Right = 5+spread*random.Float64(), 5+spread*random.Float64()
		if i > 0 {
			p := max(0, i-1-random.IntN(back))
			nodes[p].Children = append(nodes[p].Children, i)
		}
	}
	return nodes
}

// levels lists the nodes of each level from left to right.
func levels(nodes []layout.Node) [][]int {
	var all [][]int
	for level := []int{0}; len(level) > 0; {
		all = append(all, level)
		var next []int
		for _, i := range level {
			next = append(next, nodes[i].Children...)
		}
		level = next
	}
	return all
}

func TestLevelsKeepOrderAndGap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		nodes, gap := drawTree(t), rapid.Float64Range(0, 20).Draw(t, "gap")
		x := layout.Tidy(nodes, gap)
		for _, level := range levels(nodes) {
			for k := 1; k < len(level); k++ {
				a, b := level[k-1], level[k]
				if room := x[b] - nodes[b].Left - x[a] - nodes[a].Right; room < gap-near {
					t.Fatalf("between nodes %d at %g and %d at %g there is %g, want the gap %g", a, x[a], b, x[b], room, gap)
				}
			}
		}
	})
}

func TestParentsStandInTheMiddle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		nodes := drawTree(t)
		x := layout.Tidy(nodes, 5)
		for i, n := range nodes {
			if len(n.Children) == 0 {
				continue
			}
			if middle := (x[n.Children[0]] + x[n.Children[len(n.Children)-1]]) / 2; math.Abs(x[i]-middle) > near {
				t.Fatalf("node %d is at %g, the middle of its children at %g", i, x[i], middle)
			}
		}
	})
}

func TestSubtreesAreDrawnAlike(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		nodes := drawTree(t)
		x := layout.Tidy(nodes, 5)
		top := rapid.IntRange(0, len(nodes)-1).Draw(t, "top")
		sub, was := cut(nodes, top)
		alone := layout.Tidy(sub, 5)
		for i := range sub {
			if here, there := x[was[i]]-x[top], alone[i]-alone[0]; math.Abs(here-there) > near {
				t.Fatalf("node %d is %g beside node %d in the tree, and %g when that subtree is drawn alone", was[i], here, top, there)
			}
		}
	})
}

// cut returns the subtree below top as a tree, and the number that each of its nodes had.
func cut(nodes []layout.Node, top int) (sub []layout.Node, was []int) {
	was = []int{top}
	for i := 0; i < len(was); i++ {
		n := nodes[was[i]]
		children := make([]int, len(n.Children))
		for k, c := range n.Children {
			children[k] = len(was)
			was = append(was, c)
		}
		sub = append(sub, layout.Node{Left: n.Left, Right: n.Right, Children: children})
	}
	return sub, was
}

func TestMirrorImage(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		nodes := drawTree(t)
		mirror := make([]layout.Node, len(nodes))
		for i, n := range nodes {
			mirror[i] = layout.Node{Left: n.Right, Right: n.Left}
			for k := len(n.Children) - 1; k >= 0; k-- {
				mirror[i].Children = append(mirror[i].Children, n.Children[k])
			}
		}
		x, y := layout.Tidy(nodes, 5), layout.Tidy(mirror, 5)
		for i := range x {
			if here, there := x[i]-x[0], y[0]-y[i]; math.Abs(here-there) > near {
				t.Fatalf("node %d is %g right of the root, and in the mirror %g left of it", i, here, there)
			}
		}
	})
}

func TestDrawingBeginsAtZeroAndIsTight(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		nodes := drawTree(t)
		x := layout.Tidy(nodes, 5)
		edge := math.Inf(1)
		for i, n := range nodes {
			edge = min(edge, x[i]-n.Left)
		}
		if math.Abs(edge) > near {
			t.Fatalf("the leftmost edge is at %g, want 0", edge)
		}
		// Tight: subtrees with nothing between them touch on some level.
		for p, n := range nodes {
			if len(n.Children) == 2 {
				if room := closest(nodes, x, n.Children[0], n.Children[1]); math.Abs(room-5) > near {
					t.Fatalf("the two subtrees of node %d come no closer than %g, want 5", p, room)
				}
			}
		}
	})
}

// closest returns the least room between the subtrees below a and b over the levels that both have.
func closest(nodes []layout.Node, x []float64, a, b int) float64 {
	subA, wasA := cut(nodes, a)
	subB, wasB := cut(nodes, b)
	levelsA, levelsB := levels(subA), levels(subB)
	room := math.Inf(1)
	for k := range min(len(levelsA), len(levelsB)) {
		l, r := wasA[levelsA[k][len(levelsA[k])-1]], wasB[levelsB[k][0]]
		room = min(room, x[r]-nodes[r].Left-x[l]-nodes[l].Right)
	}
	return room
}

func TestDeepAndLargeTrees(t *testing.T) {
	const n = 100_000
	chain, comb, wide, bushy := make([]int, n-1), make([]int, n-1), make([]int, n-1), make([]int, n-1)
	for i := range n - 1 {
		chain[i] = i
		comb[i] = i - i%2 // every other node carries a leaf and the rest of the chain
		bushy[i] = i / 3
	}
	for name, parents := range map[string][]int{"chain": chain, "comb": comb, "wide": wide, "bushy": bushy} {
		began := time.Now()
		x := layout.Tidy(tree(10, parents...), 2)
		if took := time.Since(began); took > 2*time.Second {
			t.Errorf("%s: %d nodes took %v; a linear algorithm needs some 50 ms", name, n, took)
		}
		if len(x) != n {
			t.Errorf("%s: %d of %d nodes were placed", name, len(x), n)
		}
	}
}

func TestNotATree(t *testing.T) {
	for name, nodes := range map[string][]layout.Node{
		"circle":      {{Children: []int{1}}, {Children: []int{0}}},
		"two parents": {{Children: []int{1, 2}}, {Children: []int{2}}, {}},
		"two roots":   {{}, {}},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: Tidy returned; a slice that is no tree is the caller's fault and must be told", name)
				}
			}()
			layout.Tidy(nodes, 1)
		}()
	}
}

func BenchmarkTidy(b *testing.B) {
	parents := make([]int, 99_999)
	for i := range parents {
		parents[i] = i / 3
	}
	nodes := tree(10, parents...)
	for b.Loop() {
		layout.Tidy(nodes, 2)
	}
}
