package river

import (
	"fmt"
	"strings"

	"github.com/jugada/jugada/puzzle"
)

// Board returns the banks with an m for each missionary and a c for each cannibal, the boat at its bank.
//
//	mmm c |\_/      | cc
func (r Rules) Board(s *Position) string {
	n := r.people()
	m, c := int(s.Missionaries), int(s.Cannibals)
	river := `\_/      `
	if s.Right {
		river = `      \_/`
	}
	return fmt.Sprintf("%-*s |%s| %s\n", 2*n+1, bank(m, c), river, bank(n-m, n-c))
}

// bank writes who is in one place; a point if nobody is.
func bank(missionaries, cannibals int) string {
	text := strings.TrimSpace(strings.Repeat("m", missionaries) + " " + strings.Repeat("c", cannibals))
	if text == "" {
		return "."
	}
	return text
}

// BoardSVG returns the banks with a ring for each missionary, above, and a disc for each cannibal, below, in the colour of
// the text around them (currentColor); between them the river, with the boat.
func (r Rules) BoardSVG(s *Position) string {
	n := r.people()
	var svg strings.Builder
	svg.WriteString("<g stroke=\"currentColor\" stroke-width=\"1.2\">\n" +
		"<rect x=\"36\" y=\"2\" width=\"28\" height=\"96\" fill=\"currentColor\" fill-opacity=\"0.12\" stroke=\"none\"/>\n")
	fmt.Fprintf(&svg, "<path d=\"M%d 48h12l-3 6h-6z\" fill=\"currentColor\" fill-opacity=\"0.5\"/>\n", boatAt(s))
	m, c := int(s.Missionaries), int(s.Cannibals)
	drawGroup(&svg, n, leftBank, missionariesTop, m, "none")
	drawGroup(&svg, n, leftBank, cannibalsTop, c, "currentColor")
	drawGroup(&svg, n, rightBank, missionariesTop, n-m, "none")
	drawGroup(&svg, n, rightBank, cannibalsTop, n-c, "currentColor")
	svg.WriteString("</g>\n")
	return svg.String()
}

// boatAt returns where the boat begins in the picture.
func boatAt(s *Position) int {
	if s.Right {
		return 50
	}
	return 38
}

// Where the groups are drawn.
const (
	leftBank, rightBank           = 2.0, 66.0
	missionariesTop, cannibalsTop = 6.0, 54.0
)

// drawGroup draws people of a kind, of n in all, in a rectangle of 32 by 40 units with that upper left corner.
func drawGroup(svg *strings.Builder, n int, left, top float64, people int, fill string) {
	place := placeOf(n)
	for i := range people {
		x, y := at(n, i)
		fmt.Fprintf(svg, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"%s\"/>\n", left+x, top+y, min(place*0.35, 5), fill)
	}
}

// columnsOf returns the number of columns for n people of a kind.
func columnsOf(n int) int {
	columns := 1
	for columns*columns < n {
		columns++
	}
	return columns
}

// placeOf returns the width of each place for n people of a kind.
func placeOf(n int) float64 { return 32 / float64(columnsOf(n)) }

// at returns the centre of the i-th of n people of a kind within their group.
func at(n, i int) (x, y float64) {
	place, columns := placeOf(n), columnsOf(n)
	return place * (float64(i%columns) + 0.5), place * (float64(i/columns) + 0.5)
}

// Spots returns the people on the boat's bank, each missionary as m and each cannibal as c, and the boat.
func (r Rules) Spots(s *Position, buf []puzzle.Spot) []puzzle.Spot {
	n, left := r.people(), leftBank
	if s.Right {
		left = rightBank
	}
	side := placeOf(n)
	m, c := r.here(s)
	for _, group := range []struct {
		name   string
		people int
		top    float64
	}{{"m", m, missionariesTop}, {"c", c, cannibalsTop}} {
		for i := range group.people {
			x, y := at(n, i)
			buf = append(buf, puzzle.Spot{Name: group.name, X: left + x - side/2, Y: group.top + y - side/2, Width: side, Height: side})
		}
	}
	return append(buf, puzzle.Spot{Name: "boat", X: float64(boatAt(s)) - 1, Y: 44, Width: 14, Height: 13})
}

// Touch returns the people who cross and, last, the boat.
func (Rules) Touch(_ *Position, m Move, buf []string) []string {
	for range m.Missionaries() {
		buf = append(buf, "m")
	}
	for range m.Cannibals() {
		buf = append(buf, "c")
	}
	return append(buf, "boat")
}
