package connect4

// Canonical returns the smaller of the keys of the position and its mirror image, and 1 if it is that of the image.
// A key is built column by column, so mirroring its columns gives the key of the image.
func (r Rules) Canonical(s *Position) (key uint64, how uint8) {
	g := r.geometry()
	key = g.key(s.Own, s.All)
	if image := g.mirror(key); image < key {
		return image, 1
	}
	return key, 0
}

// mirror exchanges the columns of x, left and right.
func (g *geometry) mirror(x uint64) (image uint64) {
	d := g.stride() & 63
	for range g.Columns {
		image = image<<d | x&(1<<d-1)
		x >>= d
	}
	return image
}

// Map returns the image of column m, which is mirrored if how is 1.
func (r Rules) Map(m Move, how uint8) Move {
	if how == 0 {
		return m
	}
	return Move(r.geometry().Columns-1) - m
}

// Unmap is Map: mirrored twice, a column is where it was.
func (r Rules) Unmap(m Move, how uint8) Move { return r.Map(m, how) }
