package bench

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/connect4"
	"github.com/jugada/jugada/game/mnk"
	"github.com/jugada/jugada/game/othello"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/engine"
	"github.com/jugada/jugada/search/proof"
)

// BenchmarkProofNumbers: who wins from random positions, by proof numbers and by null windows in turn, each with 2 s and 64 MiB for a
// position, one thread. It reports how many each proves, and how much longer proof numbers take for those that both prove.
func BenchmarkProofNumbers(b *testing.B) {
	board := func(size mnk.Size) mnk.Large {
		g, err := mnk.NewLarge(size)
		if err != nil {
			b.Fatal(err)
		}
		return g
	}
	b.Run("Gomoku", func(b *testing.B) {
		g := board(mnk.Size{Columns: 15, Rows: 15, InARow: 5})
		proofNumbers(b, g, func(random *rand.Rand) mnk.LargePosition { return inTheMiddle(g, 15, random) })
	})
	b.Run("SevenBySeven", func(b *testing.B) {
		g := board(mnk.Size{Columns: 7, Rows: 7, InARow: 5})
		proofNumbers(b, g, func(random *rand.Rand) mnk.LargePosition { return atRandom(g, 12, random) })
	})
	b.Run("ConnectFour", func(b *testing.B) {
		g := connect4.Rules{}
		proofNumbers(b, g, func(random *rand.Rand) connect4.Position { return atRandom(g, 16, random) })
	})
	b.Run("Othello", func(b *testing.B) {
		g := othello.Rules{}
		proofNumbers(b, g, func(random *rand.Rand) othello.Position { return atRandom(g, 46, random) })
	})
}

// atRandom returns an open position that so many random moves lead to.
func atRandom[S any, M game.Move](g game.Game[S, M], plies int, random *rand.Rand) S {
	for {
		s := g.Start()
		moves, _ := g.Moves(&s, nil)
		for n := 0; n < plies && len(moves) > 0; n++ {
			var next S
			g.Play(&s, moves[random.IntN(len(moves))], &next)
			s = next
			moves, _ = g.Moves(&s, nil)
		}
		if len(moves) > 0 {
			return s
		}
	}
}

// inTheMiddle returns an open position with 8 to 14 marks at random in the middle, 7 by 7 cells.
func inTheMiddle(g mnk.Large, columns int, random *rand.Rand) mnk.LargePosition {
	for {
		s := g.Start()
		for _, cell := range random.Perm(49)[:8+2*random.IntN(4)] {
			var next mnk.LargePosition
			g.Play(&s, mnk.Move((4+cell/7)*columns+4+cell%7), &next)
			s = next
		}
		if moves, _ := g.Moves(&s, nil); len(moves) > 0 {
			return s
		}
	}
}

func proofNumbers[S any, M game.Move, G game.Game[S, M]](b *testing.B, g G, draw func(*rand.Rand) S) {
	const positions = 40
	limits := search.Limits{Time: 2 * time.Second}
	for range b.N {
		random := rand.New(rand.NewPCG(1, 0))
		var byProof, byWindows int
		var took, others time.Duration // for those that both prove
		for range positions {
			s := draw(random)
			x, err := proof.New[S, M](g, proof.Options{})
			if err != nil {
				b.Fatal(err)
			}
			y, err := engine.NewSolver[S, M](g, engine.SolverOptions{})
			if err != nil {
				b.Fatal(err)
			}
			one, err1 := x.Solve(b.Context(), s, proof.Question{Limits: limits})
			two, err2 := y.Solve(b.Context(), s, engine.Question{Weak: true, Limits: limits})
			if err1 != nil || err2 != nil {
				b.Fatal(err1, err2)
			}
			y.Close()
			solved := two.Lo > 0 || two.Hi < 0 || two.Lo == 0 && two.Hi == 0
			if one.Solved() {
				byProof++
			}
			if solved {
				byWindows++
			}
			if solved && one.Solved() {
				if (one.Lo > 0) != (two.Lo > 0) || (one.Hi < 0) != (two.Hi < 0) {
					b.Fatalf("from %d to %d, and from %d to %d", one.Lo, one.Hi, two.Lo, two.Hi)
				}
				took, others = took+one.Elapsed, others+two.Elapsed
			}
		}
		b.ReportMetric(float64(byProof), "proven")
		b.ReportMetric(float64(byWindows), "proven-by-windows")
		b.ReportMetric(float64(took)/float64(max(others, 1)), "of-their-time")
	}
}

// BenchmarkThreats: how many of the same positions are proven within 3,000 nodes each, by rules that see wins by threats and by those that
// do not, and the nodes that all take.
func BenchmarkThreats(b *testing.B) {
	for _, c := range []struct {
		name  string
		sides int
		draw  func(g mnk.Large, random *rand.Rand) mnk.LargePosition
	}{
		{"Gomoku", 15, func(g mnk.Large, random *rand.Rand) mnk.LargePosition { return inTheMiddle(g, 15, random) }},
		{"SevenBySeven", 7, func(g mnk.Large, random *rand.Rand) mnk.LargePosition { return atRandom(g, 12, random) }},
	} {
		g, err := mnk.NewLarge(mnk.Size{Columns: c.sides, Rows: c.sides, InARow: 5})
		if err != nil {
			b.Fatal(err)
		}
		for name, rules := range map[string]game.Game[mnk.LargePosition, mnk.Move]{"Seen": g, "Unseen": heedless{g}} {
			b.Run(c.name+"/"+name, func(b *testing.B) {
				random := rand.New(rand.NewPCG(1, 0))
				var proven, nodes int64
				for range 40 {
					x, err := proof.New[mnk.LargePosition, mnk.Move](rules, proof.Options{Table: 16 << 20})
					if err != nil {
						b.Fatal(err)
					}
					found, err := x.Solve(b.Context(), c.draw(g, random), proof.Question{Limits: search.Limits{Nodes: 3000}})
					if err != nil {
						b.Fatal(err)
					}
					if nodes += found.Nodes; found.Solved() {
						proven++
					}
				}
				b.ReportMetric(float64(proven), "proven")
				b.ReportMetric(float64(nodes), "nodes")
			})
		}
	}
}

// heedless is a board whose rules do not see wins by threats: it is not [game.Sequenced].
type heedless struct{ mnk.Large }

func (heedless) Sequence() {}
