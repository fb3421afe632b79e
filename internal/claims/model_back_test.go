package claims

import (
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strings"
)

// The sentences of a trace against a player who errs about returned values, cuts and choices.

// back reads "NAME = VALUE (REMARKS)", what has come back from a child of the current node.
func (c *modelChecker) back(text string) (w *weighing, n *node, value *big.Rat, err error) {
	m := valued.FindStringSubmatch(text)
	if m == nil {
		return nil, nil, nil, fmt.Errorf("%q is no node with its value", text)
	}
	if n, err = c.named(m[1]); err != nil {
		return nil, nil, nil, err
	}
	at := c.line.indent - 1
	if at < 0 || at >= len(c.open) || c.open[at].node != n.parent {
		return nil, nil, nil, fmt.Errorf("%s is not a child of the node above", n.name)
	}
	w = c.open[at]
	wasOpen := at+1 < len(c.open) && c.open[at+1].node == n
	if wasOpen {
		if err := c.closed(c.open[at+1]); err != nil {
			return nil, nil, nil, err
		}
	}
	c.open = c.open[:at+1]
	if slices.Contains(w.back, n) || slices.Contains(w.left, n) || w.cut {
		return nil, nil, nil, fmt.Errorf("%s was told before, or not to be visited", n.name)
	}
	if w.side == c.as && !c.allowed(n) {
		return nil, nil, nil, fmt.Errorf("%s is too much of a risk", n.name)
	}
	switch truth := c.expected[n]; m[2] {
	case "=":
		err = near(m[3], truth)
		value, w.exact[n] = truth, true
	case "≤":
		if value = rat(m[3]); !c.star || !c.atMost(truth, value) {
			err = fmt.Errorf("it is worth %s", truth.FloatString(6))
		}
	default:
		err = fmt.Errorf("no expectation is known from below alone")
	}
	if err != nil {
		return nil, nil, nil, err
	}
	known, err := c.remarks(n, w, m[4])
	if err != nil {
		return nil, nil, nil, err
	}
	if !wasOpen && !known && !c.ends(n) && !c.hopelessly[n] {
		return nil, nil, nil, fmt.Errorf("nothing was told of what follows from %s", n.name)
	}
	c.visit(n)
	w.back, w.is[n] = append(w.back, n), value
	return w, n, value, nil
}

// visit counts a node that has come back.
func (c *modelChecker) visit(n *node) {
	c.nodes++
	if c.ends(n) {
		c.leaves++
	}
}

// remarks checks the remarks in brackets after a value, and that none is missing.
func (c *modelChecker) remarks(n *node, w *weighing, text string) (known bool, err error) {
	end := c.ends(n)
	due := map[string]bool{
		"minimax": w.side == c.as && !end, "forced": end && n.over && n.winner != 0, "ended": end && n.over,
		"assumed": end && !n.over && !n.valued,
	}
	for _, remark := range strings.Split(text, "; ") {
		key := ""
		switch remark {
		case "":
			continue
		case c.l.Sprintf("reason.ended"):
			key = "ended"
		case c.l.Sprintf("text.assumed"):
			key = "assumed"
		case c.l.Sprintf("text.model.known.again"):
			if !slices.ContainsFunc(c.seen, func(other *node) bool { return c.same(n, other) }) {
				return false, fmt.Errorf("%s has not been looked into before", n.name)
			}
			known = true
			c.used["text.model.known.again"]++
			continue
		case c.l.Sprintf("text.model.known", sideName(c.as)):
			if !c.star || c.reach(n) != c.worth[n]*int64(c.as) || end {
				return false, fmt.Errorf("below %s the best is %d, by force %d", n.name, c.reach(n), c.worth[n])
			}
			known = true
			c.used["text.model.known"]++
			continue
		default:
			key = "forced"
			if s, ok := c.r.as("text.model.minimax", remark); ok {
				key, remark = "minimax", s.values[0]
			}
			value, err := c.tree.value(c.r, remark)
			if err != nil || value != c.score[n] {
				return false, fmt.Errorf("by minimax %s is worth %s", n.name, c.written(c.score[n]))
			}
		}
		if !due[key] {
			return false, fmt.Errorf("%s: %q is not so", n.name, remark)
		}
		delete(due, key)
	}
	for key, is := range due {
		if is {
			return false, fmt.Errorf("%s: %s is not said", n.name, key)
		}
	}
	if known {
		c.cuts++
		c.pruned += len(c.may(n))
	}
	return known, nil
}

// reach is the best ending below n for the advised side.
func (c *modelChecker) reach(n *node) int64 {
	if c.ends(n) {
		return c.worth[n] * int64(c.as)
	}
	most := c.reach(n.children[0])
	for _, child := range n.children[1:] {
		most = max(most, c.reach(child))
	}
	return most
}

// may returns the children that can be played at n: those that the risk limit allows, or that the modelled player may choose.
func (c *modelChecker) may(n *node) (children []*node) {
	for i, child := range n.children {
		if n.side == c.as && c.allowed(child) || n.side != c.as && c.chances[n][i].Sign() > 0 {
			children = append(children, child)
		}
	}
	return children
}

// closed checks that all children of a node that the text leaves were described, or said not to be visited.
func (c *modelChecker) closed(w *weighing) error {
	if w.cut {
		return nil
	}
	for _, child := range w.children {
		if !slices.Contains(w.back, child) && !slices.Contains(w.left, child) {
			return fmt.Errorf("nothing was said of %s, a child of %s", child.name, w.name)
		}
	}
	return nil
}

// term is "SUM + P · (V) = SUM", without what has been added before at the first child.
var term = regexp.MustCompile(`^(?:(-?[\d.]+) \+ )?([\d.]+) · (?:\((-[\d.]+)\)|([\d.]+)) (=|≤) (-?[\d.]+)$`)

// adds: "D = -5: 0.8 · (-5) = -4": the move's probability, its value, and the sum so far.
func (c *modelChecker) adds() error {
	w, n, value, err := c.back(c.value(0))
	if err != nil {
		return err
	}
	m := term.FindStringSubmatch(c.value(1))
	if m == nil || w.side == c.as {
		return fmt.Errorf("%q is no sum, or the modelled player is not to move", c.value(1))
	}
	if (m[1] == "") != (len(w.back) == 1) {
		return fmt.Errorf("%d have been added before", len(w.back)-1)
	}
	if m[1] != "" && !c.about(rat(m[1]), w.sum) {
		return fmt.Errorf("the sum before was %s", w.sum.FloatString(6))
	}
	p := c.chances[w.node][slices.Index(w.children, n)]
	if err := near(m[2], p); err != nil {
		return err
	}
	if factor := rat(m[3] + m[4]); !c.about(factor, value) {
		return fmt.Errorf("%s is worth %s", n.name, value.FloatString(6))
	}
	w.sum.Add(w.sum, new(big.Rat).Mul(p, value))
	if (m[5] == "=") != w.exact[n] || !c.about(rat(m[6]), w.sum) {
		return fmt.Errorf("the sum is %s", w.sum.FloatString(6))
	}
	return nil
}

// ours is the common part of sentences about a child of the advised side's node: where it happens, and what has come back before.
func (c *modelChecker) ours(at int) (w *weighing, n *node, value, before *big.Rat, err error) {
	if w, n, value, err = c.back(c.value(0)); err != nil {
		return nil, nil, nil, nil, err
	}
	if w.side != c.as {
		return nil, nil, nil, nil, fmt.Errorf("the modelled player is to move")
	}
	if at >= 0 {
		if there, err := c.named(c.value(at)); err != nil || there != w.node {
			return nil, nil, nil, nil, fmt.Errorf("it happens at %s", w.name)
		}
	}
	w.back = w.back[:len(w.back)-1]
	before = w.best()
	w.back = append(w.back, n)
	return w, n, value, before, nil
}

func (c *modelChecker) first() error {
	w, _, _, _, err := c.ours(1)
	if err != nil {
		return err
	}
	for _, earlier := range w.back[:len(w.back)-1] {
		if !c.hopelessly[earlier] {
			return fmt.Errorf("%s came before", earlier.name)
		}
	}
	return nil
}

// better: "at A it replaces 2": the best before was 2, and this is more.
func (c *modelChecker) better() error {
	_, n, value, before, err := c.ours(1)
	if err != nil {
		return err
	}
	if before == nil || value.Cmp(before) <= 0 && !c.equal(value, before) {
		return fmt.Errorf("%s is no better", n.name)
	}
	return near(c.value(2), before)
}

// worse: "no better than the 2 that MAX already has at A".
func (c *modelChecker) worse() error {
	w, n, value, before, err := c.ours(3)
	if err != nil {
		return err
	}
	if before == nil || value.Cmp(before) > 0 && !c.equal(value, before) && (w.exact[n] || !c.about(value, before)) || c.value(2) != sideName(c.as) {
		return fmt.Errorf("it is better than what %s has", sideName(c.as))
	}
	return near(c.value(1), before)
}

// outside: "not above α = 2", which is what the node has to pass.
func (c *modelChecker) outside() error {
	w, _, value, _, err := c.ours(-1)
	if err != nil {
		return err
	}
	if alpha := rat(c.value(1)); w.alpha == nil || alpha.Cmp(w.alpha) != 0 || !c.atMost(value, alpha) {
		return fmt.Errorf("it is above, or there is no such bound")
	}
	return nil
}

// raises: "α = 2 at A": more than anything before, and than what A has to pass.
func (c *modelChecker) raises() error {
	w, n, value, before, err := c.ours(2)
	if err != nil {
		return err
	}
	if !c.star || before != nil && (value.Cmp(before) < 0 || c.equal(value, before)) || w.alpha != nil && !c.atMost(w.alpha, value) || !w.exact[n] {
		return fmt.Errorf("that raises no bound")
	}
	return near(c.value(1), value)
}

// equals: as much as the best so far, and better by minimax.
func (c *modelChecker) equals() error {
	w, n, value, before, err := c.ours(1)
	if err != nil {
		return err
	}
	if before == nil || !c.equal(value, before) {
		return fmt.Errorf("the best so far is %v", before)
	}
	for _, earlier := range w.back[:len(w.back)-1] {
		if c.equal(c.expected[earlier], before) && (c.score[n]-c.score[earlier])*int64(c.as) <= 0 {
			return fmt.Errorf("%s is as good by minimax", earlier.name)
		}
	}
	return nil
}

// starCut: the rest of a node of the modelled player can add at most that much, which is not enough.
func (c *modelChecker) starCut() error {
	at := c.line.indent - 1
	if at < 0 || at >= len(c.open) {
		return fmt.Errorf("there is no node above")
	}
	w := c.open[at]
	c.open = c.open[:at+1]
	n, err := c.named(c.value(0))
	if err != nil || n != w.node || !c.star {
		return fmt.Errorf("the text is at %s", w.name)
	}
	rest, most := rat(c.value(1)), rat(c.value(2))
	added := new(big.Rat)
	var left []*node
	for i, child := range w.children {
		if !slices.Contains(w.back, child) && c.chances[n][i].Sign() > 0 {
			left = append(left, child)
			added.Add(added, new(big.Rat).Mul(c.chances[n][i], c.expected[child]))
		}
	}
	switch {
	case !c.atMost(added, rest):
		return fmt.Errorf("the rest adds %s", added.FloatString(6))
	case !c.about(most, new(big.Rat).Add(w.sum, rest)):
		return fmt.Errorf("%s and %s make another sum", w.sum.FloatString(6), c.value(1))
	}
	w.cut = true
	return c.cutBy(w, n, most, left)
}

// cutBy: the bound is not passed, was set where stated, and exactly those moves are not visited.
func (c *modelChecker) cutBy(above *weighing, n *node, most *big.Rat, left []*node) error {
	c.cuts++
	c.pruned += len(left)
	var moves []string
	for _, child := range left {
		moves = append(moves, child.move)
	}
	if err := c.listed(c.value(len(c.line.values)-1-map[bool]int{true: 1}[c.line.key == "text.model.hopeless"]), moves); err != nil {
		return err
	}
	for _, key := range []string{"text.model.derived", "text.model.need"} {
		s, ok := c.r.as(key, c.value(map[bool]int{true: 3, false: 2}[c.line.key == "text.model.star"]))
		if !ok {
			continue
		}
		c.used[key]++
		alpha, set := rat(s.values[0]), rat(s.values[0])
		if key == "text.model.derived" {
			set = rat(s.values[1])
		}
		if !c.atMost(most, alpha) {
			return fmt.Errorf("%s exceeds %s", most.FloatString(6), s.values[0])
		}
		if above.node == n {
			if above.alpha == nil || !c.about(alpha, above.alpha) {
				return fmt.Errorf("%s has to pass %v", n.name, above.alpha)
			}
		} else if err := c.needs(above, n, alpha); err != nil {
			return err
		}
		return c.setBy(s.values[len(s.values)-1], set)
	}
	return fmt.Errorf("it is not said what is not exceeded")
}

// setBy: "set at A by B": B has come back to A, a node of ours above, with that value.
func (c *modelChecker) setBy(text string, value *big.Rat) error {
	at, child, err := c.setter(c.r, text)
	if err != nil {
		return err
	}
	for _, w := range c.open {
		if w.node == at && w.side == c.as && slices.Contains(w.back, child) && c.about(value, c.expected[child]) {
			return nil
		}
	}
	return fmt.Errorf("%s has not given %s that much", child.name, at.name)
}

// hopeless: nothing below a node is worth enough, so that it is not searched.
func (c *modelChecker) hopeless() error {
	n, err := c.named(c.value(0))
	if err != nil {
		return err
	}
	at := c.line.indent - 1
	if at < 0 || at >= len(c.open) || c.open[at].node != n.parent || !c.star {
		return fmt.Errorf("%s is not a child of the node above", n.name)
	}
	w := c.open[at]
	if at+1 < len(c.open) {
		if err := c.closed(c.open[at+1]); err != nil {
			return err
		}
	}
	c.open = c.open[:at+1]
	most := rat(c.value(1))
	again := c.line.key == "text.model.hopeless.again"
	switch {
	case again && (!c.atMost(c.expected[n], most) || !slices.ContainsFunc(c.seen, func(other *node) bool { return c.same(n, other) })):
		return fmt.Errorf("it is worth %s, or was not looked into", c.expected[n].FloatString(6))
	case !again && (!c.about(most, c.inPoints(c.reach(n))) || c.value(4) != sideName(c.as)):
		return fmt.Errorf("the best end is worth %s to %s", c.inPoints(c.reach(n)).FloatString(6), sideName(c.as))
	}
	c.hopelessly[n] = true
	if w.side == c.as { // else the sum is told next
		w.back, w.is[n] = append(w.back, n), most
		c.visit(n)
	}
	return c.cutBy(w, n, most, c.may(n))
}

// forbids: which moves the risk limit rules out, by which rule, and their minimax values.
func (c *modelChecker) forbids() error {
	if c.line.key == "text.model.forbid.nearly" { // the name, which may have a space, and the side stand together
		both := c.value(0) + " " + c.value(4)
		last := strings.LastIndex(both, " ")
		c.line.values[0], c.line.values[4] = both[:last], both[last+1:]
	}
	n, err := c.named(c.value(0))
	if err != nil {
		return err
	}
	w := c.open[len(c.open)-1]
	if w.node != n || n.side != c.as || len(w.back) > 0 {
		return fmt.Errorf("the text is at the beginning of %s", w.name)
	}
	if value, err := c.tree.value(c.r, c.value(1)); err != nil || value != c.score[n] {
		return fmt.Errorf("by minimax %s is worth %s", n.name, c.written(c.score[n]))
	}
	best := c.worth[n] * int64(c.as)
	var limit *big.Rat
	switch c.line.key {
	case "text.model.forbid.won":
		if best != c.win || !c.decided || c.risk != nil {
			return fmt.Errorf("no win is forced, or it may be given up")
		}
		limit = new(big.Rat)
	case "text.model.forbid.risk":
		limit = c.risk
	default:
		if best < 0 || c.value(4) != sideName(c.as) {
			return fmt.Errorf("%s is losing", sideName(c.as))
		}
		limit = c.berliner
	}
	if limit == nil {
		return fmt.Errorf("that was not asked for")
	}
	if given := c.value(2); given != "" {
		if err := near(given, limit); err != nil {
			return err
		}
	}
	var moves []string
	for _, child := range n.children {
		lost := c.inPoints(best - c.worth[child]*int64(c.as))
		if lost.Cmp(limit) > 0 && !slices.Contains(w.left, child) {
			w.left = append(w.left, child)
			moves = append(moves, child.name+" ("+c.shown(c.score[child])+")")
		}
	}
	return c.listed(c.value(3), moves)
}

// shown formats a minimax value for people.
func (c *modelChecker) shown(value int64) string {
	switch {
	case value > won/2:
		return c.l.Sprintf("score.forced", "+∞", int(won-value))
	case value < -won/2:
		return c.l.Sprintf("score.forced", "-∞", int(won+value))
	}
	return c.points(value)
}

// decides: which moves are equal, and why one of them is chosen.
func (c *modelChecker) decides() error {
	n, err := c.named(c.value(0))
	if err != nil {
		return err
	}
	c.open = c.open[:min(c.line.indent, len(c.open))]
	if c.open[len(c.open)-1].node != n {
		return fmt.Errorf("the text is at %s", c.open[len(c.open)-1].name)
	}
	chosen := c.choice(n)
	var equal []string
	first := false
	for _, child := range n.children {
		if c.allowed(child) && c.equal(c.expected[child], c.expected[chosen]) {
			equal = append(equal, child.name)
			first = first || child != chosen && c.score[child] == c.score[chosen]
		}
	}
	switch {
	case len(equal) < 2 || c.value(3) != chosen.name:
		return fmt.Errorf("%s is chosen, of %v", chosen.name, equal)
	case first != (c.line.key == "text.model.decide.order"):
		return fmt.Errorf("another is as good by minimax: %v", first)
	}
	if err := near(c.value(2), c.expected[chosen]); err != nil {
		return err
	}
	if value, err := c.tree.value(c.r, c.value(4)); err != nil || value != c.score[chosen] {
		return fmt.Errorf("by minimax it is worth %s", c.written(c.score[chosen]))
	}
	return c.listed(c.value(1), equal)
}

// concludes: the value of the root, its move, and what minimax would play.
func (c *modelChecker) concludes() error {
	root := c.root()
	if err := c.closed(c.open[0]); err != nil {
		return err
	}
	c.ended = true
	if n, err := c.named(c.value(0)); err != nil || n != root || c.value(2) != sideName(c.as) {
		return fmt.Errorf("it is about %s, for %s", root.name, sideName(c.as))
	}
	if err := near(c.value(1), c.expected[root]); err != nil {
		return err
	}
	said, isAhead := strings.CutSuffix(c.line.key, ".ahead")
	if isAhead != (c.ahead() > 0) {
		return fmt.Errorf("lines are cut off after %d plies", c.ahead())
	}
	if isAhead {
		if err := c.looks(c.value(len(c.line.values) - 1)); err != nil {
			return err
		}
	}
	score, key := 3, "text.model.theirs"
	var minimax []string
	for _, n := range root.children {
		if c.score[n] == c.score[root] {
			minimax = append(minimax, n.move)
		}
	}
	if root.side == c.as {
		score, key = 4, "text.model.same"
		if c.value(3) != c.chosen() {
			return fmt.Errorf("%s is chosen", c.chosen())
		}
		if !slices.Contains(minimax, c.chosen()) {
			score, key = 5, "text.model.other"
			if said == key && c.value(4) != strings.Join(minimax, ", ") {
				return fmt.Errorf("minimax plays one of %v", minimax)
			}
		}
		if !isAhead && c.value(len(c.line.values)-1) != sideName(-c.as) {
			return fmt.Errorf("%s is the one who errs", sideName(-c.as))
		}
	}
	if key != said {
		return fmt.Errorf("%s is due: minimax plays one of %v", key, minimax)
	}
	if value, err := c.tree.value(c.r, c.value(score)); err != nil || value != c.score[root] {
		return fmt.Errorf("by minimax it is worth %s", c.written(c.score[root]))
	}
	return nil
}

// counts: "7 nodes, 4 leaves, 2 cuts, 3 children not visited", as the text has told them.
func (c *modelChecker) counts(text string) error {
	truth := map[string]int{"count.nodes": c.nodes, "count.leaves": c.leaves, "count.cuts": c.cuts, "count.pruned": c.pruned}
	parts := strings.Split(strings.TrimSuffix(text, "."), ", ")
	for i, key := range []string{"count.nodes", "count.leaves", "count.cuts", "count.pruned"} {
		if i >= len(parts) && truth[key] == 0 {
			continue
		}
		if i >= len(parts) {
			return fmt.Errorf("%s is missing, which are %d", key, truth[key])
		}
		s, ok := c.r.as(key, parts[i])
		if !ok {
			return fmt.Errorf("it is no message of the catalogue")
		}
		if said := c.l.Sprintf(key, truth[key]); said != parts[i] {
			return fmt.Errorf("%v: the text has told of %d", s, truth[key])
		}
	}
	c.counted = true
	return nil
}

func (c *modelChecker) missing() error {
	c.asked = true
	if count, err := number(c.value(0)); err != nil || count != c.unvalued() {
		return fmt.Errorf("%d static values were missing", c.unvalued())
	}
	return nil
}
