package tictactoe

import (
	"math/bits"
	"strconv"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
)

var _ game.Numbered[Position] = Rules{}

// Numberings lists the whole game.
func (Rules) Numberings() []string { return []string{""} }

// Numbering numbers all positions that play reaches, a level for each number of marks.
func (r Rules) Numbering(name string) (game.Numbering[Position], error) {
	if name != "" {
		return nil, lang.Errorf("tablebase.whole", name)
	}
	return numbering(r), nil
}

// numbering numbers a position by the set of taken squares, and then by which of them have marks of the side that started.
type numbering Rules

// Levels lists the levels, from the full board to the empty one.
func (numbering) Levels() (all []game.Level) {
	for marks := squares; marks >= 0; marks-- {
		all = append(all, game.Level{Name: strconv.Itoa(marks), Size: game.Sets(squares, marks) * owners(marks)})
	}
	return all
}

// owners returns in how many ways that many marks belong to the sides.
func owners(marks int) uint64 { return game.Sets(marks, (marks+1)/2) }

// Number returns the place of a position.
func (g numbering) Number(s *Position) (at game.Place, ok bool) {
	taken := uint64(s.Marks[0] | s.Marks[1])
	marks := bits.OnesCount64(taken)
	at = game.Place{Level: squares - marks}
	at.Number = game.SetNumber(taken)*owners(marks) + game.SetNumber(game.Within(uint64(s.Marks[g.First&1]), taken))
	return at, true
}

// Position writes the position of a place, unless the game was over before its last move.
func (g numbering) Position(at game.Place, s *Position) (ok bool) {
	marks := squares - at.Level
	taken := game.SetOf(at.Number/owners(marks), squares, marks)
	first := game.Among(game.SetOf(at.Number%owners(marks), marks, (marks+1)/2), taken)
	*s = Position{Turn: g.First ^ game.Side(marks&1)}
	s.Marks[g.First&1], s.Marks[g.First&1^1] = uint16(first), uint16(taken&^first)
	return !hasLine[s.Marks[s.Turn&1]&full]
}
