package cli

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/jugada/jugada/catalog"
)

// TestTablesAreKeptNowAndThen: the results of a run are in the file before the run is over.
func TestTablesAreKeptNowAndThen(t *testing.T) {
	g, err := catalog.Default().Find("connect4:5x4")
	if err != nil {
		t.Fatal(err)
	}
	start, err := g.Start()
	if err != nil {
		t.Fatal(err)
	}
	solver := func() catalog.Solver {
		x, err := g.Solver(catalog.SolverOptions{TableMiB: 1})
		if err != nil {
			t.Fatal(err)
		}
		return x
	}
	f := solveFlags{TableFile: filepath.Join(t.TempDir(), "table")}
	working := solver()
	f.keep(working, time.Nanosecond)
	kept := false
	f.question.Progress = func(catalog.SolverProgress) { kept = kept || solver().Load(f.TableFile) == nil }
	if found, err := working.Solve(t.Context(), start, f.question); err != nil || !found.Whole() || !kept {
		t.Errorf("whole: %v, kept meanwhile: %v (%v)", found.Whole(), kept, err)
	}
}
