package lab

import (
	"context"
	"net"
	"net/http"
	"runtime"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
)

// Bounds is how much a lab does for all who use it. A zero stands for the number behind it.
//
// Together the searches under way take at most AtOnce times TableMiB for their tables or what algorithms of the notes keep, and as
// many times TraceMiB for traces in the making or PatternMiB for pattern databases in the making; what is kept of traces takes
// KeptMiB more, and what is kept of databases PatternsMiB. Go's garbage collector lets a program that makes and drops
// much of this grow to twice as much.
//
// What shows kept traces takes turns of its own, as many at once: looking at a large one is work, too. So do requests with large
// bodies, which take many times their size while they are understood.
type Bounds struct {
	AtOnce    int           // searches at once, of all: two a processor, at least four
	PerClient int           // of them, of one address other than loopback: half of them
	Waiting   int           // searches that wait for their turn: 32
	Patience  time.Duration // how long they do: ten seconds

	Time     time.Duration // of one search: one minute
	Nodes    int64         // of one search: a billion
	TableMiB int           // of one search, of what an algorithm of the notes keeps, and of a search for a way: 32

	PatternMiB  int // that the pattern databases which one search asks for may take while they are built: 192
	PatternsMiB int // of pattern databases in memory, but for those in use: 128
	CacheMiB    int // that the files in Options.Cache may take for the lab to write one more: 1024

	TraceEvents int // of one search that is told: a million
	TraceMiB    int // that it may take: 256
	KeptMiB     int // that the traces that are kept may take, but for the last one: 256

	Write time.Duration // for a client to take an answer, or a piece of a stream: half a minute
}

// withDefaults returns b with its zeros replaced.
func (b Bounds) withDefaults() Bounds {
	fill := func(n *int, usual int) {
		if *n <= 0 {
			*n = usual
		}
	}
	span := func(d *time.Duration, usual time.Duration) {
		if *d <= 0 {
			*d = usual
		}
	}
	fill(&b.AtOnce, max(4, 2*processors.usual()))
	fill(&b.PerClient, max(1, b.AtOnce/2))
	fill(&b.Waiting, 32)
	span(&b.Patience, 10*time.Second)
	span(&b.Time, time.Minute)
	if b.Nodes <= 0 {
		b.Nodes = 1e9
	}
	fill(&b.TableMiB, 32)
	fill(&b.PatternMiB, 192)
	fill(&b.PatternsMiB, 128)
	fill(&b.CacheMiB, 1024)
	fill(&b.TraceEvents, 1_000_000)
	fill(&b.TraceMiB, 256)
	fill(&b.KeptMiB, 256)
	span(&b.Write, 30*time.Second)
	return b
}

// longest is how long a request lasts at most, but for streams that are read.
func (b *Bounds) longest() time.Duration { return b.Patience + b.Time + b.Write }

// processors is how many threads run Go code at once. A search does not let go of its own before Go takes it away, after ten
// milliseconds; where searches have all of them, whoever asks for a page waits through several such spans. So a lab that runs has
// one more for each search there may be: then it is the operating system that divides the processors, and it lets in at once
// who has been waiting for the network.
var processors allotment

type allotment struct {
	mu   sync.Mutex
	more int
}

// usual returns how many there are without those that are there for searches.
func (a *allotment) usual() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return runtime.GOMAXPROCS(0) - a.more
}

// add has n more until back is called.
func (a *allotment) add(n int) (back func()) {
	change := func(n int) {
		a.mu.Lock()
		defer a.mu.Unlock()
		runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + n)
		a.more += n
	}
	change(n)
	return func() { change(-n) }
}

// turns has searches take turns.
type turns struct {
	bounds Bounds
	free   chan struct{}

	mu      sync.Mutex
	running map[string]int // by client
	waiting int
	refused int64
}

func newTurns(b Bounds) *turns {
	return &turns{bounds: b, free: make(chan struct{}, b.AtOnce), running: map[string]int{}}
}

// take waits until a client may search. Whoever has taken a turn calls done. It errs with what to answer.
func (t *turns) take(ctx context.Context) (done func(), err error) {
	client := clientOf(ctx)
	if !t.enter(client) {
		return nil, t.busy(ctx)
	}
	if !t.wait(ctx) {
		t.leave(client, true)
		return nil, t.busy(ctx)
	}
	t.mu.Lock()
	t.waiting--
	t.mu.Unlock()
	return func() {
		<-t.free
		t.leave(client, false)
	}, nil
}

// wait waits for its turn, and reports whether it came in time.
func (t *turns) wait(ctx context.Context) bool {
	select {
	case t.free <- struct{}{}: // even if there is no patience at all
		return true
	default:
	}
	patience, cancel := context.WithTimeout(ctx, t.bounds.Patience)
	defer cancel()
	select {
	case t.free <- struct{}{}:
		return true
	case <-patience.Done():
		return false
	}
}

// enter lets a client wait, unless too many do or too much is done for the client already.
func (t *turns) enter(client string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.waiting >= t.bounds.Waiting+t.bounds.AtOnce-len(t.free) || client != "" && t.running[client] >= t.bounds.PerClient {
		t.refused++
		return false
	}
	t.waiting++
	t.running[client]++
	return true
}

func (t *turns) leave(client string, waited bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if waited {
		t.waiting--
		t.refused++
	}
	if t.running[client]--; t.running[client] == 0 {
		delete(t.running, client)
	}
}

// busy is the answer to a search that there is no room for.
func (t *turns) busy(ctx context.Context) error {
	return huma.ErrorWithHeaders(
		refuse(ctx, http.StatusTooManyRequests, lang.Errorf("lab.busy")), http.Header{"Retry-After": {"1"}})
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

// bound makes a request one that the lab can answer: no longer, larger or deeper than its bounds. Of a large game it leaves
// alone what asks for nothing, since the catalogue is patient only for so long.
func (b *Bounds) bound(r *catalog.Request, g catalog.Game) {
	if asked := r.Time > 0 || r.Nodes > 0 || r.Depth > 0; asked || !g.Large() {
		r.Time, r.Nodes = least(r.Time, b.Time), least(r.Nodes, b.Nodes)
	}
	ofClassics := r.Refine != "" || r.Quiet != "" || r.Eager || r.Symmetry || r.Trace != nil
	if g.Large() && (r.Algorithm == "engine" || r.Algorithm == "" && !ofClassics) {
		r.TableMiB = least(r.TableMiB, b.TableMiB)
	}
}

// least returns what is asked for, but no more than there is; 0 asks for all.
func least[T int | int64 | time.Duration](asked, most T) T {
	if asked <= 0 {
		return most
	}
	return min(asked, most)
}
