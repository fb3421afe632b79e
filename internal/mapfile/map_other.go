//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package mapfile

import "os"

// Open reads the file: here either nothing can be mapped (WebAssembly), or what is mapped could not be replaced by a new
// file (Windows).
func Open(path string) (data []byte, unmap func() error, err error) {
	data, err = os.ReadFile(path)
	return data, nil, err
}
