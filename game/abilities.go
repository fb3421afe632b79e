package game

import "slices"

// The optional abilities. Each is asked for once, by type assertion on the rules, when a search or a front end
// is made. A game without any of them still plays.

// Notation reads and writes positions and moves as people do. What it writes it reads back as the same value.
// Errors say what was wrong, where, and what would be right. Names are never empty and hold no spaces in moves.
type Notation[S any, M Move] interface {
	PositionText(s *S) string
	ParsePosition(text string) (S, error) // refuses what no play from some start reaches, as far as the game can tell
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
// Grid returns the board as it stands in s; only its Pieces differ from position to position. MoveCells returns the
// cells of a legal move of s in the order in which one points at them: the cell of a piece that is put, from where and
// to where of one that moves. What the last of them holds is changed by the move. A move that touches no cell, such as
// a pass, has none, and several moves may have the same cells: front ends then ask which one is meant. Both may
// allocate; no search asks them.
type Gridded[S any, M Move] interface {
	Grid(s *S) Grid
	MoveCells(s *S, m M) []Cell
}

// Decimals says how many decimals a point has, 0 to 6: a Score of 310 with two decimals is 3.1 points. Games without it
// count in whole points.
type Decimals interface{ Decimals() int }

// Partial is for games in which some positions have no static value of their own: Evaluate gives 0 there, and a
// search tells how often it had to rely on that.
type Partial[S any] interface{ HasValue(s *S) bool }

// Evaluators is for games with several static evaluations. Evaluators lists them, that of the zero rules first;
// WithEvaluator returns the rules with the named one in charge, which are equal to these if it is so already.
type Evaluators[G any] interface {
	Evaluators() []Evaluator
	WithEvaluator(name string) (G, bool)
}

// Evaluator names a static evaluation and gives its formula from MAX's side, in the field's notation.
type Evaluator struct{ Name, Formula string }

// EvaluatorNamed returns which of a list has that name, and whether one has.
func EvaluatorNamed(list []Evaluator, name string) (index int, known bool) {
	index = slices.IndexFunc(list, func(e Evaluator) bool { return e.Name == name })
	return index, index >= 0
}

// Symmetric is for games whose board can be turned or mirrored. Symmetric positions have the same side to move, outcome
// and static value, and corresponding moves. Canonical returns the key of the representative
// of all positions that are symmetric to s, and how s is turned into it. Map turns a move of s into the same move
// of the representative, Unmap turns it back.
type Symmetric[S any, M Move] interface {
	Canonical(s *S) (key uint64, how uint8)
	Map(m M, how uint8) M
	Unmap(m M, how uint8) M
}

// Exact is for games whose keys never collide: positions with equal keys are equal, so that what a table says is a
// proof. ExactKeys returns how many bits the keys need, 1 to 64: all keys, the canonical ones of [Symmetric] too, are
// below 2 to that power. The fewer they are, the less a table has to store of each.
type Exact interface{ ExactKeys() int }

// Finite is for games that say how long they can last. PliesLeft returns a number of plies that no game from s exceeds,
// at least 0, so that no forced result is further away; it need not be the least one, but every legal move, a pass
// included, lowers it by at least one. A solver starts from it.
type Finite[S any] interface{ PliesLeft(s *S) int }

// Bounder gives bounds that the value of s for the side to move truly has; it may be asked anywhere. lo == hi:
// the value is known, as it always is where the game is over: a search that relies on Bounds does not ask Moves. Win and
// loss distances count from s.
type Bounder[S any] interface{ Bounds(s *S) (lo, hi Score) }

// Ranked is a move with a first guess of its worth among its siblings: higher is better.
type Ranked[M Move] struct {
	Move M
	Rank int32
}

// Lister lists the plausible moves of an open position; those left out are worth no more than Bounds' lo. It is for
// games whose positions are too large to write them all; a search that finds [Expander] too asks that one.
type Lister[S any, M Move] interface {
	List(s *S, buf []Ranked[M]) []Ranked[M]
}

// Child is a move and what the rules know of the position behind it.
type Child[S any, M Move] struct {
	Pos    S      // after Move
	Key    uint64 // Key of Pos
	Lo, Hi Score  // Bounds of Pos: for the side to move there, distances counted from there
	Rank   int32  // a first guess of the worth of Move among its siblings: higher is better
	Move   M
	Again  bool // the same side moves in Pos, as Play says
}

// AtLeast reports whether the bounds of c show that c is worth at least v to the side that moves there, the distances
// of forced results counted from c.
func (c *Child[S, M]) AtLeast(v Score) bool {
	if c.Again {
		return c.Lo >= v
	}
	return -c.Hi >= v
}

// Expander lists the plausible moves of a position and plays them: List, Play, Key and Bounds of all that follow in one
// call. It is asked of open positions whose value Bounds does not know (lo < hi), and of no others.
//
// Expand appends a child for each move to buf and writes every field of it. The order is always the same for equal
// positions, and the one that breaks ties among equal ranks. The moves left out are worth no more than Bounds' lo;
// if that is all of them, lo is the value. Rules that are not [Bounder] leave none out, and Lo and Hi are -Infinity and
// Infinity.
//
// A search that looks no further once a move is worth enough says how much that is, by the scale of [Child.AtLeast], or
// Infinity if it wants all children. Expand may then end the list with the first child that is worth enough; what comes
// before it stays as it is.
//
// It costs one indirect call a node, and what siblings share is computed once; but children are written that
// no search gets to. So it is for games with small positions, up to about 32 bytes; others implement [Lister].
type Expander[S any, M Move] interface {
	Expand(s *S, buf []Child[S, M], enough Score) []Child[S, M]
}

// Noisy appends the moves of s after which its static value is not to be trusted: captures, promotions, threats.
type Noisy[S any, M Move] interface {
	Noisy(s *S, buf []M) []M
}

// Passer writes into next the position in which the side to move has passed, or reports that passing would be
// unsound in s.
type Passer[S any] interface{ Pass(s *S, next *S) bool }

// Forcing reports whether the side to move in s must answer a threat, as when in check.
type Forcing[S any] interface{ Forced(s *S) bool }

// Foreseen is for games in which a shallow search foretells rather well what a deeper one will find, as where static values
// change slowly. Deviation returns the standard deviation of the difference between the values that searches to these depths,
// 0 < shallow < deep with an even difference, find of positions like s, which is open; 0: not known.
type Foreseen[S any] interface {
	Deviation(s *S, shallow, deep int) Score
}

// Repeats is for games in which positions can come again, and whose tree is finite only because some rule ends such
// lines. DrawnByHistory reports whether s is drawn by what came before it, given the keys of the earlier positions of
// the game since the last move that cannot be undone, those before a search's root included, the oldest first. What
// Moves says of an ended game goes before it.
type Repeats[S any] interface {
	DrawnByHistory(s *S, earlier []uint64) bool
}
