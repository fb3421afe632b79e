package cli_test

import (
	"bytes"
	"context"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jugada/jugada/ui/cli"
)

// An interrupt in the middle of any long work ends it soon, with exit status 1, and something is said of what had been found or
// counted by then.
func TestInterruptedInTheMiddle(t *testing.T) {
	const soon = 200 * time.Millisecond
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	for _, c := range []struct{ command, stdout, stderr string }{
		{"analyze connect4", "Best move: ", ""},
		{"analyze connect4 --algorithm alphabeta --depth 40", "Best move: ", ""},
		{"analyze mnk:4,4,4 --opponent random:0.2", "Best move: ", "interrupted before an expectation was known"},
		{"analyze connect4 --opponent random:0.2 --depth 30 --json", `"spent":"interrupted"`, "interrupted before an expectation was known"},
		{"solve connect4", "interrupted", ""},
		{"perft othello --depth 20", "perft(20) ≥ ", "interrupted in move 1 of 4"},
		{"perft othello --depth 20 --divide --json", `"interrupted":true`, "interrupted in move 1 of 4"},
		{"compare connect4 --depth 30 --judge 1 --methods negamax", "negamax", ""},
		{"compare connect4 --depth 2 --judge 40 --methods negamax", "", "interrupted before the minimax that judges was finished"},
		{"book build connect4:5x4 --solve --from 8 --output DIR/x.book", "", "interrupted"},
		{"puzzle sliding --size 4x4 --algorithm idastar-notes", "interrupted", ""},
		{"puzzle sliding --size 4x4 --algorithm astar", "interrupted", ""},
		{"trace connect4 --depth 40", "interrupted", "interrupted"},
		{"pdb build 7-8 --output DIR/x.pdb", "", "interrupted"},
	} {
		dir := t.TempDir()
		ctx, cancel := context.WithCancel(t.Context())
		var came time.Time
		time.AfterFunc(50*time.Millisecond+time.Duration(random.Int64N(int64(300*time.Millisecond))), func() {
			came = time.Now()
			cancel()
		})
		var stdout, stderr bytes.Buffer
		status := cli.Run(ctx, strings.Fields(strings.ReplaceAll(c.command, "DIR", filepath.ToSlash(dir))), cli.Streams{
			In: strings.NewReader(""), Out: &stdout, Err: &stderr, Getenv: func(string) string { return "" },
		})
		took := time.Since(came)
		<-ctx.Done()
		t.Logf("%6.0f ms  jugada %s", float64(took.Microseconds())/1000, c.command)
		if status != 1 || !strings.Contains(stdout.String(), c.stdout) || !strings.Contains(stderr.String(), c.stderr) {
			t.Errorf("jugada %s: status %d\n%.2000s%.2000s", c.command, status, &stdout, &stderr)
		}
		if took > 10*soon { // other work on the machine counts, too
			t.Errorf("jugada %s: ended %v after the interrupt; want %v on a machine that does nothing else", c.command, took, soon)
		}
	}
}
