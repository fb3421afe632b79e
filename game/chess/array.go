package chess

import "github.com/jugada/jugada/game"

// arrayOf returns the pieces of a start of Chess960 on the first rank, by its number modulo 960 (Scharnagl): it says where the
// bishops are, on b, d, f or h and on a, c, e or g, then on which of the free squares the queen and the knights are. On what is
// left the king is between the rooks.
func arrayOf(number int) (pieces [8]Kind) {
	digit := func(base int) int {
		d := number % base
		number /= base
		return d
	}
	place := func(k Kind, n int) { // on the n-th free square
		for file := range pieces {
			if pieces[file] == 0 {
				if n == 0 {
					pieces[file] = k
				}
				n--
			}
		}
	}
	pieces[2*digit(4)+1] = Bishop
	pieces[2*digit(4)] = Bishop
	place(Queen, digit(6))
	knights := [10][2]int{{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}[digit(10)]
	place(Knight, knights[1]) // the second one first, so that it does not move the first one's square
	place(Knight, knights[0])
	for _, k := range [...]Kind{Rook, King, Rook} {
		place(k, 0)
	}
	return pieces
}

// arrayStart returns the start with these pieces on the first rank.
func arrayStart(pieces [8]Kind) (s Position) {
	s.number = 1
	for file, k := range pieces {
		q := Square(file)
		s.put(q, k, game.Max)
		s.put(q+8, Pawn, game.Max)
		s.put(q+48, Pawn, game.Min)
		s.put(q+56, k, game.Min)
		if k == Rook {
			s.castling |= castlingRook[q] | castlingRook[q+56]
		}
	}
	s.key ^= s.stateKey()
	return s
}
