package cli

import (
	"github.com/spf13/cobra"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/internal/input"
	"github.com/jugada/jugada/ui/uci"
)

// uciFlags are the flags of the command uci.
type uciFlags struct {
	Game string `flag:"game" help:"uciGame"`
	Book string `flag:"book" help:"uciBook"`
}

// uci returns the command that plays for another program.
func (a *app) uci() *cobra.Command {
	f := uciFlags{Game: "chess"}
	cmd := a.command("uci", "cli.uci", 0, 0)
	a.flags(cmd, &f, nil)
	must(cmd.RegisterFlagCompletionFunc("game", a.completeGame))
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		find := func(name string) (catalog.Game, error) { return a.catalog.Find(name) }
		g, err := find(f.Game)
		if err != nil {
			return misuse(err)
		}
		var of catalog.Request
		closeBook, err := a.useBook(f.Book, g, &of)
		if err != nil {
			return err
		}
		defer closeBook()
		return uci.Run(cmd.Context(), uci.Setup{
			In: input.Until(cmd.Context(), a.In), Out: a.Out, Lang: a.lang, Name: "Jugada " + build().Version,
			Author: "the authors of Jugada", Game: g, Book: of.Book, Find: find,
		})
	}
	return cmd
}
