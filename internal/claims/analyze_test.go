package claims

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/lang"
)

// TestAnalysisSentences: the statements of analyze about a position, and about its search, are true.
func TestAnalysisSentences(t *testing.T) {
	first := seed(t)
	draws := rounds(400)
	used := map[string]int{}
	for i := range draws {
		random := rand.New(rand.NewPCG(first+uint64(i), 2))
		c := drawAnalysis(t, random)
		c.used = used
		said, _ := printed(t, c.l, "", c.args...)
		if err := c.check(t, said); err != nil {
			t.Fatalf("JUGADA_SEED=%d: jugada %q in %v:\n%v\n\n%s", first+uint64(i), c.args, c.l, err, said)
		}
	}
	for key, claim := range analysisClaims {
		if key != "cli.analyze.estimated" && claim != nil && used[key] == 0 && laws.Night() { // by day too few are drawn for what is rare
			t.Errorf("no search of %d said %s: its checker has checked nothing", draws, key)
		}
	}
}

// analysisChecker reads the output of analyze for one search, and checks each sentence.
type analysisChecker struct {
	*tree
	settings
	refine   string // as it was asked for
	unasked  bool   // deepening was not
	engine   bool
	guesses  bool // the engine may prune moves that will hardly matter
	refines  bool // the engine has refinements that may change the value
	extends  bool // singular extension is one of them, in the engine's form
	asked    int  // lines
	symmetry bool
	args     []string
	l        lang.Language
	r        *reader
	used     map[string]int

	line     sentence // that is being checked
	said     []sentence
	value    worth // of the position
	meaning  sentence
	best     string
	path     []string // the line
	iterated []int    // depths of the reported iterations
	looked   int      // plies that the engine claims to have searched everywhere; 0: no claim
	spent    bool
	rows     []row
	lined    []row // with --lines
	wholly   *truth
	limited  *truth   // by the limits that gave the answer
	passes   []*truth // likewise, of the search and of those after it without the moves that second looks have rejected
}

// worth is a value as printed: "≈ ≤ 3.1".
type worth struct {
	relation string // =, ≥ or ≤
	estimate bool
	value    int64
}

// row is one of a table: a move, or the moves of a line.
type row struct {
	moves      []string
	is         worth
	unfinished bool
	unneeded   bool // its value is not given
	sooner     bool // marked so
	depth      int  // on which it depends, where other values do not; 0: not given
}

// drawAnalysis draws a position and a search of it.
func drawAnalysis(t *testing.T, random *rand.Rand) *analysisChecker {
	c := &analysisChecker{l: lang.All[random.IntN(len(lang.All))]}
	if random.IntN(2) == 0 {
		c.tree = drawTree(random)
	} else {
		c.tree = drawBoard(t, random)
	}
	large := c.at(t).Game().Large()
	c.args = []string{"analyze", c.game, c.position}
	add := func(flag string, value any) { c.args = append(c.args, "--"+flag, fmt.Sprint(value)) }
	if c.eval != "" {
		add("eval", c.eval)
	}
	if c.engine = random.IntN(2) == 0; c.engine {
		c.algorithm = "engine"
		if random.IntN(2) == 0 {
			c.depth = 1 + random.IntN(6)
		}
		if random.IntN(4) == 0 || large && random.IntN(2) == 0 {
			c.settings.nodes = 1 + random.IntN([]int{120, 8}[random.IntN(2)]) // few enough not to come to all moves
		}
		if random.IntN(3) == 0 {
			c.asked = 2 + random.IntN(2)
			add("lines", c.asked)
		}
		c.guesses = large && (c.depth == 0 || c.settings.nodes > 0)
		if random.IntN(3) == 0 {
			drawn, list := drawEngineRefinements(random, c.tree)
			c.refine, c.deepening, c.quiescence, c.futility = list, drawn.deepening, drawn.quiescence, drawn.futility
			c.extends = drawn.singular != nil
			c.refines = c.extends || c.quiescence != nil || c.slack() > 0
			add("algorithm", c.algorithm)
			add("refine", c.refine)
		}
	} else {
		c.settings, c.refine = drawSettings(random, c.tree)
		if c.refine == "" && c.depth > 0 && c.settings.nodes == 0 && random.IntN(3) == 0 { // often enough for what is rare
			c.secondary = &struct {
				plies  int
				margin int64
			}{1, 0}
			c.refine = "secondary=1"
		}
		if large && c.depth == 0 && !c.deepening { // as the command's help says about large games
			c.deepening, c.unasked = true, true
		}
		plain := c.refine == "" && !c.unasked || c.refine == "deepening" || c.refine == "table" || c.refine == "deepening,table"
		c.symmetry = c.cells != nil && c.at(t).Game().Symmetric() && plain && c.settings.nodes == 0 && c.quiet == nil && random.IntN(3) == 0
		add("algorithm", c.algorithm)
		if c.quiet != nil {
			add("quiet", c.points(*c.quiet))
		}
		if c.eager {
			c.args = append(c.args, "--eager")
		}
		if c.symmetry {
			c.args = append(c.args, "--symmetry")
		}
		if c.refine != "" {
			add("refine", c.refine)
		}
	}
	if c.depth > 0 {
		add("depth", c.depth)
	}
	if c.settings.nodes > 0 {
		add("nodes", c.settings.nodes)
	}
	return c
}

// analysisClaims are the messages of analyze, each with the checker of its claim; nil: it is checked in its context, or is a
// word of a table.
var analysisClaims map[string]func(*analysisChecker) error

func init() {
	analysisClaims = map[string]func(*analysisChecker) error{
		"cli.analyze.over":             (*analysisChecker).isOver,
		"cli.analyze.turn":             (*analysisChecker).turns,
		"cli.analyze.value":            (*analysisChecker).isWorth,
		"cli.analyze.best":             (*analysisChecker).isBest,
		"cli.analyze.bests":            (*analysisChecker).areBest,
		"cli.analyze.bests.ordered":    (*analysisChecker).areBest,
		"cli.analyze.line":             (*analysisChecker).leads,
		"cli.analyze.static":           (*analysisChecker).statics,
		"text.spent":                   (*analysisChecker).ranOut,
		"cli.analyze.iteration":        (*analysisChecker).iterates,
		"cli.analyze.symmetry":         (*analysisChecker).symmetric,
		"cli.analyze.lines.fewer":      (*analysisChecker).fewerLines,
		"cli.analyze.unseen":           (*analysisChecker).notInTable,
		"cli.analyze.counts":           (*analysisChecker).counts,
		"cli.decided.short":            (*analysisChecker).byProof,
		"cli.decided.ends":             (*analysisChecker).byProof,
		"cli.decided.proof":            (*analysisChecker).byProof,
		"cli.decided.search":           (*analysisChecker).bySearch,
		"cli.analyze.bounds":           (*analysisChecker).bounds,
		"cli.analyze.bounds.all":       (*analysisChecker).bounds,
		"cli.analyze.bounds.cut":       (*analysisChecker).bounds,
		"cli.analyze.bounds.open":      (*analysisChecker).bounds,
		"cli.analyze.unneeded.why":     (*analysisChecker).unneeded,
		"cli.analyze.bounds.futility":  (*analysisChecker).bounds,
		"cli.analyze.bounds.biased":    (*analysisChecker).bounds,
		"cli.analyze.counts.as":        (*analysisChecker).countsAs,
		"cli.analyze.bounds.estimates": (*analysisChecker).bounds,
		"cli.analyze.shallow":          (*analysisChecker).shallow,

		// Of the value.
		"cli.analyze.winsNow":          (*analysisChecker).winsNow,
		"cli.analyze.wins":             (*analysisChecker).wins,
		"cli.analyze.winsWithin":       (*analysisChecker).wins,
		"cli.analyze.draws":            (*analysisChecker).draws,
		"cli.analyze.scores":           (*analysisChecker).scores,
		"cli.analyze.even":             (*analysisChecker).even,
		"cli.analyze.whole":            (*analysisChecker).settled,
		"cli.analyze.limited":          (*analysisChecker).looks,
		"cli.analyze.further":          (*analysisChecker).further,
		"cli.analyze.upTo":             (*analysisChecker).atMost,
		"cli.analyze.cutShort":         (*analysisChecker).cutShort,
		"cli.analyze.refined":          (*analysisChecker).refinedDepth,
		"cli.analyze.estimated":        (*analysisChecker).estimated,
		"cli.analyze.estimated.evenly": (*analysisChecker).estimated,
		"cli.analyze.bounded":          (*analysisChecker).bounded,
		"cli.analyze.roughly":          (*analysisChecker).roughly,
		"cli.analyze.skipping":         (*analysisChecker).skipping,
		"cli.analyze.thisMove":         (*analysisChecker).thisMove,
		"cli.analyze.biased":           (*analysisChecker).biasedValue,

		// Checked in traces, too, where more can be seen.
		"text.unvalued":      (*analysisChecker).unvalued,
		"text.refined":       (*analysisChecker).refined,
		"text.refined.exact": (*analysisChecker).refined,
		"text.refined.depth": (*analysisChecker).refined,
		"text.refined.whole": (*analysisChecker).refined,
		"text.refined.idle":  (*analysisChecker).refined,

		"text.deepened":       (*analysisChecker).deepened,
		"text.deepened.depth": (*analysisChecker).deepened,
		"text.check.stands":   (*analysisChecker).lookedAgain,
		"text.check.falls":    (*analysisChecker).lookedAgain,
		"text.choose":         (*analysisChecker).cameOutBest,
	}
}

// analysisParts are the messages that are parts of others, and are checked with them.
var analysisParts = []string{
	"cli.analyze.hasWon", "cli.analyze.isDrawn", "cli.analyze.hasWonBy", "cli.analyze.isWorth", "cli.analyze.unfinished", "cli.analyze.unneeded",
	"cli.analyze.atDepth", "cli.analyze.sooner", "reason.short",
	"cli.analyze.engine", "cli.analyze.engine.selective", "cli.analyze.engine.none",
	"points.othello", "unit.othello.phases", "unit.othello.phases.one", "unit.othello.discs", "unit.othello.discs.one",
}

// meanings are the messages about the meaning of a value.
var meanings = []string{
	"cli.analyze.winsNow", "cli.analyze.wins", "cli.analyze.winsWithin", "cli.analyze.draws", "cli.analyze.scores", "cli.analyze.even",
	"cli.analyze.whole", "cli.analyze.limited", "cli.analyze.further", "cli.analyze.upTo", "cli.analyze.cutShort", "cli.analyze.estimated",
	"cli.analyze.estimated.evenly", "cli.analyze.bounded", "cli.analyze.roughly", "cli.analyze.skipping", "cli.analyze.thisMove", "cli.analyze.biased",
	"cli.analyze.refined",
}

// settledMeanings are those independent of limits: they are about the game, not about a search.
var settledMeanings = meanings[:7]

var analysisReader = readers(func() []string {
	keys := slices.Concat(analysisParts, solutionParts, lang.Keys("count."), []string{"score.forced"},
		slices.Collect(maps.Keys(analysisClaims)), slices.Collect(maps.Keys(solutionClaims)))
	slices.Sort(keys)
	return slices.Compact(keys)
})

func (c *analysisChecker) check(t *testing.T, text string) error {
	c.r = analysisReader(c.l)
	all, err := behindBoard(c.at(t), c.l, text)
	if err != nil {
		return err
	}
	if err := c.divide(all); err != nil {
		return err
	}
	if err := c.gather(); err != nil {
		return err
	}
	if err := c.decides(); err != nil {
		return err
	}
	if missing := len(c.root().children) - len(c.rows); c.spent && c.bias == nil && missing > 0 &&
		!slices.ContainsFunc(c.said, func(s sentence) bool { return s.key == "cli.analyze.unseen" }) {
		return fmt.Errorf("%d moves are missing, and it is not said", missing)
	}
	for _, s := range c.said {
		c.line = s
		if err := analysisClaims[s.key](c); err != nil {
			return fmt.Errorf("%s %q: %w", s.key, s.values, err)
		}
		c.used[s.key]++
	}
	return c.tables()
}

// divide reads the lines as sentences and tables.
func (c *analysisChecker) divide(all []string) error {
	table := &c.rows
	within := false // a table
	for _, text := range all {
		move, value, line := c.l.Sprintf("cli.analyze.move"), c.l.Sprintf("cli.analyze.worth"), c.l.Sprintf("cli.analyze.lines")
		cells := betweenCells.Split(strings.TrimSpace(text), -1)
		switch {
		case strings.HasPrefix(text, "  ") && slices.Equal(cells, []string{move, value}):
			table, within = &c.rows, true
		case strings.HasPrefix(text, "  ") && slices.Equal(cells, []string{value, line}):
			table, within = &c.lined, true
		case strings.HasPrefix(text, "  ") && within && len(cells) == 2:
			var r row
			var err error
			if table == &c.lined {
				cells[0], cells[1] = cells[1], cells[0]
			}
			r.moves = strings.Fields(cells[0])
			cells[1], r.unfinished = strings.CutSuffix(cells[1], " "+c.l.Sprintf("cli.analyze.unfinished"))
			if r.unfinished {
				c.used["cli.analyze.unfinished"]++
			}
			if cells[1], r.sooner = strings.CutSuffix(cells[1], " "+c.l.Sprintf("cli.analyze.sooner")); r.sooner {
				c.used["cli.analyze.sooner"]++
			}
			if value, mark, marked := strings.Cut(cells[1], " ("); marked {
				s, known := c.r.as("cli.analyze.atDepth", "("+mark)
				if !known {
					return fmt.Errorf("(%s is not known here", mark)
				}
				if r.depth, err = number(s.values[0]); err != nil {
					return err
				}
				cells[1] = value
				c.used[s.key]++
			}
			if r.unneeded = cells[1] == c.l.Sprintf("cli.analyze.unneeded"); r.unneeded {
				c.used["cli.analyze.unneeded"]++
			} else if r.is, err = c.worthOf(cells[1]); err != nil {
				return fmt.Errorf("%q: %w", text, err)
			}
			*table = append(*table, r)
		default:
			within = false
			found := slices.DeleteFunc(c.r.read(text), func(s sentence) bool { return analysisClaims[s.key] == nil || slices.Contains(meanings, s.key) })
			if len(found) == 0 {
				return fmt.Errorf("%q is no message that is known here", text)
			}
			c.said = append(c.said, found[0])
		}
	}
	return nil
}

// betweenCells separates two cells of a table.
var betweenCells = regexp.MustCompile(` {2,}`)

// worthOf reads a value with its prefix: ≈ for an estimate, ≥ or ≤ for a bound.
func (c *analysisChecker) worthOf(text string) (worth, error) { return c.tree.worthOf(c.r, text) }

func (t *tree) worthOf(r *reader, text string) (w worth, err error) {
	w.relation = "="
	text, w.estimate = strings.CutPrefix(text, "≈ ")
	for _, relation := range []string{"≥", "≤"} {
		if rest, ok := strings.CutPrefix(text, relation+" "); ok {
			text, w.relation = rest, relation
		}
	}
	w.value, err = t.value(r, text)
	return w, err
}

// note records the text's statements, so that each sentence can be checked in the light of the others.
func (c *analysisChecker) note() error {
	for _, s := range c.said {
		var err error
		switch s.key {
		case "cli.analyze.value":
			if c.value, err = c.measured(s.values[0]); err != nil {
				return err
			}
			found := slices.DeleteFunc(c.r.read(s.values[1]), func(s sentence) bool { return !slices.Contains(meanings, s.key) })
			if len(found) == 0 {
				return fmt.Errorf("%q is no meaning of a value", s.values[1])
			}
			c.meaning = found[0]
		case "cli.analyze.best":
			c.best = s.values[0]
		case "cli.analyze.line":
			c.path = strings.Fields(s.values[0])
		case "cli.analyze.iteration":
			depth, err := number(s.values[0])
			if err != nil {
				return err
			}
			c.iterated = append(c.iterated, depth)
		case "text.spent":
			c.spent = true
		case "cli.analyze.counts":
			for _, key := range []string{"cli.analyze.engine", "cli.analyze.engine.selective"} {
				if named, ok := c.r.as(key, s.values[0]); ok {
					if c.looked, err = number(named.values[1]); err != nil {
						return err
					}
				}
			}
		}
	}
	return nil
}

// gather records the text's statements, and derives the truth.
func (c *analysisChecker) gather() error {
	if err := c.note(); err != nil {
		return err
	}
	c.wholly = c.whole()
	depth := c.depth
	switch {
	case c.engine && (c.depth == 0 || c.spent):
		depth = c.looked
	case len(c.iterated) > 0:
		depth = c.iterated[len(c.iterated)-1]
	case c.deepening && c.spent:
		depth = 1 // the first iteration was not finished
	}
	c.limited = derive(&c.settings, &pass{root: c.root(), depth: depth})
	if c.engine { // futility skips moves; slack is what that may cost
		c.limited = derive(&settings{quiescence: c.quiescence}, &pass{root: c.root(), depth: depth})
	}
	if c.about() || c.guesses { // values that are not estimates are then about the game
		c.limited = c.wholly
	}
	c.passes = []*truth{c.limited}
	var without []string
	for _, s := range c.checks() {
		if s.key == "text.check.falls" {
			without = append(without, s.values[0])
			c.passes = append(c.passes, derive(&c.settings, &pass{root: c.root(), depth: depth, without: slices.Clone(without)}))
		}
	}
	return nil
}

// about reports whether the statements are about the game, not about a search of it. A limited search may find forced results,
// while its statements about other moves depend on the limit.
func (c *analysisChecker) about() bool {
	return slices.Contains(settledMeanings[3:], c.meaning.key)
}

// measured reads a value that may have a unit. The unit is that of static values; other values have none.
func (c *analysisChecker) measured(text string) (worth, error) {
	if c.game == "othello" {
		eval := c.eval
		if eval == "" {
			eval = "phases"
		}
		for _, key := range []string{"unit.othello." + eval + ".one", "unit.othello." + eval} {
			if !lang.Has(key) {
				continue
			}
			if s, ok := c.r.as(key, text); ok {
				w, err := c.worthOf(s.values[0])
				if one := w.value == int64(pow10(c.decimals)) || -w.value == int64(pow10(c.decimals)); err == nil && one != strings.HasSuffix(key, ".one") {
					err = fmt.Errorf("%s is not what it says", text)
				}
				c.used[key]++
				return w, err
			}
		}
	}
	return c.worthOf(text)
}

func pow10(n int) int {
	p, _ := strconv.Atoi("1" + strings.Repeat("0", n))
	return p
}

// TestSpentWords: a limit that ends a search has stopped it; the search is not called unfinished, for to search as long as the
// limit allows may be all that was asked of it.
func TestSpentWords(t *testing.T) {
	worded(t, map[string][2]string{"text.spent": {"stopped: ⟨1s⟩.", "se detuvo: ⟨1s⟩."}})
}
