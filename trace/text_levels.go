package trace

import (
	"strings"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search"
)

// rows explains a breadth-first search: the families of nodes as they are generated, the static values of the leaves,
// and the values as they are backed up.
type rows struct {
	*Text
	nodes  []spoken // by number
	parent []int
	last   int  // the node entered last
	log    *Log // for nodes entered before this received events; nil: it has received all
	passAt int  // then: the pass
	phase  phase
	under  int      // the node whose family is being listed; -1: none
	family []string // the members listed so far
}

// phase is a part of the text, and the key of its heading and its lines.
type phase string

const (
	generation phase = "text.levels.generate"
	statics    phase = "text.levels.static"
	allStatics phase = "text.levels.static.all" // of inner nodes too: with a heading of its own
	backingUp  phase = "text.levels.backUp"
)

func (r *rows) event(e *Event) {
	switch e.Kind {
	case Pass, Discard, Check, Choose:
		r.pass(e)
	case Extend:
		r.extended(e)
	case Enter:
		n := spoken{node: e.Node, name: r.rootName(), side: e.Side}
		if e.Parent >= 0 {
			n.name = r.childName(r.node(e.Parent), e.Move)
			r.list(generation, e.Parent, n.name)
		}
		r.last = e.Node
		if r.log == nil {
			r.nodes, r.parent = append(r.nodes, n), append(r.parent, e.Parent)
		}
	case Static:
		r.static(e)
	case Cut:
		if e.By == ByBias {
			r.dropped(e)
			return
		}
		r.flush()
		at, child := r.node(e.Node), r.node(e.Setter.Child)
		at.won, at.winner = true, e.Setter.Child
		r.say(2, "text.levels.eager", at.name, child.name, at.side, len(e.Skipped), r.skipped(e.Skipped))
	case Return:
		if at := r.node(e.Node); !at.won || at.winner == e.Child { // if a child wins at once, it alone decides
			r.list(backingUp, e.Node, r.is(r.node(e.Child).name, e.Value, e.Bound))
		}
	case Leave:
		if r.phase == backingUp {
			r.backedUp(r.node(e.Node), e.Value)
		}
	}
}

// node returns what is known about a node.
func (r *rows) node(i int) *spoken {
	if r.log == nil {
		return &r.nodes[i]
	}
	n := &r.log.Passes[r.passAt].Tree.Nodes[i]
	s := &spoken{node: i, name: r.rootName(), side: n.Side, won: n.Cut && n.By == ByWin, winner: n.Setter.Child}
	if n.Parent >= 0 {
		s.name = r.childName(r.node(n.Parent), n.Move)
	}
	return s
}

func (r *rows) parentOf(i int) int {
	if r.log == nil {
		return r.parent[i]
	}
	return r.log.Passes[r.passAt].Tree.Nodes[i].Parent
}

// static lists a leaf with its value: among its siblings if it has just been generated, otherwise in the list
// of its family's values.
func (r *rows) static(e *Event) {
	n := r.node(e.Node)
	n.leaf, n.reason, n.assumed = e.Ends(), e.Reason, e.Assumed
	is := ""
	if n.leaf {
		is = r.is(n.name, e.Value, search.Exact)
	} else if !r.wordless {
		is = r.lang.Sprintf("text.levels.inner", n.name, r.score(e.Value))
	}
	is += r.ending(n)
	if r.phase == generation && e.Node == r.last && len(r.family) > 0 {
		r.family[len(r.family)-1] = is
		return
	}
	p := statics
	if !e.Ends() || r.phase == allStatics {
		p = allStatics
	}
	r.list(p, r.parentOf(e.Node), is)
}

// list adds to the family of a node, first writing the previous family and a new heading if due.
func (r *rows) list(p phase, under int, item string) {
	if p != r.phase || under != r.under {
		r.flush()
	}
	r.head(p)
	r.under = under
	r.family = append(r.family, item)
}

// head writes the heading of a part at its beginning.
func (r *rows) head(p phase) {
	if p != r.phase {
		r.phase = p
		r.say(0, string(p)+".heading")
	}
}

// flush writes the family that is being listed.
func (r *rows) flush() {
	if len(r.family) == 0 {
		return
	}
	if r.phase != backingUp {
		kind := Enter
		if r.phase == statics || r.phase == allStatics {
			kind = Static
		}
		defer r.tellLate(about{kind: kind, node: max(0, r.under)})()
		name, side := r.rootName(), r.header.Turn // for a root that is a leaf itself
		if r.under >= 0 {
			under := r.node(r.under)
			name, side = r.first(under), under.side
		}
		r.say(1, strings.TrimSuffix(string(r.phase), ".all"), name, side, strings.Join(r.family, "; "))
	}
	r.family, r.under = r.family[:0], -1
}

// backedUp writes the value that a node gets from its family.
func (r *rows) backedUp(n *spoken, value game.Score) {
	key, name := string(backingUp)+".max", r.first(n)
	switch {
	case n.won:
		key, name = string(backingUp)+".won", n.name
	case n.side == game.Min:
		key = string(backingUp) + ".min"
	}
	r.say(1, key, name, strings.Join(r.family, "; "), r.score(value))
	r.family, r.under = r.family[:0], -1
}
