package session

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jugada/jugada/internal/playtest"
	"github.com/jugada/jugada/session/saved"
	"github.com/jugada/jugada/session/timing"
)

// Any single changed bit of a saved game is noticed: the file is refused, or is still the same game.
func TestDamagedSaveIsRefused(t *testing.T) {
	for name, c := range map[string]struct {
		game  string
		moves []string
		clock *timing.Clock
	}{
		"moves": {"tictactoe", []string{"4", "0", "8"}, nil},
		"none":  {"othello", nil, nil},
		"clock": {"connect4", []string{"4", "4"}, &timing.Clock{Left: [2]time.Duration{time.Minute, 59 * time.Second}, Increment: time.Second}},
	} {
		t.Run(name, func(t *testing.T) {
			g, _ := newGame(t, c.game, "", "both", Setup{Limit: c.clock})
			for _, move := range c.moves {
				if err := g.obey(t.Context(), move); err != nil {
					t.Fatal(err)
				}
			}
			kept := g.Files.(playtest.Files)
			if err := g.keep("game"); err != nil {
				t.Fatal(err)
			}
			want := parts(t, kept["game"])
			for bit := range 8 * len(kept["game"]) {
				damaged := []byte(string(kept["game"]))
				damaged[bit/8] ^= 1 << (bit % 8)
				kept["damaged"] = damaged
				if err := g.load(t.Context(), "damaged"); err != nil {
					continue
				}
				if err := g.keep("again"); err != nil {
					t.Fatal(err)
				}
				if got := parts(t, kept["again"]); got != want {
					t.Errorf("bit %d of byte %d: %s is loaded as %s", bit%8, bit/8, damaged, got)
				}
			}
		})
	}
}

// TestForeignFilesAreLeftAlone: a file that cannot be loaded, if only because it does not say which sides people play, is not a
// saved game: it is neither replaced nor offered for continuing.
func TestForeignFilesAreLeftAlone(t *testing.T) {
	for text, foreign := range map[string]bool{
		`{"schema":1,"game":"tictactoe","position":".........","as":"max","moves":["4"]}`:       false,
		`{"schema":1,"game":"tictactoe","position":".........","as":"everybody","moves":["4"]}`: true,
		`notes`: true,
	} {
		folder := t.TempDir()
		file := filepath.Join(folder, "game.json")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		g, _ := newGame(t, "tictactoe", "", "max", Setup{})
		g.Unfinished = func() (string, error) { return folder, nil }
		g.Files.(playtest.Files)[file] = []byte(text)
		if name, _ := g.FindUnfinished(); (name == "") != foreign {
			t.Errorf("%s: %q is offered", text, name)
		}
		if err := g.keep(file); (err != nil) != foreign {
			t.Errorf("%s: saving in its place gives %v", text, err)
		}
	}
}

// parts returns the fields of a saved game, except the times, which pass while the test runs.
func parts(t *testing.T, data []byte) string {
	t.Helper()
	game, err := saved.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	said := game.Name + " " + game.Position + " " + game.As + " " + strings.Join(game.Moves, ",")
	if game.Clock != nil {
		said += " with a clock " + game.Clock.Increment.String()
		for _, left := range game.Clock.Left {
			said += " " + left.Round(10*time.Second).String()
		}
	}
	return said
}

// FuzzLoadNeverFails: whatever a file contains, it is loaded or refused. A refused file leaves the game unchanged; a
// loaded one survives saving and loading again.
func FuzzLoadNeverFails(f *testing.F) {
	for _, text := range []string{
		`{"schema":1,"game":"tictactoe","position":".........","as":"max","moves":["4","0"]}`,
		`{"schema":1,"game":"tree","position":"(A (B E=4 F=7) C=3)","as":"both","moves":["B","E"]}`,
		`{"schema":1,"game":"tictactoe:o","position":"O........","as":"none","moves":[]}`,
		`{"schema":2}`, `{"schema":1,"game":"go"}`, `{"schema":1,"game":"tictactoe","position":"XX","as":"max"}`,
		`{"schema":1,"game":"tictactoe","position":".........","as":"me"}`, `[]`, `null`, ``, `{"schema":1e99}`,
		`{"schema":1,"game":"tictactoe","position":".........","as":"max","moves":["4","4"]}`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, d := newGame(t, "tictactoe", "X...O....", "both", Setup{})
		kept := playtest.Files{"game": []byte(text)}
		g.Files = kept
		if err := g.load(t.Context(), "game"); err != nil {
			if g.Now.Text() != "X...O...." || g.People != "both" || len(g.Plies) > 0 || d.told() != "" {
				t.Fatalf("%v, and yet the game is at %s", err, g.Now.Text())
			}
			return
		}
		people, plies, now := g.People, len(g.Plies), g.Now.Text()
		if err := g.keep("again"); err != nil {
			t.Fatal(err)
		}
		if err := g.load(t.Context(), "again"); err != nil {
			t.Fatal(err)
		}
		if g.People != people || len(g.Plies) != plies || g.Now.Text() != now {
			t.Fatalf("saved as\n%s\nthe game comes back as %s after %d plies, not as %s after %d",
				kept["again"], g.Now.Text(), len(g.Plies), now, plies)
		}
	})
}
