package cli

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/jugada/jugada/lang"
)

// helpWidth is the width of help texts in characters; the templates of usage texts contain it too.
const helpWidth = 80

// translate translates the texts of cobra and pflag for a command and all below it: the words in capitals of the usage
// line, the help flag, the defaults of flags. It returns the command.
func (a *app) translate(cmd *cobra.Command) *cobra.Command {
	words := strings.Fields(cmd.Use)
	for i, word := range words {
		for either := range strings.SplitSeq(strings.Trim(word, "[]…"), "|") {
			if key := "cli.use." + either; lang.Has(key) {
				words[i] = strings.Replace(words[i], either, a.text(key), 1)
			}
		}
	}
	cmd.Use, cmd.DisableFlagsInUseLine = strings.Join(words, " "), true
	if !cmd.HasSubCommands() {
		cmd.Use += " [" + a.text("cli.use.flags") + "]"
	}
	cmd.Long = fill(cmd.Long)
	cmd.Flags().BoolP("help", "h", false, a.text("cli.flag.help"))
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if !slices.Contains([]string{"", "false", "0", "0s"}, f.DefValue) {
			f.Usage = a.text("cli.flag.default", f.Usage, f.DefValue)
		}
		f.DefValue = map[string]string{"string": "", "bool": "false"}[f.Value.Type()] // which pflag treats as no default
	})
	for _, c := range cmd.Commands() {
		a.translate(c)
	}
	return cmd
}

// help returns the help command.
func (a *app) help(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use: "help [COMMAND]", Short: a.text("cli.help.short"),
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) (names []string, _ cobra.ShellCompDirective) {
			if cmd, _, err := root.Find(args); err == nil {
				for _, c := range cmd.Commands() {
					if c.IsAvailableCommand() {
						names = append(names, c.Name()+"\t"+c.Short)
					}
				}
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			cmd, rest, err := root.Find(args)
			switch {
			case err != nil:
				return a.unknownCommand(root, args[0])
			case len(rest) > 0 && cmd.HasSubCommands():
				return a.unknownCommand(cmd, rest[0])
			case len(rest) > 0:
				return misuse(lang.Errorf("cli.noCommand.below", rest[0], cmd.CommandPath()))
			}
			return cmd.Help()
		},
	}
}

// align repairs the columns of a list of flags: pflag counts the bytes of the first column, not its characters.
func align(flags string) string {
	return flagAndValue.ReplaceAllStringFunc(flags, func(before string) string {
		return before + strings.Repeat(" ", len(before)-utf8.RuneCountInString(before))
	})
}

var flagAndValue = regexp.MustCompile(`(?m)^ +-.*?   `)

// fill breaks the paragraphs of a text at helpWidth. Indented lines, such as examples and tables, are kept.
func fill(text string) string {
	var lines, paragraph []string
	flush := func() {
		lines, paragraph = append(lines, lang.Wrap(strings.Join(paragraph, " "), helpWidth)...), nil
	}
	for _, line := range strings.Split(text, "\n") {
		if line != "" && !strings.HasPrefix(line, " ") {
			paragraph = append(paragraph, line)
			continue
		}
		flush()
		lines = append(lines, line)
	}
	flush()
	return strings.TrimRight(strings.Join(lines, "\n"), "\n")
}
