package othello_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/othello"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/engine"
)

// TestDeviationIsThatOfSearches measures how far searches of three and five plies differ, all over the game.
func TestDeviationIsThatOfSearches(t *testing.T) {
	const shallow, deep = 3, 5
	x, err := engine.New[position, move](rules{}, engine.Exact())
	if err != nil {
		t.Fatal(err)
	}
	best := func(s position, depth int) search.Result[move] {
		found, err := x.Search(t.Context(), s, engine.Task[move]{Limits: search.Limits{Depth: depth}})
		if err != nil {
			t.Fatal(err)
		}
		return found.Result
	}
	dice := rand.New(rand.NewPCG(1, 0))
	measured, told, n := 0.0, 0.0, 0
	for range 12 {
		s := rules{}.Start()
		for ply := 0; ; ply++ {
			moves, outcome := rules{}.Moves(&s, nil)
			if outcome != game.Open || empties(&s) < 2*deep {
				break
			}
			m := moves[dice.IntN(len(moves))]
			if ply >= 10 {
				r := best(s, 2)
				if m, _ = r.Best(); ply%4 == 0 {
					d := float64(best(s, deep).Value - best(s, shallow).Value)
					said := float64(rules{}.Deviation(&s, shallow, deep))
					measured, told, n = measured+d*d, told+said*said, n+1
				}
			}
			var next position
			rules{}.Play(&s, m, &next)
			s = next
		}
	}
	measured, told = math.Sqrt(measured/float64(n)), math.Sqrt(told/float64(n))
	t.Logf("%d positions: %.1f, and %.1f is said", n, measured, told)
	if n < 100 || told < measured/2 || told > measured*2 {
		t.Errorf("values of %d positions differ by %.1f, and %.1f is said", n, measured, told)
	}
	if d := (othello.Rules{Eval: othello.Mobility}).Deviation(new(rules{}.Start()), shallow, deep); d != 0 {
		t.Errorf("of an evaluation that was not measured, %v is said", d)
	}
}
