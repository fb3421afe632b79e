package tictactoe_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
)

// Of all 3^9 boards the parser accepts exactly those that play reaches, whichever side starts, and reads what is written.
func TestParserTakesExactlyTheReachable(t *testing.T) {
	for _, first := range []game.Side{game.Max, game.Min} {
		r := rules{First: first}
		reached := map[string]position{}
		for s := range count(r).positions {
			reached[r.PositionText(&s)] = s
		}
		taken := 0
		for n := range 19_683 {
			text := board(n)
			s, err := r.ParsePosition(text)
			want, ok := reached[text]
			if (err == nil) != ok || s != want {
				t.Fatalf("%v starts: ParsePosition(%q) = %v, %v; reachable: %v", first, text, s, err, ok)
			}
			if err == nil {
				taken++
			} else if !strings.HasPrefix(err.Error(), "1:1: ") {
				t.Fatalf("%q: the error %q does not begin with the place", text, err)
			}
		}
		if taken != 5478 {
			t.Errorf("%v starts: %d boards taken, want 5478", first, taken)
		}
	}
}

// board writes n in base 3 as nine squares.
func board(n int) string {
	var text [9]byte
	for i := range text {
		text[i] = ".XO"[n%3]
		n /= 3
	}
	return string(text[:])
}

func TestParsePosition(t *testing.T) {
	for _, c := range []struct {
		first      game.Side
		text, want string // want: the canonical text, or the error
	}{
		{game.Max, "x.o/.X./..o", "X.O.X...O"},
		{game.Max, "X.O.X./..O", "X.O.X...O"},
		{game.Max, "x.o\n.x.\n..o", "X.O.X...O"},
		{game.Max, "X.O\r\n.X./..O", "X.O.X...O"},
		{game.Max, "X.O\n.X\n..O", `2:3: found "\n"; it may appear only once, between two rows of three squares`},
		{game.Max, "X.O/\n.X...O", `1:5: found "\n"; it may appear only once, between two rows of three squares`},
		{game.Max, "X.O\n.X.\n..", "3:3: the text ends after 8 squares; expected 9 of X, O and ."},
		{game.Max, "X.O\n.é.\n..O", `2:2: found "é"; expected X, O or .`},
		{game.Max, "X.O\n.X.\n..O.", `3:4: found "." after the ninth square; expected the end`},
		{game.Min, "O........", "O........"},
		{game.Max, "", "1:1: the text ends after 0 squares; expected 9 of X, O and ."},
		{game.Max, "X.O/.X./..", "1:11: the text ends after 8 squares; expected 9 of X, O and ."},
		{game.Max, "X", "1:2: the text ends after 1 square; expected 9 of X, O and ."},
		{game.Max, "X..Z.....", `1:4: found "Z"; expected X, O or .`},
		{game.Max, "X./......", `1:3: found "/"; it may appear only once, between two rows of three squares`},
		{game.Max, "X..//...", `1:5: found "/"; it may appear only once, between two rows of three squares`},
		{game.Max, "/X........", `1:1: found "/"; it may appear only once, between two rows of three squares`},
		{game.Max, "X../.../.../", `1:12: found "/"; it may appear only once, between two rows of three squares`},
		{game.Max, "X../é...", `1:5: found "é"; expected X, O or .`},
		{game.Max, "X.........", `1:10: found "." after the ninth square; expected the end`},
		{game.Max, "X........\n", `1:10: found "\n" after the ninth square; expected the end`},
		{game.Max, "XX.......", "1:1: there are 2 X and 0 O; X starts, so there must be as many of each or one X more"},
		{game.Min, "X........", "1:1: there are 0 O and 1 X; O starts, so there must be as many of each or one O more"},
		{game.Max, "XXX/OOO/...", "1:1: both X and O have a line; the game ends with the first"},
		{game.Max, "XXX/OO./O..", "1:1: X has a line and O has moved after it; the game ends with the line"},
		{game.Max, "OOO/XX./XX.", "1:1: O has a line and X has moved after it; the game ends with the line"},
	} {
		r := rules{First: c.first}
		s, err := r.ParsePosition(c.text)
		got := r.PositionText(&s)
		if err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%v starts, %q:\n got %s\nwant %s", c.first, c.text, got, c.want)
		}
	}
}

// Every error has a Spanish version.
func TestErrorsInSpanish(t *testing.T) {
	r := rules{}
	_, err := r.ParsePosition("XXX......")
	want := "1:1: hay 3 X y 0 O; empieza X, así que debe haber tantas de una como de otra, o una X más"
	if got := lang.Spanish.Error(err); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	s := parse(t, r, "X...O....")
	_, err = r.ParseMove(&s, "4")
	want = "1:1: en la casilla 4 hay una O; las casillas vacías son 1, 2, 3, 5, 6, 7, 8"
	if got := lang.Spanish.Error(err); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestSideToMoveFollowsFromTheCounts(t *testing.T) {
	for _, c := range []struct {
		first game.Side
		text  string
		turn  game.Side
	}{
		{game.Max, ".........", game.Max}, {game.Max, "X........", game.Min}, {game.Max, "XO.......", game.Max},
		{game.Min, ".........", game.Min}, {game.Min, "O........", game.Max}, {game.Min, "XO.......", game.Min},
	} {
		r := rules{First: c.first}
		if s := parse(t, r, c.text); r.Turn(&s) != c.turn {
			t.Errorf("%v starts, %s: %v to move, want %v", c.first, c.text, r.Turn(&s), c.turn)
		}
	}
}

func TestParseMove(t *testing.T) {
	for _, c := range []struct{ position, text, want string }{
		{"X...O....", "8", "8"},
		{"X...O....", "1", "1"},
		{"X...O....", "4", "1:1: square 4 has an O; the empty squares are 1, 2, 3, 5, 6, 7, 8"},
		{"XOXXOOOX.", "9", `1:1: found "9"; expected the number of an empty square: 8`},
		{"XOXXOOOX.", "", `1:1: found ""; expected the number of an empty square: 8`},
		{"XOXXOOOX.", "08", `1:1: found "08"; expected the number of an empty square: 8`},
		{"XOXXOOOX.", "X", `1:1: found "X"; expected the number of an empty square: 8`},
		{"XXXOO....", "8", "1:1: the game is over, X has a line; there are no more moves"},
		{"XOXXOOOXX", "8", "1:1: the game is over, drawn; there are no more moves"},
	} {
		r := rules{}
		s := parse(t, r, c.position)
		m, err := r.ParseMove(&s, c.text)
		got := r.MoveText(&s, m)
		if err != nil {
			got = err.Error()
		}
		if got != c.want || err != nil && m != 0 {
			t.Errorf("%s, %q:\n got %s\nwant %s", c.position, c.text, got, c.want)
		}
	}
}

// place matches the beginning of an error about a text.
var place = regexp.MustCompile(`^[1-9]\d*:[1-9]\d*: `)

// What the parser accepts is written in canonical form and read back as the same position.
func FuzzPositionTextRoundTrips(f *testing.F) {
	for _, text := range []string{
		".........", "X.O/.X./..O", "x.o\n.x.\r\n..o", "OOO/XX./X..", "XXX/OOO/...", "XX", "X..//......", "..\x00", "", "é",
	} {
		f.Add(text, false)
		f.Add(text, true)
	}
	f.Fuzz(func(t *testing.T, text string, second bool) {
		r := rules{}
		if second {
			r.First = game.Min
		}
		s, err := r.ParsePosition(text)
		if err != nil {
			if !place.MatchString(err.Error()) {
				t.Fatalf("%q: the error %q does not begin with the place", text, err)
			}
			return
		}
		canonical := r.PositionText(&s)
		if want := strings.ToUpper(strings.NewReplacer("/", "", "\r\n", "", "\n", "").Replace(text)); canonical != want {
			t.Fatalf("%q is written %q", text, canonical)
		}
		if again, err := r.ParsePosition(canonical); err != nil || again != s {
			t.Fatalf("%q is read back from %q as %v, %v; want %v", text, canonical, again, err, s)
		}
	})
}
