package sliding

import (
	"math/rand/v2"
	"slices"

	"github.com/jugada/jugada/puzzle"
)

// This file makes random solvable positions.

// Mixable is rules whose tiles can be mixed: [Rules] and [Large].
type Mixable[S comparable] interface {
	puzzle.Puzzle[S, Move]
	puzzle.Goals[S]
	puzzle.Solvable[S]
	puzzle.Notation[S, Move]
	puzzle.Inverse[S, Move]
	GoalTiles() []uint8
}

// Mix returns a random solvable position other than the goal, all being equally likely. Half of all orders can be solved.
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

// Walk returns where a random walk of that many moves from the goal ends, never taking back its last move, and the moves made:
// a walk that would end at the goal goes on.
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
