package cli

import (
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
)

// clockFlag gives play the flag --clock. The function that it returns reads it: nil if there is no clock.
func (a *app) clockFlag(cmd *cobra.Command) func() (*catalog.Clock, error) {
	text := cmd.Flags().String("clock", "", a.text("play.flag.clock"))
	return func() (*catalog.Clock, error) {
		if !cmd.Flags().Changed("clock") {
			return nil, nil
		}
		clock, err := catalog.ParseClock(*text)
		switch {
		case err != nil:
			return nil, misuse(err)
		case cmd.Flags().Changed("opponent"):
			return nil, misuse(lang.Errorf("catalog.notAgainst", lang.Option("clock"), lang.Option("depth")))
		}
		return &clock, nil
	}
}

// wind puts a clock with these times on the table, nil for none, and lets it run for the side to move.
func (s *session) wind(clock *catalog.Clock) {
	s.clock, s.begun, s.ticked = nil, nil, s.time()
	if clock != nil {
		running := *clock
		s.clock, s.begun = &running, clock
	}
}

// tick takes the time since the last tick from the side to move.
func (s *session) tick() {
	now := s.time()
	if s.clock != nil && !s.over() {
		s.clock.Spend(s.now.Turn(), now.Sub(s.ticked))
	}
	s.ticked = now
}

// flagged reports whether the side to move has run out of time.
func (s *session) flagged() bool { return s.clock != nil && s.clock.Left[s.now.Turn()] <= 0 }

// errFlag says that the flag of the side to move fell before a line came.
var errFlag = errors.New("out of time")

// flag returns a channel on which a message comes when the side to move runs out of time; nil if it cannot.
func (s *session) flag() (<-chan time.Time, func()) {
	if s.clock == nil || s.over() {
		return nil, func() {}
	}
	timer := time.NewTimer(s.clock.Left[s.now.Turn()])
	return timer.C, func() { timer.Stop() }
}

// times says what both sides have left.
func (w words) times() {
	if w.clock != nil {
		w.say("play.clock", minutes(w.clock.Left[catalog.Max]), minutes(w.clock.Left[catalog.Min]))
	}
}

// minutes writes a time as clocks have it, with tenths of a second in the last half minute.
func minutes(d time.Duration) string {
	if d < 30*time.Second {
		return fmt.Sprintf("0:%04.1f", d.Truncate(100*time.Millisecond).Seconds())
	}
	seconds := int(d.Seconds())
	if seconds >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", seconds/3600, seconds/60%60, seconds%60)
	}
	return fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
}

func (w words) timedOut() {
	side := w.now.Turn()
	w.say("play.result.time", side, side.Opponent(), w.text("play.plies", len(w.plies)))
}

func (e events) timedOut() {
	name := sideName(e.now.Turn().Opponent())
	e.write(resultEvent{event: newEvent("result"), How: "time", Winner: &name, Plies: len(e.plies)})
}
