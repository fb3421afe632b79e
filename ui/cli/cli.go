// Package cli is the command line. Each command has its own file: it reads its flags, calls the catalogue, and
// prints the result, as text in the reader's language or as JSON in English. Package told puts results into words,
// and packages lines and tui play games. Answers go to standard output, everything else to standard error.
//
// The exit status is 0 when all went well, 1 when a run failed (a position that cannot be read, a file that cannot be
// written), 2 when the command was misused (an unknown flag, game or name).
package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/catalog/puzzles"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/ui/told"
)

// Streams are a command's input and outputs.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
	Getenv   func(string) string
	Terminal bool // Out is a terminal
	Watched  bool // Err is a terminal: long work may show its progress there
}

// Main runs the command line of this process and returns its exit status. With your own games or one-player problems,
//
//	func main() { os.Exit(cli.Main(cli.Games(catalog.Of(breakthrough.Rules{})))) }
//
// is a complete program: all commands, the terminal board and the lab offer them along with the built-in ones. On a signal to
// terminate, a search ends with the best found so far; see untilEnded.
func Main(own ...Option) int {
	ctx, stop := untilEnded()
	defer stop()
	return Run(ctx, os.Args[1:], Streams{
		In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Getenv: os.Getenv,
		Terminal: term.IsTerminal(int(os.Stdout.Fd())),
		Watched:  term.IsTerminal(int(os.Stderr.Fd())),
	}, own...)
}

// Option adds something to the command line.
type Option func(*app) error

// Games adds your own games, listed before the built-in ones. A game with the name of a built-in one replaces it.
func Games(own ...catalog.Game) Option {
	return func(a *app) (err error) {
		a.catalog, err = a.catalog.With(own...)
		return err
	}
}

// Puzzles adds your own one-player problems, listed before the built-in ones. A problem with the name of a built-in one
// replaces it.
func Puzzles(own ...puzzles.Puzzle) Option {
	return func(a *app) (err error) {
		a.puzzles, err = a.puzzles.With(own...)
		return err
	}
}

// Run runs one command line, without the program's name, and returns its exit status.
func Run(ctx context.Context, args []string, s Streams, own ...Option) int {
	out := &checked{Writer: s.Out}
	s.Out = out
	a := &app{Streams: s, lang: lang.FromEnvironment(s.Getenv), catalog: catalog.Default(), puzzles: puzzles.Default()}
	if code, given := langFlag(args); given {
		l, ok := lang.Parse(code)
		if completes := len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd); !ok && !completes {
			return a.fail(misuse(lang.Errorf("cli.noLanguage", code)))
		}
		a.lang = l
	}
	dumb := s.Getenv("TERM") == "dumb"
	a.told = told.Writer{Out: s.Out, Lang: a.lang, Colours: s.Terminal && !dumb && s.Getenv("NO_COLOR") == ""}
	for _, option := range own {
		if err := option(a); err != nil {
			return a.fail(misuse(err))
		}
	}
	a.catalog = a.catalog.Consulting(a.tables())
	root := a.root(args)
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	if out.err != nil && (err == nil || errors.Is(err, out.err)) {
		err = lang.Errorf("cli.output", causeOf(out.err))
	}
	if unwritten := a.profiles.end(); err == nil {
		err = unwritten
	}
	if err != nil {
		return a.fail(err)
	}
	return a.status
}

// checked is a writer that remembers its first error, so that an answer that could not be written fails the run.
type checked struct {
	io.Writer
	err error
}

func (c *checked) Write(p []byte) (int, error) {
	n, err := c.Writer.Write(p)
	if c.err == nil {
		c.err = err
	}
	return n, err
}

// langFlag finds --lang before the flags are parsed, since the help texts depend on it.
func langFlag(args []string) (code string, given bool) {
	for i, arg := range args {
		if arg == "--" {
			break
		}
		if value, ok := strings.CutPrefix(arg, "--lang="); ok {
			code, given = value, true
		} else if arg == "--lang" && i+1 < len(args) {
			code, given = args[i+1], true
		}
	}
	return code, given
}

// app is one run of the command line.
type app struct {
	Streams
	lang    lang.Language
	catalog *catalog.Catalog
	puzzles *puzzles.Catalog
	status  int    // exit status of a run that continued after a failure
	data    string // the value of --data

	told     told.Writer // of Out
	profiles profiles
}

// say prints a message as a line of the answer.
func (a *app) say(key string, values ...any) { a.told.Say(key, values...) }

// note prints a message as a line on standard error.
func (a *app) note(key string, values ...any) { fmt.Fprintln(a.Err, a.text(key, values...)) }

func (a *app) text(key string, values ...any) string { return a.lang.Sprintf(key, values...) }

// meter returns a meter if standard error is a terminal, else nil: a file cannot be overwritten line by line.
func (a *app) meter() *told.Meter {
	if !a.Watched || a.Getenv("TERM") == "dumb" {
		return nil
	}
	return &told.Meter{Out: a.Err}
}

// json writes v as one line.
func (a *app) json(v any) error {
	e := json.NewEncoder(a.Out)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// misused is an error in how a command was called.
type misused struct{ error }

func (m misused) Unwrap() error { return m.error }

func misuse(err error) error {
	if err != nil {
		return misused{err}
	}
	return nil
}

// fail prints an error and returns its exit status.
func (a *app) fail(err error) int {
	status, said := 1, a.lang.CommandError(err)
	var m misused
	switch {
	case errors.As(err, &m):
		status, said = 2, a.lang.CommandError(m.error)
	case errors.Is(err, context.Canceled):
		said = a.text("reason.interrupted")
	}
	fmt.Fprintf(a.Err, "jugada: %s\n", said)
	return status
}

// root builds the commands, or only the one that args name first: building all takes longer than many answers.
func (a *app) root(args []string) *cobra.Command {
	root := &cobra.Command{
		Use:   "jugada",
		Short: a.text("cli.root.short"),
		Args:  cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return a.unknownCommand(cmd, args[0])
			}
			a.say("cli.welcome")
			return nil
		},
		SilenceErrors: true, SilenceUsage: true,
	}
	root.SetIn(a.In)
	root.SetOut(a.Out)
	root.SetErr(a.Err)
	cobra.AddTemplateFunc("align", align)
	root.SetUsageTemplate(a.text("cli.usageTemplate"))
	root.SetHelpTemplate("{{with (or .Long .Short)}}{{. | trimTrailingWhitespaces}}\n\n{{end}}{{.UsageString}}")
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error { return a.flagError(cmd, err) })
	root.PersistentFlags().String("lang", "", a.text("cli.flag.lang"))
	must(root.RegisterFlagCompletionFunc("lang", cobra.FixedCompletions([]string{"es", "en"}, cobra.ShellCompDirectiveNoFileComp)))
	root.PersistentFlags().StringVar(&a.data, "data", "", a.text("cli.flag.data"))
	a.profiles.flags(a, root)
	commands := map[string]func() *cobra.Command{
		"analyze": a.analyze, "solve": a.solve, "puzzle": a.puzzle, "pdb": a.pdb, "trace": a.trace, "compare": a.compare,
		"play": a.play, "lab": a.lab, "bench": a.bench, "games": a.games, "tree": a.tree, "exercise": a.exercise, "book": a.book,
		"opponent": a.opponentCommand, "perft": a.perft, "positions": a.positions, "version": a.version, "completion": a.completion,
		"uci": a.uci, "match": a.match, "review": a.review, "tune": a.tune, "table": a.table,
		"batch": a.batch, "worker": a.worker, "hub": a.hub,
	}
	if len(args) > 0 && commands[args[0]] != nil {
		root.AddCommand(commands[args[0]]())
	} else {
		for _, make := range commands {
			root.AddCommand(make())
		}
	}
	root.SetHelpCommand(a.translate(a.help(root))) // which becomes a command of root's only when it runs
	a.translate(root)
	usual := root.HelpFunc()
	root.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		if rest := cmd.Flags().Args(); cmd.HasSubCommands() && len(rest) > 0 {
			a.status = a.fail(a.unknownCommand(cmd, rest[0]))
			return
		}
		usual(cmd, args)
	})
	return root
}

// command returns a command with least to most arguments, described by messages whose keys begin with key; values are for its
// long description. If its first argument is a GAME, that is completed with the names of games.
func (a *app) command(use, key string, least, most int, values ...any) *cobra.Command {
	cmd := &cobra.Command{
		Use: use, Short: a.text(key + ".short"), Long: a.text(key+".long", values...), Example: a.text(key + ".example"),
		Args: a.arguments(least, most),
	}
	if strings.Contains(use, "GAME") {
		cmd.ValidArgsFunction = a.completeGame
	}
	return cmd
}

// group makes cmd a command that has subcommands and does nothing by itself.
func (a *app) group(cmd *cobra.Command, below ...*cobra.Command) *cobra.Command {
	cmd.Args = cobra.ArbitraryArgs
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) > 0 {
			return a.unknownCommand(cmd, args[0])
		}
		return cmd.Help()
	}
	cmd.AddCommand(below...)
	return cmd
}

// unknownCommand returns the error for an unknown command, with a suggestion.
func (a *app) unknownCommand(cmd *cobra.Command, name string) error {
	cmd.SuggestionsMinimumDistance = 2
	if close := cmd.SuggestionsFor(name); len(close) > 0 {
		return misuse(lang.Errorf("cli.noCommand.suggest", name, strings.Join(close, ", "), cmd.CommandPath()))
	}
	return misuse(lang.Errorf("cli.noCommand", name, cmd.CommandPath()))
}

// must panics on a broken invariant of the command tree, such as a completion for a flag that does not exist.
func must(err error) {
	if err != nil {
		panic(err)
	}
}
