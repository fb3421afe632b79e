package sliding

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
)

// TestInspect: largest and mean are those over all solvable positions, by a search over whole patterns. If a group has all
// tiles or all but one, some patterns are in none of these positions, or in two.
func TestInspect(t *testing.T) {
	for _, test := range []struct{ size, goal, partition string }{
		{"3x3", "1 2 3 8 0 4 7 6 5", "3-5"}, {"2x3", "", "5"}, {"2x3", "", "4-1"}, {"3x2", "1 2 3 4 0 5", "1,2,3,4/5"}, {"2x2", "", "3"},
	} {
		r, d := sized(t, test.size, test.goal), built(t, test.size, test.goal, test.partition, 0)
		groups, err := d.Inspect(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		positions := distances(r)
		for i, tiles := range d.Partition() {
			largest, sum := 0, 0
			least := aloneMoves(r, tiles)
			for s := range positions {
				moves, known := least[patternOf(r, s, tiles)]
				if !known {
					t.Fatalf("%s: %v is not searched from %s", test.size, tiles, r.PositionText(&s))
				}
				largest = max(largest, moves)
				sum += moves
			}
			g := groups[i]
			mean := float64(sum) / float64(len(positions))
			if !slices.Equal(g.Tiles, tiles) || g.Largest != largest || math.Abs(g.Mean-mean) > 1e-9 || g.Checksum != checksum(d.groups[i].data) {
				t.Errorf("%s: of %v is told %+v; want largest %d, mean %v", test.size, tiles, g, largest, mean)
			}
			ways := 1
			for n := range len(tiles) {
				ways *= r.form().cells - n
			}
			if g.Entries != ways || g.Bytes != (ways+1)/2 || d.Size().Patterns(len(tiles)) != ways {
				t.Errorf("%s: of %v is told %+v; they can be laid in %d ways", test.size, tiles, g, ways)
			}
		}
	}
}

// patternOf marks all tiles of a position that are not in the group, and the blank, as aloneMoves does.
func patternOf(r Rules, s Position, group []uint8) (pattern Position) {
	for cell, tile := range r.Tiles(s) {
		if !slices.Contains(group, tile) {
			tile = 15
		}
		pattern |= Position(tile) << (4 * cell)
	}
	return pattern
}

// TestVerify: a single wrong entry is found and named, although its file would have the right checksums.
func TestVerify(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	d := built(t, "3x3", "", "4-4", 0)
	told := 0
	if err := d.Verify(ctx, Building{Progress: func(group, _, _ int) { told = max(told, group) }}); err != nil || told != 2 {
		t.Errorf("databases as they were built: %v; told of %d groups", err, told)
	}
	is := d.groups[1].entry(1001)
	d.groups[1].data[500] ^= 1 << 4
	want := fmt.Sprintf("the group of the tiles 5 6 7 8: entry 1,001 says %d moves beyond the Manhattan distance, right are %d", 2*(is^1), 2*is)
	if err := d.Verify(ctx, Building{Threads: 1}); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("a wrong entry: %v; want %s", err, want)
	}
	cancel()
	if err := d.Verify(ctx, Building{}); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled check ends with %v", err)
	}
	if _, err := d.Inspect(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled look ends with %v", err)
	}
}
