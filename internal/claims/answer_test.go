package claims

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/jugada/jugada/exercise"
	"github.com/jugada/jugada/lang"
)

// TestAnswerSentences: the key of an exercise is the result of a search written here, and the answer revealed by exercise check
// --show at a mistake is true.
func TestAnswerSentences(t *testing.T) {
	first := seed(t)
	draws := rounds(200)
	used := map[string]int{}
	for i := 0; i < draws || i < 20*draws && len(unused(used, answerClaims)) > 0; i++ { // some sentences are rare
		random := rand.New(rand.NewPCG(first+uint64(i), 5))
		e := drawExercise(random)
		l := lang.All[random.IntN(len(lang.All))]
		c := &answerChecker{exercised: e, l: l, r: answerReader(l), used: used}
		args := []string{"exercise", "new", "--tree", e.position, "--algorithm", string(e.algorithm), "--depth", strconv.Itoa(e.depth), "--key"}
		text := run(t, l, "", args...)
		if err := c.key(text); err != nil {
			t.Fatalf("JUGADA_SEED=%d: jugada %q --lang %v:\n%v\n\n%s", first+uint64(i), args, l, err, text)
		}
		work, changed := e.drawWork(random)
		both, err := json.Marshal(map[string]any{
			"exercise": exercise.Exercise{Tree: e.position, Algorithm: e.algorithm, Depth: e.depth}, "work": work,
		})
		if err != nil {
			t.Fatal(err)
		}
		c.work = work
		text = run(t, l, string(both), "exercise", "check", "-", "--show")
		if err := c.reveals(text); err != nil {
			t.Fatalf("JUGADA_SEED=%d: %s in %v, with %s: %v\n\n%s", first+uint64(i), both, l, changed, err, text)
		}
	}
	for _, key := range unused(used, answerClaims) {
		t.Errorf("no answer said %s: its checker has checked nothing", key)
	}
}

// answerClaims are the sentences of answers.
var answerClaims = []string{"exercise.answer.unknown", "exercise.answer.visited", "exercise.answer.window", "exercise.answer.next",
	"exercise.answer.last", "cli.exercise.step"}

var answerReader = readers(func() []string {
	return append(slices.Clone(answerClaims), "score.forced", "text.result")
})

// answerChecker reads keys and answers.
type answerChecker struct {
	*exercised
	work exercise.Work
	l    lang.Language
	r    *reader
	used map[string]int
}

// worthOf checks a value of the key: the number is the one the search returns. Without a sign nothing cut off could change it;
// with one it is outside the window, something below is cut off, and that could change it only in that direction.
func (c *answerChecker) worthOf(n *node, text string) error {
	window, found := c.entered[n], c.found[n]
	least, most := c.span(n)
	right := least == most
	for sign, could := range map[string]bool{"≥": found >= window[1] && least == found, "≤": found <= window[0] && most == found} {
		if rest, ok := strings.CutPrefix(text, sign); ok {
			text, right = rest, could && c.cutBelow(n)
		}
	}
	if text != c.bound(found) || !right {
		return fmt.Errorf("the search hands up %s, and the leaves that it has seen leave %s to %s", c.bound(found), c.bound(least), c.bound(most))
	}
	return nil
}

// cutBelow reports whether the search has left out something below n.
func (e *exercised) cutBelow(n *node) bool {
	return !e.isLeaf(n) && slices.ContainsFunc(n.children, func(child *node) bool { return !e.visited(child) || e.cutBelow(child) })
}

// span is the range of n's value over all values of the leaves not visited.
func (e *exercised) span(n *node) (least, most int64) {
	switch {
	case !e.visited(n):
		return -won, won
	case e.isLeaf(n):
		return n.static, n.static
	}
	for i, child := range n.children {
		low, high := e.span(child)
		if side := int64(n.side); i == 0 {
			least, most = low, high
		} else {
			least, most = side*max(side*least, side*low), side*max(side*most, side*high)
		}
	}
	return least, most
}

// key reads the answers after the exercise.
func (c *answerChecker) key(text string) error {
	_, text, ok := strings.Cut(text, "\n"+c.l.Sprintf("exercise.key")+"\n")
	if !ok {
		return fmt.Errorf("there is no key")
	}
	lines := strings.Split(strings.TrimSpace(text), "\n")
	if lines[0] != "1." {
		return fmt.Errorf("the key begins with %q", lines[0])
	}
	right := c.rightWork()
	byHeading := map[string]string{
		c.l.Sprintf("exercise.form.order"):                 strings.Join(right.Order, ", "),
		c.l.Sprintf("exercise.form.choice", c.root().name): right.Choice,
	}
	columnsDue := []string{c.l.Sprintf("exercise.form.node"), c.l.Sprintf("exercise.form.values")}
	if c.algorithm == exercise.AlphaBeta {
		columnsDue = slices.Insert(columnsDue, 1, c.l.Sprintf("exercise.form.windows"))
		byHeading[c.l.Sprintf("exercise.form.cuts")] = strings.Join(right.Pruned, ", ")
		if len(right.Pruned) == 0 {
			byHeading[c.l.Sprintf("exercise.form.cuts")] = "–"
		}
	}
	if head := columns.Split(strings.TrimSpace(lines[1]), -1); !slices.Equal(head, columnsDue) {
		return fmt.Errorf("the columns are %q, want %q", head, columnsDue)
	}
	rows := 0
	for _, line := range lines[2:] {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		if done, err := c.heading(line, byHeading); done || err != nil {
			if err != nil {
				return err
			}
			continue
		}
		rows++
		if err := c.row(columns.Split(line, -1)); err != nil {
			return fmt.Errorf("%q: %w", line, err)
		}
	}
	inner := 0
	for _, n := range c.nodes {
		if !c.isLeaf(n) && (c.depth == 0 || n.ply() < c.depth) {
			inner++
		}
	}
	if rows != inner || len(byHeading) > 0 {
		return fmt.Errorf("%d rows for %d nodes; missing are %v", rows, inner, byHeading)
	}
	return nil
}

// heading reads a line of the key that is no row.
func (c *answerChecker) heading(line string, due map[string]string) (bool, error) {
	for heading, want := range due {
		if said, ok := strings.CutPrefix(line, heading); ok {
			delete(due, heading)
			said = strings.TrimSpace(said)
			if heading == c.l.Sprintf("exercise.form.cuts") { // in any order
				said, want = sorted(said), sorted(want)
			}
			if said != want {
				return true, fmt.Errorf("%q: want %s", line, want)
			}
			return true, nil
		}
	}
	return false, nil
}

// sorted sorts a list.
func sorted(list string) string {
	names := strings.Split(list, ", ")
	slices.Sort(names)
	return strings.Join(names, ", ")
}

// row: a node, its window and its value; dashes where it is not visited.
func (c *answerChecker) row(cells []string) error {
	n := c.byName[cells[0]]
	if n == nil || c.isLeaf(n) {
		return fmt.Errorf("there is no such inner node")
	}
	value := cells[len(cells)-1]
	want := []string{n.name, "–", "–"}
	if c.visited(n) {
		if err := c.worthOf(n, value); err != nil {
			return err
		}
		window := c.entered[n]
		want = []string{n.name, "[" + c.bound(window[0]) + ", " + c.bound(window[1]) + "]", value}
	}
	if c.algorithm == exercise.Minimax {
		want = slices.Delete(want, 1, 2)
	}
	if !slices.Equal(cells, want) {
		return fmt.Errorf("want %q", want)
	}
	return nil
}

// isWorth is "NAME = VALUE" anywhere in a sentence.
var isWorth = regexp.MustCompile(`(\S+) (=|≥|≤|≈) (-?[0-9.]+)`)

// reveals reads what follows a verdict: the step, and its right answer.
func (c *answerChecker) reveals(text string) error {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	if len(lines) == 1 {
		return nil // a verdict alone, which TestVerdictSentences reads
	}
	if unknown := c.l.Sprintf("exercise.wrong.unknown", ""); len(lines) == 2 && strings.HasSuffix(lines[0], unknown) {
		return c.answer(lines[1]) // no step is at such a node
	}
	s, ok := c.r.as("cli.exercise.step", lines[1])
	if !ok || len(lines) != 3 {
		return fmt.Errorf("want a verdict, its step and an answer")
	}
	c.used["cli.exercise.step"]++
	step, err := number(s.values[0])
	if err != nil {
		return err
	}
	all, err := number(s.values[1])
	if err != nil || all != (&examiner{exercised: c.exercised}).steps() || step < 1 || step > all {
		return fmt.Errorf("%q: the steps are %d", lines[1], (&examiner{exercised: c.exercised}).steps())
	}
	if err := c.answer(lines[2]); err != nil {
		return fmt.Errorf("%q: %w", lines[2], err)
	}
	return nil
}

// due returns the leaves that can come next: the one after those in order, or the first that is left out; "" is none.
func (c *answerChecker) due() []string {
	at := 0
	for at < min(len(c.leaves), len(c.work.Order)) && c.work.Order[at] == c.leaves[at].name {
		at++
	}
	due := []string{""}
	if at < len(c.leaves) {
		due[0] = c.leaves[at].name
	}
	for _, leaf := range c.leaves {
		if !slices.Contains(c.work.Order, leaf.name) {
			return append(due, leaf.name)
		}
	}
	return due
}

// answer reads the right answer, and the sentence of the correct search after it, if any.
func (c *answerChecker) answer(text string) error {
	said := text
	if i := strings.Index(text, ". "); i >= 0 {
		said = text[:i+1]
	}
	claims := 0
	found := slices.DeleteFunc(c.r.read(said), func(s sentence) bool { return !slices.Contains(answerClaims, s.key) })
	for _, s := range found[:min(1, len(found))] {
		text = strings.TrimPrefix(text[len(said):], " ")
		var n *node
		if len(s.values) > 0 {
			n = c.byName[s.values[0]]
		}
		var ok bool
		switch s.key {
		case "exercise.answer.unknown":
			ok = n == nil || c.depth > 0 && n.ply() > c.depth
		case "exercise.answer.visited":
			ok = n != nil && c.visited(n)
		case "exercise.answer.window":
			ok = n != nil && c.visited(n) && s.values[1] == "["+c.bound(c.entered[n][0])+", "+c.bound(c.entered[n][1])+"]"
		case "exercise.answer.next":
			ok = slices.Contains(c.due(), s.values[1])
		case "exercise.answer.last":
			ok = slices.Contains(c.due(), "")
		default:
			continue
		}
		if !ok {
			return fmt.Errorf("%s is not so", s.key)
		}
		c.used[s.key]++
		claims++
	}
	if s, ok := c.r.as("text.result", text); ok {
		value, err := c.tree.value(c.r, s.values[1])
		if err != nil || s.values[0] != c.root().name || value != c.full[c.root()] || s.values[2] != c.best().move {
			return fmt.Errorf("%s is worth %s, by %s", c.root().name, c.bound(c.full[c.root()]), c.best().name)
		}
		claims++
	}
	for _, m := range isWorth.FindAllStringSubmatch(text, -1) {
		n := c.byName[m[1]]
		if n == nil {
			continue // α = 3
		}
		value, err := c.tree.value(c.r, strings.TrimSuffix(m[3], "."))
		if err != nil {
			return err
		}
		if !holds(c.full[n], m[2], value, 0) {
			return fmt.Errorf("%s is worth %s", n.name, c.bound(c.full[n]))
		}
		claims++
	}
	if claims == 0 {
		return fmt.Errorf("it says nothing that can be checked")
	}
	return nil
}
