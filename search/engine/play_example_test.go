package engine_test

import (
	"context"
	"fmt"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/tictactoe"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/engine"
)

func ExampleSearcher_Search() {
	rules := tictactoe.Rules{}
	searcher, err := engine.New(rules, engine.Default())
	if err != nil {
		fmt.Println(err)
		return
	}
	position, _ := rules.ParsePosition("X.O.X....") // O to move
	result, _ := searcher.Search(context.Background(), position, engine.Task[tictactoe.Move]{})
	best, _ := result.Best()
	fmt.Println("square", rules.MoveText(&position, best), "value", result.Value.Text(0))
	// Output: square 8 value 0
}

// Leaving the loop stops the search.
func ExampleSearcher_Deepen() {
	searcher, err := engine.New(tictactoe.Rules{}, engine.Exact())
	if err != nil {
		fmt.Println(err)
		return
	}
	start := tictactoe.Rules{}.Start()
	for report := range searcher.Deepen(context.Background(), start, engine.Task[tictactoe.Move]{}) {
		fmt.Println(report.Depth, report.Value.Text(0), len(report.Line))
		if report.Depth == 3 {
			break
		}
	}
	// Output:
	// 1 4 1
	// 2 1 2
	// 3 3 3
}

// To ponder, search the position that is expected, without limits, until the opponent has moved. What is found stays in
// the searcher's table.
func ExampleSearcher_Deepen_pondering() {
	searcher, err := engine.New(tictactoe.Rules{}, engine.Default())
	if err != nil {
		fmt.Println(err)
		return
	}
	expected := tictactoe.Rules{}.Start()
	moved, stop := context.WithCancel(context.Background())
	pondering := make(chan int)
	go func() {
		reports := 0
		for range searcher.Deepen(moved, expected, engine.Task[tictactoe.Move]{}) {
			reports++
		}
		pondering <- reports
	}()
	stop() // the opponent has moved
	fmt.Println(<-pondering > 0)
	result, _ := searcher.Search(context.Background(), expected, engine.Task[tictactoe.Move]{Limits: search.Limits{Depth: 9}})
	fmt.Println(result.Value.Text(0))
	// Output:
	// true
	// 0
}

// Subtract is a custom game without any ability: take one to three from the pile; whoever takes the last one wins.
type Subtract struct{}

type Pile struct {
	Left uint8
	Side game.Side
}

func (Subtract) Start() Pile { return Pile{Left: 10} }

func (Subtract) Moves(s *Pile, buf []uint8) ([]uint8, game.Outcome) {
	if s.Left == 0 {
		return buf, game.Lost
	}
	for n := uint8(1); n <= min(3, s.Left); n++ {
		buf = append(buf, n)
	}
	return buf, game.Open
}

func (Subtract) Play(s *Pile, m uint8, next *Pile) bool {
	*next = Pile{Left: s.Left - m, Side: s.Side.Opponent()}
	return false
}

func (Subtract) Evaluate(s *Pile) game.Score {
	if s.Left == 0 {
		return game.Loss(0)
	}
	return 0
}

func (Subtract) Turn(s *Pile) game.Side { return s.Side }

func (Subtract) Key(s *Pile) uint64 { return uint64(s.Left)<<1 | uint64(s.Side) }

func Example_ownGame() {
	searcher, err := engine.New(Subtract{}, engine.Default())
	if err != nil {
		fmt.Println(err)
		return
	}
	result, _ := searcher.Search(context.Background(), Subtract{}.Start(), engine.Task[uint8]{})
	fmt.Println(result.Value.Text(0), "by taking", result.Line[0])
	// Output: +∞ in 5 by taking 2
}
