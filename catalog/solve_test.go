package catalog_test

import (
	"math/bits"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
)

// TestTablesThatDoNotFit: a request for more memory than there is gets an error in the reader's language.
func TestTablesThatDoNotFit(t *testing.T) {
	if runtime.GOOS != "linux" || bits.UintSize < 64 {
		t.Skip("the process ends there, or there is no number for so much")
	}
	const tooMuch = catalog.MostTableMiB << 15
	g, err := catalog.Default().Find("connect4")
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Start()
	if err != nil {
		t.Fatal(err)
	}
	_, ofSolver := g.Solver(catalog.SolverOptions{TableMiB: tooMuch})
	_, ofSearch := p.Analyze(t.Context(), catalog.Request{TableMiB: tooMuch, Depth: 1})
	for _, err := range []error{ofSolver, ofSearch} {
		if err == nil {
			t.Fatal("there is room")
		}
		for l, want := range map[lang.Language]string{
			lang.English: "connect4: a table of 549,755,813,888 MiB does not fit into memory; want a smaller one",
			lang.Spanish: "connect4: una tabla de 549,755,813,888 MiB no cabe en la memoria; hace falta una más pequeña",
		} {
			if got := l.Error(err); got != want {
				t.Errorf("%s; want %s", got, want)
			}
		}
	}
}

// TestSolutionsAreFromMaxsSide: a solver's values are from the same side as a search's, whoever is to move, along with the value
// for the side to move. The values are those of plain minimax.
func TestSolutionsAreFromMaxsSide(t *testing.T) {
	random := rand.New(rand.NewPCG(15, 3))
	for _, name := range []string{"tictactoe", "connect4:4x3,3", "mnk:4,3,3"} {
		g, err := catalog.Default().Find(name)
		if err != nil {
			t.Fatal(err)
		}
		solver, err := g.Solver(catalog.SolverOptions{TableMiB: 1})
		if err != nil {
			t.Fatal(err)
		}
		for range 40 {
			p := played(t, g, 5+random.IntN(6), random)
			found, err := p.Analyze(t.Context(), catalog.Request{Algorithm: "negamax"})
			if err != nil {
				t.Fatal(err)
			}
			solved, err := solver.Solve(t.Context(), p, catalog.Question{})
			if err != nil {
				t.Fatal(err)
			}
			value, sign := found.Raw(), p.Turn().Sign()
			if *solved.Value != found.Value || solved.Lower != found.Value || solved.Upper != found.Value || *solved.Mover != (value*sign).Text(0) {
				t.Fatalf("%s %s: value %s, bounds %s and %s, the mover's %s; minimax says %s, %v to move",
					name, p.Text(), *solved.Value, solved.Lower, solved.Upper, *solved.Mover, found.Value, p.Turn())
			}
			if winner, wins := solved.Winner(); wins != (value != 0) || wins && (winner == catalog.Max) != (value > 0) {
				t.Fatalf("%s %s: %v wins: %v, at %s", name, p.Text(), winner, wins, found.Value)
			}
			weakly, err := solver.Solve(t.Context(), p, catalog.Question{Weak: true})
			if err != nil {
				t.Fatal(err)
			}
			if (*weakly.Value == "0") != (value == 0) || strings.HasPrefix(*weakly.Value, "-") != (value < 0) ||
				strings.HasPrefix(*weakly.Mover, "-") != (value*sign < 0) {
				t.Fatalf("%s %s: weakly %s, the mover's %s; minimax says %s", name, p.Text(), *weakly.Value, *weakly.Mover, found.Value)
			}
		}
	}
}

// played returns the position after plies random moves, or fewer if the game ends before.
func played(t *testing.T, g catalog.Game, plies int, random *rand.Rand) catalog.Position {
	t.Helper()
	p, err := g.Start()
	if err != nil {
		t.Fatal(err)
	}
	for range plies {
		moves := p.Moves()
		if len(moves) == 0 {
			break
		}
		if p, err = p.Play(moves[random.IntN(len(moves))]); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// What the rules alone settle is proven, though Othello's positions are otherwise distinguished by parts of their keys.
func TestTheRulesProve(t *testing.T) {
	g, err := catalog.Default().Find("othello")
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(15, 4))
	byRules := 0
	for range 30 {
		solver, err := g.Solver(catalog.SolverOptions{TableMiB: 1})
		if err != nil {
			t.Fatal(err)
		}
		p := played(t, g, 55+random.IntN(5), random)
		solved, err := solver.Solve(t.Context(), p, catalog.Question{})
		if err != nil {
			t.Fatal(err)
		}
		if solved.Nodes == 0 {
			byRules++
		}
		if solved.Proven != (solved.Nodes == 0) {
			t.Errorf("%s: with %d nodes searched it is called proven: %v", p.Text(), solved.Nodes, solved.Proven)
		}
	}
	if byRules == 0 {
		t.Error("the rules settled none")
	}
}
