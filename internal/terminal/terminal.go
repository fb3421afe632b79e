// Package terminal opens tmux windows for tests of programs on a real terminal, which can type keys and read the screen. Without
// tmux these tests skip themselves, unless JUGADA_TMUX=required.
package terminal

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// Window is an 80 by 24 terminal in which a program runs.
type Window struct {
	t      *testing.T
	socket string
}

// Open runs a shell command line, and then prints its exit status, in a window that is closed when the test ends. HOME is an
// empty folder; the environment, such as "TERM=xterm NO_COLOR=1", precedes the command.
func Open(t *testing.T, environment, command string) *Window {
	t.Helper()
	need(t)
	dir, err := os.MkdirTemp("", "jugada") // a socket's path must be short
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	w := &Window{t, filepath.Join(dir, "tmux")}
	shell := "env LC_ALL=en_US.UTF-8 GORACE=atexit_sleep_ms=0 HOME=" + dir + " " + environment + " " + command + "; echo status $?; read line"
	w.Tmux("-f", os.DevNull, "-u", "new-session", "-d", "-x", "80", "-y", "24", "sh", "-c", shell)
	t.Cleanup(func() { exec.Command("tmux", "-S", w.socket, "kill-server").Run() })
	return w
}

// need skips the test where tmux is missing, or fails it.
func need(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("tmux"); err == nil {
		return
	}
	const missing = "tmux is not installed: nothing is tried on a real terminal"
	if os.Getenv("JUGADA_TMUX") == "required" {
		t.Fatal(missing)
	}
	t.Skip(missing + " (JUGADA_TMUX=required makes this a failure)")
}

// Tmux runs a tmux command, and returns its output.
func (w *Window) Tmux(args ...string) string {
	w.t.Helper()
	out, err := exec.Command("tmux", append([]string{"-S", w.socket}, args...)...).CombinedOutput()
	if err != nil {
		w.t.Fatalf("tmux %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

// Screen returns what the window shows, line by line.
func (w *Window) Screen() string {
	w.t.Helper()
	return w.Tmux("capture-pane", "-p")
}

// WaitFor waits until the screen shows a text.
func (w *Window) WaitFor(text string) {
	w.t.Helper()
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		if strings.Contains(w.Screen(), text) {
			return
		}
	}
	w.t.Fatalf("the screen never has %q; it is now\n%s", text, w.Screen())
}

// Keys presses keys, by their tmux names.
func (w *Window) Keys(keys ...string) { w.Tmux(append([]string{"send-keys"}, keys...)...) }

// Click clicks where the screen shows a text.
func (w *Window) Click(text string) {
	w.t.Helper()
	for y, line := range strings.Split(w.Screen(), "\n") {
		if before, _, found := strings.Cut(line, text); found {
			at := ";" + strconv.Itoa(len([]rune(before))+2) + ";" + strconv.Itoa(y+1)
			w.Keys("-l", "\x1b[<0"+at+"M\x1b[<0"+at+"m")
			return
		}
	}
	w.t.Fatalf("there is no %q to click on:\n%s", text, w.Screen())
}
