package engine

import (
	"testing"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/gametest"
	"github.com/jugada/jugada/search"
)

// solvedRules are rules that know some positions.
type solvedRules struct {
	gametest.DAG
	known func(*dagPos) bool
}

func (g solvedRules) Known(s *dagPos) bool { return g.known(s) }

// Lines end where the rules know a position, and nowhere else: the value is minimax's of the game in which they end there. Where the
// root is known itself, its children are looked at, and no further.
func TestLinesEndInKnownPositions(t *testing.T) {
	const depth = 6
	cut := 0
	for seed := range uint64(500) {
		g := gametest.DAG{Seed: seed, Layers: 8, Width: 4, Most: 3, Wins: seed%2 == 0}
		rules := solvedRules{g, func(s *dagPos) bool { return able{g}.roll(s, 3) == 0 }}
		var minimax func(s *dagPos, depth int, knowing bool) game.Score
		minimax = func(s *dagPos, depth int, knowing bool) game.Score {
			moves, outcome := g.Moves(s, nil)
			if outcome != game.Open || depth == 0 || knowing && rules.Known(s) {
				return g.Evaluate(s)
			}
			best := -game.Infinity
			for _, m := range moves {
				var next dagPos
				again := g.Play(s, m, &next)
				v := shift(minimax(&next, depth-1, true), 1)
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
		looked := depth
		if rules.Known(&s) {
			looked = 1
		}
		if want := minimax(&s, looked, false) * g.Turn(&s).Sign(); err != nil || r.Value != want || r.Depth > looked {
			t.Fatalf("seed %d: %d to depth %d, want %d to %d (%v)", seed, r.Value, r.Depth, want, looked, err)
		}
		if r.Value != wholly(g, &s)*g.Turn(&s).Sign() {
			cut++
		}
		x.Close()
	}
	if cut < 100 {
		t.Errorf("%d searches were cut short by what is known", cut)
	}
}
