package gametest_test

import (
	"testing"

	"github.com/jugada/jugada/game/gametest"
)

func TestDAGKeepsTheContract(t *testing.T) {
	for seed := range uint64(8) {
		g := gametest.DAG{Seed: seed, Layers: 8, Width: 5, Most: 4, Again: seed&1 == 0, Wins: seed&2 == 0, Skips: seed&4 == 0}
		gametest.Run(t, g)
	}
}

// Without Skips a layer is reached after a single number of plies, with it after several.
func TestDAGSkips(t *testing.T) {
	for _, skips := range []bool{false, true} {
		g := gametest.DAG{Seed: 1, Layers: 10, Width: 3, Most: 4, Skips: skips}
		several := false
		var walk func(s gametest.DAGPosition, ply int)
		walk = func(s gametest.DAGPosition, ply int) {
			if int(s.Layer) > g.Layers {
				t.Fatalf("layer %d of %d", s.Layer, g.Layers)
			}
			several = several || int(s.Layer) != ply
			moves, _ := g.Moves(&s, nil)
			for _, m := range moves {
				var next gametest.DAGPosition
				g.Play(&s, m, &next)
				walk(next, ply+1)
			}
		}
		walk(g.Start(), 0)
		if several != skips {
			t.Errorf("skips %v: layers that differ from plies: %v", skips, several)
		}
	}
}

// A game of n layers and w places has at most 1 + 2w(n − 1) + 2w positions, however many lines of play.
func TestDAGHasTranspositions(t *testing.T) {
	g := gametest.DAG{Seed: 1, Layers: 10, Width: 3, Most: 4}
	seen := map[gametest.DAGPosition]int{}
	var walk func(s gametest.DAGPosition)
	walk = func(s gametest.DAGPosition) {
		if seen[s]++; seen[s] > 1 {
			return
		}
		moves, _ := g.Moves(&s, nil)
		for _, m := range moves {
			var next gametest.DAGPosition
			g.Play(&s, m, &next)
			walk(next)
		}
	}
	walk(g.Start())
	again := 0
	for _, n := range seen {
		if n > 1 {
			again++
		}
	}
	if again == 0 || len(seen) > 1+2*3*10 {
		t.Errorf("%d positions, %d of them reached in several ways", len(seen), again)
	}
}
