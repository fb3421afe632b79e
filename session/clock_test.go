package session

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"github.com/jugada/jugada/catalog"
)

func TestParseClock(t *testing.T) {
	for text, want := range map[string][2]time.Duration{
		"5m": {5 * time.Minute}, "5m+3s": {5 * time.Minute, 3 * time.Second}, "1h30m+500ms": {90 * time.Minute, 500 * time.Millisecond}, "1s+0s": {time.Second},
	} {
		c, err := ParseClock(text)
		if err != nil || c.Left != [2]time.Duration{want[0], want[0]} || c.Increment != want[1] {
			t.Errorf("%s: %+v, %v", text, c, err)
		}
	}
	for _, text := range []string{"", "5", "5m+", "+3s", "0s", "-5m", "5m-3s", "5m+-3s", "5m+3s+1s", "99999h", "1m+99999h"} {
		if c, err := ParseClock(text); err == nil {
			t.Errorf("%q is read as %+v", text, c)
		}
	}
}

// A side that has some time left, however little, is not said to have none; and each side has its own.
func TestClockAsJSON(t *testing.T) {
	c, err := ParseClock("5m+3s")
	if err != nil {
		t.Fatal(err)
	}
	c.Spend(catalog.Min, 5*time.Minute-time.Microsecond)
	data, err := json.Marshal(c)
	if want := `{"max_ms":300000,"min_ms":1,"increment_ms":3000}`; err != nil || string(data) != want {
		t.Errorf("%s, %v; want %s", data, err, want)
	}
	c.Spend(catalog.Min, time.Second)
	c.Moved(catalog.Max)
	if data, err = json.Marshal(&c); err != nil {
		t.Fatal(err)
	}
	var again Clock
	if err := json.Unmarshal(data, &again); err != nil || again != c || again.Left[catalog.Min] != 0 || again.Left[catalog.Max] != 303*time.Second {
		t.Errorf("%s is read as %+v (%v)", data, again, err)
	}
	if think := c.Think(catalog.Max); think <= 0 || think > 30*time.Second {
		t.Errorf("of %v it would think %v about a move", c.Left[catalog.Max], think)
	}
}

// ticking is a clock on the wall on which so much time passes between two looks.
func ticking(step time.Duration) func() time.Time {
	now := time.Unix(0, 0)
	return func() time.Time {
		now = now.Add(step)
		return now
	}
}

// Thinking takes from one's own time, a move adds the increment; undo gives back what was there.
func TestClockRuns(t *testing.T) {
	full, err := ParseClock("100s+5s")
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

// A flag falls when the time is over, and the end is told once; what comes then is too late.
func TestFlagEndsTheGame(t *testing.T) {
	full, err := ParseClock("90s")
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

func TestMinutes(t *testing.T) {
	for d, want := range map[time.Duration]string{
		12_345 * time.Millisecond: "0:12.3", 0: "0:00.0", 29_999 * time.Millisecond: "0:29.9", 30 * time.Second: "0:30",
		61 * time.Second: "1:01", 3725 * time.Second: "1:02:05",
	} {
		if got := Minutes(d); got != want {
			t.Errorf("%v is %s, want %s", d, got, want)
		}
	}
}
