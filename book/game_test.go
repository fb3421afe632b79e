package book_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/jugada/jugada/book"
	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/tictactoe"
	"github.com/jugada/jugada/search/classic"
)

type (
	rules    = tictactoe.Rules
	position = tictactoe.Position
	move     = tictactoe.Move
)

var games = book.Of(rules{}, "tictactoe", "")

func newBook(t testing.TB, g *book.Game[position, move]) *book.Builder {
	b, err := g.New()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func parse(t testing.TB, text string) position {
	s, err := rules{}.ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// solved returns the book of all positions from one ply to another.
func solved(t testing.TB, from, to int) (*book.Book, book.SolvedReport) {
	b := newBook(t, games)
	report, err := games.Solve(context.Background(), b, games.Start(), solving(from, to))
	if err != nil {
		t.Fatal(err)
	}
	return opened(t, file(t, b)), report
}

// everyPosition calls do with each open position of tic-tac-toe and its ply.
func everyPosition(do func(s *position, ply int)) {
	seen := map[position]bool{}
	level := []position{rules{}.Start()}
	for ply := 0; len(level) > 0; ply++ {
		var next []position
		for _, s := range level {
			moves, _ := rules{}.Moves(&s, nil)
			if seen[s] || len(moves) == 0 {
				continue
			}
			seen[s] = true
			do(&s, ply)
			for _, m := range moves {
				var child position
				rules{}.Play(&s, m, &child)
				next = append(next, child)
			}
		}
		level = next
	}
}

// Notes C7 with A2's numbers: of the 765 positions up to symmetry 138 are ended games (91 won by X, 44 by O, 3 draws),
// and the other 627 are the whole book. The moves of every position, in any of its images, are minimax's best.
func TestSolvedBookOfTicTacToe(t *testing.T) {
	b, report := solved(t, 0, 9)
	if report.Positions != 627 || b.Positions() != 627 || b.Entries() != report.Moves || report.Unsolved != 0 {
		t.Errorf("%+v, %d positions, %d entries; want 627 positions", report, b.Positions(), b.Entries())
	}
	positions := 0
	everyPosition(func(s *position, _ int) {
		positions++
		found, err := classic.Search(t.Context(), rules{}, *s, classic.Options{Algorithm: classic.Negamax})
		if err != nil {
			t.Fatal(err)
		}
		moves, err := games.Moves(b, s)
		var got []move
		for _, m := range moves {
			got = append(got, m.Move)
			if m.Value != found.Value || m.Trust != book.Proved || m.Source != book.Solved || m.Weight != 1 {
				t.Fatalf("%s: %+v; the value is %d", rules{}.PositionText(s), m, found.Value)
			}
		}
		best, ok, _ := games.Best(b, s)
		want, _ := found.Best()
		if err != nil || !slices.Equal(got, found.Bests()) || !ok || best != want {
			t.Fatalf("%s: moves %v, best %v, %v; want %v", rules{}.PositionText(s), got, best, err, found.Bests())
		}
	})
	if positions != 4520 { // 5,478 less 958 ended games
		t.Errorf("%d open positions; want 4520", positions)
	}
}

// An opening book has only the first plies, an endgame book only the last.
func TestOpeningAndEndgameBooks(t *testing.T) {
	for _, c := range []struct{ from, to, positions int }{
		{0, 2, 1 + 3 + 12}, // notes A6
		{5, 9, 627 - (1 + 3 + 12 + 38 + 108)},
	} {
		b, report := solved(t, c.from, c.to)
		if report.Positions != c.positions {
			t.Errorf("plies %d to %d: %d positions; want %d", c.from, c.to, report.Positions, c.positions)
		}
		everyPosition(func(s *position, ply int) {
			moves, err := games.Moves(b, s)
			if inside := c.from <= ply && ply <= c.to; err != nil || (len(moves) > 0) != inside {
				t.Fatalf("plies %d to %d: %s has %d moves, %v", c.from, c.to, rules{}.PositionText(s), len(moves), err)
			}
		})
	}
}

// Two solved books merge into the book of both, without conflicts.
func TestSolvedBooksAgree(t *testing.T) {
	whole, _ := solved(t, 0, 9)
	opening, _ := solved(t, 0, 5)
	endgame, _ := solved(t, 4, 9)
	b := newBook(t, games)
	for _, part := range []*book.Book{endgame, opening} {
		if _, err := b.Merge(t.Context(), part); err != nil {
			t.Fatal(err)
		}
	}
	_, conflicts, err := b.Conflicts(t.Context(), 0)
	if n := count(t, b); n != whole.Entries() || conflicts != 0 || err != nil {
		t.Errorf("%d entries and %d conflicts, %v; want %d and none", n, conflicts, err, whole.Entries())
	}
}

// A key collision or a damaged entry gives no move rather than an illegal one.
func TestIllegalEntriesAreNotFound(t *testing.T) {
	s := parse(t, "X...O....")
	key, _ := rules{}.Canonical(&s)
	for _, moves := range [][]uint32{{4}, {1, 77}, {256 + 1}, {0, 1}, {1 << 31}} {
		b := newBook(t, games)
		for _, m := range moves {
			if err := b.Add(t.Context(), book.Entry{Key: key, Move: m, Weight: 1, Source: book.Hand}); err != nil {
				t.Fatal(err)
			}
		}
		if found, err := games.Moves(opened(t, file(t, b)), &s); err != nil || len(found) != 0 {
			t.Errorf("entries %v: moves %v, %v", moves, found, err)
		}
	}
}

// Whatever moves a book holds, those returned for a position are legal there.
func TestMovesAreAlwaysLegal(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 7))
	b := newBook(t, games)
	everyPosition(func(s *position, _ int) {
		key, _ := rules{}.Canonical(s)
		for range random.IntN(3) {
			if err := b.Add(t.Context(), book.Entry{Key: key, Move: random.Uint32N(10), Weight: 1, Source: book.Hand}); err != nil {
				t.Fatal(err)
			}
		}
	})
	read := opened(t, file(t, b))
	some := 0
	everyPosition(func(s *position, _ int) {
		found, err := games.Moves(read, s)
		legal, _ := rules{}.Moves(s, nil)
		for _, m := range found {
			some++
			if !slices.Contains(legal, m.Move) {
				t.Fatalf("%s: %d is not legal", rules{}.PositionText(s), m.Move)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
	})
	if some == 0 {
		t.Error("no move was found at all")
	}
}

func TestBooksOfOtherGamesAreRefused(t *testing.T) {
	path := t.TempDir() + "/x.book"
	if err := newBook(t, games).Save(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		g    *book.Game[position, move]
		want string
	}{
		{book.Of(rules{First: game.Min}, "tictactoe", "o"), "the book is for the game tictactoe, not for tictactoe:o"},
		{book.Of(rules{}, "gato", ""), "the book is for the game tictactoe, not for gato"},
		{book.Of(rules{First: game.Min}, "tictactoe", ""), "by other keys"},
	} {
		if _, err := c.g.Open(path); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %v; want %q", c.g.ID(), err, c.want)
		}
	}
	b, err := games.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	for _, g := range []*book.Game[position, move]{
		book.Of(rules{}, "gato", ""), book.Of(rules{First: game.Min}, "tictactoe", ""),
	} {
		if _, err := newBook(t, g).Merge(t.Context(), b); err == nil {
			t.Errorf("a book of %v was merged into one of %v", b.ID(), g.ID())
		}
	}
}

// Solved moves go before others; then weight decides, then generation order; weight 0 is never played.
func TestChoices(t *testing.T) {
	for _, c := range []struct {
		moves []book.Move[move]
		want  []move
	}{
		{nil, nil},
		{[]book.Move[move]{{Move: 1}, {Move: 2}}, nil},
		{[]book.Move[move]{{Move: 1, Weight: 2}, {Move: 2, Weight: 5}, {Move: 3, Weight: 5}}, []move{2, 3}},
		{[]book.Move[move]{{Move: 1, Weight: 9, Source: book.Games}, {Move: 2, Weight: 1, Source: book.Solved}}, []move{2}},
		{[]book.Move[move]{{Move: 1, Weight: 9, Source: book.Games}, {Move: 2, Source: book.Solved}}, []move{1}},
		{[]book.Move[move]{{Move: 1, Weight: 1, Source: book.Solved}, {Move: 2, Weight: 4, Source: book.Solved | book.Hand}}, []move{2}},
	} {
		var got []move
		for _, m := range book.Choices(c.moves) {
			got = append(got, m.Move)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%+v: %v; want %v", c.moves, got, c.want)
		}
	}
}

// Symmetric games share their entries: each move counts twice for a win, once for a draw.
func TestGames(t *testing.T) {
	const list = `# three games, the second one the first in a mirror
0 1 4 2 8 1-0
2 1 4 0 6 1-0

4 0 1 7 6 2 5 3 8  1/2-1/2
4 1 0-1
`
	b := newBook(t, games)
	report, err := games.AddGames(t.Context(), b, strings.NewReader(list), 3)
	if err != nil || report != (book.GamesReport{Games: 4, Moves: 11}) {
		t.Fatalf("%+v, %v", report, err)
	}
	read := opened(t, file(t, b))
	for _, c := range []struct {
		position string
		want     string
	}{
		// The corners 0 and 2 are mirrored, and the empty board is symmetric in itself: it keeps both.
		{".........", "0:2/1 2:2/1 4:1/2"},
		{"X........", "1:0/2"}, {"..X......", "1:0/2"},
		{"......X..", "7:0/2"}, // or 3: it is symmetric in itself
		{"....X....", "0:1/1 1:2/1"},
		{"XO.......", "4:4/2"}, {".......OX", "4:4/2"},
		{"XO..X....", ""}, // after three plies
	} {
		s := parse(t, c.position)
		moves, err := games.Moves(read, &s)
		var got []string
		for _, m := range moves {
			got = append(got, fmt.Sprintf("%d:%d/%d", m.Move, m.Weight, m.Count))
		}
		if strings.Join(got, " ") != c.want || err != nil {
			t.Errorf("%s: %v, %v; want %s", c.position, got, err, c.want)
		}
	}
}

func TestGamesThatAreWrong(t *testing.T) {
	for list, want := range map[string]string{
		"\n0 1 4":             "2:6: the game has no result; want one of 1-0, 0-1, 1/2-1/2, * at the end",
		"0 1 4 2 8 0-1":       "1:11: the result is said to be 0-1, but the game ends with 1-0",
		"0 1 4 2 8 *":         "1:11: the result is said to be *",
		"0 0 1-0":             "1:3: ",
		"  0 x 1-0":           "1:5: ",
		"0 1 4 2 8 3 1-0":     `1:11: the game is over before the move "3"`,
		"0 1 1-0 4 1 1/2-1/2": `1:5: found "4 1 1/2-1/2" after the result`,
		"0 1 \xff 1-0":        "1:1: the line is not text in UTF-8",
	} {
		b := newBook(t, games)
		_, err := games.AddGames(t.Context(), b, strings.NewReader(list), 0)
		if err == nil || !strings.HasPrefix(err.Error(), want) || count(t, b) > 0 {
			t.Errorf("%q: %v, %d moves; want %q and none", list, err, count(t, b), want)
		}
	}
	b := newBook(t, games)
	for _, moves := range [][]move{{0, 0}, {9}, {0, 1, 4, 2, 8, 3}} {
		if n, err := games.AddGame(t.Context(), b, moves, book.Unfinished, 0); err == nil || n > 0 || count(t, b) > 0 {
			t.Errorf("%v: %d moves added, %v", moves, n, err)
		}
	}
}

const byHand = `
# what a teacher writes
X........ | 4 | 5 | the centre: all others lose
X........ | 1 | 0 max-wins=5

X........|4
..X...... | 1 | 2 value=0 from=hand,games count=7 | said / twice
.O.XX.... | 5 | 1 max-wins=1 proved from=solved
XO....... | 4 | 1 max-wins proved from=solved
`

// Export writes what Import reads, in canonical form, and both make the same book.
func TestTextRoundTrip(t *testing.T) {
	b := newBook(t, games)
	if n, err := games.Import(t.Context(), b, strings.NewReader(byHand)); n != 6 || err != nil {
		t.Fatalf("%d lines, %v", n, err)
	}
	first := file(t, b)
	var text bytes.Buffer
	if _, err := games.Export(t.Context(), opened(t, first), &text); err != nil {
		t.Fatal(err)
	}
	const want = `# tictactoe
# POSITION | MOVE | WEIGHT DETAILS | COMMENT
XO....... | 4 | 1 from=solved max-wins proved
..X...... | 1 | 2 count=7 from=games,hand max-wins=5 | said / twice
..X...... | 4 | 6 | the centre: all others lose
.O.XX.... | 5 | 1 from=solved max-wins=1 proved
`
	if text.String() != want {
		t.Errorf("exported:\n%s", &text)
	}
	again := newBook(t, games)
	if _, err := games.Import(t.Context(), again, bytes.NewReader(text.Bytes())); err != nil {
		t.Fatalf("%v in\n%s", err, &text)
	}
	if !bytes.Equal(file(t, again), first) {
		t.Errorf("the book is another after a round trip by\n%s", &text)
	}
	var twice bytes.Buffer
	if _, err := games.Export(t.Context(), opened(t, file(t, again)), &twice); err != nil || twice.String() != text.String() {
		t.Errorf("%v, the text changes from\n%sto\n%s", err, &text, &twice)
	}
}

// The same for the whole solved book.
func TestSolvedBookRoundTrip(t *testing.T) {
	b := newBook(t, games)
	if _, err := games.Solve(t.Context(), b, games.Start(), solving(0, 9)); err != nil {
		t.Fatal(err)
	}
	first := file(t, b)
	var text bytes.Buffer
	if _, err := games.Export(t.Context(), opened(t, first), &text); err != nil {
		t.Fatal(err)
	}
	again := newBook(t, games)
	if n, err := games.Import(t.Context(), again, &text); n != count(t, b) || err != nil || !bytes.Equal(file(t, again), first) {
		t.Errorf("%d lines of %d, %v", n, count(t, b), err)
	}
}

func TestTextsThatAreWrong(t *testing.T) {
	for text, want := range map[string]string{
		"\n\nX........":                          "3:10: want POSITION | MOVE",
		"X | 4":                                  `1:1: the position "X" cannot be read: `,
		"XXXOO.... | 5":                          `1:1: in "XXXOO...." the game is over`,
		"  X........ | 0":                        "1:15: ",
		"X........ | 4 | many":                   `1:17: "many" is not a detail`,
		"X........ | 4 | -1":                     `1:17: "-1" is not a detail`,
		"X........ | 4 | 4294967296":             `1:17: "4294967296" is not a detail; want a weight from 0 to 4294967295 first`,
		"X........ | 4 | 1 2":                    `1:19: "2" is not a detail`,
		"X........ | 4 | 1  count=65536":         `1:20: "count=65536" is not a detail`,
		"X........ | 4 | 1 from=heaven":          `1:19: "from=heaven" is not a detail`,
		"X........ | 4 | 1 value=much":           `1:19: "value=much" is not a detail`,
		"X........ | 4 | 1 max-wins=-1":          `1:19: "max-wins=-1" is not a detail`,
		"X........ | 4 | 1 max-wins=":            `1:19: "max-wins=" is not a detail`,
		"X........ | 4 | 1 proved=yes value=0":   `1:19: "proved=yes" is not a detail`,
		"X........ | 4 | 1 proved | a proof?":    "1:17: proved needs a value",
		"X........ | 4 | 1 | \xff":               "1:1: the line is not text in UTF-8",
		"X........ | 4\nX........ | 4 | 1 what=": `2:19: "what=" is not a detail`,
	} {
		_, err := games.Import(t.Context(), newBook(t, games), strings.NewReader(text))
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v; want %q", text, err, want)
		}
	}
}

// A book without texts can be queried, and says that it cannot be listed.
func TestBookWithoutTexts(t *testing.T) {
	s := games.Start()
	key, _ := rules{}.Canonical(&s)
	b := newBook(t, games)
	if err := b.Add(t.Context(), book.Entry{Key: key, Move: 4, Weight: 1, Source: book.Hand}); err != nil {
		t.Fatal(err)
	}
	read := opened(t, file(t, b))
	if m, ok, err := games.Best(read, &s); m != 4 || !ok || err != nil {
		t.Errorf("%v, %v, %v", m, ok, err)
	}
	var text bytes.Buffer
	if _, err := games.Export(t.Context(), read, &text); err == nil || text.Len() > 0 {
		t.Errorf("%v, %q", err, &text)
	}
	_ = b.SetText(t.Context(), key, "X........") // another position's
	if _, err := games.Export(t.Context(), opened(t, file(t, b)), &text); err == nil || text.Len() > 0 {
		t.Errorf("with a wrong text: %v, %q", err, &text)
	}
}

// Any text is imported or rejected with a place; an imported book survives export and import.
func FuzzImportedTextComesBack(f *testing.F) {
	f.Add(byHand)
	f.Add("X........ | 4 | 1 max-wins=99999999 | / / a / ")
	f.Add(".........|0||||")
	f.Fuzz(func(t *testing.T, text string) {
		b := newBook(t, games)
		if _, err := games.Import(t.Context(), b, strings.NewReader(text)); err != nil {
			if !placed(err) {
				t.Fatalf("%q: %v has no line and column", text, err)
			}
			return
		}
		first := file(t, b)
		var out bytes.Buffer
		if _, err := games.Export(t.Context(), opened(t, first), &out); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		again := newBook(t, games)
		if _, err := games.Import(t.Context(), again, bytes.NewReader(out.Bytes())); err != nil || !bytes.Equal(file(t, again), first) {
			t.Fatalf("%q: %v after export as\n%s", text, err, &out)
		}
	})
}

// Any list of games is read or rejected with a place.
func FuzzGamesAreReadOrRefused(f *testing.F) {
	f.Add("0 1 4 2 8 1-0\n# no game\n\n4 0 *")
	f.Add("\ufeff0 1 1-0")
	f.Fuzz(func(t *testing.T, text string) {
		report, err := games.AddGames(t.Context(), newBook(t, games), strings.NewReader(text), 0)
		if err != nil && !placed(err) || report.Games > strings.Count(text, "\n")+1 {
			t.Fatalf("%q: %+v, %v", text, report, err)
		}
	})
}

// placed reports whether an error begins with line and column.
func placed(err error) bool {
	var line, column int
	n, _ := fmt.Sscanf(err.Error(), "%d:%d: ", &line, &column)
	return n == 2 && line >= 1 && column >= 1
}
