package jobs_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jugada/jugada/jobs"
)

// open opens a hub in a folder until the test ends.
func open(t testing.TB, folder string) *jobs.Hub {
	t.Helper()
	h, err := jobs.Open(t.Context(), jobs.Options{Folder: folder})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.Close)
	return h
}

// await waits until something holds: until do returns no error. After the limit the test fails with its last one.
func await(t *testing.T, limit time.Duration, do func() error) {
	t.Helper()
	for end := time.Now().Add(limit); ; time.Sleep(50 * time.Millisecond) {
		err := do()
		if err == nil {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("after %v: %v", limit, err)
		}
	}
}

// numbered yields n tasks whose text is their number.
func numbered(n int) iter.Seq2[jobs.Task, error] {
	return func(yield func(jobs.Task, error) bool) {
		for i := range n {
			if !yield(jobs.Task{Number: i + 1, Data: fmt.Append(nil, i+1)}, nil) {
				return
			}
		}
	}
}

func count(n int) func() int { return func() int { return n } }

// echoes is a batch for workers that echo, of a version and of rules.
func echoes(name, version, rules string) *jobs.Batch {
	return &jobs.Batch{Name: name, Command: "echo", Version: version, Rules: rules, Question: json.RawMessage(`{}`), Size: 1}
}

// begin begins a batch of echoes.
func begin(t testing.TB, h *jobs.Hub, name string) *jobs.Batch {
	t.Helper()
	b, err := h.Begin(t.Context(), echoes(name, "1", "r"))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// echo answers with the task in brackets.
func echo(_ context.Context, task []byte) ([]byte, error) { return fmt.Appendf(nil, "<%s>", task), nil }

func worker(name string, answer jobs.Answerer) jobs.Worker {
	prepare := func(context.Context, *jobs.Batch) (jobs.Answerer, error) { return answer, nil }
	return jobs.Worker{Name: name, Version: "1", Threads: 2, Prepare: prepare}
}

// working runs a worker until the test ends, or stop is called.
func working(t testing.TB, h *jobs.Hub, w jobs.Worker) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error)
	go func() { ended <- h.Work(ctx, w) }()
	var once atomic.Bool
	stop = func() {
		if once.Swap(true) {
			return
		}
		cancel()
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Errorf("the worker ended with %v", err)
		}
	}
	t.Cleanup(stop)
	return stop
}

// outcomes waits for n outcomes of a batch and returns them by number.
func outcomes(t testing.TB, h *jobs.Hub, b *jobs.Batch, n int) map[int]jobs.Outcome {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	all := map[int]jobs.Outcome{}
	for a, err := range h.Answered(ctx, b) {
		if err != nil {
			t.Fatalf("after %d of %d outcomes: %v", len(all), n, err)
		}
		o, err := h.Outcome(ctx, b, a.ID)
		if err != nil {
			t.Fatal(err)
		}
		if _, twice := all[o.Number]; twice || o.Number != a.Number {
			t.Errorf("task %d has a second outcome, or it is that of %d", o.Number, a.Number)
		}
		if all[o.Number] = o; len(all) == n {
			break
		}
	}
	return all
}

// Each task has one outcome; what is submitted again is not done again; and what is new in it is done.
func TestEachTaskHasOneOutcome(t *testing.T) {
	const tasks = 200
	h := open(t, t.TempDir())
	var done atomic.Int64
	working(t, h, worker("w", func(ctx context.Context, task []byte) ([]byte, error) {
		done.Add(1)
		return echo(ctx, task)
	}))
	b := begin(t, h, "echo-1")
	if err := h.Submit(t.Context(), b, numbered(tasks), count(tasks)); err != nil {
		t.Fatal(err)
	}
	for number, o := range outcomes(t, h, b, tasks) {
		if want := fmt.Sprintf("<%d>", number); string(o.Data) != want || o.Fault != "" || o.Worker != "w" {
			t.Errorf("task %d: %+v", number, o)
		}
	}
	again := begin(t, h, "echo-1")
	if again.Tasks != tasks {
		t.Errorf("the batch has %d tasks", again.Tasks)
	}
	if err := h.Submit(t.Context(), again, numbered(tasks+10), count(tasks+10)); err != nil {
		t.Fatal(err)
	}
	if all := outcomes(t, h, again, tasks+10); len(all) != tasks+10 || done.Load() != tasks+10 {
		t.Errorf("%d outcomes, %d tasks done", len(all), done.Load())
	}
	s, err := h.Status(t.Context(), "echo-1")
	if err != nil || !s.Done() || s.Answered != tasks+10 || s.Waiting != 0 {
		t.Errorf("%+v, %v", s, err)
	}
}

// A task that fails has that as its outcome; one that makes workers panic is tried by others, and then has that as its outcome;
// the rest is done meanwhile.
func TestPoisonedTasks(t *testing.T) {
	h := open(t, t.TempDir())
	var tries atomic.Int64
	working(t, h, worker("w", func(ctx context.Context, task []byte) ([]byte, error) {
		switch string(task) {
		case "3":
			return nil, errors.New("three is no good")
		case "7":
			tries.Add(1)
			panic("seven")
		}
		return echo(ctx, task)
	}))
	b := begin(t, h, "echo-1")
	if err := h.Submit(t.Context(), b, numbered(20), count(20)); err != nil {
		t.Fatal(err)
	}
	all := outcomes(t, h, b, 20)
	if all[3].Fault != "three is no good" || !strings.HasPrefix(all[7].Fault, "panic: seven") || tries.Load() != jobs.Tries {
		t.Errorf("3: %+v; 7 after %d tries: %+v", all[3], tries.Load(), all[7])
	}
	for number, o := range all {
		if number != 3 && number != 7 && (o.Fault != "" || string(o.Data) != fmt.Sprintf("<%d>", number)) {
			t.Errorf("%d: %+v", number, o)
		}
	}
}

// Workers leave alone what they would answer otherwise: batches of another version, or that they cannot prepare.
func TestRefusals(t *testing.T) {
	h := open(t, t.TempDir())
	refused := make(chan string, 10)
	w := worker("narrow", echo)
	w.Prepare = func(_ context.Context, b *jobs.Batch) (jobs.Answerer, error) {
		if b.Rules != "r" {
			return nil, errors.New("these are other rules")
		}
		return echo, nil
	}
	w.Refused = func(b *jobs.Batch, why error) { refused <- b.Name + ": " + why.Error() }
	working(t, h, w)
	for _, b := range []*jobs.Batch{
		echoes("other-version", "2", "r"), echoes("other-rules", "1", "s"),
	} {
		b, err := h.Begin(t.Context(), b)
		if err == nil {
			err = h.Submit(t.Context(), b, numbered(3), count(3))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	said := []string{<-refused, <-refused}
	slices.Sort(said)
	want := []string{"other-rules: these are other rules", "other-version: it is of version 2, and this is 1"}
	if !slices.Equal(said, want) {
		t.Errorf("refused are %q", said)
	}
	ours := begin(t, h, "echo-1")
	if err := h.Submit(t.Context(), ours, numbered(3), count(3)); err != nil {
		t.Fatal(err)
	}
	outcomes(t, h, ours, 3)
	for _, name := range []string{"other-version", "other-rules"} {
		if s, err := h.Status(t.Context(), name); err != nil || s.Answered != 0 || s.Waiting != 3 {
			t.Errorf("%s: %+v, %v", name, s, err)
		}
	}
	all, err := h.Workers(t.Context())
	if err != nil || len(all) != 1 || all[0].Name != "narrow" || all[0].Threads != 2 {
		t.Errorf("the workers are %+v, %v", all, err)
	}
}

// A cancelled batch waits, a resumed one goes on, a cleaned one is gone.
func TestCancelResumeClean(t *testing.T) {
	h := open(t, t.TempDir())
	begun, stopped, free := make(chan struct{}, 100), make(chan struct{}, 100), make(chan struct{})
	working(t, h, worker("w", func(ctx context.Context, task []byte) ([]byte, error) {
		begun <- struct{}{}
		select {
		case <-free:
			return echo(ctx, task)
		case <-ctx.Done():
			stopped <- struct{}{}
			return nil, ctx.Err()
		}
	}))
	b := begin(t, h, "echo-1")
	if err := h.Submit(t.Context(), b, numbered(10), count(10)); err != nil {
		t.Fatal(err)
	}
	<-begun
	<-begun
	if _, err := h.Change(t.Context(), b.Name, func(b *jobs.Batch) { b.Cancelled = true }); err != nil {
		t.Fatal(err)
	}
	<-stopped
	<-stopped
	close(free)
	if s, err := h.Status(t.Context(), b.Name); err != nil || !s.Cancelled || s.Answered != 0 || s.Running != 0 || s.Waiting != 10 {
		t.Errorf("cancelled: %+v, %v", s, err)
	}
	if _, err := h.Change(t.Context(), b.Name, func(b *jobs.Batch) { b.Cancelled = false }); err != nil {
		t.Fatal(err)
	}
	outcomes(t, h, b, 10)
	if err := h.Clean(t.Context(), b.Name); err != nil {
		t.Error(err)
	}
	if _, err := h.Batch(t.Context(), b.Name); err == nil {
		t.Error("the batch is still there")
	}
	if all, err := h.Batches(t.Context()); err != nil || len(all) != 0 {
		t.Errorf("%v, %v", all, err)
	}
}

// A second hub on the same folder joins the first, and goes on alone, with all that is stored, when the first is closed.
func TestTheNextHubGoesOn(t *testing.T) {
	folder := t.TempDir()
	first := open(t, folder)
	second := open(t, folder)
	if !first.Hosting() || second.Hosting() {
		t.Fatalf("hosting: %v, %v", first.Hosting(), second.Hosting())
	}
	b := begin(t, first, "echo-1")
	if err := first.Submit(t.Context(), b, numbered(50), count(50)); err != nil {
		t.Fatal(err)
	}
	first.Close()
	working(t, second, worker("w", echo))
	if all := outcomes(t, second, b, 50); len(all) != 50 || !second.Hosting() {
		t.Errorf("%d outcomes, hosting: %v", len(all), second.Hosting())
	}
}

// A worker says what it has done soon after it has done it, not when it next says that it is there.
func TestWorkersSayWhatTheyHaveDone(t *testing.T) {
	h := open(t, t.TempDir())
	working(t, h, worker("w", echo))
	b := begin(t, h, "echo-1")
	if err := h.Submit(t.Context(), b, numbered(3), count(3)); err != nil {
		t.Fatal(err)
	}
	outcomes(t, h, b, 3)
	await(t, 2*time.Second, func() error {
		all, err := h.Workers(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if len(all) != 1 || all[0].Done != 3 {
			return fmt.Errorf("the workers say %+v", all)
		}
		return nil
	})
}

// Who works is kept in memory, so that a hub that goes on in another process does not know it. It says so at once, and learns it as
// soon as the workers say again that they are there.
func TestTheNextHubLearnsWhoWorks(t *testing.T) {
	folder := t.TempDir()
	first := open(t, folder)
	second := open(t, folder)
	working(t, second, worker("w", echo))
	first.Close()
	await(t, 20*time.Second, func() error {
		all, err := second.Workers(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if len(all) != 1 || all[0].Name != "w" {
			return fmt.Errorf("nobody works: %v", all)
		}
		return nil
	})
	if !second.Hosting() {
		t.Error("the hub does not go on in the second process")
	}
}

// Another input that begins like that of a batch is refused where it differs, and the batch stays what it is: while its tasks wait, and
// when they are answered. The beginning of the input is part of it, and one that goes on is the same batch.
func TestAnotherInput(t *testing.T) {
	h := open(t, t.TempDir())
	b := begin(t, h, "echo-1")
	if err := h.Submit(t.Context(), b, numbered(10), count(10)); err != nil {
		t.Fatal(err)
	}
	other := func(yield func(jobs.Task, error) bool) {
		for task := range numbered(20) {
			if task.Number > 4 {
				task.Data = append(task.Data, " or another"...)
			}
			if !yield(task, nil) {
				return
			}
		}
	}
	for _, answered := range []int{0, 10} {
		err := h.Submit(t.Context(), b, other, count(20))
		if err == nil || !strings.Contains(err.Error(), "task 5 is not that of batch echo-1") {
			t.Errorf("another input: %v", err)
		}
		if err := h.Submit(t.Context(), b, numbered(7), count(7)); err != nil {
			t.Error(err)
		}
		s, err := h.Status(t.Context(), b.Name)
		if err != nil || s.Tasks != 10 || s.Positions != 10 || s.Answered != answered || s.Answered+s.Waiting+s.Running != 10 {
			t.Errorf("%+v, %v", s, err)
		}
		if answered == 0 {
			working(t, h, worker("w", echo))
			outcomes(t, h, b, 10)
		}
	}
	if err := h.Submit(t.Context(), b, numbered(13), count(13)); err != nil {
		t.Fatal(err)
	}
	outcomes(t, h, b, 13)
}

// The name of a batch follows from what is asked, and of what.
func TestNameOf(t *testing.T) {
	b := jobs.Batch{Command: "analyze", Version: "1", Rules: "r", Question: json.RawMessage(`{"depth":3}`)}
	name := jobs.NameOf(&b, "mnk:9,9,5", []byte("a\nb\n"))
	if !strings.HasPrefix(name, "analyze-mnk-9-9-5-") || name != jobs.NameOf(&b, "mnk:9,9,5", []byte("a\nb\n")) {
		t.Errorf("the name is %s", name)
	}
	other := b
	other.Question = json.RawMessage(`{"depth":4}`)
	if jobs.NameOf(&other, "mnk:9,9,5", []byte("a\nb\n")) == name || jobs.NameOf(&b, "mnk:9,9,5", []byte("a\nc\n")) == name {
		t.Error("another question has the same name")
	}
	if bytes.ContainsAny([]byte(jobs.NameOf(&b, "", nil)), " .*>") {
		t.Error("a name has characters of subjects")
	}
}

// Whoever waits for the outcomes of a batch is told soon that another has cancelled or removed it, or has begun it anew meanwhile;
// one that goes on with it afterwards waits again, as does one beside which it is begun a second time.
func TestWaitingForWhatOthersEnd(t *testing.T) {
	h := open(t, t.TempDir())
	b := begin(t, h, "echo-1")
	if err := h.Submit(t.Context(), b, numbered(1), count(1)); err != nil {
		t.Fatal(err)
	}
	stop := working(t, h, worker("w", echo))
	outcomes(t, h, b, 1)
	stop()
	cancel := func() error {
		_, err := h.Change(t.Context(), b.Name, func(b *jobs.Batch) { b.Cancelled = true })
		return err
	}
	for _, c := range []struct {
		about string
		tasks int // submitted
		by    func() error
		want  string
	}{
		{"cancelled", 2, cancel, "another command has cancelled batch echo-1 (tasks answered: 1 of 2); "},
		{"cancelled unread", 0, cancel, "another command has cancelled batch echo-1 (tasks answered: 1); "},
		{"begun beside it", 2, func() error {
			_, err := h.Begin(t.Context(), echoes(b.Name, "1", "r"))
			return err
		}, ""},
		{"begun anew", 2, func() error {
			err := h.Clean(t.Context(), b.Name)
			if err == nil {
				anew := echoes(b.Name, "1", "r")
				anew.Begun = time.Now()
				_, err = h.Begin(t.Context(), anew)
			}
			return err
		}, "another command has removed batch echo-1 with its answers (tasks answered: 1); "},
		{"removed", 2, func() error { return h.Clean(t.Context(), b.Name) },
			"another command has removed batch echo-1 with its answers (tasks answered: 0); "},
	} {
		mine, err := h.Begin(t.Context(), echoes(b.Name, "1", "r"))
		if err == nil {
			mine, err = h.Change(t.Context(), b.Name, func(b *jobs.Batch) { b.Tasks = c.tasks })
		}
		if err != nil {
			t.Fatal(err)
		}
		within := 30 * time.Second
		if c.want == "" {
			within = 3 * time.Second
		}
		ctx, ended := context.WithTimeout(t.Context(), within)
		failed := make(chan error, 1)
		go func() {
			for _, err := range h.Answered(ctx, mine) {
				if err != nil {
					failed <- err
				}
			}
		}()
		time.Sleep(time.Second / 5) // so that what there is has been told
		if err := c.by(); err != nil {
			t.Fatal(err)
		}
		switch err := <-failed; {
		case c.want == "" && !errors.Is(err, context.DeadlineExceeded):
			t.Errorf("%s: %v", c.about, err)
		case !strings.HasPrefix(err.Error(), c.want):
			t.Errorf("%s: %v, want %s", c.about, err, c.want)
		}
		ended()
	}
}
