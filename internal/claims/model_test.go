package claims

import (
	"fmt"
	"maps"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/jugada/jugada/lang"
)

// TestModelSentences: the statements of traces of searches against a player who errs are true, with Star1 cuts and without.
func TestModelSentences(t *testing.T) {
	first := seed(t)
	draws := rounds(400)
	used, keys := map[string]int{}, among(modelClaims, modelRare...)
	for i := 0; i < draws || i < 20*draws && len(unused(used, keys)) > 0; i++ { // some sentences are rare
		random := rand.New(rand.NewPCG(first+uint64(i), 4))
		a := drawAgainst(random, drawSmall(random))
		l := lang.All[random.IntN(len(lang.All))]
		algorithm := []string{"expectation", "star1", "star1"}[random.IntN(3)]
		args := append([]string{"trace", a.game, a.position, "--algorithm", algorithm}, a.flags()...)
		text := run(t, l, "", args...)
		c := &modelChecker{against: a, star: algorithm == "star1", l: l, r: modelReader(l), used: used}
		if err := c.check(text); err != nil {
			t.Fatalf("JUGADA_SEED=%d: jugada %q --lang %v:\n%v\n\n%s", first+uint64(i), args, l, err, text)
		}
	}
	for _, key := range unused(used, keys) {
		t.Errorf("no trace said %s: its checker has checked nothing", key)
	}
}

// TestRoundingSaysNothing: a number larger than another only by rounding is not called more, and one that should be 0 is given as
// 0.
func TestRoundingSaysNothing(t *testing.T) {
	for _, a := range []*against{
		{tree: ticTacToe([]byte("O..X.OX.."), 1), as: 1, model: []erring{
			{weight: rat("0.7"), kind: "logit", number: rat("2.5")}, {weight: rat("0.3"), kind: "errs", number: rat("0.1")},
		}},
		{tree: ticTacToe([]byte("OX...X.O."), 1), as: 1, model: []erring{{weight: rat("1"), kind: "errs", number: rat("0.5")}}},
	} {
		a.derive()
		for _, l := range lang.All {
			args := append([]string{"trace", a.game, a.position, "--algorithm", "star1"}, a.flags()...)
			text := run(t, l, "", args...)
			c := &modelChecker{against: a, star: true, l: l, r: modelReader(l), used: map[string]int{}}
			if err := c.check(text); err != nil {
				t.Errorf("jugada %q --lang %v:\n%v\n\n%s", args, l, err, text)
			}
		}
	}
}

// modelChecker reads the trace of one search and checks each sentence.
type modelChecker struct {
	*against
	star bool
	l    lang.Language
	r    *reader
	used map[string]int
	line told

	open                          []*weighing // the nodes that have a line of their own, from the root down
	nodes, leaves, cuts, pruned   int         // as in the text
	seen                          []*node     // that have been visited
	asked, scaled, ended, counted bool
	limited                       bool           // the text says how far the search looks
	hopelessly                    map[*node]bool // said not to be searched
}

// weighing is a node whose children are being described.
type weighing struct {
	*node
	alpha *big.Rat // what it has to pass; nil: nothing
	back  []*node
	is    map[*node]*big.Rat // what has come back, as far as it is known
	exact map[*node]bool
	sum   *big.Rat
	left  []*node // said not to be visited, or forbidden, or never played
	cut   bool
}

// modelClaims are the sentences of such traces, each with the checker of its claim.
var modelClaims map[string]func(*modelChecker) error

// modelRare are those that do not occur in some runs by day.
var modelRare = []string{"text.model.hopeless.again", "text.model.equal"}

// modelParts are parts of others, and are checked with them.
var modelParts = []string{"text.model.chance", "text.model.chance.next", "text.model.chance.never", "text.model.minimax",
	"text.model.known", "text.model.known.again", "text.model.need", "text.model.derived"}

// modelOthers are messages shared with other traces.
var modelOthers = []string{"text.set.by", "text.set.window", "text.andMore", "text.assumed", "count.nodes", "count.leaves", "count.cuts",
	"count.pruned", "score.forced", "reason.ended", "reason.leaf", "reason.depth"}

func init() {
	modelClaims = map[string]func(*modelChecker) error{
		"text.model.begin":          (*modelChecker).begins,
		"text.model.points":         (*modelChecker).scale,
		"text.model.pointsAndWins":  (*modelChecker).scale,
		"text.model.results":        (*modelChecker).scale,
		"text.model.minimaxIsMax":   (*modelChecker).scaleOfMinimax,
		"text.model.ahead":          (*modelChecker).looksAhead,
		"text.open":                 (*modelChecker).opens,
		"text.model.open":           (*modelChecker).opens,
		"text.model.weigh":          (*modelChecker).weighs,
		"text.model.weigh.need":     (*modelChecker).weighs,
		"text.model.sum":            (*modelChecker).adds,
		"text.first":                (*modelChecker).first,
		"text.better":               (*modelChecker).better,
		"text.worse":                (*modelChecker).worse,
		"text.outside.max":          (*modelChecker).outside,
		"text.alpha":                (*modelChecker).raises,
		"text.model.equal":          (*modelChecker).equals,
		"text.model.star":           (*modelChecker).starCut,
		"text.model.hopeless":       (*modelChecker).hopeless,
		"text.model.hopeless.again": (*modelChecker).hopeless,
		"text.model.forbid.won":     (*modelChecker).forbids,
		"text.model.forbid.risk":    (*modelChecker).forbids,
		"text.model.forbid.nearly":  (*modelChecker).forbids,
		"text.model.decide.minimax": (*modelChecker).decides,
		"text.model.decide.order":   (*modelChecker).decides,
		"text.model.theirs":         (*modelChecker).concludes,
		"text.model.same":           (*modelChecker).concludes,
		"text.model.other":          (*modelChecker).concludes,
		"text.model.theirs.ahead":   (*modelChecker).concludes,
		"text.model.same.ahead":     (*modelChecker).concludes,
		"text.model.other.ahead":    (*modelChecker).concludes,
		"text.unvalued":             (*modelChecker).missing,
	}
}

var modelReader = readers(func() []string {
	return slices.Concat(slices.Sorted(maps.Keys(modelClaims)), modelParts, modelOthers)
})

func (c *modelChecker) check(text string) error {
	c.hopelessly = map[*node]bool{}
	c.nodes = 1
	for i, text := range strings.Split(text, "\n") {
		if text == "" {
			continue
		}
		trimmed := strings.TrimLeft(text, " ")
		c.line = told{number: i + 1, indent: (len(text) - len(trimmed)) / 2, text: trimmed}
		if strings.Contains(text, "= 0.00000000000") || strings.Contains(text, "= -0.00000000000") {
			return fmt.Errorf("line %d, %q: that should be 0", i+1, text)
		}
		if err := c.read(trimmed); err != nil {
			return fmt.Errorf("line %d, %q (%s): %w", i+1, text, c.line.key, err)
		}
	}
	switch unvalued := c.unvalued(); {
	case !c.scaled || !c.ended || !c.counted:
		return fmt.Errorf("units, result or counts are missing")
	case !c.limited && c.ahead() > 0:
		return fmt.Errorf("lines are cut off after %d plies, and nothing says so", c.ahead())
	case (unvalued > 0) != c.asked:
		return fmt.Errorf("%d static values were missing, and it was said: %v", unvalued, c.asked)
	}
	return nil
}

func (c *modelChecker) read(text string) error {
	found := slices.DeleteFunc(c.r.read(text), func(s sentence) bool { return modelClaims[s.key] == nil })
	if len(found) == 0 {
		return c.counts(text)
	}
	c.line.sentence = found[0]
	for _, s := range found { // a sum is the most general form: what it ends with tells it
		if s.key == "text.model.sum" && term.MatchString(s.values[1]) {
			c.line.sentence = s
		}
	}
	c.used[c.line.key]++
	return modelClaims[c.line.key](c)
}

func (c *modelChecker) value(i int) string { return c.line.values[i] }

// named returns the node with a name in the text.
func (c *modelChecker) named(text string) (*node, error) { return c.nodeOf(c.l, text) }

func (c *modelChecker) begins() error {
	name := c.l.Sprintf("algorithm." + map[bool]string{true: "star1", false: "expectation"}[c.star])
	root, err := c.named(c.value(2))
	switch {
	case err != nil:
		return err
	case c.value(0) != name, c.value(1) != c.modelText(), root != c.root(), c.value(3) != sideName(root.side):
		return fmt.Errorf("it is %s against %s, and %s is to move", name, c.modelText(), sideName(c.root().side))
	}
	return nil
}

// scale: the unit of expectations, and what a win counts for.
func (c *modelChecker) scale() error {
	key := c.scaleKey()
	c.scaled = true
	if c.line.key != key || c.value(0) != sideName(c.as) {
		return fmt.Errorf("%s is due, for %s", key, sideName(c.as))
	}
	if c.results || !c.decided {
		return nil
	}
	return near(c.value(1), c.inPoints(c.win))
}

// scaleOfMinimax occurs where expectations are not for MAX. All other lines are checked with that.
func (c *modelChecker) scaleOfMinimax() error {
	if c.as > 0 {
		return fmt.Errorf("expectations are for MAX, too")
	}
	return nil
}

// looksAhead: lines are cut off at that depth in plies.
func (c *modelChecker) looksAhead() error {
	c.limited = true
	return c.looks(c.value(0))
}

// opens: a node whose children follow, its side to move, and what it has to pass.
func (c *modelChecker) opens() error {
	n, err := c.enters()
	if err != nil {
		return err
	}
	if n.side != c.as {
		return fmt.Errorf("the modelled player is to move there")
	}
	return nil
}

// enters is the common part of opens and weighs.
func (c *modelChecker) enters() (*node, error) {
	n, err := c.named(c.value(0))
	if err != nil {
		return nil, err
	}
	at := c.line.indent
	switch {
	case c.value(1) != sideName(n.side):
		return nil, fmt.Errorf("%s is to move", sideName(n.side))
	case c.ends(n):
		return nil, fmt.Errorf("the line ends there")
	case at > len(c.open) || n.ply() != at:
		return nil, fmt.Errorf("%s stands %d plies below the root", n.name, n.ply())
	}
	c.open = c.open[:at]
	w := &weighing{node: n, is: map[*node]*big.Rat{}, exact: map[*node]bool{}, sum: new(big.Rat)}
	needed := ""
	switch c.line.key {
	case "text.model.open":
		needed = c.value(2)
	case "text.model.weigh.need":
		needed = c.value(3)
	}
	if needed != "" {
		w.alpha = rat(needed)
	}
	if at > 0 {
		if n.parent != c.open[at-1].node {
			return nil, fmt.Errorf("%s is not a child of %s", n.name, c.open[at-1].name)
		}
		if err := c.needs(c.open[at-1], n, w.alpha); err != nil {
			return nil, err
		}
	} else if w.alpha != nil {
		return nil, fmt.Errorf("nothing has to be passed at the root")
	}
	c.open = append(c.open, w)
	c.seen = append(c.seen, n)
	return n, nil
}

// needs: what a child has to pass in order to matter. Below a node of the advised side that is the best so far, or what the node
// itself has to pass; below one of the modelled player, a child worth no more than that keeps the node from passing.
func (c *modelChecker) needs(above *weighing, n *node, alpha *big.Rat) error {
	if !c.star {
		if alpha != nil {
			return fmt.Errorf("without cuts nothing has to be passed")
		}
		return nil
	}
	if above.side == c.as {
		need := above.alpha
		if best := above.best(); best != nil && (need == nil || best.Cmp(need) > 0) {
			need = best
		}
		switch {
		case (need == nil) != (alpha == nil):
			return fmt.Errorf("it has to pass %v", need)
		case need != nil && !c.about(alpha, need):
			return fmt.Errorf("it has to pass %s", need.FloatString(9))
		}
		return nil
	}
	if alpha == nil {
		if above.alpha != nil {
			return fmt.Errorf("%s has to pass %s", above.name, above.alpha.FloatString(6))
		}
		return nil
	}
	whole := new(big.Rat)
	for i, child := range above.children {
		worth := c.expected[child]
		if child == n {
			worth = alpha
		}
		whole.Add(whole, new(big.Rat).Mul(c.chances[above.node][i], worth))
	}
	if above.alpha == nil || !c.atMost(whole, above.alpha) {
		return fmt.Errorf("%s could still be worth %s", above.name, whole.FloatString(6))
	}
	return nil
}

// best returns the highest value that has come back to a node, nil for none.
func (w *weighing) best() (best *big.Rat) {
	for _, n := range w.back {
		if w.exact[n] && (best == nil || w.is[n].Cmp(best) > 0) {
			best = w.is[n]
		}
	}
	return best
}

// about and atMost compare numbers of which one was printed with six digits.
func (c *modelChecker) about(printed, x *big.Rat) bool {
	return c.atMost(printed, x) && c.atMost(x, printed)
}

func (c *modelChecker) atMost(x, y *big.Rat) bool {
	a, _ := x.Float64()
	b, _ := y.Float64()
	win, _ := c.inPoints(c.win).Float64()
	return a <= b+2e-5*win
}

// weighs: the probabilities of the modelled player's moves.
func (c *modelChecker) weighs() error {
	n, err := c.enters()
	if err != nil {
		return err
	}
	if n.side == c.as {
		return fmt.Errorf("the modelled player is not to move there")
	}
	text, top := c.value(2), c.open[len(c.open)-1]
	never := c.l.Sprintf("text.model.chance.never", "")
	var played, kept []int
	for i, p := range c.chances[n] {
		if p.Sign() > 0 {
			played = append(played, i)
		} else {
			kept = append(kept, i)
			top.left = append(top.left, n.children[i])
		}
	}
	if len(kept) > 0 {
		before, after, ok := strings.Cut(text, ", "+never)
		if !ok {
			return fmt.Errorf("it is not said what is never played")
		}
		if err := c.listed(after, named(top.left)); err != nil {
			return err
		}
		text = before
	}
	parts := strings.Split(text, ", ")
	if len(parts) != len(played) {
		return fmt.Errorf("%d moves are played", len(played))
	}
	for k, part := range parts {
		key := "text.model.chance.next"
		if k == 0 {
			key = "text.model.chance"
		}
		s, ok := c.r.as(key, part)
		if child := n.children[played[k]]; !ok || s.values[0] != child.name {
			return fmt.Errorf("%q does not say how likely %s is", part, child.name)
		}
		if err := near(s.values[1], c.chances[n][played[k]]); err != nil {
			return fmt.Errorf("%q: %w", part, err)
		}
	}
	return nil
}

func named(nodes []*node) (names []string) {
	for _, n := range nodes {
		names = append(names, n.name)
	}
	return names
}

// listed: a list names exactly these, in any order.
func (c *modelChecker) listed(text string, names []string) error {
	return (&traceChecker{l: c.l}).listed(text, names)
}
