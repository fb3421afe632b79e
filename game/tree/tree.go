// Package tree is games given as explicit trees: those of the notes' figures, and any that a teacher types in. A move
// goes to a child, the sides alternate, and the static values are those in the text. A text defines everything:
//
//	(A (B E=4 F=7) C=3)
//
// is a root A, MAX to move, with an inner node B, MIN to move, and a leaf C of value 3; below B are the leaves E and F.
//
//	tree.go    the rules
//	read.go    the notation, as Parse reads it
//	label.go   what a label may be, and when it is quoted
//	value.go   what a value may be
//	build.go   shared by all readers: the limits, and the checks that need the whole tree
//	print.go   the notation, as Text writes it, and an outline for people
//	path.go    positions and moves as text
//	json.go    the same trees as JSON
//	random.go  uniform trees with random values
//
// # The notation
//
//	tree   = [ "MAX" | "MIN" ] node .              the side to move at the root; MAX if it is not said
//	node   = inner | leaf .
//	inner  = "(" [ label ] [ ":" value ] node { node } ")" .
//	leaf   = label "=" value | "=" value | value | label .
//	label  = word | '"' { character | '\"' | '\\' | '\s' } '"' .   \s is a space
//	value  = [ "+" | "-" | "−" ] ( digits [ "." digits ] | "∞" | "inf" ) .
//	word   = one or more characters other than white space and ( ) = : ; " ,
//
// White space separates nodes where nothing else does; a comment runs from ; to the end of its line. There is no
// white space around = and :, which belong to the word that they touch. (A =4 =7) is a node A over two leaves
// without labels; (A B =4), which is ambiguous, is rejected.
//
// Values are from MAX's side, whichever side is to move, and exact, with at most six decimals. ∞ is a game that MAX
// has won, −∞ one that MIN has won; only leaves can have these values. A leaf or inner node without a value counts
// as 0 where a search needs one, and the search says so.
//
// A word that reads as a number or as infinity is a value, unless it is quoted or = or : follows it. So (4 5) is a node without a
// label over two leaves, ("4" 5) and (4:6 5) are nodes called 4, and 4=5 is a leaf called 4. Other words of only digits, signs
// and points, such as .5 and 1.2.3, are rejected there, being most likely slips; in quotes they are labels. The words MAX and MIN
// at the very beginning name the side to move, unless they are quoted or = follows.
//
// A word directly after ( is the label of the inner node, if = does not follow; so an inner node without a label whose
// first child is a bare label needs one after all. That is possible because a child without a label is called #n by
// its place, counted from 1 (and a root #1): the label #n is accepted at the n-th place, where it adds nothing, and
// rejected at others. (#2 B C) at the second place is a node without a label that has the children B and C.
//
// Labels of siblings differ. A label has at most [MaxLabel] bytes, no control characters, and no white space but
// the space. A tree has at most [MaxNodes] nodes and a depth of at most [MaxDepth].
package tree

import (
	"math/bits"
	"slices"

	"github.com/jugada/jugada/game"
)

// The limits on a tree. A text that exceeds one is rejected with the place where it does.
const (
	MaxNodes    = 1_000_000
	MaxDepth    = 10_000 // plies below the root
	MaxLabel    = 200    // bytes
	MaxDecimals = 6
)

// Rules are an immutable explicit tree. The zero value is the tree of one leaf that has neither label nor value.
// A copy shares the tree; == says whether two Rules share one, Equal whether their trees are equal.
type Rules struct{ tree *tree }

var (
	_ game.Game[Position, Move]     = Rules{}
	_ game.Notation[Position, Move] = Rules{}
	_ game.Decimals                 = Rules{}
	_ game.Partial[Position]        = Rules{}
	_ game.Exact                    = Rules{}
)

// Position is a node. It is valid only for the Rules that it comes from; the zero value is the root.
type Position struct{ node uint32 }

// Move is the place of a child among its siblings, counted from 0.
type Move uint32

// tree holds the nodes breadth-first, so that siblings, and the nodes of one level of any subtree, are contiguous.
type tree struct {
	nodes    []node
	decimals int
	depth    int // of the deepest node
}

type node struct {
	label  string // "": none
	parent uint32
	first  uint32 // index of the first child, or where it would be
	count  uint32 // of children
	value  game.Score
	valued bool // value is set: a finite one, or ±game.Infinity for a game won by MAX or MIN
	side   game.Side
}

var single = &tree{nodes: []node{{first: 1}}}

func (r Rules) get() *tree {
	if r.tree == nil {
		return single
	}
	return r.tree
}

func (r Rules) at(s *Position) *node { return &r.get().nodes[s.node] }

// Start returns the root.
func (r Rules) Start() Position { return Position{} }

// Moves appends the children in the order of the text. A node without children is won or lost if its value is
// infinite, otherwise a leaf.
func (r Rules) Moves(s *Position, buf []Move) ([]Move, game.Outcome) {
	n := r.at(s)
	for m := range Move(n.count) {
		buf = append(buf, m)
	}
	switch {
	case n.count > 0:
		return buf, game.Open
	case n.value*n.side.Sign() == game.Infinity:
		return buf, game.Won
	case n.value*n.side.Sign() == -game.Infinity:
		return buf, game.Lost
	}
	return buf, game.Leaf
}

// Play goes to the child. The sides always alternate.
func (r Rules) Play(s *Position, m Move, next *Position) (again bool) {
	next.node = r.at(s).first + uint32(m)
	return false
}

// Evaluate returns the node's value for the side to move: 0 if it has none (see HasValue), Win(0) or Loss(0) if it is infinite.
func (r Rules) Evaluate(s *Position) game.Score {
	n := r.at(s)
	switch value := n.value * n.side.Sign(); value {
	case game.Infinity:
		return game.Win(0)
	case -game.Infinity:
		return game.Loss(0)
	default:
		return value
	}
}

// HasValue reports whether the tree gives the node a value.
func (r Rules) HasValue(s *Position) bool { return r.at(s).valued }

// Bare returns how many leaves at and below s have no value of their own, and so count as 0.
func (r Rules) Bare(s *Position) (leaves int) {
	t := r.get()
	open := []uint32{s.node}
	for len(open) > 0 {
		n := &t.nodes[open[len(open)-1]]
		open = open[:len(open)-1]
		if n.count == 0 && !n.valued {
			leaves++
		}
		for i := range n.count {
			open = append(open, n.first+i)
		}
	}
	return leaves
}

// Turn returns the side to move, at a leaf the one that would be.
func (r Rules) Turn(s *Position) game.Side { return r.at(s).side }

// Key returns the node's number.
func (r Rules) Key(s *Position) uint64 { return uint64(s.node) }

// ExactKeys returns the bits of the highest node's number, at least 1.
func (r Rules) ExactKeys() int { return max(1, bits.Len(uint(len(r.get().nodes)-1))) }

// Decimals returns the most decimals of any value of the tree, not counting trailing zeros: 0 to MaxDecimals.
func (r Rules) Decimals() int { return r.get().decimals }

// Size returns how many nodes the tree has and how deep it is, in plies: 0 for a single leaf.
func (r Rules) Size() (nodes, depth int) { return len(r.get().nodes), r.get().depth }

// RootLabel returns the label of the root, "" if it has none.
func (r Rules) RootLabel() string { return r.get().nodes[0].label }

// Label returns the label of a node, "" if it has none. It may hold spaces; MoveText returns a form without them.
func (r Rules) Label(s *Position) string { return r.at(s).label }

// Equal reports whether both trees have the same nodes in the same order, with the same labels, values and sides.
func (r Rules) Equal(other Rules) bool {
	a, b := r.get(), other.get()
	return a == b || a.decimals == b.decimals && a.depth == b.depth && slices.Equal(a.nodes, b.nodes)
}

// size counts the nodes of the subtree at i, level by level: each level is one run of nodes.
func (t *tree) size(i uint32) int {
	total := 0
	for low, high := i, i+1; low < high; {
		total += int(high - low)
		last := &t.nodes[high-1]
		low, high = t.nodes[low].first, last.first+last.count
	}
	return total
}
