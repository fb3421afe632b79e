//go:build unix

package cli

import (
	"syscall"
	"time"
)

// processorTime returns how much time the processors have spent on this process; nil where that cannot be asked.
var processorTime = func() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic("cli: " + err.Error()) // it takes no other arguments
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
