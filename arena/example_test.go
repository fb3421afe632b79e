package arena_test

import (
	"context"
	"fmt"

	"github.com/jugada/jugada/arena"
	"github.com/jugada/jugada/game/connect4"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/engine"
)

// Does it help to look six plies ahead instead of two?
func ExamplePlay() {
	rules := connect4.Rules{}
	openings, err := arena.Openings(rules, 80, 4, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	six := arena.Engine(rules, engine.Default(), search.Limits{Depth: 6})
	two := arena.Engine(rules, engine.Default(), search.Limits{Depth: 2})
	result, err := arena.Play(context.Background(), rules, six, two, openings, arena.Options{Threads: 2})
	if err != nil {
		fmt.Println(err)
		return
	}
	score, deviation := result.Score()
	fmt.Println(len(result.Games), "games; six is better:", score-2*deviation > 0.5)
	// Output: 160 games; six is better: true
}
