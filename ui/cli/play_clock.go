package cli

import (
	"github.com/spf13/cobra"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/session"
)

// clock reads the clock, nil if there is none.
func (f *playFlags) clock(cmd *cobra.Command) (*session.Clock, error) {
	if !cmd.Flags().Changed("clock") {
		return nil, nil
	}
	clock, err := session.ParseClock(f.Clock)
	switch {
	case err != nil:
		return nil, misuse(err)
	case cmd.Flags().Changed("opponent"):
		return nil, misuse(lang.Errorf("catalog.notAgainst", lang.Option("clock"), lang.Option("depth")))
	}
	return &clock, nil
}

// times says what both sides have left.
func (w words) times() {
	if w.Clock != nil {
		w.say("play.clock", session.Minutes(w.Clock.Left[catalog.Max]), session.Minutes(w.Clock.Left[catalog.Min]))
	}
}

func (w words) TimedOut() {
	side := w.Now.Turn()
	w.say("play.result.time", side, side.Opponent(), w.text("play.plies", len(w.Plies)))
}

func (e events) TimedOut() {
	name := sideName(e.Now.Turn().Opponent())
	e.write(resultEvent{event: newEvent("result"), How: "time", Winner: &name, Plies: len(e.Plies)})
}
