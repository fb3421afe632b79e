package mnk

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
)

func TestParsePosition(t *testing.T) {
	for _, c := range []struct{ size, text, want string }{ // want: the canonical text, or the error
		{"4,3,3", "x.../.o../...X", ""},
		{"4,3,3", ".../....", "1:4: row 1 from the top ends after 3 of 4 cells"},
		{"4,3,3", "..../..../", "1:11: the text ends after 8 of 12 cells; expected 3 rows of 4, separated by \"/\""},
		{"4,3,3", "", "1:1: the text ends after 0 of 12 cells; expected 3 rows of 4, separated by \"/\""},
		{"4,3,3", "..../..../..../", `1:15: found "/" after the last cell of the last row, row 3; expected the end`},
		{"4,3,3", "..../..../.....", `1:15: found "." after the last cell of the last row, row 3; expected the end`},
		{"4,3,3", "..../.....", `1:10: found "."; expected "/" at the end of row 2 from the top, which has its 4 cells`},
		{"4,3,3", "..../.é../....", `1:7: found "é"; expected X, O or .`},
		{"4,3,3", "/....", "1:1: row 1 from the top ends after 0 of 4 cells"},
		{"4,3,3", "X.../..../...X", "1:1: there are 2 X and 0 O; X starts, so there must be as many of each or one X more"},
		{"4,3,3", "O.../..../....", "1:1: there are 0 X and 1 O; X starts, so there must be as many of each or one X more"},
		{"4,3,3", "XXX./OOO./....", "1:1: both X and O have a line; the game ends with the first"},
		{"4,3,3", "XXX./OO../O...", "1:1: X has a line and O has moved after it; the game ends with the line"},
		{"4,3,3", "OOO./XX../XX..", "1:1: O has a line and X has moved after it; the game ends with the line"},
		{"3,6,3", "XXX/OO./..O/O../.O./XXX", "1:1: X has lines that no single mark can have completed; the game ends with the first"},
		{"3,3,3", "XXX/XOO/XOO", "XXX/XOO/XOO"}, // two lines that meet
		{"5,2,3", "XXXXX/OO.OO", "XXXXX/OO.OO"}, // the middle was last
		{"7,2,3", "XXXXXX./OO.OO.O", "1:1: X has lines that no single mark can have completed; the game ends with the first"},
		{"5,2,3,exact", "XXXX./OO.OO", "XXXX./OO.OO"},
		{"5,2,3,exact", "XXX.X/OO.O.", "XXX.X/OO.O."},
		{"5,2,3,exact", "XXX.X/OO.OO", "1:1: X has a line and O has moved after it; the game ends with the line"},
		{"3,5,3,exact", "XO./XO./X../XO./.O.", "XO./XO./X../XO./.O."}, // down, four
	} {
		want := c.want
		if want == "" {
			want = strings.ToUpper(c.text)
		}
		if got := parsed[SmallPosition](must(t, NewSmall, c.size), c.text); got != want {
			t.Errorf("%s, %q:\n got %s\nwant %s", c.size, c.text, got, want)
		}
		if got := parsed[LargePosition](must(t, NewLarge, c.size), c.text); got != want {
			t.Errorf("%s, %q, over counted lines:\n got %s\nwant %s", c.size, c.text, got, want)
		}
	}
}

// parsed returns the canonical text, or the error.
func parsed[S any](r game.Notation[S, Move], text string) string {
	s, err := r.ParsePosition(text)
	if err != nil {
		return err.Error()
	}
	return r.PositionText(&s)
}

func parse[S any](t failer, r game.Notation[S, Move], text string) S {
	t.Helper()
	s, err := r.ParsePosition(text)
	if err != nil {
		t.Fatal(text, err)
	}
	return s
}

// Letters go from the left, numbers from the bottom, and no letter is skipped.
func TestMovesAreCells(t *testing.T) {
	r := must(t, NewLarge, "19,12,5")
	s := r.Start()
	for text, cell := range map[string]Move{
		"a12": 0, "s12": 18, "a11": 19, "i1": 11*19 + 8, "j1": 11*19 + 9, "s1": 12*19 - 1, "C3": 9*19 + 2,
	} {
		m, err := r.ParseMove(&s, text)
		if err != nil || m != cell || r.MoveText(&s, m) != strings.ToLower(text) {
			t.Errorf("%s is cell %d, called %s (%v); want %d", text, m, r.MoveText(&s, m), err, cell)
		}
	}
}

func TestParseMove(t *testing.T) {
	const cell = "expected an empty cell: a letter from a to d and a number from 1, at the bottom, to 3"
	for _, c := range []struct{ position, text, want string }{
		{"X.../.O../....", "c1", "c1"},
		{"X.../.O../....", "a3", "1:1: cell a3 has an X; choose an empty one"},
		{"X.../.O../....", "B2", "1:1: cell b2 has an O; choose an empty one"},
		{"X.../.O../....", "e1", `1:1: found "e1"; ` + cell},
		{"X.../.O../....", "a4", `1:1: found "a4"; ` + cell},
		{"X.../.O../....", "a0", `1:1: found "a0"; ` + cell},
		{"X.../.O../....", "a02", `1:1: found "a02"; ` + cell},
		{"X.../.O../....", "a+2", `1:1: found "a+2"; ` + cell},
		{"X.../.O../....", "1", `1:1: found "1"; ` + cell},
		{"X.../.O../....", "", `1:1: found ""; ` + cell},
		{"XXX./OO../....", "c2", "1:1: the game is over, X has a line; there are no more moves"},
		{"OOO./XX../X...", "c2", "1:1: the game is over, O has a line; there are no more moves"},
		{"XOXO/XOXO/OXOX", "c2", "1:1: the game is over, drawn; there are no more moves"},
	} {
		r := must(t, NewSmall, "4,3,3")
		s, err := r.ParsePosition(c.position)
		var m Move
		if err == nil {
			m, err = r.ParseMove(&s, c.text)
		}
		got := r.MoveText(&s, m)
		if err != nil {
			got = err.Error()
		}
		if !strings.HasPrefix(got, c.want) || err != nil && m != 0 {
			t.Errorf("%s, %q:\n got %s\nwant %s", c.position, c.text, got, c.want)
		}
	}
}

// Every error has a Spanish version.
func TestErrorsInSpanish(t *testing.T) {
	r := must(t, NewLarge, "4,3,3")
	for text, want := range map[string]string{
		"X...":           "1:5: el texto termina tras 4 de 12 casillas; se esperaban 3 filas de 4, separadas por \"/\"",
		"X../":           "1:4: la fila 1 desde arriba termina tras 3 de sus 4 casillas",
		"XX../..../....": "1:1: hay 2 X y 0 O; empieza X, así que debe haber tantas de una como de otra, o una X más",
	} {
		if _, err := r.ParsePosition(text); lang.Spanish.Error(err) != want {
			t.Errorf("%q: %s", text, lang.Spanish.Error(err))
		}
	}
	s := r.Start()
	_, err := r.ParseMove(&s, "z9")
	want := `1:1: se encontró "z9"; se esperaba una casilla vacía: una letra de la a a la d y un número desde 1, abajo, hasta 3`
	if got := lang.Spanish.Error(err); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

// A position that the parser accepts can be reached by play: some mark of the last mover may have been the last, with no
// win before it. Both rules accept or reject random boards alike.
func TestParserTakesTheReachable(t *testing.T) {
	taken := 0
	rapid.Check(t, func(t *rapid.T) {
		for range 10 {
			text := rapid.SampledFrom([]string{"3,3,3", "4,3,3", "3,4,3", "4,4,3", "5,2,2", "4,4,4"}).Draw(t, "size")
			r := must(t, NewSmall, text)
			board := rapid.StringMatching("[XO.]{16}").Draw(t, "board")[:r.g.cells]
			for i := r.g.Rows - 1; i > 0; i-- {
				board = board[:i*r.g.Columns] + "/" + board[i*r.g.Columns:]
			}
			s, err := r.ParsePosition(board)
			if other := parsed[LargePosition](must(t, NewLarge, text), board); err == nil && other != board {
				t.Fatalf("%s is taken over bitboards, and not over counted lines: %s", board, other)
			} else if err != nil {
				if other != err.Error() {
					t.Fatalf("%s: %v over bitboards, %s over counted lines", board, err, other)
				}
				continue
			}
			taken++
			if !reached(r, s.Opp, s.Own) {
				t.Fatalf("%s %s is taken, and play does not reach it", text, board)
			}
		}
	})
	if taken == 0 {
		t.Error("no board was taken")
	}
}

// reached reports whether the side that has moved can have made its last mark without a line before it, or has none.
func reached(r Small, last, turn uint64) bool {
	if r.g.won(turn) {
		return false
	}
	for _, m := range cellsOf(last) {
		if !r.g.won(last &^ (1 << m)) {
			return true
		}
	}
	return last == 0
}
