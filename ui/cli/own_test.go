package cli

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/jugada/jugada/catalog/puzzles"
	"github.com/jugada/jugada/puzzle"
)

// stairs is a problem of five methods: up from step 0 to step 7, by one or three.
type stairs struct{}

func (stairs) Start() uint8 { return 0 }
func (stairs) Moves(s *uint8, buf []uint8) []uint8 {
	for _, by := range []uint8{1, 3} {
		if *s+by <= 7 {
			buf = append(buf, by)
		}
	}
	return buf
}
func (stairs) Play(s *uint8, m uint8, next *uint8) puzzle.Cost {
	*next = *s + m
	return 1
}
func (stairs) Goal(s *uint8) bool  { return *s == 7 }
func (stairs) Key(s *uint8) uint64 { return uint64(*s) }

// Your own problem with nothing but its rules is solved, explained, drawn and completed; messages say what it lacks.
func TestOwnPuzzles(t *testing.T) {
	run := func(own puzzles.Puzzle, args ...string) (status int, said string) {
		var out bytes.Buffer
		status = Run(context.Background(), args, Streams{
			In: strings.NewReader("1\n3 3\n"), Out: &out, Err: &out, Getenv: func(string) string { return "" },
		}, Puzzles(own))
		return status, out.String()
	}
	own := puzzles.Of(stairs{})
	for _, test := range []struct {
		args   string
		status int
		says   []string
	}{
		{"help puzzle", 0, []string{"  stairs    stairs\n", "  jugs      4,3->2"}},
		{"__complete puzzle st", 0, []string{"stairs\tstairs\n"}},
		{"__complete puzzle stairs --heuristic m", 0, []string{":4\n"}},
		{"puzzle stairs", 0, []string{"stairs\nstart\n\n0\n\nSolution of 3 moves; it is proven that none is cheaper.\nMoves: ", "A* without a heuristic (h = 0, so as uniform cost): "}},
		{"puzzle stairs --lang es --algorithm idastar", 0, []string{"Solución de 3 jugadas", "IDA* sin heurística (h = 0: solo por el costo)"}},
		{"puzzle stairs - --algorithm bfs", 0, []string{`"state":"1"`, `"solution":["3","3"]`, `"solution":["1"]`}},
		{"puzzle stairs --explain --algorithm bfs", 0, []string{"\n  1  1         1\n", "\n  3  3         7\n"}},
		{"puzzle stairs --trace text", 0, []string{"A* without a heuristic", "\n  1. 0 (cost 0):\n    1 → 1: cost 1.\n", "7 is a goal"}},
		{"puzzle stairs --trace svg", 0, []string{"<svg", ">7</text>"}},
		{"puzzle stairs --heuristic gap", 2, []string{"stairs has no heuristic to choose: every estimate is 0"}},
		{"puzzle stairs --size 3", 2, []string{`the puzzle stairs has no use for`}},
		{"puzzle stairs 2", 1, []string{`"2" is not a legal move here; the legal moves are 1 3`}},
		{"puzzle stairs --algorithm bidirectional", 2, []string{"needs a problem that lists its goals"}},
		{"puzzle stair", 2, []string{"did you mean stairs?"}},
	} {
		status, said := run(own, strings.Fields(test.args)...)
		for _, want := range test.says {
			if status != test.status || !strings.Contains(said, want) {
				t.Errorf("%s: status %d, %q is wanted of\n%s", test.args, status, want, said)
			}
		}
	}
	for l, want := range map[string]string{
		"en": `a puzzle would be called main, after the program that its rules are part of; give it another name, as in puzzles.Of(rules, puzzles.Name("pancakes"))`,
		"es": `un problema se llamaría main, como el programa al que pertenecen sus reglas; dale otro nombre`,
	} {
		if status, said := run(puzzles.Of(stairs{}, puzzles.Name("main")), "puzzle", "jugs", "--lang", l); status != 2 || !strings.Contains(said, want) {
			t.Errorf("status %d:\n%s", status, said)
		}
	}
}
