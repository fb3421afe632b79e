package bench

import (
	"testing"

	"github.com/jugada/jugada/game/tictactoe"
	"github.com/jugada/jugada/search/classic"
)

// BenchmarkTicTacToeWholeTree searches the whole tree of tic-tac-toe, 549,946 nodes, by plain minimax (SPEC A2).
func BenchmarkTicTacToeWholeTree(b *testing.B) {
	for b.Loop() {
		r, err := classic.Search(b.Context(), tictactoe.Rules{}, tictactoe.Rules{}.Start(), classic.Options{Algorithm: classic.Negamax})
		if err != nil || r.Nodes != 549_946 || r.Value != 0 {
			b.Fatalf("value %d in %d nodes (%v); want 0 in 549,946", r.Value, r.Nodes, err)
		}
	}
}
