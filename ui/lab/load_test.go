package lab

import (
	"io"
	"net/http"
	"os"
	"regexp"
	gometrics "runtime/metrics"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// heavy lists the many clients' requests in BenchmarkLightRequestsUnderLoad: searches of a second each, half of them streamed.
var heavy = []string{
	`{"game":"connect4","depth":40,"time_ms":1000}`, `{"game":"othello","time_ms":1000}`,
	`{"game":"mnk:15,15,5","moves":["h8"],"time_ms":1000}`, `{"game":"connect4:8x7","moves":["4","4"],"time_ms":1000}`,
}

// lightRequests lists the requests of the others meanwhile: pages, and what they show before anything is searched.
var lightRequests = []struct{ method, path, body string }{
	{http.MethodGet, "", ""},
	{http.MethodGet, "play.html", ""},
	{http.MethodGet, "lib/lit.js", ""},
	{http.MethodGet, "api/v1/games", ""},
	{http.MethodGet, "api/v1/messages?lang=es", ""},
	{http.MethodGet, "api/v1/lessons/01-games", ""},
	{http.MethodGet, "api/v1/board?game=tictactoe", ""},
	{http.MethodPost, "api/v1/positions", `{"game":"othello","moves":["d3","c3","c4"]}`},
}

// BenchmarkLightRequestsUnderLoad has 200 clients analyse at once, which retry when told to, and measures how long eight others
// wait for light requests: b.N in all, each followed by 20 ms of rest. Clients and lab are one process. Waiting for a turn is
// limited to the default ten seconds.
func BenchmarkLightRequestsUnderLoad(b *testing.B) {
	const analysing, others = 200, 8
	address, stop, ended, _ := run(b, Options{Addr: "127.0.0.1:0", Log: io.Discard})
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: analysing + others}}
	defer client.CloseIdleConnections()
	send := func(method, path, body, accept string) (status int) {
		request, err := http.NewRequest(method, address+path, strings.NewReader(body))
		if err != nil {
			b.Error(err)
			return 0
		}
		request.Header.Set("Accept", accept)
		if body != "" {
			request.Header.Set("Content-Type", "application/json")
		}
		response, err := client.Do(request)
		if err != nil {
			return 0
		}
		defer response.Body.Close()
		if _, err := io.Copy(io.Discard, response.Body); err != nil {
			return 0
		}
		return response.StatusCode
	}

	var over atomic.Bool
	var answered, refused, failed atomic.Int64
	var clients sync.WaitGroup
	for i := range analysing {
		accept := []string{"application/json", "text/event-stream"}[i%2]
		clients.Go(func() {
			for at := i; !over.Load(); at++ {
				switch send(http.MethodPost, "api/v1/analyze", heavy[at/2%len(heavy)], accept) {
				case http.StatusOK:
					answered.Add(1)
				case http.StatusTooManyRequests:
					refused.Add(1)
					time.Sleep(time.Second)
				default:
					if !over.Load() {
						failed.Add(1)
					}
				}
			}
		})
	}
	var heap atomic.Uint64
	clients.Go(func() {
		sample := []gometrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
		for ; !over.Load(); time.Sleep(20 * time.Millisecond) {
			gometrics.Read(sample)
			heap.Store(max(heap.Load(), sample[0].Value.Uint64()))
		}
	})
	eventually(b, "searches are refused", func() bool { return refused.Load() > 0 })

	b.ResetTimer()
	begun, before := time.Now(), answered.Load()
	var left atomic.Int64
	left.Store(int64(b.N))
	waits := make([][]time.Duration, others)
	var asking sync.WaitGroup
	for i := range others {
		asking.Go(func() {
			for at := i; left.Add(-1) >= 0; at++ {
				l := lightRequests[at%len(lightRequests)]
				begun := time.Now()
				if status := send(l.method, l.path, l.body, "*/*"); status != http.StatusOK {
					b.Errorf("%s %s: %d", l.method, l.path, status)
				}
				waits[i] = append(waits[i], time.Since(begun))
				time.Sleep(20 * time.Millisecond)
			}
		})
	}
	asking.Wait()
	b.StopTimer()
	lasted, searched := time.Since(begun), answered.Load()-before
	over.Store(true)
	stop()
	if err := <-ended; err != nil {
		b.Error(err)
	}
	clients.Wait()
	if failed.Load() > 0 {
		b.Errorf("%d analyses failed", failed.Load())
	}

	all := slices.Concat(waits...)
	slices.Sort(all)
	of := func(share float64) float64 { return all[int(share*float64(len(all)-1))].Seconds() * 1000 }
	b.ReportMetric(of(0.5), "p50-ms")
	b.ReportMetric(of(0.99), "p99-ms")
	b.ReportMetric(of(1), "max-ms")
	b.ReportMetric(float64(searched)/lasted.Seconds(), "searches/s")
	b.ReportMetric(float64(refused.Load()), "refused")
	b.ReportMetric(float64(heap.Load())/(1<<20), "heap-MiB")
	if status, err := os.ReadFile("/proc/self/status"); err == nil {
		if kB, err := strconv.Atoi(string(regexp.MustCompile(`VmHWM:\s*(\d+)`).FindSubmatch(status)[1])); err == nil {
			b.ReportMetric(float64(kB)/1024, "rss-MiB")
		}
	}
}
