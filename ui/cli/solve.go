package cli

import (
	"context"
	"errors"
	"io/fs"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/internal/atomicfile"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/ui/asked"
	"github.com/jugada/jugada/ui/told"
)

// solveFlags are the flags of the command solve.
type solveFlags struct {
	proof
	Threads   int    `flag:"threads" least:"1" most:"threads"`
	TableFile string `flag:"table-file" help:"tableFile"`
	Check     bool   `flag:"check"`
	jsonFlag

	question catalog.Question
}

// proof is what solve is asked of each position. As JSON it goes to the workers of a batch.
type proof struct {
	Game      string     `json:"game"`
	Algorithm string     `json:"algorithm,omitempty" flag:"algorithm"`
	Weak      bool       `json:"weak,omitempty" flag:"weak"`
	Bests     bool       `json:"bests,omitempty" flag:"bests"`
	TableMiB  int        `json:"table_mib" flag:"table" least:"1" most:"table"`
	Time      asked.Span `json:"time_ms,omitempty" flag:"time" minimum:"0"`
	Nodes     int64      `json:"nodes,omitempty" flag:"nodes" help:"solveNodes" minimum:"0"`
}

// usualProof has the defaults.
func usualProof() proof { return proof{TableMiB: 64} }

// question returns what is asked of the solver.
func (q *proof) question() (catalog.Question, error) {
	all := catalog.SolverAlgorithms()
	switch {
	case q.Algorithm != "" && !slices.Contains(all, q.Algorithm):
		return catalog.Question{}, misuse(lang.Errorf("catalog.noAlgorithm", q.Algorithm, strings.Join(all, ", ")))
	case q.Weak && q.Bests:
		return catalog.Question{}, misuse(lang.Errorf("cli.solve.weakBests", lang.Option("weak")))
	case q.Algorithm == catalog.DFPNName && q.Bests:
		return catalog.Question{}, misuse(lang.Errorf("cli.solve.weakBests", lang.Option("algorithm "+q.Algorithm)))
	}
	return catalog.Question{Weak: q.Weak, Bests: q.Bests, Time: time.Duration(q.Time), Nodes: q.Nodes}, nil
}

// solve returns the command that proves the value of a position.
func (a *app) solve() *cobra.Command {
	f := solveFlags{Threads: 1, proof: usualProof()}
	cmd := a.command("solve GAME [POSITION]", "cli.solve", 1, 2)
	a.flags(cmd, &f, names{"algorithm": catalog.SolverAlgorithms()})
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return a.runSolve(cmd, args, &f) }
	return cmd
}

func (a *app) runSolve(cmd *cobra.Command, args []string, f *solveFlags) error {
	var err error
	if f.question, err = f.proof.question(); err != nil {
		return err
	}
	if f.Algorithm == catalog.DFPNName && f.Threads > 1 {
		return misuse(notWith("threads", f.Algorithm))
	}
	if f.Check && !fromLines(args) {
		return misuse(lang.Errorf("cli.solve.checkMany"))
	}
	g, err := a.catalog.Find(args[0])
	if err != nil {
		return misuse(err)
	}
	solver, err := g.Solver(catalog.SolverOptions{Algorithm: f.Algorithm, Threads: f.Threads, TableMiB: f.TableMiB})
	if err == nil && f.TableFile != "" && solver.TableBytes() == 0 {
		err = solver.Load(f.TableFile) // which says why there is no table
	}
	if err != nil {
		return misuse(err)
	}
	if f.TableFile == "" {
		return a.solveWith(cmd.Context(), solver, g, args, f)
	}
	loaded, err := f.load(solver, cmd.Flags().Changed("table"))
	if err != nil {
		return err
	}
	f.keep(solver, keepEvery)
	err = a.solveWith(cmd.Context(), solver, g, args, f)
	told := "cli.solve.kept"
	switch news := solver.News(); {
	case !news && loaded:
		told = "cli.solve.kept.nothing"
	case !news:
		told = "cli.solve.kept.empty"
	}
	if kept := solver.Save(f.TableFile); err == nil {
		err = fileError(f.TableFile, kept)
	}
	if err == nil && !f.JSON && !fromLines(args) {
		a.say(told, f.TableFile)
	}
	return err
}

// load loads the table file into the solver, and reports whether there is one. A table of a size other than requested is refused,
// and so is a file that cannot be written: better now than after the work.
func (f *solveFlags) load(solver catalog.Solver, sized bool) (loaded bool, err error) {
	asked := solver.TableBytes()
	switch err := solver.Load(f.TableFile); {
	case errors.Is(err, fs.ErrNotExist):
		return false, fileError(f.TableFile, atomicfile.Ready(f.TableFile))
	case err != nil:
		return false, fileError(f.TableFile, err)
	}
	if found := solver.TableBytes(); sized && found != asked {
		return false, misuse(lang.Errorf("cli.solve.tableSize", f.TableFile, found>>20, asked>>20))
	}
	return true, fileError(f.TableFile, atomicfile.Ready(f.TableFile))
}

// keepEvery is how often a run saves its table, so that whatever ends the process costs no more work than that.
const keepEvery = 10 * time.Minute

// keep makes the solver save its table at intervals. Errors of writing it are reported when the work is done.
func (f *solveFlags) keep(solver catalog.Solver, every time.Duration) {
	f.question.Pause, f.question.PauseEvery = func() { _ = solver.Save(f.TableFile) }, every
}

// solveWith solves the position in the arguments, or those on standard input.
func (a *app) solveWith(ctx context.Context, solver catalog.Solver, g catalog.Game, args []string, f *solveFlags) error {
	if f.Check {
		return a.checkAll(ctx, solver, g, f)
	}
	if fromLines(args) {
		return a.analyzeAll(ctx, g, func(ctx context.Context, p catalog.Position) (any, error) {
			found, err := solver.Solve(ctx, p, f.question)
			if !found.Whole() {
				a.status = 1
			}
			return found, err
		})
	}
	p, err := a.position(ctx, g, args[1:])
	if err != nil {
		return err
	}
	q := f.question
	meter := a.meter()
	q.Progress = told.Progress(meter, a.told.Solving)
	found, err := solver.Solve(ctx, p, q)
	meter.Clear()
	if err != nil {
		return err
	}
	if !found.Whole() {
		a.status = 1
	}
	if f.JSON {
		return a.json(found)
	}
	a.told.ExplainSolution(p, &found)
	return nil
}
