package sliding

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/puzzle"
)

// Databases are additive pattern databases (Korf and Felner 2002). The tiles are partitioned into groups. For each placement
// of a group's tiles, its database has how many moves of these tiles bring them home, ignoring moves of the other tiles.
// Since each move moves one tile, of one group, these numbers add up to an estimate.
//
// On a square board with the blank at home on a diagonal the same databases also serve for the position mirrored in that
// diagonal, and the larger of the two sums counts.
//
// The numbers do not depend on where the blank is: they are the minimum over all its places. So this estimate is
// admissible but, unlike the others, not consistent.
//
// Databases are read-only once made, and may be shared by goroutines. Each entry holds, in four bits, half of the moves
// that a group takes beyond the Manhattan distance of its tiles, an even number.
type Databases struct {
	board  *board
	groups []*group
	sides  int                   // 2: the mirror image counts too
	seen   [2][packedCells]uint8 // by side and cell: the cell's mirror image
	shift  [2][packedCells]uint8 // by side and tile: position of the tile's cell in a dual
	entry  [2][packedCells]uint8 // by side and tile: position of its group's entry in a memo
	of     [2][packedCells]*group
	unmap  func() error // nil: nothing to do
}

// group is the database of some tiles.
type group struct {
	*patterns
	tiles []uint8 // in rising order
	data  []byte  // entry i is in byte i/2, in the upper half if i is odd

	shift uint   // position in a dual of the tiles' cells, one after the other
	wide  []byte // the same entries, numbered by those cells; nil: the group is too large
}

// patterns numbers the placements of a number of tiles on a board: by the set of their cells, and then by their order in
// it. The order changes little when a tile moves, and not at all when it moves within its row, so neighbours are easy to
// find; see build.go.
type patterns struct {
	cells, tiles int
	orders       int      // tiles!
	sets         []uint32 // the sets of that many cells, as bits, rising
	table        []uint16 // by set: its number
}

func newPatterns(cells, tiles int) *patterns {
	p := &patterns{cells: cells, tiles: tiles, orders: 1, table: make([]uint16, 1<<cells)}
	for n := 2; n <= tiles; n++ {
		p.orders *= n
	}
	for set := range uint32(1) << cells {
		if bits.OnesCount32(set) == tiles {
			p.table[set] = uint16(len(p.sets))
			p.sets = append(p.sets, set)
		}
	}
	return p
}

// size returns the number of patterns.
func (p *patterns) size() int { return len(p.sets) * p.orders }

// bytes returns the size of their entries in bytes.
func (p *patterns) bytes() int { return (p.size() + 1) / 2 }

// dual is a position inverted: the cells of the tiles, four bits each, those of a group one after the other.
type dual uint64

// wideGroup is the largest group whose entries are laid out a second time, indexed by the cells as in a dual: that takes up
// to 8 MB per group and saves more than half of the time.
const wideGroup = 6

// lookup returns the entry of the group in a position: half of the moves beyond the Manhattan distance. The order of
// tiles on a set of cells is numbered by its Lehmer code: for each tile, how many later tiles are on lower cells.
func (g *group) lookup(at dual) uint8 {
	at >>= g.shift & 63
	if g.wide != nil {
		i := uint(at) & uint(2*len(g.wide)-1)
		return g.wide[i/2] >> (4 * (i & 1)) & 15
	}
	var bit [maxGroup]uint32
	k := min(g.patterns.tiles, maxGroup)
	set := uint32(0)
	for i := range bit[:k] {
		bit[i] = 1 << (at & 15)
		at >>= 4
		set |= bit[i]
	}
	rank, later := 0, set
	for i, b := range bit[:k] {
		later ^= b
		rank = rank*(k-i) + bits.OnesCount32(later&(b-1))
	}
	return g.entry(int(g.table[set])*g.orders + rank)
}

// entry returns the entry of the pattern with that number.
func (g *group) entry(pattern int) uint8 { return g.data[pattern/2] >> (4 * (pattern & 1)) & 15 }

// widen lays out the entries of a small group by cells.
func (g *group) widen() {
	k := len(g.tiles)
	if k > wideGroup {
		return
	}
	orders := g.makeOrders()
	g.wide = make([]byte, 1<<(4*k)/2)
	for number, set := range g.sets {
		var cells [maxGroup]int
		i := 0
		for ; set != 0; set &= set - 1 {
			cells[i] = bits.TrailingZeros32(set)
			i++
		}
		for rank := range orders {
			to := 0
			for slot, tile := range orders[rank][:k] {
				to |= cells[slot] << (4 * tile)
			}
			from := number*g.orders + rank
			g.wide[to/2] |= g.entry(from) << (4 * (to & 1))
		}
	}
}

// makeOrders returns the orders of tiles by their numbers: the tiles on the cells of a set, rising, as their places in the group.
func (p *patterns) makeOrders() [][maxGroup]uint8 {
	orders := make([][maxGroup]uint8, p.orders)
	for rank := range orders {
		rest := []uint8{0, 1, 2, 3, 4, 5, 6, 7}[:p.tiles]
		divisor, left := p.orders, rank
		for tile := range p.tiles {
			divisor /= p.tiles - tile
			orders[rank][rest[left/divisor]] = uint8(tile)
			rest = slices.Delete(rest, left/divisor, left/divisor+1)
			left %= divisor
		}
	}
	return orders
}

// assemble makes databases of groups that have their data.
func assemble(b *board, groups []*group) *Databases {
	d := &Databases{board: b, groups: groups, sides: 1}
	if mirrored(b) {
		d.sides = 2
	}
	shift := uint8(0)
	for number, g := range groups {
		g.shift = uint(shift)
		g.widen()
		for _, tile := range g.tiles {
			for side := range d.sides {
				here := b.goal[b.seen(int(b.home[tile]), side)] // the tile that belongs to the group on that side
				d.shift[side][here] = shift
				d.entry[side][here] = uint8(4 * (side*len(groups) + number))
				d.of[side][here] = g
			}
			shift += 4
		}
	}
	for side := range d.sides {
		d.shift[side][0] = shift
		for cell := range b.cells {
			d.seen[side][cell] = uint8(b.seen(cell, side))
		}
	}
	return d
}

// dual returns the dual of a position as seen on a side.
func (d *Databases) dual(s Position, side int) (at dual) {
	for cell := range d.board.cells {
		at |= dual(d.seen[side][cell]) << (d.shift[side][s>>(4*cell&63)&15] & 63)
	}
	return at
}

// mirrored reports whether the mirror image of a position is also a position of the puzzle.
func mirrored(b *board) bool {
	row, column := b.at(int(b.home[0]))
	return b.Rows == b.Columns && (row == column || row+column == b.Rows-1)
}

// seen returns the image of a cell: itself on side 0, in the mirror the one across the diagonal on which the blank is at home.
func (b *board) seen(cell, side int) int {
	if side == 0 {
		return cell
	}
	row, column := b.at(cell)
	if homeRow, homeColumn := b.at(int(b.home[0])); homeRow != homeColumn {
		row, column = b.Columns-1-row, b.Rows-1-column
	}
	return column*b.Columns + row
}

// String returns how many tiles each group has, as in 5-5-5.
func (d *Databases) String() string {
	sizes := make([]string, len(d.groups))
	for i, g := range d.groups {
		sizes[i] = strconv.Itoa(len(g.tiles))
	}
	return strings.Join(sizes, "-")
}

// Partition returns the tiles of each group.
func (d *Databases) Partition() [][]uint8 {
	var all [][]uint8
	for _, g := range d.groups {
		all = append(all, slices.Clone(g.tiles))
	}
	return all
}

// Size returns rows and columns of the boards that the databases are for; Goal returns the tiles in the goal order.
func (d *Databases) Size() Size    { return d.board.Size }
func (d *Databases) Goal() []uint8 { return slices.Clone(d.board.goal[:d.board.cells]) }

// Bytes returns the size of the entries, in memory or in a file.
func (d *Databases) Bytes() int64 {
	sum := int64(0)
	for _, g := range d.groups {
		sum += int64(len(g.data))
	}
	return sum
}

// Memory returns how many bytes the databases take in use, including a mapped file.
func (d *Databases) Memory() int64 {
	sum := d.Bytes()
	for _, g := range d.groups {
		sum += int64(len(g.wide) + 2*len(g.table) + 4*len(g.sets))
	}
	return sum
}

// WithDatabases returns the rules with pattern databases as the heuristic pdb. They must be for a board of this size and goal.
func (r Rules) WithDatabases(d *Databases) (Rules, error) {
	g := r.form()
	switch {
	case d.board.Size != g.Size:
		return Rules{}, lang.Errorf("sliding.pdb.size", d.board.Size.String(), g.Size.String())
	case d.board.goal != g.goal:
		return Rules{}, lang.Errorf("sliding.pdb.goal", TilesText(d.Goal()))
	}
	r.shape, r.heuristic, r.databases = g, patternDatabases, d
	return r, nil
}

// remember returns the entries of all groups, four bits each, for the board and then for its mirror image.
func (d *Databases) remember(s Position) uint64 {
	memo, at := uint64(0), 0
	for side := range d.sides {
		dual := d.dual(s, side)
		for _, g := range d.groups {
			memo |= uint64(g.lookup(dual)) << at
			at += 4
		}
	}
	return memo
}

// sums adds up the entries of a memo, for the board and for its mirror image.
func (d *Databases) sums(memo uint64) (plain, mirror puzzle.Cost) {
	for range d.groups {
		plain += puzzle.Cost(memo & 15)
		memo >>= 4
	}
	for ; memo != 0; memo >>= 4 {
		mirror += puzzle.Cost(memo & 15)
	}
	return plain, mirror
}

// estimate returns the estimate of a position whose Manhattan distance is known.
func (d *Databases) estimate(s Position, manhattan int) puzzle.Cost {
	plain, mirror := d.sums(d.remember(s))
	return puzzle.Cost(manhattan) + 2*max(plain, mirror)
}

// renew looks up the entry that a move of that tile changes on a side, and updates its sum.
func (d *Databases) renew(memo uint64, sum puzzle.Cost, at dual, side int, tile Position) (uint64, puzzle.Cost) {
	shift := d.entry[side][tile&15]
	before, after := memo>>(shift&63)&15, uint64(d.of[side][tile&15].lookup(at))
	return memo ^ (before^after)<<(shift&63), sum + puzzle.Cost(after) - puzzle.Cost(before)
}

// diveByDatabases is Dive with pattern databases. On the way down it keeps the duals of the position, the sums of the
// entries and the Manhattan distance; a move changes one entry on each side.
func (g *shape) diveByDatabases(d *Databases, stack []node, line []Move, t *puzzle.Tally) (rest []node, ply int, found bool) {
	n := stack[len(stack)-1]
	stack = stack[:len(stack)-1]
	at := [2]dual{d.dual(n.Pos, 0), d.dual(n.Pos, d.sides-1)}
	memo := n.Memo >> memoBlank
	plain, mirror := d.sums(memo)
	manhattan := n.H - 2*max(plain, mirror)
	for {
		if n.Ply > 0 {
			line[n.Ply-1] = n.Move
		}
		if n.Pos == g.target {
			return stack, int(n.Ply), true
		}
		blank := n.Memo & 15
		f := &g.fans[blank][n.Move]
		t.Expanded++
		t.Generated += int64(f.n)
		room := n.Room - 1
		kept := false
		var first node
		var firstAt [2]dual
		var firstManhattan, firstPlain, firstMirror puzzle.Cost
		for i := f.n - 1; i >= 0; i-- {
			s := &f.steps[i&3]
			tile := n.Pos >> (s.shift & 63) & 15
			childManhattan := manhattan + puzzle.Cost(s.gain[tile])
			childAt := at
			childAt[0] ^= dual(d.seen[0][s.to&15]^d.seen[0][blank]) << (d.shift[0][tile] & 63)
			childMemo, childPlain := d.renew(memo, plain, childAt[0], 0, tile)
			childMirror := mirror
			// Above the least excess so far, the exact estimate does not matter.
			if d.sides == 2 && childManhattan+2*childPlain < room+t.Excess {
				childAt[1] ^= dual(d.seen[1][s.to&15]^d.seen[1][blank]) << (d.shift[1][tile] & 63)
				childMemo, childMirror = d.renew(childMemo, mirror, childAt[1], 1, tile)
			}
			h := childManhattan + 2*max(childPlain, childMirror)
			if h > room {
				t.Excess = min(t.Excess, h-room)
				continue
			}
			if kept {
				stack = append(stack, first)
			}
			kept = true
			first = node{
				Pos:  n.Pos ^ tile<<(s.shift&63) ^ tile<<(blank*4),
				Memo: childMemo<<memoBlank | uint64(s.to), Room: room, H: h, Ply: n.Ply + 1, Move: s.move,
			}
			firstAt, firstManhattan, firstPlain, firstMirror = childAt, childManhattan, childPlain, childMirror
		}
		if !kept {
			return stack, 0, false
		}
		n, memo = first, first.Memo>>memoBlank
		at, manhattan, plain, mirror = firstAt, firstManhattan, firstPlain, firstMirror
	}
}
