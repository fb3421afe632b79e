package cli

import (
	"errors"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/ui/asked"
)

// jsonFlag is the flag of commands that can answer in JSON.
type jsonFlag struct {
	JSON bool `flag:"json"`
}

// names lists the choices of each flag.
type names map[string][]string

// flags gives a command a flag for each field of the struct v points to that is described as one. The help text of a flag with
// names lists them, and the shell completes them.
func (a *app) flags(cmd *cobra.Command, v any, known names) {
	asked.Flags(cmd.Flags(), v, func(flag, key string) string {
		if all, listed := known[flag]; listed {
			return a.text(key, strings.Join(all, ", "))
		}
		return a.text(key)
	})
	for flag, all := range known {
		completes(cmd, flag, all)
	}
	if cmd.Flags().Lookup("eval") != nil {
		must(cmd.RegisterFlagCompletionFunc("eval", func(
			_ *cobra.Command, args []string, _ string,
		) ([]string, cobra.ShellCompDirective) {
			return a.evaluatorNames(args), cobra.ShellCompDirectiveNoFileComp
		}))
	}
}

// completes makes the shell complete a flag.
func completes(cmd *cobra.Command, flag string, all []string) {
	directive := cobra.ShellCompDirectiveNoFileComp
	if flag == "refine" {
		directive |= cobra.ShellCompDirectiveNoSpace // a comma and another one may follow
	}
	must(cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(all, directive)))
}

// find returns the named game as p asks for it. A request that does not fit it is misuse, before any position is read.
func (a *app) find(name string, p *asked.Place, r *catalog.Request) (catalog.Game, error) {
	p.Game = name
	g, err := p.Find(a.catalog)
	if err == nil {
		err = r.Fits(g)
	}
	return g, misuse(err)
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
		switch path := strings.TrimPrefix(cmd.CommandPath(), cmd.Root().Name()+" "); {
		case len(args) < least:
			return misuse(lang.Errorf("cli.tooFewArguments", path, cmd.UseLine()))
		case len(args) > most:
			extra := strconv.Quote(args[most])
			if most == 0 {
				return misuse(lang.Errorf("cli.noArguments", path, extra, cmd.UseLine()))
			}
			whole := strings.Join(args[most-1:], " ")
			return misuse(lang.Errorf("cli.tooManyArguments", path, extra, cmd.UseLine(), strconv.Quote(whole)))
		}
		return nil
	}
}

// flagError translates an error about a flag.
func (a *app) flagError(cmd *cobra.Command, err error) error {
	var malformed *pflag.InvalidSyntaxError
	var unknown *pflag.NotExistError
	var valueless *pflag.ValueRequiredError
	var invalid *pflag.InvalidValueError
	var outside asked.OutOfRange
	switch {
	case errors.As(err, &outside):
		return misuse(outside.Fault)
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
		if before := cmd.Flags().Args(); cmd.HasSubCommands() && len(before) > 0 {
			return a.unknownCommand(cmd, before[0]) // whose flag it might be
		}
		return misuse(lang.Errorf("cli.flag.unknown", name, cmd.CommandPath()))
	case errors.As(err, &valueless):
		return misuse(lang.Errorf("cli.flag.valueless", valueless.GetSpecifiedName(), cmd.CommandPath()))
	case errors.As(err, &invalid):
		f := invalid.GetFlag()
		return misuse(lang.Errorf("cli.flag.invalid", f.Name, invalid.GetValue(), a.text("cli.flag.want."+f.Value.Type())))
	}
	return misuse(err)
}
