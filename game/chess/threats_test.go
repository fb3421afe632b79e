package chess_test

import "testing"

// What moves overlook, by what anybody sees on the board.
func TestOverlooked(t *testing.T) {
	const win, threat, promotion, capture = 1, 2, 4, 8
	for _, c := range []struct {
		fen, move       string
		missed, allowed uint8
	}{
		{"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "Ra8#", 0, 0},
		{"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "h3", win, 0},
		{"r5k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1", "h3", 0, 0},         // Rb8+ is met by Rxb8
		{"r5k1/5ppp/8/8/8/8/N4PPP/6K1 w - - 0 1", "Nb4", 0, threat},    // Ra1#
		{"r5k1/5ppp/8/8/8/8/N4PPP/6K1 w - - 0 1", "Nc3", 0, 0},         // and Nd1 is possible
		{"r5k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1", "Rb8+", 0, capture}, // it is left en prise
		{"8/P6k/8/8/8/8/7p/K7 w - - 0 1", "Kb2", promotion, promotion},
		{"8/P6k/8/8/8/8/7p/K7 w - - 0 1", "a8=N", 0, promotion},
		{"4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1", "Ke2", capture, 0}, // a knight for a pawn; the pawn is out of its reach
		{"4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1", "exd5", 0, 0},
		{"7k/8/2p5/3p4/4Q3/8/8/4K3 w - - 0 1", "Qxd5", 0, capture},    // the pawn is defended
		{"7k/8/8/3p4/4Q3/8/8/4K3 w - - 0 1", "Kd1", capture, capture}, // Qxd5, and dxe4
		{"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "Ke7", capture, 0},      // dxe3, where nothing takes back
		{"4k3/8/8/8/3pP3/8/5K2/8 b - e3 0 1", "Ke7", 0, 0},            // where the king does
	} {
		s := parse(t, c.fen)
		m, err := rules{}.ParseMove(&s, c.move)
		if err != nil {
			t.Fatal(err)
		}
		if missed, allowed := (rules{}).Overlooked(&s, m); missed != c.missed || allowed != c.allowed {
			t.Errorf("%s: %s misses %04b and allows %04b; want %04b and %04b", c.fen, c.move, missed, allowed, c.missed, c.allowed)
		}
	}
}
