package cli_test

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/ui/cli"
)

// An interrupt in the middle of any long work ends it soon, with exit status 1, and the output reports what had been found or
// counted by then.
func TestInterruptedInTheMiddle(t *testing.T) {
	const soon = 200 * time.Millisecond
	seed := laws.Seed()
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	for _, c := range []struct{ command, stdout, stderr string }{
		{"analyze connect4", "Best move: ", ""},
		{"analyze connect4 --algorithm alphabeta --depth 40", "Best move: ", ""},
		{"analyze mnk:4,4,4 --opponent random:0.2", "the static value that best play reaches, looking 2 plies ahead", "interrupted before an expectation was known"},
		{"analyze connect4 --opponent random:0.2 --depth 30 --json", `"spent":null`, "interrupted before an expectation was known"},
		{"analyze chess --algorithm mcts --time 1h", "interrupted", ""},
		{"solve connect4", "interrupted", ""},
		{"perft othello --depth 20", "perft(20) ≥ ", "interrupted in move 1 of 4"},
		{"perft othello --depth 20 --divide --json", `"interrupted":true`, "interrupted in move 1 of 4"},
		{"perft connect4 --positions", "\n\nAt least ", ": what follows has been counted so far"},
		{"perft othello --positions --symmetry --json", `"whole":false,`, ": what follows has been counted so far"},
		{"puzzle sliding --positions", "\n\nAt least ", ": what follows has been counted so far"},
		{"compare connect4 --depth 30 --judge 1 --methods negamax", "negamax", ""},
		{"compare connect4 --nodes 2000000000 --judge 1 --methods engine", "", "interrupted: what follows are the rows that were finished, 0 of 1"},
		{"positions tictactoe --plies 9 --count 1000000", "", "interrupted"},
		{"compare connect4 --depth 2 --judge 40 --methods negamax", "", "interrupted before the minimax that judges was finished"},
		{"compare mnk:4,4,4 --opponent random:0.2 --expected", "", "interrupted: what follows are the rows that were finished, 0 of 2"},
		{"book build connect4 --solve --to 5 --output DIR/x.book", "", "interrupted"},
		{"puzzle sliding --size 4x4 --algorithm idastar-notes --heuristic manhattan", "interrupted", ""},
		{"puzzle sliding --size 4x4 --algorithm astar --heuristic manhattan", "interrupted", ""},
		{"trace connect4 --depth 40", "interrupted", "interrupted"},
		{"table build connect4:5x5 --output DIR/x.table", "", "jugada: interrupted "},
		{"pdb build 7-8 --output DIR/x.pdb", "", ": no file was written"},
		{"review DIR/game.pgn --nodes 2000000000", "Chess, game 1: 2 plies.", "interrupted: 0 moves of game 1 were reviewed"},
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "game.pgn"), []byte("1. e4 e5 *"), 0o600); err != nil {
			t.Fatal(err)
		}
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

// patience is a context that is cancelled after a number of checks: in the middle of work that checks it now and then, at the
// same point on every machine.
type patience struct {
	context.Context
	left *atomic.Int64
}

func (p patience) Err() error {
	if p.left.Add(-1) < 0 {
		return context.Canceled
	}
	return nil
}

// Commands that read files stop in the middle of them, and report their progress, with numbers between nothing and everything.
func TestInterruptedInAFile(t *testing.T) {
	dir := filepath.ToSlash(t.TempDir())
	run := func(ctx context.Context, command string) (status int, stdout, stderr string) {
		var out, errs bytes.Buffer
		status = cli.Run(ctx, strings.Fields(strings.ReplaceAll(command, "DIR", dir)), cli.Streams{
			In: strings.NewReader(""), Out: &out, Err: &errs, Getenv: func(string) string { return "" },
		})
		return status, out.String(), strings.ReplaceAll(errs.String(), dir, "DIR")
	}
	for _, command := range []string{"book build tictactoe --solve --output DIR/a.book", "pdb build 4-4 --size 3x3 --output DIR/a.pdb", "table build tictactoe --output DIR/a.table"} {
		if status, _, stderr := run(t.Context(), command); status != 0 {
			t.Fatalf("%s: %s", command, stderr)
		}
	}
	begun, cancel := context.WithCancel(t.Context())
	cancel()
	status, _, stderr := run(begun, "book build tictactoe --solve --output DIR/c.book")
	if status != 1 || stderr != "jugada: interrupted before anything was known: no file was written\n" {
		t.Errorf("a book is to be built when that has been interrupted: status %d, %q", status, stderr)
	}
	for _, c := range []struct{ command, said string }{
		{"book verify DIR/a.book", `^jugada: interrupted: NUMBER of NUMBER moves had been read, and those of NUMBER of NUMBER positions played, without a fault\n$`},
		{"book export DIR/a.book", `^jugada: interrupted after NUMBER of NUMBER positions: the text is not whole\n$`},
		{"book export DIR/a.book --output DIR/a.txt", `^jugada: interrupted after NUMBER of NUMBER positions: DIR/a.txt was not written\n$`},
		{"book merge DIR/a.book DIR/a.book --output DIR/b.book", `^jugada: interrupted (?:in book NUMBER of NUMBER, after NUMBER moves in all: DIR/b.book was not written|while the book was being written: DIR/b.book is as it was)\n$`},
		{"table verify DIR/a.table", `^jugada: interrupted (?:before DIR/a.table was checked|while DIR/a.table was checked, with NUMBER of NUMBER levels right)`},
		{"table build tictactoe --threads 1 --output DIR/b.table", `^(?:[^\n]*thread\.\n)?jugada: interrupted (?:before the first|with NUMBER of NUMBER levels finished; they are kept beside DIR/b.table, )`},
		{"pdb verify DIR/a.pdb", `^jugada: interrupted (while|before) DIR/a.pdb was checked`},
		{"pdb build 4-4 --size 3x3 --output DIR/b.pdb", `^jugada: interrupted (in group|before the first)`},
	} {
		form, between := regexp.MustCompile(strings.ReplaceAll(c.said, "NUMBER", `(\d[\d,]*)`)), false
		for left := int64(0); ; left++ {
			p := patience{t.Context(), &atomic.Int64{}}
			p.left.Store(left * left) // few at the beginning, where the report changes quickly
			status, _, stderr := run(p, c.command)
			if status == 0 {
				break // it ended before that many checks
			}
			m := form.FindStringSubmatch(stderr)
			if status != 1 || m == nil {
				t.Fatalf("jugada %s, interrupted after it had asked %d times: status %d, %q", c.command, left*left, status, stderr)
			}
			for i := 1; i+1 < len(m); i += 2 {
				n, _ := strconv.Atoi(strings.ReplaceAll(m[i], ",", ""))
				all, _ := strconv.Atoi(strings.ReplaceAll(m[i+1], ",", ""))
				between = between || 0 < n && n < all
				if n > all && !strings.Contains(c.command, "merge") {
					t.Errorf("jugada %s: %q", c.command, stderr)
				}
			}
		}
		if (strings.HasPrefix(c.command, "book") || strings.HasPrefix(c.command, "table")) && !between {
			t.Errorf("jugada %s never said that it had been interrupted in the middle", c.command)
		}
		for _, name := range []string{"a.txt", "b.book", "b.pdb", "b.table"} {
			_ = os.Remove(filepath.Join(dir, name))
		}
	}
}
