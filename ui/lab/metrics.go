package lab

import (
	"fmt"
	"maps"
	"net/http"
	"net/http/pprof"
	"runtime"
	"slices"
	"sync"
)

// metrics counts the lab's work.
type metrics struct {
	mu      sync.Mutex
	answers map[int]int64 // by status
	panics  int64
}

func (m *metrics) answer(status int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.answers == nil {
		m.answers = map[int]int64{}
	}
	m.answers[status]++
}

func (m *metrics) panicked() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.panics++
}

// writeMetrics writes the counts in Prometheus's format.
func (l *Lab) writeMetrics(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	figure := func(name, kind, help string, value any) {
		fmt.Fprintf(w, "# HELP jugada_%s %s\n# TYPE jugada_%[1]s %[3]s\njugada_%[1]s %[4]v\n", name, help, kind, value)
	}
	l.metrics.mu.Lock()
	fmt.Fprint(w, "# HELP jugada_answers_total Answers by status.\n# TYPE jugada_answers_total counter\n")
	for _, status := range slices.Sorted(maps.Keys(l.metrics.answers)) {
		fmt.Fprintf(w, "jugada_answers_total{status=\"%d\"} %d\n", status, l.metrics.answers[status])
	}
	figure("panics_total", "counter", "Faults of the program that were answered with 500.", l.metrics.panics)
	l.metrics.mu.Unlock()

	l.turns.mu.Lock()
	figure("searches_running", "gauge", "Searches under way.", l.turns.under)
	figure("searches_memory_bytes", "gauge", "Bytes that they may take.", l.turns.taken<<20)
	figure("searches_waiting", "gauge", "Searches that wait for their turn.", len(l.turns.queue))
	figure("searches_refused_total", "counter", "Searches that there was no room for.", l.turns.refused)
	l.turns.mu.Unlock()

	l.traces.mu.Lock()
	figure("traces_kept", "gauge", "Traces that are kept.", l.traces.order.Len())
	figure("traces_kept_bytes", "gauge", "About how many bytes they take.", l.traces.bytes)
	l.traces.mu.Unlock()

	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	figure("heap_bytes", "gauge", "Bytes of living and not yet collected objects.", memory.HeapAlloc)
	figure("goroutines", "gauge", "Goroutines.", runtime.NumGoroutine())
}

// watch registers metrics and profiles on mux.
func (l *Lab) watch(mux *http.ServeMux) {
	if l.options.Metrics {
		mux.HandleFunc("GET /metrics", l.writeMetrics)
	}
	if l.options.Profile {
		mux.HandleFunc("GET /debug/pprof/", pprof.Index)
		mux.HandleFunc("GET /debug/pprof/cmdline", pprof.Cmdline)
		mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
		mux.HandleFunc("GET /debug/pprof/symbol", pprof.Symbol)
		mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	}
}
