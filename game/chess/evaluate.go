package chess

import (
	"math/bits"

	"github.com/jugada/jugada/game"
)

// Evaluation is a static evaluation of positions in which the game goes on. In the formulas, which are from MAX's side and in
// pawns, a capital letter is what White has minus what Black has: Q queens, R rooks, B bishops, N knights, P pawns. Kings are
// left out, since each side always has one.
type Evaluation uint8

const (
	// Shannon is the evaluation that Shannon proposed as an example in 1950. D are doubled pawns: those that have another of
	// their side before them on their file. I are isolated ones, without a pawn of their side on the files beside theirs. S are
	// backward ones: there are such pawns, all of them further on, and the square before is attacked by a pawn of the other side.
	// M are the legal moves that a side has or, if it is not its turn, would have.
	//
	//	f(p) = 9·Q + 5·R + 3·(B + N) + P - 0.5·(D + S + I) + 0.1·M
	Shannon Evaluation = iota

	// Material is the part of it that counts pieces.
	//
	//	f(p) = 9·Q + 5·R + 3·(B + N) + P
	Material
)

// evaluators are the evaluations by number.
var evaluators = [...]game.Evaluator{
	Shannon:  {Name: "shannon", Formula: "f(p) = 9·Q + 5·R + 3·(B + N) + P - 0.5·(D + S + I) + 0.1·M"},
	Material: {Name: "material", Formula: "f(p) = 9·Q + 5·R + 3·(B + N) + P"},
}

// Evaluators lists the evaluations. The formulas use the letters that [Evaluation] explains.
func (Rules) Evaluators() []game.Evaluator { return append([]game.Evaluator(nil), evaluators[:]...) }

// WithEvaluator returns the rules with the evaluation of that name.
func (r Rules) WithEvaluator(name string) (Rules, bool) {
	e, known := game.EvaluatorNamed(evaluators[:], name)
	if known {
		r.Eval, r.memory = Evaluation(e), nil
	}
	return r, known
}

const (
	decimals = 2
	pawn     = 100 // a pawn in Score units
)

// Decimals says that values have two decimals.
func (Rules) Decimals() int { return decimals }

// Evaluate returns the static value for the side to move, or the result of a game that is over.
func (r Rules) Evaluate(s *Position) game.Score {
	if m := r.memory; m != nil && int(s.clock) < r.lasting() { // then the value depends on nothing that the key leaves out
		known := &m.values[s.key>>(64-valueBits)]
		if known.key != s.key {
			known.key, known.value = s.key, r.evaluate(s)
		}
		return known.value
	}
	return r.evaluate(s)
}

func (r Rules) evaluate(s *Position) game.Score {
	t := r.targets(s, &targets{})
	moves := t.moves()
	switch {
	case moves == 0 && t.check:
		return game.Loss(0)
	case moves == 0 || r.drawn(s):
		return 0
	}
	own := s.of(s.turn)
	value := s.material(own)
	if r.Eval == Material {
		return game.Score(value)
	}
	mine, theirs := s.pawns()&own, s.pawns()&^own
	if s.turn == game.Min {
		mine, theirs = bits.ReverseBytes64(mine), bits.ReverseBytes64(theirs)
	}
	weak := weakPawns(mine, theirs) - weakPawns(bits.ReverseBytes64(theirs), bits.ReverseBytes64(mine))
	return game.Score(value - pawn/2*weak + pawn/10*(moves-s.otherMoves()))
}

// material returns what the pieces of one side are worth, less those of the other.
func (s *Position) material(own uint64) int {
	queens := s.queens()
	return pawn * (9*lead(queens, own) + 5*lead(s.straightSliders()&^queens, own) +
		3*(lead(s.diagonalSliders()&^queens, own)+lead(s.knights(), own)) + lead(s.pawns(), own))
}

// lead returns how many more of these pieces one side has than the other.
func lead(pieces, own uint64) int {
	return bits.OnesCount64(pieces&own) - bits.OnesCount64(pieces&^own)
}

// otherMoves returns how many legal moves the side that is not to move would have if it were.
func (s *Position) otherMoves() int {
	var t targets
	passed := *s
	passed.turn, passed.passant = s.turn^1, 0
	passed.find(&t)
	return t.moves()
}

// weakPawns counts the doubled, backward and isolated ones among mine, which advance to higher ranks; a pawn may be several.
func weakPawns(mine, theirs uint64) int {
	doubled := mine & behind(mine>>8)
	beside := sideways(ahead(mine)) // there is a pawn on a file beside, not further on
	joined := sideways(ahead(mine) | behind(mine))
	attacked := sideways(theirs) >> 8
	backward := mine & joined &^ beside & (attacked >> 8)
	return bits.OnesCount64(doubled) + bits.OnesCount64(backward) + bits.OnesCount64(mine&^joined)
}

// ahead returns the squares of a set and all before them on their files; behind, those behind them.
func ahead(set uint64) uint64 {
	set |= set << 8
	set |= set << 16
	return set | set<<32
}

func behind(set uint64) uint64 {
	set |= set >> 8
	set |= set >> 16
	return set | set>>32
}

// sideways returns the squares beside those of a set.
func sideways(set uint64) uint64 { return set&^fileA>>1 | set&^fileH<<1 }
