package tablebase_test

import (
	"context"
	"fmt"
	"strconv"
	"testing"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/gametest"
	"github.com/jugada/jugada/tablebase"
)

// Nim is a game of one's own: the sides take turns to take pieces from one of two heaps, of at most seven; whoever takes the last
// one wins. Its positions are numbered up to an exchange of sides and of heaps, a level for each number of pieces.
type Nim struct{}

// Heaps is a position.
type Heaps struct {
	Left [2]uint8
	Side game.Side
}

// Take is a move in two digits: from which heap, 1 or 2, and how many.
type Take uint8

func (Nim) Start() Heaps { return Heaps{Left: [2]uint8{5, 7}} }

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
	if s.Left == [2]uint8{} {
		return game.Loss(0)
	}
	return 0
}

func (Nim) Turn(s *Heaps) game.Side { return s.Side }
func (Nim) Key(s *Heaps) uint64     { return uint64(s.Left[0]) | uint64(s.Left[1])<<8 | uint64(s.Side)<<16 }

func (Nim) Numberings() []string { return []string{""} }

func (g Nim) Numbering(name string) (game.Numbering[Heaps], error) {
	if name != "" {
		return nil, fmt.Errorf("nim has no ending %q", name)
	}
	return pieces{}, nil
}

// pieces numbers positions by the smaller heap.
type pieces struct{}

func (pieces) Levels() (all []game.Level) {
	for n := range 15 {
		all = append(all, game.Level{Name: strconv.Itoa(n), Size: uint64(n/2) + 1})
	}
	return all
}

func (pieces) Number(s *Heaps) (at game.Place, ok bool) {
	return game.Place{Level: int(s.Left[0] + s.Left[1]), Number: uint64(min(s.Left[0], s.Left[1]))}, true
}

func (pieces) Position(at game.Place, s *Heaps) (ok bool) {
	*s = Heaps{Left: [2]uint8{uint8(at.Number), uint8(at.Level) - uint8(at.Number)}}
	return s.Left[1] <= 7
}

func Example() {
	ending, _ := tablebase.Of(game.Game[Heaps, Take](Nim{}), "nim", "")
	table, _ := ending.Solve(context.Background(), tablebase.Building{})
	start := Nim{}.Start()
	v, _ := table.Value(&start)
	fmt.Printf("heaps %v: %s\n", start.Left, v.Text(0))
	moves, _ := Nim{}.Moves(&start, nil)
	for _, m := range moves {
		if next := start; table.After(&start, m, &next) == v {
			fmt.Println("best:", m)
		}
	}
	// Output:
	// heaps [5 7]: +∞ in 11
	// best: 22
}

func TestNim(t *testing.T) { gametest.Run(t, Nim{}) }

// The side to move loses exactly where both heaps are equal (Bouton 1901).
func TestNimFollowsBouton(t *testing.T) {
	table := solved(t, game.Game[Heaps, Take](Nim{}), "")
	for a := range uint8(8) {
		for b := range uint8(8) {
			s := Heaps{Left: [2]uint8{a, b}, Side: game.Min}
			if v, known := table.Value(&s); !known || (v < 0) != (a == b) {
				t.Errorf("heaps %v: %s (%v)", s.Left, v.Text(0), known)
			}
		}
	}
}
