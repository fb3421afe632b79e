package opponent

import (
	"context"
	"math"
	"strconv"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/trace"
)

// Told is the result of a traced search.
type Told[M game.Move] struct {
	Expected float64 // from our side, in points
	Move     M       // the choice, if Ours
	Ours     bool    // we are to move at the root, and the game is not over
	search.Counts
}

// Tell searches against a player with those chances as [Graph.Plan] does, or with prune as [Graph.Choose] does, and sends
// all events to sink. Unlike them it traverses every line of play separately, as minimax searches do: a position reached
// in two ways is traced twice, and a deep graph makes a long trace. Moves that caution forbids, and those that the model
// never makes, are not entered. Tell returns an error when ctx is cancelled.
func (g *Graph[S, M, G]) Tell(
	ctx context.Context, us game.Side, theirs Chances, c Caution, prune bool, sink trace.Sink,
) (Told[M], error) {
	w := newWalk(ctx, &g.table, us, theirs, c, prune)
	w.tell = &teller{
		walk: w, out: trace.NewWeigher(sink, w.tolerance()), seen: make([]bool, len(g.nodes)),
		name: g.name, end: g.endOf,
	}
	win := 0.0
	if g.Decided() {
		win = g.Win()
	}
	w.tell.out.Scale(g.results, win, g.Horizon())
	root := g.root()
	w.tell.begin(root)
	expected, _ := w.value(root, nothing)
	if w.stopped {
		return Told[M]{}, ctx.Err()
	}
	found := Told[M]{Expected: expected, Counts: w.tell.counts}
	if n := &g.nodes[root]; n.count > 0 && n.side == us {
		found.Move, found.Ours = g.moves[w.chosen(root)], true
	}
	return found, nil
}

// name returns the text of the j-th move of node i.
func (g *Graph[S, M, G]) name(i, j int) string {
	m := g.moves[int(g.nodes[i].first)+j]
	if notation, ok := any(g.rules).(game.Notation[S, M]); ok {
		return notation.MoveText(&g.spots[i], m)
	}
	return strconv.FormatUint(uint64(m), 10)
}

// endOf says why the lines end at node i, and whether it has no static value of its own and counts as 0.
func (g *Graph[S, M, G]) endOf(i int) (search.Reason, bool) {
	s := &g.spots[i]
	_, outcome := g.rules.Moves(s, nil)
	partial, ok := any(g.rules).(game.Partial[S])
	assumed := ok && !g.nodes[i].ended && !partial.HasValue(s)
	switch outcome {
	case game.Open:
		return search.Depth, assumed
	case game.Leaf:
		return search.Leaf, assumed
	}
	return search.Ended, assumed
}

// teller traces a walk.
type teller struct {
	*walk
	out    *trace.Weigher
	name   func(i, j int) string
	end    func(i int) (search.Reason, bool)
	seen   []bool // by node: it has been visited
	ply    int    // of the current node of the walk
	counts search.Counts
}

// minimax returns the minimax value of a node as seen from the root, plies above it.
func (t *teller) minimax(i, plies int) game.Score {
	score := t.nodes[i].score
	for range plies {
		score = farther(score)
	}
	return score
}

func (t *teller) begin(root int) {
	n := &t.nodes[root]
	t.counts.Nodes++
	t.out.Enter("", 1, n.side, n.count > 0 && n.side != t.us, t.minimax(root, 0), math.Inf(-1))
}

func (t *teller) enter(i, j int, need float64) {
	t.ply++
	t.counts.Nodes++
	t.counts.Depth = max(t.counts.Depth, t.ply)
	child := int(t.children(i)[j])
	n := &t.nodes[child]
	t.out.Enter(t.name(i, j), t.chance(i, j), n.side, n.count > 0 && n.side != t.us, t.minimax(child, t.ply), need)
}

// chance returns the probability of the j-th move of node i, 1 for a move of ours.
func (t *teller) chance(i, j int) float64 {
	if n := &t.nodes[i]; n.side != t.us {
		return t.theirs[int(n.first)+j]
	}
	return 1
}

func (t *teller) static(i int, value float64) {
	reason, assumed := t.end(i)
	t.counts.Leaves++
	if assumed {
		t.counts.Unvalued++
	}
	t.out.Static(value, reason, assumed)
}

func (t *teller) weigh(i int) {
	moves := t.names(i, func(int) bool { return true })
	n := &t.nodes[i]
	t.seen[i] = true
	t.out.Weigh(moves, t.theirs[n.first:n.first+n.count])
}

// names returns the texts of the moves of node i for which is holds.
func (t *teller) names(i int, is func(j int) bool) []string {
	var names []string
	for j := range t.children(i) {
		if is(j) {
			names = append(names, t.name(i, j))
		}
	}
	return names
}

// forbid traces what caution rules out at node i, if anything.
func (t *teller) forbid(i int) {
	t.seen[i] = true
	c, best := t.caution, t.worth(i, t.us)
	type rule struct {
		by    trace.CutBy
		alone Caution
		given float64
	}
	rules := []rule{{trace.ByWon, Caution{}, 0}}
	if c.Limited { // then a win may be given up, if within the risk
		rules[0] = rule{trace.ByRisk, Caution{Limited: true, Risk: c.Risk}, c.Risk}
	}
	if c.Berliner {
		rules = append(rules, rule{trace.ByNearly, Caution{Limited: true, Risk: math.Inf(1), Berliner: true, Near: c.Near}, c.Near})
	}
	told := make([]bool, t.nodes[i].count)
	for _, rule := range rules {
		var scores []game.Score
		moves := t.names(i, func(j int) bool {
			child := int(t.children(i)[j])
			if told[j] || t.allows(rule.alone, best, t.worth(child, t.us)) {
				return false
			}
			told[j], scores = true, append(scores, t.minimax(child, t.ply+1))
			return true
		})
		if len(moves) > 0 {
			t.out.Forbid(rule.by, moves, scores, rule.given)
		}
	}
}

// backOurs traces that the value of the j-th child has come back to node i, where passed was the value to exceed so far.
func (t *teller) backOurs(i, j int, value float64, bound search.Bound, passed float64) {
	if t.stopped {
		return
	}
	child := int(t.children(i)[j])
	better := bound == search.Exact && t.better(i, j, value)
	t.out.Return(t.name(i, j), 1, value, bound, t.minimax(child, t.ply+1), better)
	if t.prune && bound == search.Exact && value > passed+t.tolerance() { // differences within rounding count as equal
		t.out.Narrow(t.name(i, j), value, t.minimax(child, t.ply+1))
	}
}

// better reports whether we would choose the j-th move of node i rather than any before it.
func (t *teller) better(i, j int, value float64) bool {
	score := func(child int32) game.Score { return t.nodes[child].score * t.us.Sign() }
	children := t.children(i)
	for k := range j {
		if !t.open(i, k) {
			continue
		}
		switch before := t.last[children[k]]; {
		case value < before-t.tolerance():
			return false
		case value <= before+t.tolerance() && score(children[j]) <= score(children[k]):
			return false
		}
	}
	return true
}

// backTheirs traces that the value of the j-th child has come back to node i, where the modelled player is to move.
func (t *teller) backTheirs(i, j int, value float64, bound search.Bound) {
	if t.stopped {
		return
	}
	child := int(t.children(i)[j])
	t.out.Return(t.name(i, j), t.chance(i, j), value, bound, t.minimax(child, t.ply+1), false)
}

// cut traces that the moves of node i from the j-th on are skipped, since the node is worth at most most, to which
// they contribute at most rest.
func (t *teller) cut(i, j int, most, rest float64) {
	if t.stopped {
		return
	}
	skipped := t.names(i, func(k int) bool { return k >= j && t.open(i, k) })
	t.counts.Cuts++
	t.counts.Pruned += int64(len(skipped))
	t.out.Cut(most, rest, skipped, j == 0 && t.seen[i])
}

// known traces that the bounds on node i meet, so that its value is known and it need not be visited.
func (t *teller) known(i int) {
	skipped := t.names(i, func(k int) bool { return t.open(i, k) })
	t.counts.Cuts++
	t.counts.Pruned += int64(len(skipped))
	t.out.Known(skipped, t.seen[i])
}

// decide traces which move is chosen at node i, and why.
func (t *teller) decide(i int) {
	if t.stopped {
		return
	}
	edge, children := int(t.chosen(i)-t.nodes[i].first), t.children(i)
	best := children[edge]
	why, ties := trace.ByExpectation, 0
	among := t.names(i, func(j int) bool {
		if !t.open(i, j) || t.last[children[j]] < t.last[best]-t.tolerance() {
			return false
		}
		if ties++; ties > 1 && why == trace.ByExpectation {
			why = trace.ByMinimax
		}
		if j != edge && t.nodes[children[j]].score == t.nodes[best].score {
			why = trace.ByOrder
		}
		return true
	})
	t.out.Decide(t.name(i, edge), t.last[best], t.minimax(int(best), t.ply+1), why, among)
}

func (t *teller) leave(value float64, bound search.Bound) {
	t.out.Leave(value, bound)
	t.ply--
}
