package lab

import (
	"fmt"
	"testing"
)

// A trace of a million events, from the request until there is a picture of it; and one of its steps, wherever it is. The targets
// are one second, and a few milliseconds:
//
//	go test ./ui/lab -run '^$' -bench Million -benchtime 5x
func BenchmarkMillionEvents(b *testing.B) {
	_, url := serve(b, Options{})
	for _, c := range []struct{ name, body string }{
		{"negamax", `{"game": "tictactoe", "algorithm": "negamax"}`},
		{"alphabeta", `{"game": "connect4", "depth": 11, "algorithm": "alphabeta"}`},
		{"table", `{"game": "connect4", "depth": 14, "algorithm": "alphabeta", "refine": "deepening,table"}`},
		{"levels", `{"game": "tictactoe", "algorithm": "levels", "depth": 7}`},
	} {
		var t traceAnswer
		b.Run(c.name+"/open", func(b *testing.B) {
			for b.Loop() {
				post(b, url+"/api/v1/trace", c.body, &t)
			}
			b.ReportMetric(float64(t.Events), "events")
		})
		b.Run(c.name+"/step", func(b *testing.B) {
			for i := range b.N {
				var steps stepsAnswer
				get(b, url+fmt.Sprintf("/api/v1/traces/%s/steps?from=%d&count=1", t.ID, t.Steps*(i%10+1)/11), &steps)
				if len(steps.Steps) != 1 {
					b.Fatal("no step")
				}
			}
		})
	}
}
