package sliding

import (
	"math/bits"
	"strings"

	"github.com/jugada/jugada/puzzle"
)

// numbering numbers the positions from which the goal can be reached, half of all (Johnson and Story 1879): by the blank's
// cell, and then by the order of the tiles on the others, in the lexicographic order of permutations, of which each second one
// can be reached. They are two and two beside each other: they differ in the last two tiles.
type numbering struct {
	*shape
	orders uint64 // of the tiles that can be reached, for each cell of the blank
	odd    int    // see parity
}

// Numbering returns the numbers of all positions from which the goal can be reached.
func (r Rules) Numbering() (puzzle.Numbering[Position], error) {
	n := numbering{shape: r.form(), orders: 1}
	for i := 3; i < n.cells; i++ {
		n.orders *= uint64(i)
	}
	_, inversions, blank := n.rank(n.target)
	n.odd = n.parity(inversions, blank)
	return n, nil
}

// Problem returns the size and, unless it is the usual one, the goal: 3x3->1,2,3,4,5,6,7,8,0.
func (n numbering) Problem() string {
	if n.target == pack(inOrder(n.cells)) {
		return n.shape.Size.String()
	}
	return n.shape.Size.String() + "->" + strings.ReplaceAll(TilesText(n.goal[:n.cells]), " ", ",")
}

// Size returns n!/2 for n cells.
func (n numbering) Size() uint64 { return uint64(n.cells) * n.orders }

// parity returns 0 or 1, the same for all positions that moves lead to from one another: a move changes the blank's row or
// column by one, and swaps it with a tile, which changes the inversions of tiles and blank together by an odd number. The
// blank, being less than all tiles, has as many inversions as there are cells before it.
func (n numbering) parity(inversions, blank int) int {
	row, column := blank/n.Columns, blank%n.Columns
	return (inversions + blank + row + column) & 1
}

// rank returns the order of the tiles among all permutations, how many inversions they have, and the blank's cell.
func (n numbering) rank(s Position) (rank uint64, inversions, blank int) {
	left, waiting := uint(1)<<n.cells-2, uint64(n.cells-1) // tiles that have not come yet, as bits, and how many
	for cell := range n.cells {
		tile := uint(s>>(4*cell)) & 15
		if tile == 0 {
			blank = cell
			continue
		}
		less := bits.OnesCount(left & (1<<tile - 1))
		rank, inversions = rank*waiting+uint64(less), inversions+less
		left &^= 1 << tile
		waiting--
	}
	return rank, inversions, blank
}

func (n numbering) Number(s *Position) (uint64, bool) {
	rank, inversions, blank := n.rank(*s)
	return uint64(blank)*n.orders + rank/2, n.parity(inversions, blank) == n.odd
}

func (n numbering) Position(number uint64, s *Position) bool {
	blank, rank := int(number/n.orders), number%n.orders*2
	var digits [packedCells]int // how many of the tiles that come later are less
	inversions := 0
	for i := n.cells - 2; i >= 0; i-- {
		base := uint64(n.cells - 1 - i)
		digits[i], rank = int(rank%base), rank/base
		inversions += digits[i]
	}
	if n.parity(inversions, blank) != n.odd {
		digits[n.cells-3]++ // the other one of the two
	}
	*s = 0
	left := uint(1)<<n.cells - 2
	for i, cell := 0, 0; cell < n.cells; cell++ {
		if cell == blank {
			continue
		}
		rest := left
		for range digits[i] {
			rest &= rest - 1
		}
		tile := bits.TrailingZeros(rest)
		left &^= 1 << tile
		*s |= Position(tile) << (4 * cell)
		i++
	}
	return true
}
