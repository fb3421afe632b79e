package claims

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/jugada/jugada/lang"
)

// uctClaims are the messages of a playout.
var uctClaims = []string{
	"cli.uct.playout", "cli.uct.root", "cli.uct.untried", "cli.uct.only", "cli.uct.highest", "cli.uct.first", "cli.uct.bound", "cli.uct.expand",
	"cli.uct.fresh", "cli.uct.random", "cli.uct.over", "cli.uct.result", "cli.uct.unvalued", "cli.uct.backUp", "cli.uct.mean",
}

// drawFollowed draws a search of few playouts.
func drawFollowed(random *rand.Rand) *playing {
	for {
		if p := drawPlaying(random, drawSmall(random)); p.count <= 100 {
			return p
		}
	}
}

// TestPlayoutStepSentences: what a trace of Monte Carlo tree search says of each playout is what a plain one comes to: which move is
// selected and why, its bound and the next highest, which moves join the tree, the random moves, the result, and what it changes.
func TestPlayoutStepSentences(t *testing.T) {
	first := seed(t)
	draws := rounds(200)
	used := map[string]int{}
	for i := 0; i < draws || i < 20*draws && len(unused(used, uctClaims)) > 0; i++ {
		random := rand.New(rand.NewPCG(first+uint64(i), 45))
		p := drawFollowed(random)
		l := lang.All[random.IntN(len(lang.All))]
		args := append([]string{"trace", p.game, p.position}, p.flags()...)
		text := run(t, l, "", args...)
		c := &playoutsChecker{playing: p, l: l, r: playoutsReader(l), used: map[string]int{}}
		u := &uctChecker{playing: p, l: l, r: newReader(l, uctClaims...), results: newReader(l, analysisParts...), used: used}
		if err := u.check(c, text); err != nil {
			t.Fatalf("JUGADA_SEED=%d: jugada %q --lang %v:\n%v\n\n%s", first+uint64(i), args, l, err, text)
		}
	}
	for _, key := range unused(used, uctClaims) {
		t.Errorf("no trace said %s: its checker has checked nothing", key)
	}
}

// uctChecker reads the blocks of a trace, one a playout.
type uctChecker struct {
	*playing
	l       lang.Language
	r       *reader
	results *reader
	used    map[string]int
	lines   []string // of the block that are not read yet
}

// check reads title, board and the side to move, the playouts, and what analyze would say of the result, which c checks.
func (u *uctChecker) check(c *playoutsChecker, text string) error {
	parts := strings.Split(text, "\n\n")
	if len(parts) < 3+u.count {
		return fmt.Errorf("there are not %d playouts", u.count)
	}
	for i, told := range u.told {
		u.lines = strings.Split(parts[3+i], "\n")
		if err := u.block(i+1, told); err != nil {
			return fmt.Errorf("playout %d: %w", i+1, err)
		}
		if len(u.lines) > 0 {
			return fmt.Errorf("playout %d: %q is more than there is to tell", i+1, u.lines[0])
		}
	}
	parts[2] += "\n" + parts[3+u.count]
	return c.check(strings.Join(slices.Delete(parts, 3, 4+u.count), "\n\n"))
}

// next reads the next line as a message of that key, at that indentation.
func (u *uctChecker) next(indent int, key string) ([]string, error) {
	if len(u.lines) == 0 {
		return nil, fmt.Errorf("%s is missing", key)
	}
	line, ok := strings.CutPrefix(u.lines[0], strings.Repeat("  ", indent))
	s, as := u.r.as(key, line)
	if !ok || !as {
		return nil, fmt.Errorf("want %s: %q", key, u.lines[0])
	}
	u.used[key]++
	u.lines = u.lines[1:]
	return s.values, nil
}

// is reads the next line and compares its values.
func (u *uctChecker) is(indent int, key string, want ...any) error {
	values, err := u.next(indent, key)
	if err != nil {
		return err
	}
	for i, w := range want {
		switch w := w.(type) {
		case string:
			if values[i] != w {
				return fmt.Errorf("%s: %q is %q", key, values[i], w)
			}
		case int:
			if n, err := number(values[i]); err != nil || n != w {
				return fmt.Errorf("%s: %q is %d", key, values[i], w)
			}
		case float64:
			if err := meanIs(values[i], w/u.scale()); err != nil {
				return fmt.Errorf("%s: %w", key, err)
			}
		}
	}
	return nil
}

// scale is how many units a point has, or a result.
func (p *playing) scale() float64 {
	if p.against.results {
		return 1
	}
	return float64(p.units())
}

// placed names a position of the tree.
func (u *uctChecker) placed(n *node) string {
	if n.parent == nil {
		u.used["cli.uct.root"]++
		return u.l.Sprintf("cli.uct.root")
	}
	return strings.Join(pathOf(n), " ")
}

// pathOf returns the moves to n.
func pathOf(n *node) []string {
	path := []string{}
	for ; n.parent != nil; n = n.parent {
		path = append(path, n.move)
	}
	slices.Reverse(path)
	return path
}

func movesOf(nodes []*node) []string {
	moves := make([]string, len(nodes))
	for i, n := range nodes {
		moves[i] = n.move
	}
	return moves
}

// block reads what is said about a playout.
func (u *uctChecker) block(number int, told *playedOnce) error {
	if err := u.is(0, "cli.uct.playout", number); err != nil {
		return err
	}
	last := u.root()
	for _, c := range told.choices {
		if c.at == told.joined {
			if err := u.is(1, "cli.uct.expand", u.placed(c.at), strings.Join(movesOf(c.at.children), ", ")); err != nil {
				return err
			}
		}
		if err := u.selection(&c, told.spread); err != nil {
			return err
		}
		last = c.next
	}
	if told.joined == nil && len(told.random) > 0 {
		if err := u.is(1, "cli.uct.fresh", u.placed(last)); err != nil {
			return err
		}
	}
	err := error(nil)
	if len(told.random) > 0 {
		err = u.is(1, "cli.uct.random", len(told.random), strings.Join(movesOf(told.random), " "))
	} else {
		err = u.is(1, "cli.uct.over", u.placed(last))
	}
	if err := cmp.Or(err, u.result(told)); err != nil {
		return err
	}
	if err := u.is(1, "cli.uct.backUp", sideName(1)); err != nil {
		return err
	}
	at := append([]*node{u.root()}, nextOf(told)...)
	for i, n := range at {
		if err := u.is(2, "cli.uct.mean", u.placed(n), told.counts[i], told.means[i]); err != nil {
			return err
		}
	}
	return nil
}

// nextOf returns the positions in the tree that a playout came through after the root.
func nextOf(told *playedOnce) (nodes []*node) {
	for _, c := range told.choices {
		nodes = append(nodes, c.next)
	}
	return nodes
}

// selection reads which move is selected, and why.
func (u *uctChecker) selection(c *playedChoice, spread float64) error {
	switch {
	case len(c.at.children) == 1:
		return u.is(1, "cli.uct.only", u.placed(c.at), c.next.move)
	case c.bounds == nil:
		return u.is(1, "cli.uct.untried", u.placed(c.at), c.next.move)
	}
	best := slices.Index(c.at.children, c.next)
	next := -1
	for i, bound := range c.bounds {
		if i != best && (next < 0 || bound > c.bounds[next]+1e-9) {
			next = i
		}
	}
	key := "cli.uct.highest"
	if c.bounds[next] > c.bounds[best]-1e-9 {
		key = "cli.uct.first"
	}
	if err := u.is(1, key, u.placed(c.at), sideName(c.at.side), c.next.move, c.playouts, spread); err != nil {
		return err
	}
	for _, i := range []int{best, next} {
		mean := c.means[i] * float64(c.at.side)
		if err := u.is(2, "cli.uct.bound", c.at.children[i].move, mean, c.bounds[i]-mean, c.bounds[i], c.counts[i]); err != nil {
			return err
		}
	}
	return nil
}

// result reads how a playout ended, and what that counts.
func (u *uctChecker) result(told *playedOnce) error {
	if !told.end.over && !told.end.valued {
		return u.is(1, "cli.uct.unvalued")
	}
	values, err := u.next(1, "cli.uct.result")
	if err != nil {
		return err
	}
	key, want := "cli.analyze.isWorth", ""
	switch {
	case told.end.over && told.end.winner == 0:
		key = "cli.analyze.isDrawn"
	case told.end.over:
		key, want = "cli.analyze.hasWon", sideName(told.end.winner)
	}
	s, ok := u.results.as(key, values[0])
	switch {
	case !ok:
		return fmt.Errorf("%q is no %s", values[0], key)
	case key == "cli.analyze.isWorth":
		err = meanIs(s.values[0], told.worth/u.scale())
	case want != "" && s.values[0] != want:
		err = fmt.Errorf("%s has won", want)
	}
	return cmp.Or(err, meanIs(values[1], told.worth/u.scale()))
}

// playoutLine is a line of JSON about a playout.
type playoutLine struct {
	Playout int
	Spread  float64
	Select  []struct {
		Path     []string
		Turn     string
		Playouts int
		Moves    []struct {
			Move        string
			Playouts    int
			Mean, Bound *float64
		}
		Next    string
		Untried bool
	}
	Expand *struct{ Path, Moves []string }
	Random []string
	Winner *string
	Result float64
	Valued bool
	BackUp []struct {
		Path     []string
		Playouts int
		Mean     float64
	} `json:"back_up"`
}

// TestPlayoutStepLines: the lines of JSON about playouts say what a plain search comes to, and the last is what analyze says.
func TestPlayoutStepLines(t *testing.T) {
	first := seed(t)
	for i := range rounds(100) {
		random := rand.New(rand.NewPCG(first+uint64(i), 46))
		p := drawFollowed(random)
		args := append([]string{p.game, p.position, "--json"}, p.flags()...)
		lines := strings.Split(strings.TrimSuffix(run(t, lang.English, "", append([]string{"trace"}, args...)...), "\n"), "\n")
		fail := func(err error) {
			t.Fatalf("JUGADA_SEED=%d: jugada trace %q: %v", first+uint64(i), args, err)
		}
		if len(lines) != p.count+1 {
			fail(fmt.Errorf("%d lines for %d playouts", len(lines), p.count))
		}
		for k, told := range p.told {
			var line playoutLine
			decoder := json.NewDecoder(strings.NewReader(lines[k]))
			decoder.DisallowUnknownFields()
			if err := cmp.Or(decoder.Decode(&line), p.agrees(&line, k+1, told)); err != nil {
				fail(fmt.Errorf("%w\n%s", err, lines[k]))
			}
		}
		var end, analysed map[string]any
		err := cmp.Or(json.Unmarshal([]byte(lines[p.count]), &end),
			json.Unmarshal([]byte(run(t, lang.English, "", append([]string{"analyze"}, args...)...)), &analysed))
		delete(end, "elapsed_ms")
		delete(analysed, "elapsed_ms")
		if err != nil || !reflect.DeepEqual(end, analysed) {
			fail(fmt.Errorf("%v; the end is %v, analyze says %v", err, end, analysed))
		}
	}
}

// agrees compares a line with a playout.
func (p *playing) agrees(line *playoutLine, number int, told *playedOnce) error {
	near := func(x, units float64) bool { return math.Abs(x-units/p.scale()) < 1e-9*max(1, math.Abs(x)) }
	known := func(x *float64, there bool, units float64) bool {
		return (x != nil) == there && (!there || near(*x, units))
	}
	won := told.end.over && told.end.winner != 0
	switch {
	case line.Playout != number, !near(line.Spread, told.spread), !near(line.Result, told.worth), len(line.Select) != len(told.choices),
		!slices.Equal(line.Random, movesOf(told.random)), line.Valued != (told.end.over || told.end.valued), (line.Winner != nil) != won,
		won && *line.Winner != strings.ToLower(sideName(told.end.winner)), len(line.BackUp) != len(told.choices)+1,
		(line.Expand != nil) != (told.joined != nil):
		return fmt.Errorf("want %+v", told)
	case told.joined != nil && (!slices.Equal(line.Expand.Path, pathOf(told.joined)) ||
		!slices.Equal(line.Expand.Moves, movesOf(told.joined.children))):
		return errors.New("other moves joined the tree")
	}
	for i, c := range told.choices {
		s := line.Select[i]
		if !slices.Equal(s.Path, pathOf(c.at)) || s.Turn != strings.ToLower(sideName(c.at.side)) || s.Playouts != c.playouts ||
			s.Next != c.next.move || s.Untried != (c.bounds == nil) || len(s.Moves) != len(c.at.children) {
			return fmt.Errorf("selection %d: want %+v", i, c)
		}
		for k, m := range s.Moves {
			bound := 0.0
			if c.bounds != nil {
				bound = c.bounds[k]
			}
			if m.Move != c.at.children[k].move || m.Playouts != c.counts[k] || !known(m.Mean, c.counts[k] > 0, c.means[k]) ||
				!known(m.Bound, c.bounds != nil, bound) {
				return fmt.Errorf("selection %d, move %s: want %+v", i, m.Move, c)
			}
		}
	}
	for i, n := range append([]*node{p.root()}, nextOf(told)...) {
		b := line.BackUp[i]
		if !slices.Equal(b.Path, pathOf(n)) || b.Playouts != told.counts[i] || !near(b.Mean, told.means[i]) {
			return fmt.Errorf("backed up to %v: want %d, %v", b.Path, told.counts[i], told.means[i])
		}
	}
	return nil
}

// TestLongPlayouts: where a position has more than twenty moves their number is told, and of as many random moves the first twenty. On
// a board of 36 cells the moves of a playout fill different cells, and the JSON of the same search has all of them.
func TestLongPlayouts(t *testing.T) {
	args := []string{"trace", "mnk:6,6,4", "--algorithm", "mcts", "--playouts", "12", "--seed", "1"}
	lines := strings.Split(run(t, lang.English, "", append(args, "--json")...), "\n")
	for _, l := range lang.All {
		r := newReader(l, "cli.uct.expandMany", "cli.uct.random")
		blocks := strings.Split(run(t, l, "", args...), "\n\n")[3:]
		long := 0
		for i := range 12 {
			var line playoutLine
			if err := json.Unmarshal([]byte(lines[i]), &line); err != nil {
				t.Fatal(err)
			}
			filled := append(slices.Clone(line.BackUp[len(line.BackUp)-1].Path), line.Random...)
			slices.Sort(filled)
			if len(slices.Compact(filled)) != len(filled) || len(filled) > 36 {
				t.Errorf("playout %d: a cell is filled twice: %v", i+1, filled)
			}
			for _, text := range strings.Split(blocks[i], "\n") {
				text = strings.TrimSpace(text)
				if s, ok := r.as("cli.uct.expandMany", text); ok {
					if s.values[1] != strconv.Itoa(36-len(line.Expand.Path)) {
						t.Errorf("%v: %q", l, text)
					}
					long |= 1
				}
				if s, ok := r.as("cli.uct.random", text); ok && len(line.Random) > 20 {
					if s.values[0] != strconv.Itoa(len(line.Random)) || s.values[1] != strings.Join(line.Random[:20], " ")+" …" {
						t.Errorf("%v: %q, want the first twenty of %v", l, text, line.Random)
					}
					long |= 2
				}
			}
		}
		if long != 3 {
			t.Errorf("%v: there are no long lists", l)
		}
	}
}

// TestPlayoutPageAnswers: the answers that the page gives to its questions are those of a plain search of its tree: which move
// playout 7 selects, what MIN selects in playout 9, and from when on C is the choice.
func TestPlayoutPageAnswers(t *testing.T) {
	leaves := map[string]int64{"D": 9, "E": 9, "F": 9, "G": -9, "H": 1, "I": 1}
	root := &node{name: "A", side: 1}
	for _, b := range [][]string{{"B", "D", "E", "F", "G"}, {"C", "H", "I"}} {
		at := &node{name: b[0], move: b[0], side: -1, parent: root}
		for _, leaf := range b[1:] {
			at.children = append(at.children, &node{name: leaf, move: leaf, side: 1, parent: at, static: leaves[leaf], valued: true})
		}
		root.children = append(root.children, at)
	}
	p := &playing{
		against: &against{tree: &tree{nodes: []*node{root}}}, random: rand.NewPCG(1, 0), results: map[*node][]float64{}, known: map[*node]bool{},
		low: math.Inf(1), high: math.Inf(-1),
	}
	from, fell := 0, false // the first playout after which C is the choice, and whether it did not stay so
	for i := range 1000 {
		switch p.playout(); {
		case p.chosen(root).move != "C":
			fell = from > 0
		case from == 0:
			from = i + 1
		}
		if i+1 == 16 && (len(p.results[root.children[0]]) != 8 || len(p.results[root.children[1]]) != 8) {
			t.Error("after 16 playouts B and C do not have 8 each")
		}
	}
	sum := func(c *playedChoice, move string) string {
		i := slices.Index(movesOf(c.at.children), move)
		mean := c.means[i] * float64(c.at.side)
		text := func(x float64) string { return strconv.FormatFloat(math.Round(x*1e4)/1e4, 'f', -1, 64) }
		return text(mean) + " + " + text(c.bounds[i]-mean) + " = " + text(c.bounds[i])
	}
	seventh, ninth := p.told[6].choices[0], p.told[8].choices[1]
	if seventh.next.move != "C" || ninth.at.move != "B" || ninth.next.move != "G" || p.told[7].choices[0].next.move != "C" || from != 16 || fell {
		t.Errorf("playout 7 selects %s, playout 9 %s after %s; from playout %d on C is the choice", seventh.next.move, ninth.next.move,
			ninth.at.move, from)
	}
	for page, words := range map[string][2]string{"en": {"Answers:", "After 16"}, "es": {"Respuestas:", "Tras 16"}} {
		text, err := os.ReadFile("../../docs/" + page + "/mcts.md")
		if err != nil {
			t.Fatal(err)
		}
		_, answers, _ := strings.Cut(strings.Join(strings.Fields(string(text)), " "), words[0])
		for _, want := range []string{
			"1. C.", sum(&seventh, "C"), sum(&seventh, "B"), "2. G.", sum(&ninth, "G"), sum(&ninth, "D"), "3. " + words[1],
		} {
			if !strings.Contains(answers, want) {
				t.Errorf("%s: the answers lack %q", page, want)
			}
		}
	}
}

// TestPlayoutPageFields: the page about the steps names each field of a line.
func TestPlayoutPageFields(t *testing.T) {
	line, _, _ := strings.Cut(run(t, lang.English, "", "trace", "tree", "(A B=1 C=2)", "--algorithm", "mcts", "--json"), "\n")
	for _, page := range []string{"en", "es"} {
		text, err := os.ReadFile("../../docs/" + page + "/mcts.md")
		if err != nil {
			t.Fatal(err)
		}
		for _, field := range regexp.MustCompile(`"(\w+)":`).FindAllStringSubmatch(line, -1) {
			if !strings.Contains(string(text), "`"+field[1]+"`") {
				t.Errorf("%s does not explain %s", page, field[1])
			}
		}
	}
}

// uctWords are the essential words of what is said of a playout, like wayWords for searches for paths.
var uctWords = map[string][2]string{
	"cli.uct.playout":    {"Playout ⟨1d⟩", "Simulación ⟨1d⟩"},
	"cli.uct.root":       {"root", "raíz"},
	"cli.uct.untried":    {"Select at ⟨1s⟩: ⟨2s⟩ first without a playout", "Selección en ⟨1s⟩: ⟨2s⟩ primera sin simulaciones"},
	"cli.uct.only":       {"Select at ⟨1s⟩: ⟨2s⟩ only move", "Selección en ⟨1s⟩: ⟨2s⟩ única jugada"},
	"cli.uct.highest":    {"Select at ⟨1s⟩ ⟨2s⟩ to move: ⟨3s⟩ bound highest N = ⟨4d⟩ d = ⟨5s⟩", "Selección en ⟨1s⟩ juega ⟨2s⟩: ⟨3s⟩ cota más alta N = ⟨4d⟩ d = ⟨5s⟩"},
	"cli.uct.first":      {"Select at ⟨1s⟩ ⟨2s⟩ to move: ⟨3s⟩ first highest bound N = ⟨4d⟩ d = ⟨5s⟩", "Selección en ⟨1s⟩ juega ⟨2s⟩: ⟨3s⟩ primera cota más alta N = ⟨4d⟩ d = ⟨5s⟩"},
	"cli.uct.bound":      {"⟨1s⟩: ⟨2s⟩ + ⟨3s⟩ = ⟨4s⟩ n = ⟨5d⟩", "⟨1s⟩: ⟨2s⟩ + ⟨3s⟩ = ⟨4s⟩ n = ⟨5d⟩"},
	"cli.uct.expand":     {"Expand ⟨1s⟩ moves join the tree: ⟨2s⟩", "Expansión de ⟨1s⟩ jugadas entran en el árbol: ⟨2s⟩"},
	"cli.uct.expandMany": {"Expand ⟨1s⟩ ⟨2d⟩ moves join the tree", "Expansión de ⟨1s⟩ ⟨2d⟩ jugadas entran en el árbol"},
	"cli.uct.fresh":      {"Expand nothing no playout to ⟨1s⟩ before", "Sin expansión ninguna simulación antes a ⟨1s⟩"},
	"cli.uct.random":     {"Play out ⟨1d⟩ at random: ⟨2s⟩", "Simulación ⟨1d⟩ al azar: ⟨2s⟩"},
	"cli.uct.over":       {"Play out nothing ⟨1s⟩ ends the game", "Simulación sin jugadas partida acaba en ⟨1s⟩"},
	"cli.uct.result":     {"Result: ⟨1s⟩ counts ⟨2s⟩", "Resultado: ⟨1s⟩ Cuenta ⟨2s⟩"},
	"cli.uct.unvalued":   {"Result: none no static value counts 0", "Resultado: ninguno no tiene valor estático Cuenta 0"},
	"cli.uct.backUp":     {"Back up means for ⟨1s⟩", "Retroceso medias para ⟨1s⟩"},
	"cli.uct.mean":       {"⟨1s⟩: ⟨2d⟩ playout mean ⟨3s⟩", "⟨1s⟩: ⟨2d⟩ simulaci media ⟨3s⟩"},
}

// TestPlayoutStepWords: the sentences about a playout contain their essential words in both languages; and every one is listed.
func TestPlayoutStepWords(t *testing.T) {
	worded(t, uctWords)
	for _, key := range append(slices.Clone(uctClaims), "cli.uct.expandMany") {
		if _, known := uctWords[key]; !known {
			t.Errorf("nothing says which words make %s what it is", key)
		}
	}
}
