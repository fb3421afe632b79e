package arena

import (
	"fmt"
	"math/rand/v2"

	"github.com/jugada/jugada/game"
)

// triesPerOpening is how many random games are tried per opening: many repeat a position, or end too soon.
const triesPerOpening = 1000

// Openings returns count openings of the given number of random plies, which depend only on the seed. Each leaves the game
// open, in a different position. It returns an error if there are not that many, or they are too hard to find.
func Openings[S any, M game.Move, G game.Game[S, M]](rules G, count, plies int, seed uint64) ([][]M, error) {
	random := rand.New(rand.NewPCG(seed, uint64(plies)))
	repeats, _ := any(rules).(game.Repeats[S])
	var openings [][]M
	seen := map[uint64]bool{}
	for tries := count * triesPerOpening; len(openings) < count; tries-- {
		if tries == 0 {
			return nil, fmt.Errorf("found %d of %d different openings of %d plies; ask for fewer, or longer ones", len(openings), count, plies)
		}
		t := table[S, M, G]{rules: rules, repeats: repeats, s: rules.Start()}
		for len(t.moves) < plies {
			if _, over := t.over(); over {
				break
			}
			if err := t.play(t.legal[random.IntN(len(t.legal))]); err != nil {
				panic("arena: " + err.Error())
			}
		}
		if _, over := t.over(); over || seen[rules.Key(&t.s)] {
			continue
		}
		seen[rules.Key(&t.s)] = true
		openings = append(openings, t.moves)
	}
	return openings, nil
}
