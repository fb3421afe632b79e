package connect4

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search/classic"
)

// scored is a line of testdata/end_easy.txt, the first part of the set of endings with few moves left that comes with
// Pascal Pons' solver ("Test_L3_R1"): moves, and the exact score for the side to move, which is the number of discs
// that the winner has left before the winning move; negative if the side to move loses.
type scored struct {
	moves string
	score int
}

func readScores(t testing.TB) (all []scored) {
	t.Helper()
	text, err := os.ReadFile("testdata/end_easy.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		var s scored
		if _, err := fmt.Sscan(line, &s.moves, &s.score); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		all = append(all, s)
	}
	if len(all) < 100 {
		t.Fatalf("only %d positions", len(all))
	}
	return all
}

// value converts a score to plies: a winner with n of 21 discs left completes a line with the next one.
func (s scored) value() game.Score {
	played := len(s.moves)
	switch {
	case s.score > 0: // the mover has played played/2 discs, and 22−score with his last
		return game.Win(2*(22-s.score-played/2) - 1)
	case s.score < 0:
		return game.Loss(2 * (22 + s.score - (played+1)/2))
	}
	return 0
}

// Bounds contain the published exact values of positions, and of those on the way to the end by best play; a search
// over Expand finds these values, and so does the classic one, which uses only the rules, if few moves are left.
func TestScores(t *testing.T) {
	r := Rules{}
	x := solver{r: r, known: map[uint64]game.Score{}}
	checked := 0
	for _, line := range readScores(t) {
		s, err := r.ParsePosition(line.moves)
		if err != nil {
			t.Fatal(err)
		}
		if lo, hi := r.Bounds(&s); lo > line.value() || hi < line.value() {
			t.Errorf("%s: bounds %s to %s, the value is %s", line.moves, lo.Text(0), hi.Text(0), line.value().Text(0))
		}
		if r.PliesLeft(&s) > 12 {
			continue
		}
		clear(x.known)
		if got := x.solve(t, &s); got != line.value() {
			t.Errorf("%s: Expand leads to %s, the value is %s", line.moves, got.Text(0), line.value().Text(0))
		}
		if r.PliesLeft(&s) > 7 {
			continue
		}
		checked++
		result, err := classic.Search(context.Background(), r, s, classic.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := result.Value * r.Turn(&s).Sign(); got != line.value() {
			t.Errorf("%s: classic search finds %s, the value is %s", line.moves, got.Text(0), line.value().Text(0))
		}
	}
	if checked < 20 {
		t.Errorf("only %d positions are near enough the end for the classic search", checked)
	}
}

// solver is a plain search that uses Bounds and Expand.
type solver struct {
	r     Rules
	known map[uint64]game.Score
}

func (x *solver) solve(t *testing.T, s *Position) game.Score {
	lo, hi := x.r.Bounds(s)
	if lo == hi {
		return lo
	}
	key := x.r.Key(s)
	if v, ok := x.known[key]; ok {
		return v
	}
	best := lo
	for _, c := range x.r.Expand(s, nil, game.Infinity) {
		v := -x.solve(t, &c.Pos)
		if n, forced := v.Forced(); forced && v > 0 {
			v = game.Win(n + 1)
		} else if forced {
			v = game.Loss(n + 1)
		}
		best = max(best, v)
	}
	if best > hi {
		t.Errorf("%s is worth %s, the bounds are %s to %s", x.r.PositionText(s), best.Text(0), lo.Text(0), hi.Text(0))
	}
	x.known[key] = best
	return best
}
