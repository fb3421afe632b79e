package mcts_test

import (
	"testing"

	"github.com/jugada/jugada/internal/faults"
)

// Faults with which the search still answers, or is told wrongly, and the tests that find them: see the list of package engine.

func TestFaultsCanBePlanted(t *testing.T) { faults.CanBePlanted(t, planted) }

func TestPlantedFaultsAreFound(t *testing.T) { faults.AreFound(t, planted) }

type fault struct{ Name, File, Old, New, Test string }

var planted = []fault{
	{"bounds for MAX in every position", "mcts.go", "return n.sum/count*float64(side.Sign()) +", "return n.sum/count +", "TestByHand"},
	{"exploration without the spread of results", "mcts.go", "return t.Exploration * t.spread() *", "return t.Exploration *", "TestByHand"},
	{"exploration that does not fade", "mcts.go", "explore/math.Sqrt(count)", "explore", "TestByHand"},
	{"the lowest bound", "mcts.go", "bound > highest {", "bound < -highest {", "TestByHand"},
	{"results that do not reach the root", "mcts.go", "for _, i := range t.path {", "for _, i := range t.path[1:] {", "TestByHand"},
	{"moves that join at once", "mcts.go", "if at != 0 && t.nodes[at].playouts == 0 {", "if false {", "TestFollowedIsTheSame"},
	{"a follower who draws a random number", "follow.go", "t.follower.now = &", "t.below(2)\n	t.follower.now = &", "TestFollowedIsTheSame"},
	{"bounds told for the other side", "follow.go", "one.Bound = c.bound(side, explore)", "one.Bound = c.bound(-side, explore)", "TestFollowedByHand"},
	{"the spread told after the playout", "follow.go", "now.Way, now.Result = append", "now.Spread = t.spread()\n	now.Way, now.Result = append", "TestFollowedByHand"},
	{"joined moves of another position", "mcts.go", "t.follower.now.Joined = len(t.path) - 1", "t.follower.now.Joined = 0", "TestFollowedIsTheSame"},
	{"random moves told twice", "mcts.go", "append(t.follower.now.Random, m)", "append(t.follower.now.Random, m, m)", "TestFollowedIsTheSame"},
	{"means told before the result counts", "follow.go", "now.Way[i].Mean, _ = n.mean()", "now.Way[i].Mean, _ = t.nodes[0].mean()", "TestFollowedIsTheSame"},
}
