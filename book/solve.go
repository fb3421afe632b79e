package book

import (
	"context"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/classic"
)

// Solving says which positions to solve, and how much each may cost.
type Solving struct {
	From, To int   // plies from the first position: an opening book begins at 0, an endgame book ends at the game's end
	Nodes    int64 // for each position; those that need more are left out; 0: no limit
}

// SolvedReport is the outcome of solving.
type SolvedReport struct {
	Positions int // solved, counting symmetric ones once
	Moves     int // put into the book
	Unsolved  int // positions that exceeded the node limit
}

// Solve searches the open positions from From to To plies after s to the end of the game, each by minimax without cuts,
// and adds all best moves with weight 1 and their proved value. A position that can be reached after different numbers of
// plies counts at the first. A cancelled ctx ends it with the context's error; what was solved by then is in the builder.
func (g *Game[S, M]) Solve(ctx context.Context, b *Builder, s S, o Solving) (SolvedReport, error) {
	var report SolvedReport
	seen := map[uint64]bool{}
	level := []S{s}
	for ply := 0; ply <= o.To && len(level) > 0; ply++ {
		var next []S
		for i := range level {
			key, _ := g.key(&level[i])
			moves, outcome := g.rules.Moves(&level[i], nil)
			if seen[key] || outcome != game.Open {
				continue
			}
			seen[key] = true
			if ply >= o.From {
				if err := g.solve(ctx, b, &level[i], o.Nodes, &report); err != nil {
					return report, err
				}
			}
			for _, m := range moves {
				var child S
				g.rules.Play(&level[i], m, &child)
				next = append(next, child)
			}
		}
		level = next
	}
	return report, ctx.Err()
}

// solve adds the best moves of one position.
func (g *Game[S, M]) solve(ctx context.Context, b *Builder, s *S, nodes int64, report *SolvedReport) error {
	// Minimax, since it values every root move exactly: alpha-beta would not find other moves equal to the best.
	o := classic.Options{Algorithm: classic.Negamax, Limits: search.Limits{Nodes: nodes}}
	found, err := classic.Search[S, M](ctx, g.rules, *s, o)
	switch {
	case err != nil:
		return err
	case ctx.Err() != nil:
		return ctx.Err()
	case !found.Whole:
		report.Unsolved++
		return nil
	}
	report.Positions++
	for _, m := range found.Bests() {
		report.Moves++
		best := Move[M]{Move: m, Weight: 1, Source: Solved, Trust: Proved, Value: found.Value}
		if err := g.Add(b, s, best); err != nil {
			return err
		}
	}
	return nil
}
