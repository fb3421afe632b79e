package claims

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/jugada/jugada/lang"
)

// playedPictureClaims are the messages in pictures of Monte Carlo tree search.
var playedPictureClaims = []string{
	"picture.played.n", "picture.played.playouts", "picture.played.mean", "picture.played.untried", "picture.played.describe",
	"picture.played.positions", "picture.played.without", "picture.played.unvalued", "picture.played.results", "picture.played.points",
	"picture.played.legend.mean", "picture.played.legend.line", "picture.played.legend.untried", "picture.played.legend.ended",
}

// playedPictureParts are messages that other pictures have, too.
var playedPictureParts = []string{
	"picture.title.of", "picture.root", "picture.assumed", "picture.hidden", "picture.more", "picture.drawn", "picture.skipped",
	"picture.legend.hidden", "picture.legend.assumed", "reason.ended", "reason.leaf",
}

var playedPictureReader = readers(func() []string { return slices.Concat(playedPictureClaims, playedPictureParts) })

// playedPicture reads a picture of a search by playouts, and checks it against a plain one.
type playedPicture struct {
	*playing
	*drawing
	args  []string
	svg   bool
	l     lang.Language
	r     *reader
	used  map[string]int
	shown map[*node]*shape
}

// TestPlayedPictureSentences: what pictures of Monte Carlo tree search say of each position, of the moves without a playout, and
// of the whole is what a plain search comes to.
func TestPlayedPictureSentences(t *testing.T) {
	first, draws, used := seed(t), rounds(200), map[string]int{}
	for i := 0; i < draws || i < 20*draws && len(unused(used, playedPictureClaims)) > 0; i++ {
		random := rand.New(rand.NewPCG(first+uint64(i), 47))
		c := drawPlayedPicture(random)
		c.used = used
		text, _ := printed(t, c.l, "", c.args...)
		if err := c.check(text); err != nil {
			t.Fatalf("JUGADA_SEED=%d: jugada %q in %v:\n%v\n\n%s", first+uint64(i), c.args, c.l, err, text)
		}
	}
	for _, key := range unused(used, playedPictureClaims) {
		t.Errorf("no picture said %s: its checker has checked nothing", key)
	}
}

func drawPlayedPicture(random *rand.Rand) *playedPicture {
	c := &playedPicture{playing: drawPlaying(random, drawSmall(random)), l: lang.All[random.IntN(len(lang.All))], svg: random.IntN(2) == 0}
	format := "dot"
	if c.svg {
		format = "svg"
	}
	c.args = append([]string{"trace", c.game, c.position, "--format", format}, c.flags()...)
	return c
}

// check reads the picture and checks all of it.
func (c *playedPicture) check(text string) (err error) {
	c.r, c.shown = playedPictureReader(c.l), map[*node]*shape{}
	if c.drawing, err = readPicture(text, c.svg); err != nil {
		return err
	}
	for _, s := range c.shapes {
		if s.kind == "visited" {
			if err := c.node(s); err != nil {
				return fmt.Errorf("%q: %w", s.tip, err)
			}
		}
	}
	return cmp.Or(c.whole(), c.untriedShapes(), c.hiddenShapes(), c.levelled(), c.counted(c.counts), c.described(), c.explained())
}

func (c *playedPicture) is(text, key string, want ...any) error {
	return c.r.is(c.used, text, key, want...)
}

// mean is that of the playouts through n, in the unit of the picture.
func (c *playedPicture) mean(n *node) float64 { return average(c.results[n]) / c.scale() }

// untried lists the moves of n that are in the tree, and have no playout.
func (c *playedPicture) untried(n *node) (moves []string) {
	for _, m := range n.children {
		if c.known[n] && len(c.results[m]) == 0 {
			moves = append(moves, m.move)
		}
	}
	return moves
}

// node checks what is said of a position in its tooltip, in it, and at its edge.
func (c *playedPicture) node(s *shape) error {
	n, said := s.about(c.l, c.root(), c.byName)
	if n == nil || len(c.results[n]) == 0 {
		return errors.New("no playout has come there")
	}
	if err := s.hang(n, c.shown); err != nil {
		return err
	}
	type message struct {
		key  string
		want []any
	}
	due := []message{
		{"picture.played.playouts", []any{len(c.results[n])}}, {"picture.played.mean", []any{sideName(1), c.mean(n)}},
	}
	switch {
	case len(n.children) > 0:
	case n.over:
		due = append(due, message{key: "reason.ended"})
	case !n.valued:
		due = append(due, message{key: "picture.assumed"}, message{key: "reason.leaf"})
	default:
		due = append(due, message{key: "reason.leaf"})
	}
	if untried := c.untried(n); len(untried) > 0 {
		due = append(due, message{"picture.played.untried", []any{strings.Join(untried, ", ")}})
	}
	parts := strings.Split(said, "; ")
	if len(parts) != len(due) {
		return fmt.Errorf("there are %d things to say", len(due))
	}
	for i, m := range due {
		if err := c.is(parts[i], m.key, m.want...); err != nil {
			return err
		}
	}
	return c.inside(n, s)
}

// inside: in a position stand its name, if it has one, its mean, and the number of playouts; at its edge the move, if it has none.
func (c *playedPicture) inside(n *node, s *shape) error {
	lines := slices.DeleteFunc(slices.Clone(s.label), func(line string) bool { return line == "" })
	labelled, edge := c.cells == nil, n.move
	if labelled || n.parent == nil {
		edge = ""
	}
	if labelled && n.name != "" {
		if len(lines) == 0 || lines[0] != cmp.Or(n.move, n.name) {
			return fmt.Errorf("its name is not in it: %q", lines)
		}
		lines = lines[1:]
	}
	if s.edge != edge || len(lines) != 1 {
		return fmt.Errorf("at its edge stands %q, in it %q", s.edge, lines)
	}
	mean, count, _ := strings.Cut(lines[0], " ")
	mean, starred := strings.CutSuffix(mean, "*")
	if bare := len(n.children) == 0 && !n.over && !n.valued; starred != bare {
		return fmt.Errorf("it has no value of its own: %v", bare)
	}
	return cmp.Or(meanIs(strings.ReplaceAll(mean, "−", "-"), c.mean(n)), c.is(count, "picture.played.n", len(c.results[n])))
}

// whole: bold is the line with the most playouts, and no position is missing without a mark.
func (c *playedPicture) whole() error {
	line, at := map[*node]bool{c.root(): true}, c.root()
	for _, move := range c.line() {
		at = at.child(move)
		line[at] = true
	}
	for n, s := range c.shown {
		if s.bold != line[n] {
			return fmt.Errorf("%q: it is on the most played line: %v", s.tip, line[n])
		}
	}
	if c.shown[at] == nil {
		return fmt.Errorf("the most played line is not drawn to its end")
	}
	return nil
}

// hiddenShapes: marks for what is not drawn say how much that is.
func (c *playedPicture) hiddenShapes() error {
	missing := 0
	for n := range c.results {
		if c.shown[n] == nil {
			missing++
		}
	}
	for _, s := range c.shapes {
		if s.kind != "hidden" {
			continue
		}
		said, ok := c.r.as("picture.hidden", s.tip)
		if !ok {
			return fmt.Errorf("%q is no mark for hidden nodes", s.tip)
		}
		n, _ := number(said.values[0])
		if err := c.is(strings.Join(s.label, ""), "picture.more", n); err != nil {
			return err
		}
		missing -= n
	}
	if missing != 0 {
		return fmt.Errorf("%d positions more are missing than the marks say", missing)
	}
	return nil
}

// untriedShapes: each move without a playout at a position that is drawn has a mark, its own or one for all of the position.
func (c *playedPicture) untriedShapes() error {
	due := map[string]int{} // by tooltip
	bundled := slices.ContainsFunc(c.shapes, func(s *shape) bool {
		return s.kind == "unvisited" && strings.HasPrefix(strings.Join(s.label, ""), "+")
	})
	for n := range c.shown {
		moves := c.untried(n)
		if bundled && len(moves) > 0 {
			moves = []string{strings.Join(moves, ", ")}
		}
		for _, move := range moves {
			due[c.l.Sprintf("picture.played.untried", move)]++
		}
	}
	for _, s := range c.shapes {
		if s.kind != "unvisited" {
			continue
		}
		if due[s.tip]--; due[s.tip] < 0 {
			return fmt.Errorf("%q: there is no such move", s.tip)
		}
		said, _ := c.r.as("picture.played.untried", s.tip)
		moves := strings.Split(said.values[0], ", ")
		text := moves[0]
		if len(moves) > 1 {
			text = c.l.Sprintf("picture.skipped", len(moves))
		}
		if got := strings.Join(s.label, "") + s.edge; got != text {
			return fmt.Errorf("%q: there stands %q", s.tip, got)
		}
	}
	for tip, n := range due {
		if n != 0 {
			return fmt.Errorf("there is no mark with %q", tip)
		}
	}
	return nil
}

// levelled: MAX or MIN stands at the levels where one of them is to move in all positions.
func (c *playedPicture) levelled() error {
	sides := map[int]map[int]bool{}
	for n := range c.results {
		if sides[n.ply()] == nil {
			sides[n.ply()] = map[int]bool{}
		}
		sides[n.ply()][n.side] = true
	}
	var want []string
	for ply := range len(sides) {
		for side := range sides[ply] {
			if len(sides[ply]) == 1 {
				want = append(want, sideName(side))
			}
		}
	}
	if len(c.results) == len(c.shown) && !slices.Equal(c.levels, want) {
		return fmt.Errorf("the levels are %v, want %v", c.levels, want)
	}
	return nil
}

// counted checks the title, and the counts of the whole.
func (c *playedPicture) counted(text string) error {
	if err := c.is(c.title, "picture.title.of", c.game, c.l.Sprintf("algorithm.mcts")); err != nil {
		return err
	}
	parts, without := strings.Split(text, " · "), 0
	for n := range c.known {
		without += len(c.untried(n))
	}
	type message struct {
		key  string
		want []any
	}
	due := []message{{"picture.played.playouts", []any{c.count}}, {"picture.played.positions", []any{len(c.results)}}}
	if drawn := len(c.shown); drawn < len(c.results) {
		due[1] = message{"picture.drawn", []any{drawn, c.l.Sprintf("picture.played.positions", len(c.results))}}
	}
	if without > 0 {
		due = append(due, message{"picture.played.without", []any{without}})
	}
	if c.bare > 0 {
		due = append(due, message{"picture.played.unvalued", []any{c.bare}})
	}
	unit := "picture.played.points"
	if c.against.results {
		unit = "picture.played.results"
	}
	due = append(due, message{unit, []any{sideName(1)}})
	if len(parts) != len(due) {
		return fmt.Errorf("there are %d counts, want %d: %q", len(parts), len(due), text)
	}
	for i, m := range due {
		if err := c.is(parts[i], m.key, m.want...); err != nil {
			return err
		}
	}
	return nil
}

// described checks the description, which only SVG has: the choice, the line, and the counts.
func (c *playedPicture) described() error {
	if !c.svg {
		return nil
	}
	end := strings.LastIndex(c.description, ". ")
	if end < 0 || !strings.HasSuffix(c.description, ".") {
		return fmt.Errorf("%q is no description", c.description)
	}
	said, counts := c.description[:end], c.description[end+2:]
	best := c.chosen(c.root())
	return cmp.Or(
		c.is(said+".", "picture.played.describe", best.move, len(c.results[best]), c.l.Sprintf("picture.played.playouts", c.count), sideName(1),
			c.mean(best), strings.Join(c.line(), " ")),
		c.counted(strings.TrimSuffix(counts, ".")))
}

// explained checks the legend, which only SVG has: what occurs is explained, and nothing else.
func (c *playedPicture) explained() error {
	if !c.svg {
		return nil
	}
	some := func(is func(n *node) bool) bool {
		for n := range c.shown {
			if is(n) {
				return true
			}
		}
		return false
	}
	kind := func(kind string) bool {
		return slices.ContainsFunc(c.shapes, func(s *shape) bool { return s.kind == kind })
	}
	bare := false // also where it is not drawn
	for n := range c.results {
		bare = bare || len(n.children) == 0 && !n.over && !n.valued
	}
	want := []string{"MAX", "MIN"}
	add := func(due bool, key string, values ...any) {
		if due {
			want = append(want, c.l.Sprintf(key, values...))
			c.used[key]++
		}
	}
	add(true, "picture.played.legend.mean", sideName(1))
	add(true, "picture.played.legend.line")
	add(kind("unvisited"), "picture.played.legend.untried")
	add(some(func(n *node) bool { return len(n.children) == 0 }), "picture.played.legend.ended")
	add(kind("hidden"), "picture.legend.hidden")
	add(bare, "picture.legend.assumed")
	if !slices.Equal(c.legend, want) {
		return fmt.Errorf("the legend is %q, want %q", c.legend, want)
	}
	return nil
}

// TestPlayedPictureObjections: the checker objects to wrong words and numbers.
func TestPlayedPictureObjections(t *testing.T) {
	mustObject(t, wrongPlayed, func(random *rand.Rand) (lang.Language, string, func(string) error) {
		c := drawPlayedPicture(random)
		c.used = map[string]int{}
		text, _ := printed(t, c.l, "", c.args...)
		return c.l, text, c.check
	})
}

// wrongPlayed are wrong words in pictures of Monte Carlo tree search.
var wrongPlayed = []wrong{
	{"playouts of a position off by one", `\): (\d+) (?:playouts?|simulaci)`, oneMore},
	{"a mean off by one in a tooltip", `(?:mean result|resultado medio) −?(\d+)(?:\.\d+)? (?:for|para) MAX[;"<]`, oneMore},
	{"a mean off by one in a position", `class="value middle"[^>]*>−?(\d+)[.<]|label="(?:[^"]*\\n)?−?(\d+)(?:\.\d+)? n = `, oneMore},
	{"the number in a position off by one", `>n = (\d+)<| n = (\d+)"`, oneMore},
	{"a mean for MIN", `(?:mean result|resultado medio) [^ ]+ (?:for|para) (MAX)`, to("MIN")},
	{"the other side", `[^"<>]\((MAX|MIN)\): `, turned("MAX", "MIN")},
	{"another end", "; " + asPatternOf("reason.leaf") + `["<]`, insteadBy("reason.ended")},
	{"another untried move", `(?:without a playout|sin simulaciones): ([^",;<]+)`, to("ZZ")},
	{"the choice is another", `(?:Choice|Elección): ([^ ]+) \(`, to("ZZ")},
	{"the choice has one more playout", `(?:Choice|Elección): [^ ]+ \((\d+)`, oneMore},
	{"the line goes on", `(?:line|simulada): [^.]*()\. \d`, to(" ZZ")},
	{"positions off by one", `(\d+) (?:positions? with|posici(?:ón|ones) con)`, oneMore},
	{"moves without a playout off by one", `(\d+) (?:moves? in the tree|jugadas? del árbol)`, oneMore},
	{"playouts without a value off by one", `(\d+) (?:playouts? ended|simulaci(?:ón|ones) acab)`, oneMore},
	{"points for results", `((?:means are results|las medias son resultados) [^<".]*)`, func(l lang.Language, _ string) string { return l.Sprintf("picture.played.points", "MAX") }},
	{"a line that is not bold", `label="[^"]*"( penwidth=3) tooltip|class="m\w+( bold)"`, to("")},
	{"a sign that is explained otherwise", asPatternOf("picture.played.legend.untried") + "<", insteadBy("picture.played.legend.ended")},
}
