//go:build unix

package cli_test

import (
	"bytes"
	"context"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jugada/jugada/ui/cli"
)

// An interrupt ends waiting for a pipe without a writer, whatever would be read from it.
func TestInterruptedReading(t *testing.T) {
	fifo := filepath.Join(t.TempDir(), "fifo")
	if err := syscall.Mkfifo(fifo, 0o600); err != nil {
		t.Skip(err)
	}
	for _, command := range []string{
		"analyze tictactoe @FIFO", "trace tictactoe @FIFO", "solve tictactoe @FIFO", "perft tictactoe @FIFO --depth 2", "compare tictactoe @FIFO",
		"play tictactoe @FIFO", "puzzle jugs @FIFO", "tree format @FIFO", "exercise new --tree @FIFO", "exercise print FIFO",
		"exercise check FIFO", "exercise check FIFO FIFO", "book build connect4 --games FIFO --output x.book", "book import connect4 @FIFO --output x.book",
	} {
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
		var stdout, stderr bytes.Buffer
		began := time.Now()
		status := cli.Run(ctx, strings.Fields(strings.ReplaceAll(command, "FIFO", fifo)), cli.Streams{
			In: strings.NewReader(""), Out: &stdout, Err: &stderr, Getenv: func(string) string { return "" },
		})
		cancel()
		if took := time.Since(began); status != 1 || took > 5*time.Second || !strings.HasPrefix(stderr.String(), "jugada: ") {
			t.Errorf("jugada %s: status %d after %v\n%s%s", command, status, took, &stdout, &stderr)
		}
	}
}
