// Package connect4 is Connect Four on boards of many sizes: two players drop discs in turn into the columns of an
// upright board, where each falls onto the ones below; the first with four of their own in a line (a row, a column or a
// diagonal) wins, and a full board without one is a draw. X is MAX and begins, O is MIN. The usual board is seven columns
// wide and six rows high; others, and three or five in a line, have a [Size].
//
//	connect4.go  the rules: moves, play, the end of a game
//	size.go      the sizes, and what is computed once for each
//	lines.go     lines and the cells that complete one, by shifts of whole boards
//	bounds.go    bounds without search, and moves in a good order
//	evaluate.go  static evaluations: open lines, threats
//	threats.go   threats that a move overlooks
//	symmetry.go  mirror images
//	notation.go  positions and moves as text
//	replay.go    the moves that lead to a board
//	draw.go      the board as text and as a picture
//
// A set of cells is a bitboard with one extra bit per column, always 0, which keeps lines from running over the
// edge (Tromp 1995). On seven columns of six rows:
//
//	6 13 20 27 34 41 48   always empty
//	5 12 19 26 33 40 47
//	4 11 18 25 32 39 46
//	3 10 17 24 31 38 45
//	2  9 16 23 30 37 44
//	1  8 15 22 29 36 43
//	0  7 14 21 28 35 42
package connect4

import (
	"math/bits"

	"github.com/jugada/jugada/game"
)

// Rules are the rules of a game. The zero value is the usual game, evaluated by [Threats]; [New] makes the rules of another size.
type Rules struct {
	Eval Evaluation // what Evaluate computes
	g    *geometry  // nil: the usual board
}

var (
	_ game.Game[Position, Move]        = Rules{}
	_ game.Exact                       = Rules{}
	_ game.Finite[Position]            = Rules{}
	_ game.Bounder[Position]           = Rules{}
	_ game.Expander[Position, Move]    = Rules{}
	_ game.Evaluators[Rules]           = Rules{}
	_ game.Symmetric[Position, Move]   = Rules{}
	_ game.Notation[Position, Move]    = Rules{}
	_ game.Drawer[Position]            = Rules{}
	_ game.Gridded[Position, Move]     = Rules{}
	_ game.Threatening[Position, Move] = Rules{}
)

// Position is the discs of the side to move and those of both, as sets of cells. Their number tells whose turn it is. The zero
// value is the empty board. The rules make only positions that play can reach; what they do with others is undefined.
type Position struct{ Own, All uint64 }

// Move is the column that gets a disc, 0 on the left.
type Move uint8

// New returns the rules for a size, or an error that says what is wrong with it.
func New(size Size) (Rules, error) {
	if err := size.check(); err != nil {
		return Rules{}, err
	}
	if size == Usual {
		return Rules{}, nil
	}
	return Rules{g: newGeometry(size)}, nil
}

// Size returns the size of the board and of a line.
func (r Rules) Size() Size { return r.geometry().Size }

func (r Rules) geometry() *geometry {
	if r.g == nil {
		return usual
	}
	return r.g
}

// Start returns the empty board.
func (r Rules) Start() Position { return Position{} }

// Moves appends the columns that are not full, from the left. A game ends drawn or lost for the side to move: only the
// side that has just moved can have completed a line.
func (r Rules) Moves(s *Position, buf []Move) ([]Move, game.Outcome) {
	g := r.geometry()
	switch {
	case g.hasLine(s.other()):
		return buf, game.Lost
	case s.All == g.board:
		return buf, game.Drawn
	}
	playable := g.playable(s.All)
	for c := range g.Columns {
		if playable&g.column(c) != 0 {
			buf = append(buf, Move(c))
		}
	}
	return buf, game.Open
}

// Play drops a disc of the mover into column m. The sides always alternate.
func (r Rules) Play(s *Position, m Move, next *Position) (again bool) {
	g := r.geometry()
	cell := g.playable(s.All) & g.column(int(m))
	*next = Position{Own: s.other(), All: s.All | cell}
	return false
}

// Turn returns the side to move, which at the end of a game is the side that would have moved.
func (r Rules) Turn(s *Position) game.Side { return s.turn() }

// Key returns a number in which a column that holds n discs has the value 2ⁿ plus that of the mover's discs in it: it
// encodes how many there are, and whose (Tromp's encoding, as used by Pons).
func (r Rules) Key(s *Position) uint64 { return r.geometry().key(s.Own, s.All) }

// ExactKeys returns one bit for each cell and one for each column: 49 on the usual board.
func (r Rules) ExactKeys() int {
	g := r.geometry()
	return g.Columns * g.stride()
}

// PliesLeft returns the number of empty cells.
func (r Rules) PliesLeft(s *Position) int { return r.geometry().left(s.All) }

// other returns the discs of the side that has just moved.
func (s *Position) other() uint64 { return s.Own ^ s.All }

func (s *Position) turn() game.Side { return game.Side(bits.OnesCount64(s.All) & 1) }

// discs returns the discs by side.
func (s *Position) discs() (max, min uint64) {
	if s.turn() == game.Max {
		return s.Own, s.other()
	}
	return s.other(), s.Own
}

func (g *geometry) key(own, all uint64) uint64 { return own + all + g.bottom }

// playable returns the lowest empty cell of each column. Adding one to a column of n discs, 2ⁿ−1, leaves the bit above them.
func (g *geometry) playable(all uint64) uint64 { return (all + g.bottom) & g.board }

// left returns how many cells are empty.
func (g *geometry) left(all uint64) int { return g.cells - bits.OnesCount64(all) }
