package claims

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/puzzle/sliding"
	"github.com/jugada/jugada/trace"
	"github.com/jugada/jugada/ui/cli"
)

// wayCase is a search for a path, as it was drawn.
type wayCase struct {
	maze  *maze
	asked wayAsked
	args  []string
	short string // what ends it at an unforeseeable point: time, memory, interrupted
	drawn bool   // as a picture
	l     lang.Language
	truth *wayTruth

	beside string // standard error
}

// drawWay draws a problem, a search and its limits.
func drawWay(t *testing.T, random *rand.Rand, traced bool) *wayCase {
	t.Helper()
	c := &wayCase{maze: drawMaze(t, random), l: lang.All[random.IntN(len(lang.All))]}
	a := &c.asked
	if rare := random.IntN(8); rare < 4 { // their messages are rare elsewhere
		switch rare {
		case 0, 1: // a cheaper path is found later
			c.maze, a.algorithm = drawSliding(t, random, sizes[1+random.IntN(2)]), "weighted"
		case 2: // a tree that is too large for a picture
			c.maze, a.algorithm = drawSliding(t, random, sizes[1+random.IntN(2)]), []string{"bfs", "uniform", "astar"}[random.IntN(3)]
		case 3: // emptying a jug leaves no path
			c.maze, a.algorithm = drawJugs(t, random, 2+random.IntN(2)), []string{"astar", "idastar-notes", "weighted"}[random.IntN(3)]
		}
	}
	m := c.maze
	large := m.puzzle == "sliding" && strings.Count(m.text, " ") == 8
	algorithms := []string{"astar", "weighted", "weighted", "uniform", "bfs", "bidirectional", "dfs", "dfid", "idastar-notes", "idastar"}
	if len(m.goals) > 0 && m.puzzle == "river" && m.distance(m.start) == never {
		algorithms = append(algorithms, "bidirectional", "bidirectional", "bidirectional")
	}
	for a.algorithm == "" || a.algorithm == "bidirectional" && len(m.goals) == 0 || traced && a.algorithm == "idastar" {
		a.algorithm = algorithms[random.IntN(len(algorithms))]
	}
	add := func(words ...string) { c.args = append(c.args, words...) }
	c.args = append([]string{"puzzle"}, m.args...)
	add("--algorithm", a.algorithm, "--lang", c.l.String())
	switch a.algorithm {
	case "astar", "weighted", "idastar-notes", "idastar":
		a.heuristic = m.estimates[random.IntN(len(m.estimates))]
		add("--heuristic", a.heuristic)
	case "uniform", "bfs", "bidirectional":
	default:
		large = large || m.puzzle != "river" // there are too many paths
	}
	if a.algorithm == "weighted" {
		a.weight = []float64{1, 1.25, 2, 3, 10, 10, 10}[random.IntN(7)]
		add("--weight", fmt.Sprint(a.weight))
	}
	if random.IntN(4) == 0 && slices.Contains([]string{"dfs", "dfid", "bfs", "bidirectional"}, a.algorithm) {
		a.depth = 1 + random.IntN(8)
		add("--limit-depth", strconv.Itoa(a.depth))
	}
	if random.IntN(4) == 0 {
		a.cost = 1 + random.IntN(9)
		add("--limit-cost", strconv.Itoa(a.cost))
	}
	switch {
	case large:
		a.nodes = 1 + random.IntN(60)
	case random.IntN(3) == 0:
		a.nodes = 1 + random.IntN(25)
	case slices.Contains([]string{"bfs", "uniform", "astar", "bidirectional"}, a.algorithm):
		a.nodes = 1000
	default:
		a.nodes = 300
	}
	add("--limit-nodes", strconv.Itoa(a.nodes))
	switch random.IntN(12) {
	case 0:
		c.short = "time"
		add("--limit-time", "1ns")
	case 1:
		c.short = "interrupted"
	}
	return c
}

// run runs the command in this process and returns its output.
func (c *wayCase) run(t *testing.T, data string) string {
	t.Helper()
	var out, err bytes.Buffer
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	if c.short == "interrupted" {
		cancel()
	}
	status := cli.Run(ctx, append(c.args, "--data", data), cli.Streams{
		In: strings.NewReader(""), Out: &out, Err: &err, Getenv: func(string) string { return "" },
	})
	if status == 2 || err.Len() > 0 && !c.drawn {
		t.Fatalf("%q: %d %s", c.args, status, err.String())
	}
	c.beside = err.String()
	return out.String()
}

// wayReader reads the messages about searches for paths.
var wayReader = readers(func() []string {
	keys := slices.Concat(lang.Keys("text.way."), lang.Keys("cli.puzzle."), lang.Keys("puzzle.stopped."), lang.Keys("algorithm."),
		[]string{"puzzle.jugs.title", "puzzle.river.title", "puzzle.sliding.title", "jugs.goal.any", "jugs.goal.jug", "jugs.goal.contents",
			"river.goal"}, refusals)
	return slices.DeleteFunc(keys, func(key string) bool {
		return strings.Contains(key, ".flag.") || key == "cli.puzzle.long" || key == "cli.puzzle.example" || key == "cli.puzzle.short"
	})
})

// refusals are the reasons why a problem is refused before a search.
var refusals = []string{
	"jugs.indivisible", "jugs.tooLittle", "jugs.otherSum", "river.onePlace", "sliding.unreachable", "path.ruledOut",
}

// TestWaySentences: the statements of a trace in words about a search for a path are true: each position examined, in order,
// with its cost and estimate, its fate, how the search ends and what is proven.
func TestWaySentences(t *testing.T) {
	first, draws, data := seed(t), rounds(300), t.TempDir()
	used := map[string]int{}
	for i := 0; i < draws || i < 20*draws && len(unused(used, wayClaims)) > 0; i++ { // some messages are rare
		c := drawWay(t, rand.New(rand.NewPCG(first+uint64(i), 2)), true)
		c.args = append(c.args, "--trace", "text")
		text := c.run(t, data)
		x := c.checker(used)
		if err := x.trace(text); err != nil {
			t.Fatalf("JUGADA_SEED=%d: jugada %q\n%v\n\n%s", first+uint64(i), c.args, err, text)
		}
	}
	for _, key := range unused(used, wayClaims) {
		t.Errorf("no search said %s: its checker has checked nothing", key)
	}
}

// TestPuzzleSentences: the statements of the command puzzle about a problem and its solutions are true.
func TestPuzzleSentences(t *testing.T) {
	first, draws, data := seed(t), rounds(400), t.TempDir()
	used := map[string]int{}
	for i := 0; i < draws || i < 20*draws && len(unused(used, puzzleClaims)) > 0; i++ {
		random := rand.New(rand.NewPCG(first+uint64(i), 3))
		c := drawWay(t, random, false)
		if exact := slices.Contains([]string{"astar", "uniform", "idastar-notes", "idastar"}, c.asked.algorithm); exact && random.IntN(3) == 0 {
			c.asked.all = true
			c.args = append(c.args, "--all")
			if whole := search(c.maze, c.asked); whole.found && random.IntN(2) == 0 { // so that it may end when it has found some
				c.asked.nodes = max(whole.expanded-random.IntN(4), 1)
				c.args = append(c.args, "--limit-nodes", strconv.Itoa(c.asked.nodes))
			}
		}
		explain := random.IntN(2) == 0
		if explain {
			c.args = append(c.args, "--explain")
		}
		text := c.run(t, data)
		x := c.checker(used)
		if err := x.answer(text, explain); err != nil {
			t.Fatalf("JUGADA_SEED=%d: jugada %q\n%v\n\n%s", first+uint64(i), c.args, err, text)
		}
	}
	for _, key := range unused(used, puzzleClaims) {
		t.Errorf("no search said %s: its checker has checked nothing", key)
	}
}

// TestMemoryAndCostSentences: a search that runs out of memory says so, and does not rule out an existing solution; and a
// solution whose moves do not cost 1 each is given with both numbers.
func TestMemoryAndCostSentences(t *testing.T) {
	const far, solved = "8 7 6 5 4 3 2 1 0", "3 6 7 8 5 2 1 3 6 7 8 5 2 1 3 6 7 8 5 2 1 3 6 7 8 5 2 1"
	rules, err := sliding.New(sliding.Size{Rows: 3, Columns: 3}, nil)
	if err != nil {
		t.Fatal(err)
	}
	start, err := rules.ParsePosition(far)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range lang.All {
		c := &wayCase{maze: mazeOf[sliding.Position, sliding.Move](rules, start), l: l, short: "memory", args: []string{
			"puzzle", "sliding", far, "--algorithm", "bfs", "--limit-memory", "1", "--lang", l.String(),
		}}
		c.truth = &wayTruth{maze: c.maze, path: strings.Fields(solved)}
		x := &wayChecker{wayCase: c, r: wayReader(l), used: map[string]int{}}
		if err := x.solves(solved); err != nil {
			t.Fatal(err)
		}
		c.maze.distances = map[int]int{c.maze.start: len(c.truth.path)}
		text := c.run(t, t.TempDir())
		if said := lines(text); x.ending(said[len(said)-2]) != nil || x.used["puzzle.stopped.memory"] == 0 {
			t.Errorf("%v\n%s", x.ending(said[len(said)-2]), text)
		}

		dear := trace.WayText(l, &trace.WayFound{Found: true, Moves: []string{"a", "b"}, Cost: 1005, Lower: 1004})
		s, err := x.as("cli.puzzle.cost", dear)
		if err != nil {
			t.Fatal(err)
		}
		if proven, err := x.as("cli.puzzle.atLeast", s.values[2]); err != nil || s.values[0] != "2" || s.values[1] != "1,005" || proven.values[0] != "1,004" {
			t.Errorf("%q: 2 moves that cost 1,005, and none costs less than 1,004", dear)
		}
	}
}

// TestMoreSolutionsThanAreListed: where there are more cheapest solutions than are ever listed, those listed are solutions, each
// is listed once, and the text does not say that they are all.
func TestMoreSolutionsThanAreListed(t *testing.T) {
	const jug, most = 9, 362_880 // jugs of a litre, filled one by one, in any order: 9!
	text := "1" + strings.Repeat(",1", jug-1)
	args := []string{"puzzle", "jugs", text + ":0" + strings.Repeat(",0", jug-1) + "->" + text, "--tap", "--all"}
	for _, l := range lang.All {
		c := &wayCase{l: l, args: append(args, "--lang", l.String())}
		x := &wayChecker{wayCase: c, r: wayReader(l), used: map[string]int{}}
		said := lines(c.run(t, t.TempDir()))
		at := slices.IndexFunc(said, func(line string) bool { _, ok := x.r.as("cli.puzzle.first", line); return ok })
		if at < 0 {
			t.Fatalf("not told: %q", said[:20])
		}
		s, _ := x.r.as("cli.puzzle.first", said[at])
		listed := map[string]bool{}
		for _, line := range said[at+1 : len(said)-1] {
			moves := strings.Fields(line)
			listed[line] = true
			slices.Sort(moves)
			if want := "fill:1 fill:2 fill:3 fill:4 fill:5 fill:6 fill:7 fill:8 fill:9"; strings.Join(moves, " ") != want {
				t.Fatalf("%q does not fill each jug once", line)
			}
		}
		if n, err := number(s.values[0]); err != nil || n != len(listed) || n != len(said)-at-2 || n >= most {
			t.Errorf("%q, and %d are listed, %d of them different, of %d", said[at], len(said)-at-2, len(listed), most)
		}
	}
}

// wayClaims are the messages of a trace in words.
var wayClaims = lang.Keys("text.way.")

// puzzleClaims are the messages of the command puzzle about its results.
var puzzleClaims = slices.Concat([]string{
	"cli.puzzle.goal", "cli.puzzle.refused", "cli.puzzle.none.exhausted", "cli.puzzle.none.goalsexhausted", "cli.puzzle.none.deadends",
	"cli.puzzle.stopped", "cli.puzzle.length", "cli.puzzle.optimal", "cli.puzzle.atLeast", "cli.puzzle.cheaper", "cli.puzzle.solution", "cli.puzzle.all",
	"cli.puzzle.noMoves",
	"cli.puzzle.some", "cli.puzzle.by", "cli.puzzle.counts", "cli.puzzle.round.threshold", "cli.puzzle.round.depth", "cli.puzzle.round.free",
	"cli.puzzle.round.level", "cli.puzzle.round.back", "cli.puzzle.round.cost", "cli.puzzle.round.f", "cli.puzzle.round.bound",
	"cli.puzzle.round.ends",
	"puzzle.stopped.depth", "puzzle.stopped.cost", "puzzle.stopped.nodes", "puzzle.stopped.time",
	"puzzle.stopped.interrupted",
}, refusals[:len(refusals)-1]) // where the rules say why, an estimate need not

// wayChecker reads the text about one search.
type wayChecker struct {
	*wayCase
	r    *reader
	used map[string]int

	found bool // the text says that there is a solution
}

func (c *wayCase) checker(used map[string]int) *wayChecker {
	c.truth = search(c.maze, c.asked)
	return &wayChecker{wayCase: c, r: wayReader(c.l), used: used}
}

// as reads text as that message, and counts it.
func (x *wayChecker) as(key, text string) (sentence, error) {
	s, ok := x.r.as(key, text)
	if !ok {
		return s, fmt.Errorf("%q is not %s", text, key)
	}
	x.used[key]++
	return s, nil
}

// lines returns the lines that are not empty.
func lines(text string) (all []string) {
	for line := range strings.Lines(text) {
		if line = strings.TrimRight(line, "\n"); strings.TrimSpace(line) != "" {
			all = append(all, line)
		}
	}
	return all
}

// trace checks a trace: the heading, then a line for each step of the truth, then how it ended.
func (x *wayChecker) trace(text string) error {
	all := lines(text)
	head, err := x.as("text.way.begin", all[0])
	if err != nil {
		return err
	}
	if head.values[1] != x.maze.text {
		return fmt.Errorf("the problem is %s", x.maze.text)
	}
	if err := x.method(head.values[0]); err != nil {
		return err
	}
	at, tale := 1, x.truth.tale
	for i := range tale {
		if at == len(all)-1 {
			break
		}
		if err := x.step(all[at], &tale[i]); err != nil {
			if x.short != "" {
				break // here it was cut short; what follows is how it ended
			}
			return fmt.Errorf("line %d: %w; it is %s %q", at+1, err, tale[i].key, tale[i].values)
		}
		at++
	}
	if x.short == "" && at-1 < len(tale) {
		return fmt.Errorf("it was not told: %s %q", tale[at-1].key, tale[at-1].values)
	}
	if err := x.ending(all[at]); err != nil {
		return fmt.Errorf("line %d: %w", at+1, err)
	}
	at++
	if len(all)-at == 2 {
		s, err := x.as("cli.puzzle.solution", all[at])
		if err != nil {
			return err
		}
		if err := x.solves(s.values[0]); err != nil {
			return err
		}
		at++
	} else if x.truth.found && len(x.truth.path) > 0 && x.short == "" {
		return fmt.Errorf("the moves are not told")
	}
	counts, err := x.as("text.way.counts", all[at])
	if err != nil {
		return err
	}
	return x.counted(counts.values[0], counts.values[1])
}

// method checks the name of the algorithm and of the estimate.
func (x *wayChecker) method(text string) error {
	if x.asked.heuristic != "" {
		name, rest, _ := strings.Cut(x.l.Sprintf("cli.puzzle.by", "@"), "@")
		before, after, found := strings.Cut(text, name)
		if !found || strings.TrimSuffix(after, rest) != x.asked.heuristic {
			return fmt.Errorf("%q does not name the estimate %s", text, x.asked.heuristic)
		}
		x.used["cli.puzzle.by"]++
		text = before
	}
	_, err := x.as("algorithm."+strings.ReplaceAll(x.asked.algorithm, "-", ""), text)
	return err
}

var sum = regexp.MustCompile(`^f = (\d+) \+ (?:([0-9.]+) · )?(\d+|∞) = ([0-9.,]+|∞)$`)

// costs reads a cost, or f as a sum, as the truth writes it.
func (x *wayChecker) costs(text string) string {
	if m := sum.FindStringSubmatch(text); m != nil {
		if m[3] == "∞" || m[4] == "∞" {
			return "f ∞"
		}
		if m[2] == "" {
			m[2] = "1"
		}
		return fmt.Sprintf("f %s %s %s %s", m[1], m[2], m[3], strings.ReplaceAll(m[4], ",", ""))
	}
	if s, ok := x.r.as("text.way.g", text); ok {
		x.used["text.way.g"]++
		return "g " + s.values[0]
	}
	return text
}

// step checks a line against the truth.
func (x *wayChecker) step(line string, want *told) error {
	text := strings.TrimLeft(line, " ")
	if indent := (len(line) - len(text)) / 2; indent != min(want.indent, 40) {
		return fmt.Errorf("it is indented by %d, not %d", indent, min(want.indent, 40))
	}
	if want.indent > 40 {
		if text, _ = strings.CutPrefix(text, "… "); text == line[80:] {
			return fmt.Errorf("it does not show that it is deeper")
		}
	}
	s, ok := x.r.as(want.key, text)
	if !ok {
		return fmt.Errorf("%q says something else", text)
	}
	for i, value := range s.values {
		if said := x.costs(value); said != want.values[i] {
			return fmt.Errorf("%q is not %q", value, want.values[i])
		}
	}
	if want.key == "text.way.deadend" { // the search trusts its estimate; check the problem itself
		for _, p := range x.maze.places {
			if strings.HasSuffix(want.values[0], "→ "+p.text) && x.maze.distance(p.number) < never {
				return fmt.Errorf("a goal is %d moves away", x.maze.distance(p.number))
			}
		}
	}
	x.used[want.key]++
	return nil
}

// ending checks the sentence about what was found, and what is proven.
func (x *wayChecker) ending(line string) error {
	w, d := x.truth, x.maze.distance(x.maze.start)
	if s, ok := x.r.as("cli.puzzle.length", line); ok {
		x.used["cli.puzzle.length"]++
		x.found = true
		n, err := number(s.values[0])
		switch {
		case err != nil:
			return err
		case !w.found && x.short == "" || n != len(w.path):
			return fmt.Errorf("a solution of %d moves, found %v", len(w.path), w.found)
		}
		if s.values[1] == "" {
			return fmt.Errorf("nothing is said of what is proven")
		}
		if text, ok := x.r.as("cli.puzzle.atLeast", s.values[1]); ok {
			x.used[text.key]++
			lower, err := number(text.values[0])
			switch {
			case err != nil:
				return err
			case lower > d:
				return fmt.Errorf("there is one of %d moves", d)
			case lower <= 1:
				return fmt.Errorf("that is so of every solution")
			case lower == n || !slices.Contains([]string{"dfs", "weighted"}, x.asked.algorithm):
				return fmt.Errorf("more is proven: none is cheaper")
			}
			return nil
		}
		if text, ok := x.r.as("cli.puzzle.cheaper", s.values[1]); ok {
			x.used[text.key]++
			if n <= 1 || !slices.Contains([]string{"dfs", "weighted"}, x.asked.algorithm) {
				return fmt.Errorf("none is cheaper, which is proven")
			}
			return nil
		}
		if _, err := x.as("cli.puzzle.optimal", s.values[1]); err != nil {
			return err
		}
		if n != d {
			return fmt.Errorf("it is not the cheapest: there is one of %d moves", d)
		}
		return nil
	}
	if s, ok := x.r.as("cli.puzzle.stopped", line); ok {
		x.used[s.key]++
		if err := x.limit(s.values[0]); err != nil {
			return err
		}
		lower, err := number(s.values[1])
		switch {
		case err != nil:
			return err
		case lower > d:
			return fmt.Errorf("a solution costs %d", d)
		case x.short == "" && lower < w.atLeast():
			return fmt.Errorf("each costs at least %d", w.atLeast())
		}
		return nil
	}
	for _, kind := range []string{"exhausted", "goalsexhausted", "deadends"} {
		key := "cli.puzzle.none." + kind
		if _, ok := x.r.as(key, line); !ok {
			continue
		}
		x.used[key]++
		switch {
		case d < never:
			return fmt.Errorf("there is a solution of %d moves", d)
		case w.stopped != kind:
			return fmt.Errorf("it ended because of %q", w.stopped)
		}
		return nil
	}
	if s, ok := x.r.as("cli.puzzle.refused", line); ok {
		x.used[s.key]++
		switch {
		case d < never:
			return fmt.Errorf("there is a solution of %d moves", d)
		case w.stopped != "refused":
			return fmt.Errorf("nothing rules it out before the search")
		}
		return x.refusal(s.values[0])
	}
	return fmt.Errorf("%q says nothing of how it ended", line)
}

// atLeast is a lower bound of any solution's cost from what the search has certainly seen: complete rounds, for searches
// by rounds.
func (w *wayTruth) atLeast() int {
	if w.stopped == "cost" && w.algorithm != "bfs" && w.algorithm != "bidirectional" {
		return w.cost + 1
	}
	if w.stopped == "depth" && !w.dropped {
		return w.depth + 1
	}
	return 0
}

// limit checks which limit stopped the search.
func (x *wayChecker) limit(text string) error {
	for _, kind := range []string{"depth", "cost", "nodes", "time", "memory", "interrupted"} {
		key := "puzzle.stopped." + kind
		if _, ok := x.r.as(key, text); !ok {
			continue
		}
		x.used[key]++
		if kind != x.truth.stopped && kind != x.short {
			return fmt.Errorf("it was not the limit of %s, but %q", kind, x.truth.stopped)
		}
		return nil
	}
	return fmt.Errorf("%q is no limit", text)
}

// refusal checks the reason why there is no solution.
func (x *wayChecker) refusal(text string) error {
	for _, key := range refusals {
		s, ok := x.r.as(key, text)
		if !ok {
			continue
		}
		x.used[key]++
		var said []int
		for _, value := range s.values {
			n, err := number(value)
			if err != nil {
				return err
			}
			said = append(said, n)
		}
		return x.ruledOut(key, said)
	}
	return fmt.Errorf("%q is no reason", text)
}

// solves plays moves from the start.
func (x *wayChecker) solves(text string) error {
	at := x.maze.start
	for _, move := range strings.Fields(text) {
		steps := x.maze.steps(at)
		i := slices.IndexFunc(steps, func(s step) bool { return s.name == move })
		if i < 0 {
			return fmt.Errorf("the move %s is not possible in %s", move, x.maze.places[at].text)
		}
		at = steps[i].to
	}
	if !x.maze.places[at].goal {
		return fmt.Errorf("%q does not lead to the goal", text)
	}
	if !x.asked.all && text != strings.Join(x.truth.path, " ") {
		return fmt.Errorf("the search comes to %v", x.truth.path)
	}
	return nil
}

// counted checks how many positions were expanded and generated.
func (x *wayChecker) counted(expanded, generated string) error {
	e, err := number(expanded)
	if err != nil {
		return err
	}
	g, err := number(generated)
	if err != nil {
		return err
	}
	if w := x.truth; x.short == "" && (e != w.expanded || g != w.generated) || e > w.expanded || g > w.generated {
		return fmt.Errorf("%d are expanded and %d generated", w.expanded, w.generated)
	}
	return nil
}
