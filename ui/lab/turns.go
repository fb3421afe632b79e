package lab

import (
	"context"
	"net"
	"net/http"
	"runtime/debug"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/jugada/jugada/lang"
)

// turns makes long or memory-hungry work take turns: a limited number at once, with limited memory in total. Turns are first
// come, first served, so that large requests are not starved by small ones.
type turns struct {
	bounds Bounds
	memory int    // MiB in all
	rest   func() // called when a turn has ended

	mu      sync.Mutex
	running map[string]int // by client: running or waiting
	under   int            // under way
	taken   int            // their MiB
	queue   []*wish
	refused int64
}

// wish is a request that waits for its turn.
type wish struct {
	mib  int
	come chan struct{} // closed when its turn comes
}

func newTurns(b Bounds, memoryMiB int, rest func()) *turns {
	return &turns{bounds: b, memory: memoryMiB, rest: rest, running: map[string]int{}}
}

// take waits until a client may use mib MiB; a request for more than the total gets all of it. The caller must call done after
// its turn. The error is the answer to the client.
func (t *turns) take(ctx context.Context, mib int) (done func(), err error) {
	client := clientOf(ctx)
	w := &wish{min(mib, t.memory), make(chan struct{})}
	if err := t.enter(ctx, client, w); err != nil {
		return nil, err
	}
	if !t.wait(ctx, w) && !t.give(client, w) {
		return nil, busy(ctx, http.StatusServiceUnavailable, lang.Errorf("lab.busy"))
	}
	return func() {
		t.leave(client, w)
		t.rest()
	}, nil
}

// enter queues a wish, unless too many wait or the client has too many already.
func (t *turns) enter(ctx context.Context, client string, w *wish) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case client != "" && t.running[client] >= t.bounds.PerClient:
		t.refused++
		return busy(ctx, http.StatusTooManyRequests, lang.Errorf("lab.busyClient", t.bounds.PerClient))
	case len(t.queue) >= t.bounds.Waiting:
		t.refused++
		return busy(ctx, http.StatusServiceUnavailable, lang.Errorf("lab.busy"))
	}
	t.running[client]++
	t.queue = append(t.queue, w)
	t.admit()
	return nil
}

func (t *turns) fits(w *wish) bool { return t.under < t.bounds.AtOnce && t.taken+w.mib <= t.memory }

// admit admits the next ones in the queue while there is room.
func (t *turns) admit() {
	for len(t.queue) > 0 && t.fits(t.queue[0]) {
		w := t.queue[0]
		t.queue = t.queue[1:]
		t.under++
		t.taken += w.mib
		close(w.come)
	}
}

// wait reports whether the turn came in time.
func (t *turns) wait(ctx context.Context, w *wish) bool {
	select {
	case <-w.come: // even with no patience at all
		return true
	default:
	}
	patience := time.NewTimer(t.bounds.Patience)
	defer patience.Stop()
	select {
	case <-w.come:
		return true
	case <-ctx.Done():
	case <-patience.C:
	}
	return false
}

// give gives up a wish, and reports whether its turn came after all, at the last moment.
func (t *turns) give(client string, w *wish) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	for i, other := range t.queue {
		if other == w {
			t.queue = append(t.queue[:i:i], t.queue[i+1:]...)
			t.refused++
			t.forget(client)
			t.admit() // a large request may have held up smaller ones
			return false
		}
	}
	return true
}

func (t *turns) leave(client string, w *wish) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.under--
	t.taken -= w.mib
	t.forget(client)
	t.admit()
}

func (t *turns) forget(client string) {
	if t.running[client]--; t.running[client] == 0 {
		delete(t.running, client)
	}
}

// comeAgain is the number of seconds after which a refused client may try again.
const comeAgain = "1"

// busy is the answer to requests that there is no room for.
func busy(ctx context.Context, status int, err error) error {
	return huma.ErrorWithHeaders(refuse(ctx, status, err), http.Header{"Retry-After": {comeAgain}})
}

type clientKey struct{}

// withClient records the client's address in the context, or "" for this computer.
func withClient(ctx context.Context, r *http.Request) context.Context {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if ip := net.ParseIP(host); err != nil || ip != nil && ip.IsLoopback() {
		host = ""
	}
	return context.WithValue(ctx, clientKey{}, host)
}

func clientOf(ctx context.Context) string {
	client, _ := ctx.Value(clientKey{}).(string)
	return client
}

// quiet is how long the lab must be idle before it returns memory.
const quiet = time.Second

// tidier returns memory to the system when the lab is idle. Go does so by itself, but only after a collection, and an idle
// program has none for two minutes, and then releases memory slowly: meanwhile other programs would lack it. It costs a
// collection, so it is not done between two searches.
type tidier struct {
	mu    sync.Mutex
	timer *time.Timer
	busy  func() bool
}

// rest is called when a turn has ended.
func (t *tidier) rest() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.timer == nil {
		t.timer = time.AfterFunc(quiet, t.tidy)
		return
	}
	t.timer.Reset(quiet)
}

func (t *tidier) tidy() {
	if !t.busy() {
		debug.FreeOSMemory()
	}
}
