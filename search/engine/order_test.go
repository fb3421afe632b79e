package engine

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
)

// Moves that have caused cuts are tried earlier, others later: each kind of move among its own, and quiet moves never
// before noisy ones.
func TestMovesLearnFromCuts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := small(Exact())
		o.Killers, o.Counter, o.Continuation = false, false, false
		o.History, o.NoisyHistory = rapid.Bool().Draw(t, "history"), rapid.Bool().Draw(t, "noisy history")
		x := newDAG(t, anyDAG(t), o)
		w, f := x.threads[0], &frame[dagPos, dagMove]{side: game.Min, previous: 1}
		const noisy, quiet = 4, 4 // moves of each kind, noisy ones first
		for m := range noisy + quiet {
			f.moves, f.order = append(f.moves, dagMove(m)), append(f.order, int32(m))
		}
		rate := func() {
			f.rates = make([]int64, len(f.moves))
			w.order.rate(f.moves, f.rates, f.side, f.previous, &f.killers)
			for i, m := range f.moves[:noisy] {
				f.rates[i] = w.order.rateNoisy(m, f.side)
			}
		}
		rate()
		if f.rates[0] != noisyRate || f.rates[noisy] != 0 {
			t.Fatalf("at first %v", f.rates)
		}
		for range rapid.IntRange(1, 300).Draw(t, "cuts") {
			i := rapid.IntRange(1, len(f.moves)-1).Draw(t, "which")
			before := slices.Clone(f.rates)
			w.learnCut(f, i, rapid.IntRange(1, 60).Draw(t, "depth"), i)
			rate()
			for k := range f.moves {
				on := o.History
				if k < noisy {
					on = o.NoisyHistory
				}
				learns := on && (k < noisy || i >= noisy) // a noisy move that cuts says nothing against quiet ones
				old := before[k]
				if k < noisy {
					old -= noisyRate
				}
				switch change := f.rates[k] - before[k]; {
				case !learns || k > i:
					if change != 0 {
						t.Fatalf("move %d changes by %d when %d cuts", k, change, i)
					}
				case k == i && change <= 0 && old < historyMost/2, k < i && change >= 0 && old > -historyMost/2:
					t.Fatalf("move %d changes by %d when %d cuts", k, change, i)
				}
			}
			if slices.Min(f.rates[:noisy]) <= slices.Max(f.rates[noisy:]) {
				t.Fatalf("a quiet move comes before a noisy one: %v", f.rates)
			}
		}
		histories := slices.Clone(f.rates)
		w.order.reset()
		if rate(); f.rates[0] != noisyRate || f.rates[noisy] != 0 {
			t.Fatalf("what is forgotten leaves %v", f.rates)
		}
		for k, r := range histories {
			if k < noisy {
				r -= noisyRate
			}
			if max(r, -r) > historyMost {
				t.Fatalf("move %d is rated %d", k, r)
			}
		}
	})
}

// Move numbers that are too high to be remembered do not affect others.
func TestHighNumbersAreInNobodysWay(t *testing.T) {
	type move uint32
	o := order[move]{options: new(Default())}
	moves, before := []move{5, 3000, 70_000}, idOf(move(7))
	var killers [2]moveID
	rates := make([]int64, len(moves))
	o.rate(moves, rates, game.Max, before, &killers)
	for _, m := range moves {
		o.learn(m, game.Max, before, 100)
	}
	o.rate(moves, rates, game.Max, before, &killers)
	if want := []int64{200, 100, 0}; !slices.Equal(rates, want) {
		t.Errorf("after a cut by each, %v are rated %v, want %v: by history and pair, by history alone, not at all", moves, rates, want)
	}
}
