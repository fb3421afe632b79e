package cli_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

// terminal is jugada in a window of tmux, a terminal that can be typed into and looked at.
type terminal struct {
	t      *testing.T
	socket string
}

// needTmux skips the test where tmux is missing, unless JUGADA_TMUX=required.
func needTmux(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("tmux"); err == nil {
		return
	}
	const missing = "tmux is not installed: the board goes untested on a real terminal"
	if os.Getenv("JUGADA_TMUX") == "required" {
		t.Fatal(missing)
	}
	t.Skip(missing + " (JUGADA_TMUX=required makes this a failure)")
}

// openTerminal runs a command line of jugada, and then says its exit status, in a window of 80 by 24.
func openTerminal(t *testing.T, environment, command string) *terminal {
	t.Helper()
	needTmux(t)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	// The test's own program is jugada when it is called so. A socket's path must be short.
	dir, err := os.MkdirTemp("", "jugada")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	jugada := filepath.Join(dir, "jugada")
	if err := os.Symlink(self, jugada); err != nil {
		t.Fatal(err)
	}
	x := &terminal{t, filepath.Join(dir, "tmux")}
	shell := "env LC_ALL=en_US.UTF-8 GORACE=atexit_sleep_ms=0 HOME=" + dir + " " + environment + " " + jugada + " " + command + "; echo status $?; read line"
	x.tmux("-f", os.DevNull, "-u", "new-session", "-d", "-x", "80", "-y", "24", "sh", "-c", shell)
	t.Cleanup(func() { exec.Command("tmux", "-S", x.socket, "kill-server").Run() })
	return x
}

func (x *terminal) tmux(args ...string) string {
	x.t.Helper()
	out, err := exec.Command("tmux", append([]string{"-S", x.socket}, args...)...).CombinedOutput()
	if err != nil {
		x.t.Fatalf("tmux %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

func (x *terminal) screen() string {
	x.t.Helper()
	return x.tmux("capture-pane", "-p")
}

// waitFor waits until the screen has a text.
func (x *terminal) waitFor(text string) {
	x.t.Helper()
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		if strings.Contains(x.screen(), text) {
			return
		}
	}
	x.t.Fatalf("the screen never has %q; it is now\n%s", text, x.screen())
}

// keys presses keys, by the names that tmux has for them.
func (x *terminal) keys(keys ...string) { x.tmux(append([]string{"send-keys"}, keys...)...) }

// A whole game on a real terminal, lost against a computer that begins; afterwards the reason, and the way out.
func TestTerminalGameLost(t *testing.T) {
	x := openTerminal(t, "TERM=xterm-256color", "play tictactoe --as min --algorithm alphabeta")
	x.waitFor("MAX plays 0.")
	x.keys("1")
	x.waitFor("MAX plays 3.")
	x.keys("2")
	x.waitFor("MAX wins after 5 plies.")
	x.waitFor("the game is over")
	x.keys("w")
	x.waitFor("MAX played 6.")
	x.keys("x")
	x.waitFor("Analysis")
	x.keys("q")
	x.waitFor("status 0")
}

// A whole game, won with the cursor and the mouse against a weak computer.
func TestTerminalGameWon(t *testing.T) {
	x := openTerminal(t, "TERM=xterm-256color", "play connect4 --level 1 --seed 3")
	x.waitFor("MAX to move")
	x.keys("Left", "Enter")
	x.waitFor("MIN plays 1.")
	x.keys("Space")
	x.waitFor("MIN plays 5.")
	x.click("[ ]")
	x.waitFor("3. 3")
	x.waitFor("MAX to move")
	x.keys("Enter")
	x.waitFor("MAX wins after 7 plies.")
	x.waitFor("Congratulations!")
	x.keys("u") // and taken back
	x.waitFor("Taken back: 3.")
	x.keys("q", "q")
	x.waitFor("status 0")
}

// click clicks where the screen has a text.
func (x *terminal) click(text string) {
	x.t.Helper()
	for y, line := range strings.Split(x.screen(), "\n") {
		if before, _, found := strings.Cut(line, text); found {
			at := ";" + strconv.Itoa(len([]rune(before))+2) + ";" + strconv.Itoa(y+1)
			x.keys("-l", "\x1b[<0"+at+"M\x1b[<0"+at+"m")
			return
		}
	}
	x.t.Fatalf("there is no %q to click on:\n%s", text, x.screen())
}

// colour is an order to a terminal to write in a colour that is not its own.
var colour = regexp.MustCompile(`\x1b\[([34][0-8]|[19][0-9])`)

// Where a board makes no sense, or is not wanted, there are lines; a window that changes its size keeps the board whole; an
// interrupt leaves and says so.
func TestTerminalWithoutBoard(t *testing.T) {
	lines := "Type a move, or \"help\""
	openTerminal(t, "TERM=dumb", "play tictactoe").waitFor(lines)
	openTerminal(t, "TERM=xterm", "play tictactoe --plain").waitFor(lines)
	openTerminal(t, "TERM=xterm", "play tictactoe </dev/null").waitFor("status 0")

	x := openTerminal(t, "TERM=xterm NO_COLOR=1", "play othello --as both")
	x.waitFor("MAX to move")
	if coloured := x.tmux("capture-pane", "-p", "-e"); colour.MatchString(coloured) {
		t.Errorf("there are colours in spite of NO_COLOR: %q", coloured)
	}
	x.tmux("resize-window", "-x", "120", "-y", "40")
	x.waitFor("├───────┼")
	x.tmux("resize-window", "-x", "20", "-y", "5")
	x.waitFor("The board needs")
	x.tmux("resize-window", "-x", "80", "-y", "24")
	x.waitFor("├───┼")
	x.keys("C-c")
	x.waitFor("status 0")
}
