package lab

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"
)

// How long a client may take. Answers have no deadline of their own: each search has one.
const (
	headerTime   = 10 * time.Second // to send the headers of a request
	idleTime     = 2 * time.Minute  // between two requests
	shutdownTime = 5 * time.Second  // to take the last answers when the lab closes
	headerBytes  = 16 << 10
)

// Run serves the lab at its address until ctx is done, and writes where to out, as the first line, once it listens. It
// then lets go: searches end at once, with what they have found by then, and what is still not read after five seconds is
// dropped.
func (l *Lab) Run(ctx context.Context, out io.Writer) error {
	listener, err := net.Listen("tcp", cmp.Or(l.options.Addr, DefaultAddr))
	if err != nil {
		return err
	}
	searching, stopSearches := context.WithCancel(context.Background())
	defer stopSearches()
	server := &http.Server{
		Handler: l, ReadHeaderTimeout: headerTime, IdleTimeout: idleTime, MaxHeaderBytes: headerBytes,
		BaseContext: func(net.Listener) context.Context { return searching },
	}
	fmt.Fprintf(out, "http://%s/\n", listener.Addr())
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	stopSearches()
	last, cancel := context.WithTimeout(context.Background(), shutdownTime)
	defer cancel()
	if err := server.Shutdown(last); errors.Is(err, context.DeadlineExceeded) {
		return server.Close()
	} else if err != nil {
		return err
	}
	return nil
}
