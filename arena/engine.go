package arena

import (
	"context"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/engine"
)

// Engine makes players that use the fast search with the given options and limits. Each has its own table, which it
// keeps for the whole game. Limited by depth or nodes, and on one thread, they are deterministic.
func Engine[S any, M game.Move, G game.Game[S, M]](rules G, o engine.Options, l search.Limits) Maker[S, M] {
	return func() (Player[S, M], error) {
		x, err := engine.New(rules, o)
		if err != nil {
			return nil, err
		}
		return func(ctx context.Context, s S, earlier []uint64) (M, error) {
			found, err := x.Search(ctx, s, engine.Task[M]{Limits: l, Earlier: earlier})
			best, _ := found.Best() // there is one: the position is open
			return best, err
		}, nil
	}
}
