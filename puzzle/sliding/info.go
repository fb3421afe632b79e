package sliding

import (
	"bytes"
	"context"
	"math/bits"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/jugada/jugada/lang"
)

// GroupInfo is what the database of a group holds.
type GroupInfo struct {
	Tiles    []uint8 // rising
	Entries  int     // ways in which the tiles can lie
	Bytes    int     // that the entries take
	Checksum uint32  // of these, CRC-32C
	Largest  int     // moves that bring the tiles home, at most
	Mean     float64 // and on average
}

// Inspect looks at every entry and says what each group holds. That takes some seconds where there are hundreds of millions
// of them; a cancelled ctx ends it within a fraction of a second.
func (d *Databases) Inspect(ctx context.Context) ([]GroupInfo, error) {
	var all []GroupInfo
	for _, g := range d.groups {
		var next, sum, largest atomic.Int64
		var workers sync.WaitGroup
		orders := g.makeOrders()
		for range runtime.GOMAXPROCS(0) {
			workers.Go(func() {
				for ctx.Err() == nil {
					set := int(next.Add(1)) - 1
					if set >= len(g.sets) {
						return
					}
					moves, most := g.inspect(d.board, set, orders)
					sum.Add(moves)
					for old := largest.Load(); most > old && !largest.CompareAndSwap(old, most); old = largest.Load() {
					}
				}
			})
		}
		workers.Wait()
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		all = append(all, GroupInfo{
			Tiles: g.tiles, Entries: g.size(), Bytes: len(g.data), Checksum: checksum(g.data), Largest: int(largest.Load()),
			Mean: float64(sum.Load()) / float64(g.size()),
		})
	}
	return all, nil
}

// inspect adds up the moves of all orders of the tiles on one set of cells, and returns the most of them.
func (g *group) inspect(b *board, set int, orders [][maxGroup]uint8) (sum, most int64) {
	var far [maxGroup][maxGroup]uint8 // by slot on the set's cells and tile
	for slot, rest := 0, g.sets[set]; rest != 0; slot, rest = slot+1, rest&(rest-1) {
		for i, tile := range g.tiles {
			far[slot][i] = b.far[tile][bits.TrailingZeros32(rest)]
		}
	}
	for order := range orders {
		moves := 2 * int64(g.entry(set*g.orders+order))
		for slot, tile := range orders[order][:len(g.tiles)] {
			moves += int64(far[slot][tile&7])
		}
		sum += moves
		most = max(most, moves)
	}
	return sum, most
}

// Verify builds the databases again, group by group, and compares: it returns nil if every entry is right, an error that says
// which one is not, or, like [BuildDatabases], that of a cancelled ctx.
func (d *Databases) Verify(ctx context.Context, how Building) error {
	if err := how.check(); err != nil {
		return err
	}
	for i, g := range d.groups {
		right, err := buildGroup(ctx, d.board, g.tiles, how.threads(), how.told(i))
		if err != nil {
			return err
		}
		if bytes.Equal(g.data, right.data) {
			continue
		}
		for pattern := range g.size() {
			if is, should := g.entry(pattern), right.entry(pattern); is != should {
				return lang.Errorf("sliding.pdb.wrong", TilesText(g.tiles), pattern, 2*int(is), 2*int(should))
			}
		}
		return lang.Errorf("sliding.pdb.damaged", TilesText(g.tiles)) // in the half of a byte that no entry uses
	}
	return nil
}
