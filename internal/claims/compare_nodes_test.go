package claims

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/lang"
)

// TestLimitedSentences: what compare --nodes says of each method is so: how deep it looked, what it chose and what that is worth
// beside the first method's choice, in one position and in many together.
func TestLimitedSentences(t *testing.T) {
	first := seed(t)
	draws := rounds(60)
	used := map[string]int{}
	for i := range draws {
		c := drawLimited(rand.New(rand.NewPCG(first+uint64(i), 17)))
		c.used = used
		if err := c.all(t); err != nil {
			t.Fatalf("JUGADA_SEED=%d: jugada %q in %v:\n%v\n\n%s", first+uint64(i), c.args, c.l, err, c.text)
		}
	}
	for _, key := range unused(used, limitedClaims) {
		if laws.Night() {
			t.Errorf("no comparison of %d said %s: its checker has checked nothing", draws, key)
		}
	}
}

func TestLimitedObjections(t *testing.T) {
	draw := func(t *testing.T, random *rand.Rand) *limitedComparison {
		c := drawLimited(random)
		c.used = map[string]int{}
		if err := c.all(t); err != nil {
			t.Fatal(err)
		}
		return c
	}
	choices := func(l lang.Language, was string) string {
		if was == l.Sprintf("cli.compare.better") {
			return l.Sprintf("cli.compare.worse")
		}
		return l.Sprintf("cli.compare.better")
	}
	t.Run("one", func(t *testing.T) {
		mustObject(t, []wrong{
			{"a value off by one", `(?m)^(?:alphabeta|negamax)\S+ +(-?\d+)  `, oneMore},
			{"another depth reached", `(?m)^(?:alphabeta|negamax)\S+ .* (\d+) +(?:better|worse|equal|mejor|peor|igual) `, oneMore},
			{"another choice", `(?m)^(?:alphabeta|negamax)\S+ .* (better|worse|equal|mejor|peor|igual) `, choices},
			{"too many nodes", `(?m)^(?:alphabeta|negamax)\S+ .* (?:better|worse|equal|mejor|peor|igual) +(\d+) `, to("9999")},
			{"another limit", `(?:limit of|límite de) (\d+) `, oneMore},
			{"another first method", `(?:with that of|con la de) (\S+),`, to("engine")},
			{"another best move", `(?:best moves|jugadas según él): ([^,.]+)`, to("ZZ")},
			{"another value of minimax", `(?:whole tree|árbol entero|ahead|adelante): (-?\d+)\.`, oneMore},
		}, func(random *rand.Rand) (lang.Language, string, func(string) error) {
			c := draw(t, random)
			return c.l, c.texts[0], func(text string) error { _, err := c.one(c.trees[0], text); return err }
		})
	})
	t.Run("many", func(t *testing.T) {
		mustObject(t, []wrong{
			{"a mean depth off", `(?m)^(?:alphabeta|negamax)\S+ +(\d+)\.`, oneMore},
			{"a share of better choices off", `(?m)^\S+ +\d+\.\d+ +(\d+)\.\d ?%`, oneMore},
			{"a share of worse choices off", `(?m)^\S+ +\d+\.\d+ +\S+(?: %)? ± \S+ +(\d+)\.\d ?%`, oneMore},
			{"a net share off", `(?m)^\S+ .* [+](\d+)\.\d ?% ±`, oneMore},
			{"a standard error off", `(?m)^\S+ .* ± (\d+)\.\d`, oneMore},
			{"right moves off", `(?m)^\S+ .* (\d+)\.\d ?%  +\d+ `, oneMore},
			{"nodes off by one", `(?m)^\S+ .*% +(\d+) `, oneMore},
			{"positions off by one", `(?m)^(\d+) (?:positions?|posici\S+)\.`, oneMore},
			{"another judge", `(\d+) (?:ply|plies|nivel|niveles) `, oneMore},
			{"another limit", `(?:limit of|límite de) (\d+) `, oneMore},
			{"another first method", `(?:than that of|que a la de) (\S+)\.`, to("engine")},
		}, func(random *rand.Rand) (lang.Language, string, func(string) error) {
			c := draw(t, random)
			return c.l, c.text, c.totals
		})
	})
}

// limitedClaims are the sentences of compare under a limit of nodes, and the words of its table that claim something.
var limitedClaims = []string{
	"cli.compare.better", "cli.compare.worse", "cli.compare.equal", "cli.compare.choice", "cli.compare.shares", "cli.compare.nodes",
	"cli.compare.ruled.whole", "cli.compare.ruled.limited",
}

// limitedComparison is what was requested, and what is known about it.
type limitedComparison struct {
	trees               []*tree
	methods             []*limitedMethod
	depth, judge, limit int
	args                []string
	l                   lang.Language
	r                   *reader
	used                map[string]int

	texts []string
	text  string
	rows  [][]limitedRow // of each position
}

// limitedMethod is alpha-beta, or negamax, with deepening and perhaps futility.
type limitedMethod struct {
	name    string
	cuts    bool
	epsilon int64
	every   bool
}

// limitedRow is what a row says.
type limitedRow struct{ reached, gain, right, nodes int }

func drawLimited(random *rand.Rand) *limitedComparison {
	c := &limitedComparison{l: lang.All[random.IntN(len(lang.All))], limit: 1 + random.IntN(60)}
	c.r = compareReader(c.l)
	draw := drawTree
	if random.IntN(3) == 0 {
		draw = drawTicTacToe
	}
	for count := 1 + random.IntN(4); len(c.trees) < count; {
		drawn := draw(random)
		if len(drawn.root().children) > 0 && len(drawn.nodes) < 400 && (len(c.trees) == 0 || drawn.decimals == c.trees[0].decimals) {
			c.trees = append(c.trees, drawn)
		}
	}
	c.methods = []*limitedMethod{{name: "alphabeta+deepening", cuts: true}, {name: "negamax+deepening"}}
	if random.IntN(4) == 0 {
		slices.Reverse(c.methods)
	}
	for _, where := range []string{"root", "every"} {
		points := 1 + random.IntN(4)
		c.methods = append(c.methods, &limitedMethod{
			fmt.Sprintf("alphabeta+deepening,futility=%d:%s", points, where), true, int64(points * pow10(c.trees[0].decimals)), where == "every",
		})
	}
	var names []string
	for _, m := range c.methods {
		names = append(names, m.name)
	}
	c.args = []string{"--nodes", strconv.Itoa(c.limit), "--methods", strings.Join(names, "; ")}
	if random.IntN(3) == 0 {
		c.depth = 1 + random.IntN(3)
		c.judge = c.depth
		c.args = append(c.args, "--depth", strconv.Itoa(c.depth))
	}
	if random.IntN(2) == 0 {
		c.judge = random.IntN(5)
		c.args = append(c.args, "--judge", strconv.Itoa(c.judge))
	}
	return c
}

// all runs and checks the comparisons of each position, and of all.
func (c *limitedComparison) all(t *testing.T) error {
	var input strings.Builder
	for _, tree := range c.trees {
		c.text = run(t, c.l, "", append([]string{"compare", tree.game, tree.position}, c.args...)...)
		c.texts = append(c.texts, c.text)
		rows, err := c.one(tree, c.text)
		if err != nil {
			return fmt.Errorf("%s: %w", tree.position, err)
		}
		c.rows = append(c.rows, rows)
		fmt.Fprintln(&input, tree.position)
	}
	c.text = run(t, c.l, input.String(), append([]string{"compare", c.trees[0].game, "-"}, c.args...)...)
	return c.totals(c.text)
}

// table returns the rows above the empty line, each with as many cells as there are columns.
func (c *limitedComparison) table(text string, wide int) (rows [][]string, below string, err error) {
	above, below, _ := strings.Cut(strings.TrimRight(text, "\n"), "\n\n")
	for i, line := range lines(above) {
		cells := columns.Split(strings.TrimSpace(line), -1)
		if len(cells) != wide || i > 0 && (i > len(c.methods) || cells[0] != c.methods[i-1].name) {
			return nil, "", fmt.Errorf("row %q is not one of %d cells of the method", cells, wide)
		}
		rows = append(rows, cells)
	}
	if len(rows) != 1+len(c.methods) {
		return nil, "", fmt.Errorf("there are %d rows", len(rows)-1)
	}
	return rows[1:], below, nil
}

// one checks the comparison in one position.
func (c *limitedComparison) one(t *tree, text string) (said []limitedRow, err error) {
	rows, below, err := c.table(text, 8)
	if err != nil {
		return nil, err
	}
	judged := derive(&settings{}, &pass{root: t.root(), depth: c.judge})
	var first int64
	for i, m := range c.methods {
		cells := rows[i]
		x := m.search(t.root(), c.limit, c.depth)
		value, err := t.value(c.r, cells[1])
		nodes, wrong := number(cells[6])
		most := max(c.limit, 1+len(t.root().children))
		switch {
		case err != nil || wrong != nil:
			return nil, errors.Join(err, wrong)
		case value != x.value || cells[2] != x.best.move || strings.Fields(cells[3])[0] != x.best.move || cells[4] != strconv.Itoa(x.reached):
			return nil, fmt.Errorf("row %q: it chooses %s for %s, having looked %d plies ahead", cells, x.best.move, t.written(x.value), x.reached)
		case nodes > most || nodes < x.whole || !x.broken && nodes != x.whole:
			return nil, fmt.Errorf("row %q: finished iterations enter %d nodes, and %d are allowed", cells, x.whole, most)
		}
		worth := judged.worth[x.best] * int64(t.root().side)
		if i == 0 {
			first = worth
		}
		row := limitedRow{reached: x.reached, gain: cmp.Compare(worth, first), nodes: nodes}
		if judged.worth[x.best] == judged.worth[t.root()] {
			row.right = 1
		}
		key := map[int]string{1: "cli.compare.better", -1: "cli.compare.worse", 0: "cli.compare.equal"}[row.gain]
		c.used[key]++
		if cells[5] != c.l.Sprintf(key) {
			return nil, fmt.Errorf("row %q: %s is worth %d, and the first choice %d", cells, x.best.move, worth, first)
		}
		said = append(said, row)
	}
	var bests []string
	for _, n := range t.root().children {
		if judged.worth[n] == judged.worth[t.root()] {
			bests = append(bests, n.move)
		}
	}
	minimax := "cli.compare.minimax." + c.judging()
	return said, c.below(below, map[string]func([]string) bool{
		minimax: func(values []string) bool {
			value, err := t.value(c.r, values[0])
			return err == nil && value == judged.worth[t.root()] && (c.judge == 0 || values[1] == strconv.Itoa(c.judge))
		},
		bestsKey(len(bests)): func(values []string) bool { return values[0] == strings.Join(bests, ", ") },
		"cli.compare.choice": func(values []string) bool { return values[0] == c.methods[0].name },
	}, unvalued(judged))
}

// bestsKey is the message that names so many best moves.
func bestsKey(moves int) string {
	if moves == 1 {
		return "cli.compare.best"
	}
	return "cli.compare.bests"
}

// unvalued counts the missing static values on which minimax may rest.
func unvalued(t *truth) (missing int) {
	for n, reason := range t.ends {
		if reason != "" && !n.valued && !n.over {
			missing++
		}
	}
	return missing
}

func (c *limitedComparison) judging() string {
	return map[bool]string{true: "whole", false: "limited"}[c.judge == 0]
}

// below checks the sentences below a table: those given, and those below both tables.
func (c *limitedComparison) below(text string, due map[string]func([]string) bool, missing int) error {
	due["cli.compare.nodes"] = func(values []string) bool { return values[0] == strconv.Itoa(c.limit) }
	if missing > 0 {
		due["text.unvalued"] = func(values []string) bool { n, err := number(values[0]); return err == nil && n == missing }
	}
	for _, line := range lines(text) {
		found := c.r.read(line)
		if len(found) == 0 || due[found[0].key] == nil || !due[found[0].key](found[0].values) {
			return fmt.Errorf("%q is not so, or is said twice", line)
		}
		c.used[found[0].key]++
		delete(due, found[0].key)
	}
	for key := range maps.Keys(due) {
		return fmt.Errorf("%s is not said", key)
	}
	return nil
}

// totals checks the table of all positions, by the rows of each.
func (c *limitedComparison) totals(text string) error {
	rows, below, err := c.table(text, 8)
	if err != nil {
		return err
	}
	n := float64(len(c.trees))
	percent := func(format string, share float64) string {
		return c.l.Sprintf("cli.compare.percent", fmt.Sprintf(format, 100*share))
	}
	for i, m := range c.methods {
		plies, nodes, right := 0, 0, 0.0
		var gains []float64
		for _, position := range c.rows {
			row := position[i]
			plies, nodes, right = plies+row.reached, nodes+row.nodes, right+float64(row.right)
			gains = append(gains, float64(row.gain))
		}
		want := []string{m.name, fmt.Sprintf("%.2f", float64(plies)/n), "–", "–", "–", percent("%.1f", right/n), strconv.Itoa(nodes)}
		if i > 0 {
			is := func(what float64) (all []float64) {
				for _, gain := range gains {
					all = append(all, map[bool]float64{true: 1}[gain == what])
				}
				return all
			}
			for k, of := range []struct {
				format string
				each   []float64
			}{{"%.1f", is(1)}, {"%.1f", is(-1)}, {"%+.1f", gains}} {
				mean, deviation := spread(of.each)
				want[2+k] = percent(of.format, mean) + fmt.Sprintf(" ± %.1f", 100*deviation)
			}
		}
		if !slices.Equal(rows[i][:7], want) {
			return fmt.Errorf("row %q should be %q", rows[i], want)
		}
	}
	missing := 0
	for _, t := range c.trees {
		missing += unvalued(derive(&settings{}, &pass{root: t.root(), depth: c.judge}))
	}
	return c.below(below, map[string]func([]string) bool{
		"cli.compare.positions":            func(values []string) bool { return values[0] == strconv.Itoa(len(c.trees)) },
		"cli.compare.ruled." + c.judging(): func(values []string) bool { return c.judge == 0 || values[0] == strconv.Itoa(c.judge) },
		"cli.compare.shares":               func(values []string) bool { return values[0] == c.methods[0].name },
	}, missing)
}

// spread returns the mean of a sample, and the standard error of the mean: how far the sample is spread, over the root of its size.
func spread(sample []float64) (mean, deviation float64) {
	n := float64(len(sample))
	for _, x := range sample {
		mean += x / n
	}
	for _, x := range sample {
		deviation += (x - mean) * (x - mean) / n
	}
	return mean, math.Sqrt(deviation / n)
}

// limitedSearch is a search to depth 1, 2, … until the next iteration would need more nodes than are left.
type limitedSearch struct {
	*limitedMethod
	limit, horizon  int
	taken           int  // nodes entered, and children of expanded nodes that are still to be entered
	entered         int  // in this iteration
	broken, further bool // there were too few nodes for the iteration, or its depth has ended some line
	before, found   map[*node]map[*node]int64

	best           *node
	value          int64
	reached, whole int // plies, and nodes, of the finished iterations
}

// search returns what the method finds.
func (m *limitedMethod) search(root *node, limit, depth int) *limitedSearch {
	x := &limitedSearch{limitedMethod: m, limit: limit, taken: 1}
	for x.horizon = 1; ; x.horizon++ {
		if x.horizon > 1 {
			if x.taken+1+len(root.children) > limit {
				x.broken = false // it has not begun
				return x
			}
			x.taken++
		}
		x.entered, x.further, x.found = 0, false, map[*node]map[*node]int64{}
		value, best := x.visit(root, 0, -endless, endless)
		if x.broken {
			return x
		}
		x.before, x.best, x.value, x.reached = x.found, best, value, x.horizon
		x.whole += x.entered
		if !x.further || x.horizon == depth {
			return x
		}
	}
}

func (x *limitedSearch) visit(n *node, ply int, alpha, beta int64) (value int64, best *node) {
	x.entered++
	if len(n.children) == 0 {
		return n.end(), nil
	}
	if ply == x.horizon {
		x.further = true
		return n.end(), nil
	}
	if x.broken = x.broken || ply > 0 && x.taken+len(n.children) > x.limit; x.broken {
		return n.end(), nil
	}
	x.taken += len(n.children)
	children := slices.Clone(n.children)
	seemed := func(c *node) int64 {
		if value, known := x.before[n][c]; known {
			return value * int64(n.side)
		}
		return -endless
	}
	slices.SortStableFunc(children, func(a, b *node) int { return cmp.Compare(seemed(b), seemed(a)) })
	x.found[n] = map[*node]int64{}
	side, slack := int64(n.side), int64(0)
	value = -endless * side
	for i, c := range children {
		is, _ := x.visit(c, ply+1, alpha, beta)
		x.found[n][c] = is
		if (is-value)*side > slack {
			value, best = is, c
		}
		has, other := alpha*side, beta*side
		if side < 0 {
			has, other = beta*side, alpha*side
		}
		if is*side > has {
			if slack = 0; max(is, -is) <= won/2 && is*side < other && (x.every || ply == 0) {
				slack = x.epsilon
			}
			has = is*side + slack
		}
		if side > 0 {
			alpha = has
		} else {
			beta = -has
		}
		if alpha >= beta && x.cuts {
			x.taken -= len(children) - i - 1
			break
		}
	}
	return value, best
}
