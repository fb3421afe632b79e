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
)

// TestProofStepSentences: what a trace of proof numbers says at each step follows from the tree, and from what it has said before.
func TestProofStepSentences(t *testing.T) {
	first := seed(t)
	used := map[string]int{}
	said := slices.DeleteFunc(slices.Clone(proofClaims), func(key string) bool { return key == "cli.proof.root" })
	for i, draws := 0, rounds(120); i < draws || i < 20*draws && len(unused(used, said)) > 0; i++ {
		random := rand.New(rand.NewPCG(first+uint64(i), 5))
		c := &proofChecker{solutionChecker: *drawSolution(t, random), counted: map[*node][2]int{}}
		c.weak, c.bests, c.used = true, false, used
		c.settings.nodes = []int{1, 3, 10, 40, 100_000}[random.IntN(5)]
		c.args = []string{"trace", c.game, c.position, "--algorithm", "dfpn", "--nodes", strconv.Itoa(c.settings.nodes)}
		text, status := printed(t, c.l, "", c.args...)
		if err := c.checkSteps(t, text, status); err != nil {
			t.Fatalf("JUGADA_SEED=%d: jugada %q in %v:\n%v\n\n%s", first+uint64(i), c.args, c.l, err, text)
		}
	}
	for _, key := range unused(used, said) {
		t.Errorf("no trace said %s: its checker has checked nothing", key)
	}
}

// proofClaims are the messages of a step.
var proofClaims = []string{
	"cli.proof.asked.won", "cli.proof.asked.held", "cli.proof.next", "cli.proof.back", "cli.proof.proven", "cli.proof.disproved",
	"cli.proof.proven.threats", "cli.proof.disproved.threats",
	"cli.proof.root",
}

// proofChecker reads a trace of proof numbers.
type proofChecker struct {
	solutionChecker
	least   int64            // what is asked: is it worth at least this, times any large number, to the side to move at the root
	counted map[*node][2]int // what was said last about the numbers of a position
	left    []string         // the path of a position that was left for a better move; nil: there is none
}

// checkSteps checks the lines about steps, and that the others are what solve would say.
func (c *proofChecker) checkSteps(t *testing.T, text string, status int) error {
	c.wholly = c.whole()
	r := newReader(c.l, proofClaims[:8]...)
	var others []string
	for _, line := range strings.Split(text, "\n") {
		found := r.read(strings.TrimSpace(line))
		if len(found) == 0 || len(others) == 0 { // the first line names the game
			others = append(others, line)
			continue
		}
		c.used[found[0].key]++
		if err := c.step(found[0]); err != nil {
			return fmt.Errorf("%q: %w", line, err)
		}
	}
	return c.checkSolution(t, strings.Join(others, "\n"), status)
}

// holds reports whether the answer is yes at a position, from the point of view of the root's side to move.
func (c *proofChecker) holds(n *node) bool {
	return int64(cmp.Compare(c.wholly.worth[n], 0)*c.root().side) >= c.least
}

func (c *proofChecker) step(s sentence) error {
	if name, ok := strings.CutPrefix(s.key, "cli.proof.asked."); ok {
		c.least = map[string]int64{"won": 1, "held": 0}[name]
		clear(c.counted)
		side, err := c.sideOf(s.values[0])
		switch {
		case err != nil || side != c.root().side:
			return errors.New("the other side is to move")
		case name == "held" && c.wholly.worth[c.root()]*int64(side) > 0:
			return errors.New("it is won")
		}
		return nil
	}
	path := strings.Fields(s.values[0])
	if s.values[0] == c.l.Sprintf("cli.proof.root") {
		path = nil
	}
	n, err := c.root().below(path)
	if err != nil {
		return err
	}
	if c.left != nil && s.key != "cli.proof.back" {
		if at := len(path); at >= len(c.left) || !slices.Equal(path, c.left[:at]) || s.key != "cli.proof.next" || s.values[4] == c.left[at] {
			return fmt.Errorf("%v was left for a better move", c.left)
		}
		c.left = nil
	}
	switch s.key {
	case "cli.proof.proven", "cli.proof.disproved":
		if c.holds(n) != (s.key == "cli.proof.proven") {
			return fmt.Errorf("it is worth %s", c.written(c.wholly.worth[n]))
		}
		return nil
	case "cli.proof.proven.threats", "cli.proof.disproved.threats":
		if c.holds(n) != (s.key == "cli.proof.proven.threats") {
			return fmt.Errorf("it is worth %s", c.written(c.wholly.worth[n]))
		}
		return c.decide(n, strings.Fields(s.values[1]))
	case "cli.proof.back":
		c.left = path
	}
	return c.compared(n, s)
}

// decide checks that a side wins by these moves from n: it keeps its win with each, and has won at the end.
func (c *proofChecker) decide(n *node, moves []string) error {
	value := c.wholly.worth[n]
	for _, name := range moves {
		if n = n.child(name); n == nil || cmp.Compare(c.wholly.worth[n], 0) != cmp.Compare(value, 0) || value == 0 {
			return fmt.Errorf("%s does not keep a win", name)
		}
	}
	if len(n.children) > 0 {
		return errors.New("the game is not over at the end")
	}
	return nil
}

// compared checks the numbers of a position, those of its moves, and which is next.
func (c *proofChecker) compared(n *node, s sentence) error {
	ours := n.side == c.root().side
	open := map[*node]bool{}
	most, least, next := [2]int{}, [2]int{1 << 40, 1 << 40}, map[string][2]int{}
	for _, move := range strings.Split(s.values[3], ", ") {
		name, pair, _ := strings.Cut(move, " ")
		proof, disproof, _ := strings.Cut(pair, "/")
		k := n.child(name)
		a, err1 := strconv.Atoi(proof)
		b, err2 := strconv.Atoi(disproof)
		if k == nil || err1 != nil || err2 != nil || a < 1 || b < 1 || open[k] {
			return fmt.Errorf("%q is no open move", move)
		}
		open[k], next[name] = true, [2]int{a, b}
		for i, number := range []int{a, b} {
			most[i], least[i] = max(most[i], number), min(least[i], number)
		}
		if before, ok := c.counted[k]; c.game == "tree" {
			if !ok {
				if before = [2]int{1, len(k.children)}; k.side != c.root().side {
					before = [2]int{len(k.children), 1}
				}
			}
			if before != [2]int{a, b} {
				return fmt.Errorf("%s has %v, and is said to have %d/%d", name, before, a, b)
			}
		}
	}
	for _, k := range n.children {
		if !open[k] && c.holds(k) == ours {
			return fmt.Errorf("%s would settle it", k.move)
		}
	}
	want := [2]int{least[0], most[1] + len(open) - 1}
	by := 0
	if !ours {
		want, by = [2]int{most[0] + len(open) - 1, least[1]}, 1
	}
	for i, text := range s.values[1:3] {
		if number, err := strconv.Atoi(text); err != nil || number != want[i] {
			return fmt.Errorf("its numbers are %v", want)
		}
	}
	if s.key == "cli.proof.next" {
		if numbers, ok := next[s.values[4]]; !ok || numbers[by] != least[by] {
			return fmt.Errorf("%s is not the move with the least number", s.values[4])
		}
	}
	c.counted[n] = want
	return nil
}
