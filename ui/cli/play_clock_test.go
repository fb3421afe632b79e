package cli

import (
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jugada/jugada/catalog"
)

// ticking is a clock on the wall on which so much time passes between two looks.
func ticking(step time.Duration) func() time.Time {
	now := time.Unix(0, 0)
	return func() time.Time {
		now = now.Add(step)
		return now
	}
}

// clocked returns a session on a clock in which each look at the time is a second after the last.
func clocked(t *testing.T, clock, input string) (*session, func() string) {
	t.Helper()
	s, out := newSession(t.Context(), at(t, "tictactoe", ""), "both", strings.NewReader(input))
	full, err := catalog.ParseClock(clock)
	if err != nil {
		t.Fatal(err)
	}
	s.time, s.full = ticking(time.Second), &full
	s.wind(&full)
	return s, out.String
}

// Thinking takes from one's own time, a move adds the increment; undo gives back what was there.
func TestClockRuns(t *testing.T) {
	s, _ := clocked(t, "100s+5s", "0\nmoves\n1\n2\nundo\nnew\n")
	var left [][2]time.Duration
	for range 6 {
		if err := s.listen(); err != nil {
			t.Fatal(err)
		}
		left = append(left, [2]time.Duration{s.clock.Left[0] / time.Second, s.clock.Left[1] / time.Second})
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

// Moves that come when the flag has fallen are not made; the game is lost, and can be taken up again before that move.
func TestFlagFalls(t *testing.T) {
	s, said := clocked(t, "2500ms", "0\n1\n2\n3\n4\n5\nwhy\nundo\nquit\n")
	if err := s.run(); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(said(), "MAX has run out of time: MIN wins after 4 plies.") || !strings.Contains(said(), "Taken back: 3.") ||
		!strings.Contains(said(), "The game is over, and \"5\" is not a command") {
		t.Error(said())
	}
	if len(s.plies) != 3 || s.clock.Left[catalog.Min] != 500*time.Millisecond {
		t.Errorf("%d plies, the clock is %v", len(s.plies), s.clock)
	}
}

// Nobody needs to type for a flag to fall, and what is typed afterwards is still read.
func TestFlagFallsWhileNobodyTypes(t *testing.T) {
	in, typing := io.Pipe()
	s, out := newSession(t.Context(), at(t, "tictactoe", ""), "both", in)
	clock, err := catalog.ParseClock("1ms")
	if err != nil {
		t.Fatal(err)
	}
	s.full = &clock
	s.wind(&clock)
	if err := s.listen(); err != nil || !s.flagged() {
		t.Fatalf("the flag has not fallen (%v)", err)
	}
	go io.WriteString(typing, "quit\n")
	if err := s.run(); err != nil || !s.left {
		t.Errorf("the session has not ended with quit: %v\n%s", err, out)
	}
}
