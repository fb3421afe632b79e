package claims

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/jugada/jugada/exercise"
	"github.com/jugada/jugada/lang"
)

// TestVerdictSentences: the verdicts on a student's work are true. Works are right ones with one change, so that only that
// can be the first mistake; the alpha-beta that judges the sentences is written here.
func TestVerdictSentences(t *testing.T) {
	first := seed(t)
	draws := rounds(10_000)
	used, keys := map[string]int{}, among(exerciseClaims)
	for i := 0; i < draws || i < 20*draws && len(unused(used, keys)) > 0; i++ { // some verdicts are rare
		random := rand.New(rand.NewPCG(first+uint64(i), 2))
		e := drawExercise(random)
		if random.IntN(4) == 0 {
			e.askLess(random)
		}
		l := lang.All[random.IntN(len(lang.All))]
		work, changed := e.drawWork(random)
		opened, err := (exercise.Exercise{Tree: e.position, Algorithm: e.algorithm, Depth: e.depth, Asks: e.asks}).Open()
		if err != nil {
			t.Fatalf("%s: %v", e.position, err)
		}
		said := opened.Check(&work).Sentence(l)
		looked := e.asked(work)
		c := &examiner{exercised: e, work: &looked, handed: &work, changed: changed, r: exerciseReader(l), used: used}
		if err := c.check(said); err != nil {
			t.Fatalf("JUGADA_SEED=%d: %q, %s to depth %d, in %v, with %s:\n%q: %v\n%+v",
				first+uint64(i), e.position, e.algorithm, e.depth, l, changed, said, err, work)
		}
	}
	for _, key := range unused(used, keys) {
		t.Errorf("no verdict was %s: its checker has checked nothing", key)
	}
}

// exercised is an exercise with its solution.
type exercised struct {
	*tree
	algorithm exercise.Algorithm
	depth     int
	asks      []exercise.Part // what is to be done of it

	entered map[*node][2]int64 // the window at entry
	found   map[*node]int64    // what the search returns, fail-soft
	full    map[*node]int64    // minimax
	leaves  []*node            // in the order of their visits
	cut     map[*node]*cutting // the children that are not visited, by themselves
}

// cutting is why a child is not visited.
type cutting struct {
	at          *node
	alpha, beta int64 // then
	bound       int64 // that the current value has met
	setAt       *node // where that was set
	setBy       *node // and by which child
}

// drawExercise draws a tree of a size that a hand can do, and does alpha-beta or minimax on it.
func drawExercise(random *rand.Rand) *exercised {
	e := &exercised{tree: &tree{game: "tree", byName: map[string]*node{}}, algorithm: exercise.AlphaBeta}
	if random.IntN(5) == 0 {
		e.algorithm = exercise.Minimax
	}
	shape := treeShape{Rand: random, tree: e.tree, most: 8 + random.IntN(30), deep: 2 + random.IntN(3), wide: 2 + random.IntN(2)}
	if random.IntN(3) == 0 {
		shape.inner, e.depth = 1, 1+random.IntN(3)
	}
	side := 1
	prefix := ""
	if random.IntN(4) == 0 {
		side, prefix = -1, "MIN "
	}
	root := e.add(nil, "A", "", side)
	shape.grow(root, 0)
	e.position = prefix + shape.text(root)
	e.entered, e.found, e.full, e.cut = map[*node][2]int64{}, map[*node]int64{}, map[*node]int64{}, map[*node]*cutting{}
	e.minimax(root)
	e.alphaBeta(root, -2*won, 2*won, nil, nil)
	e.asks = e.algorithm.Parts()
	return e
}

func (e *exercised) isLeaf(n *node) bool {
	return len(n.children) == 0 || e.depth > 0 && n.ply() == e.depth
}

func (e *exercised) minimax(n *node) int64 {
	if e.isLeaf(n) {
		e.full[n] = n.static
		return n.static
	}
	for i, c := range n.children {
		if value := e.minimax(c); i == 0 || (value-e.full[n])*int64(n.side) > 0 {
			e.full[n] = value
		}
	}
	return e.full[n]
}

// alphaBeta does the exercise. byAlpha and byBeta are the nodes whose values the bounds are, nil for none.
func (e *exercised) alphaBeta(n *node, alpha, beta int64, byAlpha, byBeta *node) int64 {
	e.entered[n] = [2]int64{alpha, beta}
	if e.isLeaf(n) {
		e.leaves = append(e.leaves, n)
		e.found[n] = n.static
		return n.static
	}
	for i, c := range n.children {
		value := e.alphaBeta(c, alpha, beta, byAlpha, byBeta)
		if i == 0 || (value-e.found[n])*int64(n.side) > 0 {
			e.found[n] = value
		}
		if e.algorithm == exercise.Minimax { // which has no windows
			continue
		}
		if n.side > 0 && value > alpha {
			alpha, byAlpha = value, c
		}
		if n.side < 0 && value < beta {
			beta, byBeta = value, c
		}
		if alpha >= beta {
			setBy, bound := byBeta, beta
			if n.side < 0 {
				setBy, bound = byAlpha, alpha
			}
			for _, left := range n.children[i+1:] {
				e.cut[left] = &cutting{n, alpha, beta, bound, setBy.parent, setBy}
			}
			break
		}
	}
	return e.found[n]
}

// visited reports whether the search comes to n.
func (e *exercised) visited(n *node) bool { _, there := e.entered[n]; return there }

// topCut returns the node at or above n that was itself cut off.
func (e *exercised) topCut(n *node) *node {
	for ; n != nil; n = n.parent {
		if e.cut[n] != nil {
			return n
		}
	}
	return nil
}

// best returns the move that is chosen: the first best.
func (e *exercised) best() *node {
	root := e.root()
	for _, c := range root.children {
		if e.visited(c) && e.full[c] == e.full[root] {
			return c
		}
	}
	return nil
}

func (e *exercised) bound(value int64) string {
	switch {
	case value >= won:
		return "+∞"
	case value <= -won:
		return "-∞"
	}
	return e.points(value)
}

// askLess removes parts of the exercise, as long as something is left to do.
func (e *exercised) askLess(random *rand.Rand) {
	less := slices.DeleteFunc(slices.Clone(e.asks), func(exercise.Part) bool { return random.IntN(3) == 0 })
	if len(less) > 0 && (len(e.cut) > 0 || !slices.Equal(less, []exercise.Part{exercise.Cuts})) {
		e.asks = less
	}
}

// asked removes from a work the parts not asked for. Minimax cuts nothing off, whatever is asked.
func (e *exercised) asked(w exercise.Work) exercise.Work {
	asks := func(p exercise.Part) bool { return slices.Contains(e.asks, p) }
	if !asks(exercise.Values) {
		w.Values = nil
	}
	if !asks(exercise.Windows) {
		w.Windows = nil
	}
	if !asks(exercise.Order) {
		w.Order = nil
	}
	if !asks(exercise.Cuts) && e.algorithm != exercise.Minimax {
		w.Pruned = nil
	}
	if !asks(exercise.Choice) {
		w.Choice = ""
	}
	return w
}

// rightWork returns the right work, in the parts asked for.
func (e *exercised) rightWork() exercise.Work { return e.asked(e.wholeWork()) }

// wholeWork returns the right work in all parts.
func (e *exercised) wholeWork() exercise.Work {
	w := exercise.Work{Values: map[string]string{}, Windows: map[string]exercise.Window{}, Finished: true}
	if best := e.best(); best != nil {
		w.Choice = best.name
	}
	for _, n := range e.nodes {
		if !e.visited(n) || e.isLeaf(n) {
			continue
		}
		w.Values[n.name] = e.bound(e.found[n])
		if e.algorithm == exercise.AlphaBeta {
			w.Windows[n.name] = exercise.Window{e.bound(e.entered[n][0]), e.bound(e.entered[n][1])}
		}
	}
	for _, n := range e.leaves {
		w.Order = append(w.Order, n.name)
	}
	for _, n := range e.nodes {
		if e.cut[n] != nil {
			w.Pruned = append(w.Pruned, n.name)
		}
	}
	return w
}

// drawWork returns a right work with one change, and its description; sometimes "nothing".
func (e *exercised) drawWork(random *rand.Rand) (w exercise.Work, changed string) {
	w = e.wholeWork()
	inner := slices.Sorted(maps.Keys(w.Values))
	some := func(of []string) string { return of[random.IntN(len(of))] }
	any := func() *node { return e.nodes[random.IntN(len(e.nodes))] }
	near := func(value int64) int64 { return value + int64(random.IntN(7)-3) }
	for range 20 {
		switch random.IntN(18) {
		case 0:
			return w, "nothing"
		case 1:
			name := some(inner)
			w.Values[name] = []string{"", "", "≥", "≤"}[random.IntN(4)] + e.bound(near(e.found[e.byName[name]]))
			return w, "the value of " + name
		case 2:
			name, from := some(inner), any()
			w.Values[name] = e.bound(e.full[from])
			return w, "the value of " + name
		case 3:
			name := some(inner)
			w.Values[name] = []string{"≥", "≤"}[random.IntN(2)] + w.Values[name]
			return w, "the sign of " + name
		case 4:
			n := any()
			w.Values[n.name] = e.bound(near(e.full[n]))
			return w, "a value at " + n.name
		case 5:
			if len(w.Windows) == 0 {
				continue
			}
			name := some(inner)
			window := w.Windows[name]
			k := random.IntN(2)
			window[k] = e.bound(near(e.full[any()]))
			w.Windows[name] = window
			return w, "the window of " + name
		case 6:
			if n := any(); e.algorithm == exercise.AlphaBeta && !e.isLeaf(n) {
				w.Windows[n.name] = exercise.Window{e.bound(near(0)), "+∞"}
				return w, "a window at " + n.name
			}
		case 7:
			if len(w.Order) > 1 {
				i := random.IntN(len(w.Order) - 1)
				w.Order[i], w.Order[i+1] = w.Order[i+1], w.Order[i]
				return w, "the order at " + w.Order[i]
			}
		case 8:
			i := random.IntN(len(w.Order) + 1)
			n := any()
			w.Order = slices.Insert(w.Order, i, n.name)
			return w, "one more in the order, " + n.name
		case 9:
			i := random.IntN(len(w.Order))
			w.Order = slices.Delete(w.Order, i, i+1)
			return w, "one less in the order"
		case 10:
			if len(w.Pruned) > 0 {
				i := random.IntN(len(w.Pruned))
				w.Pruned = slices.Delete(w.Pruned, i, i+1)
				return w, "one cut less"
			}
		case 11:
			if n := any(); e.visited(n) {
				w.Pruned = append(w.Pruned, n.name)
				return w, "one cut more, " + n.name
			}
		case 12:
			n := any()
			w.Choice = n.name
			return w, "the move " + n.name
		case 13:
			w.Finished = random.IntN(2) == 0
			name := some(inner)
			switch random.IntN(4) {
			case 0:
				delete(w.Values, name)
			case 1:
				delete(w.Windows, name)
			case 2:
				w.Order = nil
			case 3:
				w.Choice = ""
			}
			return w, "something left blank"
		case 16:
			n := e.leaves[random.IntN(len(e.leaves))]
			w.Values[n.name] = []string{"≥", "≤"}[random.IntN(2)] + e.bound(n.static)
			return w, "a sign at the leaf " + n.name
		case 17:
			name := some(inner)
			w.Values[name] = []string{"≥+∞", "≤-∞", "+∞", "-∞"}[random.IntN(4)]
			return w, "an infinity at " + name
		case 14:
			w.Values[some(inner)] = "five"
			return w, "a word for a value"
		case 15:
			if len(w.Windows) > 0 {
				w.Windows[some(inner)] = exercise.Window{"low", "high"}
				return w, "words for a window"
			}
			w.Values["nobody"] = "3"
			return w, "a name that nobody has"
		}
	}
	return w, "nothing"
}

// examiner reads one verdict and checks it.
type examiner struct {
	*exercised
	work    *exercise.Work // as far as it was asked for
	handed  *exercise.Work // whole
	changed string
	r       *reader
	used    map[string]int
	s       sentence
}

var exerciseReader = readers(func() []string {
	return slices.Concat(slices.Sorted(maps.Keys(exerciseClaims)), exerciseParts, exerciseUnasked)
})

// exerciseClaims are the verdicts, each with the checker of its claim.
var exerciseClaims map[string]func(*examiner) error

func init() {
	exerciseClaims = map[string]func(*examiner) error{
		"exercise.wrong.unknown":        (*examiner).unknown,
		"exercise.wrong.unknown.move":   (*examiner).unknownMove,
		"exercise.wrong.number.value":   (*examiner).noNumber,
		"exercise.wrong.number.window":  (*examiner).noNumber,
		"exercise.wrong.blank.values":   (*examiner).blank,
		"exercise.wrong.blank.windows":  (*examiner).blank,
		"exercise.wrong.blank.order":    (*examiner).blank,
		"exercise.wrong.blank.choice":   (*examiner).blank,
		"exercise.wrong.static":         (*examiner).wrongValue,
		"exercise.wrong.maximum":        (*examiner).wrongValue,
		"exercise.wrong.minimum":        (*examiner).wrongValue,
		"exercise.wrong.skipped":        (*examiner).skipped,
		"exercise.wrong.bound.leaf":     (*examiner).wrongBound,
		"exercise.wrong.bound.exact":    (*examiner).wrongBound,
		"exercise.wrong.bound.lower":    (*examiner).wrongBound,
		"exercise.wrong.bound.minimax":  (*examiner).wrongBound,
		"exercise.wrong.bound.upper":    (*examiner).wrongBound,
		"exercise.wrong.bound.unproved": (*examiner).wrongBound,
		"exercise.wrong.window.root":    (*examiner).wrongWindow,
		"exercise.wrong.window.first":   (*examiner).wrongWindow,
		"exercise.wrong.window.other":   (*examiner).wrongWindow,
		"exercise.wrong.window.alpha":   (*examiner).wrongWindow,
		"exercise.wrong.window.beta":    (*examiner).wrongWindow,
		"exercise.wrong.early.root":     (*examiner).early,
		"exercise.wrong.early.cuts":     (*examiner).early,
		"exercise.wrong.early.order":    (*examiner).early,
		"exercise.wrong.early.minimax":  (*examiner).earlyMinimax,
		"exercise.wrong.missed.order":   (*examiner).missed,
		"exercise.wrong.missed.values":  (*examiner).missed,
		"exercise.wrong.missed.windows": (*examiner).missed,
		"exercise.wrong.missed.cuts":    (*examiner).missed,
		"exercise.wrong.order":          (*examiner).wrongOrder,
		"exercise.wrong.twice":          (*examiner).twice,
		"exercise.wrong.leaf":           (*examiner).noLeaf,
		"exercise.wrong.best":           (*examiner).wrongMove,
		"exercise.wrong.first":          (*examiner).wrongMove,
		"exercise.done":                 (*examiner).done,
		"exercise.sofar":                (*examiner).soFar,
		"exercise.unasked":              (*examiner).unasked,
	}
}

func (c *examiner) check(said string) error {
	begins, _, _ := strings.Cut(c.r.l.Sprintf("exercise.unasked", "@"), "@")
	verdict, unasked, noted := strings.Cut(said, " "+begins)
	if noted != (len(c.notAsked()) > 0) {
		return fmt.Errorf("what is written and not asked for is %v", c.notAsked())
	}
	sentences := []string{verdict}
	if noted {
		sentences = append(sentences, begins+unasked)
	}
	key := ""
	for _, said := range slices.Backward(sentences) {
		found := slices.DeleteFunc(c.r.read(said), func(s sentence) bool { return exerciseClaims[s.key] == nil })
		if len(found) == 0 {
			return fmt.Errorf("%q is no verdict of the catalogue", said)
		}
		c.s = found[0]
		key = c.s.key
		c.used[key]++
		if err := exerciseClaims[key](c); err != nil {
			return fmt.Errorf("%s: %w", key, err)
		}
	}
	if c.changed == "nothing" && key != "exercise.done" {
		return fmt.Errorf("the work is right")
	}
	return nil
}

// steps counts what is asked for.
func (c *examiner) steps() int {
	w := c.rightWork()
	count := len(w.Values) + len(w.Windows) + len(w.Order) + len(w.Pruned)
	if w.Choice != "" {
		count++
	}
	return count
}

// done: everything is written, and nothing is wrong.
func (c *examiner) done() error {
	count := 1 // if the sentence has no number: it speaks of the only step
	if len(c.s.values) > 0 {
		count, _ = number(c.s.values[0])
	}
	if count != c.steps() {
		return fmt.Errorf("the steps are %d", c.steps())
	}
	right := c.rightWork()
	for name, text := range c.work.Values {
		if err := c.admissible(c.byName[name], text); err != nil {
			return err
		}
	}
	for name := range right.Values {
		if c.work.Values[name] == "" {
			return fmt.Errorf("the value of %s is missing", name)
		}
	}
	if !maps.Equal(c.work.Windows, right.Windows) || !slices.Equal(c.work.Order, right.Order) {
		return fmt.Errorf("windows or order are not right")
	}
	for _, name := range right.Pruned {
		if !slices.Contains(c.work.Pruned, name) {
			return fmt.Errorf("%s is not marked", name)
		}
	}
	for _, name := range c.work.Pruned {
		if c.visited(c.byName[name]) {
			return fmt.Errorf("%s is visited", name)
		}
	}
	if n := c.byName[c.work.Choice]; slices.Contains(c.asks, exercise.Choice) && n != c.best() && (c.algorithm == exercise.AlphaBeta || n == nil || n.parent != c.root() || c.full[n] != c.full[c.root()]) {
		return fmt.Errorf("the move is not right")
	}
	return nil
}

// admissible returns what is wrong with a value called right: inside the window there is one; outside it is a true bound,
// under any convention.
func (c *examiner) admissible(n *node, text string) error {
	value, err := c.tree.value(c.r, strings.Trim(text, "≥≤"))
	if err != nil {
		return err
	}
	window, found := c.entered[n], c.found[n]
	switch {
	case !c.visited(n):
		return fmt.Errorf("%s is not visited", n.name)
	case window[0] < found && found < window[1], c.isLeaf(n):
		if value != found || strings.ContainsAny(text, "≥≤") {
			return fmt.Errorf("%s is worth %s", n.name, c.bound(found))
		}
	case found >= window[1]:
		if value < window[1] || strings.HasPrefix(text, "≤") || strings.HasPrefix(text, "≥") && value > found {
			return fmt.Errorf("%s is worth %s or more, β is %s", n.name, c.bound(found), c.bound(window[1]))
		}
	default:
		if value > window[0] || strings.HasPrefix(text, "≥") || strings.HasPrefix(text, "≤") && value < found {
			return fmt.Errorf("%s is worth %s or less, α is %s", n.name, c.bound(found), c.bound(window[0]))
		}
	}
	return nil
}

// soFar: the number of steps done, and which are blank.
func (c *examiner) soFar() error {
	right, asked := c.s.values[0], c.s.values[1]
	all, err := number(asked)
	if err != nil {
		return err
	}
	if all != c.steps() {
		return fmt.Errorf("the steps are %d", c.steps())
	}
	if c.work.Finished {
		return fmt.Errorf("the work is handed in")
	}
	blank, count := c.blanks()
	for _, item := range strings.Split(c.s.values[2], ", ") {
		part := ""
		for _, key := range exerciseParts {
			s, ok := c.r.as(key, item)
			if !ok {
				continue
			}
			part = strings.TrimPrefix(key, "exercise.missing.")
			if len(s.values) > 0 && s.values[0] != "" && s.values[0] != fmt.Sprint(blank[part]) || blank[part] == 0 {
				return fmt.Errorf("blank are %v", blank)
			}
			delete(blank, part)
			break
		}
		if part == "" {
			return fmt.Errorf("%q is nothing that can be blank", item)
		}
	}
	if len(blank) > 0 {
		return fmt.Errorf("%v are blank, too", blank)
	}
	if right == "" { // the form for none or one
		right = fmt.Sprint(all - count)
	}
	if n, err := number(right); err != nil || n != all-count {
		return fmt.Errorf("%d are done", all-count)
	}
	return nil
}

// exerciseParts are the messages that stand within others, and are checked with them.
var exerciseParts = []string{
	"exercise.missing.values", "exercise.missing.windows", "exercise.missing.order", "exercise.missing.cuts", "exercise.missing.choice",
}

// exerciseUnasked are the words for parts that were ignored.
var exerciseUnasked = []string{
	"exercise.unasked.windows", "exercise.unasked.order", "exercise.unasked.cuts", "exercise.unasked.values", "exercise.unasked.choice",
}

// notAsked lists the keys of the parts of the work that should be ignored.
func (c *examiner) notAsked() (keys []string) {
	written := []bool{
		len(c.handed.Windows) > len(c.work.Windows), len(c.handed.Order) > len(c.work.Order), len(c.handed.Pruned) > len(c.work.Pruned),
		c.work.Values == nil && strings.Join(slices.Collect(maps.Values(c.handed.Values)), "") != "",
		c.handed.Choice != c.work.Choice,
	}
	for k, key := range exerciseUnasked {
		if written[k] {
			keys = append(keys, key)
		}
	}
	return keys
}

// unasked: exactly the parts written and not asked for.
func (c *examiner) unasked() error {
	keys := c.notAsked()
	said := strings.Split(c.s.values[0], ", ")
	for k, words := range said {
		if len(said) != len(keys) || c.r.l.Sprintf(keys[k]) != words {
			return fmt.Errorf("it is %v", keys)
		}
		c.used[keys[k]]++
	}
	return nil
}

// blanks counts what is blank by part, and in all.
func (c *examiner) blanks() (blank map[string]int, count int) {
	right := c.rightWork()
	blank = map[string]int{}
	for name := range right.Values {
		if c.work.Values[name] == "" {
			blank["values"]++
		}
	}
	for name := range right.Windows {
		if _, there := c.work.Windows[name]; !there {
			blank["windows"]++
		}
	}
	matched := 0
	for matched < min(len(c.work.Order), len(right.Order)) && c.work.Order[matched] == right.Order[matched] {
		matched++
	}
	if left := len(right.Order) - matched; left > 0 {
		blank["order"] = left
	}
	for _, name := range right.Pruned {
		if !slices.Contains(c.work.Pruned, name) {
			blank["cuts"]++
		}
	}
	if c.work.Choice == "" && right.Choice != "" {
		blank["choice"] = 1
	}
	for _, n := range blank {
		count += n
	}
	return blank, count
}
