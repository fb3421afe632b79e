package cli

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/compare"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/trace"
	"github.com/jugada/jugada/ui/told"
)

// fits returns an error if the options do not go together.
func (c *comparing) fits(cmd *cobra.Command, many bool) error {
	for _, name := range []string{"opponent", "as"} {
		if cmd.Flags().Changed(name) && !c.Expected {
			return lang.Errorf("cli.compare.alone", lang.Option(name), lang.Option("expected"))
		}
	}
	switch {
	case !c.Expected:
		return nil
	case !cmd.Flags().Changed("opponent"):
		return lang.Errorf("lab.alone", lang.Option("expected"), lang.Option("opponent"))
	case c.Nodes > 0:
		return lang.Errorf("cli.compare.expectedNodes")
	case c.Judge != nil:
		return lang.Errorf("catalog.notAgainst", lang.Option("judge"), lang.Option("depth"))
	case many:
		return lang.Errorf("cli.compare.expectedMany")
	}
	return nil
}

// expected prints what the methods can expect of the whole game against opponents who err. Methods are only those asked for.
func (a *app) expected(ctx context.Context, args []string, c *comparing) error {
	if c.game == nil { // no methods
		var err error
		if c.game, err = a.find(args[0], &c.Place, &catalog.Request{}); err != nil {
			return err
		}
	}
	opponents, err := a.opponents(c)
	if err != nil {
		return err
	}
	p, err := a.position(ctx, c.game, args[1:])
	if err != nil {
		return err
	}
	meter := a.meter()
	var progress func(row, all int, method, opponent string)
	if meter != nil {
		progress = func(row, all int, method, opponent string) {
			meter.Show(a.text("cli.compare.expected.progress", row, all, method, opponent))
		}
	}
	found, err := compare.Expect(ctx, p, opponents, c.methods, c.Depth, progress)
	meter.Clear()
	switch {
	case err != nil && ctx.Err() == nil:
		return err
	case err != nil:
		a.status, found.Interrupted = 1, true
		a.note("cli.compare.interruptedRows", len(found.Rows), len(opponents)*cmp.Or(len(c.methods), 2))
	}
	if c.JSON {
		return a.json(found)
	}
	if len(found.Rows) == 0 {
		return nil
	}
	t := table{left: map[int]bool{0: true, 1: true}}
	t.add(a.headings("against", "method", "expected", "anyBest", "time")...)
	for _, r := range found.Rows {
		anyBest := nothing
		if r.AnyBest != nil {
			anyBest = trace.NumberText(*r.AnyBest)
		}
		t.add(r.Opponent, r.Method, trace.NumberText(r.Expected), anyBest, told.Milliseconds(r.ElapsedMS))
	}
	t.write(a.Out)
	fmt.Fprintln(a.Out)
	fmt.Fprintln(a.Out, trace.ScaleText(a.lang, opponents[0].As, found.Results, found.Win))
	return nil
}

// opponents reads the list of models.
func (a *app) opponents(c *comparing) (all []catalog.Opponent, err error) {
	as := catalog.Max
	if c.As != "" {
		if as, err = catalog.ParseSide(c.As); err != nil {
			return nil, misuse(err)
		}
	}
	for _, model := range strings.Split(c.Opponent, ";") {
		o := catalog.Opponent{Model: strings.TrimSpace(model), As: as}
		if o.Model, err = a.playerModel(o.Model, c.game); err != nil {
			return nil, err
		}
		if err := o.Fits(c.game, &catalog.Request{}); err != nil {
			return nil, misuse(err)
		}
		all = append(all, o)
	}
	return all, nil
}
