package claims

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/lang"
)

// TestCompareSentences: the statements of compare about methods are true: each row for one position, the judging minimax, and the
// reference for nodes; and the totals of many positions, which are compared with the rows of each.
func TestCompareSentences(t *testing.T) {
	first := seed(t)
	draws := rounds(60)
	used := map[string]int{}
	for i := range draws {
		random := rand.New(rand.NewPCG(first+uint64(i), 9))
		c := drawComparison(t, random)
		c.used = used
		if err := c.all(t); err != nil {
			t.Fatalf("JUGADA_SEED=%d: jugada %q in %v:\n%v\n\n%s", first+uint64(i), c.args, c.l, err, c.text)
		}
	}
	for _, key := range unused(used, compareClaims) {
		if laws.Night() { // by day too few are drawn for what is rare
			t.Errorf("no comparison of %d said %s: its checker has checked nothing", draws, key)
		}
	}
}

// TestCompareObjections: the checker objects to wrong words, of one position and of many.
func TestCompareObjections(t *testing.T) {
	draw := func(random *rand.Rand) *comparison {
		c := drawComparison(t, random)
		c.used = map[string]int{}
		if err := c.all(t); err != nil {
			t.Fatal(err)
		}
		return c
	}
	t.Run("one", func(t *testing.T) {
		mustObject(t, wrongComparisons, func(random *rand.Rand) (lang.Language, string, func(string) error) {
			c := draw(random)
			return c.l, c.texts[0], func(text string) error { return c.one(c.trees[0], text) }
		})
	})
	t.Run("many", func(t *testing.T) {
		mustObject(t, wrongTotals, func(random *rand.Rand) (lang.Language, string, func(string) error) {
			c := draw(random)
			return c.l, c.text, c.totals
		})
	})
}

// Wrong words in comparisons. The first rows are those of negamax and alphabeta, about which everything is known.
var (
	wrongComparisons = []wrong{
		{"a value off by one", `(?m)^(?:negamax|alphabeta) +(-?\d+)  `, oneMore},
		{"nodes off by one", `(?m)^(?:negamax|alphabeta) .* (\d+) +[\d.]+ ?%`, oneMore},
		{"leaves off by one", `(?m)^(?:negamax|alphabeta) .*% +(\d+) `, oneMore},
		{"cuts off by one", `(?m)^(?:negamax|alphabeta) .*% +\d+ +(\d+) `, oneMore},
		{"a share off", `(?m)^alphabeta .* (\d+)\.\d ?%`, oneMore},
		{"what is exact is not", `(?m)^(?:negamax|alphabeta) .* (yes|sí) `, func(l lang.Language, _ string) string { return l.Sprintf("cli.compare.no") }},
		{"what is not exact is", `(?m)^\S*(?:singular|bias|quiescence)\S* .* (no) `, func(l lang.Language, _ string) string { return l.Sprintf("cli.compare.yes") }},
		{"another line", `(?m)^alphabeta +\S+(?: in \d+| en \d+)?(?: +–)?  +(\S+)`, to("ZZ")},
		{"another value of minimax", `(?:whole tree|árbol entero|ahead|adelante): (-?\d+)\.`, oneMore},
		{"another depth", `(\d+) (?:plies|niveles) `, oneMore},
		{"another best move", `(?:best moves|jugadas según él): ([^,.]+)`, to("ZZ")},
		{"another reference", `(?:with those of|con los de) (\S+)\.`, to("levels")},
		{"the other side", `(?:Expected values are for|Los valores esperados son para) (MAX|MIN)`, turned("MAX", "MIN")},
		{"the other unit", `(in points|en puntos)[.;]`, func(l lang.Language, _ string) string {
			_, text, _ := strings.Cut(strings.TrimSuffix(l.Sprintf("text.model.results", "MAX"), "."), ", ")
			return text
		}},
		{"another number of nodes inside", `(?:alphabeta at|alphabeta en) (\d+) `, oneMore},
		{"another window inside", `(?m)^\S+ +\[(-?\d+), `, oneMore},
		{"another value inside", `(?m)^\S+ +\[[^]]*\] +[≥≤]? ?(-?\d+) `, oneMore},
		{"another value returned", `(?m)^\S+ +\[[^]]*\] .* (\+∞)$`, to("-∞")},
		{"another mean", `(?:through the move is|por la jugada es) -?(\d+)`, oneMore},
		{"another bound below", `(?:answers|responde): .*(?:at least|al menos) (-?\d+(?:\.\d+)?)[ ,.]`, to("+∞")},
		{"another bound above", `(?:answers|responde): .*(?:at most|a lo sumo) (-?\d+(?:\.\d+)?)[ ,.]`, to("-∞")},
		{"another proven value", `(?:answers|responde): (?:Value|Valor) (-?\d+),`, oneMore},
		{"another winner", `(?:answers|responde): .*, (?:proven|demostrado): (MAX|MIN) `, turned("MAX", "MIN")},
		{"another move that is proven", `(?m)^dfpn\S* +–(?: +–)?  ([A-Z0-9]\S*) `, to("ZZ")},
		{"another end of the proof", `(?m)^dfpn\S* +–(?: +–)?  \S+ +(?:\S+ )+(\S+)  `, to("ZZ")},
		{"another expectation", `(?m)^opponent=\S+ +– +-?(\d+)`, oneMore},
	}
	wrongTotals = []wrong{
		{"positions off by one", `(?m)^(\d+) (?:positions?|posici\S+)\.`, oneMore},
		{"nodes off by one", `(?m)^\S+ +(\d+) `, oneMore},
		{"leaves off by one", `(?m)^\S+ +\d+ +[\d.]+ ?% +(\d+) `, oneMore},
		{"right moves off", `(?m)^.* (?:yes|sí|no) +(\d+)\.\d ?%`, oneMore},
		{"a mean error off", `(?m)^\S+ .*% +(?:\d+ +)?(\d+)\.\d{3} `, oneMore},
		{"a largest error off", `(?m)^\S+ .*\.\d{3} +(\d+)`, oneMore},
		{"another depth", `(\d+) (?:plies|niveles) `, oneMore},
		{"another reference", `(?:with those of|con los de) (\S+)\.`, to("levels")},
		{"another number of solved positions", `(?:has solved|ha resuelto) (\d+) `, oneMore},
		{"solved positions of more", `(?:has solved|ha resuelto) \d+ (?:of|de) (\d+) `, oneMore},
	}
)

// compareClaims are the sentences of compare, and the words of its tables that claim something.
var compareClaims = []string{
	"cli.compare.minimax.whole", "cli.compare.minimax.limited", "cli.compare.best", "cli.compare.bests", "cli.compare.book",
	"cli.compare.reference", "cli.compare.positions", "cli.compare.judged.whole", "cli.compare.judged.limited",
	"cli.compare.inside", "cli.compare.inside.more", "cli.compare.inside.table",
	"cli.compare.forced", "cli.compare.percent", "cli.compare.yes", "cli.compare.no", "cli.compare.played", "cli.compare.mean",
	"cli.compare.proof", "cli.compare.proved", "cli.compare.solved",
}

var compareReader = readers(func() []string {
	return append(slices.Concat(compareClaims, limitedClaims[3:]), "score.forced", "cli.opponent.win", "text.unvalued", "text.model.points", "text.model.pointsAndWins", "text.model.results")
})

// comparison is what was requested, and what is known about it.
type comparison struct {
	trees        []*tree
	methods      []*method
	depth, judge int
	book         string // its file; "": none
	args         []string
	l            lang.Language
	r            *reader
	used         map[string]int

	texts []string         // of one position each
	text  string           // of all, or what was read last
	rows  [][]*comparedRow // of each position, as they were checked
}

// method is one of the compared methods.
type method struct {
	name string
	settings
	against []erring // a model; nil: none
	book    bool
	exact   bool // it always gives minimax's value

	playouts int // of Monte Carlo tree search; 0: it is another method
	seed     uint64

	proof bool // it is depth-first proof-number search, with a limit of nodes or none
}

// played makes the method's search of a tree.
func (m *method) played(t *tree) *playing { return played(t, m.playouts, 0, m.seed) }

// comparedRow is a row for one method in one position.
type comparedRow struct {
	value               int64
	valued, right, book bool
	nodes, leaves, cuts int

	best   *node    // of a proof, nil: it names no move
	line   []string // likewise
	solved bool     // likewise: the text says so
}

func drawComparison(t *testing.T, random *rand.Rand) *comparison {
	c := &comparison{l: lang.All[random.IntN(len(lang.All))]}
	c.r = compareReader(c.l)
	draw := drawTree
	if random.IntN(3) == 0 {
		draw = drawTicTacToe
	}
	for count := 1 + random.IntN(3); len(c.trees) < count; {
		if drawn := draw(random); len(drawn.root().children) > 0 && len(drawn.nodes) < 400 && (len(c.trees) == 0 || drawn.decimals == c.trees[0].decimals) {
			c.trees = append(c.trees, drawn)
		}
	}
	if random.IntN(3) > 0 {
		c.depth = 1 + random.IntN(4)
	}
	c.judge = c.depth
	judged := random.IntN(4) == 0
	if judged {
		c.judge = random.IntN(4)
	}
	c.methods = append(c.methods,
		&method{name: "negamax", settings: settings{algorithm: "negamax"}, exact: true},
		&method{name: "alphabeta", settings: settings{algorithm: "alphabeta"}, exact: true})
	if random.IntN(4) == 0 {
		slices.Reverse(c.methods)
	}
	if random.IntN(3) == 0 {
		c.methods = append(c.methods, &method{name: "printed", settings: settings{algorithm: "printed"}, exact: true})
	}
	for range 2 {
		m := &method{}
		refine := ""
		for m.algorithm = ""; m.algorithm == "" || m.secondary != nil; { // which chooses among several searches
			m.settings, refine = drawSettings(random, c.trees[0])
		}
		if m.algorithm == "levels" { // whose other flags are no part of a method
			refine = ""
			m.settings = settings{algorithm: "levels"}
		}
		if random.IntN(4) == 0 {
			m.settings, refine = drawEngineRefinements(random, c.trees[0])
		}
		m.quiet, m.eager, m.settings.nodes = nil, false, 0
		m.name = m.algorithm
		if refine != "" {
			m.name += "+" + refine
		}
		m.exact = m.quiescence == nil && m.singular == nil && m.futility == nil && m.bias == nil
		if m.algorithm == "engine" {
			m.singular = nil // it leaves alone what is so close to the horizon
		}
		if !slices.ContainsFunc(c.methods, func(other *method) bool { return other.name == m.name }) {
			c.methods = append(c.methods, m)
		}
	}
	if random.IntN(2) == 0 {
		model := drawAgainst(random, c.trees[0]).model
		if len(model) == 1 {
			text := (&against{model: model}).modelText()
			c.methods = append(c.methods, &method{name: "opponent=" + text, against: model})
		}
	}
	if c.trees[0].cells != nil && random.IntN(2) == 0 {
		c.book = filepath.Join(t.TempDir(), "book")
		run(t, c.l, "", "book", "build", "tictactoe", c.trees[0].position, "--solve", "--to", "0", "--output", c.book)
		c.methods = append(c.methods, &method{name: "book=" + c.book, settings: settings{algorithm: "alphabeta"}, book: true})
	}
	if random.IntN(3) == 0 {
		m := &method{playouts: []int{1, 5, 50, 300}[random.IntN(4)], seed: random.Uint64N(3)}
		if m.name = fmt.Sprintf("mcts:playouts=%d,seed=%d", m.playouts, m.seed); m.seed == 1 {
			m.name = fmt.Sprintf("mcts:playouts=%d", m.playouts)
		}
		c.methods = append(c.methods, m)
	}
	if random.IntN(4) == 0 {
		m := &method{name: "dfpn", proof: true}
		if random.IntN(3) == 0 {
			m.settings.nodes = 1 + random.IntN(20)
			m.name = fmt.Sprintf("dfpn:nodes=%d", m.settings.nodes)
		}
		c.methods = append(c.methods, m)
	}
	var names []string
	for _, m := range c.methods {
		names = append(names, m.name)
	}
	c.args = []string{"--methods", strings.Join(names, "; ")}
	if c.depth > 0 {
		c.args = append(c.args, "--depth", strconv.Itoa(c.depth))
	}
	if judged {
		c.args = append(c.args, "--judge", strconv.Itoa(c.judge))
	}
	return c
}

// all runs and checks the comparisons of each position, and of all.
func (c *comparison) all(t *testing.T) error {
	var input strings.Builder
	c.rows, c.texts = nil, nil
	for _, tree := range c.trees {
		c.text = run(t, c.l, "", append([]string{"compare", tree.game, tree.position}, c.args...)...)
		c.texts = append(c.texts, c.text)
		if err := c.one(tree, c.text); err != nil {
			return fmt.Errorf("%s: %w", tree.position, err)
		}
		fmt.Fprintln(&input, tree.position)
	}
	c.text = run(t, c.l, input.String(), append([]string{"compare", c.trees[0].game, "-"}, c.args...)...)
	return c.totals(c.text)
}

// parts splits the output into the table and the sentences below it.
func (c *comparison) parts(text string) (table [][]string, said []sentence, err error) {
	above, below, ok := strings.Cut(strings.TrimRight(text, "\n"), "\n\n")
	if !ok {
		return nil, nil, fmt.Errorf("there is nothing below the table")
	}
	for _, line := range strings.Split(above, "\n") {
		table = append(table, columns.Split(strings.TrimSpace(line), -1))
	}
	if len(table) != 1+len(c.methods) {
		return nil, nil, fmt.Errorf("there are %d rows", len(table)-1)
	}
	for _, line := range strings.Split(below, "\n") {
		found := c.r.read(line)
		if len(found) == 0 {
			return nil, nil, fmt.Errorf("%q is no message that is known here", line)
		}
		c.used[found[0].key]++
		said = append(said, found[0])
	}
	return table, said, nil
}

// column returns the index of the column with that heading, -1 for none.
func (c *comparison) column(head []string, name string) int {
	return slices.Index(head, c.l.Sprintf("cli.compare.column."+name))
}

// one checks the comparison in one position, and records its rows.
func (c *comparison) one(t *tree, text string) error {
	text, err := c.inside(t, text)
	if err != nil {
		return err
	}
	table, said, err := c.parts(text)
	if err != nil {
		return err
	}
	var rows []*comparedRow
	first := 0 // nodes of the reference
	for i, m := range c.methods {
		cells := table[i+1]
		if len(cells) != len(table[0]) || cells[0] != m.name {
			return fmt.Errorf("row %q is not that of %s", cells, m.name)
		}
		row, err := c.row(t, m, table[0], cells)
		if err != nil {
			return fmt.Errorf("row %q: %w", cells, err)
		}
		rows = append(rows, row)
		if m.exact && first == 0 {
			first = row.nodes
		}
	}
	for i, m := range c.methods {
		if err := c.share(table[i+1][c.column(table[0], "share")], rows[i].nodes, m.shared(first)); err != nil {
			return err
		}
	}
	c.rows = append(c.rows[:min(len(c.rows), slices.Index(c.trees, t))], rows)
	return c.below(t, said)
}

// shared returns the nodes of which those of the method are a part, 0 if they are no nodes that a search enters.
func (m *method) shared(first int) int {
	if m.playouts > 0 || m.proof {
		return 0
	}
	return first
}

// share: a part of a whole in percent, to one decimal.
func (c *comparison) share(text string, part, whole int) error {
	want := "–"
	if whole > 0 {
		of := float64(part) / float64(whole) // first, as the program does: 100·87/80 = 108.75 rounds up, and 100·(87/80) down
		want = c.l.Sprintf("cli.compare.percent", c.l.Sprintf("cli.compare.decimal", 100*of))
		c.used["cli.compare.percent"]++
	}
	if text != want {
		return fmt.Errorf("%q should be %s", text, want)
	}
	return nil
}

// row checks a row by the truth for its method's settings.
func (c *comparison) row(t *tree, m *method, head, cells []string) (*comparedRow, error) {
	cell := func(name string) string { return cells[c.column(head, name)] }
	row := &comparedRow{}
	for name, to := range map[string]*int{"nodes": &row.nodes, "leaves": &row.leaves, "cuts": &row.cuts} {
		var err error
		if *to, err = number(cell(name)); err != nil {
			return nil, err
		}
	}
	word := map[bool]string{true: "yes", false: "no"}[m.exact]
	c.used["cli.compare."+word]++
	if cell("exact") != c.l.Sprintf("cli.compare."+word) {
		return nil, fmt.Errorf("it is exact: %v", m.exact)
	}
	line := strings.Fields(cell("line"))
	best := t.root().child(cell("move"))
	judged := derive(&settings{}, &pass{root: t.root(), depth: c.judge})
	if m.proof {
		row.best, row.line, row.right = best, slices.DeleteFunc(line, func(move string) bool { return move == "–" }), best != nil && judged.worth[best] == judged.worth[t.root()]
		return row, c.provenRow(t, m, row, head, cells)
	}
	if best == nil || len(line) == 0 || line[0] != best.move {
		return nil, fmt.Errorf("%q is no move, or does not begin the line", cell("move"))
	}
	row.right = judged.worth[best] == judged.worth[t.root()]
	if m.against != nil {
		a := &against{tree: t, depth: c.depth, as: t.root().side, model: m.against}
		a.derive()
		if cell("value") != "–" || a.chosen() != best.move || len(line) != 1 || row.cuts != 0 {
			return nil, fmt.Errorf("against the model %s is best", a.chosen())
		}
		return row, near(cell("expected"), a.expected[t.root()])
	}
	if at := c.column(head, "expected"); at >= 0 && cells[at] != "–" {
		return nil, fmt.Errorf("it expects nothing")
	}
	if m.playouts > 0 {
		p := m.played(t)
		if cell("value") != "–" || p.chosen(t.root()) != best || !slices.Equal(line, p.line()) ||
			row.nodes != p.size || row.leaves != m.playouts || row.cuts != 0 {
			return nil, fmt.Errorf("%d playouts choose %v, in a tree of %d", m.playouts, p.line(), p.size)
		}
		return row, nil
	}
	is, err := t.worthOf(c.r, cell("value"))
	if err != nil {
		return nil, err
	}
	if marked := is.estimate || is.relation != "="; marked && (m.algorithm != "engine" || m.exact) {
		return nil, fmt.Errorf("it is no estimate, and no bound")
	}
	idle := m.quiescence == nil && m.singular == nil && m.futility != nil && m.futility.epsilon == 0 // it changes nothing
	if whole := t.whole().worth[t.root()]; m.algorithm == "engine" && !m.exact && !idle && !is.estimate && !holds(whole, is.relation, is.value, 0) {
		return nil, fmt.Errorf("that is told as a fact, and it is worth %s", t.written(whole))
	}
	value := is.value
	row.value, row.valued = value, true
	if m.book && alike(t.position, c.trees[0].position) {
		row.book = true
		if whole := t.whole(); row.nodes+row.leaves+row.cuts != 0 || value != whole.worth[t.root()] || whole.worth[best] != value {
			return nil, fmt.Errorf("what the book has is not so, or something was searched")
		}
		return row, nil
	}
	return row, c.found(t, m, row, line)
}

// alike reports whether some symmetry of the tic-tac-toe board turns one position into the other: a book stores them as one.
func alike(a, b string) bool {
	turned, mirrored := "630741852", "210543876"
	by := func(cells, order string) string {
		moved := make([]byte, 9)
		for i := range moved {
			moved[i] = cells[order[i]-'0']
		}
		return string(moved)
	}
	for range 4 {
		if a == b || by(a, mirrored) == b {
			return true
		}
		a = by(a, turned)
	}
	return false
}

// found checks value, line and costs of a search by minimax.
func (c *comparison) found(t *tree, m *method, row *comparedRow, line []string) error {
	s := m.settings
	s.depth = c.depth
	truth := derive(&s, &pass{root: t.root(), depth: c.depth})
	slack := int64(0)
	if s.futility != nil {
		if slack = s.futility.epsilon; s.futility.every {
			slack = 8 * won
		}
	}
	end, err := t.root().below(line)
	switch {
	case err != nil:
		return err
	case distance(truth.worth[t.root()], row.value) > slack:
		return fmt.Errorf("it is worth %s", t.written(truth.worth[t.root()]))
	case end.end() != row.value:
		return fmt.Errorf("the line ends with %s", t.written(end.end()))
	}
	for n := end; n != nil && slack == 0; n = n.parent {
		if worth, kept := truth.worth[n]; !kept || worth != row.value {
			return fmt.Errorf("%s, on the line, is worth %s", n.name, t.written(worth))
		}
	}
	nodes, leaves, cuts := len(truth.worth), len(truth.ends), 0
	switch {
	case m.name == "negamax" || m.name == "levels":
	case m.name == "alphabeta" || m.name == "printed" || m.book:
		nodes, leaves, cuts = plainCosts(truth, t.root())
	default:
		return nil
	}
	if row.nodes != nodes || row.leaves != leaves || row.cuts != cuts {
		return fmt.Errorf("it takes %d nodes, %d leaves, %d cuts", nodes, leaves, cuts)
	}
	return nil
}

// plainCosts counts what alpha-beta visits of a tree, from left to right.
func plainCosts(truth *truth, root *node) (nodes, leaves, cuts int) {
	var visit func(n *node, alpha, beta int64) int64
	visit = func(n *node, alpha, beta int64) int64 {
		nodes++
		if truth.ends[n] != "" {
			leaves++
			return n.end()
		}
		best := -2 * won * int64(n.side)
		for i, child := range n.children {
			value := visit(child, alpha, beta)
			if n.side > 0 {
				best = max(best, value)
				alpha = max(alpha, best)
			} else {
				best = min(best, value)
				beta = min(beta, best)
			}
			if alpha >= beta && i+1 < len(n.children) {
				cuts++
				break
			}
		}
		return best
	}
	visit(root, -2*won, 2*won)
	return nodes, leaves, cuts
}

// below checks the sentences below the table of one position.
func (c *comparison) below(t *tree, said []sentence) error {
	judged := derive(&settings{}, &pass{root: t.root(), depth: c.judge})
	var best []string
	for _, n := range t.root().children {
		if judged.worth[n] == judged.worth[t.root()] {
			best = append(best, n.move)
		}
	}
	due := map[string]bool{bestsKey(len(best)): true, "cli.compare.reference": true}
	due[map[bool]string{true: "cli.compare.minimax.whole", false: "cli.compare.minimax.limited"}[c.judge == 0]] = true
	var a *against
	var p *playing
	for _, m := range c.methods {
		if m.against != nil {
			a = &against{tree: t, depth: c.depth, as: t.root().side, model: m.against}
			a.derive()
			due[a.scaleKey()] = true
		}
		if m.book && alike(t.position, c.trees[0].position) {
			due["cli.compare.book"] = true
		}
		if m.proof {
			due["cli.compare.proof"], due["cli.compare.proved"] = true, true
		}
		if m.playouts > 0 {
			p = m.played(t)
			due["cli.compare.played"], due["cli.compare.mean"], due["cli.opponent.win"] = true, true, p.decided && !p.against.results
		}
	}
	missing := 0
	for n, reason := range judged.ends {
		if reason != "" && !n.valued && !n.over {
			missing++
		}
	}
	due["text.unvalued"] = missing > 0
	for _, s := range said {
		if !due[s.key] {
			return fmt.Errorf("%s is not so, or is said twice", s.key)
		}
		delete(due, s.key)
		var err error
		switch s.key {
		case "cli.compare.minimax.whole", "cli.compare.minimax.limited":
			var value int64
			if value, err = t.value(c.r, s.values[0]); err == nil && value != judged.worth[t.root()] {
				err = fmt.Errorf("minimax gives %s", t.written(judged.worth[t.root()]))
			}
			if len(s.values) > 1 && s.values[1] != strconv.Itoa(c.judge) {
				err = fmt.Errorf("it looks %d plies ahead", c.judge)
			}
		case "cli.compare.best", "cli.compare.bests":
			if s.values[0] != strings.Join(best, ", ") {
				err = fmt.Errorf("the best are %v", best)
			}
		case "text.model.points", "text.model.pointsAndWins", "text.model.results":
			switch {
			case s.values[0] != sideName(t.root().side):
				err = fmt.Errorf("%s is to move", sideName(t.root().side))
			case s.key == "text.model.pointsAndWins":
				err = near(s.values[1], a.inPoints(a.win))
			}
		case "cli.compare.played":
			err = c.byPlayouts(s.values[0])
		case "cli.compare.mean":
			of := &playoutsChecker{playing: p, l: c.l, r: playoutsReader(c.l), s: sentence{values: s.values[1:]}}
			err = cmp.Or(c.byPlayouts(s.values[0]), of.mean())
		case "cli.opponent.win":
			of := &playoutsChecker{playing: p, l: c.l, s: s}
			err = of.winCounts()
		case "cli.compare.proof":
			_, err = c.byProof(s.values[0])
		case "cli.compare.proved":
			err = c.proved(t, s)
		case "cli.compare.book":
			if s.values[0] != "book="+c.book {
				err = fmt.Errorf("the book is %s", c.book)
			}
		default:
			err = c.costs(s, missing)
		}
		if err != nil {
			return fmt.Errorf("%s %q: %w", s.key, s.values, err)
		}
	}
	for key, is := range due {
		if is {
			return fmt.Errorf("%s is not said", key)
		}
	}
	return nil
}

// byPlayouts checks that a method is Monte Carlo tree search.
func (c *comparison) byPlayouts(name string) error {
	if !slices.ContainsFunc(c.methods, func(m *method) bool { return m.name == name && m.playouts > 0 }) {
		return fmt.Errorf("%s plays nothing out", name)
	}
	return nil
}

// costs checks the reference for nodes, and what was taken as 0.
func (c *comparison) costs(s sentence, missing int) error {
	if s.key == "text.unvalued" {
		if n, err := number(s.values[0]); err != nil || n != missing {
			return fmt.Errorf("%d static values were missing", missing)
		}
		return nil
	}
	i := slices.IndexFunc(c.methods, func(m *method) bool { return m.exact })
	if s.values[0] != c.methods[i].name {
		return fmt.Errorf("the first exact method is %s", c.methods[i].name)
	}
	return nil
}
