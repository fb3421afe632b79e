//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package mapfile

import (
	"io/fs"
	"math"
	"os"
	"syscall"
)

// Open returns the content of a file and a function that unmaps it, nil if there is nothing to do. The operating system
// reads pages as they are used, and shares them between processes. The content must not be written to.
//
// Errors are *fs.PathError; for an irregular file it wraps [ErrIrregular]. Open never blocks: even a pipe without a writer is
// opened, examined and refused.
func Open(path string) (data []byte, unmap func() error, err error) {
	file, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, nil, err
	}
	defer file.Close() // the mapping remains
	info, err := file.Stat()
	if err != nil {
		return nil, nil, err
	}
	switch size := info.Size(); {
	case !info.Mode().IsRegular():
		return nil, nil, &fs.PathError{Op: "mmap", Path: path, Err: ErrIrregular}
	case size == 0: // cannot be mapped
		return nil, nil, nil
	case size > math.MaxInt:
		return nil, nil, &fs.PathError{Op: "mmap", Path: path, Err: syscall.EFBIG}
	default:
		data, err = syscall.Mmap(int(file.Fd()), 0, int(size), syscall.PROT_READ, syscall.MAP_SHARED)
		if err != nil {
			return nil, nil, &fs.PathError{Op: "mmap", Path: path, Err: err}
		}
		return data, func() error { return syscall.Munmap(data) }, nil
	}
}
