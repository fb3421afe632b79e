// Package draw makes pictures of recorded searches: as SVG, Graphviz or LaTeX, or as coordinates and texts for a front end that
// draws them itself. All formats show the same parts of a tree, in the same words.
package draw

import (
	"slices"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/trace"
)

// Options says how a tree is drawn. The zero value draws up to 300 nodes, in English, without boards.
type Options struct {
	Lang lang.Language

	// MaxNodes is how many visited nodes are drawn at most: 0 means 300, a negative number all of them. Of a
	// larger tree the principal variation is kept first, then as many whole levels as fit, then the other
	// children along the principal variation; marks with counts represent the rest.
	MaxNodes int

	// Open are nodes whose children are always drawn, with as many whole levels below them as fit into a tenth of
	// MaxNodes; Closed are nodes below which nothing is drawn. Closed takes precedence; invalid numbers are ignored.
	Open, Closed []int

	// Board draws the position after these moves from the root, as self-contained SVG elements in a square of 100 by
	// 100 units; currentColor is the colour of the text. SVG puts it into the nodes unchanged. nil: no boards.
	Board func(path []string) string

	// BoardAt does so in a path search, for a position in the notation of the puzzle. nil: no boards; the nodes show the
	// positions as text.
	BoardAt func(position string) string
}

// DefaultMaxNodes is the default of MaxNodes.
const DefaultMaxNodes = 300

// picture is the part of a tree that is drawn.
type picture struct {
	*trace.Tree
	Options
	shapes  []shape // the root first, each before its children, in the order of the tree
	drawn   int     // visited nodes
	counts  search.Counts
	absent  int  // moves that were not entered
	joined  bool // the root is not a position but joins several trees: see wayTree
	skips   bool // some shape is unvisited
	hides   bool // some shape is hidden
	returns bool // some node returns ∓∞ instead of its value
	goesOn  bool // some line goes on beyond the depth limit
	levels  []level
	bold    []int // nodes of the principal variation, or of the path found
}

// shape is an item in the drawn tree.
type shape struct {
	kind     kind
	node     int // visited: its number; otherwise that of the parent
	ply      int
	parent   int // shape; -1 at the root
	children []int
	side     game.Side
	onLine   bool     // on the principal variation
	moves    []string // unvisited: the children that it stands for, usually one
	first    int      // unvisited: the index of the first among the parent's unvisited children
	count    int      // hidden: the nodes that it stands for
}

type kind uint8

const (
	visited   kind = iota
	unvisited      // children that a cut has skipped
	hidden         // visited nodes that are not drawn
)

// level is the side to move on a level: mixed if both occur, as if a side may move twice.
type level struct {
	side  game.Side
	mixed bool
}

// newPicture chooses what to draw.
func newPicture(t *trace.Tree, o Options) (*picture, error) {
	if len(t.Nodes) == 0 && trace.Answer(t.Book) >= 0 {
		t = bookTree(t)
	}
	if len(t.Nodes) == 0 {
		return nil, trace.ErrNoNodes
	}
	switch {
	case o.MaxNodes == 0:
		o.MaxNodes = DefaultMaxNodes
	case o.MaxNodes < 0:
		o.MaxNodes = int(^uint(0) >> 1)
	}
	p := &picture{Tree: t, Options: o}
	if t.Alone {
		p.Tree, p.joined = wayTree(t)
		p.bold = p.onWay()
	} else {
		p.bold = p.variation()
	}
	p.count()
	p.build(p.choose())
	return p, nil
}

// count computes the counts of the whole tree, drawn or not.
func (p *picture) count() {
	for i := range p.Nodes {
		n := &p.Nodes[i]
		p.counts.Nodes++
		p.counts.Depth = max(p.counts.Depth, n.Ply)
		if n.Leaf {
			p.counts.Leaves++
		}
		if n.Inner != nil {
			p.counts.Inner++
		}
		if n.Assumed {
			p.counts.Unvalued++
		}
		if n.Known() {
			p.counts.Hits++
		}
		if n.Cut || len(n.Dropped) > 0 {
			p.counts.Cuts++
			p.counts.Pruned += int64(len(n.Skipped) + len(n.Dropped))
		}
		p.absent += len(absent(n))
		p.returns = p.returns || n.Infinite
		p.goesOn = p.goesOn || n.Extended != trace.NoCause
		if n.Ply == len(p.levels) {
			p.levels = append(p.levels, level{side: n.Side})
		}
		if l := &p.levels[n.Ply]; l.side != n.Side {
			l.mixed = true
		}
	}
}

// choose marks the nodes to draw. The parent of a marked node is always marked.
func (p *picture) choose() []bool {
	keep := make([]bool, len(p.Nodes))
	room := p.MaxNodes
	mark := func(i int) {
		if !keep[i] && room > 0 {
			keep[i] = true
			room--
		}
	}
	for _, i := range p.bold {
		mark(i)
	}
	missing := make([]int, p.counts.Depth+1) // nodes of each level that are not marked yet
	for i := range p.Nodes {
		if !keep[i] {
			missing[p.Nodes[i].Ply]++
		}
	}
	whole := 0 // levels that fit
	for fit := room; whole < len(missing) && missing[whole] <= fit; whole++ {
		fit -= missing[whole]
	}
	for i := range p.Nodes {
		if p.Nodes[i].Ply < whole {
			mark(i)
		}
	}
	for _, i := range p.bold {
		if !keep[i] {
			break // the principal variation alone is too long
		}
		for _, c := range p.Nodes[i].Children {
			mark(c)
		}
	}
	for _, i := range p.Open {
		if i >= 0 && i < len(p.Nodes) {
			p.open(i, keep)
		}
	}
	p.close(keep)
	return keep
}

// open marks the path to node i, its children, and the levels below them that fit.
func (p *picture) open(i int, keep []bool) {
	for at := i; at >= 0 && !keep[at]; at = p.Nodes[at].Parent {
		keep[at] = true
	}
	level := p.Nodes[i].Children
	for room := max(p.MaxNodes/10, len(level)); len(level) > 0 && len(level) <= room; {
		var below []int
		for _, c := range level {
			if !keep[c] {
				keep[c] = true
				room--
			}
			below = append(below, p.Nodes[c].Children...)
		}
		level = below
	}
}

// close unmarks everything below the closed nodes.
func (p *picture) close(keep []bool) {
	if len(p.Closed) == 0 {
		return
	}
	closed := make([]bool, len(p.Nodes))
	for _, i := range p.Closed {
		if i >= 0 && i < len(closed) {
			closed[i] = true
		}
	}
	for i := 1; i < len(p.Nodes); i++ { // parents come before their children
		if parent := p.Nodes[i].Parent; closed[parent] {
			closed[i], keep[i] = true, false
		}
	}
}

// build makes the shapes, without recursion: traces can be deep.
func (p *picture) build(keep []bool) {
	below := make([]int, len(p.Nodes)) // hidden nodes in the subtree of each hidden node
	onLine := make([]bool, len(p.Nodes))
	for i := len(p.Nodes) - 1; i >= 0; i-- {
		if keep[i] {
			p.drawn++
			continue
		}
		below[i]++
		if parent := p.Nodes[i].Parent; !keep[parent] {
			below[parent] += below[i]
		}
	}
	for _, i := range p.bold {
		onLine[i] = true
	}
	// One shape for every skipped child, unless that would double the number of shapes.
	bundle := p.drawn+p.absent > p.MaxNodes

	todo := []shape{{kind: visited, node: 0, parent: -1, side: p.Nodes[0].Side, onLine: true}}
	for len(todo) > 0 {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		at := len(p.shapes)
		p.shapes = append(p.shapes, s)
		if s.parent >= 0 {
			p.shapes[s.parent].children = append(p.shapes[s.parent].children, at)
		}
		if s.kind != visited {
			continue
		}
		children := p.under(s.node, at, keep, below, bundle)
		for k := range children {
			if c := &children[k]; c.kind == visited {
				c.onLine = onLine[c.node]
			}
		}
		slices.Reverse(children)
		todo = append(todo, children...)
	}
}

// under returns the shapes under node i, which is shape at: its drawn children, a mark for hidden ones, and those that
// a cut has skipped.
func (p *picture) under(i, at int, keep []bool, below []int, bundle bool) []shape {
	n := &p.Nodes[i]
	var shapes []shape
	side, hiding := n.Side.Opponent(), 0
	if p.Alone {
		side = n.Side
	}
	for _, c := range n.Children {
		side = p.Nodes[c].Side
		if keep[c] {
			shapes = append(shapes, shape{kind: visited, node: c, ply: n.Ply + 1, parent: at, side: side})
		} else {
			hiding += below[c]
		}
	}
	if hiding > 0 {
		p.hides = true
		shapes = append(shapes, shape{kind: hidden, node: i, ply: n.Ply + 1, parent: at, side: side, count: hiding})
	}
	skips := absent(n)
	if len(skips) == 0 {
		return shapes
	}
	p.skips = true
	if n.Met != nil && !bundle {
		return p.amongKept(shapes, i, at)
	}
	// Which side would move after a skipped move is unknown; that of the previous sibling is the best guess.
	skipped := shape{kind: unvisited, node: i, ply: n.Ply + 1, parent: at, side: side}
	if bundle {
		skipped.moves = skips
		return append(shapes, skipped)
	}
	for k := range skips {
		skipped.moves, skipped.first = skips[k:k+1], k
		shapes = append(shapes, skipped)
	}
	return shapes
}

// absent lists the moves of a node that were not entered, whatever the reason.
func absent(n *trace.Node) []string {
	moves := append(slices.Clip(n.Skipped), n.Dropped...)
	if n.Met != nil {
		for k := range n.Met.Drops {
			moves = append(moves, n.Met.Drops[k].Move)
		}
	}
	if n.Odds == nil {
		return moves
	}
	moves = append(moves, n.Odds.Forbidden...)
	for k, chance := range n.Odds.Chances {
		if chance == 0 {
			moves = append(moves, n.Odds.Moves[k])
		}
	}
	return moves
}
