package path

import (
	"context"
	"math"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/jugada/jugada/puzzle"
)

// often checks a law on ten times as many graphs as rapid draws: few of them reveal a fault.
func often(t *testing.T, law func(t *rapid.T)) {
	t.Helper()
	rounds := 10
	if testing.Short() {
		rounds *= 5 // rapid makes a fifth of its checks, but rare cases must still occur
	}
	rapid.Check(t, func(t *rapid.T) { // and not ten checks, which from one seed would draw the same
		for range rounds {
			law(t)
		}
	})
}

// problem is a graph with some set of abilities.
type problem interface {
	puzzle.Puzzle[vertex, uint16]
}

// drawProblem draws a graph and the abilities of its rules.
func drawProblem(t *rapid.T) (*graph, problem) {
	both := rapid.Bool().Draw(t, "both ways")
	g := drawGraph(t, both)
	informed := rapid.Bool().Draw(t, "informed")
	switch {
	case both && informed:
		return g, guidedTwoWay{twoWay{g}, g.drawEstimates(t)}
	case both:
		return g, twoWay{g}
	case informed && rapid.Bool().Draw(t, "knowing"):
		return g, knowing{guided{g, g.drawEstimates(t)}}
	case informed:
		return g, guided{g, g.drawEstimates(t)}
	}
	return g, g
}

// fitting returns the algorithms that can search the problem.
func fitting(p problem) []Algorithm {
	if _, ok := p.(puzzle.Goals[vertex]); ok {
		return Algorithms
	}
	return slices.DeleteFunc(slices.Clone(Algorithms), func(a Algorithm) bool { return a == Bidirectional })
}

// checkTrue checks what must hold of every result, whatever stopped the search.
func checkTrue(t *rapid.T, g *graph, p problem, a Algorithm, r *Result[uint16]) {
	distance := g.distance[g.start]
	if r.Lower > distance {
		t.Errorf("%v: it is said to be proven that no way costs less than %v, but one costs %v", a, r.Lower, distance)
	}
	if knowing, ok := p.(puzzle.Solvable[vertex]); ok && knowing.Solvable(&vertex{g.start}) != nil {
		if r.Stopped != Unsolvable || r.Refusal == nil || r.Expanded > 0 {
			t.Errorf("%v: stopped by %v after %d positions; the rules know that there is no way", a, r.Stopped, r.Expanded)
		}
	}
	if r.Stopped == Unknown {
		t.Errorf("%v: no reason", a)
	}
	var sum Counts
	for _, round := range r.Rounds {
		sum.Expanded += round.Expanded
		sum.Generated += round.Generated
	}
	if sum.Expanded != r.Expanded || sum.Generated+1 != r.Generated {
		t.Errorf("%v: %d positions were expanded and %d generated, but in the rounds %d and %d, without the start", a,
			r.Expanded, r.Generated, sum.Expanded, sum.Generated)
	}
	if !r.Found {
		if r.Cost != puzzle.Infinity || r.Way != nil {
			t.Errorf("%v: nothing found, but the way is %v and costs %v", a, r.Way, r.Cost)
		}
		return
	}
	end, cost, possible := g.follow(r.Way)
	if !possible || !g.goal[end.v] || cost != r.Cost || r.Way == nil {
		t.Errorf("%v: the way %v, said to cost %v, leads to %v and costs %v", a, r.Way, r.Cost, end, cost)
	}
}

// TestAlgorithmsAgree: each finds a path exactly if there is one, and as good a path as it promises.
func TestAlgorithmsAgree(t *testing.T) {
	often(t, func(t *rapid.T) {
		g, p := drawProblem(t)
		distance := g.distance[g.start]
		moves := g.measure(func(edge) puzzle.Cost { return 1 })[g.start]
		weight := rapid.SampledFrom([]float64{1, 1.3, 2, 7}).Draw(t, "weight")
		for _, a := range fitting(p) {
			o := Options{Algorithm: a}
			if a == WeightedAStar {
				o.Weight = weight
			}
			r, err := Search(context.Background(), p, p.Start(), o)
			if err != nil {
				t.Fatalf("%v: %v", a, err)
			}
			checkTrue(t, g, p, a, &r)
			if r.Found != (distance < puzzle.Infinity) {
				t.Fatalf("%v: found %v, but the distance is %v", a, r.Found, distance)
			}
			if !r.Found {
				if !slices.Contains([]Reason{Exhausted, GoalsExhausted, DeadEnds, Unsolvable}, r.Stopped) || r.Lower != puzzle.Infinity {
					t.Errorf("%v: nothing found, stopped by %v, proven %v; want that there is none", a, r.Stopped, r.Lower)
				}
				continue
			}
			if r.Stopped != Found {
				t.Errorf("%v: found, and stopped by %v", a, r.Stopped)
			}
			switch a {
			case AStar, UniformCost, IDAStarNotes, IDAStar:
				if r.Cost != distance || !r.Optimal() {
					t.Errorf("%v: cost %v, proven %v, want %v", a, r.Cost, r.Lower, distance)
				}
			case WeightedAStar:
				if float64(r.Cost) > weight*float64(distance) || float64(r.Cost) > weight*float64(r.Lower) {
					t.Errorf("%v: cost %v, proven %v, but weight %v and distance %v", a, r.Cost, r.Lower, weight, distance)
				}
			case BFS, Bidirectional, DFID:
				if len(r.Way) != int(moves) || r.Lower != moves {
					t.Errorf("%v: %d moves, proven %v, want %v", a, len(r.Way), r.Lower, moves)
				}
			}
		}
	})
}

// TestAllWays: the paths found are all the cheapest paths, or as many of them as requested.
func TestAllWays(t *testing.T) {
	often(t, func(t *rapid.T) {
		g, p := drawProblem(t)
		want := g.cheapest()
		most := rapid.SampledFrom([]int{2, 3, max(2, len(want)), math.MaxInt}).Draw(t, "most")
		for _, a := range Algorithms {
			if !a.Exact() {
				continue
			}
			r, err := Search(context.Background(), p, p.Start(), Options{Algorithm: a, Ways: most})
			if err != nil {
				t.Fatal(err)
			}
			checkTrue(t, g, p, a, &r)
			if len(r.Ways) != min(len(want), most) {
				t.Fatalf("%v: %d ways, want %d of %d", a, len(r.Ways), most, len(want))
			}
			if r.Found && r.AllWays != (len(want) <= most) {
				t.Errorf("%v: all ways: %v, but there are %d and at most %d were asked for", a, r.AllWays, len(want), most)
			}
			for i, way := range r.Ways {
				if i == 0 && !slices.Equal(way, r.Way) {
					t.Errorf("%v: the first way is %v, but Way is %v", a, way, r.Way)
				}
				known := func(w []uint16) bool { return slices.Equal(w, way) }
				if !slices.ContainsFunc(want, known) || slices.IndexFunc(r.Ways, known) != i {
					t.Errorf("%v: %v is no cheapest way or comes twice", a, way)
				}
			}
		}
	})
}

// TestOneWay: requesting one path is the same as the default, and costs the same.
func TestOneWay(t *testing.T) {
	often(t, func(t *rapid.T) {
		_, p := drawProblem(t)
		for _, a := range fitting(p) {
			var results [2]Result[uint16]
			for ways := range results {
				r, err := Search(context.Background(), p, p.Start(), Options{Algorithm: a, Ways: ways, Limits: Limits{Depth: 20}})
				if err != nil {
					t.Fatalf("%v: %v", a, err)
				}
				r.Elapsed, r.Refusal = 0, nil // the rules make a new error each time
				results[ways] = r
			}
			if d := cmp.Diff(results[0], results[1]); d != "" {
				t.Errorf("%v (- unless ways are asked for, + one way is):\n%s", a, d)
			}
		}
	})
}

// TestCancelledAmongTheWays: a search cancelled while it gathers the paths with the least cost keeps those found, and does
// not call them all.
func TestCancelledAmongTheWays(t *testing.T) {
	const rungs = 20
	g := ladder(rungs)
	for _, a := range []Algorithm{UniformCost, AStar} {
		ctx, cancel := context.WithCancel(context.Background())
		p := arriving{graph: g, left: 100, then: cancel}
		r, err := Search(ctx, &p, p.Start(), Options{Algorithm: a, Ways: math.MaxInt})
		if err != nil {
			t.Fatal(err)
		}
		if r.Stopped != Interrupted || !r.Found || r.AllWays || r.Cost != rungs || r.Lower != rungs {
			t.Errorf("%v: stopped by %v, found %v, all ways %v, cost %v to %v", a, r.Stopped, r.Found, r.AllWays, r.Lower, r.Cost)
		}
		if n := len(r.Ways); n < 90 || n > 10_000 {
			t.Errorf("%v: %d ways; it was cancelled after a hundred", a, n)
		} else if !slices.Equal(r.Way, r.Ways[0]) || slices.Max(r.Way) != 0 {
			t.Errorf("%v: the way is %v, the first one %v", a, r.Way, r.Ways[0])
		}
	}
}

// ladder returns a graph of that many steps from its start to two goals; each step doubles the number of paths.
func ladder(rungs uint8) *graph {
	g := &graph{goal: make([]bool, 2*rungs+2), keyBits: math.MaxUint64}
	for v := range 2 * rungs {
		left := v/2*2 + 2
		g.edges = append(g.edges, []edge{{to: left, cost: 1}, {to: left + 1, cost: 1}})
	}
	g.edges = append(g.edges, nil, nil)
	g.goal[2*rungs], g.goal[2*rungs+1] = true, true
	return g
}

// arriving does something when it has been at a goal that many times.
type arriving struct {
	*graph
	left int
	then func()
}

func (p *arriving) Goal(s *vertex) bool {
	at := p.graph.Goal(s)
	if at {
		if p.left--; p.left == 0 {
			p.then()
		}
	}
	return at
}

// TestLimits: results keep all limits, what is proved is true, and the reason is a limit that was set; without one
// nothing is left out.
func TestLimits(t *testing.T) {
	often(t, func(t *rapid.T) {
		g, p := drawProblem(t)
		distance := g.distance[g.start]
		l := Limits{
			Depth: rapid.SampledFrom([]int{0, 0, 1, 2, 3, 4, 5}).Draw(t, "depth"),
			Cost:  rapid.SampledFrom([]puzzle.Cost{0, 0, 1, 2, 3, 4, 6, 10, 20}).Draw(t, "cost"),
			Nodes: rapid.SampledFrom([]int64{0, 0, 0, 1, 2, 3, 5, 10, 20}).Draw(t, "nodes"),
		}
		moves := g.measure(func(edge) puzzle.Cost { return 1 })[g.start]
		several := rapid.SampledFrom([]int{0, 2, 99}).Draw(t, "ways")
		var notes Counts
		for _, a := range fitting(p) {
			counts, o := a.CountsMoves(), Options{Algorithm: a, Limits: l}
			if a.Exact() {
				o.Ways = several
			}
			r, err := Search(context.Background(), p, p.Start(), o)
			if err != nil {
				t.Fatal(err)
			}
			checkTrue(t, g, p, a, &r)
			if r.Found && (l.Cost > 0 && r.Cost > l.Cost || counts && l.Depth > 0 && len(r.Way) > l.Depth) {
				t.Errorf("%v: a way of %d moves and cost %v, with limits %+v", a, len(r.Way), r.Cost, l)
			}
			if l.Nodes > 0 && r.Expanded > l.Nodes {
				t.Errorf("%v: %d expanded, the limit is %d", a, r.Expanded, l.Nodes)
			}
			if several := o.Ways > 1 && r.Found; several != (len(r.Ways) > 0) || several && !slices.Equal(r.Ways[0], r.Way) {
				t.Errorf("%v: the way is %v, and of %d wanted there are %v", a, r.Way, o.Ways, r.Ways)
			}
			r.Memory = 0 // not the same
			switch {
			case a == IDAStarNotes:
				notes = r.Counts
			case a == IDAStar && r.Counts != notes:
				t.Errorf("%v: %+v, as in the notes %+v", a, r.Counts, notes)
			}
			switch r.Stopped {
			case Found:
				if !r.Found {
					t.Errorf("%v: stopped because found, but nothing is", a)
				}
			case Exhausted, GoalsExhausted, DeadEnds, Unsolvable:
				if r.Found || distance != puzzle.Infinity || r.Lower != puzzle.Infinity {
					t.Errorf("%v: exhausted, proven %v, but the distance is %v", a, r.Lower, distance)
				}
			case Depth:
				if r.Found || l.Depth == 0 || !counts {
					t.Errorf("%v: stopped by the depth limit %d, found %v", a, l.Depth, r.Found)
				}
				if (a == BFS || a == Bidirectional) && moves <= puzzle.Cost(l.Depth) {
					t.Errorf("%v: stopped by the depth limit %d, but there is a way of %v moves", a, l.Depth, moves)
				}
				if l.Cost == 0 && r.Lower != puzzle.Cost(l.Depth)+1 {
					t.Errorf("%v: within depth %d there is no way, but %v is proven", a, l.Depth, r.Lower)
				}
			case Cost:
				if r.Found || l.Cost == 0 {
					t.Errorf("%v: stopped by the cost limit %v, found %v", a, l.Cost, r.Found)
				}
				if a != BFS && a != Bidirectional && r.Lower <= l.Cost {
					t.Errorf("%v: there is no way at %v, but %v is proven", a, l.Cost, r.Lower)
				}
			case Nodes:
				if l.Nodes == 0 || r.Found && o.Ways == 0 {
					t.Errorf("%v: stopped by the nodes, limit %d, found %v", a, l.Nodes, r.Found)
				}
			default:
				t.Errorf("%v: stopped by %v, which has no limit", a, r.Stopped)
			}
		}
	})
}

// TestTooDearWithinTheDepth: if the two sides meet on a path that is short enough but too expensive, the cost limit is
// reported, though the search goes on to the depth limit.
func TestTooDearWithinTheDepth(t *testing.T) {
	g := &graph{start: 2, keyBits: math.MaxUint64, goal: []bool{5: true}}
	for v := range uint8(6) { // a path, 0 – 1 – 2 – 3 – 4 – 5, from 2 on
		var edges []edge
		if v > 0 {
			edges = append(edges, edge{to: v - 1, cost: 1, back: uint16(min(v-1, 1))})
		}
		if v < 5 {
			edges = append(edges, edge{to: v + 1, cost: 1})
		}
		g.edges = append(g.edges, edges)
	}
	for _, a := range []Algorithm{BFS, Bidirectional} {
		r, err := Search(context.Background(), twoWay{g}, vertex{2}, Options{Algorithm: a, Limits: Limits{Depth: 3, Cost: 2}})
		if err != nil || r.Stopped != Cost || r.Found {
			t.Errorf("%v: stopped by %v, %v; the way of 3 moves costs 3", a, r.Stopped, err)
		}
	}
}

// TestNoWayForTheReasonThatIsTold: if there is no path, the positions claimed as visited were visited, and all were needed.
func TestNoWayForTheReasonThatIsTold(t *testing.T) {
	told := map[Reason]int{}
	often(t, func(t *rapid.T) {
		g, p := drawProblem(t)
		estimate := func(v uint8) puzzle.Cost { return 0 }
		if h, ok := p.(puzzle.Heuristic[vertex]); ok {
			estimate = func(v uint8) puzzle.Cost { return h.Estimate(&vertex{v}) }
		}
		anywhere := func(uint8) bool { return true }
		hopeful := func(v uint8) bool { return estimate(v) < puzzle.Infinity }
		var notes Reason
		for _, a := range fitting(p) {
			var there, back [256]bool // expanded
			var r *Result[uint16]
			for step := range Steps(context.Background(), p, p.Start(), Options{Algorithm: a}) {
				switch {
				case step.Kind == End:
					r = step.Result
				case step.Kind == Expand && step.Backward:
					back[step.Pos.v] = true
				case step.Kind == Expand:
					there[step.Pos.v] = true
				}
			}
			switch {
			case r.Found:
				continue
			case a == IDAStarNotes:
				notes = r.Stopped
			case a == IDAStar && r.Stopped != notes:
				t.Errorf("%v: %v, as in the notes %v", a, r.Stopped, notes)
			}
			told[r.Stopped]++
			if a == IDAStar { // which tells of no positions
				continue
			}
			all, start := g.reached(g.start, anywhere), vertex{g.start}
			switch r.Stopped {
			case Exhausted:
				if there != all {
					t.Errorf("%v: looked at %v; all that can be reached is %v", a, there[:9], all[:9])
				}
			case DeadEnds:
				if there == all || there != g.reached(g.start, hopeful) {
					t.Errorf("%v: looked at %v, among %v", a, there[:9], all[:9])
				}
			case GoalsExhausted:
				for v, is := range g.goal {
					reached := g.reached(uint8(v), anywhere) // each edge leads back
					for w := range reached {
						if is && reached[w] && (!back[w] || w == int(start.v)) {
							t.Errorf("%v: did not look at %d, from which %d can be reached", a, w, v)
						}
					}
				}
			case Unsolvable:
				solvable, knows := p.(puzzle.Solvable[vertex])
				refused := knows && solvable.Solvable(&start) != nil
				if r.Refusal == nil || there != [256]bool{} || !refused && (!a.Informed() || hopeful(g.start)) {
					t.Errorf("%v: refused for %v, after %v", a, r.Refusal, there[:9])
				}
			}
		}
	})
	for _, r := range []Reason{Exhausted, GoalsExhausted, DeadEnds, Unsolvable} {
		if told[r] == 0 {
			t.Errorf("no problem ended with %v", r)
		}
	}
}

// reached returns the vertices that can be reached from v through vertices for which goOn is true.
func (g *graph) reached(v uint8, goOn func(v uint8) bool) (reached [256]bool) {
	waiting := []uint8{v}
	for len(waiting) > 0 {
		v, waiting = waiting[0], waiting[1:]
		if reached[v] || !goOn(v) {
			continue
		}
		reached[v] = true
		for _, e := range g.edges[v] {
			waiting = append(waiting, e.to)
		}
	}
	return reached
}

// TestStepsTellTheSearch: the number of steps matches the result's counts, and the result is that of Search.
func TestStepsTellTheSearch(t *testing.T) {
	often(t, func(t *rapid.T) {
		g, p := drawProblem(t)
		for _, a := range fitting(p) {
			if a == IDAStar {
				continue // it tells of its rounds only
			}
			o := Options{Algorithm: a}
			want, _ := Search(context.Background(), p, p.Start(), o)
			var rounds, expanded, children, goals int
			var end *Result[uint16]
			for step := range Steps(context.Background(), p, p.Start(), o) {
				switch step.Kind {
				case Begin:
					rounds++
				case Expand:
					expanded++
				case Child:
					children++
				case Goal:
					goals++
					if !g.goal[step.Pos.v] && a != Bidirectional {
						t.Errorf("%v: told of the goal %v, which is none", a, step.Pos)
					}
				case End:
					end = step.Result
				}
			}
			if end == nil {
				t.Fatalf("%v: no end", a)
			}
			end.Elapsed = want.Elapsed
			if !reflect.DeepEqual(*end, want) {
				t.Fatalf("%v: step by step %+v, at once %+v", a, *end, want)
			}
			if rounds != len(want.Rounds) || int64(expanded) != want.Expanded || int64(children) != want.Generated-1 {
				t.Errorf("%v: %d rounds, %d expanded and %d children were told, but %+v counted", a, rounds, expanded, children,
					want)
			}
			if (goals == 1) != want.Found {
				t.Errorf("%v: %d goals told, found %v", a, goals, want.Found)
			}
		}
	})
}

// TestTablesExpandOnce: a search that remembers positions expands none twice, if estimates are consistent.
func TestTablesExpandOnce(t *testing.T) {
	often(t, func(t *rapid.T) {
		g := drawGraph(t, true)
		h := g.drawEstimates(t)
		for v, edges := range g.edges {
			for _, e := range edges {
				if h[v] > e.cost.Plus(h[e.to]) {
					h = make([]puzzle.Cost, len(h)) // careless estimates; none are consistent
				}
			}
		}
		p := guidedTwoWay{twoWay{g}, h}
		for _, a := range []Algorithm{AStar, UniformCost, BFS, Bidirectional} {
			type side struct {
				vertex
				back bool
			}
			times := map[side]int{}
			for step := range Steps(context.Background(), p, p.Start(), Options{Algorithm: a}) {
				if step.Kind == Expand {
					times[side{step.Pos, step.Backward}]++
				}
			}
			for at, n := range times {
				if n > 1 {
					t.Errorf("%v expands %v %d times", a, at, n)
				}
			}
		}
	})
}

// TestLeaving: a listener that stops gets no more steps.
func TestLeaving(t *testing.T) {
	often(t, func(t *rapid.T) {
		_, p := drawProblem(t)
		leave := rapid.IntRange(1, 10).Draw(t, "steps")
		for _, a := range fitting(p) {
			told := 0
			for range Steps(context.Background(), p, p.Start(), Options{Algorithm: a}) {
				if told++; told == leave {
					break // a range loop panics if it is called again
				}
			}
		}
	})
}

// TestLeavingEndsTheSearch: after the listener stops, at most the current position is expanded.
func TestLeavingEndsTheSearch(t *testing.T) {
	for _, a := range []Algorithm{AStar, WeightedAStar, UniformCost, BFS, DFS, DFID, IDAStarNotes} {
		p := looking{graph: ladder(10), looks: new(int)}
		atMost := 0
		for step := range Steps(context.Background(), p, p.Start(), Options{Algorithm: a}) {
			if step.Kind == Expand {
				atMost = *p.looks + 2
				break
			}
		}
		if *p.looks > atMost {
			t.Errorf("%v: the moves of %d positions have been asked for, %d at the most were wanted", a, *p.looks, atMost)
		}
	}
}

// looking counts the calls of Moves.
type looking struct {
	*graph
	looks *int
}

func (p looking) Moves(s *vertex, buf []uint16) []uint16 {
	*p.looks++
	return p.graph.Moves(s, buf)
}

// TestReopening: with an estimate that is not consistent, a position is closed before the cheapest path to it is known. It has
// to be reopened, or the more expensive path that avoids it seems best: from 0 the goal 3 costs 14 by 1 and 2, 16 by 2, and 15
// directly; 2 is closed at 6 before it can be reached at 4 by 1, whose estimate is high.
func TestReopening(t *testing.T) {
	g := &graph{
		edges: [][]edge{{{1, 2, 0}, {2, 6, 0}, {3, 15, 0}}, {{2, 2, 0}}, {{3, 10, 0}}, nil},
		goal:  []bool{false, false, false, true},
	}
	r, err := Search(context.Background(), guided{g, []puzzle.Cost{0, 10, 0, 0}}, vertex{0}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if r.Cost != 14 || !slices.Equal(r.Way, []uint16{0, 0, 0}) {
		t.Errorf("the way %v costs %v, want 14", r.Way, r.Cost)
	}
}

// TestDroppedDetour: with a cost limit of 10, breadth-first search reaches 1 at a cost of 9, by one move, and drops the goal 2
// after it as too expensive; by the detour over 3 it costs 4. However far the search goes on elsewhere, it must not claim a
// higher lower bound.
func TestDroppedDetour(t *testing.T) {
	g := &graph{edges: [][]edge{{{1, 9, 0}, {3, 1, 0}, {4, 1, 0}}, {{2, 2, 0}}, nil, {{1, 1, 0}}}, keyBits: 255}
	for v := uint8(4); v < 12; v++ {
		g.edges = append(g.edges, []edge{{v + 1, 1, 0}})
	}
	g.edges = append(g.edges, nil)
	g.goal = make([]bool, len(g.edges))
	g.goal[2] = true
	r, err := Search(context.Background(), g, vertex{0}, Options{Algorithm: BFS, Limits: Limits{Cost: 10}})
	if err != nil {
		t.Fatal(err)
	}
	if r.Lower > 4 || r.Stopped != Cost {
		t.Errorf("%v is proven, %v; but there is a way of cost 4", r.Lower, r.Stopped)
	}
}
