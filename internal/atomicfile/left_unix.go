//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package atomicfile

import (
	"os"
	"syscall"
)

// The process that writes a temporary file locks it, until it ends: an unlocked file is left over.

// hold locks a file until release is called, even if the file is closed before. On a disk without locks, no other process gets
// one either.
func hold(f *os.File) (release func()) {
	fd, err := syscall.Dup(int(f.Fd())) // both share the lock
	if err != nil {
		return func() {}
	}
	syscall.CloseOnExec(fd)
	_ = syscall.Flock(fd, syscall.LOCK_EX)
	return func() { _ = syscall.Close(fd) }
}

// removeIfLeft removes an unlocked file.
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
