package cli

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// untilEnded returns a context that ends with the first signal to terminate: an interrupt (Ctrl-C), SIGTERM, or SIGHUP, which
// says that the window is closed. A second interrupt or SIGTERM then ends the process at once. A second SIGHUP does nothing,
// since a closing window sends several, and whatever the first made the process write must reach the disk. Signals that the
// process was started to ignore, as by nohup and shells, stay ignored.
func untilEnded() (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(context.Background())
	asked := make(chan os.Signal, 1)
	for _, s := range append([]os.Signal{os.Interrupt, syscall.SIGTERM}, hangups...) {
		if !signal.Ignored(s) {
			signal.Notify(asked, s)
		}
	}
	go func() {
		select {
		case <-asked:
			signal.Reset(os.Interrupt, syscall.SIGTERM)
			cancel()
		case <-ctx.Done():
		}
	}()
	return ctx, func() {
		signal.Stop(asked)
		cancel()
	}
}
