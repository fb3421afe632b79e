package mnk

import "github.com/jugada/jugada/game"

// Evaluation is a static evaluation of positions in which neither side has won. In the formulas, which are from MAX's
// side, ℓ runs over all places for k marks in a row that are not full, lines for short, e(ℓ) is the number of its empty
// cells, and X and O are the cells with that mark. A line is open for a side when the other side has no mark in it.
type Evaluation uint8

const (
	// Threats counts open lines by what lines of that kind have been worth in games (see lineWorth); having the move is
	// worth two thirds of a line that lacks two. Imminent results outweigh that: a side that will complete a line, having
	// the move or two such lines, leads by 30,000 more; one with a fork that cannot be stopped by 20,000.
	//
	//	f(p) = Σ ℓ: ℓ∩O = ∅: w(e(ℓ)) − Σ ℓ: ℓ∩X = ∅: w(e(ℓ)) ± 370 ± threats, w = 1000, 580, 190, 12, 4, 1, 0, …
	Threats Evaluation = iota

	// Marks counts open lines: each counts four times as much for every cell fewer that it lacks; those that
	// lack more than six do not count.
	//
	//	f(p) = Σ ℓ: ℓ∩O = ∅: 4^(6−e(ℓ)) − Σ ℓ: ℓ∩X = ∅: 4^(6−e(ℓ))
	Marks

	// Lines is the notes' evaluation of tic-tac-toe: the lines still open for MAX minus those open for MIN.
	//
	//	f(p) = #{ℓ: ℓ∩O = ∅} − #{ℓ: ℓ∩X = ∅}
	Lines
)

var evaluators = [...]game.Evaluator{
	Threats: {Name: "threats", Formula: "f(p) = Σ ℓ∩O=∅: w(e(ℓ)) − Σ ℓ∩X=∅: w(e(ℓ)) ± 370 ± threats"},
	Marks:   {Name: "marks", Formula: "f(p) = Σ ℓ∩O=∅: 4^(6−e(ℓ)) − Σ ℓ∩X=∅: 4^(6−e(ℓ))"},
	Lines:   {Name: "lines", Formula: "f(p) = #{ℓ: ℓ∩O = ∅} − #{ℓ: ℓ∩X = ∅}"},
}

// evaluatorList returns a copy of the evaluations.
func evaluatorList() []game.Evaluator { return append([]game.Evaluator(nil), evaluators[:]...) }

// Evaluators lists the evaluations. The formulas use the letters that [Evaluation] explains.
func (Small) Evaluators() []game.Evaluator { return evaluatorList() }

// WithEvaluator returns the rules with the evaluation of that name.
func (r Small) WithEvaluator(name string) (Small, bool) {
	e, known := game.EvaluatorNamed(evaluators[:], name)
	if known {
		r.Eval = Evaluation(e)
	}
	return r, known
}

// WithEvaluator returns the rules with the evaluation of that name.
func (r Packed) WithEvaluator(name string) (Packed, bool) {
	small, known := r.Small.WithEvaluator(name)
	return Packed{small}, known
}

// Evaluate returns the static value for the side to move. An ended game is lost for that side or drawn, whatever the evaluation.
func (r Small) Evaluate(s *SmallPosition) game.Score {
	switch {
	case r.g.won(s.Opp):
		return game.Loss(0)
	case s.Own|s.Opp == r.g.full:
		return 0
	}
	var mine, theirs survey
	r.g.survey(s.Own, s.Opp, &mine)
	r.g.survey(s.Opp, s.Own, &theirs)
	o := r.g.outlook(s, &mine, &theirs)
	return r.Eval.judge(&mine.open, &theirs.open, o)
}

// Evaluate returns the static value for the side to move. An ended game is lost for that side or drawn, whatever the evaluation.
func (r Large) Evaluate(s *LargePosition) game.Score {
	switch {
	case r.g.ended(s):
		return game.Loss(0)
	case int(s.filled) == r.g.cells:
		return 0
	}
	side := s.turn()
	mine, theirs := r.g.lacks(s, side), r.g.lacks(s, side.Opponent())
	var o outlook
	if r.Eval == Threats {
		var my, their attack
		r.g.attack(s, side, &my)
		r.g.attack(s, side.Opponent(), &their)
		o = r.g.outlook(s, &my, &their)
	}
	return r.Eval.judge(&mine, &theirs, o)
}

// Evaluators lists the evaluations. The formulas use the letters that [Evaluation] explains.
func (Large) Evaluators() []game.Evaluator { return evaluatorList() }

// WithEvaluator returns the rules with the evaluation of that name.
func (r Large) WithEvaluator(name string) (Large, bool) {
	e, known := game.EvaluatorNamed(evaluators[:], name)
	if known {
		r.Eval = Evaluation(e)
	}
	return r, known
}

// judge returns the value for the side to move of a position with these open lines, counted by the cells that they lack.
func (e Evaluation) judge(mine, theirs *openLines, o outlook) game.Score {
	value := game.Score(0)
	for n := 1; n <= MaxInARow; n++ {
		lead := game.Score(mine[n] - theirs[n])
		switch {
		case e == Lines:
			value += lead
		case e == Marks && n <= 6:
			value += lead << (2 * (6 - n))
		case e == Threats:
			value += lead * worthOf(n)
		}
	}
	if e != Threats {
		return value
	}
	value += tempo
	switch {
	case o.wins:
		value += 30_000
	case o.dangers > 1:
		value -= 30_000
	case o.forks:
		value += 20_000
	case o.lost:
		value -= 20_000
	}
	return value
}

// lineWorth is what an open line is worth by the cells that it lacks, and tempo what having the move is worth: the log odds
// of winning, in thousandths. For lines that lack two to four, and for the tempo, they were fitted to 26,000 positions of
// 1,500 games of the 15,15,5 game that the fast engine played against itself at 2,500 nodes a move, one move in twelve at
// random; the log loss of a fifth of them, left out, was 0.549. (It was 0.655, at the best scale, for the weights of Marks
// with a large penalty for an opponent's fork that must be stopped, which turned out to be worth nothing.) The other
// weights are set by the order that they must have.
var lineWorth = [...]game.Score{1: 1000, 2: 580, 3: 190, 4: 12, 5: 4, 6: 1}

const tempo game.Score = 370

// worthOf is lineWorth for any number of cells.
func worthOf(lacks int) game.Score {
	if lacks < len(lineWorth) {
		return lineWorth[lacks]
	}
	return 0
}
