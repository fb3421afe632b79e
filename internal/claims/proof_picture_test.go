package claims

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/jugada/jugada/lang"
)

// provenPictureClaims are the messages in pictures of proof-number search.
var provenPictureClaims = []string{
	"picture.proven.yes", "picture.proven.no", "picture.proven.open", "picture.proven.counted", "picture.proven.answer", "picture.proven.line",
	"picture.proven.searched", "picture.proven.settled", "picture.proven.legend.numbers", "picture.proven.legend.line",
	"picture.proven.legend.counted", "picture.proven.yes.threats", "picture.proven.no.threats",
}

var provenPictureReader = readers(func() []string {
	return slices.Concat(provenPictureClaims, proofClaims, []string{
		"picture.title.of", "picture.root", "picture.way.positions", "picture.drawn", "picture.hidden", "picture.more", "picture.proven.legend.hidden",
		"cli.solve.shownLine", "cli.solve.line.uncertain",
	})
})

// provenPicture reads a picture of proof-number search. What its numbers should be follows from the text of the same search, which
// TestProofStepSentences derives from the tree; what is proven and disproved, from minimax.
type provenPicture struct {
	proofChecker
	*drawing
	svg   bool
	r     *reader
	asked string // the message of the last question
	told  map[*node]*toldNumbers
	line  []string
	shown map[*node]*shape
}

// toldNumbers is what the text says last of a position.
type toldNumbers struct {
	proof, disproof string // "": it is settled
	searched        bool
	threats         string // that have settled it, unless it is open
}

// TestProvenPictureSentences: what pictures of proof-number search say of each position and of the whole follows from the tree, and from
// what the steps say.
func TestProvenPictureSentences(t *testing.T) {
	first, draws, used := seed(t), rounds(120), map[string]int{}
	for i := 0; i < draws || i < 20*draws && len(unused(used, provenPictureClaims)) > 0; i++ {
		random := rand.New(rand.NewPCG(first+uint64(i), 48))
		c := drawProvenPicture(t, random)
		if c == nil {
			continue
		}
		c.used = used
		text, _ := printed(t, c.l, "", c.args...)
		if err := c.checkPicture(text); err != nil {
			t.Fatalf("JUGADA_SEED=%d: jugada %q in %v:\n%v\n\n%s", first+uint64(i), c.args, c.l, err, text)
		}
	}
	for _, key := range unused(used, provenPictureClaims) {
		t.Errorf("no picture said %s: its checker has checked nothing", key)
	}
}

// drawProvenPicture draws a search, and reads its text; nil: the game is over.
func drawProvenPicture(t *testing.T, random *rand.Rand) *provenPicture {
	c := &provenPicture{proofChecker: proofChecker{solutionChecker: *drawSolution(t, random)}, svg: random.IntN(2) == 0}
	if len(c.root().children) == 0 {
		return nil
	}
	nodes := []int{1, 3, 10, 40, 100_000}[random.IntN(5)]
	c.args = []string{"trace", c.game, c.position, "--algorithm", "dfpn", "--nodes", strconv.Itoa(nodes)}
	text, _ := printed(t, c.l, "", c.args...)
	if err := c.hear(text); err != nil {
		t.Fatalf("jugada %q in %v: %v\n%s", c.args, c.l, err, text)
	}
	if c.asked == "" { // the rules know
		return nil
	}
	c.args = append(c.args, "--format", map[bool]string{true: "svg", false: "dot"}[c.svg])
	return c
}

// hear reads what the text says last of each position under its last question.
func (c *provenPicture) hear(text string) error {
	c.r, c.wholly = provenPictureReader(c.l), c.whole()
	root := strings.TrimSpace(c.l.Sprintf("cli.proof.root"))
	for i, line := range strings.Split(text, "\n") {
		found := c.r.read(strings.TrimSpace(line))
		if len(found) == 0 || i == 0 {
			continue
		}
		s := found[0]
		switch {
		case strings.HasPrefix(s.key, "cli.proof.asked."):
			c.asked, c.least = s.key, map[string]int64{"won": 1, "held": 0}[strings.TrimPrefix(s.key, "cli.proof.asked.")]
			c.told = map[*node]*toldNumbers{c.root(): {}}
			continue
		case s.key == "cli.solve.shownLine" || s.key == "cli.solve.line.uncertain":
			c.line = strings.Fields(s.values[0])
			continue
		case !strings.HasPrefix(s.key, "cli.proof."):
			continue
		}
		var path []string
		if s.values[0] != root {
			path = strings.Fields(s.values[0])
		}
		n, err := c.root().below(path)
		if err != nil {
			return err
		}
		of := c.told[n]
		if of == nil {
			return fmt.Errorf("%q: it has not been counted", line)
		}
		of.searched, of.threats = true, ""
		if strings.HasSuffix(s.key, ".threats") {
			of.threats = s.values[1]
		}
		if of.proof, of.disproof = "", ""; len(s.values) < 4 || s.values[3] == "" {
			continue
		}
		of.proof, of.disproof = s.values[1], s.values[2]
		for _, child := range n.children {
			if before := c.told[child]; before != nil { // unless it is named again, it has been settled
				before.proof, before.disproof = "", ""
			}
		}
		for _, move := range strings.Split(s.values[3], ", ") {
			name, pair, _ := strings.Cut(move, " ")
			child := n.child(name)
			if c.told[child] == nil {
				c.told[child] = &toldNumbers{}
			}
			c.told[child].proof, c.told[child].disproof, _ = strings.Cut(pair, "/")
		}
	}
	return nil
}

// checkPicture reads the picture and checks all of it.
func (c *provenPicture) checkPicture(text string) (err error) {
	c.shown = map[*node]*shape{}
	if c.drawing, err = readPicture(text, c.svg); err != nil {
		return err
	}
	missing := len(c.told)
	for _, s := range c.shapes {
		switch s.kind {
		case "visited":
			missing--
			err = c.place(s)
		case "hidden":
			said, _ := c.r.as("picture.hidden", s.tip)
			n, _ := number(strings.Join(said.values, ""))
			missing -= n
			err = c.is(strings.Join(s.label, ""), "picture.more", n)
		default:
			err = errors.New("nothing is left out")
		}
		if err != nil {
			return fmt.Errorf("%q: %w", s.tip, err)
		}
	}
	if missing != 0 {
		return fmt.Errorf("%d positions are missing", missing)
	}
	counts, asks := strings.CutPrefix(c.counts, c.l.Sprintf(c.asked, sideName(c.root().side))+" ")
	if !asks {
		return fmt.Errorf("%q does not say what is asked", c.counts)
	}
	return cmp.Or(c.bold(), c.tallied(counts), c.described(), c.explained())
}

func (c *provenPicture) is(text, key string, want ...any) error {
	return c.r.is(c.used, text, key, want...)
}

// state checks how far the search is said to have come with a position, and returns its numbers.
func (c *provenPicture) state(n *node, said string) (numbers string, err error) {
	of := c.told[n]
	switch {
	case of.proof != "":
		return of.proof + "/" + of.disproof, c.is(said, "picture.proven.open", of.proof, of.disproof)
	case of.threats != "" && c.holds(n):
		return "0/∞", c.is(said, "picture.proven.yes.threats", of.threats)
	case of.threats != "":
		return "∞/0", c.is(said, "picture.proven.no.threats", of.threats)
	case c.holds(n):
		return "0/∞", c.is(said, "picture.proven.yes")
	}
	return "∞/0", c.is(said, "picture.proven.no")
}

// place checks what is said of a position in its tooltip, in it, and at its edge.
func (c *provenPicture) place(s *shape) error {
	n, said := s.about(c.l, c.root(), c.byName)
	if n == nil || c.told[n] == nil {
		return errors.New("the search has not come there")
	}
	if err := s.hang(n, c.shown); err != nil {
		return err
	}
	parts := strings.Split(said, "; ")
	if counted := !c.told[n].searched; counted != (len(parts) == 2) {
		return fmt.Errorf("its moves have not been looked at: %v", counted)
	} else if counted {
		if err := c.is(parts[1], "picture.proven.counted"); err != nil {
			return err
		}
	}
	numbers, err := c.state(n, parts[0])
	if err != nil {
		return err
	}
	want, edge := []string{numbers}, n.move
	if c.cells == nil && n.name != "" {
		want = []string{cmp.Or(n.move, n.name), numbers}
	}
	if c.cells == nil || n.parent == nil {
		edge = ""
	}
	if got := slices.DeleteFunc(slices.Clone(s.label), func(line string) bool { return line == "" }); !slices.Equal(got, want) || s.edge != edge {
		return fmt.Errorf("there stands %q, at its edge %q; want %q, %q", got, s.edge, want, edge)
	}
	return nil
}

// proofLine returns the line of the proof as far as it is in the tree.
func (c *provenPicture) proofLine() (moves []string, nodes []*node) {
	n := c.root()
	for nodes = append(nodes, n); len(moves) < len(c.line); nodes = append(nodes, n) {
		if n = n.child(c.line[len(moves)]); n == nil || c.told[n] == nil {
			break
		}
		moves = append(moves, n.move)
	}
	return moves, nodes
}

func (c *provenPicture) bold() error {
	_, line := c.proofLine()
	for n, s := range c.shown {
		if s.bold != slices.Contains(line, n) {
			return fmt.Errorf("%q: it is on the line of the proof: %v", s.tip, !s.bold)
		}
	}
	return nil
}

// tallied checks the title, and the counts of the whole.
func (c *provenPicture) tallied(text string) error {
	if err := c.is(c.title, "picture.title.of", c.game, c.l.Sprintf("algorithm.dfpn")); err != nil {
		return err
	}
	searched, settled := 0, 0
	for _, of := range c.told {
		if of.searched {
			searched++
		}
		if of.proof == "" {
			settled++
		}
	}
	parts := strings.Split(text, " · ")
	if len(parts) != 3 {
		return fmt.Errorf("%q are not three counts", text)
	}
	all := c.l.Sprintf("picture.way.positions", len(c.told))
	if len(c.shown) < len(c.told) {
		all = c.l.Sprintf("picture.drawn", len(c.shown), all)
	}
	if parts[0] != all {
		return fmt.Errorf("%q: want %q", parts[0], all)
	}
	return cmp.Or(c.is(parts[1], "picture.proven.searched", searched), c.is(parts[2], "picture.proven.settled", settled))
}

// described checks the description, which only SVG has: the question, the answer, the line and the counts.
func (c *provenPicture) described() error {
	if !c.svg {
		return nil
	}
	rest, ok := strings.CutPrefix(c.description, c.l.Sprintf(c.asked, sideName(c.root().side))+" ")
	parts := strings.Split(strings.TrimSuffix(rest, "."), ". ")
	line, _ := c.proofLine()
	if !ok || len(parts) != 2+min(1, len(line)) {
		return fmt.Errorf("%q is no description", c.description)
	}
	s, answers := c.r.as("picture.proven.answer", parts[0]+".")
	if !answers {
		return fmt.Errorf("%q is no answer", parts[0])
	}
	c.used["picture.proven.answer"]++
	if _, err := c.state(c.root(), s.values[0]); err != nil {
		return err
	}
	if len(line) > 0 {
		if err := c.is(parts[1]+".", "picture.proven.line", strings.Join(line, " ")); err != nil {
			return err
		}
	}
	return c.tallied(parts[len(parts)-1])
}

// explained checks the legend, which only SVG has.
func (c *provenPicture) explained() error {
	if !c.svg {
		return nil
	}
	counted, hides := false, len(c.shown) < len(c.told)
	for n := range c.shown {
		counted = counted || !c.told[n].searched
	}
	line, _ := c.proofLine()
	want := []string{"MAX", "MIN"}
	for _, e := range []struct {
		key string
		due bool
	}{
		{"picture.proven.legend.numbers", true}, {"picture.proven.legend.line", len(line) > 0}, {"picture.proven.legend.counted", counted},
		{"picture.proven.legend.hidden", hides},
	} {
		if e.due {
			want = append(want, c.l.Sprintf(e.key))
			c.used[e.key]++
		}
	}
	if !slices.Equal(c.legend, want) {
		return fmt.Errorf("the legend is %q, want %q", c.legend, want)
	}
	return nil
}

// TestProvenPictureObjections: the checker objects to wrong words and numbers.
func TestProvenPictureObjections(t *testing.T) {
	mustObject(t, wrongProven, func(random *rand.Rand) (lang.Language, string, func(string) error) {
		c := drawProvenPicture(t, random)
		if c == nil {
			return lang.English, "", nil
		}
		c.used = map[string]int{}
		text, _ := printed(t, c.l, "", c.args...)
		return c.l, text, c.checkPicture
	})
}

// wrongProven are wrong words in pictures of proof-number search.
var wrongProven = []wrong{
	{"a proof number off by one", `\): (\d+) (?:to prove|para demostrarlo)`, oneMore},
	{"a disproof number off by one", `\): [^"<;]*, (\d+) (?:to disprove|para refutarlo)`, oneMore},
	{"proven for disproved", `\): ` + asPatternOf("picture.proven.no") + `["<;]`, insteadBy("picture.proven.yes")},
	{"disproved for proven", `\): ` + asPatternOf("picture.proven.yes") + `["<;]`, insteadBy("picture.proven.no")},
	{"other numbers in a position", `class="value middle"[^>]*>(\d+)/\d+</text></g>|label="(?:[^"]*\\n)?(\d+)/\d+"`, oneMore},
	{"the other side", `[^"<>]\((MAX|MIN)\): `, turned("MAX", "MIN")},
	{"positions off by one", `(\d+) (?:positions?|posici(?:ón|ones)) · `, oneMore},
	{"those looked at off by one", `(\d+) (?:looked at|explorada)`, oneMore},
	{"those settled off by one", `(\d+) (?:settled|decidida)`, oneMore},
	{"the line goes on", `(?:Line of the proof|Línea de la demostración), [^:]*: [^.]*()\. \d`, to(" ZZ")},
	{"a line that is not bold", `label="[^"]*"( penwidth=3) tooltip|class="m\w+(?: leaf)?( bold)"`, to("")},
	{"moves said not to have been looked at", `\): [^";<]*(; ` + strings.TrimPrefix(asPatternOf("picture.proven.counted"), "(") + `["<]`, to("")},
}
