//go:build unix

package jobs_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/jobs"
)

// The test program is also the processes that are killed: with this variable it plays the role that it names.
const roleVariable = "JUGADA_TEST_ROLE"

// clockVariable says by how many seconds the clock of a role is off.
const clockVariable = "JUGADA_TEST_CLOCK"

func TestMain(m *testing.M) {
	if role := os.Getenv(roleVariable); role != "" {
		err := error(nil)
		if seconds, _ := strconv.Atoi(os.Getenv(clockVariable)); seconds != 0 {
			err = turnClock(int32(seconds))
		}
		if err == nil {
			err = play(strings.Fields(role))
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// play plays a role: its name, the folder of the hub or the address of the cluster, the number of tasks, and the step at whose
// n-th time the process kills itself.
func play(role []string) error {
	name, place := role[0], role[1]
	tasks, _ := strconv.Atoi(role[2])
	step, nth, kills := strings.Cut(role[3], ":")
	if left, _ := strconv.Atoi(nth); kills {
		var lock sync.Mutex
		jobs.AtStep = func(at string) {
			lock.Lock()
			defer lock.Unlock()
			if at != step {
				return
			}
			if left--; left == 0 {
				_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
				select {}
			}
		}
	}
	ctx := context.Background()
	switch name {
	case "nothing":
		return nil
	case "server":
		return serveNode(role[1:])
	case "barred":
		return barred(ctx, place)
	case "full":
		ctx, cancel := context.WithTimeout(ctx, 2*time.Minute)
		defer cancel()
		return fill(ctx, place, tasks)
	}
	o := jobs.Options{Folder: place}
	if strings.Contains(place, "://") {
		o = jobs.Options{Address: place, Replicas: 3}
	}
	h, err := jobs.Open(ctx, o)
	if err != nil {
		return err
	}
	defer h.Close()
	w := worker(fmt.Sprintf("w%d", os.Getpid()), func(ctx context.Context, task []byte) ([]byte, error) {
		defer counted(place)
		return slowly(ctx, task)
	})
	switch name {
	case "worker":
		return h.Work(ctx, w)
	case "fragile":
		return h.Work(ctx, worker(w.Name, diesAtSeven))
	case "retrier":
		return retryEchoes(ctx, h)
	case "newer", "stranger": // see TestOthersLeaveItAlone
		w.Version = map[string]string{"newer": "2", "stranger": "1"}[name]
		w.Prepare = func(_ context.Context, b *jobs.Batch) (jobs.Answerer, error) {
			if name == "stranger" && b.Rules != "s" {
				return nil, errors.New("the rules are others")
			}
			return func(context.Context, []byte) ([]byte, error) { return []byte(name), nil }, nil
		}
		return h.Work(ctx, w)
	}
	b, err := h.Begin(ctx, echoes("echo-1", "1", "r"))
	if err != nil {
		return err
	}
	if err := h.Submit(ctx, b, numbered(tasks), count(tasks)); err != nil {
		return err
	}
	for done, err := range h.Answered(ctx, b) {
		if err != nil {
			return err
		}
		_ = done
		if s, err := h.Status(ctx, b.Name); err == nil && s.Done() {
			return nil
		}
	}
	return nil
}

// longTask is the number of tasks of which one takes long.
const longTask = 200

// slowly answers like echo; one in many tasks takes a while.
func slowly(ctx context.Context, task []byte) ([]byte, error) {
	if n, _ := strconv.Atoi(string(task)); n%longTask == 0 {
		time.Sleep(2 * time.Second)
	}
	return echo(ctx, task)
}

// counted makes the file that tells longestPause of answers a byte longer, where the place is a folder.
func counted(place string) {
	if f, err := os.OpenFile(filepath.Join(place, "answers"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600); err == nil {
		_, _ = f.Write([]byte{'.'})
		_ = f.Close()
	}
}

// longestPause returns the longest time between two answers of workers, until ended.
func longestPause(place string, ended <-chan struct{}) (longest time.Duration) {
	answers, last := int64(0), time.Time{}
	for {
		if file, err := os.Stat(filepath.Join(place, "answers")); err == nil && file.Size() > answers {
			if answers > 0 {
				longest = max(longest, time.Since(last))
			}
			answers, last = file.Size(), time.Now()
		}
		select {
		case <-ended:
			return longest
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// role returns this program in a role, not yet started.
func role(t *testing.T, words ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), roleVariable+"="+strings.Join(words, " "))
	cmd.Stderr = os.Stderr
	return cmd
}

// start starts this program in a role.
func start(t *testing.T, words ...string) *exec.Cmd {
	t.Helper()
	cmd := role(t, words...)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return cmd
}

// Workers, the submitter and whoever of them runs the server kill themselves at steps drawn by the seed: within submitting,
// answering, storing and acknowledging. Then every task has one outcome, and the right one, and work has always gone on soon.
func TestKilledInTheMiddle(t *testing.T) {
	tasks, kills := 300, 6
	if laws.Night() {
		tasks, kills = 10_000, 60
	}
	folder := t.TempDir()
	steps := map[string][]string{
		"worker":    {"taken", "answered", "stored", "acknowledged"},
		"submitter": {"submitting", "submitted"},
	}
	chance := rand.New(rand.NewPCG(laws.Seed(), 19))
	var lock sync.Mutex
	left := kills
	draw := func(name string, within int) string { // where the next process dies; - when enough have
		lock.Lock()
		defer lock.Unlock()
		if left == 0 {
			return "-"
		}
		left--
		all := steps[name]
		return fmt.Sprintf("%s:%d", all[chance.IntN(len(all))], 1+chance.IntN(within))
	}
	ended := make(chan struct{})
	var processes sync.WaitGroup
	for _, name := range []string{"worker", "worker", "submitter"} {
		processes.Go(func() {
			for {
				within := max(tasks/kills/2, 1)
				cmd := start(t, name, folder, strconv.Itoa(tasks), draw(name, within))
				over := make(chan error, 1)
				go func() { over <- cmd.Wait() }()
				select {
				case err := <-over:
					if err == nil && name == "submitter" {
						close(ended)
						return
					}
				case <-ended:
					_ = cmd.Process.Kill()
					<-over
					return
				}
			}
		})
	}
	pause := longestPause(folder, ended)
	processes.Wait()
	if t.Logf("the longest time without an answer: %v", pause.Round(time.Millisecond)); pause > goesOnWithin && laws.Night() {
		t.Errorf("nobody answered for %v, want at most %v", pause, goesOnWithin)
	}
	checkEchoes(t, open(t, folder), tasks)
	if left > 0 {
		t.Logf("%d of %d processes were not killed", left, kills)
	}
}

// Two other processes, a worker of a later version and one that has other rules of the game, leave a batch alone and say why,
// where everybody sees it; they work on what is theirs. All of the batch waits for a worker that fits, and gets its answers.
func TestOthersLeaveItAlone(t *testing.T) {
	t.Parallel()
	const tasks = 50
	folder := t.TempDir()
	h := open(t, folder)
	launch := func(name string) {
		cmd := start(t, name, folder, "0", "-")
		t.Cleanup(func() {
			_ = cmd.Process.Kill()
			_ = cmd.Wait()
		})
	}
	launch("newer")
	launch("stranger")
	b := begin(t, h, "echo-1")
	if err := h.Submit(t.Context(), b, numbered(tasks), count(tasks)); err != nil {
		t.Fatal(err)
	}
	for _, theirs := range []*jobs.Batch{echoes("newer", "2", "r"), echoes("stranger", "1", "s")} {
		theirs, err := h.Begin(t.Context(), theirs)
		if err == nil {
			err = h.Submit(t.Context(), theirs, numbered(3), count(3))
		}
		if err != nil {
			t.Fatal(err)
		}
		for number, o := range outcomes(t, h, theirs, 3) {
			if string(o.Data) != theirs.Name {
				t.Errorf("task %d of %s: %+v", number, theirs.Name, o)
			}
		}
	}
	want := []string{"it is of version 1, and this is 2", "the rules are others"}
	await(t, time.Minute, func() error {
		all, err := h.Workers(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		var said []string
		for _, w := range all {
			if why := w.Refused[b.Name]; why != "" {
				said = append(said, why)
			}
		}
		if slices.Sort(said); !slices.Equal(said, want) {
			return fmt.Errorf("the workers say of the batch %q; want %q", said, want)
		}
		return nil
	})
	if s, err := h.Status(t.Context(), b.Name); err != nil || s.Answered != 0 || s.Waiting != tasks {
		t.Errorf("%+v, %v", s, err)
	}
	launch("worker")
	checkEchoes(t, h, tasks)
}

// checkEchoes checks that every task has its outcome, and that no task is left.
func checkEchoes(t *testing.T, h *jobs.Hub, tasks int) {
	t.Helper()
	b, err := h.Batch(t.Context(), "echo-1")
	if err != nil {
		t.Fatal(err)
	}
	for number, o := range outcomes(t, h, b, tasks) {
		if want := fmt.Sprintf("<%d>", number); string(o.Data) != want || o.Fault != "" {
			t.Errorf("task %d: %+v", number, o)
		}
	}
	if s, err := h.Status(t.Context(), b.Name); err != nil || !s.Done() || s.Answered != tasks || s.Tasks != tasks {
		t.Errorf("%+v, %v", s, err)
	}
}
