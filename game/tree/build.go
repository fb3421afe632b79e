package tree

import (
	"cmp"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
)

// Node is a node of a tree that is made in code, for New.
type Node struct {
	Label    string // "": none
	Value    string // from MAX's side, as in the notation: "3.1", "-2", "+∞"; "": none
	Children []*Node
}

// New returns the tree below root, where turn is to move. Limits and checks are those of the notation; an error
// begins with the path to the faulty node, such as /B/#2. A node that can be reached in two ways counts twice, and
// one that is its own ancestor is rejected as too deep.
func New(turn game.Side, root *Node) (Rules, error) {
	b := &builder{}
	b.place = b.path
	if err := b.graft(nowhere, root); err != nil {
		return Rules{}, err
	}
	return b.finish(turn)
}

// graft adds the nodes of a tree made in code. Here a builder's places are the numbers of drafts.
func (b *builder) graft(parent int, n *Node) error {
	if n == nil {
		return b.fail(max(parent, 0), "nil")
	}
	i, err := b.open(parent, max(parent, 0))
	if err != nil {
		return err
	}
	if n.Label != "" {
		if err := b.label(i, n.Label, i); err != nil {
			return err
		}
	}
	if n.Value != "" {
		if err := b.value(i, n.Value, i); err != nil {
			return err
		}
	}
	for _, child := range n.Children {
		if err := b.graft(i, child); err != nil {
			return err
		}
	}
	return b.close(i)
}

// builder collects the nodes of a tree, parents before children and siblings in order. It checks each node as soon
// as it can, so that the first fault in a text is the one reported. Its user decides what a place is.
type builder struct {
	drafts []draft
	place  func(at int) string // names a place for a person
}

// draft is a node in the making.
type draft struct {
	label, value      string // "": none
	labelAt, valueAt  int    // places
	parent            int
	first, last, next int    // children and the next sibling; 0, the root, where there is none
	nth               uint32 // among its siblings, from 0
	count             uint32 // of children
	ply               int
}

// nowhere is the parent of the root.
const nowhere = -1

// open adds a node below parent and returns its number.
func (b *builder) open(parent, at int) (int, error) {
	i := len(b.drafts)
	d := draft{parent: parent}
	if parent != nowhere {
		p := &b.drafts[parent]
		d.ply, d.nth = p.ply+1, p.count
		switch {
		case d.ply > MaxDepth:
			return i, b.fail(at, "deep", MaxDepth)
		case i == MaxNodes:
			return i, b.fail(at, "nodes", MaxNodes)
		}
		p.count++
		if p.last == 0 {
			p.first = i
		} else {
			b.drafts[p.last].next = i
		}
		p.last = i
	}
	b.drafts = append(b.drafts, d)
	return i, nil
}

// label gives node i its label.
func (b *builder) label(i int, label string, at int) error {
	if key, values := faultyLabel(label); key != "" {
		return b.fail(at, key, values...)
	}
	d := &b.drafts[i]
	d.labelAt = at
	if namesPlace(label) {
		if label != byPlace(d.nth) {
			return b.fail(at, "labelPlace", label, byPlace(d.nth))
		}
		return nil
	}
	d.label = label
	return nil
}

// value gives node i its value.
func (b *builder) value(i int, value string, at int) error {
	if key, values := faultyValue(value); key != "" {
		return b.fail(at, key, values...)
	}
	b.drafts[i].value, b.drafts[i].valueAt = value, at
	return nil
}

// close checks what can be checked once node i has all its children.
func (b *builder) close(i int) error {
	d := &b.drafts[i]
	if _, won := infinite(d.value); won && d.count > 0 {
		return b.fail(d.valueAt, "infinite", d.value)
	}
	if twin := b.twin(d); twin != 0 {
		return b.fail(b.drafts[twin].labelAt, "labelTwice", b.drafts[twin].label)
	}
	return nil
}

// twin returns the first child of d that has the label of an earlier one, 0 if there is none.
func (b *builder) twin(d *draft) int {
	if d.count < 2 {
		return 0
	}
	seen := make(map[string]bool, d.count)
	for c := d.first; c != 0; c = b.drafts[c].next {
		label := b.drafts[c].label
		if label == "" {
			continue
		}
		if seen[label] {
			return c
		}
		seen[label] = true
	}
	return 0
}

// finish lays the nodes out breadth-first and turns the values into scores on one scale.
func (b *builder) finish(turn game.Side) (Rules, error) {
	t := &tree{nodes: make([]node, 0, len(b.drafts))}
	for i := range b.drafts {
		t.decimals = max(t.decimals, decimals(b.drafts[i].value))
	}
	order := make([]int, 1, len(b.drafts)) // numbers of drafts
	parents := make([]uint32, 1, len(b.drafts))
	for i := 0; i < len(order); i++ {
		d := &b.drafts[order[i]]
		n := node{label: d.label, parent: parents[i], first: uint32(len(order)), count: d.count, side: turn}
		if d.ply%2 == 1 {
			n.side = turn.Opponent()
		}
		var err error
		if n.value, n.valued, err = b.score(d, t.decimals); err != nil {
			return Rules{}, err
		}
		t.nodes, t.depth = append(t.nodes, n), d.ply
		for c := d.first; c != 0; c = b.drafts[c].next {
			order, parents = append(order, c), append(parents, uint32(i))
		}
	}
	return Rules{t}, nil
}

func (b *builder) score(d *draft, decimals int) (value game.Score, valued bool, err error) {
	if d.value == "" {
		return 0, false, nil
	}
	if value, won := infinite(d.value); won {
		return value, true, nil
	}
	value, ok := game.ParsePoints(d.value, decimals)
	if !ok {
		limit, step := game.MaxStatic.Text(decimals), game.Score(1).Text(decimals)
		return 0, false, b.fail(d.valueAt, "large", lang.Shorten(d.value), limit, step)
	}
	return value, true, nil
}

// fail returns the error of that name about a place.
func (b *builder) fail(at int, key string, values ...any) error {
	return lang.Errorf("tree."+key, append([]any{b.place(at)}, values...)...)
}

// path names a draft by its path, without the beginning if that is very long.
func (b *builder) path(i int) string {
	const most = 20
	path := ""
	for names := 0; i < len(b.drafts) && b.drafts[i].parent != nowhere; names++ {
		if names == most {
			return "…" + path
		}
		d := &b.drafts[i]
		path, i = "/"+name(d.label, d.nth)+path, d.parent
	}
	return cmp.Or(path, "/")
}
