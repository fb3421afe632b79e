//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd || windows)

package jobs

import (
	"errors"
	"io"
)

// lockFile fails: without a lock two processes could run servers on the same store. A cluster's address needs none.
func lockFile(string) (io.Closer, error) { return nil, errors.ErrUnsupported }
