// Package puzzletest checks that the rules of a one-player problem keep the contract of package puzzle, as package
// gametest does for games. The rules are all it needs:
//
//	func TestRules(t *testing.T) { puzzletest.Run(t, mypuzzle.Rules{}, puzzletest.Levels(1, 2, 4, 10)) }
//	func FuzzRules(f *testing.F) { puzzletest.Fuzz(f, mypuzzle.Rules{}) }
//
// Caveats: Run measures allocations, so it must not be called from a parallel test. It sees only the
// positions that it explores; a problem that passes is not proved right. Method names of the abilities are reserved: a
// method Goals that is not puzzle.Goals's counts as a mistake.
//
// Run explores the problem from its start and what From adds, breadth first for half of its positions, then by random walks;
// it explores all of a problem that is small enough. At the positions found it checks these laws, each in a subtest of that
// name. Fuzz checks those marked with * on the walk that its input chooses, and on the position that its text describes.
//
//	abilities    a method with an ability's name has its signature and receiver, and the ability is complete.
//	             The log lists the abilities that were found
//	plain        a position holds no pointers, slices, maps, strings, channels, functions or interfaces
//	moves*       no move is listed twice; moves are appended to what the buffer holds; a second call gives the same
//	             moves in the same order; every move can be played
//	pure*        no method that only looks at a position writes to it; Play writes all of its next position, whatever
//	             was there before, and gives the same answer on every call
//	cost*        a move costs at least 1 and at most MaxCost
//	key*         equal positions have equal keys, however they were reached; other positions have others. With
//	             64 bits even one collision in a million positions (probability: 1 in 37 million) is a mistake and
//	             not bad luck
//	shared       several goroutines at once get the same answers as one
//	allocations  methods that a search calls at its nodes allocate nothing, given large enough buffers
//	levels       the numbers of positions at each distance from the start are those of Levels
//
// and, for problems with the ability,
//
//	heuristic*   an estimate is 0 to Infinity and no higher than the cost of any explored path to a goal. With the option
//	             Consistent, moreover, no move lowers it by more than the move costs. Hopeless has a reason, of one
//	             line, exactly where it is Infinity
//	heuristics   names are distinct; the zero rules use the first one; each one keeps the laws heuristic and dive, and
//	             changes nothing else; an unknown name is rejected
//	solvable*    goals are solvable; no move leads from an unsolvable position to a solvable one; reasons are one line;
//	             if all positions are explored, exactly the solvable ones can reach a goal
//	inverse*     the inverse of a move is possible after it, leads back, and costs the same
//	goals        each of Goals is a goal, listed once; every explored goal is among them
//	dive*        searches from a position, with three bounds, go exactly as the contract says, to the last node: the
//	             stack, the line, the counts and the excess after each dive
//	numbers      there are numbers, or a reason of one line why not. Each position has one below Size, unless it is unsolvable, and
//	             no other position has the same; a number that has a position is that one's; moves cost 1
//	notation*    positions and moves are read back unchanged; names are not empty, move names hold no spaces;
//	             and differ within a position; ParseMove accepts only possible moves; meaningless texts are rejected;
//	             errors are one line, and come with the zero value; a damaged text is rejected or read as a position that
//	             keeps these laws
//	drawing*     the board ends with a newline; the picture is well-formed XML without an svg element of its own
//	pointing*    spots are within the picture or beside it; each name in a move's spots has at least as many spots as
//	             the move uses of it, and no two moves have the same spots
package puzzletest

import (
	"testing"

	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/puzzle"
)

// Option changes how a problem is checked.
type Option func(*settings)

type settings struct {
	positions int
	seed      uint64
	levels    []int
	from      []any

	consistent bool
}

// Levels gives the number of positions whose shortest path from the start has exactly 0, 1, 2, … moves.
func Levels(counts ...int) Option { return func(s *settings) { s.levels = counts } }

// Positions sets how many distinct positions are explored, at least 1; the default is 20,000.
func Positions(n int) Option { return func(s *settings) { s.positions = max(n, 1) } }

// From adds positions to explore from, such as some that cannot be reached from the start.
func From[S comparable](positions ...S) Option {
	return func(s *settings) {
		for _, p := range positions {
			s.from = append(s.from, p)
		}
	}
}

// Consistent asserts that no move lowers an estimate by more than the move costs, and that none leads from an infinite
// estimate to a finite one; for a problem with several heuristics, for each of them.
func Consistent() Option { return func(s *settings) { s.consistent = true } }

// Seed repeats a run: the same seed, rules and options explore the same positions. Without it the seed is the
// environment variable JUGADA_SEED or, if that is not set, a fresh one for each run; the log has it.
func Seed(seed uint64) Option { return func(s *settings) { s.seed = seed } }

func newSettings(options []Option) settings {
	s := settings{positions: 20_000, seed: laws.Seed()}
	for _, o := range options {
		o(&s)
	}
	return s
}

// Run checks rules by all the laws that the package comment lists. A failure names the position and the moves that lead
// to it; only the first few failures of each kind are reported.
func Run[S comparable, M puzzle.Move, P puzzle.Puzzle[S, M]](t *testing.T, rules P, options ...Option) {
	t.Helper()
	x := newExam[S, M](rules, newSettings(options))
	x.explore()
	t.Log(x.summary())
	for _, l := range allLaws[S, M, P]() {
		if l.applies(x) {
			t.Run(l.name, func(t *testing.T) {
				t.Helper()
				x.check(l, t)
			})
		}
	}
}

// law is one of the laws, checked at each position, over the problem as a whole, or both.
type law[S comparable, M puzzle.Move, P puzzle.Puzzle[S, M]] struct {
	name  string
	each  func(*exam[S, M, P], *report[S, M], *place[S, M])
	whole func(*exam[S, M, P], *report[S, M])
	needs func(*abilities[S, M]) bool // nil: the law applies to every problem
	most  int                         // positions at which it is checked, spread over all; 0: every one
}

func allLaws[S comparable, M puzzle.Move, P puzzle.Puzzle[S, M]]() []law[S, M, P] {
	type on = exam[S, M, P]
	type able = *abilities[S, M]
	return []law[S, M, P]{
		{name: "abilities", whole: (*on).checkAbilities},
		{name: "plain", whole: (*on).checkPlain},
		{name: "moves", each: (*on).checkMoves, whole: (*on).checkExplored},
		{name: "pure", each: (*on).checkPure},
		{name: "cost", each: (*on).checkCost},
		{name: "key", each: (*on).checkKeyOf, whole: (*on).checkKeys},
		{name: "shared", whole: (*on).checkShared},
		{name: "allocations", whole: (*on).checkAllocations},
		{name: "levels", whole: (*on).checkLevels},
		{name: "heuristic", each: (*on).checkHeuristic,
			needs: func(a able) bool { return a.heuristic != nil }},
		{name: "heuristics", whole: (*on).checkHeuristics, needs: func(a able) bool { return a.with != nil }},
		{name: "solvable", each: (*on).checkSolvable, whole: (*on).checkSolvableExactly,
			needs: func(a able) bool { return a.solvable != nil }},
		{name: "inverse", each: (*on).checkInverse, needs: func(a able) bool { return a.inverse != nil }},
		{name: "goals", whole: (*on).checkGoals, needs: func(a able) bool { return a.goals != nil }},
		{name: "dive", each: (*on).checkDive, most: 300, needs: func(a able) bool { return a.diver != nil }},
		{name: "numbers", whole: (*on).checkNumbers, needs: func(a able) bool { return a.numbered != nil }},
		{name: "notation", each: (*on).checkNotation, needs: func(a able) bool { return a.notation != nil }},
		{name: "drawing", each: (*on).checkDrawing, most: 1000, needs: func(a able) bool { return a.drawer != nil }},
		{name: "pointing", each: (*on).checkPointing, most: 1000, needs: func(a able) bool { return a.pointing != nil }},
	}
}

func (l law[S, M, P]) applies(x *exam[S, M, P]) bool { return l.needs == nil || l.needs(&x.able) }

// check reports to `to` what breaks the law.
func (x *exam[S, M, P]) check(l law[S, M, P], to laws.Reporter) {
	to.Helper()
	r := x.newReport(l.name, to)
	defer r.Close()
	if l.whole != nil {
		r.Guard(nil, func() { l.whole(x, r) })
	}
	if l.each != nil {
		for _, p := range laws.Spread(x.places, l.most) {
			x.checkAt(l, r, p)
		}
	}
}

// checkAt checks the law at one position.
func (x *exam[S, M, P]) checkAt(l law[S, M, P], r *report[S, M], p *place[S, M]) {
	if p.broken {
		return // reported under moves
	}
	r.Guard(p, func() { l.each(x, r, p) })
	x.last = p.pos
}
