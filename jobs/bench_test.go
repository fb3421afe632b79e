package jobs_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/jugada/jugada/jobs"
)

// What it costs to carry tasks: 250 positions each, no work, two threads, all of it on disk. Reported are positions a second.
//
//	go test ./jobs -bench Carried -benchtime 2000x
func BenchmarkCarried(b *testing.B) {
	const positions = 250
	h := open(b, b.TempDir())
	line := strings.Repeat("4", 20) + "\n"
	task := []byte(strings.Repeat(line, positions))
	working(b, h, worker("w", func(context.Context, []byte) ([]byte, error) {
		return []byte(strings.Repeat(fmt.Sprintf(`{"position":%q,"value":"0"}`+"\n", line), positions)), nil
	}))
	batch := begin(b, h, "echo-1")
	b.ResetTimer()
	go func() {
		err := h.Submit(b.Context(), batch, func(yield func(jobs.Task, error) bool) {
			for i := range b.N {
				if !yield(jobs.Task{Number: i + 1, Data: task}, nil) {
					return
				}
			}
		}, count(b.N*positions))
		if err != nil {
			b.Error(err)
		}
	}()
	outcomes(b, h, batch, b.N)
	b.ReportMetric(float64(b.N*positions)/b.Elapsed().Seconds(), "positions/s")
}
