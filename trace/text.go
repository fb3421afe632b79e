package trace

import (
	"bufio"
	"cmp"
	"io"
	"strings"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/puzzle"
	"github.com/jugada/jugada/search"
)

// Text is a Sink that explains a search in words, one line per step, as a lecturer would at the board. Depth-first
// searches are written as they go down and come back, indented by ply; the breadth-first one in rows. For a depth-first
// search it keeps only the current line, so that a trace may have any length.
type Text struct {
	out     *bufio.Writer
	lang    lang.Language
	header  Header
	line    []spoken // the nodes entered and not left
	pending returned // what has come back from a child, not yet written
	from    string   // the name of the root of a second look; "": the root is that of the search
	rows    *rows    // a breadth-first search; nil: a depth-first one
	against *against // a search against a model of the opponent; nil: another one
	ways    *ways    // a path search; nil: another one

	listener listener // gets the sentences instead of the writer; may be nil
	wordless bool     // the listener only needs to know when sentences are due, not their words
	about    about    // of the next sentence

	begun    bool // the heading has been written
	answered bool // a book has answered, so nothing is searched
}

// spoken is what Text knows about a node.
type spoken struct {
	node    int
	name    string
	side    game.Side
	opened  bool // its own line has been written
	leaf    bool
	reason  search.Reason
	assumed bool
	depth   int          // what is left of it, if the algorithm counts; 0: not said
	returns string       // ∓∞, if that is returned instead of the value; "": it is not
	counts  string       // the value that its parent assumes, if it may differ from its own; "": the same
	stored  *Stored      // the table's entry for it; nil: none
	won     bool         // breadth-first: a child wins at once, and its siblings were not generated
	winner  int          // that child
	has     bool         // best is set
	known   search.Bound // bound of best
	best    game.Score
	alpha   game.Score
	beta    game.Score
	slack   game.Score // futility: how much tighter the bound set by the node itself is than its value
	window  bool
}

// returned is the result of a child, written once it is known what follows from it.
type returned struct {
	waiting       bool
	child         spoken
	value         game.Score
	bound         search.Bound
	better        bool
	before        game.Score // the parent's best so far, if any
	had           bool
	known         search.Bound // of before
	narrowed, cut bool
	news          Event // the cut
}

// listener receives the sentences of a Text one by one.
type listener interface {
	wants() bool                               // whether it needs the next sentence
	hear(what about, ply int, sentence string) // sentence is "" if it was not wanted
}

// about says what a sentence is about, for a listener.
type about struct {
	kind        Kind
	node, child int
	late        bool // it had to wait until the current event, which it is not about
}

// NewText returns a Text that writes to w in the given language. Close ends it.
func NewText(w io.Writer, h Header, l lang.Language) *Text {
	t := &Text{out: bufio.NewWriter(w), lang: l, header: h}
	switch {
	case h.Alone:
		t.ways = &ways{Text: t, least: puzzle.Infinity}
	case h.Model != "":
		t.against = &against{Text: t}
	case h.Algorithm == "levels":
		t.rows = &rows{Text: t, under: -1}
	}
	return t
}

// Event implements Sink.
func (t *Text) Event(e *Event) {
	if e.Kind == Consult {
		t.book(e)
		return
	}
	t.begin()
	t.about = about{kind: e.Kind, node: e.Node, child: e.Child}
	switch {
	case t.ways != nil:
		t.ways.event(e)
	case t.against != nil:
		t.against.event(e)
	case t.rows != nil:
		t.rows.event(e)
	default:
		t.depthFirst(e)
	}
}

// begin writes the heading, once.
func (t *Text) begin() {
	if t.begun {
		return
	}
	t.begun = true
	defer t.tellLate(about{kind: Enter})()
	if t.ways != nil {
		t.say(0, "text.way.begin", t.header.AlgorithmText(t.lang), t.header.Position)
		return
	}
	algorithm := t.lang.Sprintf("algorithm." + t.header.Algorithm)
	if t.header.Model != "" {
		t.say(0, "text.model.begin", algorithm, t.header.Model, t.rootName(), t.header.Turn)
		return
	}
	if t.header.Over {
		t.say(0, "text.begin.over", algorithm, t.rootName())
		return
	}
	t.say(0, "text.begin", algorithm, t.rootName(), t.header.Turn)
}

// Close writes how the search ended and returns the first error of writing.
func (t *Text) Close(s Summary) error {
	t.about = about{kind: Leave, late: true}
	if t.answered {
		t.out.WriteString("\n")
		t.say(0, "text.book.nothing")
		return t.out.Flush()
	}
	t.begin()
	switch {
	case t.ways != nil:
		t.ways.close(s.Way)
	case t.against != nil:
		t.against.close(&s)
	default:
		t.close(&s)
	}
	if s.Unvalued > 0 {
		t.say(0, "text.unvalued", s.Unvalued)
	}
	return t.out.Flush() // bufio keeps the first error
}

// close writes the result of a minimax search.
func (t *Text) close(s *Summary) {
	if t.rows != nil {
		t.rows.flush()
	} else {
		t.flush()
	}
	t.from = ""
	t.out.WriteString("\n")
	if len(s.Line) > 0 {
		line := strings.Join(s.Line, " → ")
		if t.header.Root != "" {
			line = t.header.Root + " → " + line
		}
		key, root := "text.result", t.first(&spoken{name: t.header.Root})
		if s.Spent != search.Unknown && s.Searched == 0 {
			key, root = "text.result.cut", cmp.Or(t.header.Root, t.lang.Sprintf("text.root"))
		}
		t.say(0, key, root, t.score(s.Value), s.Line[0], line, t.why(s.Stopped))
	} else {
		t.say(0, "text.noMoves", t.first(&spoken{name: t.header.Root}), t.score(s.Value), t.why(s.Stopped))
	}
	if (s.Refine != "" || s.Deepened) && !t.skip() {
		for _, line := range RefinedLines(t.lang, s) {
			t.write(0, line)
		}
	}
	if s.Spent != search.Unknown {
		t.say(0, "text.spent", t.why(s.Spent))
	}
	t.out.WriteString(CountsText(t.lang, s.Counts) + ".\n")
}

// depthFirst writes the events of a depth-first search.
func (t *Text) depthFirst(e *Event) {
	if e.Kind != Narrow && e.Kind != Cut {
		t.flush()
	}
	switch e.Kind {
	case Pass, Discard, Check, Choose:
		t.pass(e)
	case Extend:
		t.extended(e)
	case Hit:
		t.hit(e)
	case Enter:
		name := ""
		if n := len(t.line); n > 0 {
			t.open(n - 1)
			name = t.childName(&t.line[n-1], e.Move)
		} else {
			name = t.rootName()
		}
		t.line = append(t.line, spoken{
			node: e.Node, name: name, side: e.Side, window: e.Windowed, alpha: e.Alpha, beta: e.Beta, depth: e.Depth,
		})
	case Static:
		n := t.top()
		n.leaf, n.reason, n.assumed = true, e.Reason, e.Assumed
	case Leave:
		t.pending = returned{child: *t.top()}
		t.line = t.line[:len(t.line)-1]
	case Return:
		n := t.top()
		p := &t.pending
		if e.Infinite {
			p.child.returns = t.score(infinity(e.Bound))
		}
		p.waiting, p.value, p.bound, p.better, p.before, p.had, p.known = true, e.Value, e.Bound, e.Better, n.best, n.has, n.known
		if e.Better {
			n.best, n.has, n.known = e.Value, true, e.Bound
		}
	case Narrow:
		t.pending.narrowed = true
		t.top().alpha, t.top().beta = e.Alpha, e.Beta
		t.top().slack = e.Alpha - e.Value
		if e.By == ByBeta {
			t.top().slack = e.Value - e.Beta
		}
	case Cut:
		if e.By == ByBias {
			t.dropped(e)
			return
		}
		t.pending.cut, t.pending.news = true, *e
		t.pending.news.Skipped = append([]string(nil), e.Skipped...)
	}
}

// infinity is what alpha-beta as N1 prints it returns instead of a bound.
func infinity(b search.Bound) game.Score {
	if b == search.Upper {
		return -game.Infinity
	}
	return game.Infinity
}

// open writes the line that introduces a node, once.
func (t *Text) open(i int) {
	n := &t.line[i]
	if n.opened {
		return
	}
	n.opened = true
	defer t.tellLate(about{kind: Enter, node: n.node})()
	if n.depth > 0 {
		t.say(i, "text.open.call", t.first(n), n.side, n.depth, t.score(n.alpha), t.score(n.beta))
	} else if n.window {
		t.say(i, "text.open.window", t.first(n), n.side, t.score(n.alpha), t.score(n.beta))
	} else {
		t.say(i, "text.open", t.first(n), n.side)
	}
}

// flush writes what has come back from a child and what follows from it.
func (t *Text) flush() {
	p := t.pending
	if !p.waiting {
		return
	}
	t.pending = returned{}
	at := len(t.line) - 1
	n := &t.line[at]
	news := about{kind: Return, node: n.node, child: p.child.node}
	switch {
	case p.cut:
		news.kind = Cut
	case p.narrowed:
		news.kind = Narrow
	}
	defer t.tellLate(news)()
	if alone := !p.cut || p.news.Setter.Slack == 0; alone && t.skip() { // futility may need two sentences
		return
	}
	if p.bound == search.Estimate {
		p.child.counts = t.score(p.value)
	}
	is := t.is(p.child.name, p.value, p.bound) + t.ending(&p.child)
	switch {
	case p.cut:
		t.tellCut(at, n, &p, is)
	case p.narrowed && n.side == game.Max:
		t.say(at+1, "text.alpha", is, t.bound(ByAlpha, n.alpha, n.slack), n.name)
	case p.narrowed:
		t.say(at+1, "text.beta", is, t.bound(ByBeta, n.beta, n.slack), n.name)
	case !p.better && p.had && p.known == search.Estimate && (p.value-p.before)*n.side.Sign() <= 0:
		t.say(at+1, "text.worse.counts", is, t.score(p.before), n.side, n.name)
	case !p.better && p.had && p.known != hopes[n.side] && (n.slack == 0 || (p.value-p.before)*n.side.Sign() <= 0):
		t.say(at+1, "text.worse", is, t.score(p.before), n.side, n.name)
	case n.window && n.side == game.Max:
		t.say(at+1, "text.outside.max", is, t.bound(ByAlpha, n.alpha, n.slack))
	case n.window:
		t.say(at+1, "text.outside.min", is, t.bound(ByBeta, n.beta, n.slack))
	case p.had:
		t.say(at+1, "text.better", is, n.name, t.score(p.before))
	default:
		t.say(at+1, "text.first", is, n.name)
	}
}

// hopes are the bounds that guarantee a side nothing: an upper one for MAX, a lower one for MIN.
var hopes = [...]search.Bound{game.Max: search.Upper, game.Min: search.Lower}

// tellCut writes the sentence about a cut: the value, the bound that it meets, what set the bound, and what is skipped.
func (t *Text) tellCut(at int, n *spoken, p *returned, is string) {
	key, bound, slack := "text.cut.beta", p.news.Beta, p.news.Setter.Slack
	due := p.value < bound+slack // due only to futility
	own := p.value < bound       // due to the node's own futility
	if p.news.By == ByAlpha {
		key, bound = "text.cut.alpha", p.news.Alpha
		due, own = p.value > bound-slack, p.value > bound
	}
	if own {
		key = "text.cut.futility"
	}
	if p.value == bound && !own {
		key += ".equal"
	}
	if p.child.leaf && !own { // its value is improved on, not the leaf
		is = t.lang.Sprintf("text.leaf", is)
	}
	written := t.bound(p.news.By, bound, slack)
	if own {
		written = [...]string{"α = ", "β = "}[p.news.By] + written
	}
	t.say(at+1, key, n.name, is, written, t.setBy(p.news.Setter), t.skipped(p.news.Skipped))
	if due && !own {
		t.say(at+1, "text.futility", n.name, t.score(slack))
	}
}

// setBy says what set a bound.
func (t *Text) setBy(s Setter) string {
	if s.Node < 0 {
		return t.lang.Sprintf("text.set.window")
	}
	at := t.top()
	for i := range t.line { // an ancestor of the node that is cut, so it is on the line
		if t.line[i].node == s.Node {
			at = &t.line[i]
		}
	}
	if s.Table {
		return t.lang.Sprintf("text.set.table", at.name)
	}
	return t.lang.Sprintf("text.set.by", at.name, t.childName(at, s.Move))
}

func (t *Text) top() *spoken { return &t.line[len(t.line)-1] }

// rootName returns the name of the root within a sentence.
func (t *Text) rootName() string {
	if t.wordless {
		return ""
	}
	return cmp.Or(t.from, t.header.Root, t.lang.Sprintf("text.root"))
}

// first returns the name of a node at the beginning of a line.
func (t *Text) first(n *spoken) string {
	if n.node == 0 && t.header.Root == "" && t.from == "" {
		return t.lang.Sprintf("text.root.first")
	}
	return n.name
}

// childName returns the name of the node to which move leads from n: its own name in an explicit tree, if it has one,
// otherwise the moves from the root.
func (t *Text) childName(n *spoken, move string) string {
	if t.wordless {
		return ""
	}
	if t.header.Labelled && !strings.HasPrefix(move, "#") || n.node == 0 && t.from == "" {
		return move
	}
	name := n.name
	if len(name) > longName { // the last moves say more than the first
		name = "…"
	}
	return name + "·" + move
}

// longName is how many bytes of moves a name may have before it is shortened, and deepest how many plies a line
// is indented: otherwise a trace would grow with the square of the depth.
const (
	longName = 80
	deepest  = 40
)

// is writes a node with its value or the bound on it: "F ≥ 8".
func (t *Text) is(name string, value game.Score, bound search.Bound) string {
	if t.wordless {
		return ""
	}
	return name + relation(bound) + t.score(value)
}

// ending says why the line ends at n, if that is not obvious.
func (t *Text) ending(n *spoken) string {
	if t.wordless {
		return ""
	}
	remarks := t.remarks(n)
	if len(remarks) == 0 {
		return ""
	}
	return " (" + strings.Join(remarks, "; ") + ")"
}

// remarks lists what ending says.
func (t *Text) remarks(n *spoken) (remarks []string) {
	if n.counts != "" {
		remarks = append(remarks, t.lang.Sprintf("text.counts", n.counts))
	}
	if n.returns != "" {
		remarks = append(remarks, t.lang.Sprintf("text.returns", n.returns))
	}
	if n.stored != nil {
		return []string{t.lang.Sprintf("text.table.known", n.stored.Text(t.lang, &t.header))}
	}
	if n.leaf && n.reason != search.Leaf && n.reason != search.Depth { // the last line mentions the depth limit
		remarks = append(remarks, t.why(n.reason))
	}
	if n.assumed {
		remarks = append(remarks, t.lang.Sprintf("text.assumed"))
	}
	return remarks
}

func (t *Text) why(r search.Reason) string { return t.lang.Sprintf("reason." + r.String()) }

func (t *Text) score(s game.Score) string { return ScoreText(t.lang, s, t.header.Decimals) }

// skipped lists the moves that a cut has skipped, as many as fit on a line.
func (t *Text) skipped(moves []string) string {
	const most = 12
	if n := len(moves); n > most {
		return strings.Join(moves[:most], ", ") + t.lang.Sprintf("text.andMore", n-most)
	}
	return strings.Join(moves, ", ")
}

// tellLate marks the next sentences as being about an earlier event than the current one, until the returned function is called.
func (t *Text) tellLate(news about) (done func()) {
	before := t.about
	news.late = true
	t.about = news
	return func() { t.about = before }
}

// skip skips a sentence that the listener does not want, and reports whether it did.
func (t *Text) skip() bool {
	if t.listener == nil || t.listener.wants() {
		return false
	}
	t.listener.hear(t.about, 0, "")
	return true
}

// say writes a message as a line, indented by ply.
func (t *Text) say(ply int, key string, values ...any) {
	if !t.skip() {
		t.write(ply, t.lang.Sprintf(key, values...))
	}
}

// write writes a sentence that is wanted.
func (t *Text) write(ply int, sentence string) {
	if t.listener != nil {
		t.listener.hear(t.about, ply, sentence)
		return
	}
	for range min(ply, deepest) {
		t.out.WriteString("  ")
	}
	if ply > deepest {
		t.out.WriteString("… ")
	}
	t.out.WriteString(sentence)
	t.out.WriteString("\n")
}
