package puzzles_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jugada/jugada/catalog/puzzles"
	"github.com/jugada/jugada/lang"
)

// slidingProblem returns a problem of the sliding tiles.
func slidingProblem(t *testing.T, state string, o puzzles.Setup) puzzles.Problem {
	t.Helper()
	p, err := puzzles.Default().Find("sliding")
	if err != nil {
		t.Fatal(err)
	}
	problem, err := p.Problem(state, o)
	if err != nil {
		t.Fatal(err)
	}
	return problem
}

// TestUsualHeuristics: pattern databases are the default where there is much to search, and always available.
func TestUsualHeuristics(t *testing.T) {
	for _, test := range []struct{ state, size, want string }{
		{"1 2 5 3 4 0 6 7 8", "", "manhattan, linear-conflict, walking-distance, pdb=4-4"},
		{"1 2 3 7 4 5 6 11 8 9 10 0", "3x4", "pdb=4-4-3, manhattan, linear-conflict, walking-distance"},
		{"", "", "pdb=5-5-5, manhattan, linear-conflict, walking-distance"},
		{"1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24", "5x5", "linear-conflict, manhattan"},
		{"1 2 3 4 5 6 7 0 8 9 10 11 12 13 14 15", "2x8", "pdb=5-5-5, manhattan, linear-conflict"},
	} {
		problem := slidingProblem(t, test.state, puzzles.Setup{Size: test.size})
		var names []string
		for _, h := range problem.Heuristics() {
			names = append(names, h.Name)
		}
		if got := strings.Join(names, ", "); got != test.want {
			t.Errorf("%s: the heuristics are %s; want %s", test.size, got, test.want)
		}
		found, err := problem.Search(context.Background(), puzzles.Request{Algorithm: "astar", Nodes: 1})
		if err != nil || *found.Heuristic != names[0] {
			t.Errorf("%s: searched with %v, %v; want %s", test.size, found.Heuristic, err, names[0])
		}
	}
}

// TestHeuristicNames: however a heuristic is named, the answer has its canonical name.
func TestHeuristicNames(t *testing.T) {
	problem := slidingProblem(t, "8 7 6 5 4 3 2 1 0", puzzles.Setup{})
	store := &puzzles.Patterns{Folder: t.TempDir()}
	defer store.Close()
	for name, want := range map[string]string{
		"pdb": "pdb=4-4", "pdb=4-4": "pdb=4-4", "pdb=1,2,3,4/5,6,7,8": "pdb=4-4", "pdb=1,3/2,4,5,6,7,8": "pdb=1,3/2,4,5,6,7,8",
		"linear-conflict": "linear-conflict",
	} {
		other, err := problem.WithHeuristic(name)
		if err != nil {
			t.Fatal(err)
		}
		found, err := other.Search(context.Background(), puzzles.Request{Algorithm: "idastar", Patterns: store})
		if err != nil || *found.Heuristic != want || found.Length == nil || *found.Length != 28 {
			t.Errorf("%s: %v moves with %v, %v; want 28 with %s", name, found.Length, found.Heuristic, err, want)
		}
	}
	again, err := problem.WithHeuristic("pdb")
	if err == nil {
		again, err = again.WithHeuristic("manhattan")
	}
	if err != nil {
		t.Fatal(err)
	}
	if found, err := again.Search(context.Background(), puzzles.Request{Algorithm: "idastar"}); err != nil || *found.Heuristic != "manhattan" {
		t.Errorf("after pdb, manhattan is %v, %v", found.Heuristic, err)
	}
	for _, name := range []string{"pdbs", "pdb:4-4", "PDB", "pdb=4-5", "pdb=", "", "pdb=1,2"} {
		if _, err := problem.WithHeuristic(name); err == nil {
			t.Errorf("the heuristic %q is accepted", name)
		}
	}
}

// TestFilesAreForThoseWhoMayNameThem: other requests are refused before anything is opened, whether the file exists or not.
func TestFilesAreForThoseWhoMayNameThem(t *testing.T) {
	file := filepath.Join(t.TempDir(), "eight.pdb")
	if _, err := puzzles.BuildPatterns(context.Background(), new(puzzles.Patterns), puzzles.PatternOrder{Size: "3x3"}, file); err != nil {
		t.Fatal(err)
	}
	for name, there := range map[string]bool{"pdb=@" + file: true, "pdb=@" + file + ".none": false} {
		_, err := slidingProblem(t, "8 7 6 5 4 3 2 1 0", puzzles.Setup{}).WithHeuristic(name)
		for l, want := range map[lang.Language]string{lang.English: "which is not opened from here", lang.Spanish: "que desde aquí no se abre"} {
			if err == nil || !strings.Contains(l.Error(err), want) {
				t.Errorf("%s: %v; want %s", name, err, want)
			}
		}
		mine, err := slidingProblem(t, "8 7 6 5 4 3 2 1 0", puzzles.Setup{Files: true}).WithHeuristic(name)
		if err != nil {
			t.Fatal(err)
		}
		found, err := mine.Search(context.Background(), puzzles.Request{Algorithm: "idastar", Patterns: new(puzzles.Patterns)})
		if (err == nil) != there || there && *found.Heuristic != name {
			t.Errorf("%s, by whoever may: %v, %v", name, found.Heuristic, err)
		}
	}
}

// TestDatabasesAreBuiltOnceForAll: concurrent searches share them, and searches without need for them build none.
func TestDatabasesAreBuiltOnceForAll(t *testing.T) {
	var notes []puzzles.PatternsLookup
	store := &puzzles.Patterns{Note: func(p puzzles.PatternsLookup) { notes = append(notes, p) }} // no other file would do
	defer store.Close()
	problem := slidingProblem(t, "1 2 3 7 4 5 6 11 8 9 10 0", puzzles.Setup{Size: "3x4"})
	search := func(problem puzzles.Problem, algorithm string) {
		if _, err := problem.Search(context.Background(), puzzles.Request{Algorithm: algorithm, Nodes: 1000, Patterns: store}); err != nil {
			t.Error(err)
		}
	}
	search(problem, "bfs")
	search(slidingProblem(t, "2 1 3 7 4 5 6 11 8 9 10 0", puzzles.Setup{Size: "3x4"}), "idastar") // there is no solution
	if len(notes) > 0 {
		t.Errorf("nobody needs databases, and told is %+v", notes)
	}
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() { search(problem, "idastar") })
	}
	all.Wait()
	if len(notes) != 1 || notes[0].Built == 0 || notes[0].Path != "" || notes[0].Partition != "4-4-3" || notes[0].Size != "3x4" {
		t.Errorf("told is %+v", notes)
	}
}

// TestBuildingCountsAsSearching: a time limit also covers building databases, and then a heuristic without them gives the bound.
func TestBuildingCountsAsSearching(t *testing.T) {
	folder := t.TempDir()
	store := &puzzles.Patterns{Folder: folder}
	problem, err := slidingProblem(t, "", puzzles.Setup{}).WithHeuristic("pdb=7-8")
	if err != nil {
		t.Fatal(err)
	}
	found, err := problem.Search(context.Background(), puzzles.Request{Algorithm: "idastar", Time: time.Millisecond, Patterns: store})
	if err != nil || found.Stopped != "time" || *found.Heuristic != "manhattan" || *found.Lower != 41 || found.Unready == nil || *found.Unready != "pdb=7-8" {
		t.Errorf("stopped by %s with %v at %v, %v", found.Stopped, found.Heuristic, found.Lower, err)
	}
	if files, err := os.ReadDir(folder); len(files) > 0 || err != nil {
		t.Errorf("left behind is %v, %v", files, err)
	}
}
