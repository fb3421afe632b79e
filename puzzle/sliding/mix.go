package sliding

import (
	"math/rand/v2"
	"slices"

	"github.com/jugada/jugada/puzzle"
)

// This file mixes tiles so that they can be put in order again.

// Mixable is rules whose tiles can be mixed: [Rules] and [Large].
type Mixable[S comparable] interface {
	puzzle.Puzzle[S, Move]
	puzzle.Goals[S]
	puzzle.Solvable[S]
	puzzle.Notation[S, Move]
	puzzle.Inverse[S, Move]
	GoalTiles() []uint8
}

// Mix returns any position that can be solved, but no goal, each as likely as another. Half of all orders can be solved.
func Mix[S comparable, R Mixable[S]](rules R, random *rand.Rand) S {
	tiles := rules.GoalTiles()
	for {
		random.Shuffle(len(tiles), func(i, j int) { tiles[i], tiles[j] = tiles[j], tiles[i] })
		here, err := rules.ParsePosition(TilesText(tiles))
		if err != nil {
			panic("sliding: " + err.Error()) // they are the tiles of the goal
		}
		if rules.Solvable(&here) == nil && !rules.Goal(&here) {
			return here
		}
	}
}

// Walk returns where so many moves lead to from the goal, none of them straight back, and how many there were: those that come
// back to the goal go on.
func Walk[S comparable, R Mixable[S]](rules R, random *rand.Rand, moves int) (here S, made int) {
	here = rules.Goals(nil)[0]
	var back Move
	for ; made < moves || rules.Goal(&here); made++ {
		possible := rules.Moves(&here, nil)
		if made > 0 {
			possible = slices.DeleteFunc(possible, func(m Move) bool { return m == back })
		}
		m := possible[random.IntN(len(possible))]
		before := here
		rules.Play(&before, m, &here)
		back = rules.Inverse(&before, m)
	}
	return here, made
}
