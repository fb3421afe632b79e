package mnk

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/internal/laws"
)

// The kinds of threats that are listed are those that moves can overlook. With two in a row any mark threatens to win, so a fork
// is nothing more; an open line needs a board on which it can be completed at either end.
func TestKindsOfThreats(t *testing.T) {
	for size, want := range map[string][]string{
		"3,3,2": {"win", "threat"},
		"3,3,3": {"win", "threat", "fork"},
		"4,4,3": {"win", "threat", "fork", "open1"},
		"5,3,3": {"win", "threat", "fork", "open1"},
		"4,4,4": {"win", "threat", "fork"},
		"5,5,4": {"win", "threat", "fork", "open2"},
	} {
		r, random := must(t, NewSmall, size), rand.New(rand.NewPCG(laws.Seed(), 0))
		var listed []string
		for _, kind := range r.Threats() {
			listed = append(listed, kind.Name)
		}
		if !slices.Equal(listed, want) {
			t.Errorf("%s: the kinds are %v, want %v", size, listed, want)
		}
		seen := uint8(0)
		for range 100 {
			s := r.Start()
			for {
				moves, outcome := r.Moves(&s, nil)
				if outcome != game.Open {
					break
				}
				for _, m := range moves {
					missed, allowed := r.Overlooked(&s, m)
					seen |= missed | allowed
				}
				var next SmallPosition
				r.Play(&s, moves[random.IntN(len(moves))], &next)
				s = next
			}
		}
		if most := uint8(1)<<len(want) - 1; seen != most {
			t.Errorf("%s: of the kinds %v those of the set %b are overlooked", size, want, seen)
		}
	}
}
