package cli

import (
	"cmp"
	"context"

	"github.com/spf13/cobra"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/ui/asked"
	"github.com/jugada/jugada/ui/told"
)

// opponent returns the opponent of an analysis, nil if there is none. Options that cannot be combined, or parsed, are misuse. A
// player is replaced by the player's model.
func (a *app) opponent(q *asked.Against, cmd *cobra.Command, g catalog.Game, r *catalog.Request) (*catalog.Opponent, error) {
	if !cmd.Flags().Changed("opponent") {
		return nil, misuse(q.Fits())
	}
	o, err := q.Model()
	if err != nil {
		return nil, misuse(err)
	}
	if o.Model, err = a.playerModel(o.Model, g); err != nil {
		return nil, err
	}
	return &o, misuse(o.Fits(g, r))
}

// advise analyses a position against an opponent and prints the result.
func (a *app) advise(
	ctx context.Context, p catalog.Position, r catalog.Request, o catalog.Opponent, asJSON bool, meter *told.Meter,
) error {
	found, without, err := p.Counsel(ctx, r, o)
	meter.Clear()
	switch {
	case ctx.Err() != nil && err != nil:
		return a.withoutAdvice(ctx, p, r, asJSON)
	case err != nil:
		return err
	case without != nil:
		return a.analyzed(p, without, asJSON)
	case asJSON:
		return a.json(found)
	}
	a.told.ExplainAdvice(p, o.As, found)
	return nil
}

// withoutAdvice prints minimax's result for a position when an interrupt came before an expectation was known: of a small depth,
// which takes only a moment, but for all moves.
func (a *app) withoutAdvice(ctx context.Context, p catalog.Position, r catalog.Request, asJSON bool) error {
	const plies = 2
	r.Depth = min(cmp.Or(r.Depth, plies), plies)
	found, err := p.Analyze(context.WithoutCancel(ctx), r)
	if err != nil {
		return err
	}
	a.status = 1
	a.note("cli.opponent.interrupted", plies)
	return a.analyzed(p, &found, asJSON)
}
