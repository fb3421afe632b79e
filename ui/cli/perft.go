package cli

import (
	"context"
	"fmt"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
)

// counting holds the options of the command perft.
type counting struct {
	Depth     int   `flag:"depth" help:"perftDepth"`
	Divide    bool  `flag:"divide"`
	Positions bool  `flag:"positions" help:"perftPositions"`
	Symmetry  bool  `flag:"symmetry" help:"perftSymmetry"`
	MemoryMiB int64 `flag:"limit-memory" help:"censusMemory" least:"1"`
	jsonFlag
}

// fits returns an error if the options do not go together. deep: there is a depth.
func (q *counting) fits(deep, limited bool) error {
	switch {
	case q.Depth < 0 || !deep && !q.Positions:
		return lang.Errorf("cli.perft.depth")
	case q.Positions && q.Divide:
		return lang.Errorf("cli.perft.divide")
	case q.Symmetry && !q.Positions:
		return lang.Errorf("lab.alone", lang.Option("symmetry"), lang.Option("positions"))
	case limited && !q.Positions:
		return lang.Errorf("lab.alone", lang.Option("limit-memory"), lang.Option("positions"))
	}
	return nil
}

// perft returns the command that counts lines of play, to check a game's rules against known figures, or different positions.
func (a *app) perft() *cobra.Command {
	q := counting{MemoryMiB: usualCensusMiB}
	cmd := a.command("perft GAME [POSITION]", "cli.perft", 1, 2)
	a.flags(cmd, &q, nil)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		deep := cmd.Flags().Changed("depth")
		if err := q.fits(deep, cmd.Flags().Changed("limit-memory")); err != nil {
			return misuse(err)
		}
		g, err := a.catalog.Find(args[0])
		if err == nil && q.Symmetry && !g.Symmetric() {
			err = lang.Errorf("catalog.noSymmetry", g.Name())
		}
		if err != nil {
			return misuse(err)
		}
		p, err := a.position(cmd.Context(), g, args[1:])
		if err != nil {
			return err
		}
		if q.Positions {
			if !deep {
				q.Depth = -1
			}
			answer := census{Game: g.Name(), Position: p.Text(), Symmetry: q.Symmetry}
			return a.takeCensus(cmd.Context(), answer, q.Depth, q.MemoryMiB, q.JSON,
				func(ctx context.Context, c catalog.Census) (catalog.Levels, error) {
					return p.Positions(ctx, c, q.Symmetry)
				})
		}
		began := time.Now()
		answer := perftAnswer{Schema: catalog.Schema, Game: g.Name(), Position: p.Text(), Depth: q.Depth, Count: 1}
		if q.Depth > 0 {
			moves, err := p.Perft(cmd.Context(), q.Depth)
			if answer.Interrupted = err != nil; err != nil {
				a.status = 1
				a.note("cli.perft.interrupted", len(moves), len(p.Moves()))
			}
			answer.Count = 0
			for _, m := range moves {
				answer.Count += m.Count
			}
			if q.Divide {
				answer.Divide = moves
			}
		}
		answer.ElapsedMS = float64(time.Since(began).Microseconds()) / 1000
		if q.JSON {
			return a.json(answer)
		}
		a.writePerft(&answer)
		return nil
	}
	return cmd
}

// perftAnswer is the JSON answer of perft.
type perftAnswer struct {
	Schema    int                 `json:"schema"`
	Game      string              `json:"game"`
	Position  string              `json:"position"`
	Depth     int                 `json:"depth"`
	Count     uint64              `json:"count"` // lines of play of exactly depth plies
	Divide    []catalog.MoveCount `json:"divide,omitempty"`
	ElapsedMS float64             `json:"elapsed_ms"`

	Interrupted bool `json:"interrupted,omitempty"` // count is incomplete, and so is the last entry of divide
}

// writePerft writes the counts of moves, which people compare with those of other programs, without separators, and their sum.
func (a *app) writePerft(answer *perftAnswer) {
	table := tabwriter.NewWriter(a.Out, 0, 0, 2, ' ', 0)
	for i, m := range answer.Divide {
		atLeast := map[bool]string{true: "≥ "}[answer.Interrupted && i == len(answer.Divide)-1]
		fmt.Fprintf(table, "%s\t%s%d\n", m.Move, atLeast, m.Count)
	}
	table.Flush()
	is := map[bool]string{false: "=", true: "≥"}[answer.Interrupted]
	a.say("cli.perft.count", answer.Depth, is, answer.Count)
}
