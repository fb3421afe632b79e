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

// TestInspect: largest and mean are those of a search over whole patterns.
func TestInspect(t *testing.T) {
	r := sized(t, "3x3", "1 2 3 8 0 4 7 6 5")
	d := built(t, "3x3", "1 2 3 8 0 4 7 6 5", "3-5", 0)
	groups, err := d.Inspect(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for i, tiles := range d.Partition() {
		largest, sum := 0, 0
		least := aloneMoves(r, tiles)
		for _, moves := range least {
			largest = max(largest, moves)
			sum += moves
		}
		g := groups[i]
		mean := float64(sum) / float64(len(least))
		if !slices.Equal(g.Tiles, tiles) || g.Entries != len(least) || g.Bytes != len(least)/2 || g.Largest != largest ||
			math.Abs(g.Mean-mean) > 1e-9 || g.Checksum != checksum(d.groups[i].data) {
			t.Errorf("of %v is told %+v; want %d entries, largest %d, mean %v", tiles, g, len(least), largest, mean)
		}
		if all := d.Size().Patterns(len(tiles)); all != len(least) {
			t.Errorf("%d tiles can lie in %d ways, want %d", len(tiles), all, len(least))
		}
	}
}

// TestVerify: one wrong entry among all is found and named, although a file of it would have the right checksums.
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
