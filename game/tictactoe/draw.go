package tictactoe

import (
	"fmt"
	"strings"

	"github.com/jugada/jugada/game"
)

// Board returns the position as N3 prints it: the marks beside the numbers of the squares.
//
//	X . .   0 1 2
//	. O .   3 4 5
//	. . .   6 7 8
func (Rules) Board(s *Position) string {
	var text strings.Builder
	for row := 0; row < squares; row += 3 {
		fmt.Fprintf(&text, "%c %c %c   %d %d %d\n",
			s.mark(row), s.mark(row+1), s.mark(row+2), row, row+1, row+2)
	}
	return text.String()
}

// The picture's dimensions, chosen to be whole numbers: three squares of 32 between margins of 2 make 100.
const (
	margin = 2
	side   = 32
	reach  = 10 // of a mark from the middle of its square
)

// BoardSVG returns the grid and the marks as strokes in the colour of the text around them (currentColor), so that
// they are visible on light and on dark.
func (Rules) BoardSVG(s *Position) string {
	const low, high, near, far = margin, margin + 3*side, margin + side, margin + 2*side
	var svg strings.Builder
	svg.WriteString("<g fill=\"none\" stroke=\"currentColor\" stroke-width=\"3\" stroke-linecap=\"round\">\n")
	fmt.Fprintf(&svg, "<path d=\"M%d %dV%dM%d %dV%dM%d %dH%dM%d %dH%d\" stroke-opacity=\"0.5\"/>\n",
		near, low, high, far, low, high, low, near, high, low, far, high)
	for square := range squares {
		x, y := margin+side/2+square%3*side, margin+side/2+square/3*side
		switch s.mark(square) {
		case 'X':
			fmt.Fprintf(&svg, "<path d=\"M%d %dL%d %dM%d %dL%d %d\"/>\n",
				x-reach, y-reach, x+reach, y+reach, x+reach, y-reach, x-reach, y+reach)
		case 'O':
			fmt.Fprintf(&svg, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\"/>\n", x, y, reach)
		}
	}
	svg.WriteString("</g>\n")
	return svg.String()
}

// Grid returns the board as cells, whose only names are the numbers of the squares.
func (Rules) Grid(s *Position) game.Grid {
	g := game.Grid{Columns: 3, Rows: 3, Left: margin, Top: margin, Side: side, Pieces: make([]game.Piece, squares)}
	for which, marks := range s.Marks {
		for square := range squares {
			if marks>>square&1 != 0 {
				g.Pieces[square] = game.Piece{Mark: letter(game.Side(which)), Owner: game.Side(which)}
			}
		}
	}
	return g
}

// MoveCells returns the square that gets a mark.
func (Rules) MoveCells(_ *Position, m Move) []game.Cell {
	return []game.Cell{{Column: int(m) % 3, Row: int(m) / 3}}
}
