// Package layout computes tidy tree drawings: it places nodes so that the tree reads well and takes little room.
//
// The rules of tidiness follow Reingold and Tilford (1981) and Walker (1990), for nodes of different widths
// as in A. van der Ploeg, "Drawing non-layered tidy trees in linear time" (2014):
//
//  1. Nodes of a level are in the order of the tree, with at least the gap between them.
//  2. A parent is centred over its first and its last child.
//  3. A subtree is drawn the same way wherever it is and whatever is beside it.
//  4. The mirror image of a tree gets the mirror image of its drawing.
//  5. Small subtrees between two large ones are spread evenly between them.
//
// All nodes of a level are at the same height, which the caller chooses, so only x is computed.
//
// Rule 4 needs no second pass from the right. Two children meet when they are neighbours on some level. The pairs that
// meet are nested or disjoint, never crossed, and from either side an inner pair is pushed apart before the one around
// it: so both directions give the same distances.
package layout

// Node is a node to place. The tree's nodes are in a slice and refer to each other by index.
type Node struct {
	Left, Right float64 // how far the node reaches from its x to either side, at least 0
	Children    []int   // from left to right
}

// Tidy returns the x of every node of the tree whose root is nodes[0], so that the leftmost edge of the drawing is
// 0. Between neighbours on a level, the distance from right edge to left edge is at least gap, which is at least
// 0. Every node except the root must be the child of exactly one node; for no nodes it returns none.
//
// It takes time and memory linear in the number of nodes, and is not recursive, so that depth costs no stack.
func Tidy(nodes []Node, gap float64) []float64 {
	if len(nodes) == 0 {
		return nil
	}
	x := set(nodes, preorder(nodes), gap)
	edge := x[0] - nodes[0].Left
	for i, n := range nodes {
		edge = min(edge, x[i]-n.Left)
	}
	for i := range x {
		x[i] -= edge
	}
	return x
}

// preorder lists the nodes so that each comes before its children.
func preorder(nodes []Node) []int {
	order := make([]int, 0, len(nodes))
	stack := []int{0}
	for len(stack) > 0 {
		i := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if len(order) == len(nodes) {
			panic("layout: a node has two parents")
		}
		order = append(order, i)
		stack = append(stack, nodes[i].Children...)
	}
	if len(order) < len(nodes) {
		panic("layout: a node hangs nowhere")
	}
	return order
}

// set places the tree with the root at 0; order has parents before children.
func set(nodes []Node, order []int, gap float64) []float64 {
	s := setter{
		nodes: nodes, gap: gap,
		offset: make([]float64, len(nodes)), thread: make([]step, len(nodes)), shape: make([]outline, len(nodes)),
	}
	for k := len(order) - 1; k >= 0; k-- {
		s.subtree(order[k])
	}
	x := s.offset
	for _, i := range order {
		for _, c := range nodes[i].Children {
			x[c] += x[i]
		}
	}
	return x
}

// setter places subtrees, small ones first. It remembers the outline of each placed subtree: walking down the left or
// right outline must take one step per level, though the outline jumps from a branch that ends to another one. These
// jumps are the threads.
type setter struct {
	nodes   []Node
	gap     float64
	offset  []float64 // from the parent
	thread  []step    // by childless node that ends an outline within its branch: where the outline goes on
	shape   []outline // of the subtree below each node
	moves   []spread  // scratch space for the children of the current node
	deepest []reach   // likewise
}

// step is a step down an outline: to a node, and its offset to the right. Node 0, the root, is never a target: the outline ends.
type step struct {
	to int
	dx float64
}

// outline describes a subtree: its number of levels, and where its left and right outlines end. Each x is
// relative to the subtree's root.
type outline struct {
	levels      int
	left, right end
}

type end struct {
	node int
	x    float64
}

// reach says that child has that many levels, and that no later child has as many.
type reach struct{ child, levels int }

// spread is how the children between two that were pushed apart move, stored as differences along the children
// so that a push costs the same however many are between.
type spread struct{ slope, jump float64 }

// subtree places the children of node p, whose subtrees are placed already, beside each other, and p over them.
func (s *setter) subtree(p int) {
	children := s.nodes[p].Children
	if len(children) == 0 {
		s.shape[p] = outline{levels: 1, left: end{node: p}, right: end{node: p}}
		return
	}
	s.moves = append(s.moves[:0], make([]spread, len(children))...)
	s.deepest = append(s.deepest[:0], reach{0, s.shape[children[0]].levels})
	forest := s.shape[children[0]] // of the children set so far, its x from the first of them
	for k := 1; k < len(children); k++ {
		forest = s.join(children, k, forest)
	}
	s.spreadOut(children)
	middle := s.offset[children[len(children)-1]] / 2
	for _, c := range children {
		s.offset[c] -= middle
	}
	forest.levels++
	forest.left.x -= middle
	forest.right.x -= middle
	s.shape[p] = forest
}

// join places child k against the children before it. It walks down the right outline of those and the left outline
// of the child, level by level, and pushes the child away where they come too close.
func (s *setter) join(children []int, k int, forest outline) outline {
	here := children[k]
	offset := s.offset[children[k-1]] // initially, and certainly too small
	a, b := end{children[k-1], offset}, end{here, offset}
	owner := len(s.deepest) - 1 // of the forest's outline on this level
	for level := 1; ; level++ {
		for s.deepest[owner].levels < level {
			owner--
		}
		if push := a.x + s.nodes[a.node].Right + s.gap + s.nodes[b.node].Left - b.x; push > 0 {
			b.x += push
			offset += push
			s.push(s.deepest[owner].child, k, push)
		}
		down, under := s.next(a.node, true), s.next(b.node, false)
		a, b = end{down.to, a.x + down.dx}, end{under.to, b.x + under.dx}
		if a.node == 0 || b.node == 0 {
			break
		}
	}
	s.offset[here] = offset
	levels := s.shape[here].levels
	for len(s.deepest) > 0 && s.deepest[len(s.deepest)-1].levels <= levels {
		s.deepest = s.deepest[:len(s.deepest)-1] // hidden by this child from now on
	}
	s.deepest = append(s.deepest, reach{k, levels})
	return s.mend(forest, s.shape[here], offset, a, b)
}

// mend combines the outlines of the forest and of the child that joins it at that offset, by threads. The deeper one
// continues at the node below the other's end.
func (s *setter) mend(forest, child outline, offset float64, inForest, inChild end) outline {
	left, right := end{child.left.node, child.left.x + offset}, end{child.right.node, child.right.x + offset}
	switch {
	case inForest.node != 0:
		s.thread[right.node] = step{inForest.node, inForest.x - right.x}
	case inChild.node != 0:
		s.thread[forest.left.node] = step{inChild.node, inChild.x - forest.left.x}
		return outline{levels: child.levels, left: left, right: right}
	default:
		forest.right = right
	}
	return forest
}

// push records that child k has been pushed away from child i, so that those between them move by their share.
//
// They need not move at once, and no outline is affected. Child i was met on a level that those between do not reach, and child k
// does; from now on k hides them. A child on the left outline is never among them: it reaches below all earlier ones.
func (s *setter) push(i, k int, by float64) {
	share := by / float64(k-i)
	s.moves[i+1].slope += share
	s.moves[k].slope -= share
	s.moves[k].jump -= float64(share * float64(k-i-1)) // the conversion prevents fused operations: all processors agree
}

func (s *setter) spreadOut(children []int) {
	slope, move := 0.0, 0.0
	for k, m := range s.moves {
		slope += m.slope
		move += slope + m.jump
		s.offset[children[k]] += move
	}
}

// next returns the step down the right or left outline from node i.
func (s *setter) next(i int, right bool) step {
	children := s.nodes[i].Children
	if len(children) == 0 {
		return s.thread[i]
	}
	c := children[0]
	if right {
		c = children[len(children)-1]
	}
	return step{c, s.offset[c]}
}
