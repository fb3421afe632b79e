//go:build unix || windows

package claims

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/puzzle/jugs"
	"github.com/jugada/jugada/puzzle/river"
	"github.com/jugada/jugada/puzzle/sliding"
	"github.com/jugada/jugada/ui/lab"
)

// TestTrySentences: the puzzles page's statements to a user solving a problem are true: the goal, the moves made, the fewest
// needed, what a hint promises and the estimates.
func TestTrySentences(t *testing.T) {
	first := seed(t)
	b := browse(t, lab.Options{Bounds: lab.Bounds{Nodes: 3000}})
	used := map[string]int{}
	for i := range rounds(10) {
		random := rand.New(rand.NewPCG(first+uint64(i), 12))
		y := drawTry(t, random, used)
		if err := b.read(y.l, "puzzles.html#"+y.hash, tryScript, &y.said); err != nil {
			t.Fatalf("JUGADA_SEED=%d: %v", first+uint64(i), err)
		}
		if err := y.check(); err != nil {
			t.Fatalf("JUGADA_SEED=%d: %s in %v: %v\n%+v", first+uint64(i), y.hash, y.l, err, y.said)
		}
		for _, at := range []*string{&y.said.Count, &y.said.Wanted, &y.said.Solved, &y.said.Best} { // and where one thing is false, it is found
			was := *at
			if *at = falsely(was); *at != was && y.check() == nil {
				t.Errorf("JUGADA_SEED=%d: %s in %v: nobody objects to %q", first+uint64(i), y.hash, y.l, *at)
			}
			*at = was
		}
	}
	for _, key := range unused(used, []string{"page.puzzles.made.other", "page.puzzles.fewestAre.other"}) {
		t.Errorf("nobody was told %s: its checker has checked nothing", key)
	}
}

// tryScript requests the fewest moves and a hint, and returns the texts.
const tryScript = `
	const page = await wait("a problem", () => document.querySelector("puzzles-page")?.at && document.querySelector("puzzles-page"));
	const idle = () => wait("an answer", () => page.asking === "" && page.updateComplete);
	const board = page.querySelector("puzzle-board");
	await board.updateComplete;
	const found = {how: text(board.querySelector(".how")), moves: all(board, ".moves button"), spots: [...board.querySelectorAll(".spot")].map((s) => s.ariaLabel)};
	page.querySelector("#fewest").click();
	await idle();
	if (!page.at.goal) {
		page.querySelector("#hint").click();
		await idle();
	}
	await page.updateComplete;
	return {...found, wanted: text(page.querySelector(".wanted")), count: text(page.querySelector("#count strong")), cost: text(page.querySelector("#count")), best: text(page.querySelector("#best")),
		solved: text(page.querySelector("#solved")), refusal: text(page.querySelector("#refusal")), hint: text(page.querySelector("#hint-text p") ?? page.querySelector("#hint-text")),
		estimates: text(page.querySelector("#hint-text .small")), error: text(page.querySelector("#error"))};
`

// trying is a problem being solved by hand.
type trying struct {
	watching // for its words
	made     []string
	here     int    // where that leads
	estimate string // in use
	said     struct {
		How, Wanted, Count, Cost, Best, Solved, Refusal, Hint, Estimates, Error string
		Moves, Spots                                                            []string
	}
}

// far is a problem that no search finds the end of within the lab's limit.
const far = "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0"

func drawTry(t *testing.T, random *rand.Rand, used map[string]int) *trying {
	y := &trying{watching: watching{maze: drawMaze(t, random), l: lang.All[random.IntN(len(lang.All))], used: used}}
	y.here, y.estimate = y.start, y.estimates[random.IntN(len(y.estimates))]
	if random.IntN(8) == 0 {
		y.maze.text = far
		rules, err := sliding.New(sliding.Size{Rows: 4, Columns: 4}, nil)
		if err != nil {
			t.Fatal(err)
		}
		start, err := rules.ParsePosition(far)
		if err != nil {
			t.Fatal(err)
		}
		y.maze = mazeOf[sliding.Position, sliding.Move](rules, start)
		y.maze.puzzle, y.maze.args, y.maze.columns = "sliding", []string{"sliding", far}, 4
		y.maze.estimate, y.estimate = tilesEstimate(rules, 4, 4), "manhattan"
		y.here = y.start
	} else {
		for range random.IntN(6) {
			if steps := y.steps(y.here); len(steps) > 0 {
				s := steps[random.IntN(len(steps))]
				y.made, y.here = append(y.made, s.name), s.to
			}
		}
		for random.IntN(2) == 0 && y.distance(y.here) > 0 && y.distance(y.here) < never && !y.odd { // towards the goal
			i := slices.IndexFunc(y.steps(y.here), func(s step) bool { return y.distance(s.to) < y.distance(y.here) })
			y.made, y.here = append(y.made, y.steps(y.here)[i].name), y.steps(y.here)[i].to
		}
	}
	hash := url.Values{"puzzle": {y.puzzle}, "state": {y.args[1]}, "heuristic": {y.estimate}, "moves": {strings.Join(y.made, " ")}}
	y.hash = hashOf(hash, y.args)
	return y
}

// hashOf returns the fragment of the puzzles page's address for a problem with these command-line arguments.
func hashOf(asked url.Values, args []string) string {
	for i, arg := range args {
		switch arg {
		case "--tap":
			asked.Set("tap", "1")
		case "--size", "--goal":
			asked.Set(arg[2:], args[i+1])
		}
	}
	return strings.ReplaceAll(asked.Encode(), "+", "%20")
}

func (y *trying) check() error {
	if y.said.Error != "" {
		return errors.New(y.said.Error)
	}
	if due := y.want(); y.args[1] != far && y.said.Wanted != due {
		return fmt.Errorf("it is due to say %q", due)
	}
	if due := y.sayCount("made", len(y.made)); y.said.Count != due || strings.Count(y.said.Cost, "·") > 1 {
		return fmt.Errorf("it is due to say %q", due)
	}
	for i, s := range y.steps(y.here) {
		if i >= len(y.said.Moves) || y.puzzle != "sliding" && y.said.Moves[i] != y.moved(s.name) {
			return fmt.Errorf("the moves are %q; there is %s", y.said.Moves, s.name)
		}
	}
	if err := y.spots(); err != nil {
		return err
	}
	if y.args[1] == far {
		return y.tooFar()
	}
	return errors.Join(y.fewest(), y.isSolved(), y.hinted())
}

// want returns the statement of the goal.
func (y *trying) want() string {
	switch y.goal[0] {
	case "river.goal":
		return y.say("wanted.river")
	case "jugs.goal.any":
		n, _ := strconv.Atoi(y.goal[1])
		return y.sayCount("wanted.jugs", n)
	case "jugs.goal.jug":
		litres, jug, _ := strings.Cut(y.goal[1], "|")
		n, _ := strconv.Atoi(litres)
		return y.sayCount("wanted.jug", n, jug)
	case "jugs.goal.contents":
		return y.say("wanted.contents", strings.ReplaceAll(y.goal[1], ",", ", "))
	}
	if i := slices.Index(y.args, "--goal"); i >= 0 {
		return y.say("wanted.goal", y.args[i+1])
	}
	return y.say("wanted.sliding")
}

// spots checks the names of the things on the board, and the contents of the jugs.
func (y *trying) spots() error {
	if y.puzzle != "jugs" {
		return nil
	}
	s := y.places[y.here].state.(jugs.Position)
	jug := 0
	for _, said := range y.said.Spots {
		if said == y.say("spot.tap") || said == y.say("spot.drain") {
			continue
		}
		if due := y.say("spot.jug", jug+1, s[jug]); said != due {
			return fmt.Errorf("%q: it is due to say %q", said, due)
		}
		jug++
	}
	return nil
}

// tooFar: the search was cut off, and by what.
func (y *trying) tooFar() error {
	for _, said := range []string{y.said.Hint, strings.TrimPrefix(y.said.Best, "· ")} {
		before, after, _ := strings.Cut(y.say("stopped.nodes", "@"), "@")
		rest, ok := strings.CutPrefix(said, before)
		n, err := number(strings.TrimSuffix(rest, after))
		if !ok || err != nil || n < 1000 || n > 3000 {
			return fmt.Errorf("%q: no more than 3000 may be expanded (%v)", said, err)
		}
	}
	return nil
}

// noSolution checks the statement that there is none.
func (y *trying) noSolution(said string, from int) error {
	if y.distance(from) < never {
		return fmt.Errorf("%q: a goal is %d moves away", said, y.distance(from))
	}
	refused, ok := strings.CutPrefix(said, strings.TrimSuffix(onPage(y.l, "puzzles.end.refused", ""), "."))
	if ok && from == y.start && !slices.ContainsFunc([]string{"exhausted", "goalsexhausted", "deadends"}, func(kind string) bool {
		return said == onPage(y.l, "puzzles.none."+kind)
	}) {
		x := &wayChecker{wayCase: &wayCase{maze: y.maze, args: y.args, l: y.l}, r: wayReader(y.l), used: y.used}
		return x.refusal(strings.TrimSuffix(refused, "."))
	}
	for _, kind := range []string{"exhausted", "goalsexhausted", "deadends"} {
		if said == onPage(y.l, "puzzles.none."+kind) {
			return nil
		}
	}
	if ok {
		return nil // a law of arithmetic, as at the start
	}
	return fmt.Errorf("%q: there is no solution", said)
}

// fewest: "from the start 4 are enough, and fewer are not".
func (y *trying) fewest() error {
	said, d := strings.TrimPrefix(y.said.Best, "· "), y.distance(y.start)
	if d == never {
		return y.noSolution(said, y.start)
	}
	if due := y.sayCount("fewestAre", d); said != due {
		return fmt.Errorf("%q: it is due to say %q", said, due)
	}
	return nil
}

// isSolved: "Solved in 5 moves. That is 1 more than needed."
func (y *trying) isSolved() error {
	due := ""
	switch d := y.distance(y.start); {
	case !y.places[y.here].goal:
	case len(y.made) == 0:
		due = y.say("solvedAlready")
	case len(y.made) == d:
		due = y.sayCount("solved", len(y.made)) + " " + y.say("asFew")
	default:
		due = y.sayCount("solved", len(y.made)) + " " + y.sayCount("moreThan", len(y.made)-d)
	}
	if y.said.Solved != due {
		return fmt.Errorf("%q: it is due to say %q", y.said.Solved, due)
	}
	return nil
}

// hinted: "Best is fill 2: it begins a shortest path. The estimate h falls from 2 to 1."
func (y *trying) hinted() error {
	d := y.distance(y.here)
	if d == 0 {
		return nil
	}
	if d == never {
		return y.noSolution(y.said.Hint, y.here)
	}
	h := func(i int) string {
		if n := y.h(y.estimate, i); n < never {
			return strconv.Itoa(n)
		}
		return "∞"
	}
	var all []string
	right := false
	for i, s := range y.steps(y.here) {
		name := y.said.Moves[i]
		all = append(all, name+": "+h(s.to))
		key := "falls"
		switch from, to := y.h(y.estimate, y.here), y.h(y.estimate, s.to); {
		case to == from:
			key = "stays"
		case to > from:
			key = "rises"
		}
		if y.said.Hint == onPage(y.l, "puzzles.hinted", name)+" "+onPage(y.l, "puzzles.h."+key, h(y.here), h(s.to)) && y.distance(s.to) == d-1 {
			right = true
			y.used["page.puzzles.hinted"]++
			y.used["page.puzzles.h."+key]++
		}
		if y.said.Hint == onPage(y.l, "puzzles.hintedSome", name)+" "+onPage(y.l, "puzzles.h."+key, h(y.here), h(s.to)) && y.distance(s.to) < never {
			right = true
			y.used["page.puzzles.hintedSome"]++
		}
	}
	if due := y.say("h.all", y.estimate) + " " + strings.Join(all, " · "); y.said.Estimates != due {
		return fmt.Errorf("%q: it is due to say %q", y.said.Estimates, due)
	}
	if !right {
		return fmt.Errorf("%q: %d moves are left", y.said.Hint, d)
	}
	return nil
}

// TestMadeSentences: the page's statement about a random problem is true: how far it is from the goal, or at most.
func TestMadeSentences(t *testing.T) {
	first := seed(t)
	b := browse(t, lab.Options{})
	used := map[string]int{}
	for i := range rounds(4) {
		random := rand.New(rand.NewPCG(first+uint64(i), 13))
		l, seed, away := lang.All[random.IntN(len(lang.All))], random.IntN(1000), random.IntN(8)
		kind := []string{"puzzle=sliding&size=2x3", "puzzle=jugs&state=5,3->4", "puzzle=river&state=n=4,boat=3", "puzzle=sliding&size=3x3"}[i%4]
		if strings.HasSuffix(kind, "3x3") {
			away = 1 + random.IntN(100) // too far for all to be enumerated
		}
		kind = strings.ReplaceAll(kind, "->", "-%3E")
		var said struct{ Made, State, Error string }
		script := fmt.Sprintf(`
			const page = await wait("a problem", () => document.querySelector("puzzles-page")?.at && document.querySelector("puzzles-page"));
			const put = (id, value) => { const field = page.querySelector(id); field.value = value; field.dispatchEvent(new Event("input", {bubbles: true})); };
			put("#seed", "%d");
			put("#away", "%s");
			page.querySelector("#shuffle").click();
			await wait("another", () => page.querySelector("#made") ?? page.querySelector("#setup-error"));
			return {made: text(page.querySelector("#made")), state: page.setup.state, error: text(page.querySelector("#setup-error"))};`,
			seed, strings.TrimPrefix(strconv.Itoa(away), "0"))
		if err := b.read(l, "puzzles.html#"+kind, script, &said); err != nil {
			t.Fatal(err)
		}
		if err := made(l, kind, said.State, said.Made, seed, away, used); said.Error == "" && err != nil {
			t.Errorf("JUGADA_SEED=%d: %s, seed %d, %d moves away: %q in %v: %q: %v", first+uint64(i), kind, seed, away, said.State, l, said.Made, err)
		}
	}
}

// made checks how far a problem is from its goal.
func made(l lang.Language, kind, state, said string, seed, away int, used map[string]int) error {
	var m *maze
	switch {
	case strings.Contains(kind, "jugs"):
		rules, err := jugs.Parse(state, true)
		if err != nil {
			return err
		}
		m = mazeOf[jugs.Position, jugs.Move](rules, rules.Start())
	case strings.Contains(kind, "river"):
		rules, err := river.Parse(state)
		if err != nil {
			return err
		}
		m = mazeOf[river.Position, river.Move](rules, rules.Start())
	default:
		size := sliding.Size{Rows: 3, Columns: 3}
		if strings.HasSuffix(kind, "2x3") {
			size.Rows = 2
		}
		rules, err := sliding.New(size, nil)
		if err != nil {
			return err
		}
		start, err := rules.ParsePosition(state)
		if err != nil {
			return err
		}
		m = mazeOf[sliding.Position, sliding.Move](rules, start)
	}
	d := m.distance(m.start)
	switch {
	case said == onPage(l, "puzzles.made.random", seed):
		if d == never || away > 0 {
			return errors.New("it cannot be solved, or a distance was asked for")
		}
		return nil
	case said == countedOnPage(l, "puzzles.made.exact", d, seed):
		if away > 0 && d != away {
			return fmt.Errorf("%d were asked for", away)
		}
		return nil
	}
	for n := d; n <= 1000; n++ {
		if said == countedOnPage(l, "puzzles.made.walk", n, seed) && (away == 0 || n == away) {
			return nil
		}
	}
	return fmt.Errorf("it is %d moves away", d)
}
