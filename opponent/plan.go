package opponent

import (
	"math"
	"slices"

	"github.com/jugada/jugada/game"
)

// Plan is one side's policy for every position of a [Graph] against an opponent of known chances, and its expectations.
type Plan struct {
	us       game.Side
	edges    int       // of the graph
	expected []float64 // by node, for us, in points
	choice   []int32   // by node: the edge we take; -1 if we are not to move
}

// Plan finds for side us the moves with the highest expectation against an opponent who plays by theirs, among those that caution
// allows: at the opponent's nodes it takes the mean, at ours the maximum. Ties go to the best minimax value for us, by which
// shorter wins are better, and then to the first in generation order. The cost is proportional to the graph.
func (t *table) Plan(us game.Side, theirs Chances, c Caution) *Plan {
	p := &Plan{us: us, edges: len(t.next), expected: make([]float64, len(t.nodes)), choice: make([]int32, len(t.nodes))}
	for i := range t.nodes {
		n := &t.nodes[i]
		p.choice[i] = -1
		switch {
		case n.count == 0:
			p.expected[i] = t.points(t.worth(i, us))
		case n.side == us:
			p.choice[i] = t.choose(i, us, c, func(child int32) float64 { return p.expected[child] })
			p.expected[i] = p.expected[t.next[p.choice[i]]]
		default:
			for j, child := range t.children(i) {
				p.expected[i] += theirs[int(n.first)+j] * p.expected[child]
			}
		}
	}
	return p
}

// choose returns the edge that us takes at node i, given our expectations for its children.
func (t *table) choose(i int, us game.Side, c Caution, expected func(child int32) float64) int32 {
	best, most := t.worth(i, us), math.Inf(-1)
	for _, child := range t.children(i) {
		if t.allows(c, best, t.worth(int(child), us)) {
			most = max(most, expected(child))
		}
	}
	chosen, highest := int32(-1), game.Score(0)
	for j, child := range t.children(i) {
		score := t.nodes[child].score * us.Sign()
		if t.allows(c, best, t.worth(int(child), us)) && expected(child) >= most-t.tolerance() &&
			(chosen < 0 || score > highest) {
			chosen, highest = t.nodes[i].first+int32(j), score
		}
	}
	return chosen
}

// Expected returns our side's expectation at the root, from its own point of view, in points.
func (p *Plan) Expected() float64 { return p.expected[len(p.expected)-1] }

// Chances returns the plan as chances: each choice has probability 1.
func (p *Plan) Chances() Chances {
	ours := make(Chances, p.edges)
	for _, edge := range p.choice {
		if edge >= 0 {
			ours[edge] = 1
		}
	}
	return ours
}

// Meet returns the exact expectation at the root, from MAX's side and in points, when both sides play by the given chances.
func (t *table) Meet(max, min Chances) float64 {
	expected := make([]float64, len(t.nodes))
	for i := range t.nodes {
		n := &t.nodes[i]
		if n.count == 0 {
			expected[i] = t.points(n.worth)
		}
		chances := [...]Chances{max, min}[n.side]
		for j, child := range t.children(i) {
			expected[i] += chances[int(n.first)+j] * expected[child]
		}
	}
	return expected[t.root()]
}

// Played returns as chances how side us plays that chooses moves: the first of them, and any, each equally likely. choose is
// called once for each position with moves of us that can come about in the latter case against an opponent who plays by theirs,
// and returns at least one move. Its error ends the walk.
func (g *Graph[S, M, G]) Played(us game.Side, theirs Chances, choose func(s *S) ([]M, error)) (first, any Chances, err error) {
	first, any = make(Chances, len(g.next)), make(Chances, len(g.next))
	reached := make([]bool, len(g.nodes))
	reached[g.root()] = true
	for i := g.root(); i >= 0; i-- { // parents come before their children
		n := &g.nodes[i]
		if !reached[i] || n.count == 0 {
			continue
		}
		chances := theirs
		if n.side == us {
			moves, err := choose(&g.spots[i])
			if err != nil {
				return nil, nil, err
			}
			chances = any
			for j, m := range g.moves[n.first : n.first+n.count] {
				if slices.Contains(moves, m) {
					any[int(n.first)+j] = 1 / float64(len(moves))
				}
				if m == moves[0] {
					first[int(n.first)+j] = 1
				}
			}
		}
		for j, child := range g.children(i) {
			reached[child] = reached[child] || chances[int(n.first)+j] > 0
		}
	}
	return first, any, nil
}
