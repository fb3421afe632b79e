package claims

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/jugada/jugada/puzzle/jugs"
)

// answer checks the output of the command puzzle: the problem, the rounds, the end, the solution, the counts.
func (x *wayChecker) answer(text string, explain bool) error {
	all := lines(text)
	at, err := x.head(all)
	if err != nil {
		return err
	}
	rounds := 0
	if explain {
		for ; rounds < len(x.truth.rounds); rounds++ {
			told, err := x.roundTold(all[at], rounds)
			switch {
			case err != nil:
				return fmt.Errorf("line %d: %w", at+1, err)
			case !told && x.short == "":
				return fmt.Errorf("%q: expected %+v", all[at], x.truth.rounds[rounds])
			}
			if !told {
				break
			}
			at++
		}
		if rounds > 0 {
			if err := x.endsTold(all[at]); err != nil {
				return err
			}
			at++
		}
	}
	if err := x.ending(all[at]); err != nil {
		return fmt.Errorf("line %d: %w", at+1, err)
	}
	at++
	rest := all[at : len(all)-1]
	if err := x.solution(rest, explain); err != nil {
		return err
	}
	counts, err := x.as("cli.puzzle.counts", all[len(all)-1])
	if err != nil {
		return err
	}
	if err := x.method(counts.values[0]); err != nil {
		return err
	}
	if !regexp.MustCompile(`^\d+(\.\d)? ([KM]i)?B$`).MatchString(counts.values[3]) {
		return fmt.Errorf("%q is no amount of memory", counts.values[3])
	}
	return x.counted(counts.values[1], counts.values[2])
}

// head checks the problem as it is told before an answer: the title, the start, its drawing and the goal. It returns where the answer
// begins.
func (x *wayChecker) head(all []string) (at int, err error) {
	if _, err := x.as("puzzle."+x.maze.puzzle+".title", all[0]); err != nil {
		return 0, err
	}
	if all[1] != x.maze.text {
		return 0, fmt.Errorf("the problem is %s", x.maze.text)
	}
	for at = 2; at < len(all); at++ {
		if s, ok := x.r.as("cli.puzzle.goal", all[at]); ok {
			if err := x.wanted(s.values[0]); err != nil {
				return 0, err
			}
			x.used[s.key]++
			return at + 1, x.board(all[2:at])
		}
	}
	return 0, fmt.Errorf("the goal is not told")
}

// wanted checks the statement of the goal.
func (x *wayChecker) wanted(text string) error {
	key, value := x.maze.goal[0], x.maze.goal[1]
	if key == "" {
		if text != value {
			return fmt.Errorf("the goal is %s", value)
		}
		return nil
	}
	s, err := x.as(key, text)
	if err != nil {
		return err
	}
	if said := strings.Join(s.values, "|"); said != value {
		return fmt.Errorf("the goal is %s", value)
	}
	return nil
}

var jugDrawn = regexp.MustCompile(`^(\d+) +(\d+)/(\d+) +(#*)(\.*)$`)

// board checks the drawing of the start.
func (x *wayChecker) board(drawn []string) error {
	start := x.maze.places[x.maze.start]
	switch x.maze.puzzle {
	case "sliding":
		if said := strings.ReplaceAll(strings.Join(strings.Fields(strings.Join(drawn, " ")), " "), ".", "0"); said != start.text {
			return fmt.Errorf("the board shows %s", said)
		}
	case "river":
		var m, c int
		var side string
		fmt.Sscanf(strings.ReplaceAll(start.text, ",", " "), "m=%d c=%d side=%s", &m, &c, &side)
		left, _, _ := strings.Cut(drawn[0], "|")
		if strings.Count(left, "m") != m || strings.Count(left, "c") != c {
			return fmt.Errorf("the left bank shows %q", left)
		}
	default:
		s := start.state.(jugs.Position)
		for i, line := range drawn {
			if d := jugDrawn.FindStringSubmatch(line); d == nil || d[2] != strconv.Itoa(int(s[i])) || (len(d[4]) > 0) != (s[i] > 0) {
				return fmt.Errorf("%q is not jug %d with %d", line, i+1, s[i])
			}
		}
	}
	return nil
}

// roundTold reads a line as that round of the search; false: it is not a round.
func (x *wayChecker) roundTold(line string, i int) (bool, error) {
	round := x.truth.rounds[i]
	key := "cli.puzzle.round." + round.kind
	s, ok := x.r.as(key, line)
	if !ok {
		return false, nil
	}
	x.used[key]++
	var said []int
	for _, value := range s.values {
		if value == "" {
			continue // a search without a depth limit has no number
		}
		n, err := number(value)
		if err != nil {
			return true, err
		}
		said = append(said, n)
	}
	want := []int{round.bound, round.expanded, round.generated}
	if round.kind == "free" {
		want = want[1:]
	}
	if x.short != "" {
		if said[len(said)-2] > round.expanded {
			return true, fmt.Errorf("%v: there are no more than %v", said, want)
		}
		return true, nil
	}
	if !slices.Equal(said, want) {
		return true, fmt.Errorf("%v: it is %v", said, want)
	}
	return true, nil
}

// endsTold: "The start itself: 1 generated." With it the rounds add up to the total.
func (x *wayChecker) endsTold(line string) error {
	const key = "cli.puzzle.round.ends"
	s, ok := x.r.as(key, line)
	if !ok {
		return fmt.Errorf("%q is no sum of the rounds", line)
	}
	x.used[key]++
	want := x.truth.generated
	for _, round := range x.truth.rounds {
		want -= round.generated
	}
	if n, err := number(s.values[0]); err != nil || n != want {
		return fmt.Errorf("%q: %d are in no round (%v)", line, want, err)
	}
	return nil
}

var positionTold = regexp.MustCompile(`^ +(\d+)  (\S+) +(.*)$`)

// solution checks the moves, or each position, and all the cheapest solutions.
func (x *wayChecker) solution(rest []string, explain bool) error {
	w := x.truth
	if !w.found || !x.found {
		if len(rest) > 0 {
			return fmt.Errorf("%q is told though there is none", rest)
		}
		return nil
	}
	var first string
	if explain {
		at := x.maze.start
		var moves []string
		for len(rest) > 0 {
			m := positionTold.FindStringSubmatch(rest[0])
			if m == nil {
				break
			}
			moves = append(moves, m[2])
			steps := x.maze.steps(at)
			i := slices.IndexFunc(steps, func(s step) bool { return s.name == m[2] })
			if i < 0 || m[1] != strconv.Itoa(len(moves)) || x.maze.places[steps[i].to].text != m[3] {
				return fmt.Errorf("%q does not follow from %s", rest[0], x.maze.places[at].text)
			}
			at, rest = steps[i].to, rest[1:]
		}
		first = strings.Join(moves, " ")
	} else if len(rest) > 0 {
		if s, ok := x.r.as("cli.puzzle.solution", rest[0]); ok {
			x.used[s.key]++
			first, rest = s.values[0], rest[1:]
		}
	}
	if err := x.solves(first); err != nil && (x.short == "" || first != "") {
		return err
	}
	if !x.asked.all {
		if len(rest) > 0 {
			return fmt.Errorf("%q is told, and nobody asked", rest)
		}
		return nil
	}
	return x.allOfThem(first, rest)
}

// allOfThem checks the list of the cheapest solutions, and whether it is complete.
func (x *wayChecker) allOfThem(first string, rest []string) error {
	if len(rest) == 0 {
		return fmt.Errorf("the solutions are not told")
	}
	s, whole := x.r.as("cli.puzzle.all", rest[0])
	if whole {
		x.used[s.key]++
	} else {
		var err error
		if s, err = x.as("cli.puzzle.some", rest[0]); err != nil {
			return err
		}
		if err := x.limit(s.values[1]); err != nil {
			return err
		}
	}
	n, err := number(s.values[0])
	if err != nil {
		return err
	}
	truth := x.maze.shortest(2000)
	var listed []string
	for _, line := range rest[1:] {
		if line = strings.TrimSpace(line); line == x.l.Sprintf("cli.puzzle.noMoves") {
			x.used["cli.puzzle.noMoves"]++
			line = ""
		}
		if !slices.Contains(truth, line) || slices.Contains(listed, line) {
			return fmt.Errorf("%q is not a cheapest solution, or stands there twice", line)
		}
		listed = append(listed, line)
	}
	if n != len(listed) || len(listed) > 0 && listed[0] != first {
		return fmt.Errorf("%d are listed, the first of them %q", len(listed), listed)
	}
	if n == 0 || whole && n != len(truth) {
		return fmt.Errorf("there are %d", len(truth))
	}
	return nil
}

// ruledOut checks an arithmetic reason why there is no solution.
func (x *wayChecker) ruledOut(key string, said []int) error {
	if puzzle, _, _ := strings.Cut(key, "."); puzzle != x.maze.puzzle {
		return fmt.Errorf("%s is not about %s", key, x.maze.puzzle)
	}
	if x.maze.puzzle != "jugs" {
		return x.boatOrTiles(key)
	}
	text, _, _ := strings.Cut(x.maze.text, "->")
	capacities, contents, given := strings.Cut(text, ":")
	var held, filled, wanted []int
	for _, list := range []struct {
		to   *[]int
		text string
	}{{&held, capacities}, {&filled, contents}, {&wanted, strings.SplitN(x.maze.goal[1], "|", 2)[0]}} {
		for word := range strings.SplitSeq(list.text, ",") {
			if n, err := strconv.Atoi(word); err == nil {
				*list.to = append(*list.to, n)
			}
		}
	}
	total := func(all []int) (n int) {
		for _, k := range all {
			n += k
		}
		return n
	}
	tap := !given || slices.Contains(x.args, "--tap")
	switch key {
	case "jugs.indivisible":
		for _, n := range slices.Concat(held, filled) {
			if n%said[0] != 0 {
				return fmt.Errorf("%d does not divide %d", said[0], n)
			}
		}
		if said[1]%said[0] == 0 || !slices.Contains(wanted, said[1]) {
			return fmt.Errorf("%d divides %d, or that is not wanted", said[0], said[1])
		}
	case "jugs.tooLittle":
		if tap || total(filled) != said[0] || wanted[0] != said[1] || said[1] <= said[0] {
			return fmt.Errorf("there are %d, wanted %d, with a tap: %v", total(filled), wanted[0], tap)
		}
	case "jugs.otherSum":
		if tap || total(filled) != said[0] || total(wanted) != said[1] || said[0] == said[1] {
			return fmt.Errorf("there are %d, wanted %d, with a tap: %v", total(filled), total(wanted), tap)
		}
	}
	return nil
}

// boatOrTiles checks the reasons of the river and of the tiles; that there is no solution has been checked.
func (x *wayChecker) boatOrTiles(key string) error {
	switch key {
	case "river.onePlace":
		if !strings.Contains(x.maze.text+",", "boat=1,") {
			return fmt.Errorf("the boat has more places")
		}
	case "sliding.unreachable": // then swapping two tiles makes it solvable
		tiles, goal := []uint8{}, []uint8{}
		for i, word := range strings.Fields(x.maze.text) {
			tiles, goal = append(tiles, word[0]-'0'), append(goal, strings.Fields(x.maze.goal[1])[i][0]-'0')
		}
		if !oddSwaps(tiles, goal, x.maze.columns) {
			return fmt.Errorf("it takes an even number of swaps")
		}
	}
	return nil
}
