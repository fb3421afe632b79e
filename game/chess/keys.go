package chess

import "github.com/jugada/jugada/game"

// The keys of what a position is made of: that of the position is their exclusive or (Zobrist 1970). Positions with equal keys
// have, but for bad luck, the same pieces, side to move, rights to castle and captures en passant: that is what makes them the
// same position in the sense of the rules. The counters of moves are left out.
var keys = func() (k struct {
	piece   [2][8][squares]uint64 // by side and kind
	castle  [16]uint64            // by the bits of Position.castling
	passant [8]uint64             // by file
	turn    uint64                // Black is to move
}) {
	state := uint64(0)
	next := func() uint64 { // SplitMix64 (Steele, Lea and Flood 2014)
		state += 0x9e3779b97f4a7c15
		z := (state ^ state>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		return z ^ z>>31
	}
	for side := range k.piece {
		for kind := Bishop; kind <= King; kind++ {
			for q := range k.piece[side][kind] {
				k.piece[side][kind][q] = next()
			}
		}
	}
	for i := range k.castle {
		k.castle[i] = next()
	}
	for i := range k.passant {
		k.passant[i] = next()
	}
	k.turn = next()
	return k
}()

// castlingKey returns the key of rights to castle.
func castlingKey(rights uint16) (key uint64) {
	for i := range keys.castle {
		key ^= keys.castle[i] * uint64(rights>>i&1)
	}
	return key
}

// stateKey returns the part of the key that is not about pieces.
func (s *Position) stateKey() uint64 {
	key := castlingKey(s.castling)
	if s.passant != 0 {
		key ^= keys.passant[s.passant&7]
	}
	if s.turn == game.Min {
		key ^= keys.turn
	}
	return key
}
