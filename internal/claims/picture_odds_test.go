package claims

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// Statements in pictures of searches against a player who errs, about each node and the whole.

// node checks the statements about a node: in its tooltip, in it and beside it.
func (c *modelPicture) node(n *node, t *modelTip) error {
	ends := c.ends(n)
	has := func(key string) bool { _, ok := t.said[key]; return ok }
	value := ""
	switch {
	case has("assumed"):
		value = "0"
		if !ends || n.over || n.valued {
			return fmt.Errorf("it has a static value, or the line does not end there")
		}
	case has("expected.static"):
		value = t.said["expected.static"].values[0]
		if static, err := c.tree.value(c.r, strings.ReplaceAll(t.said["expected.static"].values[1], "−", "-")); err != nil || !ends || static != n.static || n.over || !n.valued {
			return fmt.Errorf("the static value is %s (%v)", c.points(n.static), err)
		}
	case has("static"):
		value = t.said["static"].values[0]
		if static, err := c.tree.value(c.r, strings.ReplaceAll(value, "−", "-")); err != nil || !ends || static != n.static || n.over || !n.valued {
			return fmt.Errorf("the static value is %s (%v)", c.points(n.static), err)
		}
	case has("expected"):
		value = t.said["expected"].values[0]
		if minimax, err := c.tree.value(c.r, strings.ReplaceAll(t.said["expected"].values[1], "−", "-")); err != nil || minimax != c.score[n] || ends && !n.over {
			return fmt.Errorf("by minimax it is worth %s (%v)", c.written(c.score[n]), err)
		}
	default:
		return fmt.Errorf("it has no value")
	}
	t.amount = value
	var err error
	if t.relation, err = c.expects(n, value); err != nil {
		return err
	}
	if reason := map[bool]string{true: "reason.ended", false: "reason.depth"}[n.over]; has("reason.ended") != n.over || has("reason.depth") != (ends && !n.over && len(n.children) > 0) {
		return fmt.Errorf("%s is said wrongly, or not", reason)
	}
	if err := c.odds(n, t, ends); err != nil {
		return err
	}
	return c.marks(n, t, ends)
}

// odds checks the statements about probabilities, forbidden moves, and the choice.
func (c *modelPicture) odds(n *node, t *modelTip, ends bool) error {
	ours := n.side == c.as
	chance, chances := t.said["chance"]
	modelled, by := t.said["modelled"]
	switch {
	case by != (!ours && !ends) || by && modelled.values[0] != c.modelText():
		return fmt.Errorf("the model is %s", c.modelText())
	case chances != (n.parent != nil && n.parent.side != c.as):
		return fmt.Errorf("a probability is said, or is not")
	}
	if chances {
		if err := near(chance.values[0], c.chances[n.parent][slices.Index(n.parent.children, n)]); err != nil {
			return err
		}
	}
	var visited, forbidden, never []string
	for i, child := range n.children {
		switch {
		case c.tips[child] != nil:
			visited = append(visited, child.move)
			if ours && !c.allowed(child) {
				return fmt.Errorf("%s is not allowed", child.move)
			}
		case ours && !c.allowed(child):
			forbidden = append(forbidden, child.move)
		case !ours && !ends && c.chances[n][i].Sign() == 0:
			never = append(never, child.move)
		}
	}
	if ends && len(visited) > 0 {
		return fmt.Errorf("the line ends there")
	}
	if !ends {
		if err := c.skips(n, t, visited, forbidden, never); err != nil {
			return err
		}
	}
	return c.among(n, t)
}

// skips checks the forbidden and cut-off moves.
func (c *modelPicture) skips(n *node, t *modelTip, visited, forbidden, never []string) error {
	_, star := t.said["cut.at"]
	known, settled := t.said["cut.known"]
	said, barred := t.said["forbidden"]
	if barred && !sameMoves(strings.Split(said.values[0], ", "), forbidden) || !barred && len(forbidden) > 0 && !star && !settled {
		return fmt.Errorf("not allowed are %v", forbidden)
	}
	if (star || settled) != (len(t.skipped) > 0) || (star || settled) && !c.star {
		return fmt.Errorf("nothing was cut off, or it is not said why")
	}
	all := slices.Concat(visited, forbidden, never, t.skipped)
	if len(visited) == 0 && (star || settled) { // moves that would not be played are not listed if nothing was visited
		may := &modelChecker{against: c.against}
		for _, child := range may.may(n) {
			if !slices.Contains(t.skipped, child.move) {
				return fmt.Errorf("nothing is told of %s", child.move)
			}
		}
		if len(t.skipped) != len(may.may(n)) && len(all) != len(n.children) {
			return fmt.Errorf("some of %v are not played there", t.skipped)
		}
	} else if len(all) != len(n.children) {
		return fmt.Errorf("the children are %d, told are %v", len(n.children), all)
	}
	if settled {
		if known.values[0] != t.amount {
			return fmt.Errorf("it is worth %s", t.amount)
		}
		return nil
	}
	if star {
		return c.starCut(n, t)
	}
	return nil
}

// sameMoves compares two lists, in any order.
func sameMoves(a, b []string) bool {
	a, b = slices.Clone(a), slices.Clone(b)
	slices.Sort(a)
	slices.Sort(b)
	return slices.Equal(a, b)
}

// starCut: "1.2 ≤ α = 2, set at A by B": the node is worth no more than the first number, and even if it were worth the second,
// the move that leads to it would be no better than B at A.
func (c *modelPicture) starCut(n *node, t *modelTip) error {
	s := t.said["cut.at"]
	sides := strings.Split(s.values[0], " ≤ α = ")
	if len(sides) != 2 {
		return fmt.Errorf("%q is no comparison", s.values[0])
	}
	most, err := rational(sides[0])
	if err != nil {
		return err
	}
	need, err := rational(sides[1])
	if err != nil {
		return err
	}
	at := c.called(s.values[1])
	if at == nil || !n.within(at) || at == n || at.side != c.as {
		return fmt.Errorf("%s is no node of ours above", s.values[1])
	}
	by := at.child(s.values[2])
	if by == nil || c.tips[by] == nil || slices.Index(c.order, by) >= slices.Index(c.order, n) {
		return fmt.Errorf("%s has not come back to %s by then", s.values[2], at.name)
	}
	about := &modelChecker{against: c.against}
	if !about.atMost(most, need) || !about.atMost(c.expected[n], most) {
		return fmt.Errorf("it is worth %s", c.expected[n].FloatString(6))
	}
	worth := need // of the moves that lead to n, further and further up
	for up := n; up.parent != at; up = up.parent {
		if up.parent.side == c.as {
			continue // another move may be better, and if n matters it is not
		}
		sum := new(big.Rat)
		for i, sibling := range up.parent.children {
			is := c.expected[sibling]
			if sibling == up {
				is = worth
			}
			sum.Add(sum, new(big.Rat).Mul(c.chances[up.parent][i], is))
		}
		worth = sum
	}
	if n.parent == at && !about.about(need, c.expected[by]) || !about.atMost(worth, c.expected[by]) {
		return fmt.Errorf("%s is worth %s", by.name, c.expected[by].FloatString(6))
	}
	return nil
}

// among: the moves that promise as much as the choice, the choice itself, and why it is that.
func (c *modelPicture) among(n *node, t *modelTip) error {
	for _, why := range []string{"minimax", "order"} {
		s, ok := t.said["among."+why]
		if !ok {
			continue
		}
		chosen := c.choice(n)
		if n.side != c.as || s.values[1] != chosen.move {
			return fmt.Errorf("the choice is %s", chosen.move)
		}
		best := 0 // of those that are named, by minimax
		for _, move := range strings.Split(s.values[0], ", ") {
			child := n.child(move)
			if child == nil || !c.allowed(child) || !c.equal(c.expected[child], c.expected[chosen]) {
				return fmt.Errorf("%s does not promise the same", move)
			}
			if c.score[child] == c.score[chosen] {
				best++
			}
		}
		if (best > 1) != (why == "order") {
			return fmt.Errorf("%d of them have the best minimax value", best)
		}
		return nil
	}
	equal := 0
	for _, child := range n.children {
		if n.side == c.as && !c.ends(n) && c.tips[child] != nil && c.allowed(child) && c.tips[child].relation != "≤" && c.equal(c.expected[child], c.expected[n]) {
			equal++
		}
	}
	if equal > 1 && !c.star {
		return fmt.Errorf("%d promise the same, and that is not said", equal)
	}
	return nil
}

// marks: the text in the node and beside it.
func (c *modelPicture) marks(n *node, t *modelTip, ends bool) error {
	var want []string
	switch {
	case n.parent == nil && n.name != "":
		want = append(want, n.name)
	case n.parent != nil && c.cells == nil:
		want = append(want, n.move)
	}
	star := ""
	if _, ok := t.said["assumed"]; ok {
		star = "*"
	}
	want = append(want, t.amount+star)
	if !ends && (!c.svg || len(c.tips) <= 60) {
		want = append(want, c.l.Sprintf("picture.note.minimax", t.said["expected"].values[1]))
		c.used["picture.note.minimax"]++
	}
	if s, ok := t.said["cut.at"]; ok {
		_, need, _ := strings.Cut(s.values[0], " ≤ ")
		want = append(want, need+" ("+s.values[1]+", "+s.values[2]+")")
	}
	if _, ok := t.said["cut.known"]; ok {
		want = append(want, c.l.Sprintf("picture.note.known"))
		c.used["picture.note.known"]++
	}
	got := slices.DeleteFunc(slices.Clone(t.label), func(line string) bool { return line == "" })
	if !slices.Equal(got, want) {
		return fmt.Errorf("in it and beside it stands %q, expected %q", got, want)
	}
	form := map[int]string{1: "box", -1: "ellipse"}[n.side]
	if !ends && n.side != c.as {
		form = "hexagon"
	}
	chance := ""
	if s, ok := t.said["chance"]; ok {
		chance = s.values[0]
	}
	if edge := c.edge(n.move, chance); t.form != form || t.edge != edge {
		return fmt.Errorf("it is a %s, and at its edge stands %q, expected %q", t.form, t.edge, edge)
	}
	return nil
}

// edge is the label of the edge to a node: its move, where nodes have no names, and the probability.
func (c *modelPicture) edge(move, chance string) string {
	switch {
	case c.cells == nil:
		return chance
	case chance == "":
		return move
	}
	return move + " (" + chance + ")"
}

// absent: everything not visited has a mark.
func (c *modelPicture) absent() error {
	due := map[string]int{}
	for _, n := range c.order {
		_, forbids := c.tips[n].said["forbidden"]
		looked := len(c.tips[n].skipped) == 0 || forbids
		for _, child := range n.children {
			looked = looked || c.tips[child] != nil
		}
		for _, child := range n.children {
			if !c.ends(n) && c.tips[child] == nil && (looked || slices.Contains(c.tips[n].skipped, child.move)) {
				due[child.move]++
			}
		}
	}
	for _, s := range c.shapes {
		if s.kind == "visited" {
			continue
		}
		said, ok := c.r.as("picture.unvisited", s.tip)
		if !ok || due[said.values[0]] == 0 {
			return fmt.Errorf("%q: nothing of that kind was left out", s.tip)
		}
		due[said.values[0]]--
		if before, chance, ok := strings.Cut(strings.TrimSuffix(s.edge, ")"), "("); ok || c.cells == nil && s.edge != "" {
			if !ok {
				chance = before
			}
			if err := c.someChance(said.values[0], chance); err != nil {
				return err
			}
		}
	}
	for move, n := range due {
		if n > 0 {
			return fmt.Errorf("there is no mark for %s", move)
		}
	}
	return nil
}

// someChance: some move that is not drawn has that probability.
func (c *modelPicture) someChance(move, chance string) error {
	for _, n := range c.order {
		for i, child := range n.children {
			if child.move == move && c.tips[child] == nil && c.chances[n] != nil && near(chance, c.chances[n][i]) == nil {
				return nil
			}
		}
	}
	return fmt.Errorf("%s is made with another probability than %s", move, chance)
}

// whole checks title, counts and description.
func (c *modelPicture) whole() error {
	s, ok := c.r.as("picture.title.of", c.title)
	if !ok || s.values[0]+", "+s.values[1] != c.game+", "+c.l.Sprintf("algorithm."+c.algorithm())+", "+c.modelText() {
		return fmt.Errorf("%q: it is %s against %s", c.title, c.algorithm(), c.modelText())
	}
	c.used["picture.title.of"]++
	want := map[string]int{"nodes": len(c.tips)}
	for n, t := range c.tips {
		if c.ends(n) {
			want["leaves"]++
		}
		if len(t.skipped) > 0 {
			want["cuts"]++
			want["pruned"] += len(t.skipped)
		}
	}
	unit := map[bool]string{true: "picture.unit.results", false: "picture.unit.points"}[c.results]
	parts := strings.Split(c.counts, " · ")
	if s, ok := c.r.as(unit, parts[len(parts)-1]); !ok || s.values[0] != sideName(c.as) {
		return fmt.Errorf("%q: it is %s for %s", c.counts, unit, sideName(c.as))
	}
	c.used[unit]++
	for _, part := range parts[:len(parts)-1] {
		for _, name := range []string{"nodes", "leaves", "cuts", "pruned"} {
			if s, ok := c.r.as("count."+name, part); ok && want[name] > 0 {
				if n, err := number(s.values[0]); err != nil || n != want[name] {
					return fmt.Errorf("%q: they are %d", part, want[name])
				}
				delete(want, name)
				break
			}
		}
	}
	for name, n := range want {
		if n > 0 {
			return fmt.Errorf("the %d %s are not counted", n, name)
		}
	}
	return c.described()
}

// described: against whom, what can be expected, and by what; then the counts, and all cuts. The bold line are the choices.
func (c *modelPicture) described() error {
	line := c.root()
	for i, n := range c.bold() {
		if n != line || i > 0 && n.parent.side != c.as {
			return fmt.Errorf("%s is bold", n.name)
		}
		if n.side == c.as && !c.ends(n) {
			line = c.choice(n)
		}
	}
	if !c.svg {
		return nil
	}
	head, tail, ok := strings.Cut(c.description, " "+c.counts+".")
	if !ok {
		return fmt.Errorf("the description has other counts")
	}
	key := "picture.describe.model"
	values := []string{c.modelText(), sideName(c.as), c.tips[c.root()].amount}
	if c.root().side == c.as {
		key, values = key+".by", append(values, c.chosen())
	}
	if ahead := c.ahead(); ahead > 0 {
		key, values = key+".ahead", append(values, strconv.Itoa(ahead))
	}
	s, ok := c.r.as(key, head)
	if !ok || !slices.Equal(s.values, values) {
		return fmt.Errorf("%q: expected is %q", head, values)
	}
	c.used[key]++
	want := ""
	for _, n := range c.order {
		if t := c.tips[n]; t.cutText != "" {
			name, _, _ := strings.Cut(t.tip, " (")
			want += " " + name + ": " + t.cutText + "."
		}
	}
	if tail != want {
		return fmt.Errorf("the description ends with %q, expected %q", tail, want)
	}
	return nil
}

// bold returns the nodes drawn bold.
func (c *modelPicture) bold() (all []*node) {
	for _, n := range c.order {
		if c.tips[n].bold {
			all = append(all, n)
		}
	}
	return all
}

// explained: the legend explains exactly the signs that occur.
func (c *modelPicture) explained() error {
	if !c.svg {
		return nil
	}
	is := map[string]string{"expectation": c.l.Sprintf("picture.legend.expectation", sideName(-c.as), c.modelText())}
	add := func(name string) { is[name] = c.l.Sprintf("picture.legend." + name) }
	if len(c.bold()) > 1 {
		add("choice")
	}
	for _, s := range c.shapes {
		if s.kind == "unvisited" {
			add("absent")
		}
		if (s.edge != "") && (c.cells == nil || strings.Contains(s.edge, "(")) {
			add("chance")
		}
	}
	for _, t := range c.tips {
		if _, ok := t.said["assumed"]; ok {
			add("assumed")
		}
		if _, ok := t.said["cut.at"]; ok {
			add("bound")
		}
	}
	for name, words := range is {
		if !slices.Contains(c.legend, words) {
			return fmt.Errorf("the legend does not say %q: %q", words, c.legend)
		}
		c.used["picture.legend."+name]++
	}
	for _, words := range c.legend {
		known := words == "MAX" || words == "MIN"
		for _, due := range is {
			known = known || words == due
		}
		if !known {
			return fmt.Errorf("the legend says %q, and there is no such thing", words)
		}
	}
	return nil
}
