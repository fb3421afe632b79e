// Package cli is the command line. Each command has a file of its own: it reads its flags, asks the catalogue, and
// writes the result, as text in the reader's language or as JSON in English. What searches find is put into words by
// package told, and games are played by lines and tui. Answers go to the standard output, everything else to the
// standard error.
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

// Streams is what a command talks through.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
	Getenv   func(string) string
	Terminal bool // Out is a terminal
	Watched  bool // Err is a terminal: long work may show there how far it is
}

// Main runs the command line of this process and returns its exit status. With games or one-player problems of one's own,
//
//	func main() { os.Exit(cli.Main(cli.Games(catalog.Of(breakthrough.Rules{})))) }
//
// is a whole program: all commands, the terminal board and the lab have them, beside the usual ones. A signal that asks it to
// end has a search end with the best found so far; see untilEnded.
func Main(own ...Option) int {
	ctx, stop := untilEnded()
	defer stop()
	return Run(ctx, os.Args[1:], Streams{
		In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Getenv: os.Getenv,
		Terminal: term.IsTerminal(int(os.Stdout.Fd())),
		Watched:  term.IsTerminal(int(os.Stderr.Fd())),
	}, own...)
}

// Option says what a command line has beside what comes with Jugada.
type Option func(*app) error

// Games gives it games of one's own, which are listed before the usual ones. One that has the name of a usual one takes its
// place.
func Games(own ...catalog.Game) Option {
	return func(a *app) (err error) {
		a.catalog, err = a.catalog.With(own...)
		return err
	}
}

// Puzzles gives it one-player problems of one's own, which are listed before the usual ones. One that has the name of a usual
// one takes its place.
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
	status  int    // exit status of a run that went on after a failure
	data    string // what --data says

	told     told.Writer // of Out
	profiles profiles
}

// say writes a message as a line of the answer.
func (a *app) say(key string, values ...any) { a.told.Say(key, values...) }

// note writes a message as a line beside the answer.
func (a *app) note(key string, values ...any) { fmt.Fprintln(a.Err, a.text(key, values...)) }

func (a *app) text(key string, values ...any) string { return a.lang.Sprintf(key, values...) }

// meter returns a meter if somebody watches, else nil: what is written to a file does not move.
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

// fail tells an error and returns the exit status for it.
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

// root builds the commands, or only that which args begin with: all of them take longer than many an answer.
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
		"opponent": a.opponentCommand, "perft": a.perft, "version": a.version, "completion": a.completion,
	}
	if len(args) > 0 && commands[args[0]] != nil {
		root.AddCommand(commands[args[0]]())
	} else {
		for _, make := range commands {
			root.AddCommand(make())
		}
	}
	root.SetHelpCommand(a.help(root))
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

// command returns a command of so many arguments, described by messages whose keys begin with key; its long description takes the
// values. If it is about a GAME, the first argument is completed with their names.
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

// group makes cmd one that has others below it and does nothing by itself.
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

// unknownCommand says that there is no such command, and what may have been meant.
func (a *app) unknownCommand(cmd *cobra.Command, name string) error {
	cmd.SuggestionsMinimumDistance = 2
	if close := cmd.SuggestionsFor(name); len(close) > 0 {
		return misuse(lang.Errorf("cli.noCommand.suggest", name, strings.Join(close, ", "), cmd.CommandPath()))
	}
	return misuse(lang.Errorf("cli.noCommand", name, cmd.CommandPath()))
}

// must reports a broken invariant of the command tree, such as a completion for a flag that does not exist.
func must(err error) {
	if err != nil {
		panic(err)
	}
}
