package draw

import (
	"slices"
	"strings"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/trace"
)

// This file draws searches by playouts: the positions in the search's tree, with the mean and the number of the playouts through
// them, the moves with the most, and which moves have none yet.

// played reports whether the picture is of such a search.
func (p *picture) played() bool { return p.Nodes[0].Played != nil }

// mean writes a mean result.
func (p *picture) mean(n *trace.Node) string {
	return strings.ReplaceAll(trace.MeanText(n.Played.Mean), "-", "−")
}

// meanOf returns what a node shows as its value: the mean result of the playouts through it, and their number.
func (p *picture) meanOf(n *trace.Node) worth {
	if n.Played.Playouts == 0 {
		return worth{value: "–"}
	}
	w := worth{value: p.mean(n), small: p.Lang.Sprintf("picture.played.n", n.Played.Playouts)}
	if n.Leaf && n.Assumed {
		w.value += "*"
	}
	return w
}

// playoutsOf lists what is known about a node.
func (p *picture) playoutsOf(n *trace.Node) (parts []string) {
	parts = []string{p.Lang.Sprintf("picture.played.playouts", n.Played.Playouts)}
	if n.Played.Playouts > 0 {
		parts = append(parts, p.Lang.Sprintf("picture.played.mean", game.Max, p.mean(n)))
	}
	if n.Leaf && n.Assumed {
		parts = append(parts, p.Lang.Sprintf("picture.assumed"))
	}
	if n.Leaf {
		parts = append(parts, p.Lang.Sprintf("reason."+n.Reason.String()))
	}
	if len(n.Skipped) > 0 {
		parts = append(parts, p.Lang.Sprintf("picture.played.untried", strings.Join(n.Skipped, ", ")))
	}
	return parts
}

// playedDescription says which move the search chooses, and how it would go on, for people who cannot see the picture.
func (p *picture) playedDescription() string {
	line := p.Line()
	if len(line) == 1 { // there has been no playout yet
		return p.playedTally() + "."
	}
	choice, all := &p.Nodes[line[1]], p.Lang.Sprintf("picture.played.playouts", p.Nodes[0].Played.Playouts)
	chosen := p.Lang.Sprintf("picture.played.describe", choice.Move, choice.Played.Playouts, all, game.Max, p.mean(choice),
		strings.Join(p.Path(line[len(line)-1]), " "))
	return chosen + " " + p.playedTally() + "."
}

// playedTally gives the counts of the whole tree, and the unit of the means.
func (p *picture) playedTally() string {
	positions := p.Lang.Sprintf("picture.played.positions", len(p.Nodes))
	if p.hides {
		positions = p.Lang.Sprintf("picture.drawn", p.drawn, positions)
	}
	unit := "picture.played.points"
	if p.Results {
		unit = "picture.played.results"
	}
	parts := []string{p.Lang.Sprintf("picture.played.playouts", p.Nodes[0].Played.Playouts), positions}
	if p.absent > 0 {
		parts = append(parts, p.Lang.Sprintf("picture.played.without", p.absent))
	}
	if p.Unvalued > 0 {
		parts = append(parts, p.Lang.Sprintf("picture.played.unvalued", p.Unvalued))
	}
	return strings.Join(append(parts, p.Lang.Sprintf(unit, game.Max)), " · ")
}

// playedEntries explains the signs that occur in the picture of a search by playouts, besides those of MAX and MIN.
func (d *drawing) playedEntries(entries []legendEntry) []legendEntry {
	add := func(when bool, sign, key string, values ...any) {
		if when {
			entries = append(entries, legendEntry{sign: sign, text: d.Lang.Sprintf(key, values...)})
		}
	}
	leaf := func(s shape) bool { return s.kind == visited && d.Nodes[s.node].Leaf }
	add(true, "value", "picture.played.legend.mean", game.Max)
	add(len(d.variation()) > 1, "line", "picture.played.legend.line")
	add(d.skips, "outdone", "picture.played.legend.untried")
	add(slices.ContainsFunc(d.shapes, leaf), "waits", "picture.played.legend.ended")
	add(d.hides, "hidden", "picture.legend.hidden")
	add(d.counts.Unvalued > 0, "*", "picture.legend.assumed")
	return entries
}
