package engine

import (
	"maps"
	"slices"
	"testing"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/gametest"
	"github.com/jugada/jugada/search"
)

// The soonest forced win is found at its distance, whether the game knows its threats or not, and none where there is none.
func TestForcedWins(t *testing.T) {
	const most = 7
	wins := map[int]int{}
	for seed := range uint64(3000) {
		g := gametest.DAG{Seed: seed, Layers: 9, Width: 3, Most: 2 + int(seed%2), Wins: true}
		if slices.ContainsFunc(slices.Collect(maps.Keys(reachable[dagPos, dagMove, dagRules](g))), func(s dagPos) bool {
			_, outcome := g.Moves(&s, nil)
			return outcome == game.Won
		}) {
			continue
		}
		threats := func(s *dagPos) bool {
			_, outcome := g.Moves(s, nil)
			return outcome == game.Lost || able{g}.roll(s, 5) == 0
		}
		want := 0
		s := g.Start()
		if n, ok := wholly(g, &s).Forced(); ok && wholly(g, &s) > 0 && n <= most {
			want = n
		}
		for name, rules := range map[string]dagRules{"plain": g, "with threats": alarmed{g, threats}} {
			o := small(Proving())
			if seed%2 == 0 {
				o.Table = 0
			}
			x, err := New(rules, o)
			if err != nil {
				t.Fatal(err)
			}
			found, err := x.ForcedWin(t.Context(), s, most, search.Limits{})
			if err != nil || found.Plies != want || want > 0 && len(found.Line) != want || found.Spent != search.Unknown {
				t.Fatalf("seed %d, %s: %+v, want a win in %d (%v)", seed, name, found, want, err)
			}
			end := s
			for _, m := range found.Line {
				var next dagPos
				g.Play(&end, m, &next)
				end = next
			}
			if _, outcome := g.Moves(&end, nil); want > 0 && outcome != game.Lost {
				t.Fatalf("seed %d, %s: the line ends in %v", seed, name, outcome)
			}
		}
		wins[want]++
	}
	for n := 0; n <= most; n++ {
		if odd := n%2 == 1; wins[n] < 5 && (odd || n == 0) || n > 0 && !odd && wins[n] > 0 {
			t.Errorf("%d wins in %d plies", wins[n], n)
		}
	}
}

// A search that might leave something out proves nothing, and limits are kept.
func TestForcedWinsAreProved(t *testing.T) {
	g := gametest.DAG{Seed: 1, Layers: 30, Width: 8, Most: 4}
	for _, o := range []Options{Default(), {Futility: 1}, {Checks: true}, {Bounds: true}} {
		if _, err := newDAG(t, g, small(o)).ForcedWin(t.Context(), g.Start(), 3, search.Limits{}); err == nil {
			t.Errorf("%+v are taken for options that leave nothing out", o)
		}
	}
	found, err := newDAG(t, g, small(Proving())).ForcedWin(t.Context(), g.Start(), 25, search.Limits{Nodes: 100})
	if err != nil || found.Plies != 0 || found.Spent != search.Nodes || found.Nodes > 100 || found.Within < 1 || found.Within >= 25 {
		t.Errorf("%+v (%v) with 100 nodes", found, err)
	}
}
