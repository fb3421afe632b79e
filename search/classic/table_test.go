package classic_test

import (
	"context"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/gametest"
	"github.com/jugada/jugada/game/tictactoe"
	"github.com/jugada/jugada/game/tree"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/classic"
	"github.com/jugada/jugada/trace"
)

// withTable are the algorithms that support a table.
var withTable = []classic.Algorithm{classic.AlphaBeta, classic.Thresholds, classic.Negamax}

// web is a made-up game in which positions are reached in many ways, with names for its moves. Keys collide if so
// requested: then many positions share one.
type web struct {
	gametest.DAG
	collides bool
}

func (web) PositionText(s *gametest.DAGPosition) string {
	return fmt.Sprintf("%d.%d%v", s.Layer, s.Place, s.Side)
}

func (web) ParsePosition(string) (s gametest.DAGPosition, err error) { return s, nil }

func (web) MoveText(_ *gametest.DAGPosition, m gametest.DAGMove) string { return string(rune('a' + m)) }

func (web) ParseMove(_ *gametest.DAGPosition, text string) (gametest.DAGMove, error) {
	return gametest.DAGMove(text[0] - 'a'), nil
}

func (g web) Key(s *gametest.DAGPosition) uint64 {
	if g.collides {
		return uint64(s.Layer & 1)
	}
	return g.DAG.Key(s)
}

// tangled is a web whose keys collide, without game.Exact.
type tangled struct {
	game.Game[gametest.DAGPosition, gametest.DAGMove]
	game.Notation[gametest.DAGPosition, gametest.DAGMove]
}

// anyWebs draws some webs, and a depth limit for each, 0 for none. One number determines everything: drawn one by one, most webs
// would be too small to have transpositions.
func anyWebs(t *rapid.T) iter.Seq2[web, search.Limits] {
	r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	return func(yield func(web, search.Limits) bool) {
		for range 8 {
			g := web{DAG: gametest.DAG{
				Seed: r.Uint64(), Layers: 5 + r.IntN(4), Width: 1 + r.IntN(4), Most: 3 + r.IntN(3),
				Again: r.IntN(2) > 0, Skips: r.IntN(2) > 0, Wins: r.IntN(2) > 0,
			}}
			if limit := depth(max(0, r.IntN(9)-1)); !yield(g, limit) {
				return
			}
		}
	}
}

// worth is the definition with which a search is compared: minimax of s from MAX's side, ply plies below the root, looking
// depth plies ahead; -1: to the end.
func (g web) worth(s gametest.DAGPosition, ply, depth int) game.Score {
	moves, outcome := g.Moves(&s, nil)
	if outcome != game.Open || depth == 0 {
		value, ended := outcome.Value(ply)
		if !ended {
			value = g.Evaluate(&s)
		}
		return value * s.Side.Sign()
	}
	best := -game.Infinity
	for _, m := range moves {
		var next gametest.DAGPosition
		g.Play(&s, m, &next)
		best = max(best, g.worth(next, ply+1, depth-1)*s.Side.Sign())
	}
	return best * s.Side.Sign()
}

// along returns the position after a line of moves.
func (g web) along(names []string) gametest.DAGPosition {
	s := g.Start()
	for _, name := range names {
		var next gametest.DAGPosition
		m, _ := g.ParseMove(&s, name)
		g.Play(&s, m, &next)
		s = next
	}
	return s
}

func searchWeb(t fatal, g game.Game[gametest.DAGPosition, gametest.DAGMove], o classic.Options) search.Result[gametest.DAGMove] {
	t.Helper()
	r, err := classic.Search(context.Background(), g, g.Start(), o)
	if err != nil {
		t.Fatalf("%v: %v", o.Algorithm, err)
	}
	return r
}

// A table changes only the cost of a search: with any refinements, and at any size, value and line are the same as without
// it, and no further nodes are visited. Only with deepening may the order of equal moves differ, and with it the line;
// futility at the root may then differ by its ε.
func TestTableChangesOnlyTheCost(t *testing.T) {
	hits := int64(0)
	rapid.Check(t, func(t *rapid.T) {
		for g, limits := range anyWebs(t) {
			hits += tableChangesOnlyTheCost(t, g, limits)
		}
	})
	if hits == 0 {
		t.Error("the table was of no use in any of these searches")
	}
}

func tableChangesOnlyTheCost(t *rapid.T, g web, limits search.Limits) (hits int64) {
	o := classic.Options{Algorithm: rapid.SampledFrom(withTable).Draw(t, "algorithm"), Limits: limits}
	if rapid.Bool().Draw(t, "refined") {
		o.Refine = anyRefinements(t, o.Algorithm)
		o.Refine.Futility.EveryNode, o.Refine.Table = false, classic.Table{}
		o.Quiet = search.Quiet{On: rapid.Bool().Draw(t, "quiet"), Within: game.Score(rapid.IntRange(0, 4).Draw(t, "quiet within"))}
	}
	var rules game.Game[gametest.DAGPosition, gametest.DAGMove] = g
	if g.collides = rapid.Bool().Draw(t, "collides"); g.collides {
		rules = tangled{g, g}
	}
	want := searchWeb(t, rules, o)
	o.Refine.Table = classic.Table{On: true, Most: rapid.SampledFrom([]int{0, 1, 3, 20}).Draw(t, "size")}
	got := searchWeb(t, rules, o)
	r := &o.Refine
	plain := !r.Some(func(f *classic.Refinement) bool { return f.Orders })
	switch {
	case !plain && r.Futility.On && r.Secondary.On: // another choice gets the second look
	case !plain && r.Futility.On && distance(got.Value, want.Value) > 2*int64(r.Futility.Epsilon),
		!plain && !r.Futility.On && !r.Secondary.On && got.Value != want.Value,
		plain && (got.Value != want.Value || !slices.Equal(got.Line, want.Line) || got.Stopped != want.Stopped),
		plain && !r.Futility.On && (got.Whole != want.Whole || got.Bound != want.Bound), // with it the table may know what else would be passed over
		plain && !slices.Equal(got.Checks, want.Checks):
		t.Fatalf("%v with %+v:\n%+v\nwithout the table\n%+v", o.Algorithm, *r, got, want)
	case plain && got.Nodes > want.Nodes:
		t.Fatalf("%v: %d nodes, without the table %d", o.Algorithm, got.Nodes, want.Nodes)
	case got.Exact != want.Exact:
		t.Fatalf("%v: exact %v, without the table %v", o.Algorithm, got.Exact, want.Exact)
	}
	if limit := o.Depth; (got.Exact || !got.Strayed) && !o.Quiet.On && got.Spent == search.Unknown {
		if limit == 0 {
			limit = -1
		}
		if value := g.worth(g.Start(), 0, limit); got.Value != value {
			t.Fatalf("%v: value %v; minimax gives %v", o.Algorithm, got.Value, value)
		}
	}
	return got.Hits
}

// What a trace says about every node and every hit is true: the value or bound, and the visit that it comes from, which was of
// the same position and found exactly that.
func TestWhatTheTableTellsIsTrue(t *testing.T) {
	uses := map[trace.TableUse]int{}
	rapid.Check(t, func(t *rapid.T) {
		for g, limits := range anyWebs(t) {
			o := classic.Options{
				Algorithm: rapid.SampledFrom(withTable).Draw(t, "algorithm"), Limits: limits,
				Refine: classic.Refine{Table: classic.Table{On: true}, Deepening: classic.Deepening{On: rapid.Bool().Draw(t, "deepening")}},
			}
			w := &recalled{web: g, t: t, depth: o.Depth, uses: uses}
			o.Trace = w
			r := searchWeb(t, g, o)
			if w.hits != r.Hits {
				t.Fatalf("%d hits are counted, %d told", r.Hits, w.hits)
			}
		}
	})
	for _, use := range []trace.TableUse{trace.Answers, trace.Cuts, trace.Narrows, trace.Leads} {
		if uses[use] == 0 {
			t.Errorf("no hit was of the use %v", use)
		}
	}
}

// recalled checks the trace of a search with a table, pass by pass.
type recalled struct {
	web
	t      *rapid.T
	depth  int // of this pass; 0: none
	passes []*trace.Recorder
	hits   int64
	uses   map[trace.TableUse]int
}

func (w *recalled) Event(e *trace.Event) {
	if e.Kind == trace.Pass {
		w.depth = e.Depth
		w.passes = append(w.passes, &trace.Recorder{})
		return
	}
	if len(w.passes) == 0 {
		w.passes = []*trace.Recorder{{}}
	}
	now := w.passes[len(w.passes)-1]
	now.Event(e)
	if e.Kind != trace.Hit && e.Kind != trace.Leave {
		return
	}
	path := now.Tree.Path(e.Node)
	here, left := w.along(path), -1
	if w.depth > 0 {
		left = w.depth - len(path)
	}
	truth := w.worth(here, len(path), left)
	if e.Kind == trace.Hit && e.Stored.Use == trace.Leads { // of another depth
		w.uses[e.Stored.Use]++
		return
	}
	if !holds(e.Bound, e.Value, truth) {
		w.t.Fatalf("%v of node %v: it is said to be %v, %v; it is worth %v", e.Kind, path, e.Value, e.Bound, truth)
	}
	if e.Kind == trace.Leave {
		return
	}
	s := e.Stored
	if n := &now.Tree.Nodes[e.Node]; e.Windowed && (e.Alpha < n.Alpha || e.Beta > n.Beta || (e.Alpha != n.Alpha || e.Beta != n.Beta) != (s.Use == trace.Narrows)) {
		w.t.Fatalf("node %v: %v turns its window [%v, %v] into [%v, %v]", path, s.Use, n.Alpha, n.Beta, e.Alpha, e.Beta)
	}
	w.uses[s.Use]++
	if s.Use.Ends() {
		w.hits++
	}
	earlier := &w.passes[len(w.passes)-1-s.Ago].Tree
	n := &earlier.Nodes[s.Node]
	if !n.Left || n.Bound != e.Bound || w.along(s.Line) != here || !slices.Equal(earlier.Path(s.Node), s.Line) {
		w.t.Fatalf("node %v, which is %+v, is said to be that of %v, which is %+v: %+v", path, here, s.Line, w.along(s.Line), n)
	}
	if v := w.worth(w.along(s.Line), len(path), left); !holds(e.Bound, e.Value, v) || n.Value != e.Value && len(path) == len(s.Line) {
		w.t.Fatalf("node %v has %v of %v, which had %v and is worth %v here", path, e.Value, s.Line, n.Value, v)
	}
	if !s.ToEnd && s.Depth != left || s.ToEnd && s.Depth != 0 {
		w.t.Fatalf("node %v, %d plies from the horizon, has the value of a visit %d plies deep, to the end: %v",
			path, left, s.Depth, s.ToEnd)
	}
}

// Deepening begins each position that is searched again with the move that came out best there last time. A visit without a
// result does not count: a window above everything that can still happen gives only a bound from elsewhere, a win sooner than
// the position itself.
func TestTheTablesMoveIsTriedFirst(t *testing.T) {
	led := 0
	for seed := range uint64(1500) {
		g := web{DAG: gametest.DAG{
			Seed: seed, Layers: 4 + int(seed%5), Width: 1 + int(seed%4), Most: 2 + int(seed%3), Wins: true, Again: seed%7 < 3, Skips: seed%2 == 0,
		}}
		for _, a := range []classic.Algorithm{classic.AlphaBeta, classic.Thresholds} {
			w := &leading{web: g, t: t, last: map[gametest.DAGPosition]string{}}
			searchWeb(t, g, classic.Options{Algorithm: a, Trace: w, Refine: classic.Refine{
				Table: classic.Table{On: true}, Deepening: classic.Deepening{On: true},
			}})
			led += w.led
		}
	}
	if led < 1000 {
		t.Errorf("only %d positions had a move from an earlier look", led)
	}
}

// leading follows which move came out best in each position at its last visit.
type leading struct {
	web
	t    *testing.T
	now  trace.Recorder
	last map[gametest.DAGPosition]string // "": none did
	led  int
}

func (w *leading) Event(e *trace.Event) {
	switch {
	case e.Kind == trace.Pass:
		w.now = trace.Recorder{}
		return
	case e.Kind > trace.Pass:
		return
	}
	w.now.Event(e)
	switch e.Kind {
	case trace.Enter:
		if e.Parent <= 0 || len(w.now.Tree.Nodes[e.Parent].Children) > 1 {
			return
		}
		path := w.now.Tree.Path(e.Parent)
		if best := w.last[w.along(path)]; best != "" {
			if w.led++; e.Move != best {
				w.t.Errorf("seed %d: at %v the first move is %s; %s came out best before", w.Seed, path, e.Move, best)
			}
		}
	case trace.Leave:
		n := &w.now.Tree.Nodes[e.Node]
		if n.Leaf || e.Node == 0 {
			return
		}
		path := w.now.Tree.Path(e.Node)
		if plies, forced := e.Value.Forced(); forced && plies < len(path) {
			return
		}
		best := ""
		if n.Best >= 0 {
			best = w.now.Tree.Nodes[n.Best].Move
		}
		w.last[w.along(path)] = best
	}
}

// In an explicit tree every node is a separate position: within a pass there is nothing to recall, and in the next pass only
// what ended by itself.
func TestTreesHaveNoTranspositions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGame(t)
		for _, a := range withTable {
			plain, _ := run(t, g, classic.Options{Algorithm: a})
			tabled, _ := run(t, g, classic.Options{Algorithm: a, Refine: classic.Refine{Table: classic.Table{On: true}}})
			if tabled.Counts != plain.Counts || tabled.Value != plain.Value || !slices.Equal(tabled.Line, plain.Line) {
				t.Fatalf("%v: %+v, without a table %+v", a, tabled, plain)
			}
		}
	})
}

// Tic-tac-toe has 5,478 positions that can be reached (notes A2). Minimax with a table searches each of them once: it enters
// the root, and the successors of each position that is not over.
func TestTableLooksAtEachPositionOnce(t *testing.T) {
	rules := tictactoe.Rules{}
	open, entered := map[tictactoe.Position]bool{}, int64(1)
	var walk func(s tictactoe.Position)
	positions := 0
	walk = func(s tictactoe.Position) {
		if open[s] {
			return
		}
		open[s] = true
		positions++
		moves, _ := rules.Moves(&s, nil)
		entered += int64(len(moves))
		for _, m := range moves {
			var next tictactoe.Position
			rules.Play(&s, m, &next)
			walk(next)
		}
	}
	walk(rules.Start())
	if positions != 5478 {
		t.Fatalf("%d positions; want 5,478", positions)
	}
	var nodes []int64
	for _, a := range []classic.Algorithm{classic.Negamax, classic.AlphaBeta} {
		for _, table := range []bool{false, true} {
			r, err := classic.Search(context.Background(), rules, rules.Start(), classic.Options{Algorithm: a, Refine: classic.Refine{Table: classic.Table{On: table}}})
			if err != nil || r.Value != 0 || !r.Whole {
				t.Fatalf("%v: %+v, %v", a, r, err)
			}
			nodes = append(nodes, r.Nodes)
		}
	}
	if nodes[0] != 549946 || nodes[1] != entered || nodes[3] >= nodes[2] || nodes[3] >= nodes[1] {
		t.Errorf("minimax enters %d nodes, with a table %d, alpha-beta %d, with a table %d; want 549,946 and %d, and then less and less",
			nodes[0], nodes[1], nodes[2], nodes[3], entered)
	}
}

// A table of one position helps less than one with room for all, and more than none.
func TestSmallTablesForget(t *testing.T) {
	rules := tictactoe.Rules{}
	nodes := func(o classic.Table) int64 {
		r, err := classic.Search(context.Background(), rules, rules.Start(), classic.Options{Refine: classic.Refine{Table: o}})
		if err != nil || r.Value != 0 {
			t.Fatalf("%+v: %+v, %v", o, r, err)
		}
		return r.Nodes
	}
	none, one, some, all := nodes(classic.Table{}), nodes(classic.Table{On: true, Most: 1}), nodes(classic.Table{On: true, Most: 100}), nodes(classic.Table{On: true})
	if one > none || some >= one || all >= some {
		t.Errorf("%d nodes without a table, %d with one of a position, %d with one of a hundred, %d with one of all", none, one, some, all)
	}
}

// Deepening ends when an iteration has met no horizon; a hit on an entry that met one counts, too.
func TestDeepeningWithATableGoesOn(t *testing.T) {
	for seed := range uint64(3000) {
		g := web{DAG: gametest.DAG{Seed: seed, Layers: 3 + int(seed%4), Width: 1 + int(seed%2), Most: 1 + int(seed/2%2), Skips: true, Again: true}}
		r := searchWeb(t, g, classic.Options{Refine: classic.Refine{Deepening: classic.Deepening{On: true}, Table: classic.Table{On: true}}})
		if truth := g.worth(g.Start(), 0, -1); r.Value != truth || !r.Whole {
			t.Fatalf("seed %d: after %d iterations %v, whole %v; minimax of the whole game gives %v", seed, len(r.Iterations), r.Value, r.Whole, truth)
		}
	}
}

// What singular extension has already added to a line, what quiescence compares with, and what bias and extension decide for
// single moves is part of a table entry, and moves along with a move to the front.
func TestTableWithWhatIsHandedDown(t *testing.T) {
	for seed := range uint64(1500) {
		g := web{DAG: gametest.DAG{Seed: seed, Layers: 7, Width: 2, Most: 4, Skips: true, Again: seed%2 == 0}}
		for _, r := range []classic.Refine{
			{Singular: classic.Singular{On: true, Margin: 2, Most: 1}},
			{Deepening: classic.Deepening{On: true}, Singular: classic.Singular{On: true, Margin: 2}},
			{Deepening: classic.Deepening{On: true}, Bias: classic.Bias{On: true, Width: 4, From: 1}},
			{Quiescence: classic.Quiescence{On: true, Within: 2}},
			{Quiescence: classic.Quiescence{On: true, Within: 1, Most: 2}},
		} {
			for limit := 3; limit <= 5; limit++ {
				o := classic.Options{Limits: depth(limit), Refine: r}
				want := searchWeb(t, g, o)
				o.Refine.Table.On = true
				if got := searchWeb(t, g, o); got.Value != want.Value {
					t.Fatalf("seed %d, %+v, depth %d: %v; without the table %v", seed, r, limit, got.Value, want.Value)
				}
			}
		}
	}
}

// An interrupted search stores nothing unfinished: its result under a node limit differs from minimax, but never
// because of the table.
func TestTableKeepsNothingHalfDone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		for g, limits := range anyWebs(t) {
			o := classic.Options{
				Algorithm: rapid.SampledFrom(withTable).Draw(t, "algorithm"),
				Limits:    search.Limits{Nodes: rapid.Int64Range(1, 300).Draw(t, "nodes"), Depth: limits.Depth},
				Refine:    classic.Refine{Table: classic.Table{On: true}, Deepening: classic.Deepening{On: rapid.Bool().Draw(t, "deepening")}},
			}
			w := &half{recalled{web: g, t: t, depth: o.Depth, uses: map[trace.TableUse]int{}}}
			o.Trace = w
			r := searchWeb(t, g, o)
			moves, _ := rulesMoves(g)
			if r.Nodes > max(o.Nodes, int64(1+moves)) {
				t.Fatalf("%d nodes entered; the limit is %d", r.Nodes, o.Nodes)
			}
		}
	})
}

func rulesMoves(g web) (int, game.Outcome) {
	s := g.Start()
	moves, outcome := g.Moves(&s, nil)
	return len(moves), outcome
}

// half checks only the hits, since unfinished values are not minimax.
type half struct{ recalled }

func (w *half) Event(e *trace.Event) {
	if e.Kind != trace.Leave {
		w.recalled.Event(e)
		return
	}
	w.passes[len(w.passes)-1].Event(e)
}

// A table is rejected where it does not fit.
func TestTableIsRefused(t *testing.T) {
	g := web{DAG: gametest.DAG{Layers: 2, Width: 2, Most: 2}}
	table := classic.Table{On: true}
	for want, o := range map[string]classic.Options{
		"negamax, not with levels": {Algorithm: classic.Levels, Refine: classic.Refine{Table: table}},
		"futility at the root":     {Refine: classic.Refine{Table: table, Futility: classic.Futility{On: true, Epsilon: 1, EveryNode: true}}},
		"out of its bounds":        {Refine: classic.Refine{Table: classic.Table{On: true, Most: -1}}},
	} {
		if _, err := classic.Search(context.Background(), g, g.Start(), o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v; want an error that says %s", o, err, want)
		}
	}
}

// The third iteration left what is below B at rest, and the table answers for it in the fourth: so the fourth has not seen the
// whole tree either, though everything else that it sees ends.
func TestWhatATableLeavesOutIsNotSeen(t *testing.T) {
	o := classic.Options{Algorithm: classic.Negamax}
	o.Quiet.On, o.Refine.Deepening.On, o.Refine.Table.On = true, true, true
	rules, err := tree.Parse("(A:0 (B:10 (F:10 G=0)) (C:20 (D:30 (H:40 I=50))))")
	if err != nil {
		t.Fatal(err)
	}
	r, err := classic.Search(t.Context(), rules, rules.Start(), o)
	if err != nil {
		t.Fatal(err)
	}
	if r.Whole || r.Hits == 0 {
		t.Errorf("with %d hits of the table the whole tree is said to be seen: %v", r.Hits, r.Whole)
	}
}

// What bias has left out below a position is still left out if the table answers for it, though the current iteration has left
// out nothing itself.
func TestWhatATableLeavesOutHasStrayed(t *testing.T) {
	o := classic.Options{Algorithm: classic.Negamax, Limits: search.Limits{Depth: 4}}
	o.Refine.Deepening.On, o.Refine.Table.On, o.Refine.Bias = true, true, classic.Bias{On: true, Width: 2, From: 1}
	rules, err := tree.Parse("(A:0 (B:1 C=5 (D:6 E=-9)) (F:0 (G:0 (H:0 I=0))))")
	if err != nil {
		t.Fatal(err)
	}
	r, err := classic.Search(t.Context(), rules, rules.Start(), o)
	if err != nil {
		t.Fatal(err)
	}
	if last := r.Iterations[len(r.Iterations)-1]; r.Value != 5 || last.Pruned != 0 || r.Hits == 0 || !r.Strayed {
		t.Errorf("value %v, strayed %v, with %d hits of the table and %d moves left out by the last iteration", r.Value, r.Strayed, r.Hits, last.Pruned)
	}
}
