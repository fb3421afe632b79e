package lab

import (
	"context"
	"crypto/rand"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log"
	"net"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/jugada/jugada/lang"
)

// Time limits for clients that are not in Bounds.
const (
	headerTime   = 10 * time.Second // to send the headers of a request
	idleTime     = 2 * time.Minute  // between two requests
	shutdownTime = 5 * time.Second  // to read the last answers when the lab closes
	headerBytes  = 16 << 10
)

// Run serves the lab at its address until ctx is done. Once it listens, it writes its address to out as the first line; if it
// listens at all addresses of the computer, these follow in numeric form, one a line. They include the token if Run made one.
// When ctx is done, searches end at once with what they have found, and clients have five seconds to read their answers. Run then
// returns nil, otherwise the error. While it runs, GOMAXPROCS is larger by Bounds.AtOnce, so that pages need not wait for
// searches, and Go's heap is limited to Bounds.HeapMiB, as by GOMEMLIMIT, unless its limit is lower already.
func (l *Lab) Run(ctx context.Context, out io.Writer) error {
	if err := l.options.Check(); err != nil {
		return err
	}
	certificate, err := l.certificate()
	if err != nil {
		return err
	}
	addr := l.options.addr()
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return listenFault(addr, err)
	}
	at := listener.Addr().(*net.TCPAddr)
	made := l.token == "" && !at.IP.IsLoopback()
	if made {
		l.token = rand.Text()
	}
	defer processors.add(l.bounds.AtOnce)()
	defer limitHeap(int64(l.bounds.HeapMiB) << 20)()
	fmt.Fprintln(out, strings.Join(l.addresses(at, certificate != nil, made), "\n"))

	searching, stopSearches := context.WithCancel(context.Background())
	defer stopSearches()
	server := l.server()
	server.BaseContext = func(net.Listener) context.Context { return searching }
	if certificate != nil {
		server.TLSConfig = &tls.Config{Certificates: []tls.Certificate{*certificate}, MinVersion: tls.VersionTLS12}
	}
	failed := make(chan error, 1)
	go func() {
		if certificate != nil {
			failed <- server.ServeTLS(listener, "", "")
		} else {
			failed <- server.Serve(listener)
		}
	}()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	stopSearches()
	last, cancel := context.WithTimeout(context.Background(), shutdownTime)
	defer cancel()
	if err := server.Shutdown(last); !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return server.Close()
}

// listenFault explains why the lab cannot listen at addr.
func listenFault(addr string, err error) error {
	var unknown *net.DNSError
	var errno syscall.Errno
	switch {
	case errors.As(err, &unknown):
		return lang.Errorf("lab.listen.host", addr, unknown.Name)
	case errors.As(err, &errno):
		return lang.Errorf("lab.listen", addr, errno)
	}
	return lang.Errorf("lab.listen", addr, err)
}

// tlsFault explains what is wrong with the files for TLS. Package crypto/tls distinguishes the cases only by text.
func (o *Options) tlsFault(err error) error {
	var path *fs.PathError
	said := err.Error()
	switch {
	case errors.As(err, &path):
		return lang.Errorf("lab.tls", path)
	case strings.Contains(said, "certificate input"):
		return lang.Errorf("lab.tls.certificate", o.CertFile)
	case strings.Contains(said, "key input"), strings.Contains(said, "rather than a key"):
		return lang.Errorf("lab.tls.key", o.KeyFile)
	case strings.Contains(said, "does not match"):
		return lang.Errorf("lab.tls.apart", o.KeyFile, o.CertFile)
	}
	return lang.Errorf("lab.tls.damaged", o.CertFile, o.KeyFile)
}

// server returns a server with time limits for every client.
func (l *Lab) server() *http.Server {
	return &http.Server{
		Handler: l, ReadHeaderTimeout: min(headerTime, l.bounds.Write), WriteTimeout: l.bounds.Write, // the guard gives more
		IdleTimeout: idleTime, MaxHeaderBytes: headerBytes,
		ErrorLog: log.New(io.Discard, "", 0), // only about clients that do not speak HTTP
	}
}

// addresses returns where a browser finds the lab that listens at that address.
func (l *Lab) addresses(at *net.TCPAddr, secure, token bool) (all []string) {
	scheme, port, query := "http", strconv.Itoa(at.Port), ""
	if secure {
		scheme = "https"
	}
	if token {
		query = "?token=" + l.token
	}
	hosts := []string{at.IP.String()}
	if at.IP.IsUnspecified() {
		hosts = hostsAt(at.IP)
	}
	for _, host := range hosts {
		all = append(all, scheme+"://"+net.JoinHostPort(host, port)+"/"+query)
	}
	return all
}

// hostsAt returns the hosts of a computer that listens at all its addresses: its name, which other computers may not know, and
// its global unicast addresses, IPv4 first, since these can be typed. At 0.0.0.0 it listens to no others.
func hostsAt(all net.IP) []string {
	name, err := os.Hostname()
	if err != nil {
		name = "localhost"
	}
	var fours, sixes []string
	addresses, _ := net.InterfaceAddrs() // without them the name remains
	for _, a := range addresses {
		network, ok := a.(*net.IPNet)
		switch {
		case !ok || !network.IP.IsGlobalUnicast():
		case network.IP.To4() != nil:
			fours = append(fours, network.IP.String())
		case all.To4() == nil:
			sixes = append(sixes, network.IP.String())
		}
	}
	return slices.Concat([]string{name}, fours, sixes)
}

// certificate reads the files for TLS, nil if none are set, and adds the names in the certificate to the lab's hosts.
func (l *Lab) certificate() (*tls.Certificate, error) {
	o := &l.options
	if o.CertFile == "" {
		return nil, nil
	}
	certificate, err := tls.LoadX509KeyPair(o.CertFile, o.KeyFile)
	if err != nil {
		return nil, o.tlsFault(err)
	}
	l.hosts = append(l.hosts, hostsOf(certificate.Leaf.DNSNames)...)
	return &certificate, nil
}
