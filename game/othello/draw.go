package othello

import (
	"fmt"
	"math/bits"
	"strings"

	"github.com/jugada/jugada/game"
)

// Board returns the position with the names of rows and columns, the legal moves as stars, and the discs of both sides.
//
//	  a b c d e f g h
//	1 . . . . . . . .
//	2 . . . . . . . .
//	3 . . . * . . . .
//	4 . . * O X . . .
//	5 . . . X O * . .
//	6 . . . . * . . .
//	7 . . . . . . . .
//	8 . . . . . . . .
//
//	X 2   O 2
func (Rules) Board(s *Position) string {
	legal := mobility(s.Own, s.Other)
	var text strings.Builder
	text.WriteString("  a b c d e f g h\n")
	for row := range 8 {
		text.WriteByte(byte('1' + row))
		for square := 8 * row; square < 8*row+8; square++ {
			mark := s.mark(square)
			if legal>>square&1 != 0 {
				mark = '*'
			}
			text.Write([]byte{' ', mark})
		}
		text.WriteByte('\n')
	}
	x, o := s.sides()
	fmt.Fprintf(&text, "\nX %d   O %d\n", bits.OnesCount64(x), bits.OnesCount64(o))
	return text.String()
}

// sides returns the discs of both sides.
func (s *Position) sides() (x, o uint64) {
	if s.Turn == game.Max {
		return s.Own, s.Other
	}
	return s.Other, s.Own
}

// The picture's dimensions: eight squares of 11 and a border for the names make 100.
const (
	border = 8
	side   = 11
	reach  = 4 // radius of a disc
)

// BoardSVG returns the board on a muted green, so that it is visible on dark and on light. Besides their colours,
// black discs have a cross and white discs a ring; legal moves are small circles.
func (Rules) BoardSVG(s *Position) string {
	var svg strings.Builder
	svg.WriteString("<g font-family=\"sans-serif\" font-size=\"5\" text-anchor=\"middle\" fill=\"currentColor\">\n")
	for i := range 8 {
		x, y := middle(i, i)
		fmt.Fprintf(&svg, "<text x=\"%s\" y=\"6\">%c</text><text x=\"4\" y=\"%s\">%d</text>\n",
			tenths(x), 'a'+i, tenths(y+18), i+1)
	}
	svg.WriteString("</g>\n")
	fmt.Fprintf(&svg, "<rect x=\"%d\" y=\"%[1]d\" width=\"%d\" height=\"%[2]d\" fill=\"#4f8a6b\"/>\n<path d=\"", border, 8*side)
	for i := range 9 {
		at := border + side*i
		fmt.Fprintf(&svg, "M%d %dH%dM%[2]d %[1]dV%[3]d", border, at, border+8*side)
	}
	svg.WriteString("\" fill=\"none\" stroke=\"#1f3d2e\" stroke-width=\"0.5\"/>\n")
	legal := mobility(s.Own, s.Other)
	for square := range squares {
		x, y := middle(square%8, square/8)
		cx, cy := tenths(x), tenths(y)
		switch mark := s.mark(square); {
		case mark == 'X':
			fmt.Fprintf(&svg, "<circle cx=\"%s\" cy=\"%s\" r=\"%d\" fill=\"#111\" stroke=\"#eee\" stroke-width=\"0.4\"/>"+
				"<path d=\"M%s %sl3 3m0 -3l-3 3\" fill=\"none\" stroke=\"#eee\" stroke-width=\"0.6\"/>\n",
				cx, cy, reach, tenths(x-15), tenths(y-15))
		case mark == 'O':
			fmt.Fprintf(&svg, "<circle cx=\"%s\" cy=\"%s\" r=\"%d\" fill=\"#fff\" stroke=\"#111\" stroke-width=\"0.4\"/>"+
				"<circle cx=\"%[1]s\" cy=\"%[2]s\" r=\"1.8\" fill=\"none\" stroke=\"#111\" stroke-width=\"0.6\"/>\n",
				cx, cy, reach)
		case legal>>square&1 != 0:
			fmt.Fprintf(&svg, "<circle cx=\"%s\" cy=\"%s\" r=\"1\" fill=\"none\" stroke=\"#fff\" stroke-width=\"0.5\"/>\n", cx, cy)
		}
	}
	return svg.String()
}

// middle returns the middle of a square in tenths of a unit.
func middle(column, row int) (x, y int) {
	return 10*border + 5*side + 10*side*column, 10*border + 5*side + 10*side*row
}

// tenths writes a length given in tenths of a unit.
func tenths(n int) string { return game.Score(n).Text(1) }

// Grid returns the board as cells, with the names of rows and columns.
func (Rules) Grid(s *Position) game.Grid {
	grid := game.Grid{
		Columns: 8, Rows: 8, ColumnNames: strings.Split("abcdefgh", ""), RowNames: strings.Split("12345678", ""),
		Left: border, Top: border, Side: side, Pieces: make([]game.Piece, squares),
	}
	x, o := s.sides()
	for which, discs := range [2]uint64{x, o} {
		for square := range squares {
			if discs>>square&1 != 0 {
				grid.Pieces[square] = game.Piece{Mark: letter(game.Side(which)), Owner: game.Side(which)}
			}
		}
	}
	return grid
}

// MoveCells returns the square that gets a disc, and none for a pass.
func (Rules) MoveCells(_ *Position, m Move) []game.Cell {
	if m == Pass {
		return nil
	}
	return []game.Cell{{Column: int(m) % 8, Row: int(m) / 8}}
}
