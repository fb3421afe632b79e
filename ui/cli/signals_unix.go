//go:build unix

package cli

import (
	"os"
	"syscall"
)

// hangups lists the signals that say that the terminal is gone.
var hangups = []os.Signal{syscall.SIGHUP}
