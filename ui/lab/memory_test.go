package lab

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jugada/jugada/internal/laws"
)

// alone is set in the environment of the process that only runs a lab.
const alone = "JUGADA_LAB_ALONE"

// TestAlone is that process. It tests nothing itself: it runs a lab, as jugada lab does, until its standard input is closed.
// Searches wait for two seconds only, to keep the test short.
func TestAlone(t *testing.T) {
	if os.Getenv(alone) == "" {
		t.Skip("this is for TestMemory")
	}
	ctx, stop := context.WithCancel(context.Background())
	go func() {
		io.Copy(io.Discard, os.Stdin)
		stop()
	}()
	l := New(Options{Addr: "127.0.0.1:0", Data: t.TempDir(), Bounds: Bounds{Patience: 2 * time.Second}})
	if err := l.Run(ctx, os.Stdout); err != nil {
		t.Fatal(err)
	}
}

// greedy lists short requests for the most that a search may take.
var greedy = map[string][]struct{ path, body string }{
	"opponents": {
		{"opponents/eve/games", `{"game":"mnk:15,15,5","moves":["h8"],"side":"max","resigned":true}`},
		{"choose", `{"game":"mnk:15,15,5","moves":["h8"],"player":"eve","time_ms":3000}`},
	},
	"everything": {
		{"analyze", `{"game":"connect4","depth":40,"time_ms":1500}`},
		{"analyze", `{"game":"othello","refine":"deepening,table","depth":30,"time_ms":1500}`},
		{"analyze", `{"game":"othello","algorithm":"levels","depth":9}`},
		{"trace", `{"game":"othello","depth":9,"draw":5000}`},
		{"trace", `{"game":"mnk:15,15,5","algorithm":"mcts","playouts":1000,"draw":5000}`},
		{"puzzles/sliding/solve", `{"algorithm":"bfs","state":"15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0","time_ms":1500}`},
		{"puzzles/sliding/follow", `{"algorithm":"astar","heuristic":"manhattan","end":true,"state":"15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0","time_ms":1500}`},
		{"opponents/eve/games", `{"game":"mnk:15,15,5","moves":["h8"],"side":"max","resigned":true}`},
		{"tree", `{"text":"(` + strings.Repeat("1 ", 400_000) + `)"}`},
	},
}

// Fifty concurrent requests for the maximum get an answer, or are told to retry; the lab takes no more than 512 MiB of memory for
// them, and no more than 150 a few seconds later.
func TestMemory(t *testing.T) {
	if _, err := os.Stat("/proc/self/status"); err != nil {
		t.Skip("how much memory a process has cannot be seen here")
	}
	if raced {
		t.Skip("the race detector takes memory of its own: without it, this test runs")
	}
	for name, requests := range greedy {
		t.Run(name, func(t *testing.T) {
			if name == "everything" && !laws.Night() {
				requests = requests[:3]
			}
			checkMemory(t, requests)
		})
	}
}

func checkMemory(t *testing.T, requests []struct{ path, body string }) {
	const atOnce, busyMiB, idleMiB = 50, 512, 150
	lab := exec.Command(os.Args[0], "-test.run=^TestAlone$")
	lab.Env = append(os.Environ(), alone+"=1")
	hold, err := lab.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	said, err := lab.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := lab.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		hold.Close()
		lab.Wait()
	}()
	address, err := bufio.NewReader(said).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	base := strings.TrimSpace(address) + "api/v1/"

	var over atomic.Bool
	most := make(chan int, 1)
	go func() {
		highest := 0
		for ; !over.Load(); time.Sleep(10 * time.Millisecond) {
			highest = max(highest, anonymous(t, lab.Process.Pid))
		}
		most <- highest
	}()
	var mu sync.Mutex
	statuses := map[int]int{}
	var clients sync.WaitGroup
	for i := range atOnce {
		request := requests[i%len(requests)]
		clients.Go(func() {
			r := ask(t, http.MethodPost, base+request.path, request.body)
			mu.Lock()
			defer mu.Unlock()
			statuses[r.StatusCode]++
			switch r.StatusCode {
			case http.StatusOK, http.StatusUnprocessableEntity:
			case http.StatusServiceUnavailable:
				if r.Header.Get("Retry-After") == "" && !strings.Contains(string(r.body), "too long") {
					t.Errorf("%s: 503 that does not say when to come again: %s", request.path, r.body)
				}
			default:
				t.Errorf("%s: %s: %.300s", request.path, r.Status, r.body)
			}
		})
	}
	clients.Wait()
	over.Store(true)
	highest := <-most
	if highest > busyMiB<<10 {
		t.Errorf("%d requests at once take %d MiB; want at most %d", atOnce, highest>>10, busyMiB)
	}
	if statuses[http.StatusServiceUnavailable] == atOnce || statuses[http.StatusServiceUnavailable] == 0 {
		t.Errorf("the answers of %d requests at once: %v", atOnce, statuses)
	}
	eventually(t, fmt.Sprintf("a lab at rest takes no more than %d MiB", idleMiB), func() bool {
		return anonymous(t, lab.Process.Pid) <= idleMiB<<10
	})
	t.Logf("%d MiB at most, %d at rest; the answers: %v", highest>>10, anonymous(t, lab.Process.Pid)>>10, statuses)
}

// anonymous returns the memory of a process that is not backed by files, in KiB.
func anonymous(t *testing.T, pid int) (kB int) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Error(err)
		return 0
	}
	_, line, _ := strings.Cut(string(status), "RssAnon:")
	if _, err := fmt.Sscanf(line, "%d kB", &kB); err != nil {
		t.Errorf("no RssAnon in %s: %v", status, err)
	}
	return kB
}
