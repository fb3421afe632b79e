package draw

import (
	"slices"
	"strconv"
	"strings"

	"github.com/jugada/jugada/trace"
)

// This file draws proof-number search: the positions with their proof and disproof numbers, and the line of the proof.

// proven reports whether the picture is of such a search.
func (p *picture) proven() bool { return p.Nodes[0].Proven != nil }

// provenText writes a proof or disproof number without separators of thousands, as texts do: they stand in pairs, 12/3.
func provenText(n int64) string {
	if n == trace.Never {
		return "∞"
	}
	return strconv.FormatInt(n, 10)
}

// provenState says how far the search has come with a node.
func (p *picture) provenState(n *trace.Node) string {
	switch {
	case n.Proven.Proof == 0 && n.Proven.Here:
		return p.Lang.Sprintf("picture.proven.yes.here")
	case n.Proven.Disproof == 0 && n.Proven.Here:
		return p.Lang.Sprintf("picture.proven.no.here")
	case n.Proven.Proof == 0 && n.Proven.Threats != "":
		return p.Lang.Sprintf("picture.proven.yes.threats", n.Proven.Threats)
	case n.Proven.Disproof == 0 && n.Proven.Threats != "":
		return p.Lang.Sprintf("picture.proven.no.threats", n.Proven.Threats)
	case n.Proven.Proof == 0:
		return p.Lang.Sprintf("picture.proven.yes")
	case n.Proven.Disproof == 0:
		return p.Lang.Sprintf("picture.proven.no")
	}
	return p.Lang.Sprintf("picture.proven.open", provenText(n.Proven.Proof), provenText(n.Proven.Disproof))
}

// provenOf lists what is known about a node.
func (p *picture) provenOf(n *trace.Node) []string {
	parts := []string{p.provenState(n)}
	if n.Leaf {
		parts = append(parts, p.Lang.Sprintf("picture.proven.counted"))
	}
	return parts
}

// asked is the question that the numbers are about.
func (p *picture) asked() string {
	if p.Won {
		return p.Lang.Sprintf("cli.proof.asked.won", p.Turn)
	}
	return p.Lang.Sprintf("cli.proof.asked.held", p.Turn)
}

// provenDescription says what is asked, what has come of it, and the line of the proof, for people who cannot see the picture.
func (p *picture) provenDescription() string {
	parts := []string{p.asked(), p.Lang.Sprintf("picture.proven.answer", p.provenState(&p.Nodes[0]))}
	if line := p.Line(); len(line) > 1 {
		parts = append(parts, p.Lang.Sprintf("picture.proven.line", strings.Join(p.Path(line[len(line)-1]), " ")))
	}
	return strings.Join(append(parts, p.provenCounts()+"."), " ")
}

// provenTally gives the question, and the counts of the whole tree.
func (p *picture) provenTally() string { return p.asked() + " " + p.provenCounts() }

func (p *picture) provenCounts() string {
	searched, settled := 0, 0
	for i := range p.Nodes {
		n := &p.Nodes[i]
		if !n.Leaf {
			searched++
		}
		if n.Proven.Proof == 0 || n.Proven.Disproof == 0 {
			settled++
		}
	}
	positions := p.Lang.Sprintf("picture.way.positions", len(p.Nodes))
	if p.hides {
		positions = p.Lang.Sprintf("picture.drawn", p.drawn, positions)
	}
	return strings.Join([]string{
		positions, p.Lang.Sprintf("picture.proven.searched", searched), p.Lang.Sprintf("picture.proven.settled", settled),
	}, " · ")
}

// provenEntries explains the signs that occur in the picture of proof-number search, besides those of MAX and MIN.
func (d *drawing) provenEntries(entries []legendEntry) []legendEntry {
	add := func(when bool, sign, key string) {
		if when {
			entries = append(entries, legendEntry{sign: sign, text: d.Lang.Sprintf(key)})
		}
	}
	counted := func(s shape) bool { return s.kind == visited && d.Nodes[s.node].Leaf }
	add(true, "9/9", "picture.proven.legend.numbers")
	add(len(d.variation()) > 1, "line", "picture.proven.legend.line")
	add(slices.ContainsFunc(d.shapes, counted), "waits", "picture.proven.legend.counted")
	add(d.hides, "hidden", "picture.proven.legend.hidden")
	return entries
}
