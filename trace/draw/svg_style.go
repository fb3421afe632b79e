package draw

import (
	"slices"
	"strings"
)

// The colours and the legend of the SVG pictures.

// palette is a colour scheme. Text keeps a contrast of at least 4.5 to what it stands on, lines 3 (WCAG 2.2, AA).
type palette struct {
	ground string
	ink    string // text and bold lines
	faint  string // what is less important
	edge   string
	max    string // inside of MAX's nodes
	maxRim string
	min    string
	minRim string
	cut    string
}

var (
	light = palette{
		ground: "#ffffff", ink: "#16191d", faint: "#59636e", edge: "#6b7580",
		max: "#e3edfc", maxRim: "#2458a6", min: "#fdeeda", minRim: "#94530b", cut: "#b3241c",
	}
	dark = palette{
		ground: "#0d1117", ink: "#f0f3f6", faint: "#a3adb8", edge: "#8b96a2",
		max: "#16294a", maxRim: "#86b3ff", min: "#3d2809", minRim: "#f0b35f", cut: "#ff9389",
	}
)

// styleSheet is plain CSS, without variables: some programs that turn SVG into other formats know no more. Those that
// know no media queries show the light scheme.
var styleSheet = `.jugada text{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,"Noto Sans",` +
	`"DejaVu Sans",sans-serif}
.jugada .value{font-size:14px;font-weight:600}
.jugada .small,.jugada .note{font-size:10.5px}
.jugada .small{font-weight:400}
.jugada .name{font-size:11.5px}
.jugada .move,.jugada .level,.jugada .legend{font-size:12px}
.jugada .strong,.jugada .level{font-weight:700}
.jugada .middle{text-anchor:middle}
.jugada .end{text-anchor:end}
.jugada .edge,.jugada .bar{fill:none;stroke-width:1.3}
.jugada .bar{stroke-width:2.2}
.jugada .max,.jugada .min{stroke-width:1.4}
.jugada .dashed,.jugada .unvisited{stroke-dasharray:4 3}
.jugada .dotted{stroke-dasharray:1.5 3}
.jugada .unvisited,.jugada .hidden{fill:none;stroke-width:1.2}
.jugada .bold{stroke-width:3.4}
` + light.css() + "@media (prefers-color-scheme:dark){\n" + dark.css() + "}\n"

// css returns the rules that give the classes their colours.
func (p palette) css() string {
	return strings.NewReplacer(
		"GROUND", p.ground, "INK", p.ink, "FAINT", p.faint, "EDGE", p.edge, "MAXRIM", p.maxRim, "MAX", p.max,
		"MINRIM", p.minRim, "MIN", p.min, "CUT", p.cut,
	).Replace(`.jugada .ground{fill:GROUND}
.jugada text{fill:INK}
.jugada .board{color:INK}
.jugada .faint,.jugada .level{fill:FAINT}
.jugada .cut{fill:CUT}
.jugada .edge{stroke:EDGE}
.jugada .edge.bold{stroke:INK}
.jugada .bar{stroke:CUT}
.jugada .unvisited,.jugada .hidden{stroke:FAINT}
.jugada .max{fill:MAX;stroke:MAXRIM}
.jugada .min{fill:MIN;stroke:MINRIM}
.jugada .leaf{fill:GROUND}
`)
}

// legendRow is a line below the tree.
type legendRow struct {
	entries []legendEntry
	width   float64
}

// legendEntry is a sign and what it means.
type legendEntry struct {
	sign  string
	text  string
	width float64
}

const (
	signWidth = 30.0
	entryGap  = 20.0
)

// makeLegend sets the signs that occur and what they mean in rows no wider than it may be; the counts have a row of
// their own.
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
	add := func(when bool, sign, key string, values ...any) {
		if when {
			entries = append(entries, legendEntry{sign: sign, text: d.Lang.Sprintf(key, values...)})
		}
	}
	if d.Model != "" { // a side has its own shape only where it is not the modelled one
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
	if d.Model != "" { // nor is what is never played, or not allowed
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
	add(d.counts.Unvalued > 0, "*", "picture.legend.assumed")
	add(d.counts.Hits > 0, "=", "picture.legend.table")
	add(d.goesOn, "↓", "picture.legend.extended")
	return entries
}

// shows reports whether a node of that side is drawn that is no expectation node.
func (d *drawing) shows(side string) bool {
	return slices.ContainsFunc(d.shapes, func(s shape) bool {
		return s.kind != hidden && !d.modelled(&s) && s.side.String() == side
	})
}

// showsChances reports whether a probability stands at an edge.
func (d *drawing) showsChances() bool {
	return slices.ContainsFunc(d.shapes, func(s shape) bool { return d.chance(&s) != "" })
}

func (d *drawing) showsWindows() bool {
	for i := range d.boxes {
		if d.boxes[i].window != "" {
			return true
		}
	}
	return false
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
	case "waits":
		d.outline("max leaf", x+15, y-8, 16, 16, 0)
	case "value":
		d.text("value middle", x+12, y+valueSize*0.36, "9")
	case "toofar":
		d.outline("unvisited", x+12, y-8, 22, 16, 0)
		d.text("legend faint middle", x+12, y+legendSize*0.36, "9")
	case "outdone":
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
