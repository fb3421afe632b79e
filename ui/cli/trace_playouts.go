package cli

import (
	"cmp"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/ui/asked"
	"github.com/jugada/jugada/ui/told"
)

// tracePlayouts explains Monte Carlo tree search playout by playout, or draws its tree.
func (a *app) tracePlayouts(cmd *cobra.Command, args []string, of *asked.Place, r catalog.Playouts, format, output string) error {
	flags := slices.Concat(playoutsFlags, []string{"algorithm", "time", "format", "json", "output"})
	err := cmp.Or(goesWith(cmd, catalog.MCTSName, flags), fitsFormat(format, catalog.MCTSName), misuse(r.Valid()), misuse(r.Told()))
	if err != nil {
		return err
	}
	g, err := a.find(args[0], of, new(catalog.Request))
	if err != nil {
		return err
	}
	p, err := a.position(cmd.Context(), g, args[1:])
	if err != nil {
		return err
	}
	return a.toFile(output, func(w io.Writer) error {
		tree := catalog.NewPlayoutTree(p)
		text := (&told.Writer{Out: w, Lang: a.lang}).PlayoutSteps
		step, end := stepsAs(a, w, p, format, text, &tree.Tree, tree.Add, tree.End)
		r.Steps = step
		found, err := p.PlayOut(cmd.Context(), r)
		if err != nil {
			return err
		}
		if found.Interrupted() {
			a.status = 1
		}
		return end(&found)
	})
}
