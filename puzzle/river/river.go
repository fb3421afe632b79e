// Package river is the missionaries and cannibals problem: equally many of each must cross a river in a boat that takes a few.
// Wherever there are missionaries, on either bank and in the boat, there must not be more cannibals than missionaries. The boat
// does not cross alone. Each crossing costs 1.
//
//	river.go     the rules and the heuristic
//	notation.go  problems, positions and moves as text
//	number.go    positions by number, for tables
//	draw.go      the river as text and as a picture
package river

import (
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/puzzle"
)

const (
	MaxPeople = 60              // of each kind
	MaxBoat   = 2 * MaxPeople   // places in the boat
	usual     = 3               // of each kind, in the notes
	usualBoat = 2               // places
	infinite  = puzzle.Infinity // the cost if there is no path
)

// Position is who is on the left bank, where everybody begins, and where the boat is.
type Position struct {
	Missionaries, Cannibals uint8 // on the left bank
	Right                   bool  // the boat is on the right bank
}

// Move is who crosses: missionaries in the upper byte, cannibals in the lower.
type Move uint16

func crossing(missionaries, cannibals int) Move { return Move(missionaries<<8 | cannibals) }

// Missionaries returns how many of them cross.
func (m Move) Missionaries() int { return int(m >> 8) }

// Cannibals returns how many of them cross.
func (m Move) Cannibals() int { return int(m & 255) }

// Rules is a problem, made by [New] or [Parse]. The zero value is the notes' problem: three of each and a boat for two.
type Rules struct {
	n, boat int // of each kind, and places; 0: 3 and 2
	begin   Position
	given   bool // begin is not the usual start
	blind   bool // every estimate is 0
}

var (
	_ puzzle.Puzzle[Position, Move]   = Rules{}
	_ puzzle.Heuristic[Position]      = Rules{}
	_ puzzle.Heuristics[Rules]        = Rules{}
	_ puzzle.Hopeless[Position]       = Rules{}
	_ puzzle.Inverse[Position, Move]  = Rules{}
	_ puzzle.Numbered[Position]       = Rules{}
	_ puzzle.Goals[Position]          = Rules{}
	_ puzzle.Notation[Position, Move] = Rules{}
	_ puzzle.Drawer[Position]         = Rules{}
	_ puzzle.Pointing[Position, Move] = Rules{}
)

// people returns how many there are of each kind.
func (r Rules) people() int {
	if r.n == 0 {
		return usual
	}
	return r.n
}

// places returns the number of places in the boat.
func (r Rules) places() int {
	if r.boat == 0 {
		return usualBoat
	}
	return r.boat
}

// Start returns the initial position: everybody on the left bank, unless another was given.
func (r Rules) Start() Position {
	if r.given {
		return r.begin
	}
	return Position{Missionaries: uint8(r.people()), Cannibals: uint8(r.people())}
}

// safe reports whether these may be together in one place.
func safe(missionaries, cannibals int) bool { return missionaries == 0 || missionaries >= cannibals }

// here returns who is on the bank where the boat is.
func (r Rules) here(s *Position) (missionaries, cannibals int) {
	missionaries, cannibals = int(s.Missionaries), int(s.Cannibals)
	if s.Right {
		missionaries, cannibals = r.people()-missionaries, r.people()-cannibals
	}
	return missionaries, cannibals
}

// Moves lists the crossings that endanger nobody, not even in the boat: by missionaries and then by cannibals, few first.
// While the boat is under way, the bank that it left is as after the crossing, and the other one as before.
func (r Rules) Moves(s *Position, buf []Move) []Move {
	missionaries, cannibals := r.here(s)
	n, places := r.people(), r.places()
	for m := 0; m <= min(missionaries, places); m++ {
		for c := 0; c <= min(cannibals, places-m); c++ {
			left, right := missionaries-m, cannibals-c
			if m+c > 0 && safe(m, c) && safe(left, right) && safe(n-left, n-right) {
				buf = append(buf, crossing(m, c))
			}
		}
	}
	return buf
}

// Play takes people across.
func (r Rules) Play(s *Position, m Move, next *Position) puzzle.Cost {
	missionaries, cannibals := uint8(m.Missionaries()), uint8(m.Cannibals())
	*next = Position{s.Missionaries - missionaries, s.Cannibals - cannibals, true}
	if s.Right {
		*next = Position{s.Missionaries + missionaries, s.Cannibals + cannibals, false}
	}
	return 1
}

// goal is all of them and the boat on the right bank.
var goal = Position{Right: true}

// Goal reports whether all have crossed.
func (Rules) Goal(s *Position) bool { return *s == goal }

// Goals appends the one goal.
func (Rules) Goals(buf []Position) []Position { return append(buf, goal) }

// GoalText describes the goal in l.
func (Rules) GoalText(l lang.Language) string { return l.Sprintf("river.goal") }

// Key returns the position itself.
func (Rules) Key(s *Position) uint64 {
	key := uint64(s.Missionaries)<<9 | uint64(s.Cannibals)<<1
	if s.Right {
		key++
	}
	return key
}

// Inverse returns the same crossing: the same people row back.
func (Rules) Inverse(_ *Position, m Move) Move { return m }

// Estimate returns how many crossings it would take if nobody were dangerous: each round trip takes all but the rower
// across, and the last crossing takes as many as the boat holds. That is the shortest path in a relaxed problem with
// additional moves, so it is never too high, and no move lowers it by more than 1.
func (r Rules) Estimate(s *Position) puzzle.Cost {
	waiting := int(s.Missionaries) + int(s.Cannibals)
	switch {
	case r.blind || waiting == 0 && s.Right:
		return 0
	case s.Right: // somebody has to row back
		return r.across(waiting + 1).Plus(1)
	}
	return r.across(waiting)
}

// Hopeless says why nobody, or only as many as the boat holds, can cross.
func (r Rules) Hopeless(s *Position) error {
	if r.Estimate(s) < infinite {
		return nil
	}
	if r.places() == 1 {
		return lang.Errorf("river.onePlace")
	}
	return lang.Errorf("river.noRower")
}

// across returns how many crossings that many people on the left bank need, with the boat there.
func (r Rules) across(people int) puzzle.Cost {
	places := r.places()
	switch {
	case people == 0:
		return infinite // nobody rows the boat
	case people <= places:
		return 1
	case places == 1:
		return infinite
	}
	trips := (people - places + places - 2) / (places - 1) // there and back
	return puzzle.Cost(2*trips + 1)
}

// Heuristics lists the estimate and the one that is always 0.
func (Rules) Heuristics() []puzzle.HeuristicName {
	return []puzzle.HeuristicName{
		{Name: "no-danger", Formula: "crossings if nobody were dangerous: 1 + 2·⌈(people − boat) / (boat − 1)⌉"},
		{Name: "none", Formula: "0"},
	}
}

// WithHeuristic returns the rules with the named heuristic.
func (r Rules) WithHeuristic(name string) (Rules, bool) {
	r.blind = name == "none"
	return r, r.blind || name == "no-danger"
}
