package connect4

// Lines run up a column, along a row, and along both diagonals: from cell to cell these are steps of 1, of the stride,
// and of one more and one less than that. All functions here look at every line of the board at once.
//
// The search spends most of its time in them, and shifts by constants are faster than others. So the ones that it calls
// have a type parameter that says whether the board is the usual one: the compiler makes two of each, with constants in
// place of the measures of the usual board.

// shape is a type parameter's word for a board: the usual one, or any.
type shape interface{ anyBoard | usualBoard }

type (
	anyBoard   [0]struct{}
	usualBoard [1]struct{}
)

// The measures of the usual board; TestUsualMeasures compares them with those of its geometry.
const (
	usualColumns = 7
	usualRows    = 6
	usualInARow  = 4
	usualStride  = usualRows + 1
	usualBottom  = 1<<(0*usualStride) | 1<<(1*usualStride) | 1<<(2*usualStride) | 1<<(3*usualStride) |
		1<<(4*usualStride) | 1<<(5*usualStride) | 1<<(6*usualStride)
	usualCells = usualBottom * (1<<usualRows - 1)
	usualUpper = usualBottom * (1<<1 | 1<<3 | 1<<5)
)

// The measures of a board, each by itself: together in a struct they would not become constants.

func isUsual[B shape]() bool {
	var b B
	return len(b) == 1
}

func stride[B shape](g *geometry) uint64 {
	if isUsual[B]() {
		return usualStride
	}
	return uint64(g.stride())
}

func inARow[B shape](g *geometry) int {
	if isUsual[B]() {
		return usualInARow
	}
	return g.InARow
}

func bottom[B shape](g *geometry) uint64 {
	if isUsual[B]() {
		return usualBottom
	}
	return g.bottom
}

func board[B shape](g *geometry) uint64 {
	if isUsual[B]() {
		return usualCells
	}
	return g.board
}

func upper[B shape](g *geometry) uint64 {
	if isUsual[B]() {
		return usualUpper
	}
	return g.upper
}

func columns[B shape](g *geometry) int {
	if isUsual[B]() {
		return usualColumns
	}
	return g.Columns
}

func cells[B shape](g *geometry) int { return columns[B](g) * (int(stride[B](g)) - 1) }

// hasLine reports whether x holds a line.
func (g *geometry) hasLine(x uint64) bool {
	if g == usual {
		return hasLine[usualBoard](g, x)
	}
	return hasLine[anyBoard](g, x)
}

func hasLine[B shape](g *geometry, x uint64) bool {
	d := stride[B](g)
	return starts(x, 1, inARow[B](g))|starts(x, d-1, inARow[B](g))|starts(x, d, inARow[B](g))|starts(x, d+1, inARow[B](g)) != 0
}

// starts returns the cells of x from which a line of n in x runs in steps of d, 3 ≤ n ≤ 5.
func starts(x, d uint64, n int) uint64 {
	two := x & (x >> (d & 63))
	switch n {
	case 3:
		return two & (two >> (d & 63))
	case 4:
		return two & (two >> (d & 63) >> (d & 63))
	}
	four := two & (two >> (d & 63) >> (d & 63))
	return four & (four >> (d & 63))
}

// completing returns the empty cells with which a disc added to x completes a line, all being the cells that are taken.
func (g *geometry) completing(x, all uint64) uint64 { return completing[anyBoard](g, x, all) }

func completing[B shape](g *geometry, x, all uint64) uint64 {
	d := stride[B](g)
	var found uint64
	switch inARow[B](g) { // up a column, what completes a line is above it
	case 3:
		found = x << 1 & (x << 2)
		found |= complete3(x, d-1) | complete3(x, d) | complete3(x, d+1)
	case 4:
		found = x << 1 & (x << 2) & (x << 3)
		found |= complete4(x, d-1) | complete4(x, d) | complete4(x, d+1)
	default:
		found = x << 1 & (x << 2) & (x << 3) & (x << 4)
		found |= complete5(x, d-1) | complete5(x, d) | complete5(x, d+1)
	}
	return found & (board[B](g) ^ all)
}

// completeN returns the cells, taken ones and such as are off the board included, that are in one line of N in steps of d
// with N−1 cells of x: i of them on one side and the rest on the other, for each i. upI is where the I next cells upwards
// are in x, downI those downwards. A shift by d at a time never shifts by 64.

func complete3(x, d uint64) uint64 {
	up1, down1 := x>>(d&63), x<<(d&63)
	up2, down2 := up1&(up1>>(d&63)), down1&(down1<<(d&63))
	return up2 | up1&down1 | down2
}

func complete4(x, d uint64) uint64 {
	up1, down1 := x>>(d&63), x<<(d&63)
	up2, down2 := up1&(up1>>(d&63)), down1&(down1<<(d&63))
	return up2&(up1>>(d&63)>>(d&63)) | up2&down1 | up1&down2 | down2&(down1<<(d&63)<<(d&63))
}

func complete5(x, d uint64) uint64 {
	up1, down1 := x>>(d&63), x<<(d&63)
	up2, down2 := up1&(up1>>(d&63)), down1&(down1<<(d&63))
	up3, down3 := up1&(up2>>(d&63)), down1&(down2<<(d&63))
	return up1&(up3>>(d&63)) | up3&down1 | up2&down2 | up1&down3 | down1&(down3<<(d&63))
}
