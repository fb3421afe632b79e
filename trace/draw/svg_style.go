package draw

import (
	_ "embed"
	"slices"
	"strings"
)

// This file holds the legend and the style of SVG pictures.

// styleSheet is plain CSS, without variables: some programs that convert SVG support no more. Those without media queries
// show the light scheme. Text has a contrast of at least 4.5 to its background, lines 3 (WCAG 2.2, AA).
//
//go:embed style.css
var styleSheet string

// legendRow is a line below the tree.
type legendRow struct {
	entries []legendEntry
	width   float64
}

// legendEntry is a sign and its meaning.
type legendEntry struct {
	sign  string
	text  string
	width float64
}

const (
	signWidth = 30.0
	entryGap  = 20.0
)

// makeLegend arranges the signs that occur, with their meanings, in rows of at most the given width; the counts
// have their own row.
func (d *drawing) makeLegend(width float64) []legendRow {
	var rows []legendRow
	var row legendRow
	for _, e := range d.entries() {
		e.width = signWidth + textWidth(e.text, legendSize) + entryGap
		if row.width+e.width > width && row.width > 0 {
			rows, row = append(rows, row), legendRow{}
		}
		row.entries = append(row.entries, e)
		row.width += e.width
	}
	rows = append(rows, row)
	tally := d.tally()
	return append(rows, legendRow{entries: []legendEntry{{text: tally}}, width: textWidth(tally, legendSize)})
}

// entries explains the signs that occur.
func (d *drawing) entries() []legendEntry {
	if d.Alone {
		return d.wayEntries()
	}
	entries := []legendEntry{{sign: "max", text: "MAX"}, {sign: "min", text: "MIN"}}
	switch {
	case d.played():
		return d.playedEntries(entries)
	case d.proven():
		return d.provenEntries(entries)
	}
	add := func(when bool, sign, key string, values ...any) {
		if when {
			entries = append(entries, legendEntry{sign: sign, text: d.Lang.Sprintf(key, values...)})
		}
	}
	if d.Model != "" { // only the side that is not modelled has its own shape
		entries = slices.DeleteFunc(entries, func(e legendEntry) bool { return !d.shows(e.text) })
		add(true, "expectation", "picture.legend.expectation", d.As.Opponent(), d.Model)
		add(d.showsChances(), "0.5", "picture.legend.chance")
	}
	line := "picture.legend.line"
	if d.Model != "" || d.fromBook() {
		line = "picture.legend.choice"
	}
	add(len(d.variation()) > 1, "line", line)
	absent := "picture.legend.cut"
	if d.Model != "" { // nor are moves that are never played or not allowed
		absent = "picture.legend.absent"
	}
	add(d.skips, "cut", absent)
	add(d.hides, "hidden", "picture.legend.hidden")
	add(d.showsWindows() && d.Model == "", "[ ]", "picture.legend.window")
	bounds := "α β"
	if d.Model != "" {
		bounds = "α"
	}
	add(d.showsBounds(), bounds, "picture.legend.bound")
	add(d.returns, "→ ∞", "picture.legend.returned")
	add(d.counts.Inner > 0, "(5)", "picture.legend.inner")
	add(d.counts.Unvalued > 0, "*", "picture.legend.assumed")
	add(d.counts.Hits > 0, "=", "picture.legend.table")
	add(d.goesOn, "↓", "picture.legend.extended")
	return entries
}

// shows reports whether a node of that side other than an expectation node is drawn.
func (d *drawing) shows(side string) bool {
	return slices.ContainsFunc(d.shapes, func(s shape) bool {
		return s.kind != hidden && !d.modelled(&s) && s.side.String() == side
	})
}

// showsChances reports whether any edge has a probability.
func (d *drawing) showsChances() bool {
	return slices.ContainsFunc(d.shapes, func(s shape) bool { return d.chance(&s) != "" })
}

func (d *drawing) showsWindows() bool {
	return slices.ContainsFunc(d.boxes, func(b box) bool { return b.window != "" })
}

// showsBounds reports whether a bound that made a cut is written beside a node.
func (d *drawing) showsBounds() bool {
	for i := range d.boxes {
		if d.boxes[i].set != "" && d.Nodes[d.shapes[i].node].Cut {
			return true
		}
	}
	return false
}

func (d *drawing) writeLegend() {
	y := d.bottom + 36
	for _, row := range d.legend {
		x := margin
		for _, e := range row.entries {
			if e.sign != "" {
				d.writeSign(e.sign, x, y)
				x += signWidth
			}
			d.text("legend", x, y+legendSize*0.36, e.text)
			x += e.width - signWidth
		}
		d.printf("\n")
		y += 22
	}
}

// writeSign writes a sign of the legend, 24 wide, around height y.
func (d *drawing) writeSign(sign string, x, y float64) {
	switch sign {
	case "max":
		d.outline("max", x+15, y-8, 16, 16, 0)
	case "min":
		d.outline("min", x+15, y-8, 16, 16, 1)
	case "expectation":
		d.hexagon(sideWord(d.As.Opponent()), x+12, y-8, 28, 16, 6)
	case "waits": // also where a game has ended, or what has only been counted
		d.outline("max leaf", x+15, y-8, 16, 16, 0)
	case "value", "9/9":
		d.text("value middle", x+12, y+valueSize*0.36, strings.Replace(sign, "value", "9", 1))
	case "toofar":
		d.outline("unvisited", x+12, y-8, 22, 16, 0)
		d.text("legend faint middle", x+12, y+legendSize*0.36, "9")
	case "outdone": // also a move without a playout
		d.outline("unvisited", x+15, y-8, 16, 16, 0)
	case "goal":
		d.outline("max leaf", x+15, y-8, 16, 16, 0)
		d.outline("edge", x+15, y-5, 10, 10, 0)
	case "line":
		d.line("edge bold", x, y, x+24, y)
	case "cut":
		d.line("edge dashed", x, y, x+24, y)
		d.line("bar", x+12, y-7, x+12, y+7)
	case "hidden":
		d.triangle(x+12, y-markHeight/2)
	default:
		d.text("legend middle", x+12, y+legendSize*0.36, sign)
	}
}
