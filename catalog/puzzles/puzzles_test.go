package puzzles_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/jugada/jugada/catalog/puzzles"
	"github.com/jugada/jugada/lang"
)

// TestEveryPuzzleByEveryAlgorithm: the default problem of each puzzle is read back unchanged, drawn, and searched by
// every algorithm without an error; those that settle it agree.
func TestEveryPuzzleByEveryAlgorithm(t *testing.T) {
	for _, p := range puzzles.Default().Puzzles() {
		usual, err := p.Problem("", puzzles.Setup{})
		if err != nil {
			t.Fatal(err)
		}
		again, err := p.Problem(usual.Text(), puzzles.Setup{})
		if err != nil || again.Text() != usual.Text() || again.Board() != usual.Board() {
			t.Errorf("%s: %q is read back as %v, %v", p.Name(), usual.Text(), again, err)
		}
		if !strings.HasSuffix(usual.Board(), "\n") || usual.BoardSVG() == "" {
			t.Errorf("%s is not drawn", p.Name())
		}
		if !lang.Has("puzzle."+p.Name()+".title") || !lang.Has("puzzle."+p.Name()+".about") {
			t.Errorf("%s has no title", p.Name())
		}
		lengths := map[int]string{}
		for _, algorithm := range puzzles.Algorithms() {
			if algorithm == "bidirectional" && p.Name() == "jugs" {
				continue
			}
			found, err := usual.Search(context.Background(), puzzles.Request{Algorithm: algorithm, Nodes: 20_000, Memory: 64 << 20})
			if err != nil {
				t.Errorf("%s by %s: %v", p.Name(), algorithm, err)
			}
			if found.Length != nil && found.Optimal {
				lengths[*found.Length] = algorithm
			}
			if found.Settled() != (found.Stopped == "found") {
				t.Errorf("%s by %s: settled %v, stopped by %s", p.Name(), algorithm, found.Settled(), found.Stopped)
			}
		}
		if len(lengths) > 1 || len(lengths) == 0 && p.Name() != "sliding" {
			t.Errorf("%s has solutions of the lengths %v", p.Name(), lengths)
		}
		for _, h := range usual.Heuristics() {
			other, err := usual.WithHeuristic(h.Name)
			if err != nil {
				t.Fatal(err)
			}
			found, err := other.Search(context.Background(), puzzles.Request{Algorithm: "idastar", Nodes: 10})
			if err != nil || found.Heuristic == nil || *found.Heuristic != h.Name {
				t.Errorf("%s with %s: %v, %v", p.Name(), h.Name, found.Heuristic, err)
			}
		}
	}
}

// TestOtherNames: aliases of a puzzle are understood, in any case; some name a size, which then applies to all boards. A typo
// gets a suggestion.
func TestOtherNames(t *testing.T) {
	for name, want := range map[string]string{
		"15-puzzle": "4x4", "8-Puzzle": "3x3", "24-puzzle": "5x5", "cannibals": "", "caníbales": "", "jarras": "",
	} {
		p, err := puzzles.Default().Find(name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		problem, err := p.Problem("", puzzles.Setup{})
		if err != nil || want != "" && len(strings.Fields(problem.Text())) != map[string]int{"3x3": 9, "4x4": 16, "5x5": 25}[want] {
			t.Errorf("%s: %v, %v; want a board of %s", name, problem, err, want)
		}
	}
	eight, err := puzzles.Default().Find("8-puzzle")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := eight.Problem("3 0 1 2", puzzles.Setup{}); err == nil {
		t.Error("four tiles are taken for an 8-puzzle")
	}
	for _, p := range puzzles.Default().Puzzles() {
		for _, name := range p.Aliases() {
			if found, err := puzzles.Default().Find(name); err != nil || found.Name() != p.Name() {
				t.Errorf("%s is listed as %s, and is %v, %v", name, p.Name(), found, err)
			}
		}
	}
	if _, err := puzzles.Default().Find("slidin"); err == nil || !strings.Contains(err.Error(), "did you mean sliding?") {
		t.Errorf("slidin: %v", err)
	}
}

// TestUsualOfEverySize: there is a default problem on every board and for every goal, which is not solved yet and quick to solve.
func TestUsualOfEverySize(t *testing.T) {
	tiles, err := puzzles.Default().Find("sliding")
	if err != nil {
		t.Fatal(err)
	}
	check := func(o puzzles.Setup) {
		t.Helper()
		usual, err := tiles.Problem("", o)
		if err == nil {
			usual, err = usual.WithHeuristic("manhattan")
		}
		if err != nil {
			t.Fatalf("%+v: %v", o, err)
		}
		found, err := usual.Search(context.Background(), puzzles.Request{Algorithm: "idastar", Nodes: 200_000})
		if err != nil || found.Length == nil || *found.Length == 0 {
			t.Errorf("%+v: %s is solved by %v, %v, stopped by %s", o, usual.Text(), found.Solution, err, found.Stopped)
		}
		if made, err := tiles.Shuffle(context.Background(), "", o, puzzles.Shuffle{Seed: 1}); err != nil ||
			strings.Count(made.State, " ") != strings.Count(usual.Text(), " ") {
			t.Errorf("%+v: shuffled to %q, %v", o, made.State, err)
		}
	}
	for rows := 2; rows <= 12; rows++ {
		for columns := 2; rows*columns <= 25; columns++ {
			if rows != 4 || columns != 4 { // a hard one of Korf's
				check(puzzles.Setup{Size: fmt.Sprintf("%dx%d", rows, columns)})
			}
		}
	}
	check(puzzles.Setup{Goal: "1 2 3 8 0 4 7 6 5"})
	check(puzzles.Setup{Goal: "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0"})
	check(puzzles.Setup{Goal: "1 2 3 4 5 0", Size: "2x3"})
	if usual, err := tiles.Problem("", puzzles.Setup{Size: "4x4"}); err != nil || usual.Text() != tiles.Usual() {
		t.Errorf("the usual 15-puzzle is %v, %v", usual, err)
	}
}

// TestDepthLimitFits: a depth limit is accepted with algorithms that count moves, and with no others.
func TestDepthLimitFits(t *testing.T) {
	river, err := puzzles.Default().Find("river")
	if err != nil {
		t.Fatal(err)
	}
	usual, err := river.Problem("", puzzles.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	for _, algorithm := range puzzles.Algorithms() {
		takes := slices.Contains([]string{"bfs", "bidirectional", "dfs", "dfid"}, algorithm)
		if _, err := usual.Search(t.Context(), puzzles.Request{Algorithm: algorithm, Depth: 3}); (err == nil) != takes {
			t.Errorf("%s with a depth limit: %v", algorithm, err)
		}
	}
}

// TestAnswerJSON: the fields that scripts rely on, null where nothing is known.
func TestAnswerJSON(t *testing.T) {
	river, err := puzzles.Default().Find("River")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		state   string
		request puzzles.Request
		want    string
	}{
		{"n=1,boat=2", puzzles.Request{Algorithm: "bfs"}, `{"schema":1,"puzzle":"river","state":"n=1,boat=2","algorithm":"bfs",` +
			`"heuristic":null,"solvable":true,"length":1,"cost":1,"lower":1,"optimal":true,"solution":["1m1c"],"expanded":1,` +
			`"generated":4,"thresholds":[0],"memory_bytes":M,"elapsed_ms":T,"stopped":"found"}`},
		{"n=2,boat=1", puzzles.Request{Algorithm: "idastar"}, `{"schema":1,"puzzle":"river","state":"n=2,boat=1","algorithm":"idastar",` +
			`"heuristic":"no-danger","solvable":false,"length":null,"cost":null,"lower":null,"optimal":false,"solution":null,` +
			`"expanded":0,"generated":1,"thresholds":[],"memory_bytes":M,"elapsed_ms":T,"stopped":"unsolvable",` +
			`"reason":"the boat has one place: whoever crosses has to bring it back for the next, so every round trip leaves as many people behind as before"}`},
		{"n=3,boat=2", puzzles.Request{Algorithm: "dfid", Depth: 3}, `{"schema":1,"puzzle":"river","state":"n=3,boat=2",` +
			`"algorithm":"dfid","heuristic":null,"solvable":null,"length":null,"cost":null,"lower":4,"optimal":false,"solution":null,` +
			`"expanded":11,"generated":18,"thresholds":[1,2,3],"memory_bytes":M,"elapsed_ms":T,"stopped":"depth"}`},
	} {
		problem, err := river.Problem(test.state, puzzles.Setup{})
		if err != nil {
			t.Fatal(err)
		}
		found, err := problem.Search(context.Background(), test.request)
		if err != nil {
			t.Fatal(err)
		}
		if found.Memory <= 0 || found.ElapsedMS < 0 {
			t.Errorf("%s: %d bytes, %v ms", test.state, found.Memory, found.ElapsedMS)
		}
		data, err := json.Marshal(found)
		if err != nil {
			t.Fatal(err)
		}
		got := blank(blank(string(data), `"memory_bytes":`, "M"), `"elapsed_ms":`, "T")
		if got != test.want {
			t.Errorf("%s\nwant\n%s", got, test.want)
		}
	}
}

// blank replaces the number after a name by a letter.
func blank(text, name, letter string) string {
	before, after, _ := strings.Cut(text, name)
	return before + name + letter + strings.TrimLeft(after, "0123456789.e-")
}
