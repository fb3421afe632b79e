package cli

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/ui/told"
)

// table returns the command that builds, shows and checks tables of endings and games that have been solved whole.
func (a *app) table() *cobra.Command {
	return a.group(&cobra.Command{
		Use: "table", Short: a.text("cli.table.short"), Long: a.text("cli.table.long"), Example: a.text("cli.table.example"),
	}, a.tableBuild(), a.tableInfo(), a.tableVerify(), a.tableGet())
}

// tables returns the tables that are kept. It reports files that cannot be used on standard error.
func (a *app) tables() *catalog.Tables {
	return &catalog.Tables{
		Folder: func() string {
			if folder := a.cacheDirectory(); folder != "" {
				return filepath.Join(folder, "tables")
			}
			return ""
		},
		Fault: func(path string, err error) { a.note("cli.table.fault", a.lang.CommandError(fileError(path, err))) },
	}
}

// tableThreads says how many threads build or check.
type tableThreads struct {
	Threads int `flag:"threads" help:"endingThreads" least:"1" most:"threads"`
}

// telling returns how a table is built or checked: with progress on the meter, of which the last is kept.
func (q tableThreads) telling(a *app, m *told.Meter, key string) (catalog.TableBuilding, *atomic.Pointer[catalog.TableProgress]) {
	tell, last := keepingLast(told.Progress(m, func(now catalog.TableProgress) string {
		return a.text(key, now.Level, now.Number, now.Levels, int(100*now.Share))
	}))
	return catalog.TableBuilding{Threads: q.Threads, Progress: tell}, last
}

// tableEstimated is the JSON answer of build --estimate.
type tableEstimated struct {
	Schema    int     `json:"schema"`
	Game      string  `json:"game"`
	Ending    string  `json:"ending"`
	Numbers   uint64  `json:"numbers"`
	Positions uint64  `json:"positions"` // about
	Memory    uint64  `json:"memory"`    // bytes, about
	Bytes     uint64  `json:"bytes"`     // of the file, about
	Seconds   float64 `json:"seconds"`   // of one thread, about
	Refused   string  `json:"refused,omitempty"`
}

// tableBuild builds a table.
func (a *app) tableBuild() *cobra.Command {
	var q struct {
		Output   string `flag:"output,o" help:"endingOutput"`
		Estimate bool   `flag:"estimate" help:"endingEstimate"`
		tableThreads
		jsonFlag
	}
	cmd := a.command("build GAME [ENDING]", "cli.tableBuild", 1, 2)
	a.flags(cmd, &q, nil)
	cmd.ValidArgsFunction = a.completeEnding
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		g, err := a.catalog.Find(args[0])
		if err != nil {
			return misuse(err)
		}
		ending := ""
		if len(args) > 1 {
			ending = args[1]
		}
		names := catalog.TableNames(g)
		if ending == "" && len(names) > 0 && names[0] != "" {
			return misuse(lang.Errorf("cli.table.noEnding", g.Name(), strings.Join(names, ", ")))
		}
		cost, err := catalog.EstimateTable(cmd.Context(), g, ending)
		if cmd.Context().Err() != nil {
			return lang.Errorf("cli.table.interruptedFirst")
		} else if err != nil {
			return misuse(err)
		}
		if q.Estimate {
			return a.estimatedTable(g, ending, &cost, q.JSON)
		}
		if cost.Refused != nil {
			return lang.Errorf("cli.table.refused", a.costOf(&cost), cost.Refused)
		}
		path := q.Output
		if path == "" {
			if path, err = a.placeOfTable(g, ending); err != nil {
				return err
			}
		}
		a.note("cli.table.takes", a.costOf(&cost))
		meter := a.meter()
		how, last := q.telling(a, meter, "cli.table.building")
		f, err := catalog.BuildTable(cmd.Context(), g, ending, path, how)
		meter.Clear()
		if err != nil && cmd.Context().Err() != nil {
			now := last.Load()
			if now.Number <= 1 {
				return lang.Errorf("cli.table.interruptedFirst")
			}
			return lang.Errorf("cli.table.interruptedBuild", now.Number-1, now.Levels, path)
		}
		if err != nil {
			return fileError(path, err)
		}
		if q.JSON {
			return a.json(f)
		}
		a.say("cli.table.written", f.File, f.Positions, told.Size(f.Bytes), told.Milliseconds(f.ElapsedMS))
		if *f.Kept > 0 {
			a.say("cli.table.wentOn", *f.Kept)
		}
		return nil
	}
	return cmd
}

// costOf says what building takes: by a sample, so positions have three significant digits, and the time has two.
func (a *app) costOf(c *catalog.TableCost) string {
	took := time.Duration(significant(uint64(c.Work), 2))
	if took > time.Hour {
		took = took.Round(10 * time.Minute)
	}
	return a.text("cli.table.cost",
		c.Numbers, significant(c.Positions, 3), told.Size(int64(c.Memory)), c.Largest, told.Size(int64(c.Disk)), told.Elapsed(took))
}

// significant rounds n to so many significant digits.
func significant(n uint64, digits int) uint64 {
	most, unit := uint64(math.Pow10(digits)), uint64(1)
	for n/unit >= most {
		unit *= 10
	}
	return (n + unit/2) / unit * unit
}

// estimatedTable answers build --estimate.
func (a *app) estimatedTable(g catalog.Game, ending string, c *catalog.TableCost, asJSON bool) error {
	if asJSON {
		e := tableEstimated{
			catalog.Schema, g.Name(), ending, c.Numbers, c.Positions, c.Memory, c.Disk, c.Work.Seconds(), "",
		}
		if c.Refused != nil {
			e.Refused = c.Refused.Error()
		}
		return a.json(e)
	}
	a.say("cli.table.takes", a.costOf(c))
	if c.Refused != nil {
		fmt.Fprintln(a.Out, a.text("cli.table.cannot", a.lang.CommandError(c.Refused)))
	}
	return nil
}

// placeOfTable returns the file in which a table is kept, and makes its folder.
func (a *app) placeOfTable(g catalog.Game, ending string) (string, error) {
	path := a.tables().Path(g, ending)
	if path == "" {
		return "", misuse(lang.Errorf("cli.table.noPlace"))
	}
	return path, fileError(filepath.Dir(path), os.MkdirAll(filepath.Dir(path), 0o777))
}

// completeEnding completes a game and one of its endings.
func (a *app) completeEnding(cmd *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
	if len(args) == 1 {
		if g, err := a.catalog.Find(args[0]); err == nil {
			return catalog.TableNames(g), cobra.ShellCompDirectiveNoFileComp
		}
	}
	return a.completeGame(cmd, args, begun)
}

// tableFiles examines the files, or those that are kept if none are named, and describes each.
func (a *app) tableFiles(
	ctx context.Context, paths []string, asJSON bool,
	look func(context.Context, string) (catalog.TableFile, error), tell func(*catalog.TableFile),
) error {
	if len(paths) == 0 {
		kept, err := a.tables().Files(nil)
		if err != nil {
			return fileError(a.tables().Folder(), err)
		}
		if paths = kept; len(paths) == 0 && !asJSON {
			a.say("cli.table.none")
		}
	}
	return eachFile(ctx, a, paths, asJSON, look, tell)
}

// tableInfo describes tables.
func (a *app) tableInfo() *cobra.Command {
	var q jsonFlag
	cmd := &cobra.Command{
		Use: "info [FILE]…", Short: a.text("cli.tableInfo.short"), Long: a.text("cli.tableInfo.long"), Args: cobra.ArbitraryArgs,
	}
	a.flags(cmd, &q, nil)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		look := func(_ context.Context, path string) (catalog.TableFile, error) { return catalog.DescribeTable(path) }
		described := 0
		return a.tableFiles(cmd.Context(), args, q.JSON, look, func(f *catalog.TableFile) {
			if described++; described > 1 {
				fmt.Fprintln(a.Out)
			}
			a.explainTable(f)
		})
	}
	return cmd
}

// explainTable describes a table.
func (a *app) explainTable(f *catalog.TableFile) {
	a.say("cli.table.file", a.told.Bold(f.File), strings.TrimSpace(f.Game+" "+f.Ending), f.Version, f.Positions, told.Size(f.Bytes))
	table := tabwriter.NewWriter(a.Out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(table, "%s\t\n", a.text("cli.table.columns"))
	for _, l := range f.Levels {
		row := a.text("cli.table.row", l.Name, l.Positions, l.Wins, l.Draws, l.Losses, l.LongestWin, l.LongestLoss)
		fmt.Fprintf(table, "%s\t\n", row)
	}
	table.Flush()
}

// tableVerify checks every entry of tables.
func (a *app) tableVerify() *cobra.Command {
	var q struct {
		tableThreads
		jsonFlag
	}
	cmd := &cobra.Command{
		Use: "verify [FILE]…", Short: a.text("cli.tableVerify.short"), Long: a.text("cli.tableVerify.long"), Args: cobra.ArbitraryArgs,
	}
	a.flags(cmd, &q, nil)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		meter, checked := a.meter(), 0
		verify := func(ctx context.Context, path string) (catalog.TableFile, error) {
			defer meter.Clear()
			how, last := q.telling(a, meter, "cli.table.verifying")
			f, err := a.catalog.VerifyTable(ctx, path, how)
			if err != nil && ctx.Err() != nil {
				now := last.Load()
				if now.Number == 0 {
					return f, lang.Errorf("cli.table.interruptedBefore", path, checked)
				}
				return f, lang.Errorf("cli.table.interruptedVerify", path, now.Number-1, now.Levels, checked)
			}
			checked++
			return f, err
		}
		return a.tableFiles(cmd.Context(), args, q.JSON, verify, func(f *catalog.TableFile) {
			a.say("cli.table.right", f.File, strings.TrimSpace(f.Game+" "+f.Ending), f.Positions, told.Milliseconds(f.ElapsedMS))
		})
	}
	return cmd
}

// tableGet says what a table knows of a position.
func (a *app) tableGet() *cobra.Command {
	var q struct {
		File string `flag:"file" help:"endingFile"`
		jsonFlag
	}
	cmd := a.command("get GAME [POSITION]", "cli.tableGet", 1, 2)
	a.flags(cmd, &q, nil)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		g, err := a.catalog.Find(args[0])
		if err != nil {
			return misuse(err)
		}
		p, err := a.position(cmd.Context(), g, args[1:])
		if err != nil {
			return err
		}
		paths := []string{q.File}
		if q.File == "" {
			if paths, err = a.tables().Files(g); err != nil {
				return fileError(a.tables().Folder(), err)
			}
		}
		for _, path := range paths {
			got, found, err := catalog.GetFromTable(p, path)
			switch {
			case err != nil:
				return fileError(path, err)
			case found && q.JSON:
				return a.json(got)
			case found:
				a.told.ExplainTable(p, &got)
				return nil
			}
		}
		names := catalog.TableNames(g)
		switch {
		case q.File != "":
			return lang.Errorf("cli.table.unknown.file", p.Text(), q.File)
		case slices.Contains(names, ""):
			return lang.Errorf("cli.table.unknown", p.Text(), g.Name())
		}
		return lang.Errorf("cli.table.unknown.ending", p.Text(), g.Name(), strings.Join(names, ", "))
	}
	return cmd
}
