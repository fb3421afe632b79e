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

// turns has what takes long or much memory take turns: so many at once, and so much memory for all together. Who comes first
// goes first, so that one who needs much is not passed for ever by those who need little.
type turns struct {
	bounds Bounds
	memory int    // MiB in all
	rest   func() // called when a turn has ended

	mu      sync.Mutex
	running map[string]int // by client: under way, or waiting
	under   int            // under way
	taken   int            // MiB of these
	queue   []*wish
	refused int64
}

// wish is somebody who waits.
type wish struct {
	mib  int
	come chan struct{} // closed when it is their turn
}

func newTurns(b Bounds, memoryMiB int, rest func()) *turns {
	return &turns{bounds: b, memory: memoryMiB, rest: rest, running: map[string]int{}}
}

// take waits until a client may do what takes so many MiB; what takes more than there are has them all. Whoever has taken a turn
// calls done. It errs with what to answer.
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

// enter has a wish wait, unless too many do or too much is done for the client already.
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

// admit lets in who is next, as long as there is room.
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
	case <-w.come: // even if there is no patience at all
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

// give gives up a wish, and reports whether its turn came all the same, at the last moment.
func (t *turns) give(client string, w *wish) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	for i, other := range t.queue {
		if other == w {
			t.queue = append(t.queue[:i:i], t.queue[i+1:]...)
			t.refused++
			t.forget(client)
			t.admit() // who needed much may have held up who needs little
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

// comeAgain is after how many seconds who was refused may try again.
const comeAgain = "1"

// busy is the answer to what there is no room for.
func busy(ctx context.Context, status int, err error) error {
	return huma.ErrorWithHeaders(refuse(ctx, status, err), http.Header{"Retry-After": {comeAgain}})
}

type clientKey struct{}

// withClient remembers whose request it is: the address, or nobody in particular if it is this computer's own.
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

// quiet is how long nothing may have happened for the lab to give memory back.
const quiet = time.Second

// tidier gives memory back to the system when there is nothing to do. Go does so by itself, but only after a collection, and a
// program that rests has none for two minutes, and then lets go slowly: meanwhile other programs of the computer would do without.
// It costs a collection, so it is not done between two searches.
type tidier struct {
	mu    sync.Mutex
	timer *time.Timer
	busy  func() bool
}

// rest is told that something has ended.
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
