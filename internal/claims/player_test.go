package claims

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/lang"
)

// TestPlayerSentences: the statements about a remembered player are true: they are derived from the moves of the player's games.
func TestPlayerSentences(t *testing.T) {
	first := seed(t)
	draws := rounds(20)
	used := map[string]int{}
	for i := range draws {
		random := rand.New(rand.NewPCG(first+uint64(i), 10))
		c := drawPlayer(t, random)
		c.used = used
		if err := c.all(t); err != nil {
			t.Fatalf("JUGADA_SEED=%d: in %v: %v\n%s", first+uint64(i), c.l, err, strings.Join(c.played, "\n"))
		}
	}
	for _, key := range unused(used, slices.Concat(playerClaims, styleClaims)) {
		if laws.Night() { // by day too few are drawn for what is rare
			t.Errorf("no player of %d was said %s: its checker has checked nothing", draws, key)
		}
	}
}

// TestPlayerObjections: the checker objects to wrong words.
func TestPlayerObjections(t *testing.T) {
	mustObject(t, wrongPlayers, func(random *rand.Rand) (lang.Language, string, func(string) error) {
		c := drawPlayer(t, random)
		c.used = map[string]int{}
		return c.l, run(t, c.l, "", "opponent", "show", c.name, "--data", c.data), c.show
	})
}

// wrongPlayers are wrong words about players.
var wrongPlayers = []wrong{
	{"games off by one", `(?m)^(\d+) (?:games?|partidas?): `, oneMore},
	{"games won off by one", `(\d+) won|ganadas (\d+)`, oneMore},
	{"games drawn off by one", `(\d+) drawn|empatadas (\d+)`, oneMore},
	{"games lost off by one", `(\d+) lost|perdidas (\d+)`, oneMore},
	{"games with points off by one", `(\d+) ended with|número de puntos (\d+)`, oneMore},
	{"the rate off", `(?:about|alrededor del) (\d+) ?%`, oneMore},
	{"the lower end off", `(?:probability|%, del) (\d+) ?%(?: to| al)`, oneMore},
	{"the upper end off", `(?:to|al) (\d+) ?%\)`, oneMore},
	{"moves off by one", `(?:, after|, tras) (\d+) `, oneMore},
	{"decisions off by one", `(?:could go wrong|se podía errar): (\d+)`, oneMore},
	{"misses off by one", `(?:those that did|erradas): (\d+)\.`, oneMore},
	{"a kind of miss off by one", `(?m)^  (\d+)  `, oneMore},
	{"the distance of a win off by one", `(?:a win in|una victoria en) (\d+)`, oneMore},
	{"the distance of a loss off by one", `(?:a loss in|una derrota en) (\d+)`, oneMore},
	{"a kind of error off by one", `(?:Hard|overlooks|alto) [^:\n]*: (?:overlooked )?(\d+) (?:of|de)`, oneMore},
	{"the decisions of a kind off by one", `(?:Hard|overlooks|alto) [^:\n]*: (?:overlooked )?\d+ (?:of|de) (\d+)`, oneMore},
	{"another kind of error", `(?:yet of|overlooks|alto) ([^:\n]*): `, func(l lang.Language, _ string) string {
		return l.Sprintf("cli.player.kind.points")
	}},
	{"another kind of miss", `(points were given up|se cedieron puntos)`, func(l lang.Language, _ string) string {
		return l.Sprintf("cli.player.miss.win", l.Sprintf("cli.player.plies", 1))
	}},
}

// playerClaims are the sentences about players.
var playerClaims = []string{
	"cli.player.games", "cli.player.moves", "cli.player.line", "cli.player.title", "cli.player.results", "cli.player.points",
	"cli.player.percent", "cli.player.rate", "cli.player.missed", "cli.player.miss.win", "cli.player.miss.defence", "cli.player.miss.other",
	"cli.player.plies", "cli.player.model",
}

var playerReader = readers(func() []string {
	return append(slices.Concat(playerClaims, styleClaims), "play.plies", "play.moves")
})

// playerChecker knows what a player has played, and checks the statements about it.
type playerChecker struct {
	name, data string
	games      []string // their names, in the order in which they are told
	records    map[string]*playerRecord
	played     []string // commands and moves, for debugging
	l          lang.Language
	r          *reader
	used       map[string]int
}

// playerRecord is what is known about a player in one game.
type playerRecord struct {
	games, won, drawn, lost, points int
	moves, decisions, missed        int
	weights                         []*big.Rat     // of the error rates 0, 0.01, …, 1
	misses                          map[string]int // by what was missed, and how far it was
	met                             []met          // in a game with threats
}

// drawPlayer draws a player, who plays random moves.
func drawPlayer(t *testing.T, random *rand.Rand) *playerChecker {
	c := &playerChecker{
		name: []string{"ana", "José", "A. B."}[random.IntN(3)], data: t.TempDir(), l: lang.All[random.IntN(len(lang.All))],
		records: map[string]*playerRecord{},
	}
	c.r = playerReader(c.l)
	for range 1 + random.IntN(4) {
		var tree *tree
		// Labels have one letter, since some with two begin a command.
		for tree == nil || len(tree.root().children) == 0 || tree.game == "tree" && len(tree.nodes) > 26 {
			tree = drawTree(random)
			if random.IntN(2) == 0 {
				tree = drawTicTacToe(random)
			}
		}
		c.play(t, random, tree, 1-2*random.IntN(2))
	}
	slices.Sort(c.games)
	return c
}

// play plays one game, and records what the player did.
func (c *playerChecker) play(t *testing.T, random *rand.Rand, tree *tree, side int) {
	var moves []string
	for _, n := range tree.nodes[1:] {
		if !slices.Contains(moves, n.move) {
			moves = append(moves, n.move)
		}
	}
	var input []string
	for range 10 { // some are illegal by then, and refused
		random.Shuffle(len(moves), func(i, k int) { moves[i], moves[k] = moves[k], moves[i] })
		input = append(input, moves...)
	}
	args := []string{
		"play", tree.game, tree.position, "--as", strings.ToLower(sideName(side)), "--opponent", "learn", "--player", c.name, "--data", c.data,
	}
	text := run(t, c.l, strings.Join(input, "\n")+"\n", args...)
	var answers []string
	for _, line := range strings.Split(text, "\n") {
		if s, ok := c.r.as("play.moves", strings.TrimPrefix(line, "> ")); ok && s.values[0] == sideName(-side) {
			answers = append(answers, s.values[1])
		}
	}
	judge := &against{tree: tree, as: side}
	judge.derive()
	r := c.records[tree.game]
	if r == nil {
		r = &playerRecord{misses: map[string]int{}}
		for range 101 {
			r.weights = append(r.weights, big.NewRat(1, 1))
		}
		c.records[tree.game] = r
		c.games = append(c.games, tree.game)
	}
	n := tree.root()
	var line []string
	for len(n.children) > 0 {
		var next *node
		if n.side == side {
			for next == nil {
				next = n.child(input[0])
				input = input[1:]
			}
			r.see(judge, n, next)
			if tree.cells != nil {
				r.met = append(r.met, judge.meets(next))
			}
		} else {
			if len(answers) == 0 {
				t.Fatalf("jugada %q: the computer has not moved after %v:\n%s", args, line, text)
			}
			next = n.child(answers[0])
			answers = answers[1:]
		}
		n = next
		line = append(line, n.move)
	}
	c.played = append(c.played, fmt.Sprintf("jugada %q: %v", args, line))
	r.games++
	switch {
	case !n.over:
		r.points++
	case n.winner == side:
		r.won++
	case n.winner == 0:
		r.drawn++
	default:
		r.lost++
	}
}

// see judges a move by minimax that treats all wins as equal.
func (r *playerRecord) see(judge *against, n, next *node) {
	best := int64(0)
	for _, child := range n.children {
		if judge.worth[child] == judge.worth[n] {
			best++
		}
	}
	all := int64(len(n.children))
	is, was := judge.worth[next]*int64(n.side), judge.worth[n]*int64(n.side)
	r.moves++
	if best < all {
		r.decisions++
	}
	for i, w := range r.weights { // Bayes' rule: a blind move is any, another a best one
		blind := big.NewRat(int64(i), 100)
		chance := new(big.Rat).Mul(blind, big.NewRat(1, all))
		if is == was {
			right := new(big.Rat).Sub(big.NewRat(1, 1), blind)
			chance.Add(chance, right.Mul(right, big.NewRat(1, best)))
		}
		w.Mul(w, chance)
	}
	if is == was {
		return
	}
	r.missed++
	distance := func(m *node) int { // plies to the forced end
		score := max(judge.score[m], -judge.score[m])
		return int(won-score) - m.ply()
	}
	switch {
	case was == judge.win:
		r.misses[fmt.Sprintf("win %d", distance(n))]++
	case is == -judge.win:
		r.misses[fmt.Sprintf("defence %d", distance(next))]++
	default:
		r.misses["other"]++
	}
}

// believed returns the posterior mean of the error rate, and the ends of its interval without 5 % at either side.
func (r *playerRecord) believed() (mean, low, high float64) {
	total, sum := new(big.Rat), new(big.Rat)
	for i, w := range r.weights {
		total.Add(total, w)
		sum.Add(sum, new(big.Rat).Mul(w, big.NewRat(int64(i), 100)))
	}
	mean, _ = sum.Quo(sum, total).Float64()
	at := func(part float64) float64 {
		below := new(big.Rat)
		for i, w := range r.weights {
			below.Add(below, w)
			if share, _ := new(big.Rat).Quo(below, total).Float64(); share >= part-1e-12 {
				return float64(i) / 100
			}
		}
		return 1
	}
	return mean, at(0.05), at(0.95)
}

// all checks each command about players.
func (c *playerChecker) all(t *testing.T) error {
	text := run(t, c.l, "", "opponent", "show", c.name, "--data", c.data)
	if err := c.show(text); err != nil {
		return fmt.Errorf("%w\n%s", err, text)
	}
	text = run(t, c.l, "", "opponent", "list", "--data", c.data)
	lines := strings.Split(strings.TrimSpace(text), "\n")
	if len(lines) != len(c.games) {
		return fmt.Errorf("%d games are listed: %s", len(lines), text)
	}
	for i, line := range lines {
		r := c.records[c.games[i]]
		mean, _, _ := r.believed()
		s, err := c.says("cli.player.line", line)
		if err != nil || s.values[0] != c.name || s.values[1] != c.games[i] {
			return fmt.Errorf("%q: it is %s in %s (%v)", line, c.name, c.games[i], err)
		}
		if err := c.counted("games", s.values[2], r.games); err != nil {
			return err
		}
		if err := c.percent(s.values[3], mean); err != nil {
			return fmt.Errorf("%q: %w", line, err)
		}
	}
	return c.model(t)
}

// model checks the model of a player, where it is used.
func (c *playerChecker) model(t *testing.T) error {
	r := c.records[c.games[0]]
	position := "(A (B C=1 D=2) E=3)"
	if c.games[0] == "tictactoe" {
		position = "X...O...."
	}
	mean, _, _ := r.believed()
	said := saidBeside(t, c.l, "analyze", c.games[0], position, "--opponent", "player:"+c.name, "--data", c.data)
	s, err := c.says("cli.player.model", strings.TrimSpace(said))
	if err != nil || s.values[0] != c.name {
		return fmt.Errorf("%q is not of %s (%v)", said, c.name, err)
	}
	if style := styleOf(r.met); style.times >= 3 {
		if model := style.model().text; canonical(s.values[1]) != model {
			return fmt.Errorf("%q: it is %s", said, model)
		}
	} else if rate, err := strconv.ParseFloat(strings.TrimPrefix(s.values[1], "random:"), 64); err != nil || math.Abs(rate-mean) > 0.0000501 {
		return fmt.Errorf("%q: the rate is %v", said, mean)
	}
	if err := c.counted("moves", s.values[2], r.moves); err != nil {
		return err
	}
	return c.counted("games", s.values[3], r.games)
}

func (c *playerChecker) says(key, text string) (sentence, error) {
	s, ok := c.r.as(key, text)
	if !ok {
		return s, fmt.Errorf("%q is not %s", text, key)
	}
	c.used[key]++
	return s, nil
}

// counted checks a count with its noun.
func (c *playerChecker) counted(what, text string, n int) error {
	s, err := c.says("cli.player."+what, text)
	if err == nil && s.values[0] != strconv.Itoa(n) {
		err = fmt.Errorf("%q: they are %d", text, n)
	}
	return err
}

// percent checks a probability to the nearest percent.
func (c *playerChecker) percent(text string, x float64) error {
	s, err := c.says("cli.player.percent", text)
	if err != nil {
		return err
	}
	if n, err := strconv.Atoi(s.values[0]); err != nil || math.Abs(float64(n)-100*x) > 0.5000001 {
		return fmt.Errorf("%q: it is %v %%", text, 100*x)
	}
	return nil
}

// counts of misses begin a line.
var missLine = regexp.MustCompile(`^  (\d+)  (.+)$`)

// show checks all statements about a player.
func (c *playerChecker) show(text string) error {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	for _, game := range c.games {
		r := c.records[game]
		mean, low, high := r.believed()
		if len(lines) < 4 {
			return fmt.Errorf("nothing is told of %s", game)
		}
		s, err := c.says("cli.player.title", lines[0])
		if err != nil || s.values[0] != c.name || s.values[1] != game {
			return fmt.Errorf("%q: it is %s in %s (%v)", lines[0], c.name, game, err)
		}
		if err := c.results(lines[1], r); err != nil {
			return err
		}
		s, err = c.says("cli.player.rate", lines[2])
		if err != nil {
			return err
		}
		for i, x := range []float64{mean, low, high} {
			if err := c.percent(s.values[i], x); err != nil {
				return fmt.Errorf("%q: %w", lines[2], err)
			}
		}
		if err := c.counted("moves", s.values[3], r.moves); err != nil {
			return err
		}
		s, err = c.says("cli.player.missed", lines[3])
		if err != nil || s.values[0] != strconv.Itoa(r.missed) || s.values[1] != strconv.Itoa(r.decisions) {
			return fmt.Errorf("%q: of %d decisions %d were wrong (%v)", lines[3], r.decisions, r.missed, err)
		}
		if lines, err = c.misses(lines[4:], r); err != nil {
			return err
		}
		if lines, err = c.style(lines, r); err != nil {
			return err
		}
	}
	if len(lines) > 0 {
		return fmt.Errorf("%q is one too many", lines)
	}
	return nil
}

// results checks how games ended.
func (c *playerChecker) results(text string, r *playerRecord) error {
	if r.points > 0 {
		at := strings.LastIndex(text, ", ")
		s, err := c.says("cli.player.points", text[at+2:])
		if err != nil || s.values[0] != strconv.Itoa(r.points) {
			return fmt.Errorf("%q: %d ended with points (%v)", text, r.points, err)
		}
		text = text[:at]
	}
	s, err := c.says("cli.player.results", text)
	if err != nil {
		return err
	}
	if want := []string{strconv.Itoa(r.won), strconv.Itoa(r.drawn), strconv.Itoa(r.lost)}; !slices.Equal(s.values[1:], want) {
		return fmt.Errorf("%q: won, drawn and lost are %v", text, want)
	}
	return c.counted("games", s.values[0], r.games)
}

// misses checks what was missed and how often, and returns the lines after that.
func (c *playerChecker) misses(lines []string, r *playerRecord) ([]string, error) {
	left := map[string]int{}
	for what, n := range r.misses {
		left[what] = n
	}
	for len(lines) > 0 {
		m := missLine.FindStringSubmatch(lines[0])
		if m == nil {
			break
		}
		what := ""
		for _, name := range []string{"win", "defence", "other"} {
			s, ok := c.r.as("cli.player.miss."+name, m[2])
			if !ok {
				continue
			}
			c.used[s.key]++
			what = name
			if name != "other" {
				plies, err := c.r.as("cli.player.plies", s.values[0])
				if !err {
					return nil, fmt.Errorf("%q has no distance", lines[0])
				}
				what += " " + plies.values[0]
			}
		}
		if strconv.Itoa(left[what]) != m[1] || left[what] == 0 {
			return nil, fmt.Errorf("%q: that was missed %d times", lines[0], left[what])
		}
		delete(left, what)
		lines = lines[1:]
	}
	if len(left) > 0 {
		return nil, fmt.Errorf("%v is not told", left)
	}
	return lines, nil
}
