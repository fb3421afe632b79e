package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/jugada/jugada/lang"
)

// A Worker says how tasks are done.
type Worker struct {
	Name    string // unique among the hub's workers
	Version string // of the program: batches of another are left alone
	Threads int    // tasks at a time, at least 1

	// Prepare returns how to answer the tasks of a batch, or why this worker cannot, as with other rules: then it leaves the
	// batch to others. Each thread calls it once for each batch it works on, and calls what it returns for one task at a time; ctx
	// is done when the worker has done with the batch.
	Prepare func(ctx context.Context, b *Batch) (Answerer, error)

	// Refused, if it is set, is told of each batch that the worker leaves to others, and why.
	Refused func(b *Batch, why error)
}

// An Answerer answers one task. An error of its own becomes the task's outcome; when ctx is done the task goes back to the hub.
type Answerer func(ctx context.Context, task []byte) ([]byte, error)

// Present is what a worker says of itself, and how long ago: one that has been killed says nothing more.
type Present struct {
	Name    string            `json:"name"`
	Version string            `json:"version"`
	Threads int               `json:"threads"`
	Done    int               `json:"done"`     // tasks since it began
	Refused map[string]string `json:"refused"`  // batches that it leaves to others, and why
	HeardMS int64             `json:"heard_ms"` // how long ago, in milliseconds; [Hub.Workers] knows it
}

const (
	announceEvery = 5 * time.Second   // how often a worker says that it is there
	presentFor    = 3 * announceEvery // without a word, after which it counts as gone
)

// Work works on the tasks of all batches until ctx is done, or the hub refuses the worker. Tasks begun then go back to the hub.
func (h *Hub) Work(ctx context.Context, w Worker) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	at := &work{hub: h, Worker: w, open: map[string]*opened{}, refused: map[string]string{}, changed: make(chan struct{}), counted: make(chan struct{}, 1)}
	var running sync.WaitGroup
	for _, part := range append(slices.Repeat([]func(context.Context) error{at.thread}, max(w.Threads, 1)), at.watch, at.announce) {
		running.Go(func() {
			if err := part(ctx); err != nil {
				cancel(err)
			}
		})
	}
	running.Wait()
	if err := context.Cause(ctx); !errors.Is(err, context.Canceled) {
		return err
	}
	return ctx.Err()
}

// Workers returns the workers that the hub has heard from lately, by name.
func (h *Hub) Workers(ctx context.Context) (all []Present, err error) {
	err = h.insist(ctx, Patience, func(ctx context.Context) error {
		all = nil
		names, err := h.workers.Keys(ctx)
		if errors.Is(err, nats.ErrStreamNotFound) { // so says the older half of the client
			_, err = h.present(ctx)
			return err
		}
		if errors.Is(err, jetstream.ErrNoKeysFound) {
			return nil
		}
		status, err := h.workers.Status(ctx)
		if err != nil {
			return err
		}
		now := status.(*jetstream.KeyValueBucketStatus).StreamInfo().TimeStamp // by the clock that stamps the entries
		for _, name := range names {
			entry, err := h.workers.Get(ctx, name)
			if errors.Is(err, jetstream.ErrKeyNotFound) {
				continue
			}
			if err != nil {
				return err
			}
			var p Present
			silent := max(now.Sub(entry.Created()), 0)
			if json.Unmarshal(entry.Value(), &p) == nil && silent <= presentFor { // the server may forget it later
				p.HeardMS = silent.Milliseconds()
				all = append(all, p)
			}
		}
		slices.SortFunc(all, func(a, b Present) int { return strings.Compare(a.Name, b.Name) })
		return err
	})
	return all, err
}

// work is a running Worker.
type work struct {
	Worker
	hub *Hub

	lock    sync.Mutex
	open    map[string]*opened // by name; those with tasks, as far as is known
	refused map[string]string
	done    int
	changed chan struct{} // closed when open has changed
	counted chan struct{} // has room for one: done has changed
}

// opened is a batch on whose tasks the worker works.
type opened struct {
	*Batch
	ctx       context.Context // done when the batch is cancelled or forgotten, or its tasks are all done
	cancel    context.CancelFunc
	ended     atomic.Bool // all its tasks have been submitted
	forgotten atomic.Bool // nothing is to be stored of it any more
	consumer  atomic.Pointer[jetstream.Consumer]
}

// watch keeps up with the batches that there are.
func (w *work) watch(ctx context.Context) error {
	for ctx.Err() == nil {
		var watcher jetstream.KeyWatcher
		err := w.hub.insist(ctx, 0, func(context.Context) (err error) {
			watcher, err = w.hub.batches.WatchAll(ctx)
			return err
		})
		if err != nil {
			return err
		}
		w.keepUp(ctx, watcher)
		_ = watcher.Stop()
	}
	return nil
}

// lookAgain is how often all batches are read again: a watcher may be lost without a word when the server is.
const lookAgain = time.Minute

func (w *work) keepUp(ctx context.Context, watcher jetstream.KeyWatcher) {
	again := time.NewTimer(lookAgain)
	defer again.Stop()
	for {
		select {
		case entry, ok := <-watcher.Updates():
			switch {
			case !ok:
				return
			case entry == nil: // all that was there has been read
			case entry.Operation() != jetstream.KeyValuePut:
				w.forget(entry.Key())
			default:
				b, err := readBatch(entry)
				if err == nil && b.Cancelled {
					w.close(b.Name)
				} else {
					w.consider(ctx, entry.Key(), b, err)
				}
			}
		case <-again.C:
			return
		case <-ctx.Done():
			return
		}
	}
}

// consider opens a batch, or refuses it.
func (w *work) consider(ctx context.Context, name string, b *Batch, unread error) {
	err := unread
	if err == nil && b.Version != w.Version {
		err = lang.Errorf("jobs.version", b.Version, w.Version)
	}
	if err != nil {
		w.refuse(name, b, err)
		return
	}
	w.lock.Lock()
	defer w.lock.Unlock()
	o := w.open[name]
	if o == nil && w.refused[name] == "" {
		o = &opened{Batch: b}
		o.ctx, o.cancel = context.WithCancel(ctx)
		w.open[name] = o
		w.tell()
	}
	if o != nil {
		o.ended.Store(b.Tasks > 0)
	}
}

// tell wakes the threads that wait for something to do. The lock is held.
func (w *work) tell() {
	close(w.changed)
	w.changed = make(chan struct{})
}

// forget stops work on a batch that has been removed.
func (w *work) forget(name string) {
	w.lock.Lock()
	if o := w.open[name]; o != nil {
		o.forgotten.Store(true)
	}
	w.lock.Unlock()
	w.close(name)
}

// close stops work on a batch.
func (w *work) close(name string) {
	w.lock.Lock()
	defer w.lock.Unlock()
	if o := w.open[name]; o != nil {
		o.cancel()
		delete(w.open, name)
	}
	delete(w.refused, name)
}

func (w *work) refuse(name string, b *Batch, why error) {
	w.lock.Lock()
	known := w.refused[name] != ""
	w.refused[name] = why.Error()
	if o := w.open[name]; o != nil {
		o.cancel()
		delete(w.open, name)
	}
	w.lock.Unlock()
	if !known && w.Refused != nil && b != nil {
		w.Refused(b, why)
	}
}

// batches returns the open ones, by name, and what is closed when there are others.
func (w *work) batches() (all []*opened, changed chan struct{}) {
	w.lock.Lock()
	defer w.lock.Unlock()
	for _, name := range slices.Sorted(maps.Keys(w.open)) {
		all = append(all, w.open[name])
	}
	return all, w.changed
}

// The longest time that a thread waits for a task: of the only batch, or of one of several before it looks at the next.
const (
	waitForOne  = 2 * time.Second
	waitForEach = 200 * time.Millisecond
)

// thread takes tasks, one from each batch in turn.
func (w *work) thread(ctx context.Context) error {
	answerers := map[*opened]Answerer{}
	for turn := 0; ctx.Err() == nil; turn++ {
		batches, changed := w.batches()
		maps.DeleteFunc(answerers, func(o *opened, _ Answerer) bool { return o.ctx.Err() != nil })
		if len(batches) == 0 {
			select {
			case <-changed:
			case <-ctx.Done():
			}
			continue
		}
		o, wait := batches[turn%len(batches)], waitForOne
		if len(batches) > 1 {
			wait = waitForEach
		}
		answer := answerers[o]
		if answer == nil {
			var err error
			if answer, err = w.Prepare(o.ctx, o.Batch); err != nil {
				if o.ctx.Err() == nil {
					w.refuse(o.Name, o.Batch, err)
				}
				continue
			}
			answerers[o] = answer
		}
		if err := w.take(o, answer, wait); err != nil {
			return err
		}
	}
	return nil
}

// take waits for a task of a batch and does it. An error is one of the hub that lasts.
func (w *work) take(o *opened, answer Answerer, wait time.Duration) error {
	consumer := o.consumer.Load()
	if consumer == nil {
		found, err := w.hub.tasks.Consumer(o.ctx, o.Name)
		if err != nil { // not there yet, not any more, or a hub that is away: all the same here
			pause(o.ctx, waitForEach)
			return nil
		}
		consumer = &found
		o.consumer.Store(consumer)
	}
	waiting, cancel := context.WithTimeout(o.ctx, wait)
	defer cancel()
	began := time.Now()
	message, err := (*consumer).Next(jetstream.FetchContext(waiting))
	if err == nil {
		return w.do(o, answer, message)
	}
	if o.ended.Load() && w.empty(o, *consumer) {
		w.close(o.Name)
	} else if time.Since(began) < wait/2 {
		pause(o.ctx, waitForEach) // it was not asked at all: the hub is away
	}
	return nil
}

func pause(ctx context.Context, long time.Duration) {
	select {
	case <-time.After(long):
	case <-ctx.Done():
	}
}

// empty reports whether no task of the batch is left, nor with any worker.
func (w *work) empty(o *opened, consumer jetstream.Consumer) bool {
	info, err := consumer.Info(o.ctx)
	return err == nil && info.NumPending == 0 && info.NumAckPending == 0
}

// beatEvery is how often a worker says of a task that it works on it.
const beatEvery = SilentFor / 3

// do does a task, stores its outcome, and then acknowledges the task.
func (w *work) do(o *opened, answer Answerer, message jetstream.Msg) error {
	id, number := numberOf(message.Subject())
	meta, err := message.Metadata()
	if err != nil {
		return nil // not a message of the hub's
	}
	at("taken")
	stop := beat(message)
	defer stop()
	outcome := Outcome{Number: number, Worker: w.Name, task: message.Data(), replaces: replacedOf(message)}
	failures := 0
	if meta.NumDelivered > 1 {
		// Somebody had it before. Perhaps only the acknowledgement is missing.
		found, err := w.hub.outcome(o.ctx, o.Batch, id)
		switch {
		case err == nil && found.sequence != outcome.replaces:
			acknowledge(message)
			return nil
		case err != nil && !errors.Is(err, jetstream.ErrMsgNotFound):
			return w.giveBack(o, message, err)
		}
		if failures, err = w.hub.failures(o.ctx, o.Batch, id, meta); err != nil {
			return w.giveBack(o, message, err)
		}
	}
	if failures >= Tries {
		outcome.Fault = fmt.Sprintf("given out %d times, and nobody finished it", Tries)
	} else {
		began := time.Now()
		data, err := guarded(o.ctx, answer, message.Data())
		outcome.Data, outcome.Took = data, time.Since(began)
		var fell *panicked
		switch {
		case o.ctx.Err() != nil:
			return w.giveBack(o, message, nil)
		case errors.As(err, &fell) && failures+1 < Tries:
			_ = message.Nak() // another worker may have better luck
			return nil
		case err != nil:
			outcome.Data, outcome.Fault = nil, err.Error()
		}
	}
	at("answered")
	if err := w.hub.store(o.ctx, o.Batch, id, outcome); err != nil {
		return w.giveBack(o, message, err)
	}
	at("stored")
	w.lock.Lock()
	w.done++
	w.lock.Unlock()
	acknowledge(message)
	select {
	case w.counted <- struct{}{}:
	default:
	}
	return nil
}

// acknowledge says that the task is done. Where that is lost, the task is given out again, and its outcome is found.
func acknowledge(message jetstream.Msg) {
	_ = message.Ack()
	at("acknowledged")
}

// giveBack leaves the task to others, at once, and notes that it was in order. why, if it is not nil, is what the hub said; it is
// returned if this worker cannot go on.
func (w *work) giveBack(o *opened, message jetstream.Msg, why error) error {
	if !o.forgotten.Load() {
		// If this comes to nothing, or the process dies before it, the task has failed once more than it should.
		leaving, cancel := context.WithTimeout(context.WithoutCancel(o.ctx), time.Second)
		defer cancel()
		_ = w.hub.returned(leaving, o.Batch, message)
		at("returned")
	}
	_ = message.Nak()
	if why == nil || o.ctx.Err() != nil {
		return nil
	}
	return why
}

// beat says every few seconds that somebody works on the task, until stop is called.
func beat(message jetstream.Msg) (stop func()) {
	ended := make(chan struct{})
	go func() {
		every := time.NewTicker(beatEvery)
		defer every.Stop()
		for {
			select {
			case <-every.C:
				_ = message.InProgress()
			case <-ended:
				return
			}
		}
	}()
	return func() { close(ended) }
}

// panicked is an answerer's panic.
type panicked struct {
	value any
	stack []byte
}

func (p *panicked) Error() string { return fmt.Sprintf("panic: %v\n%s", p.value, p.stack) }

func guarded(ctx context.Context, answer Answerer, task []byte) (data []byte, err error) {
	defer func() {
		if value := recover(); value != nil {
			err = &panicked{value, debug.Stack()}
		}
	}()
	return answer(ctx, task)
}

// announce says every few seconds that the worker is there, and at once after a task, though ten times a second at most, and where
// the hub is back: so that who asks then hears what is so.
func (w *work) announce(ctx context.Context) error {
	every := time.NewTicker(announceEvery)
	defer every.Stop()
	back := w.hub.conn.StatusChanged(nats.CONNECTED)
	defer w.hub.conn.RemoveStatusListener(back)
	for {
		w.lock.Lock()
		text, err := json.Marshal(Present{Name: w.Name, Version: w.Version, Threads: max(w.Threads, 1), Done: w.done, Refused: w.refused})
		w.lock.Unlock()
		if err != nil {
			return err
		}
		// One that is lost is made up for by the next.
		if _, err := w.hub.workers.Put(ctx, w.Name, text); errors.Is(err, jetstream.ErrNoStreamResponse) {
			if _, err := w.hub.present(ctx); err == nil {
				_, _ = w.hub.workers.Put(ctx, w.Name, text)
			}
		}
		var counted chan struct{}
		for soon, said := time.After(time.Second/10), false; !said; {
			select {
			case <-soon:
				counted = w.counted
			case <-counted:
				said = true
			case _, open := <-back:
				if said = open; !open {
					back = nil // the connection is closed for good
				}
			case <-every.C:
				said = true
			case <-ctx.Done():
				leaving, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
				defer cancel()
				_ = w.hub.workers.Delete(leaving, w.Name)
				return nil
			}
		}
	}
}
