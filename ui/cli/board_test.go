//go:build unix || windows

package cli

import (
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/jugada/jugada/catalog"
)

// seated returns a session as the terminal board sees it.
func seated(t *testing.T, game, position string, p persons) *atBoard {
	t.Helper()
	s, _ := newSession(t.Context(), at(t, game, position), p, strings.NewReader(""))
	return newAtBoard(s)
}

// The board does what the line interface does, and hears only what it does not show by itself.
func TestBoardObeys(t *testing.T) {
	b := seated(t, "tictactoe", "", "max")
	if said := b.welcome(); said != "You play MAX, the computer plays MIN. MAX has X, MIN has O.\n" {
		t.Errorf("the welcome is %q", said)
	}
	ctx, quiet := t.Context(), func(*catalog.Analysis) {}
	for _, step := range []struct{ line, want string }{
		{"4", ""},
		{"4", "\"4\" is neither a legal move"}, // the computer's turn: not a move at all
		{"0", "It is MIN's turn; wait for the computer's move.\n"},
		{":resign", "It is MIN's turn; wait for the computer's move.\n"},
		{"", "MIN plays 0.\n"}, // thinks
		{":why", "MIN played 0. Value 0"},
		{":hint", "Best move: "},
		{":undo", "Taken back: 0, 4.\n"},
		{"1", ""},
		{"", "MIN plays "},
		{"save game.json", "Saved in game.json"},
		{":resign", "MAX resigns: MIN wins after 2 plies.\n"},
		{":resign", "The game is over; \"undo\""},
		{":new", "You play MAX, the computer plays MIN."},
		{"load game.json", "Loaded game.json: Tic-tac-toe, after 2 plies.\nYou play MAX"},
		{":nonsense", "\"nonsense\" is not a command"},
	} {
		said := ""
		if step.line == "" {
			said = b.Think(ctx, quiet)
		} else {
			said = b.Obey(ctx, step.line)
		}
		if !strings.Contains(said, step.want) || step.want == "" && said != "" {
			t.Errorf("%q: said is %q, want %q", step.line, said, step.want)
		}
	}
	state := b.State()
	if len(state.Plies) != 2 || state.Plies[0].Move != "1" || !state.Kept || state.Over || !state.People[catalog.Max] || state.People[catalog.Min] {
		t.Errorf("the state is %+v", state)
	}
	if said := b.Obey(ctx, ":quit"); !b.State().Left || !strings.Contains(said, "it is saved") {
		t.Errorf("quit says %q, left %v", said, b.State().Left)
	}
}

// Thinking that is broken off makes no move and says nothing, at any level; the next thinking makes one.
func TestBoardThinkingIsBrokenOff(t *testing.T) {
	for _, level := range []catalog.Level{3, catalog.TopLevel} {
		b := seated(t, "othello", "", "min")
		b.skill.level, b.player = level, catalog.NewComputer(level, 1)
		b.request.Nodes = 0
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if said := b.Think(ctx, func(*catalog.Analysis) {}); said != "" || len(b.State().Plies) > 0 || b.State().Left {
			t.Errorf("level %d: broken off, it says %q after %d plies", level, said, len(b.State().Plies))
		}
		b.request.Time = time.Millisecond
		told := 0
		if said := b.Think(t.Context(), func(*catalog.Analysis) { told++ }); !strings.HasPrefix(said, "MAX plays ") || told == 0 {
			t.Errorf("level %d: then it says %q, and told its progress %d times", level, said, told)
		}
	}
}

// A flag falls when the board says that the time is over; the end is told once.
func TestBoardClock(t *testing.T) {
	b := seated(t, "tictactoe", "", "both")
	clock, err := catalog.ParseClock("90s")
	if err != nil {
		t.Fatal(err)
	}
	b.time = ticking(time.Minute)
	b.full = &clock
	b.wind(&clock)
	b.Obey(t.Context(), "4")
	if left := b.State().Clock.Left; left[catalog.Max] != 30*time.Second || left[catalog.Min] != 90*time.Second {
		t.Errorf("left are %v", left)
	}
	if said := b.Tick(); said != "" {
		t.Errorf("after a minute of 90 s it says %q", said)
	}
	if said := b.Tick(); said != "MIN has run out of time: MAX wins after 1 ply.\n" || !b.State().Over {
		t.Errorf("after two minutes of 90 s it says %q", said)
	}
	if said := b.Obey(t.Context(), "0"); strings.Contains(said, "wins") || len(b.State().Plies) != 1 {
		t.Errorf("a move after that: %q, %d plies", said, len(b.State().Plies))
	}
}

// What the board has analysed for a person who is being learned teaches nothing.
func TestBoardTellsWhatItHasShown(t *testing.T) {
	b := seated(t, "tictactoe", "", "max")
	judge, err := b.now.Judge(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	b.rival = &rival{judge: judge, hinted: map[string]bool{}}
	if b.judge("4") == nil {
		t.Fatal("a move by oneself is not judged")
	}
	b.Shown()
	if b.judge("4") != nil {
		t.Error("a move that was shown is judged")
	}
}

// Only a person at a terminal gets a board.
func TestWhoGetsABoard(t *testing.T) {
	a := &app{catalog: catalog.Default(), Streams: Streams{In: strings.NewReader(""), Out: &checked{Writer: io.Discard}, Terminal: true, Getenv: func(string) string { return "" }}}
	if _, ok := a.screen("max"); ok {
		t.Error("a pipe gets a board")
	}
}
