//go:build unix || windows

package tui

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/internal/playtest"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/players"
	"github.com/jugada/jugada/session"
	"github.com/jugada/jugada/session/timing"
)

// moves lists the moves played.
func (d *driver) moves() string {
	var moves []string
	for _, p := range d.state.Plies {
		moves = append(moves, p.Move)
	}
	return strings.Join(moves, " ")
}

// must checks the moves played.
func (d *driver) must(moves string) {
	d.t.Helper()
	if got := d.moves(); got != moves {
		d.t.Fatalf("played are %q, want %q\n%s", got, moves, d.frame())
	}
}

// The cursor starts in the middle, wraps around the edges, and makes moves of every kind.
func TestKeysMove(t *testing.T) {
	for _, test := range []struct{ name, game, position, keys, moves string }{
		{"middle", "tictactoe", "", "enter", "4"},
		{"round the edge", "tictactoe", "", "right right enter", "3"},
		{"up", "tictactoe", "", "up space", "1"},
		{"taken", "tictactoe", "", "enter enter", "4"},
		{"by name", "tictactoe", "", "8 0 8", "8 0"},
		{"a column", "connect4", "", "left up up enter down enter", "3 3"},
		{"a full column", "connect4:4x3,3", "333", "enter", ""},
		{"from the list", "mnk:4,3,3", "", "tab right right enter", "c3"},
		{"back from the list", "mnk:4,3,3", "", "tab esc enter", "c2"},
		{"typed", "othello", "", ": f 5 enter", "f5"},
		{"typed amiss", "othello", "", ": f 6 backspace 5 left left g delete ctrl+u f enter", "f5"},
		{"typed and left", "othello", "", ": f 5 esc", ""},
		{"a pass", "othello", "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO. O", "enter", "pass"},
		{"a tree", "tree", figure2, "right enter enter", "C H"},
		{"after the end", "tictactoe", "XX.OO....", "2 5", "2"},
		{"another key", "tictactoe", "", "x é enter", "4"},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := newDriver(t, lang.English, test.game, test.position, both)
			d.press(strings.Fields(test.keys)...)
			d.must(test.moves)
		})
	}
}

// A click makes the move, wherever the move is shown.
func TestMouse(t *testing.T) {
	d := newDriver(t, lang.English, "tictactoe", "", both)
	d.click("5")
	d.click("7")
	d.must("5 7")
	d.click("Tic-tac-toe") // nothing
	d.press("tab")
	d.click("   3") // the board is still there
	d.must("5 7 3")
	d.press("tab")
	d.click("[0]") // in the list
	d.must("5 7 3 0")
	d.click(" 5 ") // in the list of moves: the position after it
	if d.view != 1 {
		t.Errorf("looked at is the position after %d plies, want 1\n%s", d.view, d.frame())
	}
	d.click("│") // anywhere else: back to the game
	if _, now := d.looked(); !now {
		t.Errorf("looked at is the position after %d plies", d.view)
	}
	l := d.layout()
	for range 6 {
		d.send(tea.MouseWheelMsg{X: l.moves.x + 3, Y: l.moves.y + 3, Button: tea.MouseWheelUp})
	}
	if d.view != 0 {
		t.Errorf("after turning the wheel up it is the position after %d plies", d.view)
	}
	d.must("5 7 3 0")

	c := newDriver(t, lang.English, "connect4", "", both)
	c.click("5   ") // a column by its name
	c.must("5")
	o := newDriver(t, lang.English, "othello", "", both)
	o.click("*")
	o.must("d3")
}

// A piece is moved by pointing at both squares; what a pawn becomes is chosen from a list; a king castles by two squares; for a
// person who plays Black the board is turned, and the arrows with it.
func TestMovingPieces(t *testing.T) {
	d := newDriver(t, lang.English, "chess", "8/P5k1/8/8/8/8/8/4K2R w K - 0 1", both)
	d.press("left", "left", "left", "left", "up", "up", "up", "enter", "up", "enter", "right", "enter") // from e4
	d.must("a8=N")
	d = newDriver(t, lang.English, "chess", "8/P5k1/8/8/8/8/8/4K2R w K - 0 1", both)
	d.press("down", "down", "down", "enter", "right", "right", "enter")
	d.must("O-O")
	d = newDriver(t, lang.English, "chess", "4k3/8/8/8/8/8/4p3/K7 b", "min")
	d.press("left", "right", "down", "down", "down", "down", "up", "f", "f") // to e7, seen from above
	if frame := d.frame(); !strings.Contains(frame, "h   g   f   e   d   c   b   a") {
		t.Errorf("the board is not turned:\n%s", frame)
	}
	d.press("down", "enter", "up", "enter")
	if len(d.voice.diary) == 0 || d.voice.diary[0] != "Ke7" {
		t.Errorf("what has happened is %q", d.voice.diary)
	}
}

// Cells are where they are drawn, at every size: the middle of each belongs to it alone.
func TestCellsAreWhereTheyAreDrawn(t *testing.T) {
	for _, name := range []string{"tictactoe", "connect4", "mnk:19,19,5", "mnk:19,2,2", "othello", "chess"} {
		for _, size := range append(sizes, [2]int{60, 16}, [2]int{300, 100}) {
			d := newDriver(t, lang.English, name, "", both)
			d.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			d.flipped = size[0]%3 == 0
			g := d.state.Now.Grid()
			for row := range g.Rows {
				for column := range g.Columns {
					want := catalog.Cell{Column: column, Row: row}
					d.cursor = want
					l := d.layout()
					x, y := l.grid.middle(want)
					x, y = x-l.from.x+l.board.x, y-l.from.y+l.board.y
					if got, ok := l.cellAt(x, y); !ok || got != want {
						t.Fatalf("%s, %v: at %d, %d is %v %v, drawn there is %v\n%s", name, size, x, y, got, ok, want, d.frame())
					}
				}
			}
		}
	}
}

// Actions that end something need a second key press, commands of both languages are understood, and the game's
// messages are shown, on a page if they are long.
func TestCommands(t *testing.T) {
	d := newDriver(t, lang.Spanish, "tictactoe", "", one)
	d.press("4", "n", "a", "a", "n", "n", "h", "p", "b", "b", "d", "s", "x", "enter")
	if want := []string{"4", "0", "begins", "hint", "hint", "resigned", "taken back", "saved x"}; !slices.Equal(d.voice.diary, want) {
		t.Errorf("what has happened is %q, want %q", d.voice.diary, want)
	}
	d.press("4", "m")
	if d.page == nil || !strings.Contains(d.frame(), "because") {
		t.Errorf("a long text is not on a page:\n%s", d.frame())
	}
	d.press("down", "end", "pgup", "pgdown", "pgdown")
	if d.page != nil {
		t.Error("a page that has been read stays")
	}
	d.press("q", "q")
	if !d.state.Left {
		t.Error("q, pressed twice, does not leave")
	}
}

// While the computer thinks the board responds; a command ends the thinking.
func TestBoardAnswersWhileTheComputerThinks(t *testing.T) {
	gate := make(chan struct{})
	d := drive(t, lang.English, &slow{playtest.At(t, "tictactoe", ""), gate}, one, nil)
	d.send(pressOf("4"))
	for !d.thinks {
		d.wait(0)
	}
	for _, key := range []string{"5", "right", "enter", "?", "x", "["} {
		d.send(pressOf(key))
		checkFrame(t, d.model)
		if d.next != "" {
			t.Errorf("%q waits for the computer to be ready; it is not the person's turn", d.next)
		}
	}
	d.must("4")
	d.send(pressOf("]"))
	if !strings.Contains(d.frame(), "MIN thinks…") {
		t.Errorf("the screen does not say who thinks:\n%s", d.frame())
	}
	d.send(pressOf("h"))
	for d.said != "hint!" {
		d.wait(0) // the thinking has been cancelled: nothing else ends it
	}
	close(gate)
	d.settle()
	d.must("4 0")
}

// The analysis follows the position on view, and ends when it is switched off.
func TestAnalysisFollows(t *testing.T) {
	d := newDriver(t, lang.English, "tictactoe", "", one)
	d.press("4", "a")
	if d.found == nil || !d.found.Whole || d.found.Position != d.state.Now.Text() {
		t.Fatalf("found is %+v", d.found)
	}
	nodes := d.found.Nodes
	d.press("[")
	if d.found == nil || d.found.Position != "....X...." {
		t.Errorf("a ply earlier found is %+v", d.found)
	}
	d.press("]")
	if d.found == nil || d.found.Position != d.state.Now.Text() || nodes == 0 {
		t.Errorf("back again found is %+v", d.found)
	}
	d.press("a")
	if d.found != nil || d.analysis != nil || strings.Contains(d.frame(), "depth") {
		t.Errorf("switched off, it stays:\n%s", d.frame())
	}

	large := newDriver(t, lang.English, "connect4", "", both) // whose analysis does not end by itself
	large.send(pressOf("a"))
	for large.found == nil {
		large.wait(0)
	}
	large.send(pressOf("4"))
	for large.found == nil || len(large.state.Plies) == 0 || large.found.Position != large.state.Now.Text() {
		large.wait(0)
	}
	before := large.analysis
	large.send(pressOf("h"))
	for large.said != "hint!" || large.analysis == nil || large.analysis == before {
		if len(large.waits) == 0 {
			t.Fatal("after a hint the analysis does not go on")
		}
		large.wait(0)
	}
	large.send(pressOf("a"))
	large.settle()
	if large.analysis != nil || large.job != nil {
		t.Error("switched off, the analysis goes on")
	}
}

// Nothing is learned from a move made where an analysis was shown.
func TestShownTeachesNothing(t *testing.T) {
	d := newDriver(t, lang.English, "tictactoe", "", one)
	if err := d.Game.Against(t.Context(), &session.Rival{Player: "ana", Players: players.In(t.TempDir())}); err != nil {
		t.Fatal(err)
	}
	d.press("4", "a")
	d.press(d.state.Now.Moves()[0])
	var judged []bool
	for _, p := range d.state.Plies {
		judged = append(judged, p.Judged != nil)
	}
	if want := []bool{true, false, false, false}; !slices.Equal(judged, want) { // the computer's are never
		t.Errorf("judged are %v, want %v", judged, want)
	}
}

// A search is stepped through, forward and back, to its cuts, and deepened.
func TestTrace(t *testing.T) {
	d := newDriver(t, lang.English, "tree", figure2, both)
	d.press("t")
	if d.search == nil || d.search.at != 0 {
		t.Fatal("there is no search")
	}
	told := func() string { return d.search.steps[d.search.at].Text }
	d.press("c")
	if want := "Beta cut at F"; !strings.HasPrefix(told(), want) {
		t.Errorf("the first cut is told as %q, want %q", told(), want)
	}
	first := d.search.at
	d.press("c", "C")
	if d.search.at != first {
		t.Errorf("a cut forward and back leads to %d, want %d", d.search.at, first)
	}
	d.press("right", "right", "left", "pgdown", "pgup")
	if d.search.at != first+1 {
		t.Errorf("two steps forward and one back lead to %d, want %d", d.search.at, first+1)
	}
	d.press("end", "right")
	if !strings.Contains(d.frame(), "nodes") || d.search.at != len(d.search.steps)-1 {
		t.Errorf("the end is\n%s", d.frame())
	}
	d.press("esc", "enter")
	d.must("B")

	g := newDriver(t, lang.English, "tictactoe", "", both)
	g.press("t")
	two := len(g.search.steps)
	g.press("+")
	if three := len(g.search.steps); three <= two {
		t.Errorf("to 2 plies there are %d steps, to 3 plies %d", two, three)
	}
	g.press("-", "-", "-", "-")
	if one := len(g.search.steps); one >= two || g.depth != 1 {
		t.Errorf("to 2 plies there are %d steps, to %d plies %d", two, g.depth, one)
	}
}

// The clock runs on the screen, and the game ends when it runs out.
func TestClock(t *testing.T) {
	clock := &timing.Clock{Left: [2]time.Duration{62 * time.Second, 3725 * time.Second}}
	d := drive(t, lang.English, playtest.At(t, "tictactoe", ""), both, clock)
	if frame := d.frame(); !strings.Contains(frame, "▸MAX 1:01") || !strings.Contains(frame, " MIN 1:02:05") {
		t.Errorf("a second later the clock is wrong:\n%s", frame)
	}
	d.at = time.Unix(50, 0)
	if frame := d.frame(); !strings.Contains(frame, "▸MAX 0:12.0") {
		t.Errorf("after 50 seconds the clock is wrong:\n%s", frame)
	}
	d.at = time.Unix(62, 0)
	if cmd := d.ticks(); d.job == nil || cmd == nil {
		t.Fatal("nobody is told that the time is over")
	}
	d.then(d.job.listen)
	d.settle()
	if !d.state.Over() || d.said != "time!" {
		t.Errorf("over %v, said %q", d.state.Over(), d.said)
	}
}

// Run ends when its context does, and says so; nothing keeps running.
func TestContextEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	d := newDriver(t, lang.English, "tictactoe", "", one)
	if err := Run(ctx, Options{Game: d.Game, Said: d.Said, In: strings.NewReader(""), Out: new(strings.Builder)}); err != context.Canceled {
		t.Errorf("Run returns %v", err)
	}
}

// The rows of a large mark are equally wide, and large marks are as symmetric as the marks they show.
func TestLargeMarks(t *testing.T) {
	for _, mark := range []string{"X", "O"} {
		for rows := 3; rows <= 7; rows += 2 {
			art := large(mark, rows)
			if len(art) != rows {
				t.Errorf("%s of %d rows has %d", mark, rows, len(art))
			}
			for i, row := range art {
				upside := strings.NewReplacer("▀", "▄", "▄", "▀").Replace(art[rows-1-i])
				if mark == "O" && (i == 0 || i == rows-1) {
					upside = row // its corners are open
				}
				if cells(row) != 2*rows-1 || row != upside {
					t.Errorf("%s of %d rows, row %d: %q", mark, rows, i, fmt.Sprint(art))
				}
			}
		}
	}
}
