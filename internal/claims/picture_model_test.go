package claims

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/lang"
)

// TestModelPictureSentences: pictures of searches against a player who errs tell the truth, with and without Star1 cuts.
func TestModelPictureSentences(t *testing.T) {
	first, draws := seed(t), rounds(150)
	used := map[string]int{}
	for i := range draws {
		random := rand.New(rand.NewPCG(first+uint64(i), 8))
		c, args := drawModelPicture(random)
		c.used = used
		said, _ := printed(t, c.l, "", args...)
		if err := c.check(said); err != nil {
			t.Fatalf("JUGADA_SEED=%d: jugada %q in %v:\n%v\n\n%s", first+uint64(i), args, c.l, err, said)
		}
	}
	for _, key := range unused(used, modelPictureClaims) {
		if laws.Night() { // by day too few are drawn for what is rare
			t.Errorf("no picture of %d said %s: its checker has checked nothing", draws, key)
		}
	}
}

// TestModelPictureObjections: the checker objects to wrong words.
func TestModelPictureObjections(t *testing.T) {
	mustObject(t, wrongModelPictures, func(random *rand.Rand) (lang.Language, string, func(string) error) {
		c, args := drawModelPicture(random)
		c.used = map[string]int{}
		text, _ := printed(t, c.l, "", args...)
		return c.l, text, c.check
	})
}

// wrongModelPictures are wrong words in such pictures. A number is wrong here if its first digit is.
var wrongModelPictures = []wrong{
	{"an expectation off", `(?:expected value|valor esperado) ≤?−?(\d+)`, oneMore},
	{"the value of minimax off", `minimax −?(\d+)[;"<]`, oneMore},
	{"a bound made exact", `(?:expected value|valor esperado) (≤)`, to("")},
	{"an exact value made a bound", `(?:expected value|valor esperado) ()−?\d`, to("≥")},
	{"a static value off", `(?:static value|valor estático) −?(\d+)`, oneMore},
	{"another probability", `(?:with probability|con probabilidad) ([01])\.`, oneMore},
	{"a probability at another edge", `class="move[^"]*"[^>]*>[^<]*(\(?0\.\d+)|label="[^"]*(0\.\d+)[^"]*"\]`, to("0.987")},
	{"another model", `(?:expectation by|esperanza según) ([^;"<]+)`, to("errs:0.77")},
	{"another move that is not allowed", `(?:not allowed|no se admite): ([^,;"<]+)`, to("ZZ")},
	{"the other reason to choose", `(has the best|tiene el mejor valor)`, func(l lang.Language, _ string) string {
		return map[lang.Language]string{lang.English: "is the first with the best", lang.Spanish: "es la primera de las de mejor valor"}[l]
	}},
	{"another that promises the same", `[;:] ([^ ,;]+), [^;<"]*(?:promise the same|prometen lo mismo)`, to("ZZ")},
	{"the other side", `[^"<>]\((MAX|MIN)\): `, turned("MAX", "MIN")},
	{"α of a cut off", `(?:cut|poda): \S+ ≤ α = −?(\d+)`, oneMore},
	{"a cut set elsewhere", `\): [^"<]*(?:cut|poda): [^;]*(?:set at|fijada en) (\S+|the root|la raíz) (?:by|por)`, to("ZZ")},
	{"the value of what is known off", `(?:known to be worth|sabe que vale) −?(\d+)`, oneMore},
	{"the unit of the other side", `(?:expected points for|expected results for|puntos esperados para|resultados esperados para) (MAX|MIN)`, turned("MAX", "MIN")},
	{"another expectation of all", `(?:can expect|puede esperar) −?(\d+)`, oneMore},
	{"another choice", `(?:can expect|puede esperar) [^ ]*, (?:by|por) ([^.]+)\. \d`, to("ZZ")},
	{"the other side expects", `(MAX|MIN) (?:can expect|puede esperar)`, turned("MAX", "MIN")},
	{"the other side errs", `>(?:expectation: |esperanza: )(MAX|MIN) `, turned("MAX", "MIN")},
	{"the other algorithm", asPatternOf("algorithm.expectation") + ",", insteadBy("algorithm.star1")},
}

// modelPictureClaims are the messages in such pictures.
var modelPictureClaims = []string{
	"picture.title.of", "picture.expected", "picture.static", "picture.expected.static", "picture.assumed", "picture.chance", "picture.modelled",
	"picture.forbidden", "picture.among.minimax", "picture.among.order", "picture.cut.at", "picture.cut.known", "picture.unvisited",
	"picture.note.minimax", "picture.note.known", "picture.describe.model", "picture.describe.model.by", "picture.describe.model.ahead", "picture.describe.model.by.ahead", "picture.unit.results",
	"picture.unit.points", "picture.legend.expectation", "picture.legend.chance", "picture.legend.choice", "picture.legend.absent",
	"picture.legend.bound", "picture.legend.assumed",
}

var modelPictureReader = readers(func() []string {
	return slices.Concat(modelPictureClaims, pictureParts, []string{"picture.root"})
})

// modelPicture reads one picture and checks its statements.
type modelPicture struct {
	*against
	star, svg bool
	l         lang.Language
	r         *reader
	used      map[string]int

	*drawing
	tips  map[*node]*modelTip
	order []*node // as drawn
}

// modelTip is the tooltip of a visited node.
type modelTip struct {
	*shape
	said     map[string]sentence // by their keys, without "picture."
	cutText  string
	relation string
	amount   string // the expectation, as it is written
	skipped  []string
}

func drawModelPicture(random *rand.Rand) (c *modelPicture, args []string) {
	c = &modelPicture{against: drawAgainst(random, drawSmall(random)), l: lang.All[random.IntN(len(lang.All))]}
	for len(c.looked()) > 150 {
		c.against = drawAgainst(random, drawSmall(random))
	}
	c.svg, c.star = random.IntN(2) == 0, random.IntN(2) == 0
	format := map[bool]string{true: "svg", false: "dot"}[c.svg]
	return c, append([]string{"trace", c.game, c.position, "--algorithm", c.algorithm(), "--format", format}, c.flags()...)
}

func (c *modelPicture) algorithm() string {
	return map[bool]string{true: "star1", false: "expectation"}[c.star]
}

func (c *modelPicture) check(text string) (err error) {
	c.r = modelPictureReader(c.l)
	c.tips, c.order = map[*node]*modelTip{}, nil
	if c.drawing, err = readPicture(text, c.svg); err != nil {
		return err
	}
	for _, s := range c.shapes {
		if s.kind != "visited" {
			continue
		}
		if err := c.readTip(s); err != nil {
			return fmt.Errorf("%q: %w", s.tip, err)
		}
	}
	for _, n := range c.order {
		if err := c.node(n, c.tips[n]); err != nil {
			return fmt.Errorf("%q: %w", c.tips[n].tip, err)
		}
	}
	for _, check := range []func() error{c.absent, c.whole, c.explained} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

func (c *modelPicture) called(name string) *node {
	if name == c.l.Sprintf("picture.root") {
		return c.root()
	}
	if name == "" {
		return nil
	}
	return c.byName[name]
}

func (c *modelPicture) readTip(s *shape) error {
	name, rest, _ := strings.Cut(s.tip, " (")
	side, said, _ := strings.Cut(rest, "): ")
	n := c.called(name)
	switch {
	case n == nil || c.tips[n] != nil || side != sideName(n.side):
		return fmt.Errorf("there is no such node, or twice")
	case n.parent != nil && c.tips[n.parent] == nil, s.parent != nil && s.parent != c.tips[n.parent].shape:
		return fmt.Errorf("it does not hang where it belongs")
	}
	t := &modelTip{shape: s, said: map[string]sentence{}}
	c.tips[n], c.order = t, append(c.order, n)
	for _, part := range strings.Split(said, "; ") {
		found := c.r.read(part)
		if len(found) == 0 {
			return fmt.Errorf("%q is no message that is known here", part)
		}
		c.used[found[0].key]++
		key := strings.TrimPrefix(found[0].key, "picture.")
		t.said[key] = found[0]
		if strings.HasPrefix(key, "cut.") {
			t.cutText = part
		}
	}
	if s, ok := t.said["unvisited"]; ok {
		t.skipped = strings.Split(s.values[0], ", ")
	}
	return nil
}

// rational reads a number with a typographic minus sign.
func rational(text string) (*big.Rat, error) {
	x, ok := new(big.Rat).SetString(strings.ReplaceAll(text, "−", "-"))
	if !ok {
		return nil, fmt.Errorf("%q is no number", text)
	}
	return x, nil
}

// expects checks an expectation, with its prefix.
func (c *modelPicture) expects(n *node, text string) (relation string, err error) {
	relation = "="
	for _, sign := range []string{"≥", "≤"} {
		if rest, ok := strings.CutPrefix(text, sign); ok {
			text, relation = rest, sign
		}
	}
	text = strings.ReplaceAll(text, "−", "-")
	if relation == "=" {
		return relation, near(text, c.expected[n])
	}
	bound, err := rational(text)
	if err == nil && (relation == "≥" || !c.star || !(&modelChecker{against: c.against}).atMost(c.expected[n], bound)) {
		err = fmt.Errorf("it is worth %s", c.expected[n].FloatString(6))
	}
	return relation, err
}
