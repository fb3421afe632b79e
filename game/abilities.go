package game

import "slices"

// The optional abilities. A search or a front end looks for each one once, by type assertion on the rules,
// when it is made. A game without any of them still works.

// Notation reads and writes positions and moves as people do. It reads back what it writes as the same value. Errors
// say what was wrong, where, and what would be right; what comes with an error is zero. Names are never empty, and move names
// hold no spaces.
type Notation[S any, M Move] interface {
	PositionText(s *S) string
	ParsePosition(text string) (S, error) // rejects positions that no play from any start reaches, as far as the game can tell
	MoveText(s *S, m M) string
	ParseMove(s *S, text string) (M, error) // only moves that are legal in s
}

// Drawer draws the board: as lines of text, each ended by a newline, and as the inside of an SVG picture that is 100
// units wide and high (a fragment without the svg element, ready to be put under a transform).
type Drawer[S any] interface {
	Board(s *S) string
	BoardSVG(s *S) string
}

// Gridded is for games on a board of columns and rows: front ends can then let people point at its cells, by mouse or
// keyboard, and show what a move touches.
//
// Grid returns the board in s; only its Pieces differ from position to position. MoveCells returns the cells of a legal move of s
// in the order in which a person points at them: the cell where a piece is placed, or the source and the target of a piece that
// moves. The move changes what the last of them holds. A move that touches no cell, such as a pass, has none, and several moves
// may have the same cells: front ends then ask which one is meant. Both methods may allocate; no search calls them.
type Gridded[S any, M Move] interface {
	Grid(s *S) Grid
	MoveCells(s *S, m M) []Cell
}

// Decimals says how many decimals a point has, 0 to 6: a Score of 310 with two decimals is 3.1 points. Games without it
// count in whole points.
type Decimals interface{ Decimals() int }

// Draws is for games that are drawn for different reasons. WhyDrawn names the reason in s, in lower-case letters and digits, given
// earlier keys as for [Repeats]; it returns "" if s is not drawn.
type Draws[S any] interface {
	WhyDrawn(s *S, earlier []uint64) string
}

// Coded is for games whose moves programs write differently from people. UCI names a move as the protocol of that name does, in
// lower-case letters and digits; Notation's ParseMove reads that, too.
type Coded[S any, M Move] interface{ UCI(s *S, m M) string }

// Partial is for games in which some positions have no static value of their own: Evaluate returns 0 for them,
// and a search reports how often it relied on that.
type Partial[S any] interface{ HasValue(s *S) bool }

// Evaluators is for games with several static evaluations. Evaluators lists them, that of the zero rules first;
// WithEvaluator returns the rules that use the named one; they are equal to the receiver if it uses that one already.
type Evaluators[G any] interface {
	Evaluators() []Evaluator
	WithEvaluator(name string) (G, bool)
}

// Evaluator names a static evaluation and gives its formula from MAX's side, in the field's notation.
type Evaluator struct{ Name, Formula string }

// EvaluatorNamed returns the index of the evaluator with that name, and whether there is one.
func EvaluatorNamed(list []Evaluator, name string) (index int, known bool) {
	index = slices.IndexFunc(list, func(e Evaluator) bool { return e.Name == name })
	return index, index >= 0
}

// Summed is for games whose static value is a sum: of the weight of each term times how often it applies. Terms lists them, always
// in the same order; it depends on the evaluator. Count writes for each how often it applies in s, which is open, from MAX's side:
// what MAX has less what MIN has, or a fraction of that where the weight counts only in part. The sum is what Evaluate says, from
// MAX's side, to within a Score unit and a hundredth of one for each count, since Evaluate may round weights and the sum.
type Summed[S any] interface {
	Terms() []Term
	Count(s *S, counts []float64) // counts has a place for each term, and may hold anything
}

// Term is what a static value adds up: a group, a name in it and, where one name stands for several terms, which of them it is,
// such as a number or a square. A term may have parts, whose weights count in turn as the game goes on, such as middle and end.
// Words are of letters and digits and begin in lower case; At may have other signs, but no spaces and no dots.
type Term struct {
	Group, Name, At, Part string
	Weight                float64 // in Score units
	Fixed                 bool    // the weight is 1, and the count depends on the other weights
}

// Tunable is for games whose weights can be fitted to the results of games. Untuned returns the rules with the weights from which
// that begins; false: the weights of this evaluator are given. WithWeights returns the rules with other weights, in the order of
// Terms, those of fixed terms ignored; it may round them, and then Terms has them rounded. False: they are too large, or not as
// many as terms.
type Tunable[G any] interface {
	Untuned() (G, bool)
	WithWeights(weights []float64) (G, bool)
}

// Counted is for games whose lines of play are usually counted as if some draws did not end the game. Counting returns the rules
// by which they are counted. A game by them need not end, so a search uses them only where the game is drawn, and whoever referees
// it wants a move all the same.
type Counted[G any] interface{ Counting() G }

// Symmetric is for games whose board can be turned or mirrored. Symmetric positions have the same side to move, outcome and
// static value, and corresponding moves. Canonical returns the key of the representative of all positions that are symmetric to
// s, and which symmetry turns s into it. Map turns a move of s into the same move of the representative; Unmap turns it back.
type Symmetric[S any, M Move] interface {
	Canonical(s *S) (key uint64, how uint8)
	Map(m M, how uint8) M
	Unmap(m M, how uint8) M
}

// Exact is for games whose keys never collide: positions with equal keys are equal, so that a table entry is a proof.
// ExactKeys returns how many bits the keys need, 1 to 64: all keys, including the canonical ones of [Symmetric], are
// below 2 to that power. The fewer bits, the less a table has to store of each key.
type Exact interface{ ExactKeys() int }

// Finite is for games that know how long they can last. PliesLeft returns an upper bound, at least 0, on the plies of
// any game from s, so that no forced result is further away. The bound need not be tight, but every legal move, a pass
// included, lowers it by at least one. A solver starts from it.
type Finite[S any] interface{ PliesLeft(s *S) int }

// Bounder gives proven bounds on the value of s for the side to move, in any position. lo == hi means that the value is
// known, as it always is where the game is over: a search that relies on Bounds does not call Moves there. Win and loss
// distances count from s.
type Bounder[S any] interface{ Bounds(s *S) (lo, hi Score) }

// Known is for games that have solved some of their positions, such as endings. Known returns the proven value of s for the side
// to move, with distances counted from s, if it knows that. In games with [Repeats], earlier is what DrawnByHistory is given,
// perhaps with the key of s at its end; the value takes draws by what it holds into account. Of a game that is over, Known knows
// the result or nothing. Of an open position that is won or lost, it also knows the value after some move that keeps it, if the
// key of s is there.
//
// Known may have to work when it meets a kind of position for the first time. It asks stop every few milliseconds then, and knows
// nothing if that is true.
type Known[S any] interface {
	Known(s *S, earlier []uint64, stop func() bool) (v Score, known bool)
}

// Ranked is a move with a first guess of its worth among its siblings: higher is better.
type Ranked[M Move] struct {
	Move M
	Rank int32
}

// Lister lists the plausible moves of an open position; those left out are worth no more than Bounds' lo. It is for
// games whose positions are too large to write out all children; a search that also finds [Expander] uses that instead.
type Lister[S any, M Move] interface {
	List(s *S, buf []Ranked[M]) []Ranked[M]
}

// Child is a move and what the rules know about the position after it.
type Child[S any, M Move] struct {
	Pos    S      // after Move
	Key    uint64 // Key of Pos
	Lo, Hi Score  // Bounds of Pos: for the side to move there, distances counted from there
	Rank   int32  // a first guess of the worth of Move among its siblings: higher is better
	Move   M
	Again  bool // the same side moves in Pos, as Play says
}

// AtLeast reports whether the bounds of c show that the move to c is worth at least v to the side that makes it, with
// the distances of forced results counted from c.
func (c *Child[S, M]) AtLeast(v Score) bool {
	if c.Again {
		return c.Lo >= v
	}
	return -c.Hi >= v
}

// Expander lists the plausible moves of a position and plays them: List, and Play, Key and Bounds of all children, in
// one call. It is called only for open positions whose value Bounds does not know (lo < hi).
//
// Expand appends a child for each move to buf and writes every field of it. The order is always the same for equal positions, and
// the one that breaks ties among equal ranks. The moves left out are worth no more than Bounds' lo; if that is all of them, lo is
// the value. Rules without [Bounder] leave none out, and set Lo and Hi to -Infinity and Infinity.
//
// A search that stops once a move is worth enough passes that value as enough, on the scale of [Child.AtLeast], or
// Infinity if it wants all children. Expand may then end the list with the first child that is worth enough. It may also
// take more trouble over ranks, since such a search goes on to the end of the game: the children before that one are
// otherwise unaffected.
//
// It costs one indirect call per node, and what siblings share is computed once; but it also writes children that no
// search reaches. So it is for games with small positions, up to about 32 bytes; others implement [Lister].
type Expander[S any, M Move] interface {
	Expand(s *S, buf []Child[S, M], enough Score) []Child[S, M]
}

// Noisy appends the moves of s that make its static value unreliable: captures, promotions, threats.
type Noisy[S any, M Move] interface {
	Noisy(s *S, buf []M) []M
}

// Passer is for games in which a search may pass. Pass writes into next the position after a pass in s, or
// returns false if passing would be unsound in s.
type Passer[S any] interface{ Pass(s *S, next *S) bool }

// Forcing reports whether the side to move in s must answer a threat, as when in check.
type Forcing[S any] interface{ Forced(s *S) bool }

// Sequenced is for games in which threats decide: a side makes one after the other, each of which leaves the other side a single
// reply, and wins in the end. No such sequence may be found where there is one. What is said is proven.
//
// Sequence appends one by which the side to move of s, which is open, wins: the moves of both sides, to the end of the game. Whatever
// the other side plays instead of its moves there, the game is won in as many plies at the latest.
//
// Defences asks whether the other side would win so if the side to move of s, which is open, did nothing. It appends the moves that may
// be of use against that, and returns what all others are worth at most, below 0, with the distance counted from s; if there are none
// of use, s is lost. If it returns [Infinity], nothing is known, and nothing has been appended.
type Sequenced[S any, M Move] interface {
	Sequence(s *S, buf []M) []M
	Defences(s *S, buf []M) (moves []M, others Score)
}

// Checking is [Forcing] seen from the other side, for games that can tell it fast. Checks reports whether the position after a
// legal move m of s is one in which the side to move must answer a threat, as when m gives check. A game is lost only to a threat:
// where Moves says that the side to move has lost, Forced reports one.
type Checking[S any, M Move] interface{ Checks(s *S, m M) bool }

// Exchanging is for games in which pieces capture and are captured in turn. Stakes appends a stake for each of these moves, which
// are legal in s. Exchange reports whether m gains at least that much, according to the captures that follow on its target, with
// each side stopping where going on would not pay.
type Exchanging[S any, M Move] interface {
	Stakes(s *S, moves []M, buf []Stake) []Stake
	Exchange(s *S, m M, least Score) bool
}

// Stake is what a move takes at once, as Evaluate counts, and what may then be captured in turn. The moves of [Noisy], and only
// they, take more than 0.
type Stake struct{ Taken, Risked Score }

// Grouped is for games whose moves are of kinds that tend to be good or bad together, such as moves of a knight to a certain square.
// MoveKinds is how many kinds there are, at most 1,024. KindsOf appends the kinds of moves that are legal in s, from 0 on.
type Grouped[S any, M Move] interface {
	MoveKinds() int
	KindsOf(s *S, moves []M, buf []uint16) []uint16
}

// Scaled is for games that know which differences between static values matter. Without it a search takes what the moves of random
// games change them by.
type Scaled interface{ Scale() Scale }

// Scale is what margins are multiples of, all at least 1.
type Scale struct {
	Unit  Score // a small advantage that counts, such as a pawn in chess
	Quiet Score // what a quiet move hardly changes the static value by
}

// Threaded is for games whose rules gain by memory of their own, such as what they have found out about the last position. Thread
// returns rules that say the same, for one goroutine at a time; a search asks for them once for each of its threads.
type Threaded[G any] interface{ Thread() G }

// Threatening is for games with threats that a player may overlook, such as a line that lacks one piece. Threats lists their
// kinds, at most 8, the most urgent first. Overlooked returns two sets of them, bit i for the i-th kind, for a legal move m of s:
// missed, those by which the side to move could win in s and m does not; and allowed, those that m leaves to the other side,
// which moves next. A move that wins at once overlooks nothing. No search calls it.
type Threatening[S any, M Move] interface {
	Threats() []Threat
	Overlooked(s *S, m M) (missed, allowed uint8)
}

// Threat is a kind of threat: a name of lower-case letters and digits, and within how many plies the side to move forces a win
// by such a threat, at least 1; 0: it may take until the end of the game, or come to nothing. Every win in one ply is of a kind.
type Threat struct {
	Name  string
	Plies int
}

// Foreseen is for games in which a shallow search predicts rather well what a deeper one will find, as where static values
// change slowly. Deviation returns the standard deviation of the difference between the values that searches to these depths,
// 0 < shallow < deep with an even difference, find for positions like s, which is open; 0: not known.
type Foreseen[S any] interface {
	Deviation(s *S, shallow, deep int) Score
}

// Repeats is for games in which positions can repeat, and whose tree is finite only because some rule ends such lines.
// DrawnByHistory reports whether s is drawn because of earlier positions, given the keys of those since the last irreversible
// move, oldest first and including those before a search's root. The outcome that Moves gives takes precedence.
type Repeats[S any] interface {
	DrawnByHistory(s *S, earlier []uint64) bool
}

// Numbered is for games whose positions can be numbered, all of them or those of some endings, so that a table has a place for
// each: see package tablebase. Numberings lists what can be numbered, by name, where "" is the whole game; there may be more
// names than it lists. Numbering returns how; the error says why there is none of that name, or which there are.
type Numbered[S any] interface {
	Numberings() []string
	Numbering(name string) (Numbering[S], error)
}

// Historic is for games with [Repeats] that know what their history does to what is true of a position by itself. WithHistory
// returns what s is worth, for the side to move, in a game in which earlier is as for [Known], given v, what it would be worth if no
// rule looked back; false: that is not enough to know. A table is asked about positions of such a game only with this.
type Historic[S any] interface {
	WithHistory(s *S, v Score, earlier []uint64) (worth Score, known bool)
}
