package game_test

import (
	"context"
	"fmt"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search/classic"
)

// Nim is a whole game: the sides take turns to take pieces from one of three heaps; whoever takes the last piece wins.
type Nim struct{}

// Heaps is a position: the size of each heap, and whose turn it is.
type Heaps struct {
	Left [3]uint8
	Side game.Side
}

// Take is a move in two digits: from which heap, 1 to 3, and how many.
type Take uint8

func (Nim) Start() Heaps { return Heaps{Left: [3]uint8{3, 4, 5}} }

func (Nim) Moves(s *Heaps, buf []Take) ([]Take, game.Outcome) {
	outcome := game.Lost // if nothing is left: the other side has taken the last piece
	for i, left := range s.Left {
		for n := 1; n <= int(left); n++ {
			buf, outcome = append(buf, Take(10*(i+1)+n)), game.Open
		}
	}
	return buf, outcome
}

func (Nim) Play(s *Heaps, m Take, next *Heaps) (again bool) {
	*next = Heaps{Left: s.Left, Side: s.Side.Opponent()}
	next.Left[m/10-1] -= uint8(m % 10)
	return false
}

func (Nim) Evaluate(s *Heaps) game.Score {
	if s.Left == [3]uint8{} {
		return game.Loss(0)
	}
	return 0 // no guess before the end
}

func (Nim) Turn(s *Heaps) game.Side { return s.Side }

func (Nim) Key(s *Heaps) uint64 {
	return uint64(s.Left[0]) | uint64(s.Left[1])<<8 | uint64(s.Left[2])<<16 | uint64(s.Side)<<24
}

func Example() {
	result, _ := classic.Search(context.Background(), Nim{}, Nim{}.Start(), classic.Options{})
	fmt.Printf("%v wins, %s: %v\n", Nim{}.Start().Side, result.Value.Text(0), result.Line)
	// Output: MAX wins, +∞ in 11: [12 11 31 21 31 21 31 21 31 21 31]
}
