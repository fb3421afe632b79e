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
	"github.com/jugada/jugada/catalog/puzzles"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/ui/asked"
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

// ofTable returns what is said of the levels of a table, or of the table of a puzzle, which has none that people know.
func ofTable(puzzle bool, levels, alone string) string {
	if puzzle {
		return alone
	}
	return levels
}

// tableEstimated is the JSON answer of build --estimate. It is about a game and its ending, or about a puzzle and its problem.
type tableEstimated struct {
	Schema    int     `json:"schema"`
	Game      string  `json:"game,omitempty"`
	Ending    *string `json:"ending,omitempty"`
	Puzzle    string  `json:"puzzle,omitempty"`
	Problem   string  `json:"problem,omitempty"`
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
		asked.Variant
		Output   string `flag:"output,o" help:"endingOutput"`
		Estimate bool   `flag:"estimate" help:"endingEstimate"`
		tableThreads
		tableCluster
		jsonFlag
	}
	cmd := a.command("build NAME [ENDING|STATE]", "cli.tableBuild", 1, 2)
	a.flags(cmd, &q, nil)
	cmd.ValidArgsFunction = a.completeEnding
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		t, err := a.tabled(cmd.Context(), args, &q.Variant)
		if err == nil {
			err = q.tableCluster.check(a, t)
		}
		if err != nil {
			return err
		}
		cost, err := t.cost(cmd.Context())
		if cmd.Context().Err() != nil {
			return lang.Errorf("cli.table.interruptedFirst")
		} else if err != nil {
			return misuse(err)
		}
		if q.Estimate {
			return a.estimatedTable(t.about, &cost, q.JSON)
		}
		if cost.Refused != nil {
			return lang.Errorf("cli.table.refused", a.costOf(&cost, t.game == nil), cost.Refused)
		}
		path := q.Output
		if path == "" {
			if path, err = a.placeOfTable(t); err != nil {
				return err
			}
		}
		a.note("cli.table.takes", a.costOf(&cost, t.game == nil))
		meter := a.meter()
		how, last := q.telling(a, meter, ofTable(t.game == nil, "cli.table.building", "cli.table.building.puzzle"))
		build, cluster := t.build, t.game != nil && q.address(a) != ""
		if cluster {
			build = func(ctx context.Context, path string, how catalog.TableBuilding) (tableBuilt, error) {
				return a.tableOnCluster(ctx, &q.tableCluster, t, path, how)
			}
		}
		f, err := build(cmd.Context(), path, how)
		meter.Clear()
		if err != nil && cmd.Context().Err() != nil {
			now := last.Load()
			switch {
			case cluster && now.Levels > 0:
				return lang.Errorf("cli.table.interruptedCluster", max(now.Number, 1)-1, now.Levels)
			case now.Number <= 1:
				return lang.Errorf("cli.table.interruptedFirst")
			}
			return lang.Errorf("cli.table.interruptedBuild", now.Number-1, now.Levels, path)
		}
		if err != nil {
			return fileError(path, err)
		}
		if q.JSON {
			return a.json(f.whole)
		}
		a.say("cli.table.written", path, f.positions, told.Size(f.bytes), told.Milliseconds(f.elapsed))
		if f.kept > 0 {
			a.say("cli.table.wentOn", f.kept)
		}
		return nil
	}
	return cmd
}

// costOf says what building takes: by a sample, so positions have three significant digits, and the time has two.
func (a *app) costOf(c *catalog.TableCost, puzzle bool) string {
	took := time.Duration(significant(uint64(c.Work), 2))
	if took > time.Hour {
		took = took.Round(10 * time.Minute)
	}
	return a.text(ofTable(puzzle, "cli.table.cost", "cli.table.cost.puzzle"),
		c.Numbers, min(significant(c.Positions, 3), c.Numbers), told.Size(int64(c.Memory)), c.Largest, told.Size(int64(c.Disk)),
		told.Elapsed(took))
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
func (a *app) estimatedTable(e tableEstimated, c *catalog.TableCost, asJSON bool) error {
	if asJSON {
		e.Numbers, e.Positions, e.Memory, e.Bytes, e.Seconds = c.Numbers, c.Positions, c.Memory, c.Disk, c.Work.Seconds()
		if c.Refused != nil {
			e.Refused = c.Refused.Error()
		}
		return a.json(e)
	}
	a.say("cli.table.takes", a.costOf(c, e.Puzzle != ""))
	if c.Refused != nil {
		fmt.Fprintln(a.Out, a.text("cli.table.cannot", a.lang.CommandError(c.Refused)))
	}
	return nil
}

// placeOfTable returns the file in which a table is kept, and makes its folder.
func (a *app) placeOfTable(t *tabled) (string, error) {
	folder := a.tables().Folder()
	if folder == "" {
		return "", misuse(lang.Errorf("cli.table.noPlace"))
	}
	return t.place(folder), fileError(folder, os.MkdirAll(folder, 0o777))
}

// completeEnding completes a game and one of its endings, or a puzzle.
func (a *app) completeEnding(cmd *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
	if len(args) == 1 {
		if g, err := a.catalog.Find(args[0]); err == nil {
			return catalog.TableNames(g), cobra.ShellCompDirectiveNoFileComp
		}
	}
	names, directive := a.completeGame(cmd, args, begun)
	solo, _ := a.completePuzzle(cmd, args, begun)
	return append(names, solo...), directive
}

// tableFiles examines the files, or those that are kept if none are named, and describes each. A description is a
// catalog.TableFile or a puzzles.TableFile.
func (a *app) tableFiles(
	ctx context.Context, paths []string, asJSON bool, look func(context.Context, string) (any, error), tell func(any),
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
	return eachFile(ctx, a, paths, asJSON, look, func(f *any) { tell(*f) })
}

// tableInfo describes tables.
func (a *app) tableInfo() *cobra.Command {
	var q jsonFlag
	cmd := &cobra.Command{
		Use: "info [FILE]…", Short: a.text("cli.tableInfo.short"), Long: a.text("cli.tableInfo.long"), Args: cobra.ArbitraryArgs,
	}
	a.flags(cmd, &q, nil)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		look := func(_ context.Context, path string) (any, error) {
			if puzzles.IsTable(path) {
				return puzzles.DescribeTable(path)
			}
			return catalog.DescribeTable(path)
		}
		described := 0
		return a.tableFiles(cmd.Context(), args, q.JSON, look, func(f any) {
			if described++; described > 1 {
				fmt.Fprintln(a.Out)
			}
			switch f := f.(type) {
			case catalog.TableFile:
				a.explainTable(&f)
			case puzzles.TableFile:
				a.tableHead(f.File, f.Puzzle+" "+f.Problem, f.Version, f.Positions, f.Bytes)
				a.say("cli.table.ways", f.Solvable, f.Farthest, f.Unsolvable)
			}
		})
	}
	return cmd
}

// tableHead says what a table is about.
func (a *app) tableHead(file, about string, version int, positions uint64, bytes int64) {
	a.say("cli.table.file", a.told.Bold(file), strings.TrimSpace(about), version, positions, told.Size(bytes))
}

// explainTable describes a table.
func (a *app) explainTable(f *catalog.TableFile) {
	a.tableHead(f.File, f.Game+" "+f.Ending, f.Version, f.Positions, f.Bytes)
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
		verify := func(ctx context.Context, path string) (f any, err error) {
			defer meter.Clear()
			puzzle := puzzles.IsTable(path)
			how, last := q.telling(a, meter, ofTable(puzzle, "cli.table.verifying", "cli.table.verifying.puzzle"))
			if puzzle {
				f, err = a.puzzles.VerifyTable(ctx, path, how)
			} else {
				f, err = a.catalog.VerifyTable(ctx, path, how)
			}
			if err != nil && ctx.Err() != nil {
				now := last.Load()
				if now.Number == 0 || puzzle { // which has one level
					return f, lang.Errorf("cli.table.interruptedBefore", path, checked)
				}
				return f, lang.Errorf("cli.table.interruptedVerify", path, now.Number-1, now.Levels, checked)
			}
			checked++
			return f, err
		}
		right := func(file, about string, positions uint64, elapsed float64) {
			a.say("cli.table.right", file, strings.TrimSpace(about), positions, told.Milliseconds(elapsed))
		}
		return a.tableFiles(cmd.Context(), args, q.JSON, verify, func(f any) {
			switch f := f.(type) {
			case catalog.TableFile:
				right(f.File, f.Game+" "+f.Ending, f.Positions, f.ElapsedMS)
			case puzzles.TableFile:
				right(f.File, f.Puzzle+" "+f.Problem, f.Positions, f.ElapsedMS)
			}
		})
	}
	return cmd
}

// tableGet says what a table knows of a position.
func (a *app) tableGet() *cobra.Command {
	var q struct {
		asked.Variant
		File string `flag:"file" help:"endingFile"`
		jsonFlag
	}
	cmd := a.command("get NAME [POSITION|STATE]", "cli.tableGet", 1, 2)
	cmd.ValidArgsFunction = func(cmd *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return a.completeEnding(cmd, args, begun)
	}
	a.flags(cmd, &q, nil)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		g, of, err := a.gameOrPuzzle(args[0], &q.Variant)
		if err != nil {
			return err
		}
		if g == nil {
			return a.getFromPuzzleTable(cmd.Context(), of, args[1:], &q.Variant, q.File, q.JSON)
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
		case p.Outcome() != catalog.Open: // of bare kings, say, there is no table
			return lang.Errorf("cli.table.unknown.over", p.Text())
		case slices.Contains(names, ""):
			return lang.Errorf("cli.table.unknown", p.Text(), g.Name())
		}
		return lang.Errorf("cli.table.unknown.ending", p.Text(), g.Name(), strings.Join(names, ", "))
	}
	return cmd
}
