package cli

import (
	"strings"
	"testing"
	"time"

	"github.com/jugada/jugada/jobs"
)

// The line of progress counts what the batch has.
func TestProgressOfBatches(t *testing.T) {
	for command, want := range map[string]string{
		"analyze": "3 of 12 tasks answered, 2 given out, 1 given out again, 2.0 positions/s, 18s left",
		"book":    ", 2.0 positions/s, 18s left",
		"review":  ", 2.0 games/s, 18s left",
		"match":   ", 2.0 pairs of games/s, 18s left",
	} {
		f := &follower{app: &app{}, batch: &jobs.Batch{Command: command, Size: 4}, total: 12, printed: 3, answered: 3}
		q := &jobs.Queue{Running: 2, Again: 1}
		if got := f.progress(q, 6*time.Second); !strings.HasSuffix(got, want) {
			t.Errorf("%s: %q, want %q", command, got, want)
		}
		speed, _, _ := strings.Cut(want[strings.LastIndex(want, "2.0"):], ", ")
		f.total = 0
		if got := f.progress(q, 6*time.Second); !strings.HasSuffix(got, ", "+speed+", still reading") {
			t.Errorf("%s: %q, want %q", command, got, speed)
		}
	}
}
