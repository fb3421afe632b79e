package game

import (
	"fmt"
	"html"
	"strings"
	"unicode/utf8"
)

// This file describes boards of columns and rows, and draws those whose games do not draw them.

// Grid is a board of Columns by Rows cells.
type Grid struct {
	Columns, Rows int

	// The names of the columns from the left and of the rows from the top; nil: none.
	ColumnNames, RowNames []string

	// Pieces fall: pointing at a cell means its column.
	Falls bool

	// The sides sit at opposite edges, MAX at the lower one: front ends can turn the board for MIN.
	Opposed bool

	// Cells to which the side to move must attend, such as that of a king in check.
	Alarm []Cell

	// Where the grid is in the picture of [Drawer], in its units, 100 by 100: the cell in column c and row r is the
	// square whose upper left corner is at Left + c·Side, Top + r·Side. Without Drawer they are 0: the board is drawn for the game.
	Left, Top, Side float64

	Pieces []Piece // what the cells hold, in reading order
}

// Cell is a place on a grid: column and row, counted from 0 at the upper left.
type Cell struct {
	Column int `json:"column"`
	Row    int `json:"row"`
}

// At returns what a cell of the grid holds.
func (g *Grid) At(c Cell) Piece { return g.Pieces[c.Row*g.Columns+c.Column] }

// Piece is what a cell holds: the mark with which the game draws it, "" for nothing, and the side that it belongs to. Figure is a
// character that looks more like it than the mark; "": there is none.
type Piece struct {
	Mark   string
	Owner  Side
	Figure string
}

// Text draws the board as lines of text: marks, a point for an empty cell, and the names of columns and rows.
func (g *Grid) Text() string {
	cell, head := 1, 0 // widths
	for _, name := range g.ColumnNames {
		cell = max(cell, utf8.RuneCountInString(name))
	}
	for _, piece := range g.Pieces {
		cell = max(cell, utf8.RuneCountInString(piece.Mark))
	}
	for _, name := range g.RowNames {
		head = max(head, utf8.RuneCountInString(name))
	}
	var text strings.Builder
	line := func(name string, cells func(column int) string) {
		row := fmt.Sprintf("%*s", head, name)
		for column := range g.Columns {
			row += fmt.Sprintf(" %-*s", cell, cells(column))
		}
		if head == 0 {
			row = row[1:]
		}
		text.WriteString(strings.TrimRight(row, " ") + "\n")
	}
	if g.ColumnNames != nil {
		line("", func(column int) string { return g.ColumnNames[column] })
	}
	for row := range g.Rows {
		line(nameAt(g.RowNames, row), func(column int) string {
			if piece := g.At(Cell{Column: column, Row: row}); piece.Mark != "" {
				return piece.Mark
			}
			return "."
		})
	}
	return text.String()
}

func nameAt(names []string, i int) string {
	if names == nil {
		return ""
	}
	return names[i]
}

// The border for the names in the picture of a board, in hundredths of its width.
const gridBorder = 8

// Place says where the board is in the picture that [Grid.SVG] makes of it.
func (g *Grid) Place() {
	g.Left, g.Top = gridBorder, gridBorder
	g.Side = (100 - 1.5*gridBorder) / float64(max(g.Columns, g.Rows))
}

// SVG draws the board as a [Drawer] does, where [Grid.Place] puts it: pieces of MAX are dark discs, those of MIN light ones, each
// with its mark.
func (g *Grid) SVG() string {
	g.Place()
	var svg strings.Builder
	middle := func(i int) float64 { return gridBorder + g.Side*(float64(i)+0.5) }
	svg.WriteString("<g font-family=\"sans-serif\" font-size=\"5\" text-anchor=\"middle\" fill=\"currentColor\">\n")
	for i, name := range g.ColumnNames {
		fmt.Fprintf(&svg, "<text x=\"%.1f\" y=\"6\">%s</text>\n", middle(i), html.EscapeString(name))
	}
	for i, name := range g.RowNames {
		fmt.Fprintf(&svg, "<text x=\"4\" y=\"%.1f\">%s</text>\n", middle(i)+1.8, html.EscapeString(name))
	}
	svg.WriteString("</g>\n<path d=\"")
	right, bottom := gridBorder+g.Side*float64(g.Columns), gridBorder+g.Side*float64(g.Rows)
	for i := range g.Columns + 1 {
		fmt.Fprintf(&svg, "M%.1f %dV%.1f", gridBorder+g.Side*float64(i), gridBorder, bottom)
	}
	for i := range g.Rows + 1 {
		fmt.Fprintf(&svg, "M%d %.1fH%.1f", gridBorder, gridBorder+g.Side*float64(i), right)
	}
	svg.WriteString("\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"0.5\"/>\n")
	for i, piece := range g.Pieces {
		if piece.Mark == "" {
			continue
		}
		disc, mark := "#222", "#fff"
		if piece.Owner == Min {
			disc, mark = "#fff", "#222"
		}
		x, y := middle(i%g.Columns), middle(i/g.Columns)
		fmt.Fprintf(&svg, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"%s\" stroke=\"#888\" stroke-width=\"0.4\"/>"+
			"<text x=\"%.1[1]f\" y=\"%.1[6]f\" font-family=\"sans-serif\" font-size=\"%.1[7]f\" text-anchor=\"middle\" "+
			"fill=\"%[5]s\">%[8]s</text>\n",
			x, y, 0.4*g.Side, disc, mark, y+0.14*g.Side, 0.4*g.Side, html.EscapeString(piece.Mark))
	}
	return svg.String()
}
