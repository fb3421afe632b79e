package engine

import (
	"context"
	"math"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/gametest"
	"github.com/jugada/jugada/game/tictactoe"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/classic"
)

// This file holds a test for each of the known ways in which a fast search goes wrong and still plays. Wrong win
// scores, bounds labelled by a raised alpha, entries of other depths and broken lines are found by the laws of
// play_test.go, too.

type dagSearcher = Searcher[gametest.DAGPosition, gametest.DAGMove, gametest.DAG]

func newDAG(t interface{ Fatal(...any) }, g gametest.DAG, o Options) *dagSearcher {
	x, err := New[gametest.DAGPosition, gametest.DAGMove](g, o)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// What a node returns is a true bound for every window, with whatever the table holds from earlier windows and depths.
func TestEveryWindowGivesATrueBound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyDAG(t)
		g.Layers = max(g.Layers, 5)
		x := newDAG(t, g, anyExact(t))
		for range 10 {
			s, depth := g.Start(), rapid.IntRange(3, 6).Draw(t, "depth")
			p := &play[gametest.DAGPosition, gametest.DAGMove, gametest.DAG]{Searcher: x, ctx: context.Background(), root: s, began: time.Now()}
			w := x.threads[0]
			w.begin(p)
			edges := []game.Score{game.Loss(2), game.Loss(5), -11, -4, -1, 0, 3, 10, game.Win(6), game.Win(3)}
			i := rapid.IntRange(0, len(edges)-2).Draw(t, "alpha")
			k := rapid.IntRange(i+1, len(edges)-1).Draw(t, "beta")
			alpha, beta := edges[i], edges[k]
			want := oracle[gametest.DAGPosition, gametest.DAGMove](t, g, s, classic.Options{Limits: search.Limits{Depth: depth}}).Value * g.Turn(&s).Sign()
			f := w.at(0)
			f.pos, f.keyed, f.told = s, false, false
			v := w.node(&f.pos, 0, depth, alpha, beta, rapid.Bool().Draw(t, "pv"))
			if v > alpha && v < beta && v != want || v <= alpha && want > v || v >= beta && want < v {
				t.Fatalf("depth %d, window %v to %v: got %v, the value is %v", depth, alpha, beta, v, want)
			}
		}
		s, depth := g.Start(), rapid.IntRange(3, 6).Draw(t, "depth")
		want := oracle[gametest.DAGPosition, gametest.DAGMove](t, g, s, classic.Options{Limits: search.Limits{Depth: depth}}).Value * g.Turn(&s).Sign()
		w := x.threads[0]
		// The same position, reached later in a game, has the same value counted from there.
		ply := rapid.IntRange(1, 5).Draw(t, "ply")
		f := w.at(ply)
		f.pos, f.side, f.before, f.excluded, f.keyed, f.told = s, g.Turn(&s), 0, 0, false, false
		if got := w.node(&f.pos, ply, depth, -game.Infinity, game.Infinity, true); got != shift(want, ply) {
			t.Fatalf("depth %d at ply %d: got %v, want %v", depth, ply, got, shift(want, ply))
		}
	})
}

// One searcher asked many things, in any order, answers each as a new one would.
func TestATableNeverLeaks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyDAG(t)
		x := newDAG(t, g, anyExact(t))
		s := g.Start()
		for range 5 {
			agreeWith(t, x, s, rapid.IntRange(1, 6).Draw(t, "depth"), rapid.IntRange(0, 2).Draw(t, "lines"))
			if moves, outcome := g.Moves(&s, nil); outcome == game.Open {
				var next gametest.DAGPosition
				g.Play(&s, rapid.SampledFrom(moves).Draw(t, "move"), &next)
				s = next
			} else {
				s = g.Start()
			}
		}
	})
}

// The table's move for a position is tried first in the positions that are symmetric to it, turned as they are.
func TestTheTablesMoveIsMappedBack(t *testing.T) {
	var g tictactoe.Rules
	x, err := New(g, Exact())
	if err != nil {
		t.Fatal(err)
	}
	w := x.threads[0]
	for m := range tictactoe.Move(9) { // after m, replied by r: the board turned so that m and r go elsewhere
		for r := range tictactoe.Move(9) {
			if m == r {
				continue
			}
			var one, s tictactoe.Position
			g.Play(new(g.Start()), m, &one)
			g.Play(&one, r, &s)
			f := w.at(0)
			f.side, f.keyed, f.before = game.Max, false, 0
			w.key(f, &s)
			legal, _ := g.Moves(&s, nil)
			best := legal[int(m+r)%len(legal)]
			w.remember(f, best, 0, isValue, 1, false, 0)
			var after tictactoe.Position
			g.Play(&s, best, &after)
			want, _ := g.Canonical(&after)
			for m2 := range tictactoe.Move(9) {
				for r2 := range tictactoe.Move(9) {
					if m2 == r2 {
						continue
					}
					var s2 tictactoe.Position
					g.Play(new(g.Start()), m2, &one)
					g.Play(&one, r2, &s2)
					a, _ := g.Canonical(&s)
					if b, _ := g.Canonical(&s2); a != b {
						continue
					}
					f.keyed = false
					w.key(f, &s2)
					e, ok := w.recall(f.key, 0)
					if !ok {
						t.Fatal("a symmetric position has no entry")
					}
					w.list(f, &s2, e.move, true)
					g.Play(&s2, f.moves[w.pick(f, 0)], &after)
					if got, _ := g.Canonical(&after); got != want {
						t.Fatalf("%d %d then %d: in the symmetric position after %d %d another move is first", m, r, best, m2, r2)
					}
				}
			}
		}
	}
}

// narrow is a game all of whose keys are equal: every entry of the table is of another position, and its move most
// often not legal.
type narrow struct{ gametest.DAG }

func (narrow) Key(*gametest.DAGPosition) uint64 { return 7 }

// Whatever a table says of which move to try, only legal ones are played.
func TestMovesOfOtherPositionsAreNotPlayed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := narrow{anyDAG(t)}
		o := Default()
		o.Table = rapid.SampledFrom([]int{1, 4, 64}).Draw(t, "table")
		x, err := New[gametest.DAGPosition, gametest.DAGMove](g, o)
		if err != nil {
			t.Fatal(err)
		}
		for r := range x.Deepen(context.Background(), g.Start(), Task[gametest.DAGMove]{Limits: search.Limits{Depth: 8}}) {
			s := g.Start()
			for _, m := range r.Line {
				if legal, _ := g.Moves(&s, nil); !slices.Contains(legal, m) {
					t.Fatalf("the line %v is not legal", r.Line)
				}
				var next gametest.DAGPosition
				g.Play(&s, m, &next)
				s = next
			}
		}
	})
}

// After Clear a search is that of a new searcher, node by node, whatever was searched before.
func TestNothingIsLeftOfAnotherGame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyDAG(t)
		g.Layers = 8
		o := Default()
		o.Table = 256
		task := Task[gametest.DAGMove]{Limits: search.Limits{Depth: 7}}
		search := func(x *dagSearcher, s gametest.DAGPosition) search.Counts {
			r, err := x.Search(context.Background(), s, task)
			if err != nil {
				t.Fatal(err)
			}
			return r.Counts
		}
		moves, _ := g.Moves(new(g.Start()), nil)
		var other gametest.DAGPosition
		g.Play(new(g.Start()), moves[0], &other)
		used := newDAG(t, g, o)
		search(used, other)
		used.Clear()
		if a, b := search(used, g.Start()), search(newDAG(t, g, o), g.Start()); a != b {
			t.Fatalf("counts %+v, by a new searcher %+v", a, b)
		}
	})
}

// Wherever a search is stopped, what is left is the last finished iteration, and it is what a search to that depth finds;
// the nodes never exceed their limit.
func TestStoppingLeavesAFinishedIteration(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyDAG(t)
		g.Layers = max(g.Layers, 1)
		o := anyExact(t)
		o.Threads = 1
		limit := rapid.Int64Range(1, 400).Draw(t, "nodes")
		s := g.Start()
		r, err := newDAG(t, g, o).Search(context.Background(), s, Task[gametest.DAGMove]{Limits: search.Limits{Nodes: limit}})
		if err != nil {
			t.Fatal(err)
		}
		best, ok := r.Best()
		if legal, _ := g.Moves(&s, nil); !ok || !slices.Contains(legal, best) {
			t.Fatalf("no legal move: %+v", r)
		}
		if r.Nodes > limit {
			t.Fatalf("%d nodes, of %d", r.Nodes, limit)
		}
		if !r.Whole && r.Spent != search.Nodes {
			t.Fatalf("spent: %v", r.Spent)
		}
		n := len(r.Iterations)
		if n == 0 {
			if r.Bound == search.Exact {
				t.Fatal("a value that nobody has searched for is said to be exact")
			}
			return
		}
		want := oracle[gametest.DAGPosition, gametest.DAGMove](t, g, s, classic.Options{Limits: search.Limits{Depth: r.Iterations[n-1].Depth}})
		if r.Value != want.Value || r.Value != r.Iterations[n-1].Value {
			t.Fatalf("value %v after iteration %d; minimax gives %v", r.Value, n, want.Value)
		}
	})
}

// impatient is a context that is cancelled when it has been asked so many times.
type impatient struct {
	context.Context
	asked, patience int
}

func (c *impatient) Err() error {
	if c.asked++; c.asked > c.patience {
		return context.Canceled
	}
	return nil
}

// The context is asked at least every thousand nodes.
func TestAContextIsAskedOften(t *testing.T) {
	const often = 1024 // nodes from one look to the next, at most
	g := gametest.DAG{Seed: 3, Layers: 40, Width: 4000, Most: 4}
	for _, patience := range []int{0, 1, 20, 60} {
		ctx := &impatient{Context: context.Background(), patience: patience}
		r, err := newDAG(t, g, Exact()).Search(ctx, g.Start(), Task[gametest.DAGMove]{})
		if err != nil {
			t.Fatal(err)
		}
		if r.Spent != search.Interrupted || r.Nodes > int64(patience)*often {
			t.Errorf("asked %d times, %d nodes, spent %v", ctx.asked, r.Nodes, r.Spent)
		}
		if _, ok := r.Best(); !ok {
			t.Error("no move")
		}
		if patience > 50 && r.Nodes < int64(patience) {
			t.Errorf("asked %d times in %d nodes", ctx.asked, r.Nodes)
		}
	}
}

// Leaving the loop ends the search.
func TestBreakStops(t *testing.T) {
	g := gametest.DAG{Seed: 3, Layers: 200, Width: 4000, Most: 4}
	o := Exact()
	o.Threads = 3
	x := newDAG(t, g, o)
	for r := range x.Deepen(context.Background(), g.Start(), Task[gametest.DAGMove]{}) {
		if r.Depth == 3 {
			break
		}
	}
	r, err := x.Search(context.Background(), g.Start(), Task[gametest.DAGMove]{Limits: search.Limits{Depth: 2}})
	if err != nil || len(r.Iterations) != 2 {
		t.Errorf("a search after it: %v, %v", r, err)
	}
}

// shuttle is a game in which positions come again: two walkers on a line of cells, each on its own; a step forth scores.
// Position: cells of both; the value is whose is farther. A position that comes again is a draw.
type shuttle struct{}

type shuttlePos struct {
	At   [2]uint8
	Side game.Side
	Left uint8 // cells to the end
}

func (shuttle) Start() shuttlePos { return shuttlePos{At: [2]uint8{1, 1}, Left: 4} }

func (shuttle) Moves(s *shuttlePos, buf []uint8) ([]uint8, game.Outcome) {
	if s.At[s.Side.Opponent()] == s.Left {
		return buf, game.Lost
	}
	if at := s.At[s.Side]; at > 0 {
		buf = append(buf, 0)
	}
	if at := s.At[s.Side]; at < s.Left && at+1 != s.At[s.Side.Opponent()] {
		buf = append(buf, 1)
	}
	return append(buf, 2), game.Open
}

func (shuttle) Play(s *shuttlePos, m uint8, next *shuttlePos) bool {
	*next = *s
	switch m {
	case 0:
		next.At[s.Side]--
	case 1:
		next.At[s.Side]++
	}
	next.Side = s.Side.Opponent()
	return false
}

func (g shuttle) Evaluate(s *shuttlePos) game.Score {
	if _, outcome := g.Moves(s, nil); outcome == game.Lost {
		return game.Loss(0)
	}
	return game.Score(3*int(s.At[s.Side])-3*int(s.At[s.Side.Opponent()])) + game.Score(s.At[0]&1)
}

func (shuttle) Turn(s *shuttlePos) game.Side { return s.Side }

func (shuttle) Key(s *shuttlePos) uint64 {
	return uint64(s.At[0]) | uint64(s.At[1])<<8 | uint64(s.Side)<<16
}

// DrawnByHistory: a position that comes again is a draw, and so is a game that has lasted too long.
func (g shuttle) DrawnByHistory(s *shuttlePos, earlier []uint64) bool {
	return slices.Contains(earlier, g.Key(s)) || len(earlier) >= 7
}

// value is minimax with draws by repetition.
func (g shuttle) value(s shuttlePos, ply, depth int, earlier []uint64) game.Score {
	moves, outcome := g.Moves(&s, nil)
	switch {
	case outcome != game.Open:
		return game.Loss(ply)
	case ply > 0 && g.DrawnByHistory(&s, earlier):
		return 0
	case depth == 0:
		return g.Evaluate(&s)
	}
	best := -game.Infinity
	for _, m := range moves {
		var next shuttlePos
		g.Play(&s, m, &next)
		best = max(best, -g.value(next, ply+1, depth-1, append(slices.Clip(earlier), g.Key(&s))))
	}
	return best
}

// A draw by repetition is one in the line at hand only, whatever the table holds; the keys of earlier positions count.
func TestRepetitionsAreDrawsOfTheirLine(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var g shuttle
		o := anyExact(t)
		x, err := New[shuttlePos, uint8](g, o)
		if err != nil {
			t.Fatal(err)
		}
		s, earlier := g.Start(), []uint64(nil)
		for range 3 {
			depth := rapid.IntRange(1, 7).Draw(t, "depth")
			r, err := x.Search(context.Background(), s, Task[uint8]{Limits: search.Limits{Depth: depth}, Earlier: earlier})
			if err != nil {
				t.Fatal(err)
			}
			if len(r.Iterations) == 0 {
				return // the game is over
			}
			reached := r.Iterations[len(r.Iterations)-1].Depth
			if want := g.value(s, 0, reached, earlier) * s.Side.Sign(); r.Value != want {
				t.Fatalf("%+v after %v, depth %d: value %v, want %v", s, earlier, reached, r.Value, want)
			}
			moves, _ := g.Moves(&s, nil)
			var next shuttlePos
			g.Play(&s, rapid.SampledFrom(moves).Draw(t, "move"), &next)
			earlier, s = append(earlier, g.Key(&s)), next
		}
	})
}

// In play, too, no value that rests on a repetition may enter the table: searched again without the positions before, a
// position has its own value.
func TestNoDrawByRepetitionIsRemembered(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var g shuttle
		o := anyExact(t)
		o.Threads, o.Table, o.SameDepth = 1, 4096, false
		x, err := New[shuttlePos, uint8](g, o)
		if err != nil {
			t.Fatal(err)
		}
		s := g.Start()
		var earlier []uint64 // all positions one move away have been there
		moves, _ := g.Moves(&s, nil)
		for _, m := range moves {
			var next, after shuttlePos
			g.Play(&s, m, &next)
			replies, _ := g.Moves(&next, nil)
			for _, reply := range replies {
				g.Play(&next, reply, &after)
				earlier = append(earlier, g.Key(&after))
			}
		}
		depth := rapid.IntRange(2, 4).Draw(t, "depth")
		if _, err := x.Search(context.Background(), s, Task[uint8]{Limits: search.Limits{Depth: depth}, Earlier: earlier}); err != nil {
			t.Fatal(err)
		}
		w := x.threads[0]
		for _, m := range moves { // whose values are all draws, with those positions before
			var next shuttlePos
			g.Play(&s, m, &next)
			if e, ok := w.recall(g.Key(&next), 0); ok && e.bound == isValue && e.value != g.value(next, 0, e.depth, nil) && e.value == 0 {
				t.Fatalf("the table holds %+v of %+v, a draw by what came before", e, next)
			}
		}
	})
}

// The notes' futility gives a value within ε of minimax's.
func TestEpsilonKeepsItsPromise(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyDAG(t)
		o := anyExact(t)
		o.Epsilon = game.Score(rapid.IntRange(0, 8).Draw(t, "epsilon"))
		depth := rapid.IntRange(1, 8).Draw(t, "depth")
		s := g.Start()
		for r := range newDAG(t, g, o).Deepen(context.Background(), s, Task[gametest.DAGMove]{Limits: search.Limits{Depth: depth}}) {
			want := oracle[gametest.DAGPosition, gametest.DAGMove](t, g, s, classic.Options{Limits: search.Limits{Depth: max(r.Depth, 1)}}).Value
			sign := g.Turn(&s).Sign()
			if r.Value*sign > want*sign || !forced(want) && !forced(r.Value) && (want-r.Value)*sign > o.Epsilon {
				t.Fatalf("depth %d: value %v, minimax %v, ε %v", r.Depth, r.Value, want, o.Epsilon)
			}
		}
	})
}

// The notes' quiescence is that of package classic.
func TestRestIsTheNotes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyDAG(t)
		o := anyExact(t)
		o.Rest = Rest{On: true, Within: game.Score(rapid.IntRange(0, 6).Draw(t, "within")), Most: rapid.IntRange(0, 4).Draw(t, "most")}
		depth := rapid.IntRange(1, 6).Draw(t, "depth")
		s := g.Start()
		for r := range newDAG(t, g, o).Deepen(context.Background(), s, Task[gametest.DAGMove]{Limits: search.Limits{Depth: depth}}) {
			c := classic.Options{Limits: search.Limits{Depth: max(r.Depth, 1)}}
			c.Refine.Quiescence = classic.Quiescence{On: true, Within: o.Rest.Within, Most: o.Rest.Most}
			if want := oracle[gametest.DAGPosition, gametest.DAGMove](t, g, s, c).Value; r.Value != want {
				t.Fatalf("depth %d: value %v, want %v", r.Depth, r.Value, want)
			}
		}
	})
}

// Searched to the end, a game has its value whatever is on: what is skipped is searched in later iterations.
func TestDefaultSearchFindsForcedResults(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyDAG(t)
		s := g.Start()
		r, err := newDAG(t, g, Default()).Search(context.Background(), s, Task[gametest.DAGMove]{})
		if err != nil {
			t.Fatal(err)
		}
		want := oracle[gametest.DAGPosition, gametest.DAGMove](t, g, s, classic.Options{}).Value
		if forced(want) != forced(r.Value) || !forced(want) && r.Value != want || (want > 0) != (r.Value > 0) {
			t.Fatalf("value %v, of the game %v", r.Value, want)
		}
		if r.Exact && r.Value != want {
			t.Fatalf("%v is said to be exact; the value is %v", r.Value, want)
		}
	})
}

// A node costs no memory: searching a hundred times as many nodes allocates little more, for the reports.
func TestNodesAllocateNothing(t *testing.T) {
	x, err := New[tictactoe.Position, tictactoe.Move](tictactoe.Rules{}, Default())
	if err != nil {
		t.Fatal(err)
	}
	allocations := func(nodes int64) float64 {
		return testing.AllocsPerRun(3, func() {
			x.Clear()
			_, _ = x.Search(context.Background(), tictactoe.Rules{}.Start(), Task[tictactoe.Move]{Limits: search.Limits{Depth: 6, Nodes: nodes}})
		})
	}
	allocations(math.MaxInt64)
	const ofReports = 400
	if n := allocations(math.MaxInt64); n > ofReports {
		t.Errorf("%v allocations", n)
	}
}

// Only the moves that a task names are looked at, and the table does not take them for all.
func TestOnlyGivenMoves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyDAG(t)
		g.Layers = max(g.Layers, 1)
		s := g.Start()
		legal, _ := g.Moves(&s, nil)
		x := newDAG(t, g, anyExact(t))
		depth := rapid.IntRange(1, 6).Draw(t, "depth")
		want := oracle[gametest.DAGPosition, gametest.DAGMove](t, g, s, classic.Options{Limits: search.Limits{Depth: depth}})
		m := rapid.SampledFrom(legal).Draw(t, "move")
		for r := range x.Deepen(context.Background(), s, Task[gametest.DAGMove]{Limits: search.Limits{Depth: depth}, Moves: []gametest.DAGMove{m}}) {
			i := slices.IndexFunc(want.Moves, func(w search.RootMove[gametest.DAGMove]) bool { return w.Move == m })
			if r.Line[0] != m || len(r.Moves) != 1 || r.Depth == depth && r.Value != want.Moves[i].Value {
				t.Fatalf("move %v: %+v, want %v", m, r, want.Moves[i].Value)
			}
		}
		agreeWith(t, x, s, depth, 1)
	})
}

func TestTasksAndOptionsThatMakeNoSense(t *testing.T) {
	var g gametest.DAG
	x := newDAG(t, g, Options{})
	for i, task := range []Task[gametest.DAGMove]{
		{Limits: search.Limits{Depth: -1}}, {Limits: search.Limits{Time: -1}}, {Limits: search.Limits{Nodes: -1}}, {Lines: -1},
		{Limits: search.Limits{Quiet: search.Quiet{On: true}}}, {Moves: []gametest.DAGMove{9}},
	} {
		if _, err := x.Search(context.Background(), g.Start(), task); err == nil {
			t.Errorf("task %d is accepted", i)
		}
		for range x.Deepen(context.Background(), g.Start(), task) {
			t.Errorf("task %d is searched", i)
		}
	}
	for i, o := range []Options{{Threads: -1}, {Table: -1}, {Aspiration: -1}, {Epsilon: -1}, {Rest: Rest{Most: -1}}} {
		if _, err := New[gametest.DAGPosition, gametest.DAGMove](g, o); err == nil {
			t.Errorf("options %d are accepted", i)
		}
	}
}

// A draw that no earlier position explains ties all that rests on it to what came before the root, one that repeats a
// position to the ply of that; and a search that is to be exact takes no values from the table in such games.
func TestWhatADrawRestsOn(t *testing.T) {
	var g shuttle
	x, err := New(g, Exact())
	if err != nil {
		t.Fatal(err)
	}
	w, s := x.threads[0], g.Start()
	w.begin(&play[shuttlePos, uint8, shuttle]{Searcher: x, ctx: context.Background(), root: s, began: time.Now()})
	w.keys = []uint64{91, 92, 93, 94, 95, 96, 97}
	if v, drawn := w.drawn(&s, 7); !drawn || v != 0 || w.tied >= 0 {
		t.Errorf("drawn %v, value %v, tied to ply %d", drawn, v, w.tied)
	}
	const ply = 2
	w.keys = []uint64{91, 92, g.Key(&s), 94}
	if _, drawn := w.drawn(&s, 4); !drawn || w.tied != ply {
		t.Errorf("drawn %v, tied to ply %d, want %d", drawn, w.tied, ply)
	}
	if e := (entry{depth: 3, bound: isValue, whole: true}); w.serves(&e, 3) {
		t.Error("an exact search takes a value from the table, though it depends on the way")
	}
}
