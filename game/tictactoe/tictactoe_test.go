package tictactoe_test

import (
	"slices"
	"testing"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/gametest"
	"github.com/jugada/jugada/game/tictactoe"
)

type (
	rules    = tictactoe.Rules
	position = tictactoe.Position
	move     = tictactoe.Move
)

// parse reads a position that is known to be valid.
func parse(t *testing.T, r rules, text string) position {
	t.Helper()
	s, err := r.ParsePosition(text)
	if err != nil {
		t.Fatalf("ParsePosition(%q): %v", text, err)
	}
	return s
}

// census holds the counts of a walk over the whole tree.
type census struct {
	nodes, games int
	wins         [2]int // games won, by side
	draws        int
	perft        [11]int // nodes at each ply
	positions    map[position]bool
	canonical    map[uint64]bool // keys of the representatives
}

// count walks the whole tree of r.
func count(r rules) census {
	c := census{positions: map[position]bool{}, canonical: map[uint64]bool{}}
	start := r.Start()
	c.walk(r, &start, 0)
	return c
}

func (c *census) walk(r rules, s *position, ply int) {
	c.nodes++
	c.perft[ply]++
	c.positions[*s] = true
	key, _ := r.Canonical(s)
	c.canonical[key] = true
	moves, outcome := r.Moves(s, nil)
	switch outcome {
	case game.Open:
		for _, m := range moves {
			var next position
			if r.Play(s, m, &next) {
				panic("the same side moves again")
			}
			c.walk(r, &next, ply+1)
		}
		return
	case game.Lost:
		c.wins[r.Turn(s).Opponent()]++
	case game.Drawn:
		c.draws++
	}
	c.games++
}

// Notes A2, with either side starting.
func TestWholeTree(t *testing.T) {
	for _, first := range []game.Side{game.Max, game.Min} {
		c := count(rules{First: first})
		if c.games != 255_168 || c.nodes != 549_946 {
			t.Errorf("%v starts: %d games and %d nodes, want 255168 and 549946", first, c.games, c.nodes)
		}
		if len(c.positions) != 5478 || len(c.canonical) != 765 {
			t.Errorf("%v starts: %d positions, %d up to symmetry, want 5478 and 765", first, len(c.positions), len(c.canonical))
		}
		if a, b := c.wins[first], c.wins[first.Opponent()]; a != 131_184 || b != 77_904 || c.draws != 46_080 {
			t.Errorf("%v starts: it wins %d games, the other %d, %d are drawn; want 131184, 77904, 46080", first, a, b, c.draws)
		}
		perft := [11]int{1, 9, 72, 504, 3024, 15_120, 54_720, 148_176, 200_448, 127_872}
		if c.perft != perft {
			t.Errorf("%v starts: nodes by ply %v, want %v", first, c.perft, perft)
		}
	}
}

func TestContract(t *testing.T) {
	perft := gametest.Perft(1, 9, 72, 504, 3024, 15_120, 54_720, 148_176, 200_448, 127_872)
	t.Run("X starts", func(t *testing.T) { gametest.Run(t, rules{}, perft) })
	t.Run("O starts", func(t *testing.T) { gametest.Run(t, rules{First: game.Min}, perft) })
}

func FuzzContract(f *testing.F) { gametest.Fuzz(f, rules{}) }

// negamax is the simplest search there is: a node here costs what the rules cost.
func negamax[S any, M game.Move, G game.Game[S, M]](r G, stack []S, buf [][]M, ply int, nodes *int) game.Score {
	*nodes++
	moves, outcome := r.Moves(&stack[ply], buf[ply][:0])
	if value, ended := outcome.Value(ply); ended {
		return value
	}
	best := -game.Infinity
	for _, m := range moves {
		r.Play(&stack[ply], m, &stack[ply+1])
		best = max(best, -negamax(r, stack, buf, ply+1, nodes))
	}
	return best
}

func solve(r rules) (value game.Score, nodes int) {
	stack, buf := make([]position, 11), make([][]move, 11)
	for i := range buf {
		buf[i] = make([]move, 0, 9)
	}
	stack[0] = r.Start()
	value = negamax[position, move](r, stack, buf, 0, &nodes)
	return value, nodes
}

func TestValueIsADraw(t *testing.T) {
	for _, first := range []game.Side{game.Max, game.Min} {
		if value, nodes := solve(rules{First: first}); value != 0 || nodes != 549_946 {
			t.Errorf("%v starts: value %d in %d nodes, want 0 in 549946", first, value, nodes)
		}
	}
}

func BenchmarkWholeTree(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		solve(rules{})
	}
}

func TestMovesAscend(t *testing.T) {
	r := rules{}
	s := parse(t, r, "X.O/.X./.O.")
	moves, outcome := r.Moves(&s, []move{7})
	want := []move{7, 1, 3, 5, 6, 8}
	if outcome != game.Open || !slices.Equal(moves, want) {
		t.Errorf("Moves = %v, %v, want %v appended to what was there", moves, outcome, want)
	}
}

func TestEnds(t *testing.T) {
	for _, c := range []struct {
		text    string
		outcome game.Outcome
	}{
		{"XXX/OO./...", game.Lost}, // O to move
		{"OOO/XX./X..", game.Lost}, // X to move
		{"XXX/OXO/OOX", game.Lost}, // won with the last square
		{"XOX/XOO/OXX", game.Drawn},
		{"XX./OO./...", game.Open},
	} {
		r := rules{}
		s := parse(t, r, c.text)
		moves, outcome := r.Moves(&s, nil)
		if outcome != c.outcome || (outcome == game.Open) != (len(moves) > 0) {
			t.Errorf("%s: %d moves, %v, want %v", c.text, len(moves), outcome, c.outcome)
		}
	}
}

func TestKeysAreExact(t *testing.T) {
	seen := map[uint64]position{}
	for _, first := range []game.Side{game.Max, game.Min} { // together: the turn is part of a position
		r := rules{First: first}
		for s := range count(r).positions {
			if other, met := seen[r.Key(&s)]; met && other != s {
				t.Fatalf("%v and %v have the same key", s, other)
			}
			seen[r.Key(&s)] = s
		}
	}
	if len(seen) != 2*5478 {
		t.Errorf("%d keys for %d positions", len(seen), 2*5478)
	}
}

func TestNoAllocations(t *testing.T) {
	r := rules{Eval: tictactoe.Places}
	s := parse(t, r, "X../.O./...")
	var next position
	buf := make([]move, 0, 9)
	total := testing.AllocsPerRun(100, func() {
		moves, _ := r.Moves(&s, buf[:0])
		r.Play(&s, moves[0], &next)
		_ = r.Evaluate(&next)
		_ = r.Key(&next)
		_, _ = r.Canonical(&next)
	})
	if total != 0 {
		t.Errorf("%v allocations a node, want none", total)
	}
}
