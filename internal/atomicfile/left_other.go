//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package atomicfile

import (
	"os"
	"time"
)

// Without locks a file beside another counts as left over when nobody has written to it for a day.

func hold(*os.File) (release func()) { return func() {} }

// removeIfLeft removes a file that nobody has written to for a day.
func removeIfLeft(name string) {
	if info, err := os.Stat(name); err == nil && time.Since(info.ModTime()) > 24*time.Hour {
		_ = os.Remove(name)
	}
}
