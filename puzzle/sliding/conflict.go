package sliding

// lines is the rows and columns of a board, for the linear conflict (Hansson, Mayer and Yung 1992): tiles that are in their
// home line, but in another order than at home, cannot all stay in it. Those that leave it take two moves more than their
// Manhattan distance. The fewest that must leave are all but the longest rising sequence of homes, and no move changes
// their number in more than one line.
//
// The blank is not one of them, and its home does not matter.
type lines struct {
	rows, columns int
	place         [2][maxSide][MaxCells]int8 // by row or column, line and tile: 1 + where in that line the tile belongs; 0: not there
}

// maxSide is how many rows or columns a board may have.
const maxSide = MaxCells / MinSide

const (
	inRow = iota
	inColumn
)

func newLines(b *board) lines {
	l := lines{rows: b.Rows, columns: b.Columns}
	for tile := 1; tile < b.cells; tile++ {
		row, column := b.at(int(b.home[tile]))
		l.place[inRow][row][tile] = int8(column) + 1
		l.place[inColumn][column][tile] = int8(row) + 1
	}
	return l
}

// conflicts returns how many tiles of the whole board must leave their line.
func (l *lines) conflicts(tiles []uint8) int {
	sum := 0
	for row := range l.rows {
		sum += l.whole(inRow, row, tiles)
	}
	for column := range l.columns {
		sum += l.whole(inColumn, column, tiles)
	}
	return sum
}

// whole is line, for tiles of the whole board.
func (l *lines) whole(way, number int, tiles []uint8) int {
	if way == inRow {
		return l.line(inRow, number, tiles[number*l.columns:][:l.columns])
	}
	var line [maxSide]uint8
	for row := range l.rows {
		line[row] = tiles[row*l.columns+number]
	}
	return l.line(inColumn, number, line[:l.rows])
}

// line returns how many of the tiles in a line must leave it.
func (l *lines) line(way, number int, tiles []uint8) int {
	var last [maxSide]int8 // the lowest last place of a rising sequence, by length
	long, belong := 0, 0
	for _, tile := range tiles {
		place := l.place[way][number][tile]
		if place == 0 {
			continue
		}
		belong++
		i := 0
		for i < long && last[i] < place {
			i++
		}
		last[i] = place
		long = max(long, i+1)
	}
	return belong - long
}

// changed returns by how much a move of the blank from one cell to another raises the conflicts: in the two rows that it
// leaves and enters or, if it stays in its row, in the two columns. Within a line the tiles keep their order.
func (l *lines) changed(before, after Position, blank, to int) int {
	way, one, other := inColumn, blank%l.columns, to%l.columns
	if one == other {
		way, one, other = inRow, blank/l.columns, to/l.columns
	}
	return l.packed(way, one, after) + l.packed(way, other, after) - l.packed(way, one, before) - l.packed(way, other, before)
}

// packed is line for a line of a packed position.
func (l *lines) packed(way, number int, s Position) int {
	var tiles [maxSide]uint8
	length, first, stride := l.columns, number*l.columns, 1
	if way == inColumn {
		length, first, stride = l.rows, number, l.columns
	}
	for i := range length {
		tiles[i] = uint8(s >> (4 * (first + i*stride) & 63) & 15)
	}
	return l.line(way, number, tiles[:length])
}
