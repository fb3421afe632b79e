//go:build !unix

package cli

import (
	"os"
	"os/exec"
)

// hangups lists the signals that say that the terminal is gone. Windows sends SIGTERM instead, browsers nothing.
var hangups []os.Signal

// detached makes a command that is about to start live on without this terminal, as all do here.
func detached(*exec.Cmd) {}
