//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package jobs

import (
	"errors"
	"io"
	"os"
	"syscall"
)

// lockFile locks a file until the result is closed or the process ends, or returns errLocked.
func lockFile(name string) (io.Closer, error) {
	f, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		f.Close()
		if errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, errLocked
		}
		return nil, &os.PathError{Op: "lock", Path: name, Err: err}
	}
	return f, nil
}
