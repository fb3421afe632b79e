package opponent_test

import (
	"context"
	"fmt"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/tree"
	"github.com/jugada/jugada/opponent"
)

// The notes' figure 6: a move that loses more against perfect play is better against an opponent who errs.
func Example() {
	rules, _ := tree.Parse("(A (B D=-5 F=9) (C G=-4 H=-3))")
	model, _ := opponent.Parse("errs:0.2")

	graph, _ := opponent.Explore[tree.Position, tree.Move](context.Background(), rules, rules.Start(), 0, 0)
	advice, _ := graph.Advise(context.Background(), game.Max, model, opponent.Caution{})

	root := rules.Start()
	for _, move := range advice.Moves {
		fmt.Printf("%s: minimax %.1f, expected %.1f\n", rules.MoveText(&root, move.Move), move.Minimax, move.Expected)
	}
	fmt.Printf("%s from an error rate of %s on\n", rules.MoveText(&root, advice.Switch.To), advice.Switch.Fraction.RatString())
	// Output:
	// B: minimax -5.0, expected -2.2
	// C: minimax -4.0, expected -3.8
	// B from an error rate of 1/13 on
}
