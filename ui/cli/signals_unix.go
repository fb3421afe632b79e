//go:build unix

package cli

import (
	"os"
	"os/exec"
	"syscall"
)

// hangups lists the signals that say that the terminal is gone.
var hangups = []os.Signal{syscall.SIGHUP}

// detached makes a command that is about to start live on without this terminal.
func detached(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} }
