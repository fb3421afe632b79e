package cli

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
)

// games returns the command that lists the games, or describes the notation of one.
func (a *app) games() *cobra.Command {
	var q jsonFlag
	cmd := a.command("games [GAME]", "cli.games", 0, 1)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		games := a.catalog.Games()
		if len(args) > 0 {
			g, err := a.catalog.Find(args[0])
			if err != nil {
				return misuse(err)
			}
			games = []catalog.Game{g}
		}
		switch {
		case q.JSON:
			return a.json(a.gamesAnswer(games))
		case len(args) > 0:
			a.writeGame(games[0])
		default:
			a.writeGames(games)
		}
		return nil
	}
	a.flags(cmd, &q, nil)
	return cmd
}

func (a *app) gamesAnswer(games []catalog.Game) any {
	var answer struct {
		Schema int                `json:"schema"`
		Games  []catalog.GameInfo `json:"games"`
	}
	answer.Schema = catalog.Schema
	for _, g := range games {
		answer.Games = append(answer.Games, a.catalog.Describe(g, lang.English))
	}
	return answer
}

func (a *app) writeGames(games []catalog.Game) {
	table := tabwriter.NewWriter(a.Out, 0, 0, 2, ' ', 0)
	for _, g := range games {
		title, about := catalog.Titled(g, a.lang)
		fmt.Fprintf(table, "%s\t%s\t%s\n", g.Name(), title, about)
		if names := a.catalog.OtherNames(g); len(names) > 0 {
			fmt.Fprintf(table, "\t\t%s\n", a.text("cli.games.aliases", strings.Join(names, ", ")))
		}
		for i, e := range g.Evaluators() {
			fmt.Fprintf(table, "\t%s\t%s\n", a.evaluation(i, e), catalog.Explained(g, e, a.lang))
		}
	}
	table.Flush()
}

// evaluation formats the i-th static evaluation of a game as a flag.
func (a *app) evaluation(i int, e catalog.Evaluator) string {
	key := []string{"cli.games.evalDefault", "cli.games.eval"}[min(i, 1)]
	return a.text(key, e.Name)
}

// writeGame describes a game.
func (a *app) writeGame(g catalog.Game) {
	title, about := catalog.Titled(g, a.lang)
	paragraphs := []string{a.told.Bold(title) + " (" + g.Name() + ")", fill(lang.Capital(about) + ".")}
	if names := a.catalog.OtherNames(g); len(names) > 0 {
		paragraphs = append(paragraphs, fill(a.text("cli.games.aliases", strings.Join(names, ", "))))
	}
	if position, move, known := catalog.Written(g, a.lang); known {
		paragraphs = append(paragraphs, fill(a.text("cli.games.positions", position)), fill(a.text("cli.games.moves", move)))
	}
	fmt.Fprintln(a.Out, strings.Join(paragraphs, "\n\n"))
	for i, e := range g.Evaluators() {
		fmt.Fprintf(a.Out, "\n%s\n%s\n", a.evaluation(i, e), fill("  "+catalog.Explained(g, e, a.lang)))
	}
}

// unwritten adds to an error about a position where to find the notation of its game.
func unwritten(g catalog.Game, err error) error {
	if _, _, known := catalog.Written(g, lang.English); !known {
		return err
	}
	return lang.Errorf("cli.position", err, g.Name())
}
