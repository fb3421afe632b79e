package bench_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/catalog/bench"
	"github.com/jugada/jugada/lang"
)

// benched is bench.Run for a test, without the times.
func benched(t *testing.T, name string) bench.Result {
	t.Helper()
	g, err := catalog.Default().Find(name)
	if err != nil {
		t.Fatal(err)
	}
	r, err := bench.Run(t.Context(), g, bench.Options{Clock: func() time.Duration { return 0 }})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestBenchIsWhatItWas compares the bench of every game with testdata/bench.txt. A change of the search changes it:
// JUGADA_UPDATE=1 go test ./catalog/bench rewrites the file, to be committed with the reason.
func TestBenchIsWhatItWas(t *testing.T) {
	const golden = "testdata/bench.txt"
	var results []bench.Result
	got := "game, nodes of the searches, nodes of the solver, signature\n"
	line := func(name string, r *bench.Result) {
		got += fmt.Sprintf("%s %d %d %s\n", name, r.Search.Nodes, r.Solve.Nodes, r.Signature)
	}
	for _, name := range bench.Games() {
		r := benched(t, name)
		if again := benched(t, name); again.Signature != r.Signature {
			t.Errorf("two benches of %s in one process differ: %+v and %+v", name, r, again)
		}
		line(name, &r)
		results = append(results, r)
	}
	total := bench.Total(results)
	line("all", &total)
	if os.Getenv("JUGADA_UPDATE") != "" {
		if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("the searches have changed (- as they were, + as they are); if that is meant, "+
			"JUGADA_UPDATE=1 go test ./catalog/bench writes it down, and the commit says why:\n%s", diff)
	}
}

// TestBenchTells: times are the clock's, and every position is reported.
func TestBenchTells(t *testing.T) {
	g, err := catalog.Default().Find("tictactoe")
	if err != nil {
		t.Fatal(err)
	}
	ticks, told := time.Duration(0), ""
	clock := func() time.Duration {
		ticks++
		return ticks * time.Millisecond
	}
	r, err := bench.Run(t.Context(), g, bench.Options{Clock: clock, Progress: func(done, all int) { told += fmt.Sprintf("%d/%d ", done, all) }})
	if err != nil {
		t.Fatal(err)
	}
	if want := "1/12 2/12 3/12 4/12 5/12 6/12 7/12 8/12 9/12 10/12 11/12 12/12 "; told != want {
		t.Errorf("told %q, want %q", told, want)
	}
	if r.Search.TimeMS != 8 || r.Solve.TimeMS != 4 || r.Search.Speed() != 1000*float64(r.Search.Nodes)/8 {
		t.Errorf("by a clock that ticks once a position: %+v, %v nodes a second", r, r.Search.Speed())
	}
	total := bench.Total([]bench.Result{r, r})
	if total.Search.Positions != 16 || total.Solve.Nodes != 2*r.Solve.Nodes || total.Search.TimeMS != 16 || total.Signature == bench.Total([]bench.Result{r}).Signature {
		t.Errorf("twice that is %+v", total)
	}
}

func TestBenchStopsAndRefuses(t *testing.T) {
	g, err := catalog.Default().Find("connect4")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancelled := func(done, _ int) {
		if done == 2 {
			cancel()
		}
	}
	if r, err := bench.Run(ctx, g, bench.Options{Progress: cancelled}); !errors.Is(err, context.Canceled) || r.Signature != "" {
		t.Errorf("cancelled: %+v, %v", r, err)
	}
	tree, err := catalog.Default().Find("tree")
	if err != nil {
		t.Fatal(err)
	}
	_, err = bench.Run(t.Context(), tree, bench.Options{})
	if err == nil || !strings.HasPrefix(lang.English.Error(err), "there are no fixed positions of tree to measure by; there are of tictactoe, ") {
		t.Errorf("of trees: %v", err)
	}
}
