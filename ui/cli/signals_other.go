//go:build !unix

package cli

import "os"

// hangups lists the signals that say that the terminal is gone. Windows sends SIGTERM instead, browsers nothing.
var hangups []os.Signal
