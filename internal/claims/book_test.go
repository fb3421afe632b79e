package claims

import (
	"cmp"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/lang"
)

// TestBookSentences: the statements about books of solved positions and of games are true: how much was solved, what a book
// plays, what it knows about moves in traces and pictures, and that nothing was searched.
func TestBookSentences(t *testing.T) {
	first := seed(t)
	draws := rounds(25)
	used := map[string]int{}
	for i := range draws {
		random := rand.New(rand.NewPCG(first+uint64(i), 11))
		c := drawBook(t, random)
		c.used = used
		if err := c.all(t, random); err != nil {
			t.Fatalf("JUGADA_SEED=%d: in %v: %s from %d to %d, %d nodes, game %v:\n%v",
				first+uint64(i), c.l, c.position, c.from, c.to, c.nodes, c.game, err)
		}
	}
	for _, key := range unused(used, bookClaims) {
		if laws.Night() { // by day too few are drawn for what is rare
			t.Errorf("no book of %d said %s: its checker has checked nothing", draws, key)
		}
	}
}

// TestBookObjections: the checkers object to wrong words.
func TestBookObjections(t *testing.T) {
	draw := func(say func(c *bookChecker, n *node) (string, func(string) error)) func(*rand.Rand) (lang.Language, string, func(string) error) {
		return func(random *rand.Rand) (lang.Language, string, func(string) error) {
			c := drawBook(t, random)
			c.used = map[string]int{}
			text, check := say(c, c.anywhere(random))
			if c.nodes > 0 && text != c.made { // its content is then not known exactly
				text = ""
			}
			return c.l, text, check
		}
	}
	t.Run("made", func(t *testing.T) {
		mustObject(t, []wrong{
			{"solved positions off by one", `(?:Solved: |Se resolvió |Se resolvieron )(\d+)`, oneMore},
			{"positions left out off by one", `(?:Left out: |Quedó fuera |Quedaron fuera )(\d+)`, oneMore},
		}, draw(func(c *bookChecker, _ *node) (string, func(string) error) {
			if c.game != nil {
				return "", nil
			}
			return c.made, c.checkMade
		}))
	})
	t.Run("takes", func(t *testing.T) {
		mustObject(t, []wrong{
			{"positions off by one", `^(\d+)`, oneMore},
			{"searches off by one", `(?:one ply later|un nivel más adelante): (\d+)`, oneMore},
		}, draw(func(c *bookChecker, _ *node) (string, func(string) error) {
			if c.nodes > 0 {
				return "", nil
			}
			return c.takes, c.checkTakes
		}))
	})
	t.Run("verified", func(t *testing.T) {
		mustObject(t, []wrong{
			{"positions off by one", `(\d+) (?:positions?|posici\S+),`, oneMore},
			{"moves off by one", `(\d+) (?:moves?|jugadas?)\.`, oneMore},
		}, draw(func(c *bookChecker, _ *node) (string, func(string) error) {
			return run(t, c.l, "", "book", "verify", c.file), c.checkVerified
		}))
	})
	t.Run("get", func(t *testing.T) {
		mustObject(t, []wrong{
			{"another move", `(?:The book plays|El libro juega) (\d)`, to("9")},
			{"nothing is played", `(?m)^((?:The book plays|El libro juega) \d\.)$`, insteadBy("cli.book.playsNone")},
		}, draw(func(c *bookChecker, n *node) (string, func(string) error) {
			return run(t, c.l, "", "book", "get", c.file, c.cells[n]), func(text string) error { return c.checkGot(n, text) }
		}))
	})
	t.Run("trace", func(t *testing.T) {
		mustObject(t, []wrong{
			{"another move", `(?:and plays|y juega) (\d)`, to("9")},
			{"another weight", `(?:weight|peso) (\d)`, oneMore},
			{"more games", `(\d) (?:game|partida)`, oneMore},
			{"another value", `; (?:−|-)?(\d) \(`, oneMore},
			{"another distance", `; [+-]∞ (?:in|en) (\d) \(`, oneMore},
			{"another move known", `(?m)^  (\d): `, to("9")},
			{"nothing is played", `(?m)^((?:The book is|Se consulta).*\.)$`, func(l lang.Language, _ string) string {
				return l.Sprintf("text.book.none", l.Sprintf("text.root"))
			}},
		}, draw(func(c *bookChecker, n *node) (string, func(string) error) {
			return run(t, c.l, "", "trace", "tictactoe", c.cells[n], "--book", c.file, "--depth", "1"), func(text string) error { return c.checkTrace(n, text) }
		}))
	})
	t.Run("picture", func(t *testing.T) {
		mustObject(t, []wrong{
			{"another weight", `\): (?:weight|peso) (\d)`, oneMore},
			{"another weight beside it", `(?:>|\\n)(?:weight|peso) (\d)`, oneMore},
			{"the root searched", "(?:the root|la raíz) .M[AXIN]*.: " + asPatternOf("picture.tally.book"), insteadBy("picture.open")},
			{"another choice", `>(?:The book plays|El libro juega) (\d)\.`, to("9")},
			{"the other side", `\d \((MAX|MIN)\): `, turned("MAX", "MIN")},
			{"a search", asPatternOf("picture.tally.book") + `["<.]`, to("4 nodes")},
		}, draw(func(c *bookChecker, n *node) (string, func(string) error) {
			if len(c.known(n)) == 0 || c.plays(n) == "" {
				return "", nil
			}
			svg := strings.Count(c.cells[n], ".")%2 == 0
			return c.picture(t, n, svg), func(text string) error { return c.checkPicture(n, svg, text) }
		}))
	})
}

// bookClaims are the sentences about books.
var bookClaims = []string{
	"cli.book.answers", "cli.book.alike", "cli.book.plays", "cli.book.playsNone", "cli.book.solved", "cli.book.unsolved", "cli.book.verified",
	"cli.book.takes",
	"text.book.answers", "text.book.none", "text.book.move", "text.book.weight", "text.book.from", "text.book.games", "text.book.value",
	"text.book.nothing", "picture.title.book", "picture.tally.book", "picture.describe.book",
}

var bookReader = readers(func() []string {
	return append(slices.Clone(bookClaims), "score.forced", "cli.book.positions", "cli.book.moves", "picture.root",
		"text.root", "picture.value")
})

// bookChecker knows what a book was made of: solved positions, or one game.
type bookChecker struct {
	*tree
	whole    *truth
	from, to int
	nodes    int      // limit for each search; 0: none
	weak     bool     // only who wins
	game     []string // the moves; nil: a book of solved positions
	winner   int
	file     string
	made     string // the output when the book was made
	takes    string // what was said before it was, on standard error
	l        lang.Language
	r        *reader
	used     map[string]int
}

// drawBook draws a position, and makes a book of the positions that follow, or of one game from the start.
func drawBook(t *testing.T, random *rand.Rand) *bookChecker {
	c := &bookChecker{l: lang.All[random.IntN(len(lang.All))], file: filepath.Join(t.TempDir(), "book")}
	c.r = bookReader(c.l)
	if random.IntN(3) == 0 {
		c.drawGame(t, random)
		return c
	}
	c.tree = drawTicTacToe(random)
	c.whole = c.tree.whole()
	c.from = random.IntN(2)
	c.to = c.from + random.IntN(3)
	args := []string{"book", "build", "tictactoe", c.position, "--solve", "--from", strconv.Itoa(c.from), "--to", strconv.Itoa(c.to), "--output", c.file}
	if random.IntN(3) == 0 {
		c.nodes = 1 + random.IntN(20)
		args = append(args, "--nodes", strconv.Itoa(c.nodes))
	}
	if c.solvable() == 0 {
		return drawBook(t, random) // nothing is left for a book
	}
	if c.weak = random.IntN(3) == 0; c.weak {
		args = append(args, "--weak")
	}
	c.made = run(t, c.l, "", args...)
	c.takes = saidBeside(t, c.l, args...)
	return c
}

// drawGame draws a game, of which it makes a book; the tree is its line alone.
func (c *bookChecker) drawGame(t *testing.T, random *rand.Rand) {
	cells, side := []byte("........."), 1
	c.tree = &tree{game: "tictactoe", position: string(cells), byName: map[string]*node{}, cells: map[*node]string{}}
	n := c.add(nil, "", "", side)
	c.cells[n] = string(cells)
	for _, cell := range random.Perm(9) {
		if c.winner = lined(cells); c.winner != 0 {
			break
		}
		cells[cell] = ".XO"[(side+3)%3]
		side = -side
		n = c.add(n, strconv.Itoa(len(c.tree.nodes)), strconv.Itoa(cell), side)
		c.cells[n] = string(cells)
		c.game = append(c.game, n.move)
	}
	c.winner = lined(cells)
	n.over = true
	file := filepath.Join(t.TempDir(), "games")
	if err := os.WriteFile(file, []byte(strings.Join(c.game, " ")+map[int]string{1: " 1-0", -1: " 0-1", 0: " 1/2-1/2"}[c.winner]+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	c.made = run(t, c.l, "", "book", "build", "tictactoe", "--games", file, "--output", c.file)
}

// among returns the positions of the book's part of the game, each once up to symmetry.
func (c *bookChecker) among() []*node {
	if c.game != nil {
		return c.between(0, 9)
	}
	return c.between(c.from, c.to)
}

// between returns the positions from one ply to another in which the game goes on, each once up to symmetry.
func (c *bookChecker) between(from, to int) (all []*node) {
	for _, n := range c.tree.nodes {
		inside := n.ply() >= from && n.ply() <= to
		if !n.over && inside && !slices.ContainsFunc(all, func(m *node) bool { return alike(c.cells[n], c.cells[m]) }) {
			all = append(all, n)
		}
	}
	return all
}

func (c *bookChecker) solvable() int { return len(c.among()) }

// anywhere returns a position in which the game goes on, mostly one of the book.
func (c *bookChecker) anywhere(random *rand.Rand) *node {
	all := c.among()
	if c.nodes > 0 { // which of the others were solved in time is unknown
		return all[0]
	}
	if random.IntN(4) > 0 {
		return all[random.IntN(len(all))]
	}
	for {
		if n := c.tree.nodes[random.IntN(len(c.tree.nodes))]; !n.over {
			return n
		}
	}
}

// entry is what the book has to know about a move.
type entry struct {
	move          string
	weight, games int
	value         int64
}

// known returns what the book knows at n, in generation order.
func (c *bookChecker) known(n *node) (all []entry) {
	if !slices.ContainsFunc(c.among(), func(m *node) bool { return alike(c.cells[n], c.cells[m]) }) {
		return nil
	}
	if c.game != nil {
		e := entry{move: n.children[0].move, games: 1, weight: 1}
		if c.winner != 0 {
			e.weight = max(0, 2*c.winner*n.side)
		}
		return []entry{e}
	}
	for _, child := range n.children {
		value, best := c.whole.worth[child], c.whole.worth[n]
		switch {
		case c.weak && cmp.Compare(value, 0) == cmp.Compare(best, 0):
			all = append(all, entry{move: child.move, weight: 1, value: 2 * won * int64(cmp.Compare(best, 0))})
		case !c.weak && value == best:
			switch plies := int64(n.ply()); {
			case value > won/2:
				value += plies // from there
			case value < -won/2:
				value -= plies
			}
			all = append(all, entry{move: child.move, weight: 1, value: value})
		}
	}
	return all
}

// alike returns the moves that the book could equally well play at n, in generation order.
func (c *bookChecker) alike(n *node) (moves []string) {
	for _, e := range c.known(n) {
		if e.weight > 0 {
			moves = append(moves, e.move)
		}
	}
	return moves
}

// plays returns what the book plays at n, "" for nothing: the first of those with the largest weight.
func (c *bookChecker) plays(n *node) string {
	best := entry{}
	for _, e := range c.known(n) {
		if e.weight > best.weight {
			best = e
		}
	}
	return best.move
}
