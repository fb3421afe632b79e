package arena

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
)

// Sample says how many positions to draw by random play, and how.
type Sample struct {
	Count    int
	From, To int // plies of random play: each number from From to To in turn, tried equally often
	Seed     uint64
}

// plies writes the numbers of plies.
func (s *Sample) plies() string {
	if s.From == s.To {
		return strconv.Itoa(s.From)
	}
	return fmt.Sprintf("%d-%d", s.From, s.To)
}

// triesPerPosition is how many random games are tried per position: many repeat one, or end too soon.
const triesPerPosition = 1000

// Openings returns count openings of the given number of random plies, which depend only on the seed. Each leaves the game
// open, in a different position. It returns an error if there are not that many, or they are too hard to find.
func Openings[S any, M game.Move, G game.Game[S, M]](rules G, count, plies int, seed uint64) ([][]M, error) {
	return Lines[S, M](context.Background(), rules, rules.Start(), nil, Sample{Count: count, From: plies, To: plies, Seed: seed})
}

// Lines returns the moves from s to each position of a sample; earlier are the keys of the positions before s, in games with
// game.Repeats. The lines depend only on the sample, and each leaves the game open, in a different position. The error is ctx's, or
// says that there are not that many or they are too hard to find.
func Lines[S any, M game.Move, G game.Game[S, M]](ctx context.Context, rules G, s S, earlier []uint64, of Sample) ([][]M, error) {
	random := rand.New(rand.NewPCG(of.Seed, uint64(of.To)))
	repeats, _ := any(rules).(game.Repeats[S])
	var lines [][]M
	seen := map[uint64]bool{}
	for tries := 0; len(lines) < of.Count; tries++ {
		if tries/triesPerPosition == of.Count {
			return nil, lang.Errorf("arena.tooFew", len(lines), of.Count, of.plies())
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		t := table[S, M, G]{rules: rules, repeats: repeats, s: s, earlier: slices.Clone(earlier)}
		for plies := of.From + tries%(of.To-of.From+1); len(t.moves) < plies; {
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
		lines = append(lines, t.moves)
	}
	return lines, nil
}
