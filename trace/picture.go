package trace

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search"
)

// What the picture writers (svg.go, dot.go, tikz.go) share: which part of a tree is drawn, and in which words.

// PictureOptions says how a tree is drawn. The zero value draws up to 300 nodes, in English, without boards.
type PictureOptions struct {
	Lang lang.Language

	// MaxNodes is how many visited nodes are drawn at most: 0 means 300, a negative number all of them. In a
	// larger tree the principal variation stays first of all, then as many whole levels as fit, then the other
	// children along the principal variation; marks with a count stand for the rest.
	MaxNodes int

	// Open are nodes whose children are drawn in any case, and of what is below them as many whole levels as hold a tenth
	// of MaxNodes; Closed are nodes below which nothing is. A closed node wins, and a number that is no node's is nothing.
	Open, Closed []int

	// Board draws the position after these moves from the root, as SVG elements in a square of 100 by 100 units that
	// need nothing from outside; currentColor is the colour of the text. WriteSVG puts it into the nodes
	// unchanged. nil: no boards.
	Board func(path []string) string

	// BoardAt does so in a search for a way, for a position in the notation of the puzzle. nil: no boards, and the positions
	// stand in the nodes as text.
	BoardAt func(position string) string
}

// DefaultMaxNodes is what the zero MaxNodes means.
const DefaultMaxNodes = 300

// ErrNoNodes is returned by the picture writers for a tree without nodes.
var ErrNoNodes = errors.New("trace: the tree has no nodes: nothing has been searched")

// picture is what is drawn of a tree.
type picture struct {
	*Tree
	PictureOptions
	shapes []shape // the root first, each before its children, in the order of the tree
	drawn  int     // visited nodes
	counts search.Counts
	absent int  // moves that were not entered
	skips  bool // some shape is unvisited
	hides  bool // some shape is hidden
	goesOn bool // some line goes on beyond the depth limit
	levels []level
	bold   []int // nodes of the principal variation, or of the way that was found
}

// shape is one thing that is drawn and hangs in the tree.
type shape struct {
	kind     kind
	node     int // visited: its number; else that of the parent
	ply      int
	parent   int // shape; -1 at the root
	children []int
	side     game.Side
	onLine   bool     // on the principal variation
	moves    []string // unvisited: the children that it stands for, mostly one
	first    int      // unvisited: the number of the first among those that its parent has
	count    int      // hidden: the nodes that it stands for
}

type kind uint8

const (
	visited   kind = iota
	unvisited      // children that a cut has skipped
	hidden         // visited nodes that are left out of the picture
)

// level says who moves on a level: mixed if both do, as where a side may move twice.
type level struct {
	side  game.Side
	mixed bool
}

// newPicture chooses what to draw.
func newPicture(t *Tree, o PictureOptions) (*picture, error) {
	if len(t.Nodes) == 0 && Answer(t.Book) >= 0 {
		t = bookTree(t)
	}
	if len(t.Nodes) == 0 {
		return nil, ErrNoNodes
	}
	switch {
	case o.MaxNodes == 0:
		o.MaxNodes = DefaultMaxNodes
	case o.MaxNodes < 0:
		o.MaxNodes = int(^uint(0) >> 1)
	}
	if t.Alone {
		t = wayTree(t)
	}
	p := &picture{Tree: t, PictureOptions: o}
	if t.Alone {
		p.bold = p.onWay()
	} else {
		p.bold = p.variation()
	}
	p.count()
	p.build(p.choose())
	return p, nil
}

// count counts what the whole tree holds, drawn or not.
func (p *picture) count() {
	for i := range p.Nodes {
		n := &p.Nodes[i]
		p.counts.Nodes++
		p.counts.Depth = max(p.counts.Depth, n.Ply)
		if n.Leaf {
			p.counts.Leaves++
		}
		if n.Leaf && n.Assumed {
			p.counts.Unvalued++
		}
		if n.Known() {
			p.counts.Hits++
		}
		if n.Cut || len(n.Dropped) > 0 {
			p.counts.Cuts++
			p.counts.Pruned += int64(len(n.Skipped) + len(n.Dropped))
		}
		p.absent += len(n.absent())
		p.goesOn = p.goesOn || n.Extended != NoCause
		if n.Ply == len(p.levels) {
			p.levels = append(p.levels, level{side: n.Side})
		}
		if l := &p.levels[n.Ply]; l.side != n.Side {
			l.mixed = true
		}
	}
}

// choose marks the nodes to draw. With a node its parent is always marked.
func (p *picture) choose() []bool {
	keep := make([]bool, len(p.Nodes))
	room := p.MaxNodes
	mark := func(i int) {
		if !keep[i] && room > 0 {
			keep[i] = true
			room--
		}
	}
	for _, i := range p.bold {
		mark(i)
	}
	missing := make([]int, p.counts.Depth+1) // nodes of each level that are not marked yet
	for i := range p.Nodes {
		if !keep[i] {
			missing[p.Nodes[i].Ply]++
		}
	}
	whole := 0 // levels that fit
	for fit := room; whole < len(missing) && missing[whole] <= fit; whole++ {
		fit -= missing[whole]
	}
	for i := range p.Nodes {
		if p.Nodes[i].Ply < whole {
			mark(i)
		}
	}
	for _, i := range p.bold {
		if !keep[i] {
			break // the principal variation alone is too long
		}
		for _, c := range p.Nodes[i].Children {
			mark(c)
		}
	}
	for _, i := range p.Open {
		if i >= 0 && i < len(p.Nodes) {
			p.open(i, keep)
		}
	}
	p.close(keep)
	return keep
}

// open marks the way to node i, its children, and the levels below them that fit.
func (p *picture) open(i int, keep []bool) {
	for at := i; at >= 0 && !keep[at]; at = p.Nodes[at].Parent {
		keep[at] = true
	}
	level := p.Nodes[i].Children
	for room := max(p.MaxNodes/10, len(level)); len(level) > 0 && len(level) <= room; {
		var below []int
		for _, c := range level {
			if !keep[c] {
				keep[c] = true
				room--
			}
			below = append(below, p.Nodes[c].Children...)
		}
		level = below
	}
}

// close unmarks all that is below the closed nodes.
func (p *picture) close(keep []bool) {
	if len(p.Closed) == 0 {
		return
	}
	closed := make([]bool, len(p.Nodes))
	for _, i := range p.Closed {
		if i >= 0 && i < len(closed) {
			closed[i] = true
		}
	}
	for i := 1; i < len(p.Nodes); i++ { // parents come before their children
		if parent := p.Nodes[i].Parent; closed[parent] {
			closed[i], keep[i] = true, false
		}
	}
}

// build makes the shapes, without recursion: traces can be deep.
func (p *picture) build(keep []bool) {
	below := make([]int, len(p.Nodes)) // hidden nodes in the subtree of each hidden node
	onLine := make([]bool, len(p.Nodes))
	for i := len(p.Nodes) - 1; i >= 0; i-- {
		if keep[i] {
			p.drawn++
			continue
		}
		below[i]++
		if parent := p.Nodes[i].Parent; !keep[parent] {
			below[parent] += below[i]
		}
	}
	for _, i := range p.bold {
		onLine[i] = true
	}
	// One shape for every child skipped, unless that would double what the reader has to look at.
	bundle := p.drawn+p.absent > p.MaxNodes

	todo := []shape{{kind: visited, node: 0, parent: -1, side: p.Nodes[0].Side, onLine: true}}
	for len(todo) > 0 {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		at := len(p.shapes)
		p.shapes = append(p.shapes, s)
		if s.parent >= 0 {
			p.shapes[s.parent].children = append(p.shapes[s.parent].children, at)
		}
		if s.kind != visited {
			continue
		}
		children := p.under(s.node, at, keep, below, bundle)
		for k := range children {
			if c := &children[k]; c.kind == visited {
				c.onLine = onLine[c.node]
			}
		}
		slices.Reverse(children)
		todo = append(todo, children...)
	}
}

// under returns the shapes under node i, which is shape at: its children that are drawn, a mark for those that are not,
// and what a cut has skipped.
func (p *picture) under(i, at int, keep []bool, below []int, bundle bool) []shape {
	n := &p.Nodes[i]
	var shapes []shape
	side, hiding := n.Side.Opponent(), 0
	if p.Alone {
		side = n.Side
	}
	for _, c := range n.Children {
		side = p.Nodes[c].Side
		if keep[c] {
			shapes = append(shapes, shape{kind: visited, node: c, ply: n.Ply + 1, parent: at, side: side})
		} else {
			hiding += below[c]
		}
	}
	if hiding > 0 {
		p.hides = true
		shapes = append(shapes, shape{kind: hidden, node: i, ply: n.Ply + 1, parent: at, side: side, count: hiding})
	}
	skips := n.absent()
	if len(skips) == 0 {
		return shapes
	}
	p.skips = true
	if n.Met != nil && !bundle {
		return p.amongKept(shapes, i, at)
	}
	// Who would move after a skipped move nobody has asked; the sibling before it is the best guess.
	skipped := shape{kind: unvisited, node: i, ply: n.Ply + 1, parent: at, side: side}
	if bundle {
		skipped.moves = skips
		return append(shapes, skipped)
	}
	for k := range skips {
		skipped.moves, skipped.first = skips[k:k+1], k
		shapes = append(shapes, skipped)
	}
	return shapes
}

// absent lists the moves of a node that were not entered, whatever the reason.
func (n *Node) absent() []string {
	moves := append(slices.Clip(n.Skipped), n.Dropped...)
	if n.Met != nil {
		for k := range n.Met.Drops {
			moves = append(moves, n.Met.Drops[k].Move)
		}
	}
	if n.Odds == nil {
		return moves
	}
	moves = append(moves, n.Odds.Forbidden...)
	for k, chance := range n.Odds.Chances {
		if chance == 0 {
			moves = append(moves, n.Odds.Moves[k])
		}
	}
	return moves
}

// name returns what stands in or at a node as its own name, "" if it has none.
func (p *picture) name(i int) string {
	switch {
	case p.Alone && p.BoardAt == nil:
		return p.Nodes[i].Met.Position
	case i == 0:
		return p.Root
	}
	if p.Labelled {
		return p.Nodes[i].Move
	}
	return ""
}

// levelName is what stands at the left of a level: who moves there, or how many moves it is from where a search for a way
// began.
func (p *picture) levelName(ply int) string {
	switch {
	case !p.Alone:
		return p.levels[ply].side.String()
	case !p.Nodes[0].Met.join:
		return strconv.Itoa(ply)
	case ply > 0:
		return strconv.Itoa(ply - 1)
	}
	return ""
}

// place returns what a sentence calls node i: its name, or the moves that lead to it.
func (p *picture) place(i int) string {
	if name := p.name(i); name != "" && (i == 0 || p.Alone) {
		return name
	}
	if i == 0 {
		return p.Lang.Sprintf("picture.root")
	}
	return p.nameOf(p.Path(i))
}

// worth is a value in the parts in which it is drawn.
type worth struct {
	relation string // "", ≥ or ≤
	value    string
	small    string // "in 3" behind a forced result
	star     string // "*" behind a value that was missing, "↓" where the line goes on beyond the depth limit
}

func (w worth) String() string {
	text := w.relation + w.value
	if w.small != "" {
		text += " " + w.small
	}
	return text + w.star
}

// worth returns the value of node i.
func (p *picture) worth(i int) worth {
	n := &p.Nodes[i]
	switch {
	case n.Met != nil:
		return p.costs(n.Met)
	case !n.Left:
		return worth{value: "?"}
	}
	if n.Odds != nil {
		return p.expected(n)
	}
	w := worth{relation: [...]string{"", "≥", "≤"}[n.Bound]}
	plies, forced := n.Value.Forced()
	if forced && n.Value != game.Infinity && n.Value != -game.Infinity {
		w.value, w.small = "+∞", p.Lang.Sprintf("picture.in", plies)
		if n.Value < 0 {
			w.value = "−∞"
		}
	} else {
		w.value = p.score(n.Value)
	}
	if n.Leaf && n.Assumed {
		w.star = "*"
	}
	if n.Extended != NoCause {
		w.star = "↓"
	}
	return w
}

// score is ScoreText with the minus sign of print.
func (p *picture) score(s game.Score) string {
	return strings.ReplaceAll(ScoreText(p.Lang, s, p.Decimals), "-", "−")
}

// bound returns the bound that cut node i: its letter and its value.
func (p *picture) bound(i int) (letter, value string) {
	n := &p.Nodes[i]
	if n.By == ByStar {
		return "α", p.amount(n.Odds.Need)
	}
	slack := n.Setter.Slack
	letter, bound, sign := "β", n.Beta, " − "
	if n.By == ByAlpha {
		letter, bound, sign, slack = "α", n.Alpha, " + ", -slack
	}
	if slack == 0 {
		return letter, p.score(bound)
	}
	return letter, p.score(bound+slack) + sign + p.score(max(slack, -slack)) // futility
}

// note is the short text at a node that is cut: the bound, and at which node and by which move it was set.
func (p *picture) note(i int) (bound, set string) {
	n := &p.Nodes[i]
	switch n.By {
	case ByWin:
		return p.Lang.Sprintf("picture.note.win", clip(n.Setter.Move)), ""
	case ByKnown:
		return p.Lang.Sprintf("picture.note.known"), ""
	}
	letter, value := p.bound(i)
	bound = letter + " = " + value
	switch {
	case n.Setter.Node < 0:
		return bound, ""
	case n.Setter.Table:
		return bound, "(" + clipLeft(p.place(n.Setter.Node)) + ", " + p.Lang.Sprintf("picture.note.table") + ")"
	}
	return bound, "(" + clipLeft(p.place(n.Setter.Node)) + ", " + clip(n.Setter.Move) + ")"
}

// sentence tells a cut in full.
func (p *picture) sentence(i int) string {
	n := &p.Nodes[i]
	switch n.By {
	case ByWin:
		return p.Lang.Sprintf("picture.cut.win", n.Side, n.Setter.Move)
	case ByKnown:
		return p.Lang.Sprintf("picture.cut.known", p.worth(i).String())
	case ByStar:
		fact := p.amount(n.Odds.Most) + " ≤ α = " + p.amount(n.Odds.Need)
		return p.Lang.Sprintf("picture.cut.at", fact, p.place(n.Setter.Node), n.Setter.Move)
	}
	letter, value := p.bound(i)
	relation := " ≤ "
	if n.By == ByBeta {
		relation = " ≥ "
	}
	if n.By == ByBeta && n.Value < n.Beta || n.By == ByAlpha && n.Value > n.Alpha {
		relation = " ≈ " // futility at the node itself
	}
	fact := p.score(n.Value) + relation + letter + " = " + value
	switch {
	case n.Setter.Node < 0:
		return p.Lang.Sprintf("picture.cut.start", fact)
	case n.Setter.Table:
		return p.Lang.Sprintf("picture.cut.table", fact, p.place(n.Setter.Node))
	}
	return p.Lang.Sprintf("picture.cut.at", fact, p.place(n.Setter.Node), n.Setter.Move)
}

// tip tells all that is known of a shape, for who points at it.
func (p *picture) tip(s *shape) string {
	n := &p.Nodes[s.node]
	if s.kind == hidden {
		return p.Lang.Sprintf("picture.hidden", s.count)
	}
	if n.Met != nil {
		return p.wayTip(s)
	}
	if s.kind == unvisited {
		return p.Lang.Sprintf("picture.unvisited", strings.Join(s.moves, ", "))
	}
	var parts []string
	say := func(key string, values ...any) { parts = append(parts, p.Lang.Sprintf(key, values...)) }
	switch {
	case p.fromBook() && s.node > 0:
		m := &p.Book[s.node-1]
		parts = append(parts, bookText(p.Lang, m, p.score(m.Value)))
	case n.Odds != nil && n.Left:
		parts = p.oddsOf(s.node)
	case !n.Left && p.fromBook():
		say("picture.tally.book")
	case !n.Left:
		say("picture.open")
	case n.Leaf && n.Assumed:
		say("picture.assumed")
	case n.Leaf:
		say("picture.static", p.worth(s.node).String())
	default:
		say("picture.value", p.worth(s.node).String())
	}
	if n.Leaf && n.Reason != search.Leaf && n.Reason != search.Unknown {
		say("reason." + n.Reason.String())
	}
	if n.Extended != NoCause {
		say("picture.extended." + n.Extended.String())
	}
	if n.Stored != nil {
		say("picture.table."+n.Stored.Use.String(), n.Stored.text(p.Lang, &p.Header))
	}
	if len(n.Dropped) > 0 {
		say("picture.dropped", strings.Join(n.Dropped, ", "))
	}
	if n.Windowed {
		say("picture.window", p.score(n.Alpha), p.score(n.Beta))
	}
	if n.Cut {
		parts = append(parts, p.sentence(s.node))
		say("picture.unvisited", strings.Join(n.Skipped, ", "))
	}
	return p.place(s.node) + " (" + n.Side.String() + "): " + strings.Join(parts, "; ")
}

// title names the picture.
func (p *picture) title() string {
	if p.Game == "" && p.Algorithm == "" {
		return p.Lang.Sprintf("picture.title")
	}
	algorithm := p.algorithmText(p.Lang)
	switch {
	case p.Alone:
		return p.Lang.Sprintf("picture.title.of", p.Game+" "+p.Position, algorithm)
	case p.fromBook():
		return p.Lang.Sprintf("picture.title.book", p.Game)
	case p.Model != "":
		algorithm += ", " + p.Model
	}
	return p.Lang.Sprintf("picture.title.of", p.Game, algorithm)
}

// describe tells the picture to who cannot see it: the result, the counts, and every cut that is drawn.
func (p *picture) describe() string {
	if p.Alone {
		return p.wayDescription() + " " + p.tally() + "."
	}
	root := p.worth(0).String()
	var text strings.Builder
	if line := p.variation(); p.Model != "" || p.fromBook() {
		text.WriteString(p.choice(root))
	} else if len(line) > 1 {
		last := line[len(line)-1]
		moves := append([]string{p.place(0)}, p.Path(last)...)
		text.WriteString(p.Lang.Sprintf("picture.describe", root, strings.Join(moves, " → ")))
	} else {
		text.WriteString(p.Lang.Sprintf("picture.describe.value", root))
	}
	text.WriteString(" " + p.tally() + ".")
	for i := range p.shapes {
		if s := &p.shapes[i]; s.kind == visited && p.Nodes[s.node].Cut {
			text.WriteString(" " + p.place(s.node) + ": " + p.sentence(s.node) + ".")
		}
	}
	return text.String()
}

// variation is the principal variation: the root alone as long as the search has not left it, since another may become the best.
func (p *picture) variation() []int {
	line := p.Line()
	if !p.Nodes[0].Left && !p.fromBook() {
		return line[:1]
	}
	return line
}

// tally tells what the whole tree holds.
func (p *picture) tally() string {
	switch {
	case p.Alone:
		return p.wayTally()
	case p.fromBook():
		return p.Lang.Sprintf("picture.tally.book")
	}
	parts := counts(p.Lang, p.counts)
	if p.hides {
		parts[0] = p.Lang.Sprintf("picture.drawn", p.drawn, parts[0])
	}
	switch {
	case p.Model == "":
	case p.Results:
		parts = append(parts, p.Lang.Sprintf("picture.unit.results", p.As))
	default:
		parts = append(parts, p.Lang.Sprintf("picture.unit.points", p.As))
	}
	return strings.Join(parts, " · ")
}

// caption returns the text of an unvisited or hidden shape, and whether it is a name rather than a count.
func (p *picture) caption(s *shape) (text string, name bool) {
	switch {
	case s.kind == hidden:
		return p.Lang.Sprintf("picture.more", s.count), false
	case len(s.moves) == 1 && p.Alone:
		return p.dropText(p.dropped(s)), false
	case len(s.moves) == 1:
		return clip(s.moves[0]), true
	}
	return p.Lang.Sprintf("picture.skipped", len(s.moves)), false
}

// longest is how many characters of a name a picture shows; all of them are in its tip.
const longest = 22

// clip shortens a name at its end, clipLeft a path at its beginning.

func clip(s string) string {
	if utf8.RuneCountInString(s) <= longest {
		return s
	}
	return string([]rune(s)[:longest-1]) + "…"
}

func clipLeft(s string) string {
	if utf8.RuneCountInString(s) <= longest {
		return s
	}
	runes := []rune(s)
	return "…" + string(runes[len(runes)-longest+1:])
}

// printable replaces what no text format likes to meet: broken UTF-8, control characters, line ends, and characters that
// turn the direction of the text around them.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsControl(r), r == 0xFFFE, r == 0xFFFF, unicode.Is(unicode.Bidi_Control, r):
			return utf8.RuneError
		}
		return r
	}, strings.ToValidUTF8(s, string(utf8.RuneError)))
}
