package engine

import (
	"testing"
	"time"

	"pgregory.net/rapid"
)

// A player who always takes the time that the clock gives never oversteps, and uses more than half of it.
func TestClocksDoNotRunOut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		total := time.Duration(rapid.Int64Range(int64(time.Second), int64(time.Hour)).Draw(t, "total"))
		moves := rapid.IntRange(1, 80).Draw(t, "moves")
		c := Clock{Remaining: total, MovesToGo: moves}
		for ; c.MovesToGo > 0; c.MovesToGo-- {
			spent := c.Move()
			if c.Remaining -= spent; spent <= 0 || c.Remaining <= 0 {
				t.Fatalf("%v taken, %v left, %d moves to go", spent, c.Remaining, c.MovesToGo)
			}
		}
		if c.Remaining > total/2 {
			t.Fatalf("%v of %v left", c.Remaining, total)
		}
		c = Clock{Remaining: total, Increment: time.Duration(rapid.Int64Range(0, int64(time.Minute)).Draw(t, "increment"))}
		for range 300 {
			if c.Remaining -= c.Move(); c.Remaining <= 0 {
				t.Fatal("the clock has run out")
			}
			c.Remaining += c.Increment
		}
	})
}

func TestShares(t *testing.T) {
	for _, test := range []struct {
		clock Clock
		want  time.Duration
	}{
		{Clock{}, time.Microsecond}, // never 0, which would be no limit
		{Clock{Remaining: 40 * time.Second, MovesToGo: 40}, time.Second},
		{Clock{Remaining: time.Minute}, 2 * time.Second},
		{Clock{Remaining: time.Minute, Increment: 10 * time.Second}, 10 * time.Second},
		{Clock{Remaining: time.Second, Increment: time.Minute}, time.Second - reserve},
	} {
		if got := test.clock.Move(); got != test.want {
			t.Errorf("%+v: %v, want %v", test.clock, got, test.want)
		}
	}
}

// An iteration begins within the soft limit, and one that takes up to the hard limit leaves time for the other moves.
func TestSoftAndHardLimits(t *testing.T) {
	for _, test := range []struct {
		clock      Clock
		soft, hard time.Duration
	}{
		{Clock{}, time.Microsecond, time.Microsecond},
		{Clock{Remaining: 60 * time.Second}, time.Second, 8 * time.Second},
		{Clock{Remaining: 60 * time.Second, MovesToGo: 40}, 750 * time.Millisecond, 6 * time.Second},
		{Clock{Remaining: 60 * time.Second, MovesToGo: 2}, 15 * time.Second, 30 * time.Second},
		{Clock{Remaining: 60 * time.Second, MovesToGo: 1}, 60*time.Second - reserve, 60*time.Second - reserve},
		{Clock{Remaining: time.Second, Increment: 5 * time.Second}, 490 * time.Millisecond, 980 * time.Millisecond},
	} {
		if soft, hard := test.clock.Limits(); soft != test.soft || hard != test.hard {
			t.Errorf("%+v: %v and %v, want %v and %v", test.clock, soft, hard, test.soft, test.hard)
		}
	}
}
