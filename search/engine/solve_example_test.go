package engine_test

import (
	"context"
	"fmt"

	"github.com/jugada/jugada/game/connect4"
	"github.com/jugada/jugada/search/engine"
)

// A middlegame position, solved with proof.
func ExampleSolver_Solve() {
	rules := connect4.Rules{}
	solver, err := engine.NewSolver[connect4.Position, connect4.Move](rules, engine.SolverOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	position, _ := rules.ParsePosition("32164625") // the columns played so far
	solution, _ := solver.Solve(context.Background(), position, engine.Question{Line: true})
	fmt.Println(solution.Lo.Text(0), solution.Solved(), len(solution.Line), solution.Certain)
	// Output: +∞ in 13 true 13 true
}
