package claims

import (
	"cmp"
	"errors"
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

// TestSolveSentences: what the command solve calls proven about a position is true.
func TestSolveSentences(t *testing.T) {
	first := seed(t)
	draws := rounds(150)
	used := map[string]int{}
	for i := range draws {
		random := rand.New(rand.NewPCG(first+uint64(i), 4))
		c := drawSolution(t, random)
		c.used = used
		if c.game != "tree" && random.IntN(20) == 0 {
			c.args = append(c.args, "--table-file", filepath.Join(t.TempDir(), "table"))
		}
		said, status := printed(t, c.l, "", c.args...)
		if err := c.checkSolution(t, said, status); err != nil {
			t.Fatalf("JUGADA_SEED=%d: jugada %q in %v:\n%v\n\n%s", first+uint64(i), c.args, c.l, err, said)
		}
	}
	for key, claim := range solutionClaims {
		if claim != nil && used[key] == 0 && laws.Night() {
			t.Errorf("no search of %d said %s: its checker has checked nothing", draws, key)
		}
	}
}

// solutionChecker reads the output of solve for one position, and checks each sentence.
type solutionChecker struct {
	analysisChecker
	weak, bests bool
	truth       int64 // the value of the position
	solved      bool
	known       bool // the value, not just its sign
	missing     bool // the text says that something was not found
}

// drawSolution draws a position and the options of a solve.
func drawSolution(t *testing.T, random *rand.Rand) *solutionChecker {
	c := &solutionChecker{}
	c.l = lang.All[random.IntN(len(lang.All))]
	if random.IntN(3) == 0 {
		c.tree = drawTree(random)
	} else {
		for c.tree == nil || c.eval != "" { // solve knows no static evaluations
			c.tree = drawBoard(t, random)
		}
	}
	c.args = []string{"solve", c.game, c.position}
	if c.game != "tree" && random.IntN(10) > 0 {
		c.args = append(c.args, "--table", "1") // MiB; the default table takes long to allocate
	}
	switch random.IntN(5) {
	case 0:
		c.weak = true
		c.args = append(c.args, "--weak")
	case 4:
		c.weak = true
		c.args = append(c.args, "--algorithm", "dfpn")
	case 1:
		c.bests = true
		c.args = append(c.args, "--bests")
	}
	if random.IntN(3) == 0 {
		c.settings.nodes = 1 + random.IntN(60)
		c.args = append(c.args, "--nodes", strconv.Itoa(c.settings.nodes))
	}
	if random.IntN(20) == 0 && !slices.Contains(c.args, "dfpn") {
		c.args = append(c.args, "--threads", "2")
	}
	return c
}

// solutionClaims are the messages of solve, each with the checker of its claim.
var solutionClaims map[string]func(*solutionChecker) error

func init() {
	ofAnalysis := func(claim func(*analysisChecker) error) func(*solutionChecker) error {
		return func(c *solutionChecker) error { return claim(&c.analysisChecker) }
	}
	solutionClaims = map[string]func(*solutionChecker) error{
		"cli.analyze.over":             ofAnalysis((*analysisChecker).isOver),
		"cli.analyze.turn":             ofAnalysis((*analysisChecker).turns),
		"cli.analyze.best":             (*solutionChecker).isBest,
		"cli.solve.value":              (*solutionChecker).isWorth,
		"cli.solve.value.uncertain":    (*solutionChecker).isWorth,
		"cli.solve.unsolved":           (*solutionChecker).unsolved,
		"cli.solve.unsolved.uncertain": (*solutionChecker).unsolved,
		"cli.solve.unsolved.nothing":   (*solutionChecker).unsolved,
		"cli.solve.unvalued":           (*solutionChecker).bare,
		"cli.solve.bests":              (*solutionChecker).areBest,
		"cli.solve.shown":              (*solutionChecker).shows,
		"cli.solve.shownLine":          (*solutionChecker).proves,
		"cli.solve.line.uncertain":     (*solutionChecker).proves,
		"cli.solve.line":               (*solutionChecker).leads,
		"cli.solve.lineCut":            (*solutionChecker).leads,
		"cli.solve.noLine":             (*solutionChecker).lacks,
		"cli.solve.noProof":            (*solutionChecker).lacks,
		"cli.solve.bestsCut":           (*solutionChecker).lacks,
		"cli.solve.uncertain":          (*solutionChecker).uncertain,
		"cli.solve.counts":             (*solutionChecker).figured,
		"cli.solve.counts.few":         (*solutionChecker).figured,
		"cli.solve.kept":               nil, // which file holds the table
		"cli.solve.kept.empty":         nil,
		"cli.solve.kept.nothing":       nil,
	}
}

// solutionParts are the messages that are parts of others, and are checked with them. The chance of confusing two positions is
// one in 10¹¹, so that no test meets it.
var solutionParts = []string{
	"cli.solve.wins", "cli.solve.winsBy", "cli.solve.signOnly", "cli.solve.between", "cli.solve.atLeast", "cli.solve.atMost",
}

func (c *solutionChecker) checkSolution(t *testing.T, text string, status int) error {
	c.r = analysisReader(c.l)
	all, err := behindBoard(c.at(t), c.l, text)
	if err != nil {
		return err
	}
	for _, line := range all {
		found := slices.DeleteFunc(c.r.read(line), func(s sentence) bool { _, ok := solutionClaims[s.key]; return !ok })
		if len(found) == 0 {
			return fmt.Errorf("%q is no message that is known here", line)
		}
		c.said = append(c.said, found[0])
	}
	c.wholly = c.whole()
	c.limited = c.wholly
	c.truth = c.wholly.worth[c.root()]
	for _, s := range c.said {
		switch {
		case s.key == "cli.analyze.best":
			c.best = s.values[0]
		case s.key == "cli.solve.line" || s.key == "cli.solve.lineCut":
			c.path = strings.Fields(s.values[0])
		case strings.HasPrefix(s.key, "cli.solve.value"):
			_, ranged := c.ranged(s.values[0])
			c.solved, c.known = true, !ranged
		}
	}
	for _, s := range c.said {
		c.line = s
		c.used[s.key]++
		if claim := solutionClaims[s.key]; claim != nil {
			if err := claim(c); err != nil {
				return fmt.Errorf("%s %q: %w", s.key, s.values, err)
			}
		}
	}
	says := func(key string) bool {
		return slices.ContainsFunc(c.said, func(s sentence) bool { return s.key == key })
	}
	if over := len(c.root().children) == 0; over == says("cli.analyze.turn") || over != says("cli.analyze.over") {
		return fmt.Errorf("the game is over: %v", over)
	}
	if slices.Contains(c.args, "dfpn") && c.solved && len(c.root().children) > 0 && c.truth != 0 &&
		!says("cli.solve.shownLine") && !says("cli.solve.line.uncertain") && !says("cli.solve.noProof") {
		return errors.New("there is no line, and nothing is said of it")
	}
	told := says("cli.solve.unvalued")
	if due := len(c.root().children) > 0 && c.bareLeaves() > 0; told != due {
		return fmt.Errorf("%d leaves have no value; that is told: %v", c.bareLeaves(), told)
	}
	if short := len(c.root().children) > 0 && (!c.solved || c.missing); short != (status == 1) {
		return fmt.Errorf("the exit status is %d", status)
	}
	return nil
}

// isWorth: "Value +∞ in 7, proven: MAX wins within 7 plies, whatever MIN does."
func (c *solutionChecker) isWorth() error {
	if r, ok := c.ranged(c.line.values[0]); ok {
		return c.between(r, c.line.values[1])
	}
	var err error
	if c.value, err = c.worthOf(c.line.values[0]); err != nil {
		return err
	}
	if err := c.exactly(c.truth); err != nil {
		return err
	}
	for _, s := range c.r.read(c.line.values[1]) {
		if !slices.Contains(settledMeanings, s.key) {
			continue
		}
		c.line = s
		c.used[s.key]++
		if s.key == "cli.analyze.winsNow" && c.best == "" { // only the winner was requested
			c.best = c.winner()
		}
		return analysisClaims[s.key](&c.analysisChecker)
	}
	return fmt.Errorf("%q is no meaning of a value", c.line.values[1])
}

// winner returns a move that wins at once, "" if there is none.
func (c *solutionChecker) winner() string {
	for _, n := range c.root().children {
		if n.over && n.winner == c.root().side {
			return n.move
		}
	}
	return ""
}

// bareLeaves counts the leaves without a value.
func (c *solutionChecker) bareLeaves() (count int) {
	for _, n := range c.tree.nodes {
		if len(n.children) == 0 && !n.over && !n.valued {
			count++
		}
	}
	return count
}

// bare: "1 leaf has no value of its own, and counts 0."
func (c *solutionChecker) bare() error {
	if n, err := number(c.line.values[0]); err != nil || n != c.bareLeaves() {
		return fmt.Errorf("%d leaves have none", c.bareLeaves())
	}
	return nil
}

// ranged reads the bounds of a value.
func (c *solutionChecker) ranged(text string) (sentence, bool) {
	for _, key := range []string{"cli.solve.between", "cli.solve.atLeast", "cli.solve.atMost"} {
		if s, ok := c.r.as(key, text); ok {
			return s, true
		}
	}
	return sentence{}, false
}

// between: "Value at least 1 and at most 4, proven: only its sign was asked for."
func (c *solutionChecker) between(r sentence, meaning string) error {
	if err := c.within(r); err != nil {
		return err
	}
	if !c.weak {
		return errors.New("the value was asked for")
	}
	for _, s := range c.r.read(meaning) {
		forced := c.truth > won/2 || c.truth < -won/2
		switch s.key {
		case "cli.solve.wins", "cli.solve.winsBy":
			c.used[s.key]++
			if scored := c.game == "othello"; !forced && !scored || scored != (s.key == "cli.solve.winsBy") {
				return fmt.Errorf("it is worth %s", c.written(c.truth))
			}
			return c.favours(s.values[0], c.truth)
		case "cli.solve.signOnly":
			c.used[s.key]++
			return nil
		}
	}
	return fmt.Errorf("%q is no meaning of a value", meaning)
}

// within: the value is between its stated bounds, and each bound says something: nothing is above a win with the next move.
func (c *solutionChecker) within(r sentence) error {
	c.used[r.key]++
	for i, text := range r.values {
		bound, err := c.tree.value(c.r, text)
		if err != nil {
			return err
		}
		most := int64(won - 1)
		if c.game == "othello" {
			most = 64 * int64(pow10(c.decimals)) // discs
		}
		switch below := i == 0 && r.key != "cli.solve.atMost"; {
		case below && bound > c.truth || !below && bound < c.truth:
			return fmt.Errorf("it is worth %s", c.written(c.truth))
		case below && bound <= -most || !below && bound >= most:
			return fmt.Errorf("nothing is beyond %s anyway", text)
		}
	}
	return nil
}

// unsolved: "Not solved (node limit). Proven so far: at least 0 and at most 4."
func (c *solutionChecker) unsolved() error {
	if c.settings.nodes == 0 || c.line.values[len(c.line.values)-1] != c.l.Sprintf("reason.nodes") {
		return errors.New("no such limit was given")
	}
	if c.line.key == "cli.solve.unsolved.nothing" {
		return nil
	}
	r, ok := c.ranged(c.line.values[0])
	if !ok {
		return fmt.Errorf("%q does not bound a value", c.line.values[0])
	}
	return c.within(r)
}

func (c *solutionChecker) isBest() error {
	n := c.root().child(c.best)
	if n == nil || c.known && c.wholly.worth[n] != c.truth {
		return fmt.Errorf("it is worth %s", c.written(c.wholly.worth[n]))
	}
	return nil
}

// shows: "A move that achieves it: 4": who moves gets by it what the sign of the value says, and does not lose. Where the value is said,
// "MAX wins with this move", it is worth that.
func (c *solutionChecker) shows() error {
	n := c.root().child(c.line.values[0])
	if n == nil || cmp.Compare(c.wholly.worth[n], 0) != cmp.Compare(c.truth, 0) || int64(c.root().side)*c.truth < 0 ||
		c.known && c.wholly.worth[n] != c.truth {
		return fmt.Errorf("it is worth %s, and the position %s", c.written(c.wholly.worth[n]), c.written(c.truth))
	}
	return nil
}

// proves: "Line of the proof: 4 1 3 (each of MAX's moves is proven)": it ends the game, as who wins wishes, and no move gives the win
// away.
func (c *solutionChecker) proves() error {
	n, err := c.root().below(strings.Fields(c.line.values[0]))
	if err == nil {
		err = c.favours(c.line.values[1], c.truth)
	}
	switch {
	case err != nil:
		return err
	case len(n.children) > 0:
		return errors.New("the game goes on behind it")
	}
	plies := int64(len(strings.Fields(c.line.values[0])))
	if distance := won - max(c.truth, -c.truth); c.known && distance < won/2 && plies > distance {
		return fmt.Errorf("it has %d plies, and the win is %d away", plies, distance)
	}
	for ; n != nil; n = n.parent {
		if cmp.Compare(c.wholly.worth[n], 0) != cmp.Compare(c.truth, 0) {
			return fmt.Errorf("%s, on the line, is worth %s", n.name, c.written(c.wholly.worth[n]))
		}
	}
	return nil
}

// areBest: exactly these moves are worth as much as the position.
func (c *solutionChecker) areBest() error {
	var best []string
	for _, n := range c.root().children {
		if c.wholly.worth[n] == c.truth {
			best = append(best, n.move)
		}
	}
	if named := strings.Split(c.line.values[0], ", "); !c.bests || !slices.Equal(named, best) {
		return fmt.Errorf("they are %v", best)
	}
	return nil
}

// leads: "Line: 4 1 3": best play of both sides, to the end; or "Line, cut short (node limit): 4 1 …", as far as it was found.
func (c *solutionChecker) leads() error {
	n, err := c.root().below(c.path)
	if err != nil {
		return err
	}
	if c.path[0] != c.best {
		return errors.New("it does not begin with the best move")
	}
	if c.line.key == "cli.solve.lineCut" {
		c.missing = true
		if len(n.children) == 0 || c.settings.nodes == 0 || c.line.values[1] != c.l.Sprintf("reason.nodes") {
			return errors.New("nothing has cut it")
		}
	} else if len(n.children) > 0 || n.end() != c.truth {
		return fmt.Errorf("it does not end where the value is reached")
	}
	for ; n != nil; n = n.parent {
		if c.wholly.worth[n] != c.truth {
			return fmt.Errorf("%s, on the line, is worth %s", n.name, c.written(c.wholly.worth[n]))
		}
	}
	return nil
}

// lacks: what was not found for lack of nodes was requested, and is not printed.
func (c *solutionChecker) lacks() error {
	c.missing = true
	told := func(key string) bool {
		return slices.ContainsFunc(c.said, func(s sentence) bool { return s.key == key })
	}
	switch {
	case c.settings.nodes == 0 || c.line.values[0] != c.l.Sprintf("reason.nodes"):
		return errors.New("no such limit was given")
	case c.line.key == "cli.solve.noLine" && (len(c.path) > 0 || c.best != ""):
		return errors.New("a line is told")
	case c.line.key == "cli.solve.noProof" && (told("cli.solve.shownLine") || told("cli.solve.line.uncertain")):
		return errors.New("a line is told")
	case c.line.key == "cli.solve.bestsCut" && (!c.bests || told("cli.solve.bests")):
		return errors.New("they are told, or were not asked for")
	}
	return nil
}

// uncertain: an unproven value is not called proven.
func (c *solutionChecker) uncertain() error {
	for _, s := range c.said {
		if slices.Contains([]string{"cli.solve.value", "cli.solve.unsolved", "cli.solve.shownLine"}, s.key) {
			return errors.New("it is said to be proven")
		}
		if s.key == "cli.solve.unsolved.nothing" {
			return errors.New("there is nothing to be certain of")
		}
	}
	if c.game == "tree" || strings.HasPrefix(c.game, "tictactoe") {
		return errors.New("the keys are whole")
	}
	return nil
}

func (c *solutionChecker) figured() error {
	n, err := number(c.line.values[0])
	if err == nil && c.settings.nodes > 0 && n > c.settings.nodes+8 {
		err = fmt.Errorf("no more than %d were allowed", c.settings.nodes)
	}
	return err
}
