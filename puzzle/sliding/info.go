package sliding

import (
	"bytes"
	"context"
	"math/bits"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/jugada/jugada/lang"
)

// GroupInfo describes the database of a group.
type GroupInfo struct {
	Tiles    []uint8 // rising
	Entries  int     // placements of the tiles
	Bytes    int     // size of the entries
	Checksum uint32  // of these, CRC-32C
	Largest  int     // most moves that bring the tiles home
	Mean     float64 // and the average over the solvable positions
}

// Inspect reads every entry and describes each group. That takes some seconds for hundreds of millions of entries; a
// cancelled ctx ends it within a fraction of a second.
func (d *Databases) Inspect(ctx context.Context) ([]GroupInfo, error) {
	var all []GroupInfo
	for _, g := range d.groups {
		var next, sum, largest, positions atomic.Int64
		var workers sync.WaitGroup
		orders := g.makeOrders()
		for range runtime.GOMAXPROCS(0) {
			workers.Go(func() {
				for ctx.Err() == nil {
					set := int(next.Add(1)) - 1
					if set >= len(g.sets) {
						return
					}
					moves, most, count := g.inspect(d.board, set, orders)
					sum.Add(moves)
					positions.Add(count)
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
			Mean: float64(sum.Load()) / float64(positions.Load()),
		})
	}
	return all, nil
}

// inspect adds up the moves of the orders of the tiles on one set of cells, over the solvable positions that contain them, and
// returns the sum, the maximum and the number of positions. If at least three cells are left for the blank and others, each order
// is in equally many positions, and counts once. With one or two cells the number depends on the order, and may be 0: then the
// order's entry is not a number of moves.
func (g *group) inspect(b *board, set int, orders [][maxGroup]uint8) (sum, most, positions int64) {
	var far [maxGroup][maxGroup]uint8 // by slot on the set's cells and tile
	for slot, rest := 0, g.sets[set]; rest != 0; slot, rest = slot+1, rest&(rest-1) {
		for i, tile := range g.tiles {
			far[slot][i] = b.far[tile][bits.TrailingZeros32(rest)]
		}
	}
	for order := range orders {
		ways := int64(1)
		if b.cells-len(g.tiles) <= 2 {
			ways = g.solvable(b, g.sets[set], &orders[order])
		}
		if ways == 0 {
			continue
		}
		moves := 2 * int64(g.entry(set*g.orders+order))
		for slot, tile := range orders[order][:len(g.tiles)] {
			moves += int64(far[slot][tile&7])
		}
		sum += ways * moves
		positions += ways
		most = max(most, moves)
	}
	return sum, most, positions
}

// solvable counts the solvable positions with the tiles on the cells of a set in that order, if one or two cells are left: for
// the blank, and for the only tile that is not in the group.
func (g *group) solvable(b *board, set uint32, order *[maxGroup]uint8) (count int64) {
	var tiles [MaxCells]uint8
	var left []int
	slot, other := 0, uint8(0)
	for cell := range b.cells {
		if tile := b.goal[cell]; tile != 0 && !slices.Contains(g.tiles, tile) {
			other = tile
		}
		if set>>cell&1 == 0 {
			left = append(left, cell)
			continue
		}
		tiles[cell] = g.tiles[order[slot]]
		slot++
	}
	for _, blank := range left {
		for _, cell := range left {
			tiles[cell] = other
		}
		tiles[blank] = 0
		if b.solvable(tiles[:b.cells]) == nil {
			count++
		}
	}
	return count
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
		return lang.Errorf("sliding.pdb.damaged", TilesText(g.tiles)) // in the unused half of the last byte
	}
	return nil
}
