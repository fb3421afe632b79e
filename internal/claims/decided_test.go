package claims

import (
	"bytes"
	"context"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/internal/playtest"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/ui/cli"
)

// The statements of analyze and play about the strategy that auto has chosen, and why.

// auto reports whether the strategy was left open.
func (c *analysisChecker) auto() bool {
	return c.engine && c.depth == 0 && c.asked == 0 && c.refine == ""
}

// decides checks that the strategy is told if it was left open, and then only.
func (c *analysisChecker) decides() error {
	told := slices.ContainsFunc(c.said, func(s sentence) bool { return strings.HasPrefix(s.key, "cli.decided.") })
	if due := c.auto() && len(c.root().children) > 0; due != told {
		return fmt.Errorf("the strategy was left open: %v; it is told: %v", due, told)
	}
	return nil
}

// byProof: "By proof: the limits were enough to settle the outcome.", and in a game that is soon over "within 9 more plies". That
// the value is the game's own is checked with its meaning.
func (c *analysisChecker) byProof() error {
	if !c.settledValue() {
		return fmt.Errorf("the value is that of a depth")
	}
	if c.line.key != "cli.decided.short" {
		return nil
	}
	most, err := number(c.line.values[0])
	for _, n := range c.tree.nodes {
		if err == nil && n.ply() > most {
			return fmt.Errorf("it may last %d", n.ply())
		}
	}
	return err
}

// bySearch: "By search: the limits were not enough to settle the outcome."
func (c *analysisChecker) bySearch() error {
	if c.settledValue() {
		return fmt.Errorf("the value is said to be the game's own")
	}
	return nil
}

// byModel: "By the opponent's model, weighed in all 5,478 positions that can still come about."
func (c *adviceChecker) byModel() error {
	seen := map[string]bool{}
	for _, n := range c.tree.nodes {
		seen[c.placed(n)] = true
	}
	if said, err := number(c.s.values[0]); err != nil || said != len(seen) {
		return fmt.Errorf("there are %d (%v)", len(seen), err)
	}
	return nil
}

// placed names the position of n: that of a board is given by what each side has placed, in whatever order.
func (t *tree) placed(n *node) string {
	if t.cells == nil {
		return n.name
	}
	moves := map[int][]string{}
	for ; n.parent != nil; n = n.parent {
		moves[n.parent.side] = append(moves[n.parent.side], n.move)
	}
	slices.Sort(moves[1])
	slices.Sort(moves[-1])
	return fmt.Sprint(moves[1], moves[-1])
}

// TestUnweighedSentences: where the errors of an opponent do not count, what is said of the memory and time to weigh them is true.
// On 25 cells nobody has five in a row with four stones, so that each way to place four and four is a position.
func TestUnweighedSentences(t *testing.T) {
	eight := new(big.Int).Mul(new(big.Int).Binomial(25, 4), new(big.Int).Binomial(21, 4))
	positions := eight.Int64()
	for _, l := range lang.All {
		r := newReader(l, "cli.decided.memory", "cli.decided.time", "cli.decided.search", "cli.decided.proof")
		for _, limit := range []string{"--nodes=1000", "--time=20ms"} {
			text := run(t, l, "", "analyze", "mnk:5,5,5", "--opponent", "errs:1/3", limit)
			checked := false
			for _, line := range strings.Split(text, "\n") {
				s, memory := r.as("cli.decided.memory", line)
				inTime, timed := r.as("cli.decided.time", line)
				switch {
				case memory:
					mib, err := number(s.values[1])
					const least = 8 // bytes
					if err != nil || s.values[0] != "errs:1/3" || positions*least <= int64(mib)<<20 {
						t.Errorf("%q: there are at least %d positions (%v)", line, positions, err)
					}
				case timed:
					const least = 1 // nanosecond for a position
					if inTime.values[0] != "errs:1/3" || positions*least <= 10e6 {
						t.Errorf("%q: there are at least %d positions", line, positions)
					}
				default:
					continue
				}
				if checked = memory == strings.HasPrefix(limit, "--nodes"); !checked {
					t.Errorf("%s: %s", limit, line)
				}
			}
			if !checked {
				t.Errorf("%s: nothing is said of the errors:\n%s", limit, text)
			}
		}
	}
}

// TestInterruptedDecision: a search that was interrupted before its limits does not blame them.
func TestInterruptedDecision(t *testing.T) {
	for _, l := range lang.All {
		r := newReader(l, "cli.decided.interrupted", "cli.decided.search", "cli.decided.proof")
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		defer cancel()
		var out bytes.Buffer
		cli.Run(ctx, []string{"analyze", "othello", "--time", "1h", "--lang", l.String()}, cli.Streams{
			In: strings.NewReader(""), Out: &out, Err: &out, Getenv: func(string) string { return "" },
		})
		var told []string
		for _, line := range strings.Split(out.String(), "\n") {
			for _, s := range r.read(line) {
				told = append(told, s.key)
			}
		}
		if !slices.Equal(told, []string{"cli.decided.interrupted"}) {
			t.Errorf("of the strategy is told %v:\n%s", told, &out)
		}
	}
}

// TestUnweighedRepeats: errors are said not to be weighed because positions repeat where the rules say that they do.
func TestUnweighedRepeats(t *testing.T) {
	var rules any = playtest.Tug{}
	if _, repeats := rules.(game.Repeats[playtest.Rope]); !repeats {
		t.Fatal("no position of Tug comes again")
	}
	for _, l := range lang.All {
		r := newReader(l, "cli.decided.repeats")
		var out bytes.Buffer
		cli.Run(t.Context(), []string{"analyze", "tug", "--opponent", "errs:1/3", "--time", "100ms", "--lang", l.String()}, cli.Streams{
			In: strings.NewReader(""), Out: &out, Err: &out, Getenv: func(string) string { return "" },
		}, cli.Games(catalog.Of(playtest.Tug{})))
		if !slices.ContainsFunc(strings.Split(out.String(), "\n"), func(line string) bool {
			s, is := r.as("cli.decided.repeats", line)
			return is && s.values[0] == "errs:1/3"
		}) {
			t.Errorf("nothing is said of the errors:\n%s", &out)
		}
	}
}
