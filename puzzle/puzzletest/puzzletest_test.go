package puzzletest

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/puzzle"
)

// The grid has 1 cell at distance 0, 4 at 1, 5 at 2 and 2 at 3 of the second one of the second row.
func TestGrid(t *testing.T) {
	Run(t, rightGrid(), From(cell{2, 1, 1}), Levels(1, 4, 5, 2, 0), Consistent())
}
func FuzzGrid(f *testing.F)   { Fuzz(f, rightGrid()) }
func TestOneWay(t *testing.T) { Run(t, rightOneWay()) }

// witness records what is reported.
type witness struct{ failures, logs []string }

func (w *witness) Helper() {}
func (w *witness) Errorf(format string, args ...any) {
	w.failures = append(w.failures, fmt.Sprintf(format, args...))
}
func (w *witness) Logf(format string, args ...any) {
	w.logs = append(w.logs, fmt.Sprintf(format, args...))
}

// examine checks one law of a problem and returns what was reported.
func examine[S comparable, M puzzle.Move, P puzzle.Puzzle[S, M]](
	t *testing.T, rules P, name string, options ...Option,
) *witness {
	t.Helper()
	x := newExam[S, M](rules, newSettings(append([]Option{Seed(1)}, options...)))
	x.explore()
	for _, l := range allLaws[S, M, P]() {
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
	options := []Option{From(cell{2, 1, 1}), Levels(1, 4, 5, 2, 0), Consistent()}
	broken := map[string]bool{"abilities": true, "plain": true, "shared": true} // by the tests below
	for _, w := range wrongs {
		broken[w.law] = true
		t.Run(w.law+"/"+w.fault, func(t *testing.T) {
			calls = 0
			g := rightGrid()
			w.spoil(&g)
			told := examine(t, g, w.law, options...)
			if !contains(told.failures, w.tells) {
				t.Errorf("the fault is not told: no failure says %q\n%s", w.tells, strings.Join(told.failures, "\n"))
			}
		})
	}
	for _, l := range allLaws[cell, pace, grid]() {
		if !broken[l.name] {
			t.Errorf("no test breaks the law %s", l.name)
		}
		if told := examine(t, rightGrid(), l.name, options...); len(told.failures) > 0 {
			t.Errorf("the law %s is told broken by right rules:\n%s", l.name, strings.Join(told.failures, "\n"))
		}
	}
}

func contains(all []string, part string) bool {
	return slices.ContainsFunc(all, func(s string) bool { return strings.Contains(s, part) })
}

// bare is rules without any ability.
type bare struct{ g grid }

func (b bare) Start() cell                                  { return b.g.Start() }
func (b bare) Moves(s *cell, buf []pace) []pace             { return b.g.Moves(s, buf) }
func (b bare) Play(s *cell, m pace, next *cell) puzzle.Cost { return b.g.Play(s, m, next) }
func (b bare) Goal(s *cell) bool                            { return b.g.Goal(s) }
func (b bare) Key(s *cell) uint64                           { return b.g.Key(s) }

// mistyped has a method of each ability's name, and none of the abilities.
type mistyped struct{ bare }

func (*mistyped) Estimate(s *cell) puzzle.Cost         { return 0 }
func (mistyped) Heuristics() []string                  { return nil }
func (mistyped) Solvable(s *cell) bool                 { return true }
func (mistyped) Inverse(m pace) pace                   { return m }
func (mistyped) Goals() []cell                         { return nil }
func (mistyped) PositionText(s cell) string            { return "" }
func (mistyped) Board(s *cell) []byte                  { return nil }
func (mistyped) Spots(s cell) []puzzle.Spot            { return nil }
func (mistyped) Dive(stack []node, line []pace) []node { return stack }

func TestAbilitiesThatVanish(t *testing.T) {
	told := examine(t, mistyped{bare{rightGrid()}}, "abilities")
	for _, want := range []string{
		"not a puzzle.Notation, though it has a method of one: ",
		"MoveText is missing, want func(*puzzletest.cell, puzzletest.pace) string; ",
		"PositionText is func(puzzletest.cell) string, want func(*puzzletest.cell) string",
		"Estimate has a pointer receiver",
		"puzzle.Heuristic,", "puzzle.Heuristics", "puzzle.Solvable", "puzzle.Inverse", "puzzle.Goals", "puzzle.Drawer",
		"puzzle.Diver", "puzzle.Pointing",
	} {
		if !contains(told.failures, want) {
			t.Errorf("no failure says %q\n%s", want, strings.Join(told.failures, "\n"))
		}
	}
	if n := len(told.failures); n > 9 {
		t.Errorf("%d failures of 9 abilities", n)
	}
}

// diving is rules with Diver, without the abilities that it requires.
type diving struct{ bare }

func (d diving) Enter(s *cell, root *node) { d.g.Enter(s, root) }
func (d diving) Dive(stack []node, line []pace, t *puzzle.Tally) ([]node, int, bool) {
	return d.g.Dive(stack, line, t)
}

func TestDiverNeedsOthers(t *testing.T) {
	told := examine(t, diving{bare{rightGrid()}}, "abilities")
	if !contains(told.failures, "has to be Heuristic, Solvable and Inverse") {
		t.Errorf("a diver by itself is not told: %q", told.failures)
	}
}

func TestAbilitiesAreLogged(t *testing.T) {
	told := examine(t, rightGrid(), "abilities")
	want := "abilities of puzzletest.grid: Heuristic, Heuristics, Hopeless, Solvable, Inverse, Goals, Notation, Drawer, Pointing, Diver, Numbered; not: none"
	if len(told.logs) != 1 || told.logs[0] != want {
		t.Errorf("the log is %q, want %q", told.logs, want)
	}
	told = examine(t, bare{rightGrid()}, "abilities")
	if len(told.failures) > 0 || !contains(told.logs, "abilities of puzzletest.bare: none; not: Heuristic") {
		t.Errorf("of rules without abilities: %q %q", told.failures, told.logs)
	}
}

func TestPositionsThatAreNotPlain(t *testing.T) {
	if told := examine(t, chained{}, "plain"); !contains(told.failures, "s.chain[0].before of puzzletest.link is a ptr") {
		t.Errorf("a pointer in a position is not told: %q", told.failures)
	}
}

// chained is a problem whose positions hold on to others.
type chained struct{}

type link struct{ chain [1]struct{ before *link } }

func (chained) Start() link                                  { return link{} }
func (chained) Moves(*link, []pace) []pace                   { return nil }
func (chained) Play(s *link, m pace, next *link) puzzle.Cost { next.chain[0].before = s; return 1 }
func (chained) Goal(*link) bool                              { return false }
func (chained) Key(*link) uint64                             { return 0 }

// TestRulesThatShareAState breaks the law shared without a data race: the rules answer wrongly while two are in them.
func TestRulesThatShareAState(t *testing.T) {
	g := rightGrid()
	var inside atomic.Int32
	g.estimate = func(s *cell) puzzle.Cost {
		defer inside.Add(-1)
		inside.Add(1)
		time.Sleep(10 * time.Microsecond)
		return distance(*s) + puzzle.Cost(inside.Load()-1)
	}
	if told := examine(t, g, "shared"); !contains(told.failures, "asked by several goroutines at once") {
		t.Errorf("a shared state is not told: %q", told.failures)
	}
}

// oneWay is a problem without inverse moves: from 0, a move adds 1 or 2; 7 is the goal, 8 a dead end.
type oneWay struct{ solvable func(s *uint8) error }

func rightOneWay() oneWay {
	return oneWay{func(s *uint8) error {
		if *s > 7 {
			return fmt.Errorf("%d is beyond the goal", *s)
		}
		return nil
	}}
}

func (oneWay) Start() uint8 { return 0 }
func (oneWay) Moves(s *uint8, buf []pace) []pace {
	for m := pace(1); m <= 2 && *s+uint8(m) <= 8; m++ {
		buf = append(buf, m)
	}
	return buf
}
func (oneWay) Play(s *uint8, m pace, next *uint8) puzzle.Cost { *next = *s + uint8(m); return 1 }
func (oneWay) Goal(s *uint8) bool                             { return *s == 7 }
func (oneWay) Key(s *uint8) uint64                            { return uint64(*s) }
func (p oneWay) Solvable(s *uint8) error                      { return p.solvable(s) }

func TestSolvableIsExact(t *testing.T) {
	never := oneWay{func(*uint8) error { return nil }}
	if told := examine(t, never, "solvable"); !contains(told.failures, "but Solvable sees no reason\n\tposition: 8") {
		t.Errorf("a position taken for solvable is not told: %q", told.failures)
	}
	strict := oneWay{func(s *uint8) error {
		if *s > 4 && *s != 7 {
			return fmt.Errorf("%d is too far", *s)
		}
		return nil
	}}
	if told := examine(t, strict, "solvable"); !contains(told.failures, "a goal can be reached, but Solvable says: 5 is too far") {
		t.Errorf("a position taken for unsolvable is not told: %q", told.failures)
	}
}

// TestFailureIsReadable compares a whole failure: what, where, and the path there.
func TestFailureIsReadable(t *testing.T) {
	g := rightGrid()
	g.estimate = func(s *cell) puzzle.Cost {
		if *s == (cell{2, 2, 0}) {
			panic("cannot judge this")
		}
		return 0
	}
	told := examine(t, g, "heuristic")
	here := regexp.MustCompile(`at \S*/puzzle/puzzletest/puzzletest_test.go:\d+`)
	const want = "heuristic: panic: cannot judge this at HERE\n\tposition: c3@0\n\tline:     right down, from the start"
	if !contains(told.failures, "c3@0") || !slices.ContainsFunc(told.failures, func(s string) bool {
		return here.ReplaceAllString(s, "at HERE") == want
	}) {
		t.Errorf("no failure is\n%s\nbut\n%s", want, strings.Join(told.failures, "\n"))
	}
	if told := examine(t, bare{spoiltCost()}, "cost"); !contains(told.failures, "position: {x:1 y:1 grid:0}") {
		t.Errorf("without a notation the failure is %q", told.failures)
	}
}

func spoiltCost() grid {
	g := rightGrid()
	play := g.play
	g.play = func(s *cell, m pace, next *cell) puzzle.Cost { return play(s, m, next) - 1 }
	return g
}

func TestFailuresDoNotFlood(t *testing.T) {
	told := examine(t, spoiltCost(), "cost")
	if len(told.failures) != laws.MaxTold {
		t.Errorf("%d failures are told, want %d", len(told.failures), laws.MaxTold)
	}
	if !contains(told.logs, "15 more failures like") { // 12 cells have 9 steps to the right and 9 back
		t.Errorf("how many more there are is not told: %q", told.logs)
	}
}

func TestPositionsBoundTheExploration(t *testing.T) {
	x := newExam[cell, pace](rightGrid(), newSettings([]Option{Positions(5)}))
	x.explore()
	if len(x.places) != 5 || x.whole {
		t.Errorf("explored %d positions, whole = %v; want 5 of more", len(x.places), x.whole)
	}
}
