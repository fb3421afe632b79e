// Package timing has the clock of a game: the time that its players have to think.
package timing

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search/engine"
)

// Clock is the thinking time left to each side of a game. A side with none left has lost.
type Clock struct {
	Left      [2]time.Duration // by side; 0: the flag has fallen
	Increment time.Duration    // added after each move
}

// mostClock is longer than anyone will wait.
const mostClock = 1000 * time.Hour

// ParseClock reads the time that each side has for the game and, if it has one, the increment: 5m+3s, 90s.
func ParseClock(text string) (Clock, error) {
	whole, more, both := strings.Cut(text, "+")
	left, err := time.ParseDuration(whole)
	var increment time.Duration
	if err == nil && both {
		increment, err = time.ParseDuration(more)
	}
	if err != nil || left <= 0 || left > mostClock || increment < 0 || increment > mostClock {
		return Clock{}, lang.Errorf("session.clock", text)
	}
	return Clock{Left: [2]time.Duration{left, left}, Increment: increment}, nil
}

// Spend takes the time that a side has thought off its clock.
func (c *Clock) Spend(side catalog.Side, thought time.Duration) {
	c.Left[side] = max(c.Left[side]-thought, 0)
}

// Moved adds the increment after a move of a side.
func (c *Clock) Moved(side catalog.Side) { c.Left[side] += c.Increment }

// Think returns how long a side should think about its next move.
func (c *Clock) Think(side catalog.Side) time.Duration {
	return engine.Clock{Remaining: c.Left[side], Increment: c.Increment}.Move()
}

// Limits returns for how long a side's search of the engine should begin iterations, and how long the last one may take.
func (c *Clock) Limits(side catalog.Side) (soft, hard time.Duration) {
	return engine.Clock{Remaining: c.Left[side], Increment: c.Increment}.Limits()
}

// clockJSON is the JSON form of a clock, also in saved games.
type clockJSON struct {
	Max       int64 `json:"max_ms"`
	Min       int64 `json:"min_ms"`
	Increment int64 `json:"increment_ms"`
}

// MarshalJSON writes the times in milliseconds, rounded up: 0 only when a flag has fallen.
func (c Clock) MarshalJSON() ([]byte, error) {
	ms := func(d time.Duration) int64 { return int64(math.Ceil(float64(d) / float64(time.Millisecond))) }
	return json.Marshal(clockJSON{ms(c.Left[catalog.Max]), ms(c.Left[catalog.Min]), ms(c.Increment)})
}

// UnmarshalJSON reads what MarshalJSON writes: all three times, and nothing else.
func (c *Clock) UnmarshalJSON(data []byte) error {
	var times map[string]int64
	if err := json.Unmarshal(data, &times); err != nil {
		return err
	}
	var j clockJSON
	for key, ms := range map[string]*int64{"max_ms": &j.Max, "min_ms": &j.Min, "increment_ms": &j.Increment} {
		var there bool
		if *ms, there = times[key]; !there || len(times) != 3 {
			return lang.Errorf("session.clock.parts")
		}
	}
	for _, ms := range []int64{j.Max, j.Min, j.Increment} {
		if ms < 0 || ms > 2*mostClock.Milliseconds() {
			return lang.Errorf("session.clock.range", ms)
		}
	}
	of := func(ms int64) time.Duration { return time.Duration(ms) * time.Millisecond }
	*c = Clock{Left: [2]time.Duration{catalog.Max: of(j.Max), catalog.Min: of(j.Min)}, Increment: of(j.Increment)}
	return nil
}

// Hurry is the time left below which a clock shows tenths of a second.
const Hurry = 30 * time.Second

// Minutes writes a time as clocks show it.
func Minutes(d time.Duration) string {
	if d < Hurry {
		return fmt.Sprintf("0:%04.1f", d.Truncate(100*time.Millisecond).Seconds())
	}
	s := int(d.Seconds())
	if s >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}
