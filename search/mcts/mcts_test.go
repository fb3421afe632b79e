package mcts_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/chess"
	"github.com/jugada/jugada/game/gametest"
	"github.com/jugada/jugada/game/othello"
	"github.com/jugada/jugada/game/tictactoe"
	"github.com/jugada/jugada/game/tree"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/classic"
	"github.com/jugada/jugada/search/mcts"
)

// The first playouts of UCT on a small tree, by hand, with c = 1: B and C are tried first, in this order, and then the one with the
// higher bound, v + d·√(ln N / n), where d = 5 - 3.
//
//	N   B: n, bound           C: n, bound           next
//	2   1  3+2·√0.693 = 4.67  1  5+2·√0.693 = 6.67  C
//	3   1  3+2·√1.099 = 5.10  2  5+2·√0.549 = 6.48  C
//	4   1  3+2·√1.386 = 5.35  3  5+2·√0.462 = 6.36  C
//	5   1  3+2·√1.609 = 5.54  4  5+2·√0.402 = 6.27  C
//	6   1  3+2·√1.792 = 5.68  5  5+2·√0.358 = 6.20  C
//	7   1  3+2·√1.946 = 5.79  6  5+2·√0.324 = 6.14  C
//	8   1  3+2·√2.079 = 5.88  7  5+2·√0.297 = 6.09  C
//	9   1  3+2·√2.197 = 5.96  8  5+2·√0.275 = 6.05  C
//	10  1  3+2·√2.303 = 6.03  9  5+2·√0.256 = 6.01  B
//	11  2  3+2·√1.199 = 5.19  9  5+2·√0.266 = 6.03  C
//
// For MIN, with the values exchanged, it is the same.
func TestByHand(t *testing.T) {
	for text, better := range map[string]int{"(A B=3 C=5)": 1, "MIN (A B=5 C=3)": 1} {
		g, err := tree.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		for playouts, want := range map[int64][2]int64{1: {1, 0}, 2: {1, 1}, 3: {1, 2}, 10: {1, 9}, 11: {2, 9}, 12: {2, 10}} {
			r := find[tree.Position, tree.Move](t, g, g.Start(), mcts.Options{Playouts: playouts, Exploration: 1})
			if got := [2]int64{r.Moves[1-better].Playouts, r.Moves[better].Playouts}; got != want || r.Playouts != playouts {
				t.Errorf("%s, %d playouts: %v, want %v", text, playouts, got, want)
			}
			if best, _ := r.Best(); playouts > 2 && best != r.Moves[better].Move {
				t.Errorf("%s, %d playouts: chooses %v", text, playouts, best)
			}
		}
	}
}

// While all playouts have ended alike, moves are tried again in turn: the win behind C, which its first playout mostly misses, is
// found.
func TestTriesAgainWhileAllEndAlike(t *testing.T) {
	g, err := tree.Parse("(A B=0 (C (D E=0 F=0 G=0 H=0 I=0 J=0 K=8)))")
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(20) {
		r := find[tree.Position, tree.Move](t, g, g.Start(), mcts.Options{Playouts: 2000, Seed: seed})
		if best, _ := r.Best(); best != r.Moves[1].Move || r.Value < 7 {
			t.Errorf("seed %d: chooses %v, worth %.2f, with %d and %d playouts", seed, best, r.Value, r.Moves[0].Playouts, r.Moves[1].Playouts)
		}
	}
}

// The value tends to minimax's, and the choice to one of its: with a hundred times the playouts, a tenth of the distance.
func TestTendsToMinimax(t *testing.T) {
	searched, agreed, before, after := 0, 0, 0.0, 0.0
	for seed := range uint64(120) {
		g := gametest.DAG{Seed: seed, Layers: 5, Width: 4, Most: 3, Again: seed%4 > 1}
		s := g.Start()
		want, err := classic.Search[gametest.DAGPosition, gametest.DAGMove](t.Context(), g, s, classic.Options{Algorithm: classic.Negamax})
		if err != nil {
			t.Fatal(err)
		}
		if len(want.Moves) < 2 {
			continue
		}
		off := func(playouts int64) (float64, gametest.DAGMove) {
			r := find[gametest.DAGPosition, gametest.DAGMove](t, g, s, mcts.Options{Playouts: playouts, Seed: seed})
			best, _ := r.Best()
			return math.Abs(r.Value - float64(want.Value)), best
		}
		few, _ := off(300)
		many, best := off(30_000)
		searched, before, after = searched+1, before+few, after+many
		if i := slices.IndexFunc(want.Moves, func(m search.RootMove[gametest.DAGMove]) bool { return m.Move == best }); want.Moves[i].Value == want.Value {
			agreed++
		}
	}
	t.Logf("%d positions: after 300 playouts off by %.3f, after 30,000 by %.3f; the choice is minimax's in %d", searched,
		before/float64(searched), after/float64(searched), agreed)
	if searched < 50 || agreed < searched*19/20 || after > before/10 {
		t.Errorf("after 30,000 playouts off by %.3f in all, by %.3f after 300; %d of %d choices agree", after, before, agreed, searched)
	}
}

// In tic-tac-toe it does not lose to a perfect player, first or second, whatever that one chooses among its best moves.
func TestHoldsTicTacToe(t *testing.T) {
	var g tictactoe.Rules
	random := rand.New(rand.NewPCG(1, 1))
	for i := range 20 {
		s := g.Start()
		for ply := 0; ; ply++ {
			_, outcome := g.Moves(&s, nil)
			if outcome != game.Open {
				if v := g.Evaluate(&s) * g.Turn(&s).Sign() * (1 - 2*game.Score(i%2)); v < 0 {
					t.Errorf("game %d is lost", i)
				}
				break
			}
			var m tictactoe.Move
			if ply%2 == i%2 {
				r := find[tictactoe.Position, tictactoe.Move](t, g, s, mcts.Options{Playouts: 3_000, Seed: uint64(i)})
				m, _ = r.Best()
			} else {
				r, err := classic.Search[tictactoe.Position, tictactoe.Move](t.Context(), g, s, classic.Options{Algorithm: classic.Negamax})
				if err != nil {
					t.Fatal(err)
				}
				bests := r.Bests()
				m = bests[random.IntN(len(bests))]
			}
			var next tictactoe.Position
			g.Play(&s, m, &next)
			s = next
		}
	}
}

// The same seed gives the same result, another one another; figures of the moves add up.
func TestSeeds(t *testing.T) {
	var g tictactoe.Rules
	of := func(seed uint64) mcts.Result[tictactoe.Move] {
		r := find[tictactoe.Position, tictactoe.Move](t, g, g.Start(), mcts.Options{Playouts: 500, Seed: seed})
		r.Elapsed = 0
		sum := int64(0)
		for _, m := range r.Moves {
			sum += m.Playouts
		}
		if sum != 500 || r.Playouts != 500 || r.Nodes < 100 || r.Depth < 2 || r.Full {
			t.Errorf("%+v", r)
		}
		return r
	}
	one := of(1)
	if !reflect.DeepEqual(one, of(1)) || reflect.DeepEqual(one, of(2)) {
		t.Error("results do not depend on the seed alone")
	}
}

// The standard error is that of a sample: of three results 1 and 0 that are not all alike √(⅓ / 3) = ⅓. Of a single one there is none.
func TestErrors(t *testing.T) {
	for _, test := range []struct {
		text     string
		playouts int64
		move     int
		want     float64
	}{
		{"(A (B=1) (C=0))", 1, 0, math.Inf(1)}, {"(A (B=1) (C=0))", 1, 1, math.Inf(1)},
		{"(A (B (D=1) (E=0)))", 3, 0, math.Sqrt(1.0 / 9)}, {"(A (B=2))", 5, 0, 0},
	} {
		g, err := tree.Parse(test.text)
		if err != nil {
			t.Fatal(err)
		}
		r := find[tree.Position, tree.Move](t, g, g.Start(), mcts.Options{Playouts: test.playouts, Exploration: 1})
		if got := r.Moves[test.move].Error; math.Abs(got-test.want) > 1e-12 && got != test.want {
			t.Errorf("%s, %d playouts: ± %v, want %v; %+v", test.text, test.playouts, got, test.want, r)
		}
	}
}

// A playout that ends without a value counts 0, and that is told: here the first of two.
func TestUnvalued(t *testing.T) {
	for text, want := range map[string]int64{"(A B C=1)": 1, "(A B=0 C=1)": 0} {
		g, err := tree.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if r := find[tree.Position, tree.Move](t, g, g.Start(), mcts.Options{Playouts: 2}); r.Unvalued != want || r.Moves[0].Value != 0 {
			t.Errorf("%s: %+v, want %d without a value", text, r, want)
		}
	}
}

// Where games may end with scores as well, a win is worth what was said; and it is told that they did.
func TestWinsAmongScores(t *testing.T) {
	for text, scored := range map[string]bool{"(A B=+∞ C=3)": true, "(A B=+∞ C=-∞)": false, "(A B=+∞ (C D=3))": true} {
		g, err := tree.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		r := find[tree.Position, tree.Move](t, g, g.Start(), mcts.Options{Playouts: 100, Win: 4})
		if best, _ := r.Best(); best != r.Moves[0].Move || r.Value != 4 || r.Scored != scored {
			t.Errorf("%s: %+v", text, r)
		}
	}
}

// A tree keeps to its memory, and a full one still serves.
func TestMemory(t *testing.T) {
	var g tictactoe.Rules
	for _, memory := range []int64{1, 4_000, 40_000} {
		r := find[tictactoe.Position, tictactoe.Move](t, g, g.Start(), mcts.Options{Playouts: 5_000, Memory: memory})
		if limit := max(memory/80, 10); !r.Full || r.Nodes > limit || r.Playouts != 5_000 || len(r.Moves) != 9 {
			t.Errorf("%d bytes: %d nodes, want at most %d, and a full tree: %+v", memory, r.Nodes, limit, r)
		}
	}
}

// Playouts allocate nothing: once the tree is full, ten times as many take no more allocations.
func TestAllocatesNothing(t *testing.T) {
	allocations := func(playouts int64) float64 {
		var g game.Game[othello.Position, othello.Move] = othello.Rules{} // an interface, as in the catalogue
		s := g.Start()
		return testing.AllocsPerRun(3, func() { find(t, g, s, mcts.Options{Playouts: playouts, Memory: 4_000}) })
	}
	if few, many := allocations(200), allocations(2_000); many > few {
		t.Errorf("200 playouts take %v allocations, 2,000 take %v", few, many)
	}
}

// Positions that are drawn by repetition end games, and those before the root count: with kings and rooks alone, where nobody is mated
// by chance, games would go on for a hundred plies.
func TestRepetitions(t *testing.T) {
	var g chess.Rules
	s, err := g.ParsePosition("7k/8/8/8/8/8/8/K5R1 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	keys := []uint64{g.Key(&s)}
	for range 2 { // so that the position has been there twice
		for _, text := range []string{"g1f1", "h8h7", "f1g1", "h7h8"} {
			m, err := g.ParseMove(&s, text)
			if err != nil {
				t.Fatal(err)
			}
			var next chess.Position
			g.Play(&s, m, &next)
			keys, s = append(keys, g.Key(&next)), next
		}
	}
	r, err := mcts.Search[chess.Position, chess.Move](t.Context(), g, s, keys[:len(keys)-1], mcts.Options{Playouts: 10})
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := r.Best(); ok || r.Value != 0 || r.Playouts != 0 {
		t.Errorf("a position that is drawn by repetition: %+v", r)
	}
	if r = find[chess.Position, chess.Move](t, g, s, mcts.Options{Playouts: 10}); len(r.Line) == 0 {
		t.Errorf("the same position without its game: %+v", r)
	}
}

// Of a game that is over there is nothing to choose, and its value is the result.
func TestOver(t *testing.T) {
	var g tictactoe.Rules
	for text, want := range map[string]float64{"XXXOO....": 1, "OOOXX.X..": -1, "XOXXOOOXX": 0} {
		s, err := g.ParsePosition(text)
		if err != nil {
			t.Fatal(err)
		}
		if r := find[tictactoe.Position, tictactoe.Move](t, g, s, mcts.Options{}); r.Value != want || len(r.Line)+len(r.Moves) > 0 {
			t.Errorf("%s: %+v, want %v", text, r, want)
		}
	}
}

func TestOptions(t *testing.T) {
	for _, o := range []mcts.Options{{Playouts: -1}, {Time: -1}, {Memory: -1}, {Exploration: -1}, {Exploration: math.NaN()}, {Exploration: math.Inf(1)}, {Win: -1},
		{Win: math.NaN()}} {
		if _, err := mcts.Search[tictactoe.Position, tictactoe.Move](t.Context(), tictactoe.Rules{}, tictactoe.Rules{}.Start(), nil, o); !errors.Is(err, mcts.ErrOptions) {
			t.Errorf("%+v: %v", o, err)
		}
	}
}

// A search stops soon after its context does, with a choice.
func TestStops(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Millisecond)
	defer cancel()
	r, err := mcts.Search[chess.Position, chess.Move](ctx, chess.Rules{}, chess.Rules{}.Start(), nil, mcts.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := r.Best(); !ok || r.Spent != search.Interrupted {
		t.Errorf("%+v", r)
	}
}

func ExampleSearch() {
	rules := tictactoe.Rules{}
	s, _ := rules.ParsePosition("XX.OO....") // X is to move
	r, _ := mcts.Search[tictactoe.Position, tictactoe.Move](context.Background(), rules, s, nil, mcts.Options{Playouts: 1000})
	best, _ := r.Best()
	fmt.Printf("%s wins %.0f %% of the playouts through it\n", rules.MoveText(&s, best), 50*(1+r.Value))
	// Output: 2 wins 100 % of the playouts through it
}
