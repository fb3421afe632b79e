package sliding

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/jugada/jugada/puzzle"
)

// draw returns the tiles in rows, a point for the blank.
//
//	 1  2  3  4
//	 5  6  7  8
//	 9 10 11 12
//	13 14 15  .
func (b *board) draw(tiles []uint8) string {
	width := len(strconv.Itoa(b.cells - 1))
	var lines strings.Builder
	for cell, tile := range tiles {
		name := strconv.Itoa(int(tile))
		if tile == 0 {
			name = "."
		}
		end := " "
		if (cell+1)%b.Columns == 0 {
			end = "\n"
		}
		fmt.Fprintf(&lines, "%*s%s", width, name, end)
	}
	return lines.String()
}

// The dimensions of a picture, in hundredths of a unit: the picture is 100 units wide and high.
const (
	whole  = 10_000
	margin = 200 // around the board
)

// drawSVG returns the frame and the tiles in the colour of the text around them (currentColor).
func (b *board) drawSVG(tiles []uint8) string {
	side, left, top := b.measures()
	gap := side / 25

	var svg, numbers strings.Builder
	fmt.Fprintf(&svg, "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" rx=\"%s\" fill=\"none\" "+
		"stroke=\"currentColor\" stroke-opacity=\"0.5\" stroke-width=\"0.8\"/>\n",
		units(left), units(top), units(b.Columns*side), units(b.Rows*side), units(side/10))
	for cell, tile := range tiles {
		if tile == 0 {
			continue
		}
		row, column := b.at(cell)
		opacity := "0.12"
		if b.home[tile] == uint8(cell) {
			opacity = "0.3"
		}
		x, y := left+column*side, top+row*side
		fmt.Fprintf(&svg, "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" rx=\"%s\" fill=\"currentColor\" "+
			"fill-opacity=\"%s\"/>\n", units(x+gap), units(y+gap), units(side-2*gap), units(side-2*gap), units(side/12), opacity)
		fmt.Fprintf(&numbers, "<text x=\"%s\" y=\"%s\">%d</text>\n", units(x+side/2), units(y+side*67/100), tile)
	}
	fmt.Fprintf(&svg, "<g fill=\"currentColor\" font-family=\"sans-serif\" font-size=\"%s\" text-anchor=\"middle\">\n%s</g>\n",
		units(side/2), numbers.String())
	return svg.String()
}

// measures returns the side of a cell and the upper left corner of the board.
func (b *board) measures() (side, left, top int) {
	side = (whole - 2*margin) / max(b.Rows, b.Columns)
	side -= side % 20 // so that the middle of a cell is at a whole tenth of a unit
	return side, (whole - b.Columns*side) / 2, (whole - b.Rows*side) / 2
}

// spots returns the tiles, by their numbers.
func (b *board) spots(tiles []uint8, buf []puzzle.Spot) []puzzle.Spot {
	side, left, top := b.measures()
	for cell, tile := range tiles {
		if tile == 0 {
			continue
		}
		row, column := b.at(cell)
		buf = append(buf, puzzle.Spot{
			Name: strconv.Itoa(int(tile)), X: float64(left+column*side) / 100, Y: float64(top+row*side) / 100,
			Width: float64(side) / 100, Height: float64(side) / 100,
		})
	}
	return buf
}

// units writes hundredths of a unit as a number without trailing zeros.
func units(hundredths int) string {
	text := fmt.Sprintf("%d.%02d", hundredths/100, hundredths%100)
	return strings.TrimRight(strings.TrimRight(text, "0"), ".")
}
