//go:build unix

package jobs_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jugada/jugada/jobs"
)

// held returns an answerer that holds on to its tasks until it is told to stop, and where it tells of each that it has.
func held() (jobs.Answerer, chan string) {
	has := make(chan string, 100)
	return func(ctx context.Context, task []byte) ([]byte, error) {
		has <- string(task)
		<-ctx.Done()
		return nil, ctx.Err()
	}, has
}

// Workers that are stopped in order have done a task no harm, however many they are.
func TestStoppedInOrder(t *testing.T) {
	t.Parallel()
	h := open(t, t.TempDir())
	b := begin(t, h, "echo-1")
	if err := h.Submit(t.Context(), b, numbered(1), count(1)); err != nil {
		t.Fatal(err)
	}
	for range 2*jobs.Tries + 1 {
		hold, has := held()
		stop := working(t, h, worker("w", hold))
		<-has
		stop()
	}
	working(t, h, worker("w", echo))
	checkEchoes(t, h, 1)
}

// Nor has a batch that is cancelled and resumed, with the same worker.
func TestCancelledOften(t *testing.T) {
	t.Parallel()
	h := open(t, t.TempDir())
	b := begin(t, h, "echo-1")
	if err := h.Submit(t.Context(), b, numbered(1), count(1)); err != nil {
		t.Fatal(err)
	}
	var patient atomic.Bool
	hold, has := held()
	working(t, h, worker("w", func(ctx context.Context, task []byte) ([]byte, error) {
		if patient.Load() {
			return echo(ctx, task)
		}
		return hold(ctx, task)
	}))
	for cycle := range 2*jobs.Tries + 1 {
		<-has
		for _, cancelled := range []bool{true, false} {
			patient.Store(cycle == 2*jobs.Tries)
			if _, err := h.Change(t.Context(), b.Name, func(b *jobs.Batch) { b.Cancelled = cancelled }); err != nil {
				t.Fatal(err)
			}
			time.Sleep(50 * time.Millisecond) // the worker hears both
		}
	}
	checkEchoes(t, h, 1)
}

// diesAtSeven answers like echo, but for a task that kills its process.
func diesAtSeven(ctx context.Context, task []byte) ([]byte, error) {
	if string(task) == "7" {
		_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
		select {}
	}
	return echo(ctx, task)
}

// A task that kills each worker with SIGKILL has an outcome that says so after [jobs.Tries] of them, and the others have theirs.
// Workers stopped in order in between do not count. It can be tried anew, by a worker that survives it.
func TestATaskKillsItsWorkers(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	h := open(t, folder)
	b := begin(t, h, "echo-1")
	if err := h.Submit(t.Context(), b, numbered(20), count(20)); err != nil {
		t.Fatal(err)
	}
	for died := range jobs.Tries {
		if err := start(t, "fragile", folder, "0", "-").Wait(); err == nil || !strings.Contains(err.Error(), "killed") {
			t.Fatalf("a worker that was to be killed ended with %v", err)
		}
		if died%2 == 1 {
			hold, has := held()
			stop := working(t, h, worker("w", func(ctx context.Context, task []byte) ([]byte, error) {
				if string(task) == "7" {
					return hold(ctx, task)
				}
				return echo(ctx, task)
			}))
			<-has
			stop()
		}
	}
	var again atomic.Int64
	stop := working(t, h, worker("w", func(ctx context.Context, task []byte) ([]byte, error) {
		if string(task) == "7" {
			again.Add(1)
		}
		return echo(ctx, task)
	}))
	all := outcomes(t, h, b, 20)
	if want := fmt.Sprintf("given out %d times, and nobody finished it", jobs.Tries); all[7].Fault != want || again.Load() != 0 {
		t.Errorf("%+v after it was given out again %d times; want %q", all[7], again.Load(), want)
	}
	for number, o := range all {
		if number != 7 && (o.Fault != "" || string(o.Data) != fmt.Sprintf("<%d>", number)) {
			t.Errorf("%d: %+v", number, o)
		}
	}
	stop()
	if n, err := h.Retry(t.Context(), b); n != 1 || err != nil {
		t.Errorf("%d tasks are tried anew, %v", n, err)
	}
	// The request of the worker that has just left may have taken it: then it is given out again after [jobs.SilentFor].
	if s, err := h.Status(t.Context(), b.Name); err != nil || s.Done() || s.Answered != 19 || s.Waiting+s.Running != 1 {
		t.Errorf("%+v, %v", s, err)
	}
	working(t, h, worker("w", echo))
	checkEchoes(t, h, 20)
	if n, err := h.Retry(t.Context(), b); n != 0 || err != nil {
		t.Errorf("%d tasks are tried anew, %v", n, err)
	}
}

// retryEchoes is a process that tries the failed tasks of a batch anew.
func retryEchoes(ctx context.Context, h *jobs.Hub) error {
	b, err := h.Batch(ctx, "echo-1")
	if err == nil {
		_, err = h.Retry(ctx, b)
	}
	if err == nil {
		_, err = h.Change(ctx, b.Name, func(*jobs.Batch) {}) // workers that had done with it look again
	}
	return err
}

// Whoever tries failed tasks anew may be killed at any step, while workers work or not, and whoever does it at the same time does no
// harm: each task has one outcome at the end, the right one.
func TestRetryIsKilled(t *testing.T) {
	t.Parallel()
	const tasks = 12
	folder := t.TempDir()
	h := open(t, folder)
	b := begin(t, h, "echo-1")
	if err := h.Submit(t.Context(), b, numbered(tasks), count(tasks)); err != nil {
		t.Fatal(err)
	}
	stop := working(t, h, worker("w", func(ctx context.Context, task []byte) ([]byte, error) {
		return nil, errors.New("no luck")
	}))
	waitForAnswers(t, h, b, tasks)
	stop()
	killed := func(step string) *exec.Cmd { return start(t, "retrier", folder, "0", step) }
	ends := func(cmd *exec.Cmd) {
		t.Helper()
		if err := cmd.Wait(); err == nil || !strings.Contains(err.Error(), "killed") {
			t.Errorf("a process that was to be killed ended with %v", err)
		}
	}
	for _, step := range []string{"retrying:1", "retried:1", "retried:2", "retrying:2"} {
		ends(killed(step))
	}
	// One task, perhaps more, is stored, and its old outcome still there. All of them is what the batch has, in any case.
	if s, err := h.Status(t.Context(), b.Name); err != nil || s.Done() || s.Answered+s.Waiting+s.Running != tasks {
		t.Errorf("%+v, %v", s, err)
	}
	working(t, h, worker("w", echo))
	for _, step := range []string{"retried:1", "retried:3"} {
		ends(killed(step))
	}
	both := []<-chan error{begun(t, role(t, "retrier", folder, "0", "-")), begun(t, role(t, "retrier", folder, "0", "-"))}
	for _, over := range both {
		if err := <-over; err != nil {
			t.Error(err)
		}
	}
	await(t, time.Minute, func() error {
		if n, err := h.Retry(t.Context(), b); n != 0 || err != nil {
			return fmt.Errorf("%d are tried anew, %v", n, err)
		}
		s, err := h.Status(t.Context(), b.Name)
		if err == nil && !s.Done() {
			err = fmt.Errorf("%+v", s)
		}
		return err
	})
	checkEchoes(t, h, tasks)
}
