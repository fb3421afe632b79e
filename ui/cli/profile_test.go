package cli_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/jugada/jugada/ui/cli"
)

// TestProfiles: a profile is a compressed list of samples, which contains the names of what was
// measured. It is complete even if the command failed, and a second run may replace it.
func TestProfiles(t *testing.T) {
	for _, c := range []struct {
		position string
		status   int
	}{
		{".........", 0},
		{"X", 1},
	} {
		cpu, memory := filepath.Join(t.TempDir(), "cpu.pprof"), filepath.Join(t.TempDir(), "memory.pprof")
		status := cli.Run(context.Background(), []string{"analyze", "tictactoe", c.position, "--cpuprofile", cpu, "--memprofile", memory},
			cli.Streams{Out: io.Discard, Err: io.Discard, Getenv: func(string) string { return "" }})
		if status != c.status {
			t.Errorf("%s: status %d, want %d", c.position, status, c.status)
		}
		if got := uncompressed(t, cpu); !bytes.Contains(got, []byte("nanoseconds")) {
			t.Errorf("%s: no processor profile: %q", c.position, got)
		}
		if got := uncompressed(t, memory); !bytes.Contains(got, []byte("alloc_space")) {
			t.Errorf("%s: no memory profile: %q", c.position, got)
		}
	}
}

func uncompressed(t *testing.T, name string) []byte {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	reader, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(reader)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
