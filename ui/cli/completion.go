package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/jugada/jugada/lang"
)

// completion returns the command that writes a shell's completion script. It replaces cobra's own, which is in English only.
func (a *app) completion() *cobra.Command {
	shells := []string{"bash", "zsh", "fish", "powershell"}
	return &cobra.Command{
		Use: "completion SHELL", Short: a.text("cli.completion.short"), Long: a.text("cli.completion.long"),
		Args: a.arguments(1, 1), ValidArgs: shells,
		RunE: func(cmd *cobra.Command, args []string) error {
			root := cmd.Root()
			switch args[0] {
			case "bash":
				return root.GenBashCompletionV2(a.Out, true)
			case "zsh":
				return root.GenZshCompletion(a.Out)
			case "fish":
				return root.GenFishCompletion(a.Out, true)
			case "powershell":
				return root.GenPowerShellCompletionWithDesc(a.Out)
			}
			return misuse(lang.Errorf("cli.completion.noShell", args[0], strings.Join(shells, ", ")))
		},
	}
}
