package catalog

import (
	"context"
	"errors"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/opponent"
	"github.com/jugada/jugada/trace"
)

// Meeting tells what a player can expect of the whole game from one position on, against one who errs: exactly, over every
// position that can come about. Values are for o.As.
type Meeting interface {
	// Planned is for a player who knows the model believed, and plays as is best against it.
	Planned(ctx context.Context, believed, o Opponent) (float64, error)
	// Played is for a player who makes the first of the moves that choose returns, and for one who makes any of them, each equally
	// often. It is called once for each position of theirs that can come about.
	Played(ctx context.Context, o Opponent, choose func(p Position) ([]string, error)) (first, any float64, err error)
	// Scale is as Results and Win in Expectation.
	Scale() (results bool, win float64)
}

// Meet explores the game from p to its end, within keepMiB of memory (0: the default of package opponent). It returns an error if
// the memory is not enough, and when ctx is cancelled.
func (p *positionOf[S, M, G]) Meet(ctx context.Context, keepMiB int) (Meeting, error) {
	graph, err := p.explore(ctx, keepMiB, "catalog.meetLarge")
	if err != nil {
		return nil, err
	}
	return meetingOf[S, M, G]{p, graph}, nil
}

// meetingOf is a Meeting of a game with positions of type S.
type meetingOf[S any, M game.Move, G game.Game[S, M]] struct {
	at    *positionOf[S, M, G]
	graph *opponent.Graph[S, M, G]
}

func (m meetingOf[S, M, G]) Planned(ctx context.Context, believed, o Opponent) (float64, error) {
	caution, err := believed.caution()
	if err != nil {
		return 0, err
	}
	chances, err := m.chances(ctx, believed)
	if err != nil {
		return 0, err
	}
	theirs, err := m.chances(ctx, o)
	if err != nil {
		return 0, err
	}
	return m.met(o.As, m.graph.Plan(o.As, chances, caution).Chances(), theirs), nil
}

func (m meetingOf[S, M, G]) Played(
	ctx context.Context, o Opponent, choose func(p Position) ([]string, error),
) (first, any float64, err error) {
	theirs, err := m.chances(ctx, o)
	if err != nil {
		return 0, 0, err
	}
	one, all, err := m.graph.Played(o.As, theirs, func(s *S) (moves []M, err error) {
		p := &positionOf[S, M, G]{rulesOf: m.at.rulesOf, s: *s}
		texts, err := choose(p)
		for _, text := range texts {
			move, wrong := p.parseMove(text)
			moves, err = append(moves, move), errors.Join(err, wrong)
		}
		return moves, err
	})
	if err != nil {
		return 0, 0, err
	}
	return m.met(o.As, one, theirs), m.met(o.As, all, theirs), nil
}

func (m meetingOf[S, M, G]) chances(ctx context.Context, o Opponent) (opponent.Chances, error) {
	model, err := opponent.Parse(o.Model)
	if err != nil {
		return nil, err
	}
	return m.graph.Chances(ctx, model)
}

// met returns what us expects when both play by these chances.
func (m meetingOf[S, M, G]) met(us Side, ours, theirs opponent.Chances) float64 {
	sides := [...]opponent.Chances{ours, theirs}
	if us == Min {
		sides = [...]opponent.Chances{theirs, ours}
	}
	return trace.Rounded(m.graph.Meet(sides[Max], sides[Min]) * float64(us.Sign()))
}

func (m meetingOf[S, M, G]) Scale() (results bool, win float64) {
	if m.graph.Decided() && !m.graph.Results() {
		win = trace.Rounded(m.graph.Win())
	}
	return m.graph.Results(), win
}
