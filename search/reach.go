package search

import (
	"context"
	"errors"
	"math"
	"time"
	"unsafe"
)

// Census says how far to count positions.
type Census struct {
	Depth    int                  // moves; below 0: no limit
	Memory   int64                // bytes
	Progress func(counts []int64) // called every quarter of a second with Levels.Counts so far; nil: not wanted
}

// Levels is the result of a census.
type Levels struct {
	Counts []int64 // of the positions that are 0, 1, 2, … moves away and no fewer
	Whole  bool    // these are all that can be reached
}

// ErrFull is the error of a census whose memory was spent.
var ErrFull = errors.New("search: the memory for positions is full")

// Reach counts the different positions that moves lead to from a root, each once, by the fewest moves that reach it: breadth
// first, in memory that grows with the positions and not with the ways to them.
type Reach[S any] struct {
	Census
	Key    func(s *S) uint64               // the same number for equal positions
	Same   func(a, b *S) bool              // whether positions with equal keys are equal
	Expand func(s *S, found func(next *S)) // calls found with each position one move on
}

// Count counts from root. The error is [ErrFull] or ctx's; the last of the counts is too low then.
func (r Reach[S]) Count(ctx context.Context, root S) (levels Levels, err error) {
	k := &known[S]{Reach: r, index: map[uint64]uint32{}}
	if !k.add(&root) {
		return levels, ErrFull
	}
	watch, reported, counts := NewWatch(ctx, time.Now(), 0), time.Duration(0), []int64{1}
	for begin := uint32(0); begin < k.n; {
		end, beyond := k.n, len(counts)-1 == r.Depth
		counts = append(counts, 0)
		for ; begin < end && err == nil; begin++ {
			if watch.Due() && watch.Look() != Unknown {
				return Levels{Counts: counts}, ctx.Err()
			}
			if r.Progress != nil && watch.Elapsed()-reported >= 250*time.Millisecond {
				reported = watch.Elapsed()
				r.Progress(counts)
			}
			r.Expand(&k.at(begin).pos, func(next *S) {
				if err == nil && !k.has(next) && !k.add(next) {
					err = ErrFull
				}
			})
			counts[len(counts)-1] = int64(k.n - end)
			if beyond && (k.n > end || err != nil) { // one position beyond the limit is enough
				return Levels{Counts: counts[:len(counts)-1]}, nil
			}
		}
		if err != nil {
			return Levels{Counts: counts}, err
		}
	}
	return Levels{Counts: counts[:len(counts)-1], Whole: true}, nil
}

// known holds positions in the order in which they were found. It grows in parts, so that it never has to be copied.
type known[S any] struct {
	Reach[S]
	parts [][]spot[S]
	n     uint32
	index map[uint64]uint32 // the last position with a key
}

// spot is a known position, and the one before it with the same key: its number plus 1, 0 for none.
type spot[S any] struct {
	pos  S
	same uint32
}

// partBits is the binary logarithm of a part's length, and indexBytes what the index takes for a position when it is least full.
const (
	partBits   = 10
	indexBytes = 48
)

func (k *known[S]) at(i uint32) *spot[S] { return &k.parts[i>>partBits][i&(1<<partBits-1)] }

// has reports whether a position is known.
func (k *known[S]) has(s *S) bool {
	i, there := k.index[k.Key(s)]
	for there {
		one := k.at(i)
		if k.Same(&one.pos, s) {
			return true
		}
		i, there = one.same-1, one.same > 0
	}
	return false
}

// add adds a position that is not known yet, and returns false if there is no room.
func (k *known[S]) add(s *S) bool {
	if int64(k.n+1)*(int64(unsafe.Sizeof(spot[S]{}))+indexBytes) > k.Memory || k.n == math.MaxUint32-1 {
		return false
	}
	if int(k.n>>partBits) == len(k.parts) {
		k.parts = append(k.parts, make([]spot[S], 1<<partBits))
	}
	key, one := k.Key(s), k.at(k.n)
	one.pos = *s
	if other, there := k.index[key]; there {
		one.same = other + 1
	}
	k.index[key] = k.n
	k.n++
	return true
}
