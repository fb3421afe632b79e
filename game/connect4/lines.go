package connect4

// Lines run up a column, along a row, and along both diagonals: from cell to cell these are steps of 1, of the stride,
// and of one more and one less than that. All functions here test all lines of the board at once.
//
// The search spends most of its time in them, and shifts by constants are faster than others: on boards with the usual
// number of rows and four in a line, the shifts are constants.

const (
	usualStride = 7
	usualInARow = 4
)

// hasLine reports whether x holds a line.
func (g *geometry) hasLine(x uint64) bool {
	const d, n = usualStride, usualInARow
	if g.usualLines {
		return starts(x, 1, n)|starts(x, d-1, n)|starts(x, d, n)|starts(x, d+1, n) != 0
	}
	return g.hasAnyLine(x)
}

// hasAnyLine is hasLine for every board.
func (g *geometry) hasAnyLine(x uint64) bool {
	d, n := g.stride(), g.InARow
	return starts(x, 1, n)|starts(x, d-1, n)|starts(x, d, n)|starts(x, d+1, n) != 0
}

// starts returns the cells of x from which a line of n in x runs in steps of d, 3 ≤ n ≤ 5.
func starts(x uint64, d, n int) uint64 {
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

// completing returns the empty cells where a disc added to x completes a line; all is the set of taken cells.
func (g *geometry) completing(x, all uint64) uint64 {
	const d = usualStride
	if g.usualLines {
		return (x<<1&(x<<2)&(x<<3) | complete4(x, d-1) | complete4(x, d) | complete4(x, d+1)) & (g.board ^ all)
	}
	return g.completingAny(x, all)
}

// completingAny is completing for every board. Along a column, the cell that completes a line is above it.
func (g *geometry) completingAny(x, all uint64) (found uint64) {
	d := g.stride()
	switch g.InARow {
	case 3:
		found = x<<1&(x<<2) | complete3(x, d-1) | complete3(x, d) | complete3(x, d+1)
	case 4:
		found = x<<1&(x<<2)&(x<<3) | complete4(x, d-1) | complete4(x, d) | complete4(x, d+1)
	default:
		found = x<<1&(x<<2)&(x<<3)&(x<<4) | complete5(x, d-1) | complete5(x, d) | complete5(x, d+1)
	}
	return found & (g.board ^ all)
}

// completeN returns the cells, including taken ones and some off the board, that are in one line of N in steps of d with
// N−1 cells of x: i of them on one side and the rest on the other, for each i. upI is the cells whose next I cells
// upwards are in x, downI those whose next I cells downwards are. A shift by d at a time never shifts by 64.

func complete3(x uint64, d int) uint64 {
	up1, down1 := x>>(d&63), x<<(d&63)
	up2, down2 := up1&(up1>>(d&63)), down1&(down1<<(d&63))
	return up2 | up1&down1 | down2
}

func complete4(x uint64, d int) uint64 {
	up1, down1 := x>>(d&63), x<<(d&63)
	up2, down2 := up1&(up1>>(d&63)), down1&(down1<<(d&63))
	return up2&(up1>>(d&63)>>(d&63)) | up2&down1 | up1&down2 | down2&(down1<<(d&63)<<(d&63))
}

func complete5(x uint64, d int) uint64 {
	up1, down1 := x>>(d&63), x<<(d&63)
	up2, down2 := up1&(up1>>(d&63)), down1&(down1<<(d&63))
	up3, down3 := up1&(up2>>(d&63)), down1&(down2<<(d&63))
	return up1&(up3>>(d&63)) | up3&down1 | up2&down2 | up1&down3 | down1&(down3<<(d&63))
}
