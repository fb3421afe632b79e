package cli_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/jugada/jugada/ui/cli"
)

// damage is a command of the scripts: it changes the byte at an offset of the only file that matches a pattern.
func damage(ts *testscript.TestScript, _ bool, args []string) {
	files, err := filepath.Glob(ts.MkAbs(args[0]))
	ts.Check(err)
	if len(files) != 1 {
		ts.Fatalf("%s names %d files", args[0], len(files))
	}
	at, err := strconv.Atoi(args[1])
	ts.Check(err)
	data, err := os.ReadFile(files[0])
	ts.Check(err)
	data[at] ^= 1
	ts.Check(os.WriteFile(files[0], data, 0o600))
}

// TestBuildingInterrupted: Ctrl-C in the middle of building leaves nothing behind, whichever command wanted the databases, and
// what is proven without them is printed.
func TestBuildingInterrupted(t *testing.T) {
	const building = "building the pattern databases"
	for _, c := range []struct{ command, progress, stdout string }{
		{"pdb build 6-6-3", building, ""},
		{"pdb build 6-6-3 --output FOLDER/databases", building, ""},
		{"puzzle sliding", building, "No solution found (interrupted). Any solution costs at least 41.\nThe pattern databases pdb=5-5-5 were not ready when the search was stopped; the bound comes from the heuristic manhattan.\n\nIDA* with the heuristic manhattan: "},
		{"puzzle sliding --lang es", "construyendo las bases de patrones", "Las bases de patrones pdb=5-5-5 no estaban listas cuando la búsqueda se detuvo; lo que se sabe viene de la heurística manhattan."},
	} {
		folder := t.TempDir()
		ctx, cancel := context.WithCancel(context.Background())
		var stdout bytes.Buffer
		command := strings.ReplaceAll(c.command, "FOLDER", folder) + " --data " + folder
		status := cli.Run(ctx, strings.Fields(command), cli.Streams{
			Out: &stdout, Err: interrupter{c.progress, cancel}, Getenv: func(string) string { return "" },
			Watched: true,
		})
		if status != 1 || !strings.Contains(stdout.String(), c.stdout) {
			t.Errorf("%s: status %d\n%s", c.command, status, &stdout)
		}
		err := filepath.WalkDir(folder, func(path string, entry os.DirEntry, err error) error {
			if err == nil && !entry.IsDir() {
				t.Errorf("%s leaves %s behind", c.command, path)
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
	}
}
