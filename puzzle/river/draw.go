package river

import (
	"fmt"
	"strings"
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

// bank writes who is in one place, a point for nobody.
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
	boat := 38
	if s.Right {
		boat = 50
	}
	fmt.Fprintf(&svg, "<path d=\"M%d 48h12l-3 6h-6z\" fill=\"currentColor\" fill-opacity=\"0.5\"/>\n", boat)
	m, c := int(s.Missionaries), int(s.Cannibals)
	drawGroup(&svg, n, 2, 6, m, "none")
	drawGroup(&svg, n, 2, 54, c, "currentColor")
	drawGroup(&svg, n, 66, 6, n-m, "none")
	drawGroup(&svg, n, 66, 54, n-c, "currentColor")
	svg.WriteString("</g>\n")
	return svg.String()
}

// drawGroup draws so many of n that there are of a kind, in a square of 32 by 40 units from that corner.
func drawGroup(svg *strings.Builder, n int, left, top float64, people int, fill string) {
	columns := 1
	for columns*columns < n {
		columns++
	}
	place := 32 / float64(columns)
	for i := range people {
		fmt.Fprintf(svg, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"%s\"/>\n",
			left+place*(float64(i%columns)+0.5), top+place*(float64(i/columns)+0.5), min(place*0.35, 5), fill)
	}
}
