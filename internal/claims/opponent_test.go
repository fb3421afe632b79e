package claims

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"math/big"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/ui/cli"
)

// run runs a command of the program and returns its output.
func run(t *testing.T, l lang.Language, input string, args ...string) string {
	t.Helper()
	var out, errors bytes.Buffer
	status := cli.Run(context.Background(), append(args, "--lang", l.String()), cli.Streams{
		In: strings.NewReader(input), Out: &out, Err: &errors, Getenv: func(string) string { return "" },
	})
	if status == 2 || out.Len() == 0 {
		t.Fatalf("jugada %q: exit status %d\n%s%s", args, status, &out, &errors)
	}
	return out.String()
}

// drawSmall draws a tree, or a position of tic-tac-toe with few enough empty cells to explore all of it quickly.
func drawSmall(random *rand.Rand) *tree {
	for {
		t := drawTree(random)
		if random.IntN(4) == 0 {
			t = drawTicTacToe(random)
		}
		if len(t.root().children) > 0 && len(t.nodes) < 400 {
			return t
		}
	}
}

// TestOpponentSentences: the statements of analyze about a game against a player who errs are true: the expectation, which moves
// promise as much or are too risky, what minimax would play, at which error rate the choice changes, and each row of the table.
func TestOpponentSentences(t *testing.T) {
	first := seed(t)
	draws := rounds(400)
	used, keys := map[string]int{}, append(among(adviceClaims, adviceRare...), unequalForMIN)
	for i := 0; i < draws || i < 20*draws && len(unused(used, keys)) > 0; i++ { // some sentences are rare
		random := rand.New(rand.NewPCG(first+uint64(i), 3))
		a := drawAgainst(random, drawSmall(random))
		l := lang.All[random.IntN(len(lang.All))]
		args := append([]string{"analyze", a.game, a.position}, a.flags()...)
		text := run(t, l, "", args...)
		c := &adviceChecker{against: a, l: l, r: adviceReader(l), used: used}
		if err := c.check(text); err != nil {
			t.Fatalf("JUGADA_SEED=%d: jugada %q --lang %v:\n%v\n\n%s", first+uint64(i), args, l, err, text)
		}
	}
	for _, key := range unused(used, keys) {
		t.Errorf("no analysis said %s: its checker has checked nothing", key)
	}
}

// adviceChecker reads an analysis and checks each sentence.
type adviceChecker struct {
	*against
	l    lang.Language
	r    *reader
	used map[string]int
	s    sentence
	said map[string]bool
	next string // the choice above the rate at which it changes
}

// adviceClaims are the sentences of an analysis against a player who errs, with the checker of each claim.
var adviceClaims map[string]func(*adviceChecker) error

// adviceRare are those that do not occur in some runs by day.
var adviceRare = []string{"cli.opponent.switchAgain"}

// unequalForMIN has moves with different minimax values that promise MIN the same: there the best value is not the highest.
const unequalForMIN = "cli.opponent.equal, of unequal minimax values, for MIN"

// adviceParts are parts of others, and are checked with them.
var adviceParts = []string{"cli.opponent.results", "cli.opponent.point", "cli.opponent.points", "cli.opponent.forbidden",
	"cli.opponent.expectation", "cli.opponent.minimax", "cli.opponent.probability"}

func init() {
	adviceClaims = map[string]func(*adviceChecker) error{
		"cli.analyze.turn":                (*adviceChecker).turn,
		"cli.opponent.theirs":             (*adviceChecker).turn,
		"cli.opponent.expected":           (*adviceChecker).canExpect,
		"cli.opponent.expected.ahead":     (*adviceChecker).canExpect,
		"cli.opponent.best":               (*adviceChecker).bestMove,
		"cli.opponent.equal":              (*adviceChecker).equals,
		"cli.opponent.minimaxBest":        (*adviceChecker).minimaxMoves,
		"cli.opponent.minimaxBests":       (*adviceChecker).minimaxMoves,
		"cli.opponent.minimaxBest.ahead":  (*adviceChecker).minimaxMoves,
		"cli.opponent.minimaxBests.ahead": (*adviceChecker).minimaxMoves,
		"cli.analyze.static":              (*adviceChecker).statics,
		"cli.opponent.switch":             (*adviceChecker).switches,
		"cli.opponent.switchAtOnce":       (*adviceChecker).switches,
		"cli.opponent.switchAgain":        (*adviceChecker).switchesAgain,
		"cli.opponent.win":                (*adviceChecker).winCounts,
		"cli.opponent.alike":              (*adviceChecker).alikeToModel,
		"text.unvalued":                   (*adviceChecker).missing,
		"cli.decided.model":               (*adviceChecker).byModel,
	}
}

var adviceReader = readers(func() []string {
	return append(append(slices.Sorted(maps.Keys(adviceClaims)), adviceParts...), "score.forced")
})

// check reads title, board, sentences and table, which empty lines part.
func (c *adviceChecker) check(text string) error {
	parts := strings.Split(strings.TrimRight(text, "\n"), "\n\n")
	if len(parts) != 4 || parts[0] != title(c.game, c.l) {
		return fmt.Errorf("want a title, a board, sentences and a table")
	}
	c.said = map[string]bool{}
	for _, line := range strings.Split(parts[2], "\n") {
		if err := c.line(line); err != nil {
			return fmt.Errorf("%q: %w", line, err)
		}
	}
	if err := c.complete(); err != nil {
		return err
	}
	return c.table(parts[3])
}

// line reads a line of one sentence, or of two.
func (c *adviceChecker) line(text string) error {
	again := " " + c.l.Sprintf("cli.opponent.switchAgain")
	rest, both := strings.CutSuffix(text, again)
	for _, text := range []string{rest, strings.TrimPrefix(again, " ")} {
		found := slices.DeleteFunc(c.r.read(text), func(s sentence) bool { return adviceClaims[s.key] == nil })
		if len(found) == 0 {
			return fmt.Errorf("it is no message of the catalogue")
		}
		c.s = found[0]
		c.used[c.s.key]++
		c.said[c.s.key] = true
		if err := adviceClaims[c.s.key](c); err != nil {
			return fmt.Errorf("%s: %w", c.s.key, err)
		}
		if !both {
			break
		}
	}
	return nil
}

// complete checks that no expected sentence is missing.
func (c *adviceChecker) complete() error {
	ours := c.root().side == c.as
	for key, due := range map[string]bool{
		"cli.analyze.turn": ours, "cli.opponent.theirs": !ours, "cli.opponent.best": ours,
		"cli.opponent.expected": c.ahead() == 0, "cli.opponent.expected.ahead": c.ahead() > 0,
		"cli.analyze.static": c.ahead() > 0 && c.cells != nil,
		"cli.opponent.equal": ours && len(c.asGood()) > 0, "cli.opponent.win": c.decided && !c.results,
		"text.unvalued": c.unvalued() > 0, "cli.decided.model": c.depth == 0, "cli.opponent.alike": len(c.bestsOfModel()) > len(c.bests()),
	} {
		if due != c.said[key] {
			return fmt.Errorf("%s is due: %v; said: %v", key, due, c.said[key])
		}
	}
	minimax := 0
	for _, key := range []string{"Best", "Bests", "Best.ahead", "Bests.ahead"} {
		if c.said["cli.opponent.minimax"+key] {
			minimax++
		}
	}
	if minimax != 1 {
		return fmt.Errorf("it is said %d times what minimax plays", minimax)
	}
	if c.said["cli.opponent.switch"] || c.said["cli.opponent.switchAtOnce"] || !ours || !c.hasRate() {
		return nil
	}
	perfect := c.with(new(big.Rat)).chosen()
	for k := int64(1); k <= 8; k++ {
		if other := c.with(big.NewRat(k, 8)).chosen(); other != perfect {
			return fmt.Errorf("at the error rate %d/8 the choice is %s, and no change is told", k, other)
		}
	}
	return nil
}

// hasRate reports whether the model is one of an error rate.
func (a *against) hasRate() bool {
	return len(a.model) == 1 && (a.model[0].kind == "random" || a.model[0].kind == "errs")
}

// chosen returns the move that the advised side plays at the root.
func (a *against) chosen() string { return a.choice(a.root()).move }

func (c *adviceChecker) turn() error {
	side := c.root().side
	if c.s.values[0] != sideName(side) || (c.s.key == "cli.analyze.turn") != (side == c.as) {
		return fmt.Errorf("%s is to move, %s advised", sideName(side), sideName(c.as))
	}
	return nil
}

func (c *adviceChecker) canExpect() error {
	if c.s.values[0] != c.modelText() || c.s.values[1] != sideName(c.as) {
		return fmt.Errorf("the model is %s, and %s is advised", c.modelText(), sideName(c.as))
	}
	if err := c.looks(strings.Join(c.s.values[3:], "")); err != nil {
		return err
	}
	return c.expectation(c.s.values[2], c.expected[c.root()])
}

// statics: the formula of the static evaluation where lines are cut off.
func (c *adviceChecker) statics() error {
	if c.s.values[0] != "lines" {
		return fmt.Errorf("it is lines")
	}
	return nil
}

// expectation reads a number with its unit.
func (c *adviceChecker) expectation(text string, truth *big.Rat) error {
	for _, key := range []string{"cli.opponent.results", "cli.opponent.point", "cli.opponent.points"} {
		s, ok := c.r.as(key, text)
		if !ok {
			continue
		}
		one := s.values[0] == "1" || s.values[0] == "-1"
		if (key == "cli.opponent.results") != c.results || !c.results && one != (key == "cli.opponent.point") {
			return fmt.Errorf("%s: all lines end in results: %v", key, c.results)
		}
		c.used[key]++
		return near(s.values[0], truth)
	}
	return fmt.Errorf("%q has no unit", text)
}

func (c *adviceChecker) bestMove() error {
	if best := c.chosen(); c.s.values[0] != best {
		return fmt.Errorf("the choice is %s", best)
	}
	return nil
}

// asGood returns the other moves that promise as much as the choice, and are allowed.
func (a *against) asGood() (moves []string) {
	chosen := a.choice(a.root())
	for _, n := range a.root().children {
		if n != chosen && a.allowed(n) && a.equal(a.expected[n], a.expected[chosen]) {
			moves = append(moves, n.move)
		}
	}
	return moves
}

func (c *adviceChecker) equals() error {
	if good := c.asGood(); c.s.values[0] != strings.Join(good, ", ") {
		return fmt.Errorf("as good are %v", good)
	}
	return c.tieBreak()
}

// tieBreak: the stated rule, taken literally, selects the chosen one among the equally good moves.
func (c *adviceChecker) tieBreak() error {
	var side int
	switch text := c.l.Sprintf("cli.opponent.equal", "", 2); {
	case regexp.MustCompile(`\b(higher|highest|mayor)\b`).MatchString(text):
		side = 1
	case regexp.MustCompile(`\b(lower|lowest|menor)\b`).MatchString(text):
		side = -1
	case regexp.MustCompile(`\b(best|mejor)\b`).MatchString(text):
		side = c.as
	default:
		return fmt.Errorf("it is not told which of equals is chosen")
	}
	good := append(c.asGood(), c.chosen())
	var first *node
	for _, n := range c.root().children {
		if !slices.Contains(good, n.move) {
			continue
		}
		if first != nil && c.as < 0 && c.score[n] != c.score[first] {
			c.used[unequalForMIN]++
		}
		if first == nil || (c.score[n]-c.score[first])*int64(side) > 0 {
			first = n
		}
	}
	if first.move != c.chosen() {
		return fmt.Errorf("by what is told, %s would be chosen, not %s", first.move, c.chosen())
	}
	return nil
}

// bests are the moves that are best by minimax.
func (c *adviceChecker) bests() (best []string) {
	for _, n := range c.root().children {
		if c.score[n] == c.score[c.root()] {
			best = append(best, n.move)
		}
	}
	return best
}

// bestsOfModel returns the moves that the modelled side, if it is to move and does not just search a few plies, makes without
// error: those with which minimax reaches the same result.
func (c *adviceChecker) bestsOfModel() (best []string) {
	if c.root().side == c.as || slices.ContainsFunc(c.model, func(e erring) bool { return e.kind == "depth" }) {
		return nil
	}
	for _, n := range c.root().children {
		if c.worth[n] == c.worth[c.root()] {
			best = append(best, n.move)
		}
	}
	return best
}

func (c *adviceChecker) alikeToModel() error {
	if best := c.bestsOfModel(); c.s.values[0] != strings.Join(best, ", ") {
		return fmt.Errorf("the model's best are %v", best)
	}
	return nil
}

// minimaxMoves: the moves that are best by minimax, wins that are shorter being better, and their value from MAX's side. Where
// lines are cut off, only a forced result is a move's value in the game; any other value is a static one some plies ahead.
func (c *adviceChecker) minimaxMoves() error {
	best := c.bests()
	if strings.Contains(c.s.key, "Bests") != (len(best) > 1) || c.s.values[0] != strings.Join(best, ", ") {
		return fmt.Errorf("the best are %v", best)
	}
	rest := strings.Join(c.s.values[2:], "")
	forced, ahead := max(c.score[c.root()], -c.score[c.root()]) > won/2, strings.HasSuffix(c.s.key, ".ahead")
	if !ahead {
		if other := sideName(-c.root().side); rest != other {
			return fmt.Errorf("the other side is %s", other)
		}
		rest = ""
	}
	if !forced || ahead {
		if err := c.looks(rest); err != nil {
			return err
		}
	}
	return c.scored(c.s.values[1], c.root())
}

// scored checks a value by minimax.
func (c *adviceChecker) scored(text string, n *node) error {
	value, err := c.tree.value(c.r, text)
	if err != nil {
		return err
	}
	if value != c.score[n] {
		return fmt.Errorf("by minimax it is %s", c.written(c.score[n]))
	}
	return nil
}

// rated reads "1/13 (0.0769231)", or one of the two.
var rated = regexp.MustCompile(`^([0-9./]+)(?: \(([0-9.]+)\))?$`)

// switches: against a perfect player and up to that rate the choice is the first move, just above it the second.
func (c *adviceChecker) switches() error {
	from, to, rate, exact := c.s.values[0], c.s.values[1], new(big.Rat), true
	if c.s.key == "cli.opponent.switch" {
		m := rated.FindStringSubmatch(c.s.values[1])
		if m == nil {
			return fmt.Errorf("%q is no rate", c.s.values[1])
		}
		to, rate = c.s.values[2], rat(m[1])
		if m[2] != "" {
			if err := near(m[2], rate); err != nil {
				return err
			}
		}
		exact = m[2] != "" || !strings.Contains(m[1], ".") // else it is rounded to six digits
	}
	if !c.hasRate() {
		return fmt.Errorf("the model has no error rate")
	}
	width := big.NewRat(1, 1_000_000_000)
	below := rate
	if !exact {
		width = new(big.Rat).Mul(rate, big.NewRat(1, 100_000))
		below = new(big.Rat).Sub(rate, width)
	}
	for k := range int64(5) {
		at := new(big.Rat).Mul(below, big.NewRat(k, 4))
		if got := c.with(at).chosen(); got != from {
			return fmt.Errorf("at the error rate %v the choice is %s", at.FloatString(9), got)
		}
	}
	c.next = to
	above := new(big.Rat).Add(rate, width)
	if got := c.with(above).chosen(); got != to || from == to {
		return fmt.Errorf("at the error rate %v the choice is %s", above.FloatString(9), got)
	}
	return nil
}

// switchesAgain: the choice at the model's own rate is neither of the two.
func (c *adviceChecker) switchesAgain() error {
	if c.next == "" {
		return fmt.Errorf("no first change is told")
	}
	for k := range int64(16) {
		if other := c.with(big.NewRat(16-k, 16)).chosen(); other != c.next {
			return nil
		}
	}
	return fmt.Errorf("at all rates above the choice is %s", c.next)
}

func (c *adviceChecker) winCounts() error { return c.expectation(c.s.values[0], c.inPoints(c.win)) }

func (c *adviceChecker) missing() error {
	if count, err := number(c.s.values[0]); err != nil || count != c.unvalued() {
		return fmt.Errorf("%d static values were missing", c.unvalued())
	}
	return nil
}

var columns = regexp.MustCompile(`\s{2,}`)

// table checks each row: all moves, their expectations, their minimax values, which are too risky, and the probabilities of the
// modelled player's moves.
func (c *adviceChecker) table(text string) error {
	lines := strings.Split(text, "\n")
	root := c.root()
	ours := root.side == c.as
	head := []string{c.l.Sprintf("cli.analyze.move"), c.l.Sprintf("cli.opponent.expectation"), c.l.Sprintf("cli.opponent.minimax")}
	if !ours {
		head = append(head, c.l.Sprintf("cli.opponent.probability"))
	}
	if got := columns.Split(strings.TrimSpace(lines[0]), -1); !slices.Equal(got, head) || len(lines) != 1+len(root.children) {
		return fmt.Errorf("the table has the columns %q and %d rows", got, len(lines)-1)
	}
	for i, n := range root.children {
		cells := columns.Split(strings.TrimSpace(lines[i+1]), -1)
		if len(cells) != len(head) || cells[0] != n.move {
			return fmt.Errorf("row %q: want that of %s", lines[i+1], n.move)
		}
		if err := near(cells[1], c.expected[n]); err != nil {
			return fmt.Errorf("row %q: %w", lines[i+1], err)
		}
		value, forbidden := cells[2], false
		if s, ok := c.r.as("cli.opponent.forbidden", cells[2]); ok {
			value, forbidden = s.values[0], true
			c.used["cli.opponent.forbidden"]++
		}
		if err := c.scored(value, n); err != nil {
			return fmt.Errorf("row %q: %w", lines[i+1], err)
		}
		if forbidden != (ours && !c.allowed(n)) {
			return fmt.Errorf("row %q: too much of a risk: %v", lines[i+1], !forbidden)
		}
		if !ours {
			if err := near(cells[3], c.chances[root][i]); err != nil {
				return fmt.Errorf("row %q: %w", lines[i+1], err)
			}
		}
	}
	return nil
}

// title returns a game's title.
func title(game string, l lang.Language) string {
	g, err := catalog.Default().Find(game)
	if err != nil {
		return err.Error()
	}
	name, _ := catalog.Titled(g, l)
	return name
}
