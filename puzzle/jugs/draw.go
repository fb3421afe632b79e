package jugs

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/jugada/jugada/puzzle"
)

// widest is how many characters the largest jug takes on a line.
const widest = 40

// Board returns a line for each jug: its number, its contents and capacity, and a bar.
//
//	1  3/4  ###.
//	2  0/3  ...
func (r Rules) Board(s *Position) string {
	capacities := r.problem().capacities
	largest := int(slices.Max(capacities))
	scale := func(litres uint16) int {
		if largest <= widest {
			return int(litres)
		}
		return (int(litres)*widest + largest - 1) / largest // rounded up, so that a little water shows
	}
	var lines strings.Builder
	for i, capacity := range capacities {
		full := scale(s[i])
		amount := fmt.Sprintf("%d/%d", s[i], capacity)
		fmt.Fprintf(&lines, "%*d  %*s  %s%s\n", len(fmt.Sprint(len(capacities))), i+1, 2*len(fmt.Sprint(largest))+1, amount,
			strings.Repeat("#", full), strings.Repeat(".", scale(capacity)-full))
	}
	return lines.String()
}

// The dimensions of the picture, which is 100 units wide and high.
const (
	margin = 4.0
	height = 80.0 // of the largest jug
	floor  = 88.0
)

// BoardSVG returns the jugs side by side in the colour of the text around them (currentColor), the largest as high as fits.
func (r Rules) BoardSVG(s *Position) string {
	capacities := r.problem().capacities
	largest := float64(slices.Max(capacities))
	place, width := across(len(capacities))
	var svg strings.Builder
	svg.WriteString("<g stroke=\"currentColor\" fill=\"currentColor\">\n")
	for i, capacity := range capacities {
		left := margin + place*float64(i) + (place-width)/2
		tall, water := height*float64(capacity)/largest, height*float64(s[i])/largest
		fmt.Fprintf(&svg, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill-opacity=\"0.3\" stroke=\"none\"/>\n",
			left, floor-water, width, water)
		fmt.Fprintf(&svg, "<path d=\"M%.1f %.1fV%.1fH%.1fV%.1f\" fill=\"none\" stroke-width=\"1.5\"/>\n",
			left, floor-tall, floor, left+width, floor-tall)
		fmt.Fprintf(&svg, "<text x=\"%.1f\" y=\"97\" font-family=\"sans-serif\" font-size=\"%.1f\" text-anchor=\"middle\" "+
			"stroke=\"none\">%d/%d</text>\n", left+width/2, min(8, place/3), s[i], capacity)
	}
	svg.WriteString("</g>\n")
	return svg.String()
}

// across returns the width of each jug's place among that many jugs, and of the jug in it.
func across(jugs int) (place, width float64) {
	place = (100 - 2*margin) / float64(jugs)
	return place, min(place*0.7, 24)
}

// The names of the spots other than jugs, which are named by their numbers.
const (
	tap   = "tap"
	drain = "drain"
)

// Spots returns the jugs, each with its whole column, and the tap and the drain, if any, beside the picture.
func (r Rules) Spots(_ *Position, buf []puzzle.Spot) []puzzle.Spot {
	p := r.problem()
	place, _ := across(len(p.capacities))
	for i := range p.capacities {
		buf = append(buf, puzzle.Spot{
			Name: strconv.Itoa(i + 1), X: margin + place*float64(i), Y: floor - height - margin, Width: place, Height: 100 - floor + height + margin,
		})
	}
	if p.tap {
		buf = append(buf, puzzle.Spot{Name: tap}, puzzle.Spot{Name: drain})
	}
	return buf
}

// Touch returns where water comes from and where it goes.
func (r Rules) Touch(_ *Position, m Move, buf []string) []string {
	from, to := m.ends()
	name := func(end int, outside string) string {
		if end == Outside {
			return outside
		}
		return strconv.Itoa(end + 1)
	}
	return append(buf, name(from, tap), name(to, drain))
}
