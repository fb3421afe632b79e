package connect4

import (
	"math/bits"

	"github.com/jugada/jugada/game"
)

// Evaluation is a static evaluation of positions in which neither side has won. In the formulas, which are from
// MAX's side, X and O are the cells with that mark, ℓ runs over the lines, and # counts.
type Evaluation uint8

const (
	// Threats adds to Lines the cells with which a side completes a line once it gets there: those that its opponent must never
	// let it have. Such a cell counts more the lower it is, since it matters sooner, and three times as much where its row suits
	// its side. When all other columns are full, one side has to begin the last one, the sides then take turns in it, and so each
	// gets every other row: if the number of rows or of the other columns is even, MAX gets the odd ones, as on the usual board
	// (Allis 1988). A cell directly above one of the other side's does not count: the game is over before it is reached.
	//
	//	f(p) = lines(p) + Σ t∈T(X): w(t) − Σ t∈T(O): w(t), w = 2·(rows from t to the top)·(3 if suited, else 1)
	Threats Evaluation = iota

	// Lines counts the lines still open for MAX minus those open for MIN. A line is open for a side when the other
	// side has no disc in it.
	//
	//	f(p) = #{ℓ: ℓ∩O = ∅} − #{ℓ: ℓ∩X = ∅}
	Lines
)

// evaluators are the evaluations by number.
var evaluators = [...]game.Evaluator{
	Threats: {Name: "threats", Formula: "f(p) = #{ℓ: ℓ∩O = ∅} − #{ℓ: ℓ∩X = ∅} + Σ t∈T(X): w(t) − Σ t∈T(O): w(t)"},
	Lines:   {Name: "lines", Formula: "f(p) = #{ℓ: ℓ∩O = ∅} − #{ℓ: ℓ∩X = ∅}"},
}

const (
	threatWeight = 2 // of a threat for each row from it to the top, its own included
	suitedWeight = 3 * threatWeight
)

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

// Evaluate returns the static value for the side to move; an ended game is lost for that side or drawn: a full board
// without a line has no open lines and no threats.
func (r Rules) Evaluate(s *Position) game.Score {
	g := r.geometry()
	if g.hasLine(s.other()) {
		return game.Loss(0)
	}
	x, o := s.discs()
	value := g.open(g.board&^o) - g.open(g.board&^x)
	if r.Eval == Threats {
		tx, to := g.completing(x, s.All), g.completing(o, s.All)
		value += g.weigh(tx&^(to<<1), game.Max) - g.weigh(to&^(tx<<1), game.Min)
	}
	return game.Score(value) * s.turn().Sign()
}

// open counts the lines within x.
func (g *geometry) open(x uint64) int {
	d, n := g.stride(), g.InARow
	return bits.OnesCount64(starts(x, 1, n)) + bits.OnesCount64(starts(x, d-1, n)) +
		bits.OnesCount64(starts(x, d, n)) + bits.OnesCount64(starts(x, d+1, n))
}

// weigh adds up what the threats of a side are worth.
func (g *geometry) weigh(threats uint64, side game.Side) (sum int) {
	for ; threats != 0; threats &= threats - 1 {
		cell := bits.TrailingZeros64(threats)
		toTop := g.Rows - cell%g.stride()
		if g.suited[side]>>cell&1 != 0 {
			sum += suitedWeight * toTop
		} else {
			sum += threatWeight * toTop
		}
	}
	return sum
}
