package engine

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/gametest"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/classic"
)

// able is a DAG with every ability that helps a search, each as good as its contract asks for and no better.
type able struct{ gametest.DAG }

type (
	dagPos  = gametest.DAGPosition
	dagMove = gametest.DAGMove
)

var (
	_ game.Bounder[dagPos]           = able{}
	_ game.Expander[dagPos, dagMove] = able{}
	_ game.Lister[dagPos, dagMove]   = able{}
	_ game.Noisy[dagPos, dagMove]    = able{}
	_ game.Passer[dagPos]            = able{}
	_ game.Forcing[dagPos]           = able{}
	_ game.Partial[dagPos]           = able{}
	_ game.Finite[dagPos]            = able{}
)

// value is what s is worth, counted from s.
func (g able) value(s *dagPos) game.Score {
	moves, outcome := g.Moves(s, nil)
	if outcome != game.Open {
		return g.Evaluate(s)
	}
	best := -game.Infinity
	for _, m := range moves {
		var next dagPos
		again := g.Play(s, m, &next)
		v := shift(g.value(&next), 1)
		if !again {
			v = -v
		}
		best = max(best, v)
	}
	return best
}

func (g able) roll(s *dagPos, limit uint64) uint64 {
	return (g.Key(s) ^ g.Seed) * 0x9e37_79b9_7f4a_7c15 >> 40 % limit
}

// Bounds knows the value of some positions, of ended ones always, one bound of others, and nothing of the rest.
func (g able) Bounds(s *dagPos) (lo, hi game.Score) {
	v := g.value(s)
	if _, outcome := g.Moves(s, nil); outcome != game.Open {
		return v, v
	}
	switch g.roll(s, 8) {
	case 0:
		return v, v
	case 1:
		return v, game.Win(1)
	case 2:
		return game.Loss(1), v
	}
	return game.Loss(1), game.Win(1)
}

// Expand leaves out some of the moves that are worth no more than Bounds says anyway.
func (g able) Expand(s *dagPos, buf []game.Child[dagPos, dagMove]) []game.Child[dagPos, dagMove] {
	moves, _ := g.Moves(s, nil)
	lo, _ := g.Bounds(s)
	for _, m := range moves {
		k := game.Child[dagPos, dagMove]{Move: m, Rank: int32(g.roll(s, 7)) * int32(m) % 5}
		k.Again = g.Play(s, m, &k.Pos)
		v := shift(g.value(&k.Pos), 1)
		if !k.Again {
			v = -v
		}
		if v <= lo && m%2 == 0 {
			continue
		}
		k.Key = g.Key(&k.Pos)
		k.Lo, k.Hi = g.Bounds(&k.Pos)
		buf = append(buf, k)
	}
	return buf
}

func (g able) List(s *dagPos, buf []game.Ranked[dagMove]) []game.Ranked[dagMove] {
	for _, k := range g.Expand(s, nil) {
		buf = append(buf, game.Ranked[dagMove]{Move: k.Move, Rank: k.Rank})
	}
	return buf
}

func (g able) Noisy(s *dagPos, buf []dagMove) []dagMove {
	moves, _ := g.Moves(s, nil)
	for _, m := range moves {
		if (uint64(m)+g.roll(s, 5))%3 == 0 {
			buf = append(buf, m)
		}
	}
	return buf
}

func (g able) Pass(s, next *dagPos) bool {
	*next = *s
	next.Side = s.Side.Opponent()
	_, outcome := g.Moves(next, nil)
	return outcome == game.Open && g.roll(s, 3) > 0
}

func (g able) Forced(s *dagPos) bool { return g.roll(s, 9) == 0 }

func (g able) HasValue(s *dagPos) bool { return true }

func (g able) PliesLeft(s *dagPos) int { return g.Layers - int(s.Layer) }

// listed is able without Expand, whose name it takes for something else.
type listed struct{ able }

func (listed) Expand() {}

func TestAbleGamesKeepTheContract(t *testing.T) {
	for seed := range uint64(6) {
		g := gametest.DAG{Seed: seed, Layers: 5, Width: 4, Most: 3, Wins: true}
		moves, _ := g.Moves(new(g.Start()), nil)
		for _, m := range moves {
			var s dagPos
			g.Play(new(g.Start()), m, &s)
			lo, hi := able{g}.Bounds(&s)
			if v := (able{g}).value(&s); lo > v || hi < v {
				t.Errorf("bounds %v to %v, value %v", lo, hi, v)
			}
		}
	}
}

// With the abilities there and Bounds off, the engine is still minimax to the depth.
func TestExactSearchIsMinimaxOnAbleGames(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := able{anyDAG(t)}
		g.Layers = min(g.Layers, 6)
		depth, lines := rapid.IntRange(0, 7).Draw(t, "depth"), rapid.IntRange(0, 2).Draw(t, "lines")
		agree[dagPos, dagMove](t, g, g.Start(), anyExact(t), depth, lines)
	})
}

// Bounds see beyond a depth, but in a search to the end the value is the game's, whether moves come from Expand or from
// List; and no value that is said to be exact is another. The line is legal, and if it ends the game it has the value.
func TestBoundsKeepTheValueOfTheGame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := able{anyDAG(t)}
		g.Layers = min(g.Layers, 6)
		o := anyExact(t)
		o.Bounds, o.SameDepth = true, rapid.Bool().Draw(t, "same depth")
		if rapid.Bool().Draw(t, "expands") {
			toTheEnd[dagPos, dagMove](t, g, g.Start(), g.value(new(g.Start())), o)
		} else {
			toTheEnd[dagPos, dagMove](t, listed{g}, g.Start(), g.value(new(g.Start())), o)
		}
	})
}

func toTheEnd[S any, M game.Move, G game.Game[S, M]](t *rapid.T, g G, s S, want game.Score, o Options) {
	x, err := New[S, M](g, o)
	if err != nil {
		t.Fatal(err)
	}
	want *= g.Turn(&s).Sign()
	var last Report[M]
	for r := range x.Deepen(context.Background(), s, Task[M]{}) {
		if (r.Exact || r.Whole) && r.Value != want {
			t.Fatalf("depth %d: %v is said to be exact; the value is %v", r.Depth, r.Value, want)
		}
		last = r
	}
	if last.Value != want {
		t.Fatalf("value %v, want %v", last.Value, want)
	}
	for _, m := range last.Line { // it may end before the game does, where the rules know the value
		if legal, _ := g.Moves(&s, nil); !slices.Contains(legal, m) {
			t.Fatalf("the line %v is not legal", last.Line)
		}
		var next S
		g.Play(&s, m, &next)
		s = next
	}
	if _, outcome := g.Moves(&s, nil); outcome != game.Open {
		v, ok := outcome.Value(len(last.Line))
		if !ok {
			v = g.Evaluate(&s)
		}
		if v *= g.Turn(&s).Sign(); v != want {
			t.Fatalf("the line %v ends in %v, not in %v", last.Line, v, want)
		}
	}
}

// With all that is not sound, a search to the end still finds who wins, a legal line, and nothing that it calls exact
// and is not.
func TestUnsoundFeaturesLoseNoForcedResult(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := able{anyDAG(t)}
		g.Layers = min(g.Layers, 8)
		o := Default()
		o.Table = rapid.SampledFrom([]int{0, 1, 4096}).Draw(t, "table")
		o.Futility, o.Razoring, o.Singular = rapid.IntRange(0, 2).Draw(t, "futility"), rapid.IntRange(0, 2).Draw(t, "razoring"), rapid.IntRange(0, 2).Draw(t, "singular")
		s := g.Start()
		value := g.value(&s) * g.Turn(&s).Sign()
		x, err := New[dagPos, dagMove](g, o)
		if err != nil {
			t.Fatal(err)
		}
		for r := range x.Deepen(context.Background(), s, Task[dagMove]{Limits: search.Limits{Depth: 10}}) {
			if r.Exact && r.Value != value || forced(r.Value) && (!forced(value) || (r.Value > 0) != (value > 0)) {
				t.Fatalf("depth %d: value %v, exact %v; the game is worth %v", r.Depth, r.Value, r.Exact, value)
			}
			for _, m := range r.Line {
				if legal, _ := g.Moves(&s, nil); int(m) >= len(legal) {
					t.Fatalf("the line %v is not legal", r.Line)
				}
				var next dagPos
				g.Play(&s, m, &next)
				s = next
			}
			s = g.Start()
		}
	})
}

// The engine's oracle here and package classic agree.
func TestOracles(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := able{anyDAG(t)}
		g.Layers = min(g.Layers, 6)
		want := oracle[dagPos, dagMove](t, g, g.Start(), classic.Options{}).Value
		if v := g.value(new(g.Start())) * g.Turn(new(g.Start())).Sign(); v != want {
			t.Fatalf("%v and %v", v, want)
		}
	})
}
