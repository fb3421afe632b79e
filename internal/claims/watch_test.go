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
	"github.com/jugada/jugada/ui/lab"
)

// TestWatchSentences: the puzzles page's statements about searches watched side by side are true: what each step examines and
// its outcome, the counts, how each search ends, and how they compare.
func TestWatchSentences(t *testing.T) {
	first := seed(t)
	b := browse(t, lab.Options{})
	used := map[string]int{}
	for i := range rounds(7) {
		random := rand.New(rand.NewPCG(first+uint64(i), 11))
		w := drawWatch(t, random, used)
		if err := b.read(w.l, "puzzles.html#"+w.hash, watchScript, &w.panes); err != nil {
			t.Fatalf("JUGADA_SEED=%d: %v", first+uint64(i), err)
		}
		if err := w.check(); err != nil {
			t.Fatalf("JUGADA_SEED=%d: %s in %v: %v", first+uint64(i), w.hash, w.l, err)
		}
		for range 20 { // and where one thing is false, it is found
			if where, err := w.lies(random); err == nil && !strings.Contains(where, strings.SplitN(onPage(w.l, "puzzles.end.lower.other"), "{", 2)[0]) { // a higher bound may be as true
				t.Errorf("JUGADA_SEED=%d: %s in %v: nobody objects to %q", first+uint64(i), w.hash, w.l, where)
			}
		}
	}
	for _, key := range unused(used, watchUsual) {
		t.Errorf("no search said %s: its checker has checked nothing", key)
	}
}

// watchUsual are messages that occur in every run.
var watchUsual = []string{"page.puzzles.told.start", "page.puzzles.expanded"}

// lies makes one number or word false on the page, and returns it with the checker's error.
func (w *watching) lies(random *rand.Rand) (string, error) {
	pane := &w.panes[random.IntN(len(w.panes))]
	texts := []*string{&pane.Outcome, &pane.Row[0], &pane.Row[1]}
	if n := len(pane.Steps); n > 1 {
		step := &pane.Steps[1+random.IntN(n-1)]
		texts = append(texts, &step.Told, &step.Where, &step.Told)
		for i := range step.Counts {
			texts = append(texts, &step.Counts[i])
		}
		for i := range step.Figures {
			texts = append(texts, &step.Figures[i])
		}
	}
	at := texts[random.IntN(len(texts))]
	was := *at
	defer func() { *at = was }()
	if *at = falsely(was); *at == was {
		*at = was + " 7"
	}
	return *at, w.check()
}

// watchScript goes through all steps of the watched searches, and returns the page's texts.
const watchScript = `
	const page = await wait("a problem", () => document.querySelector("puzzles-page"));
	const watch = await wait("searches", () => page.at && document.querySelector("puzzle-watch")?.panes.length && document.querySelector("puzzle-watch"));
	await wait("their ends", () => watch.panes.every((p) => p.player.end || p.player.error));
	const found = watch.panes.map((p) => ({algorithm: p.algorithm, error: p.player.error, steps: []}));
	const last = Math.max(...watch.panes.map((p) => p.player.last));
	for (let k = 0; k <= last; k++) {
		await Promise.all(watch.panes.map((p) => p.player.go(k)));
		await watch.updateComplete;
		watch.querySelectorAll("section.pane").forEach((pane, i) => {
			if (k > watch.panes[i].player.last) return;
			found[i].steps.push({told: text(pane.querySelector(".told")), where: text(pane.querySelector(".where")), figures: all(pane, ".figures dd"),
				counts: all(pane, ".counts dd"), rounds: text(pane.querySelector(".rounds p")), now: text(pane.querySelector(".rounds [aria-current]")),
				done: [...pane.querySelectorAll(".rounds button:not([aria-current])")].map((b) => b.title), at: [...pane.querySelectorAll(".rounds button:not([aria-current])")].map(text),
				front: text(pane.querySelector(".front figcaption")), bars: all(pane, ".front title"), queue: all(pane, ".queue li")});
		});
	}
	watch.querySelectorAll("section.pane").forEach((pane, i) => {
		found[i].outcome = text(pane.querySelector(".outcome strong"));
		found[i].trap = text(pane.querySelector(".trap"));
		found[i].row = all(document.querySelectorAll("#compare tbody tr")[i], "td");
	});
	return found;
`

// watchedPane holds the page's texts about one search.
type watchedPane struct {
	Algorithm, Error, Outcome, Trap string
	Row                             []string
	Steps                           []watchedStep
}

type watchedStep struct {
	Told, Where, Rounds, Now, Front        string
	Figures, Counts, Done, At, Bars, Queue []string
}

// watching is a problem and the watched searches.
type watching struct {
	*maze
	l     lang.Language
	hash  string
	asked map[string]wayAsked
	used  map[string]int
	panes []watchedPane

	pane  *watchedPane
	most  int // remembered at once
	truth *wayTruth
}

func drawWatch(t *testing.T, random *rand.Rand, used map[string]int) *watching {
	w := &watching{maze: drawMaze(t, random), l: lang.All[random.IntN(len(lang.All))], asked: map[string]wayAsked{}, used: used}
	nodes, weight, depth := 3+random.IntN(40), []float64{1, 1.25, 2, 3, 10}[random.IntN(5)], random.IntN(3)*random.IntN(8)
	heuristic := w.estimates[random.IntN(len(w.estimates))]
	algorithms := []string{"dfs", "bfs", "dfid", "astar", "idastar-notes", "uniform", "weighted"}
	if len(w.goals) > 0 && w.puzzle != "jugs" {
		algorithms = append(algorithms, "bidirectional")
	}
	random.Shuffle(len(algorithms), func(i, j int) { algorithms[i], algorithms[j] = algorithms[j], algorithms[i] })
	algorithms = algorithms[:5]
	for _, a := range algorithms {
		asked := wayAsked{algorithm: a, nodes: nodes}
		switch a {
		case "astar", "idastar-notes", "weighted":
			asked.heuristic = heuristic
		case "dfs":
			asked.depth = depth
		}
		if a == "weighted" {
			asked.weight = weight
		}
		w.asked[a] = asked
	}
	hash := url.Values{"puzzle": {w.puzzle}, "state": {w.args[1]}, "heuristic": {heuristic}, "a": {strings.Join(algorithms, ",")},
		"limit": {strconv.Itoa(nodes)}, "weight": {fmt.Sprint(weight)}}
	if depth > 0 {
		hash.Set("depth", strconv.Itoa(depth))
	}
	w.hash = hashOf(hash, w.args)
	return w
}

func (w *watching) check() error {
	if len(w.panes) != 5 {
		return fmt.Errorf("%d searches are shown", len(w.panes))
	}
	best := never
	for i := range w.panes {
		w.pane = &w.panes[i]
		if w.pane.Error != "" {
			return errors.New(w.pane.Error)
		}
		w.truth = search(w.maze, w.asked[w.pane.Algorithm])
		if err := w.search(); err != nil {
			return fmt.Errorf("%s: %w", w.pane.Algorithm, err)
		}
		if strings.Contains(w.pane.Row[0], "✓") {
			best = w.distance(w.start)
		}
	}
	for i := range w.panes {
		w.pane = &w.panes[i]
		w.truth = search(w.maze, w.asked[w.pane.Algorithm])
		if err := w.trap(best); err != nil {
			return fmt.Errorf("%s: %q: %w", w.pane.Algorithm, w.pane.Trap, err)
		}
	}
	return nil
}

// say returns an expected message, and counts it as used.
func (w *watching) say(key string, values ...any) string {
	w.used["page.puzzles."+key]++
	return onPage(w.l, "puzzles."+key, values...)
}

func (w *watching) sayCount(key string, n int, values ...any) string {
	w.used["page.puzzles."+key+"."+map[bool]string{true: "one", false: "other"}[n == 1]]++
	return countedOnPage(w.l, "puzzles."+key, n, values...)
}

func (w *watching) dives() bool {
	return slices.Contains([]string{"dfs", "dfid", "idastar-notes"}, w.truth.algorithm)
}

func (w *watching) search() error {
	turns := w.truth.turns
	w.most = 0
	if len(w.pane.Steps) != len(turns)+1 {
		return fmt.Errorf("it has %d steps; by hand %d", len(w.pane.Steps)-1, len(turns))
	}
	start := "told.start"
	if w.dives() {
		start = "told.startDeep"
	}
	if due := w.say(start); w.pane.Steps[0].Told != due {
		return fmt.Errorf("it begins with %q", w.pane.Steps[0].Told)
	}
	for i := range turns {
		if err := w.step(i, &w.pane.Steps[i+1], &turns[i]); err != nil {
			return fmt.Errorf("step %d, %q at %q: %w", i+1, w.pane.Steps[i+1].Told, w.pane.Steps[i+1].Where, err)
		}
	}
	return w.ending()
}

var pageFates = map[string]string{
	"text.way.kept": "kept", "text.way.goal": "kept", "text.way.meet": "kept", "text.way.horizon": "horizon", "text.way.toofar": "toofar",
	"text.way.above": "toofar", "text.way.repeated": "repeated", "text.way.circle": "circle", "text.way.better": "better", "text.way.deadend": "deadend",
}

// since returns the fate and depth of each position met between a turn and the next.
func (w *watching) since(i int) (lines []told) {
	end := len(w.truth.tale)
	if i+1 < len(w.truth.turns) {
		end = w.truth.turns[i+1].tale
	}
	for _, line := range w.truth.tale[min(w.truth.turns[i].tale, end):end] {
		if pageFates[line.key] != "" && line.indent > 0 {
			lines = append(lines, line)
		}
	}
	return lines
}

// step checks the text of a turn, and the figures beside it.
func (w *watching) step(i int, said *watchedStep, t *turn) error {
	due, err := w.due(i, t)
	if err != nil {
		return err
	}
	if said.Told != due {
		return fmt.Errorf("it is due to say %q", due)
	}
	return w.figures(i, said, t)
}

// due returns the expected text of a turn.
func (w *watching) due(i int, t *turn) (string, error) {
	w2, algorithm := w.truth, strings.ReplaceAll(w.truth.algorithm, "-", "")
	var said []string
	if begins := i == 0 || w2.turns[i-1].round != t.round; begins && t.round >= 0 && w2.rounds[t.round].kind != "free" {
		key := "begins."
		if i == 0 && (algorithm == "dfid" || algorithm == "idastarnotes") {
			key = "first."
		}
		said = append(said, w.say(key+algorithm, w2.rounds[t.round].bound))
	}
	h := 0
	if w2.heuristic != "" {
		h = w.h(w2.heuristic, t.place)
	}
	switch {
	case t.goal && (w.dives() || algorithm == "bfs" || algorithm == "bidirectional"):
		return strings.Join(append(said, w.sayCount("told.met", t.ply)), " "), nil
	case t.goal:
		return strings.Join(append(said, w.sayCount("told.goal", t.ply)), " "), nil
	case w.dives() && t.ply == 0:
		said = append(said, w.say("told.root"))
	case w.dives():
		said = append(said, w.sayCount("told.deep", t.ply))
	case algorithm == "astar":
		said = append(said, w.say("told.astar", t.ply, h, t.ply+h))
	case algorithm == "weighted":
		said = append(said, w.say("told.weighted", t.ply, h))
	case algorithm == "uniform":
		said = append(said, w.say("told.uniform", t.ply))
	case t.side == 1:
		said = append(said, w.sayCount("told.goals", t.ply))
	default:
		said = append(said, w.sayCount("told.oldest", t.ply))
	}
	lines := w.since(i)
	count := map[string]int{}
	var order []string
	on, back := "", -1
	for k, line := range lines {
		fate := pageFates[line.key]
		if r := w2.rounds; line.key == "text.way.goal" && w.dives() && r[t.round].kind == "depth" && r[t.round].bound == line.indent {
			fate = "horizon" // the goal is as deep as allowed, too
		}
		if count[fate] == 0 {
			order = append(order, fate)
		}
		count[fate]++
		if fate == "kept" {
			on = strings.SplitN(line.values[0], " → ", 2)[0]
		}
		if before := t.ply + 1; line.indent < before || k > 0 && line.indent < lines[k-1].indent {
			back = line.indent - 1 // it follows from there
		}
	}
	var fates []string
	for _, fate := range order {
		if fate != "kept" || !w.dives() {
			fates = append(fates, w.sayCount("fate."+fate, count[fate]))
		}
	}
	if len(fates) > 0 {
		said = append(said, strings.Join(fates, ", ")+".")
	}
	if !w.dives() {
		return strings.Join(said, " "), nil
	}
	last := i+1 == len(w2.turns) || w2.turns[i+1].round != t.round
	done := last && on == "" // else a limit has come between
	switch {
	case done:
		said = append(said, w.say("told.all"))
	case back >= 0:
		said = append(said, w.sayCount("told.back", back))
	}
	if on != "" {
		said = append(said, w.say("told.on", w.moved(on)))
	}
	return strings.Join(said, " "), nil
}

// moved formats a move like the page, where the position is not known.
func (w *watching) moved(move string) string {
	switch w.puzzle {
	case "jugs":
		var a, b int
		if n, _ := fmt.Sscanf(move, "fill:%d", &a); n == 1 {
			return w.say("move.fill", a)
		}
		if n, _ := fmt.Sscanf(move, "empty:%d", &a); n == 1 {
			return w.say("move.empty", a)
		}
		fmt.Sscanf(move, "%d>%d", &a, &b)
		return w.say("move.pour", a, b)
	case "river":
		var who []string
		for _, kind := range []struct{ letter, key string }{{"m", "missionaries"}, {"c", "cannibals"}} {
			for n := range 10 {
				if strings.Contains(move, strconv.Itoa(n)+kind.letter) {
					who = append(who, w.sayCount(kind.key, n))
				}
			}
		}
		return strings.Join(who, " + ")
	}
	return move
}

// figures checks the numbers of a step, and its rounds.
func (w *watching) figures(i int, said *watchedStep, t *turn) error {
	w2 := w.truth
	expanded := i + 1
	if t.goal {
		expanded--
	}
	generated := w2.generated
	if i+1 < len(w2.turns) {
		generated = w2.turns[i+1].generated
	}
	for k, key := range []string{"expanded", "generated"} {
		w.used["page.puzzles."+key]++
		if n, err := number(said.Counts[k]); err != nil || n != []int{expanded, generated}[k] {
			return fmt.Errorf("%s are %d", key, []int{expanded, generated}[k])
		}
	}
	if err := w.waiting(i, expanded, said, t); err != nil {
		return err
	}
	figures := []string{strconv.Itoa(t.ply), strconv.Itoa(t.ply)}
	if w2.heuristic != "" {
		h, weight := w.h(w2.heuristic, t.place), 1.0
		if w2.algorithm == "weighted" {
			weight = w2.weight
		}
		figures = append(figures, strconv.Itoa(h), strconv.FormatFloat(float64(t.ply)+weight*float64(h), 'f', -1, 64))
	}
	if !slices.Equal(said.Figures, figures) {
		return fmt.Errorf("depth, g, h and f are %q, not %q", figures, said.Figures)
	}
	if where := w.placed(w.places[t.place].text); said.Where != where {
		return fmt.Errorf("it is at %q", where)
	}
	if t.round < 0 || w2.rounds[0].kind == "free" {
		if said.Rounds != w.say("rounds.none") {
			return fmt.Errorf("%q: there are no rounds", said.Rounds)
		}
		return nil
	}
	if label := w.say("rounds." + strings.ReplaceAll(w2.algorithm, "-", "")); said.Rounds != label {
		return fmt.Errorf("%q: the rounds are %q", said.Rounds, label)
	}
	bound := func(k int) string {
		if w2.rounds[k].kind == "back" {
			return strconv.Itoa(w2.rounds[k].bound) + "′"
		}
		return strconv.Itoa(w2.rounds[k].bound)
	}
	if said.Now != bound(t.round) {
		return fmt.Errorf("the round is %s, not %s", bound(t.round), said.Now)
	}
	from := t.round - len(said.At)
	for k, at := range said.At {
		if done := w.sayCount("round.done", w2.rounds[from+k].expanded); at != bound(from+k) || said.Done[k] != done {
			return fmt.Errorf("round %s: %q; %d were expanded", at, said.Done[k], w2.rounds[from+k].expanded)
		}
	}
	return nil
}

// waiting checks how many positions are remembered, how many wait, and the next one.
func (w *watching) waiting(i, expanded int, said *watchedStep, t *turn) error {
	w2 := w.truth
	kept, waits, again := 1, 0, false
	if w2.algorithm == "bidirectional" {
		kept += len(w.goals)
	}
	for k := 0; k <= i; k++ {
		for _, line := range w.since(k) {
			if pageFates[line.key] == "kept" {
				kept++
			}
			again = again || pageFates[line.key] == "better"
		}
	}
	waits = kept - expanded
	if t.goal && (w2.algorithm == "astar" || w2.algorithm == "uniform" || w2.algorithm == "weighted") {
		waits--
	}
	if w.dives() {
		kept, waits = w.onPath(i)
	}
	if n, err := number(said.Counts[2]); err != nil || n != kept {
		return fmt.Errorf("%d are remembered", kept)
	}
	n, err := number(said.Counts[3])
	if err != nil || !again && n != waits {
		return fmt.Errorf("%d wait", waits)
	}
	sum := 0
	for _, bar := range said.Bars {
		_, count, _ := strings.Cut(bar, ": ")
		k, err := number(count)
		if err != nil {
			return fmt.Errorf("%q is no bar", bar)
		}
		sum += k
	}
	if sum != n {
		return fmt.Errorf("of %d that wait %d are shown", n, sum)
	}
	if w.most = max(w.most, kept, t.ply+1); !w.dives() {
		w.most = kept
	}
	if w.dives() && said.Front != w.say("front.deep") {
		return fmt.Errorf("%q: what waits is shown along the path", said.Front)
	}
	if w.dives() || i+1 == len(w2.turns) || w2.turns[i+1].goal && w2.algorithm != "astar" && w2.algorithm != "uniform" && w2.algorithm != "weighted" {
		return nil
	}
	next := &w2.turns[i+1]
	if due := w.placed(w.places[next.place].text) + " " + w.rank(next); len(said.Queue) == 0 || said.Queue[0] != due {
		return fmt.Errorf("the next is %s, not %q", due, said.Queue)
	}
	front := map[string]string{"astar": "f", "weighted": "f", "uniform": "g"}[w2.algorithm]
	if front == "" {
		front = "ply"
	}
	if due := w.say("front." + front); said.Front != due {
		return fmt.Errorf("what waits is shown as %q, not as %q", said.Front, due)
	}
	return nil
}

// rank is the priority of a position.
func (w *watching) rank(t *turn) string {
	h := 0
	if w.truth.heuristic != "" {
		h = w.h(w.truth.heuristic, t.place)
	}
	switch w.truth.algorithm {
	case "astar":
		return fmt.Sprintf("f = %d + %d = %d", t.ply, h, t.ply+h)
	case "weighted":
		return fmt.Sprintf("f = %d + %v · %d = %v", t.ply, w.truth.weight, h, float64(t.ply)+w.truth.weight*float64(h))
	case "uniform":
		return fmt.Sprintf("g = %d", t.ply)
	}
	said := w.say("rank.ply", t.ply)
	if t.side == 1 {
		said += " " + w.say("rank.backward")
	}
	return said
}

// onPath returns the length of a depth-first search's path after a turn, and the number of untried moves along it.
func (w *watching) onPath(i int) (places, untried int) {
	w2 := w.truth
	first := i // turn of the round
	for first > 0 && w2.turns[first-1].round == w2.turns[i].round {
		first--
	}
	type on struct{ place, seen, all int }
	var path []on
	for k := first; k <= i; k++ {
		t := w2.turns[k]
		all := len(w.steps(t.place))
		if w.returns && t.ply > 0 {
			all-- // taking back the last move does not count
		}
		if t.goal {
			all = 0
		}
		path = append(path[:t.ply], on{t.place, 0, all})
		for _, line := range w.since(k) {
			path = path[:line.indent]
			path[line.indent-1].seen++
		}
	}
	last := i+1 == len(w2.turns) || w2.turns[i+1].round != w2.turns[i].round
	if lines := w.since(i); last && !w2.turns[i].goal && (len(lines) == 0 || pageFates[lines[len(lines)-1].key] != "kept") {
		path = nil // the whole round has been searched
	}
	for _, p := range path {
		untried += p.all - p.seen
	}
	return len(path), untried
}

// placed formats a position like the page.
func (w *watching) placed(text string) string {
	var m, c int
	var side string
	if n, _ := fmt.Sscanf(strings.ReplaceAll(text, ",", " "), "m=%d c=%d side=%s", &m, &c, &side); n == 3 {
		return w.say("bank."+side, m, c)
	}
	return text
}

// ending checks the stated end of a search, and its row in the comparison.
func (w *watching) ending() error {
	w2, said, d := w.truth, w.pane.Outcome, w.distance(w.start)
	solution := onPage(w.l, "puzzles.none.cut")
	switch {
	case w2.stopped == "refused":
		solution = w.say("none.proven")
		refused, ok := strings.CutPrefix(said, strings.TrimSuffix(w.say("end.refused", ""), "."))
		x := &wayChecker{wayCase: &wayCase{maze: w.maze, args: w.args, l: w.l, truth: w2}, r: wayReader(w.l), used: w.used}
		if !ok || d < never {
			return fmt.Errorf("%q: it ended because of %q, and a goal is %d moves away", said, w2.stopped, d)
		}
		if err := x.refusal(strings.TrimSuffix(refused, ".")); err != nil {
			return err
		}
	case w2.found:
		rest, ok := strings.CutPrefix(said, w.sayCount("end.found", len(w2.path)))
		rest = strings.TrimSpace(rest)
		solution = w.sayCount("length", len(w2.path))
		switch {
		case !ok:
			return fmt.Errorf("%q: it has found %d moves", said, len(w2.path))
		case rest == w.say("end.optimal"):
			if len(w2.path) != d {
				return fmt.Errorf("%q: there is one of %d moves", said, d)
			}
			solution += " ✓ " + w.say("fewest")
		case w2.algorithm != "dfs" && w2.algorithm != "weighted":
			return fmt.Errorf("%q: none is cheaper", said)
		default:
			if err := w.lower(rest, d); err != nil {
				return fmt.Errorf("%q: %w", said, err)
			}
		}
	case slices.Contains([]string{"exhausted", "goalsexhausted", "deadends"}, w2.stopped):
		solution = w.say("none.proven")
		if said != w.say("none."+w2.stopped) || d < never {
			return fmt.Errorf("%q: it ended because of %q (%q), and a goal is %d moves away", said, w2.stopped, w.say("none."+w2.stopped), d)
		}
	default:
		w.used["page.puzzles.none.cut"]++
		rest, ok := strings.CutPrefix(said, w.say("stopped."+w2.stopped, w2.expanded))
		if !ok {
			return fmt.Errorf("%q: it was stopped by the limit of %s, after %d", said, w2.stopped, w2.expanded)
		}
		if err := w.lower(strings.TrimSpace(rest), d); err != nil {
			return fmt.Errorf("%q: %w", said, err)
		}
	}
	row := w.pane.Row
	if w.most > 0 && row[3] != strconv.Itoa(w.most) {
		return fmt.Errorf("the row of the comparison is %q: at most %d were remembered", row, w.most)
	}
	if len(row) != 6 || row[0] != solution || row[1] != strconv.Itoa(w2.expanded) || row[2] != strconv.Itoa(w2.generated) || row[5] != strconv.Itoa(len(w2.rounds)) {
		return fmt.Errorf("the row of the comparison is %q: %q, %d expanded, %d generated, %d rounds", row, solution, w2.expanded, w2.generated, len(w2.rounds))
	}
	return nil
}

// lower reads "It is proven only that none costs less than 3."; "": nothing is said.
func (w *watching) lower(text string, d int) error {
	if text == "" || text == w.say("end.cheaper") && w.truth.found { // that none is known to be is what its caller has checked
		return nil
	}
	for n := range 2000 {
		if text == countedOnPage(w.l, "puzzles.end.lower", n) {
			w.sayCount("end.lower", n)
			if n > d {
				return fmt.Errorf("there is one of %d moves", d)
			}
			return nil
		}
	}
	return fmt.Errorf("%q is said of what is proven", text)
}

// trap checks the statement about depth first, whose path is too long, or which is lost; best is proven by another search.
func (w *watching) trap(best int) error {
	w2, deep := w.truth, 0
	for _, t := range w2.turns {
		deep = max(deep, t.ply)
	}
	for _, line := range w2.tale {
		if w.dives() && (line.key == "text.way.horizon" || line.key == "text.way.kept") {
			deep = max(deep, line.indent)
		}
	}
	due := ""
	switch {
	case w2.algorithm != "dfs" || best == never:
	case w2.found && len(w2.path) > best:
		due = w.sayCount("trap.long", best, len(w2.path))
	case !w2.found:
		due = w.sayCount("trap.lost", best, deep)
	}
	if w.pane.Trap != due {
		return fmt.Errorf("it is due to say %q", due)
	}
	return nil
}
