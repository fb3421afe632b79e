//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package mapfile

import (
	"io/fs"
	"os"
)

// Open reads the file: here either nothing can be mapped (WebAssembly), or a mapped file could not be replaced by a new
// one (Windows). For an irregular file the error wraps [ErrIrregular].
func Open(path string) (data []byte, unmap func() error, err error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, nil, &fs.PathError{Op: "read", Path: path, Err: ErrIrregular}
	}
	data, err = os.ReadFile(path)
	return data, nil, err
}
