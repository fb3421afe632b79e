package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/ui/lab"
)

// lab returns the command that serves the lab in the browser.
func (a *app) lab() *cobra.Command {
	o := lab.Options{Games: a.catalog, Puzzles: a.puzzles, Lang: a.lang}
	cmd := a.command("lab", "cli.lab", 0, 0)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if err := o.Check(); err != nil {
			return misuse(err)
		}
		if cmd.Flags().Changed("token") && strings.TrimSpace(o.Token) == "" { // as of a variable that is not set
			return misuse(lang.Errorf("cli.lab.noToken"))
		}
		data, err := a.dataDirectory()
		if err != nil {
			return err
		}
		o.Data, o.Cache, o.Log = data, a.patterns(nil).Folder, a.Err
		return lab.New(o).Run(cmd.Context(), a.Out)
	}
	flags := cmd.Flags()
	flags.StringVar(&o.Addr, "addr", lab.DefaultAddr, a.text("cli.lab.flag.addr"))
	flags.StringVar(&o.Token, "token", "", a.text("cli.lab.flag.token"))
	flags.StringVar(&o.CertFile, "tls-cert", "", a.text("cli.lab.flag.cert"))
	flags.StringVar(&o.KeyFile, "tls-key", "", a.text("cli.lab.flag.key"))
	flags.BoolVar(&o.Metrics, "metrics", false, a.text("cli.lab.flag.metrics"))
	flags.BoolVar(&o.Profile, "pprof", false, a.text("cli.lab.flag.pprof"))
	return cmd
}
