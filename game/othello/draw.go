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
func (RulesOn[B]) Board(s *Position) string {
	legal := moves[B](s.Own, s.Other)
	var text strings.Builder
	text.WriteString("  " + strings.Join(names("a", width[B]()), " ") + "\n")
	for row := range width[B]() {
		text.WriteByte(byte('1' + row))
		for column := range width[B]() {
			square := at[B](column, row)
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

// names returns that many characters from the first one on.
func names(first string, n int) []string {
	list := make([]string, n)
	for i := range list {
		list[i] = string(first[0] + byte(i))
	}
	return list
}

// The picture's dimensions in tenths of a unit. The names of rows and columns are in a border on two sides.
const (
	border = 80
	extent = 880 // of the board, at most
)

// side returns the side of a square: an even number, 110 on the board of eight by eight.
func side[B board]() int { return extent / 2 / width[B]() * 2 }

// scaled returns a length that is n on the board of eight by eight.
func scaled[B board](n int) int { return n * side[B]() / (extent / 8) }

// BoardSVG returns the board on a muted green, so that it is visible on dark and on light. Besides their colours,
// black discs have a cross and white discs a ring; legal moves are small circles.
func (RulesOn[B]) BoardSVG(s *Position) string {
	var svg strings.Builder
	svg.WriteString("<g font-family=\"sans-serif\" font-size=\"5\" text-anchor=\"middle\" fill=\"currentColor\">\n")
	for i := range width[B]() {
		x, y := centreOf[B](i, i)
		fmt.Fprintf(&svg, "<text x=\"%s\" y=\"6\">%c</text><text x=\"4\" y=\"%s\">%d</text>\n",
			tenths(x), 'a'+i, tenths(y+18), i+1)
	}
	svg.WriteString("</g>\n")
	wide := side[B]() * width[B]()
	fmt.Fprintf(&svg, "<rect x=\"%s\" y=\"%[1]s\" width=\"%s\" height=\"%[2]s\" fill=\"#4f8a6b\"/>\n<path d=\"",
		tenths(border), tenths(wide))
	for i := range width[B]() + 1 {
		fmt.Fprintf(&svg, "M%s %sH%sM%[2]s %[1]sV%[3]s", tenths(border), tenths(border+side[B]()*i), tenths(border+wide))
	}
	svg.WriteString("\" fill=\"none\" stroke=\"#1f3d2e\" stroke-width=\"0.5\"/>\n")
	legal := moves[B](s.Own, s.Other)
	radius, ring, dot := tenths(scaled[B](40)), tenths(scaled[B](18)), tenths(scaled[B](10))
	arm, half := tenths(scaled[B](30)), scaled[B](30)/2
	for n := range cells[B]() {
		square := square[B](n)
		x, y := centreOf[B](n%width[B](), n/width[B]())
		cx, cy := tenths(x), tenths(y)
		switch mark := s.mark(square); {
		case mark == 'X':
			fmt.Fprintf(&svg, "<circle cx=\"%s\" cy=\"%s\" r=\"%s\" fill=\"#111\" stroke=\"#eee\" stroke-width=\"0.4\"/>"+
				"<path d=\"M%s %sl%s %[6]sm0 -%[6]sl-%[6]s %[6]s\" fill=\"none\" stroke=\"#eee\" stroke-width=\"0.6\"/>\n",
				cx, cy, radius, tenths(x-half), tenths(y-half), arm)
		case mark == 'O':
			fmt.Fprintf(&svg, "<circle cx=\"%s\" cy=\"%s\" r=\"%s\" fill=\"#fff\" stroke=\"#111\" stroke-width=\"0.4\"/>"+
				"<circle cx=\"%[1]s\" cy=\"%[2]s\" r=\"%[4]s\" fill=\"none\" stroke=\"#111\" stroke-width=\"0.6\"/>\n",
				cx, cy, radius, ring)
		case legal>>square&1 != 0:
			fmt.Fprintf(&svg, "<circle cx=\"%s\" cy=\"%s\" r=\"%s\" fill=\"none\" stroke=\"#fff\" stroke-width=\"0.5\"/>\n",
				cx, cy, dot)
		}
	}
	return svg.String()
}

// centreOf returns the centre of a square in tenths of a unit.
func centreOf[B board](column, row int) (x, y int) {
	return border + side[B]()/2 + side[B]()*column, border + side[B]()/2 + side[B]()*row
}

// tenths writes a length given in tenths of a unit.
func tenths(n int) string { return game.Score(n).Text(1) }

// Grid returns the board as cells, with the names of rows and columns.
func (RulesOn[B]) Grid(s *Position) game.Grid {
	n := width[B]()
	grid := game.Grid{
		Columns: n, Rows: n, ColumnNames: names("a", n), RowNames: names("1", n),
		Left: border / 10., Top: border / 10., Side: float64(side[B]()) / 10, Pieces: make([]game.Piece, n*n),
	}
	x, o := s.sides()
	for which, discs := range [2]uint64{x, o} {
		for i := range grid.Pieces {
			if discs>>square[B](i)&1 != 0 {
				grid.Pieces[i] = game.Piece{Mark: letter(game.Side(which)), Owner: game.Side(which)}
			}
		}
	}
	return grid
}

// MoveCells returns the square that gets a disc, and none for a pass.
func (RulesOn[B]) MoveCells(_ *Position, m Move) []game.Cell {
	if m == Pass {
		return nil
	}
	column, row := place[B](m)
	return []game.Cell{{Column: column, Row: row}}
}
