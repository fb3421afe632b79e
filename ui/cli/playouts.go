package cli

import (
	"context"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/ui/asked"
)

// The flags of analyze that only Monte Carlo tree search has, and the others that go with it.
var (
	playoutsFlags     = []string{"playouts", "exploration", "seed"}
	playoutsAlsoFlags = []string{"algorithm", "time", "table", "json"}
)

// fitsPlayouts returns an error if a flag of a command does not go with Monte Carlo tree search or, where another algorithm is to
// search, goes with it alone.
func fitsPlayouts(cmd *cobra.Command, search bool) (err error) {
	cmd.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
		own := slices.Contains(playoutsFlags, f.Name)
		switch {
		case err != nil || !f.Changed:
		case search && !own && !slices.Contains(playoutsAlsoFlags, f.Name):
			err = notWith(f, catalog.MCTSName)
		case !search && own:
			err = lang.Errorf("lab.alone", lang.Option(f.Name), lang.Option("algorithm "+catalog.MCTSName))
		}
	})
	return misuse(err)
}

// notWith returns the error for a flag that does not go with an algorithm.
func notWith(f *pflag.Flag, algorithm string) error {
	return lang.Errorf("cli.playouts.not", lang.Option(f.Name), lang.Option("algorithm "+algorithm))
}

// playOut answers a position, or each of the standard input, by Monte Carlo tree search.
func (a *app) playOut(ctx context.Context, args []string, of *asked.Place, r catalog.Playouts, asJSON bool) error {
	g, err := a.find(args[0], of, new(catalog.Request))
	if err == nil {
		err = misuse(r.Valid())
	}
	if err != nil {
		return err
	}
	if fromLines(args) {
		return a.analyzeAll(ctx, g, func(ctx context.Context, p catalog.Position) (any, error) { return p.PlayOut(ctx, r) })
	}
	p, err := a.position(ctx, g, args[1:])
	if err != nil {
		return err
	}
	found, err := p.PlayOut(ctx, r)
	if err != nil {
		return err
	}
	if found.Interrupted() {
		a.status = 1
	}
	if asJSON {
		return a.json(found)
	}
	a.told.ExplainPlayouts(p, &found)
	return nil
}
