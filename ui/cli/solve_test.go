package cli

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/jugada/jugada/catalog"
)

// TestTablesAreKeptNowAndThen: what a run has found is in the file before the run is over.
func TestTablesAreKeptNowAndThen(t *testing.T) {
	g, err := catalog.Default().Find("connect4:5x4")
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
	if found, err := working.Solve(t.Context(), at(t, g.Name(), ""), f.question); err != nil || !found.Whole() || !kept {
		t.Errorf("whole: %v, kept meanwhile: %v (%v)", found.Whole(), kept, err)
	}
}

// TestSpeedIsNeverNothing: where something was looked at, the speed is not told as 0.
func TestSpeedIsNeverNothing(t *testing.T) {
	for _, c := range []struct {
		nodes int64
		took  time.Duration
		want  string
	}{
		{40_960, time.Second, "0.041"}, {99_900, time.Second, "0.1"}, {12_345_678, time.Second, "12.3"}, {10_000, time.Hour, "0.0000028"},
		{0, time.Second, "0"}, {7_300_000, 2 * time.Second, "3.6"},
	} {
		if got := speed(c.nodes, c.took); got != c.want {
			t.Errorf("%d nodes in %v: %s million a second; want %s", c.nodes, c.took, got, c.want)
		}
	}
}
