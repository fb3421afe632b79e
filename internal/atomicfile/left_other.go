//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package atomicfile

import (
	"os"
	"time"
)

// Without locks a temporary file counts as left over when it has not been written to for a day.

func hold(*os.File) (release func()) { return func() {} }

// removeIfLeft removes a file that has not been written to for a day.
func removeIfLeft(name string) {
	if info, err := os.Stat(name); err == nil && time.Since(info.ModTime()) > 24*time.Hour {
		_ = os.Remove(name)
	}
}
