//go:build unix

package cli

import (
	"syscall"
	"time"
)

// processorTime returns the processor time spent on this process; nil where that is unavailable.
var processorTime = func() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic("cli: " + err.Error()) // it takes no other arguments
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
