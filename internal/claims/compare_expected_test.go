package claims

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/jugada/jugada/lang"
)

// TestExpectedTable: what compare --expected says of the best play against a model, and of minimax with the first of its best
// moves and with any of them, is what the whole game gives.
func TestExpectedTable(t *testing.T) {
	first := seed(t)
	for i := range rounds(100) {
		m := drawMeeting(t, rand.New(rand.NewPCG(first+uint64(i), 13)))
		if err := m.check(m.text); err != nil {
			t.Fatalf("JUGADA_SEED=%d: jugada %q: %v\n%s", first+uint64(i), m.args, err, m.text)
		}
	}
}

func TestExpectedTableObjections(t *testing.T) {
	mustObject(t, []wrong{
		{"another expectation of the plan", `(?m)^\S+ +opponent=\S+ +-?(\d+)`, oneMore},
		{"another expectation of minimax", `(?m)^\S+ +negamax +-?(\d+)`, oneMore},
		{"another one at random", `(?m)^\S+ +negamax +\S+ +-?(\d+)`, oneMore},
		{"the other side", `(?:Expected values are for|Los valores esperados son para) (MAX|MIN)`, turned("MAX", "MIN")},
	}, func(random *rand.Rand) (lang.Language, string, func(string) error) {
		m := drawMeeting(t, random)
		return m.l, m.text, m.check
	})
}

// meeting is a whole game against a player who errs.
type meeting struct {
	*against
	l    lang.Language
	args []string
	text string
}

func drawMeeting(t *testing.T, random *rand.Rand) *meeting {
	m := &meeting{l: lang.All[random.IntN(len(lang.All))]}
	for m.against == nil || m.model[0].kind == "logit" || len(m.model) > 1 {
		m.against = drawAgainst(random, drawSmall(random))
	}
	m.depth, m.risk, m.berliner = 0, nil, nil
	m.derive()
	m.args = []string{"compare", m.game, m.position, "--expected", "--opponent", m.modelText(), "--as", strings.ToLower(sideName(m.as))}
	m.text = run(t, m.l, "", m.args...)
	return m
}

// gets returns what the advised side gets that plays minimax: the first of its best moves, or any of them.
func (m *meeting) gets(n *node, any bool) *big.Rat {
	if m.ends(n) {
		return m.inPoints(m.worth[n] * int64(m.as))
	}
	odds := m.chances[n]
	if n.side == m.as {
		odds = make([]*big.Rat, len(n.children))
		best := 0
		for i, c := range n.children {
			odds[i] = new(big.Rat)
			if m.score[c] == m.score[n] && (any || best == 0) {
				odds[i].SetInt64(1)
				best++
			}
		}
		for _, p := range odds {
			p.Mul(p, big.NewRat(1, int64(best)))
		}
	}
	sum := new(big.Rat)
	for i, c := range n.children {
		if odds[i].Sign() > 0 {
			sum.Add(sum, new(big.Rat).Mul(odds[i], m.gets(c, any)))
		}
	}
	return sum
}

func (m *meeting) check(text string) error {
	above, below, _ := strings.Cut(strings.TrimRight(text, "\n"), "\n\n")
	rows := lines(above)
	if len(rows) != 3 {
		return fmt.Errorf("%d rows", len(rows)-1)
	}
	if s, ok := compareReader(m.l).as(m.scaleKey(), below); !ok || s.values[0] != sideName(m.as) {
		return fmt.Errorf("%q: expected %s for %s", below, m.scaleKey(), sideName(m.as))
	}
	for i, method := range []string{"opponent=" + m.modelText(), "negamax"} {
		cells := columns.Split(strings.TrimSpace(rows[i+1]), -1)
		if len(cells) != 5 || !slices.Equal(cells[:2], []string{m.modelText(), method}) {
			return fmt.Errorf("%q is no row of %s", cells, method)
		}
		want, other := m.expected[m.root()], (*big.Rat)(nil)
		if i > 0 {
			want, other = m.gets(m.root(), false), m.gets(m.root(), true)
		}
		if err := near(cells[2], want); err != nil {
			return fmt.Errorf("%q: %w", cells, err)
		}
		if cells[3] != "–" {
			if err := near(cells[3], other); err != nil {
				return fmt.Errorf("%q at random: %w", cells, err)
			}
		} else if i > 0 && want.Cmp(other) != 0 {
			return fmt.Errorf("%q: at random it is %v", cells, other)
		}
	}
	return nil
}
