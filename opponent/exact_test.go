package opponent_test

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/opponent"
)

// How long expectations may be as fractions: a number 4,096 bits, and two for each of the opponent's decisions 16 MiB in all. A
// player who errs once in 10¹² decides k times; an error is worth 1, and the end of the line 0. So 1 − (1 − 10⁻¹²)^k is expected,
// whose denominator is 10^12k: the numerator is odd, and no multiple of 5.
func TestFractionsGetTooLong(t *testing.T) {
	bits := func(k int) int { return new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(12*k)), nil).BitLen() }
	longest := 0
	for bits(longest+1) <= 4096 {
		longest++
	}
	const some = 40
	bytes := 0 // of that many decisions in a line
	for k := 1; k <= some; k++ {
		bytes += 2 * bits(k) / 8
	}
	lines := 16 << 20 / bytes
	for _, c := range []struct {
		lines, decisions int
		ok               bool
	}{{1, longest, true}, {1, longest + 1, false}, {lines, some, true}, {lines + 1, some, false}} {
		var text strings.Builder
		text.WriteString("(A")
		for line := range c.lines {
			for k := range c.decisions {
				fmt.Fprintf(&text, " (b%d.%d d%d.%d=1 (c%d.%d", line, k, line, k, line, k)
			}
			fmt.Fprintf(&text, " e%d=0%s", line, strings.Repeat("))", c.decisions))
		}
		text.WriteString(")")
		g, _ := figure(t, text.String(), 0)
		exact, ok := g.Exact(ctx, game.Max, model(t, "errs:0.000000000001"), opponent.Caution{})
		if ok != c.ok {
			t.Errorf("%d lines of %d decisions: a fraction: %v", c.lines, c.decisions, ok)
		}
		if ok && exact.Denom().BitLen() != bits(c.decisions) {
			t.Errorf("%d decisions: %d bits, want %d", c.decisions, exact.Denom().BitLen(), bits(c.decisions))
		}
	}
}
