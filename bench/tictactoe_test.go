package bench

import (
	"math/bits"
	"testing"

	"github.com/jugada/jugada/game/tictactoe"
	"github.com/jugada/jugada/search/classic"
)

// BenchmarkTicTacToeWholeTree searches the whole tree of tic-tac-toe, 549,946 nodes, by plain minimax. The yardstick is
// the same work written by hand for this game alone: no contract, no limits, no line, no trace.
func BenchmarkTicTacToeWholeTree(b *testing.B) {
	b.Run("classic", func(b *testing.B) {
		rules := tictactoe.Rules{}
		for b.Loop() {
			r, err := classic.Search(b.Context(), rules, rules.Start(), classic.Options{Algorithm: classic.Negamax})
			if err != nil || r.Nodes != 549_946 || r.Value != 0 {
				b.Fatalf("value %d in %d nodes (%v); want 0 in 549,946", r.Value, r.Nodes, err)
			}
		}
	})
	b.Run("byHand", func(b *testing.B) {
		for b.Loop() {
			nodes := 0
			if value := byHand(0, 0, &nodes); nodes != 549_946 || value != 0 {
				b.Fatalf("value %d in %d nodes; want 0 in 549,946", value, nodes)
			}
		}
	})
}

// byHand is negamax on two sets of squares: the mover's and the other's.
func byHand(own, other uint16, nodes *int) int {
	*nodes++
	if hasLine[other] {
		return -1
	}
	empty := 0x1ff &^ (own | other)
	if empty == 0 {
		return 0
	}
	best := -2
	for ; empty != 0; empty &= empty - 1 {
		best = max(best, -byHand(other, own|1<<bits.TrailingZeros16(empty), nodes))
	}
	return best
}

var hasLine = func() (table [512]bool) {
	for set := range table {
		for _, line := range []int{0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124} {
			table[set] = table[set] || set&line == line
		}
	}
	return table
}()
