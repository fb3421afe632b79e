package sliding

import (
	"strconv"
	"strings"

	"github.com/jugada/jugada/lang"
)

// Size is the number of rows and columns of a board.
type Size struct{ Rows, Columns int }

const (
	// MinSide is the least number of rows and of columns: in a single row, tiles cannot be reordered.
	MinSide = 2

	// MaxCells is the most cells of a board.
	MaxCells = 25

	// packedCells is how many cells fit into a word.
	packedCells = 16
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

// number reads a number in its canonical form.
func number(text string, n *int) bool {
	var err error
	*n, err = strconv.Atoi(text)
	return err == nil && strconv.Itoa(*n) == text
}

// Packed reports whether boards of that size fit into a word, as [Rules] requires; [Large] takes the others.
func (s Size) Packed() bool { return s.Cells() <= packedCells }

// String returns the size as ParseSize reads it.
func (s Size) String() string { return strconv.Itoa(s.Rows) + "x" + strconv.Itoa(s.Columns) }

// Cells returns the number of cells, including the blank's.
func (s Size) Cells() int { return s.Rows * s.Columns }

// Patterns returns the number of placements of that many tiles on the board: the entries of their database.
func (s Size) Patterns(tiles int) int {
	ways := 1
	for i := range tiles {
		ways *= s.Cells() - i
	}
	return ways
}

// check returns an error if the size is invalid.
func (s Size) check() error {
	switch {
	case min(s.Rows, s.Columns) < MinSide:
		return lang.Errorf("sliding.size.sides", s.String(), MinSide)
	case max(s.Rows, s.Columns) > MaxCells || s.Cells() > MaxCells:
		return lang.Errorf("sliding.size.cells", s.String(), MaxCells)
	}
	return nil
}
