package jobs

import (
	"cmp"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io/fs"
	"net"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/jugada/jugada/lang"
)

// Options say where the hub is.
type Options struct {
	// Folder is where the hub of this machine is kept: its store and, in server.json, its address and token, which only
	// the user may read. Used when Address is empty.
	Folder string

	// Address is that of a NATS cluster with JetStream: nats://host:4222, tls://host, or several with commas. Replicas is how
	// many of its servers keep what is stored; 0 leaves that as it is, which is 1 at first.
	Address  string
	Replicas int

	TokenFile       string // its only line is the token
	CredentialsFile string // a NATS credentials file, or a file with the seed of an nkey
	CertificateFile string // of the authority that signed the servers' certificates; "": those of the system

	// Trouble, if it is set, is told why the hub has not done what it was asked, while it is asked again. What it returns is called
	// when that is over; done: the hub did it after all. Several goroutines may call both.
	Trouble func(error) (over func(done bool))
}

// connect connects, and stays connected: after any loss it tries again for ever.
func (h *Hub) connect(ctx context.Context) error {
	address := h.options.Address
	settings := []nats.Option{
		nats.Name("jugada"), nats.MaxReconnects(-1),
		nats.ReconnectWait(250 * time.Millisecond), nats.ReconnectJitter(100*time.Millisecond, time.Second),
		nats.ReconnectBufSize(-1), // what could not be sent is sent again by insist, which knows whether it still matters
		nats.PingInterval(5 * time.Second), nats.MaxPingsOutstanding(2), nats.Timeout(5 * time.Second),
		nats.DisconnectErrHandler(func(*nats.Conn, error) {
			now := time.Now()
			h.lost.Store(&now)
		}),
		nats.ReconnectHandler(func(*nats.Conn) { h.lost.Store(nil) }),
	}
	if h.local != nil {
		address = "nats://" + localName
		settings = append(settings, nats.SetCustomDialer(h.local), nats.SkipHostLookup(), nats.TokenHandler(h.local.token))
	}
	var hosts []string
	if h.local == nil {
		place := h.options.place()
		told := strings.Split(place, ",")
		for i, part := range strings.Split(address, ",") {
			host, err := hostOf(part, cmp.Or(told[i], place))
			if err != nil {
				return err
			}
			hosts = append(hosts, host)
		}
	}
	more, err := h.options.secrets()
	if err != nil {
		return err
	}
	settings = append(settings, more...)
	err = h.insist(ctx, Patience, func(ctx context.Context) (err error) {
		if h.conn, err = nats.Connect(address, settings...); err != nil && unknown(ctx, hosts) {
			err = mistake{lang.Errorf("jobs.unknownHost", strings.Join(hosts, ", "))}
		}
		return err
	})
	if err != nil {
		return lang.Errorf("jobs.connect", h.options.place(), err)
	}
	h.js, err = jetstream.New(h.conn)
	return err
}

// schemes are those of addresses that the client of NATS knows. It takes others for the first, and asks them in vain.
var schemes = []string{"nats", "tls", "ws", "wss"}

// hostOf returns the host in an address, or an error that says what an address is, with what is told of this one.
func hostOf(address, told string) (string, error) {
	scheme, _, found := strings.Cut(address, "://")
	full := address
	if !found {
		scheme, full = schemes[0], schemes[0]+"://"+address
	}
	u, err := url.Parse(full)
	if err != nil || u.Hostname() == "" || !slices.Contains(schemes, scheme) {
		return "", lang.Errorf("jobs.scheme", told)
	}
	if port, err := strconv.ParseUint(u.Port(), 10, 16); u.Port() != "" && (err != nil || port == 0) {
		return "", lang.Errorf("jobs.port", told)
	}
	return u.Hostname(), nil
}

// unknown reports whether nobody knows any of some hosts: none, and no network, are something else.
func unknown(ctx context.Context, hosts []string) bool {
	for _, host := range hosts {
		_, err := net.DefaultResolver.LookupHost(ctx, host)
		var told *net.DNSError
		if !errors.As(err, &told) || !told.IsNotFound {
			return false
		}
	}
	return len(hosts) > 0
}

// mistake is an error that asking again does not mend.
type mistake struct{ error }

// Unwrap returns what is to be said.
func (e mistake) Unwrap() error { return e.error }

// place says where the hub is, without passwords.
func (o *Options) place() string {
	if o.Address == "" {
		return o.Folder
	}
	parts := strings.Split(o.Address, ",")
	for i, part := range parts {
		scheme, rest, found := strings.Cut(part, "://")
		if at := strings.LastIndexByte(rest, '@'); found && at >= 0 {
			parts[i] = scheme + "://…" + rest[at:]
		}
	}
	return strings.Join(parts, ",")
}

// secrets reads the files that the options name, so that a missing one is an error that names it.
func (o *Options) secrets() (settings []nats.Option, err error) {
	if o.TokenFile != "" {
		text, err := os.ReadFile(o.TokenFile)
		if err != nil {
			return nil, err
		}
		token := strings.TrimSpace(string(text))
		if token == "" || strings.ContainsAny(token, " \t\r\n") {
			return nil, lang.Errorf("jobs.token", o.TokenFile)
		}
		settings = append(settings, nats.Token(token))
	}
	if o.CredentialsFile != "" {
		text, err := os.ReadFile(o.CredentialsFile)
		if err != nil {
			return nil, err
		}
		if strings.Contains(string(text), "USER JWT") {
			settings = append(settings, nats.UserCredentialBytes(text))
		} else {
			seed, err := nats.NkeyOptionFromSeed(o.CredentialsFile)
			if err != nil {
				return nil, lang.Errorf("jobs.credentials", o.CredentialsFile, err)
			}
			settings = append(settings, seed)
		}
	}
	if o.CertificateFile != "" {
		text, err := os.ReadFile(o.CertificateFile)
		if err != nil {
			return nil, err
		}
		authorities := x509.NewCertPool()
		if !authorities.AppendCertsFromPEM(text) {
			return nil, lang.Errorf("jobs.certificate", o.CertificateFile)
		}
		settings = append(settings, nats.Secure(&tls.Config{RootCAs: authorities, MinVersion: tls.VersionTLS12}))
	}
	return settings, nil
}

// insist calls do until it succeeds, fails for a reason that asking again does not mend, or ctx is done. With a positive
// patience it gives up after that. Each call may take half of what an election does.
func (h *Hub) insist(ctx context.Context, patience time.Duration, do func(context.Context) error) error {
	const longest = time.Second
	began := time.Now()
	var told func(done bool)
	for wait := 20 * time.Millisecond; ; wait = min(2*wait, longest) {
		var asked *server.Server
		if h.local != nil {
			asked = h.local.running()
		}
		call, cancel := context.WithTimeout(ctx, 5*time.Second)
		err := do(call)
		cancel()
		if err != nil && h.local != nil && !lasting(err) {
			// Within one machine nothing takes that long, but a store that is given up.
			if fault := h.local.mend(asked, errors.Is(err, context.DeadlineExceeded)); fault != nil {
				err = fault
			}
		}
		if since := h.lost.Load(); err != nil && since != nil && h.local == nil && !lasting(err) {
			err = lang.Errorf("jobs.away", h.options.place(), since.Format(time.TimeOnly)) // and not how the client notices that
		}
		over := ctx.Err() != nil || err == nil || lasting(err) || patience > 0 && time.Since(began) > patience
		if over && told != nil {
			told(err == nil || lasting(err)) // it has answered, if only with a refusal
		}
		switch {
		case ctx.Err() != nil && err != nil:
			return ctx.Err()
		case err == nil || lasting(err):
			return err
		case over:
			return lang.Errorf("jobs.gaveUp", patience, err)
		case time.Since(began) > 2*time.Second && told == nil && h.options.Trouble != nil:
			told = h.options.Trouble(err)
		}
		pause(ctx, wait)
	}
}

// settles is how long a cluster may take until whoever is asked has what another server has told.
const settles = 5 * time.Second

// whileMissing calls ask again, within that time, while it returns that something is missing. A cluster may have it all the same: a
// server that has just come back, or leads a stream, is at times later than the others to read what all have agreed on.
func whileMissing(ctx context.Context, within time.Duration, missing error, ask func() error) error {
	for began := time.Now(); ; pause(ctx, 100*time.Millisecond) {
		if err := ask(); !errors.Is(err, missing) || time.Since(began) > within || ctx.Err() != nil {
			return err
		}
	}
}

// Codes of JetStream's errors that are not among those of package jetstream: there are fewer servers than replicas, and the server is
// none of a cluster, so that it will never have more than one.
const (
	noPeers   jetstream.ErrorCode = 10005
	noCluster jetstream.ErrorCode = 10074
)

// lasting reports whether an error comes back however often one asks: what was asked is wrong, or not allowed. Everything else
// (a server that is starting, electing, full or away) may be mended meanwhile.
func lasting(err error) bool {
	var api *jetstream.APIError
	if errors.As(err, &api) {
		if api.ErrorCode == noCluster {
			return true
		}
		return 400 <= api.Code && api.Code < 500 && api.ErrorCode != jetstream.JSErrCodeConsumerCreate && api.ErrorCode != noPeers
	}
	for _, known := range []error{
		nats.ErrAuthorization, nats.ErrAuthExpired, nats.ErrAuthRevoked, nats.ErrConnectionClosed, nats.ErrMaxPayload,
		nats.ErrPermissionViolation, nats.ErrSecureConnRequired, nats.ErrSecureConnWanted, nats.ErrBadSubject,
		jetstream.ErrKeyExists, jetstream.ErrKeyNotFound, jetstream.ErrKeyDeleted, jetstream.ErrInvalidKey, jetstream.ErrMsgNotFound,
		jetstream.ErrStreamNotFound, jetstream.ErrConsumerNotFound, fs.ErrPermission, fs.ErrNotExist,
	} {
		if errors.Is(err, known) {
			return true
		}
	}
	return errors.As(err, new(mistake)) || unknownAuthority(err)
}
