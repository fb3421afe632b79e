package engine

import (
	"context"
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/connect4"
	"github.com/jugada/jugada/game/othello"
	"github.com/jugada/jugada/search"
)

// somewhere plays a random game of some plies.
func somewhere[S any, M game.Move, G game.Game[S, M]](t *rapid.T, g G, most int) S {
	s := g.Start()
	for range rapid.IntRange(0, most).Draw(t, "plies played") {
		moves, outcome := g.Moves(&s, nil)
		if outcome != game.Open {
			break
		}
		var next S
		g.Play(&s, rapid.SampledFrom(moves).Draw(t, "move"), &next)
		s = next
	}
	return s
}

func TestExactSearchIsMinimaxOnConnectFour(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var g connect4.Rules
		s := somewhere[connect4.Position, connect4.Move](t, g, 38)
		x, err := New(g, anyExact(t))
		if err != nil {
			t.Fatal(err)
		}
		shallow(t, x, s, rapid.IntRange(1, 4).Draw(t, "depth"))
	})
}

func TestExactSearchIsMinimaxOnOthello(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var g othello.Rules
		s := somewhere[othello.Position, othello.Move](t, g, 58)
		x, err := New(g, anyExact(t))
		if err != nil {
			t.Fatal(err)
		}
		shallow(t, x, s, rapid.IntRange(1, 3).Draw(t, "depth"))
	})
}

// shallow is agreeWith for games whose end is too far away.
func shallow[S any, M game.Move, G game.Game[S, M]](t *rapid.T, x *Searcher[S, M, G], s S, depth int) {
	for r := range x.Deepen(context.Background(), s, Task[M]{Limits: search.Limits{Depth: depth}}) {
		if want := plainly[S, M](x.rules, s, 0, max(r.Depth, 1)) * x.rules.Turn(&s).Sign(); r.Value != want {
			t.Fatalf("depth %d: value %v, want %v", r.Depth, r.Value, want)
		}
		checkLine(t, x, s, r.Lines[0], r.Depth)
	}
}

// plainly is minimax.
func plainly[S any, M game.Move, G game.Game[S, M]](g G, s S, ply, depth int) game.Score {
	moves, outcome := g.Moves(&s, nil)
	if v, ok := outcome.Value(ply); ok {
		return v
	}
	if outcome != game.Open || depth == 0 {
		return g.Evaluate(&s)
	}
	best := -game.Infinity
	for _, m := range moves {
		var next S
		again := g.Play(&s, m, &next)
		v := plainly[S, M](g, next, ply+1, depth-1)
		if !again {
			v = -v
		}
		best = max(best, v)
	}
	return best
}
