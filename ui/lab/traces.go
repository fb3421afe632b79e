package lab

import (
	"container/list"
	"context"
	"crypto/rand"
	"sync"

	"github.com/jugada/jugada/trace"
)

// mostTraces is the most traces that are kept, however small they are.
const mostTraces = 200

// traces keeps searches under unguessable names. When there are too many, it forgets the least recently used.
type traces struct {
	mu    sync.Mutex
	byID  map[string]*list.Element
	order *list.List // of *kept, most recently used first
	bytes int64
	most  int64 // bytes, not counting the last one
}

type kept struct {
	id string
	account
}

func newTraces(most int64) *traces {
	return &traces{byID: map[string]*list.Element{}, order: list.New(), most: most}
}

// keep stores a search and returns its name.
func (t *traces) keep(search account) string {
	t.mu.Lock()
	defer t.mu.Unlock()
	k := &kept{rand.Text(), search}
	t.byID[k.id] = t.order.PushFront(k)
	t.bytes += k.Size()
	for t.order.Len() > 1 && (t.bytes > t.most || t.order.Len() > mostTraces) {
		t.drop(t.order.Back())
	}
	return k.id
}

// find returns the search of that name, nil if it is unknown or forgotten.
func (t *traces) find(id string) account {
	t.mu.Lock()
	defer t.mu.Unlock()
	at, known := t.byID[id]
	if !known {
		return nil
	}
	t.order.MoveToFront(at)
	return at.Value.(*kept).account
}

// forget drops the search of that name, and reports whether it was known.
func (t *traces) forget(id string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	at, known := t.byID[id]
	if known {
		t.drop(at)
	}
	return known
}

func (t *traces) drop(at *list.Element) {
	k := at.Value.(*kept)
	t.order.Remove(at)
	delete(t.byID, k.id)
	t.bytes -= k.Size()
}

// bounded is a log that ends its search when it gets too large.
type bounded struct {
	*trace.Log
	events int
	bytes  int64
	stop   context.CancelCauseFunc
	full   bool

	late bool // the search builds a whole tree before it values its nodes, which it does even if it is ended
	made int  // nodes of that tree
}

func (b *bounded) Event(e *trace.Event) {
	b.Log.Event(e)
	events, bytes := b.Len(), b.Size()
	if b.late {
		if e.Kind != trace.Enter {
			return
		}
		if e.Parent < 0 {
			b.made = 0
		}
		b.made++
		events += afterwards * b.made // its static value, leaving it, and the return of its value
		bytes += bytes / 2
	}
	if events >= b.events || bytes > b.bytes {
		b.full = true
		b.stop(trace.ErrFull)
	}
}

// afterwards is how many events follow for each node when a search has built its whole tree.
const afterwards = 3
