package claims

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/trace"
)

// TestTraceSentences: the statements of a trace in words about a search by minimax are true.
func TestTraceSentences(t *testing.T) {
	if testing.Short() {
		t.Log("a tenth of the searches of a full run")
	}
	first := seed(t)
	draws := rounds(10_000)
	if testing.Short() {
		draws /= 10
	}
	used, keys := map[string]int{}, slices.Sorted(maps.Keys(traceClaims))
	keys = slices.DeleteFunc(keys, func(key string) bool { // no ended game is drawn: the script trace has one
		return traceClaims[key] == nil || key == "text.begin.over"
	})
	for i := 0; i < draws || i < 20*draws && len(unused(used, keys)) > 0; i++ { // some sentences are rare
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
			t.Fatalf("JUGADA_SEED=%d: %s %q in %v, %s depth=%d nodes=%d quiet=%v eager=%v all=%v refine=%q:\n%v\n\n%s",
				first+uint64(i), tree.game, tree.position, l, s.algorithm, s.depth, s.nodes, s.quiet, s.eager, s.valueAll, refine, err, text)
		}
	}
	for _, key := range unused(used, keys) {
		t.Errorf("no search said %s: its checker has checked nothing", key)
	}
}

// tell searches and returns the trace in words.
func tell(t *testing.T, tree *tree, s *settings, refine string, l lang.Language) string {
	t.Helper()
	g, err := catalog.Default().Find(tree.game)
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Position(tree.position)
	if err != nil {
		t.Fatalf("%s: %v", tree.position, err)
	}
	request := catalog.Request{
		Algorithm: s.algorithm, Depth: s.depth, Nodes: int64(s.nodes), Eager: s.eager, ValueAll: s.valueAll, Refine: refine,
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
	unvalued int      // nodes said to have no value
	answer   int64    // the stated value
	hedged   bool     // the text says what the refinements mean for the value
	short    bool     // the text says that the search was cut short
}

// told is a line of the text.
type told struct {
	sentence
	number, indent int
	text           string
}

// part is a pass in the text: its announcement, and what is known about it by brute force.
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
	inner    int // nodes whose lines go on, and of which a static value was told
}

// opened is a node whose children are being described, with its window in the text.
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
	relation string // =, ≥, ≤ or ≈
	value    int64
	known    bool   // from the table
	counts   bool   // it is said to merely count as that
	returned string // ∓∞, where that is said to be returned instead
}

// traceClaims are the messages of traces in words, each with the checker of its claim; nil: it claims nothing by itself.
var traceClaims map[string]func(*traceChecker) error

func init() {
	traceClaims = map[string]func(*traceChecker) error{
		"text.begin.over":  (*traceChecker).begin,
		"text.begin":       (*traceChecker).begin,
		"text.open":        (*traceChecker).opens,
		"text.open.call":   (*traceChecker).opens,
		"text.open.window": (*traceChecker).opens,

		"text.first":        (*traceChecker).first,
		"text.better":       (*traceChecker).better,
		"text.worse":        (*traceChecker).worse,
		"text.worse.counts": (*traceChecker).worse,
		"text.outside.max":  (*traceChecker).outside,
		"text.outside.min":  (*traceChecker).outside,
		"text.alpha":        (*traceChecker).narrows,
		"text.beta":         (*traceChecker).narrows,

		"text.cut.alpha":       (*traceChecker).cutOff,
		"text.cut.alpha.equal": (*traceChecker).cutOff,
		"text.cut.beta":        (*traceChecker).cutOff,
		"text.cut.beta.equal":  (*traceChecker).cutOff,
		"text.cut.futility":    (*traceChecker).cutOff,
		"text.futility":        (*traceChecker).futile,

		"text.extend.singular":   (*traceChecker).extended,
		"text.extend.quiescence": (*traceChecker).extended,
		"text.bias.by":           (*traceChecker).biased,
		"text.bias":              (*traceChecker).biased,

		"text.table.alpha": (*traceChecker).tableNarrows,
		"text.table.beta":  (*traceChecker).tableNarrows,
		"text.table.first": (*traceChecker).tableLeads,

		"text.result":     (*traceChecker).result,
		"text.result.cut": (*traceChecker).result,
		"text.noMoves":    (*traceChecker).noMoves,
		"text.unvalued":   (*traceChecker).unvaluedSaid,

		"text.refined":       (*traceChecker).refined,
		"text.refined.exact": (*traceChecker).refined,
		"text.refined.depth": (*traceChecker).refined,
		"text.refined.whole": (*traceChecker).refined,
		"text.refined.idle":  (*traceChecker).refined,
		"text.spent":         (*traceChecker).ranOut,

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

		// Announcements of passes, which the checks of all their sentences cover.
		"text.pass.deepening": nil, "text.pass.secondary": nil, "text.pass.rejection": nil,
		// Headings.
		"text.levels.generate.heading": nil, "text.levels.static.heading": nil, "text.levels.static.all.heading": nil, "text.levels.backUp.heading": nil,
	}
}

// traceParts are the messages that are parts of others, and are checked with them.
var traceParts = []string{
	"text.root", "text.root.first", "text.leaf", "text.assumed", "text.counts", "text.returns", "text.set.by", "text.set.window", "text.set.table", "text.andMore",
	"text.levels.inner", "text.levels.singular", "text.levels.quiescence", "text.table.known", "table.depth", "table.toEnd", "table.beyond", "table.earlier",
	"count.nodes", "count.leaves", "count.inner", "count.hits", "count.cuts", "count.pruned", "score.forced", "reason.ended", "reason.leaf",
	"reason.depth", "reason.quiet", "reason.time", "reason.nodes", "reason.interrupted", "reason.known",
}

var traceReader = readers(func() []string {
	return append(slices.Sorted(maps.Keys(traceClaims)), traceParts...)
})

func (c *traceChecker) check(text string) error {
	c.r = traceReader(c.l)
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
	if err := c.ended(); err != nil {
		return err
	}
	if missing := c.missing(); missing != c.unvalued {
		return fmt.Errorf("%d static values were missing, %d were said to be", missing, c.unvalued)
	}
	return nil
}

// divide reads the lines and assigns them to the parts.
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

// mainDepth is the depth of the last pass for the answer.
func (c *traceChecker) mainDepth() int {
	depth := c.depth
	for _, p := range c.parts {
		if p.kind == "text.pass.deepening" && !p.discarded {
			depth = p.depth
		}
	}
	return depth
}
