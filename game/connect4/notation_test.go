package connect4

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
)

// parse reads a position that is known to be valid.
func parse(t testing.TB, r Rules, text string) Position {
	t.Helper()
	s, err := r.ParsePosition(text)
	if err != nil {
		t.Fatalf("%v: ParsePosition(%q): %v", r.Size(), text, err)
	}
	return s
}

// Moves in any order and the board are read as the same position, which is written in canonical form.
func TestPositionText(t *testing.T) {
	const empty = "......./......./......./......./......./......."
	for _, c := range []struct{ size, text, board, want string }{
		{"7x6", "44444", "......./...X.../...O.../...X.../...O.../...X...", "44444"},
		{"7x6", "32164625", "......./......./......./......./.O...O./XOXOXX.", ""},
		{"7x6", "1234", "......./......./......./......./......./XOXO...", "1234"},
		{"7x6", "3214", "......./......./......./......./......./XOXO...", "1234"},
		{"7x6", "1122", "......./......./......./......./OO...../XX.....", "1122"},
		{"7x6", "12121", "......./......./......./X....../XO...../XO.....", "12121"},
		{"7x6", "1212121", "......./......./X....../XO...../XO...../XO.....", "1212121"},
		{"4x4,3", "1213", "..../..../X.../XOO.", ""},
		{"32x1,5", "1w2v", "XX............................OO", "1v2w"},
		{"10x5", "aa9a", "........../........../.........O/.........O/........XX", ""},
	} {
		r := must(t, c.size)
		s := parse(t, r, c.text)
		if got := r.geometry().rows(&s, "/", ""); c.want != "" && got != c.board {
			t.Errorf("%s %s: the board is %s, want %s", c.size, c.text, got, c.board)
		}
		if c.want == "" {
			c.board = r.geometry().rows(&s, "/", "")
			c.want = r.PositionText(&s)
			if len(c.want) != len(c.text) {
				t.Errorf("%s %s is written as %s", c.size, c.text, c.want)
			}
		}
		if b := parse(t, r, c.board); b != s {
			t.Errorf("%s: the board %s is not the position %s", c.size, c.board, c.text)
		}
		if b := parse(t, r, c.want); b != s {
			t.Errorf("%s: %s is not the position %s", c.size, c.want, c.text)
		}
		if got := r.PositionText(&s); got != c.want {
			t.Errorf("%s: %s is written as %s, want %s", c.size, c.text, got, c.want)
		}
	}
	if got := (Rules{}).PositionText(&Position{}); got != empty || parse(t, Rules{}, empty) != (Position{}) {
		t.Errorf("the empty board is written as %s, want %s", got, empty)
	}
	if got := parse(t, Rules{}, empty[:45]+"xo"); got != parse(t, Rules{}, empty[:45]+"XO") {
		t.Error("small letters are read otherwise")
	}
}

// Exactly the boards that some moves lead to are accepted, among all boards of 3x3, and of 4x2 with lines of three.
func TestParserTakesExactlyTheReachable(t *testing.T) {
	for _, size := range []string{"3x3,3", "4x2,3"} {
		r := must(t, size)
		g := r.geometry()
		reached := map[string]Position{}
		var walk func(s Position)
		walk = func(s Position) {
			text := g.rows(&s, "/", "")
			if _, been := reached[text]; been {
				return
			}
			reached[text] = s
			moves, _ := r.Moves(&s, nil)
			for _, m := range moves {
				var next Position
				r.Play(&s, m, &next)
				walk(next)
			}
		}
		walk(Position{})
		cells := g.Columns * g.Rows
		boards := 1
		for range cells {
			boards *= 3
		}
		for n := range boards {
			var text strings.Builder
			for i, rest := 0, n; i < cells; i, rest = i+1, rest/3 {
				if i > 0 && i%g.Columns == 0 {
					text.WriteByte('/')
				}
				text.WriteByte(".XO"[rest%3])
			}
			s, err := r.ParsePosition(text.String())
			want, ok := reached[text.String()]
			if (err == nil) != ok || s != want {
				t.Fatalf("%s: ParsePosition(%q) = %v, %v; reachable: %v", size, text.String(), s, err, ok)
			}
		}
	}
}

// The written moves are a game, finished or open, with as many moves as there are discs.
func TestHistory(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := Rules{}
		if rapid.Bool().Draw(t, "small") {
			r = Rules{g: newGeometry(Size{Columns: 5, Rows: 4, InARow: 3})}
		}
		s := Position{}
		for {
			moves, outcome := r.Moves(&s, nil)
			played := r.geometry().Columns*r.geometry().Rows - r.PliesLeft(&s)
			if text := r.PositionText(&s); played > 0 && len(text) != played {
				t.Fatalf("%d moves are written as %s", played, text)
			} else if back, err := r.ParsePosition(text); err != nil || back != s {
				t.Fatalf("%s is read as %v, %v instead of %v", text, back, err, s)
			}
			if outcome != game.Open {
				return
			}
			var next Position
			r.Play(&s, rapid.SampledFrom(moves).Draw(t, "move"), &next)
			s = next
		}
	})
}

// A board for which the search for moves would take too long is not rejected; it is read and written as a board. On this
// one every column begins with an O, though X begins.
func TestHistoryIsBounded(t *testing.T) {
	r := must(t, "12x4,5")
	const board = "OOOO.OOOO.OO/XXXX.XXXX.XX/XXXX.XXXX.XX/OOOO.OOOO.OO"
	s := parse(t, r, board)
	if _, found, proved := r.geometry().history(&s); found || proved {
		t.Errorf("found %v, proved %v", found, proved)
	}
	if got := r.PositionText(&s); got != board {
		t.Errorf("%s is written as %s", board, got)
	}
	// With fewer such columns the search is exhaustive, since boards reached in two ways are searched once.
	const narrow = ".....O.OOOO./.....X.XXXX./.....X.XXXX./.....O.OOOO."
	if s, err := r.ParsePosition(narrow); err == nil {
		t.Errorf("%s is read as %v", narrow, s)
	}
}

func TestErrors(t *testing.T) {
	const row = "......."
	board := func(bottom ...string) string {
		var rows []string
		for range 6 - len(bottom) {
			rows = append(rows, row)
		}
		return strings.Join(append(rows, bottom...), "/")
	}
	for text, want := range map[string]string{
		"":                                     "1:1: the text is empty; expected the columns played, such as 444, or the rows of a board",
		"4448":                                 `1:4: found "8"; expected a column, 1 to 7`,
		"40":                                   `1:2: found "0"; expected a column, 1 to 7`,
		"4ñ4":                                  `1:2: found "ñ"; expected a column, 1 to 7`,
		"44 4":                                 `1:3: found " "; expected a column, 1 to 7`,
		"4444444":                              "1:7: column 4 is full, it has its 6 discs; choose another one",
		"12121213":                             "1:8: the game is over, X has a line; there are no more moves",
		"312121212":                            "1:9: the game is over, O has a line; there are no more moves",
		"12121218":                             `1:8: found "8"; expected a column, 1 to 7`,
		"...x":                                 "1:5: the text ends after 4 of 42 cells; expected 6 rows of 7, separated by \"/\"",
		"....../":                              "1:7: row 1 from the top ends after 6 of 7 cells",
		"........":                             `1:8: found "."; expected "/" at the end of row 1 from the top, which has its 7 cells`,
		board() + "/":                          `1:48: found "/" after the last cell of the last row, row 6; expected the end`,
		board(".......")[:46]:                  "1:47: the text ends after 41 of 42 cells; expected 6 rows of 7, separated by \"/\"",
		board("...Z..."):                       `1:44: found "Z"; expected X, O or .`,
		board("...X...", "......."):            "1:44: there is nothing below the disc in column 4; discs fall",
		board("...O...", ".......", "...X..."): "1:36: there is nothing below the disc in column 4; discs fall",
		board("..X....", ".......", "..X...."): "1:35: there is nothing below the disc in column 3; discs fall",
		board("...O..."):                       "1:1: there are 0 X and 1 O; X starts, so there must be as many of each or one X more",
		board("..XX..."):                       "1:1: there are 2 X and 0 O; X starts, so there must be as many of each or one X more",
		board("OOOO...", "XXXX..."):            "1:1: both X and O have a line; the game ends with the first",
		board("OOO....", "XXXX.O."):            "1:1: X has a line and O has moved after it; the game ends with the line",
		board("XXX....", "OOOO.XX"):            "1:1: O has a line and X has moved after it; the game ends with the line",
		board("X......", "O......"):            "1:1: no moves lead to this board, the sides taking turns and stopping at the first line",
		board("OOO....", "XXXXXXX", "OOOXOOO", "XXXOXXX"): "1:1: there are 14 X and 10 O; X starts, so there must be as many of each or one X more",
	} {
		_, err := Rules{}.ParsePosition(text)
		if err == nil || err.Error() != want {
			t.Errorf("%q: %v; want %s", text, err, want)
		} else if lang.Spanish.Error(err) == err.Error() {
			t.Errorf("%q: no Spanish for %v", text, err)
		}
	}
}

func TestMoves(t *testing.T) {
	r := must(t, "10x5")
	s := parse(t, r, "aaaaa")
	for text, want := range map[string]string{
		"a": "column a is full", "A": "expected a column, 1 to a", "b": "expected a column, 1 to a", "11": "expected a column",
		"": "expected a column", "0": "expected a column",
	} {
		if m, err := r.ParseMove(&s, text); err == nil || m != 0 || !strings.HasPrefix(err.Error(), "1:1: ") || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, %v; want %q", text, m, err, want)
		}
	}
	for m, name := range map[Move]string{0: "1", 8: "9", 9: "a"} {
		if got := r.MoveText(&s, m); got != name {
			t.Errorf("column %d is called %s, want %s", m, got, name)
		}
	}
	if m, err := r.ParseMove(&s, "9"); m != 8 || err != nil {
		t.Errorf("9: %v, %v", m, err)
	}
	full := must(t, "1x3,3")
	s = parse(t, full, "111")
	if _, err := full.ParseMove(&s, "1"); err == nil || err.Error() != "1:1: the game is over, drawn; there are no more moves" {
		t.Errorf("a full board: %v", err)
	}
}
