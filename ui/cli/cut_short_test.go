//go:build unix

package cli_test

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// process is jugada as a separate process that a test talks to. The test binary acts as jugada under that name.
type process struct {
	*exec.Cmd
	t      *testing.T
	in     io.WriteCloser
	out    *bufio.Reader
	stderr bytes.Buffer
}

// startProcess starts a command line with that folder as the home directory. It is killed after a minute. The tests' signals are
// not ignored there even if they are here, as under nohup: children start with the defaults of handled signals.
func startProcess(t *testing.T, home string, args ...string) *process {
	t.Helper()
	heard := make(chan os.Signal, 1)
	signal.Notify(heard, syscall.SIGHUP, syscall.SIGINT)
	defer signal.Stop(heard)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	p := &process{Cmd: exec.Command(self), t: t}
	p.Args = append([]string{"jugada"}, args...)
	p.Env = append(os.Environ(), "LC_ALL=C", "GORACE=atexit_sleep_ms=0", "HOME="+home, "XDG_DATA_HOME=", "XDG_CACHE_HOME=")
	p.Dir = home
	p.Stderr = &p.stderr
	if p.in, err = p.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	out, err := p.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	p.out = bufio.NewReader(out)
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	late := time.AfterFunc(time.Minute, func() { p.Process.Kill() })
	t.Cleanup(func() {
		late.Stop()
		if p.ProcessState == nil {
			p.Process.Kill()
			p.Wait()
		}
	})
	return p
}

// say writes a line to the process.
func (p *process) say(line string) {
	p.t.Helper()
	if _, err := io.WriteString(p.in, line+"\n"); err != nil {
		p.t.Fatal(err)
	}
}

// await reads what the process writes up to a line with that text, which it returns.
func (p *process) await(text string) string {
	p.t.Helper()
	for {
		line, err := p.out.ReadString('\n')
		if strings.Contains(line, text) {
			return line
		}
		if err != nil {
			p.t.Fatalf("%q never comes: %v\n%s", text, err, &p.stderr)
		}
	}
}

// end waits for the end of the process and returns the rest of its output, and its exit status.
func (p *process) end() (rest string, status int) {
	p.t.Helper()
	late := time.AfterFunc(20*time.Second, func() { p.Process.Kill() })
	defer late.Stop()
	text, err := io.ReadAll(p.out)
	if err != nil {
		p.t.Error(err)
	}
	p.Wait()
	return string(text), p.ProcessState.ExitCode()
}

// A signal to terminate saves the current game, and the next session says which load command continues it; two signals together,
// as from a closing window, do no harm.
func TestSignalKeepsTheGame(t *testing.T) {
	for _, s := range []syscall.Signal{syscall.SIGHUP, syscall.SIGTERM, syscall.SIGINT} {
		home := t.TempDir()
		p := startProcess(t, home, "play", "tictactoe", "--algorithm", "alphabeta")
		p.say("4")
		p.await("MAX to move") // at first
		p.await("MAX to move")
		p.Process.Signal(s)
		if s == syscall.SIGHUP {
			p.Process.Signal(s)
		}
		rest, status := p.end()
		if status != 1 || !strings.Contains(rest, "Saved in ") || p.stderr.String() != "jugada: interrupted: the game is not over\n" {
			t.Errorf("%v: status %d\n%s%s", s, status, rest, &p.stderr)
		}

		p = startProcess(t, home, "play", "tictactoe", "--algorithm", "alphabeta")
		offer := p.await("A game was cut short after 2 plies")
		_, command, _ := strings.Cut(offer, `"`)
		command, _, _ = strings.Cut(command, `"`)
		p.say(command)
		p.await("after 2 plies.")
		p.say("resign")
		p.in.Close()
		if rest, status := p.end(); status != 0 || !strings.Contains(rest, "MIN wins after 2 plies.") {
			t.Errorf("%v: status %d\n%s%s", s, status, rest, &p.stderr)
		}
		if left, _ := filepath.Glob(filepath.Join(home, ".local/share/jugada/unfinished/*")); len(left) > 0 {
			t.Errorf("%v: the game has ended, and %v is still there", s, left)
		}
	}
}

// Closing the window saves the game on the board.
func TestClosedWindowKeepsTheGame(t *testing.T) {
	data := t.TempDir()
	for _, how := range []string{"--plain", ""} {
		x := openTerminal(t, "TERM=xterm", "play tictactoe --algorithm alphabeta --data "+data+" "+how)
		x.WaitFor("MAX to move")
		x.Keys("4", "Enter")
		x.WaitFor("MIN plays 0.")
		x.Tmux("kill-server")
		deadline := time.Now().Add(20 * time.Second)
		for {
			kept, _ := filepath.Glob(filepath.Join(data, "unfinished", "*.json"))
			if len(kept) == 1 {
				os.Remove(kept[0])
				break
			}
			if time.Now().After(deadline) {
				t.Fatalf("play %s: the window is closed, and the game is not kept", how)
			}
			time.Sleep(20 * time.Millisecond)
		}
	}
}

// SIGTERM and a closed window work like Ctrl-C for a solver: its table is saved.
func TestSignalKeepsTheTable(t *testing.T) {
	for _, s := range []syscall.Signal{syscall.SIGHUP, syscall.SIGTERM} {
		home := t.TempDir()
		p := startProcess(t, home, "solve", "connect4:4x4", "-", "--table", "1", "--table-file", "c4.table")
		p.say("1212")
		p.await(`"spent":null`)
		p.Process.Signal(s) // it waits for another line
		if _, status := p.end(); status != 1 || p.stderr.String() != "jugada: interrupted\n" {
			t.Errorf("%v: status %d: %s", s, status, &p.stderr)
		}
		if _, err := os.Stat(filepath.Join(home, "c4.table")); err != nil {
			t.Errorf("%v: %v", s, err)
		}
	}
}

// Signals ignored by nohup stay ignored.
func TestNohup(t *testing.T) {
	nohup, err := exec.LookPath("nohup")
	if err != nil {
		t.Skip("there is no nohup here")
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	jugada := filepath.Join(t.TempDir(), "jugada")
	if err := os.Symlink(self, jugada); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(nohup, jugada, "analyze", "tictactoe", "-")
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, 1<<20)
	for range 2 {
		if _, err := io.WriteString(in, "XX.OO....\n"); err != nil {
			t.Fatal(err)
		}
		if !lines.Scan() {
			t.Fatal("no answer after a SIGHUP")
		}
		cmd.Process.Signal(syscall.SIGHUP)
	}
	in.Close()
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
}
