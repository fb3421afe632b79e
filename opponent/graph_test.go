package opponent_test

import (
	"context"
	"errors"
	"runtime"
	"testing"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/mnk"
	"github.com/jugada/jugada/game/tictactoe"
	"github.com/jugada/jugada/opponent"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/classic"
)

// The worth of a point and a win.
func TestUnits(t *testing.T) {
	for _, test := range []struct {
		tree           string
		depth          int
		whole, results bool
		win, minimax   float64
		unvalued       int
	}{
		{"(A B=+inf C=-inf)", 0, true, true, 1, 1, 0},
		{figure6, 0, true, false, 10, -4, 0},
		{"(A (B:2 D=-5 F=9) (C:3 G=-4 H=-3))", 1, false, false, 4, 3, 0},
		{"(A (B D=-5 F=9) (C:3 G=-4 H=-3))", 1, false, false, 4, 3, 1},
		{"(A B=0.25 C=-inf)", 0, true, false, 1.25, 0.25, 0},
		{"A=3", 0, true, false, 4, 3, 0},
	} {
		g, _ := figure(t, test.tree, test.depth)
		if g.Whole() != test.whole || g.Results() != test.results || g.Win() != test.win || g.Minimax() != test.minimax ||
			g.Unvalued() != test.unvalued {
			t.Errorf("%s, %d plies: whole %v, results %v, a win counts %v, minimax %v, unvalued %d; want %+v",
				test.tree, test.depth, g.Whole(), g.Results(), g.Win(), g.Minimax(), g.Unvalued(), test)
		}
	}
}

// A game without reachable wins is not Decided, though some of its lines end in draws.
func TestDecided(t *testing.T) {
	seen := map[[2]bool]int{} // whether there are draws, and wins
	for seed := range uint64(300) {
		g := maze{seed: seed, most: 2, depth: 2, width: 3}
		drawn, won := false, false
		var walk func(s place)
		walk = func(s place) {
			moves, outcome := g.Moves(&s, nil)
			drawn = drawn || outcome == game.Drawn
			won = won || outcome == game.Won || outcome == game.Lost
			for _, m := range moves {
				var next place
				g.Play(&s, m, &next)
				walk(next)
			}
		}
		walk(g.Start())
		seen[[2]bool{drawn, won}]++
		if got := explore(t, g, 0).Decided(); got != won {
			t.Errorf("seed %d: somebody can win: %v, want %v", seed, got, won)
		}
	}
	for _, kind := range [][2]bool{{true, false}, {true, true}, {false, true}, {false, false}} {
		if seen[kind] == 0 {
			t.Errorf("no game with draws %v and wins %v", kind[0], kind[1])
		}
	}
}

// To a depth the values are static ones: the notes' first move (notes B1), by the centre.
func TestDepthLimit(t *testing.T) {
	rules := tictactoe.Rules{}
	g, err := opponent.Explore[tictactoe.Position, tictactoe.Move](ctx, rules, rules.Start(), 2, 0)
	if err != nil {
		t.Fatal(err)
	}
	if positions, moves := g.Positions(); positions != 1+9+72 || moves != 9+72 || g.Whole() || g.Results() {
		t.Errorf("%d positions, %d moves, whole %v, results %v", positions, moves, g.Whole(), g.Results())
	}
	a, err := g.Advise(ctx, game.Max, opponent.Model{}, opponent.Caution{})
	if err != nil || a.Best != 4 || a.Expected != 1 || a.Moves[0].Expected != -1 || a.Moves[1].Expected != -2 {
		t.Errorf("advice %+v, %v", a, err)
	}
}

// A player who looks n plies ahead takes a win in one, prevents one in two if n is 2, and sees nothing else.
func TestShortsightedPlayer(t *testing.T) {
	rules := tictactoe.Rules{}
	for _, test := range []struct {
		position, model string
		want            map[tictactoe.Move]float64
	}{
		{"XX./OO./...", "depth:1", map[tictactoe.Move]float64{2: 1}},
		{"XX./OO./...", "depth:9", map[tictactoe.Move]float64{2: 1}},       // not the longer ways to win
		{"X.X/.O./...", "depth:2:empty", map[tictactoe.Move]float64{1: 1}}, // prevents it
		{".OO/.X./X..", "depth:2:lines", map[tictactoe.Move]float64{0: 1}}, // notes B3
		{"XX./OO./...", "0.5*depth:1+0.5*random:1", map[tictactoe.Move]float64{2: .6, 5: .1, 6: .1, 7: .1, 8: .1}},
	} {
		s, err := rules.ParsePosition(test.position)
		if err != nil {
			t.Fatal(err)
		}
		g, err := opponent.Explore[tictactoe.Position, tictactoe.Move](ctx, rules, s, 0, 0)
		if err != nil {
			t.Fatal(err)
		}
		a, err := g.Advise(ctx, s.Turn.Opponent(), model(t, test.model), opponent.Caution{})
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range a.Moves {
			if !close(p.Chance, test.want[p.Move]) {
				t.Errorf("%s, %s: %d has the probability %v, want %v", test.position, test.model, p.Move, p.Chance, test.want[p.Move])
			}
		}
	}
}

// heap is a game in which a position is reached after different numbers of plies: take one, two or three of a heap.
type heap struct{}

type pile struct {
	left uint8
	side game.Side
}

func (heap) Start() pile { return pile{left: 12} }

func (heap) Moves(s *pile, buf []step) ([]step, game.Outcome) {
	for n := range min(s.left, 3) {
		buf = append(buf, step(n+1))
	}
	if s.left == 0 {
		return buf, game.Lost
	}
	return buf, game.Open
}

func (heap) Play(s *pile, m step, next *pile) (again bool) {
	*next = pile{s.left - uint8(m), s.side.Opponent()}
	return false
}

func (heap) Evaluate(s *pile) game.Score {
	if s.left == 0 {
		return game.Loss(0)
	}
	return game.Score(s.left) * 7 % 5 // as good as random
}

func (heap) Turn(s *pile) game.Side { return s.side }

func (heap) Key(s *pile) uint64 { return uint64(s.left)<<1 | uint64(s.side) }

// A depth counts from the root: the same position with fewer plies left is a different node.
func TestPositionsMeetOnlyAtOneDepth(t *testing.T) {
	for depth := range 14 {
		g, err := opponent.Explore[pile, step](ctx, heap{}, heap{}.Start(), depth, 0)
		if err != nil {
			t.Fatal(err)
		}
		a, err := g.Advise(ctx, game.Max, opponent.Model{}, opponent.Caution{})
		if err != nil {
			t.Fatal(err)
		}
		found, err := classic.Search(ctx, game.Game[pile, step](heap{}), heap{}.Start(), classic.Options{
			Algorithm: classic.Negamax, Limits: search.Limits{Depth: depth},
		})
		if err != nil {
			t.Fatal(err)
		}
		for i, m := range found.Moves {
			if a.Moves[i].Score != m.Value {
				t.Errorf("%d plies: move %d has the value %d; a search finds %d", depth, m.Move, a.Moves[i].Score, m.Value)
			}
		}
		// From 0 to 10 either side may be to move; at 12 it is MAX, at 11 MIN.
		if positions, _ := g.Positions(); depth == 0 && positions != 11*2+2 {
			t.Errorf("%d positions in all", positions)
		}
	}
}

func TestExploreRefuses(t *testing.T) {
	rules := tictactoe.Rules{}
	explore := func(ctx context.Context, depth int) error {
		_, err := opponent.Explore[tictactoe.Position, tictactoe.Move](ctx, rules, rules.Start(), depth, 0)
		return err
	}
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	if err := explore(cancelled, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if err := explore(ctx, -1); err == nil {
		t.Error("a negative depth is taken")
	}
	_, err := opponent.Explore[place, step](ctx, endless{}, place{}, 0, 64<<20)
	if large := new(opponent.TooLargeError); !errors.As(err, &large) {
		t.Errorf("an endless game: %v", err)
	}
	if _, err := board.Chances(ctx, model(t, "depth:1:none")); err == nil {
		t.Error("an unknown evaluation is taken")
	}
	if _, err := board.Chances(cancelled, model(t, "depth:1")); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled while chances are asked for: %v", err)
	}
}

// A graph, with what its methods allocate, stays within its memory limit, or else is rejected.
func TestExploreStaysWithinItsMemory(t *testing.T) {
	rules := tictactoe.Rules{}
	live := func() int64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	for memory := int64(1 << 10); ; memory *= 2 {
		before := live()
		g, err := opponent.Explore[tictactoe.Position, tictactoe.Move](ctx, rules, rules.Start(), 0, memory)
		if large := new(opponent.TooLargeError); errors.As(err, &large) {
			if large.Memory != memory || memory > 8<<20 {
				t.Fatalf("%d bytes do not do, says %v of %d", memory, err, large.Memory)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		theirs, err := g.Chances(ctx, model(t, "random:0.2"))
		if err != nil {
			t.Fatal(err)
		}
		plan := g.Plan(game.Max, theirs, opponent.Caution{})
		ours := plan.Chances()
		if taken := live() - before; taken > memory {
			t.Errorf("%d bytes are taken of %d", taken, memory)
		}
		runtime.KeepAlive(g)
		runtime.KeepAlive(ours)
		return
	}
}

// A game that is too large is rejected before its memory is taken.
func TestExploreEndsBeforeTheMemoryIsTaken(t *testing.T) {
	rules, err := mnk.NewLarge(mnk.Size{Columns: 15, Rows: 15, InARow: 5})
	if err != nil {
		t.Fatal(err)
	}
	const memory = 8 << 20
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err = opponent.Explore[mnk.LargePosition, mnk.Move](ctx, rules, rules.Start(), 0, memory)
	runtime.ReadMemStats(&after)
	if large := new(opponent.TooLargeError); !errors.As(err, &large) || large.Memory != memory {
		t.Errorf("15 × 15 cells in %d bytes: %v", memory, err)
	}
	if taken := after.Sys - before.Sys; taken > memory+4<<20 { // the system's arenas have that size
		t.Errorf("%d bytes are asked of the system for %d", taken, memory)
	}
}

// endless breaks the contract of games: it has no end. Exploring it must have one.
type endless struct{ maze }

func (endless) Moves(_ *place, buf []step) ([]step, game.Outcome) { return append(buf, 0), game.Open }

func (endless) Play(s *place, _ step, next *place) (again bool) {
	*next = place{ply: s.ply + 1}
	return false
}
