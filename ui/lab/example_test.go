package lab_test

import (
	"context"
	"os"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/ui/lab"
)

// Subtract is a game of your own: the players take one, two or three stones in turn from a pile; a player who cannot move loses.
type Subtract struct{}

type (
	stones struct{ left, turn uint8 }
	taken  uint8
)

func (Subtract) Start() stones { return stones{left: 21} }

func (Subtract) Moves(s *stones, buf []taken) ([]taken, game.Outcome) {
	if s.left == 0 {
		return buf, game.Lost
	}
	for n := taken(1); n <= taken(min(3, s.left)); n++ {
		buf = append(buf, n)
	}
	return buf, game.Open
}

func (Subtract) Play(s *stones, m taken, next *stones) (again bool) {
	*next = stones{s.left - uint8(m), 1 - s.turn}
	return false
}

func (Subtract) Evaluate(s *stones) game.Score {
	if s.left == 0 {
		return game.Loss(0)
	}
	return 0
}

func (Subtract) Turn(s *stones) game.Side { return game.Side(s.turn) }
func (Subtract) Key(s *stones) uint64     { return uint64(s.left)<<1 | uint64(s.turn) }

// A game of your own gets all pages. Serve returns when the process is interrupted.
func Example() {
	if err := lab.Serve(catalog.Of(Subtract{})); err != nil {
		panic(err)
	}
}

// A lab at another address, until ctx is done.
func ExampleLab_Run() {
	games, err := catalog.Default().With(catalog.Of(Subtract{}))
	if err != nil {
		panic(err)
	}
	l := lab.New(lab.Options{Addr: "127.0.0.1:0", Games: games})
	if err := l.Run(context.Background(), os.Stdout); err != nil {
		panic(err)
	}
}
