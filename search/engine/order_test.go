package engine

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/gametest"
)

// Moves that have caused cuts are tried earlier, others later: each kind of move among its own, and quiet moves never
// before noisy ones.
func TestMovesLearnFromCuts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := small(Exact())
		o.Killers, o.Counter, o.Continuation = false, false, false
		o.History, o.NoisyHistory = rapid.Bool().Draw(t, "history"), rapid.Bool().Draw(t, "noisy history")
		x := newDAG(t, anyDAG(t), o)
		w, f := x.threads[0], &frame[dagPos, dagMove]{side: game.Min, previous: 1, known: -1}
		const noisy, quiet = 4, 4 // moves of each kind, noisy ones first
		for m := range noisy + quiet {
			f.moves, f.order = append(f.moves, dagMove(m)), append(f.order, ordered{at: int32(m)})
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

// What has caused cuts comes earlier wherever a move of the same kind follows moves of the same kinds: the last one, and the side's own
// last one. So does the table's move, which is tried before any has a rate.
func TestKindsLearnFromCuts(t *testing.T) {
	o := small(Exact())
	o.Killers, o.Counter, o.History = false, false, false
	x, err := New(dagRules(able{gametest.DAG{Seed: 1, Layers: 9, Width: 1, Most: 1}}), o)
	if err != nil {
		t.Fatal(err)
	}
	w := x.threads[0]
	// node returns a node with a move of each kind, after a move of kind last, and the side's own of kind own.
	node := func(side game.Side, last, own, known int) *frame[dagPos, dagMove] {
		w.at(1).kind = own
		f := w.at(2)
		f.side, f.kind, f.known, f.rated = side, last, known, known < 0
		f.moves, f.kinds, f.rates = []dagMove{0, 1, 2}, []uint16{0, 1, 2}, []int64{0, 0, 0}
		f.order = []ordered{{at: 0}, {at: 1}, {at: 2}}
		f.rows = w.follows(f)
		return f
	}
	rates := func(f *frame[dagPos, dagMove]) []int64 {
		f.rates, f.known = make([]int64, 3), -1
		w.rateKinds(f)
		return f.rates
	}
	w.learnCut(node(game.Max, 0, 1, -1), 2, 10, 2) // the third move cuts, the first two have not
	for _, test := range []struct {
		what      string
		side      game.Side
		last, own int
		want      int64
	}{
		{"the same", game.Max, 0, 1, 200},
		{"after the same move", game.Max, 0, 2, 100},
		{"after the same one of its own", game.Max, 2, 1, 100},
		{"after none", game.Max, noKind, noKind, 0},
		{"the other side", game.Min, 0, 1, 0},
	} {
		if got := rates(node(test.side, test.last, test.own, -1)); !slices.Equal(got, []int64{-test.want, -test.want, test.want}) {
			t.Errorf("%s: %v, want %d for what has cut and as much less for the others", test.what, got, test.want)
		}
	}
	w.order.reset()
	if got := rates(node(game.Max, 0, 1, -1)); !slices.Equal(got, make([]int64, 3)) {
		t.Errorf("what is forgotten leaves %v", got)
	}
	w.learnCut(node(game.Max, 0, 1, 1), 1, 10, 0)
	if got := rates(node(game.Max, 0, 1, -1)); !slices.Equal(got, []int64{0, 200, 0}) {
		t.Errorf("after a cut by the table's move: %v", got)
	}
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
