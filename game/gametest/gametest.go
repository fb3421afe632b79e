// Package gametest checks that the rules of a game keep the contract of package game, as testing/fstest does for file
// systems. The rules are all it needs:
//
//	func TestRules(t *testing.T) { gametest.Run(t, mygame.Rules{}, gametest.Perft(1, 20, 400)) }
//	func FuzzRules(f *testing.F) { gametest.Fuzz(f, mygame.Rules{}) }
//
// Caveats: Run measures allocations, so it must not be called from a parallel test. It sees only the positions that it explores;
// a game that passes is not proved right. Method names of the abilities are reserved: a method Map that is not game.Symmetric's
// counts as a mistake. Only positions that can be compared with == can be checked. What could not be checked, such as the side
// for which an evaluation that is always 0 speaks, is listed at the end of the log (go test -v), each line after "not checked".
//
// Run explores the game from its start, breadth first for half of its positions, then by random games to the end; it
// explores all of a game that is small enough. At the positions found it checks these laws, each in a subtest of that name.
// Fuzz checks those marked with * on the line of play that its input chooses, and on the position that its text describes.
//
//	abilities    a method with an ability's name has its signature and receiver, and the ability is complete.
//	             The log lists the abilities that were found
//	plain        a position holds no pointers, slices, maps, strings, channels, functions or interfaces
//	moves*       legal moves never fail: no move is listed twice; a position is open exactly if it has a move; the
//	             moves are appended to what the buffer holds; a second call gives the same moves in the same order;
//	             every move can be played
//	pure*        no method that only looks at a position writes to it; Play writes all of its next position, whatever
//	             was there before
//	turn*        the side to move stays the same if Play says so, otherwise changes; at the end of a game too, since an outcome
//	             speaks for the side to move
//	key*         equal positions have equal keys, however they were reached; other positions have others. With
//	             64 bits even one collision in a million positions (probability: 1 in 37 million) is a mistake and
//	             not bad luck. Where positions can repeat (game.Repeats), the key may leave out counters: then positions
//	             with the same key have the same side to move and, while both are open, the same moves
//	outcome*     Evaluate gives Win(0), Loss(0) or 0 for a game won, lost or drawn, otherwise a value within ±MaxStatic
//	side         Evaluate, by each evaluator, speaks for the side to move, and not for MAX or MIN: of two positions at the
//	             same ply, the one it prefers does better in random games, whichever side is to move. The law is
//	             statistical: a correct evaluation that ranks positions no worse than chance fails in at most 1 of
//	             100,000 runs; the mistake is missed if the evaluation says little about how random games end, or in
//	             games with few positions, and then the log says that it was not checked
//	finite*      no position repeats in a line of play (unless the game is game.Repeats), and random games end
//	             within Plies
//	shared       several goroutines at once get the same answers as one
//	allocations  methods that a search calls at its nodes allocate nothing, given large enough buffers
//	perft        the numbers of lines of play of each length are those of Perft
//
// and, for games with the ability,
//
//	draws*       WhyDrawn gives a reason, in lower-case letters and digits, where the game is drawn and nowhere else
//	coded*       UCI's names of moves are lower-case letters and digits, and differ within a position; ParseMove reads them
//	counted*     by Counting's rules the moves and outcomes are the same, but that drawn games may go on
//	partial*     Evaluate gives 0 where HasValue is false
//	notation*    positions and moves are read back unchanged; names are not empty, move names hold no spaces;
//	             and differ within a position; ParseMove accepts only legal moves; meaningless texts are rejected;
//	             errors are one line, and come with the zero value; a damaged text is rejected or read as a position that
//	             keeps these laws
//	drawing*     the board ends with a newline; the picture is well-formed XML without an svg element of its own
//	grid*        the grid has a piece for each cell and a name for each column and row, or none at all; all but the
//	             pieces and the alarm, which is of cells, are the same in every position; it lies within the picture, if there is one; marks are
//	             printable and hold no spaces; a move's cells lie on the grid, none twice, and the move changes the last
//	             of them; where pieces fall, different moves have different columns
//	evaluators   names are distinct; the zero rules use the first one; each one keeps the law outcome and changes
//	             nothing else; an unknown name is rejected
//	sum          by each evaluator, and with other weights if the game is Tunable, the weights of all terms times their counts come
//	             to what Evaluate says of an open position, to within 1 and a hundredth for each count; terms have names as
//	             game.Term says, none twice; WithWeights takes as many weights as terms and no others, and its Terms have them
//	decimals     their number is 0 to 6
//	symmetry*    symmetric positions (those with the same canonical key) have the same outcome, side to move, static value
//	             and moves, and stay symmetric after corresponding moves; Map and Unmap undo each other; the
//	             representative represents itself
//	bounds*      lo ≤ hi, and both are the value of an ended game; the exact value of every position that can be solved
//	             in a few thousand moves lies between them; they do not contradict the bounds one move later
//	known*       what Known says is the exact value, if that can be found as for bounds; no move is known to be worth more; if all
//	             are known, or it is a forced result, some move is worth that
//	list*        List gives legal moves, none twice; those left out are worth no more than Bounds' lo, as far as
//	             that is known; without Bounds none may be left out
//	exact*       keys, including canonical ones, have no more bits than ExactKeys says, which is 1 to 64
//	left*        PliesLeft is not negative, and each move lowers it
//	expand*      where Bounds does not know the value, Expand gives legal moves, none twice, with the positions, keys
//	             and bounds that Play, Key and Bounds give; it appends to what the buffer holds, writes all of each
//	             child, and gives the same children on every call; given a value that is enough, as far as it goes on, with the
//	             same ranks on every such call. Moves left out are as in the law list
//	noisy*       Noisy gives legal moves, none twice
//	pass*        a pass changes the side to move, and writes all of its next position and nothing else
//	checks*      Checks says of each legal move what Forced says of the position after it, if that is open; where
//	             the side to move has lost, Forced reports a threat
//	sequences*   Sequence gives legal moves, in turn, to an end of the game that the side to move wins; the exact value, where it can be
//	             found as for bounds, is a win at least as soon. Defences gives legal moves, none twice; those left out are worth no
//	             more than it says, below 0, as far as that is known
//	stakes*      Stakes appends a stake for each move, and the moves of Noisy, and only they, take more than 0; if Exchange says
//	             that a move gains some amount, it gains less, too, and never more than the move takes
//	kinds*       KindsOf appends a kind for each move, below MoveKinds, which is at most 1,024, and the same in any company
//	scale*       both differences are between 1 and MaxStatic
//	thread*      the rules of a thread say what the rules say, whatever they were asked before
//	threats*     kinds have distinct names of lower-case letters and digits; a move is said to overlook a kind of n plies only
//	             if that is so: the mover could have won within n and no longer can, or the other side can now, as far as n
//	             plies can be searched; where one ply is enough, it is always said
//	repeats*     DrawnByHistory does not write to its keys and gives the same answer on every call
//	history*     WithHistory keeps a draw and, where nothing came before, a win or a loss, or does not know
//	numbers*     names of levels differ and hold no spaces; a place lies within its level; the position of a place has that place and
//	             the same outcome as all others of it, and moves that lead to the same places: in the same level, or a lower one, or to
//	             an end of the game; a number without a position has none whenever it is asked for; a position of the same text is
//	             the same. It is checked at each position, and at places drawn from each level
package gametest

import (
	"testing"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/internal/laws"
)

// Option changes how a game is checked.
type Option func(*settings)

type settings struct {
	positions int
	plies     int
	seed      uint64
	solving   int // moves that may be played to solve positions
	perft     []uint64
}

// Perft gives the number of lines of play of exactly 0, 1, 2, … plies from the start: Perft(1, 9, 72) for
// tic-tac-toe. The time to count them grows with the last number.
func Perft(counts ...uint64) Option { return func(s *settings) { s.perft = counts } }

// Positions sets how many distinct positions are explored, at least 1; the default is 20,000.
func Positions(n int) Option { return func(s *settings) { s.positions = max(n, 1) } }

// Plies sets how many plies the longest game may have, at least 1; the default is 10,000.
func Plies(n int) Option { return func(s *settings) { s.plies = max(n, 1) } }

// Seed repeats a run: the same seed, rules and options explore the same positions. Without it the seed is the
// environment variable JUGADA_SEED or, if that is not set, a fresh one for each run; the log has it.
func Seed(seed uint64) Option { return func(s *settings) { s.seed = seed } }

func newSettings(options []Option) settings {
	s := settings{positions: 20_000, plies: 10_000, seed: laws.Seed(), solving: 300_000}
	for _, o := range options {
		o(&s)
	}
	return s
}

// Run checks rules by all the laws that the package comment lists. A failure names the position and the line of
// moves from the start that leads to it; only the first few failures of each kind are reported.
func Run[S comparable, M game.Move, G game.Game[S, M]](t *testing.T, rules G, options ...Option) {
	t.Helper()
	x := newExam[S, M](rules, newSettings(options))
	x.explore()
	t.Log(x.summary())
	for _, l := range allLaws[S, M]() {
		if l.applies(x) {
			t.Run(l.name, func(t *testing.T) {
				t.Helper()
				x.check(l, t)
			})
		}
	}
	for _, why := range x.unchecked {
		t.Log("not checked: " + why)
	}
}

// law is one of the laws, checked at each position, over the game as a whole, or both.
type law[S comparable, M game.Move] struct {
	name  string
	each  func(*exam[S, M], *report[S, M], *place[S, M])
	whole func(*exam[S, M], *report[S, M])
	needs func(*abilities[S, M]) bool // nil: the law applies to every game
	most  int                         // positions at which it is checked, spread over all; 0: every one
}

func allLaws[S comparable, M game.Move]() []law[S, M] {
	type on = exam[S, M]
	type able = *abilities[S, M]
	return []law[S, M]{
		{name: "abilities", whole: (*on).checkAbilities},
		{name: "plain", whole: (*on).checkPlain},
		{name: "moves", each: (*on).checkMoves, whole: (*on).checkExplored},
		{name: "pure", each: (*on).checkPure},
		{name: "turn", each: (*on).checkTurn},
		{name: "key", each: (*on).checkKeyOf, whole: (*on).checkKeys},
		{name: "outcome", each: (*on).checkOutcome},
		{name: "side", whole: (*on).checkSide},
		{name: "finite", whole: (*on).checkFinite},
		{name: "shared", whole: (*on).checkShared},
		{name: "allocations", whole: (*on).checkAllocations},
		{name: "perft", whole: (*on).checkPerft},
		{name: "draws", each: (*on).checkDraws, needs: func(a able) bool { return a.draws != nil }},
		{name: "coded", each: (*on).checkCoded, needs: func(a able) bool { return a.coded != nil }},
		{name: "counted", each: (*on).checkCounted, needs: func(a able) bool { return a.counting != nil }},
		{name: "partial", each: (*on).checkPartial, needs: func(a able) bool { return a.partial != nil }},
		{name: "notation", each: (*on).checkNotation, needs: func(a able) bool { return a.notation != nil }},
		{name: "drawing", each: (*on).checkDrawing, most: 1000, needs: func(a able) bool { return a.drawer != nil }},
		{name: "grid", each: (*on).checkGrid, most: 1000, needs: func(a able) bool { return a.gridded != nil }},
		{name: "evaluators", whole: (*on).checkEvaluators, needs: func(a able) bool { return a.with != nil }},
		{name: "sum", whole: (*on).checkSums, needs: func(a able) bool { return a.summed != nil }},
		{name: "decimals", whole: (*on).checkDecimals, needs: func(a able) bool { return a.decimals != nil }},
		{name: "symmetry", each: (*on).checkMaps, whole: (*on).checkSymmetry,
			needs: func(a able) bool { return a.symmetric != nil }},
		{name: "bounds", each: (*on).checkBounds, whole: (*on).tellSolved,
			needs: func(a able) bool { return a.bounder != nil }},
		{name: "known", each: (*on).checkKnown, needs: func(a able) bool { return a.known != nil }},
		{name: "list", each: (*on).checkList, needs: func(a able) bool { return a.lister != nil }},
		{name: "exact", each: (*on).checkExact, whole: (*on).checkExactKeys,
			needs: func(a able) bool { return a.exact != nil }},
		{name: "left", each: (*on).checkLeft, needs: func(a able) bool { return a.finite != nil }},
		{name: "expand", each: (*on).checkExpand, needs: func(a able) bool { return a.expander != nil }},
		{name: "noisy", each: (*on).checkNoisy, needs: func(a able) bool { return a.noisy != nil }},
		{name: "pass", each: (*on).checkPass, needs: func(a able) bool { return a.passer != nil }},
		{name: "checks", each: (*on).checkChecks, needs: func(a able) bool { return a.checking != nil && a.forcing != nil }},
		{name: "sequences", each: (*on).checkSequences, needs: func(a able) bool { return a.sequenced != nil }},
		{name: "stakes", each: (*on).checkStakes, needs: func(a able) bool { return a.exchanges != nil && a.noisy != nil }},
		{name: "kinds", each: (*on).checkKinds, needs: func(a able) bool { return a.grouped != nil }},
		{name: "scale", whole: (*on).checkScale, needs: func(a able) bool { return a.scaled != nil }},
		{name: "thread", whole: (*on).checkThread, needs: func(a able) bool { return a.thread != nil }},
		{name: "threats", each: (*on).checkThreats, most: 200, needs: func(a able) bool { return a.threats != nil }},
		{name: "repeats", each: (*on).checkRepeats, needs: func(a able) bool { return a.repeats != nil }},
		{name: "history", each: (*on).checkHistory, needs: func(a able) bool { return a.historic != nil }},
		{name: "numbers", each: (*on).checkNumbersAt, whole: (*on).checkNumbers, needs: func(a able) bool { return a.numbered != nil }},
	}
}

func (l law[S, M]) applies(x *exam[S, M]) bool { return l.needs == nil || l.needs(&x.able) }

// check reports to `to` what breaks the law.
func (x *exam[S, M]) check(l law[S, M], to laws.Reporter) {
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
func (x *exam[S, M]) checkAt(l law[S, M], r *report[S, M], p *place[S, M]) {
	if p.broken {
		return // reported under moves
	}
	r.Guard(p, func() { l.each(x, r, p) })
	x.last = p.pos
}
