package tictactoe

import (
	"math/bits"

	"github.com/jugada/jugada/game"
)

// Evaluation is a static evaluation of positions in which neither side has won. In the formulas, which are from
// MAX's side, X and O are the squares with that mark, E the empty squares, ℓ runs over the eight lines, and #
// counts. A line is open for a side when the other side has no mark in it.
type Evaluation uint8

const (
	// Lines is the notes' evaluation (N1 s.9, N2, N3): the lines still open for MAX minus those open for MIN.
	//
	//	f(p) = #{ℓ: ℓ∩O = ∅} − #{ℓ: ℓ∩X = ∅}
	Lines Evaluation = iota

	// Places looks at where the empty squares are, a factor that N2 names: for each of them, the lines through it that are open
	// for MAX minus those open for MIN. So an open line counts once for each square that it still lacks.
	//
	//	f(p) = Σ e∈E: #{ℓ∋e: ℓ∩O = ∅} − #{ℓ∋e: ℓ∩X = ∅}
	Places

	// Empty looks at how many squares are left, N2's other factor: a lead in open lines counts more, the more
	// room there is to use it.
	//
	//	f(p) = #E · (#{ℓ: ℓ∩O = ∅} − #{ℓ: ℓ∩X = ∅})
	Empty
)

// evaluators are the evaluations by number.
var evaluators = [...]game.Evaluator{
	Lines:  {Name: "lines", Formula: "f(p) = #{ℓ: ℓ∩O = ∅} − #{ℓ: ℓ∩X = ∅}"},
	Places: {Name: "places", Formula: "f(p) = Σ e∈E: #{ℓ∋e: ℓ∩O = ∅} − #{ℓ∋e: ℓ∩X = ∅}"},
	Empty:  {Name: "empty", Formula: "f(p) = #E · (#{ℓ: ℓ∩O = ∅} − #{ℓ: ℓ∩X = ∅})"},
}

// Evaluators lists the evaluations. The formulas use the letters that [Evaluation] explains.
func (Rules) Evaluators() []game.Evaluator { return append([]game.Evaluator(nil), evaluators[:]...) }

// WithEvaluator returns the rules with the evaluation of that name.
func (r Rules) WithEvaluator(name string) (Rules, bool) {
	e, known := game.EvaluatorNamed(evaluators[:], name)
	if known {
		r.Eval = Evaluation(e)
	}
	return r, known
}

// Evaluate returns the static value for the side to move. An ended game is lost for that side or drawn, whatever
// the evaluation; N2 prints −∞ for a win by MAX, a misprint for +∞.
func (r Rules) Evaluate(s *Position) game.Score {
	if hasLine[s.Marks[(s.Turn^1)&1]&full] {
		return game.Loss(0)
	}
	x, o, empty := s.Marks[game.Max]&full, s.Marks[game.Min]&full, s.empty()
	if empty == 0 {
		return 0
	}
	value := game.Score(untouched[o] - untouched[x])
	switch r.Eval {
	case Places:
		value = places(x, o)
	case Empty:
		value *= game.Score(bits.OnesCount16(empty))
	}
	return value * s.Turn.Sign()
}

// untouched counts, for each set of squares, the lines that have none of them.
var untouched = func() (table [full + 1]int8) {
	for set := range table {
		for _, line := range lines {
			if uint16(set)&line == 0 {
				table[set]++
			}
		}
	}
	return table
}()

// places sums [Places] line by line instead of square by square: a line open for one side only counts once for each
// of its empty squares, and one open for both, or for neither, cancels out.
func places(x, o uint16) game.Score {
	sum := 0
	for _, line := range lines {
		switch lacks := 3 - bits.OnesCount16(line&(x|o)); {
		case line&o == 0 && line&x != 0:
			sum += lacks
		case line&x == 0 && line&o != 0:
			sum -= lacks
		}
	}
	return game.Score(sum)
}
