// Package rules has the rules of pancake sorting (Harry Dweighter, American Mathematical Monthly, 1975): pancakes of different
// sizes must be sorted, the smallest on top. A move turns over some pancakes from the top.
package rules

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/jugada/jugada/puzzle"
)

// Most is the largest number of pancakes.
const Most = 12

// Pancakes implements the rules for N pancakes, 1 to Most.
type Pancakes struct{ N int }

// Stack holds the sizes from the top, 1 to N, followed by zeros.
type Stack [Most]uint8

// Flip is how many pancakes are turned over, at least two.
type Flip uint8

var (
	_ puzzle.Heuristic[Stack]      = Pancakes{}
	_ puzzle.Heuristics[Pancakes]  = Pancakes{}
	_ puzzle.Inverse[Stack, Flip]  = Pancakes{}
	_ puzzle.Goals[Stack]          = Pancakes{}
	_ puzzle.Notation[Stack, Flip] = Pancakes{}
	_ puzzle.Drawer[Stack]         = Pancakes{}
	_ puzzle.Pointing[Stack, Flip] = Pancakes{}
)

// Start puts the odd sizes above the even ones, so that hardly any neighbours in size lie together.
func (p Pancakes) Start() (s Stack) {
	for i := range p.N {
		s[i] = uint8(2*i + 1)
		if odd := (p.N + 1) / 2; i >= odd {
			s[i] = uint8(2 * (i - odd + 1))
		}
	}
	return s
}

// Moves lists the flips, the smallest first.
func (p Pancakes) Moves(_ *Stack, buf []Flip) []Flip {
	for n := 2; n <= p.N; n++ {
		buf = append(buf, Flip(n))
	}
	return buf
}

// Play turns over the first m.
func (Pancakes) Play(s *Stack, m Flip, next *Stack) puzzle.Cost {
	*next = *s
	for i := range m {
		next[i] = s[m-1-i]
	}
	return 1
}

// Goal reports whether all are in order.
func (p Pancakes) Goal(s *Stack) bool {
	for i := range p.N {
		if int(s[i]) != i+1 {
			return false
		}
	}
	return true
}

// Key packs the sizes, four bits each.
func (Pancakes) Key(s *Stack) (key uint64) {
	for _, size := range s {
		key = key<<4 | uint64(size)
	}
	return key
}

// Inverse returns the same flip.
func (Pancakes) Inverse(_ *Stack, m Flip) Flip { return m }

// Goals returns the sorted stack.
func (p Pancakes) Goals(buf []Stack) []Stack {
	var s Stack
	for i := range p.N {
		s[i] = uint8(i + 1)
	}
	return append(buf, s)
}

// Estimate counts the gaps (Helmert 2010): places where two adjacent pancakes are not neighbours in size, with the plate
// as the largest. A flip changes only one adjacent pair, so it closes at most one gap.
func (p Pancakes) Estimate(s *Stack) (gaps puzzle.Cost) {
	for i := range p.N {
		below := p.N + 1
		if i+1 < p.N {
			below = int(s[i+1])
		}
		if d := below - int(s[i]); d != 1 && d != -1 {
			gaps++
		}
	}
	return gaps
}

// Heuristics lists the only one.
func (Pancakes) Heuristics() []puzzle.HeuristicName {
	return []puzzle.HeuristicName{{Name: "gap", Formula: "Σ [|s(i) − s(i+1)| > 1]"}}
}

// WithHeuristic accepts only the gaps.
func (p Pancakes) WithHeuristic(name string) (Pancakes, bool) { return p, name == "gap" }

// PositionText lists the sizes from the top.
func (p Pancakes) PositionText(s *Stack) string { return strings.Trim(fmt.Sprint(s[:p.N]), "[]") }

// ParsePosition reads the sizes from the top, each of 1 to N once.
func (p Pancakes) ParsePosition(text string) (s Stack, err error) {
	words := strings.Fields(text)
	if len(words) != p.N {
		return Stack{}, fmt.Errorf("there are %d pancakes; want %d, or another size", len(words), p.N)
	}
	var there [Most + 1]bool
	for i, word := range words {
		size, err := strconv.Atoi(word)
		if err != nil || size < 1 || size > p.N || there[size] || strconv.Itoa(size) != word {
			return Stack{}, fmt.Errorf("pancake %d is %q; want each size of 1 to %d once", i+1, word, p.N)
		}
		there[size], s[i] = true, uint8(size)
	}
	return s, nil
}

// MoveText writes how many are turned over.
func (Pancakes) MoveText(_ *Stack, m Flip) string { return strconv.Itoa(int(m)) }

// ParseMove reads how many are turned over.
func (p Pancakes) ParseMove(_ *Stack, text string) (Flip, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 2 || n > p.N || strconv.Itoa(n) != text {
		return 0, fmt.Errorf("the move is %q; want how many are turned over, 2 to %d", text, p.N)
	}
	return Flip(n), nil
}

// Board draws each pancake as a line of its length.
func (p Pancakes) Board(s *Stack) string {
	var b strings.Builder
	for _, size := range s[:p.N] {
		fmt.Fprintf(&b, "%s%s %d\n", strings.Repeat(" ", p.N-int(size)), strings.Repeat("==", int(size)), size)
	}
	return b.String()
}

// place returns where the pancake at i is drawn.
func (p Pancakes) place(s *Stack, i int) (x, y, width, height float64) {
	height, width = 90/float64(p.N), 90*float64(s[i])/float64(p.N)
	return 50 - width/2, 5 + height*float64(i), width, height
}

// BoardSVG draws the stack from the side.
func (p Pancakes) BoardSVG(s *Stack) string {
	var b strings.Builder
	for i := range p.N {
		x, y, width, height := p.place(s, i)
		fmt.Fprintf(&b, `<rect x="%.2f" y="%.2f" width="%.2f" height="%.2f" rx="%.2f" fill="none" stroke="currentColor"/>`,
			x, y+height/10, width, 0.8*height, 0.4*height)
	}
	return b.String()
}

// Spots returns the pancakes.
func (p Pancakes) Spots(s *Stack, buf []puzzle.Spot) []puzzle.Spot {
	for i := range p.N {
		x, y, width, height := p.place(s, i)
		buf = append(buf, puzzle.Spot{Name: strconv.Itoa(int(s[i])), X: x, Y: y, Width: width, Height: height})
	}
	return buf
}

// Touch returns the lowest pancake of the flip.
func (Pancakes) Touch(s *Stack, m Flip, buf []string) []string {
	return append(buf, strconv.Itoa(int(s[m-1])))
}
