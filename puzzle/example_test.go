package puzzle_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/jugada/jugada/puzzle"
	"github.com/jugada/jugada/puzzle/puzzletest"
	"github.com/jugada/jugada/search/path"
)

// Ferry is a whole problem: a farmer takes a wolf, a goat and a cabbage across a river. The boat holds the farmer and one of
// them; left alone, the wolf eats the goat, and the goat the cabbage.
type Ferry struct{}

// Banks has a bit for each that is across.
type Banks uint8

const (
	wolf Banks = 1 << iota
	goat
	cabbage
	farmer

	everybody = wolf | goat | cabbage | farmer
)

// Passenger is a move: whom the farmer takes along, 0 for nobody.
type Passenger uint8

func (Ferry) Start() Banks { return 0 }

func (Ferry) Moves(s *Banks, buf []Passenger) []Passenger {
	for _, p := range []Banks{0, wolf, goat, cabbage} {
		with := *s&p != 0 == (*s&farmer != 0) || p == 0 // on the farmer's bank
		after := *s ^ p ^ farmer
		alone := after // who is where the farmer is not
		if after&farmer != 0 {
			alone = everybody &^ after
		}
		if with && alone&(wolf|goat) != wolf|goat && alone&(goat|cabbage) != goat|cabbage {
			buf = append(buf, Passenger(p))
		}
	}
	return buf
}

func (Ferry) Play(s *Banks, m Passenger, next *Banks) puzzle.Cost {
	*next = *s ^ Banks(m) ^ farmer
	return 1
}

func (Ferry) Goal(s *Banks) bool  { return *s == everybody }
func (Ferry) Key(s *Banks) uint64 { return uint64(*s) }

// Inverse: the farmer takes the same passenger back.
func (Ferry) Inverse(_ *Banks, m Passenger) Passenger { return m }

var _ puzzle.Inverse[Banks, Passenger] = Ferry{}

func Example() {
	result, err := path.Search(context.Background(), Ferry{}, Ferry{}.Start(), path.Options{Ways: 10})
	if err != nil {
		fmt.Println(err)
		return
	}
	names := map[Banks]string{0: "nobody", wolf: "wolf", goat: "goat", cabbage: "cabbage"}
	for _, line := range result.Ways {
		var words []string
		for _, m := range line {
			words = append(words, names[Banks(m)])
		}
		fmt.Printf("%v: %s\n", result.Cost, strings.Join(words, ", "))
	}
	// Output:
	// 7: goat, nobody, wolf, goat, cabbage, nobody, goat
	// 7: goat, nobody, cabbage, goat, wolf, nobody, goat
}

// TestFerry: in ten of the sixteen states nothing is eaten, and all ten can be reached; from the start they are in eight
// levels.
func TestFerry(t *testing.T) {
	puzzletest.Run(t, Ferry{}, puzzletest.Levels(1, 1, 1, 2, 2, 1, 1, 1, 0))
}

func FuzzFerry(f *testing.F) { puzzletest.Fuzz(f, Ferry{}) }
