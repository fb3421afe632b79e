//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package mapfile

import (
	"errors"
	"path/filepath"
	"syscall"
	"testing"
)

// TestPipe: one that nobody writes to is refused. Opened like a file it would be waited for without end.
func TestPipe(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skipf("pipes cannot be made here: %v", err)
	}
	if _, _, err := Open(pipe); !errors.Is(err, ErrIrregular) {
		t.Errorf("opening it has led to %v; want %v", err, ErrIrregular)
	}
}
