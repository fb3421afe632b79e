package gametest

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/internal/laws"
)

func TestHeaps(t *testing.T)   { Run(t, rightHeaps(), Perft(1, 6, 35)) }
func TestStroll(t *testing.T)  { Run(t, rightStroll(), Plies(1000)) }
func FuzzHeaps(f *testing.F)   { Fuzz(f, rightHeaps()) }
func FuzzStroll(f *testing.F)  { Fuzz(f, rightStroll()) }
func TestPointer(t *testing.T) { g := rightHeaps(); Run(t, heapRules(&pointer{g})) }

// heapRules is what all rules for these positions are, so that the laws are compiled for one type.
type heapRules = game.Game[table, take]

// pointer is rules with pointer receivers, which work if Run is given a pointer.
type pointer struct{ g heaps }

func (p *pointer) Start() table                                      { return p.g.Start() }
func (p *pointer) Moves(s *table, buf []take) ([]take, game.Outcome) { return p.g.Moves(s, buf) }
func (p *pointer) Play(s *table, m take, next *table) bool           { return p.g.Play(s, m, next) }
func (p *pointer) Evaluate(s *table) game.Score                      { return p.g.Evaluate(s) }
func (p *pointer) Turn(s *table) game.Side                           { return p.g.Turn(s) }
func (p *pointer) Key(s *table) uint64                               { return p.g.Key(s) }

// witness records what is reported.
type witness struct{ failures, logs []string }

func (w *witness) Helper() {}
func (w *witness) Errorf(format string, args ...any) {
	w.failures = append(w.failures, fmt.Sprintf(format, args...))
}
func (w *witness) Logf(format string, args ...any) {
	w.logs = append(w.logs, fmt.Sprintf(format, args...))
}

// examine checks one law of a game and returns what was reported.
func examine[S comparable, M game.Move, G game.Game[S, M]](
	t *testing.T, rules G, name string, options ...Option,
) *witness {
	t.Helper()
	x := newExam[S, M](rules, newSettings(append([]Option{Seed(1), Plies(100), Perft(1, 6, 35)}, options...)))
	x.explore()
	for _, l := range allLaws[S, M]() {
		if l.name == name {
			if !l.applies(x) {
				t.Fatalf("the law %s is not asked of %T", name, rules)
			}
			w := new(witness)
			x.check(l, w)
			return w
		}
	}
	t.Fatalf("there is no law %q", name)
	return nil
}

func TestEachLawSeesItsFaults(t *testing.T) {
	broken := map[string]bool{"abilities": true, "plain": true, "shared": true, "repeats": true, "history": true, "draws": true, "side": true} // by the tests below
	for _, w := range wrongs {
		broken[w.law] = true
		t.Run(w.law+"/"+w.fault, func(t *testing.T) {
			calls = 0
			g := rightHeaps()
			w.spoil(&g)
			told := examine(t, g, w.law)
			if !contains(told.failures, w.tells) {
				t.Errorf("the fault is not told: no failure says %q\n%s", w.tells, strings.Join(told.failures, "\n"))
			}
		})
	}
	for _, l := range allLaws[table, take]() {
		if !broken[l.name] {
			t.Errorf("no test breaks the law %s", l.name)
		}
		if l.name == "repeats" || l.name == "history" || l.name == "draws" {
			continue
		}
		if told := examine(t, rightHeaps(), l.name); len(told.failures) > 0 {
			t.Errorf("the law %s is told broken by right rules:\n%s", l.name, strings.Join(told.failures, "\n"))
		}
	}
}

func contains(all []string, part string) bool {
	return slices.ContainsFunc(all, func(s string) bool { return strings.Contains(s, part) })
}

// mistyped has a method of each ability's name, and none of the abilities.
type mistyped struct{ bare }

// bare is rules without any ability.
type bare struct{ g heaps }

func (b bare) Start() table                                      { return b.g.Start() }
func (b bare) Moves(s *table, buf []take) ([]take, game.Outcome) { return b.g.Moves(s, buf) }
func (b bare) Play(s *table, m take, next *table) bool           { return b.g.Play(s, m, next) }
func (b bare) Evaluate(s *table) game.Score                      { return b.g.Evaluate(s) }
func (b bare) Turn(s *table) game.Side                           { return b.g.Turn(s) }
func (b bare) Key(s *table) uint64                               { return b.g.Key(s) }

func (mistyped) PositionText(s table) string                    { return "" }
func (mistyped) Board(s *table) []byte                          { return nil }
func (mistyped) Grid(s *table) []game.Cell                      { return nil }
func (mistyped) Decimals() uint8                                { return 0 }
func (mistyped) WhyDrawn(s table, earlier []uint64) string      { return "" }
func (mistyped) UCI(s table, m take) string                     { return "" }
func (mistyped) Counting()                                      {}
func (mistyped) HasValue(s table) bool                          { return true }
func (mistyped) WithEvaluator(name string) (bare, bool)         { return bare{}, false }
func (mistyped) Evaluators() []game.Evaluator                   { return nil }
func (mistyped) Canonical(s *table) uint64                      { return 0 }
func (mistyped) ExactKeys()                                     {}
func (mistyped) PliesLeft() int                                 { return 0 }
func (*mistyped) Bounds(s *table) (lo, hi game.Score)           { return 0, 0 }
func (mistyped) Known(s *table) bool                            { return false }
func (mistyped) List(s *table, buf []game.Ranked[uint8])        {}
func (mistyped) Expand(s *table)                                {}
func (mistyped) Noisy(s *table, buf []uint8) []uint8            { return buf }
func (mistyped) Pass(s *table) bool                             { return false }
func (mistyped) Forced(s table) bool                            { return false }
func (mistyped) Sequence(s *table) []take                       { return nil }
func (mistyped) Checks(s *table) bool                           { return false }
func (mistyped) Stakes(s *table) []game.Stake                   { return nil }
func (mistyped) Scale() game.Score                              { return 1 }
func (mistyped) MoveKinds() uint                                { return 1 }
func (mistyped) Thread() game.Score                             { return 1 }
func (mistyped) Deviation(s table, a, b int) game.Score         { return 0 }
func (mistyped) DrawnByHistory(s *table, earlier []uint32) bool { return false }
func (mistyped) WithHistory(s *table) bool                      { return false }
func (mistyped) Numberings() int                                { return 0 }

func TestAbilitiesThatVanish(t *testing.T) {
	told := examine(t, mistyped{bare{rightHeaps()}}, "abilities")
	for _, want := range []string{
		"not a game.Notation, though it has a method of one: ",
		"MoveText is missing, want func(*gametest.table, gametest.take) string; ",
		"PositionText is func(gametest.table) string, want func(*gametest.table) string",
		"game.Drawer", "game.Gridded", "game.Decimals", "game.Draws", "game.Coded", "game.Counted",
		"game.Partial", "game.Evaluators", "game.Symmetric", "game.Exact", "game.Finite",
		"Bounds has a pointer receiver",
		"game.Bounder", "game.Known", "game.Lister", "game.Expander", "game.Noisy", "game.Passer", "game.Forcing", "game.Foreseen", "game.Repeats",
		"game.Sequenced", "game.Checking", "game.Exchanging", "game.Grouped", "game.Scaled", "game.Threaded", "game.Historic", "game.Numbered",
	} {
		if !contains(told.failures, want) {
			t.Errorf("no failure says %q\n%s", want, strings.Join(told.failures, "\n"))
		}
	}
	if n := len(told.failures); n > 29 {
		t.Errorf("%d failures of 29 abilities", n)
	}
}

func TestAbilitiesAreLogged(t *testing.T) {
	told := examine(t, rightHeaps(), "abilities")
	want := "abilities of gametest.heaps: Notation, Drawer, Gridded, Decimals, Coded, Counted, Partial, Evaluators, Summed, Tunable, Symmetric, Exact, " +
		"Finite, Bounder, Known, Lister, Expander, Noisy, Passer, Forcing, Sequenced, Checking, Exchanging, Grouped, Scaled, Threaded, Foreseen, Threatening, Numbered; " +
		"not: Draws, Repeats, Historic"
	if len(told.logs) != 1 || told.logs[0] != want {
		t.Errorf("the log is %q, want %q", told.logs, want)
	}
	told = examine(t, heapRules(bare{rightHeaps()}), "abilities")
	if len(told.failures) > 0 || !contains(told.logs, "abilities of gametest.bare: none; not: Notation") {
		t.Errorf("of rules without abilities: %q %q", told.failures, told.logs)
	}
}

func TestPositionsThatAreNotPlain(t *testing.T) {
	if told := examine(t, chained{}, "plain"); !contains(told.failures, "s.chain[0].before of gametest.link is a ptr") {
		t.Errorf("a pointer in a position is not told: %q", told.failures)
	}
}

// chained is a game whose positions point to others.
type chained struct{}

type link struct{ chain [1]struct{ before *link } }

func (chained) Start() link                                   { return link{} }
func (chained) Moves(*link, []take) ([]take, game.Outcome)    { return nil, game.Drawn }
func (chained) Play(s *link, m take, next *link) (again bool) { next.chain[0].before = s; return false }
func (chained) Evaluate(*link) game.Score                     { return 0 }
func (chained) Turn(*link) game.Side                          { return game.Max }
func (chained) Key(*link) uint64                              { return 0 }

// TestRulesThatShareAState breaks the law shared without a data race: the rules answer wrongly while two are in them.
func TestRulesThatShareAState(t *testing.T) {
	g := rightHeaps()
	evaluate := g.evaluate
	var inside atomic.Int32
	g.evaluate = func(s *table) game.Score {
		defer inside.Add(-1)
		if inside.Add(1); tokens(s) > 0 {
			time.Sleep(10 * time.Microsecond)
		}
		return evaluate(s) + game.Score(inside.Load()-1)
	}
	if told := examine(t, g, "shared"); !contains(told.failures, "asked by several goroutines at once") {
		t.Errorf("a shared state is not told: %q", told.failures)
	}
}

func TestRepeatsSeesItsFaults(t *testing.T) {
	for fault, c := range map[string]struct {
		law, tells string
		spoil      func(g *stroll)
	}{
		"history written": {"repeats", "DrawnByHistory writes to the earlier keys", func(g *stroll) {
			g.drawn = func(s *square, earlier []uint64) bool { clear(earlier); return len(earlier) > 20 }
		}},
		"another answer each time": {"repeats", "and when asked again", func(g *stroll) {
			g.drawn = func(s *square, earlier []uint64) bool { calls++; return calls%3 == 0 }
		}},
		"a draw that history wins": {"history", "makes a draw worth 1", func(g *stroll) {
			g.history = func(v game.Score) (game.Score, bool) { return 1, true }
		}},
		"a win that no history makes a loss": {"history", "worth -", func(g *stroll) {
			g.history = func(v game.Score) (game.Score, bool) {
				if v > 0 {
					v = game.Loss(3)
				}
				return v, true
			}
		}},
		"no reason": {"draws", "drawn: true; WhyDrawn returns \"\"", func(g *stroll) {
			g.why = func(*square, []uint64) string { return "" }
		}},
		"a reason without a draw": {"draws", "drawn: false; WhyDrawn returns \"history\"", func(g *stroll) {
			g.why = func(*square, []uint64) string { return "history" }
		}},
		"a sentence": {"draws", "WhyDrawn returns \"third time\"", func(g *stroll) {
			right := *g
			g.why = func(s *square, earlier []uint64) string {
				return strings.Replace(right.WhyDrawn(s, earlier), "history", "third time", 1)
			}
		}},
		"never drawn": {"finite", "goes on after 100 plies", func(g *stroll) {
			moves := g.moves
			g.drawn = func(*square, []uint64) bool { return false }
			g.moves = func(s *square, buf []direction) ([]direction, game.Outcome) {
				all, o := moves(s, buf)
				if o == game.Open && (s.at == 1 || s.at == 3) { // only back to the middle
					all = append(all[:len(buf)], direction(s.at&2>>1^1))
				}
				return all, o
			}
		}},
		"the key leaves out too much": {"key", "a position with other moves", func(g *stroll) {
			moves := g.moves
			g.moves = func(s *square, buf []direction) ([]direction, game.Outcome) {
				all, o := moves(s, buf)
				if o == game.Open && s.clock == 7 {
					all = all[:len(all)-1]
				}
				return all, o
			}
		}},
	} {
		t.Run(fault, func(t *testing.T) {
			calls = 0
			g := rightStroll()
			c.spoil(&g)
			if told := examine(t, g, c.law); !contains(told.failures, c.tells) {
				t.Errorf("the fault is not told: no failure says %q\n%s", c.tells, strings.Join(told.failures, "\n"))
			}
		})
	}
	for _, l := range allLaws[square, direction]() {
		x := newExam[square, direction](rightStroll(), newSettings([]Option{Plies(1000)}))
		if l.applies(x) && l.name != "perft" {
			if told := examine(t, rightStroll(), l.name, Plies(1000)); len(told.failures) > 0 {
				t.Errorf("the law %s is told broken by right rules:\n%s", l.name, strings.Join(told.failures, "\n"))
			}
		}
	}
}

// lister is rules with List and without Bounds.
type lister struct{ bare }

func (l lister) List(s *table, buf []game.Ranked[take]) []game.Ranked[take] { return l.g.list(s, buf) }

func TestListWithoutBounds(t *testing.T) {
	told := examine(t, heapRules(lister{bare{rightHeaps()}}), "list")
	if !contains(told.failures, "a game without Bounds knows nothing") {
		t.Errorf("moves left out are not told: %q", told.failures)
	}
}

// expander is rules with Expand and without Bounds.
type expander struct {
	bare
	expand func(s *table, buf []game.Child[table, take], enough game.Score) []game.Child[table, take]
}

func (e expander) Expand(s *table, buf []game.Child[table, take], enough game.Score) []game.Child[table, take] {
	return e.expand(s, buf, enough)
}

func TestExpandWithoutBounds(t *testing.T) {
	g := rightHeaps()
	told := examine(t, expander{bare{g}, g.expand}, "expand")
	for _, want := range []string{"a game without Bounds knows nothing", "Bounds are -2000000000 to 2000000000"} {
		if !contains(told.failures, want) {
			t.Errorf("no failure says %q: %q", want, told.failures)
		}
	}
	blind := func(s *table, buf []game.Child[table, take], enough game.Score) []game.Child[table, take] {
		moves, _ := g.Moves(s, nil)
		for _, m := range moves {
			c := game.Child[table, take]{Lo: -game.Infinity, Hi: game.Infinity, Move: m}
			c.Again = g.Play(s, m, &c.Pos)
			c.Key = g.Key(&c.Pos)
			buf = append(buf, c)
		}
		return buf
	}
	if told := examine(t, expander{bare{g}, blind}, "expand"); len(told.failures) > 0 {
		t.Errorf("children of unknown value are told wrong: %q", told.failures)
	}
}

// TestFailureIsReadable compares a whole failure: what, where, and the path there.
func TestFailureIsReadable(t *testing.T) {
	g := rightHeaps()
	evaluate := g.evaluate
	g.evaluate = func(s *table) game.Score {
		if *s == (table{heap: [2]uint8{2, 6}, side: game.Min, twice: true}) {
			panic("cannot judge this")
		}
		return evaluate(s)
	}
	told := examine(t, g, "outcome")
	if len(told.failures) != 1 {
		t.Fatalf("%d failures, want 1: %q", len(told.failures), told.failures)
	}
	got := regexp.MustCompile(`at \S*/game/gametest/gametest_test.go:\d+`).ReplaceAllString(told.failures[0], "at HERE")
	want := "outcome: panic: cannot judge this at HERE\n\tposition: 2 6 MIN true\n\tline:     a1 a2, from the start"
	if got != want {
		t.Errorf("the failure is\n%s\nwant\n%s", got, want)
	}

	told = examine(t, bare{g}, "outcome")
	if !contains(told.failures, "position: {heap:[2 6] side:1 twice:true}\n\tline:     1 2, from the start") {
		t.Errorf("without a notation the failure is %q", told.failures)
	}
}

func TestFailuresDoNotFlood(t *testing.T) {
	g := rightHeaps()
	g.evaluate = func(*table) game.Score { return game.Infinity }
	told := examine(t, g, "outcome")
	if len(told.failures) != 2+laws.MaxTold { // of two ended games, and of others
		t.Errorf("%d failures are told, want %d", len(told.failures), 2+laws.MaxTold)
	}
	if !contains(told.logs, "75 more failures like") { // 78 open positions
		t.Errorf("how many more there are is not told: %q", told.logs)
	}
}

func TestLongLinesAreShortened(t *testing.T) {
	told := examine(t, endless{}, "finite", Plies(1000))
	if !contains(told.failures, "0 0 0 (940 more moves) 0 0") {
		t.Errorf("no line of 1000 moves cut short: %q", told.failures)
	}
}

// endless is a counting game that does not end for a long time.
type endless struct{}

func (endless) Start() uint32 { return 0 }
func (endless) Moves(s *uint32, buf []take) ([]take, game.Outcome) {
	return append(buf, 0), game.Open
}
func (endless) Play(s *uint32, m take, next *uint32) bool { *next = *s + 1; return false }
func (endless) Evaluate(*uint32) game.Score               { return 0 }
func (endless) Turn(s *uint32) game.Side                  { return game.Side(*s & 1) }
func (endless) Key(s *uint32) uint64                      { return uint64(*s) }

// backwards is a game whose zero rules do not use its first evaluator.
type backwards struct {
	endless
	eval uint8
}

func (g backwards) Evaluate(*uint32) game.Score { return game.Score(g.eval) }
func (backwards) Evaluators() []game.Evaluator {
	return []game.Evaluator{{Name: "one", Formula: "1"}, {Name: "nothing", Formula: "0"}}
}
func (backwards) WithEvaluator(name string) (backwards, bool) {
	return backwards{eval: map[string]uint8{"one": 1}[name]}, name == "one" || name == "nothing"
}

func TestZeroRulesUseTheFirstEvaluator(t *testing.T) {
	const want = `in the zero rules ["nothing"] are in charge, not the first evaluator, "one"`
	if told := examine(t, backwards{}, "evaluators", Positions(9)); !contains(told.failures, want) {
		t.Errorf("no failure says %q: %q", want, told.failures)
	}
	if told := examine(t, backwards{eval: 1}, "evaluators", Positions(9)); len(told.failures) > 0 {
		t.Errorf("rules that are not the zero ones may use any evaluator: %q", told.failures)
	}
}

func TestPositionsBoundTheExploration(t *testing.T) {
	x := newExam[uint32, take](endless{}, newSettings([]Option{Positions(50), Plies(200)}))
	x.explore()
	if len(x.places) != 50 || x.whole {
		t.Errorf("explored %d positions, whole = %v; want 50 of more", len(x.places), x.whole)
	}
	y := newExam[table, take](rightHeaps(), newSettings([]Option{Positions(81)}))
	y.explore()
	if len(y.places) != 80 || !y.whole {
		t.Errorf("explored %d positions, whole = %v; want all 80", len(y.places), y.whole)
	}
}

func TestSeedRepeatsARun(t *testing.T) {
	explored := func(seed uint64) (positions []table) {
		x := newExam[table, take](rightHeaps(), newSettings([]Option{Seed(seed), Positions(40)}))
		x.explore()
		for _, p := range x.places {
			positions = append(positions, p.pos)
		}
		if want := fmt.Sprintf("gametest.Seed(%d)", seed); !strings.Contains(x.summary(), want) {
			t.Errorf("the summary does not tell the seed: %s", x.summary())
		}
		return positions
	}
	if !slices.Equal(explored(7), explored(7)) {
		t.Error("the same seed explores other positions")
	}
	if slices.Equal(explored(7), explored(8)) {
		t.Error("another seed explores the same positions")
	}
}

// TestFuzzSeesFaults runs what Fuzz does with a few inputs each. It finds every fault of a law for single positions, unless only
// comparing positions shows it, or only one that is not among the few checked.
func TestFuzzSeesFaults(t *testing.T) {
	compared := []string{
		"no start", "collision", "too many bits",
		"the move is not mapped", "moves mapped to other ones", "all taken for symmetric", "outcomes differ",
		"another key after the same move", "no win is ever missed", "a static value that sees the heaps apart", "a representative that has another",
		"levels of one name",
	}
	single := map[string]bool{"finite": true} // fuzzLine has its own check for it
	for _, l := range allLaws[table, take]() {
		single[l.name] = single[l.name] || l.each != nil
	}
	line := []byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
	for _, w := range wrongs {
		if !single[w.law] || slices.Contains(compared, w.fault) {
			continue
		}
		calls = 0
		g := rightHeaps()
		w.spoil(&g)
		told := new(witness)
		newExam[table, take](g, fuzzSettings).fuzzLine(told, []byte{1, 2, 1, 2, 1, 2})
		for i := range line {
			newExam[table, take](g, fuzzSettings).fuzzLine(told, line[i:])
			newExam[table, take](g, fuzzSettings).fuzzLine(told, slices.Repeat(line[i:i+1], 10))
		}
		if !slices.ContainsFunc(told.failures, func(f string) bool { return strings.HasPrefix(f, w.law+": ") }) {
			t.Errorf("fuzzing does not see the fault %q of the law %s: %q", w.fault, w.law, told.failures)
		}
	}
	g := rightHeaps()
	evaluate := g.evaluate
	g.evaluate = func(s *table) game.Score {
		if tokens(s) == 12 { // no play reaches it, but the reader accepts it
			return game.Infinity
		}
		return evaluate(s)
	}
	told := new(witness)
	newExam[table, take](g, fuzzSettings).fuzzText(told, "6 6 MAX false")
	if !contains(told.failures, `none, read from "6 6 MAX false"`) {
		t.Errorf("fuzzing does not see the fault of a position that it reads: %q", told.failures)
	}
}

// TestFuzzIsQuick measures one input's cost in a game with many positions far from the end: a fuzzer needs thousands of inputs.
func TestFuzzIsQuick(t *testing.T) {
	g := rightHeaps()
	g.start = func() table { return table{heap: [2]uint8{200, 200}} }
	play, plays := g.play, 0
	g.play = func(s *table, m take, next *table) bool { plays++; return play(s, m, next) }
	x := newExam[table, take](g, fuzzSettings)
	x.fuzzLine(new(witness), make([]byte, 1000))
	x.fuzzText(new(witness), "200 200 MAX false")
	if n := len(x.places); n < 200 || plays > 10*n {
		t.Errorf("one input with a line of %d positions takes %d calls of Play, want at most ten for each", n, plays)
	}
}
