//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package atomicfile

import (
	"os"
	"syscall"
)

// Whoever writes a file beside another holds a lock on it, which ends with the process: a file that nobody holds is left over.

// hold locks a file until release is called, also when the file is closed before. Where a disk knows no locks, nobody else gets
// one either.
func hold(f *os.File) (release func()) {
	fd, err := syscall.Dup(int(f.Fd())) // the lock is that of both
	if err != nil {
		return func() {}
	}
	syscall.CloseOnExec(fd)
	_ = syscall.Flock(fd, syscall.LOCK_EX)
	return func() { _ = syscall.Close(fd) }
}

// removeIfLeft removes a file that nobody holds.
func removeIfLeft(name string) {
	f, err := os.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK|syscall.O_NOFOLLOW, 0)
	if err != nil {
		return
	}
	defer f.Close()
	if syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil {
		_ = os.Remove(name)
	}
}
