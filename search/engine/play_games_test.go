package engine

import (
	"context"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/connect4"
	"github.com/jugada/jugada/game/mnk"
	"github.com/jugada/jugada/game/othello"
	"github.com/jugada/jugada/game/tictactoe"
	"github.com/jugada/jugada/search"
)

// This file compares searcher and solver with minimax on the games of the catalogue: with all their abilities, and as
// games with six methods and no ability, whose moves come in any order.

func TestExactSearchIsMinimaxOnTicTacToe(t *testing.T) {
	checkGame(t, ticTacToe(tictactoe.Rules{}), 9)
	checkGame(t, ticTacToe(tictactoe.Rules{First: game.Min}), 9)
}

func TestExactSearchIsMinimaxOnConnectFour(t *testing.T) {
	checkGame(t, connectFour(connect4.Rules{}), 40)
	for _, size := range []connect4.Size{{Columns: 4, Rows: 4, InARow: 4}, {Columns: 5, Rows: 3, InARow: 3}} {
		g, err := connect4.New(size)
		if err != nil {
			t.Fatal(err)
		}
		checkGame(t, connectFour(g), size.Columns*size.Rows)
	}
}

func TestExactSearchIsMinimaxOnMNK(t *testing.T) {
	for _, size := range []mnk.Size{{Columns: 3, Rows: 3, InARow: 3}, {Columns: 5, Rows: 4, InARow: 4}, {Columns: 4, Rows: 4, InARow: 3, Exact: true}} {
		g, err := mnk.NewPacked(size)
		if err != nil {
			t.Fatal(err)
		}
		checkGame(t, smallMNK(g), size.Cells())
	}
	size := mnk.Size{Columns: 7, Rows: 6, InARow: 4}
	g, err := mnk.NewSmall(size)
	if err != nil {
		t.Fatal(err)
	}
	checkGame(t, smallMNK(g), size.Cells())
	for _, size := range []mnk.Size{{Columns: 4, Rows: 4, InARow: 4}, {Columns: 6, Rows: 5, InARow: 4, Exact: true}} {
		g, err := mnk.NewLarge(size)
		if err != nil {
			t.Fatal(err)
		}
		checkGame(t, largeMNK(g), size.Cells())
	}
}

func TestExactSearchIsMinimaxOnOthello(t *testing.T) {
	checkGame(t, discs(othello.Rules{}), 60)
}

// Where a side has to pass, the other one moves twice.
func TestExactSearchIsMinimaxWherePassing(t *testing.T) {
	var g othello.Rules
	var passes []othello.Position
	random := rand.New(rand.NewPCG(1, 0))
	for len(passes) < 30 {
		s := g.Start()
		for moves, outcome := g.Moves(&s, nil); outcome == game.Open; moves, outcome = g.Moves(&s, nil) {
			if moves[0] == othello.Pass {
				passes = append(passes, s)
			}
			var next othello.Position
			g.Play(&s, moves[random.IntN(len(moves))], &next)
			s = next
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		checkAt(t, discs(g), rapid.SampledFrom(passes).Draw(t, "position"))
	})
}

// checkGame compares searcher and solver with minimax in a game that lasts about that many plies.
func checkGame[S comparable, M game.Move, G game.Game[S, M]](t *testing.T, g G, plies int) {
	t.Helper()
	rapid.Check(t, func(t *rapid.T) {
		s := somewhere[S, M](t, g, plies)
		if rapid.Bool().Draw(t, "bare") {
			checkAt[S, M](t, any(bare[S, M]{g, rapid.Uint64().Draw(t, "order")}).(G), s)
		} else {
			checkAt[S, M](t, g, s)
		}
	})
}

// A node costs no memory: ten times as many nodes allocate nothing more except the reports of further iterations.
func TestNodesAllocateNothing(t *testing.T) {
	t.Run("connect4", nodesAllocateNothing(connectFour(connect4.Rules{})))
	t.Run("othello", nodesAllocateNothing(discs(othello.Rules{})))
	t.Run("othello:6", nodesAllocateNothing(discs(othello.Small[othello.Six]{})))
	t.Run("shuttle", nodesAllocateNothing(shuttleRules(shuttle{})))
}

func nodesAllocateNothing[S any, M game.Move, G game.Game[S, M]](g G) func(*testing.T) {
	const few, many = 2_000, 20_000 // nodes
	return func(t *testing.T) {
		player, err := New[S, M](g, Default())
		if err != nil {
			t.Fatal(err)
		}
		played := func(nodes int64) float64 {
			return testing.AllocsPerRun(2, func() {
				player.Clear()
				_, _ = player.Search(context.Background(), g.Start(), Task[M]{Limits: search.Limits{Nodes: nodes}})
			})
		}
		played(many) // room for deep lines and long lists is made once
		const ofReports = 200
		if a, b := played(few), played(many); b > a+ofReports {
			t.Errorf("the searcher allocates %v times in %d nodes, %v times in %d", a, few, b, many)
		}
		prover, err := NewSolver[S, M](g, SolverOptions{})
		if err != nil {
			return // positions come again
		}
		solved := func(nodes int64) float64 {
			return testing.AllocsPerRun(2, func() {
				prover.Clear()
				_, _ = prover.Solve(context.Background(), g.Start(), Question{Limits: search.Limits{Nodes: nodes}})
			})
		}
		solved(many)
		const ofQuestions = 20
		if a, b := solved(few), solved(many); b > a+ofQuestions {
			t.Errorf("the solver allocates %v times in %d nodes, %v times in %d", a, few, b, many)
		}
	}
}

func TestSolverOnEveryTicTacToePosition(t *testing.T) {
	var rules ticTacToe = tictactoe.Rules{}
	x := solver[tictactoe.Position, tictactoe.Move, ticTacToe](t, rules, SolverOptions{})
	positions := reachable[tictactoe.Position, tictactoe.Move, ticTacToe](rules)
	if len(positions) != 5478 {
		t.Fatalf("%d positions, want 5478", len(positions))
	}
	i := 0
	for s := range positions {
		if i++; i%8 == 0 {
			checkSolution(t, x, rules, s)
		}
	}
}

// TestLinesAreInOrder: however a search prunes, the reported lines are in the order of their values, best first.
func TestLinesAreInOrder(t *testing.T) {
	g, err := mnk.NewLarge(mnk.Size{Columns: 7, Rows: 7, InARow: 5})
	if err != nil {
		t.Fatal(err)
	}
	x, err := New(largeMNK(g), Default())
	if err != nil {
		t.Fatal(err)
	}
	dice := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		s := g.Start()
		for range 8 {
			moves, _ := g.Moves(&s, nil)
			next := s
			g.Play(&s, moves[dice.IntN(len(moves))], &next)
			s = next
		}
		x.Clear()
		r, err := x.Search(t.Context(), s, Task[mnk.Move]{Limits: search.Limits{Depth: 4}, Lines: 6})
		if err != nil {
			t.Fatal(err)
		}
		if r.Value != r.Lines[0].Value || r.Line[0] != r.Lines[0].Moves[0] {
			t.Errorf("the value is %s, that of the first line %s", r.Value.Text(0), r.Lines[0].Value.Text(0))
		}
		sign := g.Turn(&s).Sign()
		for i, line := range r.Lines[1:] {
			if line.Value*sign > r.Lines[i].Value*sign {
				t.Errorf("line %d has %s, the one before %s", i+2, line.Value.Text(0), r.Lines[i].Value.Text(0))
			}
			for _, other := range r.Lines[:i+1] {
				if other.Moves[0] == line.Moves[0] {
					t.Errorf("two lines begin with %s", g.MoveText(&s, line.Moves[0]))
				}
			}
		}
	}
}
