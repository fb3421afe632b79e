package search

import (
	"context"
	"testing"
	"testing/synctest"
	"time"
)

// A watch looks at least every 1024 nodes, however fast they are, and at every node if they are slow.
func TestWatchesAreLookedAtOften(t *testing.T) {
	for _, c := range []struct {
		node time.Duration
		most int
	}{{0, 1024}, {time.Microsecond, 1000 * 2}, {5 * time.Millisecond, 1}} {
		synctest.Test(t, func(t *testing.T) {
			w, since := NewWatch(t.Context(), time.Now(), 0), 0
			for range 1 << 14 {
				time.Sleep(c.node)
				if since++; w.Due() {
					w.Look()
					since = 0
				}
				if since > c.most {
					t.Fatalf("nodes of %v: none of %d was looked at", c.node, since)
				}
			}
		})
	}
}

// A watch notices an expired time, a cancelled context, and the request for an early look.
func TestWatchesSeeWhatHasRunOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		w := NewWatch(ctx, time.Now(), time.Second)
		time.Sleep(time.Second - time.Nanosecond)
		before := w.Look()
		time.Sleep(time.Nanosecond)
		if after := w.Look(); before != Unknown || after != Time || w.Over() != Time || w.Elapsed() != time.Second {
			t.Errorf("%v before a second is over, %v then", before, after)
		}
		cancel()
		if got := w.Over(); got != Interrupted {
			t.Errorf("cancelled: %v", got)
		}
		for range 20 {
			w.Look()
		}
		w.Within(3)
		for node, want := range []bool{false, false, true} {
			if w.Due() != want {
				t.Errorf("after node %d of 3 the next look is due: %v", node+1, !want)
			}
		}
	})
}
