package claims

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// The sentences of a trace about a single node: its value, why its line ends, the source of its table entry, and its window.

// valued is "NAME = VALUE (REMARKS)".
var valued = regexp.MustCompile(`^(\S+) (=|≥|≤|≈) ([^(]+?)(?: \((.*)\))?$`)

// spentIn returns the nodes whose lines, by a sentence, end because nodes ran out.
func (c *traceChecker) spentIn(line *told) (names []string) {
	spent := c.l.Sprintf("reason.nodes")
	for _, m := range spentNodes(spent).FindAllStringSubmatch(line.text, -1) {
		names = append(names, m[1])
	}
	return names
}

func spentNodes(remark string) *regexp.Regexp {
	return regexp.MustCompile(`(\S+) (?:=|≥|≤|≈) [^(;]+ \(` + regexp.QuoteMeta(remark) + `(?:; [^)]*)?\)`)
}

// is reads "NAME = VALUE (REMARKS)" and checks it: the value by brute force, the remarks by what they mean.
func (c *traceChecker) is(text string) (*node, back, error) {
	m := valued.FindStringSubmatch(text)
	if m == nil {
		return nil, back{}, fmt.Errorf("%q is no node with its value", text)
	}
	n := c.byName[m[1]]
	if n == nil {
		return nil, back{}, fmt.Errorf("there is no node %q", m[1])
	}
	value, err := c.value(m[3])
	if err != nil {
		return nil, back{}, err
	}
	b := back{relation: m[2], value: value}
	worth, belongs := c.at.worth[n]
	if !belongs {
		return nil, b, fmt.Errorf("%s is not in the tree that is searched", m[1])
	}
	if !holds(worth, b.relation, value, c.tolerance(n)) {
		return nil, b, fmt.Errorf("%s is worth %s", m[1], c.written(worth))
	}
	var assumed bool
	if b.known, assumed, err = c.remarks(n, &b, m[4]); err != nil {
		return nil, b, err
	}
	if cut := c.at.ends[n] == "" && (b.relation == "≥" && n.side > 0 || b.relation == "≤" && n.side < 0); c.algorithm == "printed" && !b.known {
		want := ""
		if cut {
			want = map[string]string{"≥": "+∞", "≤": "-∞"}[b.relation]
		}
		if b.returned != want {
			return nil, b, fmt.Errorf("%s is returned as %q, not as %q", m[1], want, b.returned)
		}
	} else if b.returned != "" {
		return nil, b, fmt.Errorf("%s returns the value", c.algorithm)
	}
	if b.counts != (b.relation == "≈") {
		return nil, b, fmt.Errorf("%s has that value, or only counts so", m[1])
	}
	if leaf := c.at.ends[n] != "" && !b.known; leaf && !strings.HasPrefix(c.line.key, "text.levels.backUp") {
		if missing := !n.valued && !n.over; missing != assumed {
			return nil, b, fmt.Errorf("%s has a static value of its own: %v; said: %v", m[1], !missing, !assumed)
		}
	}
	return n, b, nil
}

// tolerance is how far what a node counts as may be from the truth: futility at every node promises something only at the ends
// of lines. A value that is not merely counted so must be true, and so must the origin of a bound and what follows from it.
func (c *traceChecker) tolerance(n *node) int64 { return c.toleranceIn(c.at, n) }

func (c *traceChecker) toleranceIn(p *part, n *node) int64 {
	if c.futility == nil || !c.futility.every || c.futility.epsilon == 0 || p.ends[n] != "" {
		return 0
	}
	return 8 * won
}

// holds reports whether a value is true; for one that merely counts as something, whether it is within the tolerance.
func holds(worth int64, relation string, value, tolerance int64) bool {
	switch relation {
	case "≥":
		return worth >= value
	case "≤":
		return worth <= value
	case "=":
		return worth == value
	}
	return distance(worth, value) <= tolerance
}

// remarks checks the remarks in brackets after a value: why the line ends, or the source of the table entry.
func (c *traceChecker) remarks(n *node, b *back, text string) (known, assumed bool, err error) {
	if text == "" {
		return false, false, nil
	}
	if s, ok := c.r.as("text.table.known", text); ok {
		return true, false, c.stored(n, s.values[0], true)
	}
	for _, remark := range strings.Split(text, "; ") {
		if remark == c.l.Sprintf("text.assumed") {
			assumed = true
			continue
		}
		if s, ok := c.r.as("text.counts", remark); ok {
			value, err := c.value(s.values[0])
			if err != nil || value != b.value || c.futility == nil || !c.futility.every {
				return false, false, fmt.Errorf("it does not count so")
			}
			b.counts = true
			continue
		}
		if s, ok := c.r.as("text.returns", remark); ok {
			b.returned = s.values[0]
			continue
		}
		reason := ""
		for _, name := range []string{"ended", "quiet", "nodes", "leaf", "depth"} {
			if remark == c.l.Sprintf("reason."+name) {
				reason = name
			}
		}
		if reason == "" {
			return false, false, fmt.Errorf("the remark %q is not known", remark)
		}
		if ends := c.at.ends[n]; ends != reason {
			return false, false, fmt.Errorf("the line ends at %s because of %q, not %q", n.name, ends, reason)
		}
	}
	return false, assumed, nil
}

// stored checks the source of a table entry: the position is the same, it was visited before, and was searched as deep as
// stated.
func (c *traceChecker) stored(n *node, text string, serves bool) error {
	parts := strings.Split(text, ", ")
	from := c.byName[parts[0]]
	if from == nil {
		return fmt.Errorf("there is no node %q", parts[0])
	}
	if !c.same(n, from) {
		return fmt.Errorf("%s is not the position of %s", from.name, n.name)
	}
	rest := parts[1:]
	earlier := slices.Contains(rest, c.l.Sprintf("table.earlier"))
	if !c.wasVisited(from, earlier) {
		return fmt.Errorf("%s has not been visited before", from.name)
	}
	if !serves || c.singular != nil {
		return nil // an entry used only for ordering may be of any depth; an extended line has another
	}
	for _, p := range rest {
		s, ok := c.r.as("table.depth", p)
		if !ok {
			continue
		}
		depth, err := number(s.values[0])
		if err != nil {
			return err
		}
		if left := c.at.root.ply() + c.at.depth - n.ply(); left != depth {
			return fmt.Errorf("%s is to be searched %d plies deep", n.name, left)
		}
	}
	return nil
}

func (c *traceChecker) wasVisited(n *node, earlier bool) bool {
	if !earlier {
		return c.at.visited[n]
	}
	for _, p := range c.parts {
		if p == c.at {
			return false
		}
		if p.visited[n] {
			return true
		}
	}
	return false
}

// value reads a value as printed.
func (c *traceChecker) value(text string) (int64, error) { return c.tree.value(c.r, text) }

func (t *tree) value(r *reader, text string) (int64, error) {
	switch text {
	case "+∞":
		return 2 * won, nil
	case "-∞":
		return -2 * won, nil
	}
	if s, ok := r.as("score.forced", text); ok {
		plies, err := number(s.values[1])
		if err != nil {
			return 0, err
		}
		switch s.values[0] {
		case "+∞":
			return won - int64(plies), nil
		case "-∞":
			return int64(plies) - won, nil
		}
	}
	whole, fraction, _ := strings.Cut(text, ".")
	if len(fraction) > t.decimals {
		return 0, fmt.Errorf("%q has more decimals than the tree", text)
	}
	return strconv.ParseInt(whole+fraction+strings.Repeat("0", t.decimals-len(fraction)), 10, 64)
}

// written formats a value for test failures.
func (t *tree) written(value int64) string {
	switch {
	case value > won/2:
		return fmt.Sprintf("+∞ in %d", won-value)
	case value < -won/2:
		return fmt.Sprintf("-∞ in %d", won+value)
	}
	return t.points(value)
}

// named returns the node with a name in the text.
func (c *traceChecker) named(text string) (*node, error) { return c.nodeOf(c.l, text) }

func sideName(side int) string { return map[int]string{1: "MAX", -1: "MIN"}[side] }

func (c *traceChecker) begin() error {
	root, err := c.named(c.line.values[1])
	switch {
	case err != nil:
		return err
	case root != c.root():
		return fmt.Errorf("%s is not the root", root.name)
	case c.line.values[0] != c.l.Sprintf("algorithm."+c.algorithm):
		return fmt.Errorf("the algorithm is %s", c.algorithm)
	case root.over != (c.line.key == "text.begin.over"):
		return fmt.Errorf("the game is over: %v", root.over)
	case !root.over && c.line.values[2] != sideName(root.side):
		return fmt.Errorf("%s is to move", sideName(root.side))
	}
	return nil
}

// opens: a node whose children follow, its side, and its window, which is that of its parent by then.
func (c *traceChecker) opens() error {
	n, err := c.named(c.line.values[0])
	if err != nil {
		return err
	}
	if want := c.line.values[1]; want != sideName(n.side) {
		return fmt.Errorf("%s is to move", sideName(n.side))
	}
	o := &opened{node: n, alpha: -2 * won, beta: 2 * won}
	at := c.line.indent
	if at > len(c.at.open) {
		return fmt.Errorf("the line stands too far in")
	}
	c.at.open = c.at.open[:at]
	if at == 0 {
		if n != c.at.root {
			return fmt.Errorf("%s is not where the search begins", n.name)
		}
	} else {
		above := c.at.open[at-1]
		if n.parent != above.node {
			return fmt.Errorf("%s is not a child of %s", n.name, above.name)
		}
		if err := c.visitable(n, above); err != nil {
			return err
		}
		o.alpha, o.beta = above.alpha, above.beta
	}
	if values := c.line.values[2:]; len(values) > 0 {
		o.windowed = true
		if c.line.key == "text.open.call" {
			depth, err := number(values[0])
			if err != nil || c.algorithm != "printed" || depth < 1 || c.singular == nil && depth != c.at.depth-at {
				return fmt.Errorf("depth %s is left at %s", values[0], n.name)
			}
			values = values[1:]
		}
		alpha, err := c.value(values[0])
		if err != nil {
			return err
		}
		beta, err := c.value(values[1])
		if err != nil {
			return err
		}
		if alpha != o.alpha || beta != o.beta {
			return fmt.Errorf("what was said until now makes the window [%s, %s]", c.written(o.alpha), c.written(o.beta))
		}
		if err := c.justified(o); err != nil {
			return err
		}
	}
	c.at.open = append(c.at.open, o)
	c.at.visited[n] = true
	return nil
}

// justified: α is what MAX can be sure of by what has come back further up, β what MIN can hold it to.
func (c *traceChecker) justified(o *opened) error {
	for _, b := range []struct {
		side  int
		bound int64
	}{{1, o.alpha}, {-1, o.beta}} {
		if b.bound == -int64(b.side)*2*won {
			continue
		}
		if !c.has(b.side, b.bound, o) {
			return fmt.Errorf("nothing that %s has by then is worth %s", sideName(b.side), c.written(b.bound))
		}
	}
	return nil
}

// has reports whether, at o or further up, a child that has come back is worth as much to the side as the bound, or that plus
// futility's margin; or the table has narrowed the window.
func (c *traceChecker) has(side int, bound int64, o *opened) bool {
	for _, above := range append(slices.Clone(c.at.open), o) {
		if above.byTable {
			return true // checked at that sentence
		}
		if above.side != side {
			continue
		}
		for _, child := range above.back {
			if (c.at.worth[child]-bound)*int64(side)+c.margin(above.node)+c.tolerance(child) >= 0 {
				return true
			}
		}
	}
	return false
}

// margin is futility's ε where it applies.
func (c *traceChecker) margin(n *node) int64 {
	if c.futility == nil || !c.futility.every && n != c.at.root {
		return 0
	}
	return c.futility.epsilon
}

// visitable: a child belongs to the search, and has not been said to be left out, nor told before.
func (c *traceChecker) visitable(n *node, above *opened) error {
	switch _, twice := c.at.returned[n]; {
	case !slices.Contains(c.at.kept[above.node], n):
		return fmt.Errorf("%s is not among the children of %s that count", n.name, above.name)
	case c.at.skipped[n]:
		return fmt.Errorf("%s was said not to be visited", n.name)
	case above.cut != nil:
		return fmt.Errorf("%s was left in line %d", above.name, above.cut.number)
	case twice:
		return fmt.Errorf("%s has been told before", n.name)
	case above.first != "" && len(above.back) == 0 && n.move != above.first:
		return fmt.Errorf("%s was said to be tried first", above.first)
	}
	return nil
}
