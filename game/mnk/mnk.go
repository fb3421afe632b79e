// Package mnk is the m,n,k games: two players put their marks in turn on a board of m columns and n rows, and the first
// with k of them in a row, column or diagonal wins; a full board without such a line is a draw. Tic-tac-toe is the
// 3,3,3 game, gomoku the 15,15,5 game. X is MAX and starts, O is MIN.
//
// Two rules for lines that are longer than k ([Size.Exact]): they win, as in most of the literature and in what gomoku
// players call freestyle, or they do not, as in what they call standard gomoku (exactly five).
//
// There are three sets of rules. They store positions differently and agree about everything except bounds: Small sees
// more of what can be stopped, Large looks further for wins.
//
//	Small    up to 64 cells: a position is two bitboards, lines are found by shifts
//	Packed   Small for up to 40 cells, where a key is the position itself and never collides
//	Large    up to 19 by 19 cells: a position keeps count of the marks in each line
//
//	mnk.go       sizes and their names
//	shape.go     the geometry of a board: cells, directions, symmetries, weights of the keys
//	small.go     the rules over bitboards
//	survey.go    the lines of a bitboard position: wins, threats and forks
//	bounds.go    bounds, moves worth trying, threats, over bitboards
//	hopeless.go  sides that can be kept from ever completing a line
//	large.go     the rules over counted lines
//	threats.go   the same questions as in survey.go and bounds.go, over counted lines
//	sequence.go  wins by one threat after another, over counted lines, at next to no cost
//	fours.go     all such wins, and what stops them, for proofs
//	outlook.go   what lines and forks about to be completed are worth
//	overlooked.go  threats that a move overlooks
//	evaluate.go  static evaluations
//	notation.go  positions and moves as text
//	draw.go      the board as text and as a picture
//
// Of the abilities that help a search, [game.Noisy] is missing on purpose: with threats to complete a line as noisy moves,
// quiescence cost more than it gained over the bounds (docs/en/engine.md has the figures).
//
// Cells are numbered in reading order, from the top left. Their names are as in chess: c3 is the third column from the
// left and the third row from the bottom. No letter is skipped.
//
// The rules come from [NewSmall], [NewPacked] and [NewLarge]; their zero values are unusable.
package mnk

import (
	"strconv"
	"strings"

	"github.com/jugada/jugada/lang"
)

// Size selects an m,n,k game.
type Size struct {
	Columns, Rows int  // 1 to MaxSide
	InARow        int  // 1 to MaxInARow, and at most the longer side
	Exact         bool // a line of more than InARow marks does not win
}

const (
	MaxSide   = 19 // of a board: the letters a to s
	MaxInARow = 15

	maxCells = MaxSide * MaxSide
)

// Move is the cell that gets a mark, numbered in reading order from 0.
type Move uint16

// ParseSize reads what [Size.String] writes, such as 15,15,5 or 15,15,5,exact; 15,15,5,free says explicitly that longer
// lines win too.
func ParseSize(text string) (Size, error) {
	fields := strings.Split(text, ",")
	if len(fields) < 3 || len(fields) > 4 {
		return Size{}, lang.Errorf("mnk.size.form", text)
	}
	var numbers [3]int
	for i := range numbers {
		n, err := strconv.Atoi(fields[i])
		if err != nil || strconv.Itoa(n) != fields[i] {
			return Size{}, lang.Errorf("mnk.size.number", text, fields[i])
		}
		numbers[i] = n
	}
	s := Size{Columns: numbers[0], Rows: numbers[1], InARow: numbers[2]}
	if len(fields) == 4 {
		switch fields[3] {
		case "free":
		case "exact":
			s.Exact = true
		default:
			return Size{}, lang.Errorf("mnk.size.rule", text, fields[3])
		}
	}
	return s, s.check()
}

// String returns the size as the name of the game has it.
func (s Size) String() string {
	text := strconv.Itoa(s.Columns) + "," + strconv.Itoa(s.Rows) + "," + strconv.Itoa(s.InARow)
	if s.Exact {
		text += ",exact"
	}
	return text
}

// Cells returns how many cells the board has.
func (s Size) Cells() int { return s.Columns * s.Rows }

func (s Size) check() error {
	longer := max(s.Columns, s.Rows)
	switch {
	case min(s.Columns, s.Rows) < 1 || longer > MaxSide:
		return lang.Errorf("mnk.size.sides", s.String(), MaxSide)
	case s.InARow != 1 && longer == 1:
		return lang.Errorf("mnk.size.line", s.String())
	case s.InARow < 1 || s.InARow > min(longer, MaxInARow):
		return lang.Errorf("mnk.size.inARow", s.String(), min(longer, MaxInARow))
	}
	return nil
}

// checkRoom is check for rules with room for most cells.
func (s Size) checkRoom(most int) error {
	if err := s.check(); err != nil {
		return err
	}
	if s.Cells() > most {
		return lang.Errorf("mnk.size.cells", s.String(), s.Cells(), most)
	}
	return nil
}
