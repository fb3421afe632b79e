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
	// Tuned is the one to play with: some 800 weights, half of them for the middle game and half for the ending, blended by how
	// many pieces are left, for material and squares, mobility, pawns, passed pawns, pieces, kings, threats and space. They were
	// fitted to the results of games (see package tune); terms.go lists them. The sum is less where a win is unlikely: in endings
	// with bishops of different colours, and where the side that is ahead has too little to mate with. Endings against a bare king
	// that are known have values of their own instead; endings.go lists them.
	//
	//	f(p) = s·(m·Σ aᵢ·nᵢ + (24 - m)·Σ bᵢ·nᵢ)/24
	Tuned Evaluation = iota

	// Shannon is the evaluation that Shannon proposed as an example in 1950. D are doubled pawns: those that have another of
	// their side before them on their file. I are isolated ones, without a pawn of their side on the files beside theirs. S are
	// backward ones: there are such pawns, all of them further on, and the square before is attacked by a pawn of the other side.
	// M are the legal moves that a side has or, if it is not its turn, would have.
	//
	//	f(p) = 9·Q + 5·R + 3·(B + N) + P - 0.5·(D + S + I) + 0.1·M
	Shannon

	// Material is the part of it that counts pieces.
	//
	//	f(p) = 9·Q + 5·R + 3·(B + N) + P
	Material

	// Notes has the factors that the course notes name for chess, each simply: the material; where pieces stand, C being those on
	// the 16 squares of the centre, without kings; the structure of pawns, with D and I as above; T the ranks that passed pawns,
	// which no pawn of the other side can stop or capture, have advanced; the files of pawns and rooks, F being rooks on files
	// without a pawn of their side; and E the empty squares that a side attacks.
	//
	//	f(p) = 9·Q + 5·R + 3·(B + N) + P + 0.1·C - 0.3·(D + I) + 0.15·T + 0.3·F + 0.05·E
	Notes
)

// evaluators are the evaluations by number.
var evaluators = [...]game.Evaluator{
	Tuned:    {Name: "tuned", Formula: "f(p) = s·(m·Σ aᵢ·nᵢ + (24 - m)·Σ bᵢ·nᵢ)/24"},
	Shannon:  {Name: "shannon", Formula: "f(p) = 9·Q + 5·R + 3·(B + N) + P - 0.5·(D + S + I) + 0.1·M"},
	Material: {Name: "material", Formula: "f(p) = 9·Q + 5·R + 3·(B + N) + P"},
	Notes:    {Name: "notes", Formula: "f(p) = 9·Q + 5·R + 3·(B + N) + P + 0.1·C - 0.3·(D + I) + 0.15·T + 0.3·F + 0.05·E"},
}

// Evaluators lists the evaluations. The formulas use the letters that [Evaluation] explains.
func (Rules) Evaluators() []game.Evaluator { return append([]game.Evaluator(nil), evaluators[:]...) }

// WithEvaluator returns the rules with the evaluation of that name.
func (r Rules) WithEvaluator(name string) (Rules, bool) {
	e, known := game.EvaluatorNamed(evaluators[:], name)
	if known {
		r.Eval, r.memory, r.weights = Evaluation(e), nil, nil
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
	if r.Eval == Tuned {
		return r.evaluateTuned(s)
	}
	v, moves, ended := r.ended(s)
	if ended {
		return v
	}
	f := s.factors(r.Eval, moves)
	value := 0
	for i, weight := range &simple[r.Eval] {
		value += weight * f[i]
	}
	return game.Score(value) * s.turn.Sign()
}

// ended returns the result for the side to move if the game is over, and how many legal moves that side has.
func (r Rules) ended(s *Position) (v game.Score, moves int, ended bool) {
	t := r.targets(s, &targets{})
	switch moves = t.moves(); {
	case moves == 0 && t.check:
		return game.Loss(0), 0, true
	case moves == 0 || r.drawn(s):
		return 0, moves, true
	}
	return 0, moves, false
}

// factors are what the evaluations other than [Tuned] add up, from White's side.
type factors [len(factorNames)]int

// The factors.
const (
	queens = iota
	rooks
	bishops
	knights
	pawnsLeft
	doubled
	isolated
	backward
	mobility
	central
	advance
	rookFiles
	emptySquares
)

// factorNames are the groups and names of the factors.
var factorNames = [...]game.Term{
	queens: {Group: "material", Name: "queen"}, rooks: {Group: "material", Name: "rook"},
	bishops: {Group: "material", Name: "bishop"}, knights: {Group: "material", Name: "knight"},
	pawnsLeft: {Group: "material", Name: "pawn"},
	doubled:   {Group: "pawns", Name: "doubled"}, isolated: {Group: "pawns", Name: "alone"}, backward: {Group: "pawns", Name: "behind"},
	mobility: {Group: "mobility", Name: "moves"}, central: {Group: "square", Name: "centre"},
	advance: {Group: "passed", Name: "advance"}, rookFiles: {Group: "pieces", Name: "files"},
	emptySquares: {Group: "mobility", Name: "empty"},
}

// simple are the weights of the evaluations other than [Tuned].
var simple = [...]factors{
	Shannon: {9 * pawn, 5 * pawn, 3 * pawn, 3 * pawn, pawn, doubled: -pawn / 2, isolated: -pawn / 2, backward: -pawn / 2,
		mobility: pawn / 10},
	Material: {9 * pawn, 5 * pawn, 3 * pawn, 3 * pawn, pawn},
	Notes: {9 * pawn, 5 * pawn, 3 * pawn, 3 * pawn, pawn, doubled: -3 * pawn / 10, isolated: -3 * pawn / 10, central: pawn / 10,
		advance: 3 * pawn / 20, rookFiles: 3 * pawn / 10, emptySquares: pawn / 20},
}

// factors returns those that e adds up; the side to move has this many moves.
func (s *Position) factors(e Evaluation, moves int) (f factors) {
	all := s.queens()
	f[queens], f[rooks] = lead(all, s.white), lead(s.straightSliders()&^all, s.white)
	f[bishops], f[knights] = lead(s.diagonalSliders()&^all, s.white), lead(s.knights(), s.white)
	f[pawnsLeft] = lead(s.pawns(), s.white)
	if e == Material {
		return f
	}
	mine, theirs := s.pawns()&s.white, s.pawns()&^s.white
	a, b := weakPawns(mine, theirs), weakPawns(bits.ReverseBytes64(theirs), bits.ReverseBytes64(mine))
	f[doubled], f[isolated], f[backward] = a.doubled-b.doubled, a.isolated-b.isolated, a.backward-b.backward
	if e == Shannon {
		f[mobility] = (moves - s.otherMoves()) * int(s.turn.Sign())
		return f
	}
	const centre = 0x00003c3c3c3c0000 // files c to f, ranks 3 to 6
	occupied := s.occupied()
	f[central] = lead(centre&occupied&^s.kings(), s.white)
	f[advance] = advanced(mine, theirs) - advanced(bits.ReverseBytes64(theirs), bits.ReverseBytes64(mine))
	straight := s.straightSliders() &^ all
	f[rookFiles] = bits.OnesCount64(straight&s.white&^(ahead(mine)|behind(mine))) -
		bits.OnesCount64(straight&^s.white&^(ahead(theirs)|behind(theirs)))
	f[emptySquares] = bits.OnesCount64(s.attackedBy(game.Max, occupied)&^occupied) -
		bits.OnesCount64(s.attackedBy(game.Min, occupied)&^occupied)
	return f
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

// weak are numbers of weak pawns; a pawn may be weak in several ways.
type weak struct{ doubled, isolated, backward int }

// weakPawns counts the weak ones among mine, which advance to higher ranks.
func weakPawns(mine, theirs uint64) weak {
	beside := sideways(ahead(mine)) // there is a pawn on a file beside, not further on
	joined := sideways(ahead(mine) | behind(mine))
	return weak{
		doubled:  bits.OnesCount64(mine & behind(mine>>8)),
		isolated: bits.OnesCount64(mine &^ joined),
		backward: bits.OnesCount64(mine & joined &^ beside & (sideways(theirs) >> 16)),
	}
}

// advanced returns how many ranks the passed ones among mine, which advance to higher ranks, have advanced, all together.
func advanced(mine, theirs uint64) (ranks int) {
	barred := behind(theirs >> 8)
	for rest := mine &^ (barred | sideways(barred)); rest != 0; rest &= rest - 1 {
		ranks += first(rest).rank() - 1
	}
	return ranks
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

// Terms lists what the evaluation adds up, with its weights.
func (r Rules) Terms() []game.Term {
	if r.Eval == Tuned {
		return r.tuning().terms()
	}
	var list []game.Term
	for i, weight := range simple[r.Eval] {
		if weight != 0 {
			term := factorNames[i]
			term.Weight = float64(weight)
			list = append(list, term)
		}
	}
	return list
}

// Count writes how often each term applies in an open position.
func (r Rules) Count(s *Position, counts []float64) {
	if r.Eval == Tuned {
		r.countTuned(s, counts)
		return
	}
	t := r.targets(s, &targets{})
	f := s.factors(r.Eval, t.moves())
	at := 0
	for i, weight := range simple[r.Eval] {
		if weight != 0 {
			counts[at] = float64(f[i])
			at++
		}
	}
}

// Untuned returns [Tuned] with the weights that fitting begins from; the other evaluations' weights are not fitted.
func (r Rules) Untuned() (Rules, bool) {
	r.weights, r.memory = priors(), nil
	return r, r.Eval == Tuned
}

// WithWeights returns [Tuned] with these weights, rounded to whole Score units.
func (r Rules) WithWeights(list []float64) (Rules, bool) {
	w, ok := withWeights(list)
	r.weights, r.memory = w, nil
	return r, ok && r.Eval == Tuned
}
