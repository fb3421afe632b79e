package connect4

import (
	"strconv"
	"strings"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
)

// Size is the size of the board and of a winning line. A board has at most 64 cells, counting one extra cell in each column.
type Size struct {
	Columns, Rows int // 1 to MaxSide
	InARow        int // how many in a line win, MinInARow to MaxInARow, and at most the longer side
}

const (
	MaxSide   = 32
	MinInARow = 3 // with two in a row, the first player wins at once
	MaxInARow = 5

	maxBits = 64
)

// Usual is the size of Connect Four as sold.
var Usual = Size{Columns: 7, Rows: 6, InARow: 4}

// ParseSize reads columns and rows as in 6x5, and after a comma how many in a line win if it is not four: 7x6,5.
func ParseSize(text string) (Size, error) {
	board, line, told := strings.Cut(text, ",")
	columns, rows, ok := strings.Cut(board, "x")
	s := Size{InARow: Usual.InARow}
	ok = ok && number(columns, &s.Columns) && number(rows, &s.Rows) && (!told || number(line, &s.InARow))
	if !ok {
		return Size{}, lang.Errorf("connect4.size.form", text)
	}
	return s, s.check()
}

// number reads a number in its canonical form.
func number(text string, n *int) bool {
	var err error
	*n, err = strconv.Atoi(text)
	return err == nil && strconv.Itoa(*n) == text
}

// String returns the size as ParseSize reads it and as the name of the game has it, with the length of a line only if it
// is not four.
func (s Size) String() string {
	text := strconv.Itoa(s.Columns) + "x" + strconv.Itoa(s.Rows)
	if s.InARow != Usual.InARow {
		text += "," + strconv.Itoa(s.InARow)
	}
	return text
}

func (s Size) check() error {
	longer := max(s.Columns, s.Rows)
	switch {
	case min(s.Columns, s.Rows) < 1 || longer > MaxSide:
		return lang.Errorf("connect4.size.sides", s.String(), MaxSide)
	case s.Columns*(s.Rows+1) > maxBits:
		return lang.Errorf("connect4.size.cells", s.String(), s.Columns*(s.Rows+1), maxBits)
	case longer < MinInARow:
		return lang.Errorf("connect4.size.small", s.String(), MinInARow)
	case s.InARow != MinInARow && longer == MinInARow:
		return lang.Errorf("connect4.size.line", s.String(), MinInARow, s.InARow)
	case s.InARow < MinInARow || s.InARow > min(longer, MaxInARow):
		return lang.Errorf("connect4.size.inARow", s.String(), MinInARow, min(longer, MaxInARow), s.InARow)
	}
	return nil
}

// geometry is a size and the values precomputed from it.
type geometry struct {
	Size
	cells  int
	bottom uint64    // the lowest cell of each column
	board  uint64    // all cells
	upper  uint64    // the cells in rows that are an even number of rows below the top, that row included
	suited [2]uint64 // by side, the rows that it gets in the last column: see Threats

	usualLines bool            // four in a line on columns of six cells, as on the usual board
	order      [MaxSide]Move   // the columns from the centre outward
	columns    [MaxSide]uint64 // the cells of the column at that place of order
}

var usual = newGeometry(Usual)

func newGeometry(size Size) *geometry {
	g := &geometry{Size: size, cells: size.Columns * size.Rows}
	g.usualLines = g.stride() == usualStride && size.InARow == usualInARow
	for c := range size.Columns {
		for r := range size.Rows {
			cell := g.cell(c, r)
			g.board |= cell
			if r == 0 {
				g.bottom |= cell
			}
			if (size.Rows-1-r)%2 == 0 {
				g.upper |= cell
			}
			first := game.Side(size.Rows * (size.Columns - 1) % 2) // to begin the last column
			g.suited[first^game.Side(r%2)] |= cell
		}
	}
	for i := range size.Columns { // the middle one, then one to its left, one to its right, …
		c := size.Columns/2 + (i+1)/2
		if i%2 == 1 {
			c = size.Columns/2 - (i+1)/2
		}
		g.order[i], g.columns[i] = Move(c), g.column(c)
	}
	return g
}

// stride returns how many bits a cell is away from its neighbour to the right.
func (g *geometry) stride() int { return g.Rows + 1 }

// cell returns the set of one cell, the lowest row being 0.
func (g *geometry) cell(column, row int) uint64 { return 1 << ((column*g.stride() + row) & 63) }

// column returns the cells of a column.
func (g *geometry) column(c int) uint64 { return (1<<g.Rows - 1) << (c * g.stride() & 63) }
