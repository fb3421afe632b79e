package lab

import (
	"runtime"
	"runtime/debug"
	"sync"
	"time"

	"github.com/jugada/jugada/catalog"
)

// Bounds is how much a lab does for all who use it. A zero stands for the number behind it.
//
// Every search says before it begins how much memory it may take, and has to wait until so much of MemoryMiB is free. What shows
// kept traces and examines exercises takes turns of its own, within ViewsMiB; so do requests with large bodies, which take many
// times their size while they are understood, within BodiesMiB. Beside these there are the traces and the pattern databases that
// are kept, KeptMiB and PatternsMiB. With the usual numbers a lab stays below 512 MiB, and below 150 MiB while nobody asks for
// anything; Run has Go's garbage collector work harder rather than let the heap grow beyond HeapMiB.
type Bounds struct {
	AtOnce    int           // searches at once, of all: two a processor, at least four
	PerClient int           // of them, of one address other than loopback, those that wait included: half of them
	Waiting   int           // searches that wait for their turn: 64
	Patience  time.Duration // how long they do: ten seconds
	MemoryMiB int           // that searches under way may take together: 256

	Time     time.Duration // of one search: one minute
	Nodes    int64         // of one search: a billion
	TableMiB int           // of a table of one search, which may have two, of what an algorithm of the notes keeps, and of a search for a way: 32
	GraphMiB int           // of one search against an opponent, and of judging a player's moves: 64

	PatternMiB  int // that the pattern databases which one search asks for may take while they are built: 128
	PatternsMiB int // of pattern databases in memory, but for those in use: 48
	CacheMiB    int // that the files in Options.Cache may take for the lab to write one more: 1024

	TraceEvents int // of one search that is told: a million
	TraceMiB    int // that it may take: 64
	KeptMiB     int // that the traces that are kept may take, but for the last one: 48

	ViewsMiB  int // that what shows kept traces may take, and exercises and trees: 64
	BodiesMiB int // that requests with large bodies may take: 64
	Requests  int // at once, of any kind: 512
	HeapMiB   int // of Go's heap, see debug.SetMemoryLimit: 256

	Write time.Duration // for a client to take an answer, or a piece of a stream: half a minute
}

// viewMiB is what showing a part of a kept trace takes at most, or a tree, or exercises.
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

// bound makes a request one that the lab can answer: no longer, larger or deeper than its bounds. Of a large game it leaves
// alone what asks for nothing, since the catalogue is patient only for so long.
func (b *Bounds) bound(r *catalog.Request, g catalog.Game) {
	if r.Depth > 0 && r.Time == 0 && r.Nodes == 0 {
		r.Sound = true // as it would be without the bounds
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
	ofClassics := r.Refine != "" || r.Quiet != "" || r.Eager || r.Symmetry || r.Trace != nil
	return g.Large() && (r.Algorithm == catalog.EngineName || r.Algorithm == "" && !ofClassics)
}

// heap is how large Go's heap is to become, for all the labs of the program that run. The limit is a soft one: as the heap comes near
// it, garbage is collected more often.
var heap struct {
	sync.Mutex
	running int
	before  int64
}

// limitHeap limits the heap to so many bytes, or to what it is limited to already if that is less, until back is called.
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

// keep bounds what a search keeps, and returns how many MiB it may take in all. The engine has two tables, since it solves the
// game as well. Against an opponent there is a graph of the positions beside what the algorithm keeps that searches them by
// minimax.
func (b *Bounds) keep(r *catalog.Request, g catalog.Game, against bool) (mib int) {
	switch {
	case !against:
		r.KeepMiB = b.TableMiB
		if byEngine(r, g) {
			return 2 * b.TableMiB
		}
	case r.Algorithm == "levels": // the whole tree
		r.KeepMiB = b.GraphMiB
		return 2 * b.GraphMiB
	default:
		r.KeepMiB = b.GraphMiB
	}
	return r.KeepMiB
}

// least returns what is asked for, but no more than there is; 0 asks for all.
func least[T int | int64 | time.Duration](asked, most T) T {
	if asked <= 0 {
		return most
	}
	return min(asked, most)
}
