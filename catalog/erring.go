package catalog

import (
	"context"
	"errors"

	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/opponent"
)

// Chances returns how likely an erring player makes each move of a position, in the order of Moves.
type Chances func(at Position) ([]float64, error)

// Erring explores the game from p to its end, within keepMiB of memory (0: the default of package opponent), and returns how a
// player of that model plays there. It returns an error if the model is wrong or the memory is not enough, and when ctx is
// cancelled.
func Erring(ctx context.Context, p Position, model string, keepMiB int) (Chances, error) {
	return p.(interface {
		erring(context.Context, string, int) (Chances, error)
	}).erring(ctx, model, keepMiB)
}

func (p *positionOf[S, M, G]) erring(ctx context.Context, text string, keepMiB int) (Chances, error) {
	model, err := opponent.Parse(text)
	if err != nil {
		return nil, err
	}
	graph, err := opponent.Explore[S, M](ctx, p.rules, p.s, 0, int64(keepMiB)<<20)
	var large *TooManyPositionsError // which advises a depth
	switch {
	case errors.As(err, &large):
		return nil, lang.Errorf("catalog.meetLarge", large.Memory>>20)
	case err != nil:
		return nil, err
	}
	chances, err := graph.Chances(ctx, model)
	if err != nil {
		return nil, err
	}
	return func(at Position) ([]float64, error) {
		own, ok := at.(*positionOf[S, M, G])
		if !ok {
			return nil, opponent.ErrUnknownPosition
		}
		of := graph.Of(chances, &own.s)
		if of == nil {
			return nil, opponent.ErrUnknownPosition
		}
		return of, nil
	}, nil
}
