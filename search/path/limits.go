package path

import (
	"context"
	"time"

	"github.com/jugada/jugada/puzzle"
)

// Limits says when a search gives up. The zero value has no limit. What is proven by then stands in [Result.Lower].
type Limits struct {
	Depth  int           // moves that a way may have (the notes' MAXPROF); 0: no limit. Only for [Algorithm.CountsMoves] ones
	Cost   puzzle.Cost   // that a way may have; 0: no limit. Those that count moves drop what is dearer and may miss a detour
	Nodes  int64         // expanded; 0: no limit. It is never exceeded
	Time   time.Duration // wall-clock time for the whole search; 0: no limit
	Memory int64         // bytes, as in [Counts.Memory]; 0: no limit. It is never exceeded
}

// limiter watches the limits that do not depend on the position.
type limiter struct {
	ctx      context.Context
	began    time.Time
	deadline time.Time // zero: none
	spent    Reason    // what has run out; Unknown: nothing yet

	polled    time.Time // when the clock was last looked at
	reported  time.Time // when progress was last told
	stride    int       // nodes from one look to the next
	countdown int       // to the next look
	memory    int64     // bytes taken now
}

func (x *searcher[S, M, P]) arm(ctx context.Context) {
	now := time.Now()
	x.limiter = limiter{ctx: ctx, began: now, polled: now, reported: now, stride: 1, countdown: 1}
	if x.options.Time > 0 {
		x.deadline = now.Add(x.options.Time)
	}
}

// expand asks whether one more position may be expanded, and counts it if so.
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

// tick is called at every node. It looks at the clock and the context every millisecond or so, be the rules fast or
// slow: the stride doubles while looks come sooner, up to a thousand nodes, and falls back to 1 when they come late.
func (x *searcher[S, M, P]) tick() {
	if x.countdown--; x.countdown > 0 {
		return
	}
	now := time.Now()
	switch passed := now.Sub(x.polled); {
	case passed > 4*time.Millisecond:
		x.stride = 1
	case passed < time.Millisecond && x.stride < 1024:
		x.stride *= 2
	}
	x.polled, x.countdown = now, x.stride
	x.poll(now)
}

// poll looks at the context and the clock, and reports progress if it is time to.
func (x *searcher[S, M, P]) poll(now time.Time) {
	switch {
	case x.ctx.Err() != nil:
		x.giveUp(Interrupted)
	case !x.deadline.IsZero() && !now.Before(x.deadline):
		x.giveUp(Time)
	}
	if x.options.Progress != nil && now.Sub(x.reported) >= ProgressEvery {
		x.reported = now
		x.options.Progress(Progress{Lower: x.result.Lower, Counts: x.result.Counts, Elapsed: now.Sub(x.began)})
	}
}

// giveUp notes what has run out. What ran out first is told.
func (x *searcher[S, M, P]) giveUp(why Reason) {
	if x.spent == Unknown {
		x.spent = why
	}
}

// take asks whether so many bytes more may be taken, and counts them if so.
func (x *searcher[S, M, P]) take(bytes int64) bool {
	if x.options.Memory > 0 && x.memory+bytes > x.options.Memory {
		x.giveUp(Memory)
		return false
	}
	x.memory += bytes
	x.result.Memory = max(x.result.Memory, x.memory)
	return true
}
