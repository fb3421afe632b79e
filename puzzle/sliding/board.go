package sliding

import (
	"slices"

	"github.com/jugada/jugada/lang"
)

// Move is the direction of the blank, which swaps with the tile there.
type Move uint8

// The four moves, in the order of generation, which is the one used for Korf's figures.
const (
	Up Move = iota
	Left
	Right
	Down

	noMove // before the first one
)

// back returns the inverse of m.
func (m Move) back() Move { return Down - m }

// board is a size and a goal, with values precomputed from them. It is never modified once made, so that rules can share it.
type board struct {
	Size
	cells int
	goal  [MaxCells]uint8           // the tile that belongs on a cell
	home  [MaxCells]uint8           // the cell where a tile belongs
	to    [MaxCells][4]int8         // the cell to which a move takes the blank from a cell; -1: none
	far   [MaxCells][MaxCells]uint8 // Manhattan distance of a tile (first index) on a cell (second) from home; 0 for the blank
}

// newBoard returns the board of a size that has been checked with a goal that is a permutation of the tiles.
func newBoard(size Size, goal []uint8) *board {
	b := &board{Size: size, cells: size.Cells()}
	for cell, tile := range goal {
		b.goal[cell], b.home[tile] = tile, uint8(cell)
	}
	for cell := range b.cells {
		row, column := b.at(cell)
		for m, possible := range [4]bool{row > 0, column > 0, column < b.Columns-1, row < b.Rows-1} {
			b.to[cell][m] = -1
			if possible {
				b.to[cell][m] = int8(cell + [4]int{-b.Columns, -1, 1, b.Columns}[m])
			}
		}
		for tile := 1; tile < b.cells; tile++ {
			homeRow, homeColumn := b.at(int(b.home[tile]))
			b.far[tile][cell] = uint8(max(row-homeRow, homeRow-row) + max(column-homeColumn, homeColumn-column))
		}
	}
	return b
}

// at returns row and column of a cell.
func (b *board) at(cell int) (row, column int) { return cell / b.Columns, cell % b.Columns }

// moves appends the possible moves with the blank on that cell.
func (b *board) moves(blank int, buf []Move) []Move {
	for m, to := range b.to[blank] {
		if to >= 0 {
			buf = append(buf, Move(m))
		}
	}
	return buf
}

// inOrder returns the usual goal: the tiles in order, the blank first.
func inOrder(cells int) []uint8 {
	goal := make([]uint8, cells)
	for i := range goal {
		goal[i] = uint8(i)
	}
	return goal
}

// boardFor returns the board of that size and goal; nil is the usual goal.
func boardFor(size Size, goal []uint8) (*board, error) {
	if err := size.check(); err != nil {
		return nil, err
	}
	if goal == nil {
		goal = inOrder(size.Cells())
	}
	if err := checkTiles(size, goal); err != nil {
		return nil, err
	}
	return newBoard(size, goal), nil
}

// packedBoard is boardFor for packed positions.
func packedBoard(size Size, goal []uint8) (*board, error) {
	b, err := boardFor(size, goal)
	if err == nil && !size.Packed() {
		return nil, lang.Errorf("sliding.size.packed", size.String(), packedCells)
	}
	return b, err
}

// checkTiles returns an error if tiles are not a position.
func checkTiles(size Size, tiles []uint8) error {
	if len(tiles) != size.Cells() {
		return lang.Errorf("sliding.count", len(tiles), size.String(), size.Cells())
	}
	var seen [256]int
	for i, tile := range tiles {
		switch {
		case int(tile) >= size.Cells():
			return lang.Errorf("sliding.range", tile, size.String(), size.Cells()-1)
		case seen[tile] > 0:
			return lang.Errorf("sliding.twice", tile, seen[tile], i+1)
		}
		seen[tile] = i + 1
	}
	return nil
}

// solvable returns why the goal cannot be reached; nil if it can. Each move swaps the blank with a tile: it changes the
// parity of the permutation, and that of the blank's Manhattan distance from home. At the goal both are even. On boards of
// at least two rows and two columns, equal parities also suffice (Johnson and Story 1879).
func (b *board) solvable(tiles []uint8) error {
	var to [MaxCells]uint8 // the permutation: from a tile's cell to its home
	odd := false
	for cell, tile := range tiles {
		to[cell] = b.home[tile]
		if tile == 0 {
			row, column := b.at(cell)
			homeRow, homeColumn := b.at(int(b.home[0]))
			odd = (row+column+homeRow+homeColumn)%2 == 1
		}
	}
	for cell := range b.cells { // undo it by swaps
		for int(to[cell]) != cell {
			other := to[cell]
			to[cell], to[other] = to[other], other
			odd = !odd
		}
	}
	if odd {
		return lang.Errorf("sliding.unreachable")
	}
	return nil
}

// manhattan adds up the distances of the tiles from home.
func (b *board) manhattan(tiles []uint8) int {
	sum := 0
	for cell, tile := range tiles {
		sum += int(b.far[tile][cell])
	}
	return sum
}

// gain returns by how much a tile's distance from home rises when it moves from one cell to another.
func (b *board) gain(tile uint8, from, to int) int8 {
	return int8(b.far[tile][to]) - int8(b.far[tile][from])
}

// start returns the tiles of the default initial position: a fixed walk from the goal that never takes back its last
// move, of twice as many moves as there are cells.
func (b *board) start() []uint8 {
	tiles := slices.Clone(b.goal[:b.cells])
	blank, last := int(b.home[0]), noMove
	random := uint32(1)
	for range 2 * b.cells {
		moves := slices.DeleteFunc(b.moves(blank, nil), func(m Move) bool { return last != noMove && m == last.back() })
		random = random*1_664_525 + 1_013_904_223 // Numerical Recipes' generator; the upper bits are the good ones
		last = moves[int(random>>24)%len(moves)]
		to := int(b.to[blank][last])
		tiles[blank], tiles[to] = tiles[to], tiles[blank]
		blank = to
	}
	return tiles
}
