package session

import (
	"slices"
	"testing"
	"time"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/session/timing"
)

// ticking returns a clock that advances by step at each reading.
func ticking(step time.Duration) func() time.Time {
	now := time.Unix(0, 0)
	return func() time.Time {
		now = now.Add(step)
		return now
	}
}

// Thinking uses up the player's own time, a move adds the increment; undo restores the clock.
func TestClockRuns(t *testing.T) {
	full, err := timing.ParseClock("100s+5s")
	if err != nil {
		t.Fatal(err)
	}
	g, _ := newGame(t, "tictactoe", "", "both", Setup{Limit: &full, Time: ticking(time.Second)})
	var left [][2]time.Duration
	for _, line := range []string{"0", "moves", "1", "2", "undo", "new"} {
		g.Tick()
		g.Obey(t.Context(), line)
		left = append(left, [2]time.Duration{g.Clock.Left[0] / time.Second, g.Clock.Left[1] / time.Second})
	}
	want := [][2]time.Duration{
		{104, 100}, // a second, and five more
		{104, 99},  // to look at the moves
		{104, 103}, // and to make one
		{108, 103},
		{104, 103}, // taken back
		{100, 100},
	}
	if !slices.Equal(left, want) {
		t.Errorf("left are %v; want %v", left, want)
	}
}

// A flag falls when the time is over, and the end is reported once; later input is too late.
func TestFlagEndsTheGame(t *testing.T) {
	full, err := timing.ParseClock("90s")
	if err != nil {
		t.Fatal(err)
	}
	g, d := newGame(t, "tictactoe", "", "both", Setup{Limit: &full, Time: ticking(time.Minute)})
	g.Tick()
	g.Obey(t.Context(), "4")
	if left := g.Clock.Left; left[catalog.Max] != 30*time.Second || left[catalog.Min] != 90*time.Second {
		t.Errorf("left are %v", left)
	}
	if g.Tick(); g.Due() {
		t.Error("a minute of 90 s ends the game")
	}
	g.Tick()
	g.Obey(t.Context(), "0")
	for range 2 {
		if err := g.Settle(); err != nil {
			t.Fatal(err)
		}
	}
	if told := d.told(); told != "moved\ntimed out\n" || !g.Over() || len(g.Plies) != 1 {
		t.Errorf("after two minutes of 90 s and %d plies told is %q", len(g.Plies), told)
	}
}
