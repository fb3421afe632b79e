package catalog

import (
	"context"
	"errors"

	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/opponent"
)

// This file judges the moves that people make, by which they are learned.

// Judgement is what one observed move says of the player who made it, Finished a whole game.
type (
	Judgement = opponent.Judgement
	Finished  = opponent.Finished
)

// Judge says what a move, made in a position of one game, shows of the player.
type Judge func(at Position, move string) (Judgement, error)

// Judge explores the game from p to its end, in so many MiB of memory, and returns who can judge the moves from there on. It
// errs where that is not enough, and when ctx is cancelled. 0 stands for as much as package opponent takes.
func (p *positionOf[S, M, G]) Judge(ctx context.Context, keepMiB int) (Judge, error) {
	graph, err := opponent.Explore[S, M](ctx, p.rules, p.s, 0, int64(keepMiB)<<20)
	var large *TooManyPositionsError // which advises a depth
	switch {
	case errors.As(err, &large):
		return nil, lang.Errorf("catalog.judgeLarge", large.Memory>>20)
	case err != nil:
		return nil, err
	}
	return func(at Position, move string) (Judgement, error) {
		own, ok := at.(*positionOf[S, M, G])
		if !ok {
			return Judgement{}, opponent.ErrUnknownPosition
		}
		m, err := own.parseMove(move)
		if err != nil {
			return Judgement{}, err
		}
		judged, err := graph.Judge(&own.s, m)
		if best, ok := graph.Best(&own.s); err == nil && ok && judged.Missed != opponent.NoMiss {
			judged.Position, judged.Move, judged.Best = own.Text(), own.text(&own.s, m), own.text(&own.s, best)
		}
		return judged, err
	}, nil
}

// ResultFor returns a finished game of the player of that side, which ended in p by the rules.
func ResultFor(p Position, side Side, seen []Judgement) Finished {
	f := Finished{Seen: seen}
	switch winner, won := Winner(p); {
	case won && winner == side:
		f.Result = 1
	case won:
		f.Result = -1
	case !IsDrawn(p):
		f.Points = true
	}
	return f
}
