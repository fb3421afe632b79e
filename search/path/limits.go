package path

import (
	"context"
	"time"

	"github.com/jugada/jugada/puzzle"
	"github.com/jugada/jugada/search"
)

// Limits says when a search gives up. The zero value has no limit. [Result.Lower] has what is proved by then.
type Limits struct {
	Depth  int           // moves of a path (the notes' MAXPROF); 0: no limit. Only if [Algorithm.CountsMoves]
	Cost   puzzle.Cost   // of a path; 0: no limit. Algorithms that count moves drop paths above it and may miss a detour
	Nodes  int64         // expanded; 0: no limit. It is never exceeded
	Time   time.Duration // wall-clock time for the whole search; 0: no limit
	Memory int64         // bytes, as in [Counts.Memory]; 0: no limit. It is never exceeded
}

// limiter watches the limits that do not depend on the position.
type limiter struct {
	watch    search.Watch
	spent    Reason        // what has run out; Unknown: nothing yet
	reported time.Duration // when progress was last reported
	memory   int64         // bytes in use
}

func (x *searcher[S, M, P]) arm(ctx context.Context) {
	x.limiter = limiter{watch: search.NewWatch(ctx, time.Now(), x.options.Time)}
}

// expand reports whether one more position may be expanded, and counts it if so.
func (x *searcher[S, M, P]) expand() bool {
	x.tick()
	if x.options.Nodes > 0 && x.result.Expanded >= x.options.Nodes {
		x.giveUp(Nodes)
	}
	if x.spent != Unknown {
		return false
	}
	x.result.Expanded++
	return true
}

// tick is called at every node.
func (x *searcher[S, M, P]) tick() {
	if x.watch.Due() {
		x.poll(x.watch.Look())
	}
}

// poll records what a look at the watch has found, and reports progress if it is due.
func (x *searcher[S, M, P]) poll(found search.Reason) {
	switch found {
	case search.Interrupted, search.Trace:
		x.giveUp(Interrupted)
	case search.Time:
		x.giveUp(Time)
	}
	if x.options.Progress == nil {
		return
	}
	if elapsed := x.watch.Elapsed(); elapsed-x.reported >= ProgressEvery {
		x.reported = elapsed
		x.options.Progress(Progress{Lower: x.result.Lower, Counts: x.result.Counts, Elapsed: elapsed})
	}
}

// giveUp records what has run out. What ran out first is reported.
func (x *searcher[S, M, P]) giveUp(why Reason) {
	if x.spent == Unknown {
		x.spent = why
	}
}

// take reports whether that many more bytes may be allocated, and counts them if so.
func (x *searcher[S, M, P]) take(bytes int64) bool {
	if x.options.Memory > 0 && x.memory+bytes > x.options.Memory {
		x.giveUp(Memory)
		return false
	}
	x.memory += bytes
	x.result.Memory = max(x.result.Memory, x.memory)
	return true
}
