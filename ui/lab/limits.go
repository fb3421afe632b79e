package lab

import (
	"runtime"
	"runtime/debug"
	"sync"
	"time"

	"github.com/jugada/jugada/catalog"
)

// Bounds limits the work of a lab for all its users together. A zero means the default given with the field.
//
// Every search reserves its memory before it begins, and waits until that much of MemoryMiB is free. Requests that show kept
// traces or check exercises take separate turns, within ViewsMiB; so do requests with large bodies, which take many times their
// size while they are parsed, within BodiesMiB. In addition, KeptMiB and PatternsMiB limit the traces and pattern databases that
// are kept. With the defaults a lab stays below 512 MiB, and below 150 MiB when idle; Run makes Go's garbage collector work
// harder rather than let the heap grow beyond HeapMiB.
type Bounds struct {
	AtOnce    int           // searches at once, in total: two per processor, at least four
	PerClient int           // of these for one address other than loopback, including waiting ones: half
	Waiting   int           // searches that wait for their turn: 64
	Patience  time.Duration // how long they wait: ten seconds
	MemoryMiB int           // for running searches together: 256

	Time     time.Duration // of one search: one minute
	Nodes    int64         // of one search: a billion
	TableMiB int           // of each table of a search (up to two), of an algorithm of the notes, or of a search for a path: 32
	GraphMiB int           // of one search against an opponent, and of judging a player's moves: 64

	PatternMiB  int // for building the pattern databases of one search: 128
	PatternsMiB int // of pattern databases in memory, those in use apart: 48
	CacheMiB    int // size of the files in Options.Cache above which the lab writes no more: 1024

	TraceEvents int // of one traced search: a million
	TraceMiB    int // of its trace: 64
	KeptMiB     int // of the kept traces, the last one apart: 48

	ViewsMiB  int // of requests for kept traces, exercises and trees: 64
	BodiesMiB int // of requests with large bodies: 64
	Requests  int // at once, of any kind: 512
	HeapMiB   int // of Go's heap, see debug.SetMemoryLimit: 256

	Write time.Duration // for a client to read an answer, or a piece of a stream: half a minute
}

// viewMiB is the most memory for showing a part of a kept trace, a tree, or exercises.
const viewMiB = 16

// withDefaults returns b with its zeros replaced.
func (b Bounds) withDefaults() Bounds {
	fill(&b.AtOnce, max(4, 2*processors.usual()))
	fill(&b.PerClient, max(1, b.AtOnce/2))
	fill(&b.Waiting, 64)
	fill(&b.Patience, 10*time.Second)
	fill(&b.MemoryMiB, 256)
	fill(&b.Time, time.Minute)
	fill(&b.Nodes, 1e9)
	fill(&b.TableMiB, 32)
	fill(&b.GraphMiB, 64)
	fill(&b.PatternMiB, 128)
	fill(&b.PatternsMiB, 48)
	fill(&b.CacheMiB, 1024)
	fill(&b.TraceEvents, 1_000_000)
	fill(&b.TraceMiB, 64)
	fill(&b.KeptMiB, 48)
	fill(&b.ViewsMiB, 64)
	fill(&b.BodiesMiB, 64)
	fill(&b.Requests, 512)
	fill(&b.HeapMiB, 256)
	fill(&b.Write, 30*time.Second)
	return b
}

func fill[T int | int64 | time.Duration](n *T, usual T) {
	if *n <= 0 {
		*n = usual
	}
}

// longest is the longest time of a request, except for streams being read.
func (b *Bounds) longest() time.Duration { return b.Patience + b.Time + b.Write }

// processors is how many threads run Go code at once. A search keeps its thread until Go preempts it, after ten milliseconds;
// where searches hold all threads, a request for a page waits through several such spans. So a running lab has an extra thread
// for each possible search: then the operating system shares out the processors, and it runs threads that were waiting for the
// network at once.
var processors allotment

type allotment struct {
	mu   sync.Mutex
	more int
}

// usual returns how many there are without those added for searches.
func (a *allotment) usual() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return runtime.GOMAXPROCS(0) - a.more
}

// add adds n until back is called.
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

// bound cuts a request down to the lab's bounds of time, nodes and table size. It sets no limits on a large game if the
// request has none, since the catalogue then limits the time itself.
func (b *Bounds) bound(r *catalog.Request, g catalog.Game) {
	if r.Depth > 0 && r.Time == 0 && r.Nodes == 0 {
		r.Sound = true // as without the bounds
	}
	if asked := r.Time > 0 || r.Nodes > 0 || r.Depth > 0; asked || !g.Large() {
		r.Time, r.Nodes = least(r.Time, b.Time), least(r.Nodes, b.Nodes)
	}
	if byEngine(r, g) {
		r.TableMiB = least(r.TableMiB, b.TableMiB)
	}
}

// byEngine reports whether the engine will search, with a large table.
func byEngine(r *catalog.Request, g catalog.Game) bool {
	ofClassics := r.Refine != "" || r.Quiet != "" || r.Eager || r.ValueAll || r.Symmetry || r.Trace != nil
	return g.Large() && (r.Algorithm == catalog.EngineName || r.Auto() || r.Algorithm == "" && !ofClassics)
}

// heap limits the size of Go's heap for all running labs of the program. The limit is soft: near it, garbage is collected more
// often.
var heap struct {
	sync.Mutex
	running int
	before  int64
}

// limitHeap limits the heap to that many bytes, unless its limit is lower already, until back is called.
func limitHeap(bytes int64) (back func()) {
	heap.Lock()
	defer heap.Unlock()
	was := debug.SetMemoryLimit(-1)
	if heap.running++; heap.running == 1 {
		heap.before = was
	}
	debug.SetMemoryLimit(min(was, bytes))
	return func() {
		heap.Lock()
		defer heap.Unlock()
		if heap.running--; heap.running == 0 {
			debug.SetMemoryLimit(heap.before)
		}
	}
}

// keep bounds the memory of a search, and returns its total in MiB. The engine has two tables, since it also solves the game.
// Against an opponent there is a graph of the positions, besides what the minimax algorithm keeps.
func (b *Bounds) keep(r *catalog.Request, g catalog.Game, against bool) (mib int) {
	switch {
	case !against:
		r.KeepMiB = b.TableMiB
		if byEngine(r, g) {
			return 2 * b.TableMiB
		}
	case byEngine(r, g): // if the opponent's errors cannot be weighed
		r.KeepMiB = b.GraphMiB
		return b.GraphMiB + 2*b.TableMiB
	case r.Algorithm == "levels": // the whole tree
		r.KeepMiB = b.GraphMiB
		return 2 * b.GraphMiB
	default:
		r.KeepMiB = b.GraphMiB
	}
	return r.KeepMiB
}

// least returns the smaller of asked and most; 0 asks for most.
func least[T int | int64 | time.Duration](asked, most T) T {
	if asked <= 0 {
		return most
	}
	return min(asked, most)
}
