package chess_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jugada/jugada/game/chess"
	"github.com/jugada/jugada/lang"
)

// What errors expect.
const (
	sixFields = "the six of FEN: board, side to move, castling, en passant, halfmove clock, move number"
	waiting   = "so that its own side must be to move, not the other one"
	aPiece    = "a piece (KQRBNP for White, kqrbnp for Black), a number of empty squares from 1 to 8, or /"
)

// What the strict reader makes of a text: the same text, another one for the same position, or an error.
func TestParseFEN(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{startText, startText},
		{kiwipete, kiwipete},
		// FEN's own example: nobody can capture on e3.
		{"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
			"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
		{"rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
			"rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3"},
		{"8/8/8/8/k2Pp2Q/8/8/4K3 b - d3 0 1", "8/8/8/8/k2Pp2Q/8/8/4K3 b - - 0 1"}, // both pawns would leave the king's rank
		// Rooks named by their files; an inner rook keeps that name.
		{"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
			"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9"},
		{"4k3/8/8/8/8/8/8/R1R1K2R w HC - 0 1", "4k3/8/8/8/8/8/8/R1R1K2R w KC - 0 1"},

		{"", "1:1: found 1 field; expected " + sixFields},
		{startText + " x", "1:1: found 7 fields; expected " + sixFields},
		{strings.Replace(startText, " ", "  ", 1), "1:1: found 7 fields; expected " + sixFields},
		{" 4k3/8/8/8/8/8/8/4K3 w - - 0", "1:1: field 1 (board): rank 8 ends after 0 squares; expected 8"},
		{"4k3/8/8/x7/8/8/8/4K3 w - - 0 1", `1:9: field 1 (board): found "x"; expected ` + aPiece},
		{"4k3/8/8/9/8/8/8/4K3 w - - 0 1", `1:9: field 1 (board): found "9"; expected ` + aPiece},
		{"é4k3/8/8/8/8/8/8/4K3 w - - 0 1", `1:1: field 1 (board): found "é"; expected ` + aPiece},
		{"4k3/8/8/7/8/8/8/4K3 w - - 0 1", "1:10: field 1 (board): rank 5 ends after 7 squares; expected 8"},
		{"4k3/8/8/8/8/8/8/1 w - - 0 1", "1:18: field 1 (board): rank 1 ends after 1 square; expected 8"},
		{"4k3/8/8/8p/8/8/8/4K3 w - - 0 1", "1:10: field 1 (board): rank 5 has more than eight squares"},
		{"4k4/8/8/8/8/8/8/4K3 w - - 0 1", "1:3: field 1 (board): rank 8 has more than eight squares"},
		{"4k12/8/8/8/8/8/8/4K3 w - - 0 1", "1:4: field 1 (board): two numbers in a row on rank 8; expected their sum"},
		{"4k3/8/8/8/8/8/4K3 w - - 0 1", "1:18: field 1 (board): it ends after 7 ranks; expected 8"},
		{"4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", "1:18: field 1 (board): there are more than eight ranks"},
		{"8/8/8/8/8/8/8/4K3 w - - 0 1", "1:1: field 1 (board): there is no king k"},
		{"4k3/8/8/8/8/8/8/8 w - - 0 1", "1:1: field 1 (board): there is no king K"},
		{"4k3/8/8/8/8/3K4/8/4K3 w - - 0 1", "1:20: field 1 (board): a second king K"},
		{"4k2p/8/8/8/8/8/8/4K3 w - - 0 1",
			"1:4: field 1 (board): a pawn on h8; pawns are never on the first or the last rank"},
		{"4k3/pppppppp/7p/8/8/8/8/4K3 w - - 0 1", "1:15: field 1 (board): a ninth pawn p"},
		{"4k3/8/8/8/8/8/PPPPPPP1/Q3KRRR w - - 0 1", "4k3/8/8/8/8/8/PPPPPPP1/Q3KRRR w - - 0 1"}, // one pawn became a rook
		{"4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1",
			`1:25: field 1 (board): one piece too many, "Q": with those that pawns have become, there are more than eight pawns`},
		{"4k3/8/8/8/8/8/8/4K3 x - - 0 1", `1:21: field 2 (side to move): found "x"; expected w or b`},
		{"4k3/8/8/8/8/8/8/4K3 W - - 0 1", `1:21: field 2 (side to move): found "W"; expected w or b`},
		{"4k3/8/8/8/8/8/4R3/4K3 w - - 0 1",
			"1:2: field 1 (board): the king on e8 is attacked from e2, " + waiting},
		{"8/8/8/8/8/8/4k3/4K3 b - - 0 1",
			"1:18: field 1 (board): the king on e1 is attacked from e2, " + waiting},
		{"4k3/8/3N4/8/B7/8/4R3/4K3 b - - 0 1",
			"1:2: field 1 (board): more than two pieces give check to the king on e8; no move does that"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQxq - 0 1",
			`1:29: field 3 (castling): found "x"; expected some of KQkq, files of rooks (HAha), or -`},
		{"r3k2r/8/8/8/8/8/8/R3K2R w  - 0 1",
			`1:27: field 3 (castling): found ""; expected some of KQkq, files of rooks (HAha), or -`},
		{"r3k2r/8/8/8/8/8/8/R3K3 w KQkq - 0 1",
			`1:26: field 3 (castling): "K" needs a rook that has not moved, and there is none`},
		{"r3k2r/8/8/8/8/8/8/R3K3 w Bkq - 0 1",
			`1:26: field 3 (castling): "B" needs a rook that has not moved, and there is none`},
		{"r3k2r/8/8/8/8/8/8/2r1K2R w KQkq - 0 1",
			`1:29: field 3 (castling): "Q" needs a rook that has not moved, and there is none`},
		{"r3k2r/8/8/8/8/8/4K3/R6R w Qkq - 0 1",
			`1:27: field 3 (castling): "Q" says that the king on e2 may castle; for that it is on rank 1 between its rooks`},
		{"k6r/8/8/8/8/8/8/4K2R w Kk - 0 1",
			`1:25: field 3 (castling): "k" says that the king on a8 may castle; for that it is on rank 8 between its rooks`},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KHkq - 0 1", `1:28: field 3 (castling): "H" says what has been said`},
		{"r3k2r/8/8/8/8/8/8/R3K2R w QKkq - 0 1",
			`1:28: field 3 (castling): "K" is in the wrong place; expected White before Black, and the h-side before the a-side`},
		{"4k3/8/8/8/4P3/8/8/4K3 b - e9 0 1",
			`1:27: field 4 (en passant): found "e9"; expected the square that a pawn has just passed, such as e3, or -`},
		{"4k3/8/8/8/4P3/8/8/4K3 b - e33 0 1",
			`1:27: field 4 (en passant): found "e33"; expected the square that a pawn has just passed, such as e3, or -`},
		{"4k3/8/8/8/4P3/8/8/4K3 b - e6 0 1",
			"1:27: field 4 (en passant): no pawn has just passed e6; with this side to move it would be on rank 3"},
		{"4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1",
			"1:27: field 4 (en passant): no pawn has just passed e3; with this side to move it would be on rank 6"},
		{"4k3/8/8/8/4P3/8/8/4K3 b - d3 0 1",
			"1:27: field 4 (en passant): no pawn has just passed d3; it would be on d4, and d3 and d2 empty"},
		{"4k3/8/8/8/4P3/8/4N3/4K3 b - e3 0 1",
			"1:29: field 4 (en passant): no pawn has just passed e3; it would be on e4, and e3 and e2 empty"},
		{"4k3/8/8/8/4P3/8/8/4K3 b - e3 3 1",
			"1:27: field 4 (en passant): no pawn has just passed e3: the halfmove clock is at 3, and a pawn's move sets it to 0"},
		{"4k3/8/8/8/8/8/8/4K3 w - - -1 1", `1:27: field 5 (halfmove clock): found "-1"; expected a number from 0 to 150`},
		{"4k3/8/8/8/8/8/8/4K3 w - - 151 1", `1:27: field 5 (halfmove clock): found "151"; expected a number from 0 to 150`},
		{"4k3/8/8/8/8/8/8/4K3 w - - 05 1", `1:27: field 5 (halfmove clock): found "05"; expected a number from 0 to 150`},
		{"4k3/8/8/8/8/8/8/4K3 w - - 5 0", `1:29: field 6 (move number): found "0"; expected a number from 1 to 9,999`},
		{"4k3/8/8/8/8/8/8/4K3 w - - 5 ", `1:29: field 6 (move number): found ""; expected a number from 1 to 9,999`},
		{"4k3/8/8/8/8/8/8/4K3 w - - 5 10000",
			`1:29: field 6 (move number): found "10000"; expected a number from 1 to 9,999`},
	} {
		s, err := chess.ParseFEN(c.text)
		if got := readAs(t, &s, err); got != c.want {
			t.Errorf("%q:\n got %s\nwant %s", c.text, got, c.want)
		}
	}
}

// readAs returns the position in FEN, or the error.
func readAs(t *testing.T, s *position, err error) string {
	t.Helper()
	if err == nil {
		return rules{}.PositionText(s)
	}
	if *s != (position{}) {
		t.Errorf("refused, and yet read as %s: %v", rules{}.PositionText(s), err)
	}
	return err.Error()
}

// What people paste.
func TestParsePosition(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{startText, startText},
		{"startpos", startText},
		{"  rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\n\tw  KQkq -  0 1\r\n", startText},
		{"rnbqkbnr/pppppppp/11111111/8/8/8/PPPPPPPP/RNBQKBNR W qkQK -", startText},
		{"4k3/8/8/8/8/8/8/4K2R", "4k3/8/8/8/8/8/8/4K2R w - - 0 1"},
		{"4k3/8/8/8/8/8/8/4K2R B K - 07 0", "4k3/8/8/8/8/8/8/4K2R b K - 7 1"},
		{"  4k3/8/8/8/8/8/8/4K2R x", `1:24: field 2 (side to move): found "x"; expected w or b`},
		{"4k3/8/8/8/8/8/8/4K2R b  k", `1:25: field 3 (castling): "k" needs a rook that has not moved, and there is none`},
		{" ", "1:1: found 0 fields; expected " + sixFields},
		{"4k3/8/8/8/8/8/8/4K2R w - - 0 x", `1:30: field 6 (move number): found "x"; expected a number from 1 to 9,999`},
		{startText + " x", "1:1: found 7 fields; expected " + sixFields},
	} {
		s, err := rules{}.ParsePosition(c.text)
		if got := readAs(t, &s, err); got != c.want {
			t.Errorf("%q:\n got %s\nwant %s", c.text, got, c.want)
		}
	}
}

func TestErrorsInSpanish(t *testing.T) {
	_, err := chess.ParseFEN("4k3/8/8/8/8/8/8/1 w - - 0 1")
	want := "1:18: campo 1 (tablero): la fila 1 termina después de 1 casilla; se esperaban 8"
	if got := lang.Spanish.Error(err); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

// The suites are read as they are written, but for the names of castling rooks and squares on which nobody can capture.
func TestSuitesAreReadStrictly(t *testing.T) {
	for _, file := range []string{"perft.epd", "perft960.epd"} {
		text, err := os.ReadFile(filepath.Join("testdata", file))
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			fen, _, _ := strings.Cut(line, " ;")
			s := parse(t, fen)
			got, want := strings.Fields(rules{}.PositionText(&s)), strings.Fields(fen)
			if got[0] != want[0] || got[1] != want[1] || got[4] != want[4] || got[5] != want[5] || len(got[2]) != len(want[2]) {
				t.Errorf("%s is written as %s", fen, got)
			}
			if back := parse(t, strings.Join(got, " ")); back != s {
				t.Errorf("%s is read back as another position", got)
			}
		}
	}
}

// No text makes the readers panic; what one reads is written as a text that both read as the same position, and the strict one
// reads nothing that the other does not.
func FuzzFEN(f *testing.F) {
	for _, text := range []string{
		startText, kiwipete, "4k3/8/8/8/8/8/8/R1R1K2R w HC - 0 1", "8/8/8/8/k2Pp2Q/8/8/4K3 b - d3 0 1", "startpos", "",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		strict, refused := chess.ParseFEN(text)
		s, err := rules{}.ParsePosition(text)
		if refused == nil && (err != nil || s != strict) {
			t.Fatalf("%q is FEN, and as what people paste it is %v, %v", text, s, err)
		}
		if err != nil {
			return
		}
		written := rules{}.PositionText(&s)
		if back, err := chess.ParseFEN(written); err != nil || back != s {
			t.Fatalf("%q is read and written as %q, which is read as %v, %v", text, written, back, err)
		}
		if key := s.FullKey(); key != rules.Key(rules{}, &s) {
			t.Fatalf("%q has the key %#x, of all its parts %#x", text, rules.Key(rules{}, &s), key)
		}
		if n := len(s.Legal(nil)); n != s.Count() {
			t.Fatalf("%q has %d moves, counted %d", text, n, s.Count())
		}
	})
}
