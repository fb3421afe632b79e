// Package jugs is the water jug problem: to measure a number of litres with unmarked jugs. Water is poured from one jug
// into another until the one is empty or the other full; with a tap and a drain, jugs can also be filled and emptied.
// Each of these is a move and costs 1.
//
//	jugs.go      the rules and the heuristic
//	notation.go  problems, positions and moves as text
//	number.go    positions by number, for tables
//	draw.go      the jugs as text and as a picture
package jugs

import (
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/puzzle"
)

const (
	MaxJugs   = 12     // jugs of a problem
	MaxLitres = 65_535 // that a jug holds
)

// Position is the litres in each jug; 0 for jugs that the problem does not have.
type Position [MaxJugs]uint16

// Move is where water comes from, in its upper byte, and where it goes: a jug, numbered from 0, or [Outside].
type Move uint16

// Outside is the tap or the drain.
const Outside = 255

func pour(from, to int) Move { return Move(from<<8 | to) }

func (m Move) ends() (from, to int) { return int(m >> 8), int(m & 255) }

// Rules is a problem, made by [Parse]. The zero value is the notes' problem: jugs of 4 and 3 litres, a tap and a drain,
// and 2 litres wanted in either jug.
type Rules struct {
	made  *problem // nil: usual
	blind bool     // every estimate is 0
}

// problem is the data of a problem.
type problem struct {
	capacities []uint16
	tap        bool // and a drain
	begin      Position
	given      bool // begin was written out
	want       want
}

// want is the goal: a number of litres in a jug, or in any, or the contents of all jugs.
type want struct {
	whole    bool
	contents Position // if whole
	litres   uint16   // if not
	jug      int      // where they are wanted; any jug if Outside
}

var usual = &problem{capacities: []uint16{4, 3}, tap: true, want: want{litres: 2, jug: Outside}}

func (r Rules) problem() *problem {
	if r.made == nil {
		return usual
	}
	return r.made
}

var (
	_ puzzle.Puzzle[Position, Move]   = Rules{}
	_ puzzle.Heuristic[Position]      = Rules{}
	_ puzzle.Heuristics[Rules]        = Rules{}
	_ puzzle.Hopeless[Position]       = Rules{}
	_ puzzle.Numbered[Position]       = Rules{}
	_ puzzle.Notation[Position, Move] = Rules{}
	_ puzzle.Drawer[Position]         = Rules{}
	_ puzzle.Pointing[Position, Move] = Rules{}
)

// Start returns the initial contents.
func (r Rules) Start() Position { return r.problem().begin }

// Moves lists the possible moves: with a tap, jugs to fill, then jugs to empty; then, from the first jug to the last,
// where its water can be poured. It leaves out moves that change nothing.
func (r Rules) Moves(s *Position, buf []Move) []Move {
	p := r.problem()
	if p.tap {
		for i, capacity := range p.capacities {
			if s[i] < capacity {
				buf = append(buf, pour(Outside, i))
			}
		}
		for i := range p.capacities {
			if s[i] > 0 {
				buf = append(buf, pour(i, Outside))
			}
		}
	}
	for i := range p.capacities {
		for j, capacity := range p.capacities {
			if i != j && s[i] > 0 && s[j] < capacity {
				buf = append(buf, pour(i, j))
			}
		}
	}
	return buf
}

// Play pours.
func (r Rules) Play(s *Position, m Move, next *Position) puzzle.Cost {
	capacities := r.problem().capacities
	*next = *s
	switch from, to := m.ends(); {
	case from == Outside:
		next[to] = capacities[to]
	case to == Outside:
		next[from] = 0
	default:
		poured := min(s[from], capacities[to]-s[to])
		next[from] -= poured
		next[to] += poured
	}
	return 1
}

// Goal reports whether the wanted amount has been measured.
func (r Rules) Goal(s *Position) bool {
	p := r.problem()
	switch {
	case p.want.whole:
		return *s == p.want.contents
	case p.want.jug != Outside:
		return s[p.want.jug] == p.want.litres
	}
	for i := range p.capacities {
		if s[i] == p.want.litres {
			return true
		}
	}
	return false
}

// GoalText describes the goal in l.
func (r Rules) GoalText(l lang.Language) string {
	switch p := r.problem(); {
	case p.want.whole:
		return l.Sprintf("jugs.goal.contents", r.PositionText(&p.want.contents))
	case p.want.jug == Outside:
		return l.Sprintf("jugs.goal.any", int(p.want.litres))
	default:
		return l.Sprintf("jugs.goal.jug", int(p.want.litres), p.want.jug+1)
	}
}

// Key mixes the contents.
func (r Rules) Key(s *Position) uint64 {
	key := uint64(0)
	for _, litres := range s[:len(r.problem().capacities)] {
		key = (key + uint64(litres) + 1) * 0x9E3779B97F4A7C15
		key ^= key >> 29
	}
	return key
}

// Estimate returns half the number of jugs whose contents differ from the goal, rounded up, since a move changes two of them
// at most; 1 as long as a wanted amount is missing. It returns Infinity if arithmetic rules out a solution: a common divisor
// of all capacities and contents divides every amount that can ever be poured; and without a tap, the total amount never
// changes. No move lowers it by more than 1: a move changes two jugs, the common divisor never gets smaller, and without a tap
// no water is added or lost.
func (r Rules) Estimate(s *Position) puzzle.Cost {
	p := r.problem()
	if r.blind {
		return 0
	}
	if p.hopeless(s) != possible {
		return puzzle.Infinity
	}
	if !p.want.whole {
		if r.Goal(s) {
			return 0
		}
		return 1
	}
	differ := 0
	for i := range p.capacities {
		if s[i] != p.want.contents[i] {
			differ++
		}
	}
	return puzzle.Cost((differ + 1) / 2)
}

// Hopeless says which law of arithmetic rules out a solution.
func (r Rules) Hopeless(s *Position) error {
	p := r.problem()
	if r.blind {
		return nil
	}
	switch p.hopeless(s) {
	case indivisible:
		return lang.Errorf("jugs.indivisible", p.divisor(s), p.undivided(p.divisor(s)))
	case tooLittle:
		return lang.Errorf("jugs.tooLittle", sum(s), int(p.want.litres))
	case otherSum:
		return lang.Errorf("jugs.otherSum", sum(s), sum(&p.want.contents))
	}
	return nil
}

// obstacle is a law of arithmetic that rules out a solution; 0: none does.
type obstacle uint8

const (
	possible    obstacle = iota
	indivisible          // the divisor of all capacities and contents does not divide the wanted amount
	tooLittle            // without a tap: more litres are wanted than there are
	otherSum             // without a tap: the wanted contents have another sum
)

func (p *problem) hopeless(s *Position) obstacle {
	divisor := p.divisor(s)
	if !p.want.whole {
		switch {
		case int(p.want.litres)%divisor != 0:
			return indivisible
		case !p.tap && int(p.want.litres) > sum(s):
			return tooLittle
		}
		return possible
	}
	for i := range p.capacities {
		if int(p.want.contents[i])%divisor != 0 {
			return indivisible
		}
	}
	if !p.tap && sum(&p.want.contents) != sum(s) {
		return otherSum
	}
	return possible
}

// divisor returns the greatest common divisor of all capacities and contents.
func (p *problem) divisor(s *Position) int {
	divisor := 0
	for i, capacity := range p.capacities {
		divisor = gcd(gcd(divisor, int(capacity)), int(s[i]))
	}
	return divisor
}

// undivided returns the first wanted number of litres that divisor does not divide.
func (p *problem) undivided(divisor int) int {
	if !p.want.whole {
		return int(p.want.litres)
	}
	for _, litres := range p.want.contents {
		if int(litres)%divisor != 0 {
			return int(litres)
		}
	}
	return 0
}

func sum(s *Position) int {
	litres := 0
	for _, jug := range s {
		litres += int(jug)
	}
	return litres
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// Heuristics lists the estimate and the one that is always 0.
func (Rules) Heuristics() []puzzle.HeuristicName {
	return []puzzle.HeuristicName{
		{Name: "contents", Formula: "⌈jugs with other contents / 2⌉; ∞ if a common divisor or the sum forbids it"},
		{Name: "none", Formula: "0"},
	}
}

// WithHeuristic returns the rules with the named heuristic.
func (r Rules) WithHeuristic(name string) (Rules, bool) {
	r.blind = name == "none"
	return r, r.blind || name == "contents"
}
