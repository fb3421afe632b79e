package search

import (
	"context"
	"errors"
	"slices"
	"testing"
)

// grid is a walk to the right and up from (0, 0), up to (9, 9): n+1 positions are n ≤ 9 moves away, and 19-n farther out.
func grid(key func(s *[2]int) uint64) Reach[[2]int] {
	return Reach[[2]int]{
		Census: Census{Depth: -1, Memory: 1 << 20}, Key: key, Same: func(a, b *[2]int) bool { return *a == *b },
		Expand: func(s *[2]int, found func(*[2]int)) {
			for i := range s {
				if next := *s; next[i] < 9 {
					next[i]++
					found(&next)
				}
			}
		},
	}
}

// Positions whose keys collide are told apart, however many do.
func TestReachCountsEachPositionOnce(t *testing.T) {
	var want []int64
	for n := range 19 {
		want = append(want, int64(min(n+1, 19-n)))
	}
	for _, key := range []func(*[2]int) uint64{
		func(s *[2]int) uint64 { return uint64(10*s[0] + s[1]) },
		func(s *[2]int) uint64 { return uint64(s[0]) / 4 },
		func(*[2]int) uint64 { return 0 },
	} {
		r := grid(key)
		found, err := r.Count(context.Background(), [2]int{})
		if err != nil || !found.Whole || !slices.Equal(found.Counts, want) {
			t.Errorf("%+v, %v; want %v", found, err, want)
		}
		for depth := range 20 {
			r.Depth = depth
			found, err := r.Count(context.Background(), [2]int{})
			if most := min(depth+1, 19); err != nil || found.Whole != (depth >= 18) || !slices.Equal(found.Counts, want[:most]) {
				t.Errorf("depth %d: %+v, %v", depth, found, err)
			}
		}
	}
}

// Without memory for all, or when it is interrupted, a census says so, and what it had.
func TestReachCutShort(t *testing.T) {
	r := grid(func(s *[2]int) uint64 { return uint64(10*s[0] + s[1]) })
	for memory := int64(0); memory < 8000; memory += 50 {
		r.Memory = memory
		found, err := r.Count(context.Background(), [2]int{})
		sum, most := int64(0), memory/int64(16+8+indexBytes)
		for _, n := range found.Counts {
			sum += n
		}
		if sum != min(most, 100) || errors.Is(err, ErrFull) != (most < 100) || found.Whole != (err == nil) {
			t.Errorf("%d bytes: %+v, %v", memory, found, err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	r.Memory = 1 << 20
	if found, err := r.Count(ctx, [2]int{}); !errors.Is(err, context.Canceled) || found.Whole {
		t.Errorf("interrupted: %+v, %v", found, err)
	}
}
