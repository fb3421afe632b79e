package claims

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
)

// censusClaims are the sentences about how many positions there are.
var censusClaims = []string{"cli.census.whole", "cli.census.more", "cli.census.symmetry"}

var censusReader = readers(func() []string { return append([]string{"cli.census.atLeast"}, censusClaims...) })

// TestCensusSentences: the table of a census and the sentence below it are true, of games and of one-player problems.
func TestCensusSentences(t *testing.T) {
	first := seed(t)
	for i := range rounds(60) {
		c := drawCensus(t, rand.New(rand.NewPCG(first+uint64(i), 11)))
		if err := c.check(c.text); err != nil {
			t.Fatalf("JUGADA_SEED=%d: jugada %q: %v\n%s", first+uint64(i), c.args, err, c.text)
		}
	}
}

// TestCensusCutShort: what a census had when its memory was spent is no more than there is. Connect Four's counts are published
// (OEIS A212693).
func TestCensusCutShort(t *testing.T) {
	known := []int{1, 7, 49, 238, 1120, 4263, 16422, 54859}
	for _, l := range lang.All {
		text := run(t, l, "", "perft", "connect4", "--positions", "--limit-memory", "2")
		rows, rest, _ := strings.Cut(strings.TrimRight(text, "\n"), "\n\n")
		all, sum := lines(rows)[1:], 0
		for i, row := range all {
			n, err := number(strings.Fields(row)[len(strings.Fields(row))-1])
			open := strings.Contains(row, "≥")
			if sum += n; err != nil || open != (i == len(all)-1) || n > known[i] || !open && n < known[i] {
				t.Errorf("%q: there are %d", row, known[i])
			}
		}
		s, ok := censusReader(l).as("cli.census.atLeast", rest)
		if n, err := number(s.values[0]); !ok || err != nil || n != sum {
			t.Errorf("%q: %d were counted", rest, sum)
		}
	}
}

func TestCensusObjections(t *testing.T) {
	mustObject(t, []wrong{
		{"another count", `(?m)^ +\d+ +(?:≥ )?(\d+)$`, oneMore},
		{"another distance", `(?m)^ +(\d+) +`, oneMore},
		{"another total", `(?m)^(\d+) (?:different|posiciones|posición)`, oneMore},
		{"another limit", `(?:distance|distancia) (\d+);`, oneMore},
		{"all of what is not all", `((?:up to distance|hasta la distancia) \d+;[^.]*)`,
			func(l lang.Language, _ string) string { return "all that can be reached" }},
	}, func(random *rand.Rand) (lang.Language, string, func(string) error) {
		c := drawCensus(t, random)
		return c.l, c.text, c.check
	})
}

// census is what was counted, and how many positions there are.
type census struct {
	l        lang.Language
	args     []string
	text     string
	levels   []int // to the end
	most     int   // the limit; -1: none
	symmetry bool
}

func drawCensus(t *testing.T, random *rand.Rand) *census {
	c := &census{l: lang.All[random.IntN(len(lang.All))], most: -1}
	limit := "--depth"
	switch random.IntN(5) {
	case 0:
		p := drawTree(random)
		c.args, c.levels = []string{"perft", "tree", p.position}, levelsOf(p.root(), func(n *node) []*node { return n.children })
	case 1:
		c.symmetry = random.IntN(2) == 0
		c.args, c.levels = []string{"perft", "tictactoe"}, ticTacToeLevels(c.symmetry)
	case 2:
		c.args, c.levels = []string{"perft", "mnk:3,2,3", "--limit-memory", "1"}, gameLevels(t, "mnk:3,2,3")
	default:
		m := drawMaze(t, random)
		for m.puzzle == "sliding" {
			m = drawMaze(t, random)
		}
		limit = "--limit-depth"
		c.args = append([]string{"puzzle"}, m.args...)
		c.levels = levelsOf(m.start, func(i int) (next []int) {
			for _, s := range m.steps(i) {
				next = append(next, s.to)
			}
			return next
		})
	}
	c.args = append(c.args, "--positions")
	if c.symmetry {
		c.args = append(c.args, "--symmetry")
	}
	if random.IntN(2) == 0 {
		c.most = 1 + random.IntN(len(c.levels)+1)
		c.args = append(c.args, limit, strconv.Itoa(c.most))
	}
	c.text = run(t, c.l, "", c.args...)
	return c
}

// levelsOf counts what can be reached, by the fewest steps.
func levelsOf[N comparable](root N, next func(N) []N) (counts []int) {
	seen := map[N]bool{root: true}
	for level := []N{root}; len(level) > 0; {
		counts = append(counts, len(level))
		var below []N
		for _, n := range level {
			for _, k := range next(n) {
				if !seen[k] {
					seen[k] = true
					below = append(below, k)
				}
			}
		}
		level = below
	}
	return counts
}

// ticTacToeLevels counts boards from their definition: as many X as O, or one more, and nobody, or the last to move, has a line.
func ticTacToeLevels(symmetry bool) []int {
	lines := [][3]int{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}}
	wins := func(b, mark string) bool {
		return slices.ContainsFunc(lines, func(l [3]int) bool { return b[l[0]:l[0]+1] == mark && b[l[1]] == b[l[0]] && b[l[2]] == b[l[0]] })
	}
	counts := make([]int, 10)
	seen := map[string]bool{}
	for n := range 19683 { // 3⁹
		var cells [9]byte
		for i := range cells {
			cells[i] = ".XO"[n%3]
			n /= 3
		}
		b := string(cells[:])
		x, o := strings.Count(b, "X"), strings.Count(b, "O")
		switch {
		case x != o && x != o+1, wins(b, "X") && x == o, wins(b, "O") && x != o:
			continue
		case symmetry && seen[b]:
			continue
		}
		counts[x+o]++
		for range 4 { // all images of b count as seen
			var turned, mirrored [9]byte
			for i := range cells {
				turned[i%3*3+2-i/3] = cells[i]
			}
			for i := range cells {
				mirrored[i/3*3+2-i%3] = turned[i]
			}
			cells = turned
			seen[string(turned[:])], seen[string(mirrored[:])] = true, true
		}
	}
	return counts
}

// gameLevels counts texts of positions.
func gameLevels(t *testing.T, name string) []int {
	g, err := catalog.Default().Find(name)
	p, other := g.Start()
	if err := errors.Join(err, other); err != nil {
		t.Fatal(err)
	}
	return levelsOf(p.Text(), func(text string) (next []string) {
		p, _ := g.Position(text)
		for _, m := range p.Moves() {
			q, _ := p.Play(m)
			next = append(next, q.Text())
		}
		return next
	})
}

// check reads a text as the answer.
func (c *census) check(text string) error {
	rows, rest, _ := strings.Cut(strings.TrimRight(text, "\n"), "\n\n")
	want := c.levels
	if c.most >= 0 {
		want = want[:min(len(want), c.most+1)]
	}
	all := lines(rows)[1:]
	if len(all) != len(want) {
		return fmt.Errorf("%d rows, not %d", len(all), len(want))
	}
	sum := 0
	for i, row := range all {
		sum += want[i]
		if said := strings.Fields(row); !slices.Equal(said, []string{strconv.Itoa(i), c.l.Sprintf("cli.count", want[i])}) {
			return fmt.Errorf("%q: at %d there are %d", row, i, want[i])
		}
	}
	key, values := "cli.census.whole", []int{sum}
	if len(want) < len(c.levels) {
		key, values = "cli.census.more", []int{sum, c.most}
	}
	said := lines(rest)
	s, ok := censusReader(c.l).as(key, said[0])
	if !ok {
		return fmt.Errorf("%q is not %s", said[0], key)
	}
	for i, value := range s.values {
		if n, err := number(value); err != nil || n != values[i] {
			return fmt.Errorf("%q: it is %d", said[0], values[i])
		}
	}
	if c.symmetry {
		if _, ok := censusReader(c.l).as("cli.census.symmetry", said[len(said)-1]); !ok {
			return fmt.Errorf("symmetries are not told")
		}
	}
	if len(said) > 1 != c.symmetry {
		return fmt.Errorf("%d lines", len(said))
	}
	return nil
}
