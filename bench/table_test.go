package bench

import (
	"fmt"
	"testing"
	"time"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/chess"
	"github.com/jugada/jugada/game/othello"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/engine"
)

// BenchmarkLargeTables searches with room for 2^20 entries, 16 MiB, and for 2^26, 1 GiB, by turns, and shows how many times as long
// the second takes: what a table costs that is not needed, the memory of which the system has to find and to clear.
//
//	go test ./bench -run '^$' -bench LargeTables -benchtime 5x -cpu 1
//
// The time includes making the table and giving it back. The ratio is the median; the least and the largest stand beside it.
func BenchmarkLargeTables(b *testing.B) {
	for _, nodes := range []int64{1_000_000, 8_000_000} {
		b.Run(fmt.Sprintf("othello/analyze/%d", nodes), func(b *testing.B) {
			compareTables(b, analyzing[othello.Position, othello.Move](othello.Rules{}, nodes))
		})
		b.Run(fmt.Sprintf("chess/analyze/%d", nodes), func(b *testing.B) { compareTables(b, analyzing[chess.Position, chess.Move](chess.Rules{}, nodes)) })
		b.Run(fmt.Sprintf("othello/solve/%d", nodes), func(b *testing.B) { compareTables(b, solving[othello.Position, othello.Move](othello.Rules{}, nodes)) })
	}
}

// compareTables compares what a search takes with a small and with a large table.
func compareTables(b *testing.B, run func(b *testing.B, entries int)) {
	var ratios []float64
	for b.Loop() {
		var took [2]time.Duration
		for i, entries := range []int{1 << 20, 1 << 26} {
			began := time.Now()
			run(b, entries)
			took[i] = time.Since(began)
		}
		ratios = append(ratios, took[1].Seconds()/took[0].Seconds())
	}
	reportRatios(b, "large/small", ratios)
}

// analyzing returns what searches the start of a game with a new searcher, by default options.
func analyzing[S any, M game.Move, G game.Game[S, M]](rules G, nodes int64) func(*testing.B, int) {
	return func(b *testing.B, entries int) {
		o := engine.Default()
		o.Table = entries
		x, err := engine.New[S, M](rules, o)
		if err != nil {
			b.Fatal(err)
		}
		defer x.Close()
		if _, err := x.Search(b.Context(), rules.Start(), engine.Task[M]{Limits: search.Limits{Nodes: nodes}}); err != nil {
			b.Fatal(err)
		}
	}
}

// solving returns what solves the start of a game as far as it comes with that many nodes.
func solving[S any, M game.Move, G game.Game[S, M]](rules G, nodes int64) func(*testing.B, int) {
	return func(b *testing.B, entries int) {
		x, err := engine.NewSolver[S, M](rules, engine.SolverOptions{Table: entries})
		if err != nil {
			b.Fatal(err)
		}
		defer x.Close()
		if _, err := x.Solve(b.Context(), rules.Start(), engine.Question{Limits: search.Limits{Nodes: nodes}}); err != nil {
			b.Fatal(err)
		}
	}
}
