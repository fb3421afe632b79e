package sliding

import (
	"strconv"
	"strings"

	"github.com/jugada/jugada/lang"
)

// Size is how many rows and columns a board has.
type Size struct{ Rows, Columns int }

const (
	// MinSide is the least that a board has of rows and of columns: in a single row nothing can be put in order.
	MinSide = 2

	// MaxCells is how many cells a board may have: as many as fit a word.
	MaxCells = 16
)

// Usual is the size of the 15-puzzle.
var Usual = Size{4, 4}

// ParseSize reads rows and columns, as in 3x4.
func ParseSize(text string) (Size, error) {
	rows, columns, ok := strings.Cut(text, "x")
	var s Size
	if !ok || !number(rows, &s.Rows) || !number(columns, &s.Columns) {
		return Size{}, lang.Errorf("sliding.size.form", text)
	}
	return s, s.check()
}

// number reads a number that is written in the one usual way.
func number(text string, n *int) bool {
	var err error
	*n, err = strconv.Atoi(text)
	return err == nil && strconv.Itoa(*n) == text
}

// String returns the size as ParseSize reads it.
func (s Size) String() string { return strconv.Itoa(s.Rows) + "x" + strconv.Itoa(s.Columns) }

// Cells returns how many cells the board has, the one of the blank included.
func (s Size) Cells() int { return s.Rows * s.Columns }

// Patterns returns in how many ways so many tiles can lie on the board: the entries of a database of them.
func (s Size) Patterns(tiles int) int {
	ways := 1
	for i := range tiles {
		ways *= s.Cells() - i
	}
	return ways
}

// check says what is wrong with the size, nil if nothing is.
func (s Size) check() error {
	switch {
	case min(s.Rows, s.Columns) < MinSide:
		return lang.Errorf("sliding.size.sides", s.String(), MinSide)
	case max(s.Rows, s.Columns) > MaxCells || s.Cells() > MaxCells:
		return lang.Errorf("sliding.size.cells", s.String(), MaxCells)
	}
	return nil
}
