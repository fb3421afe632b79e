package connect4

import (
	"fmt"
	"math/bits"
	"strings"

	"github.com/jugada/jugada/game"
)

// Board returns the position with the names of the columns below it.
//
//	. . . . . . .
//	. . . O . . .
//	. . X X O . .
//	1 2 3 4 5 6 7
func (r Rules) Board(s *Position) string {
	g := r.geometry()
	return g.rows(s, "\n", " ") + "\n" + strings.Join(strings.Split(columnNames[:g.Columns], ""), " ") + "\n"
}

// The dimensions of a picture, in hundredths of a unit: the picture is 100 units wide and high.
const (
	whole  = 10_000
	margin = 200 // around the board
	gutter = 700 // below it, for the names of the columns
)

// Colours of the discs: nearly everybody can tell orange and blue apart, on light and on dark; everybody can tell the
// cross and the ring in them apart, also on paper.
const (
	colourX = "#e8780a"
	colourO = "#2878c8"
)

// BoardSVG returns the board and the names of its columns in the colour of the text around them (currentColor), and the
// discs in colours of their own: those of X with a cross, those of O with a ring.
func (r Rules) BoardSVG(s *Position) string {
	g := r.geometry()
	side, left, top := g.picture()
	width, height := g.Columns*side, g.Rows*side

	var svg strings.Builder
	fmt.Fprintf(&svg, "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" rx=\"%s\" fill=\"currentColor\" "+
		"fill-opacity=\"0.12\" stroke=\"currentColor\" stroke-opacity=\"0.5\" stroke-width=\"0.8\"/>\n",
		units(left), units(top), units(width), units(height), units(side/4))
	var holes, crosses, rings strings.Builder
	var discs [2]strings.Builder
	radius, reach := side*21/50, side/6
	for row := range g.Rows {
		for c := range g.Columns {
			x, y := left+c*side+side/2, top+(g.Rows-1-row)*side+side/2
			circle := func(to *strings.Builder, r int) {
				fmt.Fprintf(to, "<circle cx=\"%s\" cy=\"%s\" r=\"%s\"/>\n", units(x), units(y), units(r))
			}
			switch g.mark(s, c, row) {
			case markX:
				circle(&discs[0], radius)
				fmt.Fprintf(&crosses, "M%s %sL%s %sM%s %sL%s %s", units(x-reach), units(y-reach), units(x+reach),
					units(y+reach), units(x+reach), units(y-reach), units(x-reach), units(y+reach))
			case markO:
				circle(&discs[1], radius)
				circle(&rings, reach*6/5)
			default:
				circle(&holes, radius)
			}
		}
	}
	group := func(attributes string, inside string) {
		if inside != "" {
			fmt.Fprintf(&svg, "<g %s>\n%s</g>\n", attributes, inside)
		}
	}
	group(`fill="none" stroke="currentColor" stroke-opacity="0.4" stroke-width="0.5"`, holes.String())
	group(`fill="`+colourX+`"`, discs[0].String())
	group(`fill="`+colourO+`"`, discs[1].String())
	stroke := fmt.Sprintf(`fill="none" stroke="white" stroke-width="%s" stroke-linecap="round"`, units(side/14))
	if crosses.Len() > 0 {
		rings.WriteString("<path d=\"" + crosses.String() + "\"/>\n")
	}
	group(stroke, rings.String())

	size := min(gutter*2/3, side*3/5)
	fmt.Fprintf(&svg, "<g fill=\"currentColor\" fill-opacity=\"0.7\" font-family=\"sans-serif\" font-size=\"%s\" "+
		"text-anchor=\"middle\">\n", units(size))
	for c := range g.Columns {
		fmt.Fprintf(&svg, "<text x=\"%s\" y=\"%s\">%s</text>\n",
			units(left+c*side+side/2), units(top+height+margin+size), columnName(Move(c)))
	}
	svg.WriteString("</g>\n")
	return svg.String()
}

// picture returns the size of a cell in the picture and where the cells begin.
func (g *geometry) picture() (side, left, top int) {
	side = min((whole-2*margin)/g.Columns, (whole-2*margin-gutter)/g.Rows)
	side -= side % 20 // so that the middle of a cell is at a whole tenth of a unit
	return side, (whole - g.Columns*side) / 2, (whole - gutter - g.Rows*side) / 2
}

// Grid returns the board as cells. Pointing at one means its column.
func (r Rules) Grid(s *Position) game.Grid {
	g := r.geometry()
	side, left, top := g.picture()
	grid := game.Grid{
		Columns: g.Columns, Rows: g.Rows, ColumnNames: strings.Split(columnNames[:g.Columns], ""), Falls: true,
		Left: float64(left) / 100, Top: float64(top) / 100, Side: float64(side) / 100,
		Pieces: make([]game.Piece, 0, g.Columns*g.Rows),
	}
	for row := g.Rows - 1; row >= 0; row-- {
		for c := range g.Columns {
			var piece game.Piece
			switch g.mark(s, c, row) {
			case markX:
				piece = game.Piece{Mark: "X", Owner: game.Max}
			case markO:
				piece = game.Piece{Mark: "O", Owner: game.Min}
			}
			grid.Pieces = append(grid.Pieces, piece)
		}
	}
	return grid
}

// MoveCells returns the cell into which the disc falls.
func (r Rules) MoveCells(s *Position, m Move) []game.Cell {
	g := r.geometry()
	discs := bits.OnesCount64(s.All & g.column(int(m)))
	return []game.Cell{{Column: int(m), Row: g.Rows - 1 - discs}}
}

// units writes hundredths of a unit as a number without trailing zeros.
func units(hundredths int) string {
	text := fmt.Sprintf("%d.%02d", hundredths/100, hundredths%100)
	return strings.TrimRight(strings.TrimRight(text, "0"), ".")
}
