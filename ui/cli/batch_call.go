package cli

import (
	"context"
	"sync"
	"time"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/jobs"
	"github.com/jugada/jugada/lang"
)

// caller gives single tasks of a batch to workers and waits for their outcomes, for commands that need each as soon as it is
// there.
type caller struct {
	hub   *jobs.Hub
	batch *jobs.Batch

	lock     sync.Mutex
	answered map[string]bool
	waiting  map[string]chan struct{} // by id; closed when the outcome is there
}

// calling begins a batch, or goes on with it, and returns its caller. The arguments are those of begin and of newCaller.
func (a *app) calling(
	ctx context.Context, h *jobs.Hub, verb string, q question, g catalog.Game, content []byte, first []string, size int,
	lost func(error),
) (*caller, error) {
	b, err := a.begin(ctx, h, verb, q, g, content, first, size)
	if err != nil {
		return nil, err
	}
	a.note("cli.batch.begun", b.Name)
	go func() {
		every := time.NewTicker(idleEvery)
		defer every.Stop()
		for told := false; !told; {
			select {
			case <-every.C:
				told = a.idle(ctx, h, b)
			case <-ctx.Done():
				return
			}
		}
	}()
	return newCaller(ctx, h, b, lost)
}

// newCaller returns a caller. What has been answered before is known; what comes is followed until ctx is done, and lost is
// called with the error if that fails before.
func newCaller(ctx context.Context, h *jobs.Hub, b *jobs.Batch, lost func(error)) (*caller, error) {
	c := &caller{hub: h, batch: b, answered: map[string]bool{}, waiting: map[string]chan struct{}{}}
	ids, err := h.Outcomes(ctx, b)
	if err != nil {
		return nil, err
	}
	for _, id := range ids {
		c.answered[id] = true
	}
	go func() {
		for found, err := range h.Answered(ctx, b) {
			if err != nil {
				if ctx.Err() == nil {
					lost(err)
				}
				return
			}
			c.lock.Lock()
			c.answered[found.ID] = true
			if waiting := c.waiting[found.ID]; waiting != nil {
				close(waiting)
				delete(c.waiting, found.ID)
			}
			c.lock.Unlock()
		}
	}()
	return c, nil
}

// call returns a task's answer, after it has been given to workers unless it had been answered before. Several goroutines may
// call it, with different tasks.
func (c *caller) call(ctx context.Context, task jobs.Task) ([]byte, error) {
	if err := c.await(ctx, task); err != nil {
		return nil, err
	}
	return c.answer(ctx, task)
}

// await returns when a task has an outcome.
func (c *caller) await(ctx context.Context, task jobs.Task) error {
	id := c.batch.ID(task)
	there := make(chan struct{})
	c.lock.Lock()
	known := c.answered[id]
	if !known {
		c.waiting[id] = there
	}
	c.lock.Unlock()
	if !known {
		if err := c.hub.Put(ctx, c.batch, task); err != nil {
			return err
		}
		select {
		case <-there:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
	return nil
}

// answer returns the answer of a task that has an outcome.
func (c *caller) answer(ctx context.Context, task jobs.Task) ([]byte, error) {
	o, err := c.hub.Outcome(ctx, c.batch, c.batch.ID(task))
	if err == nil && o.Fault != "" {
		err = lang.Errorf("cli.batch.failed", o.Number, o.Fault, c.batch.Name)
	}
	return o.Data, err
}
