package mnk

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/jugada/jugada/game"
)

// Board returns the position with the names of rows and columns.
//
//	3  X . .
//	2  . O .
//	1  . . .
//	   a b c
func (r Small) Board(s *SmallPosition) string { return r.g.draw(s.mark()) }

// BoardSVG returns the grid, the marks and the names of rows and columns in the colour of the text around them
// (currentColor), so that they are visible on light and on dark.
func (r Small) BoardSVG(s *SmallPosition) string { return r.g.drawSVG(s.mark()) }

// Board draws what [Small.Board] does.
func (r Large) Board(s *LargePosition) string { return r.g.draw(s.mark) }

// BoardSVG draws what [Small.BoardSVG] does.
func (r Large) BoardSVG(s *LargePosition) string { return r.g.drawSVG(s.mark) }

func (g *shape) draw(mark func(cell int) byte) string {
	var text strings.Builder
	wide := len(strconv.Itoa(g.Rows))
	for row := range g.Rows {
		fmt.Fprintf(&text, "%*d ", wide, g.Rows-row)
		for column := range g.Columns {
			text.WriteByte(' ')
			text.WriteByte(mark(row*g.Columns + column))
		}
		text.WriteByte('\n')
	}
	text.WriteString(strings.Repeat(" ", wide+1))
	for column := range g.Columns {
		text.WriteString(" " + letter(column))
	}
	text.WriteByte('\n')
	return text.String()
}

// picture holds the dimensions of a picture, in hundredths of a unit: the picture is 100 units wide and high.
type picture struct {
	side      int // of a cell
	left, top int // where the grid begins
}

// The names are in a gutter on the left and at the bottom; the other two sides have the margin that a stroke needs.
const (
	gutter = 600
	margin = 100
)

func (g *shape) picture() picture {
	side := (10_000 - gutter - margin) / max(g.Columns, g.Rows)
	side -= side % 10 // so that half of it is a whole number of hundredths
	return picture{
		side: side,
		left: (10_000 + gutter - margin - g.Columns*side) / 2,
		top:  (10_000 - gutter + margin - g.Rows*side) / 2,
	}
}

func (g *shape) drawSVG(mark func(cell int) byte) string {
	p := g.picture()
	right, bottom := p.left+g.Columns*p.side, p.top+g.Rows*p.side
	var svg strings.Builder
	fmt.Fprintf(&svg, "<g fill=\"none\" stroke=\"currentColor\" stroke-width=\"%s\" stroke-linecap=\"round\">\n",
		units(p.side/10))
	var grid, crosses, circles strings.Builder
	for column := range g.Columns + 1 {
		fmt.Fprintf(&grid, "M%s %sV%s", units(p.left+column*p.side), units(p.top), units(bottom))
	}
	for row := range g.Rows + 1 {
		fmt.Fprintf(&grid, "M%s %sH%s", units(p.left), units(p.top+row*p.side), units(right))
	}
	fmt.Fprintf(&svg, "<path d=\"%s\" stroke-opacity=\"0.4\" stroke-width=\"%s\"/>\n", &grid,
		units(min(max(p.side/40, 20), 80)))
	reach := p.side * 3 / 10
	for cell := range g.cells {
		column, row := g.at(cell)
		x, y := p.left+column*p.side+p.side/2, p.top+row*p.side+p.side/2
		switch mark(cell) {
		case markX:
			fmt.Fprintf(&crosses, "M%s %sL%s %sM%s %sL%s %s",
				units(x-reach), units(y-reach), units(x+reach), units(y+reach), units(x+reach), units(y-reach), units(x-reach), units(y+reach))
		case markO:
			fmt.Fprintf(&circles, "<circle cx=\"%s\" cy=\"%s\" r=\"%s\"/>\n", units(x), units(y), units(reach))
		}
	}
	if crosses.Len() > 0 {
		fmt.Fprintf(&svg, "<path d=\"%s\"/>\n", &crosses)
	}
	svg.WriteString(circles.String() + "</g>\n")
	g.drawNames(&svg, p, bottom)
	return svg.String()
}

// drawNames writes the names of the columns below the grid and those of the rows beside it.
func (g *shape) drawNames(svg *strings.Builder, p picture, bottom int) {
	size := min(gutter*2/3, p.side*6/10)
	fmt.Fprintf(svg, "<g fill=\"currentColor\" fill-opacity=\"0.7\" font-family=\"sans-serif\" font-size=\"%s\" "+
		"text-anchor=\"middle\">\n", units(size))
	for column := range g.Columns {
		fmt.Fprintf(svg, "<text x=\"%s\" y=\"%s\">%s</text>\n",
			units(p.left+column*p.side+p.side/2), units(bottom+margin+size), letter(column))
	}
	for row := range g.Rows {
		fmt.Fprintf(svg, "<text x=\"%s\" y=\"%s\">%d</text>\n",
			units(p.left-gutter/2), units(p.top+row*p.side+p.side/2+size*35/100), g.Rows-row)
	}
	svg.WriteString("</g>\n")
}

// units writes hundredths of a unit as a number without trailing zeros.
func units(hundredths int) string {
	text := fmt.Sprintf("%d.%02d", hundredths/100, hundredths%100)
	return strings.TrimRight(strings.TrimRight(text, "0"), ".")
}

// Grid returns the board as cells, with the names of rows and columns.
func (r Small) Grid(s *SmallPosition) game.Grid { return r.g.grid(s.mark()) }

// MoveCells returns the cell that gets a mark.
func (r Small) MoveCells(_ *SmallPosition, m Move) []game.Cell { return r.g.moveCells(m) }

// Grid returns what [Small.Grid] does.
func (r Large) Grid(s *LargePosition) game.Grid { return r.g.grid(s.mark) }

// MoveCells returns what [Small.MoveCells] does.
func (r Large) MoveCells(_ *LargePosition, m Move) []game.Cell { return r.g.moveCells(m) }

func (g *shape) grid(mark func(cell int) byte) game.Grid {
	p := g.picture()
	grid := game.Grid{
		Columns: g.Columns, Rows: g.Rows,
		Left: float64(p.left) / 100, Top: float64(p.top) / 100, Side: float64(p.side) / 100,
		Pieces: make([]game.Piece, g.cells),
	}
	for column := range g.Columns {
		grid.ColumnNames = append(grid.ColumnNames, letter(column))
	}
	for row := range g.Rows {
		grid.RowNames = append(grid.RowNames, strconv.Itoa(g.Rows-row))
	}
	for cell := range g.cells {
		switch mark(cell) {
		case markX:
			grid.Pieces[cell] = game.Piece{Mark: "X", Owner: game.Max}
		case markO:
			grid.Pieces[cell] = game.Piece{Mark: "O", Owner: game.Min}
		}
	}
	return grid
}

func (g *shape) moveCells(m Move) []game.Cell {
	column, row := g.at(int(m))
	return []game.Cell{{Column: column, Row: row}}
}
