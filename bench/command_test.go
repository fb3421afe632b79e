package bench

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// BenchmarkBatchOverhead analyses a thousand positions of Othello, 30,000 nodes each with one thread, with jugada analyze and with
// jugada batch analyze, by turns, and shows what the hub, the store and the tasks cost: the second's time on processors in ratio to
// the first's.
//
//	go test ./bench -run '^$' -bench BatchOverhead -benchtime 5x
func BenchmarkBatchOverhead(b *testing.B) {
	jugada := command(b)
	positions := jugada.positions(b, 1000)
	var ratios []float64
	for b.Loop() {
		plain := jugada.exec(b, positions, "analyze othello - "+eachSearch+" --json")
		batch := jugada.exec(b, positions, "batch analyze othello - "+eachSearch+" --data "+b.TempDir())
		ratios = append(ratios, batch.Seconds()/plain.Seconds())
	}
	reportRatios(b, "batch/plain", ratios)
}

// BenchmarkBatchWorkers does the same work, and four times as much, with two processes of jugada analyze, each with half of the positions, and with jugada
// batch analyze beside one jugada worker, by turns, and shows the speed of the second in ratio to the first's, by the clock on the
// wall: it needs two processors that do nothing else.
//
//	go test ./bench -run '^$' -bench BatchWorkers -benchtime 5x
func BenchmarkBatchWorkers(b *testing.B) {
	jugada := command(b)
	for _, count := range []int{1000, 4000} {
		b.Run(fmt.Sprint(count), func(b *testing.B) { compareWorkers(b, jugada, count) })
	}
}

// compareWorkers does so with that many positions.
func compareWorkers(b *testing.B, jugada run, count int) {
	positions := strings.SplitAfter(jugada.positions(b, count), "\n")
	var halves [2]string
	for i, position := range positions {
		halves[i%2] += position
	}
	var ratios []float64
	for b.Loop() {
		began, done := time.Now(), make(chan struct{})
		go func() {
			defer close(done)
			jugada.exec(b, halves[1], "analyze othello - "+eachSearch+" --json")
		}()
		jugada.exec(b, halves[0], "analyze othello - "+eachSearch+" --json")
		<-done
		apart := time.Since(began)

		folder := b.TempDir()
		began = time.Now()
		worker := exec.Command(jugada.path, "worker", "--threads", "1", "--data", folder)
		if err := worker.Start(); err != nil {
			b.Fatal(err)
		}
		jugada.exec(b, strings.Join(positions, ""), "batch analyze othello - "+eachSearch+" --data "+folder)
		together := time.Since(began)
		if err := worker.Process.Signal(os.Interrupt); err != nil {
			b.Fatal(err)
		}
		_ = worker.Wait() // by the signal
		ratios = append(ratios, apart.Seconds()/together.Seconds())
	}
	reportRatios(b, "batch/apart", ratios)
}

const eachSearch = "--nodes 30000 --threads 1"

// BenchmarkStart shows what a start takes, in milliseconds of processors: of a program that prints a line, of the same with the
// packages that any program of the web has, of these with NATS, and of commands that do next to nothing.
//
//	go test ./bench -run '^$' -bench Start -benchtime 100x
func BenchmarkStart(b *testing.B) {
	jugada := command(b)
	programs := map[string]run{"games": jugada, "help": jugada, "version": jugada}
	web := []string{"crypto/tls", "net/http"}
	for name, imports := range map[string][]string{
		"hello": nil,
		"web":   web,
		"nats":  append(web, "github.com/nats-io/nats-server/v2/server", "github.com/nats-io/nats.go", "github.com/nats-io/nats.go/jetstream"),
	} {
		var source strings.Builder
		source.WriteString("package main\n\nimport \"fmt\"\n")
		for _, path := range imports {
			fmt.Fprintf(&source, "import _ %q\n", path)
		}
		source.WriteString("\nfunc main() { fmt.Println(\"hello\") }\n")
		file := filepath.Join(b.TempDir(), "main.go")
		if err := os.WriteFile(file, []byte(source.String()), 0o600); err != nil {
			b.Fatal(err)
		}
		programs[name] = built(b, file)
	}
	took := map[string][]float64{}
	for b.Loop() {
		for name, program := range programs {
			took[name] = append(took[name], program.exec(b, "", name).Seconds()*1000)
		}
	}
	for name, each := range took {
		slices.Sort(each)
		b.ReportMetric(each[len(each)/2], name+"_ms")
	}
	b.ReportMetric(0, "ns/op")
}

// run is a program that benchmarks run.
type run struct{ path string }

// command builds jugada.
func command(b *testing.B) run { return built(b, "../cmd/jugada") }

// built builds a program of a folder or a file, as it is released.
func built(b *testing.B, source string) run {
	b.Helper()
	program := filepath.Join(b.TempDir(), "program")
	if out, err := exec.Command("go", "build", "-ldflags=-s -w", "-o", program, source).CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	return run{program}
}

// positions returns so many positions of Othello, a line each.
func (r run) positions(b *testing.B, count int) string {
	b.Helper()
	out, err := exec.Command(r.path, strings.Fields(fmt.Sprint("positions othello --plies 30 --seed 5 --count ", count))...).Output()
	if err != nil {
		b.Fatal(err)
	}
	return string(out)
}

// exec runs the program on its input until it ends, and returns its time on processors.
func (r run) exec(b *testing.B, input, arguments string) time.Duration {
	b.Helper()
	c := exec.Command(r.path, strings.Fields(arguments)...)
	c.Stdin = strings.NewReader(input)
	if err := c.Run(); err != nil {
		b.Errorf("%s: %v", arguments, err)
	}
	return c.ProcessState.UserTime() + c.ProcessState.SystemTime()
}
