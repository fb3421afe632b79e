package claims

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/jugada/jugada/lang"
)

// puzzleTableClaims are the sentences about what a table says of a one-player problem, and of one of its positions.
var puzzleTableClaims = []string{
	"cli.table.distance", "cli.table.noWay", "cli.table.atGoal", "cli.table.left", "cli.table.left.none", "cli.table.ways",
}

var puzzleTableReader = readers(func() []string { return append([]string{"cli.table.best", "cli.analyze.best"}, puzzleTableClaims...) })

// TestPuzzleTableSentences: what a table says of a position of a problem, and of all of them, is what breadth-first search finds.
func TestPuzzleTableSentences(t *testing.T) {
	first, used := seed(t), map[string]int{}
	for i := range rounds(30) {
		c := drawInTable(t, rand.New(rand.NewPCG(first+uint64(i), 23)), used)
		if err := c.check(c.text); err != nil {
			t.Fatalf("JUGADA_SEED=%d: jugada table get %q in %v: %v\n%s", first+uint64(i), c.maze.args, c.l, err, c.text)
		}
	}
	for _, key := range puzzleTableClaims {
		if used[key] == 0 {
			t.Errorf("%s was never told", key)
		}
	}
}

func TestPuzzleTableObjections(t *testing.T) {
	mustObject(t, []wrong{
		{"another distance", `(?:is|está a) (\d+) (?:move|jugada)`, oneMore},
		{"another move that is best", `(?m)^(?:Best move|Mejor jugada): (.*)$`, to("none")},
		{"a best move more", `(?m)^(?:Best moves?|Mejor(?:es)? jugadas?): (.*)$`, func(_ lang.Language, was string) string { return was + ", none" }},
		{"another distance of a move", `(?m)^  \S+ +(\d+)$`, oneMore},
		{"a way where there is none", `(?m)^  \S+ +(no way|sin camino)$`, to("7")},
		{"a goal that is none", `(?m)^(The nearest goal.*|La meta más cercana.*)$`, insteadBy("cli.table.atGoal")},
		{"no way where there is one", `(?m)^(The nearest goal.*|La meta más cercana.*)$`, insteadBy("cli.table.noWay")},
		{"more with a way", `(?:to a goal|a una meta): (\d+), `, oneMore},
		{"a longer way", `(?:at most|a lo sumo) (\d+) `, oneMore},
		{"more without", `(?:without|sin camino): (\d+)`, oneMore},
	}, func(random *rand.Rand) (lang.Language, string, func(string) error) {
		c := drawInTable(t, random, map[string]int{})
		return c.l, c.text, c.check
	})
}

// inTable reads what a table says of a position, and then of the problem.
type inTable struct {
	*wayChecker
	own  *reader
	text string
}

func drawInTable(t *testing.T, random *rand.Rand, used map[string]int) *inTable {
	c := &wayCase{maze: drawMaze(t, random), l: lang.All[random.IntN(len(lang.All))]}
	x := &inTable{wayChecker: &wayChecker{wayCase: c, r: wayReader(c.l), used: used}, own: puzzleTableReader(c.l)}
	file := filepath.Join(t.TempDir(), "x.table")
	run(t, c.l, "", slices.Concat([]string{"table", "build"}, c.maze.args, []string{"--output", file})...)
	x.text = run(t, c.l, "", slices.Concat([]string{"table", "get"}, c.maze.args, []string{"--file", file})...) + "\n" +
		run(t, c.l, "", "table", "info", file)
	return x
}

// reads reads text as that message, and counts it.
func (x *inTable) reads(key, text string) (sentence, bool) {
	s, ok := x.own.as(key, text)
	if ok {
		x.used[key]++
	}
	return s, ok
}

func (x *inTable) check(text string) error {
	all := lines(text)
	if err := x.checkWays(all[len(all)-1]); err != nil {
		return fmt.Errorf("%q: %w", all[len(all)-1], err)
	}
	all = all[:len(all)-3] // and what is said of the file
	at, err := x.head(all)
	if err != nil {
		return err
	}
	m := x.maze
	distance := m.distance(m.start)
	line, rest := all[at], all[at+1:]
	if s, ok := x.r.as("cli.puzzle.refused", line); ok {
		if distance < never || len(rest) > 0 {
			return fmt.Errorf("%q: a goal is %d moves away", line, distance)
		}
		return x.refusal(s.values[0])
	}
	s, near := x.reads("cli.table.distance", line)
	_, none := x.reads("cli.table.noWay", line)
	_, here := x.reads("cli.table.atGoal", line)
	switch {
	case near && (s.values[0] != strconv.Itoa(distance) || distance == 0), none && distance < never, here && distance > 0, !near && !none && !here:
		return fmt.Errorf("%q: a goal is %d moves away", line, distance)
	case none && m.parity:
		return fmt.Errorf("%q: and not why", line)
	}
	steps := m.steps(m.start)
	if near {
		var best []string
		for _, s := range steps {
			if m.distance(s.to) == distance-1 {
				best = append(best, s.name)
			}
		}
		key := "cli.table.best"
		if len(best) == 1 {
			key = "cli.analyze.best"
		}
		if s, ok := x.own.as(key, rest[0]); !ok || s.values[0] != strings.Join(best, ", ") {
			return fmt.Errorf("%q: they are %v", rest[0], best)
		}
		rest = rest[1:]
	}
	if len(rest) == 0 && len(steps) == 0 {
		return nil
	}
	if _, ok := x.reads("cli.table.left", rest[0]); !ok || len(rest) != 1+len(steps) {
		return fmt.Errorf("%q: there are %d moves", rest, len(steps))
	}
	row := regexp.MustCompile(`^  (\S+) +(.*)$`)
	for i, s := range steps {
		told := row.FindStringSubmatch(rest[i+1])
		if told == nil || told[1] != s.name {
			return fmt.Errorf("%q: it is the move %s", rest[i+1], s.name)
		}
		_, none := x.reads("cli.table.left.none", told[2])
		if left := m.distance(s.to); none != (left == never) || !none && told[2] != strconv.Itoa(left) {
			return fmt.Errorf("%q: a goal is then %d moves away", rest[i+1], left)
		}
	}
	return nil
}

// checkWays checks from how many positions there is a way, how long the longest is, and from how many there is none.
func (x *inTable) checkWays(line string) error {
	s, ok := x.reads("cli.table.ways", line)
	if !ok {
		return fmt.Errorf("that is not what is told of a problem")
	}
	with, farthest, without := x.ways()
	for i, want := range []int{with, farthest, without} {
		if n, err := number(s.values[i]); err != nil || n != want {
			return fmt.Errorf("there are %d with a way, of at most %d moves, and %d without", with, farthest, without)
		}
	}
	return nil
}

// ways goes backwards from all goals, along the moves of all positions of the problem that its notation can write.
func (x *inTable) ways() (with, farthest, without int) {
	m := x.maze
	all := x.everywhere()
	before, depth, level := map[int][]int{}, map[int]int{}, []int{}
	for _, i := range all {
		for _, s := range m.steps(i) {
			before[s.to] = append(before[s.to], i)
		}
		if m.places[i].goal {
			depth[i], level = 0, append(level, i)
		}
	}
	for len(level) > 0 {
		i := level[0]
		level = level[1:]
		farthest = depth[i]
		for _, j := range before[i] {
			if _, seen := depth[j]; !seen {
				depth[j] = depth[i] + 1
				level = append(level, j)
			}
		}
	}
	return len(depth), farthest, len(all) - len(depth)
}

// everywhere returns the places of all positions: of the tiles, those from which the goal can be reached, which are also all that can
// be reached from there; of the others, whatever the notation can write.
func (x *inTable) everywhere() (all []int) {
	m := x.maze
	if m.puzzle == "sliding" {
		seen := map[int]bool{m.goals[0]: true}
		all = []int{m.goals[0]}
		for k := 0; k < len(all); k++ {
			for _, s := range m.steps(all[k]) {
				if !seen[s.to] {
					seen[s.to] = true
					all = append(all, s.to)
				}
			}
		}
		return all
	}
	head, _, _ := strings.Cut(m.text, "->")
	if m.puzzle == "river" {
		var n, boat int
		_, _ = fmt.Sscanf(strings.ReplaceAll(m.text, ",", " "), "n=%d boat=%d", &n, &boat)
		for people := range (n + 1) * (n + 1) {
			for _, side := range []string{"left", "right"} {
				if i, ok := m.find(fmt.Sprintf("m=%d,c=%d,side=%s", people/(n+1), people%(n+1), side)); ok {
					all = append(all, i)
				}
			}
		}
		return all
	}
	head, _, _ = strings.Cut(head, ":")
	contents := []string{""}
	for capacity := range strings.SplitSeq(head, ",") {
		most, _ := strconv.Atoi(capacity)
		var longer []string
		for _, c := range contents {
			for litres := range most + 1 {
				longer = append(longer, strings.TrimPrefix(fmt.Sprintf("%s,%d", c, litres), ","))
			}
		}
		contents = longer
	}
	for _, text := range contents {
		if i, ok := m.find(text); ok {
			all = append(all, i)
		}
	}
	return all
}
