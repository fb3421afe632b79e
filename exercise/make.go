package exercise

import (
	"math/rand/v2"
	"slices"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/tree"
	"github.com/jugada/jugada/lang"
)

// Difficulty is the difficulty of an exercise that [Make] makes. The properties below hold for every seed.
type Difficulty string

const (
	Easy   Difficulty = "easy"   // 2 plies, 4 to 9 leaves, MAX to move, at least one cut
	Medium Difficulty = "medium" // 3 plies, 8 to 18 leaves, MAX to move, at least one alpha cut and one beta cut
	Hard   Difficulty = "hard"   // 4 plies, uneven, 10 to 20 leaves, and a deep cut: by a bound set above the parent
)

// Difficulties lists them all.
var Difficulties = []Difficulty{Easy, Medium, Hard}

// shape describes the trees of a difficulty.
type shape struct {
	plies        int
	fewest, most int  // leaves
	uneven       bool // some lines end early
	either       bool // MIN may begin
	low, high    int  // values
	holds        func(o *Opened) bool
}

var shapes = map[Difficulty]shape{
	Easy:   {plies: 2, fewest: 4, most: 9, low: 1, high: 15, holds: (*Opened).hasCut},
	Medium: {plies: 3, fewest: 8, most: 18, low: 0, high: 25, holds: (*Opened).hasBothCuts},
	Hard:   {plies: 4, fewest: 10, most: 20, low: -9, high: 25, uneven: true, either: true, holds: (*Opened).hasDeepCut},
}

// Make returns an exercise that asks for all parts of its algorithm. The same arguments give the same exercise. All
// leaves have different values, small whole numbers, so that no tie leaves the answer open.
//
// Trees are drawn until one has the properties of its difficulty, whatever the algorithm, so the same tree serves both.
func Make(d Difficulty, a Algorithm, seed uint64) (Exercise, error) {
	s, known := shapes[d]
	if !known {
		return Exercise{}, lang.Errorf("exercise.difficulty", string(d), joined(Difficulties))
	}
	random := rand.New(rand.NewPCG(seed, uint64(slices.Index(Difficulties, d))))
	for {
		root, ok := s.draw(random)
		if !ok {
			continue
		}
		turn := game.Max
		if s.either && random.IntN(3) == 0 {
			turn = game.Min
		}
		rules, err := tree.New(turn, root)
		if err != nil {
			return Exercise{}, err
		}
		o, err := Exercise{Tree: rules.Text()}.Open()
		if err != nil {
			return Exercise{}, err
		}
		if s.holds(o) {
			e := Exercise{Tree: o.exercise.Tree, Algorithm: a}
			return e, e.complete()
		}
	}
}

// draw draws a tree, and reports whether it has the shape.
func (s *shape) draw(random *rand.Rand) (*tree.Node, bool) {
	var leaves []*tree.Node
	ends := map[int]bool{} // the plies at which lines end
	var grow func(ply int) *tree.Node
	grow = func(ply int) *tree.Node {
		n := &tree.Node{}
		if ply == s.plies || s.uneven && ply >= 2 && random.IntN(4) == 0 {
			leaves, ends[ply] = append(leaves, n), true
			return n
		}
		for range 2 + random.IntN(2) {
			n.Children = append(n.Children, grow(ply+1))
		}
		return n
	}
	root := grow(0)
	if len(leaves) < s.fewest || len(leaves) > s.most || s.uneven && len(ends) < 2 || !ends[s.plies] {
		return nil, false
	}
	values := random.Perm(s.high - s.low + 1)
	for i, leaf := range leaves {
		leaf.Value = game.Score(s.low + values[i]).Text(0)
	}
	return root, true
}

func (o *Opened) hasCut() bool { return o.cuts(func(int) bool { return true }) }

func (o *Opened) hasBothCuts() bool {
	by := func(side game.Side) bool { return o.cuts(func(i int) bool { return o.nodes[i].Side == side }) }
	return by(game.Max) && by(game.Min)
}

// hasDeepCut reports whether some node is cut by a bound that was set above its parent.
func (o *Opened) hasDeepCut() bool {
	return o.cuts(func(i int) bool { return o.facts[i].setAt != o.nodes[i].Parent })
}

// cuts reports whether some node that satisfies wanted is cut off early.
func (o *Opened) cuts(wanted func(i int) bool) bool {
	for i := range o.nodes {
		if o.facts[i].cut && wanted(i) {
			return true
		}
	}
	return false
}
