package jobs

import (
	"context"
	"testing"

	"github.com/nats-io/nats.go/jetstream"
)

// late is a stream whose leader has not read yet what others have told of it.
type late struct {
	jetstream.Stream
	asked int
}

func (l *late) GetLastMsgForSubject(ctx context.Context, subject string) (*jetstream.RawStreamMsg, error) {
	if l.asked++; l.asked <= 3 {
		return nil, jetstream.ErrMsgNotFound
	}
	return l.Stream.GetLastMsgForSubject(ctx, subject)
}

// An outcome that Answered has told of is there, though the server that is asked for it may be the last to know. A worker that looks
// whether there is one asks once.
func TestTheLeaderMayBeLate(t *testing.T) {
	h, err := Open(t.Context(), Options{Folder: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	b, err := h.Begin(t.Context(), &Batch{Name: "late", Command: "echo"})
	if err != nil {
		t.Fatal(err)
	}
	id := b.ID(Task{Number: 1})
	if err := h.store(t.Context(), b, id, Outcome{Data: []byte("here")}); err != nil {
		t.Fatal(err)
	}
	for told, err := range h.Answered(t.Context(), b) {
		if err != nil || told.ID != id {
			t.Fatalf("told of %+v, %v; want %s", told, err, id)
		}
		break
	}
	h.results = &late{Stream: h.results}
	if _, err := h.outcome(t.Context(), b, id); err != jetstream.ErrMsgNotFound {
		t.Errorf("a worker is told %v, want that there is none", err)
	}
	if o, err := h.Outcome(t.Context(), b, id); err != nil || string(o.Data) != "here" || o.Number != 1 {
		t.Errorf("the outcome is %+v, %v", o, err)
	}
}

// A task that is answered is not counted as given out as well, though its worker has not told the hub yet that it is done with it.
func TestAnsweredTasksAreNotGivenOut(t *testing.T) {
	h, err := Open(t.Context(), Options{Folder: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	b, err := h.Begin(t.Context(), &Batch{Name: "answered", Command: "echo", Tasks: 3})
	if err != nil {
		t.Fatal(err)
	}
	for number := 1; number <= 3; number++ {
		if err := h.Put(t.Context(), b, Task{Number: number}); err != nil {
			t.Fatal(err)
		}
	}
	consumer, err := h.tasks.Consumer(t.Context(), b.Name)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 { // taken, and not acknowledged
		if _, err := consumer.Next(); err != nil {
			t.Fatal(err)
		}
	}
	// The last one is answered by a worker that was killed before it could say so: it waits in the queue, and is not counted there.
	for answered, want := range []Queue{{Running: 2, Waiting: 1}, {Running: 1, Waiting: 1}, {Waiting: 1}, {}} {
		if answered > 0 {
			if err := h.store(t.Context(), b, b.ID(Task{Number: answered}), Outcome{}); err != nil {
				t.Fatal(err)
			}
		}
		if s, err := h.Status(t.Context(), b.Name); err != nil || s.Answered != answered || s.Queue != want {
			t.Errorf("%d answered: %+v, %v; want %+v", answered, s, err, want)
		}
	}
}
