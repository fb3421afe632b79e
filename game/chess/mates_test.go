package chess_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/engine"
)

// Every mate of a collection is found at its distance: whole at night, by day those in two and three moves, a few of each.
func TestMates(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("testdata", "mates.epd"))
	if err != nil {
		t.Fatal(err)
	}
	x := newSearcher(t, rules{}, engine.Proving())
	count, nodes := map[int]int{}, map[int]int64{}
	number := 0
	for line := range strings.Lines(string(text)) {
		fen, mate, ok := strings.Cut(strings.TrimSpace(line), " bm #")
		moves, err := strconv.Atoi(strings.TrimSuffix(mate, ";"))
		if !ok || err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if number++; !laws.Night() && (moves > 3 || number%6 > 0) {
			continue
		}
		s, err := rules{}.ParsePosition(fen)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		x.Clear()
		found, err := x.ForcedWin(t.Context(), s, 2*moves+1, search.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		if found.Plies != 2*moves-1 || len(found.Line) != found.Plies {
			t.Errorf("%s: a mate in %d plies, %d moves of it", line, found.Plies, len(found.Line))
			continue
		}
		for _, m := range found.Line {
			s = play(s, m)
		}
		if _, outcome := (rules{}).Moves(&s, nil); outcome != game.Lost {
			t.Errorf("%s: the line %v ends in %v", line, found.Line, outcome)
		}
		count[moves], nodes[moves] = count[moves]+1, nodes[moves]+found.Nodes
	}
	for moves := 2; moves <= 5; moves++ {
		if n := count[moves]; n > 0 {
			t.Logf("%d mates in %d: %d nodes each", n, moves, nodes[moves]/int64(n))
		}
	}
}

// A search that guesses still knows that a mate in two moves cannot come sooner, whatever it left out: there is no mate in one.
func TestNoMateIsSoonerThanInTwo(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("testdata", "mates.epd"))
	if err != nil {
		t.Fatal(err)
	}
	x, seen := newSearcher(t, rules{}, engine.Default()), 0
	for line := range strings.Lines(string(text)) {
		fen, mate, _ := strings.Cut(strings.TrimSpace(line), " bm #")
		if mate != "2;" {
			continue
		}
		s, err := rules{}.ParsePosition(fen)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		x.Clear()
		r, err := x.Search(t.Context(), s, engine.Task[move]{Limits: search.Limits{Nodes: 20_000}})
		if err != nil {
			t.Fatal(err)
		}
		side := (rules{}).Turn(&s).Sign()
		if r.Value*side != game.Win(3) {
			continue // not found with so few nodes
		}
		if seen++; r.Bound != search.Exact {
			t.Errorf("%s: a mate in two moves is said to be %v", line, r.Bound)
		}
		best, _ := r.Best()
		for _, m := range r.Moves {
			if m.Move == best && (m.Value != r.Value || m.Bound != search.Exact) {
				t.Errorf("%s: the best move is worth %v (%v)", line, m.Value, m.Bound)
			}
		}
	}
	if seen < 5 {
		t.Errorf("%d mates in two were found; this test does not see them", seen)
	}
}
