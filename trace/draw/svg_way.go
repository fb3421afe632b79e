package draw

import (
	"slices"

	"github.com/jugada/jugada/trace"
)

// wayEntries explains the signs that occur in the picture of a path search.
func (d *drawing) wayEntries() []legendEntry {
	entries := []legendEntry{}
	add := func(when bool, sign, key string) {
		if when {
			entries = append(entries, legendEntry{sign: sign, text: d.Lang.Sprintf(key)})
		}
	}
	some := func(is func(m *trace.Met) bool) bool {
		return slices.ContainsFunc(d.shapes, func(s shape) bool {
			m := d.met(&s)
			return s.kind == visited && !d.joins(&s) && is(m)
		})
	}
	drops := func(fate trace.Fate) bool {
		return slices.ContainsFunc(d.shapes, func(s shape) bool {
			return s.kind == unvisited && len(s.moves) == 1 && d.dropped(&s).Fate == fate
		})
	}
	add(some(func(m *trace.Met) bool { return m.Turn > 0 }), "max", "picture.way.legend.expanded")
	add(some(func(m *trace.Met) bool { return m.Turn == 0 && m.Outdone == 0 && !m.Goal }), "waits", d.waitKey())
	add(some(func(m *trace.Met) bool { return m.Outdone > 0 }), "outdone", "picture.way.legend.outdone")
	add(some(func(m *trace.Met) bool { return m.Goal }), "goal", d.goalKey())
	add(d.moves(), "line", "picture.way.legend.line")
	add(d.skips, "cut", "picture.way.legend.dropped")
	add(drops(trace.Repeated), "= #", "picture.way.legend.repeated")
	add(drops(trace.TooFar), "toofar", "picture.way.legend.toofar")
	add(drops(trace.DeadEnd), "∞", "picture.way.legend.deadend")
	add(d.hides, "hidden", "picture.legend.hidden")
	value := "picture.way.legend.g"
	if d.Nodes[len(d.Nodes)-1].Met.Guided {
		value = "picture.way.legend.f"
	}
	add(true, "value", value)
	return entries
}

// waitKey returns the key of the reason why a position was not expanded: in a depth-limited search it was too deep.
func (d *drawing) waitKey() string {
	for _, s := range d.shapes {
		if m := d.met(&s); s.kind == visited && m.Fate == trace.Horizon {
			return "picture.way.legend.horizon"
		}
	}
	return "picture.way.legend.waits"
}

// goalKey returns the key of the text for the end of the path found.
func (d *drawing) goalKey() string {
	if d.joins(&d.shapes[0]) {
		return "picture.way.legend.meet"
	}
	return "picture.way.legend.goal"
}
