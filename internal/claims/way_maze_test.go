package claims

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/jugada/jugada/puzzle"
	"github.com/jugada/jugada/puzzle/jugs"
	"github.com/jugada/jugada/puzzle/river"
	"github.com/jugada/jugada/puzzle/sliding"
)

// never is the cost of a missing path.
const never = 1 << 40

// maze is a one-player problem as positions and the moves between them, generated on demand. It uses the program's rules and
// notation, but none of its searches. It has its own estimates (way_estimates_test.go).
type maze struct {
	puzzle string
	args   []string // arguments of the command
	text   string   // of the problem
	goal   [2]string
	start  int
	places []*place
	grow   func(i int) []step
	find   func(text string) (i int, ok bool) // the place of a position; false: there is none

	estimates []string // their names, the default first
	estimate  func(name string, p *place) int
	returns   bool             // every move can be undone, and a search never undoes its last one
	parity    bool             // the rules recognise unsolvable positions at once
	columns   int              // of the board
	odd       bool             // too large to be searched completely, and unsolvable by parity
	goals     []int            // if they are known
	distances map[int]int      // from the start
	memo      map[string][]int // estimates by name and place
}

// place is a position.
type place struct {
	number int
	text   string
	state  any
	goal   bool
	steps  []step
	grown  bool
}

// step is a move. All cost 1.
type step struct {
	name string
	to   int
}

func (m *maze) steps(i int) []step {
	p := m.places[i]
	if !p.grown {
		p.grown, p.steps = true, m.grow(i)
	}
	return p.steps
}

// moves returns the steps from i, except back to the place before; -1: there is none.
func (m *maze) moves(i, before int) []step {
	steps := m.steps(i)
	if !m.returns || before < 0 {
		return steps
	}
	var onward []step
	for _, s := range steps {
		if s.to != before {
			onward = append(onward, s)
		}
	}
	return onward
}

// back returns the name of the move from i to j.
func (m *maze) back(i, j int) string {
	for _, s := range m.steps(i) {
		if s.to == j {
			return s.name
		}
	}
	return "no move"
}

// h returns the estimate of a place; never if it says that there is no path.
func (m *maze) h(name string, i int) int {
	if name == "" {
		return 0
	}
	if m.memo == nil {
		m.memo = map[string][]int{}
	}
	known := m.memo[name]
	for len(known) <= i {
		known = append(known, -1)
	}
	if known[i] < 0 {
		known[i] = m.estimate(name, m.places[i])
	}
	m.memo[name] = known
	return known[i]
}

// mazeOf makes a maze from rules.
func mazeOf[S comparable, M puzzle.Move, P interface {
	puzzle.Puzzle[S, M]
	puzzle.Notation[S, M]
}](rules P, start S) *maze {
	m := &maze{}
	known := map[S]int{}
	at := func(s S) int {
		i, there := known[s]
		if !there {
			i = len(m.places)
			known[s] = i
			m.places = append(m.places, &place{number: i, text: rules.PositionText(&s), state: s, goal: rules.Goal(&s)})
		}
		return i
	}
	m.grow = func(i int) (steps []step) {
		s := m.places[i].state.(S)
		for _, move := range rules.Moves(&s, nil) {
			var next S
			rules.Play(&s, move, &next)
			steps = append(steps, step{rules.MoveText(&s, move), at(next)})
		}
		return steps
	}
	m.find = func(text string) (int, bool) {
		s, err := rules.ParsePosition(text)
		if err != nil {
			return 0, false
		}
		return at(s), true
	}
	m.start = at(start)
	if known, ok := any(rules).(puzzle.Goals[S]); ok {
		for _, goal := range known.Goals(nil) {
			m.goals = append(m.goals, at(goal))
		}
	}
	return m
}

// distance returns the distance to a goal, by plain breadth-first search; never if none can be reached.
func (m *maze) distance(from int) int {
	if m.distances == nil {
		m.distances = map[int]int{}
	}
	if d, known := m.distances[from]; known {
		return d
	}
	depth := map[int]int{from: 0}
	queue := []int{from}
	d := never
	if m.odd {
		queue = nil
	}
	for len(queue) > 0 && d == never {
		i := queue[0]
		queue = queue[1:]
		if m.places[i].goal {
			d = depth[i]
			break
		}
		for _, s := range m.steps(i) {
			if _, seen := depth[s.to]; !seen {
				depth[s.to] = depth[i] + 1
				queue = append(queue, s.to)
			}
		}
	}
	m.distances[from] = d
	return d
}

// shortest returns all shortest paths to a goal as their moves, at most most.
func (m *maze) shortest(most int) (paths []string) {
	var line []string
	var walk func(i, left int)
	walk = func(i, left int) {
		switch {
		case len(paths) > most:
			return
		case m.places[i].goal:
			paths = append(paths, strings.Join(line, " "))
			return
		case left == 0:
			return
		}
		for _, s := range m.steps(i) {
			if m.distance(s.to) != left-1 {
				continue
			}
			line = append(line, s.name)
			walk(s.to, left-1)
			line = line[:len(line)-1]
		}
	}
	if d := m.distance(m.start); d < never {
		walk(m.start, d)
	}
	return paths
}

// drawMaze draws a small problem.
func drawMaze(t *testing.T, random *rand.Rand) *maze {
	t.Helper()
	switch random.IntN(5) {
	case 0, 1:
		return drawJugs(t, random, 1+random.IntN(2))
	case 2:
		return drawRiver(t, random)
	}
	return drawSliding(t, random, sizes[random.IntN(len(sizes))])
}

var sizes = []sliding.Size{{Rows: 2, Columns: 2}, {Rows: 2, Columns: 3}, {Rows: 3, Columns: 2}, {Rows: 3, Columns: 3}}

// drawJugs draws jugs whose capacities may have a common divisor: where it is not 1, emptying a jug may leave no path.

// oddSwaps reports whether the number of swaps that sort the tiles and the number of moves that take the blank home differ in
// parity: every move is one of each.
func oddSwaps(tiles, goal []uint8, columns int) bool {
	from, to := slices.Index(tiles, 0), slices.Index(goal, 0)
	count := from/columns + from%columns + to/columns + to%columns
	tiles = slices.Clone(tiles)
	for i := range tiles {
		if j := slices.Index(tiles, goal[i]); j != i {
			tiles[i], tiles[j] = tiles[j], tiles[i]
			count++
		}
	}
	return count%2 == 1
}

func drawJugs(t *testing.T, random *rand.Rand, common int) *maze {
	t.Helper()
	count := 1 + random.IntN(3)
	var capacities, contents []int
	for range count {
		c := common * (1 + random.IntN(9/count))
		capacities, contents = append(capacities, c), append(contents, random.IntN(c+1))
	}
	list := func(all []int) string {
		words := make([]string, len(all))
		for i, n := range all {
			words[i] = strconv.Itoa(n)
		}
		return strings.Join(words, ",")
	}
	text, tap := list(capacities), false
	if common > 1 || random.IntN(2) == 0 {
		text += ":" + list(contents)
		tap = common > 1 || random.IntN(3) == 0
	}
	var goal [2]string
	switch random.IntN(3) {
	case 0:
		if count > 1 {
			wanted := make([]int, count)
			for i, c := range capacities {
				wanted[i] = random.IntN(c + 1)
			}
			text += "->" + list(wanted)
			goal = [2]string{"jugs.goal.contents", list(wanted)}
			break
		}
		fallthrough
	case 1:
		jug := random.IntN(count)
		litres := random.IntN(capacities[jug] + 1)
		text += fmt.Sprintf("->%d@%d", litres, jug+1)
		goal = [2]string{"jugs.goal.jug", fmt.Sprintf("%d|%d", litres, jug+1)}
	default:
		litres := random.IntN(slices.Max(capacities) + 1)
		text += fmt.Sprintf("->%d", litres)
		goal = [2]string{"jugs.goal.any", strconv.Itoa(litres)}
	}
	rules, err := jugs.Parse(text, tap)
	if err != nil {
		t.Fatal(err)
	}
	m := mazeOf[jugs.Position, jugs.Move](rules, rules.Start())
	m.puzzle, m.args, m.text, m.goal = "jugs", []string{"jugs", text}, text, goal
	if tap {
		m.args = append(m.args, "--tap")
	}
	m.estimates, m.estimate = []string{"contents", "none"}, contentsEstimate(capacities, goal, tap || !strings.Contains(text, ":"))
	return m
}

func drawRiver(t *testing.T, random *rand.Rand) *maze {
	t.Helper()
	n, boat := 1+random.IntN(5), 1+random.IntN(4)
	if random.IntN(3) == 0 { // where nobody crosses, but some look about
		n, boat = 4+random.IntN(2), 2
	}
	text := fmt.Sprintf("n=%d,boat=%d", n, boat)
	rules, err := river.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	m := mazeOf[river.Position, river.Move](rules, rules.Start())
	if boat == 2 && n > 3 && random.IntN(3) == 0 { // where the side of the goal has fewer positions to look at
		text += fmt.Sprintf(",m=%d,c=1,side=right", n)
		if rules, err = river.Parse(text); err != nil {
			t.Fatal(err)
		}
		m = mazeOf[river.Position, river.Move](rules, rules.Start())
	} else if random.IntN(2) == 0 { // from where some crossings lead
		at := m.start
		for range random.IntN(8) {
			if steps := m.steps(at); len(steps) > 0 {
				at = steps[random.IntN(len(steps))].to
			}
		}
		text += "," + m.places[at].text
		if rules, err = river.Parse(text); err != nil {
			t.Fatal(err)
		}
		m = mazeOf[river.Position, river.Move](rules, rules.Start())
	}
	m.puzzle, m.args, m.text, m.goal = "river", []string{"river", text}, rules.String(), [2]string{"river.goal"}
	m.estimates, m.estimate, m.returns = []string{"no-danger", "none"}, noDanger(boat), true
	return m
}

func drawSliding(t *testing.T, random *rand.Rand, size sliding.Size) *maze {
	t.Helper()
	cells := size.Rows * size.Columns
	goal := make([]uint8, cells)
	for i := range goal {
		goal[i] = uint8(i)
	}
	other := random.IntN(4) == 0
	if other {
		random.Shuffle(cells, func(i, j int) { goal[i], goal[j] = goal[j], goal[i] })
	}
	rules, err := sliding.New(size, goal)
	if err != nil {
		t.Fatal(err)
	}
	tiles := slices.Clone(goal)
	walk := random.IntN(40)
	switch cells {
	case 6:
		walk = random.IntN(100)
	case 9:
		walk = random.IntN(13)
	}
	for range walk {
		s, _ := rules.Position(tiles)
		moves := rules.Moves(&s, nil)
		var next sliding.Position
		rules.Play(&s, moves[random.IntN(len(moves))], &next)
		tiles = rules.Tiles(next)
	}
	if random.IntN(6) == 0 { // two tiles swapped: it cannot be solved
		i, j := slices.Index(tiles, 1), slices.Index(tiles, 2)
		tiles[i], tiles[j] = tiles[j], tiles[i]
	}
	start, err := rules.Position(tiles)
	if err != nil {
		t.Fatal(err)
	}
	m := mazeOf[sliding.Position, sliding.Move](rules, start)
	m.puzzle, m.text, m.goal = "sliding", sliding.TilesText(tiles), [2]string{"", sliding.TilesText(goal)}
	m.args = []string{"sliding", m.text}
	if size.Rows != size.Columns || random.IntN(3) == 0 {
		m.args = append(m.args, "--size", size.String())
	}
	if other {
		m.args = append(m.args, "--goal", sliding.TilesText(goal))
	}
	m.columns = size.Columns
	m.odd = cells == 9 && oddSwaps(tiles, goal, size.Columns)
	m.estimates = []string{"manhattan", "linear-conflict", "walking-distance"}
	m.estimate, m.returns, m.parity = tilesEstimate(rules, size.Rows, size.Columns), true, true
	return m
}
