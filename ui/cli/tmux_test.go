package cli_test

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/jugada/jugada/internal/terminal"
)

// openTerminal runs a jugada command line in a new window. The test binary acts as jugada under that name.
func openTerminal(t *testing.T, environment, command string) *terminal.Window {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	jugada := filepath.Join(t.TempDir(), "jugada")
	if err := os.Symlink(self, jugada); err != nil {
		t.Fatal(err)
	}
	return terminal.Open(t, environment, jugada+" "+command)
}

// A whole game on a real terminal, lost against a computer that begins; afterwards the reason, and the way out.
func TestTerminalGameLost(t *testing.T) {
	x := openTerminal(t, "TERM=xterm-256color", "play tictactoe --as min --algorithm alphabeta")
	x.WaitFor("MAX plays 0.")
	x.Keys("1")
	x.WaitFor("MAX plays 3.")
	x.Keys("2")
	x.WaitFor("MAX wins after 5 plies.")
	x.WaitFor("the game is over")
	x.Keys("w")
	x.WaitFor("MAX played 6.")
	x.Keys("x")
	x.WaitFor("Analysis")
	x.Keys("q")
	x.WaitFor("status 0")
}

// A whole game, won with the cursor and the mouse against a weak computer.
func TestTerminalGameWon(t *testing.T) {
	x := openTerminal(t, "TERM=xterm-256color", "play connect4 --level 1 --seed 3")
	x.WaitFor("MAX to move")
	x.Keys("Left", "Enter")
	x.WaitFor("MIN plays 1.")
	x.Keys("Space")
	x.WaitFor("MIN plays 5.")
	x.Click("[ ]")
	x.WaitFor("3. 3")
	x.WaitFor("MAX to move")
	x.Keys("Enter")
	x.WaitFor("MAX wins after 7 plies.")
	x.WaitFor("Congratulations!")
	x.Keys("u") // and taken back
	x.WaitFor("Taken back: 3.")
	x.Keys("q", "q")
	x.WaitFor("status 0")
}

// colour matches escape sequences that set a colour other than the terminal's default.
var colour = regexp.MustCompile(`\x1b\[([34][0-8]|[19][0-9])`)

// Where a board makes no sense, or is not wanted, the game is played in lines; the board survives resizing the window; an
// interrupt leaves and says so.
func TestTerminalWithoutBoard(t *testing.T) {
	lines := "Type a move, or \"help\""
	openTerminal(t, "TERM=dumb", "play tictactoe").WaitFor(lines)
	openTerminal(t, "TERM=xterm", "play tictactoe --plain").WaitFor(lines)
	openTerminal(t, "TERM=xterm", "play tictactoe </dev/null").WaitFor("status 0")

	x := openTerminal(t, "TERM=xterm NO_COLOR=1", "play othello --as both")
	x.WaitFor("MAX to move")
	if coloured := x.Tmux("capture-pane", "-p", "-e"); colour.MatchString(coloured) {
		t.Errorf("there are colours in spite of NO_COLOR: %q", coloured)
	}
	x.Tmux("resize-window", "-x", "120", "-y", "40")
	x.WaitFor("├───────┼")
	x.Tmux("resize-window", "-x", "20", "-y", "5")
	x.WaitFor("The board needs")
	x.Tmux("resize-window", "-x", "80", "-y", "24")
	x.WaitFor("├───┼")
	x.Keys("C-c")
	x.WaitFor("status 0")
}
