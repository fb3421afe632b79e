package sliding

import (
	"context"
	"fmt"
	"math/bits"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/jugada/jugada/lang"
)

// Building says how databases are built.
type Building struct {
	Threads  int                          // that build in parallel; 0: one for each processor
	Progress func(group, moves, left int) // called per level: group from 1, moves from home, patterns left; may be nil

	Allowed     func() error // for KeepDatabases: called before building, which an error forbids; nil: allowed
	FolderBytes int64        // for KeepDatabases: limit on the files in the folder, beyond which none is written; 0: no limit
}

// check returns an error if the options are invalid.
func (how Building) check() error {
	if how.Threads < 0 {
		return fmt.Errorf("%d threads: at least 1 is needed, or 0 for one for each processor", how.Threads)
	}
	return nil
}

// threads returns how many threads build.
func (how Building) threads() int {
	if how.Threads == 0 {
		return runtime.GOMAXPROCS(0)
	}
	return how.Threads
}

// told returns the function to call with the progress of a group.
func (how Building) told(group int) func(moves, left int) {
	if how.Progress == nil {
		return func(moves, left int) {}
	}
	return func(moves, left int) { how.Progress(group+1, moves, left) }
}

// BuildDatabases builds the databases of a partition; see [ParsePartition]. A group of k tiles on n cells needs 2.5
// bytes for each of the n!/(n−k)! patterns while it is being built, and half a byte afterwards. A cancelled ctx ends it
// within a fraction of a second.
func BuildDatabases(ctx context.Context, size Size, goal []uint8, partition [][]uint8, how Building) (*Databases, error) {
	b, err := packedBoard(size, goal)
	if err != nil {
		return nil, err
	}
	if err := b.checkPartition(partition); err != nil {
		return nil, err
	}
	if err := how.check(); err != nil {
		return nil, err
	}
	var groups []*group
	for i, tiles := range partition {
		g, err := buildGroup(ctx, b, tiles, how.threads(), how.told(i))
		if err != nil {
			return nil, err
		}
		groups = append(groups, g)
	}
	return assemble(b, groups), nil
}

// BuildingMemory returns the most bytes that building the databases of a partition takes, not counting small tables: 2.5 for
// each pattern of the group being built, and half a byte for those of the groups before it.
func BuildingMemory(size Size, partition [][]uint8) int64 {
	most, built := int64(0), int64(0)
	for _, tiles := range partition {
		patterns := int64(size.Patterns(len(tiles)))
		most = max(most, built+(5*patterns+1)/2)
		built += (patterns + 1) / 2
	}
	return most
}

// builder searches all moves of a group and the blank, breadth first from home. All that matters about the blank is its
// region: the cells that it can reach without moving a tile of the group. A position is a pattern and a region; a move takes a
// tile of the group into the region and the blank to where the tile was.
//
// The work is done set by set. Which tiles can move, and to which set, is the same for all orders of the tiles on a
// set; a table maps each order to the one after a move. The parity of rows plus columns of the cells of a set changes
// with every move, so the source and target sets of a level of the search are different.
type builder struct {
	*group
	board   *board
	seen    []uint8           // by pattern: the regions, as bits, in which the blank has been
	fresh   []uint8           // those new in the last level
	shifted [][]uint16        // by slots from and to: the new order of tiles, by the old one
	order   [][maxGroup]uint8 // by order: the slots of the tiles on the set's cells, rising
	locks   []sync.Mutex      // by set
	found   atomic.Int64      // patterns
	deep    atomic.Bool       // an entry does not fit into four bits
}

func buildGroup(ctx context.Context, b *board, tiles []uint8, threads int, progress func(moves, left int)) (*group, error) {
	g := &group{patterns: newPatterns(b.cells, len(tiles)), tiles: slices.Sorted(slices.Values(tiles))}
	g.data = make([]byte, g.bytes())
	x := &builder{group: g, board: b, locks: make([]sync.Mutex, len(g.sets))}
	x.seen, x.fresh = make([]uint8, g.size()), make([]uint8, g.size())
	x.order = g.makeOrders()
	if err := x.makeShifts(ctx); err != nil {
		return nil, err
	}
	parity := x.home()
	progress(0, g.size()-int(x.found.Load()))
	for moves := 1; ; moves++ {
		var next atomic.Int64
		var more atomic.Bool
		var workers sync.WaitGroup
		if len(tiles) == 1 {
			threads = 1 // two sets share a byte of entries
		}
		for range threads {
			workers.Go(func() {
				var fresh []uint16
				for ctx.Err() == nil {
					set := int(next.Add(1)) - 1
					if set >= len(g.sets) {
						return
					}
					if b.parity(g.sets[set]) == parity && x.level(set, moves, &fresh) {
						more.Store(true)
					}
				}
			})
		}
		workers.Wait()
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if !more.Load() {
			break
		}
		parity = 1 - parity
		progress(moves, g.size()-int(x.found.Load()))
	}
	if x.deep.Load() {
		return nil, lang.Errorf("sliding.pdb.deep", TilesText(g.tiles))
	}
	return g, nil
}

// parity returns the parity of rows plus columns over all cells of a set.
func (b *board) parity(set uint32) int {
	sum := 0
	for ; set != 0; set &= set - 1 {
		row, column := b.at(bits.TrailingZeros32(set))
		sum += row + column
	}
	return sum & 1
}

// makeShifts makes the tables of what a move does to the orders of tiles: the tile in one slot of a set's cells goes to
// another, and those between make room. For 8 tiles that takes a second; it returns an error if ctx is cancelled.
func (x *builder) makeShifts(ctx context.Context) error {
	k := len(x.tiles)
	number := make(map[[maxGroup]uint8]uint16, x.orders)
	for rank, order := range x.order {
		number[order] = uint16(rank)
	}
	x.shifted = make([][]uint16, k*k)
	for from := range k {
		for to := range k {
			if err := ctx.Err(); err != nil {
				return err
			}
			table := make([]uint16, x.orders)
			for rank, order := range x.order {
				moved := slices.Delete(slices.Clone(order[:k]), from, from+1)
				moved = slices.Insert(moved, to, order[from])
				var key [maxGroup]uint8
				copy(key[:], moved)
				table[rank] = number[key]
			}
			x.shifted[from*k+to] = table
		}
	}
	return nil
}

// home starts the search with the pattern in which all tiles are at home. It returns the parity of its set.
func (x *builder) home() (parity int) {
	set := uint32(0)
	for _, tile := range x.tiles {
		set |= 1 << x.board.home[tile]
	}
	var at [maxGroup]uint8 // the tiles on the set's cells
	i := 0
	for cells := set; cells != 0; cells &= cells - 1 {
		at[i] = uint8(slices.Index(x.tiles, x.board.goal[bits.TrailingZeros32(cells)]))
		i++
	}
	pattern := int(x.table[set])*x.orders + slices.Index(x.order, at)
	regions := x.board.regions(set)
	region := slices.IndexFunc(regions, func(cells uint32) bool { return cells>>x.board.home[0]&1 != 0 })
	x.seen[pattern], x.fresh[pattern] = 1<<region, 1<<region
	x.found.Add(1) // its entry is 0
	return x.board.parity(set)
}

// regions returns the regions of the cells that are not in a set.
func (b *board) regions(set uint32) (all []uint32) {
	free := ^set & (1<<b.cells - 1)
	for free != 0 {
		region := free & -free
		for {
			grown := region
			for cells := region; cells != 0; cells &= cells - 1 {
				for _, to := range b.to[bits.TrailingZeros32(cells)] {
					if to >= 0 {
						grown |= 1 << to & free
					}
				}
			}
			if grown == region {
				break
			}
			region = grown
		}
		all = append(all, region)
		free &^= region
	}
	return all
}

// level makes all moves from the fresh positions of one set. It reports whether there were any.
func (x *builder) level(set, moves int, buf *[]uint16) bool {
	first := set * x.orders
	fresh := (*buf)[:0]
	for order, regions := range x.fresh[first:][:x.orders] {
		if regions != 0 {
			fresh = append(fresh, uint16(order))
		}
	}
	*buf = fresh
	if len(fresh) == 0 {
		return false
	}
	cells := x.sets[set]
	for number, region := range x.board.regions(cells) {
		for inside := region; inside != 0; inside &= inside - 1 {
			to := bits.TrailingZeros32(inside)
			for _, from := range x.board.to[to] {
				if from >= 0 && cells>>from&1 != 0 {
					x.slide(first, fresh, 1<<number, int(from), to, cells, moves)
				}
			}
		}
	}
	for _, order := range fresh {
		x.fresh[first+int(order)] = 0
	}
	return true
}

// slide moves the tile on a cell to another, in all fresh orders in which the blank can make way.
func (x *builder) slide(first int, fresh []uint16, region uint8, from, to int, cells uint32, moves int) {
	k := len(x.tiles)
	after := cells ^ 1<<from ^ 1<<to
	slotFrom, slotTo := bits.OnesCount32(cells&(1<<from-1)), bits.OnesCount32(after&(1<<to-1))
	table := x.shifted[slotFrom*k+slotTo]
	set := int(x.table[after])
	come := uint8(1) << slices.IndexFunc(x.board.regions(after), func(r uint32) bool { return r>>from&1 != 0 })
	base := set * x.orders
	var far [maxGroup][maxGroup]uint8 // by slot on the set's cells and tile
	for slot, rest := 0, after; rest != 0; slot, rest = slot+1, rest&(rest-1) {
		for i, tile := range x.tiles {
			far[slot][i] = x.board.far[tile][bits.TrailingZeros32(rest)]
		}
	}

	x.locks[set].Lock()
	defer x.locks[set].Unlock()
	found := int64(0)
	for _, order := range fresh {
		if x.fresh[first+int(order)]&region == 0 {
			continue
		}
		reached := int(table[order])
		i := base + reached
		seen := x.seen[i]
		if seen&come != 0 {
			continue
		}
		x.seen[i] = seen | come
		x.fresh[i] |= come
		if seen != 0 {
			continue
		}
		found++
		manhattan := 0
		for slot, tile := range x.order[reached][:k] {
			manhattan += int(far[slot][tile&7])
		}
		half := (moves - manhattan) / 2
		if half > 15 {
			x.deep.Store(true)
		}
		x.data[i/2] |= byte(half&15) << (4 * (i & 1))
	}
	x.found.Add(found)
}
