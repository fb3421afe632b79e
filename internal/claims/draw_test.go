package claims

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/lang"
)

// rounds returns the number of draws of a test: by day that many, at night a hundred times as many.
func rounds(day int) int {
	if laws.Night() {
		return 100 * day
	}
	return day
}

// seed returns and prints the seed of a test: laws.Seed at night and with JUGADA_SEED, otherwise by day a fixed one, so
// that a change is not blamed for faults in old code that an unlucky draw finds.
func seed(t *testing.T) uint64 {
	t.Helper()
	s := uint64(1)
	if laws.Night() || os.Getenv("JUGADA_SEED") != "" {
		s = laws.Seed() % 1_000_000_000
	}
	t.Logf("JUGADA_SEED=%d", s)
	return s
}

// among returns the messages that have a checker, except those too rare to occur.
func among[F any](checkers map[string]F, rare ...string) []string {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(checkers)), func(key string) bool { return slices.Contains(rare, key) })
}

// unused returns the messages that no search used, so that they were not checked.
func unused(used map[string]int, keys []string) []string {
	return slices.DeleteFunc(slices.Clone(keys), func(key string) bool { return used[key] > 0 })
}

// tree is a game, or the rest of one, as all its nodes.
type tree struct {
	game     string // in the catalogue
	eval     string // the requested static evaluation; "": the default
	position string // of the root, in the game's notation
	decimals int    // of a point
	nodes    []*node
	byName   map[string]*node
	cells    map[*node]string // of a game on a board: the position as text; equal texts are equal positions
}

func (t *tree) root() *node { return t.nodes[0] }

// same reports whether two nodes are the same position.
func (t *tree) same(a, b *node) bool { return a == b || t.cells != nil && t.cells[a] == t.cells[b] }

// nodeOf returns the node that a text in language l denotes.
func (t *tree) nodeOf(l lang.Language, text string) (*node, error) {
	if text == l.Sprintf("text.root") || text == l.Sprintf("text.root.first") {
		return t.root(), nil
	}
	if n := t.byName[text]; n != nil && text != "" {
		return n, nil
	}
	return nil, fmt.Errorf("there is no node %q", text)
}

// setter reads where a bound was set, as in "set at B by E".
func (t *tree) setter(r *reader, text string) (at, by *node, err error) {
	s, ok := r.as("text.set.by", text)
	if !ok {
		return nil, nil, fmt.Errorf("%q does not say who set the bound", text)
	}
	if at, err = t.nodeOf(r.l, s.values[0]); err == nil {
		by, err = t.nodeOf(r.l, s.values[1])
	}
	return at, by, err
}

// points formats a difference, or a value that is not a forced result, for people.
func (t *tree) points(units int64) string {
	sign := ""
	if units < 0 {
		sign, units = "-", -units
	}
	scale := int64(1)
	for range t.decimals {
		scale *= 10
	}
	text := sign + strconv.FormatInt(units/scale, 10)
	if rest := units % scale; rest != 0 {
		text += strings.TrimRight(fmt.Sprintf(".%0*d", t.decimals, rest), "0")
	}
	return text
}

// add makes a node below parent, or the root.
func (t *tree) add(parent *node, name, move string, side int) *node {
	n := &node{name: name, move: move, side: side, parent: parent}
	if parent != nil {
		parent.children = append(parent.children, n)
	}
	t.nodes = append(t.nodes, n)
	t.byName[name] = n
	return n
}

// drawTree draws an explicit tree of some 5 to 60 nodes, and writes it in the notation of such trees.
func drawTree(random *rand.Rand) *tree {
	t := &tree{game: "tree", byName: map[string]*node{}}
	if random.IntN(3) == 0 {
		t.decimals = 1
	}
	shape := treeShape{
		Rand: random, tree: t, most: 5 + random.IntN(55), deep: 1 + random.IntN(5), wide: 1 + random.IntN(4),
		inner: []float64{0, 0.5, 1}[random.IntN(3)], wins: []float64{0, 0, 0.15}[random.IntN(3)],
		bare: []float64{0, 0, 0.15}[random.IntN(3)], unnamed: []float64{0, 0, 0.3}[random.IntN(3)],
	}
	side := 1
	prefix := ""
	if random.IntN(4) == 0 {
		side, prefix = -1, "MIN "
	}
	root := t.add(nil, "A", "", side)
	if random.IntN(200) == 0 {
		root.static, root.valued = shape.value(), true
	} else {
		shape.grow(root, 0)
	}
	t.decimals = shape.needed()
	t.position = prefix + shape.text(root)
	return t
}

// treeShape is the shape of drawn trees.
type treeShape struct {
	*rand.Rand
	tree             *tree
	most, deep, wide int
	inner            float64 // share of the inner nodes that have static values
	wins             float64 // of the leaves that are won
	bare             float64 // of the leaves without a value
	unnamed          float64 // of the nodes without a label
}

func (s *treeShape) grow(n *node, ply int) {
	if ply >= s.deep || ply > 0 && s.Float64() < 0.2 || len(s.tree.nodes)+s.wide > s.most {
		s.leaf(n)
		return
	}
	if s.Float64() < s.inner {
		n.static, n.valued = s.value(), true
	}
	for i := range 1 + s.IntN(s.wide) {
		move := label(len(s.tree.nodes))
		name := move
		if s.Float64() < s.unnamed {
			move = "#" + strconv.Itoa(i+1)
			name = move
			if n.parent != nil {
				name = n.name + "·" + move
			}
		}
		s.tree.add(n, name, move, -n.side)
	}
	for _, c := range n.children {
		s.grow(c, ply+1)
	}
}

func (s *treeShape) leaf(n *node) {
	switch x := s.Float64(); {
	case x < s.wins:
		n.over, n.winner = true, 1-2*s.IntN(2)
	case x < s.wins+s.bare && !strings.HasPrefix(n.move, "#"):
	default:
		n.static, n.valued = s.value(), true
	}
}

// value draws few different values, so that many are equal.
func (s *treeShape) value() int64 {
	if s.tree.decimals == 0 {
		return int64(s.IntN(19) - 9)
	}
	return int64(s.IntN(100) - 50)
}

// needed returns how many decimals the values have: exactly as many as the tree's points.
func (s *treeShape) needed() int {
	if s.tree.decimals == 0 {
		return 0
	}
	for _, n := range s.tree.nodes {
		if n.static%10 != 0 {
			return 1
		}
	}
	for _, n := range s.tree.nodes {
		n.static /= 10
	}
	return 0
}

func (s *treeShape) text(n *node) string {
	name := n.move
	if n.parent == nil {
		name = n.name
	}
	if strings.HasPrefix(name, "#") {
		name = ""
	}
	value := ""
	switch {
	case n.over:
		value = []string{"-∞", "", "+∞"}[n.winner+1]
	case n.valued:
		value = s.tree.points(n.static)
	}
	if len(n.children) == 0 {
		if value == "" {
			return name
		}
		if name == "" {
			return value
		}
		return name + "=" + value
	}
	text := "("
	switch {
	case name != "" && value != "":
		text += name + ":" + value
	case name != "":
		text += name
	case value != "":
		text += ":" + value
	case len(n.children[0].children) == 0 && !n.children[0].valued && !n.children[0].over:
		text += n.move // a label is needed: a bare one that follows would be taken for it
	}
	for _, c := range n.children {
		text += " " + s.text(c)
	}
	return strings.Replace(text, "( ", "(", 1) + ")"
}

// label returns A, B, …, Z, AA, … for 0, 1, …
func label(i int) string {
	text := ""
	for i++; i > 0; i = (i - 1) / 26 {
		text = string(rune('A'+(i-1)%26)) + text
	}
	return text
}

// threes are the lines of tic-tac-toe.
var threes = [8][3]int{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}}

// drawTicTacToe draws a tree from a position after four or more moves; statically, open lines of MAX minus MIN's (notes A4).
func drawTicTacToe(random *rand.Rand) *tree {
	for {
		cells, side := []byte("........."), 1
		empty := random.Perm(9)
		moves := 4 + random.IntN(4)
		for _, cell := range empty[:moves] {
			cells[cell] = ".XO"[(side+3)%3]
			side = -side
		}
		if lined(cells) != 0 {
			continue
		}
		return ticTacToe(cells, side)
	}
}

// ticTacToe returns all that can follow a position of tic-tac-toe.
func ticTacToe(cells []byte, side int) *tree {
	t := &tree{game: "tictactoe", position: string(cells), byName: map[string]*node{}, cells: map[*node]string{}}
	t.board(t.add(nil, "", "", side), cells)
	return t
}

// lined returns the side with three in a line, 0 for none.
func lined(cells []byte) int {
	for _, l := range threes {
		if c := cells[l[0]]; c != '.' && c == cells[l[1]] && c == cells[l[2]] {
			return map[byte]int{'X': 1, 'O': -1}[c]
		}
	}
	return 0
}

func (t *tree) board(n *node, cells []byte) {
	t.cells[n] = string(cells)
	n.valued = true
	places := int64(0) // open lines count once for each square that they lack
	for _, l := range threes {
		line := string([]byte{cells[l[0]], cells[l[1]], cells[l[2]]})
		if !strings.Contains(line, "O") {
			n.static++
			places += int64(strings.Count(line, "."))
		}
		if !strings.Contains(line, "X") {
			n.static--
			places -= int64(strings.Count(line, "."))
		}
	}
	n.others = map[string]int64{"places": places, "empty": n.static * int64(strings.Count(string(cells), "."))}
	if winner := lined(cells); winner != 0 || !slices.Contains(cells, '.') {
		n.over, n.winner = true, winner
		return
	}
	for i, c := range cells {
		if c != '.' {
			continue
		}
		move := strconv.Itoa(i)
		name := move
		if n.parent != nil {
			name = n.name + "·" + move
		}
		next := slices.Clone(cells)
		next[i] = ".XO"[(n.side+3)%3]
		t.board(t.add(n, name, move, -n.side), next)
	}
}

// drawSettings draws the options of a search of the tree, and returns them also in the notation of refinements.
func drawSettings(random *rand.Rand, t *tree) (s settings, refine string) {
	s.algorithm = []string{"alphabeta", "alphabeta", "thresholds", "negamax", "levels", "printed"}[random.IntN(6)]
	chance := func(of int) bool { return random.IntN(of) == 0 }
	threshold := func(most int) int64 {
		if t.decimals > 0 {
			return int64(random.IntN(10 * most))
		}
		return int64(random.IntN(most))
	}
	if !chance(3) {
		s.depth = 1 + random.IntN(4)
	}
	if chance(5) {
		s.nodes = 2 + random.IntN(40)
	}
	if chance(8) {
		q := threshold(4)
		s.quiet = &q
	}
	var list []string
	say := func(format string, values ...any) { list = append(list, fmt.Sprintf(format, values...)) }
	s.eager, s.valueAll = s.algorithm == "levels" && chance(3), s.algorithm == "levels" && chance(3)
	if chance(4) {
		s.deepening = true
		say("deepening")
	}
	if chance(5) {
		s.quiescence = &struct {
			within int64
			most   int
		}{threshold(4), random.IntN(3)}
		say("quiescence=%s%s", t.points(s.quiescence.within), more(s.quiescence.most))
	} else if chance(6) {
		s.secondary = &struct {
			plies  int
			margin int64
		}{1 + random.IntN(2), threshold(3)}
		say("secondary=%d:%s", s.secondary.plies, t.points(s.secondary.margin))
	}
	if chance(5) {
		s.singular = &struct {
			margin int64
			most   int
		}{threshold(4), random.IntN(3)}
		say("singular=%s%s", t.points(s.singular.margin), more(s.singular.most))
	}
	if windows := s.algorithm == "alphabeta" || s.algorithm == "thresholds"; windows && chance(5) {
		s.futility = &struct {
			epsilon int64
			every   bool
		}{threshold(3), chance(2)}
		say("futility=%s:%s", t.points(s.futility.epsilon), map[bool]string{true: "every", false: "root"}[s.futility.every])
	}
	if chance(6) {
		s.bias = &struct {
			width, from int
			by          string
		}{width: 1 + random.IntN(4), from: random.IntN(2)}
		form := fmt.Sprintf("bias=%d:%d", s.bias.width, s.bias.from)
		if t.root().others != nil && chance(2) {
			s.bias.by = []string{"places", "empty"}[random.IntN(2)]
			form += ":" + s.bias.by
		}
		say("%s", form)
	}
	if s.algorithm != "levels" && s.algorithm != "printed" && (s.futility == nil || !s.futility.every) && (chance(4) || t.cells != nil && chance(2)) {
		s.table = true
		say("table")
	}
	return s, strings.Join(list, ",")
}

// drawEngineRefinements is drawSettings with some refinements, all of which the engine has.
func drawEngineRefinements(random *rand.Rand, t *tree) (s settings, refine string) {
	for {
		s, refine = drawSettings(random, t)
		lacks := s.secondary != nil || s.bias != nil || s.table || s.futility != nil && s.futility.every
		if s.algorithm == "alphabeta" && refine != "" && !lacks {
			s.algorithm = "engine"
			return s, refine
		}
	}
}

// more writes a second parameter that is left out if it is 0.
func more(n int) string {
	if n == 0 {
		return ""
	}
	return ":" + strconv.Itoa(n)
}
