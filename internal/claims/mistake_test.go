package claims

import (
	"fmt"
	"slices"
	"strings"

	"github.com/jugada/jugada/exercise"
)

// The verdicts about mistakes, and their checkers.

// at is the node that the sentence is about.
func (c *examiner) at(i int) (*node, error) {
	if n := c.byName[c.s.values[i]]; n != nil {
		return n, nil
	}
	return nil, fmt.Errorf("there is no node %s", c.s.values[i])
}

func (c *examiner) unknown() error {
	if n := c.byName[c.s.values[0]]; n != nil && (c.depth == 0 || n.ply() <= c.depth) {
		return fmt.Errorf("the search has it")
	}
	return nil
}

func (c *examiner) unknownMove() error {
	n := c.byName[c.s.values[0]]
	if n != nil && n.parent == c.root() || c.work.Choice != c.s.values[0] || c.s.values[1] != c.root().name {
		return fmt.Errorf("it is a move there, or nobody chose it")
	}
	return nil
}

func (c *examiner) noNumber() error {
	if _, err := c.tree.value(c.r, strings.Trim(c.s.values[1], "≥≤")); err == nil {
		return fmt.Errorf("it is one")
	}
	return nil
}

func (c *examiner) blank() error {
	name := c.s.values[0]
	_, value := c.work.Values[name]
	_, window := c.work.Windows[name]
	missing := map[string]bool{
		"exercise.wrong.blank.values": !value, "exercise.wrong.blank.windows": !window,
		"exercise.wrong.blank.order": len(c.work.Order) == 0, "exercise.wrong.blank.choice": c.work.Choice == "",
	}
	part := exercise.Part(strings.TrimPrefix(c.s.key, "exercise.wrong.blank."))
	if !missing[c.s.key] || !c.work.Finished || !slices.Contains(c.asks, part) {
		return fmt.Errorf("it is not missing, or the work is not finished")
	}
	return nil
}

// wrote is the value that the sentence says was written, and checks that it was.
func (c *examiner) wrote() (n *node, relation string, value int64, err error) {
	if n, err = c.at(0); err != nil {
		return nil, "", 0, err
	}
	text := c.s.values[1]
	if c.work.Values[n.name] != text {
		return nil, "", 0, fmt.Errorf("what was written there is %q", c.work.Values[n.name])
	}
	for _, sign := range []string{"≥", "≤"} {
		if rest, ok := strings.CutPrefix(text, sign); ok {
			relation, text = sign, rest
		}
	}
	value, err = c.tree.value(c.r, text)
	return n, relation, value, err
}

// wrongValue: a number that is not right, at a leaf, a MAX node or a MIN node.
func (c *examiner) wrongValue() error {
	n, _, value, err := c.wrote()
	if err != nil {
		return err
	}
	kind := "minimum"
	switch {
	case c.isLeaf(n):
		kind = "static"
	case n.side > 0:
		kind = "maximum"
	}
	switch {
	case !strings.HasSuffix(c.s.key, kind):
		return fmt.Errorf("the node is one for %s", kind)
	case !c.visited(n):
		return fmt.Errorf("the search does not come there")
	case value == c.found[n] && !c.handedUpOtherwise(n):
		return fmt.Errorf("that is its value")
	}
	return nil
}

// handedUpOtherwise reports whether a child of n has an entry other than the search's value, as a bound may be: the entry at n
// has to follow from that.
func (c *examiner) handedUpOtherwise(n *node) bool {
	return slices.ContainsFunc(n.children, func(child *node) bool {
		text, written := c.work.Values[child.name]
		return written && strings.Trim(text, "≥≤") != c.bound(c.found[child])
	})
}

// skipped: the value can come only from cut-off nodes: it is minimax's, or that of a cut-off child that the mover would prefer,
// and not of any visited child.
func (c *examiner) skipped() error {
	n, _, value, err := c.wrote()
	if err != nil {
		return err
	}
	from, cutBelow := value == c.full[n], false
	for _, below := range c.nodes {
		if below != n && below.within(n) && c.cut[below] != nil {
			cutBelow = true
			from = from || below.parent == n && value == c.full[below] && (n.side > 0) == (value > c.found[n])
		}
	}
	for _, child := range n.children {
		if c.visited(child) && value == c.found[child] {
			return fmt.Errorf("%s, which is visited, is worth that", child.name)
		}
	}
	if !cutBelow || !from || value == c.found[n] {
		return fmt.Errorf("nothing that is cut off there gives that value")
	}
	return nil
}

// wrongBound: the number may be right, but its prefix is not.
func (c *examiner) wrongBound() error {
	n, relation, value, err := c.wrote()
	if err != nil {
		return err
	}
	window, found := c.entered[n], c.found[n]
	inside := window[0] < found && found < window[1]
	ok := false
	switch c.s.key {
	case "exercise.wrong.bound.leaf":
		ok = c.isLeaf(n) && relation != ""
	case "exercise.wrong.bound.exact":
		ok = inside && relation != "" && c.algorithm == exercise.AlphaBeta
	case "exercise.wrong.bound.minimax":
		ok = relation != "" && c.algorithm == exercise.Minimax && !c.isLeaf(n)
	case "exercise.wrong.bound.lower":
		ok = found >= window[1] && relation == "≤"
	case "exercise.wrong.bound.upper":
		ok = found <= window[0] && relation == "≥"
	case "exercise.wrong.bound.unproved":
		ok = relation == "≥" && value > found || relation == "≤" && value < found
	}
	if !ok {
		return fmt.Errorf("the window is [%s, %s], the value %s", c.bound(window[0]), c.bound(window[1]), c.bound(found))
	}
	return nil
}

// wrongWindow: the bound there is different, and the reason fits the node.
func (c *examiner) wrongWindow() error {
	n, err := c.at(0)
	if err != nil {
		return err
	}
	k := map[string]int{"α": 0, "β": 1}[c.s.values[1]]
	wrote, err := c.tree.value(c.r, c.s.values[2])
	if err != nil {
		return err
	}
	right := c.entered[n][k]
	if !c.visited(n) || wrote == right || c.work.Windows[n.name][k] != c.s.values[2] {
		return fmt.Errorf("%s = %s is right there, or was not written", c.s.values[1], c.bound(right))
	}
	if n.parent == nil {
		if c.s.key != "exercise.wrong.window.root" {
			return fmt.Errorf("it is the root")
		}
		return nil
	}
	first := n.parent.children[0] == n
	moves := map[int]int{1: 0, -1: 1}[n.parent.side] // the bound that the parent's mover moves
	ok := false
	switch c.s.key {
	case "exercise.wrong.window.first":
		ok = first
	case "exercise.wrong.window.other":
		ok = !first && moves != k && c.s.values[4] == sideName(n.parent.side)
	case "exercise.wrong.window.alpha":
		ok = !first && moves == 0 && k == 0
	case "exercise.wrong.window.beta":
		ok = !first && moves == 1 && k == 1
	}
	if !ok || c.s.values[3] != n.parent.name {
		return fmt.Errorf("%s moves at %s, whose first child is %s", sideName(n.parent.side), n.parent.name, n.parent.children[0].name)
	}
	return nil
}

// early: "A: you cut off C, but α = 3 < β = +∞ there": the search comes to C, with that window.
func (c *examiner) early() error {
	n, err := c.at(max(0, len(c.s.values)-3))
	if err != nil || c.s.key == "exercise.wrong.early.root" {
		if n, err = c.at(0); err != nil || n != c.root() || !slices.Contains(c.work.Pruned, n.name) {
			return fmt.Errorf("the root was not marked")
		}
		return nil
	}
	window := c.entered[n]
	parent := c.root()
	if n.parent != nil {
		parent = n.parent
	}
	switch {
	case !c.visited(n) || c.s.values[0] != parent.name:
		return fmt.Errorf("the search does not come there")
	case c.s.values[2] != c.bound(window[0]) || c.s.values[3] != c.bound(window[1]):
		return fmt.Errorf("the window is [%s, %s]", c.bound(window[0]), c.bound(window[1]))
	case c.s.key == "exercise.wrong.early.cuts" && !slices.Contains(c.work.Pruned, n.name):
		return fmt.Errorf("it was not marked")
	case c.s.key == "exercise.wrong.early.order" && c.allOrdered(n):
		return fmt.Errorf("it was not left out")
	}
	return nil
}

// allOrdered reports whether all visited leaves at and below n are in the written order.
func (c *examiner) allOrdered(n *node) bool {
	for _, leaf := range c.leaves {
		if leaf.within(n) && !slices.Contains(c.work.Order, leaf.name) {
			return false
		}
	}
	return true
}

func (c *examiner) earlyMinimax() error {
	n, err := c.at(0)
	if err != nil {
		return err
	}
	if c.algorithm != exercise.Minimax || c.allOrdered(n) && !slices.Contains(c.work.Pruned, n.name) {
		return fmt.Errorf("it was not left out, or the search is alpha-beta")
	}
	return nil
}

// missed: "A: you visited D, but α = 8 ≥ β = 7 there; the 7 was set at B by E, so C is cut off".
func (c *examiner) missed() error {
	n, err := c.at(1)
	if err != nil {
		return err
	}
	top := c.topCut(n)
	if top == nil {
		return fmt.Errorf("the search comes to it")
	}
	cut := c.cut[top]
	want := []string{cut.at.name, n.name, c.bound(cut.alpha), c.bound(cut.beta), c.bound(cut.bound), cut.setAt.name, cut.setBy.name}
	if len(c.s.values) > 7 {
		want = append(want, top.name)
	}
	if !slices.Equal(c.s.values, want) {
		return fmt.Errorf("the cut is %q", want)
	}
	_, value := c.work.Values[n.name]
	_, window := c.work.Windows[n.name]
	did := map[string]bool{
		"exercise.wrong.missed.order": slices.Contains(c.work.Order, n.name), "exercise.wrong.missed.values": value,
		"exercise.wrong.missed.windows": window, "exercise.wrong.missed.cuts": c.work.Finished && !slices.Contains(c.work.Pruned, n.name),
	}
	if !did[c.s.key] {
		return fmt.Errorf("that was not written")
	}
	return nil
}

// wrongOrder: something precedes a visited leaf that is to the left of it.
func (c *examiner) wrongOrder() error {
	n, err := c.at(0)
	if err != nil {
		return err
	}
	at := slices.Index(c.work.Order, n.name)
	if at < 0 {
		return fmt.Errorf("it was not written")
	}
	for _, name := range c.work.Order[at+1:] {
		if later := c.byName[name]; slices.Contains(c.leaves, later) && leftOf(later, n) {
			return nil
		}
	}
	return fmt.Errorf("nothing that stands after it is to the left of it")
}

// leftOf reports whether a comes before b when children are visited from left to right.
func leftOf(a, b *node) bool {
	var up []*node
	for n := a; n != nil; n = n.parent {
		up = append(up, n)
	}
	for n := b; n.parent != nil; n = n.parent {
		if i := slices.Index(up, n.parent); i > 0 {
			return slices.Index(n.parent.children, up[i-1]) < slices.Index(n.parent.children, n)
		}
	}
	return false
}

func (c *examiner) twice() error {
	count := 0
	for _, name := range c.work.Order {
		if name == c.s.values[0] {
			count++
		}
	}
	if count < 2 {
		return fmt.Errorf("it stands there %d times", count)
	}
	return nil
}

func (c *examiner) noLeaf() error {
	n, err := c.at(0)
	if err != nil {
		return err
	}
	if c.isLeaf(n) || !slices.Contains(c.work.Order, n.name) {
		return fmt.Errorf("it is one, or was not written")
	}
	return nil
}

func (c *examiner) wrongMove() error {
	n, err := c.at(1)
	if err != nil {
		return err
	}
	worse := (c.full[n]-c.full[c.root()])*int64(c.root().side) < 0
	switch {
	case c.work.Choice != n.name || n.parent != c.root() || n == c.best():
		return fmt.Errorf("that was not chosen, or is right")
	case (c.s.key == "exercise.wrong.best") != worse:
		return fmt.Errorf("the best is worth %s, this %s", c.bound(c.full[c.root()]), c.bound(c.full[n]))
	case c.s.key == "exercise.wrong.best" && c.s.values[2] != sideName(c.root().side):
		return fmt.Errorf("%s is to move", sideName(c.root().side))
	case c.s.key == "exercise.wrong.first" && slices.Index(c.root().children, n) <= slices.Index(c.root().children, c.best()):
		return fmt.Errorf("no move before it is as good")
	}
	return nil
}
