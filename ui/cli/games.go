package cli

import (
	"fmt"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
)

// games is the command that lists the games.
func (a *app) games() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "games", Short: a.text("cli.games.short"), Long: a.text("cli.games.long"), Args: a.arguments(0, 0),
		RunE: func(*cobra.Command, []string) error {
			if asJSON {
				return a.json(gamesAnswer())
			}
			a.writeGames()
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, a.text("cli.flag.json"))
	return cmd
}

func gamesAnswer() any {
	var answer struct {
		Schema int                `json:"schema"`
		Games  []catalog.GameInfo `json:"games"`
	}
	answer.Schema = catalog.Schema
	for _, g := range catalog.Games() {
		answer.Games = append(answer.Games, catalog.Describe(g, lang.English))
	}
	return answer
}

func (a *app) writeGames() {
	table := tabwriter.NewWriter(a.Out, 0, 0, 2, ' ', 0)
	for _, g := range catalog.Games() {
		title, about := catalog.Titled(g, a.lang)
		fmt.Fprintf(table, "%s\t%s\t%s\n", g.Name(), title, about)
		for i, e := range g.Evaluators() {
			key := "cli.games.eval"
			if i == 0 {
				key = "cli.games.evalDefault"
			}
			fmt.Fprintf(table, "\t%s\t%s\n", a.text(key, e.Name), catalog.Explained(g, e, a.lang))
		}
	}
	table.Flush()
}
