package cli

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
)

// positions returns the command that draws positions by random play, one a line, as the commands that take - read them.
func (a *app) positions() *cobra.Command {
	q := struct {
		Count int     `flag:"count" help:"positionsCount" least:"1"`
		Plies string  `flag:"plies" help:"positionsPlies"`
		Seed  *uint64 `flag:"seed" help:"positionsSeed"` // nil: any
	}{Count: 1}
	cmd := a.command("positions GAME [POSITION]", "cli.positions", 1, 2)
	a.flags(cmd, &q, nil)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		of := catalog.Sample{Count: q.Count, Seed: rand.Uint64N(1_000_000)}
		if q.Seed != nil {
			of.Seed = *q.Seed
		}
		var ok bool
		if q.Plies == "" {
			return misuse(lang.Errorf("cli.positions.needs"))
		}
		if of.From, of.To, ok = pliesRange(q.Plies); !ok {
			return misuse(lang.Errorf("cli.positions.plies", q.Plies))
		}
		g, err := a.catalog.Find(args[0])
		if err != nil {
			return misuse(err)
		}
		p, err := a.position(cmd.Context(), g, args[1:])
		if err != nil {
			return err
		}
		all, err := p.Sample(cmd.Context(), of)
		if err != nil {
			return err
		}
		if q.Seed == nil {
			a.note("cli.positions.seed", strconv.FormatUint(of.Seed, 10))
		}
		for _, p := range all {
			fmt.Fprintln(a.Out, p.Text())
		}
		return nil
	}
	return cmd
}

// pliesRange reads N or FROM-TO.
func pliesRange(text string) (from, to int, ok bool) {
	first, last, ranged := strings.Cut(text, "-")
	if !ranged {
		last = first
	}
	from, wrong := strconv.Atoi(first)
	to, err := strconv.Atoi(last)
	return from, to, wrong == nil && err == nil && 0 <= from && from <= to
}
