package path

import (
	"errors"
	"math/rand/v2"
	"slices"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/puzzle"
)

// graph is a problem made up for tests: a walk along the edges of a graph.
type graph struct {
	edges    [][]edge // by vertex
	goal     []bool
	start    uint8
	keyBits  uint64 // of keys: with few bits, different positions have equal keys
	distance []puzzle.Cost
}

type edge struct {
	to   uint8
	cost puzzle.Cost
	back uint16 // of two-way graphs: the number of the edge back
}

type vertex struct{ v uint8 }

func (g *graph) Start() vertex { return vertex{g.start} }

func (g *graph) Moves(s *vertex, buf []uint16) []uint16 {
	for i := range g.edges[s.v] {
		buf = append(buf, uint16(i))
	}
	return buf
}

func (g *graph) Play(s *vertex, m uint16, next *vertex) puzzle.Cost {
	e := g.edges[s.v][m]
	next.v = e.to
	return e.cost
}

func (g *graph) Goal(s *vertex) bool  { return g.goal[s.v] }
func (g *graph) Key(s *vertex) uint64 { return uint64(s.v) & g.keyBits }

// guided is a graph with estimates.
type guided struct {
	*graph
	estimates []puzzle.Cost
}

func (g guided) Estimate(s *vertex) puzzle.Cost { return g.estimates[s.v] }

// knowing is a graph that can tell at once whether there is a path.
type knowing struct{ guided }

func (g knowing) Solvable(s *vertex) error {
	if g.distance[s.v] == puzzle.Infinity {
		return errors.New("there is no way")
	}
	return nil
}

// twoWay is a graph whose edges can be walked back.
type twoWay struct{ *graph }

func (g twoWay) Inverse(s *vertex, m uint16) uint16 { return g.edges[s.v][m].back }
func (g twoWay) Goals(buf []vertex) []vertex {
	for v, is := range g.goal {
		if is {
			buf = append(buf, vertex{uint8(v)})
		}
	}
	return buf
}

// guidedTwoWay is both.
type guidedTwoWay struct {
	twoWay
	estimates []puzzle.Cost
}

func (g guidedTwoWay) Estimate(s *vertex) puzzle.Cost { return g.estimates[s.v] }

var (
	_ puzzle.Heuristic[vertex]       = guided{}
	_ puzzle.Heuristic[vertex]       = guidedTwoWay{}
	_ puzzle.Inverse[vertex, uint16] = guidedTwoWay{}
	_ puzzle.Goals[vertex]           = guidedTwoWay{}
)

// drawGraph draws a graph of a few vertices with dead ends, several goals or none, unreachable goals, double edges and loops.
// If both, each edge also leads back.
func drawGraph(t *rapid.T, both bool) *graph {
	random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
	n := rapid.SampledFrom([]int{9, 7, 5, 3, 1}).Draw(t, "vertices") // not a range, since rapid favours its ends
	dearest := rapid.SampledFrom([]int{1, 2, 3, 20}).Draw(t, "dearest")
	g := &graph{edges: make([][]edge, n), goal: make([]bool, n), keyBits: rapid.SampledFrom([]uint64{255, 1, 0}).Draw(t, "keys")}
	for range n * rapid.SampledFrom([]int{2, 3, 1}).Draw(t, "edges") {
		a, b := random.IntN(n), random.IntN(n)
		cost := puzzle.Cost(1 + random.IntN(dearest))
		if !both {
			g.edges[a] = append(g.edges[a], edge{uint8(b), cost, 0})
			continue
		}
		if a == b {
			continue
		}
		i, j := uint16(len(g.edges[a])), uint16(len(g.edges[b]))
		g.edges[a] = append(g.edges[a], edge{uint8(b), cost, j})
		g.edges[b] = append(g.edges[b], edge{uint8(a), cost, i})
	}
	for range rapid.SampledFrom([]int{1, 2, 3, 0}).Draw(t, "goals") {
		g.goal[random.IntN(n)] = true
	}
	g.distance = g.measure(func(e edge) puzzle.Cost { return e.cost })
	return g
}

// measure returns the length of the shortest path from each vertex to a goal by Bellman-Ford.
func (g *graph) measure(length func(edge) puzzle.Cost) []puzzle.Cost {
	d := make([]puzzle.Cost, len(g.edges))
	for v := range d {
		if !g.goal[v] {
			d[v] = puzzle.Infinity
		}
	}
	for range d {
		for v, edges := range g.edges {
			for _, e := range edges {
				d[v] = min(d[v], length(e).Plus(d[e.to]))
			}
		}
	}
	return d
}

// cheapest returns all cheapest paths from the start to a goal, in the order of generation.
func (g *graph) cheapest() (ways [][]uint16) {
	var follow func(v uint8, way []uint16)
	follow = func(v uint8, way []uint16) {
		if g.goal[v] {
			ways = append(ways, append([]uint16{}, way...))
			return
		}
		for i, e := range g.edges[v] {
			if g.distance[v] < puzzle.Infinity && e.cost.Plus(g.distance[e.to]) == g.distance[v] {
				follow(e.to, append(way, uint16(i)))
			}
		}
	}
	follow(g.start, nil)
	return ways
}

// follow returns where a path leads and its cost; false if it is not a path.
func (g *graph) follow(way []uint16) (vertex, puzzle.Cost, bool) {
	s, cost := g.Start(), puzzle.Cost(0)
	for _, m := range way {
		if int(m) >= len(g.edges[s.v]) {
			return s, cost, false
		}
		e := g.edges[s.v][m]
		s, cost = vertex{e.to}, cost.Plus(e.cost)
	}
	return s, cost, true
}

// drawEstimates draws estimates that are never too high: consistent ones, the distances reduced by a common factor, or
// inconsistent ones, each reduced by its own.
func (g *graph) drawEstimates(t *rapid.T) []puzzle.Cost {
	random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "estimates"), 2))
	careless := rapid.Bool().Draw(t, "careless")
	part := random.IntN(101)
	h := slices.Clone(g.distance)
	for v := range h {
		if careless {
			part = random.IntN(101)
		}
		if h[v] < puzzle.Infinity {
			h[v] = h[v] * puzzle.Cost(part) / 100
		} else if part < 50 && careless {
			h[v] = puzzle.Cost(random.IntN(50))
		}
	}
	return h
}
