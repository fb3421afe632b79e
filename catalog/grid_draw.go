package catalog

import (
	"fmt"
	"html"
	"strings"
	"unicode/utf8"

	"github.com/jugada/jugada/game"
)

// This file draws boards of columns and rows whose game does not draw them itself.

// drawGrid draws a board as lines of text: marks, a point for an empty cell, and what columns and rows are called.
func drawGrid(g *game.Grid) string {
	cell, head := 1, 0 // how wide
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
			if piece := g.At(game.Cell{Column: column, Row: row}); piece.Mark != "" {
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

// The border that the picture of a board leaves for the names, in its units of a hundredth.
const gridBorder = 8

// placeGrid says where the board is in the picture that drawGridSVG makes of it.
func placeGrid(g *game.Grid) {
	g.Left, g.Top = gridBorder, gridBorder
	g.Side = (100 - 1.5*gridBorder) / float64(max(g.Columns, g.Rows))
}

// drawGridSVG draws a board as the inside of a picture, 100 units wide and high: pieces of MAX are dark discs, those of MIN light
// ones, each with its mark.
func drawGridSVG(g *game.Grid) string {
	placeGrid(g)
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
		if piece.Owner == game.Min {
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
