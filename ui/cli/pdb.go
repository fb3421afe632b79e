package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"sync/atomic"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/catalog/puzzles"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/ui/told"
)

// pdb returns the command that builds, shows and checks pattern databases.
func (a *app) pdb() *cobra.Command {
	return a.group(&cobra.Command{
		Use: "pdb", Short: a.text("cli.pdb.short"), Long: a.text("cli.pdb.long"), Example: a.text("cli.pdb.example"),
	}, a.pdbBuild(), a.pdbInfo(), a.pdbVerify())
}

// patterns returns the store that finds and builds pattern databases. It shows the progress of building on the meter, which
// may be nil, and the outcome in a line on standard error.
func (a *app) patterns(m *told.Meter) *puzzles.Patterns {
	store := &puzzles.Patterns{Progress: told.Progress(m, func(now puzzles.PatternProgress) string {
		return a.text("cli.pdb.progress", now.Partition, now.Size, int(100*now.Share))
	})}
	if folder := a.cacheDirectory(); folder != "" {
		store.Folder = filepath.Join(folder, "pdb")
	}
	store.Note = func(now puzzles.PatternsLookup) {
		m.Clear()
		if now.Fault != nil {
			a.note("cli.pdb.fault", a.lang.CommandError(fileError(store.Folder, now.Fault)))
		}
		if now.Built == 0 {
			return
		}
		kept := a.text("cli.pdb.inMemory")
		if now.Path != "" {
			kept = a.text("cli.pdb.kept", now.Path)
		}
		a.note("cli.pdb.built", now.Partition, now.Size, told.Elapsed(now.Built), kept)
	}
	return store
}

// patternsError translates an error about the file of databases that a heuristic names; it returns other errors unchanged.
func patternsError(err error) error {
	if path := new(fs.PathError); errors.As(err, &path) {
		return fileError(path.Path, err)
	}
	return err
}

// patternThreads says how many threads work.
type patternThreads struct {
	Threads int `flag:"threads" help:"patternThreads" least:"1" most:"threads"`
}

// pdbBuild builds the databases of a partition.
func (a *app) pdbBuild() *cobra.Command {
	var q struct {
		Size   string `flag:"size" help:"patternSize"`
		Goal   string `flag:"goal"`
		Output string `flag:"output,o" help:"patternOutput"`
		patternThreads
		jsonFlag
	}
	cmd := a.command("build [PARTITION]", "cli.pdbBuild", 0, 1)
	cmd.ValidArgsFunction = cobra.FixedCompletions([]string{"5-5-5", "6-6-3", "7-8"}, cobra.ShellCompDirectiveNoFileComp)
	a.flags(cmd, &q, nil)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		o, output := puzzles.PatternOrder{Size: q.Size, Goal: q.Goal, Threads: q.Threads}, q.Output
		if len(args) > 0 {
			o.Partition = args[0]
		}
		if err := o.Check(); err != nil {
			return misuse(err)
		}
		meter := a.meter()
		store := a.patterns(meter)
		if output == "" && store.Folder == "" {
			return misuse(lang.Errorf("cli.pdb.noPlace"))
		}
		if note := store.Note; output == "" { // the answer says the rest
			store.Note = func(now puzzles.PatternsLookup) {
				now.Built = 0
				note(now)
			}
		}
		last := lastTold(store)
		built, err := puzzles.BuildPatterns(cmd.Context(), store, o, output)
		meter.Clear()
		if err != nil && cmd.Context().Err() != nil {
			now := last.Load()
			if now.Entries == 0 {
				return lang.Errorf("cli.pdb.interruptedFirst")
			}
			return lang.Errorf("cli.pdb.interruptedBuild", now.Group, now.Groups, now.Moves, now.Known, now.Entries)
		}
		if err != nil {
			return patternsError(err)
		}
		if q.JSON {
			return a.json(built)
		}
		key := "cli.pdb.there"
		if *built.Built {
			key = "cli.pdb.written"
		}
		a.say(key, built.File, built.Partition, built.Size, built.Entries, told.Size(built.Bytes), told.Milliseconds(built.ElapsedMS))
		return nil
	}
	return cmd
}

// lastTold makes store record its building progress, in addition to reporting it.
func lastTold(store *puzzles.Patterns) *atomic.Pointer[puzzles.PatternProgress] {
	tell, last := keepingLast(store.Progress)
	store.Progress = tell
	return last
}

// keepingLast returns a function that records progress, in addition to passing it to tell, which may be nil. Before the first
// report the record is zero.
func keepingLast[News any](tell func(News)) (func(News), *atomic.Pointer[News]) {
	last := &atomic.Pointer[News]{}
	last.Store(new(News))
	return func(now News) {
		last.Store(&now)
		if tell != nil {
			tell(now)
		}
	}, last
}

// pdbInfo describes files of databases.
func (a *app) pdbInfo() *cobra.Command {
	var q jsonFlag
	cmd := &cobra.Command{
		Use: "info [FILE]…", Short: a.text("cli.pdbInfo.short"), Long: a.text("cli.pdbInfo.long"), Args: cobra.ArbitraryArgs,
	}
	a.flags(cmd, &q, nil)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return a.eachPatternFile(cmd.Context(), args, q.JSON, puzzles.InspectPatterns, a.explainPatterns)
	}
	return cmd
}

// pdbVerify checks every entry of files of databases.
func (a *app) pdbVerify() *cobra.Command {
	var q struct {
		patternThreads
		jsonFlag
	}
	cmd := &cobra.Command{
		Use: "verify [FILE]…", Short: a.text("cli.pdbVerify.short"), Long: a.text("cli.pdbVerify.long"), Args: cobra.ArbitraryArgs,
	}
	a.flags(cmd, &q, nil)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		meter := a.meter()
		store := a.patterns(meter)
		last, checked := lastTold(store), 0
		verify := func(ctx context.Context, path string) (puzzles.PatternFile, error) {
			defer meter.Clear()
			last.Store(&puzzles.PatternProgress{})
			f, err := puzzles.VerifyPatterns(ctx, store, path, q.Threads)
			if err != nil && ctx.Err() != nil {
				now := last.Load()
				if now.Entries == 0 {
					return f, lang.Errorf("cli.pdb.interruptedBefore", path, checked)
				}
				return f, lang.Errorf("cli.pdb.interruptedVerify", path, now.Known, now.Entries, checked)
			}
			checked++
			return f, err
		}
		return a.eachPatternFile(cmd.Context(), args, q.JSON, verify, func(f *puzzles.PatternFile) {
			a.say("cli.pdb.right", f.File, f.Partition, f.Size, f.Entries, told.Milliseconds(f.ElapsedMS))
		})
	}
	return cmd
}

// refusedFile is the JSON answer about a file that could not be read or is wrong.
type refusedFile struct {
	Schema int    `json:"schema"`
	File   string `json:"file"`
	Error  string `json:"error"`
}

// eachPatternFile examines the files, or the stored ones if none are named, and describes each.
func (a *app) eachPatternFile(
	ctx context.Context, paths []string, asJSON bool,
	look func(context.Context, string) (puzzles.PatternFile, error), tell func(*puzzles.PatternFile),
) error {
	if len(paths) == 0 {
		store := a.patterns(nil)
		kept, err := store.Files()
		if err != nil {
			return fileError(store.Folder, err)
		}
		if paths = kept; len(paths) == 0 && !asJSON {
			a.say("cli.pdb.none")
		}
	}
	return eachFile(ctx, a, paths, asJSON, look, tell)
}

// eachFile examines the files and describes each. A bad file does not keep the others from being examined.
func eachFile[F any](
	ctx context.Context, a *app, paths []string, asJSON bool, look func(context.Context, string) (F, error), tell func(*F),
) error {
	for _, path := range paths {
		f, err := look(ctx, path)
		switch {
		case err != nil && ctx.Err() != nil:
			return err
		case err == nil && asJSON:
			err = a.json(f)
		case err == nil:
			tell(&f)
		case asJSON:
			a.status = 1
			err = a.json(refusedFile{catalog.Schema, path, fileError(path, err).Error()})
		default:
			a.status = a.fail(fileError(path, err))
			err = nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// explainPatterns describes a file of databases.
func (a *app) explainPatterns(f *puzzles.PatternFile) {
	a.say("cli.pdb.file", a.told.Bold(f.File), f.Partition, f.Size, f.Goal, f.Version, f.Entries, told.Size(f.Bytes))
	table := tabwriter.NewWriter(a.Out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(table, "  %s\n", a.text("cli.pdb.columns"))
	for _, g := range f.Groups {
		tiles := strings.Trim(fmt.Sprint(g.Tiles), "[]")
		fmt.Fprintf(table, "  %s\n", a.text("cli.pdb.row", tiles, g.Entries, g.Largest, g.Mean, g.Checksum))
	}
	table.Flush()
	a.say("cli.pdb.sum", f.Largest, f.Mean)
	fmt.Fprintln(a.Out)
}
