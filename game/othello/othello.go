// Package othello is Othello, also called Reversi, on the board of eight by eight. The sides place discs in turn; a
// disc must enclose at least one straight run of the other side's discs between itself and another disc of its own
// colour, and turns all discs that it encloses. A side that cannot do so must pass; when neither can, the game is over
// and the side with more discs has won. X is Black, MAX, and begins; O is White, MIN.
//
//	size.go      the sizes of the board: four, six or eight columns and rows
//	othello.go   the rules: moves, passes, play, the end of a game and its score
//	flips.go     the discs that a move turns, and the legal moves
//	stable.go    discs that can never be turned, and bounds from them and from the last moves
//	order.go     for the fast engine: moves in a good order, several answers in one call
//	evaluate.go  static evaluations
//	terms.go     the terms that they add up, for fitting their weights and for explaining
//	symmetry.go  the eight turns and mirrors of the board
//	notation.go  positions and moves as text
//	draw.go      the board as text and as a picture
//
// Squares are numbered in reading order, a1 being 0, h1 7 and h8 63, and a set of squares is 64 bits, a1 being the lowest.
//
// # The score
//
// The result of a game is the difference in discs, with the empty squares counted for the winner, as in tournaments: it
// is 64:0 against a side that has lost all its discs, however few the winner has. (The endgame tests 40 to 44 of the
// French federation, FFO, come out as published with this rule and without it.) Values are in discs with one decimal.
package othello

import (
	"math/bits"

	"github.com/jugada/jugada/game"
)

// Rules are the rules of the game as it is usually played.
type Rules = RulesOn[Eight]

// RulesOn are the rules on a board of one size. The zero value evaluates positions by [Phases].
type RulesOn[B board] struct {
	Eval Evaluation // what Evaluate computes

	weights *fitted // of Phases; nil: the usual ones
}

var (
	_ game.Game[Position, Move]      = Rules{}
	_ game.Decimals                  = Rules{}
	_ game.Evaluators[Rules]         = Rules{}
	_ game.Summed[Position]          = Rules{}
	_ game.Tunable[Rules]            = Rules{}
	_ game.Symmetric[Position, Move] = Rules{}
	_ game.Notation[Position, Move]  = Rules{}
	_ game.Drawer[Position]          = Rules{}
	_ game.Gridded[Position, Move]   = Rules{}
	_ game.Bounder[Position]         = Rules{}
	_ game.Lister[Position, Move]    = Rules{}
	_ game.Expander[Position, Move]  = Rules{}
	_ game.Finite[Position]          = Rules{}
	_ game.Foreseen[Position]        = Rules{}
)

// Position is the board as the side to move sees it, and which side that is. The rules of this package make only
// positions whose two sets have no square in common; what they do with others is undefined.
type Position struct {
	Own   uint64 // the discs of the side to move
	Other uint64 // the discs of the other side
	Turn  game.Side
}

// Move is the square that gets a disc, 0 to 63, or [Pass].
type Move uint8

// Pass is the only move of a side that cannot place a disc while the other side can. It counts as a move.
const Pass Move = squares

const (
	squares  = 64
	decimals = 1
	disc     = 10 // a disc in Score units
)

// Start returns the four discs in the centre with Black, X, to move.
func (RulesOn[B]) Start() Position {
	return Position{Own: 1<<e4 | 1<<d5, Other: 1<<d4 | 1<<e5, Turn: game.Max}
}

// The squares of the centre.
const (
	d4 = 27
	e4 = 28
	d5 = 35
	e5 = 36
)

// Moves appends the squares that may get a disc in ascending order, or Pass. A game always ends [game.Scored].
func (RulesOn[B]) Moves(s *Position, buf []Move) ([]Move, game.Outcome) {
	legal := moves[B](s.Own, s.Other)
	if legal == 0 {
		if moves[B](s.Other, s.Own) == 0 {
			return buf, game.Scored
		}
		return append(buf, Pass), game.Open
	}
	for ; legal != 0; legal &= legal - 1 {
		buf = append(buf, Move(bits.TrailingZeros64(legal)))
	}
	return buf, game.Open
}

// Play puts the mover's disc on square m and turns what it encloses, or passes. The sides always alternate, a pass being a move.
func (RulesOn[B]) Play(s *Position, m Move, next *Position) (again bool) {
	s.play(m, next)
	return false
}

func (s *Position) play(m Move, next *Position) {
	next.Turn = s.Turn ^ 1
	if m == Pass {
		next.Own, next.Other = s.Other, s.Own
		return
	}
	turned := flips(s.Own, s.Other, int(m))
	next.Own, next.Other = s.Other&^turned, s.Own|turned|1<<(m&63)
}

// Turn returns the side to move, which at the end of a game is the side that would have moved.
func (RulesOn[B]) Turn(s *Position) game.Side { return s.Turn }

// Key returns a hash of both sets of discs and the side: wyhash64 (Wang Yi 2019), two multiplications to 128 bits. That is
// cheaper than updating a key for all discs that a move turns. One multiplication is not enough: on boards with few discs,
// some bits of the key would hardly depend on parts of the board.
//
// On a smaller board it is the position itself: no two have the same key.
func (RulesOn[B]) Key(s *Position) uint64 { return key[B](s) }

func key[B board](s *Position) uint64 {
	if width[B]() < 8 {
		return exactKey(s)
	}
	const a, b, white = 0x2d358dccaa6c78a5, 0x8bb84b93962eacc9, 0x4b33a62ed433d4a3
	high, low := bits.Mul64(s.Own^a, s.Other^b^uint64(s.Turn)*white)
	high, low = bits.Mul64(high^b, low^a)
	return high ^ low
}

// Decimals says that values have one decimal.
func (RulesOn[B]) Decimals() int { return decimals }

// score returns the result as if the game were over, for own in Score units: the empty squares are the winner's.
func score[B board](own, other uint64) game.Score {
	mine, theirs := bits.OnesCount64(own), bits.OnesCount64(other)
	switch {
	case mine > theirs:
		return game.Score(cells[B]()-2*theirs) * disc
	case mine < theirs:
		return game.Score(2*mine-cells[B]()) * disc
	}
	return 0
}
