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
	graph, err := p.explore(ctx, keepMiB, "catalog.judgeLarge")
	if err != nil {
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

// explore explores the game from p to its end, within keepMiB of memory. tooLarge is what is said if that is not enough.
func (p *positionOf[S, M, G]) explore(ctx context.Context, keepMiB int, tooLarge string) (*opponent.Graph[S, M, G], error) {
	graph, err := opponent.Explore[S, M](ctx, p.rules, p.s, 0, int64(keepMiB)<<20)
	var large *TooManyPositionsError // which advises a depth
	if errors.As(err, &large) {
		err = lang.Errorf(tooLarge, large.Memory>>20)
	}
	return graph, err
}
