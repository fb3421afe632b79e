package cli

import (
	"github.com/spf13/cobra"

	"github.com/jugada/jugada/ui/lab"
)

// lab is the command that serves the lab in the browser.
func (a *app) lab() *cobra.Command {
	var o lab.Options
	cmd := &cobra.Command{
		Use: "lab", Short: a.text("cli.lab.short"), Long: a.text("cli.lab.long"), Example: a.text("cli.lab.example"),
		Args: a.arguments(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			l, err := lab.New(o)
			if err != nil {
				return misuse(err)
			}
			return l.Run(cmd.Context(), a.Out)
		},
	}
	cmd.Flags().StringVar(&o.Addr, "addr", lab.DefaultAddr, a.text("cli.flag.addr"))
	return cmd
}
