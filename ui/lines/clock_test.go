package lines

import (
	"io"
	"strings"
	"testing"
	"time"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/internal/playtest"
	"github.com/jugada/jugada/session"
	"github.com/jugada/jugada/session/timing"
)

// clocked returns the setup of a game with a clock.
func clocked(t *testing.T, clock string) session.Setup {
	t.Helper()
	full, err := timing.ParseClock(clock)
	if err != nil {
		t.Fatal(err)
	}
	return session.Setup{Limit: &full}
}

// Moves after the flag has fallen are not made; the game is lost, and can be resumed before that move.
func TestFlagFalls(t *testing.T) {
	setup, now := clocked(t, "2500ms"), time.Unix(0, 0)
	setup.Time = func() time.Time { // each reading is a second after the last
		now = now.Add(time.Second)
		return now
	}
	p, out := toldInWords(playtest.At(t, "tictactoe", ""), "both", setup, strings.NewReader("0\n1\n2\n3\n4\n5\nwhy\nundo\nquit\n"))
	if err := p.play(t.Context()); err != nil {
		t.Fatal(err)
	}
	said := out.String()
	if !strings.Contains(said, "MAX has run out of time: MIN wins after 4 plies.") || !strings.Contains(said, "Taken back: 3.") ||
		!strings.Contains(said, "The game is over, and \"5\" is not a command") {
		t.Error(said)
	}
	if len(p.Plies) != 3 || p.Clock.Left[catalog.Min] != 500*time.Millisecond {
		t.Errorf("%d plies, the clock is %v", len(p.Plies), p.Clock)
	}
}

// A flag falls without any input, and later input is still read.
func TestFlagFallsWhileNobodyTypes(t *testing.T) {
	in, typing := io.Pipe()
	p, out := toldInWords(playtest.At(t, "tictactoe", ""), "both", clocked(t, "1ms"), in)
	if err := p.listen(t.Context()); err != nil || !p.Flagged() {
		t.Fatalf("the flag has not fallen (%v)", err)
	}
	go io.WriteString(typing, "quit\n")
	if err := p.play(t.Context()); err != nil || !p.Left {
		t.Errorf("the session has not ended with quit: %v\n%s", err, out)
	}
}
