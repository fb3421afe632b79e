package catalog

import (
	"context"

	"github.com/jugada/jugada/opponent"
)

// Judgement is what one observed move shows about the player who made it, Finished a whole game.
type (
	Judgement = opponent.Judgement
	Finished  = opponent.Finished
)

// Judge judges a move made in a position of one game.
type Judge func(at Position, move string) (Judgement, error)

// Judge explores the game from p to its end, within keepMiB of memory (0: the default of package opponent), and returns a
// function that judges the moves from there on. It returns an error if the memory is not enough, and when ctx is cancelled.
func (p *positionOf[S, M, G]) Judge(ctx context.Context, keepMiB int) (Judge, error) {
	graph, err := p.explore(ctx, keepMiB, "catalog.judgeLarge")
	if err != nil {
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

// ResultFor returns the game that ended in p, from the given player's side.
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
