package engine

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/connect4"
	"github.com/jugada/jugada/game/gametest"
	"github.com/jugada/jugada/search"
)

const plenty = 1 << 40 // nodes, more than any of these games has

// TestWhatIsProvenIsTrue stops searches with the solver's help anywhere and checks what they report against a full
// search: values of the game, forced wins and losses, and the bounds of moves removed from the root.
func TestWhatIsProvenIsTrue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := anyDAG(t)
		d.Layers += 3
		o := anyExact(t)
		o.Solve = true
		nodes := rapid.OneOf(rapid.Int64Range(1, 3000), rapid.Just(int64(plenty))).Draw(t, "nodes")
		if rapid.Bool().Draw(t, "able") {
			o.Bounds = rapid.Bool().Draw(t, "bounds")
			provesTruly(t, able{d}, o, nodes)
		} else {
			provesTruly(t, finite{d}, o, nodes)
		}
	})
}

// A loss is not called the value where another move may lose later: the solver has proved that all lose, and in this game chooses the
// one that the next iteration sees to lose sooner.
func TestASoonerLossIsNotTheValue(t *testing.T) {
	g := finite{gametest.DAG{Layers: 3, Width: 1, Most: 2, Again: true, Skips: true, Wins: true}}
	x, err := New(dagRules(g), Options{Threads: 1, Table: 2, SameDepth: true, Solve: true})
	if err != nil {
		t.Fatal(err)
	}
	s := g.Start()
	value, chosen := wholly(g, &s), false
	for r := range x.Deepen(context.Background(), s, Task[dagMove]{}) {
		found := r.Value * g.Turn(&s).Sign()
		chosen = chosen || forced(found) && found < value
		if r.Bound == search.Exact && !r.Estimate && found != value {
			t.Errorf("depth %d: %d is called the value, which is %d", r.Depth, found, value)
		}
	}
	if !chosen {
		t.Error("no iteration has chosen the sooner loss: the test shows nothing")
	}
}

func provesTruly[G interface {
	game.Game[dagPos, dagMove]
	game.Finite[dagPos]
}](t *rapid.T, g G, o Options, nodes int64) {
	x, err := New(dagRules(g), o)
	if err != nil {
		t.Fatal(err)
	}
	s := g.Start()
	value := wholly(g, &s)
	for r := range x.Deepen(context.Background(), s, Task[dagMove]{Limits: search.Limits{Nodes: nodes}}) {
		if r.Nodes > nodes+pollEvery {
			t.Fatalf("depth %d: %d nodes of %d", r.Depth, r.Nodes, nodes)
		}
		if len(r.Line) == 0 {
			continue
		}
		sign := g.Turn(&s).Sign()
		found := r.Value * sign
		if r.Whole && found != value {
			t.Fatalf("depth %d: %v is said to be the value, which is %v", r.Depth, found, value)
		}
		if found == game.Win(1) && (!r.Whole || r.Bound != search.Exact || r.Estimate) {
			t.Fatalf("depth %d: nothing comes sooner than %v, and it is called %v (whole %v)", r.Depth, r.Value, r.Bound, r.Whole)
		}
		own := boundFrom(r.Bound, sign)
		if forced(found) && r.Depth > 0 {
			b := own
			if plies, _ := found.Forced(); o.Bounds && plies > r.Depth && b == isValue && !r.Whole {
				b = atLeast // a win that the rules know need not be the soonest
				if found < 0 {
					b = atMost
				}
			}
			most := value
			if own == atMost { // the bound is about the choice, which the solver may just have replaced
				most = moveValue(g, &s, r.Line[0])
			}
			if b != atMost && found > value || b != atLeast && found < most {
				t.Fatalf("depth %d: %v (%v) is said of a position worth %v", r.Depth, r.Value, r.Bound, value)
			}
		}
		if chosen := moveValue(g, &s, r.Line[0]); (found > game.MaxStatic || own == atLeast && r.Depth > 0) && chosen < found {
			t.Fatalf("depth %d: %v, of a position worth %v, is said to win by %v; it is worth %v", r.Depth, r.Line[0], value, found, chosen)
		}
		if len(r.Moves) != len(legal[dagPos, dagMove, dagRules](g, &s)) && r.Depth > 0 {
			t.Fatalf("depth %d: %d moves are told of", r.Depth, len(r.Moves))
		}
		if nodes == plenty && r.Whole && !o.Bounds { // otherwise a line may end where the rules know the value
			checkLine(t, x, s, r.Lines[0], len(r.Line))
			if _, outcome := g.Moves(new(after[dagPos](g, s, r.Line)), nil); outcome == game.Open {
				t.Fatalf("depth %d: the line %v ends before the game does", r.Depth, r.Line)
			}
		}
		for _, m := range r.Moves {
			v, is := m.Value*sign, moveValue(g, &s, m.Move)
			if !r.Estimate && !o.Sound() && (own == atMost && v > found || own == atLeast && v < found && m.Move == r.Line[0]) {
				t.Fatalf("depth %d: move %v is said to be worth %v (%v), and the position %v (%v)", r.Depth, m.Move, v, m.Bound, found, r.Bound)
			}
			if r.Whole && !m.Spent && v > found {
				t.Fatalf("depth %d: move %v is said to be worth %v (%v), more than the position: %v", r.Depth, m.Move, v, m.Bound, found)
			}
			if b := boundFrom(m.Bound, sign); m.Whole && (b != atMost && v > is || b != atLeast && v < is) {
				t.Fatalf("depth %d: no limit plays a part in move %v, it is said; it is said to be worth %v (%v), and is worth %v", r.Depth, m.Move, v, m.Bound, is)
			}
			if b := boundFrom(m.Bound, sign); !m.Spent && !m.Estimate && (r.Whole || !o.Sound()) && (b != atMost && v > is || b != atLeast && v < is) {
				t.Fatalf("depth %d: move %v is proven to be worth %v (%v), and is worth %v", r.Depth, m.Move, v, m.Bound, is)
			}
			if b := boundFrom(m.Bound, sign); !m.Spent && forced(v) && (!o.Bounds || r.Whole) && (b != atMost && v > is || b != atLeast && v < is) {
				t.Fatalf("depth %d: move %v is said to be worth %v (%v), and is worth %v", r.Depth, m.Move, v, m.Bound, is)
			}
		}
	}
}

// If every move's value is known, so is the position's.
func TestWhatIsKnownOfAllMovesIsKnownOfThePosition(t *testing.T) {
	told := 0
	rapid.Check(t, func(t *rapid.T) {
		g := able{anyDAG(t)}
		o := anyExact(t)
		o.Reductions, o.Futility, o.LateMovePruning = true, 1, 2
		x, err := New(dagRules(g), o)
		if err != nil {
			t.Fatal(err)
		}
		s := g.Start()
		task := Task[dagMove]{Limits: search.Limits{Nodes: rapid.Int64Range(10, 300).Draw(t, "nodes")}, Lines: 3}
		for r := range x.Deepen(context.Background(), s, task) {
			open := func(m search.RootMove[dagMove]) bool { return m.Bound != search.Exact || m.Estimate || m.Spent }
			if len(r.Moves) == 0 || len(r.Moves) < len(legal[dagPos, dagMove, dagRules](g, &s)) || slices.ContainsFunc(r.Moves, open) || o.Sound() {
				continue
			}
			told++
			if want := wholly(g, &s) * g.Turn(&s).Sign(); r.Bound != search.Exact || r.Estimate || r.Value != want {
				t.Fatalf("depth %d: each of %v is known, and the value is said to be %v (%v, an estimate: %v); it is %v", r.Depth, r.Moves, r.Value, r.Bound, r.Estimate, want)
			}
		}
	})
	if told == 0 {
		t.Error("in no search was each move known")
	}
}

// after plays a line.
func after[S any, M game.Move, G game.Game[S, M]](g G, s S, line []M) S {
	for _, m := range line {
		var next S
		g.Play(&s, m, &next)
		s = next
	}
	return s
}

// TestTheSolverKeepsToTheTask compares searches with which the solver cannot help, with and without it.
func TestTheSolverKeepsToTheTask(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := finite{anyDAG(t)}
		s := g.Start()
		o := anyExact(t)
		o.Threads = 1
		task := Task[dagMove]{}
		switch moves := legal[dagPos, dagMove, dagRules](g, &s); rapid.IntRange(0, 2).Draw(t, "task") {
		case 0:
			task.Depth = rapid.IntRange(1, 9).Draw(t, "depth")
		case 1:
			task.Lines = rapid.IntRange(2, 4).Draw(t, "lines")
		default:
			if len(moves) == 0 {
				t.Skip("the game is over")
			}
			task.Moves = moves[:rapid.IntRange(1, len(moves)).Draw(t, "moves")]
		}
		var found [2]string
		for i := range found {
			o.Solve = i == 1
			x, err := New(dagRules(g), o)
			if err != nil {
				t.Fatal(err)
			}
			for r := range x.Deepen(context.Background(), s, task) {
				found[i] += fmt.Sprintln(r.Depth, r.Lines, r.Nodes, r.Whole)
			}
		}
		if found[0] != found[1] {
			t.Fatalf("without the solver:\n%swith it:\n%s", found[0], found[1])
		}
	})
}

// TestAValueStaysWithinWhatIsProven sets bounds of a root with MIN to move.
func TestAValueStaysWithinWhatIsProven(t *testing.T) {
	x, err := New(dagRules(gametest.DAG{}), Options{})
	if err != nil {
		t.Fatal(err)
	}
	x.threads[0].side = game.Min
	p := &play[dagPos, dagMove, dagRules]{Searcher: x, lo: game.Loss(8), hi: game.Win(5)}
	for _, c := range []struct {
		v, want game.Score
		bound   search.Bound
	}{
		{3, -3, search.Exact}, {game.Loss(6), -game.Loss(8), search.Upper}, {game.Win(3), -game.Win(5), search.Lower},
		{game.Win(5), -game.Win(5), search.Exact}, {game.Loss(8), -game.Loss(8), search.Exact},
	} {
		if v, b, _ := p.clamp(c.v, isValue, false); v != c.want || b != c.bound {
			t.Errorf("%v for MIN becomes %v (%v), want %v (%v)", c.v, v, b, c.want, c.bound)
		}
	}
	x.threads[0].discarded = []rootMove[dagMove]{{value: 4, bound: atMost}} // which may be worth 4
	for v, want := range map[game.Score]search.Bound{3: search.Upper, 4: search.Exact} {
		if _, b, _ := p.clamp(v, isValue, false); b != want {
			t.Errorf("%v for MIN is %v, want %v, a move that is not looked at being worth 4 at most", v, b, want)
		}
	}
}

// boundFrom turns a bound as MAX sees it into that of the side of a sign.
func boundFrom(b search.Bound, sign game.Score) bound {
	for _, own := range []bound{atLeast, atMost, isValue} {
		side := game.Max
		if sign < 0 {
			side = game.Min
		}
		if own.seenBy(side) == b {
			return own
		}
	}
	panic(fmt.Sprintf("no bound is %v", b))
}

func legal[S any, M game.Move, G game.Game[S, M]](g G, s *S) []M {
	moves, _ := g.Moves(s, nil)
	return moves
}

// TestAWonGameIsNotGivenAway plays positions of Connect Four that the solver knows to be won against best replies, with
// few nodes for each move: every move must keep the win, and the games must be won.
func TestAWonGameIsNotGivenAway(t *testing.T) {
	var g connect4.Rules
	judge, err := NewSolver(connectFour(g), SolverOptions{})
	if err != nil {
		t.Fatal(err)
	}
	x, err := New(connectFour(g), Default())
	if err != nil {
		t.Fatal(err)
	}
	const wanted = 25
	won := 0
	for seed := uint64(1); won < wanted; seed++ {
		s := g.Start()
		if !randomly(g, &s, 18, seed) || solved(t, judge, s, Question{Weak: true}).Lo <= 0 {
			continue
		}
		won++
		x.Clear()
		start := g.PositionText(&s)
		for mine := true; len(legal[connect4.Position, connect4.Move, connectFour](g, &s)) > 0; mine = !mine {
			var m connect4.Move
			if mine {
				r, err := x.Search(context.Background(), s, Task[connect4.Move]{Limits: search.Limits{Nodes: 60_000}})
				if err != nil {
					t.Fatal(err)
				}
				m = r.Line[0]
			} else {
				m = solved(t, judge, s, Question{Line: true}).Line[0]
			}
			var next connect4.Position
			g.Play(&s, m, &next)
			s = next
			if v := solved(t, judge, s, Question{Weak: true}); mine && v.Hi >= 0 {
				t.Fatalf("seed %d: from %s, which is won, to %s, which is not", seed, start, g.PositionText(&s))
			}
		}
	}
}

// TestTheSolverAsksFirstWhoWins searches positions of Connect Four whose winner the solver finds with a tenth of the
// allowed nodes, but with several times as many if it closes in on the exact value from the start.
func TestTheSolverAsksFirstWhoWins(t *testing.T) {
	var g connect4.Rules
	x, err := New(connectFour(g), Default())
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"114242626375", "112333315254"} {
		s, err := g.ParsePosition(text)
		if err != nil {
			t.Fatal(err)
		}
		x.Clear()
		r, err := x.Search(context.Background(), s, Task[connect4.Move]{Limits: search.Limits{Nodes: 120_000}})
		if err != nil {
			t.Fatal(err)
		}
		if !forced(r.Value) {
			t.Errorf("%s: %v, not a forced result", text, r.Value)
		}
	}
}

// randomly plays that many random plies; false: the game is over before.
func randomly[S any, M game.Move, G game.Game[S, M]](g G, s *S, plies int, seed uint64) bool {
	random := rand.New(rand.NewPCG(seed, 0))
	for range plies {
		moves := legal[S, M](g, s)
		if len(moves) == 0 {
			return false
		}
		var next S
		g.Play(s, moves[random.IntN(len(moves))], &next)
		*s = next
	}
	return len(legal[S, M](g, s)) > 0
}

func solved[S any, M game.Move, G game.Game[S, M]](t *testing.T, x *Solver[S, M, G], s S, q Question) Solution[M] {
	t.Helper()
	found, err := x.Solve(context.Background(), s, q)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// Moves that the solver removes from the iterations, since they are proved to lose, or not proved to win as others are, come back
// if they may be needed: a bound on the choice is not one on the position, and without limits the choice is the best.
func TestMovesComeBack(t *testing.T) {
	ends := map[string]int{}
	for seed := range uint64(3000) {
		g := finite{gametest.DAG{Seed: seed, Layers: 7, Width: 6, Most: 4, Again: seed%3 == 0, Wins: true}}
		s := g.Start()
		value := wholly(g, &s)
		for _, nodes := range []int64{0, 10 + int64(seed%90)} {
			o := small(Default())
			o.Table = 4096
			x, err := New(dagRules(g), o)
			if err != nil {
				t.Fatal(err)
			}
			r, err := x.Search(t.Context(), s, Task[dagMove]{Limits: search.Limits{Nodes: nodes}})
			if err != nil {
				t.Fatal(err)
			}
			sign := g.Turn(&s).Sign()
			if !r.Estimate && !boundsTruly(r.Value, r.Bound, value*sign) {
				t.Fatalf("seed %d, %d nodes: the value is said to be %v (%v), and is %v", seed, nodes, r.Value, r.Bound, value*sign)
			}
			if _, won := r.Value.Forced(); won && nodes == 0 && len(r.Line) > 0 {
				ends["forced"]++
				if is := moveValue(g, &s, r.Line[0]); is != value {
					t.Fatalf("seed %d: %v is chosen, which is worth %v, and the best %v", seed, r.Line[0], is, value)
				}
			}
		}
	}
	if ends["forced"] == 0 {
		t.Error("nothing was forced")
	}
}
