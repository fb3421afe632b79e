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

// gameInfo is what JSON says of a game.
type gameInfo struct {
	Name       string          `json:"name"`
	Title      string          `json:"title"`
	About      string          `json:"about"`
	Symmetric  bool            `json:"symmetric"`
	Large      bool            `json:"large"`      // too large to be searched to its end
	Evaluators []evaluatorInfo `json:"evaluators"` // the default first
}

// evaluatorInfo is what JSON says of a static evaluation.
type evaluatorInfo struct {
	Name    string `json:"name"`
	About   string `json:"about"`
	Formula string `json:"formula"`
}

func gamesAnswer() any {
	var answer struct {
		Schema int        `json:"schema"`
		Games  []gameInfo `json:"games"`
	}
	answer.Schema = 1
	for _, g := range catalog.Games() {
		title, about := catalog.Titled(g, lang.English)
		evaluators := []evaluatorInfo{}
		for _, e := range g.Evaluators() {
			evaluators = append(evaluators, evaluatorInfo{Name: e.Name, About: catalog.Explained(g, e, lang.English), Formula: e.Formula})
		}
		answer.Games = append(answer.Games, gameInfo{
			Name: g.Name(), Title: title, About: about, Symmetric: g.Symmetric(), Large: g.Large(), Evaluators: evaluators,
		})
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
