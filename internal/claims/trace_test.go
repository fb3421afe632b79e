package claims

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/trace"
)

// TestTraceSentences: what a trace in words says of a search by minimax is so.
func TestTraceSentences(t *testing.T) {
	if testing.Short() {
		t.Log("a tenth of the searches of a full run")
	}
	first := seed(t)
	draws := rounds(10_000)
	if testing.Short() {
		draws /= 10
	}
	used := map[string]int{}
	for i := range draws {
		random := rand.New(rand.NewPCG(first+uint64(i), 1))
		var tree *tree
		if random.IntN(8) == 0 {
			tree = drawTicTacToe(random)
		} else {
			tree = drawTree(random)
		}
		s, refine := drawSettings(random, tree)
		l := lang.All[random.IntN(len(lang.All))]
		text := tell(t, tree, &s, refine, l)
		c := &traceChecker{tree: tree, settings: &s, refine: refine, l: l, used: used}
		if err := c.check(text); err != nil {
			t.Fatalf("JUGADA_SEED=%d: %s %q in %v, %s depth=%d nodes=%d quiet=%v eager=%v refine=%q:\n%v\n\n%s",
				first+uint64(i), tree.game, tree.position, l, s.algorithm, s.depth, s.nodes, s.quiet, s.eager, refine, err, text)
		}
	}
	for key, claim := range traceClaims {
		if claim != nil && used[key] == 0 && !testing.Short() {
			t.Errorf("no search of %d said %s: its checker has checked nothing", draws, key)
		}
	}
}

// tell searches and returns the trace in words.
func tell(t *testing.T, tree *tree, s *settings, refine string, l lang.Language) string {
	t.Helper()
	g, err := catalog.Find(tree.game)
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Position(tree.position)
	if err != nil {
		t.Fatalf("%s: %v", tree.position, err)
	}
	request := catalog.Request{
		Algorithm: s.algorithm, Depth: s.depth, Nodes: int64(s.nodes), Eager: s.eager, Refine: refine,
	}
	if s.quiet != nil {
		request.Quiet = tree.points(*s.quiet)
	}
	var out strings.Builder
	sink := trace.NewText(&out, p.Header(request), l)
	request.Trace = sink
	found, err := p.Analyze(context.Background(), request)
	if err != nil {
		t.Fatalf("%s %s %v: %v", tree.position, refine, *s, err)
	}
	if err := sink.Close(found.Summary()); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// traceChecker reads the trace of one search and checks each sentence.
type traceChecker struct {
	*tree
	*settings
	refine string // as it was asked for
	l      lang.Language
	r      *reader
	used   map[string]int // how often each message was checked

	parts []*part
	at    *part // that is being read
	line  told  // that is being read

	checks   []looked // the second looks so far
	unvalued int      // nodes that were said to have no value
	answer   int64    // the value that was said
	hedged   bool     // it was said what the refinements make of the value
}

// told is a line of the text.
type told struct {
	sentence
	number, indent int
	text           string
}

// part is a pass as the text tells it: what was announced, and what is known of it by brute force.
type part struct {
	pass
	*truth
	kind      string // the key that announced it; "": the search has but one
	lines     []told
	discarded bool

	open     []*opened // the nodes that have a line of their own, from the root down to where the text is
	visited  map[*node]bool
	returned map[*node]back // what has come back from children
	order    []*node        // in which they came back
	skipped  map[*node]bool // said not to be visited
	cutAt    map[*node]bool // nodes that were left early
	short    map[*node]int  // breadth-first: how many children were generated, where a win made the others needless
	hits     int
	pruned   int
	leaves   int
}

// opened is a node whose children are being told, with its window as the text has it.
type opened struct {
	*node
	windowed    bool
	alpha, beta int64
	slack       int64 // of the bound that futility has moved
	first       string
	back        []*node // children that have come back, in order
	cut         *told   // the sentence that said that the node is left
	cutOf       back
	byTable     bool // the table has narrowed the window
}

type back struct {
	relation string // =, ≥ or ≤
	value    int64
	known    bool // from the table
	counts   bool // it is said to count as if it were no bound
}

// traceClaims are the messages of traces in words, each with the checker of what it claims; nil: it claims nothing by itself.
var traceClaims map[string]func(*traceChecker) error

func init() {
	traceClaims = map[string]func(*traceChecker) error{
		"text.begin":       (*traceChecker).begin,
		"text.open":        (*traceChecker).opens,
		"text.open.window": (*traceChecker).opens,

		"text.first":       (*traceChecker).first,
		"text.better":      (*traceChecker).better,
		"text.worse":       (*traceChecker).worse,
		"text.outside.max": (*traceChecker).outside,
		"text.outside.min": (*traceChecker).outside,
		"text.alpha":       (*traceChecker).narrows,
		"text.beta":        (*traceChecker).narrows,

		"text.cut.alpha":       (*traceChecker).cutOff,
		"text.cut.alpha.equal": (*traceChecker).cutOff,
		"text.cut.beta":        (*traceChecker).cutOff,
		"text.cut.beta.equal":  (*traceChecker).cutOff,
		"text.cut.futility":    (*traceChecker).cutOff,
		"text.futility":        (*traceChecker).futile,

		"text.extend.singular":   (*traceChecker).extended,
		"text.extend.quiescence": (*traceChecker).extended,
		"text.bias":              (*traceChecker).biased,

		"text.table.alpha": (*traceChecker).tableNarrows,
		"text.table.beta":  (*traceChecker).tableNarrows,
		"text.table.first": (*traceChecker).tableLeads,

		"text.result":   (*traceChecker).result,
		"text.noMoves":  (*traceChecker).noMoves,
		"text.unvalued": (*traceChecker).unvaluedSaid,

		"text.refined":       (*traceChecker).refined,
		"text.refined.exact": (*traceChecker).refined,

		"text.discard": (*traceChecker).discards,

		"text.check.stands": (*traceChecker).checked,
		"text.check.falls":  (*traceChecker).checked,
		"text.choose":       (*traceChecker).chooses,

		"text.levels.generate":   (*traceChecker).generates,
		"text.levels.static":     (*traceChecker).statics,
		"text.levels.backUp.max": (*traceChecker).backsUp,
		"text.levels.backUp.min": (*traceChecker).backsUp,
		"text.levels.backUp.won": (*traceChecker).backsUp,
		"text.levels.eager":      (*traceChecker).eagerly,

		"counts": (*traceChecker).counted,

		// A pass is announced, and what it is follows from the checks of all that it says.
		"text.pass.deepening": nil, "text.pass.secondary": nil, "text.pass.rejection": nil,
		// Headings.
		"text.levels.generate.heading": nil, "text.levels.static.heading": nil, "text.levels.backUp.heading": nil,
	}
}

// traceParts are the messages that stand within others, and are checked with them.
var traceParts = []string{
	"text.root", "text.root.first", "text.leaf", "text.assumed", "text.counts", "text.set.by", "text.set.window", "text.set.table", "text.andMore",
	"text.levels.singular", "text.levels.quiescence", "text.table.known", "table.depth", "table.toEnd", "table.beyond", "table.earlier",
	"count.nodes", "count.leaves", "count.hits", "count.cuts", "count.pruned", "score.forced", "reason.ended", "reason.leaf",
	"reason.depth", "reason.quiet", "reason.time", "reason.nodes", "reason.interrupted", "reason.known",
}

// readers of traces, by language.
var traceReaders = map[lang.Language]*reader{}

func (c *traceChecker) check(text string) error {
	if traceReaders[c.l] == nil {
		traceReaders[c.l] = newReader(c.l, append(slices.Sorted(maps.Keys(traceClaims)), traceParts...)...)
	}
	c.r = traceReaders[c.l]
	if err := c.divide(text); err != nil {
		return err
	}
	for _, p := range c.parts {
		p.truth = derive(c.settings, &p.pass)
		c.at = p
		for _, line := range p.lines {
			c.line = line
			if claim := traceClaims[line.key]; claim != nil {
				if err := claim(c); err != nil {
					return fmt.Errorf("line %d, %q (%s): %w", line.number, line.text, line.key, err)
				}
			}
			c.used[line.key]++
		}
		if err := c.complete(); err != nil {
			return err
		}
	}
	if c.refine != "" && !c.hedged {
		return fmt.Errorf("the refinements %s are not said", c.refine)
	}
	if missing := c.missing(); missing != c.unvalued {
		return fmt.Errorf("%d static values were missing, %d were said to be", missing, c.unvalued)
	}
	return nil
}

// divide reads the lines and shares them out to the parts.
func (c *traceChecker) divide(text string) error {
	var current *part
	begin := func(kind string, p pass) {
		p.spent = map[*node]bool{}
		current = &part{pass: p, kind: kind, visited: map[*node]bool{}, returned: map[*node]back{}, skipped: map[*node]bool{},
			cutAt: map[*node]bool{}, short: map[*node]int{}}
		c.parts = append(c.parts, current)
	}
	begin("", pass{root: c.root(), depth: c.depth})
	for i, text := range strings.Split(text, "\n") {
		if text == "" {
			continue
		}
		trimmed := strings.TrimLeft(text, " ")
		line := told{number: i + 1, indent: (len(text) - len(trimmed)) / 2, text: trimmed}
		found := slices.DeleteFunc(c.r.read(trimmed), func(s sentence) bool { return slices.Contains(traceParts, s.key) })
		if len(found) > 0 {
			line.sentence = found[0]
		} else if counts := c.counts(trimmed); counts != nil {
			line.key = "counts"
		} else {
			return fmt.Errorf("line %d, %q, is no message of the catalogue", i+1, text)
		}
		switch line.key {
		case "text.pass.deepening":
			depth, err := number(line.values[0])
			if err != nil {
				return err
			}
			begin(line.key, pass{root: c.root(), depth: depth})
		case "text.pass.secondary":
			depth, err := number(line.values[0])
			if err != nil {
				return err
			}
			root := c.byName[line.values[1]]
			if root == nil {
				return fmt.Errorf("line %d, %q: there is no node %s", i+1, text, line.values[1])
			}
			if c.secondary == nil || depth != c.secondary.plies {
				return fmt.Errorf("line %d, %q: a second look of %d plies was not asked for", i+1, text, depth)
			}
			begin(line.key, pass{root: root, depth: depth})
		case "text.pass.rejection":
			begin(line.key, pass{root: c.root(), depth: c.mainDepth(), without: strings.Split(line.values[0], ", ")})
		case "text.discard":
			current.discarded = true
		}
		for _, name := range c.spentIn(&line) {
			current.spent[c.byName[name]] = true
		}
		current.lines = append(current.lines, line)
	}
	return nil
}

// mainDepth is how deep the last pass for the answer went.
func (c *traceChecker) mainDepth() int {
	depth := c.depth
	for _, p := range c.parts {
		if p.kind == "text.pass.deepening" && !p.discarded {
			depth = p.depth
		}
	}
	return depth
}

// valued is "NAME = VALUE (REMARKS)".
var valued = regexp.MustCompile(`^(\S+) (=|≥|≤) ([^(]+?)(?: \((.*)\))?$`)

// spentIn returns the nodes of which a line says that their lines end because nodes ran out.
func (c *traceChecker) spentIn(line *told) (names []string) {
	spent := c.l.Sprintf("reason.nodes")
	for _, m := range spentNodes(spent).FindAllStringSubmatch(line.text, -1) {
		names = append(names, m[1])
	}
	return names
}

func spentNodes(remark string) *regexp.Regexp {
	return regexp.MustCompile(`(\S+) (?:=|≥|≤) [^(;]+ \(` + regexp.QuoteMeta(remark) + `(?:; [^)]*)?\)`)
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
	if leaf := c.at.ends[n] != "" && !b.known; leaf && !strings.HasPrefix(c.line.key, "text.levels.backUp") {
		if missing := !n.valued && !n.over; missing != assumed {
			return nil, b, fmt.Errorf("%s has a static value of its own: %v; said: %v", m[1], !missing, !assumed)
		}
	}
	return n, b, nil
}

// tolerance is how far values may be from the truth: futility at every node promises nothing but at the ends of lines. What
// is said of it is checked all the same: who has set a bound, what follows from it, that a bound is said to count as a value, and
// in the end that the value may differ.
func (c *traceChecker) tolerance(n *node) int64 { return c.toleranceIn(c.at, n) }

func (c *traceChecker) toleranceIn(p *part, n *node) int64 {
	if c.futility == nil || !c.futility.every || c.futility.epsilon == 0 || p.ends[n] != "" {
		return 0
	}
	return 8 * won
}

func holds(worth int64, relation string, value, tolerance int64) bool {
	switch relation {
	case "≥":
		return worth >= value-tolerance
	case "≤":
		return worth <= value+tolerance
	}
	return distance(worth, value) <= tolerance
}

// remarks checks what stands in brackets behind a value: why the line ends, or where the table has it from.
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

// stored checks where the table has a node from: the position is the same, it has been visited before, and was searched as
// deep as is said.
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
		return nil // what only orders moves may be of any depth; a line that was extended has another
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

// value reads a value as people write it.
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

// written is a value as the failure of a test shows it.
func (t *tree) written(value int64) string {
	switch {
	case value > won/2:
		return fmt.Sprintf("+∞ in %d", won-value)
	case value < -won/2:
		return fmt.Sprintf("-∞ in %d", won+value)
	}
	return t.points(value)
}

// named returns the node that a line calls so.
func (c *traceChecker) named(text string) (*node, error) {
	if text == c.l.Sprintf("text.root") || text == c.l.Sprintf("text.root.first") {
		return c.root(), nil
	}
	if n := c.byName[text]; n != nil && text != "" {
		return n, nil
	}
	return nil, fmt.Errorf("there is no node %q", text)
}

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
	case c.line.values[2] != sideName(root.side):
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
	if len(c.line.values) > 2 {
		o.windowed = true
		alpha, err := c.value(c.line.values[2])
		if err != nil {
			return err
		}
		beta, err := c.value(c.line.values[3])
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

// has says whether, at o or further up, the side has by what has come back a child that is worth as much as the bound, or that and
// futility's margin; or the table has made the window narrower.
func (c *traceChecker) has(side int, bound int64, o *opened) bool {
	for _, above := range append(slices.Clone(c.at.open), o) {
		if above.byTable {
			return true // checked where that is told
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

// back reads what has come back from a child, and notes it once the line has been checked against what was known before.
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
	if c.at.ends[n] != "" && wasOpen && !c.at.open[at+1].byTable { // the table was asked before it was clear that nodes had run out
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

// happensAt checks which node a line calls the one where it happens.
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

// worse: "no better than the 4 that MAX already has at D": a child of D that has come back is worth 4 to MAX, or more.
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
		if (c.at.worth[child]-has)*side+c.tolerance(child) >= 0 {
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
	case (b.relation == worse) != b.counts:
		return fmt.Errorf("what is worth that much at most is no bound, unless it counts as one")
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

// cutOff: the value meets the bound, the bound was set where it is said, and just the children that are named are not visited.
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
	if (b.relation == worse) != b.counts {
		return fmt.Errorf("what is worth that much at most reaches no bound, unless it counts so")
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

// setBy: "set at B by E": B is where the cut happens or above, its mover the one whom the bound serves, and E, which has come back,
// gives him that much.
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
	s, ok := c.r.as("text.set.by", text)
	if !ok {
		return fmt.Errorf("%q does not say who set the bound", text)
	}
	at, err := c.named(s.values[0])
	if err != nil {
		return err
	}
	child, err := c.named(s.values[1])
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

// skips: what is not visited are all children that count and have not come back.
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

// listed: a list names just these moves, in any order, and says how many more there are.
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
	value, err := c.value(c.line.values[1])
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

// biased: what bias leaves out is what ranks lowest, and just that.
func (c *traceChecker) biased() error {
	n, err := c.named(c.line.values[0])
	if err != nil {
		return err
	}
	var moves []string
	for _, left := range c.at.left[n] {
		moves = append(moves, left.move)
	}
	c.at.cutAt[n] = true
	c.at.pruned += len(moves)
	return c.listed(c.line.values[1], moves)
}

// tableNarrows: "The table has N ≥ 4 (from M): α = 3 at N, just below that".
func (c *traceChecker) tableNarrows() error {
	now := c.at.truth
	whole := c.at.pass
	whole.spent = nil // what the table has is of a visit that lacked no nodes, even if this one will
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

// complete checks, when a part has been read, that all children were told, or said not to be visited; and the counts.
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
