package mnk

import (
	"math/bits"
	"strconv"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
)

var _ game.Numbered[SmallPosition] = Small{}

// Numberings lists the whole game, on boards that Numbering accepts.
func (r Small) Numberings() []string {
	if r.g.cells > maxPacked {
		return nil
	}
	return []string{""}
}

// Numbering numbers all positions that play reaches, a level for each number of marks. It returns an error if the board has more
// than 40 cells, whose positions do not fit a number.
func (r Small) Numbering(name string) (game.Numbering[SmallPosition], error) {
	switch {
	case name != "":
		return nil, lang.Errorf("tablebase.whole", name)
	case r.g.cells > maxPacked:
		return nil, lang.Errorf("mnk.size.cells", r.g.Size.String(), r.g.cells, maxPacked)
	}
	return numbering{r}, nil
}

// numbering numbers a position by the set of taken cells, and then by which of them are X's.
type numbering struct{ rules Small }

// Levels lists the levels, from the full board to the empty one.
func (n numbering) Levels() (all []game.Level) {
	cells := n.rules.g.cells
	for marks := cells; marks >= 0; marks-- {
		all = append(all, game.Level{Name: strconv.Itoa(marks), Size: game.Sets(cells, marks) * owners(marks)})
	}
	return all
}

// owners returns in how many ways that many marks belong to the sides.
func owners(marks int) uint64 { return game.Sets(marks, (marks+1)/2) }

// Number returns the place of a position.
func (n numbering) Number(s *SmallPosition) (at game.Place, ok bool) {
	x, o := s.turned()
	marks := bits.OnesCount64(x | o)
	at.Level = n.rules.g.cells - marks
	at.Number = game.SetNumber(x|o)*owners(marks) + game.SetNumber(game.Within(x, x|o))
	return at, true
}

// Position writes the position of a place, unless the game was over before its last move: the side to move has a line, or no
// single mark of the other side has completed all of its lines.
func (n numbering) Position(at game.Place, s *SmallPosition) (ok bool) {
	g := n.rules.g
	marks := g.cells - at.Level
	taken := game.SetOf(at.Number/owners(marks), g.cells, marks)
	x := game.Among(game.SetOf(at.Number%owners(marks), marks, (marks+1)/2), taken)
	*s = SmallPosition{Own: x, Opp: taken &^ x}
	if marks%2 != 0 {
		s.Own, s.Opp = s.Opp, s.Own
	}
	for rest := taken; rest != 0; rest &= rest - 1 {
		cell := bits.TrailingZeros64(rest)
		for how := range s.keys {
			if s.Own>>cell&1 != 0 {
				s.keys[how] += g.weights[cell][how]
			} else {
				s.keys[how] -= g.weights[cell][how]
			}
		}
	}
	return !g.won(s.Own) && (!g.won(s.Opp) || g.completed(s.Opp))
}

// completed reports whether a single last mark can have completed all lines of these marks at once.
func (g *bitShape) completed(marks uint64) bool {
	for rest := marks; rest != 0; rest &= rest - 1 {
		if !g.won(marks &^ (rest & -rest)) {
			return true
		}
	}
	return false
}
