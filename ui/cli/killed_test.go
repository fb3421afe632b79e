//go:build unix

package cli_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jugada/jugada/internal/atomicfile"
	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/jobs"
)

// The environment variables that make it hard for a process of this test: the step of writing a file, or of a task, at which it
// is killed, or slow, and the size limit of files in bytes.
const (
	killAt     = "JUGADA_TEST_KILL_AT"
	killAtTask = "JUGADA_TEST_KILL_AT_TASK" // STEP:N, the N-th time; see jobs.AtStep
	slowAtTask = "JUGADA_TEST_SLOW_AT_TASK" // STEP, which takes 1.2 s each time
	fileOf     = "JUGADA_TEST_FILE_OF"
)

// spoil kills this process, slows it down or fills its disk, as the environment says.
func spoil() {
	if left, err := strconv.Atoi(os.Getenv(killAt)); err == nil {
		atomicfile.AtStep = func(string) {
			if left--; left == 0 {
				syscall.Kill(os.Getpid(), syscall.SIGKILL)
			}
		}
	}
	if step, times, ok := strings.Cut(os.Getenv(killAtTask), ":"); ok {
		var count atomic.Int64
		jobs.AtStep = func(at string) {
			if at == step && strconv.FormatInt(count.Add(1), 10) == times {
				syscall.Kill(os.Getpid(), syscall.SIGKILL)
				select {}
			}
		}
	}
	if step := os.Getenv(slowAtTask); step != "" {
		jobs.AtStep = func(at string) {
			if at == step {
				time.Sleep(1200 * time.Millisecond)
			}
		}
	}
	if bytes, err := strconv.ParseUint(os.Getenv(fileOf), 10, 64); err == nil {
		signal.Ignore(syscall.SIGXFSZ)
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: bytes, Max: bytes}); err != nil {
			panic(err)
		}
	}
}

// writers are the commands that write files, their input, and how their file, x, is checked to be whole. The store of players has
// its own tests, in package opponent.
var writers = map[string]struct{ command, input, check, checkInput string }{
	"book":     {"book build tictactoe --solve --from 7 --output x", "", "book verify x", ""},
	"merge":    {"book merge a.book b.book --output x", "", "book verify x", ""},
	"export":   {"book export a.book --output x", "", "book import tictactoe x --output y", ""},
	"database": {"pdb build 4-4 --size 3x3 --output x", "", "pdb verify x", ""},
	"ending":   {"table build tictactoe --output x", "", "table verify x", ""},
	"table":    {"solve tictactoe --table 1 --table-file x", "", "solve tictactoe --table 1 --table-file x", ""},
	"save":     {"play tictactoe --as both", "4\nsave x\nquit\n", "play tictactoe --as both", "load x\nundo\nquit\n"},
	"trace":    {"trace tictactoe XX.OO.... --output x", "", "", ""},
	"exercise": {"exercise new --seed 1 --json --output x", "", "exercise print x", ""},
}

// killable runs a command line in a folder, with those variables in the environment.
func killable(t *testing.T, folder, command, input string, environment ...string) (out string, err error) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(self)
	c.Args = append([]string{"jugada"}, strings.Fields(command)...)
	c.Env = append(os.Environ(), append(environment, "LC_ALL=C", "GORACE=atexit_sleep_ms=0", "HOME="+folder, "XDG_DATA_HOME=", "XDG_CACHE_HOME=")...)
	c.Dir, c.Stdin = folder, strings.NewReader(input)
	text, err := c.CombinedOutput()
	return string(text), err
}

// Each command that writes a file is killed at each step, runs out of disk, and runs in a read-only folder: the file is whole,
// old or new, and after the next run no other file is left.
func TestWritersKilled(t *testing.T) {
	kills := 1 // at each step at least once
	if laws.Night() {
		kills = 50
	}
	for name, w := range writers {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			must := func(command, input string) {
				t.Helper()
				if out, err := killable(t, folder, command, input); err != nil || strings.Contains(out, "Cannot load") {
					t.Fatalf("jugada %s: %v\n%s", command, err, out)
				}
			}
			whole := func(when string) {
				t.Helper()
				if w.check != "" {
					must(w.check, w.checkInput)
				}
				if names := hidden(t, folder); when == "" && len(names) > 0 {
					t.Errorf("left are %v", names)
				}
			}
			if strings.Contains(w.command, "a.book") {
				must("book build tictactoe --solve --from 7 --output a.book", "")
				must("book build tictactoe --solve --from 8 --output b.book", "")
			}
			must(w.command, w.input)
			whole("")
			for killed, step := 0, 1; ; step++ {
				_, err := killable(t, folder, w.command, w.input, killAt+"="+strconv.Itoa(step))
				whole("killed")
				if err == nil { // there are no more steps
					if step < 6 {
						t.Errorf("there are only %d steps", step-1)
					}
					if killed >= kills || killed == 0 {
						break
					}
					step = 0
					continue
				}
				killed++
			}
			must(w.command, w.input)
			whole("")
			before, err := os.ReadFile(filepath.Join(folder, "x"))
			if err != nil {
				t.Fatal(err)
			}
			unchanged := func(out string, err error) {
				t.Helper()
				after, readErr := os.ReadFile(filepath.Join(folder, "x"))
				if (err == nil && name != "save") || readErr != nil || string(after) != string(before) {
					t.Errorf("%v: %d bytes instead of %d, %v\n%s", err, len(after), len(before), readErr, out)
				}
				whole("")
			}
			unchanged(killable(t, folder, w.command, w.input, fileOf+"=16"))
			if os.Getuid() == 0 {
				t.Log("the superuser may write everywhere: nothing is shown of a folder that must not be written to")
				return
			}
			if err := os.Chmod(folder, 0o500); err != nil {
				t.Fatal(err)
			}
			out, err := killable(t, folder, w.command, w.input)
			if err := os.Chmod(folder, 0o700); err != nil {
				t.Fatal(err)
			}
			unchanged(out, err)
		})
	}
}

// A table, or a book, is built while workers are killed in the middle of tasks and after them, and so is who builds, again and
// again: it has the bytes that it has without workers, and nothing is left.
func TestTablesOfTheKilled(t *testing.T) {
	t.Parallel() // most of the time it waits for other processes
	builtOfTheKilled(t, []built{
		{"table build chess KPK --output kpk", " --positions 8000"},
		{"table build connect4:4x4 --output four", " --positions 1500"},
	}, []string{"taken:2", "answered:3", "stored:4"}, []string{"submitted:3", "filing:1", "submitted:12"})
}

func TestBooksOfTheKilled(t *testing.T) {
	t.Parallel()
	chance := rand.New(rand.NewPCG(laws.Seed(), 23))
	kills := 3
	if laws.Night() {
		kills = 12
	}
	var steps []string
	for range kills {
		steps = append(steps, fmt.Sprintf("%s:%d", []string{"submitting", "submitted"}[chance.IntN(2)], 1+chance.IntN(4)))
	}
	builtOfTheKilled(t, []built{
		{"book build connect4:6x4 --solve --to 4 --output six", ""},
		{"book build connect4:5x5 --solve --weak --to 4 --output weak", ""},
	}, []string{"taken:1", "answered:1", "stored:1"}, steps)
}

// built is a command without the end of the file's name, and the options that it has with workers alone.
type built struct{ command, there string }

// cluster starts a hub, and returns what starts other commands in the folder, which end with the test, and the flags that name
// the hub.
func cluster(t *testing.T, folder string) (start func(command string, environment ...string) *exec.Cmd, there string) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	start = func(command string, environment ...string) *exec.Cmd {
		c := exec.Command(self)
		c.Args = append([]string{"jugada"}, strings.Fields(command)...)
		c.Env = append(os.Environ(), append(environment, "LC_ALL=C", "HOME="+folder, "TMPDIR="+folder, "XDG_DATA_HOME=", "XDG_CACHE_HOME=")...)
		c.Dir = folder
		if err := c.Start(); err != nil {
			t.Error(err)
			return c
		}
		t.Cleanup(func() {
			_ = c.Process.Signal(syscall.SIGTERM)
			_ = c.Wait()
		})
		return c
	}
	start("hub")
	var hub struct{ Address, Token string }
	for end := time.Now().Add(time.Minute); hub.Address == ""; time.Sleep(20 * time.Millisecond) {
		text, err := os.ReadFile(filepath.Join(folder, ".local/share/jugada/jobs/server.json"))
		if (err != nil || json.Unmarshal(text, &hub) != nil) && time.Now().After(end) {
			t.Fatal("there is no hub after a minute")
		}
	}
	if err := os.WriteFile(filepath.Join(folder, "token"), []byte(hub.Token), 0o600); err != nil {
		t.Fatal(err)
	}
	return start, " --cluster nats://" + hub.Address + " --token-file token"
}

// A table that is whole is not called interrupted, however long the cluster takes to remove the batch that it came from.
func TestTheBatchOfATableIsRemovedSlowly(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	_, there := cluster(t, folder)
	out, err := killable(t, folder, "table build connect4:4x3 --output x"+there, "", slowAtTask+"=removing")
	if err != nil || !strings.Contains(out, "\nx: ") {
		t.Errorf("%v\n%s", err, out)
	}
	if out, err := killable(t, folder, "batch list"+there, ""); err != nil || strings.Contains(out, "table-") {
		t.Errorf("%v\n%s", err, out)
	}
}

// builtOfTheKilled builds each file without workers, and then with workers that are killed at the first steps and others, by
// commands that are killed at each of the second, and one that is not.
func builtOfTheKilled(t *testing.T, all []built, workers, builders []string) {
	folder := t.TempDir()
	start, there := cluster(t, folder)
	build := func(b built, more string, environment ...string) error {
		out, err := killable(t, folder, b.command+more, "", environment...)
		t.Logf("%s%s: %v\n%s", b.command, more, err, out)
		return err
	}
	for _, b := range all {
		if err := build(b, ".alone"); err != nil {
			t.Fatal(err)
		}
	}
	var dying sync.WaitGroup
	deaths := make(chan error, len(workers))
	for _, step := range workers {
		c := start("worker --threads 1"+there, killAtTask+"="+step)
		dying.Go(func() { deaths <- c.Wait() })
	}
	go func() { // not before: it would take the tasks at which they are to die
		dying.Wait()
		start("worker --threads 2" + there)
	}()
	for _, b := range all {
		for _, step := range builders {
			if err := build(b, ".there"+b.there+there, killAtTask+"="+step); err == nil {
				t.Logf("who builds was not killed at %s", step)
			}
		}
		if err := build(b, ".there"+b.there+there); err != nil {
			t.Fatal(err)
		}
	}
	killed := len(deaths)
	for range killed {
		if err := <-deaths; err == nil || !strings.Contains(err.Error(), "killed") {
			t.Errorf("a worker that was to be killed ended with %v", err)
		}
	}
	if t.Logf("%d of %d workers were killed", killed, len(workers)); killed == 0 {
		t.Error("no worker was killed")
	}
	for _, b := range all {
		name := b.command[strings.LastIndexByte(b.command, ' ')+1:]
		alone, err := os.ReadFile(filepath.Join(folder, name+".alone"))
		if err != nil {
			t.Fatal(err)
		}
		if found, err := os.ReadFile(filepath.Join(folder, name+".there")); err != nil || string(found) != string(alone) {
			t.Errorf("%s has %d bytes, and without workers %d, %v", name, len(found), len(alone), err)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(folder, "*.parts")); len(left) > 0 {
		t.Errorf("left are %v", left)
	}
}

// hidden lists the files whose names begin with a dot.
func hidden(t *testing.T, folder string) []string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(folder, ".*.tmp"))
	if err != nil {
		t.Fatal(err)
	}
	return names
}
