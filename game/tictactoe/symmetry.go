package tictactoe

// The eight symmetries of the board are numbered by how: its bits say, from the lowest, whether to mirror left and
// right, whether to mirror top and bottom, and whether then to exchange rows and columns.
const symmetries = 8

// turned[how][square] is the image of that square; unturned is the inverse, which differs for the two quarter turns.
var turned, unturned = func() (there, back [symmetries][squares]Move) {
	for how := range there {
		for square := range there[how] {
			row, column := square/3, square%3
			if how&1 != 0 {
				column = 2 - column
			}
			if how&2 != 0 {
				row = 2 - row
			}
			if how&4 != 0 {
				row, column = column, row
			}
			there[how][square] = Move(3*row + column)
			back[how][3*row+column] = Move(square)
		}
	}
	return there, back
}()

// turnedSet is turned for whole sets of squares.
var turnedSet = func() (table [symmetries][full + 1]uint16) {
	for how := range table {
		for set := range table[how] {
			for square := range squares {
				table[how][set] |= uint16(set>>square&1) << turned[how][square]
			}
		}
	}
	return table
}()

// Canonical returns the smallest key among those of the eight symmetric positions, and the first symmetry that leads to it.
func (Rules) Canonical(s *Position) (key uint64, how uint8) {
	key = s.key()
	for h := 1; h < symmetries; h++ {
		image := s.turn(h)
		if k := image.key(); k < key {
			key, how = k, uint8(h)
		}
	}
	return key, how
}

// Map returns the image of square m under symmetry how, as Canonical numbers it.
func (Rules) Map(m Move, how uint8) Move { return turned[how][m] }

// Unmap returns the square whose image under symmetry how is m.
func (Rules) Unmap(m Move, how uint8) Move { return unturned[how][m] }

// turn returns the image of the position under symmetry how.
func (s *Position) turn(how int) Position {
	table := &turnedSet[how]
	return Position{Marks: [2]uint16{table[s.Marks[0]&full], table[s.Marks[1]&full]}, Turn: s.Turn}
}
