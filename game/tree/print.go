package tree

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/jugada/jugada/game"
)

// Text returns the tree in the notation, on one line, with labels quoted only where necessary. Parse reads it
// back as an equal tree.
func (r Rules) Text() string { return r.SubtreeText(&Position{}) }

// SubtreeText returns the subtree at s as a tree of its own, in the notation.
func (r Rules) SubtreeText(s *Position) string {
	t := r.get()
	n := &t.nodes[s.node]
	var text strings.Builder
	if n.side == game.Min {
		text.WriteString("MIN ")
	}
	if n.count == 0 && !n.valued && (n.label == "MAX" || n.label == "MIN") {
		return text.String() + quote(n.label) // at the beginning the bare word would be the side to move
	}
	t.write(&text, n, 0)
	return text.String()
}

// write appends the notation of n and all below it; n is the nth child of its parent.
func (t *tree) write(text *strings.Builder, n *node, nth uint32) {
	if n.count == 0 {
		t.writeLeaf(text, n, nth)
		return
	}
	head, first := "", &t.nodes[n.first]
	switch {
	case n.label != "":
		head = inNotation(n.label, !n.valued)
	case !n.valued && first.count == 0 && !first.valued:
		head = byPlace(nth) // otherwise the first child's label would be read as the node's own
	}
	if n.valued {
		head += ":" + t.valueText(n)
	}
	text.WriteString("(" + head)
	for i := range n.count {
		if i > 0 || head != "" {
			text.WriteByte(' ')
		}
		t.write(text, &t.nodes[n.first+i], i)
	}
	text.WriteByte(')')
}

func (t *tree) writeLeaf(text *strings.Builder, n *node, nth uint32) {
	switch {
	case n.label == "" && n.valued:
		text.WriteString(t.valueText(n))
	case n.label == "":
		text.WriteString(byPlace(nth))
	case n.valued:
		text.WriteString(inNotation(n.label, false) + "=" + t.valueText(n))
	default:
		text.WriteString(inNotation(n.label, true))
	}
}

// outlined is the number of nodes that an outline shows.
const outlined = 60

// Outline draws the subtree at s for a person, one node per line, with the side to move at inner nodes. It shows
// the first 60 nodes in the order of the text, and at the end how many it leaves out: … (+940).
//
//	A  MAX
//	├─ B  MIN
//	│  ├─ E=4
//	│  └─ F=7
//	└─ C=3
func (r Rules) Outline(s *Position) string {
	o := outline{tree: r.get()}
	n := &o.nodes[s.node]
	o.draw(n, cmp.Or(n.label, "·"), "", "") // a single node has no place among siblings to be named by
	if hidden := o.size(s.node) - o.lines; hidden > 0 {
		fmt.Fprintf(&o.text, "… (+%d)\n", hidden)
	}
	return o.text.String()
}

type outline struct {
	*tree
	text  strings.Builder
	lines int
}

// draw adds a node under its name and, as long as there is room, all below it. The node's own line begins with own,
// the lines below it with below.
func (o *outline) draw(n *node, name, own, below string) {
	if o.lines == outlined {
		return
	}
	o.lines++
	line := own + name
	switch {
	case n.valued && n.count == 0:
		line += "=" + o.valueText(n)
	case n.valued:
		line += ":" + o.valueText(n)
	}
	if n.count > 0 {
		line += "  " + n.side.String()
	}
	o.text.WriteString(line + "\n")
	for i := range n.count {
		child := &o.nodes[n.first+i]
		branch, trunk := "├─ ", "│  "
		if i == n.count-1 {
			branch, trunk = "└─ ", "   "
		}
		if o.lines == outlined {
			return
		}
		label := child.label
		if label == "" {
			label = byPlace(i)
		}
		o.draw(child, label, below+branch, below+trunk)
	}
}
