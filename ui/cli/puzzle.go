package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/catalog/puzzles"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/ui/asked"
	"github.com/jugada/jugada/ui/told"
)

// puzzleFlags are the flags of the command puzzle.
type puzzleFlags struct {
	asked.Trial
	asked.Path
	asked.Way
	Threads   int  `flag:"threads" help:"pathThreads" least:"1" most:"threads"`
	Positions bool `flag:"positions" help:"puzzlePositions"`
	jsonFlag
}

// ofCensus are the flags that a count of positions has, besides those of every command.
var ofCensus = []string{"positions", "size", "goal", "tap", "limit-depth", "limit-memory", "json"}

// fitsCensus returns an error if a flag was given that has no use when positions are counted.
func fitsCensus(cmd *cobra.Command, many bool) (err error) {
	if many {
		return lang.Errorf("cli.puzzle.positionsMany")
	}
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if cmd.InheritedFlags().Lookup(f.Name) == nil && !slices.Contains(ofCensus, f.Name) {
			err = lang.Errorf("cli.puzzle.positionsAlone", lang.Option(f.Name))
		}
	})
	return err
}

// request returns the request to the puzzle.
func (f *puzzleFlags) request(p puzzles.Puzzle) puzzles.Request {
	const mostMiB = 1 << 30 // more than exists, yet its bytes do not overflow
	r := f.Request()
	r.Memory = min(f.MemoryMiB, mostMiB) << 20
	switch {
	case r.Algorithm != "":
	case f.Trace != "":
		r.Algorithm = puzzles.TracedAs(p.Algorithm())
	default:
		r.Algorithm = p.Algorithm()
	}
	return r
}

// puzzle returns the command that looks for the path to the goal of a one-player problem.
func (a *app) puzzle() *cobra.Command {
	f := puzzleFlags{Way: asked.Way{MemoryMiB: usualCensusMiB}, Threads: 1}
	cmd := a.command("puzzle NAME [STATE]", "cli.puzzle", 1, 2, a.puzzleList())
	cmd.ValidArgsFunction = a.completePuzzle
	a.flags(cmd, &f, names{"algorithm": puzzles.Algorithms(), "trace": wayFormats})
	must(cmd.RegisterFlagCompletionFunc("heuristic", func(
		_ *cobra.Command, args []string, _ string,
	) ([]string, cobra.ShellCompDirective) {
		return a.heuristicNames(args), cobra.ShellCompDirectiveNoFileComp
	}))
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return a.runPuzzle(cmd, args, &f) }
	return cmd
}

// puzzleList returns the table of the puzzles in the help text.
func (a *app) puzzleList() string {
	var lines strings.Builder
	width := 8
	for _, p := range a.puzzles.Puzzles() {
		width = max(width, len(p.Name()))
	}
	for _, p := range a.puzzles.Puzzles() {
		title, about := p.Titled(a.lang)
		fmt.Fprintf(&lines, "  %-*s  %s\n", width, p.Name(), cmp.Or(about, title))
		if aliases := p.Aliases(); len(aliases) > 0 {
			fmt.Fprintf(&lines, "  %-*s  %s\n", width, "", a.text("cli.games.aliases", strings.Join(aliases, ", ")))
		}
	}
	return strings.TrimRight(lines.String(), "\n")
}

// completePuzzle completes the first argument with the names of the puzzles.
func (a *app) completePuzzle(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var names []string
	for _, p := range a.puzzles.Puzzles() {
		title, _ := p.Titled(a.lang)
		names = append(names, p.Name()+"\t"+title)
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}

// heuristicNames lists the heuristics of the puzzle that the arguments name, for the shell's completion.
func (a *app) heuristicNames(args []string) (names []string) {
	if len(args) == 0 {
		return nil
	}
	p, err := a.puzzles.Find(args[0])
	if err != nil {
		return nil
	}
	usual, err := p.Problem("", puzzles.Setup{})
	must(err)
	for _, h := range usual.Heuristics() {
		names = append(names, h.Name+"\t"+h.Formula)
	}
	return names
}

func (a *app) runPuzzle(cmd *cobra.Command, args []string, f *puzzleFlags) error {
	p, err := a.puzzles.Find(args[0])
	if err != nil {
		return misuse(err)
	}
	if f.Positions {
		return a.countPuzzle(cmd, p, args, f)
	}
	r := f.request(p)
	if err := f.fitsTrace(r, fromLines(args)); err != nil {
		return misuse(err)
	}
	if f.Threads > 1 && !fromLines(args) {
		return misuse(lang.Errorf("cli.puzzle.threadsMany"))
	}
	if err := f.check(p, r); err != nil {
		return misuse(err)
	}
	if fromLines(args) {
		if f.Explain {
			return misuse(lang.Errorf("cli.puzzle.explainMany"))
		}
		r.Patterns = a.patterns(a.meter())
		defer r.Patterns.Close()
		return a.puzzleAll(cmd.Context(), p, f, r)
	}
	problem, err := a.problem(cmd.Context(), p, args[1:], f)
	if err != nil {
		return err
	}
	meter := a.meter()
	r.Patterns = a.patterns(meter)
	defer r.Patterns.Close()
	if f.Trace != "" {
		return a.traceWay(cmd.Context(), problem, r, &f.Way)
	}
	r.Progress = told.Progress(meter, a.told.Searching)
	found, err := problem.Search(cmd.Context(), r)
	meter.Clear()
	if err != nil {
		return patternsError(err)
	}
	if !found.Settled() {
		a.status = 1
	}
	if f.JSON {
		return a.json(found)
	}
	a.told.ExplainWay(p, problem, &found, f.Explain)
	return nil
}

// countPuzzle counts the positions that can be reached, instead of searching.
func (a *app) countPuzzle(cmd *cobra.Command, p puzzles.Puzzle, args []string, f *puzzleFlags) error {
	if err := fitsCensus(cmd, fromLines(args)); err != nil {
		return misuse(err)
	}
	if _, err := p.Problem("", f.Setup()); err != nil {
		return misuse(err)
	}
	problem, err := a.problem(cmd.Context(), p, args[1:], f)
	if err != nil {
		return err
	}
	answer := census{Puzzle: p.Name(), Position: problem.Text()}
	return a.takeCensus(cmd.Context(), answer, cmp.Or(f.Depth, -1), f.MemoryMiB, f.JSON, problem.Positions)
}

// check refuses flags that do not fit the puzzle, whatever its state.
func (f *puzzleFlags) check(p puzzles.Puzzle, r puzzles.Request) error {
	usual, err := p.Problem("", f.Setup())
	if err != nil {
		return err
	}
	if err := usual.Fits(r); err != nil {
		return err
	}
	informed := puzzles.Informed()
	// With none, rules do not say either that there is no solution, whatever the algorithm: it looks for one.
	if f.Heuristic != "" && f.Heuristic != "none" && !slices.Contains(informed, r.Algorithm) {
		return lang.Errorf("catalog.puzzle.informed", strings.Join(informed, ", "), r.Algorithm)
	}
	if f.Heuristic == "" || f.Size == "" && slices.Contains(p.Fits(), "size") {
		return nil // it depends on the board, and that on the state
	}
	_, err = f.problem(p, "")
	return err
}

// problem reads the problem in the argument STATE, without it the default one.
func (a *app) problem(ctx context.Context, p puzzles.Puzzle, state []string, f *puzzleFlags) (puzzles.Problem, error) {
	if len(state) == 0 {
		return f.problem(p, "")
	}
	text, err := a.argument(ctx, state[0])
	if err != nil {
		return nil, err
	}
	problem, err := f.given(p, text)
	if misused := new(misused); err != nil && !errors.As(err, misused) {
		err = misread(state[0], lang.Errorf("cli.state", err))
	}
	return problem, err
}

// given is problem for an explicit text: an empty one is an error, not the default problem.
func (f *puzzleFlags) given(p puzzles.Puzzle, text string) (puzzles.Problem, error) {
	if text == "" {
		return nil, lang.Errorf("cli.puzzle.empty", p.Usual())
	}
	return f.problem(p, text)
}

// problem reads a problem with the options in the flags; "" is the default one. An unknown heuristic is misuse.
func (f *puzzleFlags) problem(p puzzles.Puzzle, text string) (puzzles.Problem, error) {
	o := f.Setup()
	o.Files = true // the user may read what the program may read
	problem, err := p.Problem(text, o)
	if err == nil && f.Heuristic != "" {
		if problem, err = problem.WithHeuristic(f.Heuristic); err != nil {
			return nil, misuse(err)
		}
	}
	return problem, err
}

// puzzleAll answers each line of standard input with one line of JSON, in order, with one line in work per thread.
func (a *app) puzzleAll(ctx context.Context, p puzzles.Puzzle, f *puzzleFlags, r puzzles.Request) error {
	answers := make(chan chan any, f.Threads-1) // the lines in work, in order, except the one being awaited
	var written error
	done := make(chan struct{})
	go func() {
		defer close(done)
		for answer := range answers {
			got := <-answer
			if found, ok := got.(puzzles.Answer); !ok || !found.Settled() {
				a.status = 1
			}
			if written == nil {
				written = a.json(got)
			}
		}
	}()
	slots := make(chan struct{}, f.Threads)
	err := a.eachLine(ctx, standardInput, func(line string) error {
		answer := make(chan any, 1)
		slots <- struct{}{}
		answers <- answer
		go func() {
			answer <- f.answer(ctx, p, r, line)
			<-slots
		}()
		return nil
	})
	close(answers)
	<-done
	if err == nil {
		err = written
	}
	return err
}

// refusedState is the JSON answer to a line that could not be read or searched.
type refusedState struct {
	Schema int    `json:"schema"`
	Puzzle string `json:"puzzle"`
	State  string `json:"state"`
	Error  string `json:"error"`
}

func (f *puzzleFlags) answer(ctx context.Context, p puzzles.Puzzle, r puzzles.Request, line string) any {
	problem, err := f.given(p, line)
	if err == nil {
		var found puzzles.Answer
		if found, err = problem.Search(ctx, r); err == nil {
			return found
		}
		err = patternsError(err)
	}
	return refusedState{Schema: catalog.Schema, Puzzle: p.Name(), State: line, Error: err.Error()}
}
