package cli

import (
	"context"
	"encoding/json"
	"errors"
	"iter"

	"github.com/spf13/cobra"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/jobs"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/review"
	"github.com/jugada/jugada/ui/asked"
)

// appraisal is what the workers of a batch need to know of a review beside its games. Each line of a task is a game.
type appraisal struct {
	Game string `json:"game"`
	asked.Review
}

// gameTask is a game of a file as the line of a task, as JSON.
type gameTask struct {
	Number   int       `json:"number"` // in the file, from 1
	Position string    `json:"position"`
	Moves    []string  `json:"moves"`
	Players  [2]string `json:"players"` // as in [review.Game]
	Fault    string    `json:"fault"`   // why it could not be read; "": it could
}

// unreadGame is the JSON answer to a game that could not be read.
type unreadGame struct {
	Schema int    `json:"schema"`
	Number int    `json:"number"`
	Error  string `json:"error"`
}

func (a *app) batchReview() *cobra.Command {
	var f struct {
		asked.Review
		beginFlags
		Game string `flag:"game" help:"reviewGame"`
	}
	cmd := a.command("review FILE", "cli.batch.review", 1, 1)
	a.flags(cmd, &f, names{"side": asked.Sides})
	must(cmd.RegisterFlagCompletionFunc("game", a.completeGame))
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		var of catalog.Game
		if f.Game != "" {
			var err error
			if of, err = a.catalog.Find(f.Game); err != nil {
				return misuse(err)
			}
		}
		q := &appraisal{Review: f.Review}
		q.Time = wholeMilliseconds(q.Time)
		games, stop := iter.Pull2(a.gameLines(cmd.Context(), args[0], of, &q.Game))
		defer stop()
		var first []string
		for q.Game == "" {
			line, err, more := games()
			switch {
			case err != nil:
				return err
			case !more:
				return inputError(cmd.Context(), args[0], lang.Errorf("cli.review.noGame"))
			}
			first = append(first, line)
		}
		g, err := a.catalog.Find(q.Game)
		if err != nil {
			return err
		}
		if err := q.Resolve(g); err != nil {
			return misuse(err)
		}
		return a.beginBatch(cmd, "review", q, &f.beginFlags, args[0], func(context.Context) iter.Seq2[string, error] {
			all := &reading{first: first, rest: games}
			return func(yield func(string, error) bool) {
				for line, err, more := all.next(); more && yield(line, err); line, err, more = all.next() {
				}
			}
		})
	}
	return cmd
}

// gameLines yields the games in a file, each as the line of a task. The first that can be read sets name, that of the game; one
// of another name is an error, since a batch is about one.
func (a *app) gameLines(ctx context.Context, file string, of catalog.Game, name *string) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		in, err := a.open(ctx, file)
		if err != nil {
			yield("", inputError(ctx, file, err))
			return
		}
		defer in.Close()
		number := 0
		err = review.Read(in, a.catalog, of, func(g *review.Game, wrong error) error {
			number++
			task := gameTask{Number: number}
			switch {
			case wrong != nil:
				task.Fault = wrong.Error()
			case *name != "" && *name != g.Start.Game().Name():
				return lang.Errorf("cli.batch.otherGame", number, g.Start.Game().Name(), *name)
			default:
				if *name == "" {
					*name = g.Start.Game().Name()
				}
				task.Position, task.Moves, task.Players = g.Start.Text(), g.Moves, g.Names
			}
			line, err := json.Marshal(task)
			if err == nil && !yield(string(line), nil) {
				err = errDone
			}
			return err
		})
		if err != nil && !errors.Is(err, errDone) {
			yield("", inputError(ctx, file, err))
		}
	}
}

func (q *appraisal) of(games *catalog.Catalog) (catalog.Game, error) {
	if _, err := q.Terms(); err != nil {
		return nil, err
	}
	return games.Find(q.Game)
}

func (q *appraisal) tasks(_ context.Context, g catalog.Game) (jobs.Answerer, error) {
	terms, err := q.Terms()
	if err != nil {
		return nil, err
	}
	return inLines(func(ctx context.Context, line string) (any, error) { return appraise(ctx, g, terms, line) }), nil
}

// appraise answers a line of a task.
func appraise(ctx context.Context, g catalog.Game, terms review.Terms, line string) (any, error) {
	var task gameTask
	if err := json.Unmarshal([]byte(line), &task); err != nil {
		return nil, err
	}
	if task.Fault != "" {
		return unreadGame{catalog.Schema, task.Number, task.Fault}, nil
	}
	start, err := g.Position(task.Position)
	if err != nil {
		return nil, err
	}
	return review.Review(ctx, &review.Game{Start: start, Moves: task.Moves, Names: task.Players}, terms)
}
