package lines

import (
	"strings"
	"testing"

	"github.com/jugada/jugada/internal/playtest"
	"github.com/jugada/jugada/session"
)

// The board does what the line interface does, and gets messages only about what it does not show itself.
func TestBoardObeys(t *testing.T) {
	p, _ := toldInWords(playtest.At(t, "tictactoe", ""), "max", session.Setup{}, strings.NewReader(""))
	b := OnBoard(p.Game, p.Lang)
	if said := b.Welcome(); said != "You play MAX, the computer plays MIN. MAX has X, MIN has O.\n" {
		t.Errorf("the welcome is %q", said)
	}
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
		{":quit", "it is saved"},
	} {
		if step.line == "" {
			if err := p.Think(t.Context(), nil); err != nil {
				t.Fatal(err)
			}
		} else {
			p.Obey(t.Context(), step.line)
		}
		if err := p.Settle(); err != nil {
			t.Fatal(err)
		}
		if said := b.Spoken(); !strings.Contains(said, step.want) || step.want == "" && said != "" {
			t.Errorf("%q: said is %q, want %q", step.line, said, step.want)
		}
	}
	if !p.Left || !strings.Contains(b.Last(), "it is saved") {
		t.Errorf("left is %v, and said last %q", p.Left, b.Last())
	}
}
