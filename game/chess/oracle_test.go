package chess_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	oracle "github.com/corentings/chess/v2"

	"github.com/jugada/jugada/internal/laws"
)

// Another program's rules give the same moves, names them alike, and comes to the same positions, along random games.
func TestAgreesWithAnotherProgram(t *testing.T) {
	seed := laws.Seed()
	random := rand.New(rand.NewPCG(seed, 0))
	for left := rounds(); left > 0; {
		s, other := rules{}.Start(), oracle.NewGame().Position()
		for range 200 {
			text := rules{}.PositionText(&s)
			theirs := other.ValidMoves()
			moves := s.Legal(nil)
			var got, want []string
			for _, m := range moves {
				got = append(got, rules{}.UCI(&s, m))
			}
			for _, m := range theirs {
				want = append(want, m.String())
			}
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Fatalf("%s: the moves are %v, by the other program %v (seed %d)", text, got, want, seed)
			}
			if left--; left <= 0 || len(moves) == 0 {
				break
			}
			m := moves[random.IntN(len(moves))]
			name := rules{}.UCI(&s, m)
			same := &theirs[slices.IndexFunc(theirs, func(m oracle.Move) bool { return m.String() == name })]
			mineText, otherText := rules{}.MoveText(&s, m), oracle.AlgebraicNotation{}.Encode(other, same)
			if m.Promotion() != 0 { // it gives the signs of a queen's check to all
				mineText, otherText = strings.TrimRight(mineText, "+#"), strings.TrimRight(otherText, "+#")
			}
			if mineText != otherText {
				t.Fatalf("%s: %s is written %s, by the other program %s (seed %d)", text, name, mineText, otherText, seed)
			}
			s, other = play(s, m), other.Update(same)
			got, want = strings.Fields(rules{}.PositionText(&s)), strings.Fields(other.String())
			if got[3] = want[3]; !slices.Equal(got, want) { // it names each square that a pawn passes
				t.Fatalf("%s: %s leads to %v, by the other program to %v (seed %d)", text, name, got, want, seed)
			}
		}
	}
}
