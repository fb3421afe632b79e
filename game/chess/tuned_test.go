package chess_test

import (
	"math"
	"testing"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/chess"
	"github.com/jugada/jugada/internal/laws"
)

// Every evaluation is the sum of its terms; rounding takes less than a Score unit. Rules with a memory say the same.
func TestEvaluationsAreSums(t *testing.T) {
	positions := randomPositions(laws.Seed(), 10_000)
	for e := range (rules{}).Evaluators() {
		r := rules{Eval: chess.Evaluation(e)}
		thread := r.Thread()
		terms := r.Terms()
		counts := make([]float64, len(terms))
		for i := range positions {
			s := &positions[i]
			if v, w := r.Evaluate(s), thread.Evaluate(s); v != w {
				t.Fatalf("%s is worth %d, and with a memory %d", r.PositionText(s), v, w)
			}
			if _, outcome := r.Moves(s, nil); outcome != game.Open {
				continue
			}
			r.Count(s, counts)
			sum := 0.0
			for j := range terms {
				sum += terms[j].Weight * counts[j]
			}
			if v := float64(r.Evaluate(s) * r.Turn(s).Sign()); math.Abs(sum-v) >= 1 {
				t.Fatalf("%s is worth %v by %d, and the sum of its terms is %v", r.PositionText(s), v, e, sum)
			}
		}
	}
}

// BenchmarkTuned evaluates positions of games, none of them twice in a row, as a thread does: with pawns in memory.
func BenchmarkTuned(b *testing.B) {
	kiwi := []position{parse(b, kiwipete)}
	var games []position
	for _, p := range problems(b, "bratko-kopec.epd") {
		games = append(games, p.s)
	}
	for _, c := range []struct {
		name string
		s    []position
	}{{"kiwipete", kiwi}, {"games", games}} {
		for _, name := range []string{"tuned", "shannon"} {
			b.Run(c.name+"/"+name, func(b *testing.B) {
				r, _ := rules{}.WithEvaluator(name)
				r = r.Thread()
				for i := 0; b.Loop(); i++ {
					sink += chess.Afresh(r, &c.s[i%len(c.s)])
				}
			})
		}
	}
}

var sink game.Score
