package cli_test

import (
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/jugada/jugada/ui/cli"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"jugada": func() { os.Exit(cli.Main()) }})
}

// TestScripts runs testdata/script: one file a behaviour, to be read as documentation of the commands. JUGADA_UPDATE=1
// writes what the commands print into the scripts that compare it, to be looked at and committed.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error {
			env.Setenv("HOME", env.WorkDir)
			env.Setenv("LC_ALL", "en_US.UTF-8")
			env.Setenv("GORACE", "atexit_sleep_ms=0") // or each command of a race build waits a second at its end
			return nil
		},
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		UpdateScripts:       os.Getenv("JUGADA_UPDATE") != "",
	})
}
