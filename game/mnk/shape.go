package mnk

// shape is the geometry of one game. It is never modified once made, so that rules can share it.
type shape struct {
	Size
	cells int
	dirs  [4]direction

	symmetries int                        // 8 on a square board, 4 on an oblong one
	image      [symmetries][maxCells]Move // the image of a cell under a symmetry
	origin     [symmetries][maxCells]Move // the inverse
	weights    [maxCells]keys             // of a mark on a cell in the keys of the symmetric positions
	lowest     uint64                     // added to packed keys, so that none is negative: (3^cells − 1) / 2; otherwise 0
}

const symmetries = 8

// direction is one of the four in which lines run. A window is k cells in a row; it is known by its first cell.
type direction struct {
	step    int // from a cell to the next one
	columns int // the same in columns and rows
	rows    int
	starts  [maxCells]bool // a window starts at this cell
	before  [maxCells]bool // and there is a cell before it
	after   [maxCells]bool // or one after its last
}

// newShape returns the geometry for a size that has been checked. The weights of packed keys are powers of 3.
func newShape(size Size, packed bool) *shape {
	g := &shape{Size: size, cells: size.Cells(), symmetries: symmetries}
	for d, way := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}} {
		dir := &g.dirs[d]
		dir.columns, dir.rows = way[0], way[1]
		dir.step = way[1]*g.Columns + way[0]
		for cell := range g.cells {
			column, row := g.at(cell)
			last := g.InARow - 1
			dir.starts[cell] = g.inside(column+last*way[0], row+last*way[1])
			dir.before[cell] = dir.starts[cell] && g.inside(column-way[0], row-way[1])
			dir.after[cell] = dir.starts[cell] && g.inside(column+g.InARow*way[0], row+g.InARow*way[1])
		}
	}
	if g.Columns != g.Rows {
		g.symmetries /= 2
	}
	if packed {
		for range g.cells {
			g.lowest = 3*g.lowest + 1
		}
	}
	for how := range g.symmetries {
		for cell := range g.cells {
			column, row := g.at(cell)
			if how&1 != 0 {
				column = g.Columns - 1 - column
			}
			if how&2 != 0 {
				row = g.Rows - 1 - row
			}
			if how&4 != 0 {
				row, column = column, row
			}
			to := row*g.Columns + column
			g.image[how][cell], g.origin[how][to] = Move(to), Move(cell)
		}
	}
	weight := make([]uint64, g.cells)
	power, seed := uint64(1), uint64(0)
	for cell := range weight {
		if packed {
			weight[cell] = power
			power *= 3
		} else {
			weight[cell] = splitmix64(&seed)
		}
	}
	for cell := range g.cells {
		for how := range g.symmetries {
			g.weights[cell][how] = weight[g.image[how][cell]]
		}
	}
	return g
}

// at returns the place of a cell: the column from the left and the row from the top, from 0.
func (g *shape) at(cell int) (column, row int) { return cell % g.Columns, cell / g.Columns }

func (g *shape) inside(column, row int) bool {
	return column >= 0 && column < g.Columns && row >= 0 && row < g.Rows
}

// splitmix64 returns the next of a sequence of pseudo-random numbers (Steele, Lea and Flood 2014).
func splitmix64(state *uint64) uint64 {
	*state += 0x9e3779b97f4a7c15
	z := *state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// keys are the keys of a position and of those that are symmetric to it, that of the position itself first. A key is the sum of
// the weights of the mover's marks less those of the opponent's, so that a move adds its own weight and flips the sign. With the
// powers of 3 as weights that is balanced ternary: as many numbers as there are positions. The counts tell who is to move.
type keys [symmetries]uint64

// add writes into next the keys after the mover's mark on cell m.
func (k *keys) add(weights, next *keys) {
	for how := range next {
		next[how] = -(k[how] + weights[how])
	}
}

// canonical returns the smallest of the keys and the first symmetry that has it.
func (k *keys) canonical(symmetries int) (key uint64, how uint8) {
	key = k[0]
	for h := 1; h < symmetries; h++ {
		if k[h] < key {
			key, how = k[h], uint8(h)
		}
	}
	return key, how
}
