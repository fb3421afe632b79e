package cli

import (
	"strings"
	"testing"
	"time"

	"github.com/jugada/jugada/catalog"
)

// A single bit of a saved game that has changed, any bit, is noticed: the file is refused, or is the same game all the same.
func TestDamagedSaveIsRefused(t *testing.T) {
	for name, c := range map[string]struct {
		game  string
		moves []string
		clock *catalog.Clock
	}{
		"moves": {"tictactoe", []string{"4", "0", "8"}, nil},
		"none":  {"othello", nil, nil},
		"clock": {"connect4", []string{"4", "4"}, &catalog.Clock{Left: [2]time.Duration{time.Minute, 59 * time.Second}, Increment: time.Second}},
	} {
		t.Run(name, func(t *testing.T) {
			s, _ := newSession(t.Context(), at(t, c.game, ""), "both", strings.NewReader(""))
			s.wind(c.clock)
			for _, move := range c.moves {
				if err := s.obey(move); err != nil {
					t.Fatal(err)
				}
			}
			kept := s.files.(memory)
			if err := s.save("game"); err != nil {
				t.Fatal(err)
			}
			want := parts(t, kept["game"])
			for bit := range 8 * len(kept["game"]) {
				damaged := []byte(string(kept["game"]))
				damaged[bit/8] ^= 1 << (bit % 8)
				kept["damaged"] = damaged
				if err := s.load("damaged"); err != nil {
					continue
				}
				if err := s.save("again"); err != nil {
					t.Fatal(err)
				}
				if got := parts(t, kept["again"]); got != want {
					t.Errorf("bit %d of byte %d: %s is loaded as %s", bit%8, bit/8, damaged, got)
				}
			}
		})
	}
}

// parts returns what a saved game says, but for the times, which pass while the test runs.
func parts(t *testing.T, data []byte) string {
	t.Helper()
	game, err := parseSaved(data)
	if err != nil {
		t.Fatal(err)
	}
	said := game.Game + " " + game.Position + " " + string(game.As) + " " + strings.Join(game.Moves, ",")
	if game.Clock != nil {
		said += " with a clock " + game.Clock.Increment.String()
		for _, left := range game.Clock.Left {
			said += " " + left.Round(10*time.Second).String()
		}
	}
	return said
}
