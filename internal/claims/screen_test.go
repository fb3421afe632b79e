//go:build unix || windows

package claims

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/session"
	"github.com/jugada/jugada/ui/tui"
)

// TestBoardSentences: the terminal board's statements about a position, beside the board and in the stepped search, are true.
func TestBoardSentences(t *testing.T) {
	first := seed(t)
	draws := rounds(60)
	used, keys := map[string]int{}, slices.DeleteFunc(slices.Clone(boardClaims), func(key string) bool {
		return key == "tui.value.winsWithin" && !laws.Night() // too rare by day
	})
	for i := 0; i < draws || i < 20*draws && len(unused(used, keys)) > 0; i++ { // some sentences are rare
		b := drawScreen(t, rand.New(rand.NewPCG(first+uint64(i), 9)), used)
		if err := b.check(); err != nil {
			t.Fatalf("JUGADA_SEED=%d: %s %q in %v: %v\n\n%s", first+uint64(i), b.game, b.position, b.l, err, b.frame)
		}
	}
	for _, key := range unused(used, keys) {
		t.Errorf("no screen said %s: its checker has checked nothing", key)
	}
}

// TestBoardLiesAreFound: where one word on the board is false, its checker objects.
func TestBoardLiesAreFound(t *testing.T) {
	first := seed(t)
	lies, missed := map[string]int{}, map[string]int{}
	for i := range rounds(120) {
		b := drawScreen(t, rand.New(rand.NewPCG(first+uint64(i), 10)), map[string]int{})
		b.lie = &lie{wait: i % 3}
		err := b.check()
		if b.lie.told == "" {
			continue
		}
		if lies[b.lie.told]++; err == nil {
			missed[b.lie.told]++
			t.Logf("JUGADA_SEED=%d: nobody objects to %q", first+uint64(i), b.lie.text)
		}
	}
	convicted(t, lies, missed, "tui.value", "tui.value.wins")
}

// screen is the board as users read it.
type screen struct {
	t *testing.T
	*tree
	l     lang.Language
	r     *reader
	used  map[string]int
	lie   *lie
	frame string

	depth int // of the search that is shown
	truth *truth
	shown map[*node]*shown
	order []*node // as they are reached
}

// shown is the result of alpha-beta at a node.
type shown struct {
	alpha, beta int64 // at entry
	found       int64
	nodes       int // at and below it
	skipped     []*node
	setter      *node // the child whose value is the bound by which the node was left
}

func drawScreen(t *testing.T, random *rand.Rand, used map[string]int) *screen {
	b := &screen{t: t, l: lang.All[random.IntN(len(lang.All))], used: used}
	if b.tree = drawTree(random); random.IntN(2) == 0 {
		b.tree = drawBoard(t, random)
		b.depth = 2
	}
	b.r = newReader(b.l, append(slices.Clone(boardClaims), "score.forced", "count.nodes")...)
	return b
}

// look presses keys and returns the screen after each.
func (b *screen) look(keys ...string) []string {
	frames := tui.Frames(context.Background(), tui.Options{Game: session.New(b.at(b.t), "both", session.Setup{}), Lang: b.l}, 200, 60, keys...)
	for i := range frames {
		frames[i] = ansi.Strip(frames[i]) // bold text
	}
	return frames
}

func (b *screen) check() error {
	b.frame = b.look("a")[0]
	if err := b.analysis(); err != nil {
		return err
	}
	if len(b.root().children) == 0 {
		return nil
	}
	b.search()
	b.frame = b.look("t")[0]
	step, ok := b.find("tui.trace.step")
	if !ok {
		return errors.New("no search is shown")
	}
	steps, err := number(step.values[1])
	if err != nil {
		return err
	}
	for i, frame := range b.look(append([]string{"t"}, slices.Repeat([]string{"right"}, steps-1)...)...) {
		b.frame = frame
		at, _ := b.find("tui.trace.step")
		if k, err := number(at.values[0]); err != nil || k != i+1 || at.values[1] != step.values[1] {
			return fmt.Errorf("it is step %d", i+1)
		}
		b.used["tui.trace.step"]++
		if err := b.outline(); err != nil {
			return err
		}
	}
	return nil
}

// find returns the first occurrence of that message on the screen.
func (b *screen) find(key string) (sentence, bool) {
	for _, line := range strings.Split(b.frame, "\n") {
		for _, part := range betweenCells.Split(strings.TrimSpace(line), -1) {
			if s, ok := b.r.as(key, part); ok {
				return s, true
			}
		}
	}
	return sentence{}, false
}

// analysis checks the pane beside the board: how far it is, the verdict, and each line.
func (b *screen) analysis() error {
	var said []string
	for _, line := range strings.Split(b.frame, "\n") {
		if i := strings.LastIndex(strings.TrimRight(line, " │"), "│ "); i >= 0 { // the last pane of the row
			said = append(said, strings.TrimRight(line[i+len("│ "):], " │"))
		}
	}
	whole := b.whole()
	told := false
	for _, text := range said {
		text = b.lie.tell(b.r, text, func(s sentence) bool { return strings.HasPrefix(s.key, "tui.value") })
		for _, s := range b.r.read(text) {
			if !strings.HasPrefix(s.key, "tui.value") && !strings.HasPrefix(s.key, "tui.analysis.") {
				continue
			}
			b.used[s.key]++
			told = true
			if err := b.claim(s, whole); err != nil {
				return fmt.Errorf("%q: %s: %w", text, s.key, err)
			}
			break
		}
		if err := b.line(text, whole); err != nil {
			return fmt.Errorf("%q: %w", text, err)
		}
	}
	if !told && !slices.ContainsFunc(said, boundAlone.MatchString) {
		return errors.New("nothing is said of the position")
	}
	return nil
}

func (b *screen) claim(s sentence, whole *truth) error {
	root := b.root()
	worth := whole.worth[root]
	switch s.key {
	case "tui.analysis.over":
		if len(root.children) > 0 {
			return errors.New("it is not")
		}
	case "tui.analysis.progress":
		depth, err := number(s.values[0])
		if err != nil || !b.at(b.t).Game().Large() && b.to(depth).worth[root] != worth {
			return fmt.Errorf("a search of depth %d gives %s", depth, b.written(b.to(depth).worth[root]))
		}
	case "tui.value.wins", "tui.value.winsWithin":
		side, err := b.sideOf(s.values[0])
		if err != nil {
			return err
		}
		plies, err := number(s.values[1])
		said := int64(side) * (won - int64(plies))
		if err != nil || s.key == "tui.value.wins" && worth != said || (worth-said)*int64(side) < 0 {
			return fmt.Errorf("it is worth %s", b.written(worth))
		}
	case "tui.value.draw":
		if worth != 0 || b.cells == nil { // the end of a tree is no draw
			return fmt.Errorf("it is worth %s", b.written(worth))
		}
	case "tui.value", "tui.value.even":
		is, err := (&analysisChecker{tree: b.tree, r: b.r}).worthOf(s.values[0])
		if err != nil || !is.estimate && !holds(worth, is.relation, is.value, 0) {
			return fmt.Errorf("it is worth %s (%v)", b.written(worth), err)
		}
		if s.key == "tui.value.even" {
			if is.value != 0 || is.relation != "=" {
				return errors.New("that says more than the value")
			}
			return nil
		}
		side, err := b.sideOf(s.values[1])
		if err != nil || int64(side)*is.value <= 0 || is.relation == map[int]string{1: "≤", -1: "≥"}[side] {
			return errors.New("it is good for the other side, or may be")
		}
	}
	return nil
}

// line checks a line of the analysis: its moves are legal, and it has the stated value.
func (b *screen) line(text string, whole *truth) error {
	cells := betweenCells.Split(strings.TrimSpace(text), -1)
	if len(cells) != 2 {
		return nil
	}
	is, err := (&analysisChecker{tree: b.tree, r: b.r}).worthOf(cells[0])
	moves := strings.Fields(strings.TrimSuffix(cells[1], "…"))
	if err != nil || len(moves) == 0 || b.root().child(moves[0]) == nil {
		return nil
	}
	if worth := whole.worth[b.root().child(moves[0])]; !is.estimate && !holds(worth, is.relation, is.value, 0) {
		return fmt.Errorf("it is worth %s", b.written(worth))
	}
	_, err = b.root().below(moves)
	return err
}

// search does the search shown step by step: alpha-beta, every child from left to right.
func (b *screen) search() {
	b.truth, b.shown = b.to(b.depth), map[*node]*shown{}
	b.alphaBeta(b.root(), -2*won, 2*won, nil, nil)
}

func (b *screen) alphaBeta(n *node, alpha, beta int64, byAlpha, byBeta *node) int64 {
	s := &shown{alpha: alpha, beta: beta, nodes: 1}
	b.shown[n] = s
	kept := b.truth.kept[n]
	if len(kept) == 0 {
		s.found = b.truth.worth[n]
		return s.found
	}
	for i, c := range kept {
		value := b.alphaBeta(c, alpha, beta, byAlpha, byBeta)
		s.nodes += b.shown[c].nodes
		if i == 0 || (value-s.found)*int64(n.side) > 0 {
			s.found = value
		}
		switch {
		case n.side > 0 && value > alpha:
			alpha, byAlpha = value, c
		case n.side < 0 && value < beta:
			beta, byBeta = value, c
		}
		if alpha >= beta && i+1 < len(kept) {
			s.skipped = kept[i+1:]
			s.setter = map[int]*node{1: byBeta, -1: byAlpha}[n.side]
			break
		}
	}
	return s.found
}

// boundAlone is a bound that does not say which side the value favours.
var boundAlone = regexp.MustCompile(`^[≥≤] \S+$`)

var (
	leftNode = regexp.MustCompile(`^(.+?) (=|≥|≤|≈) (.+?)(?: · (.*?))?(?:  ◄ (.*))?$`)
	openNode = regexp.MustCompile(`^(▸|▾) (.+?) (MAX|MIN)(?: \[(.+), (.+)\])?$`)
)

// outline checks a step of the search: each node shown, its value or window, what is left out, and the origin of a cut.
func (b *screen) outline() error {
	lines := strings.Split(b.frame, "\n")
	var path []*node // the node of the last line, from the root down
	var at *node
	for _, text := range lines[2:] {
		if strings.TrimSpace(text) == "" {
			break
		}
		text = b.lie.tell(b.r, text, func(s sentence) bool { return false })
		bare := strings.TrimLeft(text, " ")
		ply := (len(text) - len(bare) - 1) / 2
		if m := openNode.FindStringSubmatch(bare); m != nil {
			n, err := b.placed(path, ply, m[2])
			if err != nil {
				return fmt.Errorf("%q: %w", text, err)
			}
			path = append(path[:ply], n)
			if at = n; m[3] != sideName(n.side) || m[4] == "" {
				return fmt.Errorf("%q: %s is to move", text, sideName(n.side))
			}
			continue
		}
		told := strings.TrimSpace(bare)
		told = b.lie.tell(b.r, told, func(s sentence) bool { return strings.HasPrefix(s.key, "tui.trace.") })
		if s, ok := b.r.as("tui.trace.skipped", told); ok {
			if err := b.skipped(s, path[ply-1]); err != nil {
				return fmt.Errorf("%q: %w", text, err)
			}
			continue
		}
		m := leftNode.FindStringSubmatch(bare)
		if m == nil {
			if len(path) > 0 || ply != 1 {
				return fmt.Errorf("%q is no node", text)
			}
			continue // the root before anything is searched
		}
		n, err := b.placed(path, ply-1, m[1])
		if err != nil {
			return fmt.Errorf("%q: %w", text, err)
		}
		path = append(path[:ply-1], n)
		if err := b.left(n, at, m); err != nil {
			return fmt.Errorf("%q: %w", text, err)
		}
	}
	return nil
}

// placed returns the node of a line with that indent.
func (b *screen) placed(path []*node, ply int, name string) (*node, error) {
	switch {
	case ply == 0:
		return b.root(), nil
	case ply > len(path) || path[ply-1].child(name) == nil:
		return nil, fmt.Errorf("there is no %s there", name)
	}
	return path[ply-1].child(name), nil
}

func (b *screen) skipped(s sentence, n *node) error {
	b.used[s.key]++
	var names []string
	for _, c := range b.shown[n].skipped {
		names = append(names, c.move)
	}
	if count, err := number(s.values[0]); err != nil || count != len(names) || s.values[1] != strings.Join(names, ", ") {
		return fmt.Errorf("not visited are %v", names)
	}
	return nil
}

// left checks the line of a node that the search has left.
func (b *screen) left(n, at *node, m []string) error {
	s := b.shown[n]
	if s == nil {
		return errors.New("the search does not come there")
	}
	value, err := b.tree.value(b.r, m[3])
	if err != nil || !holds(b.truth.worth[n], m[2], value, 0) || value != s.found {
		return fmt.Errorf("it is worth %s, and the search finds %s (%v)", b.written(b.truth.worth[n]), b.written(s.found), err)
	}
	for _, part := range strings.Split(m[4], " · ") {
		if part == "" {
			continue
		}
		part = b.lie.tell(b.r, part, func(s sentence) bool { return strings.HasPrefix(s.key, "tui.trace.") || s.key == "count.nodes" })
		if c, ok := b.r.as("count.nodes", part); ok {
			if count, err := number(c.values[0]); err != nil || count != s.nodes {
				return fmt.Errorf("there are %d nodes", s.nodes)
			}
			continue
		}
		c, ok := b.r.as("tui.trace.cut", part)
		if !ok {
			return fmt.Errorf("%q is no message", part)
		}
		b.used[c.key]++
		if count, err := number(c.values[0]); err != nil || count != len(s.skipped) {
			return fmt.Errorf("not visited are %d", len(s.skipped))
		}
	}
	if m[5] == "" {
		return nil
	}
	c, ok := b.r.as("tui.trace.sets", m[5])
	if !ok {
		return fmt.Errorf("%q is no message", m[5])
	}
	b.used[c.key]++
	for cut, x := range b.shown {
		bound := map[int]string{1: "β", -1: "α"}[cut.side]
		if x.setter == n && c.values[0] == bound {
			return nil
		}
	}
	return fmt.Errorf("no cut is by that bound of %s", n.name)
}

// TestBoardSaysWhenItIsCutShort: a search is called too large exactly when it has more nodes than are kept.
func TestBoardSaysWhenItIsCutShort(t *testing.T) {
	g, err := catalog.Default().Find("tictactoe")
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Position("X........")
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range lang.All {
		b := &screen{t: t, tree: &tree{game: "tictactoe", position: "X........"}, l: l, r: newReader(l, "tui.trace.spent")}
		for i, frame := range b.look(append([]string{"t"}, slices.Repeat([]string{"+"}, 5)...)...) {
			b.frame = strings.ReplaceAll(frame, " · ", "   ")
			_, says := b.find("tui.trace.spent")
			if count, _ := visits(t, p, 2+i, 0, -2*won, 2*won); says != (count > 5000) {
				t.Errorf("%d plies in %v: %d nodes; it says that they are too many: %v", 2+i, l, count, says)
			}
		}
	}
}

// visits counts the nodes that alpha-beta visits, and returns the value.
func visits(t *testing.T, p catalog.Position, depth, ply int, alpha, beta int64) (count int, value int64) {
	static, _ := p.Static()
	if p.Outcome() != catalog.Open || depth == 0 {
		if _, forced := static.Forced(); forced {
			return 1, map[bool]int64{true: 1, false: -1}[static > 0] * (won - int64(ply))
		}
		return 1, int64(static)
	}
	count, side := 1, p.Turn().Sign()
	best := -4 * won * int64(side)
	for _, m := range p.Moves() {
		next, err := p.Play(m)
		if err != nil {
			t.Fatal(err)
		}
		more, value := visits(t, next, depth-1, ply+1, alpha, beta)
		count += more
		if (value-best)*int64(side) > 0 {
			best = value
		}
		if side > 0 {
			alpha = max(alpha, best)
		} else {
			beta = min(beta, best)
		}
		if alpha >= beta {
			break
		}
	}
	return count, best
}
