package claims

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/lang"
)

// TestGuessSentences: the statements about selective searches are true: how far they have looked, and that a bound rests on no
// guess. That takes positions with too much below them for a tree, so the winner is found by visiting each position once.
func TestGuessSentences(t *testing.T) {
	first := seed(t)
	used := map[string]int{}
	winners := map[string]int{}
	for i := range rounds(16) {
		random := rand.New(rand.NewPCG(first+uint64(i), 3))
		position := []string{"1122", "2244", "1133", "2233"}[random.IntN(4)]
		c := &analysisChecker{
			tree: &tree{game: "connect4:4x4", position: position, byName: map[string]*node{}}, engine: true, guesses: true,
			l: lang.All[random.IntN(len(lang.All))], used: used,
		}
		c.settings.nodes = 100 + random.IntN(500)
		c.args = []string{"analyze", c.game, position, "--nodes", strconv.Itoa(c.settings.nodes)}
		text, _ := printed(t, c.l, "", c.args...)
		if err := c.checkGuess(t, text, winners); err != nil {
			t.Fatalf("JUGADA_SEED=%d: jugada %q in %v: %v\n\n%s", first+uint64(i), c.args, c.l, err, text)
		}
	}
	for _, key := range []string{"cli.analyze.bounded", "cli.analyze.estimated.evenly"} {
		if used[key] == 0 && laws.Night() {
			t.Errorf("no search said %s: its checker has checked nothing", key)
		}
	}
}

func (c *analysisChecker) checkGuess(t *testing.T, text string, winners map[string]int) error {
	c.r = analysisReader(c.l)
	all, err := behindBoard(c.at(t), c.l, text)
	if err != nil {
		return err
	}
	if err := c.divide(all); err != nil {
		return err
	}
	if err := c.note(); err != nil {
		return err
	}
	c.line = c.meaning
	c.used[c.meaning.key]++
	switch c.meaning.key {
	case "cli.analyze.estimated", "cli.analyze.estimated.evenly":
		return c.estimated()
	case "cli.analyze.bounded":
		winner := winnerOf(t, c.at(t), winners)
		if c.value.estimate || c.value.value != 0 || c.value.relation == "=" || !holds(int64(winner), c.value.relation, 0, 0) {
			return fmt.Errorf("the winner is %d", winner)
		}
	}
	return nil
}

// winnerOf returns who wins from p with best play: 1 is MAX, -1 is MIN, 0 nobody.
func winnerOf(t *testing.T, p catalog.Position, known map[string]int) int {
	if w, ok := known[p.Text()]; ok {
		return w
	}
	best := 0
	if side, won := catalog.Winner(p); p.Outcome() != catalog.Open && won {
		best = int(side.Sign())
	}
	if p.Outcome() == catalog.Open {
		best = -2
		for _, m := range p.Moves() {
			next, err := p.Play(m)
			if err != nil {
				t.Fatal(err)
			}
			best = max(best, winnerOf(t, next, known)*int(p.Turn().Sign()))
			if best == 1 {
				break
			}
		}
		best *= int(p.Turn().Sign())
	}
	known[p.Text()] = best
	return best
}
