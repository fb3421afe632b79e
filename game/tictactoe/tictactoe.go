// Package tictactoe is the game of the notes, under any of its names: tic-tac-toe, gato, michi, tres en raya. Two
// players put their marks in turn on a board of three by three; the first to fill a row, a column or a diagonal
// wins, and a full board without one is a draw. X is always MAX and O always MIN; X starts unless the rules say
// otherwise (N3's generator of games takes the mark that starts).
//
//	tictactoe.go  the rules: moves, play, the end of a game
//	evaluate.go   static evaluations: open lines, where the empty squares are, how many are left
//	threats.go    threats that a move overlooks
//	symmetry.go   the eight turns and mirrors of the board
//	notation.go   positions and moves as text
//	draw.go       the board as text and as a picture
//
// Squares are numbered in reading order, and a set of squares is nine bits, square 0 being the lowest:
//
//	0 1 2
//	3 4 5
//	6 7 8
package tictactoe

import (
	"math/bits"

	"github.com/jugada/jugada/game"
)

// Rules are the rules of a game. The zero value is the notes' game: X starts, and [Lines] evaluates positions.
type Rules struct {
	First game.Side  // who starts: Max is X, Min is O
	Eval  Evaluation // what Evaluate computes
}

var (
	_ game.Game[Position, Move]        = Rules{}
	_ game.Exact                       = Rules{}
	_ game.Finite[Position]            = Rules{}
	_ game.Evaluators[Rules]           = Rules{}
	_ game.Symmetric[Position, Move]   = Rules{}
	_ game.Notation[Position, Move]    = Rules{}
	_ game.Drawer[Position]            = Rules{}
	_ game.Gridded[Position, Move]     = Rules{}
	_ game.Threatening[Position, Move] = Rules{}
)

// Position is the board and the side to move. The marks are sets of squares, indexed by side: Marks[game.Max] are
// the Xs. The rules of this package make only positions that play can reach; what they do with others is undefined.
type Position struct {
	Marks [2]uint16
	Turn  game.Side
}

// Move is the square that gets a mark, 0 to 8.
type Move uint8

const (
	squares = 9
	full    = 1<<squares - 1
)

// lines are the eight rows, columns and diagonals, in the order of the notes' *lineas-ganadoras*.
var lines = [8]uint16{
	1<<0 | 1<<1 | 1<<2, 1<<3 | 1<<4 | 1<<5, 1<<6 | 1<<7 | 1<<8,
	1<<0 | 1<<3 | 1<<6, 1<<1 | 1<<4 | 1<<7, 1<<2 | 1<<5 | 1<<8,
	1<<0 | 1<<4 | 1<<8, 1<<2 | 1<<4 | 1<<6,
}

// hasLine tells for each set of squares whether it holds a line. It has an entry for every index masked with full,
// which avoids the bounds check.
var hasLine = func() (table [full + 1]bool) {
	for set := range table {
		for _, line := range lines {
			table[set] = table[set] || uint16(set)&line == line
		}
	}
	return table
}()

// Start returns the empty board with the side that starts to move.
func (r Rules) Start() Position { return Position{Turn: r.First} }

// Moves appends the empty squares in ascending order. A game ends drawn or lost for the side to move: only the side
// that has just moved can have completed a line, so only that side is checked.
func (Rules) Moves(s *Position, buf []Move) ([]Move, game.Outcome) {
	if hasLine[s.Marks[(s.Turn^1)&1]&full] {
		return buf, game.Lost
	}
	empty := s.empty()
	if empty == 0 {
		return buf, game.Drawn
	}
	for ; empty != 0; empty &= empty - 1 {
		buf = append(buf, Move(bits.TrailingZeros16(empty)))
	}
	return buf, game.Open
}

// Play puts the mover's mark on square m. The sides always alternate.
func (Rules) Play(s *Position, m Move, next *Position) (again bool) {
	next.Marks = s.Marks
	next.Marks[s.Turn&1] |= 1 << (m & 15)
	next.Turn = s.Turn ^ 1
	return false
}

// Turn returns the side to move, which at the end of a game is the side that would have moved.
func (Rules) Turn(s *Position) game.Side { return s.Turn }

// Key returns the position itself.
func (Rules) Key(s *Position) uint64 { return s.key() }

// ExactKeys returns the 19 bits of a key: two for each square and one for the side to move.
func (Rules) ExactKeys() int { return 2*squares + 1 }

// PliesLeft returns the number of empty squares.
func (Rules) PliesLeft(s *Position) int { return bits.OnesCount16(s.empty()) }

func (s *Position) key() uint64 {
	return uint64(s.Marks[game.Max]) | uint64(s.Marks[game.Min])<<squares | uint64(s.Turn)<<(2*squares)
}

// empty returns the set of empty squares.
func (s *Position) empty() uint16 { return full &^ (s.Marks[game.Max] | s.Marks[game.Min]) }
