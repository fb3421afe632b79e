package cli

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/jugada/jugada/catalog"
)

// TestTablesAreKeptNowAndThen: what a run has found is in the file before the run is over.
func TestTablesAreKeptNowAndThen(t *testing.T) {
	g, err := catalog.Find("connect4:5x4")
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
	f := solveFlags{tableFile: filepath.Join(t.TempDir(), "table")}
	working := solver()
	f.keep(working, time.Nanosecond)
	kept := false
	f.Progress = func(catalog.SolverProgress) { kept = kept || solver().Load(f.tableFile) == nil }
	if found, err := working.Solve(t.Context(), at(t, g.Name(), ""), f.Question); err != nil || !found.Whole() || !kept {
		t.Errorf("whole: %v, kept meanwhile: %v (%v)", found.Whole(), kept, err)
	}
}
