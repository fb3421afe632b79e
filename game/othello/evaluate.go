package othello

import (
	"math/bits"

	"github.com/jugada/jugada/game"
)

// Evaluation is a static evaluation of positions in which at least one side can move. In the formulas, which are from MAX's side
// and in discs, a capital letter is what X has minus what O has: D discs, M moves, and so on; e is the number of empty squares.
type Evaluation uint8

const (
	// Phases blends opening and endgame weights by the number of empty squares. M are the moves; P are the potential
	// moves, empty squares beside a disc of the other side; C corners; W discs on X-squares (diagonal neighbours of a
	// corner, such as b2) and K discs on C-squares (its other neighbours, such as a2), of empty corners; S stable
	// discs, which are known never to be turned; D discs; and T is 1 for the side to move if e is odd, so that it will
	// have the last move, otherwise for the other side.
	//
	//	f(p) = Σ w(e)·{M, P, C, W, K, S, D, T},  w(e) between its values at 60, 40, 20 and 0 empty squares
	//
	// Looking four plies ahead from 150 openings of ten random moves, each played from both sides, it won 246 of 300
	// games against Mobility and 294 against Discs.
	Phases Evaluation = iota

	// Mobility wants moves, and corners because they can never be retaken (Rosenbloom 1982 shows with IAGO that
	// mobility decides the middlegame).
	//
	//	f(p) = M + 10·C
	Mobility

	// Discs wants discs, as beginners do: until the end is near, a lead in discs is usually a bad sign.
	//
	//	f(p) = D
	Discs
)

// evaluators are the evaluations by number.
var evaluators = [...]game.Evaluator{
	Phases:   {Name: "phases", Formula: "f(p) = Σ w(e)·{M, P, C, W, K, S, D, T}"},
	Mobility: {Name: "mobility", Formula: "f(p) = M + 10·C"},
	Discs:    {Name: "discs", Formula: "f(p) = D"},
}

// Evaluators lists the evaluations. The formulas use the letters that [Evaluation] explains.
func (RulesOn[B]) Evaluators() []game.Evaluator {
	return append([]game.Evaluator(nil), evaluators[:]...)
}

// WithEvaluator returns the rules with the evaluation of that name.
func (r RulesOn[B]) WithEvaluator(name string) (RulesOn[B], bool) {
	e, known := game.EvaluatorNamed(evaluators[:], name)
	if known {
		r.Eval, r.weights = Evaluation(e), nil
	}
	return r, known
}

// Evaluate returns the static value for the side to move, or the score of a game that is over: at most all squares.
func (r RulesOn[B]) Evaluate(s *Position) game.Score {
	ownMoves, otherMoves := moves[B](s.Own, s.Other), moves[B](s.Other, s.Own)
	if ownMoves|otherMoves == 0 {
		return score[B](s.Own, s.Other)
	}
	choice := lead(ownMoves, otherMoves)
	switch r.Eval {
	case Discs:
		return game.Score(lead(s.Own, s.Other)) * disc
	case Mobility:
		return game.Score(choice+10*lead(s.Own&corners[B](), s.Other&corners[B]())) * disc
	}
	return limited[B](r.sum(featuresOf[B](s, choice), bits.OnesCount64(empty[B](s))))
}

// lead returns how many more squares own has than other.
func lead(own, other uint64) int { return bits.OnesCount64(own) - bits.OnesCount64(other) }

// features are the terms that [Phases] adds up, each the mover's minus the other side's.
type features [8]int

// sum returns the weighted sum of the features at a number of empty squares, in Score units. Thousandths of a disc become tenths,
// rounded symmetrically for both sides.
func (r RulesOn[B]) sum(f features, empties int) game.Score {
	table := &weights
	if r.weights != nil {
		table = &r.weights.blended
	}
	sum := 0
	for i, w := range &table[empties] {
		sum += int(w) * f[i]
	}
	half := 50
	if sum < 0 {
		half = -50
	}
	return game.Score((sum + half) / 100)
}

// limited returns a value that is no more than winning all discs, or losing them.
func limited[B board](v game.Score) game.Score {
	most := game.Score(cells[B]()) * disc
	return max(-most, min(most, v))
}

// featuresOf returns them, given the first.
func featuresOf[B board](s *Position, choice int) features {
	empty := empty[B](s)
	last := -1
	if bits.OnesCount64(empty)&1 != 0 {
		last = 1
	}
	poor := empty & corners[B]() // corners that are still empty
	xSquares := (poor<<9 | poor>>9 | poor<<7 | poor>>7) & centre[B]()
	cSquares := (poor<<1&notA | poor>>1&notH | poor<<8 | poor>>8) & all[B]() &^ centre[B]()
	return features{
		choice,
		lead(empty&around(s.Other), empty&around(s.Own)),
		lead(s.Own&corners[B](), s.Other&corners[B]()),
		lead(s.Own&xSquares, s.Other&xSquares),
		lead(s.Own&cSquares, s.Other&cSquares),
		lead(stable[B](s.Own, s.Other), stable[B](s.Other, s.Own)),
		lead(s.Own, s.Other),
		last,
	}
}

// around returns the neighbours of a set of squares, and some squares of the set itself.
func around(set uint64) uint64 {
	set |= set<<1&notA | set>>1&notH
	return set | set<<8 | set>>8
}

// anchors are the weights in thousandths of a disc at 60, 40, 20 and 0 empty squares, in the order of features. They were
// fitted by least squares (with a little shrinking) to 472,000 positions of 9,000 games that an earlier set of weights
// played against itself: 2 to 15 moves at random, then looking three plies ahead, and from nine empty squares on exact
// values. Single weights need not make sense: correlated features share their worth.
var anchors = [4]features{
	{300, 400, 5000, -8600, -2200, 7400, -400, 1100},
	{900, 500, 14300, -16100, -1000, 3100, -600, 2200},
	{2000, -200, 6000, -6200, -2400, 1000, -150, 2500},
	{3600, -1700, -400, 200, -1900, 1000, -50, 1100},
}

// weights are the weights at each number of empty squares, interpolated linearly between the anchors.
var weights = blend(anchors)

type blended [squares + 1][len(anchors[0])]int32

func blend(anchors [4]features) (table blended) {
	for empties := range table {
		after, part := phaseOf(empties)
		for i := range anchors[0] {
			table[empties][i] = int32((anchors[after][i]*(20-part) + anchors[after+1][i]*part) / 20)
		}
	}
	return table
}

// phaseOf returns the anchor before a number of empty squares, and how many twentieths of the way to the next it is.
func phaseOf(empties int) (after, part int) {
	e := min(empties, 60)
	after = min((60-e)/20, len(anchors)-2)
	return after, 60 - e - 20*after
}

// Deviation returns the standard deviation of the difference between searches of two depths with [Phases]. It was measured at
// 250 positions of games with random openings: searches of 3 to 6 plies and those four plies deeper differ by the deviations
// below, those two or six plies deeper by two thirds and four thirds of them.
func (r RulesOn[B]) Deviation(s *Position, shallow, deep int) game.Score {
	if r.Eval != Phases || width[B]() < 8 {
		return 0
	}
	return deviations[bits.OnesCount64(empty[B](s))/8] * game.Score(2+deep-shallow) / 6
}

// deviations are those for four plies, by eighths of the empty squares, in tenths of a disc.
var deviations = [squares/8 + 1]game.Score{46, 46, 62, 42, 35, 30, 20, 20, 20}
