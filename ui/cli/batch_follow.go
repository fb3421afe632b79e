package cli

import (
	"context"
	"encoding/json"
	"iter"
	"slices"
	"strings"
	"time"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/jobs"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/ui/told"
)

// window is how many tasks may be submitted before their answers are printed.
const window = 1000

// submitted is a task that has been submitted, or the end of the input.
type submitted struct {
	task int
	id   string
	end  bool
	err  error
}

// follower prints the answers of a batch while they come.
type follower struct {
	*app
	hub       *jobs.Hub
	batch     *jobs.Batch
	unordered bool // as they come, not in the order of the input

	submitted chan submitted // nil: everything was submitted before, and total says how many there are
	free      chan struct{}  // has room for what may be submitted
	total     int            // tasks; 0: not yet known

	ids      map[int]string          // of tasks that have been submitted and not printed
	there    map[int]map[string]bool // ids of outcomes that have not been printed
	next     int                     // to be printed, in order
	done     map[int]bool            // printed, if that is not in order
	printed  int
	answered int // tasks
	begun    time.Time
	asked    time.Time // last whether anybody works
	idled    bool      // it has been said that nobody does
	meter    *told.Meter
}

// through passes tasks on, tells them to the follower, and waits while too many of them have not been printed.
func (f *follower) through(ctx context.Context, tasks iter.Seq2[jobs.Task, error]) iter.Seq2[jobs.Task, error] {
	return func(yield func(jobs.Task, error) bool) {
		for task, err := range tasks {
			if err == nil {
				select {
				case f.free <- struct{}{}:
				case <-ctx.Done():
					return
				}
				f.submitted <- submitted{task: task.Number, id: f.batch.ID(task)}
			}
			if !yield(task, err) {
				return
			}
		}
	}
}

// withWorkers works on the batch with that many threads of this process, and prints its answers, until they are complete.
func (f *follower) withWorkers(ctx context.Context, threads int) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	failed := make(chan error, 1)
	defer f.workBeside(ctx, f.hub, threads, false, func(err error) { failed <- err })()
	defer cancel()
	err := f.follow(ctx, failed)
	if ctx.Err() != nil {
		f.note("cli.batch.interrupted", f.printed, f.batch.Name)
	}
	return err
}

func (f *follower) follow(ctx context.Context, failed <-chan error) error {
	f.ids, f.there, f.done = map[int]string{}, map[int]map[string]bool{}, map[int]bool{}
	f.next, f.begun, f.asked, f.meter = 1, time.Now(), time.Now(), f.app.meter()
	defer f.meter.Clear()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	answered := make(chan jobs.Answered)
	lost := make(chan error, 1)
	go func() {
		for found, err := range f.hub.Answered(ctx, f.batch) {
			if err != nil {
				lost <- err
				return
			}
			select {
			case answered <- found:
			case <-ctx.Done():
				return
			}
		}
	}()
	tick := time.NewTicker(showEvery)
	defer tick.Stop()
	known := f.submitted == nil
	for !known || f.printed < f.total {
		select {
		case s := <-f.submitted:
			switch {
			case s.err != nil:
				return s.err
			case s.end:
				known, f.total = true, s.task
			default:
				f.ids[s.task] = s.id
			}
			if err := f.print(ctx, s.task); err != nil {
				return err
			}
		case found := <-answered:
			if found.Number < f.next || f.done[found.Number] || f.there[found.Number][found.ID] {
				continue // it failed, and others have had it tried anew
			}
			f.answered++
			if f.there[found.Number] == nil {
				f.there[found.Number] = map[string]bool{}
			}
			f.there[found.Number][found.ID] = true
			if err := f.print(ctx, found.Number); err != nil {
				return err
			}
		case <-tick.C:
			if !f.idled && time.Since(f.asked) >= idleEvery {
				f.idled, f.asked = f.idle(ctx, f.hub, f.batch), time.Now()
			}
			f.show(ctx)
		case err := <-failed:
			return err
		case err := <-lost:
			return err
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// print prints what can be printed now that something is known of a task.
func (f *follower) print(ctx context.Context, task int) error {
	if !f.unordered {
		task = f.next
	}
	for {
		id, wanted := f.ids[task]
		if f.submitted == nil {
			wanted = true
			for id = range f.there[task] {
				break
			}
		}
		if !wanted || !f.there[task][id] {
			return nil
		}
		f.meter.Clear()
		if err := f.printOutcome(ctx, f.hub, f.batch, id); err != nil {
			return err
		}
		delete(f.ids, task)
		delete(f.there, task)
		f.printed++
		if f.free != nil {
			<-f.free
		}
		if f.unordered {
			f.done[task] = true
			return nil
		}
		f.next++
		task = f.next
	}
}

// idleEvery is how often a command that waits asks whether anybody works on its batch.
const idleEvery = 4 * time.Second

// idle reports whether no worker takes a batch, and says so.
func (a *app) idle(ctx context.Context, h *jobs.Hub, b *jobs.Batch) bool {
	workers, err := h.Workers(ctx)
	if err != nil || slices.ContainsFunc(workers, func(w jobs.Present) bool { return w.Refused[b.Name] == "" }) {
		return false
	}
	if m := a.meter(); m != nil { // there may be a line of another
		m.Show("")
		m.Clear()
	}
	a.note("cli.batch.idle", b.Name)
	return true
}

// showEvery is how often the progress line is written.
const showEvery = time.Second

// show writes the progress line.
func (f *follower) show(ctx context.Context) {
	if f.meter == nil {
		return
	}
	q, err := f.hub.Queue(ctx, f.batch)
	if err != nil {
		return
	}
	f.meter.Show(f.progress(&q, time.Since(f.begun)))
}

// progress tells how far a batch is: tasks answered, running and given out again, and how many positions, or games, a second have
// been printed.
func (f *follower) progress(q *jobs.Queue, elapsed time.Duration) string {
	rate := float64(f.printed*f.batch.Size) / elapsed.Seconds()
	if f.total == 0 {
		return f.text("cli.batch.progress.reading", f.answered, q.Running, q.Again, rate, f.unitOf(f.batch))
	}
	left := "?"
	if rate > 0 {
		left = (time.Duration(float64((f.total-f.answered)*f.batch.Size)/rate) * time.Second).String()
	}
	return f.text("cli.batch.progress", f.answered, f.total, q.Running, q.Again, rate, f.unitOf(f.batch), left)
}

// failedTask is the JSON answer to a task that has none.
type failedTask struct {
	Schema int    `json:"schema"`
	Task   int    `json:"task"`
	From   int    `json:"from"` // its lines in the input
	To     int    `json:"to"`
	Error  string `json:"error"`
}

// printOutcome prints the answers of a task, a line each.
func (a *app) printOutcome(ctx context.Context, h *jobs.Hub, b *jobs.Batch, id string) error {
	o, err := h.Outcome(ctx, b, id)
	if err != nil {
		return err
	}
	if o.Fault != "" {
		a.status = 1
		to := o.Number * b.Size
		if b.Positions > 0 {
			to = min(to, b.Positions)
		}
		return a.json(failedTask{catalog.Schema, o.Number, (o.Number-1)*b.Size + 1, to, o.Fault})
	}
	if b.Command == "match" {
		return a.printPair(b, &o)
	}
	for line := range strings.Lines(string(o.Data)) {
		var found struct {
			Error string `json:"error"`
		}
		if err := json.Unmarshal([]byte(line), &found); err != nil {
			return lang.Errorf("cli.batch.damaged", o.Number, err)
		}
		if found.Error != "" {
			a.status = 1
		}
	}
	_, err = a.Out.Write(o.Data)
	return err
}
