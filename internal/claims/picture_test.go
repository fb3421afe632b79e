package claims

import (
	"context"
	"errors"
	"fmt"
	"html"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/trace"
	"github.com/jugada/jugada/trace/draw"
)

// TestPictureSentences: the statements in pictures of game trees are true: about each node, in its tooltip, in it and beside it,
// and about the whole, in the title, the counts, the description and the legend.
func TestPictureSentences(t *testing.T) {
	first, draws := seed(t), rounds(150)
	used := map[string]int{}
	for i := range draws {
		random := rand.New(rand.NewPCG(first+uint64(i), 6))
		c := drawPicture(t, random)
		c.used = used
		said, _ := printed(t, c.l, "", c.args...)
		if err := c.check(said); err != nil {
			t.Fatalf("JUGADA_SEED=%d: jugada %q in %v:\n%v\n\n%s", first+uint64(i), c.args, c.l, err, said)
		}
	}
	for _, key := range unused(used, pictureClaims) {
		if laws.Night() && !slices.Contains(pictureRare, key) { // by day too few are drawn for what is rare
			t.Errorf("no picture of %d said %s: its checker has checked nothing", draws, key)
		}
	}
}

// pictureClaims are the messages in pictures of searches by minimax.
var pictureClaims = []string{
	"picture.title.of", "picture.drawn", "picture.more", "picture.skipped", "picture.hidden", "picture.root", "picture.in",
	"picture.value", "picture.open", "picture.static", "picture.returned", "picture.inner", "picture.assumed", "picture.window", "picture.unvisited", "picture.dropped",
	"picture.extended.singular", "picture.extended.quiescence", "picture.table.answer", "picture.table.cut", "picture.table.narrow",
	"picture.table.first", "picture.note.depth", "picture.note.table", "picture.note.win", "picture.cut.table", "picture.cut.at", "picture.cut.start",
	"picture.cut.win", "picture.describe", "picture.describe.value", "picture.legend.line", "picture.legend.cut", "picture.legend.hidden",
	"picture.legend.assumed", "picture.legend.returned", "picture.legend.inner", "picture.legend.bound", "picture.legend.window", "picture.legend.table", "picture.legend.extended",
}

// pictureRare are those that never occur in draws: TestOpenPictureSentences has one, the others occur where a bound from the
// table is not reached at once though its move is tried first, or a search begins with a window.
var pictureRare = []string{"picture.open", "picture.note.table", "picture.cut.table", "picture.cut.start"}

// pictureParts are messages shared with other texts.
var pictureParts = []string{
	"count.nodes", "count.leaves", "count.inner", "count.hits", "count.cuts", "count.pruned", "score.forced", "table.depth", "table.toEnd", "table.beyond",
	"table.earlier", "reason.ended", "reason.depth", "reason.quiet", "reason.nodes", "reason.known",
}

// gamePictureReader reads pictures of searches by minimax.
var gamePictureReader = readers(func() []string {
	return slices.Concat(pictureClaims, pictureParts)
})

// pictureChecker reads one picture and checks its statements.
type pictureChecker struct {
	*tree
	settings
	args []string
	svg  bool
	l    lang.Language
	r    *reader
	used map[string]int

	*drawing
	tips map[*node]*tip
	*truth
	pass   pass
	bold   []*node
	hidden int // visited nodes that are not drawn

	underWay bool // the search has not come to its end
}

// drawPicture draws a tree, a search and a format.
func drawPicture(t *testing.T, random *rand.Rand) *pictureChecker {
	c := &pictureChecker{l: lang.All[random.IntN(len(lang.All))], svg: random.IntN(2) == 0}
	refine := ""
	switch random.IntN(12) {
	case 0: // more than is drawn, or so much that what is cut off is bundled
		for c.tree == nil || len(c.tree.nodes) < 200 || c.eval != "" || c.game == "othello" { // which counts discs
			c.tree = drawBoard(t, random)
		}
		c.settings = settings{algorithm: []string{"negamax", "levels", "alphabeta"}[random.IntN(3)]}
	case 1:
		c.tree = drawTicTacToe(random)
		c.settings = settings{algorithm: "alphabeta", table: true}
		refine = "table"
		if random.IntN(2) == 0 {
			c.depth = 2 + random.IntN(3)
		}
	case 2, 3:
		c.tree = drawTicTacToe(random)
		c.settings, refine = drawSettings(random, c.tree)
	default:
		c.tree = drawTree(random)
		c.settings, refine = drawSettings(random, c.tree)
	}
	format := "dot"
	if c.svg {
		format = "svg"
	}
	c.args = []string{"trace", c.game, c.position, "--algorithm", c.algorithm, "--format", format}
	add := func(flag string, value any) { c.args = append(c.args, "--"+flag, fmt.Sprint(value)) }
	if c.quiet != nil {
		add("quiet", c.points(*c.quiet))
	}
	if c.eager {
		c.args = append(c.args, "--eager")
	}
	if c.valueAll {
		c.args = append(c.args, "--value-all")
	}
	if refine != "" {
		add("refine", refine)
	}
	if c.depth > 0 || c.at(t).Game().Large() {
		c.depth = max(c.depth, 1)
		add("depth", c.depth)
	}
	if c.settings.nodes > 0 {
		add("nodes", c.settings.nodes)
	}
	return c
}

// drawing is a picture as printed.
type drawing struct {
	title, counts, description string
	levels                     []string // who moves, from the top
	shapes                     []*shape
	legend                     []string
}

// shape represents a node, or nodes that are not drawn or were not visited.
type shape struct {
	kind   string // visited, unvisited or hidden
	form   string // box, ellipse or hexagon
	tip    string
	label  []string // the text in it and beside it, line by line
	edge   string   // the label of its edge
	parent *shape   // nil in SVG, which lacks it
	bold   bool
}

var (
	dotHead  = regexp.MustCompile(`(?m)^\tlabel="(.*)\\n(.*)"$`)
	dotLevel = regexp.MustCompile(`(?m)^\tlevel\d+ \[label="(\w*)"`)
	dotNode  = regexp.MustCompile(`(?m)^\ts(\d+) \[shape=(\w+) (.*)label="([^"]*)"(.*) tooltip="([^"]*)"\]$`)
	dotEdge  = regexp.MustCompile(`(?m)^\ts(\d+) -> s(\d+) \[(.*?)(?: ?label="([^"]*)")?\]$`)
	svgGroup = regexp.MustCompile(`(?s)<g><title>([^<]*)</title>(.*?)</g>\n`)
	svgWords = regexp.MustCompile(`<text class="([^"]*)"[^>]*>(.*?)</text>`)
	svgBoard = regexp.MustCompile(`(?s)<g class="board".*?</g>(<text class="value)`)
	tag      = regexp.MustCompile(`<tspan[^>]*>|</tspan>`)
)

// readPicture reads a picture as SVG or DOT.
func readPicture(text string, svg bool) (*drawing, error) {
	if svg {
		return readSVG(text)
	}
	return readDOT(text)
}

// about returns the node that the tooltip of a shape is about, "NAME (SIDE): WHAT", and what it says; nil: it has no such name.
func (s *shape) about(l lang.Language, root *node, byName map[string]*node) (n *node, said string) {
	name, rest, _ := strings.Cut(s.tip, " (")
	_, said, _ = strings.Cut(rest, "): ")
	if name == l.Sprintf("picture.root") {
		return root, said
	}
	return byName[name], said
}

// hang notes the shape as that of n among those that are shown, or says what is wrong: it is drawn twice, or elsewhere than below its
// parent, or does not show who is to move.
func (s *shape) hang(n *node, shown map[*node]*shape) error {
	_, rest, _ := strings.Cut(s.tip, " (")
	side, _, _ := strings.Cut(rest, "): ")
	switch {
	case shown[n] != nil:
		return errors.New("it is drawn twice")
	case s.parent != nil && s.parent != shown[n.parent]:
		return fmt.Errorf("it hangs at %q", s.parent.tip)
	case side != sideName(n.side), s.form != map[int]string{1: "box", -1: "ellipse"}[n.side]:
		return fmt.Errorf("%s is to move", sideName(n.side))
	}
	shown[n] = s
	return nil
}

// readDOT reads a picture for Graphviz.
func readDOT(text string) (*drawing, error) {
	head := dotHead.FindStringSubmatch(text)
	if head == nil {
		return nil, fmt.Errorf("there is no title")
	}
	d := &drawing{title: html.UnescapeString(head[1]), counts: html.UnescapeString(head[2])}
	for _, m := range dotLevel.FindAllStringSubmatch(text, -1) {
		d.levels = append(d.levels, m[1])
	}
	for _, m := range dotNode.FindAllStringSubmatch(text, -1) {
		s := &shape{kind: "visited", form: m[2], tip: html.UnescapeString(m[6]), bold: strings.Contains(m[5], "penwidth=3")}
		switch {
		case m[2] == "plaintext":
			s.kind = "hidden"
		case strings.Contains(m[3], "dashed"):
			s.kind = "unvisited"
		}
		s.label = strings.Split(html.UnescapeString(m[4]), `\n`)
		d.shapes = append(d.shapes, s)
	}
	for _, m := range dotEdge.FindAllStringSubmatch(text, -1) {
		from, _ := strconv.Atoi(m[1])
		to, _ := strconv.Atoi(m[2])
		s := d.shapes[to]
		s.parent, s.edge = d.shapes[from], html.UnescapeString(m[4])
		if s.bold != strings.Contains(m[3], "penwidth=3") {
			return nil, fmt.Errorf("the edge to %q and the node differ in being bold", s.tip)
		}
	}
	return d, nil
}

// readSVG reads a picture in SVG.
func readSVG(text string) (*drawing, error) {
	title, desc := svgTitle.FindStringSubmatch(text), svgDesc.FindStringSubmatch(text)
	if title == nil || desc == nil {
		return nil, fmt.Errorf("there is no title or description")
	}
	text = svgBoard.ReplaceAllString(text, "$1")
	d := &drawing{title: html.UnescapeString(title[1]), description: html.UnescapeString(desc[1])}
	for _, m := range svgGroup.FindAllStringSubmatch(text, -1) {
		s := &shape{kind: "visited", form: "box", tip: html.UnescapeString(m[1])}
		switch {
		case strings.Contains(m[2], `class="unvisited"`):
			s.kind = "unvisited"
		case strings.Contains(m[2], `class="hidden"`):
			s.kind = "hidden"
		case strings.Contains(m[2], `<path class="m`):
			s.form = "hexagon"
		case !strings.Contains(m[2], `rx="2"`):
			s.form = "ellipse"
		}
		s.bold = regexp.MustCompile(`<(rect|path) class="[^"]*bold`).MatchString(m[2])
		var name, value, left string
		var right []string
		for _, w := range svgWords.FindAllStringSubmatch(m[2], -1) {
			said := html.UnescapeString(tag.ReplaceAllString(strings.Replace(w[2], "<tspan", " <tspan", 1), ""))
			switch class := w[1]; {
			case strings.HasPrefix(class, "move"):
				s.edge = said
			case strings.HasPrefix(class, "name"):
				name = said
			case strings.HasPrefix(class, "value"):
				value = said
			case strings.HasSuffix(class, "end"):
				left = said
			default:
				right = append(right, said)
			}
		}
		s.label = slices.DeleteFunc([]string{name, value, left, strings.Join(right, " ")}, func(line string) bool { return line == "" })
		d.shapes = append(d.shapes, s)
	}
	for _, w := range svgWords.FindAllStringSubmatch(text, -1) {
		switch w[1] {
		case "level":
			d.levels = append(d.levels, w[2])
		case "legend":
			d.legend = append(d.legend, html.UnescapeString(w[2]))
		}
	}
	if len(d.legend) == 0 {
		return nil, fmt.Errorf("there is no legend")
	}
	d.counts = d.legend[len(d.legend)-1]
	d.legend = d.legend[:len(d.legend)-1]
	return d, nil
}

// check reads the picture and checks all of it.
func (c *pictureChecker) check(text string) error {
	if err := c.checkTips(text); err != nil {
		return err
	}
	for _, check := range []func() error{c.marked, c.absent, c.titled, c.tallied, c.level, c.described, c.explained} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

// checkTips reads the picture and checks the tooltips of the nodes.
func (c *pictureChecker) checkTips(text string) (err error) {
	c.r = gamePictureReader(c.l)
	c.hidden, c.bold = 0, nil
	if c.drawing, err = readPicture(text, c.svg); err != nil {
		return err
	}
	if err := c.readTips(); err != nil {
		return err
	}
	last := errors.New("no search has such a tree")
	for _, p := range c.passes() {
		c.pass = p
		c.truth = derive(&c.settings, &c.pass)
		err := c.walk()
		if err == nil {
			last = nil
			break
		}
		last = errors.Join(last, err)
	}
	return last
}

// passes returns the passes that the picture may show: to the requested depth, or an iteration that was the last because nodes
// ran out, or because its depth ended no line; without the moves that second looks rejected.
func (c *pictureChecker) passes() (all []pass) {
	spent, limited := map[*node]bool{}, false
	for n, t := range c.tips {
		if t.reason == "nodes" {
			spent[n] = true
		}
		limited = limited || t.reason == "depth"
	}
	var without []string
	if c.secondary != nil {
		shown := map[string]bool{}
		if root := c.tips[c.root()]; root != nil {
			for _, move := range slices.Concat(root.unvisited, root.dropped) {
				shown[move] = true
			}
		}
		for _, n := range c.root().children {
			if c.tips[n] == nil && !shown[n.move] {
				without = append(without, n.move)
			}
		}
	}
	deepest := 0
	for _, n := range c.tree.nodes {
		deepest = max(deepest, n.ply())
	}
	depths := []int{c.depth}
	if c.deepening {
		depths = nil
		most := c.depth
		if most == 0 {
			most = deepest + 1
		}
		for d := most; d >= 1; d-- {
			if d == most || c.settings.nodes > 0 || !limited {
				depths = append(depths, d)
			}
		}
	}
	for _, d := range depths {
		all = append(all, pass{root: c.root(), depth: d, spent: spent, without: without})
	}
	return all
}

// TestOpenPictureSentences: in a picture of an unfinished search exactly the nodes that the search is in are called open, and the
// statements about the others are true; none is called the principal variation.
func TestOpenPictureSentences(t *testing.T) {
	first := seed(t)
	for i := range rounds(60) {
		random := rand.New(rand.NewPCG(first+uint64(i), 6))
		c := &pictureChecker{l: lang.All[random.IntN(len(lang.All))], svg: random.IntN(2) == 0, used: map[string]int{}, tree: drawTree(random)}
		c.algorithm = []string{"alphabeta", "thresholds", "negamax"}[random.IntN(3)]
		request := catalog.Request{Algorithm: c.algorithm}
		log := trace.NewLog(c.at(t).Header(request))
		request.Trace = log
		found, err := c.at(t).Analyze(context.Background(), request)
		if err != nil {
			t.Fatal(err)
		}
		log.Close(found.Summary())
		m := log.Moment(random.IntN(log.Steps()))
		if len(m.Nodes) == 0 {
			continue
		}
		var out strings.Builder
		write := draw.DOT
		if c.svg {
			write = draw.SVG
		}
		if err := write(&out, &m.Tree, draw.Options{Lang: c.l}); err != nil {
			t.Fatal(err)
		}
		c.underWay = true
		if err := c.check(out.String()); err != nil {
			t.Fatalf("JUGADA_SEED=%d: %s in %v:\n%v\n\n%s", first+uint64(i), c.position, c.l, err, out.String())
		}
	}
}
