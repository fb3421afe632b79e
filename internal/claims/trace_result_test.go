package claims

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// The sentences of a trace at its end, between its passes, and about a breadth-first search.

// counts reads "20 nodes, 10 leaves, 3 cuts, 4 children not visited.", nil if the text is something else.
func (c *traceChecker) counts(text string) map[string]int {
	found := map[string]int{}
	for _, item := range strings.Split(strings.TrimSuffix(text, "."), ", ") {
		known := false
		for _, key := range []string{"count.nodes", "count.leaves", "count.inner", "count.hits", "count.cuts", "count.pruned"} {
			if s, ok := c.r.as(key, item); ok && !known {
				n, err := number(s.values[0])
				if err != nil {
					return nil
				}
				found[key], known = n, true
			}
		}
		if !known {
			return nil
		}
	}
	return found
}

// counted checks the last line: the figures agree with the text.
func (c *traceChecker) counted() error {
	want := map[string]int{}
	for _, p := range c.parts {
		if len(p.visited) == 0 {
			continue
		}
		want["count.nodes"] += len(p.visited)
		want["count.leaves"] += p.leaves
		want["count.inner"] += p.inner
		if inner := len(p.visited) - p.leaves; c.valueAll && inner != p.inner {
			return fmt.Errorf("the static values of %d inner nodes were told of %d", p.inner, inner)
		}
		want["count.hits"] += p.hits
		want["count.cuts"] += len(p.cutAt)
		want["count.pruned"] += p.pruned
	}
	for key, n := range c.counts(c.line.text) {
		if want[key] != n {
			return fmt.Errorf("%d were told of by %s", want[key], key)
		}
		delete(want, key)
	}
	for key, n := range want {
		if n > 0 {
			return fmt.Errorf("%s, %d by what was told, is not said", key, n)
		}
	}
	return nil
}

// missing counts the nodes that needed a static value and had none.
func (c *traceChecker) missing() int {
	count := 0
	for _, p := range c.parts {
		needed := map[*node]bool{}
		for n := range p.visited {
			known := p.returned[n].known
			if p.asked[n] || c.valueAll || p.ends[n] != "" && !known {
				needed[n] = true
			}
			if !known {
				for _, child := range p.rated[n] {
					needed[child] = true
				}
			}
		}
		for n := range needed {
			if !n.valued && !n.over {
				count++
			}
		}
	}
	return count
}

func (c *traceChecker) unvaluedSaid() (err error) {
	c.unvalued, err = number(c.line.values[0])
	return err
}

// answering are the parts that may have given the answer.
func (c *traceChecker) answering() []*part {
	var main, rejections []*part
	for _, p := range c.parts {
		switch {
		case p.discarded || len(p.visited) == 0:
		case p.kind == "text.pass.rejection":
			rejections = append(rejections, p)
		case p.kind != "text.pass.secondary":
			main = append(main, p)
		}
	}
	if len(main) == 0 {
		return nil
	}
	return append(main[len(main)-1:], rejections...)
}

// result: "A is worth 8, by D: A → D → J → V (the depth limit)": the value by brute force, the move has it, and so has the line,
// which ends for that reason. "As far as it was searched" precedes it where nodes ran out.
func (c *traceChecker) result() error {
	root, err := c.named(c.line.values[0])
	if err != nil {
		return err
	}
	if root != c.root() {
		return fmt.Errorf("%s is not the root", root.name)
	}
	value, err := c.value(c.line.values[1])
	if err != nil {
		return err
	}
	move := c.line.values[2]
	moves := strings.Split(c.line.values[3], " → ")
	if root.name != "" {
		if moves[0] != root.name {
			return fmt.Errorf("the line does not begin at the root")
		}
		moves = moves[1:]
	}
	if moves[0] != move {
		return fmt.Errorf("the line begins with %s", moves[0])
	}
	if choice := c.choice(); choice != "" && choice != move {
		return fmt.Errorf("the second looks have chosen %s", choice)
	}
	c.answer = value
	last := errors.New("nothing was searched")
	if main := c.answering(); c.line.key == "text.result" && len(main) > 0 && len(main[0].spent) > 0 {
		return fmt.Errorf("%d lines ended for want of nodes", len(main[0].spent))
	}
	for _, p := range c.answering() {
		if last = c.answers(p, value, moves); last == nil {
			return nil
		}
	}
	return last
}

// answers checks value and line by one part.
func (c *traceChecker) answers(p *part, value int64, moves []string) error {
	root := p.root
	slack := c.toleranceIn(p, root)
	if c.futility != nil && !c.futility.every {
		slack = c.futility.epsilon
	}
	if distance(p.worth[root], value) > slack {
		return fmt.Errorf("the root is worth %s", c.written(p.worth[root]))
	}
	n := root
	for _, move := range moves {
		i := slices.IndexFunc(p.kept[n], func(child *node) bool { return child.move == move })
		if i < 0 {
			return fmt.Errorf("%s is no move at %s", move, n.name)
		}
		n = p.kept[n][i]
		if distance(p.worth[n], value) > c.toleranceIn(p, n) {
			return fmt.Errorf("%s, on the line, is worth %s", n.name, c.written(p.worth[n]))
		}
	}
	if n.end() != value {
		return fmt.Errorf("the line ends with %s", c.written(n.end()))
	}
	if said, ends := c.line.values[4], p.ends[n]; ends == "" || said != c.l.Sprintf("reason."+ends) {
		return fmt.Errorf("the line ends at %s because of %q", n.name, p.ends[n])
	}
	return nil
}

// choice is the move chosen by the second looks, "" if there were none.
func (c *traceChecker) choice() string {
	if len(c.checks) == 0 {
		return ""
	}
	best := c.checks[0]
	for _, k := range c.checks {
		if gain := (k.value - best.value) * int64(c.root().side); gain > 0 || gain == 0 && k.stands {
			best = k
		}
	}
	return best.move
}

// looked is a second look in the text.
type looked struct {
	move   string
	value  int64
	stands bool
}

// checked: "D stands: chosen for 8, it comes out as 7".
func (c *traceChecker) checked() error {
	move := c.line.values[0]
	chosen, err := c.value(c.line.values[1])
	if err != nil {
		return err
	}
	came, err := c.value(c.line.values[2])
	if err != nil {
		return err
	}
	var main *part
	for _, p := range c.parts {
		if p == c.at {
			break
		}
		if p.kind != "text.pass.secondary" && !p.discarded {
			main = p
		}
	}
	second := c.at
	if c.at.kind != "text.pass.secondary" { // the line had come to its end: there was nothing to search
		main, second = c.at, nil
	}
	if main == nil {
		return fmt.Errorf("no search has chosen it")
	}
	i := slices.IndexFunc(main.kept[main.root], func(child *node) bool { return child.move == move })
	if i < 0 {
		return fmt.Errorf("%s is no move of the root", move)
	}
	tolerance := c.toleranceIn(main, main.root)
	margin := c.marginAt(main)
	if n := main.kept[main.root][i]; distance(main.worth[n], chosen) > tolerance {
		return fmt.Errorf("%s was worth %s", move, c.written(main.worth[n]))
	}
	if distance(main.worth[main.root], chosen) > max(tolerance, margin) {
		return fmt.Errorf("the best was worth %s", c.written(main.worth[main.root]))
	}
	want := chosen
	if second != nil {
		want, tolerance = second.worth[second.root], max(c.toleranceIn(second, second.root), c.marginAt(second))
		top := second.root
		for top.parent != c.root() {
			top = top.parent
		}
		if top.move != move {
			return fmt.Errorf("the second look was below %s", top.move)
		}
	} else {
		tolerance = 0
	}
	if distance(want, came) > tolerance {
		return fmt.Errorf("it comes out as %s", c.written(want))
	}
	loss := (chosen - came) * int64(c.root().side)
	stands := c.line.key == "text.check.stands"
	if (loss <= c.secondary.margin) != stands {
		return fmt.Errorf("the loss is %d, the margin %d", loss, c.secondary.margin)
	}
	c.checks = append(c.checks, looked{move, came, stands})
	return nil
}

// marginAt is futility's ε at the root of a part.
func (c *traceChecker) marginAt(p *part) int64 {
	if c.futility == nil {
		return 0
	}
	return c.futility.epsilon
}

func (c *traceChecker) chooses() error {
	choice := c.choice()
	if choice == "" || choice != c.line.values[0] {
		return fmt.Errorf("%q came out best", choice)
	}
	if last := c.checks[len(c.checks)-1]; last.stands && last.move == choice {
		return fmt.Errorf("it stands")
	}
	return nil
}

func (c *traceChecker) noMoves() error {
	root, err := c.named(c.line.values[0])
	if err != nil {
		return err
	}
	if !c.at.visited[root] {
		c.at.visited[root] = true
		c.at.leaves++
	}
	value, err := c.value(c.line.values[1])
	c.answer = value
	switch {
	case err != nil:
		return err
	case root != c.root() || len(root.children) > 0:
		return fmt.Errorf("there are moves")
	case value != root.end():
		return fmt.Errorf("it is worth %s", c.written(root.end()))
	case c.line.values[2] != c.l.Sprintf("reason."+c.parts[0].ends[root]):
		return fmt.Errorf("the line ends because of %q", c.parts[0].ends[root])
	}
	return nil
}

// discards: a pass that nodes ended.
func (c *traceChecker) discards() error {
	if c.settings.nodes == 0 || c.line.values[0] != c.l.Sprintf("reason.nodes") {
		return fmt.Errorf("no such limit was given")
	}
	return nil
}

// generates: the children of a node, all that count, in order; the statements about leaves; lines that go on beyond the limit.
func (c *traceChecker) generates() error {
	n, items, err := c.family()
	if err != nil {
		return err
	}
	var said []string
	for _, item := range items {
		name := item
		for _, cause := range []string{"singular", "quiescence"} {
			s, ok := c.r.as("text.levels."+cause, item)
			if !ok {
				continue
			}
			child, err := c.named(s.values[0])
			if err != nil {
				return err
			}
			value, err := c.staticValue(child, s.values[1])
			switch {
			case err != nil:
				return err
			case c.at.due[child] != cause:
				return fmt.Errorf("%s should go on because of %q", child.name, c.at.due[child])
			case value != child.look():
				return fmt.Errorf("the static value of %s is %s", child.name, c.written(child.look()))
			}
			name = child.name
		}
		if strings.Contains(item, " = ") {
			child, _, err := c.is(item)
			if err != nil {
				return err
			}
			if c.at.ends[child] == "" {
				return fmt.Errorf("the line does not end at %s", child.name)
			}
			name = child.name
			c.at.leaves++
		}
		said = append(said, name)
	}
	if n == nil {
		return nil
	}
	if c.deepening { // the previous iteration has ordered them
		slices.SortStableFunc(c.at.kept[n], func(a, b *node) int {
			return cmp.Compare(slices.Index(said, a.name), slices.Index(said, b.name))
		})
		if short := len(c.at.kept[n]) - len(said); short > 0 { // those not named come last
			c.at.kept[n] = slices.Concat(c.at.kept[n][short:], c.at.kept[n][:short])
		}
	}
	for i, name := range said {
		if i >= len(c.at.kept[n]) || c.at.kept[n][i].name != name {
			return fmt.Errorf("the children are %v", names(c.at.kept[n]))
		}
		c.at.visited[c.at.kept[n][i]] = true
	}
	if len(said) < len(c.at.kept[n]) {
		if !c.eager {
			return fmt.Errorf("the children are %v", names(c.at.kept[n]))
		}
		c.at.short[n] = len(said)
	}
	return nil
}

func names(nodes []*node) []string {
	var all []string
	for _, n := range nodes {
		all = append(all, n.name)
	}
	return all
}

// family reads "A (MAX): B; C; D", and checks the node and its side; of the root itself, when it is a leaf, no node.
func (c *traceChecker) family() (*node, []string, error) {
	n, err := c.named(c.line.values[0])
	if err != nil {
		return nil, nil, err
	}
	if side := c.line.values[1]; side != "" && side != sideName(n.side) {
		return nil, nil, fmt.Errorf("%s is to move", sideName(n.side))
	}
	items := items(c.line.values[2])
	c.at.visited[c.at.root] = true
	if c.at.ends[n] != "" {
		if n != c.at.root || len(items) != 1 {
			return nil, nil, fmt.Errorf("the line ends at %s", n.name)
		}
		return nil, items, nil
	}
	return n, items, nil
}

// items splits a list at "; " outside of brackets.
func items(text string) []string {
	var all []string
	deep, at := 0, 0
	for i, r := range text {
		switch r {
		case '(':
			deep++
		case ')':
			deep--
		case ';':
			if deep == 0 {
				all = append(all, text[at:i])
				at = i + len("; ")
			}
		}
	}
	return append(all, text[at:])
}

// statics: the values of one family's leaves, and if they are wanted those of the other nodes.
func (c *traceChecker) statics() error {
	n, err := c.named(c.line.values[0])
	if err != nil {
		return err
	}
	c.at.visited[c.at.root] = true
	for _, item := range items(c.line.values[2]) {
		if s, ok := c.r.as("text.levels.inner", item); ok {
			child, err := c.named(s.values[0])
			if err != nil {
				return err
			}
			static, remark, assumed := strings.Cut(s.values[1], " (")
			if _, ok := c.r.as("text.assumed", strings.TrimSuffix(remark, ")")); assumed != ok || assumed == child.valued {
				return fmt.Errorf("whether %s has a static value of its own is said wrongly: %s", child.name, s.values[1])
			}
			value, err := c.value(static)
			switch {
			case err != nil:
				return err
			case !c.valueAll || child.parent != n && child != n || c.at.ends[child] != "" || value != child.end():
				return fmt.Errorf("%s, of static value %d, is no inner node of this family to be valued", child.name, child.end())
			}
			c.at.inner++
			continue
		}
		child, b, err := c.is(item)
		switch {
		case err != nil:
			return err
		case child.parent != n && child != n:
			return fmt.Errorf("%s is not a child of %s", child.name, n.name)
		case c.at.ends[child] == "" || b.value != child.end():
			return fmt.Errorf("%s is no leaf of that value", child.name)
		}
		c.at.leaves++
	}
	return nil
}

// backsUp: a node takes the highest, or lowest, of its children's values.
func (c *traceChecker) backsUp() error {
	n, err := c.named(c.line.values[0])
	if err != nil {
		return err
	}
	value, err := c.value(c.line.values[2])
	if err != nil {
		return err
	}
	side := strings.TrimPrefix(c.line.key, "text.levels.backUp.")
	if side != "won" && side != strings.ToLower(sideName(n.side)) {
		return fmt.Errorf("%s is to move", sideName(n.side))
	}
	var best int64
	var said []string
	for i, item := range items(c.line.values[1]) {
		child, b, err := c.is(item)
		if err != nil {
			return err
		}
		if i == 0 || (b.value-best)*int64(n.side) > 0 {
			best = b.value
		}
		said = append(said, child.name)
	}
	short, won := c.at.short[n]
	if !won {
		short = len(c.at.kept[n])
	}
	switch {
	case best != value || c.at.worth[n] != value:
		return fmt.Errorf("%s is worth %s", n.name, c.written(c.at.worth[n]))
	case side == "won" && best*int64(n.side) < 1<<49:
		return fmt.Errorf("nobody has won")
	case side == "won" && (!won || !slices.Equal(said, names(c.at.kept[n][short-1:short]))):
		return fmt.Errorf("only the child decides that wins at once")
	case side != "won" && !slices.Equal(said, names(c.at.kept[n][:short])):
		return fmt.Errorf("the children are %v", names(c.at.kept[n]))
	}
	return nil
}

// eagerly: "At A, C wins at once for MAX: its siblings are not generated".
func (c *traceChecker) eagerly() error {
	n, err := c.named(c.line.values[0])
	if err != nil {
		return err
	}
	child, err := c.named(c.line.values[1])
	if err != nil {
		return err
	}
	count := 1 // which is not written
	if text := c.line.values[3]; text != "" {
		if count, err = number(text); err != nil {
			return err
		}
	}
	i := slices.Index(c.at.kept[n], child)
	switch {
	case !c.eager:
		return fmt.Errorf("that was not asked for")
	case i < 0 || !child.over || child.winner != n.side || c.line.values[2] != sideName(n.side):
		return fmt.Errorf("%s is not a move of %s that wins at once", child.name, sideName(n.side))
	}
	var left []string
	for _, sibling := range c.at.kept[n][i+1:] {
		left = append(left, sibling.move)
		c.at.skipped[sibling] = true
	}
	if len(left) != count {
		return fmt.Errorf("its other siblings are %v", left)
	}
	c.at.cutAt[n] = true
	c.at.pruned += count
	c.at.short[n] = i + 1
	return c.listed(c.line.values[4], left)
}

// refined: the refinements, and, if stated, that minimax without them, to the depth of the answer, gives the value.
func (c *traceChecker) refined() error {
	c.hedged = true
	asked := strings.Split(c.refine, ",")
	for _, r := range strings.Split(c.line.values[0], ",") {
		name, _, _ := strings.Cut(r, "=")
		if !slices.ContainsFunc(asked, func(a string) bool { return a == name || strings.HasPrefix(a, name+"=") }) {
			return fmt.Errorf("%s was not asked for", r)
		}
		asked = asked[1:] // they stand in the same order
	}
	if len(asked) > 0 {
		return fmt.Errorf("%v is missing", asked)
	}
	if c.line.key == "text.refined" {
		return nil // no more than a warning
	}
	if c.line.key == "text.refined.idle" && len(c.checks) > 0 && c.choice() != c.checks[0].move {
		return fmt.Errorf("the second look has changed the choice, which was %s", c.checks[0].move)
	}
	main := c.answering()
	if len(main) == 0 {
		return nil
	}
	if c.line.key == "text.refined.depth" {
		if plies, err := number(c.line.values[1]); err != nil || plies != main[0].depth || c.settings.nodes == 0 {
			return fmt.Errorf("the answer is that of depth %d", main[0].depth)
		}
	}
	depth := main[0].pass
	if c.line.key == "text.refined.whole" {
		depth.depth = 0
	}
	plain := *c.settings
	plain.quiescence, plain.secondary, plain.singular, plain.futility, plain.bias = nil, nil, nil, nil, nil
	if worth := derive(&plain, &depth).worth[c.root()]; worth != c.answer {
		return fmt.Errorf("minimax gives %s", c.written(worth))
	}
	return nil
}

// ranOut: "The search stopped: node limit."
func (c *traceChecker) ranOut() error {
	if c.short = true; c.settings.nodes == 0 || c.line.values[0] != c.l.Sprintf("reason.nodes") {
		return fmt.Errorf("the limit is %d nodes", c.settings.nodes)
	}
	return nil
}

// ended: where a line was said to end for lack of nodes, or deepening to stop before its last depth, the text says that nodes ran
// out; and then no value is called minimax's to the requested depth.
func (c *traceChecker) ended() error {
	due := false
	for _, p := range c.parts {
		due = due || p.discarded || len(p.spent) > 0
	}
	if main := c.answering(); c.deepening && c.refine == "deepening" && c.quiet == nil && c.algorithm == "negamax" && len(main) > 0 {
		last := main[0]
		limited := slices.Contains(slices.Collect(maps.Values(last.truth.ends)), "depth")
		due = due || limited && (c.depth == 0 || last.depth < c.depth)
	}
	if due && !c.short {
		return errors.New("nodes ran out, and it is not said")
	}
	if c.short && !due && !c.deepening && c.refine == "" && c.algorithm != "levels" {
		return errors.New("nodes are said to have run out, and no line ended for want of them")
	}
	for _, p := range c.parts {
		for _, line := range p.lines {
			if line.key == "text.result.cut" && !c.short {
				return errors.New("nothing ran out, and the value is said to be that of a part")
			}
			if (line.key == "text.refined.exact" || line.key == "text.refined.idle") && c.short {
				return errors.New("nodes ran out, and the value is said to be minimax's, of no depth")
			}
		}
	}
	return nil
}
