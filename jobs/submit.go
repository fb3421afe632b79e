package jobs

import (
	"context"
	"iter"
	"strings"
	"sync"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/jugada/jugada/lang"
)

// publishers is how many tasks are being stored at a time: a store that writes everything to disk at once does a thousand a
// second one by one.
const publishers = 16

// Submit stores the tasks of a batch that have neither been stored nor answered, in any order, and then how many there are.
// positions is asked after the last task for the number of positions in all. If tasks yields an error, or the hub fails, Submit
// stops and returns the error; what has been stored is worked on, and submitting again goes on from there. A task that is not
// what the batch has under its number is an error, too: then the batch is of another input, which begins alike, and stays that.
func (h *Hub) Submit(ctx context.Context, b *Batch, tasks iter.Seq2[Task, error], positions func() int) error {
	answered, err := h.answered(ctx, b)
	if err != nil {
		return err
	}
	waiting, err := h.ids(ctx, h.tasks, taskSubject+b.Name)
	if err != nil {
		return err
	}
	known := map[int]string{}
	for _, ids := range []map[string]bool{waiting, answered} {
		for id := range ids {
			_, number := numberOf(id)
			known[number] = id
		}
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var storing sync.WaitGroup
	free := make(chan struct{}, publishers)
	count := 0
	for task, err := range tasks {
		if err != nil {
			cancel(err)
		}
		if ctx.Err() != nil {
			break
		}
		count++
		id := b.ID(task)
		if answered[id] {
			continue
		}
		if other := known[task.Number]; other != "" && other != id {
			cancel(lang.Errorf("jobs.otherInput", task.Number, b.Name))
			break
		}
		free <- struct{}{}
		storing.Go(func() {
			defer func() { <-free }()
			if err := h.Put(ctx, b, task); err != nil {
				cancel(err)
			}
		})
	}
	storing.Wait()
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	_, err = h.Change(ctx, b.Name, func(b *Batch) { // b itself is read by others meanwhile
		b.Tasks, b.Positions = max(b.Tasks, count), max(b.Positions, positions())
	})
	return err
}

// Put stores one task of a batch, if it is not stored. It does not look whether the task has an outcome.
func (h *Hub) Put(ctx context.Context, b *Batch, task Task) error {
	at("submitting")
	defer at("submitted")
	err := h.insist(ctx, Patience, func(ctx context.Context) error {
		_, err := h.js.Publish(ctx, taskSubject+b.Name+"."+b.ID(task), task.Data, jetstream.WithExpectLastSequencePerSubject(0))
		return err
	})
	if exists(err) {
		return nil
	}
	return err
}

// answered returns the ids of the tasks of a batch that have outcomes.
func (h *Hub) answered(ctx context.Context, b *Batch) (map[string]bool, error) {
	return h.ids(ctx, h.results, resultSubject+b.Name)
}

// ids returns the ids of the tasks that a stream has under the subject of a batch.
func (h *Hub) ids(ctx context.Context, stream jetstream.Stream, subject string) (ids map[string]bool, err error) {
	err = h.insist(ctx, Patience, func(ctx context.Context) error {
		info, err := stream.Info(ctx, jetstream.WithSubjectFilter(subject+".*"))
		if err != nil {
			return err
		}
		ids = make(map[string]bool, len(info.State.Subjects))
		for subject := range info.State.Subjects {
			ids[subject[strings.LastIndexByte(subject, '.')+1:]] = true
		}
		return nil
	})
	return ids, err
}
