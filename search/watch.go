package search

import (
	"context"
	"errors"
	"time"
)

// Watch tells a search when its time is up, or its context is cancelled. Except for [Watch.Over], only one goroutine may use it.
type Watch struct {
	ctx    context.Context
	began  time.Time
	limit  time.Duration // 0: none
	looked time.Time     // when it last looked
	stride int           // nodes between two looks
	left   int           // nodes to the next look
}

// The clock is read every millisecond or so, whether the rules are fast or slow: the stride doubles while looks come
// sooner and falls back to 1 when they come late.
const (
	mostStride = 1024
	soon       = time.Millisecond
	late       = 4 * time.Millisecond
)

// NewWatch returns the watch of a search that began at began and may last for limit; 0: no limit.
func NewWatch(ctx context.Context, began time.Time, limit time.Duration) Watch {
	return Watch{ctx: ctx, began: began, limit: limit, looked: began, stride: 1, left: 1}
}

// Due counts a node and reports whether it is time to look.
func (w *Watch) Due() bool {
	w.left--
	return w.left <= 0
}

// Look returns what has run out, Unknown if nothing has, and decides when the next look is due.
func (w *Watch) Look() Reason {
	now := time.Now()
	switch passed := now.Sub(w.looked); {
	case passed > late:
		w.stride = 1
	case passed < soon && w.stride < mostStride:
		w.stride *= 2
	}
	w.looked, w.left = now, w.stride
	return w.at(now)
}

// Within makes the next look due after at most nodes nodes.
func (w *Watch) Within(nodes int64) { w.left = int(min(int64(w.left), nodes)) }

// Over returns what has run out, Unknown if nothing has. It may be called by several goroutines at once.
func (w *Watch) Over() Reason { return w.at(time.Now()) }

func (w *Watch) at(now time.Time) Reason {
	switch {
	case w.ctx.Err() != nil && errors.Is(context.Cause(w.ctx), ErrTraceFull):
		return Trace
	case w.ctx.Err() != nil:
		return Interrupted
	case w.limit > 0 && now.Sub(w.began) >= w.limit:
		return Time
	}
	return Unknown
}

// Elapsed returns how long the search has lasted.
func (w *Watch) Elapsed() time.Duration { return time.Since(w.began) }
