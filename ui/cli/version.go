package cli

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/jugada/jugada/catalog"
)

// version returns the command that prints Jugada's version.
func (a *app) version() *cobra.Command {
	var q jsonFlag
	cmd := &cobra.Command{
		Use: "version", Short: a.text("cli.version.short"), Args: a.arguments(0, 0),
		RunE: func(*cobra.Command, []string) error {
			v := build()
			v.Data, _ = a.dataDirectory()
			v.Cache = a.cacheDirectory()
			if q.JSON {
				return a.json(v)
			}
			fmt.Fprintf(a.Out, "jugada %s (%s, %s)\n", v.Version, v.Go, v.Platform)
			if v.Data != "" {
				a.say("cli.version.data", v.Data)
			}
			if v.Cache != "" {
				a.say("cli.version.cache", v.Cache)
			}
			return nil
		},
	}
	a.flags(cmd, &q, nil)
	return cmd
}

// buildInfo is the JSON answer of version.
type buildInfo struct {
	Schema   int    `json:"schema"`
	Version  string `json:"version"` // as the Go tool stamps it; (devel) for a build without a version
	Go       string `json:"go"`
	Platform string `json:"platform"`
	Data     string `json:"data"`  // the directory in which players are remembered; "" where there is none
	Cache    string `json:"cache"` // the directory in which tables are kept that can be built again; "" where there is none
}

func build() buildInfo {
	version := "(devel)"
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		version = info.Main.Version
	}
	return buildInfo{Schema: catalog.Schema, Version: version, Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH}
}
