package chess

// priors returns the weights of [Tuned] that fitting begins from, and pulls towards where positions say little: what players and
// programs have long agreed on, in simple formulas.
func priors() *weights {
	w := new(weights)
	material := [...][2]int{{82, 94}, {337, 281}, {365, 297}, {477, 512}, {1025, 936}}
	for i, m := range material {
		w.of[ofMaterial+i] = newPair(m[0], m[1])
	}
	for _, k := range kindOrder {
		for rank := range 8 {
			for file := range 4 {
				if q := Square(8*rank + file); k != Pawn || 0 < rank && rank < 7 {
					w.of[squareTerm(k, q)] = priorSquare(k, rank, file)
				}
			}
		}
	}
	fill := func(from, next int, of func(i int) (middle, end int)) {
		for i := range next - from {
			w.of[from+i] = newPair(of(i))
		}
	}
	fill(ofKnightMove, ofBishopMove, func(n int) (int, int) { return 6*(n-4) - 15*max(1-n, 0), 5 * (n - 4) })
	fill(ofBishopMove, ofRookMove, func(n int) (int, int) { return 4*(min(n, 10)-6) - 10*max(1-n, 0), 5 * (min(n, 10) - 6) })
	fill(ofRookMove, ofQueenMove, func(n int) (int, int) { return 2 * (n - 6), 5 * (min(n, 11) - 7) })
	fill(ofQueenMove, ofDoubled, func(n int) (int, int) { return min(n, 20) - 12, 3 * (min(n, 20) - 12) })

	set := func(term, middle, end int) { w.of[term] = newPair(middle, end) }
	set(ofDoubled, -8, -18)
	set(ofIsolated, -8, -8)
	set(ofIsolated+1, -16, -14)
	set(ofBackward, -6, -8)
	set(ofBackward+1, -14, -14)
	fill(ofSupported, ofPhalanx, func(r int) (int, int) { return 6 + 3*r*r/2, 3 + 3*r*r/2 })
	fill(ofPhalanx, ofCandidate, func(r int) (int, int) { return 4 + 2*r*r, 2 + 2*r*r })
	fill(ofCandidate, ofLever, func(r int) (int, int) { return 2 * r * r, 3 * r * r })
	fill(ofLever, ofPassed, func(r int) (int, int) { return 4 * max(r-1, 0), 4 * max(r-1, 0) })
	fill(ofPassed, ofBlocked, func(r int) (int, int) { return 2 * r * r, 8 + 5*r*r })
	fill(ofBlocked, ofFree, func(r int) (int, int) { return -r, -2 * r * r })
	fill(ofFree, ofStep, func(r int) (int, int) { return r * r, 3 * r * r })
	fill(ofStep, ofGuarded, func(r int) (int, int) { return r, r * r })
	fill(ofGuarded, ofOwnKing, func(r int) (int, int) { return r, r * r })
	fill(ofOwnKing, ofOtherKing, func(r int) (int, int) { return 0, -3 - 2*r })
	fill(ofOtherKing, ofRookBehind, func(r int) (int, int) { return 0, 4 + 4*r })
	set(ofRookBehind, 5, 12)
	set(ofRookBehind+1, -5, -15)
	set(ofRunner, 0, 150)
	set(ofPair, 25, 45)
	set(ofBadBishop, -2, -4)
	set(ofOutpost, 28, 15)
	set(ofOutpost+1, 22, 6)
	set(ofShielded, 6, 2)
	set(ofOpenFile, 16, 6)
	set(ofOpenFile+1, 36, 10)
	set(ofSeventh, 5, 22)
	for own := range 2 {
		for rank, v := range [...]int{-22, 14, 8, -4, -10, -12, -14} {
			set(ofShelter+7*own+rank, v*(3+own)/3, 0)
		}
	}
	for rank, v := range [...]int{0, -10, -26, -14, -6, 0, 0} {
		set(ofStorm+rank, v, 0)
		set(ofStorm+7+rank, v/3, 0)
	}
	set(ofBareKing, -14, 0)
	set(ofBareKing+1, -28, 0)
	fill(ofDanger, ofWeakRing, func(n int) (int, int) {
		if n < 12 {
			return n * n / 3, n
		}
		n -= 12 // with a queen
		return 2 * n * n / 3, 2 * n
	})
	set(ofWeakRing, 6, 0)
	for i, v := range [...]int{14, 8, 20, 12} {
		set(ofCheck+i, v, v/3)
	}
	for i, v := range [...][2]int{
		{50, 35}, {60, 40}, {55, 40}, {2, 12}, {16, 16}, {36, 30}, {32, 30}, {18, 22}, {38, 25}, {4, 18}, {22, 20}, {12, 10},
	} {
		set(ofPawnHits+i, v[0], v[1])
	}
	set(ofSpace, 3, 0)
	set(ofTempo, 22, 16)
	return w.prepare()
}

// priorSquare returns the prior of a kind of piece on a square of the files a to d, as its side sees the board.
func priorSquare(k Kind, rank, file int) pair {
	centre := file + min(rank, 7-rank) // 0 in the corner, 6 in the centre
	switch k {
	case Pawn:
		middle := 3 * (rank - 2)
		if file >= 2 {
			middle = 4 * (file - 1) * (min(rank, 4) - 1)
		}
		return newPair(middle, 5*(rank-2))
	case Knight:
		return newPair(9*centre-40+4*min(rank, 5)-4, 9*centre-30)
	case Bishop:
		return newPair(4*centre-12, 3*centre-10)
	case Rook:
		return newPair(3*file-6, 2*rank-6)
	case Queen:
		return newPair(2*file-4, 6*centre-20)
	}
	middle := 15 - 24*min(rank, 4)
	if file == 1 {
		middle += 14
	}
	return newPair(middle-8*max(file-1, 0), 12*centre-40)
}
