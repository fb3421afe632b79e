package catalog

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"strings"

	"github.com/jugada/jugada/book"
	"github.com/jugada/jugada/game"
)

// This file makes opening books by playing: the engine's games against itself, as a list of games would be added.

// Playing says which games the engine plays for a book.
type Playing struct {
	Games int
	Nodes int64  // of each move; where moves vary, as many more as the best ones take one ply deep
	Plies int    // that go into the book, of each game; in them moves vary
	Seed  uint64 // of that variety
}

const (
	bookLines   = 3   // how many moves may be made instead of the best,
	bookMargin  = 0.3 // if they are worth at most so many points less
	longestGame = 400 // plies; longer games are left unfinished
)

// Play plays games of g from its start and adds their first plies: moves weigh 2 if their side won, 1 in a draw, else 0. The same
// options give the same book. A cancelled ctx ends it with the context's error; the games that were over by then are in the book.
func (b *BookBuilder) Play(ctx context.Context, g Game, o Playing) (GamesReport, error) {
	var report GamesReport
	var memory Memory
	defer memory.Close()
	for i := range o.Games {
		memory.Clear()
		moves, result, err := o.game(ctx, g, &memory, rand.New(rand.NewPCG(o.Seed, uint64(i))))
		if err != nil {
			return report, err
		}
		one, err := b.AddGames(ctx, strings.NewReader(strings.Join(moves, " ")+" "+result.String()+"\n"), o.Plies)
		report.Games, report.Moves = report.Games+one.Games, report.Moves+one.Moves
		if err != nil {
			return report, err
		}
	}
	return report, nil
}

// game plays one game.
func (o *Playing) game(ctx context.Context, g Game, memory *Memory, dice *rand.Rand) (moves []string, r book.Result, err error) {
	p, err := g.Start()
	for ; err == nil && p.Outcome() == game.Open; p, err = p.Play(moves[len(moves)-1]) {
		if len(moves) == longestGame {
			return moves, book.Unfinished, nil
		}
		request := Request{Algorithm: EngineName, Nodes: o.Nodes, Selective: g.Large(), Memory: memory}
		if len(moves) < o.Plies {
			request.Lines = bookLines
		}
		found, err := p.Analyze(ctx, request)
		if err == nil && len(found.Lines) < min(request.Lines, len(p.Moves())) { // with only one line, games would be alike
			request.Depth, request.Nodes = 1, 0
			found, err = p.Analyze(ctx, request)
		}
		if err != nil || ctx.Err() != nil {
			return nil, 0, cmp.Or(err, ctx.Err())
		}
		move := *found.Best
		if few := found.near(p.Decimals()); len(few) > 0 {
			move = few[dice.IntN(len(few))]
		}
		moves = append(moves, move)
	}
	if err != nil {
		return nil, 0, err
	}
	switch winner, won := Winner(p); {
	case !won:
		return moves, book.Draw, nil
	case winner == Max:
		return moves, book.MaxWins, nil
	}
	return moves, book.MinWins, nil
}

// near returns the first moves of the lines that are worth little less than the best one.
func (a *Analysis) near(decimals int) (moves []string) {
	margin := game.Score(math.Round(bookMargin * math.Pow10(decimals)))
	for i := range a.Lines {
		away := a.Lines[i].Raw() - a.Lines[0].Raw()
		if max(away, -away) <= margin {
			moves = append(moves, a.Lines[i].Moves[0])
		}
	}
	return moves
}
