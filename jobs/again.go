package jobs

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// This file has what becomes of tasks that have been given out and have come back, and of those that have failed.
//
// NATS counts how often it gives out a task, but not why. So a worker that gives a task back in order notes that, beside the
// outcomes: what is left of the deliveries are those whose workers have vanished or panicked. A failed task is tried anew by
// storing it again, with the number of the outcome that it is to replace, and removing that outcome after that: whoever dies in
// between, there is a task, or an outcome, or both, and then the next outcome takes the place of the old.

// againHeader is the header of a task that is tried anew: the sequence of the outcome that the next one replaces.
const againHeader = "Jugada-Again"

// replacedOf returns the sequence of the outcome that a task's next one replaces, 0 if there is none.
func replacedOf(task jetstream.Msg) uint64 {
	sequence, _ := strconv.ParseUint(task.Headers().Get(againHeader), 10, 64)
	return sequence
}

// returnedSubject returns the subject under which is stored that a delivery of a stored task was given back in order. It has more
// parts than those of outcomes, so that nobody takes it for one.
func returnedSubject(b *Batch, id string, stored uint64, delivery string) string {
	return fmt.Sprintf("%s%s.%s.returned.%d.%s", resultSubject, b.Name, id, stored, delivery)
}

// returned notes that a task is given back in order.
func (h *Hub) returned(ctx context.Context, b *Batch, task jetstream.Msg) error {
	meta, err := task.Metadata()
	if err != nil {
		return err
	}
	id, _ := numberOf(task.Subject())
	subject := returnedSubject(b, id, meta.Sequence.Stream, strconv.FormatUint(meta.NumDelivered, 10))
	return h.insist(ctx, 0, func(ctx context.Context) error {
		_, err := h.js.Publish(ctx, subject, nil)
		return err
	})
}

// failures returns how many workers have vanished or panicked at a task before the delivery that meta tells of.
func (h *Hub) failures(ctx context.Context, b *Batch, id string, meta *jetstream.MsgMetadata) (count int, err error) {
	err = h.insist(ctx, Patience, func(ctx context.Context) error {
		info, err := h.results.Info(ctx, jetstream.WithSubjectFilter(returnedSubject(b, id, meta.Sequence.Stream, "*")))
		if err == nil {
			count = int(meta.NumDelivered) - 1 - len(info.State.Subjects)
		}
		return err
	})
	return count, err
}

// Retry stores the failed tasks of a batch anew, and removes their outcomes. It returns how many there were. Workers look at the
// batch again when it is changed.
func (h *Hub) Retry(ctx context.Context, b *Batch) (count int, err error) {
	ids, err := h.Outcomes(ctx, b)
	for _, id := range ids {
		o, err := h.outcome(ctx, b, id)
		if errors.Is(err, jetstream.ErrMsgNotFound) || err == nil && (o.Fault == "" || len(o.Data) == 0) {
			continue // it is answered; or somebody has come before, or its text did not fit beside the fault
		}
		if err != nil {
			return count, err
		}
		task := nats.NewMsg(taskSubject + b.Name + "." + id)
		task.Data = o.Data
		task.Header.Set(againHeader, strconv.FormatUint(o.sequence, 10))
		at("retrying")
		err = h.insist(ctx, Patience, func(ctx context.Context) error {
			_, err := h.js.PublishMsg(ctx, task) // in place of one that is there, if its acknowledgement was lost
			return err
		})
		if err != nil {
			return count, err
		}
		count++
		at("retried")
		err = h.insist(ctx, Patience, func(ctx context.Context) error {
			err := h.results.DeleteMsg(ctx, o.sequence)
			if now, lost := h.outcome(ctx, b, id); err != nil && (lost != nil || now.sequence != o.sequence) {
				return lost // it has been replaced, or removed
			}
			return err
		})
		if err != nil && !errors.Is(err, jetstream.ErrMsgNotFound) {
			return count, err
		}
	}
	return count, err
}

// triedAnew returns how many tasks that have failed are stored anew and have their old outcomes still; ids are those of the tasks
// that have outcomes.
func (h *Hub) triedAnew(ctx context.Context, b *Batch, ids map[string]bool) (count int, err error) {
	stored, err := h.ids(ctx, h.tasks, taskSubject+b.Name)
	if err != nil {
		return 0, err
	}
	for id := range stored {
		if !ids[id] {
			continue
		}
		var task *jetstream.RawStreamMsg
		err := h.insist(ctx, Patience, func(ctx context.Context) (err error) {
			task, err = h.tasks.GetLastMsgForSubject(ctx, taskSubject+b.Name+"."+id)
			return err
		})
		var o Outcome
		if err == nil {
			o, err = h.outcome(ctx, b, id)
		}
		switch {
		case errors.Is(err, jetstream.ErrMsgNotFound): // done with, or removed, a moment ago
		case err != nil:
			return 0, err
		case task.Header.Get(againHeader) == strconv.FormatUint(o.sequence, 10):
			count++
		}
	}
	return count, nil
}
