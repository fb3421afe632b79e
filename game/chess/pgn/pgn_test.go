package pgn_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game/chess"
	"github.com/jugada/jugada/game/chess/pgn"
	"github.com/jugada/jugada/lang"
)

// all reads all games, and the texts of faults in their places.
func all(t interface{ Fatal(...any) }, from io.Reader) (games []*pgn.Game, texts []string) {
	r := pgn.NewReader(from)
	for {
		g, err := r.Next()
		var fault *pgn.Fault
		switch {
		case err == io.EOF:
			return games, texts
		case errors.As(err, &fault):
			if !errors.As(err, new(*lang.Error)) {
				t.Fatal("not in both languages: ", err)
			}
			texts = append(texts, err.Error())
		case err != nil:
			t.Fatal(err)
		default:
			games = append(games, g)
			texts = append(texts, written(t, g))
		}
	}
}

// written returns a game as the writer has it.
func written(t interface{ Fatal(...any) }, g *pgn.Game) string {
	var text bytes.Buffer
	if err := pgn.NewWriter(&text).Write(g); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// moves returns what is written after the tags, on one line.
func moves(text string) string {
	if _, after, ok := strings.Cut(text, "]\n\n"); ok {
		return strings.Join(strings.Fields(after), " ")
	}
	return text
}

// What is read, as it is written: moves and what is between them, in one line.
func TestMovetext(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"1. e4 e5 2. Nf3 *", "1. e4 e5 2. Nf3 *"},
		{"1.e4 e5 2.Nf3 Nc6 1/2-1/2", "1. e4 e5 2. Nf3 Nc6 1/2-1/2"},
		{"e4 e5 Nf3 ½-½", "1. e4 e5 2. Nf3 1/2-1/2"},
		{"1 e4 1... e5 7.Nf3 1/2", "1. e4 e5 2. Nf3 1/2-1/2"},
		{"1. e2e4 e7-e5 2. Ng1-f3+ Nb8c6 3. ♗b5 a6 4. 0-0 0-1", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O 0-1"},
		{"1. e4! e5? 2. Nf3!! Nc6?? 3. Bb5!? a6?! $7 1-0", "1. e4 $1 e5 $2 2. Nf3 $3 Nc6 $4 3. Bb5 $5 a6 $6 $7 1-0"},
		{"1. e4 = e5 +- 2. Nf3 -+ Nc6 ± 3. Bb5 ⩲ a6 ∞ $146 *", "1. e4 $10 e5 $18 2. Nf3 $19 Nc6 $16 3. Bb5 $14 a6 $13 $146 *"},
		{"{first} 1. e4 {a  b\r\n\tc} e5 {} *", "{first} 1. e4 {a b c} 1... e5 {} *"},
		{"1. e4 ; to the end } of the line\ne5 ; {x\n*", "1. e4 ;to the end } of the line 1... e5 {{x} *"},
		{"1. e4\n% 1. d4 {\n e5\n%\n*", "1. e4 e5 *"},
		{"1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) 1... e5 *", "1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) 1... e5 *"},
		{"1. e4 () e5 ({only} $3) *", "1. e4 () 1... e5 ({only} $3) *"},
		{"1. e4 -- 2. d4 Z0 *", "1. e4 -- 2. d4 -- *"},
		{"1. f3 e5 2. g4 Qh4 0-1", "1. f3 e5 2. g4 Qh4# 0-1"},
		{"1. e4 Nf6 2. e5 d5 3. exd6e.p. * ", "1. e4 Nf6 2. e5 d5 3. exd6 *"},
		{"1. e4 Nf6 2. e5 d5 3. exd6 e.p. * ", "1. e4 Nf6 2. e5 d5 3. exd6 *"},
		{"*", "*"},
		{"\ufeff1. e4 *", "1. e4 *"},
		{"1. e4 {caf\xe9} *", "1. e4 {café} *"},
		{"1. e4 {café} *", "1. e4 {café} *"},
		{"{before} [White \"A\"] 1. e4 *", "{before} 1. e4 *"},
		{"\r\r1. e4\r1... e5 ;x\r*", "1. e4 e5 {x} *"},
	} {
		for name, from := range map[string]io.Reader{
			"whole": strings.NewReader(c.text), "bytes": iotest.OneByteReader(strings.NewReader(c.text)),
		} {
			if _, texts := all(t, from); len(texts) != 1 || moves(texts[0]) != c.want {
				t.Errorf("%s: %q:\n got %q\nwant %q", name, c.text, texts, c.want)
			}
		}
	}
}

// Tags, with what the start of the game makes of them.
func TestTags(t *testing.T) {
	const fen = "nrbkqrbn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQRBN w KQkq - 0 1"
	text := `[White "Jos\"e\" \\ \d"]` + "\n[ Black\t\"M\xfcller,\t\v\" ][Variant \"Fischerandom\"]\n[SetUp \"1\"]\n[FEN \"" + fen + "\"] 1. g4 *"
	games, texts := all(t, strings.NewReader(text))
	if len(games) != 1 {
		t.Fatal(texts)
	}
	g := games[0]
	start := chess.Rules{}.PositionText(&g.Start)
	if g.Tag("White") != `Jos"e" \ \d` || g.Tag("Black") != "Müller,  " || !g.Chess960 || start != fen || g.Line != 1 || g.Tag("Site") != "" {
		t.Errorf("read is %+v, %s", g, start)
	}
	want := `[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "Jos\"e\" \\ \\d"]
[Black "Müller,  "]
[Result "*"]
[FEN "` + fen + `"]
[SetUp "1"]
[Variant "Fischerandom"]

1. g4 *
`
	if texts[0] != want {
		t.Errorf("written is\n%s\nwant\n%s", texts[0], want)
	}
	made := pgn.New(g.Start, true)
	if made.Tag("FEN") != fen || made.Tag("SetUp") != "1" || made.Tag("Variant") != "Chess960" {
		t.Errorf("made is %+v", made)
	}
	if usual := pgn.New(chess.Rules{}.Start(), false); len(usual.Tags) != 0 {
		t.Errorf("chess from its start has the tags %v", usual.Tags)
	}
}

// Each fault has its place and says what would be right; the next game is read. In all texts that is 1. d4 d5 1-0.
func TestFaults(t *testing.T) {
	const next = "\n\n[Event \"next\"]\n1. d4 d5 1-0"
	const legal = "expected one of the legal moves: a6, b6, c6, d6, e6, f6, g6, h6, a5, b5, c5, d5, e5, f5, g5, h5, Na6, Nc6, Nf6, Nh6"
	for _, c := range []struct{ text, want string }{
		{"1. e4 Ke7", `1:7: move 1...: found "Ke7"; ` + legal},
		{"1. e4 Cf6", `1:7: move 1...: found "Cf6", and pieces have English letters: K, Q, R, B and N; ` + legal},
		{"1. e4 e5\n2. Nf3 Nf6 3. Nh4 Nh5 4. Nf3 (4. Nf5 Nf6 5. Nx", `2:45: move 5.: found "Nx"; expected one of the legal moves: a3`},
		{"1. Nf3 d5 2. Nc3 d4 3. Nb1 e5 4. d3 e4 5. Nd2", `1:43: move 5.: "Nd2" may be several moves; expected one of Nbd2, Nfd2`},
		{"1. f3 e5 2. g4 Qh4# 3. a3", `1:24: move 3.: found "a3", and there are no legal moves; expected a result: 1-0, 0-1, 1/2-1/2 or *`},
		{"1. e4 f6 2. Qh5+ --", "1:18: move 2...: found a null move in check; expected a legal move"},
		{"1. e4 {é} ) e5", "1:11: move 1...: found ) and no variation is open; expected a move, a comment, a variation or a result"},
		{"(1. e4)", "1:1: move 1.: found ( with no move before it; expected a move that the variation replaces"},
		{"1. e4 ((1. d4)) e5", "1:8: move 1.: found ( with no move before it; expected a move that the variation replaces"},
		{"1. e4 (1. d4 e5 1-0", "1:17: move 2.: the game ends in the variation that begins at 1:7; expected )"},
		{"1. e4 (1. d4", "3:1: move 1...: the game ends in the variation that begins at 1:7; expected )"},
		{"1. e4 e5", "3:1: move 2.: the game ends without a result; expected 1-0, 0-1, 1/2-1/2 or *"},
		{"1. e4 e5 }", `1:10: move 2.: found "}"; expected a move, a comment, a variation or a result`},
		{"1. e4 \x00 e5", `1:7: move 1...: found "\x00"; expected a move, a comment, a variation or a result`},
		{"1. e4 {a\x00} e5", `1:7: move 1...: found the control character "\x00" in the comment; expected text`},
		{"1. e4 {a\n e5", "1:7: move 1...: the comment that begins here has no end; expected }"},
		{"1. e4!!! e5", `1:6: move 1...: found "!!!"; expected a number from $0 to $255, or one of ! ? !! ?? !? ?!`},
		{"1. e4 $256", `1:7: move 1...: found "$256"; expected a number from $0 to $255, or one of ! ? !! ?? !? ?!`},
		{"1. e4 $ e5", `1:7: move 1...: found "$"; expected a number from $0 to $255, or one of ! ? !! ?? !? ?!`},
		{"1. e4 <x> e5", `1:7: move 1...: found "<"; expected a move, a comment, a variation or a result`},
		{"1. e4 [%clk 1] e5", `1:7: move 1...: found "["; expected a move, a comment, a variation or a result`},
		{"1. " + strings.Repeat("x", 300), `1:4: move 1.: found "` + strings.Repeat("x", 40) + `…"; expected one of`},
		{"[White \"A\"]\n[ \"B\"]\n1. e4 *", `2:3: tags: found "\""; expected the name of a tag, such as White`},
		{"[White ñ]\n1. e4 *", `1:8: tags: tag White: found "ñ"; expected its value in quotation marks`},
		{"[White \xf1]\n1. e4 *", `1:8: tags: tag White: found "ñ"; expected its value in quotation marks`},
		{"[White \x80\x81]\n1. e4 *", `1:8: tags: tag White: found "\u0080\u0081"; expected its value in quotation marks`},
		{"[White A]\n1. e4 *", `1:8: tags: tag White: found "A"; expected its value in quotation marks`},
		{"[White \"A]\n1. e4 *", "1:11: tags: tag White: its value lasts to the end of the line; expected a quotation mark before that"},
		{"[White \"A\x00\"]\n1. e4 *", `1:10: tags: tag White: found the control character "\x00"; expected text`},
		{"[White \"A\" B]\n1. e4 *", `1:12: tags: tag White: found "B"; expected ] after its value`},
		{"[White \"A\"]\n[White \"B\"]\n1. e4 *", "2:2: tags: a second tag White; expected each once"},
		{"[Event \"A\"]\n[Site \"B\"]\n", "5:1: tags: the game ends without a result; expected 1-0, 0-1, 1/2-1/2 or *"},
		{"[Event \"A\"]\n[Variant \"Atomic\"]\n1. e4 *", `2:10: tags: tag Variant: found "Atomic"; expected Standard or Chess960`},
		{"[SetUp \"1\"]\n1. e4 *", "1:8: tags: tag SetUp says that the game begins from a position; expected a tag FEN that gives it"},
		{"[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n1. e4 *", "1:6: tags: tag FEN: 1:1: field 1 (board): there is no king K"},
		{"[Result \"1-0\"]\n1. e4 0-1", "2:7: move 1...: the result is 0-1, and 1-0 by the tag Result; expected twice the same"},
		{"[A \"" + strings.Repeat("x", 1<<16) + "\"] *", "1:4: tags: tag A: its value is too long; expected less than 64 KiB"},
		{"1. e4" + strings.Repeat("(d4 (e4", 501) + " *", "1:3506: move 1...: variations within variations are too deep; expected at most 1,000"},
	} {
		for name, from := range map[string]io.Reader{
			"whole": strings.NewReader(c.text + next), "bytes": iotest.OneByteReader(strings.NewReader(c.text + next)),
		} {
			_, texts := all(t, from)
			if len(texts) != 2 || !strings.HasPrefix(texts[0], c.want) || moves(texts[1]) != "1. d4 d5 1-0" || !strings.Contains(texts[1], "next") {
				t.Errorf("%s: %.200q:\n got %q\nwant %q", name, c.text, texts, c.want)
			}
		}
	}
}

// Names of tags have less than 255 characters, in what is read and in what is written.
func TestLongNames(t *testing.T) {
	for length, fits := range map[int]bool{254: true, 255: false, 256: false} {
		name := strings.Repeat("x", length)
		games, texts := all(t, strings.NewReader("["+name+" \"A\"]\n1. e4 *"))
		if len(games) == 1 != fits || !fits && !strings.Contains(texts[0], "expected the name of a tag") {
			t.Errorf("a name of %d characters is read as %q", length, texts)
		}
		g := pgn.New(chess.Rules{}.Start(), false)
		g.Result = "*"
		g.Set(name, "A")
		if err := pgn.NewWriter(io.Discard).Write(g); (err == nil) != fits {
			t.Errorf("a name of %d characters is written: %v", length, err)
		}
	}
}

// The byte 0 is a control character like 1, wherever it is, and not the end of anything.
func TestZeroIsNotTheEnd(t *testing.T) {
	const text = "[Event \"A\"]\n% a line\n[White \"B\\\"\"]\n[Black x]\n\n1. e4! {x (y) é} (1. d4 $5 d5 O-O 1/2) e5 ; rest\n" +
		"2. Nf3 +/- 1-0\n[Event \"B\"]\n1. e4 {open\n[Event \"C\"]\n1. d4 *"
	for at := range len(text) + 1 {
		_, zero := all(t, strings.NewReader(text[:at]+"\x00"+text[at:]))
		_, one := all(t, strings.NewReader(text[:at]+"\x01"+text[at:]))
		for i := range zero {
			zero[i] = strings.NewReplacer("\x00", "\x01", `\x00`, `\x01`).Replace(zero[i])
		}
		if !slices.Equal(zero, one) {
			t.Errorf("%q is read as %q, with 1 instead as %q", text[:at]+"\x00"+text[at:], zero, one)
		}
	}
}

// A line that begins the next game within a comment without an end is read as if it stood alone: its faults are where they are.
func TestWhatFollowsAnOpenComment(t *testing.T) {
	for _, line := range []string{
		`[Event "é" B]`, `[Event "A`, `[Event "A"] [Site B]`, `  [Event "A" B]`, `[Event "A"] (`,
		"[Event \"A\"]\r\n[Site]", "\t[Event \"A\"]\n\nx",
	} {
		for _, before := range []string{"1. e4 {a\n", "1. e4 {a\r\n", "1. e4 {é [Event \"\r", "1. d4 {\n[Event \n"} {
			_, alone := all(t, strings.NewReader(strings.Repeat("\n", strings.Count(before, "\n")+strings.Count(before, "\r")-
				strings.Count(before, "\r\n"))+line+" 1. e4 *"))
			_, texts := all(t, strings.NewReader(before+line+" 1. e4 *"))
			if len(texts) != 2 || !strings.Contains(texts[0], "comment that begins here has no end") || !slices.Equal(texts[1:], alone) {
				t.Errorf("after %q, %q is read as %q, and alone as %q", before, line, texts, alone)
			}
		}
	}
}

// After a fault reading also goes on where games have no tags, are on one line, or say in comments how other games end.
func TestReadingGoesOn(t *testing.T) {
	const text = "1. e4 e4 {1-0 (} (1. d4 0-1) 2. x *  1. e4 1-0 1. e5 0-1 1. d4 *"
	_, texts := all(t, strings.NewReader(text))
	var got []string
	for _, text := range texts {
		got = append(got, moves(text)[:7])
	}
	if want := []string{"1:7: mo", "1. e4 1", "1:51: m", "1. d4 *"}; !slices.Equal(got, want) {
		t.Errorf("read is %q, want %q", texts, want)
	}
	for line, want := range map[string]string{
		"1. e4 x\n1. d4 0-1\n": "1:7: move 1...: found \"x\"", // the result is that of the first game
	} {
		if _, texts := all(t, strings.NewReader(line)); len(texts) != 1 || !strings.HasPrefix(texts[0], want) {
			t.Errorf("%q is read as %q", line, texts)
		}
	}
}

// Errors of the underlying reader are its own, and the end.
func TestReadErrors(t *testing.T) {
	broken := errors.New("broken")
	r := pgn.NewReader(io.MultiReader(strings.NewReader("1. e4 * 1. e4"), iotest.ErrReader(broken)))
	if g, err := r.Next(); err != nil || g.Result != "*" {
		t.Errorf("read is %v, %v", g, err)
	}
	for range 2 {
		if g, err := r.Next(); g != nil || err != broken {
			t.Errorf("read is %v, %v", g, err)
		}
	}
	if _, err := pgn.NewReader(stuck{}).Next(); err != io.ErrNoProgress {
		t.Errorf("a reader that gives nothing: %v", err)
	}
}

// A reader may give nothing 99 times in a row, again and again.
func TestSlowReaders(t *testing.T) {
	for waits, patient := range map[int]bool{0: true, 99: true, 100: false} {
		g, err := pgn.NewReader(&slow{text: "1. e4 *", waits: waits}).Next()
		if patient && (err != nil || len(g.Items) != 1) || !patient && err != io.ErrNoProgress {
			t.Errorf("a reader that gives nothing %d times in a row: %v, %v", waits, g, err)
		}
	}
}

// slow gives one byte at a time, after it has given nothing so many times.
type slow struct {
	text          string
	waits, waited int
}

func (s *slow) Read(p []byte) (int, error) {
	if s.waited++; s.waited <= s.waits {
		return 0, nil
	}
	s.waited = 0
	if s.text == "" {
		return 0, io.EOF
	}
	n := copy(p[:1], s.text)
	s.text = s.text[n:]
	return n, nil
}

type stuck struct{}

func (stuck) Read([]byte) (int, error) { return 0, nil }

// Lines have at most 79 columns, and none begins with what would be an escape or a tag.
func TestLines(t *testing.T) {
	g := pgn.New(chess.Rules{}.Start(), false)
	g.Items = []pgn.Item{{Kind: pgn.Comment, Text: strings.Repeat("ñandú %x [y \"z\"] ", 40) + "end"}}
	text := written(t, g)
	for line := range strings.Lines(text) {
		if n := len([]rune(line)); n > 80 || strings.HasPrefix(line, "%") || strings.HasPrefix(line, "[y") {
			t.Errorf("a line of %d columns: %s", n, line)
		}
	}
	if n := strings.Count(text, "\n"); n < 16 || n > 22 {
		t.Errorf("%d lines:\n%s", n, text)
	}
}

// What cannot be read is not written.
func TestWriteRefuses(t *testing.T) {
	e4, _ := chess.Rules{}.ParseMove(new(chess.Rules{}.Start()), "e4")
	move := pgn.Item{Kind: pgn.Move, Move: e4}
	for want, g := range map[string]pgn.Game{
		"the result is":     {Result: "2-0"},
		"no result":         {Tags: []pgn.Tag{{Name: "A B"}}, Result: "*"},
		"of a tag is \"1A":  {Tags: []pgn.Tag{{Name: "1A"}}, Result: "*"},
		"two tags":          {Tags: []pgn.Tag{{"A", ""}, {"A", ""}}, Result: "*"},
		"want one line":     {Tags: []pgn.Tag{{"A", "x\ny"}}, Result: "*"},
		"the tag FEN":       {Tags: []pgn.Tag{{"FEN", "k7/8/8/8/8/8/8/K7 w - - 0 1"}}, Result: "*"},
		"item 1 of":         {Items: []pgn.Item{move, move}, Result: "*"},
		"item 0 of":         {Items: []pgn.Item{{Kind: pgn.Begin}}, Result: "*"},
		"item 0 of the":     {Items: []pgn.Item{{Kind: pgn.End}}, Result: "*"},
		"item 0 of the g":   {Items: []pgn.Item{{Kind: pgn.Comment, Text: "a\nb"}}, Result: "*"},
		"1 variations are ": {Items: []pgn.Item{move, {Kind: pgn.Begin}}, Result: "*"},
	} {
		if want == "no result" {
			want = "the name of a tag"
		}
		g.Start = chess.Rules{}.Start()
		var to bytes.Buffer
		if err := pgn.NewWriter(&to).Write(&g); err == nil || !strings.Contains(err.Error(), want) || to.Len() > 0 {
			t.Errorf("%+v: %v, written is %q; want %s", g, err, to.String(), want)
		}
	}
	full := iotest.ErrReader(errors.New("full"))
	if err := pgn.NewWriter(failing{full}).Write(pgn.New(chess.Rules{}.Start(), false)); err == nil || err.Error() != "full" {
		t.Errorf("a full disk: %v", err)
	}
}

type failing struct{ io.Reader }

func (f failing) Write(p []byte) (int, error) { return f.Read(p) }

// A game is read as it was before it was written, whatever is in it.
func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var text bytes.Buffer
		w := pgn.NewWriter(&text)
		var games []*pgn.Game
		for range rapid.IntRange(1, 3).Draw(t, "games") {
			g := drawn(t)
			if err := w.Write(g); err != nil {
				t.Fatal(err)
			}
			games = append(games, g)
		}
		again, texts := all(t, bytes.NewReader(text.Bytes()))
		if len(again) != len(games) || len(texts) != len(games) {
			t.Fatalf("%d games are read as %q, written was\n%s", len(games), texts, &text)
		}
		for i, g := range games {
			if want := written(t, g); texts[i] != want {
				t.Fatalf("read is\n%s\nwritten was\n%s", texts[i], want)
			}
			same(t, g, again[i])
		}
	})
}

// same compares games but for their lines and the order of tags.
func same(t interface{ Fatalf(string, ...any) }, g, again *pgn.Game) {
	for _, tag := range g.Tags {
		if again.Tag(tag.Name) != tag.Value {
			t.Fatalf("the tag %s is %q, was %q", tag.Name, again.Tag(tag.Name), tag.Value)
		}
	}
	if !slices.Equal(g.Items, again.Items) || g.Start != again.Start || g.Chess960 != again.Chess960 || g.Result != again.Result {
		t.Fatalf("read is %+v, was %+v", again, g)
	}
}

// drawn draws a game.
func drawn(t *rapid.T) *pgn.Game {
	number := rapid.SampledFrom([]int{518, 518, 0, 959, 100}).Draw(t, "array")
	rules := chess.Rules{Chess960: number != 518, Array: uint16(number)}
	g := pgn.New(rules.Start(), rules.Chess960)
	for _, name := range []string{"White", "ECO", "X_1"} {
		if value := rapid.StringMatching(`[^\x00-\x1f\x7f]{0,20}`).Draw(t, name); value != "" {
			g.Set(name, value)
		}
	}
	type line struct{ now, before chess.Position }
	at, moved := line{now: g.Start}, false
	var outer []line
	add := func(item pgn.Item) { g.Items = append(g.Items, item) }
	for range rapid.IntRange(0, 60).Draw(t, "items") {
		switch rapid.IntRange(0, 9).Draw(t, "kind") {
		case 0:
			add(pgn.Item{Kind: pgn.Glyph, Glyph: rapid.Byte().Draw(t, "glyph")})
		case 1:
			words := rapid.SliceOf(rapid.StringMatching(`([%\[{};()*$]|1-0|\[Event "|[^ \x00-\x1f\x7f]){1,30}`)).Draw(t, "comment")
			add(pgn.Item{Kind: pgn.Comment, Text: strings.Join(words, " ")})
		case 2:
			if moved {
				add(pgn.Item{Kind: pgn.Begin})
				outer, at, moved = append(outer, at), line{now: at.before}, false
			}
		case 3:
			if n := len(outer) - 1; n >= 0 {
				add(pgn.Item{Kind: pgn.End})
				outer, at, moved = outer[:n], outer[n], true
			}
		default:
			var next chess.Position
			moves := at.now.Legal(nil)
			if len(moves) == 0 {
				continue
			}
			if rapid.IntRange(0, 20).Draw(t, "null") == 0 && at.now.Skip(&next) {
				add(pgn.Item{Kind: pgn.Move})
			} else {
				m := rapid.SampledFrom(moves).Draw(t, "move")
				at.now.Continue(m, &next)
				add(pgn.Item{Kind: pgn.Move, Move: m})
			}
			at, moved = line{next, at.now}, true
		}
	}
	for range outer {
		add(pgn.Item{Kind: pgn.End})
	}
	g.Result = rapid.SampledFrom([]string{"1-0", "0-1", "1/2-1/2", "*"}).Draw(t, "result")
	if said := rapid.SampledFrom([]string{"", "*", g.Result}).Draw(t, "said"); said != "" {
		g.Tags = slices.Insert(g.Tags, 0, pgn.Tag{Name: "Result", Value: said})
	}
	return g
}

// What is read is read again as it was after it is written, and it does not matter in which pieces the text comes.
func FuzzReadAgain(f *testing.F) {
	for _, name := range []string{"annotated.pgn", "faults.pgn"} {
		text, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		games, texts := all(t, bytes.NewReader(text))
		if _, pieces := all(t, iotest.OneByteReader(bytes.NewReader(text))); !slices.Equal(pieces, texts) {
			t.Fatalf("read byte by byte: %q, whole: %q", pieces, texts)
		}
		for _, g := range games {
			text := written(t, g)
			again, texts := all(t, strings.NewReader(text))
			if len(again) != 1 || texts[0] != text {
				t.Fatalf("%s\nis read as %q", text, texts)
			}
			same(t, g, again[0])
			if !reflect.DeepEqual(g.Moves(), again[0].Moves()) {
				t.Fatalf("the moves are %v, were %v", again[0].Moves(), g.Moves())
			}
		}
	})
}

// Moves alone are an unfinished game for who reads bare games; with tags, or in a variation, the end of the text still cuts it short.
func TestBareGames(t *testing.T) {
	for text, want := range map[string]string{
		"1. e4 e5 2. Nf3": "*", "e4 e5 {good}": "*", "1. e4 e5 1-0": "1-0",
		"1. e4 e5 * 1. d4":        "* *",
		"4 1 4 1":                 "1:8: move 1.: the game ends without a result; expected 1-0, 0-1, 1/2-1/2 or *",
		"1. e4 (1. d4":            "1:13: move 1...: the game ends in the variation that begins at 1:7; expected )",
		"1. e4 e6 2. e6":          `1:13: move 2.: found "e6"; expected one of`,
		"[White \"A\"]\n1. e4 e5": "2:9: move 2.: the game ends without a result; expected 1-0, 0-1, 1/2-1/2 or *",
		"":                        "",
	} {
		in, got := pgn.NewReader(strings.NewReader(text)), []string{}
		in.Bare = true
		for {
			g, err := in.Next()
			if err == io.EOF {
				break
			} else if err != nil {
				got = append(got, err.Error())
			} else {
				got = append(got, g.Result)
			}
		}
		if said := strings.Join(got, " "); !strings.HasPrefix(said, want) || want == "" && said != "" {
			t.Errorf("%q: %s, want %s", text, said, want)
		}
	}
}
