//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package mapfile

import (
	"errors"
	"path/filepath"
	"syscall"
	"testing"
)

// TestPipe: a pipe without a writer is refused. Opened like a file it would block forever.
func TestPipe(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skipf("pipes cannot be made here: %v", err)
	}
	if _, _, err := Open(pipe); !errors.Is(err, ErrIrregular) {
		t.Errorf("opening it has led to %v; want %v", err, ErrIrregular)
	}
}
