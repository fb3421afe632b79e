package tree

import (
	"math/rand/v2"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
)

// RandomOptions describes a uniform tree: every inner node has Branching children, every leaf is Depth plies deep.
type RandomOptions struct {
	Turn      game.Side // to move at the root
	Branching int       // at least 1, unless Depth is 0
	Depth     int       // 0 is a single leaf
	Seed      uint64    // the same seed gives the same tree
	Low, High int       // leaf values are whole numbers from Low to High; both 0: -9 to 9
	Static    bool      // inner nodes have static values too, near what they are worth
}

// Random returns a uniform tree with random leaf values. Labels run through the tree level by level, as in the notes'
// figures: A, B, …, Z, AA, AB, …
//
// The static value of an inner node is its minimax value plus noise, a whole random number from -N to N, where N is a
// sixth of High - Low, rounded down; values outside Low to High are clamped. So static values are like an evaluation:
// right on the whole, and wrong in places. A seed gives the same leaves with and without them.
func Random(o RandomOptions) (Rules, error) {
	if o.Low == 0 && o.High == 0 {
		o.Low, o.High = -9, 9
	}
	count, err := o.nodes()
	if err != nil {
		return Rules{}, err
	}
	t := &tree{nodes: make([]node, 0, count), depth: o.Depth}
	random := rand.New(rand.NewPCG(o.Seed, 0))
	inner := (count - 1) / max(o.Branching, 1) // a tree of one node has none
	side, level := o.Turn, 1                   // level: where the next one begins
	for i := range count {
		if i == level {
			side, level = side.Opponent(), i*o.Branching+1
		}
		n := node{label: letters(i), first: uint32(count), side: side}
		if i > 0 {
			n.parent = uint32((i - 1) / o.Branching)
		}
		if i < inner {
			n.first, n.count = uint32(i*o.Branching+1), uint32(o.Branching)
		} else {
			span := int64(o.High) - int64(o.Low) + 1
			n.value, n.valued = game.Score(int64(o.Low)+random.Int64N(span)), true
		}
		t.nodes = append(t.nodes, n)
	}
	if o.Static {
		t.estimate(inner, o, random)
	}
	return Rules{t}, nil
}

// estimate sets the static values of the first inner nodes, which are those that have children. Children come after
// their parents, so going backwards finds them done.
func (t *tree) estimate(inner int, o RandomOptions, random *rand.Rand) {
	worth := make([]game.Score, len(t.nodes)) // by minimax
	noise := (int64(o.High) - int64(o.Low)) / 6
	for i := len(t.nodes) - 1; i >= 0; i-- {
		n := &t.nodes[i]
		if i >= inner {
			worth[i] = n.value
			continue
		}
		worth[i] = worth[n.first]
		for _, value := range worth[n.first+1 : n.first+n.count] {
			if (n.side == game.Max) == (value > worth[i]) {
				worth[i] = value
			}
		}
		value := int64(worth[i]) + random.Int64N(2*noise+1) - noise
		n.value, n.valued = game.Score(min(max(value, int64(o.Low)), int64(o.High))), true
	}
}

// nodes returns how many nodes the tree will have.
func (o RandomOptions) nodes() (int, error) {
	switch {
	case o.Depth < 0 || o.Depth > MaxDepth:
		return 0, lang.Errorf("tree.randomDepth", o.Depth, MaxDepth)
	case o.Branching < 0 || o.Branching == 0 && o.Depth > 0:
		return 0, lang.Errorf("tree.randomBranching", o.Branching)
	case o.Low > o.High:
		return 0, lang.Errorf("tree.randomRange", o.Low, o.High)
	case o.Low < -int(game.MaxStatic) || o.High > int(game.MaxStatic):
		return 0, lang.Errorf("tree.randomValues", o.Low, o.High, int(game.MaxStatic))
	}
	count, level := 1, 1
	for range o.Depth {
		if level > MaxNodes/o.Branching {
			return 0, lang.Errorf("tree.randomNodes", o.Branching, o.Depth, MaxNodes)
		}
		level *= o.Branching
		count += level
		if count > MaxNodes {
			return 0, lang.Errorf("tree.randomNodes", o.Branching, o.Depth, MaxNodes)
		}
	}
	return count, nil
}

// letters returns the n-th label, from 0: A to Z, then AA to ZZ, and so on.
func letters(n int) string {
	label := ""
	for n++; n > 0; n = (n - 1) / 26 {
		label = string(rune('A'+(n-1)%26)) + label
	}
	return label
}
