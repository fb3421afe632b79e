package engine

import (
	"testing"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/gametest"
	"github.com/jugada/jugada/search"
)

// solvedRules are rules that know the value of some positions. noted, if there is one, is told the histories with which they are asked.
type solvedRules struct {
	gametest.DAG
	known func(*dagPos) bool
	noted func(earlier []uint64)
}

func (g solvedRules) Known(s *dagPos, earlier []uint64) (game.Score, bool) {
	if g.noted != nil {
		g.noted(earlier)
	}
	return wholly(g.DAG, s), g.known(s)
}

// A search ends its lines where the rules know the value, and nowhere else: it finds minimax's value of the game in which those
// positions are worth that. Where the root is known itself, its value is reported as proved as soon as a move is found that keeps it.
func TestLinesEndInKnownPositions(t *testing.T) {
	const depth = 4
	cut, told := 0, 0
	for seed := range uint64(500) {
		g := gametest.DAG{Seed: seed, Layers: 8, Width: 4, Most: 3, Wins: seed%2 == 0}
		rules := solvedRules{g, func(s *dagPos) bool { return able{g}.roll(s, 3) == 0 }, nil}
		var minimax func(s *dagPos, depth, ply int) game.Score
		minimax = func(s *dagPos, depth, ply int) game.Score {
			moves, outcome := g.Moves(s, nil)
			switch {
			case outcome == game.Open && ply > 0 && rules.known(s):
				return wholly(g, s)
			case outcome != game.Open || depth == 0:
				return g.Evaluate(s)
			}
			best := -game.Infinity
			for _, m := range moves {
				var next dagPos
				again := g.Play(s, m, &next)
				v := shift(minimax(&next, depth-1, ply+1), 1)
				if !again {
					v = -v
				}
				best = max(best, v)
			}
			return best
		}
		s := g.Start()
		if _, outcome := g.Moves(&s, nil); outcome != game.Open {
			continue
		}
		o := small(Exact())
		o.Bounds = true
		x, err := New(dagRules(rules), o)
		if err != nil {
			t.Fatal(err)
		}
		r, err := x.Search(t.Context(), s, Task[dagMove]{Limits: search.Limits{Depth: depth}})
		whole := wholly(g, &s) * g.Turn(&s).Sign()
		var want game.Score
		for d := 1; d <= depth; d++ {
			if want = minimax(&s, d, 0) * g.Turn(&s).Sign(); want == whole && rules.known(&s) {
				told++
				if r.Depth != d || !r.Whole || r.Bound != search.Exact || r.Estimate {
					t.Fatalf("seed %d: depth %d, %+v; but the value %d is known from depth %d on", seed, r.Depth, r.Result, whole, d)
				}
				break
			}
		}
		if err != nil || r.Value != want {
			t.Fatalf("seed %d: %d to depth %d, want %d (%v)", seed, r.Value, r.Depth, want, err)
		}
		if r.Value != whole {
			cut++
		}
		x.Close()
	}
	if cut < 50 || told < 50 {
		t.Errorf("%d searches were cut short by the depth, and of %d the rules knew the value", cut, told)
	}
}
