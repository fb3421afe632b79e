//go:build !unix

package cli

import "os"

// hangups are the signals that say that the terminal is gone. Windows tells that by SIGTERM, browsers not at all.
var hangups []os.Signal
