package othello

import (
	"math/bits"
	"strconv"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
)

// This file has the sizes of the board. A smaller board lies in the middle of the board of eight by eight, whose other squares
// belong to nobody: no run is enclosed from there, so that discs turn as they should without more ado, and only the squares on
// which nobody may play must be masked. Symmetries and quadrants stay as they are.

// The sizes, by columns and rows. They are types so that the compiler makes the rules for each on their own, with the size as a
// constant: no size costs the others any time.
type (
	Four  [4]struct{}
	Six   [6]struct{}
	Eight [8]struct{}
)

type board interface{ Four | Six | Eight }

// Small are the rules on a smaller board: those of [RulesOn] with keys that never collide, so that what a table says is proved.
type Small[B Four | Six] struct{ RulesOn[B] }

var (
	_ game.Game[Position, Move]     = Small[Six]{}
	_ game.Exact                    = Small[Six]{}
	_ game.Evaluators[Small[Six]]   = Small[Six]{}
	_ game.Tunable[Small[Six]]      = Small[Six]{}
	_ game.Bounder[Position]        = Small[Six]{}
	_ game.Expander[Position, Move] = Small[Six]{}
	_ game.Finite[Position]         = Small[Six]{}
)

// ExactKeys returns the bits of a number of 36 ternary digits, and one for the side to move: 59.
func (Small[B]) ExactKeys() int { return bits.Len64(2*power36 - 1) }

// WithEvaluator returns the rules with the evaluation of that name.
func (r Small[B]) WithEvaluator(name string) (Small[B], bool) {
	on, known := r.RulesOn.WithEvaluator(name)
	return Small[B]{on}, known
}

// Untuned returns what that of [RulesOn] does.
func (r Small[B]) Untuned() (Small[B], bool) {
	on, ok := r.RulesOn.Untuned()
	return Small[B]{on}, ok
}

// WithWeights returns what that of [RulesOn] does.
func (r Small[B]) WithWeights(list []float64) (Small[B], bool) {
	on, ok := r.RulesOn.WithWeights(list)
	return Small[B]{on}, ok
}

// ParseSize reads the number of columns and rows: 4, 6 or 8.
func ParseSize(text string) (int, error) {
	if n, err := strconv.Atoi(text); err == nil && strconv.Itoa(n) == text && (n == 4 || n == 6 || n == 8) {
		return n, nil
	}
	return 0, lang.Errorf("othello.size", text)
}

// width returns how many columns the board has, and rows.
func width[B board]() int {
	var b B
	return len(b)
}

// cells returns how many squares the board has.
func cells[B board]() int { return width[B]() * width[B]() }

// margin returns the first column of the board, and row, in that of eight by eight.
func margin[B board]() int { return (8 - width[B]()) / 2 }

// all returns the squares of the board.
func all[B board]() uint64 { return middle(width[B]()) }

// centre returns the squares that are not on an edge.
func centre[B board]() uint64 { return middle(width[B]() - 2) }

// middle returns the squares of a board of that many columns and rows.
func middle(width int) uint64 {
	switch width {
	case 2:
		return 0x0000001818000000
	case 4:
		return 0x00003c3c3c3c0000
	case 6:
		return 0x007e7e7e7e7e7e00
	}
	return 1<<64 - 1
}

// corners returns the four corners.
func corners[B board]() uint64 {
	switch width[B]() {
	case 4:
		return 0x0000240000240000
	case 6:
		return 0x0042000000004200
	}
	return 0x8100000000000081
}

// moves returns the squares on which own may put a disc.
func moves[B board](own, other uint64) uint64 { return mobility(own, other) & all[B]() }

// empty returns the set of empty squares.
func empty[B board](s *Position) uint64 { return all[B]() &^ (s.Own | s.Other) }

const (
	power6  = 729 // 3^6: what a row of six can hold
	power36 = power6 * power6 * power6 * power6 * power6 * power6
)

// exactKey returns the side to move and then six rows of six squares as a number in base 3, the first row as the lowest digits.
func exactKey(s *Position) uint64 {
	const inside = 0x3f // the squares of a row, once those beside the board are shifted out
	key := uint64(s.Turn)
	for shift := 8*6 + 1; shift > 8; shift -= 8 {
		key = key*power6 + uint64(ternary[s.Own>>shift&inside]+2*ternary[s.Other>>shift&inside])
	}
	return key
}
