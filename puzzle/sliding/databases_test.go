package sliding

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/jugada/jugada/puzzle/puzzletest"
)

// built returns the databases of a partition.
func built(t testing.TB, size, goal, partition string, threads int) *Databases {
	t.Helper()
	r := sized(t, size, goal)
	groups, err := ParsePartition(r.Size(), r.Tiles(r.form().target), partition)
	if err != nil {
		t.Fatal(err)
	}
	d, err := BuildDatabases(context.Background(), r.Size(), r.Tiles(r.form().target), groups, Building{Threads: threads})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// aloneMoves returns, for every pattern of a group, the least number of moves of its tiles that bring them home: by a
// search over whole patterns and cells of the blank, in which moves of other tiles are free. A pattern is a position in
// which all other tiles are marked as 15.
func aloneMoves(r Rules, group []uint8) map[Position]int {
	const other = 15
	type node struct {
		pattern Position // the blank's cell is marked as other too
		blank   int
	}
	var home Position
	g := r.form()
	for cell := range g.cells {
		tile := g.goal[cell]
		if !slices.Contains(group, tile) {
			tile = other
		}
		home |= Position(tile) << (4 * cell)
	}
	least := map[Position]int{}
	seen := map[node]bool{}
	level := []node{{home, int(g.home[0])}}
	for moves := 0; len(level) > 0; moves++ {
		var after []node
		for len(level) > 0 {
			n := level[len(level)-1]
			level = level[:len(level)-1]
			if seen[n] {
				continue
			}
			seen[n] = true
			if _, known := least[n.pattern]; !known {
				least[n.pattern] = moves
			}
			for _, m := range g.moves(n.blank, nil) {
				to := int(g.to[n.blank][m])
				tile := n.pattern >> (4 * to) & 15
				if tile == other {
					level = append(level, node{n.pattern, to})
					continue
				}
				after = append(after, node{n.pattern ^ tile<<(4*to) ^ other<<(4*to) ^ tile<<(4*n.blank) ^ other<<(4*n.blank), to})
			}
		}
		level = after
	}
	return least
}

// TestDatabasesAreTheDistances: on small boards every entry is what the search above finds, from one tile to all.
func TestDatabasesAreTheDistances(t *testing.T) {
	for _, test := range []struct{ size, goal, partition string }{
		{"2x2", "", "1-2"},
		{"2x3", "3 1 4 2 0 5", "1-2-2"},
		{"2x3", "", "5"},
		{"3x3", "1 2 3 8 0 4 7 6 5", "1,2,3/4,5,6,7,8"},
		{"3x3", "", "4-4"},
		{"2x4", "", "1,4,7/2,3,5,6"},
		{"4x3", "", "4-4-3"},
	} {
		r := sized(t, test.size, test.goal)
		for _, threads := range []int{1, 3} {
			d := built(t, test.size, test.goal, test.partition, threads)
			for i, tiles := range d.Partition() {
				least := aloneMoves(r, tiles)
				// If at most one tile is left out, half of the patterns cannot be brought home.
				if all := d.groups[i].size(); len(least) != all && len(tiles) < r.form().cells-2 {
					t.Fatalf("%s %v: %d patterns, numbered are %d", test.size, tiles, len(least), all)
				}
				for pattern, moves := range least {
					manhattan := 0
					var at dual
					for cell := range r.form().cells {
						if tile := uint8(pattern >> (4 * cell) & 15); slices.Contains(tiles, tile) {
							manhattan += int(r.form().far[tile][cell])
							at |= dual(cell) << d.shift[0][tile]
						}
					}
					if got := manhattan + 2*int(d.groups[i].lookup(at)); got != moves {
						t.Fatalf("%s %v: pattern %#x takes %d moves, the database says %d", test.size, tiles, uint64(pattern), moves, got)
					}
				}
			}
		}
	}
}

// TestDatabasesAreAdmissible: on the whole 8-puzzle, with the mirror and without.
func TestDatabasesAreAdmissible(t *testing.T) {
	for _, test := range []struct {
		goal, partition string
		mirror          bool
	}{
		{"", "1,2,3,4/5,6,7,8", true},
		{"1 0 2 3 4 5 6 7 8", "3-5", false},
		{"1 2 3 8 0 4 7 6 5", "2-2-2-2", true},
		{"1 2 0 3 4 5 6 7 8", "1,2,3,4/5,6,7,8", true},
	} {
		d := built(t, "3x3", test.goal, test.partition, 2)
		if (d.sides == 2) != test.mirror {
			t.Errorf("goal %q: %d sides, a mirror wanted: %v", test.goal, d.sides, test.mirror)
		}
		r, err := sized(t, "3x3", test.goal).WithDatabases(d)
		if err != nil {
			t.Fatal(err)
		}
		higher := 0
		for s, moves := range distances(r) {
			estimate := int(r.Estimate(&s))
			if estimate > moves {
				t.Fatalf("%s: %d moves, %d estimated", r.PositionText(&s), moves, estimate)
			}
			if estimate > r.form().manhattan(r.Tiles(s)) {
				higher++
			}
		}
		if higher < 60_000 {
			t.Errorf("goal %q: only %d estimates are above the Manhattan distance", test.goal, higher)
		}
	}
}

func TestDatabasesKeepTheContract(t *testing.T) {
	for _, test := range []struct{ size, partition string }{{"3x3", "4-4"}, {"3x4", "1-2-3-5"}, {"3x3", "1-1-1-1-1-1-2"}} {
		r, err := sized(t, test.size, "").WithDatabases(built(t, test.size, "", test.partition, 0))
		if err != nil {
			t.Fatal(err)
		}
		puzzletest.Run(t, r, puzzletest.From(swapped(r)), puzzletest.Positions(2000))
		if _, ok := r.WithHeuristic("pdb"); !ok || !strings.HasSuffix(r.Heuristics()[len(r.Heuristics())-1].Formula, test.partition) {
			t.Errorf("the heuristics are %v", r.Heuristics())
		}
	}
}

func TestDatabasesOfAnotherBoard(t *testing.T) {
	d := built(t, "3x3", "", "4-4", 0)
	if _, err := (Rules{}).WithDatabases(d); err == nil || !strings.Contains(err.Error(), "boards of 3x3, not of 4x4") {
		t.Errorf("databases of another size: %v", err)
	}
	if _, err := sized(t, "3x3", "1 2 3 8 0 4 7 6 5").WithDatabases(d); err == nil || !strings.Contains(err.Error(), "another goal") {
		t.Errorf("databases of another goal: %v", err)
	}
}

// TestBuildingIsTold: every level is reported, and a cancelled context ends the build.
func TestBuildingIsTold(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	groups := [][]uint8{{1, 2, 3}, {4, 5, 6, 7, 8}}
	var told []string
	last := -1
	_, err := BuildDatabases(ctx, Size{3, 3}, nil, groups, Building{Progress: func(group, moves, left int) {
		if moves == 0 {
			told = append(told, fmt.Sprint(group))
			last = -1
		}
		if moves != last+1 {
			t.Errorf("group %d: %d moves are told after %d", group, moves, last)
		}
		last = moves
		if group == 2 && moves == 3 {
			cancel()
		}
	}})
	if err != context.Canceled || !slices.Equal(told, []string{"1", "2"}) || last > 4 {
		t.Errorf("ended by %v after %d moves of the groups %v", err, last, told)
	}
}
