package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/internal/atomicfile"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/ui/asked"
)

// solveFlags are what the command solve is asked.
type solveFlags struct {
	Weak      bool       `flag:"weak"`
	Bests     bool       `flag:"bests"`
	Threads   int        `flag:"threads" least:"1" most:"threads"`
	TableMiB  int        `flag:"table" least:"1" most:"table"`
	TableFile string     `flag:"table-file" help:"tableFile"`
	Time      asked.Span `flag:"time" minimum:"0"`
	Nodes     int64      `flag:"nodes" help:"solveNodes" minimum:"0"`
	Check     bool       `flag:"check"`
	jsonFlag

	question catalog.Question
}

// solve is the command that proves the value of a position.
func (a *app) solve() *cobra.Command {
	f := solveFlags{Threads: 1, TableMiB: 64}
	cmd := &cobra.Command{
		Use:     "solve GAME [POSITION]",
		Short:   a.text("cli.solve.short"),
		Long:    a.text("cli.solve.long"),
		Example: a.text("cli.solve.example"),
		Args:    a.arguments(1, 2), ValidArgsFunction: a.completeGame,
	}
	a.flags(cmd, &f, nil)
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return a.runSolve(cmd, args, &f) }
	return cmd
}

func (a *app) runSolve(cmd *cobra.Command, args []string, f *solveFlags) error {
	f.question = catalog.Question{Weak: f.Weak, Bests: f.Bests, Time: time.Duration(f.Time), Nodes: f.Nodes}
	if f.Weak && f.Bests {
		return misuse(lang.Errorf("cli.solve.weakBests"))
	}
	if f.Check && !batch(args) {
		return misuse(lang.Errorf("cli.solve.checkMany"))
	}
	g, err := a.catalog.Find(args[0])
	if err != nil {
		return misuse(err)
	}
	solver, err := g.Solver(catalog.SolverOptions{Threads: f.Threads, TableMiB: f.TableMiB})
	if err == nil && f.TableFile != "" && solver.TableBytes() == 0 {
		err = solver.Load(f.TableFile) // which says why there is no table
	}
	if err != nil {
		return misuse(err)
	}
	if f.TableFile == "" {
		return a.solveWith(cmd.Context(), solver, g, args, f)
	}
	if err := f.load(solver, cmd.Flags().Changed("table")); err != nil {
		return err
	}
	f.keep(solver, keepEvery)
	err = a.solveWith(cmd.Context(), solver, g, args, f)
	told := "cli.solve.kept"
	if !solver.News() {
		told = "cli.solve.kept.nothing"
	}
	if kept := solver.Save(f.TableFile); err == nil {
		err = fileError(f.TableFile, kept)
	}
	if err == nil && !f.JSON && !batch(args) {
		a.say(told, f.TableFile)
	}
	return err
}

// load gives the solver what the file remembers, if there is one. A table of another size than was asked for is refused, and
// so is a file that cannot be written: better now than after the work.
func (f *solveFlags) load(solver catalog.Solver, sized bool) error {
	asked := solver.TableBytes()
	switch err := solver.Load(f.TableFile); {
	case errors.Is(err, fs.ErrNotExist):
		return fileError(f.TableFile, atomicfile.Ready(f.TableFile))
	case err != nil:
		return fileError(f.TableFile, err)
	}
	if found := solver.TableBytes(); sized && found != asked {
		return misuse(lang.Errorf("cli.solve.tableSize", f.TableFile, found>>20, asked>>20))
	}
	return fileError(f.TableFile, atomicfile.Ready(f.TableFile))
}

// keepEvery is how long a run works between two times that it writes its table down, so that whatever ends the process does
// not cost more.
const keepEvery = 10 * time.Minute

// keep has the solver write its table down now and then. What cannot be written then is told when the work is done.
func (f *solveFlags) keep(solver catalog.Solver, every time.Duration) {
	f.question.Pause, f.question.PauseEvery = func() { _ = solver.Save(f.TableFile) }, every
}

// solveWith solves the position that the arguments name, or those of the standard input.
func (a *app) solveWith(ctx context.Context, solver catalog.Solver, g catalog.Game, args []string, f *solveFlags) error {
	if f.Check {
		return a.checkAll(ctx, solver, g, f)
	}
	if batch(args) {
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
	if meter != nil {
		q.Progress = func(now catalog.SolverProgress) { meter.show(a.solving(&now)) }
	}
	found, err := solver.Solve(ctx, p, q)
	meter.clear()
	if err != nil {
		return err
	}
	if !found.Whole() {
		a.status = 1
	}
	if f.JSON {
		return a.json(found)
	}
	a.explainSolution(p, &found)
	return nil
}

// solving is the line that tells how far a solver has come.
func (a *app) solving(now *catalog.SolverProgress) string {
	lo, hi := now.BoundsIn(a.lang)
	return a.text("cli.solve.progress", lo, hi, now.Nodes, speed(now.Nodes, now.Elapsed), elapsed(now.Elapsed))
}

// speed returns millions of nodes a second, with one decimal, or with the two digits that say something of fewer.
func speed(nodes int64, took time.Duration) string {
	millions := float64(nodes) / 1e6 / max(took.Seconds(), 1e-9)
	if millions >= 0.1 {
		return fmt.Sprintf("%.1f", millions)
	}
	digits, _ := strconv.ParseFloat(fmt.Sprintf("%.2g", millions), 64)
	return strconv.FormatFloat(digits, 'f', -1, 64)
}

// explainSolution tells what was proven, for people.
func (a *app) explainSolution(p catalog.Position, found *catalog.Solution) {
	title, _ := catalog.Titled(p.Game(), a.lang)
	fmt.Fprintf(a.Out, "%s\n\n%s\n", a.bold(title), p.Board())
	if p.Outcome() != catalog.Open {
		a.say("cli.analyze.over", a.result(p, found))
		return
	}
	a.say("cli.analyze.turn", p.Turn())
	a.explainValue(p, found)
	if found.Best != nil {
		a.say("cli.analyze.best", a.bold(*found.Best))
	}
	if len(found.Bests) > 1 {
		a.say("cli.solve.bests", strings.Join(found.Bests, ", "))
	}
	if len(found.Line) > 0 && found.LineWhole {
		a.say("cli.solve.line", strings.Join(found.Line, " "))
	}
	if found.Solved() && !found.Whole() {
		a.explainMissing(found)
	}
	if !found.Certain() {
		a.say("cli.solve.uncertain")
	}
	if found.Unvalued > 0 {
		a.say("cli.solve.unvalued", found.Unvalued)
	}
	fmt.Fprintln(a.Out)
	const few = 10_000 // nodes: the speed of so few says nothing
	if found.Nodes < few {
		a.say("cli.solve.counts.few", found.Nodes, elapsed(found.Elapsed()))
	} else {
		a.say("cli.solve.counts", found.Nodes, elapsed(found.Elapsed()), speed(found.Nodes, found.Elapsed()))
	}
}

// explainValue tells the value, or what is known of it. Where positions were told apart by parts of their keys it is not said to
// be proven.
func (a *app) explainValue(p catalog.Position, found *catalog.Solution) {
	value, unsolved := "cli.solve.value", "cli.solve.unsolved"
	if !found.Certain() {
		value, unsolved = "cli.solve.value.uncertain", "cli.solve.unsolved.uncertain"
	}
	switch below, above := found.Open(); {
	case !found.Solved() && below && above:
		a.say("cli.solve.unsolved.nothing", a.text("reason."+*found.Spent))
	case !found.Solved():
		a.say(unsolved, a.within(found), a.text("reason."+*found.Spent))
	case found.Known():
		a.say(value, a.bold(found.ValueIn(a.lang)), a.outcome(found.Meaning(p, a.lang)))
	default:
		a.say(value, a.within(found), a.favoured(found))
	}
}

// within writes the bounds of a value, those that say something.
func (a *app) within(found *catalog.Solution) string {
	lo, hi := found.BoundsIn(a.lang)
	switch below, above := found.Open(); {
	case below:
		return a.text("cli.solve.atMost", hi)
	case above:
		return a.text("cli.solve.atLeast", lo)
	}
	return a.text("cli.solve.between", lo, hi)
}

// favoured says of a value of which only the sign was asked for what that amounts to.
func (a *app) favoured(found *catalog.Solution) string {
	switch winner, wins := found.Winner(); {
	case wins && found.Scored():
		return a.text("cli.solve.winsBy", winner)
	case wins:
		return a.text("cli.solve.wins", winner)
	}
	return a.text("cli.solve.signOnly")
}

// explainMissing says what of the line and the best moves was not found, and why.
func (a *app) explainMissing(found *catalog.Solution) {
	reason := a.text("cli.solve.confused")
	if found.Spent != nil {
		reason = a.text("reason." + *found.Spent)
	}
	switch {
	case len(found.Line) == 0 && !found.LineWhole:
		a.say("cli.solve.noLine", reason)
	case !found.LineWhole:
		a.say("cli.solve.lineCut", strings.Join(found.Line, " "), reason)
	}
	if found.Bests == nil {
		a.say("cli.solve.bestsCut", reason)
	}
}
