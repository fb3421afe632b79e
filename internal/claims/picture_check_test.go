package claims

import (
	"fmt"
	"slices"
	"strings"
)

// Pictures of searches by minimax, checked node by node: the window of each is derived from the values at earlier nodes, as in
// alpha-beta, and the values are compared with minimax.

// window is what alpha-beta knows at a node, and where it came from.
type window struct {
	alpha, beta     int64
	alphaBy, betaBy setting
	slack           [2]int64 // of futility, of alpha and of beta
	table           bool     // the table may have narrowed it more than the picture shows
}

// setting is the origin of a bound: at a node, by a child or, if that is nil, by the table.
type setting struct{ at, by *node }

// walk checks all nodes that are drawn, from the root on.
func (c *pictureChecker) walk() error {
	if c.tips[c.root()] == nil {
		return fmt.Errorf("the root is not drawn")
	}
	seen := 0
	visited := map[*node]bool{}
	var visit func(n *node, w window) error
	visit = func(n *node, w window) error {
		seen++
		visited[n] = true
		t := c.tips[n]
		if _, belongs := c.worth[n]; !belongs {
			return fmt.Errorf("%q: it does not belong to the tree that is searched", t.tip)
		}
		if err := c.entered(n, t, &w); err != nil {
			return fmt.Errorf("%q: %w", t.tip, err)
		}
		if t.use != "" {
			if err := c.fromTable(n, t, &w, visited); err != nil {
				return fmt.Errorf("%q: %w", t.tip, err)
			}
		}
		var has backing
		var children []*node
		for _, s := range c.shapes { // in the order of the picture, which is that of the visits
			child := c.byTip(s)
			if child == nil || child.parent != n {
				continue
			}
			if s.parent != nil && s.parent != t.shape {
				return fmt.Errorf("%q: it hangs at %q", s.tip, s.parent.tip)
			}
			if len(children) > 0 && c.tips[children[len(children)-1]].kind == "open" {
				return fmt.Errorf("%q: the search has not left the node before", s.tip)
			}
			children = append(children, child)
			if err := visit(child, w); err != nil {
				return err
			}
			if c.tips[child].kind != "open" {
				c.returns(n, child, &has, &w)
			}
		}
		if err := c.left(n, t, &w, &has, children); err != nil {
			return fmt.Errorf("%q: %w", t.tip, err)
		}
		return nil
	}
	if err := visit(c.root(), window{alpha: -2 * won, beta: 2 * won}); err != nil {
		return err
	}
	if seen != len(c.tips) {
		return fmt.Errorf("%d nodes hang together, and %d are drawn", seen, len(c.tips))
	}
	return nil
}

func (c *pictureChecker) byTip(s *shape) *node {
	if s.kind != "visited" {
		return nil
	}
	name, _, _ := strings.Cut(s.tip, " (")
	return c.called(name)
}

// hides reports whether something below n is not drawn.
func (c *pictureChecker) hides(n *node) bool {
	return slices.ContainsFunc(c.shapes, func(s *shape) bool {
		return s.kind == "hidden" && (s.parent == nil || s.parent == c.tips[n].shape)
	})
}

// entered checks the window with which a node was entered.
func (c *pictureChecker) entered(n *node, t *tip, w *window) error {
	if windows := c.algorithm == "alphabeta" || c.algorithm == "thresholds" || c.algorithm == "printed"; windows != t.windowed {
		return fmt.Errorf("the algorithm has windows: %v", windows)
	}
	switch {
	case !t.windowed || t.window == [2]int64{w.alpha, w.beta}:
	case w.table && t.window[0] >= w.alpha && t.window[1] <= w.beta:
		w.alpha, w.beta = t.window[0], t.window[1] // the table's entry was checked at the node that it narrowed
	default:
		return fmt.Errorf("the window is [%s, %s]", c.written(w.alpha), c.written(w.beta))
	}
	return nil
}

// slackAt is how far the value of a node may be from the truth, see traceChecker.toleranceIn.
func (c *pictureChecker) slackAt(n *node) int64 {
	switch {
	case c.futility == nil || c.futility.epsilon == 0 || c.ends[n] != "":
		return 0
	case c.futility.every:
		return 8 * won
	case n == c.root():
		return c.futility.epsilon
	}
	return 0
}

// backing is what a node knows from returned values.
type backing struct {
	value    int64 // the best
	any      bool
	relation string // of that; with thresholds of the last child that has passed the bound, "" if none has
	margin   int64  // that another child must bring beyond that, for the notes' futility
	counts   bool   // the node only counts as so much: a child does, or by the margin one was not chosen or none was visited
}

// returns updates the window and the best value with a child that has come back. After one child a side needs more from another:
// with futility more by more than the margin, unless the game is decided or the window closed.
func (c *pictureChecker) returns(n, child *node, has *backing, w *window) {
	is, side := c.tips[child].is, int64(n.side)
	value := is.value
	if more := (value - has.value) * side; is.relation == "≈" || has.any && more > 0 && more <= has.margin {
		has.counts = true
	}
	if !has.any || (value-has.value)*side > has.margin {
		has.value, has.any = value, true
		if c.algorithm != "thresholds" {
			has.relation = is.relation
		}
	}
	bound, other, by, slack := &w.alpha, w.beta, &w.alphaBy, &w.slack[0]
	if side < 0 {
		bound, other, by, slack = &w.beta, w.alpha, &w.betaBy, &w.slack[1]
	}
	if (value-*bound)*side <= 0 {
		return
	}
	if c.algorithm == "thresholds" {
		has.relation = is.relation
	}
	has.margin = 0
	if c.futility != nil && (c.futility.every || n == c.root()) && distance(value, 0) < won/2 && (value-other)*side < 0 {
		has.margin = c.futility.epsilon
	}
	*bound, *by, *slack = value+side*has.margin, setting{n, child}, has.margin
}

// handsUp returns the value of a node from its children: the best that has come back; with thresholds, which keep the best in the
// bound, no less for the side to move than that was on entry.
func (c *pictureChecker) handsUp(n *node, t *tip, has *backing) int64 {
	at := map[int]int{1: 0, -1: 1}[n.side]
	if c.algorithm == "printed" {
		return min(max(has.value, t.window[0]), t.window[1])
	}
	if c.algorithm == "thresholds" && (t.window[at]-has.value)*int64(n.side) > 0 {
		return t.window[at]
	}
	return has.value
}

// left checks the statements about a node when it is left: its value, why its line ends or why it was cut, and which children
// were not visited.
func (c *pictureChecker) left(n *node, t *tip, w *window, has *backing, children []*node) error {
	known := t.use == "answer" || t.use == "cut"
	if t.kind == "open" {
		if !c.underWay || n.parent != nil && c.tips[n.parent].kind != "open" {
			return fmt.Errorf("the search has left the node above")
		}
		return nil
	}
	if last := len(children) - 1; last >= 0 && c.tips[children[last]].kind == "open" {
		return fmt.Errorf("the search has not left the node below")
	}
	switch ends := c.ends[n]; {
	case ends == "" && !known && t.extended != c.due[n], t.extended != "" && (ends != "" || known):
		return fmt.Errorf("it goes on because of %q", c.due[n])
	case known:
		if len(children)+len(t.unvisited) > 0 || t.kind != "value" || t.reason != "" {
			return fmt.Errorf("it is known, and was looked into")
		}
		return c.worthIs(n, t.is)
	case t.kind != "value":
		return c.leaf(n, t, children)
	case ends != "":
		return fmt.Errorf("the line ends there because of %q", ends)
	case t.reason != "":
		return fmt.Errorf("the line does not end there")
	case len(children) == 0:
		if c.hides(n) {
			return c.worthIs(n, t.is)
		}
		return fmt.Errorf("nothing of what follows is drawn")
	}
	if err := c.worthIs(n, t.is); err != nil {
		return err
	}
	if static := strings.ReplaceAll(c.written(n.static), "-", "−"); c.valueAll != (t.inner == static) {
		return fmt.Errorf("its static value %s is told: %q", static, t.inner)
	}
	if !c.hides(n) {
		if value := c.handsUp(n, t, has); t.is.value != value && !w.table {
			return fmt.Errorf("by what comes back it is worth %s", c.written(value))
		}
		if err := c.family(n, t, children); err != nil {
			return err
		}
		if err := c.bounded(n, t, w, has); err != nil && !w.table {
			return err
		}
	}
	if t.cut.key == "" {
		if len(t.unvisited) > 0 {
			return fmt.Errorf("nothing has cut them off")
		}
		return nil
	}
	return c.cutIs(n, t, w, children)
}

// bounded: the value is as exact as that of the child that has it, or a bound if there was a cut, or if nothing has passed the
// window; where futility affects it, what the node counts as.
func (c *pictureChecker) bounded(n *node, t *tip, w *window, has *backing) error {
	if c.algorithm == "printed" {
		return c.returnedAs(n, t, has)
	}
	want, meets := has.relation, w.alpha
	if n.side > 0 {
		meets = w.beta
	}
	cut := len(t.unvisited) > 0 && t.cut.key != "picture.cut.win"
	switch {
	case has.counts || cut && (t.is.value-meets)*int64(n.side) < 0:
		want = "≈"
	case cut:
		want = map[int]string{1: "≥", -1: "≤"}[n.side]
	case want == "":
		want = map[int]string{1: "≤", -1: "≥"}[n.side]
	}
	if t.is.relation != want {
		return fmt.Errorf("from what has come back follows %s", want)
	}
	return nil
}

// returnedAs: the printed form knows what lies within the window; beyond it a bound, and where the two have met it returns ∓∞.
func (c *pictureChecker) returnedAs(n *node, t *tip, has *backing) error {
	want, met := "=", false
	switch {
	case has.value <= t.window[0]:
		want, met = "≤", n.side < 0
	case has.value >= t.window[1]:
		want, met = "≥", n.side > 0
	}
	if t.is.relation != want || t.returned != met {
		return fmt.Errorf("from what has come back follows %s, with ∓∞: %v", want, met)
	}
	return nil
}

// worthIs checks a value by minimax.
func (c *pictureChecker) worthIs(n *node, b back) error {
	if !holds(c.worth[n], b.relation, b.value, c.slackAt(n)) {
		return fmt.Errorf("it is worth %s", c.written(c.worth[n]))
	}
	return nil
}

// leaf checks a node with a static value.
func (c *pictureChecker) leaf(n *node, t *tip, children []*node) error {
	ends := c.ends[n]
	want := strings.TrimSuffix(ends, "leaf")
	switch {
	case ends == "" || len(children) > 0:
		return fmt.Errorf("the line does not end there")
	case t.reason != want:
		return fmt.Errorf("the line ends because of %q", ends)
	case t.is.relation != "=" || t.is.value != n.end():
		return fmt.Errorf("it is worth %s", c.written(n.end()))
	case (t.kind == "assumed") != (!n.valued && !n.over):
		return fmt.Errorf("it has a static value of its own: %v", n.valued)
	case len(t.unvisited)+len(t.dropped) > 0 || t.cut.key != "":
		return fmt.Errorf("nothing can be cut there")
	}
	return nil
}

// family: what was visited, what was cut off and what bias has left out are all the children.
func (c *pictureChecker) family(n *node, t *tip, children []*node) error {
	var dropped, kept []string
	for _, child := range c.truth.left[n] {
		dropped = append(dropped, child.move)
	}
	for _, child := range c.kept[n] {
		kept = append(kept, child.move)
	}
	var said []string
	for _, child := range children {
		said = append(said, child.move)
	}
	reordered := c.deepening || c.table
	said = append(said, t.unvisited...)
	if reordered {
		slices.Sort(said)
		slices.Sort(kept)
		slices.Sort(dropped)
		slices.Sort(t.dropped)
	}
	switch {
	case !slices.Equal(said, kept):
		return fmt.Errorf("the children are %v", kept)
	case !slices.Equal(t.dropped, dropped):
		return fmt.Errorf("bias leaves out %v", dropped)
	}
	return nil
}

// cutIs checks why a node was left early.
func (c *pictureChecker) cutIs(n *node, t *tip, w *window, children []*node) error {
	last := children[len(children)-1]
	if len(t.unvisited) == 0 {
		return fmt.Errorf("nothing was cut off")
	}
	if t.cut.key == "picture.cut.win" {
		if !c.eager || t.cut.values[0] != sideName(n.side) || t.cut.values[1] != last.move || !last.over || last.winner != n.side {
			return fmt.Errorf("%s does not win at once by %s", t.cut.values[0], t.cut.values[1])
		}
		return nil
	}
	words := strings.Fields(strings.ReplaceAll(t.cut.values[0], c.forcedWords(), "_"))
	for i := range words {
		words[i] = strings.ReplaceAll(words[i], "_", c.forcedWords())
	}
	if len(words) != 5 && len(words) != 7 {
		return fmt.Errorf("%q is no comparison", t.cut.values[0])
	}
	bound, slack, by, letter, relation := w.alpha, w.slack[0], w.alphaBy, "α", "≤"
	if n.side > 0 {
		bound, slack, by, letter, relation = w.beta, w.slack[1], w.betaBy, "β", "≥"
	}
	value, err := c.printed(words[0])
	if err != nil {
		return err
	}
	said, err := c.printed(words[4])
	if err != nil {
		return err
	}
	if len(words) == 7 {
		margin, err := c.printed(words[6])
		if err != nil || margin != slack || words[5] != map[string]string{"α": "+", "β": "−"}[letter] {
			return fmt.Errorf("the margin is %s (%v)", c.points(slack), err)
		}
	} else if slack != 0 {
		return fmt.Errorf("the margin is %s", c.points(slack))
	}
	if (value-bound)*int64(n.side) < 0 {
		relation = "≈"
		if c.futility == nil || (value-bound)*int64(n.side)+c.futility.epsilon < 0 {
			return fmt.Errorf("the bound is %s", c.written(bound))
		}
	}
	switch {
	case words[3] != "=" || words[2] != letter || words[1] != relation:
		return fmt.Errorf("it stands %s %s", relation, letter)
	case value != t.is.value:
		return fmt.Errorf("the value is %s", c.written(t.is.value))
	case w.table && by.at == nil:
		return nil
	case said != bound-slack*map[string]int64{"α": 1, "β": -1}[letter]:
		return fmt.Errorf("the bound is %s", c.written(bound))
	case t.cut.key == "picture.cut.table":
		if at := c.called(t.cut.values[1]); at == nil || c.tips[at] == nil || c.tips[at].use != "narrow" || by != (setting{at, nil}) {
			return fmt.Errorf("the table has set nothing at %s", t.cut.values[1])
		}
		return nil
	case t.cut.key == "picture.cut.start":
		if by.at != nil {
			return fmt.Errorf("the bound was set at %s", by.at.name)
		}
		return nil
	case t.cut.key != "picture.cut.at" || by.by == nil:
		return fmt.Errorf("nobody has set such a bound")
	}
	if at := c.called(t.cut.values[1]); at != by.at || t.cut.values[2] != by.by.move {
		return fmt.Errorf("it was set at %s by %s", by.at.name, by.by.name)
	}
	return nil
}

// forcedWords are the words between +∞ and a number.
func (c *pictureChecker) forcedWords() string {
	before, _, _ := strings.Cut(c.l.Sprintf("picture.in", 7), "7")
	return " " + before
}

// fromTable checks the use of the table: the position is that of a node visited before, and what was known about it has the
// stated effect.
func (c *pictureChecker) fromTable(n *node, t *tip, w *window, visited map[*node]bool) error {
	parts := strings.Split(t.from, ", ")
	from := c.called(parts[0])
	earlier := slices.Contains(parts, c.l.Sprintf("table.earlier"))
	switch {
	case !c.table:
		return fmt.Errorf("no table was asked for")
	case from == nil || !c.same(n, from):
		return fmt.Errorf("%s is another position", parts[0])
	case !earlier && (!visited[from] || from == n):
		return fmt.Errorf("%s has not been visited before", parts[0])
	case earlier && !c.deepening && c.secondary == nil:
		return fmt.Errorf("there is no earlier pass")
	}
	for _, part := range parts[1:] {
		s, ok := c.r.as("table.depth", part)
		if !ok {
			continue
		}
		depth, err := number(s.values[0])
		if left := c.pass.depth - n.ply(); err != nil || c.singular == nil && t.use != "first" && left != depth {
			return fmt.Errorf("%d plies are wanted there", left)
		}
	}
	outside := t.windowed && (t.is.relation == "≥" && t.is.value >= w.beta || t.is.relation == "≤" && t.is.value <= w.alpha)
	switch t.use {
	case "answer":
		if t.is.relation != "=" {
			return fmt.Errorf("it is no more than a bound")
		}
	case "cut":
		if !outside {
			return fmt.Errorf("it lies in the window")
		}
	case "narrow": // by how much is told at the children
		w.table = true
		if n.side > 0 {
			w.alphaBy = setting{n, nil}
		} else {
			w.betaBy = setting{n, nil}
		}
	}
	return nil
}
