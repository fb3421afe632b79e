package classic_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search/classic"
)

// refinedTree is the definition of quiescence, singular extension and bias, each said the plain way: minimax over the
// tree that they make.
type refinedTree struct {
	randomGame
	classic.Refinements
	limit int
}

// worth returns the value of s from MAX's side. calm are the static values of the line from the horizon on.
func (g *refinedTree) worth(s randomPosition, ply, horizon, width int, calm []game.Score) game.Score {
	moves, outcome := g.Moves(&s, nil)
	if value, ended := outcome.Value(ply); ended {
		return value * s.side.Sign()
	}
	static := g.Evaluate(&s) * s.side.Sign()
	if outcome != game.Open {
		return static
	}
	if ply >= horizon {
		calm = append(slices.Clone(calm), static)
		k := len(calm) - 1
		still := k > 0 && (distance(calm[k], calm[k-1]) <= int64(g.Quiescence.Within) || distance(calm[k], calm[0]) <= int64(g.Quiescence.Within))
		if !g.Quiescence.On || still || g.Quiescence.Most > 0 && k == g.Quiescence.Most {
			return static
		}
	}
	children := g.children(s, moves, width)
	var values []game.Score
	for i, c := range children {
		further := 0
		if g.Singular.On && ply+1 == horizon && (g.Singular.Most == 0 || horizon-g.limit < g.Singular.Most) && len(children) > 1 {
			further = 1
			for k, other := range children {
				if k != i && distance(c.static, other.static) <= int64(g.Singular.Margin) {
					further = 0
				}
			}
		}
		values = append(values, g.worth(c.position, ply+1, horizon+further, c.width, calm))
	}
	if s.side == game.Max {
		return slices.Max(values)
	}
	return slices.Min(values)
}

type refinedChild struct {
	position randomPosition
	static   game.Score // from MAX's side
	width    int
}

// children returns those that bias leaves, in generation order.
func (g *refinedTree) children(s randomPosition, moves []randomMove, width int) (kept []refinedChild) {
	all := make([]refinedChild, len(moves))
	for i, m := range moves {
		g.Play(&s, m, &all[i].position)
		all[i].static = g.Evaluate(&all[i].position) * all[i].position.side.Sign()
	}
	if !g.Bias.On {
		return all
	}
	for i, c := range all {
		rank := 0
		for k, other := range all {
			ours, theirs := c.static*s.side.Sign(), other.static*s.side.Sign()
			if theirs > ours || theirs == ours && k < i {
				rank++
			}
		}
		if rank < width {
			c.width = max(width-rank-g.Bias.From, 1)
			kept = append(kept, c)
		}
	}
	return kept
}

// Notes C2, C4, C6, together: every algorithm, with deepening or without, gives the value of the tree that the refinements
// make.
func TestRefinementsByTheirDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGame(t)
		d := rapid.IntRange(1, 4).Draw(t, "depth limit")
		r := anyRefinements(t, classic.Negamax)
		r.Secondary.On = false
		def := refinedTree{randomGame: g, Refinements: r, limit: d}
		want := def.worth(g.Start(), 0, d, r.Bias.Width, nil)
		for _, a := range classic.Algorithms {
			if got, _ := run(t, g, classic.Options{Algorithm: a, Limits: depth(d), Refine: r}); got.Value != want {
				t.Fatalf("%v, %+v: value %v; by the definition %v", a, r, got.Value, want)
			}
		}
	})
}
