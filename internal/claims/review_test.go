package claims

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
)

// reviewClaims are the sentences of a review, each with what derives it anew. The checkers know the game that was reviewed, and of the
// review only its text.
var reviewClaims = map[string]func(c *reviewChecker) error{
	"cli.review.side": (*reviewChecker).whoseValues, "cli.review.none": (*reviewChecker).noMarks, "cli.review.ended": (*reviewChecker).endedEarly,
	"review.cost": (*reviewChecker).costs, "review.better": (*reviewChecker).better,
	"review.cost.estimate": (*reviewChecker).costs, "review.better.estimate": (*reviewChecker).better,
	"review.mate.missed": (*reviewChecker).missedWin, "review.win.missed": (*reviewChecker).missedWin,
	"review.mate.allowed": (*reviewChecker).allowedWin, "review.win.allowed": (*reviewChecker).allowedWin,
	"review.mate.threat": (*reviewChecker).threat, "review.gain.threat": (*reviewChecker).threat,
	"review.hangs": (*reviewChecker).hangs, "review.loses": (*reviewChecker).loses, "review.gain.missed": (*reviewChecker).missedGain,
	"review.drawn": (*reviewChecker).drawn, "review.drawn.why": (*reviewChecker).drawn,
	"review.drawn.answer": (*reviewChecker).drawn, "review.drawn.answer.why": (*reviewChecker).drawn,
	"review.answer": (*reviewChecker).answer, "review.answer.drawn": (*reviewChecker).answer, "review.only": (*reviewChecker).only,
	"review.seen": (*reviewChecker).seen, "review.seen.one": (*reviewChecker).seen, "review.seen.last": (*reviewChecker).seen, "review.unseen": (*reviewChecker).seen,
}

var reviewReader = readers(func() []string { return among(reviewClaims) })

// reviewNodes is the usual limit of the reviews whose sentences are checked.
const reviewNodes = 3000

// TestReviewSentences: what review says of moves is true, in games of chess with blunders and in games of tic-tac-toe played at
// random.
func TestReviewSentences(t *testing.T) {
	first := seed(t)
	used := map[string]int{}
	games := reviewedGames(t)
	for i := range rounds(len(games)) {
		random := rand.New(rand.NewPCG(first+uint64(i), 17))
		c := drawReview(t, random, games[i%len(games)], lang.All[i/2%2])
		if err := c.check(c.text); err != nil {
			t.Fatalf("JUGADA_SEED=%d: %v: %v\n%s", first+uint64(i), c.moves, err, c.text)
		}
		for key, n := range c.used {
			used[key] += n
		}
	}
	for _, key := range among(reviewClaims, "review.drawn", "review.drawn.answer", "review.drawn.answer.why", "review.unseen") {
		if used[key] == 0 {
			t.Errorf("%s was never said", key)
		}
	}
}

// TestReviewObjections: the checkers notice when a word of a review is wrong, or when the line is missing that proves a reason.
func TestReviewObjections(t *testing.T) {
	games := reviewedGames(t)
	mustObject(t, []wrong{
		{"another cost", valueIn("review.cost.estimate", 1), anotherCost},
		{"another side that pays", valueIn("review.cost.estimate", 0), otherSide},
		{"another expectation", valueIn("review.cost.estimate", 2), anotherCost},
		{"another better move", valueIn("review.better.estimate", 0), to("Qh9")},
		{"another value", valueIn("review.better.estimate", 1), to("-7.77")},
		{"an estimate that seems certain", `(?:of value|de valor) (≈ )`, to("")},
		{"a preference that seems a fact", `(?m)^  (The search prefers|La búsqueda prefiere) `, func(l lang.Language, _ string) string {
			return [2]string{"Better is", "Mejor es"}[l]
		}},
		{"no better line", valueIn("review.better.estimate", 3), to("")},
		{"a mate in more moves", valueIn("review.mate.missed", 0), oneMore},
		{"no line to the missed mate", valueIn("review.mate.missed", 1), withoutLast},
		{"a mate allowed in more moves", valueIn("review.mate.allowed", 1), oneMore},
		{"no line to the allowed mate", valueIn("review.mate.allowed", 2), withoutLast},
		{"another side that mates", valueIn("review.mate.allowed", 0), otherSide},
		{"another threatened mate", valueIn("review.mate.threat", 2), oneMore},
		{"another threatened gain", valueIn("review.gain.threat", 2), oneMore},
		{"no line of the threat", valueIn("review.gain.threat", 3), withoutLast},
		{"another square", valueIn("review.hangs", 1), to("a1")},
		{"another piece", valueIn("review.hangs", 0), insteadBy("piece.chess.K")},
		{"another gain", valueIn("review.hangs", 3), oneMore},
		{"no captures", valueIn("review.hangs", 2), to("")},
		{"another loss", valueIn("review.loses", 0), oneMore},
		{"no line of the loss", valueIn("review.loses", 1), withoutLast},
		{"another gain missed", valueIn("review.gain.missed", 0), oneMore},
		{"a win in more plies", valueIn("review.win.missed", 0), oneMore},
		{"no line to the win", valueIn("review.win.missed", 1), withoutLast},
		{"a win allowed in more plies", valueIn("review.win.allowed", 1), oneMore},
		{"another depth that does not see it", valueIn("review.seen", 0), oneMore},
		{"another depth that sees it", valueIn("review.seen", 1), oneMore},
		{"another last depth", valueIn("review.seen.last", 1), oneMore},
		{"no answer", valueIn("review.answer", 0), to("Qh9")},
		{"another reason of the draw", valueIn("review.drawn.why", 0), to("@")},
		{"another mark", `(?m)^(?:\d+\. )?\S*[^!?\s](\?\?|\?!|\?)$`, func(_ lang.Language, was string) string {
			return map[string]string{"??": "?!", "?!": "??", "?": "??"}[was]
		}},
		{"another count of moves", `(?m)^(?:White|Blancas) +(\d+)`, oneMore},
	}, func(random *rand.Rand) (lang.Language, string, func(string) error) {
		c := drawReview(t, random, games[random.IntN(len(games))], lang.All[random.IntN(len(lang.All))])
		return c.l, c.text, c.check
	})
}

// valueIn returns a pattern for a value in the sentences of a message, in both languages.
func valueIn(key string, place int) string {
	var all []string
	for _, l := range lang.All {
		for _, n := range []int{1, 1000} {
			var pattern strings.Builder
			at, text, found := 0, textOf(l, key, n), false
			for _, m := range marked.FindAllStringSubmatchIndex(text, -1) {
				pattern.WriteString(regexp.QuoteMeta(text[at:m[0]]))
				if at = m[1]; text[m[2]:m[3]] == strconv.Itoa(place+1) {
					pattern.WriteString(`([^\n]*?)`)
					found = true
				} else {
					pattern.WriteString(`[^\n]*?`)
				}
			}
			if found {
				all = append(all, `(?:^  |\n  )`+pattern.String()+regexp.QuoteMeta(text[at:])+`(?:\n|$)`)
			}
		}
	}
	return strings.Join(all, "|")
}

func anotherCost(_ lang.Language, was string) string {
	x, _ := strconv.ParseFloat(was, 64)
	return fmt.Sprintf("%.2f", x+0.05)
}

func otherSide(_ lang.Language, was string) string {
	return map[string]string{
		"White": "Black", "Black": "White", "el bando blanco": "el bando negro", "el bando negro": "el bando blanco", "MAX": "MIN", "MIN": "MAX",
	}[was]
}

// withoutLast takes the last move away.
func withoutLast(_ lang.Language, was string) string {
	moves := strings.Fields(was)
	return strings.Join(moves[:max(len(moves)-1, 0)], " ")
}

// reviewChecker checks a review.
type reviewChecker struct {
	t     *testing.T
	l     lang.Language
	of    catalog.Game
	line  []catalog.Position // the first position, and that after each move
	moves []string
	nodes int // limit of the review
	text  string
	used  map[string]int

	marked    int // so far
	s         sentence
	ply       int
	mark      string
	before    catalog.Position
	after     catalog.Position
	best      string            // the better move, or the one that was played and is praised
	worse     string            // the other one
	could     float64           // what could be expected, as told
	estimated bool              // so it was told
	said      map[string]bool   // of this move
	each      [2]map[string]int // marks, by side
	costsOf   [2]float64        // of the marked moves
}

// reviewedGame is a game to be reviewed.
type reviewedGame struct {
	name, position string
	moves          []string
	nodes          int // limit of its review
}

// reviewedGames returns games of chess with blunders, those of the tests of package review and some known ones, and nil for one of
// tic-tac-toe.
func reviewedGames(t *testing.T) (games []*reviewedGame) {
	t.Helper()
	text, err := os.ReadFile("../../review/testdata/planted.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		position, moves, _ := strings.Cut(strings.SplitN(strings.TrimSpace(line), ": ", 3)[2], " moves ")
		games = append(games, &reviewedGame{"chess", position, strings.Fields(moves), reviewNodes}, nil)
	}
	for _, g := range [][2]string{
		{"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "Nf3 d6 Bc4 Bg4 Nc3 g6 Nxe5 Bxd1 Bxf7+ Ke7 Nd5#"},
		{"r2qkbnr/ppp2ppp/2np4/4N3/2B1P1b1/2N5/PPPP1PPP/R1BQK2R b KQkq - 0 5", "Nxe5 Qxg4 Nxg4"},
		{"7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "Kf7"},
		{"rnbq1rk1/ppp2pPp/3p4/8/8/8/PPPP2PP/RNBQKBNR w KQ - 0 9", "a3 Re8+ Be2"},
		{"3r2k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 30", "Kh1 h6 Ra8 Rxa8"},
		{"r3r1k1/ppp2ppp/8/3n4/8/2N2N2/PPP2PPP/R3R1K1 b - - 0 20", "Nf4 Rxe8+ Rxe8 Kh1 h6"},
		{"rn1qkbnr/ppp2ppp/8/4p3/2B1P3/5Q2/PPP2PPP/RNB1K2R b KQkq - 1 6", "Nf6 Qb3 Qe7 Nc3"},
		{"r2qkb1r/pppn1ppp/4pn2/3p2B1/2PP4/2N5/PP2PPPP/R2QKBNR w KQkq - 0 6", "cxd5 exd5 Nxd5 Nxd5 Bxd8 Bb4+ Qd2"},
		{"rnbqkb1r/ppp1pppp/5n2/3p4/8/2N1P3/PPPP1PPP/R1BQKBNR w KQkq - 0 3", "Qf3 d4 Nb1 Bg4"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 e4 e5"}, // drawn before its end
	} {
		games = append(games, &reviewedGame{"chess", g[0], strings.Fields(g[1]), reviewNodes}, nil)
	}
	// Saavedra's study, in which the trap takes more nodes to be seen.
	games = append(games, &reviewedGame{"chess", "8/2P5/8/8/3r4/8/2K5/k7 w - - 0 6", []string{"c8=Q", "Rc4+", "Qxc4"}, 2 * reviewNodes})
	return games
}

// madeReviews are the reviews that were made, by what was asked.
var madeReviews = map[string]string{}

func drawReview(t *testing.T, random *rand.Rand, g *reviewedGame, l lang.Language) *reviewChecker {
	t.Helper()
	c := &reviewChecker{t: t, l: l, used: map[string]int{}}
	if g == nil {
		g = &reviewedGame{name: "tictactoe", position: ".........", nodes: reviewNodes}
	}
	of, err := catalog.Default().Find(g.name)
	if err != nil {
		t.Fatal(err)
	}
	start, err := of.Start()
	if g.name == "chess" {
		start, err = of.Position(g.position)
	}
	if err != nil {
		t.Fatal(err)
	}
	c.of, c.line, c.moves, c.nodes = of, []catalog.Position{start}, g.moves, g.nodes
	for i := 0; ; i++ {
		now := c.line[i]
		if now.Outcome() != catalog.Open || g.name == "chess" && i == len(g.moves) {
			break
		}
		if g.name == "tictactoe" {
			legal := now.Moves()
			c.moves = append(c.moves, legal[random.IntN(len(legal))])
		}
		next, err := now.Play(c.moves[i])
		if err != nil {
			t.Fatal(err)
		}
		c.line = append(c.line, next)
	}
	asked := strings.Join(c.moves, " ")
	if g.name == "chess" {
		asked = g.position + " moves " + asked
	}
	key := l.String() + g.name + asked
	if madeReviews[key] == "" {
		args := []string{"review", "-", "--game", g.name, "--nodes", strconv.Itoa(g.nodes)}
		if g.name == "chess" {
			args[1] = c.pgn(g.position)
		}
		madeReviews[key] = run(t, l, asked+"\n", args...)
	}
	c.text = madeReviews[key]
	return c
}

// pgn writes the game into a file.
func (c *reviewChecker) pgn(position string) string {
	text := fmt.Sprintf("[SetUp \"1\"]\n[FEN %q]\n\n", position)
	for _, move := range c.moves {
		text += move + " "
	}
	name := filepath.Join(c.t.TempDir(), "game.pgn")
	if err := os.WriteFile(name, []byte(text+"*\n"), 0o600); err != nil {
		c.t.Fatal(err)
	}
	return name
}

// check reads a text as the review.
func (c *reviewChecker) check(text string) error {
	c.each, c.costsOf, c.marked = [2]map[string]int{{}, {}}, [2]float64{}, 0
	blocks := strings.Split(strings.TrimRight(text, "\n"), "\n\n")
	last := len(blocks) - 1
	title, _ := catalog.Titled(c.of, c.l)
	for i, line := range lines(blocks[0]) {
		if i == 0 {
			if want := c.l.Sprintf("cli.review.head", title, 1, len(c.moves)); line != want {
				return fmt.Errorf("%q: the heading is %q", line, want)
			}
		} else if err := c.claim(line); err != nil {
			return err
		}
	}
	for _, block := range blocks[1:last] {
		all := lines(block)
		if s, ok := reviewReader(c.l).as("cli.review.none", all[0]); ok {
			c.used[s.key]++
			if len(all) > 1 || last != 2 {
				return errors.New("moves are marked")
			}
			continue
		}
		if err := c.move(all); err != nil {
			return fmt.Errorf("%s: %w", all[0], err)
		}
	}
	return c.accounts(lines(blocks[last]))
}

// claim checks a sentence.
func (c *reviewChecker) claim(line string) error {
	found := reviewReader(c.l).read(strings.TrimPrefix(line, "  "))
	if len(found) == 0 {
		return fmt.Errorf("%q is no sentence of a review", line)
	}
	c.s = found[0]
	c.used[c.s.key]++
	if err := reviewClaims[c.s.key](c); err != nil {
		return fmt.Errorf("%q: %w", line, err)
	}
	if c.said != nil {
		c.said[strings.TrimSuffix(c.s.key, ".estimate")] = true
	}
	return nil
}

var headingOfMove = regexp.MustCompile(`^(\d+)(\.+ ?)(.*?)(\?\?|\?!|!|\?|)$`)

// move checks what is said of a move.
func (c *reviewChecker) move(all []string) error {
	m := headingOfMove.FindStringSubmatch(all[0])
	if m == nil {
		return errors.New("it is no move")
	}
	c.ply = slices.IndexFunc(c.line, func(p catalog.Position) bool { return c.number(p) == m[1]+m[2] })
	if c.ply < 0 || c.ply >= len(c.moves) || c.moves[c.ply] != m[3] {
		return errors.New("that was not played")
	}
	c.mark, c.before, c.after, c.said = m[4], c.line[c.ply], c.line[c.ply+1], map[string]bool{}
	c.best, c.worse = "", c.moves[c.ply]
	for _, line := range all[1:] {
		if err := c.claim(line); err != nil {
			return err
		}
	}
	said := c.said
	c.said = nil
	reasons := 0
	for key := range said {
		if key != "review.cost" && key != "review.better" && !strings.HasPrefix(key, "review.seen") && key != "review.unseen" {
			reasons++
		}
	}
	c.each[c.before.Turn()][c.mark]++
	switch good := c.mark == "!"; {
	case c.mark == "":
		return errors.New("it has no mark")
	case reasons == 0:
		return errors.New("no reason is told")
	case good != said["review.only"] || good == said["review.cost"] || good == said["review.better"]:
		return errors.New("praise and blame are mixed")
	}
	return nil
}

// number returns the number of the next move.
func (c *reviewChecker) number(p catalog.Position) string {
	if c.of.Name() != "chess" {
		return strconv.Itoa(slices.IndexFunc(c.line, func(q catalog.Position) bool { return q.Text() == p.Text() })+1) + ". "
	}
	fields := strings.Fields(p.Text())
	return fields[5] + map[string]string{"w": ".", "b": "..."}[fields[1]]
}

// accounts checks the table of how the sides have played.
func (c *reviewChecker) accounts(rows []string) error {
	if len(rows) != 3 && len(c.moves) > 1 {
		return errors.New("the sides are missing")
	}
	at := 0
	for side := range 2 {
		moves := 0
		for _, p := range c.line[:len(c.line)-1] {
			if int(p.Turn()) == side {
				moves++
			}
		}
		if moves == 0 {
			continue
		}
		at++
		cells := strings.Fields(rows[at])
		cost, _ := strconv.ParseFloat(cells[2], 64)
		mean, _ := strconv.ParseFloat(cells[3], 64)
		each := c.each[side]
		want := []string{
			c.title(catalog.Side(side)), strconv.Itoa(moves), cells[2], cells[3],
			strconv.Itoa(each["!"]), strconv.Itoa(each["?!"]), strconv.Itoa(each["?"]), strconv.Itoa(each["??"]),
		}
		if !slices.Equal(cells, want) {
			return fmt.Errorf("%q: it is %q", cells, want)
		}
		if cost < c.costsOf[side]-0.01*float64(moves) || math.Abs(mean-cost/float64(moves)) > 0.006 {
			return fmt.Errorf("%q: the marked moves alone cost %.2f", cells, c.costsOf[side])
		}
	}
	return nil
}

// side returns what a side is called within a sentence, title what it is called in a table.
func (c *reviewChecker) side(side catalog.Side) string {
	return c.called(side, "el bando blanco", "el bando negro")
}

func (c *reviewChecker) title(side catalog.Side) string { return c.called(side, "Blancas", "Negras") }

func (c *reviewChecker) called(side catalog.Side, spanish ...string) string {
	switch {
	case c.of.Name() != "chess":
		return side.String()
	case c.l == lang.Spanish:
		return spanish[side]
	}
	return [2]string{"White", "Black"}[side]
}

func (c *reviewChecker) us() string   { return c.side(c.before.Turn()) }
func (c *reviewChecker) them() string { return c.side(c.before.Turn().Opponent()) }

func (c *reviewChecker) whoseValues() error {
	if c.s.values[0] != c.side(catalog.Max) {
		return errors.New("values are from MAX's side")
	}
	return nil
}

func (c *reviewChecker) noMarks() error { return nil } // which check has seen

func (c *reviewChecker) endedEarly() error {
	n, err := number(c.s.values[0])
	if err != nil || n != len(c.line)-1 || n >= len(c.moves) || !catalog.IsDrawn(c.line[n]) {
		return errors.New("the rules do not end the game there")
	}
	return nil
}
