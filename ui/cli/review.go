package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/internal/input"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/review"
	"github.com/jugada/jugada/session/saved"
	"github.com/jugada/jugada/ui/asked"
	"github.com/jugada/jugada/ui/told"
)

// reviewFlags are the flags of the command review.
type reviewFlags struct {
	jsonFlag
	asked.Review
	Game   string `flag:"game" help:"reviewGame"`
	All    bool   `flag:"all" help:"reviewAll"`
	Output string `flag:"output,o" help:"reviewOutput"`
}

// review returns the command that says what the moves of games cost, and why.
func (a *app) review() *cobra.Command {
	var f reviewFlags
	of := review.Thresholds
	cmd := a.command("review FILE", "cli.review", 1, 1,
		cost(of[review.Dubious]), cost(of[review.Mistake]), cost(of[review.Blunder]), cost(of[review.Mistake]))
	a.flags(cmd, &f, names{"side": asked.Sides})
	must(cmd.RegisterFlagCompletionFunc("game", a.completeGame))
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		r, err := a.reviewing(&f)
		if err != nil {
			return misuse(err)
		}
		return r.all(cmd.Context(), args[0])
	}
	return cmd
}

// cost writes expected points.
func cost(points float64) string { return fmt.Sprintf("%.2f", points) }

// reviewing is a review of the games in a file.
type reviewing struct {
	*app
	*reviewFlags
	game catalog.Game // nil: the file says
	to   *review.PGN  // nil: no file is written
	told int          // games
}

func (a *app) reviewing(f *reviewFlags) (*reviewing, error) {
	r := &reviewing{app: a, reviewFlags: f}
	games := a.catalog.Games()
	if f.Game != "" {
		g, err := a.catalog.Find(f.Game)
		if err != nil {
			return nil, err
		}
		r.game, games = g, []catalog.Game{g}
	}
	of := f.Review // each game of the file says itself what its sides are called
	return r, of.Resolve(games...)
}

// errDone ends the reading of a file of which one game was wanted.
var errDone = errors.New("the game is reviewed")

// all reviews the games in a file, or the one that its name ends with.
func (r *reviewing) all(ctx context.Context, name string) error {
	if r.JSON && r.Output == standardOutput {
		return misuse(lang.Errorf("cli.review.oneOutput"))
	}
	name, wanted, err := numbered(name)
	if err != nil {
		return misuse(err)
	}
	if name != standardInput && r.Output != standardOutput && sameFile(name, r.Output) {
		return misuse(lang.Errorf("cli.review.ontoItself", r.Output)) // whatever is not reviewed would be lost
	}
	in, err := r.open(ctx, name)
	if err != nil {
		return inputError(ctx, name, err)
	}
	defer in.Close()
	each := func(to io.Writer) error {
		if r.Output != "" {
			r.to = review.NewPGN(to)
		}
		number := 0
		err := review.Read(in, r.catalog, r.game, func(g *review.Game, wrong error) error {
			if number++; wanted > 0 && number != wanted {
				return nil
			}
			if wrong == nil {
				wrong = r.one(ctx, number, g)
			}
			if errors.As(wrong, new(review.Unformatted)) {
				wrong = lang.Errorf("cli.review.gameOf", lang.Option("game"), wrong)
			}
			switch {
			case ctx.Err() != nil:
				return ctx.Err()
			case wrong != nil && wanted == 0:
				r.status = 1
				r.note("cli.review.fault", number, r.lang.CommandError(wrong))
			case wrong != nil:
				return wrong
			case wanted > 0:
				return errDone
			}
			return nil
		})
		switch {
		case errors.Is(err, errDone) || ctx.Err() != nil:
			return nil // what was reviewed is told
		case err != nil:
			return inputError(ctx, name, err)
		case number == 0:
			return inputError(ctx, name, lang.Errorf("cli.review.noGame"))
		case wanted > 0:
			return inputError(ctx, name, lang.Errorf("cli.review.fewGames", number, wanted))
		}
		return nil
	}
	if r.Output == "" {
		return each(io.Discard)
	}
	return r.toFile(r.Output, each)
}

// importPGN returns a game of a file of PGN, of FILE#7 the seventh, else the only one, without moves after the end that the rules
// know; nil if the name is not that of such a file.
func (a *app) importPGN(ctx context.Context, name string) (*saved.Game, error) {
	of, wanted, err := numbered(name)
	if err != nil {
		return nil, err
	}
	if !strings.HasSuffix(strings.ToLower(of), ".pgn") {
		return nil, nil
	}
	file, err := openRegular(of)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var found *review.Game
	number := 0
	err = review.Read(input.Until(ctx, file), a.catalog, nil, func(g *review.Game, wrong error) error {
		switch number++; {
		case wanted == 0 && number > 1:
			return lang.Errorf("play.load.several", of)
		case number == max(wanted, 1):
			if found = g; wrong != nil || wanted == 0 {
				return wrong
			}
			return errDone
		}
		return nil
	})
	switch {
	case err != nil && !errors.Is(err, errDone):
		return nil, inputError(ctx, of, err)
	case found == nil && wanted > 0 && number > 0:
		return nil, inputError(ctx, of, lang.Errorf("cli.review.fewGames", number, wanted))
	case found == nil:
		return nil, inputError(ctx, of, lang.Errorf("cli.review.noGame"))
	}
	line, _ := found.Positions() // which Read has played
	return &saved.Game{Name: found.Start.Game().Name(), Position: found.Start.Text(), Moves: found.Moves[:len(line)-1]}, nil
}

// sameFile reports whether two names are those of one file.
func sameFile(a, b string) bool {
	one, err := os.Stat(a)
	if err != nil {
		return false
	}
	other, err := os.Stat(b)
	return err == nil && one.Mode().IsRegular() && os.SameFile(one, other)
}

// one reviews a game and tells the result, also if it is cut short.
func (r *reviewing) one(ctx context.Context, number int, g *review.Game) error {
	if chess, _ := catalog.Chess(g.Start.Game()); r.to != nil && !chess {
		return lang.Errorf("cli.review.notPGN", number, g.Start.Game().Name())
	}
	of := r.Review
	if err := of.Resolve(g.Start.Game()); err != nil {
		return err
	}
	terms, err := of.Terms()
	if err != nil {
		return err
	}
	meter := r.meter()
	if meter != nil {
		terms.Progress = func(done, of int) { meter.Show(r.text("cli.review.progress", number, done+1, of)) }
	}
	report, err := review.Review(ctx, g, terms)
	meter.Clear()
	if err != nil {
		return err
	}
	if !report.Whole {
		r.status = 1
		r.note("cli.review.interrupted", len(report.Moves), number)
	}
	if r.to != nil {
		if err := r.to.Write(report, r.app.told.Comment); err != nil {
			return fileError(r.Output, err)
		}
	}
	if r.Output == standardOutput {
		return nil
	}
	if r.JSON {
		return r.json(report)
	}
	if r.told++; r.told > 1 {
		fmt.Fprintln(r.Out)
	}
	r.tell(number, g, report)
	return nil
}

// tell prints what is said about a game.
func (r *reviewing) tell(number int, g *review.Game, report *review.Report) {
	of := g.Start.Game()
	title := catalog.TitledFrom(g.Start, r.lang)
	if names := g.Names; names[0] != "" && names[1] != "" {
		r.say("cli.review.head.names", title, number, names[0], names[1], report.Plies)
	} else {
		r.say("cli.review.head", title, number, report.Plies)
	}
	r.say("cli.review.side", told.SideWithin(of, catalog.Max, r.lang))
	if report.Ended > 0 {
		r.say("cli.review.ended", report.Ended)
	}
	if len(report.Moves) == 0 {
		if report.Whole {
			r.say("cli.review.nothing")
		}
		return
	}
	moves := report.Blamed(r.All)
	if len(moves) == 0 && report.Whole {
		fmt.Fprintln(r.Out)
		r.say("cli.review.none")
	}
	for _, m := range moves {
		fmt.Fprintln(r.Out)
		fmt.Fprintln(r.Out, r.app.told.Bold(told.Numbered(m)))
		for _, s := range r.app.told.Review(m) {
			fmt.Fprintln(r.Out, "  "+s.Text)
		}
	}
	fmt.Fprintln(r.Out)
	r.accounts(of, report)
}

// accounts prints how each side has played.
func (r *reviewing) accounts(of catalog.Game, report *review.Report) {
	rows := table{left: map[int]bool{0: true}}
	headings := r.headings("side", "moves", "cost", "perMove")
	for _, mark := range review.Marks {
		headings = append(headings, string(mark))
	}
	rows.add(headings...)
	for i := range report.Sides {
		s := &report.Sides[i]
		if s.Moves == 0 {
			continue
		}
		cells := []string{
			told.SideIn(of, catalog.Side(i), r.lang), strconv.Itoa(s.Moves), cost(s.Cost), fmt.Sprintf("%.3f", s.Cost/float64(s.Moves)),
		}
		for _, mark := range review.Marks {
			cells = append(cells, strconv.Itoa(s.Marks[string(mark)]))
		}
		rows.add(cells...)
	}
	rows.write(r.Out)
}
