package tree_test

import (
	"testing"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/tree"
)

func random(t *testing.T, o tree.RandomOptions) tree.Rules {
	t.Helper()
	r, err := tree.Random(o)
	if err != nil {
		t.Fatalf("Random(%+v): %v", o, err)
	}
	return r
}

// A seed gives the same tree on every machine, so these texts are part of the contract.
func TestRandomIsRepeatable(t *testing.T) {
	for _, c := range []struct {
		o    tree.RandomOptions
		want string
	}{
		{tree.RandomOptions{Branching: 2, Depth: 3, Seed: 1}, "(A (B (D H=2 I=-8) (E J=4 K=-9)) (C (F L=4 M=1) (G N=6 O=2)))"},
		{tree.RandomOptions{Branching: 3, Depth: 1, Seed: 42, Low: 100, High: 102, Turn: game.Min}, "MIN (A B=102 C=102 D=100)"},
		{tree.RandomOptions{Seed: 3}, "A=-4"},
	} {
		if got := random(t, c.o).Text(); got != c.want {
			t.Errorf("%+v: got %s, want %s", c.o, got, c.want)
		}
	}
}

// A random tree is laid out by arithmetic; read from its own text it must be the same, and uniform.
func TestRandomIsUniform(t *testing.T) {
	for b := 1; b <= 5; b++ {
		for d := range 6 {
			r := random(t, tree.RandomOptions{Branching: b, Depth: d, Seed: uint64(10*b + d), Turn: game.Side(d % 2)})
			checkRoundTrips(t, r)
			nodes, leaves, labels := 0, 0, map[string]bool{}
			for _, n := range look(r) {
				nodes++
				s, err := r.ParsePosition(n.path)
				if err != nil {
					t.Fatal(err)
				}
				labels[r.Label(&s)] = true
				moves, _ := r.Moves(&s, nil)
				if value := r.Evaluate(&s); len(moves) == 0 && n.value != "" && value >= -9 && value <= 9 {
					leaves++
				} else if len(moves) != b || n.value != "" {
					t.Errorf("b=%d d=%d: %s has %d moves and the value %q", b, d, n.path, len(moves), n.value)
				}
			}
			wantNodes, wantLeaves := 1, 1
			for range d {
				wantLeaves *= b
				wantNodes += wantLeaves
			}
			if nodes != wantNodes || leaves != wantLeaves || len(labels) != nodes {
				t.Errorf("b=%d d=%d: %d nodes, %d leaves, %d labels; want %d, %d, %d",
					b, d, nodes, leaves, len(labels), wantNodes, wantLeaves, wantNodes)
			}
		}
	}
}

func TestRandomValuesFillTheirRange(t *testing.T) {
	seen := map[string]int{}
	for _, n := range look(random(t, tree.RandomOptions{Branching: 1000, Depth: 1, Low: -2, High: 3})) {
		seen[n.value]++
	}
	for _, value := range []string{"-2", "-1", "0", "1", "2", "3"} {
		if seen[value] < 100 { // 167 on average
			t.Errorf("%s came %d times in 1000", value, seen[value])
		}
	}
	if len(seen) != 7 { // the root has none
		t.Errorf("values %v", seen)
	}
}

func TestRandomLabelsRunByLevels(t *testing.T) {
	r := random(t, tree.RandomOptions{Branching: 800, Depth: 1})
	s := r.Start()
	for place, want := range map[int]string{0: "B", 24: "Z", 25: "AA", 50: "AZ", 51: "BA", 700: "ZZ", 701: "AAA"} {
		if got := r.MoveText(&s, tree.Move(place)); got != want {
			t.Errorf("child %d is called %s, want %s", place, got, want)
		}
	}
	if r.RootLabel() != "A" {
		t.Errorf("the root is called %s", r.RootLabel())
	}
}

func TestRandomLimits(t *testing.T) {
	if nodes, _ := random(t, tree.RandomOptions{Branching: 999, Depth: 2}).Size(); nodes != 999_001 {
		t.Errorf("%d nodes", nodes)
	}
	if _, depth := random(t, tree.RandomOptions{Branching: 1, Depth: 10_000}).Size(); depth != 10_000 {
		t.Errorf("a depth of %d", depth)
	}
	for _, c := range []struct {
		o    tree.RandomOptions
		want string
	}{
		{tree.RandomOptions{Branching: 1000, Depth: 2}, "a tree of branching 1,000 and depth 2 is too large; want at most 1,000,000 nodes"},
		{tree.RandomOptions{Branching: 2, Depth: 10_000}, "a tree of branching 2 and depth 10,000 is too large; want at most 1,000,000 nodes"},
		{tree.RandomOptions{Branching: 1 << 30, Depth: 9}, "a tree of branching 1,073,741,824 and depth 9 is too large; want at most 1,000,000 nodes"},
		{tree.RandomOptions{Branching: 1, Depth: 10_001}, "the depth is 10,001; want 0 to 10,000"},
		{tree.RandomOptions{Branching: 1, Depth: -1}, "the depth is -1; want 0 to 10,000"},
		{tree.RandomOptions{Depth: 1}, "the branching is 0; want at least 1"},
		{tree.RandomOptions{Branching: -2}, "the branching is -2; want at least 1"},
		{tree.RandomOptions{Low: 3, High: 2}, "the values go from 3 to 2; want the lower first"},
		{tree.RandomOptions{Low: -1_900_000_000}, "the values go from -1,900,000,000 to 0; want whole numbers of at most 1,899,999,999 in either direction"},
	} {
		if _, err := tree.Random(c.o); err == nil || err.Error() != c.want {
			t.Errorf("%+v:\n got %v\nwant %s", c.o, err, c.want)
		}
	}
}

// A seed determines the static values, too; the leaves are those of the same tree without them.
func TestRandomStaticValues(t *testing.T) {
	for _, c := range []struct {
		o    tree.RandomOptions
		want string
	}{
		{tree.RandomOptions{Branching: 2, Depth: 2, Seed: 42, Static: true}, "(A:9 (B:9 D=7 E=9) (C:-9 F=-7 G=-8))"},
		{tree.RandomOptions{Seed: 3, Static: true}, "A=-4"},
		{tree.RandomOptions{Branching: 2, Depth: 2, Low: 4, High: 9, Seed: 7, Static: true}, "(A:5 (B:5 D=5 E=5) (C:4 F=4 G=5))"},
	} {
		r := random(t, c.o)
		if got := r.Text(); got != c.want {
			t.Errorf("%+v: got %s, want %s", c.o, got, c.want)
		}
		checkRoundTrips(t, r)
	}
}

// Each inner node's value is within a sixth of the range from its worth, reaches both ends of that interval, and is
// clamped to the range.
func TestRandomStaticValuesAreNearWhatNodesAreWorth(t *testing.T) {
	off := map[game.Score]int{}
	for seed := range uint64(40) {
		o := tree.RandomOptions{Branching: 3, Depth: 4, Seed: seed, Turn: game.Side(seed % 2)}
		plain := random(t, o)
		o.Static = true
		r := random(t, o)
		var worth func(p tree.Position) game.Score // from MAX's side
		worth = func(p tree.Position) game.Score {
			sign := r.Turn(&p).Sign()
			moves, _ := r.Moves(&p, nil)
			if len(moves) == 0 {
				if r.Evaluate(&p) != plain.Evaluate(&p) {
					t.Fatalf("seed %d: the leaf %s is not what it was", seed, r.Label(&p))
				}
				return r.Evaluate(&p) * sign
			}
			best := -game.Infinity
			for _, m := range moves {
				var child tree.Position
				r.Play(&p, m, &child)
				best = max(best, worth(child)*sign)
			}
			static := r.Evaluate(&p) * sign
			if !r.HasValue(&p) || static < -9 || static > 9 {
				t.Errorf("seed %d: %s has the static value %d", seed, r.Label(&p), static)
			}
			off[static-best*sign]++
			return best * sign
		}
		worth(r.Start())
	}
	if len(off) != 7 {
		t.Errorf("static values are off by %v; want -3 to 3", off)
	}
	for by := game.Score(-3); by <= 3; by++ {
		if off[by] < 150 { // 40 trees of 40 inner nodes: 229 on average, were none moved to an end
			t.Errorf("static values are off by %d %d times of 1600", by, off[by])
		}
	}
}
