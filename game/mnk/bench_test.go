package mnk

import (
	"math/rand/v2"
	"testing"
)

// The cost of a node: Play, Bounds and List over bitboards, Play and Evaluate over counted lines.
func BenchmarkNode(b *testing.B) {
	small, large := must(b, NewSmall, "6,6,5"), must(b, NewLarge, "15,15,5")
	random := rand.New(rand.NewPCG(1, 2))
	a := some[SmallPosition](random, small, 10)
	c := some[LargePosition](random, large, 30)
	b.Run("small/play and bounds", func(b *testing.B) {
		b.ReportAllocs()
		var next SmallPosition
		moves, _ := small.Moves(&a, nil)
		for i := 0; b.Loop(); i++ {
			small.Play(&a, moves[i%len(moves)], &next)
			small.Bounds(&next)
		}
	})
	b.Run("small/list", func(b *testing.B) {
		b.ReportAllocs()
		buf := small.List(&a, nil)
		for b.Loop() {
			buf = small.List(&a, buf[:0])
		}
	})
	b.Run("large/play and evaluate", func(b *testing.B) {
		b.ReportAllocs()
		var next LargePosition
		moves, _ := large.Moves(&c, nil)
		for i := 0; b.Loop(); i++ {
			large.Play(&c, moves[i%len(moves)], &next)
			large.Evaluate(&next)
		}
	})
	b.Run("large/list", func(b *testing.B) {
		b.ReportAllocs()
		buf := large.List(&c, nil)
		for b.Loop() {
			buf = large.List(&c, buf[:0])
		}
	})
}

// some returns a position after random moves.
func some[S any, G able[S]](random *rand.Rand, rules G, plies int) S {
	s := rules.Start()
	for range plies {
		moves, _ := rules.Moves(&s, nil)
		var next S
		rules.Play(&s, moves[random.IntN(len(moves))], &next)
		s = next
	}
	return s
}
