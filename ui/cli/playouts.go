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
func fitsPlayouts(cmd *cobra.Command, of *asked.MonteCarlo, search bool) (err error) {
	if search {
		return goesWith(cmd, catalog.MCTSName, slices.Concat(playoutsFlags, playoutsAlsoFlags))
	}
	return misuse(of.Unused())
}

// goesWith returns an error if a flag of a command is used, none of those named, that does not go with an algorithm.
func goesWith(cmd *cobra.Command, algorithm string, flags []string) (err error) {
	cmd.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
		if err == nil && f.Changed && !slices.Contains(flags, f.Name) {
			err = notWith(f.Name, algorithm)
		}
	})
	return misuse(err)
}

// notWith returns the error for a flag that does not go with an algorithm.
func notWith(flag, algorithm string) error {
	return lang.Errorf("cli.playouts.not", lang.Option(flag), lang.Option("algorithm "+algorithm))
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
