package opponent

import (
	"context"
	"math"

	"github.com/jugada/jugada/game"
)

// Advice is the analysis of a position against an opponent with a known model. All values are from the advised
// side, in points, or in results if the graph has them.
type Advice[M game.Move] struct {
	Ours        bool          // the advised side is to move
	Expected    float64       // its expected value
	Minimax     float64       // its minimax value
	Moves       []Prospect[M] // all, in generation order; empty if the game is over
	Best        M             // the choice, if Ours and there are moves
	MinimaxBest M             // what a search would play, whichever side is to move; shorter wins are better
	Switch      *Switch[M]    // nil: none, or the model has no error rate
	Unvalued    int64         // nodes of the model's own searches whose needed static value was missing and counted as 0
}

// Prospect is the analysis of one root move.
type Prospect[M game.Move] struct {
	Move     M
	Expected float64
	Minimax  float64
	Score    game.Score // the same in the form of searches: from MAX's side, forced results in plies from the root
	Chance   float64    // probability that it is played: by the model; for our own moves, 1 for the choice and 0 for others
	Allowed  bool       // by caution, if the advised side is to move; otherwise true
	Rival    bool       // Ours, and its expectation is at least the choice's, within the tolerance that the choice uses
}

// Advise advises side us at the root, whichever side is to move there, against an opponent with model m.
func (g *Graph[S, M, G]) Advise(ctx context.Context, us game.Side, m Model, c Caution) (Advice[M], error) {
	theirs, unvalued, err := g.chances(ctx, m)
	if err != nil {
		return Advice[M]{}, err
	}
	root := g.root()
	n, plan := &g.nodes[root], g.Plan(us, theirs, c)
	a := Advice[M]{Ours: n.side == us, Expected: plan.Expected(), Minimax: g.points(g.worth(root, us)), Unvalued: unvalued[us.Opponent()]}
	chances := theirs
	if a.Ours && n.count > 0 {
		chances = plan.Chances()
		a.Best = g.moves[plan.choice[root]]
	}
	most := math.Inf(-1) // of the allowed moves
	for j, child := range g.children(root) {
		edge, worth := int(n.first)+j, g.worth(int(child), us)
		a.Moves = append(a.Moves, Prospect[M]{
			Move: g.moves[edge], Expected: plan.expected[child], Minimax: g.points(worth),
			Score: farther(g.nodes[child].score), Chance: chances[edge],
			Allowed: !a.Ours || g.allows(c, g.worth(root, us), worth),
		})
		if m := &a.Moves[j]; m.Allowed {
			most = max(most, m.Expected)
		}
	}
	for j := len(a.Moves) - 1; j >= 0; j-- {
		m := &a.Moves[j]
		if m.Score == n.score {
			a.MinimaxBest = m.Move
		}
		m.Rival = a.Ours && m.Move != a.Best && m.Expected >= most-g.tolerance()
	}
	if k, _, single := m.Single(); single {
		found, ok, err := g.Switch(ctx, us, k, c)
		if err != nil {
			return a, err
		}
		if ok {
			a.Switch = &found
		}
	}
	return a, nil
}
