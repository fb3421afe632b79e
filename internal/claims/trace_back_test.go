package claims

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// The sentences of a trace when a value comes back to the node above: bounds, cuts and what they skip.

// back reads the value returned by a child, and records it once the line has been checked against what was known before.
func (c *traceChecker) cameBack(text string) (above *opened, n *node, b back, err error) {
	if s, ok := c.r.as("text.leaf", text); ok && strings.Contains(c.line.key, "cut") {
		text = s.values[0]
	}
	if n, b, err = c.is(text); err != nil {
		return nil, nil, b, err
	}
	at := c.line.indent - 1
	if at < 0 || at >= len(c.at.open) {
		return nil, nil, b, fmt.Errorf("there is no node above the line")
	}
	above = c.at.open[at]
	if above.node != n.parent {
		return nil, nil, b, fmt.Errorf("%s is not a child of %s", n.name, above.name)
	}
	wasOpen := at+1 < len(c.at.open) && c.at.open[at+1].node == n
	if !wasOpen {
		if err := c.visitable(n, above); err != nil {
			return nil, nil, b, err
		}
		if c.at.ends[n] == "" && !b.known {
			return nil, nil, b, fmt.Errorf("nothing was told of what follows from %s", n.name)
		}
	}
	if c.at.ends[n] != "" && wasOpen && !c.at.open[at+1].byTable { // the table was consulted before nodes were known to run out
		return nil, nil, b, fmt.Errorf("the line ends at %s", n.name)
	}
	switch {
	case b.known:
		c.at.hits++
	case c.at.ends[n] != "":
		c.at.leaves++
	}
	c.at.open = c.at.open[:at+1]
	c.at.returned[n] = b
	c.at.order = append(c.at.order, n)
	c.at.visited[n] = true
	above.back = append(above.back, n)
	return above, n, b, nil
}

// earlier returns the children of a node that had come back before the last one.
func (o *opened) earlier() []*node { return o.back[:len(o.back)-1] }

func (c *traceChecker) first() error {
	above, _, _, err := c.cameBack(c.line.values[0])
	switch {
	case err != nil:
		return err
	case len(above.earlier()) > 0:
		return fmt.Errorf("%s came before", above.back[0].name)
	}
	return c.happensAt(above, c.line.values[1])
}

// happensAt checks the node at which a line says that something happens.
func (c *traceChecker) happensAt(above *opened, text string) error {
	if n, err := c.named(text); err != nil || n != above.node {
		return fmt.Errorf("it happens at %s", above.name)
	}
	return nil
}

// better: "at D it replaces 4": until then nothing better than 4 had come back, and 4 had.
func (c *traceChecker) better() error {
	above, _, b, err := c.cameBack(c.line.values[0])
	if err != nil {
		return err
	}
	before, err := c.value(c.line.values[2])
	if err != nil {
		return err
	}
	best := -2 * won * int64(above.side)
	for _, child := range above.earlier() {
		if (c.at.worth[child]-best)*int64(above.side) > 0 {
			best = c.at.worth[child]
		}
	}
	switch {
	case best != before:
		return fmt.Errorf("the best until now was %s", c.written(best))
	case (b.value-before)*int64(above.side) <= 0:
		return fmt.Errorf("it is no better")
	}
	return c.happensAt(above, c.line.values[1])
}

// worse: "no better than the 4 that MAX already has at D": a child of D that has come back is worth 4 to MAX, or more; "that MAX
// counts on": it counts as 4.
func (c *traceChecker) worse() error {
	above, _, b, err := c.cameBack(c.line.values[0])
	if err != nil {
		return err
	}
	has, err := c.value(c.line.values[1])
	if err != nil {
		return err
	}
	side := int64(above.side)
	if c.line.values[2] != sideName(above.side) {
		return fmt.Errorf("%s is to move there", sideName(above.side))
	}
	if (b.value-has)*side > 0 || b.relation == map[int]string{1: "≥", -1: "≤"}[above.side] {
		return fmt.Errorf("it may be better")
	}
	for _, child := range above.earlier() {
		counts := c.at.returned[child].counts && c.at.returned[child].value == has
		if c.line.key == "text.worse.counts" && counts || c.line.key == "text.worse" && (c.at.worth[child]-has)*side >= 0 {
			return c.happensAt(above, c.line.values[3])
		}
	}
	return fmt.Errorf("%s has nothing worth %s there", sideName(above.side), c.written(has))
}

// outside: "not above α = 4": the value is no more, and α is what it has become by then.
func (c *traceChecker) outside() error {
	above, _, b, err := c.cameBack(c.line.values[0])
	if err != nil {
		return err
	}
	bound, moved, err := c.bound(c.line.values[1])
	if err != nil {
		return err
	}
	side, current, relation := int64(1), above.alpha, "≥"
	if c.line.key == "text.outside.min" {
		side, current, relation = -1, above.beta, "≤"
	}
	switch {
	case int(side) != above.side:
		return fmt.Errorf("%s is to move", sideName(above.side))
	case bound != current || moved != above.slack:
		return fmt.Errorf("the bound is %s by then", c.written(current))
	case (b.value-bound)*side > 0 || b.relation == relation:
		return fmt.Errorf("it may be outside on the other side")
	}
	return nil
}

// bound reads a bound: "3", or where futility has moved it "3 + 0.1".
func (c *traceChecker) bound(text string) (bound, moved int64, err error) {
	for sign, between := range map[int64]string{1: " + ", -1: " - "} {
		if value, slack, two := strings.Cut(text, between); two {
			v, err := c.value(value)
			if err != nil {
				return 0, 0, err
			}
			m, err := c.value(slack)
			return v + sign*m, m, err
		}
	}
	bound, err = c.value(text)
	return bound, 0, err
}

// narrows: "α = 5 at A": A's mover has more by this child than before.
func (c *traceChecker) narrows() error {
	above, n, b, err := c.cameBack(c.line.values[0])
	if err != nil {
		return err
	}
	bound, moved, err := c.bound(c.line.values[1])
	if err != nil {
		return err
	}
	side, current, worse := int64(1), &above.alpha, "≤"
	if c.line.key == "text.beta" {
		side, current, worse = -1, &above.beta, "≥"
	}
	switch {
	case int(side) != above.side:
		return fmt.Errorf("%s is to move", sideName(above.side))
	case b.relation == worse:
		return fmt.Errorf("what is worth that much at most is no bound")
	case bound != b.value+side*moved:
		return fmt.Errorf("the bound is not the value of %s", n.name)
	case (b.value-*current)*side <= 0:
		return fmt.Errorf("the bound was %s", c.written(*current))
	case moved > c.margin(above.node):
		return fmt.Errorf("the margin is %s", c.points(c.margin(above.node)))
	}
	*current, above.slack = bound, moved
	return c.happensAt(above, c.line.values[2])
}

// cutOff: the value meets the bound, the bound was set where stated, and exactly the named children are not visited.
func (c *traceChecker) cutOff() error {
	is := c.line.values[1]
	above, _, b, err := c.cameBack(is)
	if err != nil {
		return err
	}
	if err := c.happensAt(above, c.line.values[0]); err != nil {
		return err
	}
	written, futility := c.line.values[2], c.line.key == "text.cut.futility"
	side, meets, worse := int64(above.side), above.beta, "≤"
	if above.side < 0 {
		meets, worse = above.alpha, "≥"
	}
	if futility {
		sign, rest, _ := strings.Cut(written, " = ")
		if sign != map[int]string{1: "β", -1: "α"}[above.side] {
			return fmt.Errorf("%s is to move", sideName(above.side))
		}
		written = rest
	} else if strings.Contains(c.line.key, "beta") != (above.side > 0) {
		return fmt.Errorf("%s is to move", sideName(above.side))
	}
	bound, slack, err := c.bound(written)
	if err != nil {
		return err
	}
	if bound != meets {
		return fmt.Errorf("the bound is %s there", c.written(meets))
	}
	if b.relation == worse {
		return fmt.Errorf("what is worth that much at most reaches no bound")
	}
	past := (b.value - bound) * side
	switch {
	case futility:
		if past >= 0 || past+c.margin(above.node) < 0 {
			return fmt.Errorf("%s and the margin do not pass %s, or the value alone does", c.written(b.value), c.written(bound))
		}
	case strings.HasSuffix(c.line.key, ".equal") != (past == 0) || past < 0:
		return fmt.Errorf("%s and the bound %s do not stand so", c.written(b.value), c.written(bound))
	}
	if err := c.setBy(above, c.line.values[3], bound, slack); err != nil {
		return err
	}
	line := c.line
	above.cut, above.cutOf = &line, b
	c.at.cutAt[above.node] = true
	return c.skips(above, c.line.values[4])
}

// setBy: "set at B by E": B is at or above the cut, its mover is the one whom the bound serves, and E, which has come back, is
// worth that much to it.
func (c *traceChecker) setBy(above *opened, text string, bound, slack int64) error {
	if text == c.l.Sprintf("text.set.window") {
		if bound != 2*won && bound != -2*won {
			return fmt.Errorf("the search began with no such bound")
		}
		return nil
	}
	if s, ok := c.r.as("text.set.table", text); ok {
		for _, o := range c.at.open {
			if n, err := c.named(s.values[0]); err == nil && n == o.node && o.byTable {
				return nil
			}
		}
		return fmt.Errorf("the table has set nothing at %s", s.values[0])
	}
	at, child, err := c.setter(c.r, text)
	if err != nil {
		return err
	}
	side := int64(-above.side)
	for _, o := range c.at.open {
		if o.node != at {
			continue
		}
		if o.side != int(side) || !slices.Contains(o.back, child) {
			return fmt.Errorf("%s has not come back to %s, or it is not %s who moves there", child.name, at.name, sideName(int(side)))
		}
		if slack > c.margin(at) {
			return fmt.Errorf("the margin at %s is %s", at.name, c.points(c.margin(at)))
		}
		if (c.at.worth[child]-bound)*side+slack+c.tolerance(child) < 0 {
			return fmt.Errorf("%s is worth %s", child.name, c.written(c.at.worth[child]))
		}
		return nil
	}
	return fmt.Errorf("%s is not above %s", at.name, above.name)
}

// skips: the nodes not visited are all children that count and have not come back.
func (c *traceChecker) skips(above *opened, text string) error {
	var left []string
	for _, child := range c.at.kept[above.node] {
		if !slices.Contains(above.back, child) {
			left = append(left, child.move)
			c.at.skipped[child] = true
		}
	}
	c.at.pruned += len(left)
	return c.listed(text, left)
}

// listed: a list names exactly these moves, in any order, and says how many more there are.
func (c *traceChecker) listed(text string, moves []string) error {
	more := 0
	if s, ok := c.moreThan(text); ok {
		text = s.values[0]
		var err error
		if more, err = number(s.values[1]); err != nil {
			return err
		}
	}
	said := strings.Split(text, ", ")
	for _, move := range said {
		if !slices.Contains(moves, move) {
			return fmt.Errorf("%s is not one of %v", move, moves)
		}
	}
	if len(said)+more != len(moves) {
		return fmt.Errorf("they are %d: %v", len(moves), moves)
	}
	return nil
}

// moreThan reads "A, B and 3 more".
func (c *traceChecker) moreThan(text string) (sentence, bool) {
	end, ok := strings.CutPrefix(c.l.Sprintf("text.andMore", 7), " ")
	if !ok {
		return sentence{}, false
	}
	pattern := regexp.MustCompile(`^(.*) ` + strings.Replace(regexp.QuoteMeta(end), "7", `(\d+)`, 1) + `$`)
	m := pattern.FindStringSubmatch(text)
	if m == nil {
		return sentence{}, false
	}
	return sentence{"text.andMore", m[1:]}, true
}

// futile: "but for the 0.1, the search would go on at B": without the margin of the bound the value would not meet it.
func (c *traceChecker) futile() error {
	n, err := c.named(c.line.values[0])
	if err != nil {
		return err
	}
	margin, err := c.value(c.line.values[1])
	if err != nil {
		return err
	}
	for _, o := range c.at.open {
		if o.node != n || o.cut == nil {
			continue
		}
		meets := o.beta
		if o.side < 0 {
			meets = o.alpha
		}
		if past := (o.cutOf.value - meets) * int64(o.side); past < 0 || past >= margin {
			return fmt.Errorf("the search would not go on")
		}
		return nil
	}
	return fmt.Errorf("%s has not just been left", n.name)
}

// extended: why the line goes on beyond the depth limit, and the static value that is the reason.
func (c *traceChecker) extended() error {
	n, err := c.named(c.line.values[0])
	if err != nil {
		return err
	}
	cause := strings.TrimPrefix(c.line.key, "text.extend.")
	value, err := c.staticValue(n, c.line.values[1])
	switch {
	case err != nil:
		return err
	case c.at.due[n] != cause || c.at.ends[n] != "":
		return fmt.Errorf("%s goes on because of %q, or ends because of %q", n.name, c.at.due[n], c.at.ends[n])
	case value != n.look():
		return fmt.Errorf("the static value of %s is %s", n.name, c.written(n.look()))
	}
	return nil
}

// staticValue reads the static value reported for n, with a remark exactly where it has none.
func (c *traceChecker) staticValue(n *node, text string) (int64, error) {
	text, assumed := strings.CutSuffix(text, " ("+c.l.Sprintf("text.assumed")+")")
	if missing := !n.valued && !n.over; missing != assumed {
		return 0, fmt.Errorf("%s has a static value of its own: %v; said: %v", n.name, !missing, !assumed)
	}
	return c.value(text)
}

// biased: bias keeps the moves that look best, and leaves out exactly the others.
func (c *traceChecker) biased() error {
	n, err := c.named(c.line.values[0])
	if err != nil {
		return err
	}
	values := c.line.values[1:]
	by := ""
	if c.line.key == "text.bias.by" {
		by, values = values[0], values[1:]
	}
	if by != c.bias.by {
		return fmt.Errorf("the moves are ranked by %q", c.bias.by)
	}
	movesTo := func(children []*node) (moves []string) {
		for _, child := range children {
			moves = append(moves, child.move)
		}
		return moves
	}
	left := movesTo(c.at.left[n])
	c.at.cutAt[n] = true
	c.at.pruned += len(left)
	return cmp.Or(c.listed(values[0], movesTo(c.at.kept[n])), c.listed(values[1], left))
}

// tableNarrows: "The table has N ≥ 4 (from M): α = 3 at N, just below that".
func (c *traceChecker) tableNarrows() error {
	now := c.at.truth
	whole := c.at.pass
	whole.spent = nil // the table's entry is from a visit that did not run out of nodes, even if this one will
	c.at.truth = derive(c.settings, &whole)
	n, b, err := c.is(c.line.values[0])
	c.at.truth = now
	if err != nil {
		return err
	}
	if err := c.stored(n, c.line.values[1], true); err != nil {
		return err
	}
	bound, err := c.value(c.line.values[2])
	if err != nil {
		return err
	}
	o := c.at.open[len(c.at.open)-1]
	if o.node != n {
		return fmt.Errorf("the search is not at %s", n.name)
	}
	if c.line.key == "text.table.alpha" {
		if b.relation != "≥" || bound != b.value-1 || bound <= o.alpha {
			return fmt.Errorf("that makes no α of %s", c.written(bound))
		}
		o.alpha = bound
	} else {
		if b.relation != "≤" || bound != b.value+1 || bound >= o.beta {
			return fmt.Errorf("that makes no β of %s", c.written(bound))
		}
		o.beta = bound
	}
	o.byTable = true
	return nil
}

// tableLeads: "its move M is tried first".
func (c *traceChecker) tableLeads() error {
	n, err := c.named(c.line.values[0])
	if err != nil {
		return err
	}
	if err := c.stored(n, c.line.values[1], false); err != nil {
		return err
	}
	o := c.at.open[len(c.at.open)-1]
	if o.node != n || len(o.back) > 0 {
		return fmt.Errorf("the search is not at the beginning of %s", n.name)
	}
	o.first = c.line.values[2]
	return nil
}

// complete checks, after a part has been read, that all children were described, or said not to be visited; and the counts.
func (c *traceChecker) complete() error {
	if c.algorithm == "levels" {
		return nil
	}
	for n := range c.at.visited {
		for _, child := range c.at.kept[n] {
			_, told := c.at.returned[child]
			if known := c.at.returned[n].known; !known && !told && !c.at.skipped[child] {
				return fmt.Errorf("nothing was said of %s, a child of %s", child.name, n.name)
			}
		}
	}
	return nil
}
