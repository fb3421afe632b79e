package connect4

import (
	"math/rand/v2"
	"testing"

	"github.com/jugada/jugada/game"
)

func BenchmarkExpand(b *testing.B) {
	random := rand.New(rand.NewPCG(1, 2))
	var all []Position
	for len(all) < 1000 {
		s := Position{}
		for range 12 {
			moves, o := Rules{}.Moves(&s, nil)
			if o != game.Open {
				break
			}
			if lo, hi := (Rules{}).Bounds(&s); lo < hi && len(all) < 1000 {
				all = append(all, s)
			}
			var n Position
			Rules{}.Play(&s, moves[random.IntN(len(moves))], &n)
			s = n
		}
	}
	for name, r := range map[string]Rules{"usual": {}, "any": {g: newGeometry(Usual)}} {
		b.Run(name, func(b *testing.B) {
			buf := make([]game.Child[Position, Move], 0, 64)
			e := game.Expander[Position, Move](r)
			for i := range b.N {
				e.Expand(&all[i%1000], buf)
			}
		})
	}
}
