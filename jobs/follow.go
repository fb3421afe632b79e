package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/jugada/jugada/lang"
)

// The headers of a stored outcome.
const (
	workerHeader = "Jugada-Worker"
	tookHeader   = "Jugada-Took" // milliseconds
	faultHeader  = "Jugada-Fault"
)

// Answered yields the tasks of a batch that have outcomes, by id: first those that have them already, in the order in which they
// were stored, then each as it is stored, until ctx is done, the caller stops, or others have cancelled or removed the batch since b
// was read, which is an error that says so.
func (h *Hub) Answered(ctx context.Context, b *Batch) iter.Seq2[Answered, error] {
	return func(yield func(Answered, error) bool) {
		ctx, cancel := context.WithCancelCause(ctx)
		defer cancel(nil)
		var told atomic.Int64
		go h.untilEnded(ctx, b, &told, cancel)
		next := uint64(1)
		for ctx.Err() == nil {
			// An ordered consumer survives most losses of the server, but not all of them: after a silence another begins where
			// it stopped.
			const silence = 10 * time.Second
			var messages jetstream.MessagesContext
			err := h.insist(ctx, Patience, func(ctx context.Context) error {
				consumer, err := h.results.OrderedConsumer(ctx, jetstream.OrderedConsumerConfig{
					FilterSubjects: []string{resultSubject + b.Name + ".*"}, HeadersOnly: true,
					DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: next,
				})
				if err == nil {
					messages, err = consumer.Messages()
				}
				return err
			})
			if ctx.Err() != nil {
				break
			}
			if err != nil {
				yield(Answered{}, err)
				return
			}
			for {
				wait, cancel := context.WithTimeout(ctx, silence)
				message, err := messages.Next(jetstream.NextContext(wait))
				cancel()
				if err != nil {
					break
				}
				meta, err := message.Metadata()
				if err != nil || meta.Sequence.Stream < next {
					continue
				}
				next = meta.Sequence.Stream + 1
				id, number := numberOf(message.Subject())
				told.Add(1)
				if !yield(Answered{ID: id, Number: number}, nil) {
					messages.Stop()
					return
				}
			}
			messages.Stop()
		}
		yield(Answered{}, context.Cause(ctx))
	}
}

// lookEvery is how often whoever waits for outcomes asks whether the batch goes on.
const lookEvery = time.Second

// untilEnded calls end with the reason when others have cancelled or removed a batch since it was read; told counts its outcomes.
func (h *Hub) untilEnded(ctx context.Context, b *Batch, told *atomic.Int64, end context.CancelCauseFunc) {
	for ctx.Err() == nil {
		if err := h.ended(ctx, b, told); err != nil {
			end(err)
			return
		}
		pause(ctx, lookEvery)
	}
}

// ended returns why a batch will have no more outcomes: others have cancelled or removed it since it was read. It returns nil where
// the hub does not answer, and while what it says may be older, as that of a server which has just come back: removing leaves a
// mark, with a revision as every change has it.
func (h *Hub) ended(ctx context.Context, b *Batch, told *atomic.Int64) error {
	call, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	kept, err := h.js.Stream(call, bucketStream+batchesBucket)
	if err != nil {
		return nil
	}
	last, err := kept.GetLastMsgForSubject(call, bucketSubject+batchesBucket+"."+b.Name)
	if err != nil || last.Sequence <= b.revision {
		return nil
	}
	var now Batch
	answered := int(told.Load())
	switch err := json.Unmarshal(last.Data, &now); {
	case err != nil || !now.Begun.Equal(b.Begun): // a mark, or begun again since
		return lang.Errorf("jobs.removed", b.Name, answered)
	case now.Cancelled && now.Tasks > 0:
		return lang.Errorf("jobs.cancelled", b.Name, answered, now.Tasks)
	case now.Cancelled:
		return lang.Errorf("jobs.cancelled.unread", b.Name, answered)
	}
	return nil
}

// Answered is a task that has an outcome.
type Answered struct {
	ID     string
	Number int
}

// Outcomes returns the ids of the tasks that have outcomes now, in the order of the input.
func (h *Hub) Outcomes(ctx context.Context, b *Batch) ([]string, error) {
	ids, err := h.answered(ctx, b)
	return slices.Sorted(maps.Keys(ids)), err
}

// Outcome returns the outcome of a task by its id, which Answered has told.
func (h *Hub) Outcome(ctx context.Context, b *Batch, id string) (o Outcome, err error) {
	err = whileMissing(ctx, settles, jetstream.ErrMsgNotFound, func() error {
		o, err = h.outcome(ctx, b, id)
		return err
	})
	return o, err
}

// outcome returns the outcome of a task that may have none yet.
func (h *Hub) outcome(ctx context.Context, b *Batch, id string) (o Outcome, err error) {
	err = h.insist(ctx, Patience, func(ctx context.Context) error {
		message, err := h.results.GetLastMsgForSubject(ctx, resultSubject+b.Name+"."+id)
		if err != nil {
			return err
		}
		o.Data, o.Fault, o.Worker = message.Data, message.Header.Get(faultHeader), message.Header.Get(workerHeader)
		took, _ := strconv.ParseInt(message.Header.Get(tookHeader), 10, 64)
		o.Took = time.Duration(took) * time.Millisecond
		_, o.Number = numberOf(message.Subject)
		o.sequence = message.Sequence
		return nil
	})
	return o, err
}

// store stores an outcome under the task's id, unless there is one that it does not replace.
func (h *Hub) store(ctx context.Context, b *Batch, id string, o Outcome) error {
	if o.Fault != "" {
		o.Data = o.task // for Retry
	}
	send := func(after uint64) error {
		message := nats.NewMsg(resultSubject + b.Name + "." + id)
		message.Data = o.Data
		message.Header.Set(workerHeader, o.Worker)
		message.Header.Set(tookHeader, strconv.FormatInt(o.Took.Milliseconds(), 10))
		if o.Fault != "" {
			message.Header.Set(faultHeader, o.Fault)
		}
		return h.insist(ctx, 0, func(ctx context.Context) error {
			_, err := h.js.PublishMsg(ctx, message, jetstream.WithExpectLastSequencePerSubject(after))
			return err
		})
	}
	err := send(0)
	if errors.Is(err, nats.ErrMaxPayload) && o.Fault == "" {
		o.Fault = fmt.Sprintf("the answer has %d bytes, and the hub takes messages of %d: fewer positions a task",
			len(o.Data), h.conn.MaxPayload())
		o.Data = o.task
		err = send(0)
	}
	if errors.Is(err, nats.ErrMaxPayload) {
		o.Data = nil
		err = send(0)
	}
	if exists(err) && o.replaces > 0 {
		if err = send(o.replaces); exists(err) {
			err = send(0) // that one has been removed a moment ago, unless there is a newer one
		}
	}
	if exists(err) {
		return nil
	}
	return err
}

// A Status is how far a batch is.
type Status struct {
	Batch
	Answered int `json:"answered"` // tasks with outcomes
	Queue
}

// A Queue is how many tasks of a batch have no outcome yet.
type Queue struct {
	Running int `json:"running"` // given out to workers, with those that came back a moment ago
	Waiting int `json:"waiting"` // no worker has them
	Again   int `json:"again"`   // given out more than once
}

// Done reports whether all tasks have outcomes.
func (s *Status) Done() bool { return s.Tasks > 0 && s.Answered >= s.Tasks }

// Status returns how far a batch is. The hub counts all outcomes for that: see Queue for what is asked often.
func (h *Hub) Status(ctx context.Context, name string) (*Status, error) {
	b, err := h.Batch(ctx, name)
	if err != nil {
		return nil, err
	}
	ids, err := h.answered(ctx, b)
	if err != nil {
		return nil, err
	}
	q, err := h.Queue(ctx, b)
	if err != nil {
		return nil, err
	}
	answered := len(ids)
	if surplus := q.Running + q.Waiting + answered - b.Tasks; b.Tasks > 0 && surplus > 0 {
		again, err := h.triedAnew(ctx, b, ids)
		if err != nil {
			return nil, err
		}
		again = min(again, surplus)
		answered -= again
		// The others have been answered a moment ago and are still with their workers, or these were killed before they could
		// say so, and the tasks wait for somebody who finds the outcomes.
		surplus -= again
		held := min(q.Running, surplus)
		q.Running -= held
		q.Waiting -= min(q.Waiting, surplus-held)
	}
	return &Status{*b, answered, q}, nil
}

// Queue returns how many tasks of a batch have no outcome yet.
func (h *Hub) Queue(ctx context.Context, b *Batch) (q Queue, err error) {
	err = h.insist(ctx, Patience, func(ctx context.Context) error {
		consumer, err := h.tasks.Consumer(ctx, b.Name)
		if errors.Is(err, jetstream.ErrConsumerNotFound) {
			return nil // begun, and ended before anything was submitted
		}
		if err != nil {
			return err
		}
		info, err := consumer.Info(ctx)
		if err != nil {
			return err
		}
		q = Queue{info.NumAckPending, int(info.NumPending), info.NumRedelivered}
		if b.Cancelled {
			q.Running, q.Waiting = 0, q.Waiting+q.Running
		}
		return nil
	})
	return q, err
}

// Idle reports whether no batch has tasks that workers may take or have.
func (h *Hub) Idle(ctx context.Context) (bool, error) {
	names, err := h.names(ctx)
	if err != nil {
		return false, err
	}
	for _, name := range names {
		b, err := h.Batch(ctx, name)
		if err != nil {
			return false, err
		}
		if b.Cancelled {
			continue
		}
		if q, err := h.Queue(ctx, b); err != nil || q.Running+q.Waiting > 0 {
			return false, err
		}
	}
	return true, nil
}

// names returns those of all batches.
func (h *Hub) names(ctx context.Context) (names []string, err error) {
	err = h.insist(ctx, Patience, func(ctx context.Context) (err error) {
		names, err = h.batches.Keys(ctx)
		if errors.Is(err, jetstream.ErrNoKeysFound) {
			return nil
		}
		return err
	})
	return names, err
}

// Batches returns how far each batch is, the oldest first.
func (h *Hub) Batches(ctx context.Context) ([]*Status, error) {
	names, err := h.names(ctx)
	if err != nil {
		return nil, err
	}
	var all []*Status
	for _, name := range names {
		s, err := h.Status(ctx, name)
		if err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	slices.SortFunc(all, func(a, b *Status) int { return a.Begun.Compare(b.Begun) })
	return all, nil
}

// Clean forgets a batch, its tasks and its outcomes. Workers stop working on it; what one of them still stores is a true outcome
// of the batch of that name, and found if that is begun again.
func (h *Hub) Clean(ctx context.Context, name string) error {
	if _, err := h.Batch(ctx, name); err != nil {
		return err
	}
	for _, remove := range []func(context.Context) error{
		func(ctx context.Context) error { return h.batches.Purge(ctx, name) }, // first, so that no worker takes up its tasks
		func(ctx context.Context) error {
			err := h.tasks.DeleteConsumer(ctx, name)
			if errors.Is(err, jetstream.ErrConsumerNotFound) {
				return nil
			}
			return err
		},
		func(ctx context.Context) error {
			return h.tasks.Purge(ctx, jetstream.WithPurgeSubject(taskSubject+name+".*"))
		},
		func(ctx context.Context) error {
			return h.results.Purge(ctx, jetstream.WithPurgeSubject(resultSubject+name+".>"))
		},
		func(ctx context.Context) error {
			files, err := h.js.Stream(ctx, filesStream)
			if errors.Is(err, jetstream.ErrStreamNotFound) {
				return nil // no batch has had files
			}
			if err != nil {
				return err
			}
			return files.Purge(ctx, jetstream.WithPurgeSubject(fileSubject+name+".>"))
		},
	} {
		at("removing")
		if err := h.insist(ctx, Patience, remove); err != nil {
			return err
		}
	}
	return nil
}
