package session

import (
	"context"
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"time"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/computer"
	"github.com/jugada/jugada/internal/playtest"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/players"
	"github.com/jugada/jugada/session/timing"
)

// diary is a teller that records events, one per line.
type diary struct{ strings.Builder }

func (d *diary) Begins()                        { fmt.Fprintln(d, "begins") }
func (d *diary) Position()                      { fmt.Fprintln(d, "position") }
func (d *diary) Moved()                         { fmt.Fprintln(d, "moved") }
func (d *diary) TakenBack(moves []string)       { fmt.Fprintln(d, "taken back", moves) }
func (d *diary) Hint(found *catalog.Analysis)   { fmt.Fprintln(d, "hint", *found.Best) }
func (d *diary) Reason(p *Ply)                  { fmt.Fprintln(d, "reason of", p.Move) }
func (d *diary) Advised(p *Ply)                 { fmt.Fprintln(d, "advised", p.Move) }
func (d *diary) Learned(p *players.Player)      { fmt.Fprintln(d, "learned", p != nil) }
func (d *diary) Moves()                         { fmt.Fprintln(d, "moves") }
func (d *diary) Help()                          { fmt.Fprintln(d, "help") }
func (d *diary) Saved(name string)              { fmt.Fprintln(d, "saved", name) }
func (d *diary) Loaded(name string, sound bool) { fmt.Fprintln(d, "loaded", name, sound) }
func (d *diary) Ended()                         { fmt.Fprintln(d, "ended") }
func (d *diary) Resigned()                      { fmt.Fprintln(d, "resigned") }
func (d *diary) TimedOut()                      { fmt.Fprintln(d, "timed out") }
func (d *diary) Leaves()                        { fmt.Fprintln(d, "leaves") }
func (d *diary) Refused(err error)              { fmt.Fprintln(d, "refused:", err) }

// told returns the events since the last call.
func (d *diary) told() string {
	defer d.Reset()
	return d.String()
}

// newGame returns a game that does not touch the disk, and its diary.
func newGame(t testing.TB, game, position string, people People, setup Setup) (*Game, *diary) {
	t.Helper()
	d := new(diary)
	setup.Tell, setup.Files, setup.Find = d, playtest.Files{}, catalog.Default().Find
	setup.Unfinished = func() (string, error) { return "", fs.ErrNotExist }
	return New(playtest.At(t, game, position), people, setup), d
}

// TestComputerNeverLosesAtTicTacToe plays every line that a person can try, on either side and whoever begins. The
// value of the game is 0, so a computer that sees to the end cannot lose; that it sometimes wins shows that the
// lines include bad moves.
func TestComputerNeverLosesAtTicTacToe(t *testing.T) {
	for _, game := range []string{"tictactoe", "tictactoe:o"} {
		for _, person := range []People{"max", "min"} {
			side, _ := person.Side()
			var wins, draws int
			g, d := newGame(t, game, "", person, Setup{})
			var try func()
			try = func() {
				for !g.Over() && !g.People.Play(g.Now.Turn()) {
					if err := g.Think(t.Context(), nil); err != nil {
						t.Fatal(err)
					}
				}
				if g.Over() {
					if err := g.Settle(); err != nil {
						t.Fatal(err)
					}
					winner, won := catalog.Winner(g.Now)
					switch {
					case !won:
						draws++
					case winner == side:
						t.Errorf("%s: the person, %v, wins with %v", game, side, g.Plies)
					default:
						wins++
					}
					return
				}
				for _, move := range g.Now.Moves() {
					plies := len(g.Plies)
					if g.Obey(t.Context(), move); len(g.Plies) != plies+1 {
						t.Fatalf("%s is not played: %s", move, d)
					}
					try()
					if g.Obey(t.Context(), "undo"); len(g.Plies) != plies {
						t.Fatalf("%s is not taken back: %s", move, d)
					}
				}
			}
			try()
			if wins == 0 || draws == 0 {
				t.Errorf("%s, person %s: the computer wins %d and draws %d; want some of each", game, person, wins, draws)
			}
		}
	}
}

// Each line is carried out, and each event is reported once.
func TestWhatIsTold(t *testing.T) {
	g, d := newGame(t, "tictactoe", "", "max", Setup{})
	for _, step := range []struct{ line, want string }{
		{"4", "moved\n"},
		{"0", "refused: it is MIN's turn; wait for the computer's move\n"},
		{":resign", "refused: it is MIN's turn; wait for the computer's move\n"},
		{"", "moved\n"}, // thinks
		{"¿Por qué?", "reason of 0\n"},
		{"undo", "taken back [0 4]\n"},
		{"undo", "refused: there is no move of yours to take back\n"},
		{"1", "moved\n"},
		{"", "moved\n"},
		{"save game.json", "saved game.json\n"},
		{":resign", "resigned\n"},
		{":resign", "refused: the game is over; \"undo\" goes back, \"new\" begins another\n"},
		{"hint", "refused: the game is over; \"undo\" goes back, \"new\" begins another\n"},
		{"undo", "taken back []\n"},
		{"new", "begins\n"},
		{"why", "refused: the game has no move of the computer to explain\n"},
		{"load game.json", "loaded game.json true\n"},
		{"why", "refused: the computer's last move, 4, came with the saved game: the search that chose it is not known\n"},
		{"\tboard ", "position\n"},
		{"moves", "moves\n"},
		{"?", "help\n"},
		{":quit", "leaves\n"},
	} {
		if step.line == "" {
			if err := g.Think(t.Context(), nil); err != nil {
				t.Fatal(err)
			}
		} else {
			g.Obey(t.Context(), step.line)
		}
		if err := g.Settle(); err != nil {
			t.Fatal(err)
		}
		if told := d.told(); told != step.want {
			t.Errorf("%q: told is %q, want %q", step.line, told, step.want)
		}
	}
	if !g.Left || len(g.Plies) != 2 || g.Plies[0].Move != "1" || !g.Kept {
		t.Errorf("the game is %+v", g.State)
	}
}

// A snapshot does not change, whatever is played afterwards.
func TestSnapshot(t *testing.T) {
	clock, err := timing.ParseClock("1m")
	if err != nil {
		t.Fatal(err)
	}
	g, _ := newGame(t, "tictactoe", "", "both", Setup{Limit: &clock, Time: ticking(time.Second)})
	g.Obey(t.Context(), "4")
	g.Obey(t.Context(), "0")
	before := g.Snapshot()
	for _, line := range []string{"undo", "8", "1"} {
		g.Tick()
		g.Obey(t.Context(), line)
	}
	if len(before.Plies) != 2 || before.Plies[1].Move != "0" || before.Clock.Left[catalog.Max] != time.Minute || g.Clock.Left[catalog.Max] == time.Minute {
		t.Errorf("the snapshot is %+v, with the clock %v", before.Plies, before.Clock)
	}
}

// Interrupted thinking makes no move and reports nothing, at any level; the next thinking makes one.
func TestThinkingIsBrokenOff(t *testing.T) {
	for _, level := range []computer.Level{3, computer.Top} {
		g, d := newGame(t, "othello", "", "min", Setup{Level: level, Seed: 1, Request: catalog.Request{Time: time.Millisecond}})
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := g.Think(ctx, nil); err == nil || d.told() != "" || len(g.Plies) > 0 || g.Left {
			t.Errorf("level %d: broken off, it errs with %v after %d plies", level, err, len(g.Plies))
		}
		found := 0
		if err := g.Think(t.Context(), func(*catalog.Analysis) { found++ }); err != nil || d.told() != "moved\n" || found == 0 {
			t.Errorf("level %d: then %v, and it told its progress %d times", level, err, found)
		}
	}
}

// TestCommandWordsDiffer: no word names two commands, in any language.
func TestCommandWordsDiffer(t *testing.T) {
	owner := map[string]string{}
	for _, c := range Commands() {
		for _, word := range c.All(lang.English) {
			for _, folded := range []string{word, lang.Bare(word)} {
				if other, taken := owner[folded]; taken && other != c.Name() {
					t.Errorf("%q asks for %s and for %s", word, other, c.Name())
				}
				owner[folded] = c.Name()
			}
			for _, d := range Commands() {
				if _, ok := d.match(word); ok != (d.Name() == c.Name()) {
					t.Errorf("%q is a word of %s; that it asks for %s is %t", word, c.Name(), d.Name(), ok)
				}
			}
		}
	}
}

// A move made after the person was shown the position's analysis teaches nothing.
func TestShownTeachesNothing(t *testing.T) {
	g, _ := newGame(t, "tictactoe", "", "max", Setup{})
	rival := &Rival{Player: "ana", Players: players.In(t.TempDir())}
	if err := g.Against(t.Context(), rival); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		show   func()
		judged bool
	}{{func() {}, true}, {g.Shown, false}, {func() { g.Obey(t.Context(), "hint") }, false}} {
		c.show()
		g.Obey(t.Context(), "4")
		if judged := g.Plies[0].Judged != nil; judged != c.judged {
			t.Errorf("the move is judged: %v, want %v", judged, c.judged)
		}
		g.Obey(t.Context(), "new")
	}
}
