package opponent

import (
	"context"
	"math"
	"slices"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/classic"
)

// Chances is how a player plays in all positions of one [Graph]: the probability of each move, which add up to 1 in
// each position. Positions in which the other side is to move have entries too, which are not used.
type Chances []float64 // by edge

// Chances returns how a player with that model plays, on either side. It returns an error if the model names a
// static evaluation or a kind of error that the game does not have, and when ctx is cancelled. The cost of depth:n is a search of n
// plies for each position; that of the others is proportional to the graph.
func (g *Graph[S, M, G]) Chances(ctx context.Context, m Model) (Chances, error) {
	sum, _, err := g.chances(ctx, m)
	return sum, err
}

// chances is Chances, and counts the nodes of the model's own searches whose needed static value was missing and counted as
// 0: for each side, those in positions where it is to move.
func (g *Graph[S, M, G]) chances(ctx context.Context, m Model) (sum Chances, unvalued [2]int64, err error) {
	if err := m.FitsKinds(g.kinds); err != nil {
		return nil, unvalued, err
	}
	sum = make(Chances, len(g.next))
	for _, t := range m.all() {
		weight, _ := t.weight.Float64()
		if t.kind == Kinds {
			g.addKinds(sum, weight, &t)
			continue
		}
		if t.kind == Depth {
			if err := g.addShortsighted(ctx, sum, &unvalued, weight, t); err != nil {
				return nil, unvalued, err
			}
			continue
		}
		parameter, _ := t.parameter.Float64()
		g.table.add(sum, weight, t.kind, parameter)
	}
	return sum, unvalued, nil
}

// Of returns the part of chances for s, in the order of its moves; nil if s was not explored. The caller must not modify it.
func (g *Graph[S, M, G]) Of(chances Chances, s *S) []float64 {
	i, known := g.lookUp(s)
	if !known {
		return nil
	}
	n := &g.nodes[i]
	return chances[n.first : n.first+n.count]
}

// add adds to sum the chances, times weight, of a model that depends only on minimax values.
func (t *table) add(sum Chances, weight float64, k Kind, parameter float64) {
	for i := range t.nodes {
		n := &t.nodes[i]
		if n.count == 0 {
			continue
		}
		own := sum[n.first : n.first+n.count]
		if k == Logit {
			t.addLogit(own, i, weight, parameter)
			continue
		}
		best, other := k.shares(parameter, t.bests(i), int(n.count))
		for j, child := range t.children(i) {
			if t.nodes[child].worth == n.worth {
				own[j] += weight * best
			} else {
				own[j] += weight * other
			}
		}
	}
}

// shares returns the probability of each best move, and of each other move, if bests of all are best.
func (k Kind) shares(parameter float64, bests, all int) (best, other float64) {
	switch {
	case k == Random:
		other = parameter / float64(all)
		return other + (1-parameter)/float64(bests), other
	case bests == all:
		return 1 / float64(all), 0
	}
	return (1 - parameter) / float64(bests), parameter / float64(all-bests)
}

// bests counts the best moves of node i.
func (t *table) bests(i int) int {
	count := 0
	for _, child := range t.children(i) {
		if t.nodes[child].worth == t.nodes[i].worth {
			count++
		}
	}
	return count
}

// addLogit is add for one node and the logit model.
func (t *table) addLogit(sum []float64, i int, weight, lambda float64) {
	n := &t.nodes[i]
	chances := make([]float64, n.count)
	for j, child := range t.children(i) {
		chances[j] = t.points(n.worth-t.nodes[child].worth) * float64(n.side.Sign())
	}
	LogitChances(chances, lambda)
	for j, chance := range chances {
		sum[j] += weight * chance
	}
}

// LogitChances turns each move's loss relative to the best move, whose loss is 0, into the probability with which a
// player with the model [Logit] makes it. Since losses are relative to the best move, no exponential overflows.
func LogitChances(lost []float64, lambda float64) {
	total := 0.0
	for i, loss := range lost {
		lost[i] = math.Exp(-lambda * loss)
		total += lost[i]
	}
	for i := range lost {
		lost[i] /= total
	}
}

// addShortsighted is add for a player that searches that many plies. It counts as chances does.
func (g *Graph[S, M, G]) addShortsighted(ctx context.Context, sum Chances, unvalued *[2]int64, weight float64, t term) error {
	rules := g.rules
	if t.evaluator != "" {
		var ok bool
		if rules, ok = evaluating(rules, t.evaluator); !ok {
			return lang.Errorf("opponent.noEvaluator", t.evaluator)
		}
	}
	plies := int(t.parameter.Num().Int64())
	for i := range g.nodes {
		n := &g.nodes[i]
		if n.count == 0 {
			continue
		}
		found, err := shortsighted[S, M](ctx, rules, g.spots[i], plies)
		if err != nil {
			return err
		}
		unvalued[n.side] += found.Unvalued
		bests := found.Bests()
		for j, m := range g.moves[n.first : n.first+n.count] {
			if slices.Contains(bests, m) {
				sum[int(n.first)+j] += weight / float64(len(bests))
			}
		}
	}
	return nil
}

// shortsighted searches s that many plies deep. It uses negamax, since all best moves are wanted.
func shortsighted[S any, M game.Move, G game.Game[S, M]](
	ctx context.Context, rules G, s S, plies int,
) (search.Result[M], error) {
	found, err := classic.Search[S, M, game.Game[S, M]](ctx, rules, s,
		classic.Options{Algorithm: classic.Negamax, Limits: search.Limits{Depth: plies}})
	if err == nil {
		err = ctx.Err() // an interrupted search has no answer
	}
	return found, err
}

// evaluating returns the rules with another static evaluation.
func evaluating[G any](rules G, name string) (G, bool) {
	if e, ok := any(rules).(game.Evaluators[G]); ok {
		return e.WithEvaluator(name)
	}
	return rules, false
}
