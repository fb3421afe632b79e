package sliding

import (
	"slices"

	"github.com/jugada/jugada/lang"
)

// Move is where the blank goes: the tile that is there comes to where the blank was.
type Move uint8

// The four moves, in the order in which they are generated: that in which Korf's figures were counted.
const (
	Up Move = iota
	Left
	Right
	Down

	noMove // before the first one
)

// back returns the move that takes m back.
func (m Move) back() Move { return Down - m }

// board is a size and a goal and what is computed from them once. It is only read from then on, so that rules can share
// it.
type board struct {
	Size
	cells int
	goal  [MaxCells]uint8           // the tile that belongs on a cell
	home  [MaxCells]uint8           // the cell where a tile belongs
	to    [MaxCells][4]int8         // the cell that the blank on a cell comes to by a move; -1: none
	far   [MaxCells][MaxCells]uint8 // rows and columns that a tile (first index) on a cell (second) is away from home; 0 for the blank
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

// moves appends the moves that are possible with the blank on that cell.
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

// boardFor returns the board of that size and goal, which is nil for the usual one.
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

// packedBoard is boardFor for what works on packed positions.
func packedBoard(size Size, goal []uint8) (*board, error) {
	b, err := boardFor(size, goal)
	if err == nil && !size.Packed() {
		return nil, lang.Errorf("sliding.size.packed", size.String(), packedCells)
	}
	return b, err
}

// checkTiles says what is wrong with tiles as a position, nil if nothing is.
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

// solvable says why the goal cannot be reached, nil if it can. Each move swaps the blank with a tile: it changes the parity
// of the permutation, and that of rows plus columns between the blank and its home. At the goal both are even. That nothing
// else stands in the way on boards of at least two rows and two columns is a theorem (Johnson and Story 1879).
func (b *board) solvable(tiles []uint8) error {
	var to [MaxCells]uint8 // the permutation: cell of a tile, to its home
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

// manhattan adds up how far the tiles are from home.
func (b *board) manhattan(tiles []uint8) int {
	sum := 0
	for cell, tile := range tiles {
		sum += int(b.far[tile][cell])
	}
	return sum
}

// gain returns by how much the distance of a tile rises that moves from one cell to another.
func (b *board) gain(tile uint8, from, to int) int8 {
	return int8(b.far[tile][to]) - int8(b.far[tile][from])
}

// start returns the tiles of a position to begin with: a fixed walk away from the goal, never straight back, which takes
// as many moves as there are cells, twice over.
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
