package chess_test

import (
	"testing"

	"github.com/jugada/jugada/game"
)

// What captures on one square come to, counted by hand.
func TestExchange(t *testing.T) {
	for _, c := range []struct {
		what, fen, move string
		gain            game.Score
	}{
		{"a pawn that nothing protects", "1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "Rxe5", 100},
		{"a pawn protected twice, with a knight", "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "Nxe5", -200},
		{"rook for rook, behind a rook", "3r2k1/3r4/8/8/8/8/3R4/3R2K1 w - - 0 1", "Rxd7", 500},
		{"behind it only the queen", "3r2k1/3r4/8/8/8/8/3R4/3Q2K1 w - - 0 1", "Rxd7", 500},
		{"a knight protected by a pawn, with a rook", "6k1/8/2p5/3n4/8/8/3R4/6K1 w - - 0 1", "Rxd5", -200},
		{"a knight protected by a pawn, with a pawn", "6k1/8/2p5/3n4/4P3/8/8/6K1 w - - 0 1", "exd5", 200},
		{"the king protects", "8/8/2k5/3n4/8/8/3Q4/6K1 w - - 0 1", "Qxd5+", -600},
		{"the king may not, since a rook stands behind", "8/8/2k5/3n4/8/8/3Q4/3R2K1 w - - 0 1", "Qxd5+", 300},
		{"to a square that a pawn attacks", "6k1/8/2p5/8/8/4N3/8/6K1 w - - 0 1", "Nd5", -300},
		{"en passant", "6k1/8/8/3pP3/8/8/8/6K1 w - d6 0 1", "exd6", 100},
		{"en passant, and captured", "6k1/2p5/8/3pP3/8/8/8/6K1 w - d6 0 1", "exd6", 0},
		{"a promotion", "8/P5k1/8/8/8/8/8/6K1 w - - 0 1", "a8=Q", 800},
		{"a promotion where the rook captures", "1r6/P5k1/8/8/8/8/8/6K1 w - - 0 1", "a8=Q", -100},
		{"castling", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", 0},
	} {
		s := parse(t, c.fen)
		m, err := rules{}.ParseMove(&s, c.move)
		if err != nil {
			t.Fatalf("%s: %v", c.what, err)
		}
		if r := (rules{}); !r.Exchange(&s, m, c.gain) || r.Exchange(&s, m, c.gain+1) {
			t.Errorf("%s: %d or more %v, more %v", c.what, c.gain, r.Exchange(&s, m, c.gain), r.Exchange(&s, m, c.gain+1))
		}
	}
}
