package sliding

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/puzzle"
)

// arrival is a goal as a search finds it, with the counts at that moment.
type arrival struct {
	way   []Move
	tally puzzle.Tally
}

// dived searches everything within a bound by dives, each of which may go on until so many more nodes have been expanded; 0: it may
// not. Beyond limit nodes it gives up and returns false.
func dived(r Rules, start Position, bound puzzle.Cost, more func() int64, limit int64) (goals []arrival, end puzzle.Tally, ok bool) {
	var root node
	r.Enter(&start, &root)
	root.Room = bound
	stack, line := []node{root}, make([]Move, bound+1)
	t := puzzle.Tally{Excess: puzzle.Infinity}
	for len(stack) > 0 {
		if t.Expanded > limit {
			return nil, t, false
		}
		t.Until = 0
		if n := more(); n > 0 {
			t.Until = t.Expanded + n
		}
		var ply int
		var found bool
		if stack, ply, found = r.Dive(stack, line, &t); found {
			t.Until = 0
			goals = append(goals, arrival{slices.Clone(line[:ply]), t})
		}
	}
	t.Until = 0
	return goals, t, true
}

// TestLongDives: dives that do the work of many find the same goals in the same order, with the same counts, wherever they are
// interrupted. Goals have the blank anywhere, and bounds are even and odd.
func TestLongDives(t *testing.T) {
	rounds := 200 // of each check
	if laws.Night() {
		rounds = 10_000
	}
	all, whole, goals := 0, 0, 0
	rapid.Check(t, func(t *rapid.T) {
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 15))
		for range rounds {
			all++
			r := Rules{}
			if random.IntN(4) == 0 { // other goals than the usual one
				tiles := make([]uint8, packedCells)
				for i, tile := range random.Perm(packedCells) {
					tiles[i] = uint8(tile)
				}
				var err error
				if r, err = New(Usual, tiles); err != nil {
					t.Fatal(err)
				}
			}
			s := r.form().target
			for range random.IntN(50) {
				moves := r.Moves(&s, nil)
				var next Position
				r.Play(&s, moves[random.IntN(len(moves))], &next)
				s = next
			}
			bound := r.Estimate(&s) + puzzle.Cost(random.IntN(10))
			const most = 2_000
			want, end, ok := dived(r, s, bound, func() int64 { return 0 }, most)
			if !ok {
				continue
			}
			whole++
			goals += len(want)
			longest := 1 + random.Int64N(most)
			got, gotEnd, _ := dived(r, s, bound, func() int64 { return random.Int64N(longest) }, 2*most)
			if !slices.EqualFunc(got, want, func(a, b arrival) bool { return a.tally == b.tally && slices.Equal(a.way, b.way) }) || gotEnd != end {
				t.Fatalf("%s to %s, bound %d: %+v, then %+v;\nby single dives %+v, then %+v", r.PositionText(&s), r.GoalText(0), bound, got, gotEnd, want, end)
			}
		}
	})
	if whole < all/2 || goals < all/4 {
		t.Errorf("of %d searches %d were short enough, and found %d goals: they test too little", all, whole, goals)
	}
}
