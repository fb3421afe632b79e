package engine

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/gametest"
	"github.com/jugada/jugada/search"
)

// solvedRules are rules that know the value of some positions.
type solvedRules struct {
	gametest.DAG
	known func(*dagPos) bool
}

func (g solvedRules) Known(s *dagPos, _ []uint64, _ func() bool) (game.Score, bool) {
	return wholly(g.DAG, s), g.known(s)
}

// A search ends its lines where the rules know the value, and nowhere else: it finds minimax's value of the game in which those
// positions are worth that. Where the root is known itself, its value is reported as proved as soon as a move is found that keeps
// it.
func TestLinesEndInKnownPositions(t *testing.T) {
	const depth = 4
	cut, told := 0, 0
	for seed := range uint64(500) {
		g := gametest.DAG{Seed: seed, Layers: 8, Width: 4, Most: 3, Wins: seed%2 == 0}
		rules := solvedRules{g, func(s *dagPos) bool { return able{g}.roll(s, 3) == 0 }}
		var minimax func(s *dagPos, depth, ply int) game.Score
		minimax = func(s *dagPos, depth, ply int) game.Score {
			moves, outcome := g.Moves(s, nil)
			switch {
			case outcome == game.Open && ply > 0 && rules.known(s):
				return wholly(g, s)
			case outcome != game.Open || depth == 0:
				return g.Evaluate(s)
			}
			best := -game.Infinity
			for _, m := range moves {
				var next dagPos
				again := g.Play(s, m, &next)
				v := shift(minimax(&next, depth-1, ply+1), 1)
				if !again {
					v = -v
				}
				best = max(best, v)
			}
			return best
		}
		s := g.Start()
		if _, outcome := g.Moves(&s, nil); outcome != game.Open {
			continue
		}
		o := small(Exact())
		o.Bounds = true
		x, err := New(dagRules(rules), o)
		if err != nil {
			t.Fatal(err)
		}
		r, err := x.Search(t.Context(), s, Task[dagMove]{Limits: search.Limits{Depth: depth}})
		whole := wholly(g, &s) * g.Turn(&s).Sign()
		var want game.Score
		for d := 1; d <= depth; d++ {
			if want = minimax(&s, d, 0) * g.Turn(&s).Sign(); want == whole && rules.known(&s) {
				told++
				if r.Depth != d || !r.Whole || r.Bound != search.Exact || r.Estimate {
					t.Fatalf("seed %d: depth %d, %+v; but the value %d is known from depth %d on", seed, r.Depth, r.Result, whole, d)
				}
				if e, ok := x.threads[0].probe(g.Key(&s), 0); ok {
					t.Fatalf("seed %d: the table holds %+v of the root, which may be known by its history", seed, e)
				}
				checkOneMove(t, g, x, &s)
				break
			}
		}
		if err != nil || r.Value != want {
			t.Fatalf("seed %d: %d to depth %d, want %d (%v)", seed, r.Value, r.Depth, want, err)
		}
		if r.Value != whole {
			cut++
		}
		x.Close()
	}
	if cut < 50 || told < 50 {
		t.Errorf("%d searches were cut short by the depth, and of %d the rules knew the value", cut, told)
	}
}

// checkOneMove looks at moves alone, whose values that of the position need not be.
func checkOneMove(t *testing.T, g gametest.DAG, x *Searcher[dagPos, dagMove, dagRules], s *dagPos) {
	t.Helper()
	moves, _ := g.Moves(s, nil)
	for i := range moves {
		want := moveValue(g, s, moves[i]) * g.Turn(s).Sign()
		for depth := range 3 {
			r, err := x.Search(t.Context(), *s, Task[dagMove]{Limits: search.Limits{Depth: depth}, Moves: moves[i : i+1]})
			if err != nil || (depth == 0 || r.Whole) && r.Value != want {
				t.Errorf("seed %d: a move is worth %d, and alone, at depth %d, %d (%v)", g.Seed, want, depth, r.Value, err)
			}
		}
	}
}

// The line of a win that the rules know goes on to the end of the game, with best play of both, and the values of all moves are
// exact: those after a win at once, too, where no value could matter.
func TestKnownWinsHaveTheirLines(t *testing.T) {
	wins, atOnce := 0, 0
	for seed := range uint64(800) {
		g := gametest.DAG{Seed: seed, Layers: 2 + int(seed/2%7), Width: 4, Most: 3, Wins: true, Again: seed%4 < 2}
		known := func(s *dagPos) bool { // of ends rules need not know anything
			_, outcome := g.Moves(s, nil)
			return outcome == game.Open || seed%3 > 0
		}
		x, err := New(dagRules(solvedRules{g, known}), small(Default()))
		if err != nil {
			t.Fatal(err)
		}
		s := g.Start()
		r, err := x.Search(t.Context(), s, Task[dagMove]{})
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range r.Moves {
			if want := moveValue(g, &s, m.Move) * g.Turn(&s).Sign(); m.Value != want || m.Bound != search.Exact || !m.Whole {
				t.Errorf("seed %d: %+v, is worth %d", seed, m, want)
			}
		}
		n, forced := wholly(g, &s).Forced()
		if !forced {
			continue
		}
		if wins++; n == 1 && len(r.Moves) > 1 {
			atOnce++
		}
		for i, m := range r.Line {
			if v := moveValue(g, &s, m); v != wholly(g, &s) {
				t.Errorf("seed %d: move %d of the line is worth %d, the best one %d", seed, i, v, wholly(g, &s))
			}
			var next dagPos
			g.Play(&s, m, &next)
			s = next
		}
		if _, outcome := g.Moves(&s, nil); len(r.Line) != n || outcome == game.Open {
			t.Errorf("seed %d: the line has %d moves of %d", seed, len(r.Line), n)
		}
		x.Close()
	}
	if wins < 20 || atOnce < 10 {
		t.Errorf("%d wins, of which %d at once and not by the only move", wins, atOnce)
	}
}

// knowingShuttle notes with which histories it is asked what it knows, which is nothing.
type knowingShuttle struct {
	shuttle
	asked func(s *shuttlePos, earlier []uint64)
}

func (g knowingShuttle) Known(s *shuttlePos, earlier []uint64, _ func() bool) (game.Score, bool) {
	g.asked(s, earlier)
	return 0, false
}

// Rules are asked for what they know with the game so far and the line, without the position itself; except of the root, to which
// it belongs as it does for the positions that follow.
func TestTheHistoryOfKnownPositions(t *testing.T) {
	var g knowingShuttle
	follows := map[[2]uint64]bool{}
	for p := range reachable[shuttlePos, uint8, shuttleRules](shuttle{}) {
		moves, _ := g.Moves(&p, nil)
		for _, m := range moves {
			var next shuttlePos
			g.Play(&p, m, &next)
			follows[[2]uint64{g.Key(&p), g.Key(&next)}] = true
		}
	}
	s, game := g.Start(), []uint64{91, 92}
	calls := 0
	g.asked = func(p *shuttlePos, earlier []uint64) {
		line := append(slices.Clone(earlier), g.Key(p))
		if calls++; calls == 1 {
			line = earlier
		}
		if len(line) < 3 || !slices.Equal(line[:2], game) || line[2] != g.Key(&s) || calls == 1 && len(line) > 3 {
			t.Errorf("asked of %+v after %v", *p, earlier)
		}
		for i := 3; i < len(line); i++ {
			if !follows[[2]uint64{line[i-1], line[i]}] {
				t.Errorf("%v: no move leads from %d to %d", line, line[i-1], line[i])
			}
		}
	}
	x, err := New(shuttleRules(g), small(Default()))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := x.Search(t.Context(), s, Task[uint8]{Limits: search.Limits{Depth: 4}, Earlier: game}); err != nil || calls < 10 {
		t.Errorf("asked %d times (%v)", calls, err)
	}
}

// slowRules take until they are stopped to find out what they know.
type slowRules struct{ gametest.DAG }

func (slowRules) Known(_ *dagPos, _ []uint64, stop func() bool) (game.Score, bool) {
	for !stop() {
		time.Sleep(time.Millisecond)
	}
	return 0, true
}

// A search can be stopped while the rules find out what they know, and takes nothing for known then.
func TestWhatTakesLongToKnowIsStopped(t *testing.T) {
	g := gametest.DAG{Seed: 1, Layers: 8, Width: 4, Most: 3}
	x, err := New(dagRules(slowRules{g}), small(Default()))
	if err != nil {
		t.Fatal(err)
	}
	s := g.Start()
	began := time.Now()
	r, err := x.Search(t.Context(), s, Task[dagMove]{Limits: search.Limits{Time: 20 * time.Millisecond}})
	if err != nil || len(r.Line) == 0 || r.Depth != 0 || r.Whole || r.Spent != search.Time {
		t.Errorf("%+v (%v)", r, err)
	}
	if took := time.Since(began); took > 5*time.Second {
		t.Errorf("it took %v", took)
	}
}

// A search that consults somebody about positions is the one whose rules know them, and rules come first. With bounds off, it asks
// nobody.
func TestWhatIsConsultedIsLikeWhatRulesKnow(t *testing.T) {
	const depth = 4
	asked := 0
	for seed := range uint64(300) {
		g := gametest.DAG{Seed: seed, Layers: 8, Width: 4, Most: 3, Wins: seed%2 == 0}
		one := func(s *dagPos) bool { return able{g}.roll(s, 4) == 0 }
		two := func(s *dagPos) bool { return able{g}.roll(s, 4) == 1 }
		never := func(*dagPos) bool { return false }
		either := func(s *dagPos) bool { return one(s) || two(s) }
		found := func(own func(*dagPos) bool, told game.Known[dagPos], bounds bool) search.Result[dagMove] {
			o := small(Exact())
			o.Bounds = bounds
			x, err := New(dagRules(solvedRules{g, own}), o)
			if err != nil {
				t.Fatal(err)
			}
			defer x.Close()
			if told != nil {
				x.Consult(told)
			}
			r, err := x.Search(t.Context(), g.Start(), Task[dagMove]{Limits: search.Limits{Depth: depth}})
			if err != nil {
				t.Fatal(err)
			}
			r.Elapsed = 0
			return r.Result
		}
		s := g.Start()
		if _, outcome := g.Moves(&s, nil); outcome != game.Open {
			continue
		}
		want := found(either, nil, true)
		for what, got := range map[string]search.Result[dagMove]{
			"all consulted":                found(never, solvedRules{g, either}, true),
			"some known, others consulted": found(one, solvedRules{g, two}, true),
			"the known ones consulted":     found(either, liar(either), true),
		} {
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("seed %d, %s (- want, + got):\n%s", seed, what, diff)
			}
		}
		if plain := found(never, nil, false); !cmp.Equal(plain, found(never, liar(either), false)) {
			t.Fatalf("seed %d: bounds are off, and somebody has been asked", seed)
		} else if !cmp.Equal(plain, want) {
			asked++
		}
	}
	if asked < 100 {
		t.Errorf("only %d searches were changed by what is known", asked)
	}
}

// liar says of these positions that they are worth 1,000.
type liar func(*dagPos) bool

func (l liar) Known(s *dagPos, _ []uint64, _ func() bool) (game.Score, bool) { return 1000, l(s) }
