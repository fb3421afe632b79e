//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package book

import "os"

// mapFile reads the file: here either nothing can be mapped (WebAssembly), or what is mapped could not be replaced by a
// new book (Windows).
func mapFile(path string) (data []byte, unmap func() error, err error) {
	data, err = os.ReadFile(path)
	return data, nil, err
}
