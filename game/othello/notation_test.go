package othello_test

import (
	"math/bits"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/othello"
	"github.com/jugada/jugada/lang"
)

const startText = "...........................OX......XO........................... X"

func TestParsePosition(t *testing.T) {
	line := "........"
	for _, c := range []struct{ text, want string }{ // want: the canonical text, or the error
		{startText, startText},
		{strings.ToLower(startText), startText},
		{strings.ReplaceAll(startText, " ", ""), startText},
		{strings.ReplaceAll(startText, ".", "-"), startText},
		{startText[:64] + "   X ", "1:69: found \" \" after the side to move; expected the end"},
		{"......../......../......../...OX.../...XO.../......../......../........ x", startText},
		{"f5", "...........................OX......XXX.......................... O"},
		{"F5D6", "...........................OX......OXX.....O.................... X"},
		{"f5 d6 ", "...........................OX......OXX.....O.................... X"},
		{"", "1:1: the text ends after 0 squares; expected 64 of X, O and ., and then the side to move"},
		{".", "1:2: the text ends after 1 square; expected 64 of X, O and ., and then the side to move"},
		{startText[:63], "1:64: the text ends after 63 squares; expected 64 of X, O and ., and then the side to move"},
		{startText[:64], "1:65: the text ends after the board; expected the side to move, X or O"},
		{startText[:64] + " ", "1:66: the text ends after the board; expected the side to move, X or O"},
		{startText[:64] + " Z", `1:66: found "Z" after the 64 squares; expected the side to move, X or O`},
		{startText[:64] + ".X", `1:65: found "." after the 64 squares; expected the side to move, X or O`},
		{startText[:64] + "/X", `1:65: found "/" after the 64 squares; expected the side to move, X or O`},
		{startText + "X", `1:67: found "X" after the side to move; expected the end`},
		{"..é", `1:3: found "é"; expected X, O, . or - for a square, or moves from the start such as f5d6c3`},
		{". .", `1:2: found " "; expected X, O, . or - for a square, or moves from the start such as f5d6c3`},
		{"/" + line, `1:1: found "/"; it may appear only once, between two rows of 8 squares`},
		{line + "//" + line, `1:10: found "/"; it may appear only once, between two rows of 8 squares`},
		{line[1:] + "/" + line, `1:8: found "/"; it may appear only once, between two rows of 8 squares`},
		{strings.Repeat(".", 64) + "X", "1:1: d4 is empty; there are discs on d4, e4, d5 and e5 from the start, and no square becomes empty again"},
		{strings.Replace(startText, "XO", "X.", 1), "1:1: e5 is empty; there are discs on d4, e4, d5 and e5 from the start, and no square becomes empty again"},
		{strings.Replace(startText, " X", " O", 1), "1:1: with four discs the game has not begun: then d4 and e5 are O, e4 and d5 are X, and X is to move"},
		{strings.Replace(startText, "XO", "OX", 1), "1:1: with four discs the game has not begun: then d4 and e5 are O, e4 and d5 are X, and X is to move"},
		{"X" + startText[1:], "1:1: the disc on a1 is apart from those in the centre; every disc is put beside another"},
		// h3 is beside h2 and not beside a4, which follows it in memory.
		{board(map[string]byte{"d4": 'O', "e4": 'X', "d5": 'X', "e5": 'O', "c4": 'X', "b4": 'X', "a4": 'X', "h3": 'X'}) + " O",
			"1:1: the disc on h3 is apart from those in the centre; every disc is put beside another"},
		{"f5f5", `1:3: found "f5"; expected one of the legal moves: f4, d6, f6`},
		{"f5  x", `1:5: found "x"; expected one of the legal moves: f4, d6, f6`},
		{"f5éé", `1:3: found "éé"; expected one of the legal moves: f4, d6, f6`},
		{"e1", `1:1: found "e1"; expected one of the legal moves: d3, c4, f5, e6`},
		{"pass", `1:1: found "pass"; expected one of the legal moves: d3, c4, f5, e6`},
		{"f5--", `1:3: found "--"; expected one of the legal moves: f4, d6, f6`},
		{"e6f4e3f6g5d6e7f5c5a1", "1:19: the game is over; there are no more moves"},
	} {
		s, err := rules{}.ParsePosition(c.text)
		got := rules{}.PositionText(&s)
		if err != nil {
			got = err.Error()
			if s != (position{}) {
				t.Errorf("%q is refused, and yet read as %v", c.text, s)
			}
		}
		if got != c.want {
			t.Errorf("%q:\n got %s\nwant %s", c.text, got, c.want)
		}
	}
}

// A game is read back from its moves, with passes written in either form, or implied by the next move.
func TestGamesAsMoves(t *testing.T) {
	passes := 0
	rapid.Check(t, func(t *rapid.T) {
		random := drawSeed(t)
		for range 5 {
			s := rules{}.Start()
			var full, short, spaced, loud string
			for {
				moves, outcome := rules{}.Moves(&s, nil)
				if outcome != game.Open {
					break
				}
				m := moves[random.IntN(len(moves))]
				name := rules{}.MoveText(&s, m)
				full += name
				spaced += " " + name
				if m == othello.Pass {
					passes++
					loud += "--"
				} else {
					short += name
					loud += strings.ToUpper(name)
				}
				s = play(s, m)
				for _, text := range []string{full, spaced[1:], loud} {
					if got, err := (rules{}).ParsePosition(text); err != nil || got != s {
						t.Fatalf("%q is read as %v, %v", text, got, err)
					}
				}
				if got, err := (rules{}).ParsePosition(short); m != othello.Pass && (err != nil || got != s) {
					t.Fatalf("%q is read as %v, %v", short, got, err)
				}
			}
		}
	})
	if passes == 0 {
		t.Error("nobody had to pass")
	}
}

func TestMoves(t *testing.T) {
	s := rules{}.Start()
	if a, h := (rules{}).MoveText(&s, 0), (rules{}).MoveText(&s, 63); a != "a1" || h != "h8" || (rules{}).MoveText(&s, 7) != "h1" {
		t.Errorf("the first square is %s, the last %s", a, h)
	}
	must := parse(t, mustPass)
	for _, c := range []struct {
		s          position
		text, want string
	}{
		{s, "f5", "f5"}, {s, "F5", "f5"},
		{s, "a1", `1:1: found "a1"; expected one of the legal moves: d3, c4, f5, e6`},
		{s, "", `1:1: found ""; expected one of the legal moves: d3, c4, f5, e6`},
		{s, "f5 ", `1:1: found "f5 "; expected one of the legal moves: d3, c4, f5, e6`},
		{s, "pass", `1:1: found "pass"; expected one of the legal moves: d3, c4, f5, e6`},
		{must, "pass", "pass"}, {must, "PASS", "pass"}, {must, "--", "pass"},
		{must, "d3", `1:1: found "d3"; expected one of the legal moves: pass`},
		{parse(t, "e6f4e3f6g5d6e7f5c5"), "a1", "1:1: the game is over; there are no more moves"},
	} {
		m, err := rules{}.ParseMove(&c.s, c.text)
		got := rules{}.MoveText(&c.s, m)
		if err != nil {
			got = err.Error()
		}
		if got != c.want || err != nil && m != 0 {
			t.Errorf("%s, %q:\n got %s\nwant %s", rules{}.PositionText(&c.s), c.text, got, c.want)
		}
	}
}

// mustPass: white, to move, has no move; black has some.
const mustPass = "OXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXOO/XXXXXXX. O"

func TestErrorsInSpanish(t *testing.T) {
	for text, want := range map[string]string{
		"f5f5":         `1:3: se encontró "f5"; se esperaba una de las jugadas legales: f4, d6, f6`,
		"..":           "1:3: el texto termina después de 2 casillas; se esperaban 64 de X, O y ., y luego a quién le toca",
		startText[:64]: "1:65: el texto termina después del tablero; se esperaba a quién le toca, X u O",
	} {
		_, err := rules{}.ParsePosition(text)
		if got := lang.Spanish.Error(err); got != want {
			t.Errorf("%q:\n got %s\nwant %s", text, got, want)
		}
	}
}

// What the parser accepts is written in canonical form and read back as the same position.
func FuzzPositionTextRoundTrips(f *testing.F) {
	for _, text := range []string{
		startText, "f5d6c3", "f5 pass", "F5--", mustPass, strings.ReplaceAll(startText, ".", "-"), "", "p", "é", "a\xff", "-",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := rules{}.ParsePosition(text)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "1:") || strings.Contains(err.Error(), "\n") {
				t.Fatalf("%q: the error is %q", text, err)
			}
			return
		}
		canonical := rules{}.PositionText(&s)
		if again, err := (rules{}).ParsePosition(canonical); err != nil || again != s {
			t.Fatalf("%q is read back from %q as %v, %v; want %v", text, canonical, again, err, s)
		}
		if s.Own&s.Other != 0 || bits.OnesCount64(s.Own|s.Other) < 4 {
			t.Fatalf("%q is read as %v", text, s)
		}
	})
}

// A move is read if and only if it is legal.
func FuzzMoveTextRoundTrips(f *testing.F) {
	for _, text := range []string{"f5", "pass", "--", "F5", "", "i9", "f5 ", "\xff5"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, s := range []position{rules{}.Start(), parse(t, mustPass), parse(t, "e6f4e3f6g5d6e7f5c5")} {
			m, err := rules{}.ParseMove(&s, text)
			moves, _ := rules{}.Moves(&s, nil)
			if err == nil && !slices.Contains(moves, m) {
				t.Fatalf("%q is read as %d, which is not legal in %s", text, m, rules{}.PositionText(&s))
			}
		}
	})
}
