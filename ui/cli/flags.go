package cli

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
)

// searchFlags are the flags with which a search is asked for, the same in every command that searches.
type searchFlags struct {
	catalog    *catalog.Catalog
	algorithms []string // that there are
	algorithm  string
	depth      int
	time       time.Duration
	nodes      int64
	quiet      string
	eval       string
	symmetry   bool
	eager      bool
	refine     string

	threads, tableMiB, lines int // for the engine
}

// searchFlags gives a command the flags of a search by one of those algorithms.
func (a *app) searchFlags(cmd *cobra.Command, algorithms []string) *searchFlags {
	f := &searchFlags{catalog: a.catalog, algorithms: algorithms}
	flags := cmd.Flags()
	flags.StringVar(&f.algorithm, "algorithm", "", a.text("cli.flag.algorithm", strings.Join(algorithms, ", ")))
	flags.IntVar(&f.depth, "depth", 0, a.text("cli.flag.depth"))
	flags.DurationVar(&f.time, "time", 0, a.text("cli.flag.time"))
	flags.Int64Var(&f.nodes, "nodes", 0, a.text("cli.flag.nodes"))
	flags.StringVar(&f.quiet, "quiet", "", a.text("cli.flag.quiet"))
	flags.StringVar(&f.eval, "eval", "", a.text("cli.flag.eval"))
	flags.BoolVar(&f.symmetry, "symmetry", false, a.text("cli.flag.symmetry"))
	flags.BoolVar(&f.eager, "eager", false, a.text("cli.flag.eager"))
	flags.StringVar(&f.refine, "refine", "", a.text("cli.flag.refine", strings.Join(catalog.Refinements(), ", ")))
	must(cmd.RegisterFlagCompletionFunc("refine", cobra.FixedCompletions(catalog.Refinements(), cobra.ShellCompDirectiveNoFileComp|cobra.ShellCompDirectiveNoSpace)))
	must(cmd.RegisterFlagCompletionFunc("algorithm", cobra.FixedCompletions(algorithms, cobra.ShellCompDirectiveNoFileComp)))
	must(cmd.RegisterFlagCompletionFunc("eval", func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		return a.evaluatorNames(args), cobra.ShellCompDirectiveNoFileComp
	}))
	return f
}

// engineFlags adds the flags that only the engine knows.
func (a *app) engineFlags(cmd *cobra.Command, f *searchFlags) {
	cmd.Flags().IntVar(&f.threads, "threads", 0, a.text("cli.flag.engineThreads"))
	cmd.Flags().IntVar(&f.tableMiB, "table", 0, a.text("cli.flag.engineTable"))
}

// asked returns the game of that name, with the static evaluation that the flags ask for, and what they ask of it. What
// the game cannot do is misuse, before any position is read.
func (f *searchFlags) asked(cmd *cobra.Command, name string) (catalog.Game, catalog.Request, error) {
	request := catalog.Request{
		Algorithm: f.algorithm, Depth: f.depth, Time: f.time, Nodes: f.nodes, Quiet: f.quiet,
		Symmetry: f.symmetry, Eager: f.eager, Refine: f.refine,
		Threads: f.threads, TableMiB: f.tableMiB, Lines: f.lines, Memory: new(catalog.Memory),
	}
	changed := cmd.Flags().Changed
	for _, limit := range []struct {
		flag   string
		tooLow bool
	}{{"depth", f.depth < 1}, {"time", f.time <= 0}, {"nodes", f.nodes < 1}} {
		if changed(limit.flag) && limit.tooLow {
			return nil, request, misuse(lang.Errorf("cli.flag.tooLow", limit.flag, cmd.Flags().Lookup(limit.flag).Value))
		}
	}
	for _, number := range []numberFlag{
		{"threads", f.threads, catalog.MostThreads}, {"table", f.tableMiB, catalog.MostTableMiB}, {"lines", f.lines, math.MaxInt},
	} {
		if err := number.check(cmd); err != nil {
			return nil, request, err
		}
	}
	if f.algorithm != "" && !slices.Contains(f.algorithms, f.algorithm) {
		return nil, request, misuse(lang.Errorf("catalog.noAlgorithm", f.algorithm, strings.Join(f.algorithms, ", ")))
	}
	g, err := f.game(name, &request)
	return g, request, err
}

// numberFlag is a flag that takes a number from 1 up.
type numberFlag struct {
	flag        string
	value, most int
}

// check refuses a number that was given and is out of range.
func (n numberFlag) check(cmd *cobra.Command) error {
	switch {
	case !cmd.Flags().Changed(n.flag):
		return nil
	case n.value < 1:
		return misuse(lang.Errorf("cli.flag.atLeast", n.flag, strconv.Itoa(n.value), 1))
	case n.value > n.most:
		return misuse(lang.Errorf("cli.flag.atMost", n.flag, strconv.Itoa(n.value), strconv.Itoa(n.most)))
	}
	return nil
}

// game finds the game of that name with the static evaluation that the flags ask for, if a request fits it.
func (f *searchFlags) game(name string, r *catalog.Request) (catalog.Game, error) {
	g, err := f.catalog.Find(name)
	if err == nil && f.eval != "" {
		g, err = g.WithEvaluator(f.eval)
	}
	if err == nil {
		err = r.Fits(g)
	}
	if err != nil {
		return nil, misuse(err)
	}
	return g, nil
}

// evaluatorNames lists the static evaluations of the game that the arguments name, for the shell's completion.
func (a *app) evaluatorNames(args []string) (names []string) {
	if len(args) == 0 {
		return nil
	}
	g, err := a.catalog.Find(args[0])
	if err != nil {
		return nil
	}
	for _, e := range g.Evaluators() {
		names = append(names, e.Name+"\t"+e.Formula)
	}
	return names
}

// completeGame completes the first argument with the names of the games.
func (a *app) completeGame(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveDefault
	}
	var names []string
	for _, g := range a.catalog.Games() {
		names = append(names, g.Name())
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}

// arguments checks how many arguments a command has, in the reader's language.
func (a *app) arguments(least, most int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) < least:
			return misuse(lang.Errorf("cli.tooFewArguments", cmd.CommandPath(), cmd.UseLine()))
		case len(args) > most:
			return misuse(lang.Errorf("cli.tooManyArguments", cmd.CommandPath(), strconv.Quote(args[most]), cmd.UseLine(), strconv.Quote(strings.Join(args[max(most-1, 0):], " "))))
		}
		return nil
	}
}

// flagError says in the reader's language what is wrong with a flag.
func (a *app) flagError(cmd *cobra.Command, err error) error {
	var malformed *pflag.InvalidSyntaxError
	var unknown *pflag.NotExistError
	var valueless *pflag.ValueRequiredError
	var invalid *pflag.InvalidValueError
	switch {
	case errors.As(err, &malformed):
		return misuse(lang.Errorf("cli.flag.dashed", malformed.GetSpecifiedFlag(), cmd.CommandPath()))
	case errors.As(err, &unknown):
		name := "--" + unknown.GetSpecifiedName()
		if unknown.GetSpecifiedShortnames() != "" {
			name = "-" + unknown.GetSpecifiedName()
		}
		if all := unknown.GetSpecifiedName() + unknown.GetSpecifiedShortnames(); strings.ToLower(all) != all {
			return misuse(lang.Errorf("cli.flag.dashed", name, cmd.CommandPath())) // no flag of ours has capitals
		}
		return misuse(lang.Errorf("cli.flag.unknown", name, cmd.CommandPath()))
	case errors.As(err, &valueless):
		return misuse(lang.Errorf("cli.flag.valueless", valueless.GetSpecifiedName(), cmd.CommandPath()))
	case errors.As(err, &invalid):
		return misuse(lang.Errorf("cli.flag.invalid", invalid.GetFlag().Name, invalid.GetValue(), a.text("cli.flag.want."+invalid.GetFlag().Value.Type())))
	}
	return misuse(err)
}
