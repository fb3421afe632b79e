package catalog

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/jugada/jugada/lang"
)

// TestEveryPuzzleByEveryAlgorithm: the usual problem of each puzzle is read back as itself, drawn, and searched by every
// algorithm without an error; those that settle it agree.
func TestEveryPuzzleByEveryAlgorithm(t *testing.T) {
	for _, p := range Puzzles() {
		usual, err := p.Problem("", PuzzleOptions{})
		if err != nil {
			t.Fatal(err)
		}
		again, err := p.Problem(usual.Text(), PuzzleOptions{})
		if err != nil || again.Text() != usual.Text() || again.Board() != usual.Board() {
			t.Errorf("%s: %q is read back as %v, %v", p.Name, usual.Text(), again, err)
		}
		if !strings.HasSuffix(usual.Board(), "\n") || usual.BoardSVG() == "" {
			t.Errorf("%s is not drawn", p.Name)
		}
		if !lang.Has("puzzle."+p.Name+".title") || !lang.Has("puzzle."+p.Name+".about") {
			t.Errorf("%s has no title", p.Name)
		}
		lengths := map[int]string{}
		for _, algorithm := range PathAlgorithms() {
			if algorithm == "bidirectional" && p.Name == "jugs" {
				continue
			}
			found, err := usual.Search(context.Background(), PathRequest{Algorithm: algorithm, Nodes: 20_000, Memory: 64 << 20, Depth: 100})
			if err != nil {
				t.Errorf("%s by %s: %v", p.Name, algorithm, err)
			}
			if found.Length != nil && found.Optimal {
				lengths[*found.Length] = algorithm
			}
			if found.Settled() != (found.Stopped == "found") {
				t.Errorf("%s by %s: settled %v, stopped by %s", p.Name, algorithm, found.Settled(), found.Stopped)
			}
		}
		if len(lengths) > 1 || len(lengths) == 0 && p.Name != "sliding" {
			t.Errorf("%s has solutions of the lengths %v", p.Name, lengths)
		}
		for _, h := range usual.Heuristics() {
			other, err := usual.WithHeuristic(h.Name)
			if err != nil {
				t.Fatal(err)
			}
			found, err := other.Search(context.Background(), PathRequest{Algorithm: "idastar", Nodes: 10})
			if err != nil || found.Heuristic == nil || *found.Heuristic != h.Name {
				t.Errorf("%s with %s: %v, %v", p.Name, h.Name, found.Heuristic, err)
			}
		}
	}
}

// TestPathAnswerJSON: the fields that scripts rely on, null where nothing is known.
func TestPathAnswerJSON(t *testing.T) {
	river, err := FindPuzzle("River")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		state   string
		request PathRequest
		want    string
	}{
		{"n=1,boat=2", PathRequest{Algorithm: "bfs"}, `{"schema":1,"puzzle":"river","state":"n=1,boat=2","algorithm":"bfs",` +
			`"heuristic":null,"solvable":true,"length":1,"cost":1,"lower":1,"optimal":true,"solution":["1m1c"],"expanded":1,` +
			`"generated":4,"thresholds":[0],"memory_bytes":M,"elapsed_ms":T,"stopped":"found"}`},
		{"n=2,boat=1", PathRequest{Algorithm: "idastar"}, `{"schema":1,"puzzle":"river","state":"n=2,boat=1","algorithm":"idastar",` +
			`"heuristic":"no-danger","solvable":false,"length":null,"cost":null,"lower":null,"optimal":false,"solution":null,` +
			`"expanded":0,"generated":1,"thresholds":[],"memory_bytes":M,"elapsed_ms":T,"stopped":"exhausted"}`},
		{"n=3,boat=2", PathRequest{Algorithm: "dfid", Depth: 3}, `{"schema":1,"puzzle":"river","state":"n=3,boat=2",` +
			`"algorithm":"dfid","heuristic":null,"solvable":null,"length":null,"cost":null,"lower":4,"optimal":false,"solution":null,` +
			`"expanded":11,"generated":18,"thresholds":[1,2,3],"memory_bytes":M,"elapsed_ms":T,"stopped":"depth"}`},
	} {
		problem, err := river.Problem(test.state, PuzzleOptions{})
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

// blank puts a letter in place of the number after a name.
func blank(text, name, letter string) string {
	before, after, _ := strings.Cut(text, name)
	return before + name + letter + strings.TrimLeft(after, "0123456789.e-")
}
