package trace

import (
	"slices"
	"strings"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search"
)

// This file holds the events of searches with a transposition table.

// TableUse is how a search uses an entry of its table.
type TableUse uint8

const (
	Answers TableUse = iota // the value is known: the node is not searched
	Cuts                    // the bound is outside the window: the node is not searched
	Narrows                 // the bound is inside the window and narrows it
	Leads                   // the entry does not have the required depth; its move is tried first
)

// String returns the use's name in JSON.
func (u TableUse) String() string { return [...]string{"answer", "cut", "narrow", "first"}[u] }

// Ends reports whether the node is not searched.
func (u TableUse) Ends() bool { return u == Answers || u == Cuts }

// Stored is an entry of a search's table that is used at another node.
type Stored struct {
	Use   TableUse
	Move  string   // Leads: the move tried first
	Depth int      // depth of the earlier visit, in plies; 0 or less: it was itself at or beyond the depth limit
	ToEnd bool     // it met no depth limit; Depth is meaningless
	Ago   int      // how many passes ago; 0: in this one
	Node  int      // its node in that pass
	Line  []string // the moves that led there, from the root of the search
}

// Text describes an entry's origin: "0·4, searched 3 plies deep".
func (s *Stored) Text(l lang.Language, h *Header) string {
	parts := []string{h.NameOf(s.Line)}
	switch {
	case s.ToEnd:
		parts = append(parts, l.Sprintf("table.toEnd"))
	case s.Depth > 0:
		parts = append(parts, l.Sprintf("table.depth", s.Depth))
	default:
		parts = append(parts, l.Sprintf("table.beyond"))
	}
	if s.Ago > 0 {
		parts = append(parts, l.Sprintf("table.earlier"))
	}
	return strings.Join(parts, ", ")
}

// NameOf returns the name of the node at the end of a line from the root.
func (h *Header) NameOf(line []string) string {
	last := line[len(line)-1]
	if h.Labelled { // a label is a name by itself; a node without one is named by the path from the last labelled node
		named := len(line) - 1
		for named > 0 && strings.HasPrefix(line[named], "#") {
			named--
		}
		line = line[named:]
	}
	name := strings.Join(line, "·")
	if len(name) > longName {
		return "…·" + last
	}
	return name
}

// Known reports whether the node was not searched, since the table knew enough about it.
func (n *Node) Known() bool { return n.Stored != nil && n.Stored.Use.Ends() }

// hit writes about an entry used at a node that is still searched; otherwise the sentence follows when the node is left.
func (t *Text) hit(e *Event) {
	at := len(t.line) - 1
	n, from := t.top(), e.Stored.Text(t.lang, &t.header)
	if e.Stored.Use.Ends() {
		n.stored = e.Stored
		return
	}
	if e.Stored.Use == Leads {
		t.open(at)
		t.say(at+1, "text.table.first", t.first(n), from, e.Stored.Move)
		return
	}
	key, bound := "text.table.alpha", e.Alpha
	if e.Bound == search.Upper {
		key, bound = "text.table.beta", e.Beta
	}
	t.open(at)
	n.alpha, n.beta = e.Alpha, e.Beta
	t.say(at+1, key, t.is(n.name, e.Value, e.Bound), from, t.score(bound), n.name)
}

// Visit is where a search has been, for its table to remember.
type Visit struct {
	pass, node int
	line       []string
}

// Here returns the visit of the current node.
func (t *Tracker) Here() *Visit {
	v := &Visit{pass: t.pass, node: t.top().node, line: slices.Clone(t.from)}
	for i := 1; i < len(t.line); i++ {
		v.line = append(v.line, t.line[i].move)
	}
	return v
}

// Hit reports that the table has the value of the node from a visit, and how it is used: s has Use, Move, Depth and ToEnd. The
// window is the resulting one.
func (t *Tracker) Hit(v *Visit, s Stored, value game.Score, bound search.Bound, alpha, beta game.Score) {
	o := t.top()
	s.Ago, s.Node, s.Line = t.pass-v.pass, v.node, v.line
	if s.Use == Narrows {
		setter := Setter{Node: o.node, Child: -1, Table: true}
		if bound == search.Lower {
			o.alpha, o.alphaBy = alpha, setter
		} else {
			o.beta, o.betaBy = beta, setter
		}
	}
	t.emit(Event{Kind: Hit, Node: o.node, Value: value, Bound: bound, Stored: &s})
}
