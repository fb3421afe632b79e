package book_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/jugada/jugada/book"
	"github.com/jugada/jugada/game/tictactoe"
	"github.com/jugada/jugada/search/engine"
)

// An opening book of tic-tac-toe: made, saved, opened, asked.
func Example() {
	rules := tictactoe.Rules{}
	games := book.Of(rules, "tictactoe", "")
	b, err := games.New()
	if err != nil {
		panic(err)
	}
	solver, err := engine.NewSolver[tictactoe.Position, tictactoe.Move](rules, engine.SolverOptions{})
	if err != nil {
		panic(err)
	}
	defer solver.Close()
	_, err = games.Solve(context.Background(), b, games.Start(), book.Solving[tictactoe.Position]{
		To: 3,
		Values: func(ctx context.Context, share book.Share[tictactoe.Position]) ([]book.Value, error) {
			found, err := solver.Solve(ctx, share.Positions[0], engine.Question{})
			return []book.Value{{Score: found.Lo, Found: found.Solved()}}, err
		},
	})
	if err != nil {
		panic(err)
	}
	folder, err := os.MkdirTemp("", "")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "openings.book")
	if err := b.Save(context.Background(), path); err != nil {
		panic(err)
	}

	opened, err := games.Open(path)
	if err != nil {
		panic(err)
	}
	defer opened.Close()
	s, err := rules.ParsePosition("..X......")
	if err != nil {
		panic(err)
	}
	move, found, err := games.Best(opened, &s)
	fmt.Println(opened.Positions(), "positions;", move, found, err)
	// Output: 54 positions; 4 true <nil>
}
