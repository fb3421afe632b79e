package mcts_test

import (
	"math"
	"reflect"
	"slices"
	"testing"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/chess"
	"github.com/jugada/jugada/game/connect4"
	"github.com/jugada/jugada/game/gametest"
	"github.com/jugada/jugada/game/othello"
	"github.com/jugada/jugada/game/tictactoe"
	"github.com/jugada/jugada/game/tree"
	"github.com/jugada/jugada/search/mcts"
)

// The bounds that TestByHand has, as they are told: those before the playouts of these numbers, of B and C, and which one they select.
// For MIN, with 5 and 3 as the values, v is -5 and -3, and bounds are lower by 8.
func TestFollowedByHand(t *testing.T) {
	want := map[int64]struct {
		counts   [2]int64
		bounds   [2]float64
		selected int
	}{
		3: {[2]int64{1, 1}, [2]float64{4.67, 6.67}, 1}, 4: {[2]int64{1, 2}, [2]float64{5.10, 6.48}, 1},
		9: {[2]int64{1, 7}, [2]float64{5.88, 6.09}, 1}, 11: {[2]int64{1, 9}, [2]float64{6.03, 6.01}, 0},
		12: {[2]int64{2, 9}, [2]float64{5.19, 6.03}, 1},
	}
	for text, game := range map[string]struct {
		values [2]float64
		lower  float64
	}{"(A B=3 C=5)": {[2]float64{3, 5}, 0}, "MIN (A B=5 C=3)": {[2]float64{5, 3}, 8}} {
		g, err := tree.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		told := int64(0)
		_, err = mcts.Follow[tree.Position, tree.Move](t.Context(), g, g.Start(), nil, mcts.Options{Playouts: 12, Exploration: 1},
			func(p *mcts.Playout[tree.Move]) {
				told++
				root, spread := p.Way[0], 2.0
				if told < 3 {
					spread = 1 // while all have ended alike
				}
				if p.Number != told || root.Playouts != told || p.Spread != spread || (p.Joined == 0) != (told == 1) || len(p.Way) != 2 ||
					len(p.Random) > 0 || p.Result != game.values[root.Selected] {
					t.Errorf("%s, playout %d: %+v", text, told, p)
				}
				w, ok := want[told]
				if !ok {
					return
				}
				for i, c := range root.Moves {
					if c.Playouts != w.counts[i] || c.Mean != game.values[i] || math.Abs(c.Bound-w.bounds[i]+game.lower) > 0.005 {
						t.Errorf("%s, playout %d: %+v, want %+v", text, told, c, w)
					}
				}
				if root.Selected != w.selected {
					t.Errorf("%s, playout %d: %+v, want %+v", text, told, p, w)
				}
			})
		if err != nil || told != 12 {
			t.Errorf("%s: %d playouts were told: %v", text, told, err)
		}
	}
}

// A followed search has the result of the same search that nobody follows, and what it tells adds up to it.
func TestFollowedIsTheSame(t *testing.T) {
	for seed := range uint64(40) {
		g := gametest.DAG{Seed: seed, Layers: 5, Width: 4, Most: 3, Again: seed%4 > 1}
		followed[gametest.DAGPosition, gametest.DAGMove](t, g, g.Start(), mcts.Options{Playouts: 200, Seed: seed, Exploration: float64(seed % 3)})
	}
	followed[tictactoe.Position, tictactoe.Move](t, tictactoe.Rules{}, tictactoe.Rules{}.Start(), mcts.Options{Playouts: 2_000, Memory: 20_000})
	followed[othello.Position, othello.Move](t, othello.Rules{}, othello.Rules{}.Start(), mcts.Options{Playouts: 50})
	followed[chess.Position, chess.Move](t, chess.Rules{}, chess.Rules{}.Start(), mcts.Options{Playouts: 30})
	var c connect4.Rules
	followed[connect4.Position, connect4.Move](t, c, c.Start(), mcts.Options{Playouts: 300, Seed: 3})
}

// followed compares a search with the same one followed. By the rules alone, it plays each playout that is told again.
func followed[S any, M game.Move, G game.Game[S, M]](t *testing.T, g G, s S, o mcts.Options) {
	t.Helper()
	type count struct {
		playouts int64
		sum      float64
	}
	counts, nodes := map[string]count{}, int64(1)
	check := func(p *mcts.Playout[M]) {
		at, path := s, ""
		play := func(m M) {
			moves, outcome := g.Moves(&at, nil)
			if outcome != game.Open || !slices.Contains(moves, m) {
				t.Fatalf("playout %d: %v cannot be played: %+v", p.Number, m, p)
			}
			var next S
			g.Play(&at, m, &next)
			at = next
		}
		for i, v := range p.Way {
			c := counts[path]
			c.playouts, c.sum = c.playouts+1, c.sum+p.Result
			counts[path] = c
			if v.Playouts != c.playouts || math.Abs(v.Mean-c.sum/float64(c.playouts)) > 1e-9 || len(v.Moves) == 0 != (i == len(p.Way)-1) {
				t.Fatalf("playout %d, position %d: %+v, want %+v", p.Number, i, v, c)
			}
			if len(v.Moves) == 0 {
				break
			}
			if i == p.Joined {
				if i > 0 && c.playouts == 1 || i != len(p.Way)-2 {
					t.Fatalf("playout %d: moves join where no playout has been, or above others: %+v", p.Number, p)
				}
				nodes += int64(len(v.Moves))
			}
			m := v.Moves[v.Selected].Move
			play(m)
			path += string(rune(m)) + "/"
		}
		for _, m := range p.Random {
			play(m)
		}
	}
	want := find(t, g, s, o)
	got, err := mcts.Follow[S, M](t.Context(), g, s, nil, o, check)
	if err != nil {
		t.Fatal(err)
	}
	if got.Elapsed, want.Elapsed = 0, 0; !reflect.DeepEqual(got, want) || nodes != got.Nodes || counts[""].playouts != got.Playouts {
		t.Errorf("followed: %+v\nby itself: %+v\ntold: %d positions", got, want, nodes)
	}
}
