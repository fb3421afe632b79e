package claims

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/jugada/jugada/lang"
)

// Monte Carlo tree search, computed the plain way: over a tree all of whose nodes are there, each with a list of the results that
// were counted for it. With the same random numbers it has to come to the same playouts.

// playing is a search by playouts, as requested, with what it has come to.
type playing struct {
	*against // its scale: results or points, and what a win counts
	count    int
	explore  float64 // 0: not asked for
	seed     uint64

	random  *rand.PCG
	results map[*node][]float64 // in units, from MAX's side
	known   map[*node]bool      // its children are in the tree
	low     float64
	high    float64
	size    int // positions in the tree
	deepest int
	bare    int // playouts that ended without a value
	told    []*playedOnce
}

// playedOnce is a playout, with what was known before it and after it.
type playedOnce struct {
	spread  float64
	choices []playedChoice // in the tree, from the root down
	joined  *node          // whose moves joined the tree; nil: none did
	random  []*node        // the positions that were come to by random moves
	end     *node
	worth   float64
	counts  []int     // of the positions in the tree, from the root down, after the playout
	means   []float64 // of their results
}

// playedChoice is what a move of the tree was selected from.
type playedChoice struct {
	at, next *node
	playouts int
	counts   []int
	means    []float64
	bounds   []float64 // nil: a move had no playout
}

func drawPlaying(random *rand.Rand, t *tree) *playing {
	count, explore := []int{1, 2, 4, 20, 100, 600}[random.IntN(6)], []float64{0, 0, 0.1, 1, 3}[random.IntN(5)]
	return played(t, count, explore, random.Uint64N(100))
}

// played makes a search.
func played(t *tree, count int, explore float64, seed uint64) *playing {
	p := &playing{
		against: &against{tree: t, as: 1, model: []erring{{weight: rat("1"), kind: "errs", number: rat("0")}}},
		count:   count, explore: explore, seed: seed, results: map[*node][]float64{}, known: map[*node]bool{}, size: 1,
		low: math.Inf(1), high: math.Inf(-1),
	}
	p.against.derive()
	p.random = rand.NewPCG(p.seed, 0)
	for range p.count {
		p.playout()
	}
	return p
}

// flags writes what was asked for.
func (p *playing) flags() []string {
	flags := []string{"--algorithm", "mcts", "--playouts", strconv.Itoa(p.count), "--seed", strconv.FormatUint(p.seed, 10)}
	if p.explore > 0 {
		flags = append(flags, "--exploration", fmt.Sprint(p.explore))
	}
	return flags
}

// playout is one, from the root to the end of a game.
func (p *playing) playout() {
	n := p.root()
	told := &playedOnce{spread: p.spread()}
	path := []*node{n}
	down := func() {
		told.choices = append(told.choices, p.choice(n))
		n = told.choices[len(told.choices)-1].next
		path = append(path, n)
	}
	for p.known[n] {
		down()
	}
	if len(n.children) > 0 && (n.parent == nil || len(p.results[n]) > 0) {
		told.joined = n
		p.known[n] = true
		p.size += len(n.children)
		down()
	}
	p.deepest = max(p.deepest, n.ply())
	for len(n.children) > 0 {
		n = n.children[p.random.Uint64()>>32*uint64(len(n.children))>>32]
		told.random = append(told.random, n)
	}
	worth := float64(n.static)
	switch {
	case n.over:
		worth = float64(int64(n.winner) * p.win)
	case !n.valued:
		p.bare++
	}
	p.low, p.high = min(p.low, worth), max(p.high, worth)
	for _, n := range path {
		p.results[n] = append(p.results[n], worth)
		told.counts, told.means = append(told.counts, len(p.results[n])), append(told.means, average(p.results[n]))
	}
	told.end, told.worth = n, worth
	p.told = append(p.told, told)
}

// spread returns d: the difference between the highest and the lowest result so far, or 1 while all are alike.
func (p *playing) spread() float64 {
	if p.high > p.low {
		return p.high - p.low
	}
	return 1
}

// choice selects the child to go to: the first without a playout, else the first with the highest bound.
func (p *playing) choice(n *node) playedChoice {
	explore := p.explore
	if explore == 0 {
		explore = math.Sqrt(0.5)
	}
	c := playedChoice{at: n, playouts: len(p.results[n])}
	highest := math.Inf(-1)
	for _, k := range n.children {
		count := len(p.results[k])
		c.counts = append(c.counts, count)
		if count == 0 {
			c.means = append(c.means, 0)
			continue
		}
		c.means = append(c.means, average(p.results[k]))
		root := math.Sqrt(math.Log(float64(c.playouts)) / float64(count))
		bound := float64(n.side)*average(p.results[k]) + explore*p.spread()*root
		if c.bounds = append(c.bounds, bound); bound > highest+1e-9 {
			c.next, highest = k, bound
		}
	}
	if i := slices.Index(c.counts, 0); i >= 0 {
		c.next, c.bounds = n.children[i], nil
	}
	return c
}

func average(of []float64) float64 {
	sum := 0.0
	for _, x := range of {
		sum += x
	}
	return sum / float64(len(of))
}

// deviation is the standard error of the mean: of a sample, by its two passes.
func deviation(of []float64) float64 {
	mean, sum := average(of), 0.0
	for _, x := range of {
		sum += (x - mean) * (x - mean)
	}
	return math.Sqrt(sum / float64(len(of)-1) / float64(len(of)))
}

// chosen returns the child with the most playouts, of several the one with the best results, then the first.
func (p *playing) chosen(n *node) *node {
	var best *node
	for _, c := range n.children {
		switch {
		case best == nil, len(p.results[c]) > len(p.results[best]):
			best = c
		case len(p.results[c]) == len(p.results[best]) && len(p.results[c]) > 0 &&
			(average(p.results[c])-average(p.results[best]))*float64(n.side) > 1e-9:
			best = c
		}
	}
	return best
}

// line returns the moves with the most playouts.
func (p *playing) line() (moves []string) {
	for n := p.root(); p.known[n]; {
		if n = p.chosen(n); len(p.results[n]) == 0 {
			break
		}
		moves = append(moves, n.move)
	}
	return moves
}

// averaged checks a mean and its error, as printed, against the results of n.
func (p *playing) averaged(text string, n *node) error {
	scale := 1.0
	if !p.against.results {
		scale = float64(p.units())
	}
	results := p.results[n]
	mean, sure, both := strings.Cut(text, " ± ")
	switch {
	case len(results) == 0:
		if text != "–" {
			return fmt.Errorf("%s has no playouts", n.move)
		}
		return nil
	case both != (len(results) > 1):
		return fmt.Errorf("%s has %d playouts", n.move, len(results))
	}
	if err := meanIs(mean, average(results)/scale); err != nil || !both {
		return err
	}
	return meanIs(sure, deviation(results)/scale)
}

// meanIs checks a number that is printed with four decimals, or two digits.
func meanIs(text string, truth float64) error {
	printed, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return err
	}
	if off := math.Abs(printed - truth); off > 0.000_051 || off > 0.06*math.Abs(truth) && math.Abs(truth) < 0.000_05 && math.Abs(truth) > 1e-9 {
		return fmt.Errorf("it is %v, not %s", truth, text)
	}
	return nil
}

// playoutsClaims are the sentences of a search by playouts, with the checker of each claim.
var playoutsClaims map[string]func(*playoutsChecker) error

// playoutsParts are parts of others, and are checked with them.
var playoutsParts = []string{"cli.opponent.results", "cli.opponent.points", "cli.playouts.playouts", "cli.playouts.means"}

func init() {
	playoutsClaims = map[string]func(*playoutsChecker) error{
		"cli.analyze.turn":         (*playoutsChecker).turn,
		"cli.playouts.choice":      (*playoutsChecker).choice,
		"cli.playouts.choice.tied": (*playoutsChecker).choice,
		"cli.playouts.tied":        (*playoutsChecker).tied,
		"cli.playouts.mean":        (*playoutsChecker).mean,
		"cli.opponent.win":         (*playoutsChecker).winCounts,
		"cli.playouts.line":        (*playoutsChecker).mostPlayed,
		"text.unvalued":            (*playoutsChecker).unvalued,
		"cli.playouts.error":       nil, // complete says when each of these is due
		"cli.playouts.alike":       nil,
		"cli.playouts.single":      nil,
		"cli.playouts.none":        nil,
		"cli.playouts.counts":      (*playoutsChecker).counts,
	}
}

var playoutsReader = readers(func() []string {
	return append(slices.Sorted(maps.Keys(playoutsClaims)), playoutsParts...)
})

// playoutsChecker reads an answer and checks each sentence.
type playoutsChecker struct {
	*playing
	l    lang.Language
	r    *reader
	used map[string]int
	s    sentence
	text string // of the line that s has been read from
	said map[string]bool
}

// TestPlayoutsSentences: what analyze says of Monte Carlo tree search is true: the choice and its mean, each row of the table, what
// the marks in it mean, and the figures of the tree.
func TestPlayoutsSentences(t *testing.T) {
	first := seed(t)
	draws := rounds(400)
	used, keys := map[string]int{}, among(playoutsClaims)
	for i := 0; i < draws || i < 20*draws && len(unused(used, keys)) > 0; i++ {
		random := rand.New(rand.NewPCG(first+uint64(i), 44))
		p := drawPlaying(random, drawSmall(random))
		l := lang.All[random.IntN(len(lang.All))]
		args := append([]string{"analyze", p.game, p.position}, p.flags()...)
		text := run(t, l, "", args...)
		c := &playoutsChecker{playing: p, l: l, r: playoutsReader(l), used: used}
		if err := c.check(text); err != nil {
			t.Fatalf("JUGADA_SEED=%d: jugada %q --lang %v:\n%v\n\n%s", first+uint64(i), args, l, err, text)
		}
	}
	for _, key := range unused(used, keys) {
		t.Errorf("no search said %s: its checker has checked nothing", key)
	}
}

// check reads title, board, sentences, table, its legend and the figures, which empty lines part.
func (c *playoutsChecker) check(text string) error {
	parts := strings.Split(strings.TrimRight(text, "\n"), "\n\n")
	if len(parts) != 6 || parts[0] != title(c.game, c.l) {
		return fmt.Errorf("want a title, a board, sentences, a table, its legend and figures")
	}
	c.said = map[string]bool{}
	for _, line := range strings.Split(parts[2]+"\n"+parts[4]+"\n"+parts[5], "\n") {
		found := slices.DeleteFunc(c.r.read(line), func(s sentence) bool { _, claim := playoutsClaims[s.key]; return !claim })
		if len(found) == 0 {
			return fmt.Errorf("%q is no message of the catalogue", line)
		}
		c.s, c.text = found[0], line
		c.used[c.s.key]++
		c.said[c.s.key] = true
		if verify := playoutsClaims[c.s.key]; verify != nil {
			if err := verify(c); err != nil {
				return fmt.Errorf("%q: %s: %w", line, c.s.key, err)
			}
		}
	}
	if err := c.complete(); err != nil {
		return err
	}
	return c.table(parts[3])
}

// complete checks that no expected sentence is missing, and none is said that is not true.
func (c *playoutsChecker) complete() error {
	some := func(holds func(of []float64) bool) bool {
		return slices.ContainsFunc(c.root().children, func(n *node) bool { return holds(c.results[n]) })
	}
	for key, due := range map[string]bool{
		"cli.analyze.turn": true, "cli.playouts.mean": true, "cli.playouts.line": true,
		"cli.playouts.choice": len(c.rivals()) == 0, "cli.playouts.choice.tied": len(c.rivals()) > 0, "cli.playouts.tied": len(c.rivals()) > 0,
		"cli.playouts.counts": true, "cli.opponent.win": c.decided && !c.against.results, "text.unvalued": c.bare > 0,
		"cli.playouts.error":  some(func(of []float64) bool { return len(of) > 1 }),
		"cli.playouts.alike":  some(func(of []float64) bool { return len(of) > 1 && slices.Min(of) == slices.Max(of) }),
		"cli.playouts.single": some(func(of []float64) bool { return len(of) == 1 }),
		"cli.playouts.none":   some(func(of []float64) bool { return len(of) == 0 }),
	} {
		if due != c.said[key] {
			return fmt.Errorf("%s is due: %v; said: %v", key, due, c.said[key])
		}
	}
	return nil
}

func (c *playoutsChecker) turn() error {
	if c.s.values[0] != sideName(c.root().side) {
		return fmt.Errorf("%s is to move", sideName(c.root().side))
	}
	return nil
}

func (c *playoutsChecker) choice() error {
	best := c.chosen(c.root())
	if c.s.values[0] != best.move {
		return fmt.Errorf("the choice is %s", best.move)
	}
	if c.count == 1 {
		return nil
	}
	figures := wholeNumber.FindAllString(strings.TrimPrefix(c.text[strings.Index(c.text, ": ")+2:], best.move), -1)
	if len(figures) != 2 {
		return fmt.Errorf("want two numbers")
	}
	return c.numbers(figures, len(c.results[best]), c.count) // "90 of 100.": in this order, in either language
}

var wholeNumber = regexp.MustCompile(`[\d,]*\d`)

// rivals returns the other moves with as many playouts as the choice.
func (p *playing) rivals() (moves []string) {
	best := p.chosen(p.root())
	for _, n := range p.root().children {
		if n != best && len(p.results[n]) == len(p.results[best]) {
			moves = append(moves, n.move)
		}
	}
	return moves
}

func (c *playoutsChecker) tied() error {
	if got := strings.Split(c.s.values[0], ", "); !slices.Equal(got, c.rivals()) {
		return fmt.Errorf("as many were those of %v", c.rivals())
	}
	return nil
}

// numbers checks numbers as printed.
func (c *playoutsChecker) numbers(texts []string, truth ...int) error {
	for i, want := range truth {
		if got, err := number(texts[i]); err != nil || got != want {
			return fmt.Errorf("the numbers are %v", truth)
		}
	}
	return nil
}

func (c *playoutsChecker) mean() error {
	key := "cli.opponent.points"
	if c.against.results {
		key = "cli.opponent.results"
	}
	s, ok := c.r.as(key, c.s.values[0])
	if !ok {
		return fmt.Errorf("all lines end in results: %v", c.against.results)
	}
	if c.s.values[1] != sideName(1) {
		return fmt.Errorf("means are for %s", sideName(1))
	}
	return c.averaged(s.values[0], c.chosen(c.root()))
}

func (c *playoutsChecker) winCounts() error {
	for _, key := range []string{"cli.opponent.point", "cli.opponent.points"} {
		if s, ok := newReader(c.l, key).as(key, c.s.values[0]); ok {
			return near(s.values[0], c.inPoints(c.win))
		}
	}
	return fmt.Errorf("%q has no unit", c.s.values[0])
}

func (c *playoutsChecker) mostPlayed() error {
	if line := strings.Join(c.line(), " "); c.s.values[0] != line {
		return fmt.Errorf("the line is %s", line)
	}
	return nil
}

func (c *playoutsChecker) unvalued() error { return c.numbers(c.s.values, c.bare) }

func (c *playoutsChecker) counts() error {
	explore := "0.707107"
	if c.explore > 0 {
		explore = fmt.Sprint(c.explore)
	}
	if c.s.values[0] != c.l.Sprintf("algorithm.mcts") || c.s.values[1] != explore || c.s.values[2] != strconv.FormatUint(c.seed, 10) {
		return fmt.Errorf("the exploration is %s, the seed %d", explore, c.seed)
	}
	return c.numbers(c.s.values[3:], c.count, c.size, c.deepest)
}

func (c *playoutsChecker) table(text string) error {
	rows := strings.Split(text, "\n")
	heading := []string{c.l.Sprintf("cli.analyze.move"), c.l.Sprintf("cli.playouts.playouts"), c.l.Sprintf("cli.playouts.means", sideName(1))}
	if got := columns.Split(strings.TrimSpace(rows[0]), -1); !slices.Equal(got, heading) {
		return fmt.Errorf("the table begins %q, want %q", got, heading)
	}
	if len(rows) != 1+len(c.root().children) {
		return fmt.Errorf("there are %d moves", len(c.root().children))
	}
	for i, n := range c.root().children {
		cells := columns.Split(strings.TrimSpace(rows[i+1]), -1)
		if len(cells) != 3 || cells[0] != n.move {
			return fmt.Errorf("%q is not the row of %s", rows[i+1], n.move)
		}
		if cells[1] != strconv.Itoa(len(c.results[n])) {
			return fmt.Errorf("%q: there were %d", rows[i+1], len(c.results[n]))
		}
		if err := c.averaged(cells[2], n); err != nil {
			return fmt.Errorf("%q: %w", rows[i+1], err)
		}
	}
	return nil
}

// TestPlayoutsFillMemory: that the tree stopped growing is said when it has all its memory, 1 MiB at 80 bytes a position, and not
// before: with less than one more expansion left, of at most 81 positions.
func TestPlayoutsFillMemory(t *testing.T) {
	const most = 1 << 20 / 80
	for playouts, full := range map[string]bool{"4000": true, "500": false} {
		args := []string{"analyze", "mnk:9,9,5", "--algorithm", "mcts", "--seed", "1", "--table", "1", "--playouts", playouts}
		var found struct{ Nodes, Playouts int }
		if err := json.Unmarshal([]byte(run(t, lang.English, "", append(args, "--json")...)), &found); err != nil {
			t.Fatal(err)
		}
		if spent := found.Nodes > most-81; spent != full || found.Nodes > most || strconv.Itoa(found.Playouts) != playouts {
			t.Fatalf("%s playouts: the tree has %d of %d positions", playouts, found.Nodes, most)
		}
		for _, l := range lang.All {
			said := strings.Contains(run(t, l, "", args...), "\n"+l.Sprintf("cli.playouts.full")+"\n")
			if said != full {
				t.Errorf("%v, %s playouts: it is said that memory was full: %v", l, playouts, said)
			}
		}
	}
}
